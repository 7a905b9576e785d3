"""Checks that every theme can be read."""

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from app import theme
from rules.core.seats import COLOURS

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(params=theme.THEMES)
def palette(request: pytest.FixtureRequest) -> theme.Palette:
    """Give each palette in turn."""
    return theme.PALETTES[request.param]


def test_text_is_read_on_every_surface(palette: theme.Palette) -> None:
    for surface in (palette.background, palette.surface, palette.raised, palette.pressed):
        assert theme.contrast(palette.text, surface) >= 4.5
        assert theme.contrast(palette.muted, surface) >= 4.5
    for tile in (palette.hidden, palette.shown):
        assert theme.contrast(palette.text, tile) >= 4.5
        assert theme.contrast(theme.readable(palette.muted, tile), tile) >= 4.5


def test_what_to_touch_stands_out(palette: theme.Palette) -> None:
    assert theme.contrast(palette.on_accent, palette.accent) >= 4.5
    for surface in (palette.background, palette.hidden, palette.shown):
        assert theme.contrast(palette.glow, surface) >= 3
        assert theme.contrast(palette.wall, surface) >= 3


@pytest.mark.parametrize("safe", [False, True])
def test_every_player_has_a_colour_that_its_icon_is_read_on(safe: bool) -> None:
    theme.use("dark", safe)
    try:
        for name in COLOURS:
            paint = theme.figure(name)
            assert paint != theme.now.muted
            assert theme.contrast(theme.ink(paint), paint) >= 4.5
    finally:
        theme.use("dark")


def test_a_colour_is_brought_to_what_can_be_read() -> None:
    surface = theme.colour("#FFFFFF")
    yellow = theme.colour("#FFD23F")
    assert theme.contrast(yellow, surface) < 4.5
    assert theme.contrast(theme.readable(yellow, surface), surface) >= 4.5


def test_contrast_is_that_of_the_standard() -> None:
    black, white = theme.colour("#000000"), theme.colour("#FFFFFF")
    assert theme.contrast(black, white) == pytest.approx(21)
    assert theme.contrast(theme.colour("#777777"), white) == pytest.approx(4.48, abs=0.01)


def test_every_icon_is_in_the_font() -> None:
    from fontTools.ttLib import TTFont

    package = find_spec("fontawesomefree")
    assert package and package.submodule_search_locations
    folder = Path(package.submodule_search_locations[0]) / "static/fontawesomefree/webfonts"
    known = TTFont(folder / "fa-solid-900.ttf").getBestCmap()
    icons = json.loads((ROOT / "data/app/icons.json").read_text(encoding="utf-8"))
    assert [name for name, code in icons.items() if int(code, 16) not in known] == []
