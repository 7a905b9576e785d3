"""Runs Tablekeeper in a Kivy window."""

import os

from kivy.app import App
from kivy.uix.screenmanager import ScreenManager
from kivy.utils import platform

from app.catalogue import read_catalogue
from app.screens.home import HomeScreen

LANGUAGES = ("ru", "en")


def system_language() -> str:
    """Find the language that the system speaks, or Russian where we do not speak it."""
    if platform == "android":
        from jnius import autoclass  # type: ignore[import-not-found]

        spoken = autoclass("java.util.Locale").getDefault().getLanguage()
    else:
        names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
        spoken = next((os.environ[name] for name in names if os.environ.get(name)), "")
    return spoken[:2] if spoken[:2] in LANGUAGES else LANGUAGES[0]


class TablekeeperApp(App):
    """Holds the screens and moves between them."""

    def __init__(self, language: str | None = None, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.language = language or system_language()

    def build(self) -> ScreenManager:
        """Make the screens, the home screen first."""
        catalogue = read_catalogue()
        self.title = catalogue.ui["title"][self.language]
        screens = ScreenManager()
        screens.add_widget(HomeScreen(catalogue, self.language, name="home"))
        return screens

    def open_settings(self, *args: object) -> None:
        """Keep Kivy's own settings out of sight."""
