"""Changes settings, clocks and data in the real window."""

import time
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import Metrics

from app import theme
from tests.core.tiny import Tiny
from tests.ui.conftest import Person

PLAYERS = {"players": ["Ann", "Bob"]}


def chip(person: Person, name: str, value: Any) -> Any:
    """Find the chip of a value."""
    return next(one for one in person.screen.chips[name] if one.value == value)


def test_the_language_changes_at_once_and_is_remembered(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path)
    app.go("settings")
    person.frames(6)
    person.tap(chip(person, "language", "en"))
    assert person.screen.title == "Settings"
    person.open(tmp_path, "ru")
    assert "What are we playing?" in person.texts()


def test_the_language_changes_in_the_middle_of_a_game(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path, find=lambda _: Tiny())
    saved = app.store.new("burglars", {**PLAYERS, "dice": "table"}, seed=1)
    app.go("table", id=saved.id)
    person.frames(6)
    person.tap("3")
    step = person.screen.saved.table.step
    person.tap("Меню")
    person.tap("Настройки")
    person.tap(chip(person, "language", "en"))
    person.tap("Back")
    assert person.at == "table"
    assert person.screen.saved.table.step == step
    assert "Why?" in person.texts()


@pytest.mark.parametrize("name", ["light", "contrast", "dark"])
def test_a_theme_paints_the_window_anew(person: Person, tmp_path: Path, name: str) -> None:
    app = person.open(tmp_path)
    app.go("settings")
    person.frames(6)
    person.tap(chip(person, "theme", name))
    assert theme.now is theme.PALETTES[name]
    person.frames(3)
    from tests.ui.look import Picture

    seen = Picture(person.window).colour(3, 3)
    wanted = tuple(round(255 * part) for part in theme.now.background[:3])
    assert all(abs(a - b) <= 2 for a, b in zip(seen, wanted, strict=True))


def test_the_text_grows_up_to_twice_its_size_and_no_further(
    person: Person, tmp_path: Path
) -> None:
    app = person.open(tmp_path)
    app.go("settings")
    person.frames(6)
    person.tap(chip(person, "text", 200))
    assert Metrics.fontscale == 2
    person.close()
    assert Metrics.fontscale == 1


def test_colours_for_everyone_come_with_shapes(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path)
    app.go("settings")
    person.frames(6)
    person.tap(person.screen.toggles["colour_blind"])
    names = ("blue", "orange", "green", "pink", "yellow", "white")
    assert len({theme.shape(name) for name in names}) == len(names)
    assert len({theme.figure(name) for name in names}) == len(names)


def test_everything_is_taken_along_in_one_file(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path / "one", find=lambda _: Tiny())
    for seed in (1, 2):
        app.store.new("burglars", PLAYERS, seed=seed)
    app.go("settings")
    person.frames(6)
    person.tap("Сохранить всё в файл")
    assert "Сохранены 2 игры" in person.toast()
    (file,) = (tmp_path / "one" / "backups").iterdir()

    app = person.open(tmp_path / "two", find=lambda _: Tiny())
    app.go("settings")
    person.frames(6)
    person.tap("Загрузить из файла")
    from app.widgets.field import Field

    person.shown(Field)[0].text = str(file)
    person.tap("Загрузить")
    assert "Загружены 2 игры" in person.toast()
    assert len(app.store.list()) == 2
    # The same games are not brought in twice.
    person.screen.bring(file)
    assert len(app.store.list()) == 2


def test_a_file_that_is_no_backup_is_refused_in_words(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path)
    app.go("settings")
    (tmp_path / "bad.json").write_text("[1, 2")
    person.screen.bring(tmp_path / "bad.json")
    assert person.toast()
    person.screen.bring(tmp_path / "none.json")
    assert person.toast()
    assert app.store.list() == []


# Clocks


def at_the_table(person: Person, folder: Path, **clocks: int) -> Any:
    """Open a hunt with clocks; give the screen."""
    app = person.open(folder, find=lambda _: Tiny())
    for name, seconds in clocks.items():
        setattr(app.preferences, name, seconds)
    saved = app.store.new("burglars", {**PLAYERS, "dice": "table"}, seed=1)
    app.go("table", id=saved.id)
    person.frames(6)
    return person.screen


def test_limits_are_chosen_on_the_screen_of_the_clocks(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path)
    app.go("clocks")
    person.frames(6)
    person.tap("2 минуты")
    assert app.preferences.turn_clock == 120
    person.open(tmp_path)
    assert person.app.preferences.turn_clock == 120


def test_a_clock_shows_the_time_left_and_rings_once(person: Person, tmp_path: Path) -> None:
    table = at_the_table(person, tmp_path, turn_clock=120)
    assert table.clocks.startswith("Ход 1:5") or table.clocks == "Ход 2:00"
    table.clock._before = 119.5
    rings: list[str] = []
    person.app.ring = rings.append
    person.until(lambda: rings, 5)
    assert person.toast() == "Время хода вышло"
    end = time.monotonic() + 2.2
    person.until(lambda: time.monotonic() > end)
    assert rings == ["Время хода вышло"]


def test_the_time_of_a_step_is_undone_with_it(person: Person, tmp_path: Path) -> None:
    table = at_the_table(person, tmp_path, turn_clock=600)
    table.clock._before = 100.0
    person.tap("2")
    assert 100 <= table.clock.times()[0] < 110
    person.tap("Отменить")
    assert table.clock.times()[0] < 10


def test_the_clock_stands_while_the_app_is_put_aside_and_after_it_was_closed(
    person: Person, tmp_path: Path
) -> None:
    table = at_the_table(person, tmp_path, turn_clock=600)
    table.clock._before = 50.0
    assert person.app.on_pause() is True
    stood = table.clock.spent()
    time.sleep(0.3)
    assert table.clock.spent() == stood
    person.app.on_resume()
    time.sleep(0.1)
    assert table.clock.spent() > stood
    person.open(tmp_path, find=lambda _: Tiny())
    person.tap(person.screen.going[0])
    assert 50 <= person.screen.clock.spent() < 60
