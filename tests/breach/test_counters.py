"""Test ice counters, the firewall die, deploying and quick subroutines."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.breach import make_kit
from rules.breach.counters import carry_out_cell, escalate, strengthen
from rules.breach.deploy import deploy, supply
from rules.breach.ice import attack, blocks_infection, clear_viruses, defence, hit, toll, worth
from rules.breach.state import Intrusion
from tests.breach.small import ids, play, small


def cells(game: Intrusion, category: str, *a: tuple[str, ...]) -> Intrusion:
    """Print cells on a counter."""
    box = game.kit.box
    counters = tuple(replace(one, a=a) if one.id == category else one for one in box.counters)
    game.__dict__["kit"] = make_kit(replace(box, counters=counters))
    return game


def with_ice(game: Intrusion, kind: str, **has: Any) -> Intrusion:
    """Print other values on an ice card."""
    box = game.kit.box
    ice = tuple(replace(one, **has) if one.id == kind else one for one in box.ice)
    game.__dict__["kit"] = make_kit(replace(box, ice=ice))
    return game


# Counters


def test_the_chip_moves_from_the_mark_to_the_first_cell_and_that_is_carried_out() -> None:
    """breach.counter.advance, breach.setup.counters"""
    game = cells(small({}, ("A1", "B1")), "bot", ("threat 1",), ())
    play(escalate(game, "bot", 1))
    assert game.counters["bot"].at == 1
    assert [player.threat for player in game.players] == [0, 1]


def test_the_counters_of_bots_and_hunters_begin_anew_and_carry_the_first_cell_out() -> None:
    """breach.counter.end"""
    for category in ("bot", "hunter"):
        game = cells(small(), category, ("threat 1",), ())
        game.counters[category].at = 2
        play(escalate(game, category, 0))
        assert game.counters[category].at == 1
        assert game.players[0].threat == 1


def test_the_guardians_counter_ends() -> None:
    """breach.counter.end"""
    game = cells(small(), "guardian", (), ("threat 1",))
    game.counters["guardian"].at = 2
    found = play(escalate(game, "guardian", 0))
    assert game.counters["guardian"].at == 2
    assert game.players[0].threat == 0
    assert found.rules == ["breach.counter.end"]


def test_a_cell_is_carried_out_from_the_left_and_other_counters_come_last() -> None:
    """breach.counter.order, breach.counter.nested"""
    game = cells(small(), "guardian", ("firewall 1",))
    found = play(carry_out_cell(game, ("escalate guardian", "deploy bot", "threat 1"), 0))
    assert found.told == ["ice-deployed", "threat-rises", "counter-moves", "die-rises"]


def test_each_icon_counts() -> None:
    """breach.counter.cells"""
    game = small()
    play(carry_out_cell(game, ("deploy bot", "deploy bot", "deploy hunter", "firewall 2"), 0))
    assert [ice.id for ice in game.ice] == ["worm-1", "worm-2", "echo-1"]
    assert game.die == 4


def test_the_firewall_die_stops_at_eight() -> None:
    """breach.firewall.die"""
    game = small()
    game.die = 7
    play(strengthen(game, 3, 0))
    assert game.die == 8


# Deploying


def test_ice_is_deployed_into_the_room_of_the_avatar() -> None:
    """breach.ice.deploy"""
    game = small({}, ("A1", "C2"))
    play(deploy(game, "hunter", 1))
    assert [(ice.id, ice.place) for ice in game.ice] == [("echo-1", "C2")]


def test_a_disconnected_avatar_gets_ice_where_it_stood() -> None:
    """breach.ice.deploy"""
    game = small({}, ("A1", None))
    game.players[1].last = "B2"
    play(deploy(game, "bot", 1))
    assert game.ice[0].place == "B2"


def test_an_avatar_that_was_never_connected_gets_ice_at_a_gateway() -> None:
    """breach.ice.deploy-never"""
    game = small({}, ("A1", None))
    found = play(deploy(game, "bot", 1), "C3")
    assert ids(found.asked[0]) == {"A1", "C3"}
    assert game.ice[0].place == "C3"


def test_alone_and_disconnected_ice_comes_to_a_traced_node_or_anywhere() -> None:
    """breach.solo.deploy"""
    game = small({}, (None,))
    game.players[0].last = "B2"
    found = play(deploy(game, "bot", 0), "C1")
    assert ids(found.asked[0]) == set(game.places)
    game.nodes["A3+B3"].viruses = [0]
    found = play(deploy(game, "bot", 0), "B3")
    assert ids(found.asked[0]) == {"A3", "B3"}


def test_models_come_back_from_the_supply() -> None:
    """breach.supply.rules"""
    game = small({}, ("A1",), ice={"echo-2": "B1"})
    assert supply(game, "echo") == 4
    play(deploy(game, "hunter", 0))
    assert game.ice[-1].id == "echo-1"


def test_without_a_model_the_quick_subroutine_hits_the_player_who_deploys() -> None:
    """breach.ice.quick"""
    ice = {f"echo-{number}": "B1" for number in range(1, 5)} | {"echo-5": "A2"}
    game = small({}, ("A1", "B1"), ice=ice)
    with_ice(game, "echo", quick=("shift 1", "threat 1"))
    found = play(deploy(game, "hunter", 0), "echo-5")
    assert ids(found.asked[0]) == {"echo-1", "echo-5"}
    assert [player.threat for player in game.players] == [1, 0]
    assert len(game.ice) == 5


def test_a_quick_subroutine_that_reaches_nobody_is_ignored() -> None:
    """breach.ice.quick"""
    ice = {f"echo-{number}": "C3" for number in range(1, 6)}
    game = small({}, ("A1", "C3"), ice=ice)
    with_ice(game, "echo", quick=("shift 1", "threat 1"))
    found = play(deploy(game, "hunter", 0))
    assert found.told == ["quick-ignored"]
    assert [player.threat for player in game.players] == [0, 0]


# Values and properties


@pytest.mark.parametrize(("die", "strength", "value"), [(1, 3, 1), (3, 3, 3), (8, 3, 3), (4, 6, 4)])
def test_attack_and_defence_are_the_less_of_die_and_strength(
    die: int, strength: int, value: int
) -> None:
    """breach.ice.values"""
    game = small({}, ("A1",), ice={"worm-1": "A1"}, card={"strength": strength})
    game.die = die
    ice = game.ice[0]
    assert worth(game, ice) == defence(game, ice) == attack(game, ice, 0) == value


def test_properties_change_values_unless_the_avatar_is_screened() -> None:
    """breach.ice.properties, breach.screen.benefits"""
    card = {"properties": ("armour +1", "fury +2", "antivirus", "hold 1")}
    game = small({}, ("A1",), ice={"worm-1": "A1", "worm-2": "A1"}, card=card, viruses=[-1])
    ice = game.ice[0]
    assert defence(game, ice) == 3
    assert attack(game, ice, 0) == 4
    assert blocks_infection(game, 0)
    assert toll(game, 0) == 2
    game.players[0].screen = True
    assert attack(game, ice, 0) == 2
    assert not blocks_infection(game, 0)
    assert toll(game, 0) == 0


def test_ice_falls_at_its_resistance_and_recovers_at_the_end_of_a_turn() -> None:
    """breach.ice.eliminate, breach.virus.ice"""
    game = small({}, ("A1",), ice={"worm-1": "A1", "worm-2": "A1"})
    assert not play(hit(game, game.ice[0], 1, 0, "breach.virus.ice")).result
    play(clear_viruses(game))
    assert game.ice[0].viruses == []
    assert play(hit(game, game.ice[0], 2, 0, "breach.virus.ice")).result
    assert [ice.id for ice in game.ice] == ["worm-2"]


def test_eliminated_ice_leaves_what_was_attached_to_it_behind() -> None:
    """breach.attach.lost"""
    game = small({}, ("A1",), ice={"worm-1": "A1", "echo-1": "A1"})
    game.ice[0].on = "echo-1"
    assert play(hit(game, game.ice[1], 2, 0, "breach.virus.ice")).result
    assert game.ice[0].on is None


def test_a_cell_with_words_of_its_own_is_shown_and_its_result_reported() -> None:
    """breach.effect.manual, breach.counter.cells"""
    game = small()
    cell = ("manual: Опасно", "firewall 1")
    found = play(carry_out_cell(game, cell, 0), "changed", "off:0", "done")
    assert found.asked[0].message.params["text"] == "Опасно"
    assert game.players[0].place is None and game.die == 3
