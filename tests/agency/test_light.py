"""Play with light tracking: people report, the city acts."""

from typing import Any

import pytest

from app.language import Speaker
from rules.agency.night import activate_assassins, city_phase
from rules.agency.state import Game
from rules.agency.turn import turn
from rules.core.steps import Ask, Tell
from rules.core.table import Table
from tests.agency.town import RULES, play, town


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


def test_a_subdued_criminal_was_attacked_so_his_card_is_open() -> None:
    """agency.attack.expose (page 10), and people are reminded of their influence."""
    game = light("C2 C2", criminals={2: "C2"}, cards={2: "kraken"})
    run = play(game, turn(game), "subdue:2")
    assert game.city.criminals[0].open
    assert run.told == ["portrait", "turn-red", "influence-light"]
    assert not {"look:2", "expose:2", "subdue:2", "fled:2"} & set(run.options)


@pytest.mark.parametrize(
    ("report", "more"),
    [("killer:1", {"assassins": "C2"}), ("defused:1", {"bombs": {"C2": 2}})],
)
def test_people_are_reminded_of_the_influence_that_they_gain(
    report: str, more: dict[str, Any]
) -> None:
    """agency.attack.assassin, agency.bomb.done."""
    game = light("C2 C2", **more)
    assert play(game, turn(game), report).said("influence-light").params["n"] == 1


def test_a_criminal_who_ran_is_reported() -> None:
    """agency.trail.what: the city moves him on from where an effect of his card took him."""
    game = light("D2 C2", criminals={2: "D2", 3: "D2"}, police="B2")
    game.city.criminals[0].open = True
    run = play(game, turn(game))
    assert [one for one in run.options if one.startswith("fled")] == ["fled:2"]
    play(game, turn(game), "fled:2", "E3", "end")
    assert game.city.criminals[0].cell == "E3"


@pytest.mark.parametrize("token", ["assassin", "bomb"])
def test_a_token_that_a_card_called_is_reported(token: str) -> None:
    """agency.datastream.bag: it is not drawn again, and it acts in the City phase."""
    game = light("D2 C2", dice="table")
    play(game, turn(game), f"came:{token}", *([[4]] if token == "bomb" else []), "end")
    found = [*game.city.assassins, *game.city.bombs]
    assert [one.cell for one in found] == ["D2"]
    assert game.city.stream.cards.count(token) == 3


def test_people_are_told_what_the_city_must_hear() -> None:
    """agency.app.tracking."""
    for tracking, told in (("light", 1), ("full", 0)):
        table = Table(RULES, RULES.start({"players": ["a", "b"], "tracking": tracking}, 1))
        while table.state.phase == "setup":
            table.answer(table.options()[0].id)
        assert [entry.said.id for entry in table.entries].count("light-what") == told


def test_the_question_says_where_the_city_believes_the_agent_to_be() -> None:
    game = light("D2 C2")
    asked = play(game, turn(game)).pending
    assert isinstance(asked, Ask)
    speak = Speaker("ru", RULES, ["Аня", "Боря"])
    assert speak(asked.message) == "Аня: ваш ход. Агент здесь: Квартал 3. Что случилось?"


def test_a_ruined_district_is_reported() -> None:
    """agency.district.attack-result: informants fall first, then all tokens go."""
    more: dict[str, Any] = {"informants": {"D2": [1]}, "assassins": "D2", "bombs": {"D2": 3}}
    game = light("D2 C2 C2", mode="android", criminals={1: "D2"}, **more)
    game.city.players[0].android = True
    run = play(game, turn(game), "ruin", "no")
    assert run.told[0] == "informant-lost" and game.city.players[1].gone == 1
    assert game.city.districts["D2"].ruined
    assert game.city.assassins == [] and game.city.bombs == [] and game.city.criminals == []
    assert run.said("influence-light").params["n"] == 1


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
