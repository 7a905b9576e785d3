"""Plays an evening as a new user would, in the real window: told nothing, only touching."""

import random
from pathlib import Path
from typing import Any

import pytest

from rules.core.steps import Ask, Over, Tell
from tests.ui.conftest import Person


def set_up(person: Person, folder: Path) -> Any:
    """Go from the first start through the wizard to the table; give the screen."""
    person.open(folder, introduced=False)
    for _ in range(3):
        person.tap(person.screen.ids.next)
    person.tap("Взломщики")
    person.tap("Ещё игрок")
    for field, name in zip(person.screen.seats.fields, ("Аня", "Борис", "Вера"), strict=True):
        field.text = name
    person.tap("Дальше")
    person.tap("Дальше")
    person.tap("Разложить стол")
    for line in person.screen.lines:
        person.tap(line)
    person.tap("Всё на столе, начинаем")
    return person.screen


def tap_on(person: Person, chance: random.Random) -> None:
    """Answer the pending step as somebody in a hurry: a button, or a glowing place."""
    table = person.screen
    step = table.saved.table.step
    view = table.boards.view
    glowing = [cell for cell, tile in view.board.tiles.items() if tile.id in view.options]
    if isinstance(step, Ask) and glowing and table.boards.shown != "rows" and chance.random() < 0.3:
        person.settle(view)
        person.touch(*view.to_window(*view.centre_of(chance.choice(glowing))))
        if person.sheets():
            person.tap(person.sheets()[0].ids.actions.children[-1])
    elif isinstance(step, Tell) and table.script._ahead:
        if not table.script.spread:
            person.tap(table.script.more)
        person.tap(next(b for b in table.script._coming.walk() if hasattr(b, "kind")))
    else:
        person.tap(chance.choice(table.script.options))


def play(person: Person, rounds: int, seed: int) -> bool:
    """Tap on until some rounds are over; say whether the team got that far."""
    chance = random.Random(seed)
    table = person.screen
    while table.saved.table.state.round <= rounds:
        before = len(table.saved.table.entries)
        tap_on(person, chance)
        heard = len(table.saved.table.entries) > before
        assert heard, f"not heard at {table.script.text}: {person.toast()} {person.texts()}"
        if isinstance(table.saved.table.step, Over):
            return False
    return True


def look_up_undo_close_and_resume(person: Person, folder: Path) -> None:
    """Ask why, undo a mistake, close the app and go on."""
    table = person.screen
    person.tap("Почему?")
    assert person.at == "rules"
    person.tap("Назад")
    table = person.screen
    entries = [entry for entry in table.saved.table.entries if not entry.auto]
    person.tap("Отменить")
    kept = [entry for entry in table.saved.table.entries if not entry.auto]
    assert kept == entries[: len(kept)]
    assert len(kept) == len(entries) - 1
    step, heading = table.saved.table.step, table.heading
    person.close()
    person.open(folder)
    assert heading in person.texts()
    person.tap(person.screen.going[0])
    assert person.screen.saved.table.step == step


def test_a_new_user_sets_up_plays_asks_why_undoes_closes_and_resumes(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.storage.store.secrets.randbits", lambda _: 5)
    set_up(person, tmp_path)
    chance = random.Random(1)
    for _ in range(15):
        tap_on(person, chance)
    look_up_undo_close_and_resume(person, tmp_path)


@pytest.mark.slow
def test_five_rounds_of_the_bank_heist_are_played_by_touching(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(20):
        monkeypatch.setattr("app.storage.store.secrets.randbits", lambda _, seed=seed: seed)
        folder = tmp_path / str(seed)
        set_up(person, folder)
        if play(person, 5, seed):
            look_up_undo_close_and_resume(person, folder)
            return
        person.until(lambda: person.at == "over")
    raise AssertionError("no team got through five rounds")
