"""Offer the frame of most screens: a bar, a head and a foot that stay, a body that scrolls."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.widgets.controls import Page


class TopBar(BoxLayout):
    """Name the screen, lead back and offer what belongs to the whole screen."""

    title = StringProperty()
    subtitle = StringProperty()
    icon = StringProperty("back")
    hint = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_back")
        super().__init__(**kwargs)

    def on_back(self) -> None:
        """Lead back; the screen says where."""


class ScrollPage(Page):
    """Be a screen with a bar on top, a body that scrolls and a foot that stays."""

    title = StringProperty()
    subtitle = StringProperty()
    back_hint = StringProperty()

    def __init__(self, app: Any, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.back_hint = self.say("go-back")

    def add(self, *things: Any) -> None:
        """Put things into the body, from top to bottom."""
        for thing in things:
            self.ids.body.add_widget(thing)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
