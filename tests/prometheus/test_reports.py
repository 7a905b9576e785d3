"""Checks light tracking of the team mode: what people report, and what the app still asks."""

import pytest

from rules.breach.light import menu, report
from rules.breach.state import Ice
from rules.breach.words import read
from rules.core.table import Table
from rules.prometheus.pulses import shock
from rules.prometheus.reactions import crush
from rules.prometheus.state import Titanomachy
from rules.prometheus.turn import team_turn
from tests.prometheus.titans import RULES, asked, play, team, told


def light(people: int = 2) -> Titanomachy:
    """Give a team that keeps its own accounts, its avatars in the database."""
    game = team(people)
    game.tracking = "light"
    for player in game.players:
        player.place = "A1"
    return game


def offers(game: Titanomachy) -> list[str]:
    """List what can be reported."""
    return [option.id for option in menu(game).options]


def test_a_team_reports_no_tasks_and_traces_nodes_in_the_phase_for_it() -> None:
    """p. 12 step 12: nobody has a task; p. 17: tracing or deactivation."""
    game = light()
    for place in game.places.values():
        place.viruses = [0]
    assert not {"won"} & set(offers(game))
    assert not any(one.startswith("trace:") for one in offers(game))


def test_the_tracing_phase_reads_the_viruses_that_were_reported() -> None:
    """p. 17."""
    game = light()
    game.players[0].place = "B2"
    game.places["A1"].viruses = [1]
    game.titan.slots, game.covered["A1+B1"] = [], None
    steps = play(team_turn(game), "infect", "B1", "end", "A1+B1")
    assert any("A1+B1" in options for options in asked(steps))
    assert game.nodes["A1+B1"].viruses == [0]


def test_viruses_for_the_titan_are_reported_while_it_is_vulnerable() -> None:
    """p. 14, p. 9: six of them win for two."""
    game = light()
    assert "titan" not in offers(game)
    game.titan.off, game.titan.cubes = ["head", "right"], 2
    assert "titan" in offers(game)
    play(report(game, "titan"), "3")
    assert game.guardian.viruses == [0, 0, 0]
    play(report(game, "titan"), "3")
    assert game.result == "won"


def test_aithons_that_helped_leave_with_the_report() -> None:
    """p. 17: while the chest is down."""
    game = light()
    game.titan.off, game.titan.cubes = ["chest", "right"], 2
    game.ice += [Ice(id="ephon-1", place="B2"), Ice(id="ephon-2", place="B2")]
    play(report(game, "titan"), "1", "1")
    assert [ice.id for ice in game.ice] == ["prometheus-1", "ephon-2"]


def test_evasion_tokens_are_reported_up_to_two() -> None:
    """p. 7."""
    game = light()
    for _ in range(2):
        play(report(game, "evasion:1:+"))
    assert game.evasions == [0, 2]
    assert "evasion:1:+" not in offers(game) and "evasion:0:-" not in offers(game)
    play(report(game, "evasion:1:-"))
    assert game.evasions == [0, 1]


@pytest.mark.parametrize(
    ("answer", "pulses", "left"),
    [("take", {"1": 1}, [1, 0]), ("dodge", {}, [1, 0]), ("token:0", {}, [0, 0])],
)
def test_people_say_how_a_wave_was_evaded(answer: str, pulses: dict, left: list[int]) -> None:
    """p. 14: with a chip, or with a token."""
    game = light()
    game.evasions = [1, 0]
    steps = play(shock(game, "A1", 0), answer)
    assert asked(steps) == [["take", "dodge", "token:0"]]
    assert (game.pulses, game.evasions) == (pulses, left)


def test_bought_information_goes_to_any_disk_and_covered_information_is_turned() -> None:
    """p. 13."""
    game = light()
    play(report(game, "information"), "bio", "1")
    assert [player.disk for player in game.players] == [[], ["partial-bio"]]
    node = next(iter(game.covered))
    play(report(game, "uncover"), node)
    assert node not in game.covered


def test_an_avatar_gets_viruses_from_the_firewall_alone() -> None:
    """p. 13: those of allies are ignored."""
    game = light()
    assert asked(play(report(game, "virus:0"))) == []
    assert len(game.players[0].viruses) == 1


# Gateways


def test_a_gateway_that_is_crushed_takes_its_pulses_along() -> None:
    """p. 14: the gateway and the pulses on it leave the database."""
    game = team(giant="A1")
    game.pulses = {"1": 2, "2": 1}
    assert "gateway-removed" in told(play(crush(game, 0, read("gateway"))))
    assert (len(game.gateways), game.pulses) == (3, {"2": 1})
    assert game.own_kit.subroutines["gateway"] is crush


def test_a_correction_that_removes_a_gateway_removes_its_pulses() -> None:
    """p. 14."""
    game = team()
    game.pulses = {"1": 2, "2": 1}
    fix = next(one for one in RULES.fixes(game, "gateways/0") if "gateways" in one.changes)
    assert fix.changes["pulses"] == {"2": 1}
    table = Table(RULES, game)
    table.correct(fix.changes)
    assert table.state.pulses == {"2": 1}
