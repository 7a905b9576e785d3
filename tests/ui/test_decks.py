"""Scans the cards of a deck into the list of a set-up, in the real window."""

from pathlib import Path
from typing import Any

import pytest

from tests.ui.conftest import Person
from tests.ui.test_scan import film
from vision import book
from vision.labels import Label

HACKERS = book.load("hackers")


def spelled(id: str, copy: int = 1) -> str:
    """Spell what is printed on a copy of a card."""
    return HACKERS.payloads.spell(Label("hackers", "card", id, copy))


def test_cards_are_scanned_into_the_list_of_a_deck(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Any] = [spelled("01034"), spelled("01034", 2), None, spelled("01043")]
    path = film(tmp_path / "film.avi", shown)
    monkeypatch.setenv("TABLEKEEPER_CAMERA", str(path))
    app = person.open(tmp_path / "data")
    app.preferences.tables["hackers"] = {"runner": "own", "runner-list": "1 Modded"}
    app.go("setup", game="hackers", page=1)
    person.frames(6)
    person.tap("Отсканировать карты колоды")
    assert person.at == "deck"
    wanted = "1 Modded\n2 Diesel\n1 Gordian Blade"
    person.until(lambda: person.screen.text == wanted, 120)
    assert person.screen.subtitle == "В списке 4 карты"
    person.screen.leave()
    person.frames(4)
    assert person.at == "setup"
    assert person.screen.options["runner-list"] == wanted
