"""Find icons by name in the icon font that comes with the package `fontawesomefree`."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import msgspec
from kivy.core.text import LabelBase

from rules.data import DATA

FONT = "icons"


@cache
def _glyphs() -> dict[str, str]:
    """Read the names of the icons and their places in the font."""
    codes = msgspec.json.decode((DATA / "app" / "icons.json").read_bytes(), type=dict[str, str])
    return {name: chr(int(code, 16)) for name, code in codes.items()}


@cache
def register() -> None:
    """Tell Kivy where the icon font lies."""
    package = find_spec("fontawesomefree")
    assert package and package.submodule_search_locations
    folder = Path(package.submodule_search_locations[0]) / "static" / "fontawesomefree"
    LabelBase.register(FONT, str(folder / "webfonts" / "fa-solid-900.ttf"))


def glyph(name: str) -> str:
    """Give the character that draws an icon; empty where there is no such icon."""
    return _glyphs().get(name, "")


register()
