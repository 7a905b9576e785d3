"""Check patrol decks: cards drawn and put aside, reshuffles, speed (burglars.guard.reshuffle)."""

import pytest

from rules.burglars.guard import move_guard
from rules.burglars.patrol import draw_patrol, new_target, speed_up
from rules.core.steps import Shuffle, Tell
from tests.burglars.board import heist, ids, play

SQUARE = """
    +---+---+
    |       |
    +   +   +
    |       |
    +---+---+
"""
ROW = """
    +---+---+---+---+
    |               |
    +---+---+---+---+
"""


def test_cards_are_drawn_from_the_top_and_discarded():
    """The next card is the top one, and it stays among the discards."""
    game = heist(SQUARE, patrol="B2 A2", guard="A1", players=["A1"])
    assert play(draw_patrol(game, 1)).result == "B2"
    assert play(draw_patrol(game, 1)).result == "A2"
    assert game.floors[0].patrol.discard == ["B2", "A2"]
    assert sorted(game.floors[0].patrol.cards) == ["A1", "B1"]


def test_cards_put_aside_are_not_drawn():
    """With fewer than four players some cards lie apart unseen."""
    game = heist(SQUARE, removed=3, players=["A1"], patrol="B2")
    assert game.floors[0].patrol.left == 1
    assert play(draw_patrol(game, 1)).result == "B2"
    assert game.floors[0].patrol.left == 0


@pytest.mark.parametrize(("removed", "left"), [(0, 4), (1, 3), (3, 1)])
def test_an_empty_deck_is_shuffled_with_the_cards_put_aside(removed, left):
    """All cards of the floor come back, the same number goes aside, the die rises, then draw."""
    game = heist(SQUARE, removed=removed, players=["A1"], speed=2)
    deck = game.floors[0].patrol
    for _ in range(left):
        assert not any(isinstance(step, Shuffle) for step in play(draw_patrol(game, 1)).steps)
    assert deck.left == 0 and game.floors[0].speed == 2
    run = play(draw_patrol(game, 1))
    assert [step.count for step in run.steps if isinstance(step, Shuffle)] == [4]
    assert game.floors[0].speed == 3
    assert sorted(deck.cards + deck.discard) == ["A1", "A2", "B1", "B2"]
    assert len(deck.discard) == 1 and deck.left == left - 1 and deck.aside == removed
    # First the shuffle, then the speed, then the card.
    kinds = [type(step).__name__ for step in run.steps]
    assert kinds == ["Shuffle", "Tell", "Draw"]
    assert run.told == ["speed-up"]


def test_only_that_floors_guard_speeds_up():
    """The deck that ran out raises the die of its own floor."""
    game = heist(SQUARE, SQUARE, players=["A1"], speed=3)
    for _ in range(5):
        play(draw_patrol(game, 2))
    assert [its.speed for its in game.floors] == [3, 4]


def test_six_is_the_most_but_the_deck_is_still_shuffled():
    """The die stops at 6; the cards come back all the same."""
    game = heist(SQUARE, players=["A1"], speed=6)
    for _ in range(5):
        run = play(draw_patrol(game, 1))
    assert run.told == ["speed-most"]
    assert game.floors[0].speed == 6 and game.floors[0].patrol.left == 3


def test_speed_up_stops_at_six():
    """From 5 to 6 and no further."""
    game = heist(SQUARE, players=["A1"], speed=5)
    play(speed_up(game, 1, "burglars.safe.speed"))
    play(speed_up(game, 1, "burglars.safe.speed"))
    assert game.floors[0].speed == 6


def test_people_shuffle_their_own_deck_and_put_cards_aside_again():
    """With the table's deck they are told how many cards to put aside, and any card may come."""
    game = heist(SQUARE, removed=1, players=["A1"], table="patrol")
    for card in ("A1", "A2", "B1"):
        play(draw_patrol(game, 1), card)
    run = play(draw_patrol(game, 1), "A2")
    assert run.told == ["patrol-shuffle", "speed-up"]
    assert run.said("patrol-shuffle")[0].params["n"] == 1
    assert sorted(ids(run.drawn[0])) == ["A1", "A2", "B1", "B2"]


def test_people_may_draw_any_card_not_yet_seen_and_no_other():
    """Cards put aside unseen may be any, so every undrawn card is possible."""
    game = heist(SQUARE, removed=1, players=["A1"], table="patrol")
    play(draw_patrol(game, 1), "B1")
    run = play(draw_patrol(game, 1), "A1")
    assert sorted(ids(run.drawn[0])) == ["A1", "A2", "B2"]


def test_a_card_with_his_own_room_counts_as_reached():
    """He needs somewhere to go: draw on (burglars.guard.own-cell)."""
    game = heist(SQUARE, guard="A1", players=["B2"], patrol="A1 B1")
    run = play(new_target(game, 1))
    assert run.told == ["target-own", "target-drawn"]
    assert game.floors[0].target == "B1"
    assert game.floors[0].patrol.discard == ["A1", "B1"]


def test_a_reshuffle_in_mid_move_does_not_lengthen_the_move():
    """Speed was fixed before the first step; the raised die counts from the next move on."""
    game = heist(ROW, guard="A1", target="B1", players=["A1"], speed=2, patrol="B1")
    deck = game.floors[0].patrol
    deck.cards, deck.discard = [], ["D1", "A1", "B1", "C1"]
    run = play(move_guard(game, 1))
    assert run.walked == ["B1", "C1"]
    assert (game.floors[0].speed, game.floors[0].target) == (3, "D1")


def test_a_deck_where_his_own_card_is_the_last_is_shuffled_for_the_next():
    """Drawing on may need a reshuffle, with its rise in speed."""
    game = heist(SQUARE, guard="A1", players=["B2"], speed=2, removed=0)
    deck = game.floors[0].patrol
    deck.cards, deck.discard = ["A1"], ["B2", "B1", "A2"]
    run = play(new_target(game, 1))
    assert run.told == ["target-own", "speed-up", "target-drawn"]
    assert game.floors[0].target == "B2"


def test_every_draw_says_which_floor():
    """Three decks lie on the table; each request names its floor."""
    game = heist(SQUARE, SQUARE, players=["A1"])
    run = play(draw_patrol(game, 2))
    assert run.drawn[0].message.params["floor"] == 2
    assert not [step for step in run.steps if isinstance(step, Tell)]
