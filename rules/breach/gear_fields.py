"""List what the rulebook leaves to pictures of the players' things, to compare with a box."""

from collections.abc import Iterator
from typing import get_args

from rules.breach.components import CATEGORIES, INFORMATION
from rules.breach.fields import GIVES, TROPHY, Printed, named
from rules.breach.gear import (
    Arrow,
    Avatar,
    Boon,
    Breacher,
    Condition,
    Gear,
    Malware,
    Moment,
    Processor,
)
from rules.breach.player import BLOCKS, Colour
from rules.breach.setup import MOST_PLAYERS
from rules.core.box import Effects, Faces, Field, Number, One, Pick
from rules.core.message import Fault, Message, Term, say

TYPES = ("function", "algorithm", "program")


def _arrow(arrow: Arrow) -> One:
    """Offer one arrow between two blocks, in words."""
    one, other = say(f"block-{arrow.origin}"), say(f"block-{arrow.to}")
    if arrow.colour is None:
        return One(arrow, say("box-arrow", one=one, other=other))
    chip = say(f"chip-{arrow.colour}")
    return One(arrow, say("box-arrow-chip", one=one, other=other, chip=chip))


ARROWS = Faces(
    tuple(
        _arrow(Arrow(origin, to, colour))
        for origin in BLOCKS
        for to in BLOCKS
        if origin != to
        for colour in ((None,) if origin == "cache" else (None, origin))
    ),
    4,
    12,
)
COST = Pick(
    (
        One("", say("box-none")),
        *(One(chip, say("cost-cache", chip=say(f"chip-{chip}"))) for chip in get_args(Colour)),
    )
)
DANGER = Pick(
    (
        One("", say("box-none")),
        One("threat", say("danger-threat")),
        One("virus", say("danger-virus")),
    )
)
TYPE = Pick(tuple(One(type, say(f"box-{type}")) for type in TYPES))
MOMENT = Pick(tuple(One(moment, say(f"box-when-{moment}")) for moment in get_args(Moment)))
CONDITION = Pick(
    tuple(
        One(waits, say(f"box-if-{waits}") if waits else say("box-none"))
        for waits in get_args(Condition)
    )
)
ALTERNATIVE = Pick((One(False, say("box-no")), One(True, say("box-yes"))))
ESCALATION = Pick(
    (
        One("", say("box-none")),
        *(One(one, say("name", of=Term("category", one))) for one in CATEGORIES),
    )
)
TYPES_OF_INFORMATION = Faces(
    tuple(One(one, say("name", of=Term("information", one))) for one in INFORMATION), 0, 6
)


def gear(found: Gear) -> Iterator[Field]:
    """List what is printed on everything that players bring."""
    for avatar in found.avatars:
        yield from avatar_board(avatar)
    for breacher in found.breachers:
        yield from _breacher(breacher)
    avatars = {avatar.id for avatar in found.avatars}
    for owner in dict.fromkeys(card.owner for card in found.malware):
        whose = Term("avatar" if owner in avatars else "breacher", owner)
        cards = [card for card in found.malware if card.owner == owner]
        for number, card in enumerate(cards, 1):
            yield from malware_card(card, whose, number)
    for task in found.tasks:
        card_of = named("task", task.id)
        printed = Printed(say("box-tasks"), card_of, f"tasks/{task.id}", task.source)
        yield printed.field("full", say("box-full"), TYPES_OF_INFORMATION, task.full)
        yield printed.field("partial", say("box-partial"), TYPES_OF_INFORMATION, task.partial)
    for reward in found.rewards:
        of = named("reward", reward.id)
        printed = Printed(say("box-rewards"), of, f"rewards/{reward.id}", reward.source)
        yield printed.field("price", say("box-credits"), Number(0, 16), reward.price)
        yield printed.field("effects", say("box-gives"), GIVES, reward.effects)
    for token in found.research:
        of = named("research", token.id)
        printed = Printed(say("box-research"), of, f"research/{token.id}", token.source)
        yield printed.field("effects", say("box-gives"), GIVES, token.effects)
        yield printed.field("copies", say("box-copies"), Number(0, 20), token.copies)
    yield from _processor(found.processor)


