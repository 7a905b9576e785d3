"""Looks at the window as eyes do: at its pixels."""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import polib
import pytest

from rules.data import DATA

Pixel = tuple[int, int, int]


class Picture:
    """Holds what the window shows now, drawn off the screen.

    A display follows a change of the window's size in its own time, and what lies beyond the
    old size is not drawn until then; an off-screen buffer has its size at once.
    """

    def __init__(self, window: Any) -> None:
        from kivy.graphics import ClearBuffers, ClearColor, Fbo

        self.width, self.height = map(int, window.size)
        buffer = Fbo(size=(self.width, self.height), with_stencilbuffer=True)
        with buffer:
            ClearColor(*window.clearcolor)
            ClearBuffers()
        # A canvas has one parent, which hears of its changes.
        window.render_context.remove(window.canvas)
        buffer.add(window.canvas)
        buffer.draw()
        self._bytes = buffer.pixels
        buffer.remove(window.canvas)
        window.render_context.add(window.canvas)

    def colour(self, x: int, y: int) -> Pixel:
        """Give the colour of a point, counted from the lower left corner."""
        start = 4 * (y * self.width + x)
        red, green, blue = self._bytes[start : start + 3]
        return red, green, blue

    def background(self, box: tuple[float, float, float, float]) -> Pixel | None:
        """Give the commonest colour in a box; None where nothing of it is in the window."""
        left, bottom = max(0, int(box[0])), max(0, int(box[1]))
        right, top = min(self.width, int(box[2])), min(self.height, int(box[3]))
        seen: Counter[Pixel] = Counter()
        across, up = max(1, (right - left) // 24), max(1, (top - bottom) // 10)
        for y in range(bottom, top, up):
            for x in range(left, right, across):
                seen[self.colour(x, y)] += 1
        return seen.most_common(1)[0][0] if seen else None


Box = tuple[float, float, float, float]
LEAST = 48
"""The least width and height of anything that is tapped, in dp."""
LEAST_CONTRAST = 4.5
_SEAMS = re.compile(r"[—•·]|\s{2,}|\d+\.\s")
"""Where the app puts several messages into one text."""
_LATIN = re.compile(r"[A-Za-z]{3,}")
_CYRILLIC = re.compile(r"[А-Яа-яЁё]{2,}")
FOREIGN = {"English", "Русский", "Tablekeeper", "json", "tablekeeper"}
"""What is written alike in every language."""


def each_look(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test in each language, size of phone and size of text; two opposite looks often."""
    often = {("ru", (360, 740), 200), ("en", (892, 412), 100)}
    looks = [
        pytest.param(*look, id=str(look), marks=[] if look in often else [pytest.mark.slow])
        for look in product(("ru", "en"), ((360, 740), (892, 412)), (100, 200))
    ]
    return pytest.mark.parametrize(("language", "size", "text"), looks)(test)


def box(widget: Any) -> Box:
    """Give a widget's place in the window: left, bottom, right, top."""
    x, y = widget.to_window(widget.x, widget.y)
    return x, y, x + widget.width, y + widget.height


def clipped(widget: Any) -> Box | None:
    """Give what can be seen of a widget inside the lists that scroll; None where nothing can."""
    from kivy.core.window import Window
    from kivy.uix.scrollview import ScrollView

    seen: Box = box(widget)
    frames = [(0.0, 0.0, float(Window.width), float(Window.height))]
    parent = widget.parent
    while parent is not None and parent is not Window:
        if isinstance(parent, ScrollView):
            frames.append(box(parent))
        parent = getattr(parent, "parent", None)
    for frame in frames:
        seen = (*map(max, seen[:2], frame[:2]), *map(min, seen[2:], frame[2:]))  # type: ignore[assignment]
    return seen if seen[0] < seen[2] - 1 and seen[1] < seen[3] - 1 else None


def overlap(one: Box, other: Box) -> bool:
    """Say whether two boxes cover each other by more than a rounding."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide > 3 and high > 3


def labels(root: Any) -> list[Any]:
    """List the labels that show words or an icon."""
    from kivy.uix.label import Label

    return [
        one
        for one in root.walk(restrict=True)
        if isinstance(one, Label) and one.text and one.opacity and min(one.size) > 1
    ]


def words_of(label: Any) -> str:
    """Give what a label says; an icon says nothing."""
    return str(getattr(label, "said", ""))


def shape_faults(root: Any) -> list[str]:
    """Name every label that is cut off or overlaps another, and every target that is too small."""
    from kivy.uix.behaviors import ButtonBehavior
    from kivy.uix.textinput import TextInput

    faults = []
    seen = []
    for label in labels(root):
        name = words_of(label) or f"icon {getattr(label, 'icon', '')}"
        if label.texture_size[0] > label.width + 1 or label.texture_size[1] > label.height + 1:
            faults.append(f"cut off: {name} ({label.texture_size} in {label.size})")
        if label.font_size < 12:
            faults.append(f"too small to read: {name} ({label.font_size})")
        left, _, right, _ = box(label)
        x, _, end, _ = box(label.parent)
        if left < x - 1 or right > end + 1:
            faults.append(f"sticks out: {name}")
        place = clipped(label)
        if place and words_of(label):
            seen.append((name, place))
    for number, (name, place) in enumerate(seen):
        for other, there in seen[number + 1 :]:
            if overlap(place, there):
                faults.append(f"overlap: {name} / {other}")
    for target in root.walk(restrict=True):
        if isinstance(target, ButtonBehavior | TextInput) and min(target.size) < LEAST - 0.5:
            faults.append(f"target under 48 dp: {target} {target.size}")
    return faults


@cache
def message_ids() -> frozenset[str]:
    """List every message id: what a text that no catalogue knows is said by."""
    files = DATA.glob("*/messages.en.po")
    ids = {entry.msgid for file in files for entry in polib.pofile(str(file))}
    return frozenset(id for id in ids if "-" in id)


def word_faults(root: Any, language: str, names: set[str]) -> list[str]:
    """Name every text that is not in the language of the screen."""
    from kivy.uix.textinput import TextInput

    texts = [words_of(label) for label in labels(root)]
    texts += [one.hint_text for one in root.walk(restrict=True) if isinstance(one, TextInput)]
    texts += [hint for one in root.walk(restrict=True) if (hint := getattr(one, "hint", ""))]
    foreign = _LATIN if language == "ru" else _CYRILLIC
    faults = []
    for text in texts:
        plain = " ".join(word for word in text.split() if "/" not in word)
        for name in names | FOREIGN:
            plain = plain.replace(name, "")
        said = any(part.strip() in message_ids() for part in _SEAMS.split(plain))
        if said or foreign.search(plain) or "{" in plain:
            faults.append(f"untranslated: {text}")
    return faults


def contrast_faults(root: Any, window: Any) -> list[str]:
    """Name every text and icon that hardly differs from what it is written on."""
    from app.theme import contrast

    picture = Picture(window)
    faults = []
    for label in labels(root):
        place = clipped(label)
        if place is None or _disabled(label):
            continue
        if place[2] - place[0] < label.width / 2:  # The rest waits beyond the end of a line.
            continue
        ground = picture.background(place)
        if ground is None:
            continue
        red, green, blue = (part / 255 for part in ground)
        found = contrast(tuple(label.color), (red, green, blue, 1.0))
        if found < LEAST_CONTRAST:
            name = words_of(label) or f"icon {getattr(label, 'icon', '')}"
            faults.append(f"contrast {found:.1f}: {name}")
    return faults


def _disabled(widget: Any) -> bool:
    """Say whether a widget belongs to something that cannot be used now."""
    while widget is not None and hasattr(widget, "disabled"):
        if widget.disabled:
            return True
        widget = widget.parent
    return False
