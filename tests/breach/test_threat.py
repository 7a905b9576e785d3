"""Test threat, viruses on avatars and in rooms, and disconnection."""

from rules.breach.disconnect import disconnect
from rules.breach.player import FIREWALL, VIRUSES
from rules.breach.threat import raise_threat, reset_threat
from rules.breach.viruses import free, give, infect, remove
from tests.breach.small import ids, play, small


def test_the_third_rise_clears_the_track_and_gives_a_virus() -> None:
    """breach.threat.track"""
    game = small()
    levels = []
    for _ in range(3):
        play(raise_threat(game, 0, 1))
        levels.append(game.players[0].threat)
    assert levels == [1, 2, 0]
    assert game.players[0].viruses == [FIREWALL]


def test_two_at_once_are_two_rises() -> None:
    """breach.threat.two"""
    game = small(threat=2)
    play(raise_threat(game, 0, 2))
    assert (game.players[0].threat, game.players[0].viruses) == (1, [FIREWALL])


def test_a_screened_avatar_may_ignore_the_whole_rise() -> None:
    """breach.screen.benefits"""
    game = small(screen=True)
    play(raise_threat(game, 0, 2), "ignore")
    assert game.players[0].threat == 0
    play(raise_threat(game, 0, 2), "take")
    assert game.players[0].threat == 2
    assert game.players[0].screen


def test_a_disconnected_avatar_is_spared() -> None:
    """breach.threat.disconnected"""
    game = small({}, ("A1", None))
    play(raise_threat(game, 1, 2))
    assert game.players[1].threat == 0


def test_a_reset_clears_the_track_and_heals_nothing() -> None:
    """breach.threat.reset"""
    game = small(threat=2, viruses=[FIREWALL])
    play(reset_threat(game, 0))
    assert (game.players[0].threat, game.players[0].viruses) == (0, [FIREWALL])


def test_a_disconnected_avatar_gets_no_virus() -> None:
    """breach.disconnect.rules: it is nobody's target"""
    game = small({}, (None, "B1"))
    assert play(give(game, 0, 2, FIREWALL, "breach.attack.viruses")).steps == []
    assert game.players[0].viruses == []


def test_the_third_virus_disconnects_and_the_rest_is_lost() -> None:
    """breach.virus.avatar, breach.virus.surplus"""
    game = small({}, ("A1", "B1"), viruses=[FIREWALL])
    play(give(game, 0, 3, FIREWALL, "breach.attack.viruses"))
    player = game.players[0]
    assert player.viruses == [FIREWALL] * 3
    assert (player.place, player.last) == (None, "A1")


def test_a_disconnected_avatar_loses_its_screen_and_what_clings_to_it() -> None:
    """breach.disconnect.rules, breach.attach.lost"""
    game = small({}, ("A1",), ice={"worm-1": "A1"}, screen=True, threat=1, viruses=[FIREWALL])
    game.ice[0].on = "avatar-0"
    play(disconnect(game, 0))
    player = game.players[0]
    assert (player.place, player.screen, player.threat) == (None, False, 1)
    assert player.viruses == [FIREWALL]
    assert (game.ice[0].place, game.ice[0].on) == ("A1", None)


def test_a_disconnection_in_ones_own_turn_ends_the_actions() -> None:
    """breach.disconnect.turn"""
    game = small({}, ("A1", "B1"))
    play(disconnect(game, 1))
    assert not game.turn.ended
    play(disconnect(game, 0))
    assert game.turn.ended


def test_one_virus_of_a_colour_lies_in_a_room() -> None:
    """breach.virus.room"""
    game = small({}, ("A1", "A1"))
    for who in (0, 1, 0):
        play(infect(game, "A1", who, "breach.infect.result-virus"))
    assert game.places["A1"].viruses == [0, 1]


def test_a_tenth_virus_is_taken_from_elsewhere_or_not_placed() -> None:
    """breach.virus.limit"""
    game = small()
    for cell in [*game.places][1:]:
        game.places[cell].viruses = [0]
    game.nodes["A1+B1"].viruses = [0]
    assert free(game, 0) == 0 and VIRUSES == 9
    found = play(infect(game, "A1", 0, "breach.infect.result-virus"), "none")
    others = {f"places/{cell}" for cell in [*game.places][1:]}
    assert ids(found.asked[0]) == {*others, "nodes/A1+B1", "none"}
    assert game.places["A1"].viruses == []
    play(infect(game, "A1", 0, "breach.infect.result-virus"), "nodes/A1+B1")
    assert game.places["A1"].viruses == [0]
    assert game.nodes["A1+B1"].viruses == []


def test_only_grey_viruses_can_be_removed() -> None:
    """breach.virus.remove"""
    game = small({}, ("A1", "B1"), viruses=[FIREWALL, 1])
    play(remove(game, 0, 2, "breach.research.virus"))
    assert game.players[0].viruses == [1]
