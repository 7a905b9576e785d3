"""Play «Хакеры» to win: guard and score agendas on one side, build a rig and run on the other.

Each side looks only at what it may see: its own hand, and what lies open on the table.
"""

from collections.abc import Callable, Iterator
from typing import Protocol

from rules.core.deck import HIDDEN
from rules.core.steps import Option, Shuffle, Step
from rules.data import rules_of
from rules.hackers.breaks import Ice, cheapest
from rules.hackers.components import Components
from rules.hackers.duel import Duel
from rules.hackers.state import ARCHIVE, CORP, HQ, RD, Card, Hack, Run, Server

RICH = 9
"""Credits from which on more of them are worth less than anything else."""
UNKNOWN = 4
"""What a face-down ice is reckoned to cost."""
GUARDS = 2
"""How many ice a main server should have."""


class Luck(Protocol):
    """Decide between what is equally good."""

    def shuffle(self, x: list[str]) -> None:
        """Put things in a random order."""
        ...


def play(game: Hack, step: Step, options: tuple[Option, ...], luck: Luck) -> str:
    """Choose an answer."""
    ids = [option.id for option in options]
    luck.shuffle(ids)
    box: Components = rules_of("hackers").box  # type: ignore[attr-defined]
    duel = Duel(box, game)
    asked = step.message.id if not isinstance(step, Shuffle) else ""
    wanted = WISHES.get(asked, _any_wish)(duel, ids)
    return next((one for one in wanted if one in ids), ids[0])


Wish = Callable[[Duel, list[str]], Iterator[str]]


def _any_wish(duel: Duel, ids: list[str]) -> Iterator[str]:
    """Go on, keep what is, take what is offered."""
    yield from ("plan", "done", "keep", "stop", "on", "no", "pay", "tag", "steal", "leave")
    yield from (one for one in ids if one not in ("back", "adjust"))


# The corporation


def _corp(duel: Duel, ids: list[str]) -> Iterator[str]:
    """Score, advance behind ice, guard the main servers, earn."""
    game, corp = duel.game, duel.game.corp
    for server in corp.servers[3:]:
        for card in server.root:
            if _scores(duel, card):
                yield f"score:{card.id}"
            if _agenda(duel, card) and server.ice:
                yield f"advance:{card.id}"
    if not corp.clicks:
        yield from ("end",)
    hand = [duel.box[code] for code in corp.hq if code != HIDDEN]
    ice = any(card.type == "ice" for card in hand) or HIDDEN in corp.hq
    if ice and _where_ice(game) and corp.credits > 2:
        yield "install"
    if _where_agenda(game) and (HIDDEN in corp.hq or any(c.type == "agenda" for c in hand)):
        yield "install"
    if len(corp.hq) < 3:
        yield "draw"
    yield from ("credit" if corp.credits < RICH else "draw", "credit")


def _agenda(duel: Duel, card: Card) -> bool:
    """Say whether the corporation thinks of a card as an agenda to be advanced."""
    if card.code == HIDDEN:
        return card.place == "main" and card.count("advance") < 5
    return duel.box[card.code].type == "agenda" and not _scores(duel, card)


def _scores(duel: Duel, card: Card) -> bool:
    """Say whether a card can be scored; of an unknown one that is known with five counters."""
    if card.code == HIDDEN:
        return card.place == "main" and card.count("advance") >= 5
    printed = duel.box[card.code]
    return printed.type == "agenda" and card.count("advance") >= (printed.advancement or 0)


def _where_ice(game: Hack) -> str:
    """Name the server that needs ice most."""
    for server in (game.corp.servers[1], game.corp.servers[0], *game.corp.servers[3:]):
        if len(server.ice) < GUARDS:
            return server.id
    return "" if len(game.corp.servers) > 4 else "new"


def _where_agenda(game: Hack) -> str:
    """Name a guarded remote server with room for an agenda."""
    return next((s.id for s in game.corp.servers[3:] if s.ice and not s.root), "")


def _install(duel: Duel, ids: list[str]) -> Iterator[str]:
    """Install an agenda where one can grow, else ice; of unknown cards say the same."""
    kinds = {one: duel.box[one].type for one in ids if one in duel.box.cards}
    if _where_agenda(duel.game):
        yield from (one for one, kind in kinds.items() if kind == "agenda")
        yield "main"
    if _where_ice(duel.game):
        yield from (one for one, kind in kinds.items() if kind == "ice")
        yield "ice"
    yield "back"


def _rig_first(duel: Duel, ids: list[str]) -> Iterator[str]:
    """Install an icebreaker of a kind that is missing, else what costs least."""
    have = {printed.breaker.ice for _, printed in duel.rig() if printed.breaker}
    cards = [duel.box[one] for one in ids if one in duel.box.cards]
    cards.sort(key=lambda card: card.cost or 0)
    yield from (card.id for card in cards if card.breaker and card.breaker.ice not in have)
    yield from (card.id for card in cards)
    yield "back"


