"""Find everything about a game that cannot be on a real table."""

from collections import Counter
from collections.abc import Iterator

from rules.core.deck import HIDDEN
from rules.core.message import Fault, Value, say
from rules.hackers.duel import Duel
from rules.hackers.state import CARD_OWNERS, CENTRAL, CORP, COUNTER_KINDS, MONEY, RUNNER, Card, Hack


def faults(duel: Duel) -> list[Fault]:
    """Name all faults, each with its place in the state."""
    laid = duel.game.cards()
    unknown = list(_unknown(duel, laid))
    if unknown:  # Nothing else can be said of cards that do not exist.
        return unknown
    return [
        *_cards(duel),
        *_money(duel.game, laid),
        *_table(duel, laid),
        *_rig(duel),
        *_accounts(duel.game, laid),
    ]


def _fault(at: str, message: str, **params: Value) -> Fault:
    """Make a fault whose code is its message's name."""
    return Fault(message.removeprefix("fault-"), at, say(message, at=at, **params))


def _unknown(duel: Duel, laid: list[Card]) -> Iterator[Fault]:
    """Check that every number is a card's."""
    game, known = duel.game, duel.box.cards
    for code in (*game.played, *game.gone, *game.corp.open, *game.runner.heap):
        if code not in known:
            yield _fault("gone", "fault-card", card=code[:12])
    for card in laid:
        if card.code not in known and (card.code != HIDDEN or card.up):
            yield _fault(duel.shown(card)[0], "fault-card", card=card.code[:12])
    for code in (game.corp.identity, game.runner.identity):
        if code not in known or known[code].type != "identity":
            yield _fault("corp/identity", "fault-card", card=code[:12])


def _cards(duel: Duel) -> Iterator[Fault]:
    """Check that no card was made or lost, and that unknown cards can be what was said."""
    game = duel.game
    for side in (CORP, RUNNER):
        codes = duel.known(side)
        if HIDDEN not in codes and dict(Counter(codes)) == game.decks[side]:
            continue
        extra = len(codes) - sum(game.decks[side].values())
        if extra:
            yield _fault(CARD_OWNERS[side], "fault-count", number=extra)
        unseen = duel.unseen(side, codes)
        if not unseen.keys() <= duel.box.cards.keys() or min(unseen.values(), default=0) < 0:
            yield _fault(CARD_OWNERS[side], "fault-cards")
        elif side == CORP and min(duel.spare(unseen).values()) < 0:
            yield _fault(CARD_OWNERS[side], "fault-places")


def _money(game: Hack, laid: list[Card]) -> Iterator[Fault]:
    """Check that all credits are somewhere."""
    total = game.bank + game.corp.credits + game.corp.recurring + game.runner.credits
    total += sum(card.counters.get("credit", 0) for card in laid if card.counters)
    if game.run is not None:
        total += game.run.credits
    if total != MONEY:
        yield _fault("bank", "fault-money", number=total - MONEY)


def _table(duel: Duel, laid: list[Card]) -> Iterator[Fault]:
    """Check the servers and what lies on the table."""
    game = duel.game
    ids = [server.id for server in game.corp.servers]
    if tuple(ids[:3]) != CENTRAL or len(set(ids)) != len(ids):
        yield _fault("corp/servers", "fault-servers")
    if len({card.id for card in laid}) != len(laid):
        yield _fault("corp/servers", "fault-twice")
    for number, server in enumerate(game.corp.servers):
        at = f"corp/servers/{number}"
        main = 0
        for card in server.ice:
            if _place(duel, card.code, card.place) != "ice":
                yield _fault(f"{at}/ice", "fault-not-ice")
        for card in server.root:
            place = _place(duel, card.code, card.place)
            main += place == "main"
            if place not in ("main", "upgrade"):
                yield _fault(f"{at}/root", "fault-not-root")
            if card.up and duel.box[card.code].type == "agenda":
                yield _fault(f"{at}/root", "fault-agenda-up")
        if main > (1 if server.id.startswith("remote") else 0):
            yield _fault(f"{at}/root", "fault-one-card")


def _place(duel: Duel, code: str, said: str) -> str:
    """Say where a card belongs."""
    return said if code == HIDDEN else duel.box[code].place


def _rig(duel: Duel) -> Iterator[Fault]:
    """Check the rig and the score areas."""
    game = duel.game
    for number, card in enumerate(game.runner.rig):
        if not card.up or duel.box[card.code].type not in ("program", "hardware", "resource"):
            yield _fault(f"runner/rig/{number}", "fault-not-rig")
    for at, cards in (("corp/scored", game.corp.scored), ("runner/stolen", game.runner.stolen)):
        for number, card in enumerate(cards):
            if not card.up or duel.box[card.code].type != "agenda":
                yield _fault(f"{at}/{number}", "fault-not-agenda")


def _accounts(game: Hack, laid: list[Card]) -> Iterator[Fault]:
    """Check that no account is below nothing and every counter has a kind."""
    numbers = (
        *(game.corp.credits, game.corp.clicks, game.corp.bad, game.corp.recurring),
        *(game.runner.credits, game.runner.clicks, game.runner.tags, game.runner.brain),
    )
    if min(numbers) < 0:
        yield _fault("corp/credits", "fault-number")
    if abs(game.runner.memory) > 99 or abs(game.runner.link) > 99:
        yield _fault("runner/memory", "fault-number")
    if max(abs(game.corp.limit), abs(game.runner.limit)) > 99:
        yield _fault("runner/limit", "fault-number")
    for card in laid:
        if abs(card.bonus) > 99:
            yield _fault("runner/rig", "fault-number")
        for kind, count in card.counters.items():
            if kind not in COUNTER_KINDS or count < 0:
                at = next(at for at, one in game.lying() if one is card)
                yield _fault(f"{at}/counters", "fault-number")
    run = game.run
    if run is not None and (run.credits < 0 or game.server(run.server) is None):
        yield _fault("run", "fault-run")
    if len(game.private) != 2 or len(game.decks) != 2:
        yield _fault("private", "fault-number")
    if len(game.names) != 2 or len(set(game.names)) != 2:
        yield _fault("names", "fault-names")
