"""Define the steps that a script yields: the only things a rulebook ever does with people."""

from collections.abc import Callable, Generator, Sequence
from enum import Enum
from typing import TypeVar

from msgspec import Struct

from rules.core.message import Message


class Option(Struct, frozen=True, gc=False):
    """Offer one legal answer, with the places on the board that stand for it."""

    id: str
    message: Message
    show: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    """The places on the way of a piece, in order, where the answer sends it on one."""


class Tell(Struct, frozen=True, gc=False, tag="tell"):
    """Ask people to do something with the real pieces."""

    message: Message
    rule: str
    who: int | None = None
    show: tuple[str, ...] = ()
    secret: bool = False
    """Whether only `who` may see it."""
    path: tuple[str, ...] = ()
    """The places on the way that a piece goes, in order."""


class Ask(Struct, frozen=True, gc=False, tag="ask"):
    """Ask somebody to choose among all of the legal options."""

    message: Message
    rule: str
    options: tuple[Option, ...]
    who: int | None = None
    show: tuple[str, ...] = ()
    secret: bool = False


class Roll(Struct, frozen=True, gc=False, tag="roll"):
    """Ask for dice: the app's, or the numbers that people rolled."""

    message: Message
    rule: str
    dice: str
    """The name under which the state says whose dice these are."""
    count: int = 1
    sides: int = 6
    who: int | None = None
    show: tuple[str, ...] = ()
    secret: bool = False
    faces: tuple[Message, ...] = ()
    """What the sides show, in order from 1, where they are no plain numbers."""


class Draw(Struct, frozen=True, gc=False, tag="draw"):
    """Ask for the top card of a deck: the app's, or the one that people drew."""

    message: Message
    rule: str
    deck: str
    """The name under which the state says whose deck this is."""
    top: str | None
    """The card that the app would draw; None where the order is unknown."""
    options: tuple[Option, ...]
    who: int | None = None
    show: tuple[str, ...] = ()
    secret: bool = False


class Shuffle(Struct, frozen=True, gc=False, tag="shuffle"):
    """Ask the app for a random order of `count` things; people never see this step."""

    count: int


class Over(Struct, frozen=True, gc=False, tag="over"):
    """Say how the game ended."""

    message: Message
    rule: str
    who: int | None = None
    show: tuple[str, ...] = ()


Step = Tell | Ask | Roll | Draw | Shuffle | Over


def whose_secret(step: Step) -> int | None:
    """Say which player alone may see a step; None where everybody may."""
    if isinstance(step, (Shuffle, Over)) or not step.secret:
        return None
    if step.who is None:
        raise ValueError(f"a secret that is nobody's: {step.message.id}")
    return step.who


class Again(Enum):
    """Tell a script that the table was corrected, so that it asks its question anew."""

    AGAIN = "again"


Answer = str | list[int] | Again
T = TypeVar("T")
Script = Generator[Step, Answer, T]


class Ended(Exception):
    """End the running phase: the game is over, and the state says how."""


DONE = "ok"
"""The one answer to a `Tell`."""


def ask(make: Callable[[], Ask]) -> Script[str]:
    """Ask until people answer, making the question anew after each correction."""
    while True:
        answer = yield make()
        if isinstance(answer, str):
            return answer


def choose(
    options: Callable[[], Sequence[Option]],
    message: Message,
    rule: str,
    who: int | None = None,
    secret: bool = False,
) -> Script[str | None]:
    """Ask only where there is a choice: one option is taken at once, and none gives None."""
    while True:
        now = tuple(options())
        if len(now) < 2:
            return now[0].id if now else None
        answer = yield Ask(message, rule, now, who, secret=secret)
        if isinstance(answer, str):
            return answer


def roll(make: Callable[[], Roll]) -> Script[list[int]]:
    """Roll dice, making the throw anew after each correction."""
    while True:
        answer = yield make()
        if isinstance(answer, list):
            return answer
