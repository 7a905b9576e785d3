"""Settle what a photographed board shows, and compare it with a game."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from app.scanning import book_of
from rules.core.game import Fix, Rules, laid, walled
from rules.core.grid import Plan
from rules.core.state import place as put
from vision.book import Book

if TYPE_CHECKING:
    from vision.layout import Reading, Spot
    from vision.walls import Wall

BACK = "back"


class Laid(Struct, frozen=True):
    """Say what lies at a place: a tile with its face and turn, a back of no certain tile."""

    tile: str
    face: str
    turn: int = 0


class Photographed:
    """Hold what a photograph shows for sure, what people said, and what is still doubtful."""

    def __init__(self, reading: "Reading", cells: tuple[str, ...] | None, tiles: bool = True):
        """Take over what is sure; only some cells may matter, or only the walls."""
        self.reading = reading
        self.spots = {spot.place: spot for spot in reading.spots}
        self.tiles: dict[str, Laid | None] = {}
        """What lies at each place that is known; None where nothing does."""
        self.walls: dict[str, bool] = {}
        self.doubts: list[Spot | Wall] = []
        """What is to be asked, in the order of the board."""
        for spot in reading.spots:
            if not tiles or (cells is not None and spot.place not in cells):
                continue
            if spot.is_sure and spot.state != "unknown":
                self.tiles[spot.place] = lies(spot)
            else:
                self.doubts.append(spot)
        for wall in reading.walls:
            if cells is None or all(cell in cells for cell in sides(wall.between)):
                if wall.is_sure:
                    self.walls[wall.between] = wall.present
                else:
                    self.doubts.append(wall)

    def put(self, place: str, what: Laid | None) -> None:
        """Take people's word for what lies at a place."""
        self.tiles[place] = what

    def differs(self, rules: Rules[Any], state: Any, board: str, place: str) -> bool:
        """Say whether something else lies at a place than the game thinks."""
        one = self.tiles.get(place)
        return one is not None and bool(
            laid(rules, state, board, place, one.tile, one.face, one.turn)
        )

    def differences(self, rules: Rules[Any], state: Any, board: str) -> list[Fix]:
        """List what would make a game agree with the photograph."""
        return list(self._differences(rules, state, board))

    def _differences(self, rules: Rules[Any], state: Any, board: str) -> Iterator[Fix]:
        for place, one in self.tiles.items():
            if one is not None:
                yield from laid(rules, state, board, place, one.tile, one.face, one.turn)
        for wall, stands in self.walls.items():
            yield from walled(rules, state, board, wall, stands)

    def together(self, rules: Rules[Any], state: Any, board: str) -> dict[str, Any]:
        """Put all corrections into one, each made as if those before it were done."""
        trial = msgspec.json.decode(msgspec.json.encode(state), type=rules.state)
        changes: dict[str, Any] = {}
        for _ in range(2 * len(self.tiles) + len(self.walls)):
            fix = next(self._differences(rules, trial, board), None)
            if fix is None:
                break
            for path, value in fix.changes.items():
                put(trial, path, value)
            changes |= fix.changes
        return changes


def lies(spot: "Spot") -> Laid | None:
    """Say what the photograph alone takes to lie at a place."""
    if spot.face is None:
        return None
    return Laid(spot.tile or "", spot.face, spot.rotation or 0)


def sides(wall: str) -> tuple[str, str]:
    """Give the places on both sides of a wall."""
    one, other = wall.replace("-", "|").split("|")
    return one, other


def layout_of(book: Book, plan: Plan) -> str | None:
    """Find the layout that has the size of a board."""
    for one in book.layouts:
        if (max(map(len, one.rows)), len(one.rows)) == (plan.columns, plan.rows):
            return one.id
    return None


def layout_named(game: str, plan: Plan) -> str | None:
    """Find the layout of a game that has the size of a board."""
    known = book_of(game)
    return layout_of(known, plan) if known else None


def can_compare(rules: Rules[Any]) -> bool:
    """Say whether a photograph of its tiles can be compared with a game."""
    return hasattr(rules, "laid") and has_tiles(rules.id)


def has_tiles(game: str) -> bool:
    """Say whether the tiles of a game carry markers."""
    known = book_of(game)
    return known is not None and known.tiles is not None


def choices(book: Book, language: str) -> Iterator[tuple[str, Laid]]:
    """Name each face of each tile that may lie somewhere."""
    assert book.tiles
    for one in book.every(book.tiles.kind):
        for face in book.tiles.faces:
            yield name_of(book, Laid(one.id, face), language), Laid(one.id, face)


def name_of(book: Book, one: Laid, language: str) -> str:
    """Name a tile, and its face where that is not the usual one."""
    assert book.tiles
    named = {tile.id: tile.name.of(language) for tile in book.every(book.tiles.kind)}
    name = named.get(one.tile, one.tile)
    usual = one.face == book.tiles.faces[0]
    return name if usual else f"{name} ({book.face(one.face, language)})"
