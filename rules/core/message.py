"""Say something to people without choosing a language."""

from typing import Any, Union

import msgspec
from msgspec import Struct


class Term(Struct, frozen=True, gc=False):
    """Name a thing that each language calls by its own word: a room, a card, a place, a player."""

    kind: str
    id: str


Value = Union[int, str, Term, tuple["Message", ...]]  # noqa: UP007  # It names what follows.
"""What fills a place in a message; several messages are said one after another."""


class Message(Struct, frozen=True, gc=False):
    """Carry a message's id and parameters; `app.language` turns it into a sentence."""

    id: str
    params: dict[str, Value] = {}


def say(id: str, **params: Value | Message) -> Message:
    """Make a message; a parameter called `n` is the number that a plural form follows."""
    for name, value in params.items():
        if isinstance(value, Message):
            params[name] = (value,)
    return Message(id, params)  # type: ignore[arg-type]  # No bare message is left in them.


def person(number: int) -> Term:
    """Name a player in a message."""
    return Term("player", str(number))


def cell(name: str) -> Term:
    """Name a cell in a message."""
    return Term("cell", name)


def quote(value: Any) -> str:
    """Quote an input in a message, at a length that a screen can show."""
    try:
        text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    except Exception:  # Anything at all may have been given.
        text = type(value).__name__
    return text if len(text) <= 60 else text[:57] + "…"


class Fault(Struct, frozen=True, gc=False):
    """Name one thing that is wrong, and the place in the state or the input where it is."""

    code: str
    at: str
    message: Message


class Refused(Exception):
    """Refuse an input for all of its faults at once; nothing has been changed."""

    def __init__(self, *faults: Fault) -> None:
        self.faults = faults
        super().__init__("; ".join(f"{fault.code} at {fault.at or '.'}" for fault in faults))


def refuse(code: str, at: str, message: Message) -> Refused:
    """Make a refusal for a single fault."""
    return Refused(Fault(code, at, message))
