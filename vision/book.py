"""Read which components of a game carry labels and markers, from `data/<game>/labels.json`.

The components themselves stay in the game's own files: labels.json only says where they are.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from vision.faults import BadData
from vision.labels import Label, Letters, Payloads

DATA = Path(__file__).resolve().parent.parent / "data"
COLUMNS = "ABCDEFGH"
RUSSIAN_COLUMNS = "АБВГДЕЖЗ"


class Name(Struct, frozen=True):
    """Call a thing in both languages."""

    ru: str
    en: str

    def of(self, language: str) -> str:
        """Give the name in a language."""
        return self.ru if language == "ru" else self.en


class Extra(Struct, frozen=True, forbid_unknown_fields=True):
    """Describe a component that the game's own files do not list one by one."""

    id: str
    name: Name
    copies: int = 1
    rule: str | None = None


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """Say where the components of one kind are listed."""

    kind: str
    code: str
    file: str | None = None
    title: Name | None = None
    """What people call all of them."""
    list: str | None = None
    """The key of the list; without it the file is the list."""
    lists: tuple[str, ...] = ()
    """The keys of several lists, to be taken one after another."""
    each: str | None = None
    """The key of a list inside each item, to take instead of the item."""
    name: str = "name"
    """The key of an item's name, in both languages or alike in all."""
    names: str | None = None
    """The list of the same file that names the items by their `kind`."""
    number: str | None = None
    """The key of a number that is added to the name; of an `id`, its number at the end."""
    also: tuple[Extra, ...] = ()
    """Components that stand in no list."""
    decks: tuple[str, ...] = ()
    """What the game calls the decks of such cards, where it calls them otherwise."""
    rooms: Name | None = None
    """What a card of a room is called, where the items are buildings and each room has a card."""
    option: str = "{id}"
    """How a label's id is made of the id of a drawn card and of what the drawing step names."""
    rule: str | None = None
    """The anchor of the paragraph about an item, which may take the item's own values."""

    def called(self, what: str) -> bool:
        """Say whether people who write this word mean this kind."""
        return what in (self.kind, f"{self.kind}s", self.list, *self.lists, *self.decks)


class Tiles(Struct, frozen=True, forbid_unknown_fields=True):
    """Describe the tiles of a game's board and the markers on them."""

    kind: str
    mm: float
    """The side of a tile."""
    first: int
    """The number of the first marker; the markers of no two games overlap."""
    marker_mm: float
    """The side of the black square of its marker."""
    at: tuple[float, float] = (0.5, 0.5)
    """The marker's centre on the tile, as parts of its side from the top left."""
    faces: tuple[str, ...] = ("front",)
    """The faces that have a marker of their own for each tile."""
    sides: dict[str, Name] = field(default_factory=dict)
    """What people call the faces, where there are several."""
    back: bool = False
    """Whether all tiles share one marker on their backs."""
    upright: bool = False
    """Whether all tiles lie the same way up."""
    walls: bool = False
    """Whether sticks in the gaps are walls."""


class Layout(Struct, frozen=True):
    """Draw the places of a board: a `#` for each tile."""

    id: str
    rows: tuple[str, ...]

    @property
    def places(self) -> dict[str, tuple[int, int]]:
        """Give the column and row of each place, such as A1."""
        return {
            f"{COLUMNS[x]}{y + 1}": (x, y)
            for y, row in enumerate(self.rows)
            for x, mark in enumerate(row)
            if mark == "#"
        }


class Component(Struct, frozen=True):
    """Describe one labelled component."""

    kind: str
    id: str
    name: Name
    copies: int = 1
    rule: str | None = None
    """The anchor of the paragraph about it."""


class Described(Struct, frozen=True, forbid_unknown_fields=True):
    """Hold the contents of a labels.json."""

    code: str
    kinds: tuple[Source, ...]
    tiles: Tiles | None = None
    layouts: tuple[Layout, ...] = ()
    spellings: dict[str, int] = field(default_factory=dict)
    """Another spelling for labels (`kind/id`) that some reader cannot read in the first."""
    bases: tuple[str, ...] = ()
    """The games that this one expands, whose components are used with its own."""


