"""Describe what is in the box of «Агентство», as `data/agency` lists it."""

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.core.grid import Plan
from rules.core.names import Name, Named

Colour = Literal["red", "green", "black"]
Resource = Literal["fuel", "ammo", "clues"]
Upgrade = Literal["car", "weapon", "agent"]
Shield = Literal["human", "android"]
COLOURS: tuple[Colour, ...] = ("red", "green", "black")
RESOURCES: tuple[Resource, ...] = ("fuel", "ammo", "clues")
UPGRADES: tuple[Upgrade, ...] = ("car", "weapon", "agent")
SYMBOLS = (
    *("explosion", "boost", "car", "cross", "heal", "credit"),
    *("fuel", "ammo", "clues", "upgrade-car", "upgrade-weapon", "upgrade-agent"),
)
"""Everything that a face of a special die may show."""
WHITE = "white"
"""The dice whose colour the searcher chooses; the syndicate that fits any other."""
HEADQUARTERS, HOSPITAL = "headquarters", "hospital"

Search = Annotated[str, Meta(pattern=r"^(red|green|black|white) [1-3]$")]
"""A colour and a number of dice, such as `white 2`."""
Good = Annotated[str, Meta(pattern=r"^(fuel|ammo|clues|car|weapon|agent|influence) [1-9] [1-9]$")]
"""What is sold, how many steps of it and for how much, such as `ammo 2 1`."""
Face = Annotated[str, Meta(pattern=r"^[a-z+-]*$", max_length=40)]
"""The symbols of a face, such as `cross+upgrade-weapon`; a blank one has none."""


class Ware(Struct, frozen=True):
    """Hold what a district sells: so many steps for a price, paid in clues for influence."""

    what: str
    steps: int
    price: int


class Tile(Named, frozen=True):
    """Describe a district tile, and what its ruined side keeps (agency.tile.kinds)."""

    search: tuple[Search, ...]
    fields: Annotated[int, Meta(ge=0, le=2)]
    goods: tuple[Good, ...]
    shields: tuple[Shield, ...]
    number: Annotated[int, Meta(ge=1, le=6)] | None
    """The number of a precinct; other places have none."""
    thugs: Annotated[int, Meta(ge=0, le=6)]
    ruined_shields: tuple[Shield, ...]
    ruined_thugs: Annotated[int, Meta(ge=0, le=6)]

    @property
    def wares(self) -> tuple[Ware, ...]:
        """Read what the district sells (agency.tile.equipment)."""
        found = [good.split() for good in self.goods]
        return tuple(Ware(what, int(steps), int(price)) for what, steps, price in found)

    @property
    def dice(self) -> tuple[tuple[str, int], ...]:
        """Read the dice of the search symbol: colours and numbers (agency.tile.search-symbol)."""
        return tuple((group.split()[0], int(group.split()[1])) for group in self.search)


class Layout(Struct, frozen=True, dict=True):
    """Describe where tiles lie in the city, and the event trail over them."""

    columns: int
    rows: int
    holes: tuple[str, ...]
    headquarters: str
    precincts: tuple[str, ...]
    top: str
    """The topmost precinct, where the trail ends and begins."""
    trail: tuple[str, ...]
    """The districts in the order of the trail, the last one being where figures leave."""

    @cached_property
    def plan(self) -> Plan:
        """Give the grid of the city."""
        return Plan(self.columns, self.rows, (), self.holes)


class Die(Named, frozen=True):
    """Describe the special dice of one colour (agency.component.dice, agency.dice.symbols)."""

    count: int
    faces: Annotated[tuple[Face, ...], Meta(min_length=6, max_length=6)]

    def symbols(self, side: int) -> tuple[str, ...]:
        """List the symbols on a side, counted from 1."""
        face = self.faces[side - 1]
        return tuple(face.split("+")) if face else ()


class ResourceTrack(Named, frozen=True):
    """Describe a track of resources: its last step, and where the marker starts."""

    length: Annotated[int, Meta(ge=1, le=20)]
    start: Annotated[int, Meta(ge=0, le=20)]


class UpgradeTrack(Named, frozen=True):
    """Describe a track of upgrades: its last step, and the steps from which each symbol works."""

    length: Annotated[int, Meta(ge=1, le=10)]
    armour: tuple[int, ...] = ()
    engine: tuple[int, ...] = ()
    pistol: tuple[int, ...] = ()
    vest: tuple[int, ...] = ()
    recon: tuple[int, ...] = ()


