"""Looks at the end of a game and shares it, in the real window."""

from pathlib import Path
from typing import Any

import pytest

from rules.core.steps import Over
from tests.core.tiny import Tiny
from tests.ui.conftest import Person


@pytest.fixture
def ended(person: Person, tmp_path: Path) -> Any:
    """Play a hunt to its end and open its last screen."""
    app = person.open(tmp_path, find=lambda _: Tiny())
    saved = app.store.new("burglars", {"players": ["Ann", "Bob"]}, seed=1)
    while not isinstance(saved.table.step, Over):
        saved.answer(saved.table.options()[0].id, 2.0)
    app.go("over", id=saved.id)
    person.frames(6)
    return person.screen


def test_the_end_tells_the_result_the_length_and_what_happened_when(
    person: Person, ended: Any
) -> None:
    texts = person.texts()
    assert ended.result in texts
    assert "За столом: Ann, Bob" in texts
    assert any(text.startswith("Время: ") for text in texts)
    assert "Как это было" in texts
    assert any("tiny-turn" in text for text in texts)


def test_the_result_is_shared_as_text(person: Person, ended: Any) -> None:
    from kivy.core.clipboard import Clipboard

    person.tap("Поделиться текстом")
    assert person.toast() == "Текст скопирован, вставьте его куда угодно"
    assert Clipboard.paste().startswith(ended.title)
    assert "Ann, Bob" in ended.text()


def test_the_result_is_shared_as_a_picture(person: Person, ended: Any, tmp_path: Path) -> None:
    person.tap("Поделиться картинкой")
    (picture,) = (tmp_path / "pictures").iterdir()
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert str(picture) in person.toast()
    from kivy.core.image import Image

    image = Image(str(picture))
    assert (image.width, image.height) == tuple(map(int, ended.card.size))


def test_playing_again_begins_with_the_same_people(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path)
    app.preferences.tables["burglars"] = {"players": [{"name": "Аня", "colour": "green"}]}
    saved = app.store.new("burglars", {"players": ["Аня"]}, seed=1)
    app.go("over", id=saved.id)
    person.frames(4)
    person.tap("Сыграть ещё раз")
    assert person.at == "setup"
    assert [one["name"] for one in person.screen.seats.people] == ["Аня"]
