"""Checks pulses: shock waves, evading, fallen gateways, collapses, the anomaly die."""

import pytest

from rules.breach.activation import run
from rules.breach.counters import escalate, strengthen
from rules.breach.state import Activated, Gateway, Ice
from rules.breach.words import read
from rules.core.steps import Roll
from rules.prometheus.anomaly import anomaly, beside
from rules.prometheus.components import WAYS
from rules.prometheus.pulses import collapse, edge, pay_reconnection, pulse, shock
from tests.prometheus.titans import RULES, asked, play, team, told

FACES = RULES.additions.anomaly


def face(way: str, effect: str) -> list[int]:
    """Find the number of a face of the anomaly die."""
    return [
        next(
            number
            for number, one in enumerate(FACES, 1)
            if one.way == way and one.effects == (effect,)
        )
    ]


def test_a_shock_wave_lays_a_pulse_on_each_gateway_beside_the_room() -> None:
    """p. 19."""
    game = team()
    game.gateways = [Gateway(priority=1, at="A1^"), Gateway(priority=2, at="A1<")]
    play(shock(game, "A1", 0))
    assert game.pulses == {"1": 1, "2": 1}


def test_a_shock_wave_without_a_gateway_does_nothing() -> None:
    game = team()
    assert told(play(shock(game, "B2", 0))) == ["shock-nothing"]
    assert game.pulses == {}


def test_an_avatar_in_the_room_may_evade_for_all_gateways() -> None:
    """p. 14: then no pulse is laid on these gateways."""
    game = team()
    game.gateways = [Gateway(priority=1, at="A1^"), Gateway(priority=2, at="A1<")]
    game.players[1].place = "A1"
    game.evasions[1] = 2
    game.players[1].blocks["defence"] = []
    steps = play(shock(game, "A1", 0), "evasion:token")
    assert asked(steps) == [["evasion:token", "take"]]
    assert (game.pulses, game.evasions) == ({}, [0, 1])
    play(shock(game, "A1", 0), "take")
    assert game.pulses == {"1": 1, "2": 1}


def test_the_third_pulse_removes_the_gateway_and_its_pulses() -> None:
    """p. 14."""
    game = team()
    game.pulses = {"1": 2, "3": 1}
    play(pulse(game, game.gateways[0], "rule"))
    assert [one.priority for one in game.gateways] == [2, 3, 4]
    assert game.pulses == {"3": 1}
    assert game.result == ""


def test_the_last_gateway_ends_the_game() -> None:
    """p. 9: all players lose at once."""
    game = team()
    game.gateways = game.gateways[:1]
    game.pulses = {"1": 2}
    play(pulse(game, game.gateways[0], "rule"))
    assert (game.gateways, game.result) == ([], "fallen")


def test_a_reconnection_costs_a_pulse_that_nobody_evades() -> None:
    """p. 14, p. 17: on a gateway of one's choice."""
    game = team()
    game.players[1].place = "A1"
    game.evasions[1] = 2
    steps = play(pay_reconnection(game, 0), "1")
    assert asked(steps) == [["1", "2", "3", "4"]]
    assert (game.pulses, game.evasions) == ({"1": 1}, [0, 2])


# Collapses


@pytest.mark.parametrize(
    ("turn", "way", "rooms"),
    [
        (0, "alpha", ["A1", "B1", "C1"]),
        (0, "beta", ["C1", "C2", "C3"]),
        (0, "gamma", ["A3", "B3", "C3"]),
        (0, "delta", ["A1", "A2", "A3"]),
        (1, "alpha", ["C1", "C2", "C3"]),
        (2, "delta", ["C1", "C2", "C3"]),
        (3, "beta", ["A1", "B1", "C1"]),
    ],
)
def test_the_letters_point_to_an_edge_and_turn_with_the_room(
    turn: int, way: str, rooms: list[str]
) -> None:
    """p. 19: the edge in the direction of the connection, seen from the Caucasus."""
    game = team()
    game.places["B2"].turn = turn
    assert sorted(edge(game, way)) == rooms


@pytest.mark.parametrize("cell", ["B2", "C2"])
@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("number", range(4))
def test_in_a_wide_database_the_edge_is_where_the_letter_looks(
    cell: str, turn: int, number: int
) -> None:
    """p. 19: walk from the Caucasus to the edge, and take all rooms that lie there."""
    game = team(4)
    if cell != "B2":
        game.places["B2"], game.places[cell] = game.places[cell], game.places["B2"]
    game.places[cell].turn = turn
    x, y = ((0, -1), (1, 0), (0, 1), (-1, 0))[(number + turn) % 4]
    here = cell
    while (other := f"{chr(ord(here[0]) + x)}{int(here[1]) + y}") in game.places:
        here = other
    line = {one for one in game.places if one[1] == here[1]} if y else {
        one for one in game.places if one[0] == here[0]
    }
    assert set(edge(game, WAYS[number])) == line
    assert beside(game, WAYS[number]) == f"{chr(ord(cell[0]) + x)}{int(cell[1]) + y}"


def test_the_edge_of_a_collapse_is_shown_on_the_board() -> None:
    game = team()
    steps = play(collapse(game, 0), face("beta", "threat 2"), "C1")
    shown = next(step for step in steps if step.message.id == "collapse-edge")
    assert sorted(shown.show) == ["C1", "C2", "C3"]


def test_a_collapse_can_be_thrown_again_and_each_wave_evaded() -> None:
    """p. 7, p. 14: a reroll serves every throw; an avatar at a gateway may evade its wave."""
    game = team()
    game.players[0].research = [
        next(one for one, its in game.kit.research.items() if "reroll" in its.effects)
    ]
    game.players[1].place, game.evasions[1] = "C1", 1
    game.players[1].blocks["defence"] = []
    first, second = face("delta", "threat 1"), face("beta", "threat 2")
    play(collapse(game, 0), first, "research:reroll", second, "C1", "evasion:token")
    assert (game.pulses, game.evasions[1]) == ({"3": 1}, 0)


