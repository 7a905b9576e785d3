"""Run Tablekeeper in a Kivy window: open its file, choose its look, move between its screens."""

import gc
import logging
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.floatlayout import FloatLayout

from app import preferences, theme
from app.folders import games_file, lookup_file
from app.language import Speaker, system_language
from app.storage import Store
from app.storage.saved import Find
from app.widgets.controls import Page
from rules.core.message import Message, Refused, say
from rules.data import GAMES, rules_of

if TYPE_CHECKING:
    from app.lookup.search import Lookup

SCREENS = {
    "intro": "app.screens.intro:IntroScreen",
    "home": "app.screens.home:HomeScreen",
    "setup": "app.screens.setup:SetupScreen",
    "checklist": "app.screens.setup:ChecklistScreen",
    "table": "app.screens.table:TableScreen",
    "history": "app.screens.history:HistoryScreen",
    "over": "app.screens.over:OverScreen",
    "settings": "app.screens.settings:SettingsScreen",
    "clocks": "app.screens.clocks:ClocksScreen",
    "rules": "app.screens.rules:rules_screen",
    "scan": "app.screens.scan:ScanScreen",
    "layout": "app.screens.layout:LayoutScreen",
    "deck": "app.screens.decks:DeckScreen",
    "labels": "app.screens.labels:LabelsScreen",
    "boxes": "app.screens.boxes:BoxesScreen",
    "box": "app.screens.boxes:BoxScreen",
    "verify": "app.screens.boxes:VerifyScreen",
}
"""Where each screen is found; it is imported when it is first shown."""
BACK = 27
"""The key that Android's back button sends, and Escape on a keyboard."""
MOST_SCALE = 2.0
"""How large the text may grow by the system's wish and people's together."""
RARELY = (10_000, 20, 100)
"""How much is made before garbage is looked for: seldom in what is old, which delays a tap."""
STARTED = 1
"""How many seconds after its first screen is built the app has surely been drawn."""


def _tidy() -> None:
    """Look for garbage from now on where the start did not, and never in what it has made."""
    if not gc.isenabled():
        gc.freeze()
        gc.set_threshold(*RARELY)
        gc.enable()


class _Guard(ExceptionHandler):
    """Write an unforeseen fault down, tell people, and go on: the game is on disk."""

    def __init__(self, app: "TablekeeperApp") -> None:
        self._app = app
        super().__init__()

    def handle_exception(self, inst: BaseException) -> int:
        """Decide what becomes of a fault."""
        if not isinstance(inst, Exception):
            return int(ExceptionManager.RAISE)
        logging.getLogger("tablekeeper").error("unforeseen", exc_info=inst)
        why = inst if isinstance(inst, Refused) else None
        if why:
            self._app.refused(why)
        else:
            self._app.tell(self._app.say("unforeseen", why=f"{type(inst).__name__}: {inst}"[:120]))
        return int(ExceptionManager.PASS)


