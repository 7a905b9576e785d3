"""Play with light tracking: people report, the city acts."""

from typing import Any

from rules.agency.night import activate_assassins, city_phase
from rules.agency.state import Game
from rules.agency.turn import turn
from rules.core.steps import Tell
from tests.agency.town import play, town


def light(agents: str = "C2 C2", **more: Any) -> Game:
    """Make a city whose people keep their own accounts."""
    return town(agents, tracking="light", **more)


def test_an_agent_is_reported_anywhere_without_thugs() -> None:
    game = light()
    run = play(game, turn(game), "go", "C3")
    assert game.city.players[0].cell == "C3" and game.city.players[0].health == 7
    assert "thugs-ask" not in run.asked


def test_subdue_arrest_and_turn_in() -> None:
    game = light("C2 C2", criminals={2: "C2"})
    play(game, turn(game), "subdue:2", "arrest:2")
    assert [one.id for one in game.custody(0)] == [2]
    play(game, turn(game), "turn-in", "end")
    assert game.city.criminals == [] and "criminal-2" in game.city.stream.cards


def test_prisoners_change_hands() -> None:
    game = light("C2 C2", held={2: 1})
    play(game, turn(game), "take:2")
    assert game.custody(0) and not game.custody(1)


def test_bombs_are_reported() -> None:
    game = light("C2 E2", bombs={"D2": 3, "A3": 2, "B2": 5})
    play(game, turn(game), "timer:1", "1", "defused:3", "explodes:1", "no", "end")
    assert [(bomb.cell, bomb.timer) for bomb in game.city.bombs] == [("A3", 2)]


def test_the_app_s_cards_are_looked_at_and_turned_over() -> None:
    game = light("C2 C2", criminals={2: "D2"}, cards={2: "kraken"})
    run = play(game, turn(game), "look:2", "expose:2")
    assert game.city.criminals[0].open
    told = [step for step in run.steps if isinstance(step, Tell)]
    assert [step.secret for step in told if step.message.id == "portrait"] == [True, False]


def test_informants_are_reported() -> None:
    game = light("B2 C2", informants={"C1": [1]})
    play(game, turn(game), "recruit", "informant", "C1", "end")
    assert game.city.districts["B2"].informants == [0]
    assert game.city.districts["C1"].informants == []
    assert game.city.players[1].gone == 1


def test_assassins_are_reported() -> None:
    game = light(assassins="D2 B2")
    play(game, turn(game), "killer:1")
    assert [one.cell for one in game.city.assassins] == ["B2"]


def test_the_city_asks_whether_health_ran_out() -> None:
    game = light("E2 C2", assassins="D2", held={2: 0}, phase="city")
    run = play(game, activate_assassins(game), "yes")
    assert run.said("loses-light").params["n"] == 2
    assert game.city.players[0].cell == "B1" and game.city.criminals == []


def test_a_hospital_is_reported() -> None:
    game = light("E2 A3", held={2: 1})
    play(game, turn(game), "down:1")
    assert game.city.players[1].cell == "B1" and game.custody(1) == []


def test_the_city_phase_is_the_same() -> None:
    game = light(criminals={1: "D1"}, bombs={"D2": 3}, phase="city")
    play(game, city_phase(game))
    assert game.city.criminals[0].cell == "D2" and game.city.bombs[0].timer == 1
