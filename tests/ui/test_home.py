"""Looks at the home screen and at the first start, and touches them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.catalogue import read_catalogue
from tests.core.tiny import Tiny
from tests.ui.conftest import Person

ROOT = Path(__file__).parent.parent.parent
THREE = {"players": ["Аня", "Борис", "Вера"], "scenario": "bank"}


@pytest.mark.parametrize("language", ["ru", "en"])
def test_home_offers_every_game_in_its_language(
    person: Person, tmp_path: Path, language: str
) -> None:
    person.open(tmp_path, language)
    texts = person.texts()
    for game in read_catalogue():
        assert game.name[language] in texts
        assert game.tagline[language] in texts


def test_the_first_start_shows_three_pages_and_then_home(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path, introduced=False)
    assert person.at == "intro"
    headings = []
    for _ in range(3):
        headings.append(person.screen.heading)
        person.tap(person.screen.ids.next)
    assert len(set(headings)) == 3
    assert person.at == "home"
    assert app.preferences.introduced


def test_the_pages_of_the_first_start_can_be_skipped_and_never_come_back(
    person: Person, tmp_path: Path
) -> None:
    person.open(tmp_path, introduced=False)
    person.tap("Пропустить")
    assert person.at == "home"
    person.open(tmp_path, introduced=False)
    assert person.at == "home"


def test_a_game_in_progress_shows_its_board_and_goes_on_where_it_was_left(
    person: Person, tmp_path: Path
) -> None:
    app = person.open(tmp_path)
    saved = app.store.new("burglars", THREE, seed=5)
    saved.acknowledge_all()
    step = saved.table.step
    app.home()
    card = person.screen.going[0]
    person.until(lambda: card.pictured)
    assert "Аня, Борис, Вера" in card.note
    person.tap(card)
    assert person.at == "table"
    assert person.screen.saved.table.step == step


def test_a_game_is_named_and_deleted_after_a_long_press(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path)
    app.store.new("burglars", THREE, seed=5)
    app.home()
    person.hold(person.screen.going[0])
    from app.widgets.field import Field

    person.shown(Field)[0].text = "Пятница у Ани"
    person.tap("Назвать так")
    assert person.screen.going[0].name == "Пятница у Ани"
    person.hold(person.screen.going[0])
    person.tap("Удалить")
    person.tap("Удалить")
    assert person.screen.going == []
    assert app.store.list() == []


def test_a_game_that_cannot_be_opened_says_so_and_stays_listed(
    person: Person, tmp_path: Path
) -> None:
    app = person.open(tmp_path, find=lambda _: Tiny())
    app.store.new("burglars", {"players": ["Ann"]}, seed=1)
    app.store._db.execute("UPDATE entries SET body = x'00'")
    app.store._db.conn.commit()
    app.home()
    person.tap(person.screen.going[0])
    assert person.at == "home"
    assert person.toast()


def test_a_game_whose_rules_are_not_written_yet_does_nothing_when_touched(
    person: Person, tmp_path: Path
) -> None:
    person.open(tmp_path, playable=())
    assert person.screen.starts == []
    person.tap(read_catalogue()[0].name["ru"])
    assert person.at == "home"


@pytest.mark.parametrize(
    ("locale", "title"),
    [("ru_RU.UTF-8", "Хранитель стола"), ("en_GB.UTF-8", "Tablekeeper"), ("C", "Хранитель стола")],
)
def test_the_program_starts_in_the_language_of_the_system(
    display: None, tmp_path: Path, locale: str, title: str
) -> None:
    code = """if True:
        import sys, main
        main.prepare_kivy()
        from kivy.app import App
        from kivy.clock import Clock
        def look(dt):
            from kivy.core.window import Window
            app = App.get_running_app()
            print(ascii(app.title), *Window.size, sys.argv[1])
            app.stop()
        Clock.schedule_once(look, 0.2)
        main.main()
    """
    names = ("KIVY_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "LANGUAGE", "LC_ALL", "LC_MESSAGES")
    env = {name: value for name, value in os.environ.items() if name not in names}
    env |= {"LANG": locale, "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code, "--our-own"]
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stdout == f"{title!a} 412 892 --our-own\n", done.stderr
    assert done.returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [".cache", ".local"]
