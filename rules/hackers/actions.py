"""Carry out the actions that both sides have: a card, a credit, a card's text, its own action."""

from collections.abc import Callable

from rules.core.message import Message, Term, say
from rules.core.steps import Ask, Option, Script, ask
from rules.hackers.adjust import manual
from rules.hackers.duel import BACK, Duel, draw, pick_priced
from rules.hackers.state import Card, card_name

CREDIT = Option("credit", say("do-credit"))
ABILITY = Option("ability", say("do-ability"))


def take_card(duel: Duel, side: int, rule: str) -> Script[None]:
    """Draw a card for a click (hackers.corp-action.draw, hackers.runner-action.draw)."""
    duel.game.player(side).clicks -= 1
    yield from draw(duel, side, 1, rule)


def take_credit(duel: Duel, side: int) -> Script[None]:
    """Take a credit for a click (hackers.corp-action.credit, hackers.runner-action.credit)."""
    duel.game.player(side).clicks -= 1
    duel.game.earn(side, 1)
    yield from ()


def play(duel: Duel, side: int, kind: str, message: Message, rule: str) -> Script[str | None]:
    """Play a card of a kind from the hand and carry out its text; None where none was played.

    It stays among the cards that are being played until its side discards it.
    """
    game = duel.game
    chosen = yield from pick_priced(duel, side, lambda card: card.type == kind, message, rule)
    if chosen is None:
        return None
    code, cost = chosen
    if cost > game.purse(side) or not game.player(side).clicks or not duel.holds(side, code):
        return None
    game.player(side).clicks -= 1
    game.pay(side, cost)
    duel.take(side, code)
    game.played.append(code)
    told = say("played", card=Term("card", code), n=cost)
    yield from manual(duel, told, f"hackers.card.{code}", side)
    return code


def discard_played(duel: Duel, code: str, pile: list[str]) -> None:
    """Put a played card on its pile, unless its text has taken it elsewhere."""
    if code in duel.game.played:
        duel.game.played.remove(code)
        pile.append(code)


def use(
    duel: Duel,
    side: int,
    cards: Callable[[], list[Card]],
    rule: str,
    more: tuple[Option, ...] = (),
) -> Script[tuple[str, str] | None]:
    """Use a card's own action for a click; give its number and the last answer, None if none."""
    chosen = yield from ask(
        lambda: Ask(
            say("ability-which"),
            rule,
            (
                Option(BACK, say("back")),
                *(Option(card.id, card_name(card.code), duel.shown(card)) for card in cards()),
            ),
            side,
        )
    )
    card = duel.game.find(chosen)
    if card is None or not duel.game.player(side).clicks:
        return None
    duel.game.player(side).clicks -= 1
    message = say("ability", card=Term("card", card.code))
    return card.code, (yield from manual(duel, message, rule, side, more=more))
