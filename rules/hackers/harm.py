"""Carry out traces, tags, damage and the purge of viruses."""

from rules.core.deck import HIDDEN
from rules.core.message import Message, Term, say
from rules.core.steps import Ask, Ended, Option, Roll, Script, Tell, ask, roll
from rules.hackers.duel import Duel, amount, identify
from rules.hackers.state import CORP, RUNNER, Card, Hack, card_name


def trace(duel: Duel, base: int) -> Script[bool]:
    """Trace the hacker: the corporation pays first, the hacker answers (hackers.trace.order)."""
    game = duel.game
    message = say("trace-corp", x=base, link=duel.link())
    most = game.corp.credits + game.corp.recurring
    more = yield from amount(CORP, message, "hackers.trace.strength", most)
    more = min(more, game.corp.credits + game.corp.recurring)
    own = min(more, game.corp.recurring)
    game.corp.recurring -= own
    game.bank += own
    game.pay(CORP, more - own)
    strength = base + more
    need = max(0, strength - duel.link())
    message = say("trace-runner", x=strength, link=duel.link(), need=need)
    answer = yield from amount(RUNNER, message, "hackers.trace.link", game.purse(RUNNER))
    answer = min(answer, game.purse(RUNNER))
    game.pay(RUNNER, answer)
    link = duel.link() + answer
    found = strength > link  # A tie is the hacker's (hackers.trace.result).
    name = "trace-found" if found else "trace-lost"
    yield Tell(say(name, x=strength, link=link), "hackers.trace.result")
    return found


def prevented(duel: Duel, what: str, count: int) -> Script[int]:
    """Ask how much the cards of the rig prevent, one after another (hackers.damage.prevent)."""
    left = count
    for card in [card for card, printed in duel.rig() if printed.prevents == what]:
        message = say("prevented", card=Term("card", card.code), n=left)
        less = yield from amount(RUNNER, message, "hackers.damage.prevent", left)
        if less:
            yield from _pay_prevention(duel, card)
        left -= less
    return count - left


def _pay_prevention(duel: Duel, card: Card) -> Script[None]:
    """Let the hacker pay what the text of a card asks: credits or itself (hackers.effect.cost)."""
    game, named = duel.game, Term("card", card.code)
    answer = yield from ask(
        lambda: Ask(
            say("prevent-price", card=named),
            "hackers.effect.cost",
            (
                Option("trash", say("trash-this", card=named), duel.shown(card)),
                *(Option(str(n), say("pay", n=n)) for n in range(game.purse(RUNNER) + 1)),
            ),
            RUNNER,
        )
    )
    if answer == "trash":
        duel.trash(card)
    else:
        game.pay(RUNNER, int(answer))


def tag(duel: Duel, count: int) -> Script[None]:
    """Give the hacker tags (hackers.tag.gain)."""
    count -= yield from prevented(duel, "tag", count)
    if count:
        duel.game.runner.tags += count
        yield Tell(say("tagged", n=count), "hackers.tag.gain", RUNNER)


def damage(duel: Duel, kind: str, count: int) -> Script[None]:
    """Take random cards out of the hacker's hand; too few of them is the end (hackers.damage)."""
    game = duel.game
    count -= yield from prevented(duel, kind, count)
    if not count:
        return
    if kind == "brain":
        game.runner.brain += count
    rule = "hackers.damage.brain" if kind == "brain" else "hackers.damage.net-meat"
    if count > len(game.runner.grip):
        hand = len(game.runner.grip)
        message = say("damage-fatal", kind=Term("damage", kind), n=count, hand=hand)
        yield Tell(message, "hackers.damage.exact", RUNNER)
        game.result = "flatline"
        raise Ended
    lost: list[str] = []
    for left in range(count, 0, -1):
        code = yield from _random_card(duel, _hit(game, kind, left), rule)
        if code is None:
            break
        game.runner.heap.append(code)
        lost.append(code)
    if lost:
        cards = tuple(card_name(code) for code in lost)
        yield Tell(say("damage-lost", cards=cards), rule, RUNNER)


def _hit(game: Hack, kind: str, left: int) -> Message:
    """Say how much damage is left and how many cards the hacker has against it."""
    return say("damage", kind=Term("damage", kind), n=left, hand=len(game.runner.grip))


def _random_card(duel: Duel, message: Message, rule: str) -> Script[str | None]:
    """Take a random card out of the hacker's hand; people draw and name one of their own."""
    grip = duel.game.runner.grip
    if HIDDEN in grip:
        code = yield from identify(
            duel, RUNNER, lambda card: True, message, "hackers.damage.random", RUNNER
        )
        if code is None:
            return None
        duel.take(RUNNER, code)
        return code
    if len(grip) == 1:
        return grip.pop()
    number = say("damage-random", hit=message, n=len(grip))
    pips = yield from roll(lambda: Roll(number, rule, "dice", sides=max(1, len(grip))))
    return grip.pop(min(pips[0], len(grip)) - 1)


def purge(game: Hack) -> None:
    """Take every virus counter off the table (hackers.corp-action.purge)."""
    for card in game.cards():
        card.counters.pop("virus", None)
