"""Plays the tiny hunt in the real window with touches."""

import random
from pathlib import Path
from typing import Any

import pytest

from rules.core.steps import Ask, Draw, Over, Roll, Tell
from tests.core.tiny import Tiny
from tests.ui.conftest import Person

PHONE, LANDSCAPE, TABLET = (412, 892), (892, 412), (1280, 800)


def sit_down(person: Person, folder: Path, seed: int = 1, **options: Any) -> Any:
    """Open a hunt for two at its first step; give the screen."""
    size = options.pop("size", PHONE)
    app = person.open(folder, size=size, find=lambda _: Tiny())
    saved = app.store.new("burglars", {"players": ["Ann", "Bob"], **options}, seed=seed)
    app.go("table", id=saved.id)
    person.frames(8)
    return person.screen


def tap_cell(person: Person, table: Any, cell: str) -> None:
    """Touch a cell of the board."""
    view = table.boards.view
    person.touch(*view.to_window(*view.centre_of(cell)))


def play_on(person: Person, table: Any) -> None:
    """Answer the pending step with a tap on its first button."""
    person.tap(table.script.options[0])


def test_a_question_is_answered_on_the_board_or_with_a_button(
    person: Person, tmp_path: Path
) -> None:
    table = sit_down(person, tmp_path)
    step = table.saved.table.step
    assert isinstance(step, Ask)
    assert set(table.boards.view.options) == {"A2", "B1"}
    tap_cell(person, table, "C3")
    assert table.saved.table.step == step
    tap_cell(person, table, "B1")
    assert table.saved.table.state.explorers[0].cell == "B1"
    assert isinstance(table.saved.table.step, Tell)
    person.tap("Готово")
    assert not isinstance(table.saved.table.step, Tell)


def test_a_figure_walks_to_its_new_cell(person: Person, tmp_path: Path) -> None:
    table = sit_down(person, tmp_path)
    table.boards.view.pace = 0.02  # It is still under way on a slow machine.
    tap_cell(person, table, "B1")
    assert table.boards.view.walking
    table.boards.view.pace = 1.0
    person.until(lambda: not table.boards.view.walking, 5)


def test_without_motion_a_figure_jumps(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path, find=lambda _: Tiny())
    app.prefer(pace="off")
    app.go("table", id=app.store.new("burglars", {"players": ["Ann"]}, seed=1).id)
    person.frames(8)
    tap_cell(person, person.screen, "B1")
    assert person.screen.saved.table.state.explorers[0].cell == "B1"
    assert not person.screen.boards.view.walking


def test_a_whole_game_is_played_by_tapping(person: Person, tmp_path: Path) -> None:
    table = sit_down(person, tmp_path)
    for _ in range(400):
        if isinstance(table.saved.table.step, Over):
            break
        play_on(person, table)
    person.until(lambda: person.at == "over")
    assert person.screen.result in person.texts()
    person.tap("Отменить последний шаг")
    assert person.at == "table"


def test_undo_takes_back_one_step_and_a_long_press_the_turn(
    person: Person, tmp_path: Path
) -> None:
    table = sit_down(person, tmp_path, dice="table")
    begin = table.saved.table.step
    person.tap("3")
    tap_cell(person, table, "B1")
    person.tap("Готово")
    tap_cell(person, table, "A1")
    assert isinstance(table.saved.table.step, Tell)
    person.tap("Отменить")
    assert isinstance(table.saved.table.step, Ask)
    assert table.saved.table.state.explorers[0].cell == "B1"
    person.hold(person.find("Отменить"))
    assert "Будут отменены 3 шага" in person.texts()
    person.tap("Отменить их")
    assert table.saved.table.step == begin


def test_what_was_undone_comes_back_from_the_menu(person: Person, tmp_path: Path) -> None:
    table = sit_down(person, tmp_path, dice="table")
    person.tap("2")
    person.tap("Отменить")
    assert isinstance(table.saved.table.step, Roll)
    person.tap("Меню")
    person.tap("Вернуть отменённое")
    assert isinstance(table.saved.table.step, Ask)


