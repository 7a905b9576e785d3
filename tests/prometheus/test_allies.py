"""Checks what the team mode changes for single players: cards, allies, playing alone."""

import pytest

from rules.breach import firewall, malware, own
from rules.breach.counters import escalate
from rules.breach.effects import read as gain
from rules.breach.gains import EFFECTS
from rules.breach.moments import CONDITIONS
from rules.core.message import Term
from tests.prometheus.titans import RULES, asked, play, team, told


def ready_to_act(people: int = 2):
    """Give a team in the first player's phase of actions, both avatars in one shown room."""
    game = team(people)
    for player in game.players:
        player.place, player.hand = "B2", []
    game.turn.stage = "actions"
    game.turn.player = 0
    return game


# Malware with the sign of the alternative effect


def test_a_card_with_the_sign_may_be_played_in_either_way() -> None:
    """p. 13: it can be played as three transfers, and stays what it is."""
    game = ready_to_act()
    game.players[0].hand = ["mila-3"]
    steps = play(malware.hand_menu(game, 0), "play:mila-3", "usual", "B1")
    assert ["usual", "alternative"] in asked(steps)
    assert game.whereabouts("prometheus-1") == "B1"


def test_the_alternative_effect_is_three_transfers() -> None:
    """p. 13."""
    game = ready_to_act()
    game.players[0].hand = ["mila-3"]
    game.players[0].credits = 4
    play(malware.hand_menu(game, 0), "play:mila-3", "alternative", *("send:credit:1",) * 3)
    assert [player.credits for player in game.players] == [1, 3]
    assert game.whereabouts("prometheus-1") == "B2"


def test_a_card_against_opponents_is_only_good_for_transfers() -> None:
    """p. 13: allies are no opponents, so their moves are no moment for it."""
    game = ready_to_act()
    game.players[1].hand = ["puppeteer-1"]
    game.turn.doing = [(0, "move")]
    assert malware.playable(game, 1) == []
    game.turn.doing = []
    game.turn.player = 1
    assert malware.playable(game, 1) == ["puppeteer-1"]


# Allies


@pytest.mark.parametrize(("answer", "place"), [("bear", "A2"), ("ignore", "B2")])
def test_a_player_may_ignore_what_an_ally_does_to_him(answer: str, place: str) -> None:
    """p. 13."""
    game = ready_to_act()
    game.places["A2"].room, game.places["A2"].shown = "garden-1", True
    play(EFFECTS["drag"].does(game, 0, gain("drag 1"), "rule"), "avatar-1", answer)
    assert game.players[1].place == place


# Alone


def test_alone_and_disconnected_no_activation_card_is_revealed() -> None:
    """p. 16: only players with a connected avatar reveal one."""
    game = team(1)
    game.players[0].last = "A1"
    game.phase, game.waiting = "activation", [0]
    left = game.activation.left
    assert told(play(firewall.activation(game))) == []
    assert (game.activation.left, game.phase) == (left, "wake")


# Words


def test_the_counter_of_the_titan_is_not_called_the_guardians() -> None:
    """p. 11 step 8: there is no guardian in this mode, its counter is that of Prometheus."""
    game = team()
    steps = play(escalate(game, "guardian", 0))
    moved = next(step.message for step in steps if step.message.id == "counter-moves")
    assert moved.params["category"] == Term("ice", "prometheus")


def test_nobody_is_told_of_a_task_where_there_are_none() -> None:
    """p. 12, step 12."""
    game = ready_to_act()
    game.players[0].hand = ["mila-3"]
    assert [option.message.id for option in own.offers(game, 0)] == ["look-hand"]
    assert told(play(own.look(game, 0, ""))) == ["own-hand"]


def test_no_ally_is_the_opponent_that_an_algorithm_waits_for() -> None:
    """p. 13: all avatars are allies."""
    game = team()
    game.players[0].place = game.players[1].place = "A1"
    assert not CONDITIONS["opponent-here"](game, 0)
    game.__dict__["kit"] = RULES.kit
    assert CONDITIONS["opponent-here"](game, 0)
