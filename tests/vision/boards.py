"""Describe the boards of all games for tests and benchmarks."""

from dataclasses import dataclass
from functools import cached_property

from tests.vision import scenes
from vision.book import Book, Component, Described, Layout, Name, Source, Tiles, load
from vision.markers import faces


def invented(game: str, tiles: Tiles, count: int, rows: tuple[str, ...]) -> Book:
    """Make a game of so many tiles and one layout."""
    described = Described(
        code="Z",
        kinds=(Source(tiles.kind, "R", "rooms.json"),),
        tiles=tiles,
        layouts=(Layout("board", rows),),
    )
    rooms = (f"room-{number}" for number in range(1, count + 1))
    return Book(game, described, tuple(Component("tile", id, Name(id, id)) for id in rooms))


@dataclass(frozen=True)
class Kind:
    """Hold one kind of board: its game, its shape, and how it is dealt."""

    name: str
    rows: tuple[str, ...]
    upright: bool
    walls: int = 0
    empty: int = 0

    @cached_property
    def book(self) -> Book:
        """Give the game."""
        return load(self.name.partition("-")[0])

    def deal(self, seed: int) -> scenes.Board:
        """Deal this board; one that is not upright has a compass beside it every other time."""
        backs = [number for number, face in faces(self.book).items() if face.tile is None]
        board = scenes.deal(
            seed,
            self.rows,
            _one_face_each(self.book, seed),
            turned=not self.upright,
            backs=backs[0] if backs else None,
            walls=self.walls,
            empty=self.empty,
            compass=seed % 2 == 0,
        )
        board.name = self.name
        return board


def _one_face_each(book: Book, seed: int) -> list[int]:
    """Choose one face of each tile: no tile lies in two places."""
    chosen: dict[str | None, int] = {}
    for number, face in faces(book).items():
        if face.tile is None:
            continue
        if face.tile not in chosen or (number + seed) % 3 == 0:
            chosen[face.tile] = number
    return list(chosen.values())


BOARDS = (
    Kind("burglars-4x4", ("####",) * 4, upright=True, walls=8),
    Kind("burglars-5x5", ("#####",) * 5, upright=True, walls=12, empty=1),
    Kind("breach-3x3", ("###",) * 3, upright=False),
    Kind("breach-4x3", ("####",) * 3, upright=False),
    Kind("agency", (".###.", "#####", "#####"), upright=True),
)


def kind_of(board: scenes.Board) -> Kind:
    """Give the kind of a board that was dealt."""
    return next(kind for kind in BOARDS if kind.name == board.name)
