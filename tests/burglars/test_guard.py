"""Check how guards appear and walk (burglars.guard)."""

import pytest

from rules.burglars.entry import enter
from rules.burglars.guard import guards_in_order, move_guard, place_guard
from rules.burglars.turn import guard_phase
from tests.burglars.board import burglar, heist, play

ROW = """
    +---+---+---+---+---+---+---+---+
    |                               |
    +---+---+---+---+---+---+---+---+
"""
SQUARE = """
    +---+---+
    |       |
    +   +   +
    |       |
    +---+---+
"""


def row(guard="A1", target="H1", speed=3, players=("2A1",), **more):
    """Make a corridor with a guard, and a second floor where the players are out of his way."""
    return heist(ROW, ROW, guard=guard, target=target, speed=speed, players=list(players), **more)


# Appearing


def test_a_floor_without_a_guard_gets_one_as_soon_as_somebody_comes():
    """The first card places him, the second gives his target, at once (rulebook, entering)."""
    game = heist(SQUARE, SQUARE, rooms={"A1": "stairs-4", "2A1": "foyer-1"}, guard="B2",
                 target="A2", players=["A1"], patrol="2B2 2B1")
    run = play(enter(game, 0, "2A1"))
    upper = game.floors[1]
    assert (upper.guard, upper.target) == ("B2", "B1")
    assert upper.patrol.discard == ["B2", "B1"]
    assert run.told == ["player-moves", "guard-appears", "target-drawn"]
    assert (game.floors[0].guard, game.floors[0].target) == ("B2", "A2")


def test_a_floor_with_a_guard_gets_no_second_one():
    """Nothing is drawn where a guard already walks."""
    game = heist(SQUARE, SQUARE, rooms={"A1": "stairs-4", "2A1": "foyer-1"}, guard="2B2",
                 target="2B1", players=["A1"])
    play(enter(game, 0, "2A1"))
    assert game.floors[1].patrol.discard == []


def test_a_guard_who_appears_in_the_players_room_costs_nothing():
    """Stealth is lost by movement only (burglars.guard.placed-first)."""
    game = heist(SQUARE, SQUARE, rooms={"A1": "stairs-4", "2A1": "thermo-1"}, guard="B2",
                 target="A2", players=["A1"], patrol="2A1 2B1")
    play(enter(game, 0, "2A1"))
    assert game.players[0].stealth == 3


def test_a_guard_who_appears_in_the_room_keeps_it_silent():
    """No alarm can go off where a guard stands, and he is placed before the room acts."""
    game = heist(SQUARE, SQUARE, rooms={"A1": "stairs-4", "2A1": "fingerprint-4"}, guard="B2",
                 target="A2", players=["A1"], patrol="2A1 2B1")
    play(enter(game, 0, "2A1"))
    assert game.floors[1].alarms == []
    assert game.floors[1].target == "B1"


def test_a_target_drawn_at_placement_that_is_his_own_room_is_drawn_again():
    """The card of his own room cannot come twice, but a correction or reshuffle may bring it."""
    game = heist(SQUARE, players=["A1"])
    game.floors[0].patrol.cards = ["B2"]
    game.floors[0].patrol.discard = ["B2", "A1", "A2", "B1"]
    run = play(place_guard(game, 1))
    assert game.floors[0].guard == "B2"
    assert game.floors[0].target == "A1"
    assert "target-own" in run.told


# Walking


@pytest.mark.parametrize("speed", [1, 2, 3, 4, 5, 6])
def test_he_walks_as_many_rooms_as_his_die_shows(speed):
    """The die shows how many rooms he passes."""
    game = row(speed=speed)
    assert play(move_guard(game, 1)).walked == [f"{c}1" for c in "BCDEFG"[:speed]]


@pytest.mark.parametrize("alarms", ["H1", "H1 G1", "H1 G1 F1"])
def test_each_alarm_gives_a_step(alarms):
    """One more step for each alarm on his floor, however high the die."""
    game = row(speed=2, target=alarms[-2:], alarms=alarms)
    run = play(move_guard(game, 1))
    assert len(run.walked) == 2 + len(alarms.split())
    said = run.said("guard-moves")[0].params
    assert (said["n"], said["die"], said["alarms"]) == (len(run.walked), 2, len(run.walked) - 2)


def test_alarms_add_to_a_die_of_six():
    """Six is the limit of the die, not of the walk."""
    game = row(speed=6, target="H1", alarms="H1")
    assert len(play(move_guard(game, 1)).walked) == 7


def test_alarms_of_other_floors_give_no_step():
    """Only alarms on his own floor count."""
    game = row(speed=2, alarms="2H1 2G1")
    assert len(play(move_guard(game, 1)).walked) == 2


def test_speed_is_fixed_before_the_first_step_when_an_alarm_goes_off_the_board():
    """An alarm that he switches off on the way still counts for this walk."""
    game = row(speed=2, target="B1", alarms="B1 H1", patrol="A1")
    run = play(move_guard(game, 1))
    assert run.walked == ["B1", "C1", "D1", "E1"]
    assert game.floors[0].alarms == ["H1"] and game.floors[0].target == "H1"
    assert len(play(move_guard(game, 1)).walked) == 3


