"""Write words into pictures: measured, broken to fit, and rendered once for every time."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from kivy.core.text import Label as Text
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp

from app import theme
from app.widgets.controls import extent

SMALLEST = 8
"""The smallest type on a tile, in dp; a name that needs smaller is left to zooming in."""
SMALL = 11
"""The type under which a long word is rather broken in two, in dp."""
VOWELS = "аеёиоуыэюяaeiouy"
PLAIN = "Roboto"


class Writing(NamedTuple):
    """Hold a text, and where and how it is written."""

    text: str
    size: float
    centre: tuple[float, float]
    shade: theme.Colour
    font: str = PLAIN
    bold: bool = False


@lru_cache(maxsize=2048)
def _texture(text: str, size: int, font: str, bold: bool) -> Any:
    """Render words once for every time they are drawn."""
    label = Text(text=text, font_size=size, font_name=font, bold=bold)
    label.refresh()
    return label.texture


def written(writings: Iterable[Writing]) -> list[Any]:
    """Write texts around their points; those of one colour follow each other."""
    things: list[Any] = []
    shade = None
    for one in sorted(writings, key=lambda one: one.shade):
        texture = _texture(one.text, max(6, round(one.size)), one.font, one.bold)
        w, h = texture.size
        place = (round(one.centre[0] - w / 2), round(one.centre[1] - h / 2))
        if one.shade != shade:
            shade = one.shade
            things.append(Color(*shade))
        things.append(Rectangle(texture=texture, pos=place, size=(w, h)))
    return things


@lru_cache(maxsize=2048)
def fitted(name: str, width: int, most: int) -> tuple[tuple[str, ...], int]:
    """Break a name into one or two lines of the largest type that fits; none where it is tiny."""
    words = name.split()
    whole = next((s for s in range(most, 0, -1) if extent(name, s, False) <= width), 0)
    for size in range(most, round(dp(SMALLEST)) - 1, -1):
        if whole < dp(SMALL) and len(words) == 1:
            halves = broken(name)
            if halves and all(extent(half, size, False) <= width for half in halves):
                return halves, size
        lines = [""]
        for word in words:
            longer = f"{lines[-1]} {word}".strip()
            if extent(longer, size, False) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        lines = [line for line in lines if line]
        if len(lines) <= 2 and all(extent(line, size, False) <= width for line in lines):
            return tuple(lines), size
    return (), 0


def broken(word: str) -> tuple[str, ...]:
    """Break a word in two before a consonant and its vowel, as near to its middle as can be."""
    low = word.casefold()
    cuts = [
        cut
        for cut in range(3, len(word) - 2)
        if low[cut] not in VOWELS + "йьъ" and low[cut + 1] in VOWELS and low[cut - 1] in VOWELS
    ]
    if not cuts:
        return ()
    cut = min(cuts, key=lambda cut: abs(2 * cut - len(word)))
    return f"{word[:cut]}-", word[cut:]
