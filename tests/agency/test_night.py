"""Run the City phase."""

import pytest

from rules.agency.night import (
    activate_assassins,
    city_phase,
    move_criminal,
    move_criminals,
    move_police,
    next_commander,
    tick_bombs,
)
from rules.agency.state import Game
from rules.core.steps import Ask, Ended, Tell
from tests.agency.town import BOX, has, play, town


def cells(game: Game) -> dict[int, str]:
    """Say where the criminals are."""
    return {one.id: one.cell for one in game.city.criminals}


def killers(game: Game) -> list[str]:
    """Say where the assassins are."""
    return [one.cell for one in game.city.assassins]


def test_wild_criminals_move_one_district_by_number() -> None:
    """agency.criminals.order, agency.criminals.subdued-stay."""
    game = town(criminals={5: "D1", 2: "D2", 4: "E2"}, subdued=[4], phase="city")
    run = play(game, move_criminals(game))
    moved = [step.path for step in run.steps if isinstance(step, Tell) and step.path]
    assert moved == [("D2", "E2"), ("D1", "D2")]
    assert cells(game) == {5: "D2", 2: "E2", 4: "E2"}


def test_prisoners_do_not_move() -> None:
    game = town("C2 C2", held={3: 0}, phase="city")
    assert play(game, move_criminals(game)).steps == []


@pytest.mark.parametrize("place", range(12))
def test_the_whole_trail(place: int) -> None:
    """agency.trail.what: one step from each district, and out from the last."""
    trail = BOX.layout.trail
    game = town(criminals={1: trail[place]}, phase="city")
    card = game.city.criminals[0].card
    play(game, move_criminals(game))
    if place < 11:
        assert cells(game) == {1: trail[place + 1]}
    else:
        assert cells(game) == {} and game.city.removed == [card]  # agency.criminals.leave
        assert "criminal-1" in game.city.stream.cards  # agency.criminals.leave-token


def test_who_came_this_round_into_the_topmost_precinct_begins_the_trail() -> None:
    """agency.criminals.top."""
    game = town(criminals={1: "C1"}, phase="city")
    game.city.criminals[0].fresh = True
    play(game, move_criminals(game))
    assert cells(game) == {1: "D1"}
    assert not game.city.criminals[0].fresh


def test_an_assassin_there_begins_the_trail_too() -> None:
    """agency.criminals.top-assassin."""
    game = town(assassins="C1", phase="city", police="B2")
    game.city.assassins[0].fresh = True
    play(game, activate_assassins(game))
    assert killers(game) == ["D1"]


def test_a_criminal_scares_every_assassin() -> None:
    """agency.criminals.assassin-check: on to where no wild criminal is, past subdued ones."""
    game = town(
        criminals={1: "D1", 2: "E2", 3: "E3"}, subdued=[3], assassins="D2 D2", phase="city"
    )
    game.city.last = 0
    play(game, move_criminal(game, game.city.criminals[0]))
    assert killers(game) == ["E3", "E3"]


def test_a_fleeing_assassin_hurts_nobody() -> None:
    """agency.assassin.flee."""
    game = town("E2 C2", criminals={1: "D1"}, assassins="D2", informants={"E2": [1]}, phase="city")
    play(game, move_criminals(game))
    assert killers(game) == ["E2"] and game.city.players[0].health == 7
    assert game.city.districts["E2"].informants == [1]


def test_an_assassin_may_flee_out_of_the_city() -> None:
    game = town(criminals={1: "B1", 2: "B2"}, assassins="C1", phase="city", police="D2")
    play(game, move_criminals(game))
    assert killers(game) == [] and game.city.stream.cards.count("assassin") == 4


def test_police_spare_both_checks() -> None:
    """agency.criminals.checks."""
    game = town(criminals={1: "D1"}, assassins="D2", bombs={"D2": 1}, police="D2", phase="city")
    play(game, move_criminals(game))
    assert killers(game) == ["D2"] and game.city.bombs[0].timer == 1


def test_a_criminal_hurries_all_bombs_and_may_die_of_it() -> None:
    """agency.criminals.bomb-check."""
    game = town(criminals={1: "D1"}, bombs={"D2": 1, "D2'": 5}, phase="city")
    play(game, move_criminals(game))
    assert game.city.bombs == [] and cells(game) == {}
    game = town(criminals={1: "D1"}, bombs={"D2": 3, "D2'": 5}, phase="city")
    play(game, move_criminals(game))
    assert [bomb.timer for bomb in game.city.bombs] == [2, 4]


def test_assassins_flee_before_the_bomb_is_checked() -> None:
    """agency.criminals.checks (page 19): in this order, so the blast meets only the criminal."""
    game = town(criminals={1: "D1"}, assassins="D2", bombs={"D2": 1}, phase="city")
    play(game, move_criminals(game))
    assert killers(game) == ["E2"] and cells(game) == {} and game.city.bombs == []


