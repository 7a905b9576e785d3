"""Checks boards of tiles in rendered photographs: tiles, faces, rotations, empty places, walls."""

import dataclasses

import numpy as np
import pytest

from tests.vision import scenes
from tests.vision.boards import BOARDS, Kind, invented
from vision import layout
from vision.book import Layout, Tiles
from vision.faults import Fault
from vision.markers import faces
from vision.walls import gaps

BY_NAME = {kind.name: kind for kind in BOARDS}


def photo(kind: Kind, seed: int, level: str) -> scenes.Board:
    board = kind.deal(seed)
    scenes.board_photo(seed, level, board, (1600, 1200), side=board.compass or kind.upright)
    return board


def wrong_tiles(kind: Kind, board: scenes.Board, reading: layout.Reading) -> list[layout.Spot]:
    """List the places whose tile, face or rotation was read otherwise than it was laid."""
    known = faces(kind.book)
    wrong = []
    for spot in reading.spots:
        tile = board.tiles.get(spot.place)
        if tile is None or tile.marker is None:
            if spot.face is not None:
                wrong.append(spot)
            continue
        face = known[tile.marker]
        if (spot.tile, spot.face, spot.rotation) != (face.tile, face.face, tile.turn):
            wrong.append(spot)
    return wrong


@pytest.mark.parametrize("name", BY_NAME)
@pytest.mark.parametrize("level", ["easy", "table"])
def test_every_tile_and_rotation_is_right(name: str, level: str) -> None:
    kind = BY_NAME[name]
    for seed in (0, 1):
        board = photo(kind, seed, level)
        reading = layout.read(board.image, kind.book)
        assert wrong_tiles(kind, board, reading) == [], seed
        assert {spot.place for spot in reading.spots} == set(scenes.places(kind.rows))


@pytest.mark.parametrize("name", BY_NAME)
def test_nothing_wrong_is_sure_on_a_hard_photo(name: str) -> None:
    kind = BY_NAME[name]
    board = photo(kind, 2, "hard")
    try:
        reading = layout.read(board.image, kind.book)
    except Fault as fault:
        assert fault.code in ("no-markers", "no-grid")
        return
    assert [spot for spot in wrong_tiles(kind, board, reading) if spot.is_sure] == []


@pytest.mark.parametrize("name", ["burglars-4x4", "burglars-5x5"])
def test_walls_are_found_where_sticks_lie(name: str) -> None:
    kind = BY_NAME[name]
    right = total = 0
    for seed in range(3):
        board = photo(kind, seed, "table")
        reading = layout.read(board.image, kind.book)
        assert {wall.between for wall in reading.walls} == set(scenes.gaps(kind.rows))
        right += sum(wall.present == (wall.between in board.walls) for wall in reading.walls)
        total += len(reading.walls)
    assert right >= 0.98 * total


def test_a_lamp_beside_the_table_is_no_wall() -> None:
    kind = BY_NAME["burglars-4x4"]
    board = photo(kind, 7, "easy")
    fade = np.linspace(0, 1, board.image.shape[0])[:, None, None]
    lit = np.clip(0.5 * board.image + 170 * fade**2, 0, 255).astype(np.uint8)
    reading = layout.read(lit, kind.book)
    wrong = [wall for wall in reading.walls if wall.present != (wall.between in board.walls)]
    assert wrong == []


def test_the_size_of_the_building_is_found() -> None:
    for name, size in (("burglars-4x4", "4x4"), ("burglars-5x5", "5x5")):
        kind = BY_NAME[name]
        board = photo(kind, 4, "easy")
        assert layout.read(board.image, kind.book).layout == size
        assert layout.read(board.image, kind.book, size).layout == size


def test_an_empty_place_and_a_bare_tile_are_told_apart() -> None:
    kind = BY_NAME["burglars-5x5"]
    board = kind.deal(6)
    bare = next(place for place, tile in board.tiles.items() if tile.marker)
    board.tiles[bare] = dataclasses.replace(board.tiles[bare], marker=None)
    scenes.board_photo(6, "easy", board, (1600, 1200))
    states = {spot.place: spot.state for spot in layout.read(board.image, kind.book).spots}
    [empty] = set(scenes.places(kind.rows)) - set(board.tiles)
    assert (states[empty], states[bare]) == ("empty", "unknown")


def test_the_same_tile_twice_is_doubted() -> None:
    kind = BY_NAME["burglars-4x4"]
    tiles = {
        place: scenes.Laid(number + 2, 0) for number, place in enumerate(scenes.places(kind.rows))
    }
    tiles["D4"] = tiles["A1"]
    board = scenes.Board(kind.rows, tiles)
    scenes.board_photo(8, "easy", board, (1600, 1200))
    reading = layout.read(board.image, kind.book)
    unsure = {spot.place for spot in reading.spots if not spot.is_sure}
    assert unsure == {"A1", "D4"}


def test_without_a_compass_breach_is_read_as_the_camera_sees_it() -> None:
    kind = BY_NAME["breach-4x3"]
    board = kind.deal(1)
    assert not board.compass
    scenes.board_photo(1, "easy", board, (1600, 1200), side=False)
    reading = layout.read(board.image, kind.book)
    assert reading.north == "photo"
    assert wrong_tiles(kind, board, reading) == []


def test_corners_lie_on_the_tiles() -> None:
    kind = BY_NAME["agency"]
    board = photo(kind, 0, "easy")
    for spot in layout.read(board.image, kind.book).spots:
        corners = np.array(spot.corners)
        side = np.hypot(*(corners - np.roll(corners, 1, axis=0)).T).mean()
        assert 0.4 < side / (63 * board.scale) < 1.6


@pytest.mark.parametrize(
    ("image", "code"),
    [
        (np.zeros((900, 1200, 3), np.uint8), "no-markers"),
        (np.full((10, 10, 3), 200, np.uint8), "no-markers"),
    ],
    ids=["black", "tiny"],
)
def test_a_photo_without_markers_says_so(image: np.ndarray, code: str) -> None:
    with pytest.raises(Fault) as fault:
        layout.read(image, BY_NAME["agency"].book)
    assert fault.value.code == code


def test_one_marker_makes_no_board() -> None:
    kind = BY_NAME["burglars-4x4"]
    board = scenes.Board(kind.rows, {"B2": scenes.Laid(5, 0)})
    scenes.board_photo(3, "easy", board, (1600, 1200))
    with pytest.raises(Fault) as fault:
        layout.read(board.image, kind.book)
    assert (fault.value.code, fault.value.details) == ("no-grid", {"n": 1})


def test_an_unknown_layout_is_named() -> None:
    kind = BY_NAME["burglars-4x4"]
    board = photo(kind, 0, "easy")
    with pytest.raises(Fault) as fault:
        layout.read(board.image, kind.book, "9x9")
    assert fault.value.details["layouts"] == "4x4, 5x5"


def test_gaps_are_named_as_the_rules_name_walls() -> None:
    drawn = Layout("small", ("##", "#."))
    assert [gap for gap, _, _ in gaps(drawn)] == ["A1|B1", "A1-A2"]


def test_too_many_tiles_for_the_markers_are_refused() -> None:
    book = invented("crowd", Tiles("tile", 63, 200, 22), 60, ("##",))
    with pytest.raises(Fault) as fault:
        faces(book)
    assert fault.value.code == "bad-data"
