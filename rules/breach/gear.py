"""Describe what players bring: avatars, breachers, malware, tasks, rewards, research, decks."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.breach.player import Block, Colour
from rules.core.names import Named

Source = Literal["rulebook", "known", "house"]
Moment = Literal[
    "actions",
    "any",
    "firewall",
    "any-move",
    "any-attack",
    "any-infect",
    "your-move",
    "your-attack",
    "your-screen",
    "your-infect",
    "your-configure",
    "your-upgrade",
    "your-exit",
    "enemy-move",
    "enemy-attack",
    "enemy-infect",
]
"""When a card may be played (breach.malware.moments)."""
Condition = Literal[
    "",
    "ice-here",
    "opponent-here",
    "screened",
    "threatened",
    "hurt",
    "infected-here",
    "cached",
    "rolled",
    "revealed",
    "eliminated",
]
"""What an algorithm waits for (breach.malware.algorithm)."""
Cost = Literal["", "move", "attack", "defence"]
"""The chip that is cached to pay (breach.skill.caching)."""
Danger = Literal["", "threat", "virus"]
"""The penalty that comes first (breach.effect.dangerous)."""
Effects = Annotated[tuple[str, ...], Meta(min_length=1, max_length=4)]
Information = Literal["bio", "crypto", "science", "politics"]
Small = Annotated[int, Meta(ge=0, le=12)]


class Arrow(Struct, frozen=True):
    """Lead from one block to another; a coloured arrow also pays its skill's actions."""

    origin: Block
    to: Block
    colour: Colour | None = None


class Boon(Struct, frozen=True):
    """Describe what an upgrade gives, its price and its danger."""

    effects: Effects
    cost: Cost = ""
    danger: Danger = ""


class Avatar(Named, frozen=True):
    """Describe an avatar board: arrows between the blocks, the first code, two upgrades."""

    arrows: Annotated[tuple[Arrow, ...], Meta(min_length=4, max_length=12)]
    code: dict[Colour, Small]
    free_code: Small
    """The black chips: code of any colour."""
    upgrades: tuple[Boon, Boon]
    source: Source


class Breacher(Named, frozen=True):
    """Describe a breacher card: the hack and two upgrades."""

    hack: Boon
    upgrades: tuple[Boon, Boon]
    source: Source


class Malware(Named, frozen=True, kw_only=True):
    """Describe a malware card; cards of one name count as the same for the iteration limit."""

    owner: str
    """The avatar or breacher whose card it is."""
    type: Literal["function", "algorithm", "program"]
    moment: Moment
    effects: Effects
    condition: Condition = ""
    cost: Cost = ""
    danger: Danger = ""
    alternative: bool = False
    """Whether it has the sign of the alternative effect (breach.malware.alternative)."""
    source: Source


class Task(Named, frozen=True):
    """Describe a task: the information that must lie on the disk (breach.end.task)."""

    full: Annotated[tuple[Information, ...], Meta(max_length=6)]
    partial: Annotated[tuple[Information, ...], Meta(max_length=6)]
    source: Source


class Reward(Named, frozen=True):
    """Describe a reward and its price in credits."""

    price: Annotated[int, Meta(ge=0, le=16)]
    effects: Effects
    source: Source


class Research(Named, frozen=True):
    """Describe a kind of research token and how many of it there are."""

    effects: Effects
    copies: Annotated[int, Meta(ge=0, le=20)]
    source: Source


class Slot(Struct, frozen=True):
    """Describe a slot of the processor, and whether its disk slot escalates (breach.disk)."""

    clicks: Annotated[int, Meta(ge=1, le=9)]
    configuration: Small
    escalation: Literal["", "bot", "hunter", "guardian"] = ""


class Top(Struct, frozen=True):
    """Describe an upper slot of the deck: its own effects, or whose upgrade it leads to."""

    id: str
    of: Literal["deck", "avatar", "breacher"]
    effects: Annotated[tuple[str, ...], Meta(max_length=4)] = ()
    """What a slot of the deck gives; the others say it on the avatar board or breacher card."""
    number: Literal[0, 1] = 0
    """Which of the two upgrades of the avatar or breacher it is."""


class Processor(Struct, frozen=True):
    """Describe what is printed on every deck."""

    slots: Annotated[tuple[Slot, ...], Meta(min_length=1, max_length=12)]
    tops: tuple[Top, Top, Top, Top, Top, Top]
    information_price: Annotated[int, Meta(ge=1, le=16)]
    chips: dict[Colour, Annotated[int, Meta(ge=0, le=54)]]
    """How many code chips of each colour there are."""
    source: Source


class Gear(Struct, frozen=True):
    """Hold everything that players bring."""

    avatars: tuple[Avatar, ...]
    breachers: tuple[Breacher, ...]
    malware: tuple[Malware, ...]
    tasks: tuple[Task, ...]
    rewards: tuple[Reward, ...]
    research: tuple[Research, ...]
    processor: Processor