def test_an_alarm_that_his_own_step_raises_gives_no_step_but_turns_him():
    """The target moves at once, the number of steps does not (burglars.guard.recompute)."""
    game = heist(
        ROW,
        rooms={"C1": "camera-1", "A1": "camera-2"},
        guard="B1",
        target="H1",
        players=["A1"],
        speed=3,
        patrol="H1",
    )
    run = play(move_guard(game, 1))
    assert run.walked == ["C1", "B1", "A1"]
    assert game.players[0].stealth == 2  # He came to the player in the end.
    assert game.floors[0].alarms == []
    assert game.floors[0].target == "H1"


def test_at_his_target_he_draws_and_walks_on():
    """With steps left he goes on to the new target."""
    game = row(speed=4, target="C1", patrol="A1")
    run = play(move_guard(game, 1))
    assert run.walked == ["B1", "C1", "B1", "A1"]
    # Reached with the last step: the next target is drawn at once.
    assert game.floors[0].target not in (None, "A1")
    assert run.told.count("target-drawn") == 2


def test_at_his_target_with_his_last_step_he_draws_and_stands():
    """The new target is set even if no step is left."""
    game = row(speed=2, target="C1", patrol="A1")
    run = play(move_guard(game, 1))
    assert run.walked == ["B1", "C1"] and run.told[-1] == "target-drawn"
    assert (game.floors[0].guard, game.floors[0].target) == ("C1", "A1")


def test_one_walk_may_reach_several_targets():
    """Each target reached brings a card."""
    game = row(speed=5, target="B1", patrol="C1 D1 A1")
    run = play(move_guard(game, 1))
    assert run.walked == ["B1", "C1", "D1", "C1", "B1"]
    assert game.floors[0].patrol.discard == ["C1", "D1", "A1"]


def test_a_guard_who_already_stands_on_his_target_draws_before_he_walks():
    """After an effect put him there he has arrived; no step is spent on it."""
    game = row(guard="C1", target="C1", speed=2, patrol="A1")
    run = play(move_guard(game, 1))
    assert run.walked == ["B1", "A1"]


def test_he_draws_no_card_before_he_arrives():
    """Nothing changes on the way."""
    game = row(speed=3)
    play(move_guard(game, 1))
    assert game.floors[0].patrol.discard == [] and game.floors[0].target == "H1"


def test_he_goes_to_the_nearest_alarm_even_if_the_table_was_corrected():
    """Whoever moved pieces by a correction, he always heads for the nearest alarm."""
    game = row(guard="D1", target="H1", alarms="H1 B1", speed=1)
    run = play(move_guard(game, 1))
    assert run.walked == ["C1", "B1", "C1"]
    assert game.floors[0].alarms == ["H1"]


def test_a_guard_without_a_target_gets_one_before_he_walks():
    """A guard always has a target, also after a correction put him there."""
    game = heist(ROW, ROW, guard="D1", players=["2A1"], patrol="A1")
    run = play(move_guard(game, 1))
    assert run.walked == ["C1", "B1"]
    assert all("None" not in place for step in run.steps for place in getattr(step, "show", ()))


def test_a_floor_whose_guard_never_came_gets_him_when_he_should_move():
    """After a correction a player may stand on a floor whose guard was not placed yet."""
    game = heist(ROW, players=["A1"], patrol="F1 H1", speed=2)
    run = play(move_guard(game, 1))
    assert run.told[:2] == ["guard-appears", "target-drawn"]
    assert run.walked == ["G1", "H1"]


# Whose guard


@pytest.mark.parametrize(("place", "floors"), [("1A1", [1]), ("2A1", [2]), ("roof", [])])
def test_only_the_guard_of_the_players_last_floor_moves(place, floors):
    """Guards of other floors stay; nobody moves for who got away."""
    game = heist(ROW, ROW, guard="C1 2C1", target="A1 2A1", players=[place, "1H1"])
    assert guards_in_order(game) == floors


def test_other_guards_stand_even_with_alarms_on_their_floors():
    """Only one guard moves, whatever rings elsewhere."""
    game = heist(ROW, ROW, guard="C1 2C1", target="H1 2A1", alarms="H1",
                 players=["2H1", "2H1"], phase="guard")
    play(guard_phase(game))
    assert (game.floors[0].guard, game.floors[1].guard) == ("C1", "A1")


def test_the_guard_moves_even_if_the_player_did_nothing():
    """His move follows every turn."""
    game = heist(ROW, guard="C1", target="A1", players=["H1", "H1"], phase="guard")
    assert play(guard_phase(game)).walked == ["B1", "A1"]


def test_players_of_every_colour_are_seen_on_the_way():
    """Whoever stands where he comes pays, also those whose turn it is not."""
    game = heist(ROW, guard="A1", target="H1", speed=3,
                 players=[burglar("B1"), burglar("C1"), burglar("C1"), burglar("E1")])
    play(move_guard(game, 1))
    assert [player.stealth for player in game.players] == [2, 2, 2, 3]


def test_the_walk_tells_each_step_with_what_is_left():
    """One instruction for each step: from where, to where, how many are left."""
    game = row(speed=3)
    said = play(move_guard(game, 1)).said("guard-steps")
    assert [message.params["n"] for message in said] == [2, 1, 0]
    assert [(m.params["origin"].id, m.params["to"].id) for m in said] == [
        ("A1", "B1"),
        ("B1", "C1"),
        ("C1", "D1"),
    ]
