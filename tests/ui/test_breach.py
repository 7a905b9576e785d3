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
    """One ending: the last virus is given by touching."""
    table = begin(person, tmp_path, "prometheus", 1, WAYS["prometheus"])
    game = table.saved.table
    while game.step.message.id != "actions":  # The first avatar is in the database.
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

    play(person, strike, 40)
    assert isinstance(game.step, Over) and game.step.message.id == "titan-won"
    person.until(lambda: person.at == "over")
    assert any("Прометей повержен" in text for text in person.texts())


@pytest.mark.slow
def test_the_last_gateway_falls_in_the_window(person: Person, tmp_path: Path) -> None:
    """The other ending: his shock wave lays the third pulse on the only gateway."""
    table = begin(person, tmp_path, "prometheus", 1, WAYS["prometheus"])
    game = table.saved.table
    while game.state.phase == "setup":
        table.saved.answer(game.options()[0].id, 1.0)
    titan = game.state.titan
    cards = [*titan.slots, *titan.reactions.cards]
    cards.remove("feet-2")
    table.saved.correct(
        {
            "titan/slots": [cards[0], "feet-2"],
            "titan/reactions/cards": cards[1:],
            "gateways": [{"priority": 1, "at": "A1^"}],
            "pulses": {"1": 2},
            "ice/0/place": "A1",
        }
    )
    table.refresh()
    person.frames(6)

    def give_up(now: Any) -> str:
        ids = [option.id for option in now.options()]
        return next((one for one in ("end", "stop", "take") if one in ids), ids[0])

    play(person, give_up, 60)
    assert isinstance(game.step, Over) and game.step.message.id == "titan-fallen"
    person.until(lambda: person.at == "over")
    assert any("Последний шлюз" in text for text in person.texts())
