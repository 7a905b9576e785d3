"""Passes the phone around: what is meant for one player is seen by nobody else."""

from pathlib import Path
from typing import Any

import pytest

from rules.core.message import say
from rules.core.steps import Ask, Draw, Option, Script, Tell, ask
from tests.core.tiny import Hunt, Tiny
from tests.ui.conftest import Person

COVER = "Это секрет. Передайте телефон: Ann"
SHOW = "Я — Ann, показать"


class Whispers(Tiny):
    """Let people bury something in secret before they dig."""

    def camp(self, game: Hunt) -> Script[None]:
        """Tell the first player a secret way, and ask for a secret choice."""
        yield from super().camp(game)
        path = ("A1", "B1")
        yield Tell(say("whisper-way"), "tiny.camp", 0, ("B1",), secret=True, path=path)
        options = (Option("left", say("whisper-left"), ("A2",)), Option("no", say("whisper-no")))
        question = Ask(say("whisper-bury"), "tiny.camp", options, 0, secret=True)
        yield from ask(lambda: question)


def sit_down(person: Person, folder: Path, rules: Tiny, **options: Any) -> Any:
    """Open a game for two at its first step; give the screen."""
    app = person.open(folder, find=lambda _: rules)
    saved = app.store.new("burglars", {"players": ["Ann", "Bob"], **options}, seed=1)
    app.go("table", id=saved.id)
    person.frames(8)
    return person.screen


def test_a_secret_instruction_shows_neither_words_nor_ways_nor_places_until_asked_for(
    person: Person, tmp_path: Path
) -> None:
    table = sit_down(person, tmp_path, Whispers())
    assert isinstance(table.saved.table.step, Tell)
    assert COVER in person.texts()
    assert "whisper-way" not in person.texts()
    view = table.boards.view
    assert (view.path, view.show, set(view.options)) == ((), (), set())
    person.tap(SHOW)
    assert "whisper-way" in person.texts()
    assert view.path == ("A1", "B1")
    assert view.show == ("B1",)
    person.tap("Готово")
    assert view.path == ()


def test_a_secret_question_is_asked_of_its_owner_alone(person: Person, tmp_path: Path) -> None:
    table = sit_down(person, tmp_path, Whispers())
    person.tap(SHOW)
    person.tap("Готово")
    assert isinstance(table.saved.table.step, Ask)
    assert COVER in person.texts()
    assert not {"whisper-bury", "whisper-left"} & set(person.texts())
    view = table.boards.view
    entries = len(table.saved.table.entries)
    person.touch(*view.to_window(*view.centre_of("A2")))
    table.choose_place("A2")
    assert len(table.saved.table.entries) == entries, "a covered question takes no answer"
    person.tap(SHOW)
    assert {"whisper-bury", "whisper-left"} <= set(person.texts())
    person.tap("whisper-left")
    assert table.saved.table.entries[entries].answer == "left"


def test_what_was_secret_is_in_no_history_and_in_no_list_of_what_is_undone(
    person: Person, tmp_path: Path
) -> None:
    table = sit_down(person, tmp_path, Whispers())
    person.tap(SHOW)
    person.tap("Готово")
    person.tap(SHOW)
    person.tap("whisper-left")
    table.ask_undo_to(0)
    person.frames(4)
    assert any("Ann" in text for text in person.texts())
    assert not any("whisper" in text for text in person.texts())
    person.tap("Оставить как есть")
    person.tap("История")
    assert not any("whisper" in text for text in person.texts())
    person.tap(person.screen.lines[-1])
    assert not any("whisper" in text for text in person.texts())


def test_a_secret_draw_is_hidden_and_its_card_too(person: Person, tmp_path: Path) -> None:
    table = sit_down(person, tmp_path, Tiny(), dice="table", cards="table", fog=True)
    person.tap("Готово")
    person.tap("1")
    person.tap("tiny-stay")
    person.tap("tiny-dig")
    assert isinstance(table.saved.table.step, Draw)
    assert "Золото" not in person.texts()
    person.tap(SHOW)
    person.tap("Золото")
    # What was found is as secret as what was drawn.
    assert COVER in person.texts()
    assert not any("Золото" in text for text in person.texts())
    person.tap("История")
    assert not any("Золото" in text for text in person.texts())


def test_a_secret_is_covered_again_when_the_table_was_left(person: Person, tmp_path: Path) -> None:
    sit_down(person, tmp_path, Whispers())
    person.tap(SHOW)
    assert "whisper-way" in person.texts()
    person.tap("Почему?")
    person.tap("Назад")
    assert "whisper-way" not in person.texts()
    assert COVER in person.texts()


def test_a_secret_is_covered_when_the_phone_is_put_aside(person: Person, tmp_path: Path) -> None:
    sit_down(person, tmp_path, Whispers())
    person.tap(SHOW)
    person.app.pause()
    person.app.resume()
    person.frames(4)
    assert "whisper-way" not in person.texts()


def test_a_secret_is_never_read_out_unasked(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr("app.device.speech.read_out", lambda said, _: heard.append(said) or True)
    sit_down(person, tmp_path, Whispers())
    person.app.preferences.speech = True
    person.tap(SHOW)
    assert heard == []
    person.tap("Вслух")
    assert heard == ["whisper-way"]
