"""Photographs a board in the real window: what is read, what is asked, what is corrected."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from app.device.camera import VARIABLE
from rules.core.steps import Tell
from tests.ui.conftest import Person
from tests.ui.look import contrast_faults, each_look, shape_faults, word_faults
from tests.vision import scenes
from vision import book
from vision.markers import faces

BURGLARS = book.load("burglars")
ROWS = ("####",) * 4
NUMBERS = {face.tile: number for number, face in faces(BURGLARS).items()}
BACKS = NUMBERS[None]
OPTIONS = {"players": ["Аня", "Борис"], "scenario": "bank"}


@pytest.fixture(autouse=True)
def no_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave people without a camera, unless a test films something."""
    monkeypatch.setenv(VARIABLE, "97")


def sit_down(person: Person, folder: Path, **options: Any) -> Any:
    """Begin a heist, acknowledged up to the first question; give its state."""
    app = person.open(folder)
    app.prefer(pace="off")
    saved = app.store.new("burglars", {**OPTIONS, **options}, seed=3)
    while saved.table.state.phase == "setup" or isinstance(saved.table.step, Tell):
        saved.answer(saved.table.options()[0].id)
    app.go("table", id=saved.id)
    person.frames(6)
    return saved.table.state


def as_it_stands(state: Any, floor: int = 0) -> scenes.Board:
    """Lay a floor of the game on a table."""
    its = state.floors[floor]
    tiles = {
        cell: scenes.Laid(NUMBERS[room.tile] if room.shown else BACKS, 0)
        for cell, room in its.rooms.items()
    }
    return scenes.Board(ROWS, tiles, frozenset(its.plan.walls))


def photograph(board: scenes.Board, path: Path, seed: int = 1) -> Path:
    """Take a photograph of a board."""
    cv2.imwrite(str(path), scenes.board_photo(seed, "easy", board, (1600, 1200)))
    return path


def read(person: Person, path: Path) -> None:
    """Choose a photograph from the disk and wait until it is read."""
    from app.widgets.field import Field

    person.tap("Взять снимок из галереи")
    person.shown(Field)[0].text = str(path)
    person.tap("Прочитать")
    person.until(lambda: "Читаю" not in person.screen.note, 60)
    person.frames(6)


def open_layout(person: Person) -> None:
    """Open the screen from the table's menu."""
    person.tap("Меню")
    person.tap("Сфотографировать поле")
    assert person.at == "layout"
    person.until(lambda: "не отвечает" in person.screen.note)
    person.frames(4)


def settle(person: Person) -> None:
    """Leave every doubtful thing as it is in the game."""
    while person.screen.found.doubts:
        person.tap("Не знаю, оставить как в игре")


def test_a_table_that_agrees_says_so(person: Person, tmp_path: Path) -> None:
    state = sit_down(person, tmp_path / "data")
    open_layout(person)
    read(person, photograph(as_it_stands(state), tmp_path / "table.png"))
    settle(person)
    assert "Всё сходится" in person.screen.note
    places = {mark.place: mark.said for mark in person.screen.view.marks if mark.place}
    assert set(places) == set(state.floors[0].rooms)
    [shown] = [cell for cell, room in state.floors[0].rooms.items() if room.shown]
    assert len(places[shown][0].split()) > 1
    assert {mark.look for mark in person.screen.view.marks} == {"sure", "wall"}
    person.tap("К столу")
    assert person.at == "table"


def test_differences_are_accepted_one_by_one_and_undone(person: Person, tmp_path: Path) -> None:
    state = sit_down(person, tmp_path / "data")
    rooms, walls = state.floors[0].rooms, state.floors[0].plan.walls
    hidden = [cell for cell, room in rooms.items() if not room.shown]
    board = as_it_stands(state)
    board.tiles[hidden[0]] = scenes.Laid(NUMBERS[rooms[hidden[1]].tile], 0)
    board.walls = frozenset(walls[1:])
    open_layout(person)
    read(person, photograph(board, tmp_path / "table.png"))
    settle(person)
    assert "2 отличия" in person.screen.note
    looks = {mark.place: mark.look for mark in person.screen.view.marks if mark.place}
    assert [place for place, look in looks.items() if look == "differs"] == [hidden[0]]
    saved = person.screen.saved
    first = saved.table.rules.laid(
        state, "1", hidden[0], rooms[hidden[1]].tile, "front", 0
    )[0].message
    person.tap(person.screen.speak(first))
    assert "1 отличие" in person.screen.note
    assert saved.table.state.floors[0].rooms[hidden[0]].tile == rooms[hidden[1]].tile
    assert saved.table.state.floors[0].rooms[hidden[0]].shown
    [fix] = saved.table.rules.walled(saved.table.state, "1", walls[0], False)
    person.tap(person.screen.speak(fix.message))
    assert "Всё сходится" in person.screen.note
    assert walls[0] not in saved.table.state.floors[0].plan.walls
    person.tap("К столу")
    person.screen.undo()
    assert walls[0] in person.screen.saved.table.state.floors[0].plan.walls
    person.screen.undo()
    assert not person.screen.saved.table.state.floors[0].rooms[hidden[0]].shown


