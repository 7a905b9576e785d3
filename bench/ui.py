"""Measure the open window: a tap to the next instruction, and a bank of three floors drawn."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from tempfile import TemporaryDirectory
from typing import Any

from bench.figures import ROOT, Figure, milliseconds, part

TAPS = 60
FRAMES = 30
TABLET = (1280, 800)
HEIST = {"players": ["Аня", "Борис", "Вера"], "scenario": "bank"}
OTHERS = ("breach", "prometheus", "agency", "hackers")
TABLES = {"burglars": HEIST} | {game: {"players": ["Аня", "Борис"]} for game in OTHERS}
"""The tables at which is tapped: a game, and how it is set up."""


def figures() -> Iterator[Figure]:
    """Measure in a process of its own, which has the one window."""
    if sys.platform == "linux" and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        yield Figure("ui: no display, run make bench", "-")
        return
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.ui", folder]
        env = {**os.environ, "KIVY_HOME": folder, "KIVY_METRICS_DENSITY": "1"}
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"the window could not be measured: {done.stderr[-2000:]}")
    for line in done.stdout.splitlines():
        yield Figure(*line.split("\t"))


def measure(folder: str) -> Iterator[Figure]:
    """Open the window and measure what happens in it, beside bare Kivy widgets."""
    from main import prepare_kivy

    prepare_kivy()
    from kivy.config import Config

    Config.set("graphics", "maxfps", 0)
    from kivy.base import runTouchApp
    from kivy.core.window import Window
    from kivy.uix.widget import Widget

    runTouchApp(Widget(), embedded=True)
    bare = list(_bare_taps())
    least = part(bare, 0.5)
    yield Figure("bare button: tap to changed label, processor, median", milliseconds(least))
    for game, options in TABLES.items():
        taps = list(_taps(f"{folder}/{game}", game, options))
        middle, last = part(taps, 0.5), part(taps, 0.99)
        what = f"{game}: tap to next instruction, processor"
        yield Figure(f"{what}, median", milliseconds(middle), "≤ 16.7 ms")
        yield Figure(f"{what}, 99 of 100", milliseconds(last), "≤ 16.7 ms")
        yield Figure(f"{game}: tap, times the bare button", f"{middle / least:.1f}")
    Window.size = TABLET
    label = _frames_of_label()
    drawn, anew = _frames_of_bank(folder)
    yield Figure("bare label: frames a second", f"{label:.0f}")
    yield Figure("bank of three floors: frames a second", f"{drawn:.0f}", "≥ 30")
    yield Figure("bank, every tile built anew: frames a second", f"{anew:.0f}", "≥ 30")
    yield Figure("bank: times as long as the bare label", f"{label / drawn:.1f}")


# Taps


def _settle(frames: int = 2) -> None:
    """Let the window draw what has changed."""
    from kivy.base import EventLoop

    for _ in range(frames):
        EventLoop.idle()


def _tap(widget: Any, shown: Callable[[], bool]) -> float:
    """Tap a widget; give the processor's seconds until its effect is laid out, without drawing."""
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.input.motionevent import MotionEvent
    from kivy.lang import Builder

    class Finger(MotionEvent):  # type: ignore[misc]
        def depack(self, args: tuple[float, float]) -> None:
            self.sx, self.sy = args
            super().depack(args)

    x, y = widget.to_window(*widget.center)
    place = (x / (Window.width - 1), y / (Window.height - 1))
    finger = Finger("bench", 1, place, is_touch=True, type_id="touch")
    finger.profile = ["pos"]
    EventLoop.post_dispatch_input("begin", finger)
    _settle(2)
    began = time.process_time()
    EventLoop.post_dispatch_input("end", finger)
    for _ in range(3):  # What lies in a list is told one frame later.
        Clock.tick()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()
        if shown():
            return time.process_time() - began
    raise RuntimeError("the tap changed nothing")


def _bare_taps() -> Iterator[float]:
    """Tap a plain button that changes a plain label."""
    from kivy.core.window import Window
    from kivy.uix.boxlayout import BoxLayout
    from kivy.uix.button import Button
    from kivy.uix.label import Label

    box, label, button = BoxLayout(), Label(), Button(text="Готово")
    numbers = count()
    button.bind(on_release=lambda _: setattr(label, "text", f"Охранник: {next(numbers)} шага"))
    box.add_widget(label)
    box.add_widget(button)
    Window.add_widget(box)
    _settle()
    for _ in range(TAPS):
        before = label.text
        yield _tap(button, lambda: label.text != before)  # noqa: B023  Called at once.
        _settle()
    Window.remove_widget(box)


def _taps(folder: str, game: str, options: dict[str, Any]) -> Iterator[float]:
    """Play a game by tapping at random."""
    from kivy.core.window import Window

    from main import load_app
    from rules.core.steps import Over

    app = load_app()("ru", folder)
    app.preferences.introduced = True
    app.preferences.pace = "off"
    Window.add_widget(app.build())
    chance = random.Random(1)
    left, seed = TAPS, 0
    while left:
        app.home()
        app.go("table", id=app.store.new(game, options, seed=seed).id)
        _settle()
        screen: Any = app.page
        table = screen.saved.table
        while left and not isinstance(table.step, Over):
            if screen.script.covers:
                screen.script._reveal()
                _settle()
            button = chance.choice(screen.script.options)
            if button is not screen.script.done:
                screen.script.ids.scroll.scroll_to(button, animate=False)
            _settle()
            before = len(table.entries)
            yield _tap(button, lambda: len(table.entries) > before)  # noqa: B023  Called at once.
            left -= 1
            _settle()
        seed += 1
    Window.remove_widget(app.frame)
    app.close()


# Frames


def _rate(change: Callable[[], object]) -> float:
    """Draw frames, each after a change; give how many a second there are."""
    from kivy.base import EventLoop
    from kivy.core.window import Window

    _settle()
    began = time.perf_counter()
    for _ in range(FRAMES):
        change()
        Window.canvas.ask_update()
        EventLoop.idle()
    return FRAMES / (time.perf_counter() - began)


def _frames_of_label() -> float:
    """Draw a plain label."""
    from kivy.core.window import Window
    from kivy.uix.label import Label

    label = Label(text="Охранник")
    Window.add_widget(label)
    found = _rate(lambda: None)
    Window.remove_widget(label)
    return found


def _frames_of_bank(folder: str) -> tuple[float, float]:
    """Draw all floors of the bank side by side: as they are, and built anew for each frame."""
    from kivy.core.window import Window
    from kivy.uix.boxlayout import BoxLayout

    from app.language import Speaker
    from app.storage import Store
    from app.widgets.board import BoardView

    store = Store(f"{folder}/bank.db")
    table = store.new("burglars", HEIST, seed=1).table
    speak = Speaker("ru", table.rules, table.state.names)
    box = BoxLayout()
    for board in table.rules.scene(table.state).boards:
        view = BoardView(speak)
        view.display(board)
        box.add_widget(view)
    store.close()
    Window.add_widget(box)
    drawn = _rate(lambda: None)
    anew = _rate(lambda: [view.rebuild() for view in box.children])
    Window.remove_widget(box)
    return drawn, anew


if __name__ == "__main__":
    for figure in measure(sys.argv[1]):
        print(*figure, sep="\t")
