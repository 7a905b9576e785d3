"""Say in words what went wrong, from the catalogues in `data/vision`."""

import os
from functools import cache

from vision.book import DATA
from vision.faults import Fault

LANGUAGES = ("ru", "en")


def system_language() -> str:
    """Find the language of the terminal: English where it says so, Russian otherwise."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if spoken := os.environ.get(name, ""):
            return "en" if spoken.lower().startswith("en") else "ru"
    return "ru"


@cache
def _catalogue(language: str) -> dict[str, str]:
    """Read the messages of one language."""
    import polib

    path = DATA / "vision" / f"messages.{language}.po"
    entries = polib.pofile(str(path), encoding="utf-8")
    return {entry.msgid: entry.msgstr for entry in entries}


def say(language: str, code: str, **details: str | int) -> str:
    """Say a message; what no catalogue knows is said by its code."""
    return _catalogue(language).get(code, code).format_map(details)


def explain(language: str, fault: Fault) -> str:
    """Say what went wrong."""
    return say(language, fault.code, **fault.details)
