"""Write text in which some words stand out, and some can be tapped."""

from collections.abc import Iterable
from math import hypot
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.utils import get_hex_from_color

from app import theme
from app.widgets.controls import Prose, marked


class Mark(NamedTuple):
    """Say which part of a text stands out: in a colour, or as something to be tapped."""

    start: int
    end: int
    ink: theme.Colour | None = None
    link: str = ""


class Marked(Prose):
    """Write text with marks; a tap on a link calls `follow` with what it leads to."""

    follow = ObjectProperty(None, allownone=True)

    def on_said(self, *_: Any) -> None:
        """Leave the text to `write`."""

    def write(self, said: str, marks: Iterable[Mark] = ()) -> None:
        """Say something; where marks overlap, the first one counts."""
        parts, end = [], 0
        for mark in sorted(marks, key=lambda mark: mark.start):
            if mark.start >= end:
                mark = _whole(said, mark)
                parts += [marked(said[end : mark.start]), _dressed(said, mark)]
                end = mark.end
        self.markup = bool(parts) or marked(said) != said
        self.text = "".join([*parts, marked(said[end:])]) if self.markup else said
        self.said = said

    def link_at(self, x: float, y: float) -> str:
        """Find the link nearest to a point, where a finger there may mean one."""
        left = self.center_x - self.texture_size[0] / 2
        top = self.center_y + self.texture_size[1] / 2
        near = []
        for link, zones in self.refs.items():
            for x1, y1, x2, y2 in zones:
                dx, dy = abs(x - left - (x1 + x2) / 2), abs(top - y - (y1 + y2) / 2)
                wide, high = max(x2 - x1, dp(theme.TOUCH)), max(y2 - y1, dp(theme.TOUCH))
                if dx <= wide / 2 and dy <= high / 2:
                    near.append((hypot(max(0, dx - (x2 - x1) / 2), dy), link))
        return str(min(near)[1]) if near else ""

    def on_touch_down(self, touch: Any) -> bool:
        """Begin a tap on a link."""
        if self.follow and self.link_at(*touch.pos):
            touch.grab(self)
            return True
        return False

    def on_touch_up(self, touch: Any) -> bool:
        """Follow a link that was tapped."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        link = self.link_at(*touch.pos)
        if link and hypot(touch.x - touch.ox, touch.y - touch.oy) < dp(theme.SPACE_M):
            self.follow(link)
        return True


def _whole(said: str, mark: Mark) -> Mark:
    """Let a mark end with the signs after it, which a line would else begin with."""
    end = mark.end
    while end < len(said) and not said[end].isalnum() and not said[end].isspace():
        end += 1
    return mark._replace(end=end)


def _dressed(said: str, mark: Mark) -> str:
    """Write one marked part."""
    text = marked(said[mark.start : mark.end])
    if mark.ink:
        text = f"[color={get_hex_from_color(mark.ink)}]{text}[/color]"
    if mark.link:
        text = f"[ref={mark.link}][u]{text}[/u][/ref]"
    return text