def test_a_die_that_rises_to_eight_and_beyond_collapses_only_for_the_rest() -> None:
    """p. 19: only where it already shows 8."""
    game = team()
    game.die = 7
    play(strengthen(game, 2, 0), face("alpha", "threat 1"), "A1")
    assert (game.die, game.pulses) == (8, {"1": 1, "2": 1})


def test_in_other_modes_a_full_die_only_stays_full() -> None:
    """p. 19 holds for the team alone."""
    game = team()
    game.mode, game.die = "standard", 8
    RULES._equip(game)
    assert told(play(strengthen(game, 1, 0))) == ["die-most"]


def test_a_collapse_shakes_every_room_of_the_edge_and_nothing_more() -> None:
    """p. 19: only the letter counts."""
    game = team()
    game.players[0].place = "B2"
    steps = play(collapse(game, 0), face("alpha", "threat 1"), "A1")
    assert game.pulses == {"1": 1, "2": 1}
    assert game.players[0].threat == 0
    assert all(ice.kind == "prometheus" for ice in game.ice)
    assert "collapse-edge" in told(steps)


def test_the_die_that_would_pass_eight_collapses_the_database() -> None:
    """p. 19."""
    game = team()
    game.die = 8
    play(strengthen(game, 1, 0), face("gamma", "threat 1"), "C3")
    assert game.die == 8
    assert game.pulses == {"3": 1, "4": 1}


def test_the_titans_counter_collapses_the_database_and_begins_anew() -> None:
    """p. 19: where the chip stops on the sign of a collapse."""
    game = team()
    cells = game.kit.counters["guardian"].a
    number = cells.index(("collapse",))
    game.counters["guardian"].at = number
    play(escalate(game, "guardian", 0), face("delta", "threat 1"), "A1")
    assert game.counters["guardian"].at == number + 1
    assert game.pulses == {"1": 1, "4": 1}


# The anomaly die


def test_the_anomaly_deploys_aithon_beside_the_caucasus_then_raises_threat() -> None:
    """p. 7: into the room at that connection, then the side effect."""
    game = team()
    game.players[0].place = "A1"
    play(anomaly(game, 0, read("anomaly")), face("beta", "threat 2"))
    assert [(ice.kind, ice.place) for ice in game.ice[1:]] == [("ephon", "C2")]
    assert game.players[0].threat == 2


def test_the_room_at_a_connection_turns_with_the_caucasus() -> None:
    game = team()
    assert beside(game, "alpha") == "B1"
    game.places["B2"].turn = 1
    assert beside(game, "alpha") == "C2"


def test_a_reroll_token_throws_the_die_again() -> None:
    """p. 7: the effect of a reroll may be used for this die too."""
    game = team()
    game.players[0].place = "A1"
    token = next(one for one, its in game.kit.research.items() if "reroll" in its.effects)
    game.players[0].research = [token]
    first, second = face("beta", "threat 2"), face("alpha", "threat 1")
    play(anomaly(game, 0, read("anomaly")), first, "research:reroll", second)
    assert (game.ice[-1].place, game.players[0].threat) == ("B1", 1)
    assert game.players[0].research == []


def test_a_card_or_program_with_a_reroll_serves_the_anomaly_die_too() -> None:
    """p. 7: any effect of a reroll, whatever it was printed for."""
    game = team()
    player = game.players[0]
    player.place, player.hand, player.research = "A1", ["vitruvian-5"], []
    first, second = face("beta", "threat 2"), face("alpha", "threat 1")
    steps = play(anomaly(game, 0, read("anomaly")), first, "play:vitruvian-5", second)
    assert asked(steps) == [["keep", "play:vitruvian-5"]]
    assert (game.ice[-1].place, player.threat) == ("B1", 1)
    assert player.hand == [] and player.utilities.discard[-1] == "vitruvian-5"
    player.hand = ["gardener-1"]
    play(anomaly(game, 0, read("anomaly")), face("beta", "threat 2"), "keep")
    assert player.hand == ["gardener-1"]


def test_without_a_model_the_quick_subroutine_is_run() -> None:
    game = team()
    game.players[0].place = "A1"
    game.ice += [Ice(id=f"ephon-{number}", place="C3") for number in range(1, 11)]
    steps = play(anomaly(game, 0, read("anomaly")), face("alpha", "threat 1"))
    assert len(game.ice) == 11
    quick = [step for step in steps if step.message.id in ("quick-runs", "quick-ignored")]
    assert [step.rule for step in quick] == ["prometheus.anomaly.no-model"]


def test_the_player_whose_avatar_is_the_target_throws_the_anomaly_die() -> None:
    """p. 7: he throws it and bears its effects, whoever revealed the card."""
    game = team()
    game.players[0].place, game.players[1].place = "A1", "C3"
    game.ice.append(Ice(id="ephon-1", place="C3"))
    game.acting.append(Activated(ice="ephon-1"))
    steps = play(run(game, 0, read("anomaly")), face("beta", "threat 2"))
    assert [step.who for step in steps if isinstance(step, Roll)] == [1]
    assert [player.threat for player in game.players] == [0, 2]


def test_an_anomaly_without_an_avatar_in_the_room_is_ignored() -> None:
    """p. 7, and p. 29 of the base rules: a subroutine without a target is ignored."""
    game = team()
    game.players[0].place = "A1"
    game.acting.append(Activated(ice="prometheus-1"))
    assert told(play(run(game, 0, read("anomaly")))) == ["subroutine-ignored"]
    assert len(game.ice) == 1
