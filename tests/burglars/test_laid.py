"""Checks what a photograph of a floor would correct in a running heist."""

import random
from typing import Any

import msgspec
import pytest

from rules.burglars.state import Heist
from rules.core import game as core
from rules.core.message import Refused, Term
from rules.core.table import Table
from tests.burglars.board import RULES
from tests.burglars.tables import begin, in_play, play_on
from tests.core.tiny import Tiny


def accept(table: Table[Heist], *seen: Any) -> None:
    """Accept the one correction that something seen calls for."""
    [fix] = RULES.laid(table.state, *seen) if len(seen) == 5 else RULES.walled(table.state, *seen)
    table.correct(fix.changes)


def hidden(table: Table[Heist], kind: str = "") -> str:
    """Find an unrevealed room of the first floor, of some kind."""
    rooms = table.state.floors[0].rooms
    closed = [(cell, room) for cell, room in rooms.items() if not room.shown]
    return next(cell for cell, room in closed if kind in ("", room.kind))


def with_room(kind: str) -> Table[Heist]:
    """Begin a heist whose first floor has an unrevealed room of some kind."""
    return next(
        table
        for table in map(lambda seed: in_play(seed=seed), range(50))
        if any(room.kind == kind for room in table.state.floors[0].rooms.values() if not room.shown)
    )


def test_what_agrees_needs_nothing() -> None:
    table = in_play()
    for number, its in enumerate(table.state.floors, 1):
        for cell, room in its.rooms.items():
            tile, face = (room.tile, "front") if room.shown else ("", "back")
            assert RULES.laid(table.state, str(number), cell, tile or "", face, 0) == []
        for wall in ("A1|B1", "C2-C3"):
            assert RULES.walled(table.state, str(number), wall, wall in its.plan.walls) == []


def test_a_revealed_room_is_turned_over_and_back() -> None:
    table = with_room("lavatory")
    cell = hidden(table, "lavatory")
    accept(table, "1", cell, table.state.floors[0].rooms[cell].tile, "front", 0)
    assert table.state.floors[0].rooms[cell].shown
    assert table.state.floors[0].rooms[cell].stealth == 3
    accept(table, "1", cell, "", "back", 0)
    assert not table.state.floors[0].rooms[cell].shown
    assert table.state.floors[0].rooms[cell].stealth == 0
    table.undo(2)
    assert not table.state.floors[0].rooms[cell].shown


def test_a_tile_that_was_seen_face_up_is_named() -> None:
    """Though the room was thought to be unrevealed."""
    table = with_room("camera")
    here, there = hidden(table, "camera"), hidden(table, "stairs")
    stairs = table.state.floors[0].rooms[there].tile
    [fix] = RULES.laid(table.state, "1", here, str(stairs), "front", 0)
    assert fix.message.id == "fix-tile" and fix.message.params["room"] == Term("room", "stairs")


def test_another_tile_changes_places_with_the_one_that_lay_there() -> None:
    table = with_room("camera")
    here, there = hidden(table, "camera"), hidden(table, "stairs")
    camera, stairs = (table.state.floors[0].rooms[cell].tile for cell in (here, there))
    accept(table, "1", here, stairs, "front", 0)
    rooms = table.state.floors[0].rooms
    assert (rooms[here].tile, rooms[here].shown) == (stairs, True)
    assert (rooms[there].tile, rooms[there].shown) == (camera, False)


def test_tiles_of_the_table_become_known_to_the_app() -> None:
    table = in_play(tiles="table")
    cell = hidden(table)
    tile = next(one for one in table.state.tiles.cards if one.startswith("foyer-"))
    accept(table, "1", cell, tile, "front", 0)
    assert table.state.floors[0].rooms[cell].tile == tile
    assert tile not in table.state.tiles.cards


def test_any_safe_stands_for_the_safe_of_the_floor() -> None:
    table = in_play()
    cell = hidden(table, "safe")
    accept(table, "1", cell, "safe-3", "front", 0)
    assert RULES.laid(table.state, "1", cell, "safe-2", "front", 0) == []
    other = hidden(table)
    accept(table, "1", other, "safe-1", "front", 0)
    kinds = [room.kind for room in table.state.floors[0].rooms.values()]
    assert kinds.count("safe") == 1
    assert table.state.floors[0].rooms[other].kind == "safe"


def test_walls_come_and_go() -> None:
    table = in_play()
    walls = table.state.floors[1].plan.walls
    accept(table, "2", walls[0], False)
    assert walls[0] not in table.state.floors[1].plan.walls
    accept(table, "2", walls[0], True)
    assert table.state.floors[1].plan.walls == walls


def test_what_cannot_be_is_offered_and_refused_by_the_table() -> None:
    table = begin(scenario="office", tiles="table")
    strange = next(
        tile.id for tile in RULES.box.tiles.tiles if tile.id not in table.state.tiles.cards
    )
    before = msgspec.json.encode(table.state)
    [fix] = RULES.laid(table.state, "1", "A1", strange, "front", 0)
    with pytest.raises(Refused):
        table.correct(fix.changes)
    assert msgspec.json.encode(table.state) == before


@pytest.mark.parametrize(("board", "cell"), [("9", "A1"), ("x", "A1"), ("1", "H8"), ("0", "A1")])
def test_places_outside_of_the_building_say_nothing(board: str, cell: str) -> None:
    state = in_play().state
    assert RULES.laid(state, board, cell, "camera-1", "front", 0) == []
    assert board == "1" or RULES.walled(state, board, "A1|B1", True) == []


@pytest.mark.parametrize("seed", range(8))
def test_after_a_correction_the_table_agrees(seed: int) -> None:
    luck = random.Random(seed)
    table = play_on(in_play(seed=seed, tiles=luck.choice(["app", "table"])), luck, 60)
    if table.state.phase == "over":
        table.undo(10)
    tiles = [tile.id for tile in RULES.box.tiles.tiles]
    for _ in range(40):
        cell = luck.choice(list(table.state.floors[0].rooms))
        seen = ("1", cell, luck.choice(tiles), luck.choice(["front", "back"]), 0)
        for fix in RULES.laid(table.state, *seen):
            try:
                table.correct(fix.changes)
            except Refused:
                break
            assert RULES.laid(table.state, *seen) == []


def test_a_game_without_tiles_has_nothing_to_say() -> None:
    rules = Tiny()
    state = rules.start({}, 1)
    assert core.laid(rules, state, "1", "A1", "x", "front", 90) == []
    assert core.walled(rules, state, "1", "A1|B1", True) == []
