"""Picture a state for any front end: boards, rows of cards, tracks, counters and piles."""

from msgspec import Struct

from rules.core.grid import Plan
from rules.core.message import Message


class Piece(Struct, frozen=True):
    """Show a figure, token or die; `at` is its place in the state, where it can be corrected."""

    at: str
    icon: str
    name: Message
    mark: str
    """Up to two characters for a drawing in plain text."""
    colour: str = ""
    count: int = 1


class Tile(Struct, frozen=True):
    """Show one cell of a board and what lies in it."""

    id: str
    """The place as questions and instructions name it."""
    at: str
    name: Message | None = None
    """None while the tile lies face down."""
    mark: str = ""
    corner: str = ""
    pieces: tuple[Piece, ...] = ()
    icon: str = ""
    """What kind of tile it is, as a name of `data/app/icons.json`."""
    turn: int = 0
    """How many quarters the tile lies turned clockwise, 0 to 3."""


class Edge(Struct, frozen=True):
    """Show a border: between two cells, or an outer side of one, and what stands on it.

    A border is named like a wall (`A1|B1`, `A1-A2`); an outer side by its cell and the side's
    letter (`A1^`, `C1>`, `A3v`, `A1<`).
    """

    id: str
    """The place as questions and instructions name it."""
    at: str
    border: str
    name: Message | None = None
    mark: str = ""
    """Up to two characters on the border, such as the price of a passage."""
    style: str = "open"
    """How it looks: `open`, `closed`, `costly`, `broken` (a way forced through it) or `gate`."""
    colour: str = ""
    pieces: tuple[Piece, ...] = ()


class Node(Struct, frozen=True):
    """Show a corner of cells and what lies on it.

    The corner is counted from the upper left one of the board: `(1, 1)` is where A1, B1, A2 and
    B2 meet.
    """

    id: str
    at: str
    corner: tuple[int, int]
    name: Message | None = None
    mark: str = ""
    pieces: tuple[Piece, ...] = ()


class Board(Struct, frozen=True):
    """Show a grid of tiles with its walls, and the way that a figure is about to go."""

    id: str
    title: Message
    plan: Plan
    tiles: dict[str, Tile]
    path: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    """The cells of the plan to be noticed, such as a guard's target."""
    edges: tuple[Edge, ...] = ()
    nodes: tuple[Node, ...] = ()


class Counter(Struct, frozen=True):
    """Show a number that people keep an eye on."""

    at: str
    icon: str
    name: Message
    value: int
    limit: int | None = None


class Track(Struct, frozen=True):
    """Show a row of steps with a marker on one of them, such as a speed track."""

    at: str
    icon: str
    name: Message
    steps: tuple[Message, ...]
    marker: int | None = None
    """The number of the marked step, from 0; None while the marker is off the track."""


class Pile(Struct, frozen=True):
    """Show a deck: the cards left and those discarded."""

    at: str
    name: Message
    left: int
    discard: int
    top: Message | None = None


class Slot(Struct, frozen=True):
    """Show one place of a row: a card in it, face up or down, and what lies on the card."""

    at: str
    name: Message | None = None
    """None while the card lies face down."""
    icon: str = ""
    pieces: tuple[Piece, ...] = ()
    lit: bool = False


class Row(Struct, frozen=True):
    """Show cards and counters that lie before somebody, or a line of slots."""

    at: str
    title: Message
    cards: tuple[Message, ...] = ()
    counters: tuple[Counter, ...] = ()
    colour: str = ""
    active: bool = False
    slots: tuple[Slot, ...] = ()
    who: int | None = None
    """The player before whom it lies, where it is somebody's."""
    tracks: tuple[Track, ...] = ()


class Scene(Struct, frozen=True):
    """Show the whole table."""

    title: Message
    boards: tuple[Board, ...] = ()
    rows: tuple[Row, ...] = ()
    counters: tuple[Counter, ...] = ()
    piles: tuple[Pile, ...] = ()
    tracks: tuple[Track, ...] = ()