class TablekeeperApp(App):
    """Hold the store, the settings and the screens, and lead from one to another."""

    def __init__(
        self,
        language: str | None = None,
        folder: Path | str | None = None,
        find: Find = rules_of,
        playable: Sequence[str] = GAMES,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.playable = playable
        """The games whose rules can be run."""
        file = games_file()
        self.folder = Path(folder) if folder else file.parent
        self.store = Store(self.folder / file.name, find)
        self.preferences = preferences.load(self.store)
        self._finder: Lookup | None = None
        self._asked = language
        self._system_scale = Metrics.fontscale
        self.trail: list[tuple[str, dict[str, Any]]] = []
        """The screens that lead to the present one, which is the last."""
        self.page: Page | None = None
        """The screen that people see."""
        self._dress()

    # Starting and ending

    def build(self) -> FloatLayout:
        """Show the first screen: home, or what the app does to whoever does not know it yet."""
        self.frame = FloatLayout()
        Window.bind(on_keyboard=self._key)
        Window.softinput_mode = "below_target"  # The keyboard never covers what is typed.
        self.trail = [("home", {})]
        if self.preferences.introduced:
            self._show()
        else:
            self.go("intro")
        for notice in self.store.notices:
            self.tell(self.speak(notice), 12)
        Clock.schedule_once(lambda _: _tidy(), STARTED)
        return self.frame

    def on_start(self) -> None:
        """Let no fault of ours end the app in the middle of a game."""
        ExceptionManager.add_handler(_Guard(self))

    def on_pause(self) -> bool:
        """Let Android put the app aside; the journal is on disk already."""
        self.pause()
        return True

    def on_resume(self) -> None:
        """Go on where people left."""
        self.resume()

    def on_stop(self) -> None:
        """Close the file."""
        self.close()

    def pause(self) -> None:
        """Stop the clocks."""
        if self.page:
            self.page.left()

    def resume(self) -> None:
        """Let the clocks run again."""
        if self.page:
            self.page.entered()

    def close(self) -> None:
        """Leave the window and close the file."""
        Window.unbind(on_keyboard=self._key)
        self.clear()
        if self.page:
            self.page.left()
            self.page = None
        Metrics.fontscale = self._system_scale
        if self._finder:
            self._finder.close()
        self.store.close()

    @property
    def finder(self) -> "Lookup":
        """Give what searches the rules; it is loaded when they are first opened."""
        if self._finder is None:
            from app.lookup.search import Lookup

            self._finder = Lookup(self.folder / lookup_file().name)
        return self._finder

    def open_settings(self, *args: Any) -> None:
        """Keep Kivy's own settings out of sight."""

    # Words and look

    def say(self, id: str, **params: Any) -> str:
        """Say a message of the app."""
        return self.speak(say(id, **params))

    def speaker(self, game: str, players: list[str]) -> Callable[[Message], str]:
        """Give what speaks for one game and its players."""
        return Speaker(self.language, self.store.find(game), players)

    def _dress(self) -> None:
        """Take on the language, the colours and the text size that people chose."""
        chosen = self.preferences
        self.language = chosen.language or self._asked or system_language()
        self.speak = Speaker(self.language, catalogue="app")
        self.title = self.say("title")
        theme.use(chosen.theme, chosen.colour_blind)
        Metrics.fontscale = min(self._system_scale * chosen.text / 100, MOST_SCALE)
        Window.clearcolor = theme.now.background

    def prefer(self, **changes: Any) -> None:
        """Change settings, remember them, and show every screen anew."""
        for name, value in changes.items():
            setattr(self.preferences, name, value)
        preferences.save(self.store, self.preferences)
        self._dress()
        self._show()

    def attempt(self, act: Callable[..., Any], *args: Any) -> bool:
        """Do something with the store; say why where it is refused."""
        try:
            act(*args)
        except Refused as error:
            self.refused(error)
            return False
        return True

    def tell(self, said: str, seconds: float = 8) -> None:
        """Show a message for some seconds."""
        from app.widgets.sheets import Toast  # Not needed for the first screen.

        Toast.show(said, seconds)

    def clear(self) -> None:
        """Take the message away."""
        from app.widgets.sheets import Toast

        Toast.clear()

    def refused(self, error: Refused) -> None:
        """Say in words why something was refused."""
        self.tell("\n".join(self.speak(fault.message) for fault in error.faults[:3]))

    # Moving around

    def go(self, name: str, **kwargs: Any) -> None:
        """Show a screen; back leads here again."""
        self.trail.append((name, kwargs))
        self._show()

    def replace(self, name: str, **kwargs: Any) -> None:
        """Show a screen in place of the present one."""
        self.trail[-1:] = [(name, kwargs)]
        self._show()

    def home(self) -> None:
        """Show the home screen, and clear away the screens that led elsewhere."""
        self.trail = [("home", {})]
        self._show()
        Clock.schedule_once(lambda _: gc.collect(), STARTED)

    def back(self) -> bool:
        """Go one screen back; say whether there was one."""
        if len(self.trail) < 2:
            return False
        self.trail.pop()
        self._show()
        return True

    def at(self, page: Page) -> bool:
        """Say whether this is the screen that people see."""
        return self.page is page

    def _show(self) -> None:
        """Build the last screen of the trail and show it instead of the present one."""
        name, kwargs = self.trail[-1]
        module, _, kind = SCREENS[name].partition(":")
        page = getattr(import_module(module), kind)(self, **kwargs)
        if self.page:
            self.page.left()
            self.frame.remove_widget(self.page)
        self.page = page
        self.frame.add_widget(page)
        page.entered()

    def _key(self, _: Any, key: int, *__: Any) -> bool:
        """Let the back button close a sheet first, then lead back; at home it leaves the app."""
        if key != BACK:
            return False
        from app.widgets.sheets import Sheet

        sheets = [child for child in Window.children if isinstance(child, Sheet)]
        if sheets:
            sheets[0].dismiss(animation=False)
            return True
        if len(self.trail) < 2 or self.page is None:
            return False
        self.page.leave()
        return True

    # The device

    def feel(self) -> None:
        """Let people feel that the app took their answer."""
        if self.preferences.vibration:
            from app.device import signals

            signals.vibrate(0.02)

    def ring(self, said: str) -> None:
        """Call people: a sound, a vibration and a notification."""
        from app.device import signals

        if self.preferences.sound:
            signals.beep()
        if self.preferences.vibration:
            signals.vibrate(0.4)
        signals.notify(self.title, said)

    def awake(self, on: bool) -> None:
        """Keep the screen awake at the table, where people want that."""
        Window.allow_screensaver = not (on and self.preferences.awake)
