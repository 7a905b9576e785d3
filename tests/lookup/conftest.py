"""Give tests one lookup of the real references, and small data to build others from."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.lookup.search import Lookup

WORDS = """{
    "ru": {
        "minor": "в и что если",
        "denying": "не",
        "forms": ["идти шел пошел"],
        "same": ["сторож вахтер", "идти двигаться"]
    },
    "en": {"minor": "the a", "denying": "not", "forms": [], "same": []}
}"""
RUSSIAN = """# Охрана

## tiny.watchman
title: Сторож
page: 4
source: rulebook
aliases: вахтёр, дедушка
see: tiny.bell

Сторож шёл по коридору и слушал, не зазвенит ли где-нибудь колокол.

## tiny.bell
title: Колокол
page: ~5
source: rulebook
aliases: звонок, сигнал
see: tiny.watchman

Колокол звенит, если его задеть. Сторож просыпается и идёт к нему.
"""
ENGLISH = """# Guards

## tiny.watchman
title: Watchman
page: 4
source: rulebook
aliases: guard, grandpa
see: tiny.bell

The watchman walks along the corridor and listens for a bell.

## tiny.bell
title: Bell
page: ~5
source: rulebook
aliases: ring, chime
see: tiny.watchman

The bell rings when somebody touches it. The watchman wakes up and walks there.
"""


@pytest.fixture(scope="session")
def lookup() -> Iterator[Lookup]:
    """Open the references that the app ships."""
    found = Lookup()
    yield found
    found.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Write a reference of two paragraphs."""
    folder = tmp_path / "data"
    for name, text in (
        ("lookup/words.json", WORDS),
        ("tiny/rules.ru.md", RUSSIAN),
        ("tiny/rules.en.md", ENGLISH),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def first(lookup: Lookup) -> Callable[..., str]:
    """Give the anchor of the first paragraph for a question, in burglars unless said otherwise."""

    def ask(text: str, language: str = "ru", game: str = "burglars", near: str = "") -> str:
        results = lookup.search(text, language, game, near).results
        return results[0].paragraph.anchor if results else ""

    return ask
