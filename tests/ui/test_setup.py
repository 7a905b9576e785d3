"""Sets games up in the wizard, in the real window."""

from pathlib import Path
from typing import Any

from app.widgets.controls import Surface, Toggle
from rules.core.steps import Tell
from tests.ui.conftest import Person


def open_wizard(person: Person, folder: Path, **kwargs: Any) -> Any:
    """Start setting up «Взломщики»; give the screen."""
    person.open(folder, **kwargs)
    person.tap("Взломщики")
    assert person.at == "setup"
    return person.screen


def choose(person: Person, wizard: Any, setting: str, choice: str) -> None:
    """Tap the button of one value."""
    found = next(one for one in wizard.settings if one.id == setting)
    texts = {one.id: wizard.speak(one.message) for one in found.choices}
    question = wizard.speak(found.message)
    card = next(
        card for card in person.shown(Surface) if card.children and question in person.texts(card)
    )
    person.tap(next(b for b in card.walk() if getattr(b, "choice", None) == choice))
    assert texts[choice] in person.texts()


def test_the_bank_heist_for_three_is_set_up_by_tapping(person: Person, tmp_path: Path) -> None:
    wizard = open_wizard(person, tmp_path)
    person.tap("Ещё игрок")
    for field, name in zip(wizard.seats.fields, ("Аня", "Борис", "Вера"), strict=True):
        field.text = name
    person.tap("Дальше")
    choose(person, wizard, "scenario", "bank")
    person.tap("Дальше")
    person.tap("Всё делает приложение")
    person.tap("Разложить стол")
    assert person.at == "checklist"
    assert len(person.screen.lines) > 5
    person.tap(person.screen.lines[0])
    assert person.screen.lines[0].ticked
    person.tap("Всё на столе, начинаем")
    assert person.at == "table"
    state = person.screen.saved.table.state
    assert state.names == ["Аня", "Борис", "Вера"]
    assert len(state.floors) == 3
    assert not isinstance(person.screen.saved.table.step, Tell)


def test_the_wizard_remembers_the_last_table(person: Person, tmp_path: Path) -> None:
    wizard = open_wizard(person, tmp_path)
    wizard.seats.fields[0].text = "Жанна"
    person.tap(wizard.seats.colours[0])
    colour = wizard.seats.people[0]["colour"]
    person.tap("Дальше")
    choose(person, wizard, "scenario", "office")
    person.tap("Дальше")
    wizard = open_wizard(person, tmp_path)
    assert wizard.seats.people[0] == {"name": "Жанна", "colour": colour}
    person.tap("Дальше")
    assert wizard.options["scenario"] == "office"


def test_a_player_can_be_taken_away_again(person: Person, tmp_path: Path) -> None:
    wizard = open_wizard(person, tmp_path)
    person.tap("Ещё игрок")
    assert len(wizard.seats.people) == 3
    person.tap("Убрать игрока")
    assert len(wizard.seats.people) == 2
    assert len({one["colour"] for one in wizard.seats.people}) == 2


def test_two_players_of_one_name_are_refused_in_words(person: Person, tmp_path: Path) -> None:
    wizard = open_wizard(person, tmp_path)
    for field in wizard.seats.fields:
        field.text = "Аня"
    person.tap("Дальше")
    person.tap("Дальше")
    person.tap("Разложить стол")
    assert person.at == "setup"
    assert "Аня" in person.toast()
    assert person.app.store.list() == []


def test_the_back_arrow_turns_the_pages_of_the_wizard_back(person: Person, tmp_path: Path) -> None:
    wizard = open_wizard(person, tmp_path)
    person.tap("Дальше")
    person.tap("Назад")
    assert wizard.page == 0
    person.tap("Назад")
    assert person.at == "home"


def test_walls_are_drawn_with_a_finger(person: Person, tmp_path: Path) -> None:
    wizard = open_wizard(person, tmp_path)
    person.tap("Дальше")
    choose(person, wizard, "walls", "free")
    from app.widgets.walls import WallEditor

    editor = person.shown(WallEditor)[0]
    person._reveal(editor)
    before = set(editor.plans[0].walls)
    view = editor.view
    (ax, ay), (bx, by) = view.centre_of("A2"), view.centre_of("B2")
    person.touch(*view.to_window((ax + bx) / 2 - 2, (ay + by) / 2))
    assert set(editor.plans[0].walls) ^ before == {"A2|B2"}
    assert wizard.options["plan"][0] == list(editor.plans[0].walls)


def test_the_empty_place_is_pointed_at(person: Person, tmp_path: Path) -> None:
    wizard = open_wizard(person, tmp_path)
    person.tap("Дальше")
    choose(person, wizard, "scenario", "fort-knox")
    from app.widgets.walls import CellPicker

    picker = person.shown(CellPicker)[0]
    person._reveal(picker)
    person.touch(*picker.view.to_window(*picker.view.centre_of("B2")))
    assert wizard.options["hole"] == "B2"


def test_a_switch_is_switched(person: Person, tmp_path: Path) -> None:
    wizard = open_wizard(person, tmp_path)
    person.tap("Дальше")
    person.tap(person.shown(Toggle)[0])
    assert wizard.options["lost-sight"] is True


def test_whose_decks_are_used_is_chosen_at_once_or_one_by_one(
    person: Person, tmp_path: Path
) -> None:
    wizard = open_wizard(person, tmp_path)
    person.tap("Дальше")
    person.tap("Дальше")
    person.tap("Всё делаем сами")
    assert {wizard.options[one.id] for one in wizard._whose()} == {"table"}
    choose(person, wizard, "dice", "app")
    assert wizard.options["dice"] == "app"


def test_a_deck_that_the_mode_does_not_use_is_not_asked(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path)
    app.preferences.tables["agency"] = {"mode": "agent"}
    app.go("setup", game="agency", page=2)
    person.frames(6)
    wizard = person.screen
    unused = next(one for one in wizard.settings if one.id == "identities")
    assert wizard.speak(unused.message) not in person.texts()
    wizard.options["mode"] = "android"
    wizard.show()
    person.frames(6)
    assert wizard.speak(unused.message) in person.texts()
