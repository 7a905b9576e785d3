"""Find out what moved between two pictures of a board, and by which way it went."""

from collections.abc import Sequence

from app.widgets.ground import things
from rules.core.grid import routes
from rules.core.scene import Board, Piece

TURN = 0.35
"""How many seconds a tile takes to turn over."""
STEP = 0.28
"""How many seconds a figure walks from one cell to the next."""


def key(piece: Piece) -> str:
    """Name a piece so that it is found again in the next picture."""
    return f"{piece.at} {piece.icon}"


def walks(before: Board, after: Board, path: Sequence[str] = ()) -> dict[str, tuple[str, ...]]:
    """Give the places through which each piece that changed its place has gone."""
    stood = _places(before)
    found = {}
    for piece, place in _places(after).items():
        origin = stood.get(piece)
        if origin is not None and origin != place:
            found[piece] = _way(before, after, origin, place, _cells(after, path))
    return found


def turned(before: Board, after: Board) -> list[str]:
    """List the cells whose tiles were turned face up."""
    return [
        cell
        for cell, tile in after.tiles.items()
        if tile.name is not None and cell in before.tiles and before.tiles[cell].name is None
    ]


def glide(share: float) -> float:
    """Start and stop gently on the way from 0 to 1."""
    return share * share * (3 - 2 * share)


def _places(board: Board) -> dict[str, str]:
    """Say where each piece stands, where there is only one of its kind."""
    found: dict[str, str] = {}
    twice = set()
    for name, thing in things(board):
        for piece in thing.pieces:
            if key(piece) in found:
                twice.add(key(piece))
            found[key(piece)] = name
    return {piece: place for piece, place in found.items() if piece not in twice}


def _cells(board: Board, path: Sequence[str]) -> tuple[str, ...]:
    """Call the places of a step's path as the grid does."""
    names = {thing.id: name for name, thing in things(board)}
    return tuple(names.get(place, place) for place in path)


def _way(
    before: Board, after: Board, origin: str, place: str, path: tuple[str, ...]
) -> tuple[str, ...]:
    """Find the way a figure went: the one that was drawn, else a shortest one."""
    for way in (path, before.path, after.path):
        if origin in way and place in way[way.index(origin) :]:
            return tuple(way[way.index(origin) : len(way) - way[::-1].index(place)])
    if origin in after.plan and place in after.plan:
        return next(routes(after.plan, origin, place), (origin, place))
    return origin, place
