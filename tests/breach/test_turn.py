"""Test a turn: connections, clicks, the seven actions, configuration, tracing."""

from rules.breach.connect import connect, reconnect, rooms
from rules.breach.deeds import can_configure, can_screen, configure, leave, screen
from rules.breach.player import FIREWALL, Turn
from rules.breach.turn import actions, begin, clicks, configuration, menu, turn
from rules.core.steps import Tell
from tests.breach.small import ids, play, small

EMPTY = {"move": [], "attack": [], "defence": [], "cache": []}


# Connections


def test_the_first_connection_is_made_at_a_gateway() -> None:
    """breach.connect.first"""
    game = small(at=(None,))
    run = play(connect(game, 0), "C3")
    assert ids(run.asked[0]) == {"A1", "C3"}
    assert game.players[0].place == "C3" and game.places["C3"].shown
    assert game.turn.limit is None


def test_who_connects_to_a_hidden_room_reveals_and_turns_it() -> None:
    """breach.connect.first"""
    game = small(at=(None,), hidden={"A1": "garden x000"})
    play(connect(game, 0), "A1", "2")
    assert game.places["A1"].shown and game.places["A1"].turn == 2


def test_a_reconnection_clears_the_avatar_and_leaves_one_click() -> None:
    """breach.connect.reconnect"""
    game = small(at=(None,), viruses=[FIREWALL, 1, 1], threat=2, last="B2")
    play(reconnect(game, 0), "A1")
    assert game.players[0].viruses == [] and game.players[0].threat == 0
    assert clicks(game, 0) == 1


def test_a_reconnection_is_also_made_around_ones_own_nodes() -> None:
    """breach.connect.node"""
    game = small(at=(None,))
    game.nodes["B1+C1"].viruses = [0]
    game.nodes["A2+A3"].viruses = [1]
    assert set(rooms(game, 0, True)) == {"A1", "C3", "B1", "C1"}
    assert set(rooms(game, 0, False)) == {"A1", "C3"}


def test_an_avatar_that_was_moved_into_a_hidden_room_reveals_it_for_nothing() -> None:
    """breach.room.hidden-avatar"""
    game = small(hidden={"B2": "garden 0000"})
    game.players[0].place = "B2"
    play(begin(game, 0))
    assert game.places["B2"].shown


def test_before_a_reconnection_one_may_buy_and_hack() -> None:
    """breach.hack.disconnected-when, breach.credits.disconnected"""
    game = small(at=(None,), last="B2", credits=4, hacks=["shift", "breach"])
    game.turn = Turn()
    run = play(begin(game, 0), "hack:breach", "A1|B1", "end", "A1")
    # The shift has nobody to move, so that this hack is not offered.
    assert ids(run.asked[0]) == {"hack:breach", "buy:leak", "buy:information", "end"}
    assert game.breaches == {"A1|B1": "light"}


def test_before_a_reconnection_one_may_move_a_gateway_and_enter_there() -> None:
    """breach.malware.disconnected, breach.research.play"""
    game = small(at=(None, "B1"), last="B2", research=["gate"])
    game.turn = Turn()
    answers = ("cards", "research:gate", "1", "B1^", "B1")
    run = play(begin(game, 0), *answers)
    assert ids(run.asked[0]) == {"cards", "end"}
    assert game.players[0].place == "B1" and game.players[0].research == []


def test_who_plays_nothing_before_the_reconnection_is_asked_after_it() -> None:
    """breach.malware.disconnected"""
    game = small(at=(None, "B1"), last="B2", hand=["tune"])
    game.turn = Turn()
    play(begin(game, 0), "cards", "pass", "A1")
    game.turn.stage = "actions"
    assert "cards" in ids(menu(game, 0))


# Clicks and actions


def test_the_processor_says_how_many_clicks_there_are() -> None:
    """breach.disk.processor"""
    game = small()
    assert clicks(game, 0) == 3
    game.players[0].disk = ["full-bio", "full-bio", "partial-bio"]
    assert clicks(game, 0) == 4
    game.turn.used = 2
    assert clicks(game, 0) == 2


def test_an_empty_disk_counts_like_the_leftmost_slot() -> None:
    """breach.disk.processor"""
    game = small()
    none = clicks(game, 0)
    game.players[0].disk = ["full-bio"]
    assert clicks(game, 0) == none


def test_new_information_gives_clicks_at_once() -> None:
    """breach.disk.processor"""
    game = small(disk=["partial-bio", "partial-bio"])
    game.turn.used = 3
    assert clicks(game, 0) == 0
    game.players[0].disk.append("partial-bio")
    assert clicks(game, 0) == 1


def test_all_seven_actions_are_offered_where_they_are_possible() -> None:
    """breach.turn.actions"""
    game = small(ice={"worm-1": "A1"})
    assert ids(menu(game, 0)) == {
        *("move", "attack", "screen", "infect", "upgrade", "exit", "end"),
        *("configure:transfer", "configure:draw", "look"),
    }


