"""List the values of the cards that owners may compare with their own copy."""

from collections.abc import Iterator

from rules.core.box import Effects, Field, Number
from rules.core.message import Message, say
from rules.hackers.components import Card, Components
from rules.hackers.effects import VOCABULARY
from rules.hackers.state import card_name

MOST = 20


def fields(box: Components) -> Iterator[Field]:
    """Yield what ice, icebreakers and helpful cards do by our reckoning."""
    for card in box.cards.values():
        if card.type == "ice":
            yield from _ice(card)
        if card.breaker is not None:
            yield from _breaker(card)
        yield from _help(card)


def _number(
    card: Card, group: Message, label: Message, path: str, shipped: int, least: int = 0
) -> Field:
    """Make the field of a number."""
    return Field(
        f"cards/{card.id}/{path}",
        group,
        card_name(card.id),
        label,
        Number(least, MOST),
        shipped,
        card.source,
    )


def _ice(card: Card) -> Iterator[Field]:
    """Yield price, strength and texts of an ice."""
    group = say("fields-ice")
    yield _number(card, group, say("field-cost"), "cost", card.cost or 0)
    yield _number(card, group, say("field-strength"), "strength", card.strength or 0)
    for label, path, shipped, least in (
        (say("field-subroutines"), "subroutines", card.subroutines, 1),
        (say("field-encounter"), "encounter", card.encounter, 0),
    ):
        kind = Effects(VOCABULARY, least, 6)
        at, name = f"cards/{card.id}/{path}", card_name(card.id)
        yield Field(at, group, name, label, kind, shipped, card.source)


def _breaker(card: Card) -> Iterator[Field]:
    """Yield strength and prices of an icebreaker."""
    group, breaker = say("fields-breakers"), card.breaker
    assert breaker is not None
    yield _number(card, group, say("field-strength"), "strength", card.strength or 0)
    yield _number(card, group, say("field-price"), "breaker/price", breaker.price)
    yield _number(card, group, say("field-count"), "breaker/count", breaker.count, 1)
    if breaker.boost is not None:
        yield _number(card, group, say("field-boost"), "breaker/boost", breaker.boost)
        yield _number(card, group, say("field-amount"), "breaker/amount", breaker.amount, 1)
    if breaker.weaken is not None:
        yield _number(card, group, say("field-weaken"), "breaker/weaken", breaker.weaken)
    if breaker.bypass is not None:
        yield _number(card, group, say("field-bypass"), "breaker/bypass", breaker.bypass)


def _help(card: Card) -> Iterator[Field]:
    """Yield what a card adds to its owner's accounts."""
    group = say("fields-help")
    for label, path, shipped in (
        (say("field-recurring"), "recurring", card.recurring),
        (say("field-memory"), "adds_memory", card.adds_memory),
        (say("field-link"), "adds_link", card.adds_link),
    ):
        if shipped:
            yield _number(card, group, label, path, shipped)