def test_dice_of_the_table_are_entered_on_a_pad(person: Person, tmp_path: Path) -> None:
    table = sit_down(person, tmp_path, dice="table")
    assert isinstance(table.saved.table.step, Roll)
    assert [key.said for key in table.script.options] == ["1", "2", "3"]
    person.tap("2")
    assert table.saved.table.entries[-1].answer == [2]


def test_all_keys_of_a_throw_are_seen_at_once(person: Person, tmp_path: Path) -> None:
    from tests.ui.look import clipped

    app = person.open(tmp_path, size=PHONE)
    options = {"players": ["Аня", "Борис"], "scenario": "bank", "dice": "table"}
    saved = app.store.new("burglars", options, seed=4)
    chance = random.Random(1)
    while not isinstance(saved.table.step, Roll):
        saved.answer(chance.choice(saved.table.options()).id)
    app.go("table", id=saved.id)
    person.frames(8)
    assert len(person.screen.script.options) == 6
    for key in person.screen.script.options:
        seen = clipped(key)
        assert seen and seen[3] - seen[1] > key.height - 2, key.said


def test_the_numbers_of_each_of_the_others_share_a_chip_that_leads_to_them(
    person: Person, tmp_path: Path
) -> None:
    app = person.open(tmp_path, size=PHONE)
    saved = app.store.new("agency", {"players": ["Аня", "Борис", "Вера"]}, seed=1)
    app.go("table", id=saved.id)
    person.frames(8)
    boards = person.screen.boards
    about = [chip for chip in boards.strip.row.children if chip.said.startswith("Вера")]
    assert len(about) == 1
    person.tap(about[0])
    assert boards.shown == "rows"
    assert not [chip for chip in boards.strip.row.children if chip.said.startswith("Вера")]


def test_a_row_that_did_not_change_is_not_made_again(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path, size=PHONE)
    saved = app.store.new("hackers", {"players": ["Аня", "Борис"]}, seed=1)
    app.go("table", id=saved.id)
    person.frames(8)
    rows = person.screen.boards.rows.body
    before = list(rows.children)
    person.screen.refresh()
    assert rows.children == before


def test_what_comes_next_is_foreseen_anew_after_an_undo(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path, size=PHONE)
    saved = app.store.new("breach", {"players": ["Аня", "Борис"]}, seed=1)
    app.go("table", id=saved.id)
    person.frames(8)
    table = person.screen
    first = list(table.script._ahead)
    assert len(first) > 3
    person.tap(table.script.done)
    assert list(table.script._ahead) == first[1:]
    person.tap("Отменить")
    assert list(table.script._ahead) == first


def test_several_dice_are_entered_one_after_another(person: Person, tmp_path: Path) -> None:
    from app.widgets.dice import DicePad

    app = person.open(tmp_path)
    given: list[list[int]] = []
    pad = DicePad(3, 6, app.say, given.append)
    app.go("clocks")
    person.screen.add(pad)
    person.frames(6)
    for key in ("6", "2"):
        person.tap(key)
    person.tap("Стереть последний")
    assert given == []
    for key in ("5", "1"):
        person.tap(key)
    assert given == [[6, 5, 1]]


def test_a_card_of_the_table_is_chosen_from_the_list(person: Person, tmp_path: Path) -> None:
    table = sit_down(person, tmp_path, dice="table", cards="table")
    person.tap("Готово")
    person.tap("1")
    person.tap("tiny-stay")
    person.tap("tiny-dig")
    assert isinstance(table.saved.table.step, Draw)
    person.tap("Золото")
    assert table.saved.table.state.explorers[0].gold == 1


def test_a_long_press_on_the_board_corrects_a_token(person: Person, tmp_path: Path) -> None:
    table = sit_down(person, tmp_path)
    view = table.boards.view
    person.touch(*view.to_window(*view.centre_of("A1")), seconds=0.7)
    assert person.sheets()
    person.tap("В3")
    assert "C3" in [explorer.cell for explorer in table.saved.table.state.explorers]
    assert table.saved.table.entries[-1].corrects
    person.until(lambda: not person.sheets())
    person.tap("Отменить")
    assert {explorer.cell for explorer in table.saved.table.state.explorers} == {"A1"}


