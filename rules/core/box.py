"""Let the owner of a real box check and change what no rulebook says: an overlay on the data.

A game lists its editable values as `Field`s. An overlay is `{path: value}`; a value in it was
compared with the printed component by people, whether it equals the shipped one or not.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from rules.core.effects import LONGEST, MANUAL, Vocabulary
from rules.core.message import Fault, Message, Refused, quote, refuse, say

Overlay: TypeAlias = Mapping[str, Any]
"""The values of a box by path, as plain as JSON."""
SIDES = ("up", "right", "down", "left")
"""The order in which the four sides of a tile are listed: clockwise from the upper one."""
BASE = ":"
"""What stands between the name of an expanded game and a path of its own."""


def plain(value: Any) -> Any:
    """Give a value as JSON would."""
    return msgspec.json.decode(msgspec.json.encode(value))


def exact(value: Any) -> bytes:
    """Spell a value so that equal spellings mean the same value of the same type."""
    return msgspec.json.encode(plain(value), order="deterministic")


class One(Struct, frozen=True):
    """Offer one value of several, with its words and its icon."""

    value: Any
    """A number, a word, nothing at all, or an object where the data has one."""
    message: Message
    icon: str = ""

    @property
    def plain(self) -> Any:
        """Give the value as JSON would."""
        return plain(self.value)

    def means(self, value: Any) -> bool:
        """Say whether this is the value: 1 is neither true nor 1.0."""
        return exact(self.value) == exact(value)


class Number(Struct, frozen=True, tag="number"):
    """Take a whole number within bounds."""

    least: int
    most: int


class Pick(Struct, frozen=True, tag="pick"):
    """Take one of some values."""

    values: tuple[One, ...]


class Sides(Struct, frozen=True, tag="sides"):
    """Take one of some values for each of the four sides of a tile."""

    values: tuple[One, ...]


class Faces(Struct, frozen=True, tag="faces"):
    """Take a list of some values, as long as the component has faces, cells or slots."""

    values: tuple[One, ...]
    least: int
    most: int


class Subset(Struct, frozen=True, tag="subset"):
    """Take any of some values, each once, in their own order: lights that are lit or not."""

    values: tuple[One, ...]
    least: int = 0


class Effects(Struct, frozen=True, tag="effects"):
    """Take a list of effects in the vocabulary of the game."""

    vocabulary: Vocabulary
    least: int = 0
    most: int = 8


class Text(Struct, frozen=True, tag="text"):
    """Take a line of text."""

    most: int = 100


Kind = Number | Pick | Sides | Faces | Subset | Effects | Text


class Field(Struct, frozen=True):
    """Describe one editable value of a component."""

    path: str
    """Where it stands: `file/id/field`."""
    group: Message
    """What the like stand under: rooms, ice cards."""
    of: Message
    """The name of the component."""
    label: Message
    """What the value is called."""
    kind: Kind
    shipped: Any
    """The value in `data/`."""
    source: str = "house"

    @property
    def plain(self) -> Any:
        """Give the shipped value as JSON would: lists, no tuples."""
        return plain(self.shipped)


class Progress(Struct, frozen=True):
    """Count the values that people have checked, of all there are."""

    done: int
    of: int

    @property
    def left(self) -> int:
        """Count those that nobody has checked."""
        return self.of - self.done


def fields_of(rules: Any) -> tuple[Field, ...]:
    """List the editable values of a game; many a game has none."""
    offered = getattr(rules, "fields", None)
    return tuple(offered()) if offered else ()


def based(game: str, fields: Iterable[Field]) -> tuple[Field, ...]:
    """List the values of an expanded game as the expansion's overlay spells them."""
    return tuple(msgspec.structs.replace(one, path=f"{game}{BASE}{one.path}") for one in fields)


def progress(fields: Iterable[Field], overlay: Overlay) -> Progress:
    """Count what is checked."""
    known = [field.path in overlay for field in fields]
    return Progress(sum(known), len(known))


def groups(fields: Iterable[Field]) -> list[tuple[Message, list[Field]]]:
    """Put the like together, in the order in which the game lists them."""
    found: dict[bytes, tuple[Message, list[Field]]] = {}
    for field in fields:
        found.setdefault(exact(field.group), (field.group, []))[1].append(field)
    return list(found.values())


def components(fields: Iterable[Field]) -> list[list[Field]]:
    """Put the values of each component together, which people compare at a glance."""
    found: dict[bytes, list[Field]] = {}
    for field in fields:
        found.setdefault(exact((field.group, field.of)), []).append(field)
    return list(found.values())


def next_unchecked(fields: Sequence[Field], overlay: Overlay, after: str = "") -> Field | None:
    """Find the value to check next: the first one after a path, or else the first of all."""
    places = [place for place, field in enumerate(fields) if field.path == after]
    start = places[0] + 1 if places else 0
    order = [*fields[start:], *fields[:start]]
    return next((field for field in order if field.path not in overlay), None)


# Checking


def faults(fields: Iterable[Field], overlay: Overlay) -> list[Fault]:
    """Name everything in an overlay that the fields do not allow, with its place."""
    known = {field.path: field for field in fields}
    found: list[Fault] = []
    for path, value in overlay.items():
        if path in known:
            found += check(known[path].kind, value, path)
        else:
            found.append(Fault("no-such-value", path, say("fault-box-path", place=quote(path))))
    return found