def test_an_assassin_who_flees_or_walks_into_ruins_is_lost() -> None:
    """agency.district.ruined-tokens (page 23)."""
    for criminals, script in (({1: "D1"}, move_criminals), ({}, activate_assassins)):
        game = town("C2 C2 C2", mode="android", criminals=criminals, assassins="D2", phase="city")
        game.city.districts["E2"].ruined = True
        run = play(game, script(game))
        assert "assassin-in-ruins" in run.told
        assert killers(game) == [] and game.city.stream.cards.count("assassin") == 4


# The order of the steps


def test_criminals_come_before_assassins() -> None:
    """agency.city.order (page 18): the criminal drives the assassin off before he can act."""
    game = town("D2 C2", criminals={1: "D1"}, assassins="D2", phase="city")
    play(game, city_phase(game))
    assert game.city.players[0].health == 7 and killers(game) == ["E3"]


def test_assassins_come_before_the_police() -> None:
    """agency.city.order: who stands in the squad's next precinct is still struck."""
    game = town("B2 C2", assassins="B2", phase="city")
    play(game, city_phase(game))
    assert game.city.police == "B2"
    assert game.city.players[0].health == 5 and killers(game) == []


def test_police_come_before_the_bombs() -> None:
    """agency.city.order: the squad takes a bomb away that would have exploded."""
    game = town("B2 C2", bombs={"B2": 1}, phase="city")
    run = play(game, city_phase(game))
    assert "explodes" not in run.told and game.city.players[0].health == 7


# Assassins


def test_the_commander_tells_alike_assassins_apart_only_where_they_go_different_ways() -> None:
    """agency.assassin.order, agency.criminals.top-assassin."""
    game = town(assassins="C1 C1", phase="city", police="B2")
    game.city.assassins[1].fresh = True
    pending = play(game, activate_assassins(game)).pending
    assert isinstance(pending, Ask)
    assert [one.message.id for one in pending.options] == ["assassin-at", "assassin-at-new"]
    game = town(assassins="D2 D2", phase="city", police="B2")
    game.city.assassins[1].fresh = True
    assert play(game, activate_assassins(game)).asked == []


def test_an_assassin_acts_where_he_is_and_stops() -> None:
    """agency.assassin.activation, agency.assassin.stop."""
    game = town("D2 E2", assassins="D2", informants={"D2": [1, 0]}, phase="city")
    play(game, activate_assassins(game))
    assert [player.health for player in game.city.players] == [6, 7]  # His informant helps.
    assert killers(game) == ["D2"]
    assert game.city.districts["D2"].informants == [0]  # The upper one dies all the same.


def test_else_he_moves_and_acts_again() -> None:
    game = town("E2 C2", assassins="D2", phase="city")
    play(game, activate_assassins(game))
    assert killers(game) == ["E2"] and game.city.players[0].health == 5


def test_then_he_pounces_on_the_next_district() -> None:
    """agency.assassin.step-three."""
    game = town("E3 C2", assassins="D2", phase="city")
    play(game, activate_assassins(game))
    assert killers(game) == ["E3"] and game.city.players[0].health == 5


def test_without_prey_there_he_stays() -> None:
    game = town("D3 C2", assassins="D2", phase="city")
    play(game, activate_assassins(game))
    assert killers(game) == ["E2"]


def test_a_protected_agent_draws_him_but_is_not_hurt() -> None:
    game = town("D3 C2", assassins="E2", phase="city")
    play(game, activate_assassins(game))
    assert killers(game) == ["D3"] and game.city.players[0].health == 7


def test_the_loss_of_an_informant_does_not_stop_him() -> None:
    """agency.assassin.stop, agency.assassin.informant."""
    game = town("C2 C2", assassins="D2", informants={"D2": [0], "E2": [1, 0]}, phase="city")
    play(game, activate_assassins(game))
    assert game.city.districts["D2"].informants == []
    assert game.city.districts["E2"].informants == [0]


def test_police_and_wild_criminals_hold_him_back() -> None:
    """agency.assassin.action: a subdued criminal does not."""
    game = town("D2 C2", assassins="D2", police="D2", phase="city")
    play(game, activate_assassins(game))
    assert game.city.players[0].health == 7
    game = town("D2 C2", assassins="D2", criminals={1: "D2"}, phase="city")
    play(game, activate_assassins(game))
    assert game.city.players[0].health == 7
    game = town("D2 C2", assassins="D2", criminals={1: "D2"}, subdued=[1], phase="city")
    play(game, activate_assassins(game))
    assert game.city.players[0].health == 5


def test_the_commander_chooses_their_order() -> None:
    """agency.assassin.order: each acts once."""
    game = town(assassins="D2 A3", phase="city")
    run = play(game, activate_assassins(game))
    assert run.options == ["1", "2"]
    game = town(assassins="D2 A3", phase="city")
    play(game, activate_assassins(game), "2")
    assert killers(game) == ["E2", "A2"]


