"""List what the rulebook leaves to the cards themselves, for owners to compare with their box."""

from collections.abc import Iterator

from rules.burglars.components import Card, Character, Components
from rules.core.box import Field, Number, Text
from rules.core.message import Message, Term, say

COPIES = Number(1, 4)
NAME = Text(40)


def fields(box: Components) -> Iterator[Field]:
    """List the copies and Russian names of cards, and the names of characters and skills."""
    for group, kind, cards in (
        (say("box-tools"), "tool", box.cards.tools),
        (say("box-loot"), "loot", box.cards.loot),
        (say("box-events"), "event", box.cards.events),
    ):
        for card in cards:
            yield from _card(group, kind, card)
    for character in box.characters:
        yield from _character(character)


def _card(group: Message, kind: str, card: Card) -> Iterator[Field]:
    """List what is not in the rulebook about one card."""
    path, of = f"cards/{card.id}", say("name", of=Term(kind, card.id))
    if card.named == "house":
        yield Field(f"{path}/name/ru", group, of, say("box-name"), NAME, card.name.ru)
    if card.source != "rulebook":
        label = say("box-copies")
        yield Field(f"{path}/copies", group, of, label, COPIES, card.copies, card.source)


def _character(character: Character) -> Iterator[Field]:
    """List the names on both sides of a character card."""
    group, path = say("box-characters"), f"characters/{character.id}"
    of = say("name", of=Term("character", character.id))
    if character.named == "house":
        yield Field(f"{path}/name/ru", group, of, say("box-name"), NAME, character.name.ru)
    labels = (say("box-basic"), say("box-advanced"))
    for side, label in zip(character.sides, labels, strict=True):
        if side.named == "house":
            place = f"{path}/sides/{side.id}/name/ru"
            yield Field(place, group, of, label, NAME, side.name.ru)