class Book:
    """List all labelled components of one game."""

    def __init__(
        self,
        game: str,
        described: Described,
        components: tuple[Component, ...],
        bases: "tuple[Book, ...]" = (),
    ) -> None:
        self.game = game
        self.bases = bases
        """What the games that this one expands bring along."""
        self.sources = described.kinds
        self.tiles = described.tiles
        self.layouts = described.layouts
        self.components = components
        code = Letters(described.code, {source.kind: source.code for source in described.kinds})
        labels = (Label(game, one.kind, one.id) for one in components)
        names = tuple(base.game for base in bases)
        self.payloads = Payloads(game, code, labels, described.spellings, names)
        self._names = {(one.kind, one.id): one.name for one in components}

    def labels(self) -> Iterator[Label]:
        """Give the label of each copy of each component."""
        for one in self.components:
            for copy in range(1, one.copies + 1):
                yield Label(self.game, one.kind, one.id, copy)

    def name(self, label: Label) -> Name:
        """Give the name of a component."""
        return self._names[label.kind, label.id]

    def face(self, face: str, language: str) -> str:
        """Name a face of the tiles."""
        named = self.tiles.sides.get(face) if self.tiles else None
        return named.of(language) if named else face

    def of_kind(self, kind: str) -> tuple[Component, ...]:
        """List the components of one kind, in the order of the data."""
        return tuple(one for one in self.components if one.kind == kind)

    def every(self, kind: str) -> tuple[Component, ...]:
        """List the components of one kind, with those of the games that this one expands."""
        theirs = (one for base in self.bases for one in base.every(kind))
        return (*theirs, *self.of_kind(kind))


def games(data: Path = DATA) -> tuple[str, ...]:
    """List the games whose components carry labels."""
    return tuple(sorted(path.parent.name for path in data.glob("*/labels.json")))


def load(game: str, data: Path = DATA) -> Book:
    """Read the labelled components of a game."""
    if game not in games(data):
        raise BadData("unknown-game", game=game[:40], games=", ".join(games(data)))
    folder = data / game
    described = _decode(folder / "labels.json", Described)
    components = tuple(one for source in described.kinds for one in _components(folder, source))
    bases = tuple(load(base, data) for base in described.bases)
    return Book(game, described, components, bases)


def shelf(data: Path = DATA) -> dict[str, Payloads]:
    """Read the payloads of all games, to know a label of another game as such."""
    return {game: load(game, data).payloads for game in games(data)}


def _decode(path: Path, kind: Any) -> Any:
    """Read a file as a type; say which file is at fault where it does not fit."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (OSError, msgspec.MsgspecError) as error:
        raise BadData("bad-data", file=f"{path.parent.name}/{path.name}", why=str(error)) from error


def _components(folder: Path, source: Source) -> Iterator[Component]:
    """List the components of one kind."""
    if source.file:
        content = _decode(folder / source.file, Any)
        try:
            yield from _listed(source, content)
        except (LookupError, TypeError, AttributeError, msgspec.ValidationError) as error:
            where = f"{folder.name}/{source.file}"
            why = f"{type(error).__name__}: {error}"
            raise BadData("bad-data", file=where, why=why) from error
    for one in source.also:
        yield Component(source.kind, one.id, one.name, one.copies, one.rule or source.rule)


def _listed(source: Source, content: Any) -> Iterator[Component]:
    """List the components in a file of the game."""
    items = content[source.list] if source.list else content
    if source.lists:
        items = [item for name in source.lists for item in content[name]]
    if source.each:
        items = [one for item in items for one in item[source.each]]
    if source.rooms:
        yield from _rooms(source, source.rooms, items)
        return
    names = {one["id"]: one["name"] for one in content[source.names]} if source.names else {}
    for item in items:
        called = names[item["kind"]] if names else item[source.name]
        name = Name(called, called) if isinstance(called, str) else msgspec.convert(called, Name)
        number = item.get(source.number) if source.number else None
        if source.number == "id":
            number = item["id"].rpartition("-")[2]
            number = number if number.isdigit() else None
        if number is not None:
            name = Name(f"{name.ru} {number}", f"{name.en} {number}")
        rule = source.rule.format_map(item) if source.rule else None
        yield Component(source.kind, item["id"], name, item.get("copies", 1), rule)


def _rooms(source: Source, called: Name, buildings: list[dict[str, Any]]) -> Iterator[Component]:
    """List every room of every floor once, though several buildings have it: 1A1, 1A2 and so on."""
    rooms = {
        (floor, row, column)
        for building in buildings
        for floor in range(1, building["floors"] + 1)
        for row in range(1, building["size"] + 1)
        for column in range(building["size"])
    }
    for floor, row, column in sorted(rooms):
        name = Name(
            f"{called.ru} {floor}: {RUSSIAN_COLUMNS[column]}{row}",
            f"{called.en} {floor}: {COLUMNS[column]}{row}",
        )
        id = f"{floor}{COLUMNS[column]}{row}"
        yield Component(source.kind, id, name, rule=source.rule)
