"""Play appendix Б of the rulebook: a City, a Time and an Action phase, sentence by sentence.

The city of the picture is not in the text, so this one is laid so that all its words hold: the
trail runs E2, E3 (precinct 1), D3, C3 (precinct 2), B3, B2 (precinct 6).
"""

import msgspec
import pytest

from rules.agency.arrival import time_phase
from rules.agency.night import (
    activate_assassins,
    city_phase,
    move_criminals,
    move_police,
    next_commander,
    tick_bombs,
)
from rules.agency.state import Game
from rules.agency.turn import turn
from rules.core.steps import Tell
from tests.agency.town import BOX, black, changed, has, play, red, town

TRAIL = ("D1", "D2", "E2", "E3", "D3", "C3", "B3", "B2", "A2", "A3", "B1", "C1")
CITY_BOX = changed(layout=msgspec.structs.replace(BOX.layout, trail=TRAIL))
GREY, VIOLET, YELLOW = 0, 1, 2
TILES = {
    **{"E3": "precinct-1", "C3": "precinct-2", "C1": "precinct-3"},
    **{"D2": "precinct-4", "A3": "precinct-5", "B2": "precinct-6"},
}


@pytest.fixture
def city() -> Game:
    """Lay out the situation: two criminals, an assassin, and a bomb in precinct 2."""
    game = town(
        "A2 C2 B2",
        tiles=TILES,
        criminals={3: "E2", 6: "D3"},
        cards={3: "bomber-jack"},
        assassins="E3",
        bombs={"C3": 2},
        informants={"C3": [YELLOW], "B2": [GREY, VIOLET]},
        police="D2",
        phase="city",
        box=CITY_BOX,
        dice="table",
        special="table",
        stream="table",
    )
    game.city.commander = VIOLET
    return game


def where(game: Game) -> dict[str, str]:
    """Say where criminals and assassins are."""
    found = {f"criminal {one.id}": one.cell for one in game.city.criminals}
    return found | {f"assassin {one.id}": one.cell for one in game.city.assassins}


def test_step_1_criminals_scare_the_assassin_and_hurry_the_bomb(city: Game) -> None:
    """agency.example.city-criminals."""
    run = play(city, move_criminals(city))
    moves = [step.path for step in run.steps if isinstance(step, Tell) and step.path]
    assert moves == [
        ("E2", "E3"),  # Criminal 3 moves first, to where the assassin lurks.
        ("E3", "D3", "C3"),  # He flees past criminal 6 and stops in precinct 2.
        ("D3", "C3"),  # Then criminal 6 moves to precinct 2.
        ("C3", "B3"),  # The assassin flees again.
    ]
    assert where(city) == {"criminal 3": "E3", "criminal 6": "C3", "assassin 1": "B3"}
    assert city.city.bombs[0].timer == 1


def test_step_2_the_assassin_finds_the_yellow_agent(city: Game) -> None:
    """agency.example.city-assassin."""
    play(city, move_criminals(city))
    health = [player.health for player in city.city.players]
    play(city, activate_assassins(city))
    lost = [before - now.health for before, now in zip(health, city.city.players, strict=True)]
    assert lost == [0, 0, 2]
    assert city.city.districts["B2"].informants == [VIOLET]
    assert city.city.players[GREY].gone == 1
    assert where(city)["assassin 1"] == "B2"


def test_steps_3_and_4_police_move_and_the_bomb_explodes(city: Game) -> None:
    """agency.example.city-bomb, agency.example.last-step."""
    play(city, move_criminals(city))
    play(city, activate_assassins(city))
    play(city, move_police(city))
    assert city.city.police == "A3"  # From precinct 4 to precinct 5.
    violet = city.city.players[VIOLET].health
    play(city, tick_bombs(city))
    assert city.city.bombs == []
    assert where(city) == {"criminal 3": "E3", "assassin 1": "B2"}
    assert "criminal-6" in city.city.stream.cards
    assert city.city.districts["C3"].informants == []
    assert city.city.players[YELLOW].gone == 1
    assert city.city.players[VIOLET].health == violet  # The headquarters protect him.


def test_step_5_the_next_player_commands(city: Game) -> None:
    play(city, next_commander(city))
    assert city.city.commander == YELLOW and city.city.phase == "time"


def in_time_phase(city: Game) -> Game:
    """Go on to the next round."""
    play(city, city_phase(city))
    assert city.city.commander == YELLOW
    return city


TIME: tuple[str | list[int], ...] = ("bomb", "criminal-2", [3, 5], "3", [4])


def test_the_time_phase_of_the_example(city: Game) -> None:
    """agency.example.time-phase."""
    game = in_time_phase(city)
    play(game, time_phase(game), *TIME)
    assert [(bomb.cell, bomb.timer) for bomb in game.city.bombs] == [("C1", 4)]
    assert where(game)["criminal 2"] == "A3"  # Precinct 5, where the police stand.
    assert game.city.phase == "action" and game.city.turn.player == YELLOW


def test_the_action_phase_of_the_example(city: Game) -> None:
    """agency.example.action-phase, agency.example.attack, agency.criminal.bomber-jack."""
    game = in_time_phase(city)
    play(game, time_phase(game), *TIME)
    has(game, YELLOW, ammo=1, fuel=2, clues=2, credits=2, weapon=0)
    health = game.me.health
    run = play(
        game,
        turn(game),
        "move:C2",  # The free move to the headquarters.
        "search",
        "red",
        "black",  # Two pairs of dice of his choice.
        red("ammo+ammo", "boost"),
        black("clues+clues", "credit"),
        "keep",
        "boost:0",  # The boost doubles the ammo.
        "move:C3",  # For a fuel to precinct 2.
        "2",  # Two ammo for the two thugs.
        "go:D3",
        "move:E3",  # For another fuel to precinct 1.
        "0",  # One wound from its thugs.
        "investigate:3",
        "attack:c3",
        "1",  # One ammo for a black die.
        red("explosion", "cross", "cross"),
        black("explosion"),
        "recruit",
    )
    me = game.city.players[YELLOW]
    assert health - me.health == 1
    assert me.fuel == 0 and me.ammo == 1 + 4 - 2 - 1
    assert me.clues == 2 + 2 - 2
    jack = game.criminal(3)
    assert jack is not None and jack.open and not jack.subdued
    assert "exposure-not" in run.told  # He had investigated, so the red exposure is silent.
    assert run.said("missed").params["n"] == 2
    assert [(bomb.cell, bomb.timer) for bomb in game.city.bombs] == [("C1", 3)]
    assert game.city.districts["E3"].informants == [YELLOW]
    assert me.credits == 2 + 2 - 2
    assert game.city.phase == "action" and game.city.turn.player == GREY


def test_what_was_investigated_is_for_one_pair_of_eyes(city: Game) -> None:
    game = in_time_phase(city)
    play(game, time_phase(game), *TIME)
    has(game, YELLOW, clues=2, fuel=3, ammo=0, car=4)
    run = play(game, turn(game), "move:C2", "go:C3", "go:D3", "move:E3", "investigate:3", "end")
    secrets = [step for step in run.steps if isinstance(step, Tell) and step.secret]
    assert [(step.message.id, step.who) for step in secrets] == [("portrait", YELLOW)]