def test_a_long_press_on_a_deck_corrects_whose_it_is(person: Person, tmp_path: Path) -> None:
    table = sit_down(person, tmp_path)
    chip = next(chip for chip in table.boards.strip.row.children if "Tiny-deck" in chip.said)
    person.hold(chip)
    person.tap("tiny-table")
    assert table.saved.table.state.owner == {"cards": "table"}


def test_the_game_survives_being_killed_at_any_step(person: Person, tmp_path: Path) -> None:
    table = sit_down(person, tmp_path, dice="table")
    person.tap("3")
    tap_cell(person, table, "B1")
    step, entries = table.saved.table.step, table.saved.table.entries
    person.kill()
    person.open(tmp_path, find=lambda _: Tiny())
    person.tap(person.screen.going[0])
    assert person.screen.saved.table.step == step
    assert person.screen.saved.table.entries == entries


def test_history_shows_the_board_then_and_undoes_to_there(person: Person, tmp_path: Path) -> None:
    table = sit_down(person, tmp_path, dice="table")
    person.tap("3")
    tap_cell(person, table, "B1")
    person.tap("Готово")
    tap_cell(person, table, "A1")
    person.tap("История")
    assert len(person.screen.lines) == 4
    earliest = person.screen.lines[-1]
    person.tap(earliest)
    from app.widgets.board import BoardView

    view = person.shown(BoardView)[0]
    assert len(view.board.tiles["A1"].pieces) == 2
    person.tap("Вернуться сюда")
    assert "Будут отменены 4 шага" in person.texts()
    person.tap("Отменить их")
    assert person.at == "table"
    assert isinstance(person.screen.saved.table.step, Roll)


@pytest.mark.parametrize("size", [LANDSCAPE, TABLET], ids=["landscape", "tablet"])
def test_turning_the_phone_puts_the_board_beside_the_script(
    person: Person, tmp_path: Path, size: tuple[int, int]
) -> None:
    table = sit_down(person, tmp_path)
    assert table.boards.view.y > table.script.top - 1
    person.resize(size)
    assert table.boards.right <= table.script.x + 1
    tap_cell(person, table, "B1")
    assert table.saved.table.state.explorers[0].cell == "B1"
    person.resize(PHONE)
    assert table.boards.view.y > table.script.top - 1


def test_a_pinch_zooms_the_board_and_a_tap_still_finds_its_cell(
    person: Person, tmp_path: Path
) -> None:
    table = sit_down(person, tmp_path)
    view = table.boards.view
    x, y = view.to_window(*view.center)
    one, two = person.press(x - 30, y), person.press(x + 30, y)
    person.drag(two, x + 120, y)
    person.lift(one, x - 30, y)
    person.lift(two, x + 120, y)
    person.frames(3)
    assert view.zoom > 1.5
    entries = len(table.saved.table.entries)
    finger = person.press(x, y)
    person.drag(finger, x + 150, y - 150)
    person.lift(finger, x + 150, y - 150)
    person.frames(3)
    assert len(table.saved.table.entries) == entries
    tap_cell(person, table, "B1")
    assert table.saved.table.state.explorers[0].cell == "B1"


def test_a_swipe_turns_to_the_next_tab(person: Person, tmp_path: Path) -> None:
    table = sit_down(person, tmp_path)
    view = table.boards.view
    x, y = view.to_window(*view.center)
    finger = person.press(x + 100, y)
    person.drag(finger, x - 100, y)
    person.lift(finger, x - 100, y)
    person.frames(3)
    assert table.boards.shown == "rows"
    person.tap("tiny-island")
    assert table.boards.shown == "island"


def test_the_back_button_closes_a_sheet_first_and_leads_home_then(
    person: Person, tmp_path: Path
) -> None:
    sit_down(person, tmp_path)
    person.tap("Меню")
    person.window.dispatch("on_keyboard", 27, 0, "", [])
    person.until(lambda: not person.sheets(), 5)
    assert person.at == "table"
    assert person.window.dispatch("on_keyboard", 27, 0, "", [])
    assert person.at == "home"


