"""Opens the real window, on a virtual display where there is none, and touches it."""

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
SHORT = 0.2
"""How many seconds a tap may take before it is ended at once."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of the window in one worker: a process has one window.

    They come last, when the others are done: a busy machine makes a long press of a short one.
    """
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("ui"))
    items.sort(key=lambda item: HERE in item.path.parents)


@pytest.fixture(scope="session")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Provide a display, and a place for Kivy's files that is not the home folder."""
    os.environ["KIVY_HOME"] = str(tmp_path_factory.mktemp("kivy"))
    os.environ["KIVY_METRICS_DENSITY"] = "1"
    os.environ["KIVY_METRICS_FONTSCALE"] = "1"
    if os.environ.get("DISPLAY"):
        yield
        return
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    try:
        server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    except FileNotFoundError:
        pytest.fail("no display and no Xvfb: run make setup")
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    assert number, "Xvfb did not start"
    os.environ["DISPLAY"] = f":{number}"
    yield
    del os.environ["DISPLAY"]
    server.terminate()
    server.wait()


class Person:
    """A person in front of the window: looks at it and touches it."""

    def __init__(self) -> None:
        from kivy.base import EventLoop
        from kivy.core.window import Window
        from kivy.input.motionevent import MotionEvent

        class Finger(MotionEvent):  # type: ignore[misc]
            def __init__(self, *args: Any, **kwargs: Any) -> None:
                kwargs.setdefault("is_touch", True)
                kwargs.setdefault("type_id", "touch")
                super().__init__(*args, **kwargs)
                self.profile = ["pos"]

            def depack(self, args: tuple[float, float]) -> None:
                self.sx, self.sy = args
                super().depack(args)

        self.window = Window
        self.loop = EventLoop
        self.app: Any = None
        self._finger = Finger
        self._touches = 0

    # Opening and closing

    def open(
        self,
        folder: Path,
        language: str | None = "ru",
        size: tuple[int, int] = (412, 892),
        introduced: bool = True,
        **kwargs: Any,
    ) -> Any:
        """Show the app with its data in a folder; return the app."""
        from app import preferences
        from app.kivyapp import TablekeeperApp

        self.close()
        self.window.size = size
        self.app = TablekeeperApp(language, folder, **kwargs)
        if introduced:
            self.app.preferences.introduced = True
            preferences.save(self.app.store, self.app.preferences)
        root = self.app.build()
        self.window.add_widget(root)
        self.until(lambda: tuple(root.size) == tuple(size))
        self.frames(6)
        return self.app

    def close(self) -> None:
        """Take the app out of the window."""
        if self.app:
            self.sheets_away()
            self.window.remove_widget(self.app.frame)
            self.app.close()
            self.app = None

    def kill(self) -> None:
        """End the app as a system does that needs the memory: nothing is said goodbye to."""
        self.sheets_away()
        self.window.remove_widget(self.app.frame)
        self.window.unbind(on_keyboard=self.app._key)
        self.app.page.clock._event.cancel()
        self.app.store.close()
        self.app = None

    def resize(self, size: tuple[int, int]) -> None:
        """Turn the phone, or use another one."""
        self.window.size = size
        self.until(lambda: tuple(self.app.frame.size) == tuple(size))
        self.frames(8)

    # Time

    def frames(self, count: int) -> None:
        """Let the window draw some frames."""
        for _ in range(count):
            self.loop.idle()

    def until(self, condition: Callable[[], Any], seconds: float = 30) -> None:
        """Let the window run until the condition holds."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "the window did not get there in time"
            self.loop.idle()

    # Looking

    @property
    def screen(self) -> Any:
        """Give the screen that is shown."""
        return self.app.page

    @property
    def at(self) -> str:
        """Name the screen that is shown."""
        return str(self.app.trail[-1][0])

    def sheets(self) -> list[Any]:
        """List the sheets over the screen, the upper one first."""
        from kivy.uix.modalview import ModalView

        return [child for child in self.window.children if isinstance(child, ModalView)]

    def sheets_away(self) -> None:
        """Close all sheets and messages."""
        from app.widgets.sheets import Toast

        for sheet in self.sheets():
            sheet.dismiss(animation=False)
        Toast.clear()

    def root(self) -> Any:
        """Give what is in front: a sheet, or else the screen."""
        return (self.sheets() or [self.screen])[0]

    def shown(self, kind: type | tuple[type, ...], within: Any = None) -> list[Any]:
        """List the widgets of a kind that are in front."""
        root = within or self.root()
        return [child for child in root.walk(restrict=True) if isinstance(child, kind)]

    def texts(self, within: Any = None) -> list[str]:
        """List what can be read in front."""
        from app.widgets.controls import Prose

        return [prose.said for prose in self.shown(Prose, within) if prose.said]

    def toast(self) -> str:
        """Say what the app has just told people."""
        from app.widgets.sheets import Toast

        return Toast.shown.said if Toast.shown else ""

    def find(self, said: str) -> Any:
        """Find what can be tapped by its words, or by its hint."""
        from kivy.uix.behaviors import ButtonBehavior

        found = [
            widget
            for widget in self.shown(ButtonBehavior)
            if said in (getattr(widget, "said", ""), getattr(widget, "hint", ""))
            or said == getattr(widget, "name", "")
        ]
        assert found, f"nothing to tap says {said!r}; there is {self.texts()}"
        return found[0]

    # Touching

    def tap(self, what: Any) -> None:
        """Touch the middle of a widget, which may be named by its words, and lift the finger."""
        widget = self.find(what) if isinstance(what, str) else what
        self._reveal(widget)
        self.settle(widget)
        self.touch(*widget.to_window(*widget.center))
        self.until(lambda: getattr(widget, "state", "normal") == "normal", 5)
        self.frames(2)

    def hold(self, widget: Any) -> None:
        """Rest a finger on the middle of a widget."""
        self._reveal(widget)
        self.settle(widget)
        self.touch(*widget.to_window(*widget.center), seconds=1.0)

    def _reveal(self, widget: Any) -> None:
        """Scroll to a widget that lies outside of its list."""
        from kivy.uix.scrollview import ScrollView

        parent = widget.parent
        while parent is not None and parent is not self.window:
            if isinstance(parent, ScrollView):
                for _ in range(3):  # What is being laid out may move once more.
                    self.frames(3)
                    if self._within(widget, parent):
                        break
                    parent.scroll_to(widget, padding=4, animate=False)
            parent = getattr(parent, "parent", None)

    def settle(self, widget: Any) -> None:
        """Wait until a widget stands still: what moves away under a finger is not tapped."""
        still, place = 0, None
        end = time.monotonic() + 2
        while still < 2 and time.monotonic() < end:
            self.frames(1)
            place, before = widget.to_window(*widget.center), place
            still = still + 1 if place == before else 0

    @staticmethod
    def _within(widget: Any, outer: Any) -> bool:
        """Say whether the middle of a widget can be seen in a list."""
        x, y = widget.to_window(*widget.center)
        left, bottom = outer.to_window(outer.x, outer.y)
        return bool(
            left < x < left + outer.width and bottom + 8 < y < bottom + outer.height - 8
        )

    def touch(self, x: float, y: float, seconds: float = 0) -> None:
        """Touch a point of the window for a while."""
        begun = time.monotonic()
        finger = self.press(x, y)
        for _ in range(2):
            if time.monotonic() - begun < SHORT:  # On a busy machine it would be a long press.
                self.frames(1)
        if seconds:
            now, longest = begun, 0.0
            while now < begun + seconds + 2 * longest:  # What waits for time may miss two frames.
                self.loop.idle()
                before, now = now, time.monotonic()
                longest = max(longest, now - before)
            self.frames(2)
        self.lift(finger, x, y)
        self.frames(3)

    def press(self, x: float, y: float) -> Any:
        """Put a finger down."""
        self._touches += 1
        finger = self._finger("test", self._touches, self._place(x, y))
        self.loop.post_dispatch_input("begin", finger)
        return finger

    def drag(self, finger: Any, x: float, y: float) -> None:
        """Move a finger."""
        finger.move(self._place(x, y))
        self.loop.post_dispatch_input("update", finger)
        self.frames(1)

    def lift(self, finger: Any, x: float, y: float) -> None:
        """Take a finger away."""
        finger.depack(self._place(x, y))
        self.loop.post_dispatch_input("end", finger)

    def _place(self, x: float, y: float) -> tuple[float, float]:
        # Kivy maps 0..1 to the first and the last pixel.
        return x / (self.window.width - 1), y / (self.window.height - 1)


@pytest.fixture(scope="session")
def window(display: None) -> Iterator[Person]:
    """Open the one window of this process."""
    from main import prepare_kivy

    prepare_kivy()

    from kivy.config import Config

    Config.set("graphics", "maxfps", 0)  # As fast as the machine can.

    from kivy.base import runTouchApp, stopTouchApp
    from kivy.uix.widget import Widget

    empty = Widget()
    runTouchApp(empty, embedded=True)
    person = Person()
    person.window.remove_widget(empty)
    yield person
    person.close()
    stopTouchApp()


@pytest.fixture
def person(window: Person) -> Iterator[Person]:
    """Give a test the window, and clear it afterwards."""
    yield window
    window.close()