class Health(Struct, frozen=True):
    """Describe the track of health: its top, and the step with the heart; the skull is 0."""

    top: Annotated[int, Meta(ge=2, le=20)]
    heart: Annotated[int, Meta(ge=2, le=20)]


class BombBoard(Struct, frozen=True):
    """Describe the bomb board."""

    columns: Annotated[int, Meta(ge=1, le=8)]
    depth: Annotated[int, Meta(ge=1, le=8)]
    line: Annotated[int, Meta(ge=2, le=8)]
    """How many crosses in a line defuse a bomb."""


class Board(Struct, frozen=True):
    """Describe the agent board and the bomb board."""

    resources: tuple[ResourceTrack, ...]
    upgrades: tuple[UpgradeTrack, ...]
    health: Health
    bomb: BombBoard


class Count(Struct, frozen=True):
    """Say how many there are of something."""

    count: Annotated[int, Meta(ge=0, le=200)]


class Suspect(Named, frozen=True):
    """Describe a criminal's card (agency.criminal.card, agency.criminal.name)."""

    syndicate: str
    health: Annotated[int, Meta(ge=1, le=9)]
    reward: Annotated[int, Meta(ge=0, le=30)]
    symbol: Literal["none", "red", "white"]
    """On whom the exposure works: who did not investigate, or who did."""
    exposure: tuple[str, ...]
    retaliation: tuple[str, ...]
    lasting: bool
    """Whether the retaliation has a clock."""
    extra: bool = False
    """Whether only the special edition has the card (agency.component.special-edition)."""


class Box(Struct, frozen=True, dict=True):
    """Hold all components of the game."""

    tiles: tuple[Tile, ...]
    layout: Layout
    dice: tuple[Die, ...]
    board: Board
    counts: dict[str, Count]
    suspects: tuple[Suspect, ...]
    syndicates: tuple[Named, ...]
    symbols: tuple[Named, ...]
    pieces: tuple[Named, ...]
    """The event tokens, the identity tokens and other pieces."""

    @cached_property
    def tile(self) -> dict[str, Tile]:
        """Give the tiles by id."""
        return {one.id: one for one in self.tiles}

    @cached_property
    def suspect(self) -> dict[str, Suspect]:
        """Give the criminals' cards by id."""
        return {one.id: one for one in self.suspects}

    @cached_property
    def die(self) -> dict[str, Die]:
        """Give the special dice by colour."""
        return {one.id: one for one in self.dice}

    @cached_property
    def longest(self) -> dict[str, int]:
        """Give the last step of each track by its name, health included."""
        resources = {one.id: one.length for one in self.board.resources}
        upgrades = {one.id: one.length for one in self.board.upgrades}
        return {**resources, **upgrades, "health": self.board.health.top}

    @cached_property
    def symbol_steps(self) -> dict[str, tuple[Upgrade, tuple[int, ...]]]:
        """Give the track of each upgrade symbol, and the steps from which it works."""
        found: dict[str, tuple[Upgrade, tuple[int, ...]]] = {}
        for track, name in zip(self.board.upgrades, UPGRADES, strict=True):
            for symbol in ("armour", "engine", "pistol", "vest", "recon"):
                if steps := getattr(track, symbol):
                    found[symbol] = (name, steps)
        return found

    @cached_property
    def event_tokens(self) -> list[str]:
        """List the tokens of the data stream, in order (agency.component.event-tokens)."""
        numbers = range(1, self.many("criminals") + 1)
        pairs = (("assassin", "assassins"), ("bomb", "bombs"))
        plain = [kind for kind, pile in pairs for _ in range(self.many(pile))]
        return [*plain, *(f"criminal-{number}" for number in numbers)]

    @cached_property
    def editions(self) -> dict[bool, frozenset[str]]:
        """Give the ids of the criminals' cards in the special edition, and in the plain one."""
        plain = frozenset(one.id for one in self.suspects if not one.extra)
        return {True: frozenset(self.suspect), False: plain}

    def many(self, what: str) -> int:
        """Say how many there are of something."""
        return self.counts[what].count

    def names(self) -> dict[str, dict[str, Name]]:
        """Give the names of all components, by kind and id."""
        tracks = (*self.board.resources, *self.board.upgrades)
        lists: dict[str, tuple[Named, ...]] = {
            "tile": self.tiles,
            "die": self.dice,
            "track": tracks,
            "suspect": self.suspects,
            "syndicate": self.syndicates,
            "symbol": self.symbols,
            "token": self.pieces,
        }
        return {kind: {item.id: item.name for item in items} for kind, items in lists.items()}
