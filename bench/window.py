"""Measure the app's start to its first usable frame, and its memory, beside a bare window."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from tempfile import TemporaryDirectory

from bench.figures import ROOT, Figure, milliseconds, part

RUNS = 5
FRAMES = 2
"""The frame by which widgets have their places."""


def figures() -> Iterator[Figure]:
    """Start both by turns, so that they meet the same machine."""
    if sys.platform == "linux" and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        yield Figure("window: no display, run make bench", "-")
        return
    runs: dict[str, list[tuple[float, float]]] = {"bare": [], "app": [], "first": []}
    with TemporaryDirectory() as compiled:
        for kind in runs:  # As an installed program, it finds its modules compiled.
            _run(kind, compiled)
        for _ in range(RUNS):
            for kind, found in runs.items():
                found.append(_run(kind, compiled))
    bare, app, first = (
        [part(column, 0.5) for column in zip(*found, strict=True)] for found in runs.values()
    )
    yield Figure("bare Kivy window: first frame, median", milliseconds(bare[0]))
    yield Figure("app: first usable frame, median", milliseconds(app[0]))
    yield Figure("app: times the bare window", f"{app[0] / bare[0]:.2f}", "≤ 1.5")
    yield Figure("app, ever first start: times", f"{first[0] / bare[0]:.2f}", "≤ 1.5")
    yield Figure("bare Kivy window: memory", f"{bare[1]:.0f} MB")
    yield Figure("app: memory", f"{app[1]:.0f} MB")
    yield Figure("app: memory, times the bare window", f"{app[1] / bare[1]:.2f}", "≤ 1.5")


def _run(kind: str, compiled: str) -> tuple[float, float]:
    """Open one window in a process of its own; give its seconds and its megabytes."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.window", kind, folder]
        env = {**os.environ, "KIVY_HOME": folder, "PYTHONPYCACHEPREFIX": compiled}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        began = time.perf_counter()
        with subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            took = time.perf_counter() - began
        if process.returncode or not line:
            raise RuntimeError(f"the {kind} window did not open")
        return took, float(line)


def show(kind: str, folder: str) -> None:
    """Open a window, print the megabytes in use once it shows something, and close it."""
    from main import load_app, prepare_kivy

    prepare_kivy()
    from kivy.core.window import Window

    if kind != "bare":
        shown = load_app()(folder=folder)
        shown.preferences.introduced = kind == "app"
    else:
        from kivy.app import App
        from kivy.uix.widget import Widget

        shown = App()
        shown.build = Widget
    frames = 0

    def drawn(*_: object) -> None:
        nonlocal frames
        frames += 1
        if frames == FRAMES:
            print(memory(), flush=True)
            shown.stop()

    Window.bind(on_flip=drawn)
    shown.run()


def memory() -> float:
    """Give the most memory that this process has used, in megabytes."""
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (2**20 if sys.platform == "darwin" else 2**10)


if __name__ == "__main__":
    show(*sys.argv[1:])
