"""List what the rulebook leaves to pictures of the titan's things, to compare with a box.

What the base game has is compared in its own box, which lies under this one.
"""

from collections.abc import Iterator

from rules.breach.components import GUARDIAN, INFORMATION, Box
from rules.breach.fields import (
    ESCALATION,
    SIDES,
    Printed,
    activation_card,
    counter_board,
    ice_card,
    named,
)
from rules.breach.gear import Gear
from rules.breach.gear_fields import avatar_board, malware_card
from rules.core.box import Effects, Faces, Field, One, Pick
from rules.core.message import Term, say
from rules.prometheus import words
from rules.prometheus.components import AITHON, CAUCASUS, CELLS, NERO, TITAN, WAYS, Additions

CELL = Effects(words.CELL_WORDS, 0, 4)
REACTION = Effects(words.REACTION_WORDS, 1, 6)
SUBROUTINES = Effects(words.SUBROUTINE_WORDS, 1, 6)
ASIDE = Effects(words.SIDE_EFFECT_WORDS, 0, 3)
WAY = Pick(tuple(One(way, say("name", of=Term("way", way))) for way in WAYS))

NEEDS = Faces(
    tuple(One(one, say("name", of=Term("information", one))) for one in INFORMATION), 1, 4
)
YES = Pick((One(True, say("box-yes")), One(False, say("box-no"))))
PART = Pick(tuple(One(part, say("name", of=Term("part", part))) for part in words.PARTS))
SERIES = Pick((One(1, say("box-series-1")), One(2, say("box-series-2"))))
EFFECT = Effects(words.GAIN_WORDS, 1, 2)
GIVES = Effects(words.GAIN_WORDS, 1, 4)


def fields(box: Box, additions: Additions) -> Iterator[Field]:
    """List the titan's counter, its reactions, the anomaly die, Aithon's and Nero's cards."""
    for kind in box.rooms.kinds:
        if kind.id == CAUCASUS:
            room = Printed(say("box-rooms"), named("kind", kind.id), f"rooms/kinds/{kind.id}")
            yield room.field("effects", say("box-gives"), EFFECT, kind.effects)
    for tile in box.rooms.tiles:
        if tile.id == CAUCASUS:
            room = Printed(say("box-rooms"), named("room", tile.id), f"rooms/tiles/{tile.id}")
            yield room.field("sides", say("box-sides-of"), SIDES, tile.sides)
    for counter in box.counters:
        if counter.id == GUARDIAN:
            yield from counter_board(counter, Term("ice", TITAN), CELL)
    for ice in box.ice:
        if ice.id in (AITHON, TITAN):
            yield from ice_card(ice)
    for card in box.activation:
        if card.ice == AITHON:
            yield from activation_card(card, SUBROUTINES)
    yield from _nero(box.gear)
    titan = named("ice", TITAN)
    for reaction in additions.reactions:
        of = named("reaction", reaction.id)
        printed = Printed(titan, of, f"reactions/{reaction.id}", reaction.source)
        yield printed.field("subroutines", say("box-subroutines"), REACTION, reaction.subroutines)
        yield printed.field("part", say("box-part"), PART, reaction.part)
        yield printed.field("series", say("box-series"), SERIES, reaction.series)
        yield printed.field("deactivation", say("box-cube"), YES, reaction.deactivation)
        yield printed.field("escalation", say("box-escalation"), ESCALATION, reaction.escalation)
    board = Printed(titan, say("box-links"), "titan/links", additions.titan.links.source)
    for pair, joined in additions.titan.links.pairs.items():
        one, other = pair.split("+")
        label = say("box-link", one=_cell(one), other=_cell(other))
        yield board.field(f"pairs/{pair}", label, YES, joined)
    for plate in additions.titan.plates:
        printed = Printed(
            titan, named("plate", plate.id), f"titan/plates/{plate.id}", plate.source
        )
        for cell in CELLS:
            label = named("cell-of-titan", cell)
            yield printed.field(f"needs/{cell}", label, NEEDS, plate.needs[cell])
    for number, face in enumerate(additions.anomaly, 1):
        printed = Printed(titan, say("box-face", n=number), f"anomaly/{face.id}", face.source)
        yield printed.field("way", say("box-sides-of"), WAY, face.way)
        yield printed.field("effects", say("box-gives"), ASIDE, face.effects)


def _nero(gear: Gear) -> Iterator[Field]:
    """List what is printed on Nero's board and on his malware (prometheus.nero.parts)."""
    for avatar in gear.avatars:
        if avatar.id == NERO:
            yield from avatar_board(avatar, GIVES)
    cards = [card for card in gear.malware if card.owner == NERO]
    for number, card in enumerate(cards, 1):
        yield from malware_card(card, Term("avatar", NERO), number, GIVES)


def _cell(cell: str) -> Term:
    """Name a place of the titan board."""
    return Term("cell-of-titan", cell)
