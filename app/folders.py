"""Find the places on this machine that are ours to write to."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

NAME = "tablekeeper"


def data_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Name the folder that keeps people's games, as the system asks programs to choose it."""
    if "ANDROID_PRIVATE" in environ:
        return Path(environ["ANDROID_PRIVATE"])
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / NAME
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / NAME
    given = Path(environ.get("XDG_DATA_HOME", ""))
    # The XDG specification says to pass over a relative path.
    return (given if given.is_absolute() else Path.home() / ".local" / "share") / NAME


def games_file() -> Path:
    """Name the one file that keeps all games and settings."""
    return data_folder() / "games.db"


def lookup_file() -> Path:
    """Name the file that keeps the index of the rules; it can be made again at any time."""
    return data_folder() / "lookup.db"