def test_a_player_looks_again_at_his_own_task_and_hand() -> None:
    """breach.end.task, breach.malware.hand: p. 19 and 32, both are kept from the others"""
    game = small(hand=["tune"], research=["fast"])
    run = play(actions(game, 0), "look", "end")
    seen = next(step for step in run.steps if isinstance(step, Tell))
    assert seen.secret and seen.who == 0 and game.turn.used == 0
    shown = str(seen.message.params)
    assert all(one in shown for one in ("bio", "crypto", "tune", "fast"))


def test_nothing_to_do_but_look_ends_the_actions() -> None:
    """breach.turn.actions"""
    game = small()
    game.turn.used = 3
    assert play(actions(game, 0)).asked == []


def test_without_code_no_action_of_a_skill_is_offered() -> None:
    """breach.skill.act"""
    game = small(ice={"worm-1": "A1"}, blocks=EMPTY)
    found = ids(menu(game, 0))
    assert not found & {"move", "attack", "screen"}
    assert {"infect", "configure:draw", "upgrade", "exit"} <= found


def test_each_action_costs_a_click_and_may_be_repeated() -> None:
    """breach.turn.actions"""
    game = small()
    play(actions(game, 0), "configure:draw", "configure:draw", "end")
    assert game.turn.used == 2 and game.players[0].hand == ["tune", "tune-2"]


def test_after_the_last_click_only_what_costs_none_is_left() -> None:
    """breach.turn.actions"""
    game = small(hand=["tune"], hacks=["breach"])
    game.turn.used = 3
    assert ids(menu(game, 0)) == {"hack:breach", "cards", "look", "end"}


def test_an_exit_ends_the_actions_but_not_the_turn() -> None:
    """breach.exit.rules"""
    game = small()
    run = play(turn(game), "exit", "draw")
    assert game.players[0].place is None and game.players[0].hand == ["tune"]
    assert "breach.configuration.phase" in run.rules


def test_a_disconnection_in_ones_own_turn_ends_the_actions() -> None:
    """breach.disconnect.turn"""
    game = small(hand=["risky"], viruses=[FIREWALL, FIREWALL])
    run = play(actions(game, 0), "cards", "play:risky")
    assert game.players[0].place is None and game.turn.ended
    assert [ask.rule for ask in run.asked].count("breach.turn.actions") == 1


# Screen, configuration, exit


def test_screening_moves_a_blue_chip_and_attaches_one_screen() -> None:
    """breach.screen.action, breach.screen.one"""
    game = small()
    play(screen(game, 0))
    assert game.players[0].screen and game.players[0].blocks["move"][-1] == "defence"
    assert not can_screen(game, 0)


def test_three_worms_leave_no_place_for_a_screen() -> None:
    """breach.attach.limit"""
    game = small(ice={"worm-1": "A1", "worm-2": "A1", "worm-3": "A1"})
    for ice in game.ice:
        ice.on = "avatar-0"
    assert not can_screen(game, 0)


def test_a_configuration_is_two_transfers_or_one_card() -> None:
    """breach.configure.action"""
    game = small()
    run = play(configure(game, 0), "transfer", "move:move:cache", "cache:move:attack")
    assert ids(run.asked[0]) == {"transfer", "draw"}
    game.players[0].utilities.cards.clear()
    run = play(configure(game, 0), "move:attack:cache", "cache:attack:attack")
    assert [ask.rule for ask in run.asked] == ["breach.transfer.rules"] * 2


def test_with_nothing_to_configure_it_is_not_offered() -> None:
    """breach.configure.action"""
    game = small(blocks=EMPTY)
    game.players[0].utilities.cards.clear()
    assert not can_configure(game, 0)


def test_leaving_lets_others_loot() -> None:
    """breach.disconnect.exit-copy"""
    game = small(at=("A1", "B1"), viruses=[1])
    play(leave(game, 0))
    assert game.players[1].credits == 1


def test_the_configuration_phase_repeats_as_often_as_the_processor_says() -> None:
    """breach.configuration.phase"""
    game = small(at=(None,), disk=["full-bio", "full-bio"])
    play(configuration(game, 0), "draw", "draw")
    assert game.turn.configured == 2
    game.turn.configured = 1
    play(configuration(game, 0), "end")
    assert game.turn.configured == 1


def test_who_played_nothing_in_one_phase_may_play_in_the_next() -> None:
    """breach.malware.moments"""
    game = small(at=("A1", "B1"), hand=["heal"], viruses=[FIREWALL])
    game.places["A1"].viruses, game.places["B1"].viruses = [0], [0]
    nothing = ("cards", "pass", "end")
    run = play(turn(game), *nothing, *nothing, "cards", "play:heal", "stop")
    assert game.players[0].viruses == []
    assert [ask.message.id for ask in run.asked if "cards" in ids(ask)] == [
        *("actions", "configuration", "trace-which")
    ]


def test_a_whole_turn_passes_on_and_ice_recovers() -> None:
    """breach.turn.phases, breach.virus.ice"""
    game = small(at=("A1", "B1"), ice={"worm-1": "C3"})
    game.ice[0].viruses = [0]
    run = play(turn(game), "end", "end")
    assert game.turn.player == 1 and game.phase == "turn"
    assert game.ice[0].viruses == []
    assert run.rules.index("breach.turn.actions") < run.rules.index("breach.configuration.phase")
