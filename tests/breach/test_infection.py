"""Test the infection: the die, its faces, the antivirus, rolling anew."""

import pytest

from rules.breach.infection import can_infect, infect
from rules.breach.player import FIREWALL
from rules.breach.state import Intrusion
from rules.breach.viruses import free
from tests.breach.small import ids, play, small


def face(game: Intrusion, *effects: str) -> int:
    """Give the side of the die with these effects."""
    faces = game.kit.box.dice.infection
    return next(n for n, one in enumerate(faces, 1) if one.effects == effects)


def test_a_virus_is_placed_in_the_avatars_room() -> None:
    """breach.infect.result-virus"""
    game = small()
    play(infect(game, 0), face(game, "infect"))
    assert game.places["A1"].viruses == [0] and game.players[0].threat == 0


@pytest.mark.parametrize("category", ["bot", "hunter"])
def test_a_virus_with_escalation_moves_the_counter_of_its_sign(category: str) -> None:
    """breach.infect.result-escalation"""
    game = small()
    play(infect(game, 0), face(game, "infect", f"escalate {category}"))
    assert game.places["A1"].viruses == [0] and game.counters[category].at == 1


def test_a_double_threat_comes_after_the_virus() -> None:
    """breach.infect.result-threat"""
    game = small(threat=2, viruses=[FIREWALL, FIREWALL])
    play(infect(game, 0), face(game, "infect", "threat 2"))
    assert game.places["A1"].viruses == [0] and game.players[0].place is None


def test_threat_and_a_new_roll() -> None:
    """breach.infect.result-reroll"""
    game = small()
    again = face(game, "threat 1", "roll-again")
    play(infect(game, 0), again, again, face(game, "infect"))
    assert game.players[0].threat == 2 and game.places["A1"].viruses == [0]


def test_the_virus_is_placed_although_the_threat_disconnected_the_avatar() -> None:
    """breach.infect.disconnected, breach.infect.disconnected-reroll"""
    game = small(threat=2, viruses=[FIREWALL, FIREWALL])
    play(infect(game, 0), face(game, "threat 1", "roll-again"), face(game, "infect", "threat 2"))
    assert game.players[0].place is None and game.players[0].threat == 0
    assert game.places["A1"].viruses == [0]


def test_a_second_virus_of_a_colour_is_not_placed_but_the_rest_happens() -> None:
    """breach.virus.room, breach.infect.occupied"""
    game = small()
    game.places["A1"].viruses = [0]
    play(infect(game, 0), face(game, "infect", "threat 2"))
    assert game.places["A1"].viruses == [0] and game.players[0].threat == 2


def test_viruses_of_several_colours_lie_together() -> None:
    """breach.virus.room"""
    game = small()
    game.places["A1"].viruses = [1]
    play(infect(game, 0), face(game, "infect"))
    assert game.places["A1"].viruses == [1, 0]


def test_an_antivirus_forbids_to_infect_but_not_a_screened_avatar() -> None:
    """breach.infect.antivirus"""
    game = small(ice={"echo-1": "A1"}, card={"properties": ("antivirus",)})
    assert not can_infect(game, 0)
    game.players[0].screen = True
    assert can_infect(game, 0)


def test_a_research_token_rolls_the_die_anew() -> None:
    """breach.research.reroll"""
    game = small(research=["again"])
    bad, good = face(game, "infect", "threat 2"), face(game, "infect")
    play(infect(game, 0), bad, "0", "research:again", good)
    assert game.players[0].threat == 0 and game.players[0].research == []
    assert game.research.discard == ["again"]


def test_an_algorithm_rolls_the_die_anew_only_after_the_roll() -> None:
    """breach.malware.algorithm"""
    game = small(hand=["sketch"])
    good = face(game, "infect")
    run = play(infect(game, 0), good, "0", "pass")
    assert ids(run.asked[1]) == {"play:sketch", "pass"}
    assert game.players[0].hand == ["sketch"]


def test_the_tenth_virus_is_taken_from_elsewhere_or_not_placed() -> None:
    """breach.virus.limit"""
    game = small()
    for cell in ("B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"):
        game.places[cell].viruses = [0]
    game.nodes["A1+B2"].viruses = [0]
    assert free(game, 0) == 0
    run = play(infect(game, 0), face(game, "infect"), "places/C3")
    assert "none" in ids(run.asked[0]) and len(run.asked[0].options) == 10
    assert game.places["A1"].viruses == [0] and game.places["C3"].viruses == []
    game.places["A1"].viruses, game.places["C3"].viruses = [], [0]
    play(infect(game, 0), face(game, "infect"), "none")
    assert game.places["A1"].viruses == []
