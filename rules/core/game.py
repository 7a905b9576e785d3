"""Say what a game must offer so that a table can run it and a front end can show it."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from rules.core.message import Fault, Message
from rules.core.names import Name
from rules.core.scene import Scene
from rules.core.state import State
from rules.core.steps import Over, Script

S = TypeVar("S", bound=State)


class Choice(Struct, frozen=True):
    """Offer one value of a set-up question."""

    id: str
    message: Message


class Setting(Struct, frozen=True):
    """Describe one set-up question: its values where they are listed, and the default."""

    id: str
    message: Message
    kind: str
    """`choice`, `switch`, `players`, `number`, `cell` or `walls`."""
    default: Any
    choices: tuple[Choice, ...] = ()
    when: dict[str, str] = {}
    """Other questions and the values at which alone this one matters."""


class Fix(Struct, frozen=True):
    """Offer one correction of a place: what it would set, under a heading that groups the like."""

    group: Message
    message: Message
    changes: dict[str, Any]


class Rules(Protocol[S]):
    """Run one game over its typed components."""

    id: str
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
