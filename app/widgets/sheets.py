"""Lay things over the screen: sheets with buttons, and short messages."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.modalview import ModalView

from app import theme
from app.widgets.controls import Action, Prose


class Sheet(ModalView):
    """Lay a card over the screen: a title, things, and buttons."""

    title = StringProperty()
    tall = BooleanProperty(False)
    """Whether the buttons stand above each other."""
    most = ListProperty([412, 892])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._fit()
        Window.bind(size=self._fit)

    def _fit(self, *_: Any) -> None:
        self.most = list(Window.size)

    def add(self, *things: Any) -> "Sheet":
        """Put things into the sheet, from top to bottom."""
        for thing in things:
            self.ids.body.add_widget(thing)
        return self

    def button(self, said: str, act: Callable[[], Any] | None = None, **kwargs: Any) -> Action:
        """Add a button at the foot; every one closes the sheet."""
        action = Action(said=said, **kwargs)

        def do(_: Any) -> None:
            self.dismiss(animation=False)
            if act:
                act()

        action.bind(on_release=do)
        self.ids.actions.add_widget(action)
        return action

    def on_dismiss(self) -> None:
        """Let go of the window."""
        Window.unbind(size=self._fit)


def confirm(title: str, lines: Sequence[str], yes: str, no: str, act: Callable[[], Any]) -> Sheet:
    """Say what would happen, and do it only when people agree."""
    sheet = Sheet(title=title)
    sheet.add(*(Prose(said=line) for line in lines))
    sheet.tall = True
    sheet.button(yes, act, kind="primary")
    sheet.button(no)
    sheet.open(animation=False)
    return sheet


class Toast(FloatLayout):
    """Say something for a few seconds above the foot of the window."""

    said = StringProperty()
    most = NumericProperty(412)
    shown: "Toast | None" = None

    @classmethod
    def show(cls, said: str, seconds: float = 4.5) -> "Toast":
        """Show one; an older one goes."""
        cls.clear()
        toast = cls(said=said, most=Window.width)
        toast.x = (Window.width - toast.width) / 2
        toast.y = dp(theme.THUMB + 3 * theme.SPACE_L)
        Window.add_widget(toast)
        cls.shown = toast
        Clock.schedule_once(lambda _: cls.clear(toast), seconds)
        return toast

    @classmethod
    def clear(cls, toast: "Toast | None" = None) -> None:
        """Take the message away."""
        if cls.shown and (toast is None or cls.shown is toast):
            Window.remove_widget(cls.shown)
            cls.shown = None

    def on_touch_down(self, touch: Any) -> bool:
        """Go when touched."""
        if self.collide_point(*touch.pos):
            self.clear(self)
            return True
        return False


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
