"""Say which ArUco marker is on which face of which tile."""

from functools import cache
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from vision.book import Book
from vision.faults import BadData, Fault

COMPASS = 0
"""The marker of all games that may lie beside the board; its top points to the board's top."""
BACK = "back"
BITS = 6
MOST = 250


class Face(Struct, frozen=True):
    """Name one face of a tile; all backs of a game share one marker, and have no tile."""

    tile: str | None
    face: str


@cache
def dictionary() -> Any:
    """Give the set of markers: 6×6 bits, at least 11 of which differ between any two."""
    import cv2

    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_6X6_250)


def faces(book: Book) -> dict[int, Face]:
    """Give the marker of each face of the tiles that are used in a game."""
    found: dict[int, Face] = {}
    for base in book.bases:
        found |= faces(base) if base.tiles else {}
    return found | own_faces(book)


def own_faces(book: Book) -> dict[int, Face]:
    """Give the marker of each face of a game's own tiles; the data's order numbers them."""
    tiles = book.tiles
    if tiles is None:
        raise Fault("no-tiles", game=book.game)
    listed = [Face(None, BACK)] if tiles.back else []
    for one in book.of_kind(tiles.kind):
        listed += [Face(one.id, face) for face in tiles.faces]
    numbered = dict(enumerate(listed, tiles.first))
    if tiles.first <= COMPASS or max(numbered, default=0) >= MOST:
        raise BadData("bad-data", file=f"{book.game}/labels.json", why=f"first: {tiles.first}")
    return numbered


def modules(marker: int) -> NDArray[np.bool_]:
    """Give the cells of a marker, its black border included, True for black."""
    import cv2

    side = BITS + 2
    return np.asarray(cv2.aruco.generateImageMarker(dictionary(), marker, side)) < 128