def test_all_differences_are_accepted_as_one_correction(person: Person, tmp_path: Path) -> None:
    state = sit_down(person, tmp_path / "data", tiles="table")
    board = as_it_stands(state, 1)
    kinds = {"A1": "safe", "B1": "stairs", "C1": "camera", "D1": "laser", "D4": "lavatory"}
    wanted = {
        cell: next(tile for tile in state.tiles.cards if tile.startswith(f"{kind}-"))
        for cell, kind in kinds.items()
    }
    board.tiles |= {cell: scenes.Laid(NUMBERS[tile], 0) for cell, tile in wanted.items()}
    open_layout(person)
    person.tap("Этаж 2")
    read(person, photograph(board, tmp_path / "table.png", 2))
    settle(person)
    saved = person.screen.saved
    before = len(saved.table.entries)
    person.tap("Принять всё")
    assert "Всё сходится" in person.screen.note
    assert len(saved.table.entries) == before + 1
    shown = {cell: room.tile for cell, room in saved.table.state.floors[1].rooms.items()}
    assert {cell: tile for cell, tile in shown.items() if tile} == wanted
    assert saved.table.state.floors[1].rooms["D4"].stealth == 3


def test_a_doubtful_place_is_asked_with_its_picture(person: Person, tmp_path: Path) -> None:
    from app.widgets.field import Field

    state = sit_down(person, tmp_path / "data")
    [shown] = [cell for cell, room in state.floors[0].rooms.items() if room.shown]
    hidden = [cell for cell in state.floors[0].rooms if cell != shown]
    board = as_it_stands(state)
    for cell in hidden[:2]:
        board.tiles[cell] = scenes.Laid(None, 0)
    open_layout(person)
    read(person, photograph(board, tmp_path / "table.png", 3))
    assert person.screen.note.startswith("Что лежит на месте")
    assert "Осталось" in person.screen.subtitle
    whole = person.screen.photo.shape[1]
    close = person.screen.view.texture.size[0]
    assert close < whole / 2
    tile = state.floors[0].rooms[hidden[0]].tile
    name = next(one.name.ru for one in BURGLARS.of_kind("tile") if one.id == tile)
    person.tap("Другой тайл…")
    person.shown(Field)[0].text = name
    person.frames(6)
    person.tap(name)
    person.tap("Тайл рубашкой вверх")
    settle(person)
    assert "1 отличие" in person.screen.note
    # A place that was sure can be named anew by a tap on the photograph.
    mark = next(mark for mark in person.screen.view.marks if mark.place == shown)
    corners = person.screen.view._placed(mark)
    person.touch(*(sum(part) / 4 for part in zip(*corners, strict=True)))
    assert person.screen.note.startswith("Что лежит на месте")
    person.tap("Не знаю, оставить как в игре")
    assert "1 отличие" in person.screen.note


def test_what_the_rules_refuse_changes_nothing(person: Person, tmp_path: Path) -> None:
    state = sit_down(person, tmp_path / "data", scenario="office", tiles="table")
    here = {*state.tiles.cards, *(room.tile for _, room in state.rooms())}
    strange = next(tile for tile in NUMBERS if tile not in here)
    board = as_it_stands(state)
    cell = next(cell for cell, room in state.floors[0].rooms.items() if not room.shown)
    board.tiles[cell] = scenes.Laid(NUMBERS[strange], 0)
    open_layout(person)
    read(person, photograph(board, tmp_path / "table.png"))
    settle(person)
    before = len(person.screen.saved.table.entries)
    [fix] = person.screen.found.differences(person.screen.rules, state, "1")
    person.tap(person.screen.speak(fix.message))
    assert person.toast() and "Исправлено" not in person.toast()
    assert "1 отличие" in person.screen.note
    assert len(person.screen.saved.table.entries) == before


