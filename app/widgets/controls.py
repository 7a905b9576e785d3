"""Offer the controls of every screen: text, buttons, chips, switches, sheets, pages."""

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as Text
from kivy.lang import Builder
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.utils import escape_markup

from app import theme
from app.widgets import icons

ARROWS = {"→": "arrow-right", "←": "arrow-left", "↑": "arrow-up", "↓": "arrow-down"}
"""What Kivy's own font lacks, and the icons that stand in for it."""
ICONS = re.compile("[\ue000-\uf8ff]")
"""Characters that only the icon font has."""
HOLD = 0.5
"""How many seconds a finger rests for a long press."""


def marked(text: str) -> str:
    """Make plain text safe for a label, with arrows and icons from the icon font."""
    safe = escape_markup(text)
    for arrow, icon in ARROWS.items():
        safe = safe.replace(arrow, icons.glyph(icon))
    return str(ICONS.sub(rf"[font={icons.FONT}]\g<0>[/font]", safe))


@lru_cache(maxsize=4096)
def extent(word: str, size: float, bold: bool) -> float:
    """Measure how wide a word is written."""
    return float(_ruler(size, bold).get_extents(word)[0])


@lru_cache(maxsize=64)
def _ruler(size: float, bold: bool) -> Text:
    """Make what measures words of one size."""
    return Text(font_name="Roboto", font_size=size, bold=bold)


class Prose(Label):
    """Show running text, as tall as it needs to be; a word too long for a line is smaller."""

    said = StringProperty()
    type = NumericProperty(theme.TYPE_BODY)
    """The size of the type, in sp."""
    free = BooleanProperty(False)
    """Whether the label is as wide as its text, not its parent."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("width", "said", "type", "bold", "free"):
            self.fbind(name, self._fit)
        self._fit()

    def on_said(self, _: Any, said: str) -> None:
        """Show plain text, whatever brackets it contains; markup takes longer to draw."""
        self.markup = bool(ICONS.search(said)) or any(arrow in said for arrow in ARROWS)
        self.text = marked(said) if self.markup else said

    def _fit(self, *_: Any) -> None:
        """Choose the largest size, up to the type's own, at which every word fits a line."""
        size = sp(self.type)
        words = [word for word in self.said.split() if "/" not in word]  # A path may be broken.
        widest = max((extent(word, size, self.bold) for word in words), default=0)
        room = self.width
        if not self.free and widest > room > 1:
            size = max(dp(8), size * room / (widest + 1))
        self.font_size = size


class Glyph(Label):
    """Show one icon."""

    icon = StringProperty()


class Surface(BoxLayout):
    """Hold things on a card."""

    paint = ColorProperty((0, 0, 0, 0))
    edge = ColorProperty((0, 0, 0, 0))


class Scroll(ScrollView):
    """Scroll what is too long; a tap inside counts at once, not after Kivy's fifth of a second."""

    _lifting = False

    def on_scroll_stop(self, touch: Any, check_children: bool = True) -> Any:
        """Note that the finger was lifted."""
        self._lifting = True
        try:
            return super().on_scroll_stop(touch, check_children)
        finally:
            self._lifting = False

    def simulate_touch_down(self, touch: Any) -> Any:
        """Let the end of a tap follow its beginning without delay."""
        taken = super().simulate_touch_down(touch)
        if self._lifting:
            Clock.schedule_once(lambda _: self._do_touch_up(touch), 0)
        return taken


class Touchable(ButtonBehavior):
    """Be tapped, or held for a second meaning."""

    hold = ObjectProperty(None, allownone=True)
    """What a long press does; a short one is `on_release`."""
    _held = False
    _waiting: Any = None

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to wait for a long press."""
        taken = bool(super().on_touch_down(touch))
        if taken and self.hold and touch.grab_current is None and self.collide_point(*touch.pos):
            self._held = False
            self._waiting = Clock.schedule_once(self._holds, HOLD)
        return taken

    def on_touch_move(self, touch: Any) -> bool:
        """Forget the long press where the finger wanders."""
        if self._waiting and (abs(touch.x - touch.ox) > dp(12) or abs(touch.y - touch.oy) > dp(12)):
            self._waiting.cancel()
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """End the wait."""
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None
        return bool(super().on_touch_up(touch))

    def _holds(self, _: float) -> None:
        self._held = True
        self.hold()

    def dispatch(self, event: str, *args: Any) -> Any:
        """Let no release follow a long press."""
        if event == "on_release" and self._held:
            self._held = False
            return None
        return super().dispatch(event, *args)


class Action(Touchable, FloatLayout):
    """Offer one thing to do, in words."""

    said = StringProperty()
    icon = StringProperty()
    kind = OptionProperty("plain", options=["plain", "primary", "danger", "flat"])
    slim = BooleanProperty(False)
    even = BooleanProperty(False)
    """Whether it is as tall as its neighbours in a row."""
    natural = NumericProperty(theme.THUMB)
    """How tall its words make it."""
    picture = StringProperty()
    """The icon, where there is room for it beside the words."""
    left = BooleanProperty(False)
    tint = ColorProperty(None, allownone=True)
    """The icon's colour, where it differs from the words'."""
    edge = ColorProperty(None, allownone=True)
    paint = ColorProperty((0, 0, 0, 0))
    write = ColorProperty((1, 1, 1, 1))
    type = NumericProperty(theme.TYPE_BODY)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("width", "said", "icon", "type", "kind"):
            self.fbind(name, self._choose)
        self._choose()

    def _choose(self, *_: Any) -> None:
        """Show the icon only where it leaves the longest word its full size."""
        size = sp(self.type)
        bold = self.kind == "primary"
        widest = max((extent(word, size, bold) for word in self.said.split()), default=0)
        room = self.width - dp(3 * theme.SPACE_S) - sp(theme.TYPE_TITLE) * 1.5
        self.picture = self.icon if room >= widest or not self.said else ""

    def colours(self, kind: str) -> tuple[theme.Colour, theme.Colour]:
        """Choose the colours of the face and the words."""
        now = theme.now
        if kind == "primary":
            return now.accent, now.on_accent
        if kind == "danger":
            return now.raised, theme.readable(now.danger, now.raised)
        if kind == "flat":
            return now.surface, now.text
        return now.raised, now.text


class IconButton(Touchable, FloatLayout):
    """Offer one thing to do, as an icon; `hint` names it for those who do not see it."""

    icon = StringProperty()
    hint = StringProperty()
    tint = ColorProperty(None, allownone=True)


class Chip(Touchable, FloatLayout):
    """Show a small fact or choice."""

    said = StringProperty()
    icon = StringProperty()
    tint = ColorProperty(None, allownone=True)
    chosen = BooleanProperty(False)
    most = NumericProperty(0)
    """The widest that its words may grow, where that is bounded."""


class Toggle(ButtonBehavior, FloatLayout):
    """Switch one thing on or off."""

    said = StringProperty()
    on = BooleanProperty(False)

    def on_release(self) -> None:
        """Switch over."""
        self.on = not self.on


class Page(FloatLayout):
    """Be one screen of the app."""

    def __init__(self, app: Any, **kwargs: Any) -> None:
        self.app = app
        """The running app: its store, its settings, its way around."""
        super().__init__(**kwargs)

    def say(self, id: str, **params: Any) -> str:
        """Say a message of the app in its language."""
        return str(self.app.say(id, **params))

    def entered(self) -> None:
        """Be told that people see this screen now."""

    def left(self) -> None:
        """Be told that people no longer see this screen."""

    def leave(self) -> None:
        """Go back to where people came from."""
        self.app.back()


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
