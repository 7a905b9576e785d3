"""Show facts as chips: in one line that is pushed sideways, or in as many lines as they need."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.stacklayout import StackLayout

from app import theme
from app.widgets.controls import Chip, Scroll

FADE = 40
"""How wide the end of a line fades away where more follows, in dp."""


@dataclass
class Fact:
    """Hold what a chip shows, and what tapping and holding it do."""

    said: str
    icon: str = ""
    tint: theme.Colour | None = None
    chosen: bool = False
    tap: Callable[[], None] | None = None
    hold: Callable[[], None] | None = None

    def chip(self) -> Chip:
        """Make a chip of its own for this fact."""
        chip = Chip(said=self.said, icon=self.icon, tint=self.tint, hold=self.hold)
        return chip


class _Chips:
    """Fill a layout with chips; those that are there already only change."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._made: list[Chip] = []

    def stock(self, count: int) -> bool:
        """Make one chip more, unless there are as many; say whether there are still too few."""
        if len(self._made) < count:
            chip = Chip()
            chip.bind(on_release=lambda it: it.fact.tap() if it.fact.tap else None)
            self._made.append(chip)
        return len(self._made) < count

    def fill(self, facts: Sequence[Fact]) -> None:
        """Show these facts."""
        while self.stock(len(facts)):
            pass
        for chip, fact in zip(self._made, facts, strict=False):
            chip.fact = fact
            chip.said, chip.icon, chip.tint = fact.said, fact.icon, fact.tint
            chip.chosen, chip.hold = fact.chosen, fact.hold
        wanted = self._made[: len(facts)]
        if self._layout.children[::-1] != wanted:
            self._layout.clear_widgets()
            for chip in wanted:
                self._layout.add_widget(chip)


class Numbers(StackLayout):
    """Lay chips in as many lines as they need."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fill = _Chips(self).fill


class Line(Scroll):
    """Lay chips side by side, to be pushed sideways where they are many; its ends fade then."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(do_scroll_y=False, bar_width=0, size_hint_y=None, **kwargs)
        self.row = BoxLayout(size_hint=(None, None), spacing=dp(theme.SPACE_S))
        self.row.bind(minimum_size=self.row.setter("size"))
        self.row.bind(height=self.setter("height"))
        self.add_widget(self.row)
        self._chips = _Chips(self.row)
        self.stock = self._chips.stock
        self._chosen: Chip | None = None
        self._reveal = Clock.create_trigger(self._show_chosen)
        with self.canvas.after:
            self._before = Color(*theme.fade(theme.now.background, 0))
            self._left = Rectangle(texture=_fading())
            self._beyond = Color(*theme.fade(theme.now.background, 0))
            self._right = Rectangle(texture=_fading())
        for box in (self, self.row):
            box.bind(size=self._fade, width=self._reveal)
        self.bind(pos=self._fade, scroll_x=self._fade)

    def fill(self, facts: Sequence[Fact]) -> None:
        """Show these facts, and push the line to the one that is chosen now."""
        self._chips.fill(facts)
        chosen = next((chip for chip in self.row.children if chip.chosen), None)
        if chosen is not self._chosen:
            self._chosen = chosen
            self._reveal()

    def _show_chosen(self, *_: Any) -> None:
        """Push the line so far that what is chosen does not fade."""
        if self._chosen is not None and self.row.width > self.width:
            self.scroll_to(self._chosen, padding=dp(FADE), animate=False)

    def _fade(self, *_: Any) -> None:
        """Let an end fade where chips lie beyond it."""
        more = self.row.width > self.width + 1
        self._before.a = 1 if more and self.scroll_x > 0.01 else 0
        self._beyond.a = 1 if more and self.scroll_x < 0.99 else 0
        wide = min(dp(FADE), self.width)
        self._left.pos, self._left.size = (self.x + wide, self.y), (-wide, self.height)
        self._right.pos, self._right.size = (self.right - wide, self.y), (wide, self.height)


@cache
def _fading() -> Texture:
    """Make a texture that grows from clear to full, from left to right."""
    texture = Texture.create(size=(32, 1), colorfmt="rgba")
    pixels = bytes(part for x in range(32) for part in (255, 255, 255, x * 255 // 31))
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    return texture
