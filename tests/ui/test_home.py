"""Looks at the home screen in the real window and touches it."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.catalogue import read_catalogue

ROOT = Path(__file__).parent.parent.parent
CATALOGUE = read_catalogue()
PHONE, SMALL_PHONE, TABLET = (412, 892), (320, 568), (1280, 800)

languages = pytest.mark.parametrize("language", ["ru", "en"])
sizes = pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, TABLET], ids=lambda s: f"{s[0]}")


def labels(widget: Any) -> list[Any]:
    """List the labels inside a widget that show text."""
    return [child for child in widget.walk(restrict=True) if getattr(child, "text", "")]


def inside(inner: Any, outer: Any) -> bool:
    """Tell whether a widget lies within another on the screen, give or take a pixel."""
    left, bottom = inner.to_window(inner.x, inner.y)
    x, y = outer.to_window(outer.x, outer.y)
    return bool(
        left >= x - 1
        and bottom >= y - 1
        and left + inner.width <= x + outer.width + 1
        and bottom + inner.height <= y + outer.height + 1
    )


@languages
def test_the_five_games_are_there(table: Any, language: str) -> None:
    home = table.open(language, PHONE)
    shown = [[label.text for label in labels(card)] for card in home.cards]
    assert len(shown) == 5
    for texts, game in zip(shown, CATALOGUE.games, strict=True):
        players = CATALOGUE.ui["players"][language].format(count=game.players)
        assert sorted(texts) == sorted([game.name[language], game.tagline[language], players])


@languages
@sizes
def test_no_text_is_cut_off(table: Any, language: str, size: tuple[int, int]) -> None:
    home = table.open(language, size)
    for card in home.cards:
        card.message = CATALOGUE.ui["not_ready"][language]
    table.frames(5)
    assert len(labels(home)) == 17
    for label in labels(home):
        assert label.texture_size[0] <= label.width, label.text
        assert label.texture_size[1] <= label.height, label.text
        assert inside(label, label.parent), label.text
    for card in home.cards:
        assert all(inside(label, card) for label in labels(card)), card.name
        assert inside(card, home.ids.grid), card.name


@sizes
def test_cards_are_large_enough_for_a_finger(table: Any, size: tuple[int, int]) -> None:
    home = table.open("ru", size)
    assert all(card.width >= 48 and card.height >= 48 for card in home.cards)


def test_a_phone_shows_all_games_without_scrolling(table: Any) -> None:
    home = table.open("ru", PHONE)
    assert all(inside(card, home) for card in home.cards)


def test_a_tablet_shows_two_columns_that_fill_the_screen(table: Any) -> None:
    home = table.open("ru", TABLET)
    assert len({card.x for card in home.cards}) == 2
    assert home.ids.grid.height == home.height


@languages
def test_a_touch_on_a_game_tells_how_to_play_it(table: Any, language: str) -> None:
    home = table.open(language, PHONE)
    message = CATALOGUE.ui["not_ready"][language]
    first, second, *others = home.cards

    table.tap(first)
    table.until(lambda: first.message == message)
    assert message in [label.text for label in labels(first)]

    # One message at a time.
    table.tap(second)
    table.until(lambda: second.message == message)
    assert [card.message for card in (first, *others)] == [""] * 4

    # A second touch takes it back.
    table.tap(second)
    table.until(lambda: second.message == "")


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
    names = ("KIVY_HOME", "XDG_CACHE_HOME", "LANGUAGE", "LC_ALL", "LC_MESSAGES")
    env = {name: value for name, value in os.environ.items() if name not in names}
    env |= {"LANG": locale, "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code, "--our-own"]
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stdout == f"{title!a} 412 892 --our-own\n", done.stderr
    assert done.returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == [".cache"]
