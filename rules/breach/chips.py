"""Move code chips between the blocks of an avatar board: values, payment, transfers, cache."""

from collections.abc import Iterator
from functools import cache as once

from rules.breach import kit
from rules.breach.pick import pick, unless
from rules.breach.player import BLOCKS, COLOURS, Block, Colour
from rules.breach.state import Intrusion
from rules.core.message import Message, person, say
from rules.core.steps import Ask, Option, Script, Tell, ask


def payments(game: Intrusion, who: int, skill: Colour) -> list[Block]:
    """List the blocks to which a chip can go to pay for a skill's action (breach.skill.act)."""
    player = game.players[who]
    if skill not in player.blocks[skill]:
        return []
    arrows = game.kit.avatars[player.avatar].arrows
    return [arrow.to for arrow in arrows if arrow.origin == skill and arrow.colour == skill]


def pay(game: Intrusion, who: int, skill: Colour, rule: str) -> Script[None]:
    """Move a chip of the skill's own colour along its arrow (breach.skill.act)."""
    to, asked = yield from pick(
        lambda: [_way(skill, skill, to) for to in payments(game, who, skill)],
        say("pay-where", who=person(who), chip=say(f"chip-{skill}")),
        rule,
        who,
    )
    if to is None:  # A correction took the chip away.
        return
    origin, colour, block = _read(to)
    _move(game, who, origin, colour, block)
    message = say("pay", who=person(who), way=_said(origin, colour, block))
    yield from unless(asked, Tell(message, rule, who))


def transfers(game: Intrusion, who: int, count: int) -> Script[None]:
    """Move chips along any arrows, one after another (breach.transfer.rules)."""
    for left in range(count, 0, -1):
        if not can_transfer(game, who):
            return
        yield from _transfer(game, who, left)


def _transfer(game: Intrusion, who: int, left: int) -> Script[None]:
    """Let the player move one chip."""
    chosen = yield from ask(
        lambda: Ask(
            say("transfer", who=person(who), n=left),
            "breach.transfer.rules",
            (*_transfers(game, who), *sends(game, who)) or (Option("none", say("none")),),
            who,
        )
    )
    if chosen.partition(":")[0] in game.kit.sends:
        yield from kit.carry_out(game.kit.sends, game, who, chosen)
    elif chosen != "none":
        _move(game, who, *_read(chosen))


def can_transfer(game: Intrusion, who: int) -> bool:
    """Say whether any chip can move along an arrow."""
    return any(_transfers(game, who)) or bool(sends(game, who))


def sends(game: Intrusion, who: int) -> list[Option]:
    """List what may be done instead of a transfer."""
    return kit.offered(game.kit.sends, game, who)


def _transfers(game: Intrusion, who: int) -> Iterator[Option]:
    """Offer every chip that an arrow leads on."""
    player = game.players[who]
    for arrow in game.kit.avatars[player.avatar].arrows:
        for colour in dict.fromkeys(player.blocks[arrow.origin]):
            yield _way(arrow.origin, colour, arrow.to)


def _way(origin: Block, colour: Colour, to: Block) -> Option:
    """Offer to move a chip."""
    return Option(f"{origin}:{colour}:{to}", _said(origin, colour, to))


def _read(option: str) -> tuple[Block, Colour, Block]:
    """Read which chip an option moves."""
    origin, colour, to = option.split(":")
    return _block(origin), colour_of(colour), _block(to)


def _block(name: str) -> Block:
    """Give the block of this name."""
    return next(block for block in BLOCKS if block == name)


def colour_of(name: str) -> Colour:
    """Give the colour of this name."""
    return next(colour for colour in COLOURS if colour == name)


def _move(game: Intrusion, who: int, origin: Block, colour: Colour, to: Block) -> None:
    """Move one chip."""
    blocks = game.players[who].blocks
    blocks[origin].remove(colour)
    blocks[to].append(colour)


@once
def _said(origin: Block, colour: Colour, to: Block) -> Message:
    """Say which chip goes where."""
    chip = say(f"chip-{colour}")
    return say("chip-way", chip=chip, one=say(f"block-{origin}"), other=say(f"block-{to}"))


def can_cache(game: Intrusion, who: int, colour: Colour) -> bool:
    """Say whether a chip of this colour lies in its own block (breach.skill.caching)."""
    return colour in game.players[who].blocks[colour]


def cache(game: Intrusion, who: int, colour: Colour, rule: str) -> Script[None]:
    """Put a chip from its own block straight into the cache (breach.skill.caching)."""
    if can_cache(game, who, colour):
        _move(game, who, colour, colour, "cache")
        way = _said(colour, colour, "cache")
        yield Tell(say("pay", who=person(who), way=way), rule, who)


def in_supply(game: Intrusion, colour: Colour) -> int:
    """Count the chips of a colour that nobody has yet (breach.supply.empty)."""
    chips = (chip for player in game.players for block in player.blocks.values() for chip in block)
    return game.kit.box.gear.processor.chips[colour] - sum(chip == colour for chip in chips)


def colours_left(game: Intrusion) -> list[Colour]:
    """List the colours of which the supply has a chip."""
    return [colour for colour in COLOURS if in_supply(game, colour) > 0]


def gain(
    game: Intrusion, who: int, colour: Colour, rule: str, asked: bool = False
) -> Script[None]:
    """Take a chip from the supply into the block of its colour (breach.skill.new-cube)."""
    if in_supply(game, colour) > 0:
        game.players[who].blocks[colour].append(colour)
        message = say("chip-gained", who=person(who), chip=say(f"chip-{colour}"))
        yield from unless(asked, Tell(message, rule, who))


def gain_any(game: Intrusion, who: int, rule: str) -> Script[None]:
    """Take a chip of a colour of one's choice (breach.skill.new-cube)."""
    colour, asked = yield from pick(
        lambda: [Option(one, say(f"chip-{one}")) for one in colours_left(game)],
        say("chip-which", who=person(who)),
        rule,
        who,
    )
    if colour is not None:
        yield from gain(game, who, colour_of(colour), rule, asked)
