"""Let people choose how the app looks, sounds and moves, and take their data along."""

from datetime import datetime
from pathlib import Path
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from app import backup, preferences, theme
from app.language import LANGUAGES
from app.widgets.controls import Action, Chip, Prose, Surface, Toggle
from app.widgets.field import Field
from app.widgets.pages import ScrollPage
from app.widgets.sheets import Sheet, Toast
from rules.core.message import Refused

SIZES = (100, 125, 150, 175, 200)
SWITCHES = ("colour_blind", "sound", "vibration", "speech", "awake")
LANGUAGE_NAMES = {"ru": "Русский", "en": "English"}


class SettingsScreen(ScrollPage):
    """Show every setting; each takes effect at once."""

    def __init__(self, app: Any, scroll: float = 1, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.title = self.say("settings")
        self.chips: dict[str, list[Chip]] = {}
        chosen = app.preferences
        languages: list[tuple[Any, str]] = [(None, self.say("system-language"))]
        languages += [(code, LANGUAGE_NAMES[code]) for code in LANGUAGES]
        self._choice("language", languages, chosen.language)
        self._choice("theme", [(n, self.say(f"theme-{n}")) for n in theme.THEMES], chosen.theme)
        self._choice("text", [(size, f"{size} %") for size in SIZES], chosen.text)
        self._choice("pace", [(n, self.say(f"pace-{n}")) for n in preferences.PACES], chosen.pace)
        self.toggles: dict[str, Toggle] = {}
        card = Surface()
        for name in SWITCHES:
            toggle = Toggle(said=self.say(f"set-{name}"), on=getattr(chosen, name))
            toggle.bind(on=lambda _, on, name=name: self._prefer(name, on))
            self.toggles[name] = toggle
            card.add_widget(toggle)
        self.add(card)
        self._further()
        self._data()
        self.ids.scroll.scroll_y = scroll

    def _prefer(self, name: str, value: Any) -> None:
        """Change a setting and stay where people were on the screen."""
        self.app.trail[-1] = ("settings", {"scroll": self.ids.scroll.scroll_y})
        self.app.prefer(**{name: value})

    def _choice(self, name: str, values: list[tuple[Any, str]], chosen: Any) -> None:
        card = Surface()
        card.add_widget(Prose(said=self.say(f"set-{name}"), bold=True))
        row = StackLayout(size_hint_y=None, spacing=dp(theme.SPACE_S))
        row.bind(minimum_height=row.setter("height"))
        self.chips[name] = []
        for value, said in values:
            chip = Chip(said=said, chosen=value == chosen)
            chip.value = value
            chip.bind(on_release=lambda it: self._prefer(name, it.value))
            self.chips[name].append(chip)
            row.add_widget(chip)
        card.add_widget(row)
        self.add(card)

    def _further(self) -> None:
        """Lead to what has a screen of its own."""
        for said, icon in (("clocks", "clock"), ("labels", "tag")):
            button = Action(said=self.say(said), icon=icon, slim=True)
            button.bind(on_release=lambda _, name=said: self.app.go(name))
            self.add(button)

    def _data(self) -> None:
        card = Surface()
        card.add_widget(Prose(said=self.say("data"), bold=True))
        where = Prose(said=self.say("data-folder", folder=str(self.app.folder)))
        where.color = theme.now.muted
        card.add_widget(where)
        row = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(theme.SPACE_S))
        row.bind(minimum_height=row.setter("height"))
        for said, icon, act in (
            ("export-all", "export", self.export),
            ("import-all", "import", self.choose_import),
        ):
            button = Action(said=self.say(said), icon=icon, slim=True)
            button.bind(on_release=lambda _, act=act: act())
            row.add_widget(button)
        card.add_widget(row)
        self.add(card)

    # Taking everything along

    @property
    def _folder(self) -> Path:
        return Path(self.app.folder) / "backups"

    def export(self) -> None:
        """Write everything into one file, and say where it lies."""
        path = self._folder / f"tablekeeper-{datetime.now():%Y-%m-%d-%H%M%S}.json"
        try:
            count = backup.write(self.app.store, path)
        except Refused as error:
            self.app.refused(error)
            return
        Toast.show(self.say("exported", n=count, file=str(path)), 10)

    def choose_import(self) -> None:
        """List the files that can be brought in, and take the path of another."""
        sheet = Sheet(title=self.say("import-all"), tall=True)
        sheet.add(Prose(said=self.say("import-about", folder=str(self._folder))))
        for path in sorted(self._folder.glob("*.json"), reverse=True)[:10]:
            button = Action(said=path.name, icon="file", slim=True)
            button.bind(on_release=lambda _, path=path: self._bring(sheet, path))
            sheet.add(button)
        field = Field(hint_text=self.say("path-of-file"))
        sheet.add(field)
        sheet.button(self.say("import"), lambda: self.bring(Path(field.text)), kind="primary")
        sheet.button(self.say("cancel"))
        sheet.open(animation=False)

    def _bring(self, sheet: Sheet, path: Path) -> None:
        sheet.dismiss(animation=False)
        self.bring(path)

    def bring(self, path: Path) -> None:
        """Add the games of a file, and say what came of it."""
        try:
            found = backup.restore(self.app.store, path)
        except Refused as error:
            self.app.refused(error)
            return
        lines = [self.say("imported", n=found.games)]
        if found.views:
            lines.append(self.say("imported-taught", n=found.views))
        lines += [self.app.speak(fault.message) for fault in found.faults[:3]]
        Toast.show("\n".join(lines), 8)
