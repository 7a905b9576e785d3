"""Test what a photograph of the database would correct."""

import random

import pytest

from rules.breach.state import Intrusion, spot
from rules.core.message import Term, say
from rules.core.table import Table
from tests.breach.test_setup import RULES, done


def seen(
    table: Table[Intrusion], cell: str, tile: str, face: str = "front", turn: int = 0
) -> int:
    """Correct the table by what was seen at a place; count the corrections."""
    fixes = RULES.laid(table.state, "database", cell, tile, face, turn)
    for fix in fixes:
        table.correct(fix.changes)
    assert RULES.laid(table.state, "database", cell, tile, face, turn) == []
    assert RULES.faults(table.state) == []
    return len(fixes)


@pytest.fixture
def table() -> Table[Intrusion]:
    """Set up a game of two in which the app dealt the rooms."""
    return done(2)


def test_a_room_that_agrees_needs_nothing(table: Table[Intrusion]) -> None:
    """breach.app.correction"""
    assert seen(table, "B2", "", "back") == 0
    room = str(table.state.places["B2"].room)
    assert seen(table, "B2", room) == 1
    assert seen(table, "B2", room) == 0
    assert table.state.places["B2"].shown


def test_another_room_changes_places_with_the_one_that_was_thought_there(
    table: Table[Intrusion],
) -> None:
    """breach.app.correction"""
    here, there = (str(table.state.places[cell].room) for cell in ("A1", "C3"))
    seen(table, "A1", there)
    assert table.state.places["A1"].room == there
    assert table.state.places["C3"].room == here
    assert not table.state.places["C3"].shown


def test_a_room_that_was_seen_face_up_is_named(table: Table[Intrusion]) -> None:
    """breach.app.correction: though the place was thought to lie face down."""
    room = str(table.state.places["C3"].room)
    [fix] = RULES.laid(table.state, "database", "A1", room, "front", 0)
    assert fix.message == say("fix-room", place=spot("A1"), room=Term("room", room))


def test_a_room_from_the_box_replaces_one(table: Table[Intrusion]) -> None:
    """breach.advanced.rooms"""
    here = str(table.state.places["A1"].room)
    seen(table, "A1", "tower-1")
    assert f"room:{here}" in table.state.aside


def test_a_turned_room_is_turned(table: Table[Intrusion]) -> None:
    """breach.room.orientation"""
    seen(table, "B1", "garden-2", turn=270)
    assert table.state.places["B1"].turn == 3
    seen(table, "B1", "", "back")
    assert not table.state.places["B1"].shown


def test_unknown_tiles_and_boards_are_left_alone(table: Table[Intrusion]) -> None:
    assert RULES.laid(table.state, "database", "B1", "vault-7", "front", 0) == []
    assert RULES.laid(table.state, "omega", "A1", "garden-1", "front", 0) == []
    assert RULES.laid(table.state, "database", "H8", "garden-1", "front", 0) == []


@pytest.mark.parametrize("owner", ["app", "table"])
def test_a_whole_photograph_can_be_taken_over(owner: str) -> None:
    """breach.app.correction"""
    table, luck = done(3, rooms=owner, choose_rooms="random"), random.Random(3)
    tiles = [one.id for one in RULES.box.rooms.tiles if one.id != "omega"]
    luck.shuffle(tiles)
    pictures = dict(zip(table.state.places, tiles, strict=False))
    for cell, tile in pictures.items():
        seen(table, cell, tile, turn=90 * luck.randrange(4))
    assert {cell: place.room for cell, place in table.state.places.items()} == pictures
