"""Show in three short pages what the app does, to whoever opens it for the first time."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty

from app import preferences
from app.widgets.controls import Page

PAGES = (("robot", "intro-play"), ("undo", "intro-undo"), ("book", "intro-rules"))


class IntroScreen(Page):
    """Turn the pages; they can be skipped."""

    icon = StringProperty()
    heading = StringProperty()
    about = StringProperty()
    place = StringProperty()
    go_on = StringProperty()
    skip_all = StringProperty()
    number = NumericProperty(0)

    def __init__(self, app: Any, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.skip_all = self.say("skip")
        self.show()

    def show(self) -> None:
        """Show the present page."""
        self.icon, name = PAGES[self.number]
        self.heading, self.about = self.say(name), self.say(f"{name}-about")
        self.place = f"{self.number + 1} / {len(PAGES)}"
        last = self.number == len(PAGES) - 1
        self.go_on = self.say("begin" if last else "next")
        self.ids.scroll.scroll_y = 1

    def turn(self) -> None:
        """Go on to the next page, and home after the last."""
        if self.number == len(PAGES) - 1:
            self.leave()
            return
        self.number += 1
        self.show()

    def leave(self) -> None:
        """Remember that people know the app now."""
        self.app.preferences.introduced = True
        preferences.save(self.app.store, self.app.preferences)
        self.app.home()


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
