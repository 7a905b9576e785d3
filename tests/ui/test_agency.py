"""Plays «Агентство» in the real window, in Russian, by touching alone; a bomb is defused too."""

import random
from pathlib import Path
from typing import Any

import pytest

from rules.core.steps import Ask
from rules.simulate import at_random as any_answer
from rules.simulate import reply
from tests.ui.conftest import Person
from tests.ui.playing import at_random, begin, play

OPTIONS = {"players": ["Аня", "Борис", "Вера"]}


def before_a_bomb(person: Person, folder: Path) -> Any:
    """Come to the first turn, with a bomb in the commander's own district; give the screen."""
    app = person.open(folder)
    saved = app.store.new("agency", dict(OPTIONS), seed=4)
    table, luck = saved.table, random.Random(4)
    while table.state.phase != "action":
        saved.answer(reply(table, any_answer, luck))
    cards = [*table.state.stream.cards]
    cards.remove("bomb")
    bombs = [{"id": bomb.id, "cell": bomb.cell, "timer": bomb.timer} for bomb in table.state.bombs]
    mine = {"id": 4, "cell": "C2", "timer": 6}
    saved.correct({"bombs": [*bombs, mine], "stream/cards": cards})
    app.go("table", id=saved.id)
    person.frames(6)
    return person.screen


def test_a_game_begins_at_the_window(person: Person, tmp_path: Path) -> None:
    """Every kind of step of the first turns is shown and heard."""
    begin(person, tmp_path, "agency", 3, OPTIONS)
    assert play(person, at_random(3), 25) == 25


def test_secrets_are_passed_with_the_phone(person: Person, tmp_path: Path) -> None:
    """Identity tokens are behind a cover until their owner takes the phone."""
    table = begin(person, tmp_path, "agency", 3, {**OPTIONS, "mode": "android"})
    while not table.script.covers:
        person.tap(table.script.options[0])
    assert not any("андроид:" in text for text in person.texts())
    person.tap(table.script.reveal)
    assert any("андроид:" in text for text in person.texts())


def test_a_bomb_is_defused_on_its_own_board(person: Person, tmp_path: Path) -> None:
    """The bomb board appears, a die is placed by touching it, and the act comes to an end."""
    table = before_a_bomb(person, tmp_path)
    step = table.saved.table.step
    place = [option.id for option in step.options].index("defuse:4")
    person.tap(table.script.options[place])
    placed = 0
    for _ in range(60):
        game = table.saved.table
        if game.state.defusal is None and not (isinstance(game.step, Ask) and placed):
            person.tap(table.script.options[0])
            continue
        if game.state.defusal is None:
            break
        if isinstance(game.step, Ask) and game.step.message.id == "put-ask":
            spot = game.step.options[0].show[0]
            view = table.boards.view
            cell = next(cell for cell, tile in view.board.tiles.items() if tile.id == spot)
            before = len(game.entries)
            person.touch(*view.to_window(*view.centre_of(cell)))
            if person.sheets():
                person.tap(person.sheets()[0].ids.actions.children[-1])
            assert len(game.entries) > before
            placed += 1
        else:
            person.tap(table.script.options[0])
    assert placed > 0
    assert table.saved.table.state.defusal is None


def test_corrections_of_a_face_down_card_do_not_name_it(person: Person, tmp_path: Path) -> None:
    """Held, it offers where it stands and its two sides, and everybody may look on."""
    app = person.open(tmp_path)
    saved, luck = app.store.new("agency", dict(OPTIONS), seed=5), random.Random(5)
    table = saved.table
    while table.state.phase != "action" or not table.state.criminals:
        saved.answer(reply(table, any_answer, luck))
    (card, *_) = [one.card for one in table.state.criminals if not one.open]
    app.go("table", id=saved.id)
    person.frames(6)
    person.screen.correct(["criminals/0"], "преступник")
    person.frames(6)
    said = person.texts()
    assert any("уходит в мешок" in text for text in said)
    assert not any(table.rules.names()["suspect"][card].ru in text for text in said)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["agent", "android"])
def test_a_whole_game_is_played_by_touching(person: Person, tmp_path: Path, mode: str) -> None:
    """To its end, with the app's own dice and piles."""
    begin(person, tmp_path, "agency", 5, {**OPTIONS, "mode": mode})
    play(person, at_random(5), 3000)
    person.until(lambda: person.at == "over")


def test_a_table_is_set_up_from_the_home_screen(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wizard asks who plays and how, and the first turn comes."""
    monkeypatch.setattr("app.storage.store.secrets.randbits", lambda _: 5)
    person.open(tmp_path)
    person.tap("Агентство")
    for field, name in zip(person.screen.seats.fields, ("Аня", "Борис", "Вера"), strict=True):
        field.text = name
    person.tap("Дальше")
    person.tap("Дальше")
    person.tap("Разложить стол")
    for line in person.screen.lines:
        person.tap(line)
    person.tap("Всё на столе, начинаем")
    table = person.screen
    for _ in range(12):
        person.tap(table.script.options[0])
    assert table.saved.table.state.round == 1
