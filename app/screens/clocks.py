"""Measure the time of a turn and of the game, and let people set limits to both."""

from time import monotonic
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout

from app import preferences, theme
from app.widgets.controls import Chip, Prose, Surface
from app.widgets.pages import ScrollPage

TURNS = (0, 60, 120, 180, 300, 600)
GAMES = (0, 1800, 2700, 3600, 5400, 7200)


def stand(seconds: float) -> str:
    """Write a length of time as people read it on a clock."""
    whole = max(0, int(seconds))
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


class Clocks:
    """Count the seconds since the pending step was shown; a pause of the app stops them."""

    def __init__(self, app: Any, saved: Any) -> None:
        self.app = app
        self.saved = saved
        self._key = f"spent/{saved.id}"
        self._before = 0.0
        self._since: float | None = None
        self._event: Any = None
        self._rung: set[tuple[str, int]] = set()
        kept = app.store.setting(self._key)
        if kept:
            length, _, seconds = kept.partition(" ")
            if length == str(len(saved.table.entries)) and seconds.replace(".", "", 1).isdigit():
                self._before = float(seconds)

    def begin(self) -> None:
        """Begin anew: another step is shown."""
        self._before = 0.0
        self._since = monotonic()

    def spent(self) -> float:
        """Say how many seconds the pending step has taken so far."""
        running = monotonic() - self._since if self._since is not None else 0.0
        return self._before + running

    def start(self, tell: Any) -> None:
        """Let the clocks run and be shown."""
        self._since = monotonic()
        self._tell = tell
        self._event = Clock.schedule_interval(lambda _: self._tick(), 1)
        self._tick()

    def stop(self) -> None:
        """Stop the clocks and keep what they show, in case the app is ended."""
        self._before, self._since = self.spent(), None
        if self._event:
            self._event.cancel()
        length = len(self.saved.table.entries)
        self.app.store.set(self._key, f"{length} {self._before:.1f}")

    def _tick(self) -> None:
        """Say how the clocks stand; ring once for each that has run out."""
        turn, game = self.times()
        chosen = self.app.preferences
        parts, rang = [], ""
        limits = (("turn", turn, chosen.turn_clock), ("game", game, chosen.game_clock))
        for name, seconds, limit in limits:
            if not limit:
                continue
            left = limit - seconds
            said = "-" + stand(-left) if left < 0 else stand(left)
            parts.append(self.app.say(f"clock-{name}", time=said))
            key = (name, self.saved.table.turn_start() if name == "turn" else 0)
            if left <= 0 and key not in self._rung:
                self._rung.add(key)
                if left > -3:
                    rang = self.app.say(f"{name}-time-up")
                    self.app.ring(rang)
            elif left > 0:
                self._rung.discard(key)
        self._tell("   ".join(parts), rang)

    def times(self) -> tuple[float, float]:
        """Give the seconds of the present turn and of the whole game."""
        start = self.saved.table.turn_start()
        now = self.spent()
        return self.saved.clock(since=start).total + now, self.saved.clock().total + now


class ClocksScreen(ScrollPage):
    """Choose whether turns and games are timed."""

    def __init__(self, app: Any, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.title = self.say("clocks")
        self.add(Prose(said=self.say("clocks-about")))
        self.choices: dict[str, list[Chip]] = {}
        for name, lengths in (("turn_clock", TURNS), ("game_clock", GAMES)):
            card = Surface()
            card.add_widget(Prose(said=self.say(name.replace("_", "-")), bold=True))
            row = StackLayout(size_hint_y=None, spacing=dp(theme.SPACE_S))
            row.bind(minimum_height=row.setter("height"))
            self.choices[name] = []
            for seconds in lengths:
                said = self.say("minutes", n=seconds // 60) if seconds else self.say("no-limit")
                chip = Chip(said=said, chosen=getattr(app.preferences, name) == seconds)
                chip.seconds = seconds
                chip.bind(on_release=lambda it, name=name: self._choose(name, it))
                self.choices[name].append(chip)
                row.add_widget(chip)
            card.add_widget(row)
            self.add(card)

    def _choose(self, name: str, chip: Chip) -> None:
        setattr(self.app.preferences, name, chip.seconds)
        preferences.save(self.app.store, self.app.preferences)
        for other in self.choices[name]:
            other.chosen = other is chip
