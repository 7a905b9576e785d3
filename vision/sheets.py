"""Lay out labels and markers on sheets of paper, to scale, each with its name and cut marks."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from vision import markers, qr
from vision.book import Book
from vision.faults import Fault
from vision.labels import Label
from vision.pdf import Font, Page, Pdf, find_font
from vision.words import say

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
SIZES = {"corner": 0.5, "sleeve": 0.7, "tile": 1.0}
"""Millimetres a module: a label for a card's corner, for a sleeve, for a tile."""
MARKER = "marker"
_QUIET = 4
"""Modules of white around a code."""
_MARGIN = 12.0
_GAP = 3.0
_LETTERS = 2.1
_LINE = 2.5
_CUT = 1.5


class Print(Struct, frozen=True):
    """Hold one thing to print: its cells, with the white around them, and the words below."""

    key: str
    name: str
    cells: NDArray[np.bool_]
    cell: float
    """The side of a cell."""

    @property
    def side(self) -> float:
        """Give the side of the whole square, white included."""
        return len(self.cells) * self.cell


class Placed(Struct, frozen=True):
    """Say where a thing was printed: its page, and its square with the white around it."""

    key: str
    page: int
    x: float
    y: float
    side: float


class Sheet(Struct, frozen=True):
    """Hold a finished file, and where everything is on it."""

    pdf: bytes
    placed: tuple[Placed, ...]


def labels(book: Book, kinds: Sequence[str], size: str, language: str) -> Iterator[Print]:
    """Give the labels of all components of some kinds; all kinds where none is named."""
    if size not in SIZES:
        raise Fault("unknown-size", size=size[:40], sizes=", ".join((*SIZES, MARKER)))
    wanted = _kinds(book, kinds)
    copies = {(one.kind, one.id): one.copies for one in book.components}
    for label in book.labels():
        if label.kind in wanted:
            name = book.name(label).of(language)
            if copies[label.kind, label.id] > 1:
                name += f" ({label.copy})"
            cells = np.pad(qr.modules(book.payloads.spell(label)), _QUIET)
            yield Print(_key(label), name, cells, SIZES[size])


def tile_markers(book: Book, language: str) -> Iterator[Print]:
    """Give the markers of all tiles: the compass first, then as many backs as there are tiles."""
    faces = markers.own_faces(book)
    assert book.tiles
    cell = book.tiles.marker_mm / (markers.BITS + 2)
    tiles = book.of_kind(book.tiles.kind)
    copies = {one.id: one.copies for one in tiles}
    names = {one.id: one.name.of(language) for one in tiles}
    compass = np.pad(markers.modules(markers.COMPASS), 1)
    yield Print("compass", say(language, "compass"), compass, cell)
    for number, face in faces.items():
        cells = np.pad(markers.modules(number), 1)
        if face.tile is None:
            for _ in range(sum(copies.values())):
                yield Print(face.face, say(language, "back"), cells, cell)
            continue
        name = names[face.tile]
        if len(book.tiles.faces) > 1:
            name += f" ({book.face(face.face, language)})"
        for _ in range(copies[face.tile]):
            yield Print(f"{face.tile}/{face.face}", name, cells, cell)


def _kinds(book: Book, words: Sequence[str]) -> set[str]:
    """Find the kinds that people mean by some words."""
    wanted = set()
    for word in words:
        found = {source.kind for source in book.sources if source.called(word)}
        if not found:
            known = ", ".join(source.list or source.kind for source in book.sources)
            raise Fault("unknown-kind", what=word[:40], kinds=known)
        wanted |= found
    return wanted or {source.kind for source in book.sources}


def _key(label: Label) -> str:
    return f"{label.kind}/{label.id}/{label.copy}"


def sheet(
    prints: Iterable[Print], paper: str = "a4", language: str = "ru", font: Path | None = None
) -> Sheet:
    """Lay things out on as many pages as they need."""
    width, height = PAPERS[paper]
    pdf = Pdf(width, height, Font(font or find_font()))
    placed: list[Placed] = []
    x, y, tall = _MARGIN, _MARGIN, 0.0
    page: Page | None = None
    for one in prints:
        words = _wrapped(one.name, one.side, pdf.font)
        high = one.side + len(words) * _LINE + 0.6
        if x + one.side > width - _MARGIN:
            x, y, tall = _MARGIN, round(y + tall + _GAP, 1), 0.0
        if page is None or y + high > height - _MARGIN:
            page = pdf.page()
            _foot(pdf, page, language)
            x, y, tall = _MARGIN, _MARGIN, 0.0
        letters = _letters(words, one.side, pdf.font)
        _draw(page, one, words, letters, x, y, high)
        placed.append(Placed(one.key, len(pdf.pages), x, y, one.side))
        x = round(x + one.side + _GAP, 1)
        tall = max(tall, high)
    return Sheet(pdf.encode(), tuple(placed))


def _wrapped(name: str, width: float, font: Font) -> list[str]:
    """Break a name into lines that fit under its square."""
    lines: list[str] = []
    for word in name.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and font.width(joined, _LETTERS) <= width:
            lines[-1] = joined
        else:
            lines.append(word)
    return lines


def _letters(words: list[str], width: float, font: Font) -> float:
    """Give the size of letters at which the longest line fits."""
    longest = max((font.width(line, _LETTERS) for line in words), default=0)
    return _LETTERS * min(1.0, width / longest) if longest else _LETTERS


def _draw(
    page: Page, one: Print, words: list[str], letters: float, x: float, y: float, high: float
) -> None:
    """Draw one thing: its black cells row by row, its name, and marks where to cut."""
    page.fill(
        (x + start * one.cell, y + row * one.cell, (end - start) * one.cell, one.cell)
        for row, cells in enumerate(one.cells)
        for start, end in _runs(cells)
    )
    for number, line in enumerate(words, 1):
        page.text(x, y + one.side + number * _LINE - 0.4, letters, line)
    right, bottom = x + one.side, y + high
    for at_x, out_x in ((x, -_CUT), (right, _CUT)):
        for at_y, out_y in ((y, -_CUT), (bottom, _CUT)):
            page.line(at_x + out_x / 5, at_y, at_x + out_x, at_y)
            page.line(at_x, at_y + out_y / 5, at_x, at_y + out_y)


def _runs(cells: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """Give the beginnings and ends of the black runs of a row."""
    edges = np.flatnonzero(np.diff(np.pad(cells.astype(np.int8), 1)))
    return zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)


def _foot(pdf: Pdf, page: Page, language: str) -> None:
    """Draw a ruler of 50 mm, by which people see whether the printer kept to the scale."""
    y = pdf.height - 6
    for x in range(6):
        page.line(_MARGIN + 10 * x, y - 1, _MARGIN + 10 * x, y)
    page.line(_MARGIN, y, _MARGIN + 50, y)
    page.text(_MARGIN + 53, y, 2.5, say(language, "ruler"))
