"""Carry out the subroutines of ice and what happens when one is encountered."""

from collections.abc import Callable

from rules.core.effects import MANUAL, Effect
from rules.core.message import Term, say
from rules.core.steps import Ask, Option, Script, Tell, ask, choose
from rules.hackers.adjust import manual
from rules.hackers.corp import advance, advance_options
from rules.hackers.duel import Duel
from rules.hackers.effects import effect, worded
from rules.hackers.harm import damage, tag, trace
from rules.hackers.state import CORP, RUNNER, Card, Run


def carry_out(duel: Duel, ice: Card, text: str) -> Script[None]:
    """Carry out one effect of an ice, and say it first (hackers.run.unbroken)."""
    message = say("subroutine", card=Term("card", ice.code), what=worded(text))
    yield Tell(message, "hackers.run.unbroken", RUNNER, duel.shown(ice))
    yield from happen(duel, ice, effect(text))


def happen(duel: Duel, ice: Card, found: Effect) -> Script[None]:
    """Carry out an effect in the vocabulary; people carry out what it cannot say."""
    if found.word == MANUAL:
        yield from manual(duel, say("effect-manual", text=found.text), "hackers.effect.what")
        return
    if found.word == "trace":
        assert found.then is not None
        if (yield from trace(duel, int(found.values[0]))):
            yield from happen(duel, ice, found.then)
        return
    yield from EFFECTS[found.word](duel, ice, *map(int, found.values))


def _run(duel: Duel) -> Run:
    """Give the run in which this happens."""
    assert duel.game.run is not None
    return duel.game.run


def end(duel: Duel, ice: Card) -> Script[None]:
    """End the run (hackers.run.end-the-run)."""
    _run(duel).ended = True
    yield from ()


def net(duel: Duel, ice: Card, n: int) -> Script[None]:
    """Do net damage (hackers.damage.net-meat)."""
    yield from damage(duel, "net", n)


def meat(duel: Duel, ice: Card, n: int) -> Script[None]:
    """Do meat damage (hackers.damage.net-meat)."""
    yield from damage(duel, "meat", n)


def brain(duel: Duel, ice: Card, n: int) -> Script[None]:
    """Do brain damage (hackers.damage.brain)."""
    yield from damage(duel, "brain", n)


def give_tags(duel: Duel, ice: Card, n: int) -> Script[None]:
    """Give tags (hackers.tag.gain)."""
    yield from tag(duel, n)


def brain_and_tag(duel: Duel, ice: Card, n: int, tags: int) -> Script[None]:
    """Do brain damage and give tags."""
    yield from damage(duel, "brain", n)
    yield from tag(duel, tags)


def net_and_trash(duel: Duel, ice: Card, n: int) -> Script[None]:
    """Do net damage and trash the ice itself."""
    duel.trash(ice)
    yield from damage(duel, "net", n)


def trash_program(duel: Duel, ice: Card) -> Script[None]:
    """Let the corporation trash a program."""
    id = yield from choose(
        lambda: [
            Option(card.id, say("trash-this", card=Term("card", card.code)), duel.shown(card))
            for card, printed in duel.rig()
            if printed.type == "program"
        ],
        say("trash-program-which"),
        f"hackers.card.{ice.code}",
        CORP,
    )
    card = duel.game.find(id or "")
    if card is None:
        yield Tell(say("no-program"), "hackers.run.unbroken")
    else:
        duel.trash(card)
        yield Tell(say("trashed", card=Term("card", card.code)), "hackers.term.trash")


def credits(duel: Duel, ice: Card, n: int) -> Script[None]:
    """Pay the corporation."""
    duel.game.earn(CORP, n)
    yield from ()


def lose_click(duel: Duel, ice: Card, n: int) -> Script[None]:
    """Take clicks from the hacker."""
    runner = duel.game.runner
    runner.clicks = max(0, runner.clicks - n)
    yield from ()


def power(duel: Duel, ice: Card, n: int) -> Script[None]:
    """Put power counters on the ice."""
    ice.counters["power"] = ice.count("power") + n
    yield from ()


def deflect(duel: Duel, ice: Card) -> Script[None]:
    """Send the hacker back to the outermost ice, where he may leave; derez this one."""
    run = _run(duel)
    server = duel.game.server(run.server)
    ice.up = False
    run.at = len(server.ice) + 1 if server else 0  # Passing this ice takes one off.
    yield from ()


def harden(duel: Duel, ice: Card, strength: int, n: int) -> Script[None]:
    """Make the next ice of this run stronger and dangerous."""
    run = _run(duel)
    run.next_harder += strength
    run.next_sting += n
    yield from ()


def tag_or_end(duel: Duel, ice: Card, n: int) -> Script[None]:
    """Let the hacker take tags or end the run."""
    answer = yield from ask(
        lambda: Ask(
            say("tag-or-end", card=Term("card", ice.code), n=n),
            f"hackers.card.{ice.code}",
            (Option("tag", say("take-tag", n=n)), Option("end", say("end-run"))),
            RUNNER,
        )
    )
    if answer == "end":
        _run(duel).ended = True
    else:
        yield from tag(duel, n)


def pay_or_end(duel: Duel, ice: Card, n: int) -> Script[None]:
    """Let the hacker pay or end the run."""
    game = duel.game
    if game.purse(RUNNER) < n:
        _run(duel).ended = True
        yield Tell(say("cannot-pay", card=Term("card", ice.code), n=n), f"hackers.card.{ice.code}")
        return
    answer = yield from ask(
        lambda: Ask(
            say("pay-or-end", card=Term("card", ice.code), n=n),
            f"hackers.card.{ice.code}",
            (Option("pay", say("pay", n=n)), Option("end", say("end-run"))),
            RUNNER,
        )
    )
    if answer == "pay" and game.purse(RUNNER) >= n:
        game.pay(RUNNER, n)
    else:
        _run(duel).ended = True


def advance_for(duel: Duel, ice: Card, n: int) -> Script[None]:
    """Let the corporation pay and advance a card."""
    game = duel.game
    if game.corp.credits < n:
        return
    if not advance_options(duel, action=False):
        return
    answer = yield from ask(
        lambda: Ask(
            say("advance-for", card=Term("card", ice.code), n=n),
            f"hackers.card.{ice.code}",
            (*advance_options(duel, action=False), Option("no", say("no"))),
            CORP,
        )
    )
    if answer != "no" and game.corp.credits >= n and (yield from advance(duel, answer)):
        game.pay(CORP, n)


EFFECTS: dict[str, Callable[..., Script[None]]] = {
    "end": end,
    "net": net,
    "meat": meat,
    "brain": brain,
    "tag": give_tags,
    "brain-and-tag": brain_and_tag,
    "net-and-trash": net_and_trash,
    "trash-program": trash_program,
    "credits": credits,
    "lose-click": lose_click,
    "power": power,
    "deflect": deflect,
    "harden": harden,
    "tag-or-end": tag_or_end,
    "pay-or-end": pay_or_end,
    "advance-for": advance_for,
}
"""What each word of an ice does."""
