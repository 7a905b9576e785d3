"""Carry out the actions of the hacker."""

from collections.abc import Callable

from rules.core.message import Term, say
from rules.core.steps import Ask, Option, Script, Tell, ask
from rules.hackers import actions, rez
from rules.hackers.adjust import ADJUST, adjust, manual
from rules.hackers.duel import Duel, free_memory
from rules.hackers.install import install_runner
from rules.hackers.run import run
from rules.hackers.state import RUNNER, Card, server_name

TAG_PRICE = 2


DRAW = Option("draw", say("do-draw-runner"))
INSTALL = Option("install", say("do-install-runner"))
EVENT = Option("event", say("do-event"))
TAG = Option("tag", say("do-tag"))


def offers(duel: Duel) -> list[Option]:
    """List what the hacker can do now, and what the corporation may rez meanwhile."""
    runner, at = duel.game.runner, duel.places()
    found = [
        Option(f"run:{server.id}", say("do-run", server=server_name(server.id)), (at[server.id],))
        for server in duel.game.corp.servers
    ]
    found += [DRAW, actions.CREDIT]
    if runner.grip:
        found += [INSTALL, EVENT]
    if runner.tags and runner.credits >= TAG_PRICE:
        found.append(TAG)
    if active(duel):
        found.append(actions.ABILITY)
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
    """Draw a card (hackers.runner-action.draw)."""
    yield from actions.take_card(duel, RUNNER, "hackers.runner-action.draw")


def take_credit(duel: Duel) -> Script[None]:
    """Take a credit (hackers.runner-action.credit)."""
    yield from actions.take_credit(duel, RUNNER)


def remove_tag(duel: Duel) -> Script[None]:
    """Remove a tag for a click and two credits (hackers.runner-action.remove-tag)."""
    runner = duel.game.runner
    runner.clicks -= 1
    duel.game.pay(RUNNER, TAG_PRICE)
    runner.tags -= 1
    yield Tell(say("tag-removed", n=runner.tags), "hackers.runner-action.remove-tag", RUNNER)


def event(duel: Duel) -> Script[None]:
    """Play an event; one with a run starts it (hackers.runner-action.event, run.by-event)."""
    message, rule = say("event-which"), "hackers.runner-action.event"
    code = yield from actions.play(duel, RUNNER, "event", message, rule)
    if code is None:
        return
    if "run" in duel.box[code].subtypes and (yield from _run_by_card(duel, code)):
        message = say("event-after", card=Term("card", code))  # It ends with the run or after it.
        yield from manual(duel, message, f"hackers.card.{code}", RUNNER)
    actions.discard_played(duel, code, duel.game.runner.heap)


def _run_by_card(duel: Duel, code: str) -> Script[bool]:
    """Make the run of a card, without a click; say whether there was one (hackers.run.by-event)."""
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
    if duel.game.server(target) is None:
        return False
    yield from run(duel, target)
    return True


def active(duel: Duel) -> list[Card]:
    """List the hacker's active cards."""
    return [card for card in duel.game.runner.rig if card.works]


def ability(duel: Duel) -> Script[None]:
    """Use a card's own action, which may be a run (hackers.runner-action.ability)."""
    rule, more = "hackers.runner-action.ability", (Option("run", say("ability-run")),)
    used = yield from actions.use(duel, RUNNER, lambda: active(duel), rule, more)
    if used is not None and used[1] == "run":
        yield from _run_by_card(duel, used[0])


ACTIONS: dict[str, Callable[[Duel], Script[None]]] = {
    "draw": take_card,
    "credit": take_credit,
    "tag": remove_tag,
    "install": install_runner,
    "event": event,
    "ability": ability,
}
"""The actions that need no more to be said."""