def test_he_leaves_the_city_at_the_end_of_the_trail() -> None:
    """agency.assassin.move."""
    game = town(assassins="C1", police="D2", phase="city")
    play(game, activate_assassins(game))
    assert killers(game) == []


def test_he_does_not_see_androids() -> None:
    """agency.android.not-agent."""
    game = town("D2 C2 C2", assassins="D2", mode="android", phase="city")
    game.city.players[0].android = True
    play(game, activate_assassins(game))
    assert game.city.players[0].health == 7


def test_an_android_is_no_prey_to_pounce_on() -> None:
    """agency.assassin.step-three (page 20) speaks of agents."""
    game = town("E3 C2 C2", assassins="D2", mode="android", phase="city")
    game.city.players[0].android = True
    play(game, activate_assassins(game))
    assert killers(game) == ["E2"]


# Police, bombs and the commander


@pytest.mark.parametrize(("number", "following"), [(1, 2), (5, 6), (6, 1)])
def test_police_go_by_number(number: int, following: int) -> None:
    """agency.police.move."""
    game = town(phase="city")
    game.city.police = game.precinct(number)
    play(game, move_police(game))
    assert game.city.police == game.precinct(following)


def test_police_clear_their_new_precinct() -> None:
    """agency.police.effect, agency.police.bomb: all tokens, no agents, no prisoners."""
    game = town(
        "B2 C2",
        criminals={1: "B2", 2: "B2"},
        subdued=[2],
        held={5: 0},
        assassins="B2",
        bombs={"B2": 1},
        informants={"B2": [0]},
        phase="city",
    )
    play(game, move_police(game))
    assert cells(game) == {5: ""} and killers(game) == [] and game.city.bombs == []
    assert game.city.players[0].health == 7
    assert game.city.districts["B2"].informants == [0]


def test_every_bomb_ticks_and_those_at_zero_explode() -> None:
    """agency.bombs.step."""
    game = town("C2 E2", bombs={"D2": 1, "A3": 4}, phase="city")
    play(game, tick_bombs(game))
    assert [(bomb.cell, bomb.timer) for bomb in game.city.bombs] == [("A3", 3)]
    assert game.city.players[1].health == 5


def test_the_commander_orders_bombs_that_explode() -> None:
    game = town(bombs={"D2": 1, "A3": 1, "B2": 5}, phase="city")
    run = play(game, tick_bombs(game))
    assert run.options == ["1", "2"]
    assert game.city.bombs[2].timer == 4


def test_a_bomb_ticks_beside_the_police_too() -> None:
    game = town(bombs={"C1": 3}, police="C1", phase="city")
    play(game, tick_bombs(game))
    assert game.city.bombs[0].timer == 2


def test_the_commander_changes_to_the_left() -> None:
    """agency.commander.next."""
    game = town("C2 C2 C2", phase="city")
    game.city.commander = 2
    play(game, next_commander(game))
    assert game.city.commander == 0 and game.city.phase == "time"


@pytest.mark.parametrize(("mode", "rounds"), [("agent", 6), ("android", 8)])
def test_the_last_round_is_played_to_its_end(mode: str, rounds: int) -> None:
    """agency.end.rounds, agency.end.android."""
    game = town("C2 C2 E2", mode=mode, bombs={"D2": 1}, phase="city")
    game.city.round = rounds - 1
    play(game, next_commander(game))
    game.city.round, game.city.phase = rounds, "city"
    has(game, influence=1)
    with pytest.raises(Ended):
        play(game, city_phase(game))
    assert game.city.winners == [0]
    assert game.city.players[2].health == 5


def test_a_token_that_was_corrected_away_meanwhile_is_not_taken_twice() -> None:
    game = town(assassins="B2 B2", criminals={1: "B2"}, phase="city")
    script = move_police(game)
    step = next(script)
    while isinstance(step, Tell) and step.message.id != "token-gone":
        step = script.send("ok")
    city = game.city
    gone = city.assassins.pop()
    city.stream.cards.append("assassin")
    assert gone.cell == "B2"
    play(game, script)
    assert city.assassins == [] and city.criminals == []


def test_nobody_chooses_between_assassins_who_are_alike() -> None:
    """agency.assassin.order: two in one district can only act in one way."""
    game = town(assassins="D2 D2", phase="city")
    assert play(game, activate_assassins(game)).asked == []
    assert killers(game) == ["E2", "E2"]


def test_nobody_chooses_between_bombs_of_one_district() -> None:
    """agency.explosion.chain (page 17): they explode together."""
    game = town(bombs={"A3": 1, "A3'": 1}, phase="city")
    run = play(game, tick_bombs(game))
    assert run.asked == [] and run.told.count("explodes") == 2 and game.city.bombs == []
