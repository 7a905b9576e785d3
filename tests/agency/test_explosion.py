"""Let bombs explode."""

import pytest

from rules.agency.explosion import explode
from rules.agency.state import Game
from tests.agency.town import has, play, town


def go_off(game: Game) -> None:
    """Blow up the first bomb."""
    play(game, explode(game, game.city.bombs[0]))


def test_who_is_there_loses_four_and_who_is_beside_two() -> None:
    """agency.explosion.damage, agency.explosion.neighbours."""
    game = town("D2 E2 D1 D3", bombs={"D2": 1})
    go_off(game)
    assert [player.health for player in game.city.players] == [3, 5, 5, 7]  # D3 protects.
    assert game.city.bombs == [] and game.city.stream.cards.count("bomb") == 4


def test_nobody_further_off_is_hurt() -> None:
    game = town("E3 C1 B2 A3", bombs={"D2": 1})
    go_off(game)
    assert [player.health for player in game.city.players] == [7, 7, 7, 7]


def test_protection_does_not_help_in_the_bomb_s_own_district() -> None:
    """agency.bomb.protected."""
    game = town("D3 C2", bombs={"D3": 1})
    go_off(game)
    assert game.city.players[0].health == 3


def test_all_informants_there_leave_the_game() -> None:
    """agency.explosion.informants: but none next to it."""
    game = town("C2 C2", bombs={"D2": 1}, informants={"D2": [0, 1], "E2": [1]})
    go_off(game)
    assert game.city.districts["D2"].informants == []
    assert game.city.districts["E2"].informants == [1]
    assert [player.gone for player in game.city.players] == [1, 1]


def test_criminals_and_assassins_there_go_back() -> None:
    """agency.explosion.tokens, agency.criminal.gone."""
    game = town(
        "C2 C2", bombs={"D2": 1}, criminals={1: "D2", 2: "D2", 3: "E2"}, subdued=[2], assassins="D2"
    )
    gone = [one.card for one in game.city.criminals[:2]]
    go_off(game)
    assert [one.id for one in game.city.criminals] == [3]
    assert game.city.assassins == [] and game.city.removed == gone


@pytest.mark.parametrize(("cell", "kept"), [("D2", 0), ("E2", 0), ("D3", 1), ("B2", 1)])
def test_who_loses_health_loses_his_prisoners(cell: str, kept: int) -> None:
    """agency.explosion.custody: who was protected keeps them."""
    game = town(f"{cell} C2", bombs={"D2": 1}, held={4: 0})
    go_off(game)
    assert len(game.custody(0)) == kept


def test_other_bombs_of_the_district_explode_too() -> None:
    """agency.explosion.chain: each with all its damage, but none in other districts."""
    game = town("E2 C2", bombs={"D2": 1, "D2'": 6, "E3": 6})
    go_off(game)
    assert [bomb.cell for bomb in game.city.bombs] == ["E3"]
    assert game.city.players[0].health == 3


def test_who_went_to_hospital_is_spared_by_the_second_bomb() -> None:
    """agency.explosion.chain-order."""
    game = has(town("D2 C2", bombs={"D2": 1, "D2'": 6}), health=4, influence=3)
    go_off(game)
    first = game.city.players[0]
    assert (first.cell, first.health, first.influence) == ("B1", 4, 2)


def test_the_headquarters_protect_agents_but_not_androids() -> None:
    """agency.android.protected."""
    game = town("C2 C2 A2", bombs={"D2": 1}, mode="android")
    game.city.players[1].android = True
    go_off(game)
    assert [player.health for player in game.city.players] == [7, 5, 7]
