"""Plays «Взлом» and «Прометей» in the real window, in Russian, by touching alone."""

from pathlib import Path
from typing import Any

import pytest

from rules.core.steps import Over
from tests.ui.conftest import Person
from tests.ui.playing import at_random, begin, play

WAYS: dict[str, dict[str, Any]] = {
    "breach": {"players": ["Аня"]},
    "prometheus": {"players": ["Аня", "Борис"]},
}


@pytest.mark.parametrize("game", WAYS)
def test_the_first_turns_are_shown_and_heard(person: Person, tmp_path: Path, game: str) -> None:
    begin(person, tmp_path, game, 3, WAYS[game])
    assert play(person, at_random(3), 30) == 30


@pytest.mark.slow
@pytest.mark.parametrize("game", WAYS)
def test_a_whole_game_is_played_by_touching(person: Person, tmp_path: Path, game: str) -> None:
    begin(person, tmp_path, game, 1, WAYS[game])
    assert play(person, at_random(1), 3000) > 100
    person.until(lambda: person.at == "over")


@pytest.mark.slow
def test_the_titan_falls_in_the_window(person: Person, tmp_path: Path) -> None:
    """The other ending: the last virus is given by touching."""
    table = begin(person, tmp_path, "prometheus", 1, WAYS["prometheus"])
    game = table.saved.table
    while game.state.phase == "setup":
        table.saved.answer(game.options()[0].id, 1.0)
    giant = game.state.giant.place
    table.saved.correct(
        {
            "titan/off": ["head", "left"],
            "titan/cubes": 2,
            "guardian/viruses": [0, 0, 1, 1, 1],
            "players/0/place": giant,
            "players/1/place": giant,
        }
    )
    table.refresh()
    person.frames(6)
    strikes = ("attack", "prometheus-1")

    def strike(now: Any) -> str:
        ids = [option.id for option in now.options()]
        return next((one for one in strikes if one in ids), ids[0])

    play(person, strike, 400)
    assert isinstance(game.step, Over) and game.step.message.id == "titan-won"
    person.until(lambda: person.at == "over")