def fitting(fields: Iterable[Field], overlay: Overlay) -> dict[str, Any]:
    """Keep the values that the fields allow; data that changed since may allow fewer."""
    known = {field.path: field for field in fields}
    return {
        path: value
        for path, value in overlay.items()
        if path in known and not check(known[path].kind, value, path)
    }


def check(kind: Kind, value: Any, at: str) -> list[Fault]:
    """Name every fault of one value."""
    if isinstance(kind, Number):
        if type(value) is int and kind.least <= value <= kind.most:
            return []
        message = say(
            "fault-box-number", given=quote(value), least=kind.least, most=kind.most, place=at
        )
        return [Fault("out-of-range", at, message)]
    if isinstance(kind, Pick):
        return _known(kind.values, value, at)
    if isinstance(kind, Text):
        return _text(value, at, kind.most)
    least, most = _lengths(kind)
    if not isinstance(value, list) or not least <= len(value) <= most:
        size = str(least) if least == most else f"{least}–{most}"
        message = say("fault-box-length", given=quote(value), size=size, place=at)
        return [Fault("wrong-value", at, message)]
    if isinstance(kind, Effects):
        return _effects(kind.vocabulary, value, at)
    found = [
        fault
        for place, part in enumerate(value)
        for fault in _known(kind.values, part, f"{at}/{place}")
    ]
    if isinstance(kind, Subset) and not found and exact(value) != exact(chosen(kind, value)):
        found.append(Fault("wrong-value", at, say("fault-box-order", place=at)))
    return found


def _lengths(kind: Sides | Faces | Subset | Effects) -> tuple[int, int]:
    """Say how short and how long a list may be."""
    if isinstance(kind, Sides):
        return 4, 4
    if isinstance(kind, Subset):
        return kind.least, len(kind.values)
    return kind.least, kind.most


def chosen(kind: Subset, values: Iterable[Any]) -> list[Any]:
    """Put chosen values into their own order, each once."""
    given = {exact(value) for value in values}
    return [one.plain for one in kind.values if exact(one.value) in given]


def _known(values: Iterable[One], value: Any, at: str) -> list[Fault]:
    """Accept only one of the offered values, of the same type."""
    if any(one.means(value) for one in values):
        return []
    message = say("fault-box-value", given=quote(value), place=at)
    return [Fault("wrong-value", at, message)]


def _text(value: Any, at: str, most: int) -> list[Fault]:
    """Accept one line that a screen can show."""
    if isinstance(value, str) and 0 < len(value) <= most and value.isprintable() and value.strip():
        return []
    return [Fault("wrong-value", at, say("fault-box-text", most=most, place=at))]


def _effects(vocabulary: Vocabulary, value: list[Any], at: str) -> list[Fault]:
    """Accept only what the vocabulary of the game can say."""
    found: list[Fault] = []
    for place, text in enumerate(value):
        here = f"{at}/{place}"
        wrong = _text(text, here, LONGEST + len(MANUAL) + 2)
        found += wrong or [
            Fault(fault.code, here, fault.message) for fault in vocabulary.faults([text], here)
        ]
    return found


# Wording


def worded(kind: Kind, value: Any) -> Message:
    """Say a value that fits its field."""
    if isinstance(kind, Number | Text):
        return say("name", of=value)
    if isinstance(kind, Pick):
        return _one(kind.values, value)
    if isinstance(kind, Sides):
        words = {side: _one(kind.values, part) for side, part in zip(SIDES, value, strict=True)}
        return say("box-sides", **words)
    if not value:
        return say("box-nothing")
    if isinstance(kind, Effects):
        read = kind.vocabulary
        return say("name", of=tuple(read.say(read.parse(text)) for text in value))
    return say("name", of=tuple(_one(kind.values, part) for part in value))


def _one(values: Iterable[One], value: Any) -> Message:
    """Find the words of a value."""
    return next(one.message for one in values if one.means(value))


# Laying over


def lay_over(data: Any, name: str, overlay: Overlay) -> Any:
    """Set the values of an overlay in the file of this name; refuse a place that it lacks."""
    for path, value in overlay.items():
        file, _, rest = path.partition("/")
        if file != name:
            continue
        *way, last = rest.split("/")
        here = data
        for key in way:
            here = _inside(here, key, path)
        if isinstance(here, dict):  # What a file leaves out has a default, and can be laid over.
            here[last] = value
        elif isinstance(here, list) and last.isdecimal() and int(last) < len(here):
            here[int(last)] = value
        else:
            raise _nowhere(path)
    return data


def _inside(here: Any, key: str, path: str) -> Any:
    """Go one key down: into an object, to the item with this id, or into the lists of a file."""
    if isinstance(here, dict) and key in here:
        return here[key]
    lists = [here] if isinstance(here, list) else []
    if isinstance(here, dict):
        lists = [inner for inner in here.values() if isinstance(inner, list)]
    for items in lists:
        for item in items:
            if isinstance(item, dict) and item.get("id") == key:
                return item
    if isinstance(here, list) and key.isdecimal() and int(key) < len(here):
        return here[int(key)]
    raise _nowhere(path)


def _nowhere(path: str) -> Refused:
    """Say that the data has no component of this name."""
    return refuse("no-such-value", path, say("fault-box-path", place=quote(path)))


def of_base(overlay: Overlay, game: str) -> dict[str, Any]:
    """Pick the values of a game that this one expands."""
    start = f"{game}{BASE}"
    return {
        path.removeprefix(start): value for path, value in overlay.items() if path.startswith(start)
    }
