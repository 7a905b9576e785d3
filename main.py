"""Starts Tablekeeper."""

import contextlib
import gc
import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.kivyapp import TablekeeperApp

PHONE = (412, 892)


def prepare_kivy(size: tuple[int, int] = PHONE) -> None:
    """Set Kivy up before its window exists: our window size, none of its files in the home."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_CONFIG", "1")
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    # Python's own logging shows warnings and errors only.
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    if "ANDROID_ARGUMENT" not in os.environ and "KIVY_HOME" not in os.environ:
        cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        home = cache / "tablekeeper" / "kivy"
        home.mkdir(parents=True, exist_ok=True)
        os.environ["KIVY_HOME"] = str(home)

    # Kivy would print pages about parts of Linux that are not installed and that we can do without.
    logging.getLogger("kivy").addFilter(
        lambda record: not record.getMessage().startswith(("Cutbuffer:", "Input: MTDev"))
    )

    from kivy.config import Config

    Config.set("graphics", "width", size[0])
    Config.set("graphics", "height", size[1])
    # A right click is no second finger.
    Config.set("input", "mouse", "mouse,disable_multitouch")


def load_app() -> "type[TablekeeperApp]":
    """Import the app; nearly all that a start makes stays, so garbage is looked for after it."""
    gc.disable()
    from app.kivyapp import TablekeeperApp

    return TablekeeperApp


def main() -> None:
    """Open the app's window and stay until it is closed."""
    prepare_kivy()
    with contextlib.suppress(KeyboardInterrupt):
        load_app()().run()


if __name__ == "__main__":
    main()