def test_the_camera_takes_the_photo(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = sit_down(person, tmp_path / "data")
    monkeypatch.setenv(VARIABLE, str(photograph(as_it_stands(state), tmp_path / "table.png")))
    person.app.go("layout", id=person.screen.saved.id)
    person.until(lambda: person.screen.frame is not None, 60)
    person.tap("Снять")
    person.until(lambda: person.screen.found is not None, 60)
    settle(person)
    assert "Всё сходится" in person.screen.note


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"no picture", "не картинка"), (b"", "не картинка"), (None, "нет, или")],
)
def test_what_is_no_photograph_is_named(
    person: Person, tmp_path: Path, content: bytes | None, said: str
) -> None:
    sit_down(person, tmp_path / "data")
    path = tmp_path / "table.jpg"
    if content is not None:
        path.write_bytes(content)
    open_layout(person)
    read(person, path)
    assert said in person.screen.note
    cv2.imwrite(str(path), np.full((300, 400, 3), 60, np.uint8))
    read(person, path)
    assert "Меток на картинке не видно" in person.screen.note
    assert "Снять заново" in person.texts()


def test_the_walls_of_a_set_up_are_taken_from_a_photograph(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path / "data")
    app.preferences.tables["burglars"] = {**OPTIONS, "walls": "free"}
    app.go("setup", game="burglars", page=1)
    person.frames(6)
    tiles = {cell: scenes.Laid(BACKS, 0) for cell in scenes.places(ROWS)}
    board = scenes.Board(ROWS, tiles, frozenset(["A1|B1", "B2-B3", "C4|D4", "D1-D2"]))
    path = photograph(board, tmp_path / "floor.png", 5)
    person.tap("Сфотографировать поле")
    assert person.at == "layout"
    person.until(lambda: "не отвечает" in person.screen.note)
    person.frames(4)
    read(person, path)
    while person.screen.found.doubts:
        wall = person.screen.found.doubts[0].between
        person.tap("Стена есть" if wall in board.walls else "Стены нет")
    assert person.screen.note == "На снимке 4 стены"
    person.tap("Взять эти стены")
    assert person.at == "setup"
    assert person.screen.options["plan"][0] == sorted(board.walls)
    assert "Взяты 4 стены со снимка" in person.toast()


def test_a_tile_that_may_be_turned_is_asked_which_way_it_lies(
    person: Person, tmp_path: Path
) -> None:
    from app.widgets.field import Field

    breach = book.load("breach")
    numbers = {face.tile: number for number, face in faces(breach).items()}
    rows = ("###",) * 3
    rooms = [tile for tile in numbers if tile]
    tiles = {
        cell: scenes.Laid(numbers[rooms[place]], place % 4 * 90)
        for place, cell in enumerate(scenes.places(rows))
    }
    laid = dict(tiles)
    tiles["B2"] = scenes.Laid(None, 0)
    app = person.open(tmp_path / "data")
    saved = app.store.new("breach", {"players": ["Аня"]}, seed=3)
    path = photograph(scenes.Board(rows, tiles), tmp_path / "rooms.png", 4)
    app.go("layout", id=saved.id)
    person.until(lambda: "не отвечает" in person.screen.note)
    read(person, path)
    assert person.screen.note == "Что лежит на месте Б2?"
    person.tap("Другой тайл…")
    name = next(one.name.ru for one in breach.of_kind("room") if one.id == rooms[4])
    person.shown(Field)[0].text = name
    person.frames(6)
    person.tap(name)
    assert person.screen.note == "Куда смотрит верх тайла?"
    person.tap("Вправо")
    settle(person)
    found = {cell: (one.tile, one.turn) for cell, one in person.screen.found.tiles.items()}
    wanted = {cell: (rooms[place], one.turn) for place, (cell, one) in enumerate(laid.items())}
    assert found == {**wanted, "B2": (rooms[4], 90)}


@each_look
def test_the_screen_is_whole_readable_and_translated(
    person: Person, tmp_path: Path, language: str, size: tuple[int, int], text: int
) -> None:
    app = person.open(tmp_path / "data", language, size)
    app.prefer(text=text, pace="off")
    saved = app.store.new("burglars", OPTIONS, seed=3)
    board = as_it_stands(saved.table.state)
    board.tiles["B2"] = scenes.Laid(None, 0)
    board.tiles["C3"] = scenes.Laid(NUMBERS["camera-2"], 0)
    board.walls = frozenset(sorted(board.walls)[1:])
    path = photograph(board, tmp_path / "table.png")
    app.go("layout", id=saved.id)
    person.until(lambda: len(person.screen.note.splitlines()) == 2)
    looks = [lambda: None, lambda: person.screen.read_picture(path)]
    looks.append(lambda: person.screen.found.doubts.clear() or person.screen.go_on())
    for look in looks:
        look()
        person.until(lambda: person.screen._waiting is None, 60)
        person.frames(8)
        root = person.root()
        faults = shape_faults(root) + word_faults(root, language, set(OPTIONS["players"]))
        assert faults + contrast_faults(root, person.window) == []