def test_the_screen_stays_awake_at_the_table_only(person: Person, tmp_path: Path) -> None:
    sit_down(person, tmp_path)
    assert person.window.allow_screensaver is False
    person.app.home()
    assert person.window.allow_screensaver is True


def test_a_tile_turns_over_when_it_is_revealed(person: Person, tmp_path: Path) -> None:
    from rules.core.grid import Plan
    from rules.core.message import Message
    from rules.core.scene import Board, Tile

    table = sit_down(person, tmp_path)
    view = table.boards.view
    hidden = Board("b", Message("b"), Plan(1, 1), {"A1": Tile("A1", "")})
    shown = Board("b", Message("b"), Plan(1, 1), {"A1": Tile("A1", "", Message("room"))})
    view.display(hidden)
    assert not view.walking
    view.display(shown)
    assert view.walking
    assert view._folds["A1"][0].x < 0.5
    person.until(lambda: not view.walking, 5)
    assert view._folds["A1"][0].x == 1


def test_a_fault_of_ours_is_told_and_does_not_end_the_app(person: Person, tmp_path: Path) -> None:
    from kivy.base import ExceptionManager

    from app.kivyapp import _Guard

    sit_down(person, tmp_path)
    guard = _Guard(person.app)
    assert guard.handle_exception(ValueError("no such floor")) == ExceptionManager.PASS
    assert "игра сохранена" in person.toast()
    assert "no such floor" in person.toast()
    assert guard.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE
    assert person.at == "table"


def test_a_place_that_stands_for_two_options_offers_both(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path)
    players = [{"name": "Аня", "colour": "blue"}]
    saved = app.store.new("burglars", {"players": players, "scenario": "bank"}, seed=1)
    saved.acknowledge_all()
    while not (both := shared(saved.table.step)):
        saved.answer(saved.table.options()[0].id)
    place, ids = next(iter(both.items()))
    app.go("table", id=saved.id)
    person.frames(8)
    table = person.screen
    for chosen in range(2):
        entries = len(table.saved.table.entries)
        tap_cell(person, table, place[1:])
        assert len(table.saved.table.entries) == entries
        texts = [b.said for b in person.sheets()[0].ids.actions.children[::-1]]
        options = [option for option in table.saved.table.step.options if option.id in ids]
        assert texts == [*(table.speak(option.message) for option in options), "Отмена"]
        person.tap(texts[chosen])
        assert table.saved.table.entries[entries].answer == ids[chosen]
        person.tap("Отменить")
        person.until(lambda: not table.boards.view.walking, 5)


def shared(step: Any) -> dict[str, list[str]]:
    """Give the places that stand for two options, with both."""
    found: dict[str, list[str]] = {}
    for option in step.options if isinstance(step, Ask) else ():
        for place in option.show:
            found.setdefault(place, []).append(option.id)
    return {place: ids for place, ids in found.items() if len(ids) == 2}


@pytest.mark.parametrize("size", [(360, 740), PHONE, (480, 1000)], ids=str)
def test_a_long_question_leaves_the_board_its_room_and_shows_what_is_no_place(
    person: Person, tmp_path: Path, size: tuple[int, int]
) -> None:
    from tests.ui.look import clipped

    app = person.open(tmp_path, size=size)
    saved = app.store.new("burglars", {"players": ["Аня", "Борис"], "scenario": "bank"}, seed=1)
    saved.acknowledge_all()
    while len(getattr(saved.table.step, "options", ())) < 5 or not placeless_of(saved.table.step):
        saved.answer(saved.table.options()[0].id)
    app.go("table", id=saved.id)
    person.frames(8)
    table = person.screen
    view = table.boards.view
    assert view.height >= 0.43 * size[1] or view.height >= view.width
    placeless = [b for b in table.script.options if b.option in placeless_of(saved.table.step)]
    assert placeless
    for button in placeless:
        seen = clipped(button)
        assert seen
        assert seen[3] - seen[1] > button.height - 2


def placeless_of(step: Any) -> list[Any]:
    """List the options of a step that are no place on the board."""
    return [option for option in step.options if not option.show]
