"""Spell each component as a short payload for a QR code, and judge payloads that are read.

A payload has 15 characters, so that it fits the smallest QR code (21 modules) at level Q:

    TK1 B T 0K3ZQ 1 0 7XW
    |   | | |     | | check of all before it
    |   | | |     | spelling: another one makes another pattern of modules, same meaning
    |   | | |     copy
    |   | | digest of kind and id
    |   | kind
    |   game
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from zlib import crc32

from msgspec import Struct

PREFIX = "TK1"
LENGTH = 15
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ID = 5
_CHECK = 3


class Label(Struct, frozen=True, order=True):
    """Name one component: its game, kind, id, and which copy of several it is."""

    game: str
    kind: str
    id: str
    copy: int = 1


class Status(Enum):
    """Say what a code that was read is."""

    OURS = "ours"
    FOREIGN = "foreign"
    """Not a label of this program: a link, a ticket, anything."""
    DAMAGED = "damaged"
    """Begins like a label, but its check does not fit."""
    NEWER = "newer"
    """A label of a later version of this program."""
    OTHER_GAME = "other-game"
    UNKNOWN = "unknown"
    """A whole label of a component that the game's data does not list."""


class Verdict(Struct, frozen=True):
    """Judge one text: a label where it is ours, and the game that it names."""

    status: Status
    label: Label | None = None
    game: str | None = None


def digits(number: int, width: int) -> str:
    """Write a number in base 36, with its lowest digits only."""
    text = ""
    for _ in range(width):
        number, digit = divmod(number, len(DIGITS))
        text = DIGITS[digit] + text
    return text


def digest(kind: str, id: str) -> str:
    """Shorten a kind and an id to five characters that no order of components changes."""
    return digits(crc32(f"{kind}/{id}".encode()), _ID)


def check(body: str) -> str:
    """Give the check characters of a payload's body."""
    return digits(crc32(f"tablekeeper {body}".encode()) >> 5, _CHECK)


def is_whole(text: str) -> bool:
    """Say whether a text is a label whose check fits."""
    return (
        len(text) == LENGTH and text.startswith(PREFIX) and check(text[:-_CHECK]) == text[-_CHECK:]
    )


class Letters(Struct, frozen=True):
    """Hold the letters that stand for a game and for each of its kinds."""

    game: str
    kinds: Mapping[str, str]


class Payloads:
    """Spell the labels of one game, and find the label that a payload stands for."""

    def __init__(
        self,
        game: str,
        code: Letters,
        labels: Iterable[Label],
        spellings: Mapping[str, int],
        bases: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.bases = bases
        """The games whose components are used with this one's."""
        self.code = code
        self._spellings = spellings
        self._ids = {
            (code.kinds[label.kind], digest(label.kind, label.id)): label for label in labels
        }

    def spell(self, label: Label, spelling: int | None = None) -> str:
        """Give the payload of a label; without a spelling, the one that every reader reads."""
        if spelling is None:
            spelling = self._spellings.get(f"{label.kind}/{label.id}", 0)
        body = (
            f"{PREFIX}{self.code.game}{self.code.kinds[label.kind]}{digest(label.kind, label.id)}"
            f"{DIGITS[label.copy]}{DIGITS[spelling]}"
        )
        return body + check(body)

    def find(self, text: str) -> Label | None:
        """Give the label that a whole payload of this game stands for."""
        known = self._ids.get((text[4], text[5:10]))
        copy = DIGITS.index(text[10]) if text[10] in DIGITS else 0
        if known is None or not copy:
            return None
        return Label(self.game, known.kind, known.id, copy)


def judge(text: str, game: str, shelf: Mapping[str, Payloads]) -> Verdict:
    """Judge a text that some reader read, for a table that plays a game."""
    if not text.startswith("TK") or len(text) > 2 * LENGTH:
        return Verdict(Status.FOREIGN)
    if not text.startswith(PREFIX):
        is_newer = text[2:3].isascii() and text[2:3].isdigit()
        return Verdict(Status.NEWER if is_newer else Status.FOREIGN)
    if not is_whole(text):
        return Verdict(Status.DAMAGED)
    named = next((one for one in shelf.values() if one.code.game == text[3]), None)
    if named is None:
        return Verdict(Status.UNKNOWN)
    if named.game != game and not (game in shelf and named.game in shelf[game].bases):
        return Verdict(Status.OTHER_GAME, game=named.game)
    label = named.find(text)
    return Verdict(Status.UNKNOWN if label is None else Status.OURS, label, named.game)
