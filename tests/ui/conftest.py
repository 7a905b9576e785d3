"""Opens the real window, on a virtual display where there is none, and touches it."""

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of the window in one worker: a process has one window."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("ui"))


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


class Table:
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
        self.root: Any = None
        self._finger = Finger
        self._touches = 0

    def open(self, language: str, size: tuple[int, int]) -> Any:
        """Show the app in a language and a window size; return its current screen."""
        from app.kivyapp import TablekeeperApp

        self.close()
        self.window.size = size
        self.root = TablekeeperApp(language).build()
        self.window.add_widget(self.root)
        self.until(lambda: tuple(self.root.size) == size)
        self.frames(5)
        return self.root.current_screen

    def close(self) -> None:
        """Take the app out of the window."""
        if self.root:
            self.window.remove_widget(self.root)
            self.root = None

    def frames(self, count: int) -> None:
        """Let the window draw some frames."""
        for _ in range(count):
            self.loop.idle()

    def until(self, condition: Callable[[], bool], seconds: float = 30) -> None:
        """Let the window run until the condition holds."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "the window did not get there in time"
            self.loop.idle()

    def tap(self, widget: Any) -> None:
        """Touch the middle of a widget with a finger, and lift it."""
        x, y = widget.to_window(*widget.center)
        self._touches += 1
        # Kivy maps 0..1 to the first and the last pixel.
        place = (x / (self.window.width - 1), y / (self.window.height - 1))
        finger = self._finger("test", self._touches, place)
        self.loop.post_dispatch_input("begin", finger)
        self.frames(2)
        finger.depack(place)
        self.loop.post_dispatch_input("end", finger)
        self.frames(2)


@pytest.fixture(scope="session")
def window(display: None) -> Iterator[Table]:
    """Open the one window of this process."""
    from main import prepare_kivy

    prepare_kivy()

    from kivy.base import runTouchApp, stopTouchApp
    from kivy.uix.widget import Widget

    empty = Widget()
    runTouchApp(empty, embedded=True)
    table = Table()
    table.window.remove_widget(empty)
    yield table
    table.close()
    stopTouchApp()


@pytest.fixture
def table(window: Table) -> Iterator[Table]:
    """Give a test the window, and clear it afterwards."""
    yield window
    window.close()
