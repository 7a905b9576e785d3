"""Carry out the actions of the hacker."""

from collections.abc import Callable

from rules.core.message import Term, say
from rules.core.steps import Ask, Option, Script, Tell, ask
from rules.hackers import rez
from rules.hackers.adjust import adjust, manual
from rules.hackers.duel import Duel, draw, free_memory, pick_priced
from rules.hackers.install import install_runner
from rules.hackers.run import run
from rules.hackers.state import RUNNER, card_name, server_name

TAG_PRICE = 2


DRAW = Option("draw", say("do-draw-runner"))
CREDIT = Option("credit", say("do-credit"))
INSTALL = Option("install", say("do-install-runner"))
EVENT = Option("event", say("do-event"))
TAG = Option("tag", say("do-tag"))
ABILITY = Option("ability", say("do-ability"))
ADJUST = Option("adjust", say("adjust"))


def offers(duel: Duel) -> list[Option]:
    """List what the hacker can do now, and what the corporation may rez meanwhile."""
    runner, at = duel.game.runner, duel.places()
    found = [
        Option(f"run:{server.id}", say("do-run", server=server_name(server.id)), (at[server.id],))
        for server in duel.game.corp.servers
    ]
    found += [DRAW, CREDIT]
    if runner.grip:
        found += [INSTALL, EVENT]
    if runner.tags and runner.credits >= TAG_PRICE:
        found.append(TAG)
    if runner.rig:
        found.append(ABILITY)
    found += rez.offers(duel)
    found.append(ADJUST)
    return found


def act(duel: Duel, chosen: str) -> Script[None]:
    """Carry out what was chosen, to its end (hackers.runner-turn.one-at-a-time)."""
    what, _, rest = chosen.partition(":")
    if what == "run":
        duel.game.runner.clicks -= 1
        yield from run(duel, rest)
    elif what in ("rez", rez.OTHER_REZ.id, "power"):
        yield from rez.act(duel, chosen)
    elif what == "adjust":
        yield from adjust(duel)
    else:
        yield from ACTIONS[what](duel)
    yield from free_memory(duel)
    duel.prune()


def take_card(duel: Duel) -> Script[None]:
    """Draw a card for a click (hackers.runner-action.draw)."""
    duel.game.runner.clicks -= 1
    yield from draw(duel, RUNNER, 1, "hackers.runner-action.draw")


def take_credit(duel: Duel) -> Script[None]:
    """Take a credit for a click (hackers.runner-action.credit)."""
    duel.game.runner.clicks -= 1
    duel.game.earn(RUNNER, 1)
    yield from ()


def remove_tag(duel: Duel) -> Script[None]:
    """Remove a tag for a click and two credits (hackers.runner-action.remove-tag)."""
    runner = duel.game.runner
    runner.clicks -= 1
    duel.game.pay(RUNNER, TAG_PRICE)
    runner.tags -= 1
    yield Tell(say("tag-removed", n=runner.tags), "hackers.runner-action.remove-tag", RUNNER)


def event(duel: Duel) -> Script[None]:
    """Play an event; one with a run starts it (hackers.runner-action.event, run.by-event)."""
    game, rule = duel.game, "hackers.runner-action.event"
    chosen = yield from pick_priced(
        duel, RUNNER, lambda card: card.type == "event", say("event-which"), rule
    )
    if chosen is None:
        return
    code, cost = chosen
    able = cost <= game.runner.credits and game.runner.clicks and duel.holds(RUNNER, code)
    if not able:
        return
    game.runner.clicks -= 1
    game.pay(RUNNER, cost)
    duel.take(RUNNER, code)
    game.played.append(code)
    message = say("played", card=Term("card", code), n=cost)
    yield from manual(duel, message, f"hackers.card.{code}", RUNNER)
    if "run" in duel.box[code].subtypes:
        yield from _run_by_card(duel, code)
    if code in game.played:
        game.played.remove(code)
        game.runner.heap.append(code)


def _run_by_card(duel: Duel, code: str) -> Script[None]:
    """Start the run of a card; no click is paid for it (hackers.run.by-event)."""
    target = yield from ask(
        lambda: Ask(
            say("event-run", card=Term("card", code)),
            "hackers.run.by-event",
            (
                *(
                    Option(server.id, server_name(server.id), (duel.places()[server.id],))
                    for server in duel.game.corp.servers
                ),
                Option("none", say("no-run-now")),
            ),
            RUNNER,
        )
    )
    if duel.game.server(target) is not None:
        yield from run(duel, target)


def ability(duel: Duel) -> Script[None]:
    """Use a card's own action (hackers.runner-action.ability)."""
    runner = duel.game.runner
    rule = "hackers.runner-action.ability"
    chosen = yield from ask(
        lambda: Ask(
            say("ability-which"),
            rule,
            (
                Option("back", say("back")),
                *(Option(card.id, card_name(card.code), duel.shown(card)) for card in runner.rig),
            ),
            RUNNER,
        )
    )
    card = duel.game.find(chosen)
    if card is not None and runner.clicks:
        runner.clicks -= 1
        message = say("ability", card=Term("card", card.code))
        more = (Option("run", say("ability-run")),)
        if (yield from manual(duel, message, rule, RUNNER, more=more)) == "run":
            yield from _run_by_card(duel, card.code)


ACTIONS: dict[str, Callable[[Duel], Script[None]]] = {
    "draw": take_card,
    "credit": take_credit,
    "tag": remove_tag,
    "install": install_runner,
    "event": event,
    "ability": ability,
}
"""The actions that need no more to be said."""
