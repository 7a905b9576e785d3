"""Compares photographed boards with running games, without a window or a photograph."""

from random import Random
from typing import Any

import pytest

from app.photographed import Laid, Photographed, can_compare, choices, layout_named, name_of
from app.scanning import book_of
from rules.core.message import Refused
from rules.core.steps import Over, Roll
from rules.core.table import Table
from rules.data import GAMES, rules_of
from vision.layout import Reading, Spot
from vision.walls import Wall

TILED = [game for game in GAMES if can_compare(rules_of(game))]


def spot(place: str, tile: str | None, face: str | None, turn: int = 0, sure: float = 0.95) -> Spot:
    state = "empty" if face is None else "back" if tile is None else "tile"
    return Spot(place, state, tile, face, turn if face else None, sure, ((0.0, 0.0),) * 4)


def reading(*spots: Spot, walls: tuple[Wall, ...] = ()) -> Reading:
    return Reading("board", "tiles", spots, walls, 0)


def in_play(game: str, seed: int) -> Table[Any]:
    """Play a game at random for a while."""
    luck = Random(seed)
    rules = rules_of(game)
    table = Table(rules, rules.start({}, seed))
    for _ in range(60):
        if isinstance(table.step, Over):
            break
        if isinstance(table.step, Roll):
            table.answer([luck.randint(1, table.step.sides) for _ in range(table.step.count)])
        else:
            table.answer(luck.choice(table.options()).id)
    return table


def test_what_is_sure_is_taken_over_and_the_rest_is_asked() -> None:
    walls = (Wall("A1|B1", True, 0.95), Wall("A2-A1", False, 0.7))
    found = Photographed(
        reading(
            spot("A1", "camera-1", "front"),
            spot("B1", None, "back"),
            spot("A2", "camera-2", "front", sure=0.6),
            spot("B2", None, None),
            spot("C1", "camera-3", "front", sure=0.1),
            walls=walls,
        ),
        ("A1", "B1", "A2", "B2"),
    )
    assert found.tiles == {"A1": Laid("camera-1", "front"), "B1": Laid("", "back"), "B2": None}
    assert found.walls == {"A1|B1": True}
    assert [getattr(doubt, "place", "wall") for doubt in found.doubts] == ["A2", "wall"]
    only_walls = Photographed(found.reading, None, tiles=False)
    assert only_walls.tiles == {}
    assert only_walls.doubts == [walls[1]]


def test_several_games_can_be_photographed() -> None:
    assert {"burglars", "breach", "agency"} <= set(TILED)
    assert "hackers" not in TILED


@pytest.mark.parametrize("game", TILED)
def test_a_photographed_board_is_accepted_whole_or_refused_in_words(game: str) -> None:
    known = book_of(game)
    assert known and known.tiles
    every = [one for _, one in choices(known, "ru")]
    accepted = 0
    for seed in range(12):
        luck = Random(seed)
        faces = [one for one in every if seed % 3 == 0 or one.face == known.tiles.faces[0]]
        table = in_play(game, seed)
        if isinstance(table.step, Over):
            continue
        board = luck.choice(table.rules.scene(table.state).boards)
        assert layout_named(game, board.plan) in {one.id for one in known.layouts}
        cells = luck.sample(board.plan.cells, 2)
        spots = [
            spot(cell, one.tile, one.face, 0 if known.tiles.upright else luck.choice([0, 90, 270]))
            for cell, one in zip(cells, luck.sample(faces, 2), strict=True)
        ]
        found = Photographed(reading(*spots), board.plan.cells)
        before = len(table.entries)
        changes = found.together(table.rules, table.state, board.id)
        if not changes:
            assert found.differences(table.rules, table.state, board.id) == []
            continue
        try:
            table.correct(changes)
        except Refused as refused:
            assert refused.faults
            assert len(table.entries) == before
            continue
        accepted += 1
        assert found.differences(table.rules, table.state, board.id) == []
        table.undo()
        assert found.differences(table.rules, table.state, board.id) != []
    assert accepted


@pytest.mark.parametrize("game", TILED)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_face_of_every_tile_has_a_name_of_its_own_kind(game: str, language: str) -> None:
    known = book_of(game)
    assert known and known.tiles
    for name, one in choices(known, language):
        assert name == name_of(known, one, language)
        assert one.tile not in name
        assert language == "en" or one.face not in name
