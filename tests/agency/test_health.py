"""Lose health, go to hospital, and keep influence above nothing."""

from rules.agency.health import change_influence, lose, skull
from rules.agency.state import Game
from rules.core.message import say
from tests.agency.town import has, play, town

WHY = say("why-assassin-down")


def hurt(game: Game, who: int, n: int) -> bool:
    """Take health from a player."""
    return bool(play(game, lose(game, who, n, WHY, "agency.health.track")).result)


def test_health_goes_down_step_by_step() -> None:
    """agency.health.track."""
    game = town()
    assert not hurt(game, 0, 3)
    assert game.city.players[0].health == 4


def test_no_wound_is_no_wound() -> None:
    """agency.health.limit: protection does not heal."""
    game = town()
    assert not hurt(game, 0, 0) and not hurt(game, 0, -1)
    assert game.city.players[0].health == 7


def test_the_skull_sends_to_hospital_with_all_that_follows() -> None:
    """agency.health.skull, agency.health.hospital, and surplus damage is lost."""
    game = has(town("A3 C2", held={1: 0, 4: 0}), health=2, influence=3)
    assert hurt(game, 0, 4)
    player = game.city.players[0]
    assert (player.cell, player.health, player.influence) == ("B1", 4, 2)
    assert game.city.criminals == []
    assert {"criminal-1", "criminal-4"} <= set(game.city.stream.cards)
    assert len(game.city.removed) == 2


def test_one_s_own_turn_is_over_but_nobody_else_s() -> None:
    """agency.health.phase-ends."""
    game = town("A3 A3", turn=0)
    play(game, skull(game, 1))
    assert not game.city.turn.over
    play(game, skull(game, 0))
    assert game.city.turn.over


def test_in_the_city_phase_no_turn_ends() -> None:
    game = town("A3 A3", phase="city")
    play(game, skull(game, 0))
    assert not game.city.turn.over


def test_influence_never_falls_below_nothing() -> None:
    """agency.influence.floor."""
    game = town()
    change_influence(game, 0, -1)
    assert game.city.players[0].influence == 0
    change_influence(game, 0, 2)
    change_influence(game, 0, -5)
    assert game.city.players[0].influence == 0


def test_a_ruined_hospital_hurts_once_more() -> None:
    """agency.district.ruined-standing: after the marker went to the heart."""
    game = town("A3 C2 C2", mode="android")
    game.city.districts["B1"].ruined = True
    play(game, skull(game, 0))
    assert game.city.players[0].health == 3
