"""Test light tracking: what people report, and what the firewall asks."""

import pytest

from rules.breach.light import REPORTS, menu, report, spoils
from rules.breach.player import FIREWALL
from rules.breach.state import Intrusion
from tests.breach.small import ids, play, small


def light(**has: object) -> Intrusion:
    """Make a game in which people keep their own accounts."""
    return small({}, ("A1", "B1"), ice={"worm-1": "B1"}, tracking="light", **has)  # type: ignore[arg-type]


def test_the_menu_offers_every_kind_of_report_that_makes_sense() -> None:
    """breach.app.tracking"""
    game = light(threat=1, viruses=[FIREWALL])
    for cell in ("A1", "B1"):
        game.places[cell].viruses = [0]
    words = {id.partition(":")[0] for id in ids(menu(game))}
    assert words == {*REPORTS, *game.kit.reports, "end"}


def test_three_things_on_a_base_leave_no_room_for_a_screen() -> None:
    """breach.attach.limit"""
    worms = {f"worm-{number}": "A1" for number in range(1, 4)}
    game = small({}, ("A1",), ice=worms, tracking="light")
    assert "screen:0" in ids(menu(game))
    for ice in game.ice:
        ice.on = "avatar-0"
    assert "screen:0" not in ids(menu(game))


@pytest.mark.parametrize("option", ["cure:0", "calm:0", "trace:A1+B1"])
def test_what_makes_no_sense_is_not_offered(option: str) -> None:
    """breach.app.tracking"""
    assert option not in ids(menu(light()))


def test_an_avatar_that_goes_into_a_hidden_room_reveals_it() -> None:
    """breach.room.hidden-avatar"""
    game = light()
    play(report(game, "go:0"), "A2")
    assert game.players[0].place == "A2"
    assert game.places["A2"].shown


def test_people_keep_research_tokens_themselves() -> None:
    """breach.room.empty"""
    game = small({}, ("A1",), hidden={"A2": "empty 0000**"}, tracking="light")
    found = play(report(game, "reveal"), "A2")
    assert "research-laid" in found.told
    assert game.places["A2"].research == []
    game = small({}, ("A1",), hidden={"A2": "empty 0000**"})
    play(report(game, "reveal"), "A2")
    assert len(game.places["A2"].research) == 2


def test_another_players_avatar_reveals_nothing_now() -> None:
    """breach.room.hidden-avatar"""
    game = light()
    play(report(game, "go:1"), "B2")
    assert not game.places["B2"].shown


def test_viruses_threat_and_screens_are_noted() -> None:
    """breach.app.tracking"""
    game = light()
    play(report(game, "infect"), "C3")
    play(report(game, "threat:1"))
    play(report(game, "virus:1"), "0")
    play(report(game, "screen:1"))
    assert game.places["C3"].viruses == [0]
    assert (game.players[1].threat, game.players[1].viruses) == (1, [0])
    assert game.players[1].screen
    play(report(game, "clean"))
    assert game.places["C3"].viruses == []


def test_a_traced_node_loses_its_token_and_gets_a_virus() -> None:
    """breach.trace.steps"""
    game = light()
    game.places["A1"].viruses = [0]
    game.places["B1"].viruses = [0, 1]
    game.nodes["A1+B1"].token = "partial-bio"
    play(report(game, "trace:A1+B1"))
    assert game.places["B1"].viruses == [1]
    assert (game.nodes["A1+B1"].token, game.nodes["A1+B1"].viruses) == (None, [0])


def test_a_breach_goes_from_light_to_dark_to_gone() -> None:
    """breach.breach-card.light, breach.breach-card.dark"""
    game = light()
    sides = []
    for _ in range(3):
        play(report(game, "breach"), "A1|B1")
        sides.append(game.breaches.get("A1|B1"))
    assert sides == ["light", "dark", None]


def test_ice_can_be_gone_or_moved() -> None:
    """breach.ice.eliminate"""
    game = light()
    play(report(game, "ice-moved"), "C3")
    assert game.ice[0].place == "C3"
    play(report(game, "ice-gone"))
    assert game.ice == []


def test_a_reported_task_ends_the_game() -> None:
    """breach.end.victory"""
    game = light()
    assert not play(report(game, "won"), "none").over
    assert play(report(game, "won"), "1").over
    assert (game.result, game.winner) == ("won", 1)


def test_people_are_reminded_of_what_a_disconnection_gives() -> None:
    """breach.disconnect.copy"""
    game = light(viruses=[1, FIREWALL])
    assert play(spoils(game, 0)).told == ["loot-light"]
    game.players[0].viruses = [FIREWALL]
    assert play(spoils(game, 0)).told == []