def _install_which(duel: Duel, ids: list[str]) -> Iterator[str]:
    """Choose a card to install for the side whose turn it is."""
    yield from _install(duel, ids) if duel.game.active == CORP else _rig_first(duel, ids)


def _where(duel: Duel, ids: list[str]) -> Iterator[str]:
    """Put an agenda on a guarded remote server."""
    yield from (_where_agenda(duel.game), "new", "back")


def _before_which(duel: Duel, ids: list[str]) -> Iterator[str]:
    """Put ice before the server that needs it most."""
    yield from (_where_ice(duel.game), "back")


def _rez(duel: Duel, ids: list[str]) -> Iterator[str]:
    """Rez the approached ice where it can be paid, and nothing else."""
    game, run = duel.game, duel.game.run
    server = game.server(run.server) if run else None
    if run and server and 0 < run.at <= len(server.ice):
        ice = server.ice[run.at - 1]
        printed = duel.printed(ice)
        known = printed is not None and (printed.cost or 0) <= game.corp.credits
        if (known and not (printed and printed.forfeit)) or (ice.code == HIDDEN and _affords(duel)):
            yield "ice"
    yield "no"


def _affords(duel: Duel) -> bool:
    """Say whether some unseen ice can be paid."""
    credits = duel.game.corp.credits
    return bool(duel.possible(CORP, lambda card: (card.cost or 0) <= credits, "ice"))


# The hacker


def _runner(duel: Duel, ids: list[str]) -> Iterator[str]:
    """Lose tags, run where it pays, build the rig, earn."""
    runner = duel.game.runner
    if runner.tags:
        yield "tag"
    if len(runner.grip) >= 3:
        for server in _targets(duel):
            yield f"run:{server}"
    if runner.grip and runner.credits >= 4 and len(runner.rig) < 6:
        cards = [duel.box[code] for code in runner.grip if code != HIDDEN]
        fits = any(
            card.type == "program" and (card.cost or 0) <= runner.credits for card in cards
        )
        if HIDDEN in runner.grip or fits:
            yield "install"
    yield from ("draw" if len(runner.grip) < 4 and runner.stack else "credit", "credit")


def _targets(duel: Duel) -> list[str]:
    """List the servers worth a run, the best first."""
    game = duel.game
    worth = {HQ: 2, RD: 3, ARCHIVE: len(game.corp.closed) // 2}
    found = []
    for server in game.corp.servers:
        counters = sum(card.count("advance") for card in server.root)
        gain = worth.get(server.id, 1 + 2 * counters if server.root else 0)
        price = _price(duel, server)
        if gain and price is not None and price + 1 <= game.runner.credits:
            found.append((price / gain, server.id))
    return [id for _, id in sorted(found)]


def _price(duel: Duel, server: Server) -> int | None:
    """Reckon what a run costs; None where some ice cannot be passed."""
    total = 0
    for ice in server.ice:
        if not ice.up:
            total += UNKNOWN
            continue
        printed = duel.box[ice.code]
        met = Ice(duel.strength(ice), printed.ice_types, len(printed.subroutines))
        plan = cheapest(duel.tools(Run(server=server.id)), met)
        if plan is None:
            return None
        total += plan.price + (3 if "pay-or-end 3" in printed.encounter else 0)
    return total


def _on(duel: Duel, ids: list[str]) -> Iterator[str]:
    """Go on with a hand that bears what may come, else leave."""
    yield from ("on",) if len(duel.game.runner.grip) >= 2 else ("out",)


def _trash(duel: Duel, ids: list[str]) -> Iterator[str]:
    """Trash what the corporation would use, where money is left for more."""
    yield from ("trash",) if duel.game.runner.credits >= RICH else ("leave",)


def _nothing_more(duel: Duel, ids: list[str]) -> Iterator[str]:
    """Pay nothing for a trace."""
    yield "0"


def _some(duel: Duel, ids: list[str]) -> Iterator[str]:
    """Name the first card that fits."""
    yield from (one for one in ids if one in duel.box.cards)


WISHES: dict[str, Wish] = {
    "menu-corp": _corp,
    "menu-runner": _runner,
    "install-which": _install_which,
    "install-kind": _install,
    "install-where": _where,
    "install-where-ice": _before_which,
    "rez-window": _rez,
    "rez-window-ice": _rez,
    "rez-which": _some,
    "score-which": _some,
    "approach-ice": _on,
    "approach-server": _on,
    "access-trash": _trash,
    "trace-corp": _nothing_more,
    "trace-runner": _nothing_more,
}
"""What the bot wants at each question, the best first."""
