"""Say what a game must offer so that a table can run it and a front end can show it."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from rules.core.message import Fault, Message
from rules.core.names import Name
from rules.core.scene import Scene
from rules.core.state import State
from rules.core.steps import Over, Script

S = TypeVar("S", bound=State)
T = TypeVar("T")


class Choice(Struct, frozen=True):
    """Offer one value of a set-up question."""

    id: str
    message: Message


class Setting(Struct, frozen=True):
    """Describe one set-up question: its values where they are listed, and the default."""

    id: str
    message: Message
    kind: str
    """`choice`, `switch`, `players`, `number`, `text`, `cards` (their list), `cell` or `walls`."""
    default: Any
    choices: tuple[Choice, ...] = ()
    when: dict[str, str] = {}
    """Other questions and the values at which alone this one matters."""
    least: int = 0
    most: int = 99
    """The bounds of a number."""


class Fix(Struct, frozen=True):
    """Offer one correction of a place: what it would set, under a heading that groups the like."""

    group: Message
    message: Message
    changes: dict[str, Any]


class Read(Protocol):
    """Read the data of one game, which itself opens no file."""

    def __call__(self, name: str, kind: type[T]) -> T:
        """Give the file of this name, as a type."""
        ...

    def of(self, game: str) -> "Read":
        """Read the data of a game that this one expands."""
        ...


class Rules(Protocol[S]):
    """Run one game over its typed components."""

    id: str
    bases: tuple[str, ...]
    """The games that it expands, whose words stand behind its own, the nearest first."""
    state: type[S]

    def names(self) -> dict[str, dict[str, Name]]:
        """Give the names of all components, by kind and id, for the terms of messages."""
        ...

    def settings(self) -> Sequence[Setting]:
        """List what a set-up may choose."""
        ...

    def start(self, options: dict[str, Any], seed: int) -> S:
        """Make the state before the first step; raise `Refused` with every fault."""
        ...

    def phase(self, state: S) -> Script[None]:
        """Give the script of the state's present phase; it ends by naming the next one."""
        ...

    def over(self, state: S) -> Over:
        """Say how the game ended; asked only in the phase `over`."""
        ...

    def faults(self, state: S) -> list[Fault]:
        """Name everything that cannot be on a real table."""
        ...

    def describe(self, state: S, path: str, value: Any) -> Message:
        """Say in words what a correction is about to set at one place of the state."""
        ...

    def fixes(self, state: S, at: str) -> list[Fix]:
        """List the corrections that people may want at a place that the scene names."""
        ...

    def scene(self, state: S) -> Scene:
        """Picture the state."""
        ...


class Photographed(Protocol):
    """Compare the table with a photograph of it; a game whose board has no tiles need not."""

    def laid(
        self, state: Any, board: str, cell: str, tile: str, face: str, turn: int
    ) -> list[Fix]:
        """List the corrections that make the state agree with a tile seen at a cell of a board.

        A face named `back` belongs to no certain tile. The turn is in degrees clockwise. Nothing
        is listed where the state agrees; whether a correction is possible the table will judge.
        """
        ...

    def walled(self, state: Any, board: str, wall: str, stands: bool) -> list[Fix]:
        """List the corrections that put up or take away a wall, such as `A1|B1`, as it was seen."""
        ...


def laid(
    rules: Rules[Any], state: Any, board: str, cell: str, tile: str, face: str, turn: int
) -> list[Fix]:
    """List what a tile seen on the table would correct; nothing in a game without tiles."""
    compare: Callable[..., list[Fix]] | None = getattr(rules, "laid", None)
    return compare(state, board, cell, tile, face, turn) if compare else []


def walled(rules: Rules[Any], state: Any, board: str, wall: str, stands: bool) -> list[Fix]:
    """List what a wall seen, or not seen, would correct; nothing in a game without walls."""
    compare: Callable[..., list[Fix]] | None = getattr(rules, "walled", None)
    return compare(state, board, wall, stands) if compare else []