def avatar_board(avatar: Avatar, words: Effects = GIVES) -> Iterator[Field]:
    """List the arrows, the first code and the upgrades of an avatar board.

    An expansion gives the words of its own effects.
    """
    of = named("avatar", avatar.id)
    board = Printed(say("box-avatars"), of, f"avatars/{avatar.id}", avatar.source)
    yield board.field("arrows", say("box-arrows"), ARROWS, avatar.arrows)
    for colour, count in avatar.code.items():
        label = say("box-code", chip=say(f"chip-{colour}"))
        yield board.field(f"code/{colour}", label, Number(0, 12), count)
    yield board.field("free_code", say("box-free-code"), Number(0, 12), avatar.free_code)
    yield from _upgrades(board, avatar.upgrades, words)


def _breacher(breacher: Breacher) -> Iterator[Field]:
    """List the hack and the upgrades of a breacher card."""
    of = named("breacher", breacher.id)
    card = Printed(say("box-breachers"), of, f"breachers/{breacher.id}", breacher.source)
    yield from _boon(card, "hack", say("box-hack"), breacher.hack)
    yield from _upgrades(card, breacher.upgrades)


def _upgrades(
    printed: Printed, upgrades: tuple[Boon, Boon], words: Effects = GIVES
) -> Iterator[Field]:
    """List both upgrades of an avatar or a breacher."""
    for number, boon in enumerate(upgrades):
        what = say("box-upgrade", number=number + 1)
        yield from _boon(printed, f"upgrades/{number}", what, boon, words)


def _boon(
    printed: Printed, path: str, what: Message, boon: Boon, words: Effects = GIVES
) -> Iterator[Field]:
    """List what a hack or an upgrade gives, costs and risks."""
    yield printed.field(f"{path}/effects", what, words, boon.effects)
    yield printed.field(f"{path}/cost", say("box-cost-of", of=what), COST, boon.cost)
    yield printed.field(f"{path}/danger", say("box-danger-of", of=what), DANGER, boon.danger)


def malware_card(
    found: Malware, whose: Term, number: int, words: Effects = GIVES
) -> Iterator[Field]:
    """List everything that a malware card says; copies are told apart by their number."""
    of = say("box-card-of", card=Term("malware", found.id), whose=whose, number=number)
    card = Printed(say("box-malware"), of, f"malware/{found.id}", found.source)
    yield card.field("type", say("box-type"), TYPE, found.type)
    yield card.field("moment", say("box-moment"), MOMENT, found.moment)
    yield card.field("condition", say("box-condition"), CONDITION, found.condition)
    yield card.field("cost", say("box-cost"), COST, found.cost)
    yield card.field("danger", say("box-danger"), DANGER, found.danger)
    yield card.field("effects", say("box-gives"), words, found.effects)
    yield card.field("alternative", say("box-alternative"), ALTERNATIVE, found.alternative)


def _processor(processor: Processor) -> Iterator[Field]:
    """List the slots that are printed on every deck."""
    for number, slot in enumerate(processor.slots):
        of = say("box-slot", number=number + 1)
        place = Printed(say("box-processor"), of, f"processor/slots/{number}", processor.source)
        yield place.field("clicks", say("box-clicks"), Number(1, 9), slot.clicks)
        label = say("box-configuration")
        yield place.field("configuration", label, Number(0, 12), slot.configuration)
        yield place.field("escalation", say("box-slot-escalation"), ESCALATION, slot.escalation)
    for number, top in enumerate(processor.tops):
        if top.of == "deck":
            of = say("box-top", number=number + 1)
            place = Printed(say("box-processor"), of, f"processor/tops/{top.id}", processor.source)
            yield place.field("effects", say("box-gives"), TROPHY, top.effects)
    of = say("box-sale")
    sale = Printed(say("box-processor"), of, "processor", processor.source)
    label, price = say("box-credits"), processor.information_price
    yield sale.field("information_price", label, Number(1, 16), price)


# What values make together


def unplayable(found: Gear) -> list[Fault]:
    """Name what could not be set up though every value fits by itself."""
    faults = []
    for colour, most in found.processor.chips.items():
        each = (avatar.code.get(colour, 0) + avatar.free_code for avatar in found.avatars)
        taken = sum(sorted(each, reverse=True)[:MOST_PLAYERS])
        if taken > most:
            message = say("fault-box-code", chip=Term("chip", colour), n=taken, most=most)
            faults.append(Fault("box-unplayable", "avatars", message))
    able = {card.owner for card in found.malware if card.type == "program"}
    for avatar in (one.id for one in found.avatars if one.id not in able):
        for breacher in (one.id for one in found.breachers if one.id not in able):
            both = {"avatar": Term("avatar", avatar), "breacher": Term("breacher", breacher)}
            message = say("fault-box-program", **both)
            faults.append(Fault("box-unplayable", f"breachers/{breacher}", message))
    return faults
