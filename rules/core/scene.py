"""Picture a state for any front end: boards, rows of cards, counters and piles."""

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


class Board(Struct, frozen=True):
    """Show a grid of tiles with its walls, and the way that a figure is about to go."""

    id: str
    title: Message
    plan: Plan
    tiles: dict[str, Tile]
    path: tuple[str, ...] = ()


class Counter(Struct, frozen=True):
    """Show a number that people keep an eye on."""

    at: str
    icon: str
    name: Message
    value: int
    limit: int | None = None


class Pile(Struct, frozen=True):
    """Show a deck: the cards left and those discarded."""

    at: str
    name: Message
    left: int
    discard: int
    top: Message | None = None


class Row(Struct, frozen=True):
    """Show cards and counters that lie before somebody."""

    at: str
    title: Message
    cards: tuple[Message, ...] = ()
    counters: tuple[Counter, ...] = ()
    colour: str = ""
    active: bool = False


class Scene(Struct, frozen=True):
    """Show the whole table."""

    title: Message
    boards: tuple[Board, ...] = ()
    rows: tuple[Row, ...] = ()
    counters: tuple[Counter, ...] = ()
    piles: tuple[Pile, ...] = ()
