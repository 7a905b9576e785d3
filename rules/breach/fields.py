"""List what the rulebook leaves to pictures of the firewall, to compare with a box."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rules.breach import words
from rules.breach.components import CATEGORIES, Activation, Box, Counter, IceCard
from rules.breach.effects import VOCABULARY
from rules.core.box import Effects, Faces, Field, Kind, Number, One, Pick, Sides, Subset
from rules.core.message import Message, Term, say

SIDES = Sides(
    (
        One(0, say("box-free")),
        *(One(price, say("box-price", n=price)) for price in (1, 2)),
        One(None, say("box-closed")),
    )
)
PLAYERS = Subset(tuple(One(number, say("name", of=number)) for number in range(1, 7)), 1)
ESCALATION = Faces(
    tuple(One(one, say("name", of=Term("category", one))) for one in CATEGORIES), 0, 3
)
RESISTANCE = Pick(
    (
        *(One(number, say("name", of=number)) for number in range(1, 10)),
        One(None, say("box-never")),
    )
)
CELL = Effects(words.CELL_WORDS, 0, 4)
SUBROUTINES = Effects(words.SUBROUTINE_WORDS, 1, 6)
QUICK = Effects(words.SUBROUTINE_WORDS, 0, 4)
PROPERTIES = Effects(words.PROPERTY_WORDS, 0, 4)
WAKING = Effects(words.WAKING_WORDS, 0, 4)
TROPHY = Effects(VOCABULARY, 0, 4)
GIVES = Effects(VOCABULARY, 1, 4)


class Printed(Struct, frozen=True):
    """Stand for one printed component: what it is called and where its values are."""

    group: Message
    of: Message
    path: str
    source: str = "house"

    def field(self, name: str, label: Message, kind: Kind, shipped: Any) -> Field:
        """Offer one of its values."""
        path = f"{self.path}/{name}"
        return Field(path, self.group, self.of, label, kind, shipped, self.source)


def named(kind: str, id: str) -> Message:
    """Name a component."""
    return say("name", of=Term(kind, id))


def firewall(box: Box) -> Iterator[Field]:
    """List what is printed on rooms, counters, ice, activation cards, guardians, die, breaches."""
    for room in box.rooms.tiles:
        if room.source != "rulebook":
            tile = Printed(say("box-rooms"), named("room", room.id), f"rooms/tiles/{room.id}")
            yield tile.field("sides", say("box-sides-of"), SIDES, room.sides)
            yield tile.field("research", say("box-research-in"), Number(0, 4), room.research)
    for counter in box.counters:
        yield from counter_board(counter, Term("category", counter.id))
    for ice in box.ice:
        yield from ice_card(ice)
    for card in box.activation:
        yield from activation_card(card)
    for guardian in box.guardians:
        group, of = say("box-guardian"), named("ice", guardian.id)
        board = Printed(group, of, f"guardian/{guardian.id}", guardian.source)
        yield board.field("red", say("box-red"), WAKING, guardian.red)
        yield board.field("board_a", say("box-board"), WAKING, guardian.board_a)
    for number, face in enumerate(box.dice.infection, 1):
        of = say("box-face", n=number)
        die = Printed(say("box-die"), of, f"dice/infection/{face.id}", face.source)
        yield die.field("effects", say("box-gives"), GIVES, face.effects)
    for side, price in (("light", box.pieces.breach_light), ("dark", box.pieces.breach_dark)):
        of = named("piece", f"breach-{side}")
        breach = Printed(say("box-breaches"), of, "pieces", box.pieces.source)
        yield breach.field(f"breach_{side}", say("box-points"), Number(0, 4), price)


def counter_board(counter: Counter, of: Term, words: Effects = CELL) -> Iterator[Field]:
    """List the cells of both sides of a counter, in the words of this game or of an expansion."""
    for side, called, cells in (
        ("a", say("box-counter-a", of=of), counter.a),
        ("b", say("box-counter-b", of=of), counter.b),
    ):
        board = Printed(say("box-counters"), called, f"counters/{counter.id}", counter.source)
        for number, cell in enumerate(cells):
            yield board.field(f"{side}/{number}", say("box-cell", number=number + 1), words, cell)


def ice_card(ice: IceCard) -> Iterator[Field]:
    """List what an ice card says."""
    card = Printed(say("box-ice"), named("ice", ice.id), f"ice/{ice.id}", ice.source)
    yield card.field("strength", say("box-strength"), Number(0, 12), ice.strength)
    yield card.field("resistance", say("box-resistance"), RESISTANCE, ice.resistance)
    yield card.field("trophy", say("box-trophy"), TROPHY, ice.trophy)
    yield card.field("properties", say("box-properties"), PROPERTIES, ice.properties)
    yield card.field("quick", say("box-quick"), QUICK, ice.quick)


def activation_card(found: Activation, words: Effects = SUBROUTINES) -> Iterator[Field]:
    """List what an activation card says, in the words of this game or of an expansion."""
    of = named("activation", found.id)
    card = Printed(say("box-activation"), of, f"activation/{found.id}", found.source)
    yield card.field("subroutines", say("box-subroutines"), words, found.subroutines)
    yield card.field("escalation", say("box-escalation"), ESCALATION, found.escalation)
    yield card.field("players", say("box-players"), PLAYERS, found.players)
