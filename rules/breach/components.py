"""Describe what is in the box of «Взлом», as `data/breach` lists it.

Every component says where its values come from. An effect is written as text in a closed
vocabulary, such as `attack +1`, and read when the rules are made.
"""

from typing import Literal

from msgspec import Struct

from rules.breach.gear import Gear, Source
from rules.core.names import Name, Named

BOT, HUNTER, GUARDIAN = "bot", "hunter", "guardian"
CATEGORIES = (BOT, HUNTER, GUARDIAN)
"""The categories of ice; each has a counter (breach.ice.categories)."""
INFORMATION = ("bio", "crypto", "science", "politics")
"""The types of information (breach.information.types)."""
OMEGA = "omega"
"""The room Ω, and the place where it lies."""

Side = int | None
"""The price of an open connection; None where it is closed."""
Effects = tuple[str, ...]
"""Effects as text, carried out in their order."""


class Sourced(Named, frozen=True, kw_only=True):
    """Be a component that says where its values come from."""

    source: Source
    page: int | None = None


# The database


class RoomKind(Sourced, frozen=True, kw_only=True):
    """Describe a kind of room: what activating it costs and gives (breach.move.activate)."""

    text: Name
    cost: int | None = None
    """Move points; None where there is nothing to activate."""
    effects: Effects = ()
    more: tuple[Effects, ...] = ()
    """Other effects at the same price, each of them once a turn."""
    rule: str = ""
    """The paragraph of its effects, where an expansion has it."""
    fixed: bool = False
    """Whether the room is never dealt, hidden or turned; it lies where an expansion lays it."""

    @property
    def ways(self) -> tuple[Effects, ...]:
        """List what can be activated, one effect at a time."""
        return (self.effects, *self.more)


class Room(Struct, frozen=True, kw_only=True):
    """Describe one room tile: its mark, and its connections clockwise from the top."""

    id: str
    kind: str
    mark: str
    sides: tuple[Side, Side, Side, Side]
    research: int = 0
    """Research tokens laid into it when it is revealed."""
    source: Source
    page: int | None = None


class Rooms(Struct, frozen=True):
    """List the kinds of rooms and all tiles."""

    kinds: tuple[RoomKind, ...]
    tiles: tuple[Room, ...]


class Layout(Struct, frozen=True, kw_only=True):
    """Say where things lie at the start, in one mode for some numbers of players."""

    id: str
    mode: str
    players: tuple[int, ...]
    nodes: dict[str, str]
    """Information by node, such as `full-bio`."""
    gateways: dict[str, int]
    """Priorities by the outer side at which a gateway stands, such as `A1^`."""
    source: Source
    page: int | None = None


class Share(Struct, frozen=True, kw_only=True):
    """Say how many tokens of the types A to D, and blank ones, are mixed (p. 37)."""

    id: str
    players: tuple[int, ...]
    full: tuple[int, int, int, int, int]
    partial: tuple[int, int, int, int, int]
    source: Source
    page: int | None = None


class Tokens(Struct, frozen=True):
    """Count the information tokens in the box, by type."""

    full: int
    partial: int
    blank_full: int
    blank_partial: int


class Information(Struct, frozen=True):
    """Describe the information: its types, tokens and where it lies at the start."""

    types: tuple[Sourced, ...]
    tokens: Tokens
    layouts: tuple[Layout, ...]
    random: tuple[Share, ...]


# The firewall


class Counter(Sourced, frozen=True, kw_only=True):
    """Describe an ice counter: the effects of its cells on both sides (breach.counter.cells)."""

    a: tuple[Effects, ...]
    b: tuple[Effects, ...]
    wraps: bool
    """Whether its chip begins anew behind the last cell (breach.counter.end)."""


class IceCard(Sourced, frozen=True, kw_only=True):
    """Describe a kind of ice: its models and its card (breach.component.ice-card)."""

    category: str
    models: int
    base: Literal["round", "half"]
    strength: int
    resistance: int | None
    """Viruses that eliminate it; None where nothing does."""
    trophy: Effects = ()
    properties: Effects = ()
    quick: Effects = ()


class Activation(Sourced, frozen=True, kw_only=True):
    """Describe an activation card (breach.component.activation-card)."""

    ice: str
    players: tuple[int, ...]
    """The numbers of players with whom the card is used: its lit LEDs."""
    subroutines: Effects
    escalation: tuple[str, ...] = ()
    """The counters that it moves, one step for each."""
    text: Name | None = None


class Guardian(Struct, frozen=True, kw_only=True):
    """Describe a guardian's card and board (breach.guardian.wake)."""

    id: str
    """The kind of ice."""
    red: Effects
    """The red side of its card, carried out when it wakes."""
    board_a: Effects
    """The blue side of its board, carried out when it wakes."""
    board_b: Name
    """The red side of its board, read aloud."""
    rules: tuple[Literal["through"], ...] = ()
    """What the red side of its board changes for the rest of the game."""
    source: Source
    page: int | None = None


class Face(Struct, frozen=True, kw_only=True):
    """Describe one face of the infection die (breach.component.infection-die)."""

    id: str
    effects: Effects
    source: Source
    page: int | None = None


class Dice(Struct, frozen=True):
    """Describe the dice."""

    infection: tuple[Face, ...]
    firewall_start: int
    firewall_most: int


# The whole box


class Pieces(Struct, frozen=True, kw_only=True):
    """Name and count what is neither a card nor a room."""

    names: tuple[Named, ...]
    chips: tuple[Named, ...]
    """The colours of code chips."""
    firewall_viruses: int
    credits: int
    screens: int
    breaches: int
    rewards: int
    """Reward cards laid out."""
    breach_light: int
    """Move points for a breach by its light side."""
    breach_dark: int
    source: Source


class Box(Struct, frozen=True, kw_only=True):
    """Hold all components of the game."""

    rooms: Rooms
    information: Information
    counters: tuple[Counter, ...]
    ice: tuple[IceCard, ...]
    activation: tuple[Activation, ...]
    guardians: tuple[Guardian, ...]
    dice: Dice
    gear: Gear
    pieces: Pieces

    def names(self) -> dict[str, dict[str, Name]]:
        """Give the names of all components, by kind and id."""
        lists: dict[str, tuple[Named, ...]] = {
            "kind": self.rooms.kinds,
            "information": self.information.types,
            "category": self.counters,
            "ice": self.ice,
            "activation": self.activation,
            "avatar": self.gear.avatars,
            "breacher": self.gear.breachers,
            "malware": self.gear.malware,
            "task": self.gear.tasks,
            "reward": self.gear.rewards,
            "research": self.gear.research,
            "piece": self.pieces.names,
            "chip": self.pieces.chips,
        }
        found = {kind: {item.id: item.name for item in items} for kind, items in lists.items()}
        found["room"] = {tile.id: self._room_name(tile) for tile in self.rooms.tiles}
        found["text"] = {
            **{kind.id: kind.text for kind in self.rooms.kinds},
            **{guardian.id: guardian.board_b for guardian in self.guardians},
            **{card.id: card.text for card in self.activation if card.text},
        }
        return found

    def _room_name(self, tile: Room) -> Name:
        """Name a room by its kind and the mark printed on it."""
        kind = next(kind for kind in self.rooms.kinds if kind.id == tile.kind)
        return Name(f"{kind.name.ru} {tile.mark}".strip(), f"{kind.name.en} {tile.mark}".strip())
