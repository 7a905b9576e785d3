"""Check the mini-expansion «Потеря из виду» (burglars.lost-sight)."""

from rules.burglars.alarm import ring
from rules.burglars.entry import enter
from rules.burglars.guard import guards_in_order, move_guard, place_guard
from rules.burglars.patrol import draw_patrol, new_target
from rules.burglars.turn import guard_phase
from rules.core.message import say
from tests.burglars.board import heist, play

ROW = """
    +---+---+---+---+---+---+
    |                       |
    +---+---+---+---+---+---+
"""


def test_the_card_ends_the_walk_and_takes_the_guard_away():
    """He loses the steps left, and his figure leaves the building."""
    game = heist(ROW, guard="A1", target="B1", players=["F1"], speed=4, patrol="lost")
    run = play(move_guard(game, 1))
    its = game.floors[0]
    assert run.walked == ["B1"]
    assert (its.guard, its.target, its.lost) == (None, None, True)
    assert run.told[-1] == "lost-sight"
    assert its.patrol.discard == ["lost"]


def test_while_he_is_away_nobody_watches_the_floor():
    """Players walk freely, and entering brings no second guard."""
    game = heist(ROW, rooms={"B1": "foyer-1"}, players=["A1"], guard="", patrol="C1 D1")
    game.floors[0].lost = True
    play(enter(game, 0, "1B1"))
    assert game.players[0].stealth == 3
    assert game.floors[0].guard is None and game.floors[0].patrol.discard == []


def test_when_he_is_next_due_he_appears_gets_a_target_and_walks():
    """Two cards, then the walk at full speed in the same turn."""
    game = heist(ROW, players=["A1"], patrol="C1 F1", speed=2)
    game.floors[0].lost = True
    run = play(move_guard(game, 1))
    its = game.floors[0]
    assert run.told[:2] == ["guard-appears", "target-drawn"]
    assert run.walked == ["D1", "E1"]
    assert (its.guard, its.target, its.lost) == ("E1", "F1", False)
    assert "burglars.lost-sight.return" in run.rules


def test_he_returns_only_when_his_floor_is_due():
    """Turns that end on other floors do not bring him back."""
    game = heist(ROW, ROW, players=["2A1", "2A1"], guard="2C1", target="2F1", phase="guard")
    game.floors[0].lost = True
    assert guards_in_order(game) == [2]
    play(guard_phase(game))
    assert game.floors[0].lost


def test_who_appears_on_a_player_costs_nothing_but_his_steps_do():
    """Appearing is no movement; walking is."""
    game = heist(ROW, players=["C1", "D1"], patrol="C1 F1", speed=1)
    game.floors[0].lost = True
    play(move_guard(game, 1))
    assert [player.stealth for player in game.players] == [3, 2]


def test_an_alarm_while_he_is_away_stays_and_draws_him_when_he_returns():
    """It gives him a step, too (burglars.lost-sight.alarm)."""
    game = heist(ROW, players=["A1"], patrol="C1 F1", speed=1)
    game.floors[0].lost = True
    play(ring(game, "1A1", say("alarm-reported"), "burglars.alarm.trigger"))
    assert game.floors[0].alarms == ["A1"]
    run = play(move_guard(game, 1))
    assert run.walked == ["B1", "A1"]
    assert game.floors[0].alarms == []


def test_the_card_at_the_placement_of_a_guard_is_discarded_and_drawn_over():
    """Nobody can lose sight of a guard who is not there (burglars.lost-sight.shuffle)."""
    game = heist(ROW, players=["A1"], patrol="lost C1 F1")
    run = play(place_guard(game, 1))
    assert run.told[0] == "lost-sight-void"
    assert (game.floors[0].guard, game.floors[0].target) == ("C1", "F1")


def test_the_card_as_first_target_takes_him_away_again():
    """He stands there already, so it works as always."""
    game = heist(ROW, players=["A1"], patrol="C1 lost")
    run = play(place_guard(game, 1))
    assert run.told == ["guard-appears", "lost-sight"]
    assert game.floors[0].guard is None and game.floors[0].lost


def test_the_card_as_target_on_his_return_ends_the_move():
    """He appears, is lost again, and does not walk."""
    game = heist(ROW, players=["A1"], patrol="C1 lost")
    game.floors[0].lost = True
    run = play(move_guard(game, 1))
    assert run.walked == [] and game.floors[0].lost


def test_the_card_is_shuffled_back_like_any_other():
    """It belongs to the deck."""
    game = heist(ROW, players=["A1"], patrol="lost", removed=2)
    deck = game.floors[0].patrol
    for _ in range(deck.left):
        play(draw_patrol(game, 1))
    play(draw_patrol(game, 1))
    assert (deck.cards + deck.discard).count("lost") == 1
    assert len(deck.cards + deck.discard) == 7 and deck.aside == 2


def test_no_target_is_drawn_for_a_guard_who_is_away():
    """An effect that names a new target finds nobody."""
    game = heist(ROW, players=["A1"])
    game.floors[0].lost = True
    assert play(new_target(game, 1)).steps == []
