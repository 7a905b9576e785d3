"""Test entering rooms: prices, stops, guards, new floors, and what is no entry at all."""

from typing import Any

import pytest

from rules.burglars.entry import price, shift
from rules.burglars.events import EFFECTS
from rules.burglars.guard import move_guard
from rules.burglars.state import Heist
from rules.burglars.turn import event_phase, turn
from rules.core.message import say
from tests.burglars.board import burglar, do, heist, offered, play

LINE = """
    +---+---+---+---+
    |               |
    +---+---+---+---+
"""
FAR = {"guard": "D1", "target": "D1"}
"""A guard at the far end, out of everybody's way."""


def line(**given: Any) -> Heist:
    """Set player 0 into A1 of a corridor of four rooms."""
    return heist(LINE, **{"players": ["A1"], **FAR, **given})


# Moving and prices


def test_a_move_costs_one_action_and_leaves_the_old_room() -> None:
    game = line(rooms={"B1": "stairs-4"})
    do(game, "move:1B1")
    assert (game.here, game.turn.used) == ("1B1", 1)


def test_nobody_moves_or_peeks_through_walls_or_diagonally() -> None:
    game = heist(
        """
        +---+---+---+
        |   |       |
        +   +   +   +
        |           |
        +---+---+---+
        """,
        players=["A1"],
        guard="C1",
        target="C2",
        unseen={"A2": "safe-1", "B1": "safe-2", "B2": "stairs-4"},
    )
    assert offered(game) == {"peek:1A2", "move:1A2"}


def test_a_revealed_room_is_not_peeked_at_again() -> None:
    game = line(rooms={"B1": "safe-1"})
    assert offered(game) == {"move:1B1"}


def test_without_actions_nothing_that_costs_one_is_offered() -> None:
    game = line(rooms={"B1": "safe-1"})
    game.turn.used = 4
    assert offered(game) == set()


def test_an_unknown_room_costs_one_action_whatever_it_is() -> None:
    tiles = ("deadbolt-1", "laser-1", "keypad-4", "safe-1")
    assert [price(line(unseen={"B1": tile}), 0, "1B1") for tile in tiles] == [1, 1, 1, 1]


def test_a_blind_move_turns_the_room_over_and_follows_it() -> None:
    game = line(unseen={"B1": "fingerprint-4"})
    run = do(game, "move:1B1")
    assert run.told[:2] == ["reveal", "player-moves"]
    assert game.floors[0].alarms == ["B1"]


def test_a_peek_reveals_and_springs_nothing() -> None:
    for tile in ("fingerprint-4", "laser-1", "motion-1", "deadbolt-1", "walkway-1", "detector-4"):
        game = line(players=[burglar("A1", tools=["emp"])], unseen={"B1": tile})
        run = do(game, "peek:1B1")
        assert run.told == ["reveal"]
        assert (game.here, game.turn.used, game.floors[0].alarms) == ("1A1", 1, [])


# Guards


def test_entering_a_guards_room_costs_one_stealth_token() -> None:
    game = line(rooms={"B1": "safe-1"}, guard="B1")
    do(game, "move:1B1")
    assert (game.here, game.active.stealth) == ("1B1", 2)


def test_a_player_who_has_paid_the_guard_is_not_noticed_again_when_he_walks_off() -> None:
    game = line(rooms={"B1": "safe-1"}, guard="B1", target="D1")
    do(game, "move:1B1")
    play(move_guard(game, 1))
    assert (game.floors[0].guard, game.active.stealth) == ("D1", 2)


def test_entering_a_guards_room_without_a_token_loses_the_game() -> None:
    game = line(players=[burglar("A1", stealth=0), "D1"], rooms={"B1": "safe-1"}, guard="B1")
    run = do(game, "move:1B1")
    assert run.over and (game.result, game.caught) == ("caught", 0)


def test_acting_beside_a_guard_and_leaving_him_cost_no_stealth() -> None:
    game = line(rooms={"A1": "laser-computer-5", "B1": "safe-1"}, guard="A1")
    do(game, "hack")
    do(game, "move:1B1")
    assert (game.active.stealth, game.turn.used) == (3, 2)


def test_passing_next_to_a_guard_costs_nothing_in_ordinary_rooms() -> None:
    game = line(rooms={"B1": "safe-1"}, guard="C1")
    do(game, "move:1B1")
    assert game.active.stealth == 3


@pytest.mark.parametrize("tile", ["fingerprint-4", "laser-1", "detector-4"])
def test_no_alarm_goes_off_where_the_guard_is(tile: str) -> None:
    game = line(players=[burglar("A1", loot=["bust"])], rooms={"B1": tile}, guard="B1")
    do(game, "move:1B1")
    assert (game.floors[0].alarms, game.active.stealth) == ([], 2)


def test_the_alarm_symbol_lets_the_player_in_and_calls_the_guard() -> None:
    game = line(rooms={"B1": "fingerprint-4"}, target="C1")
    do(game, "move:1B1")
    assert game.here == "1B1"
    assert (game.floors[0].alarms, game.floors[0].target) == (["B1"], "B1")


def test_a_second_alarm_in_the_same_room_changes_nothing() -> None:
    game = line(rooms={"B1": "fingerprint-4"}, alarms="B1", target="B1")
    run = do(game, "move:1B1")
    assert run.told == ["player-moves"] and game.floors[0].alarms == ["B1"]


# The stop symbol


def test_a_stop_is_no_new_entry_of_the_old_room() -> None:
    game = line(rooms={"A1": "fingerprint-4"}, unseen={"B1": "deadbolt-1"})
    game.turn.used = 2
    do(game, "move:1B1")
    assert (game.here, game.floors[0].alarms, game.turn.used) == ("1A1", [], 3)


def test_a_stop_does_not_count_as_leaving_a_motion_room() -> None:
    game = line(rooms={"B1": "motion-1", "C1": "keypad-4"})
    do(game, "move:1B1")
    do(game, "move:1C1", [1])
    assert (game.here, game.floors[0].alarms) == ("1B1", [])
    do(game, "move:1C1", [1, 6])
    assert (game.here, game.floors[0].alarms) == ("1C1", ["B1"])


# New floors

TWO = (
    """
    +---+---+---+
    |           |
    +---+---+---+
    """,
    """
    +---+---+---+
    |           |
    +---+---+---+
    """,
)


def two(**given: Any) -> Heist:
    """Set player 0 onto stairs in A1 below a floor that nobody has been to."""
    start: dict[str, Any] = {"players": ["A1"], "guard": "C1", "target": "C1"}
    start["rooms"] = {"A1": "stairs-4", **given.pop("rooms", {})}
    return heist(*TWO, **{**start, **given})


def test_the_guard_of_a_new_floor_appears_with_a_target_before_the_room_takes_effect() -> None:
    game = two(unseen={"2A1": "fingerprint-4"}, patrol="2C1 2B1")
    run = do(game, "move:2A1")
    assert [draw.deck for draw in run.drawn] == ["patrol", "patrol"]
    assert run.told.index("guard-appears") < run.told.index("alarm-fingerprint")
    assert (game.floors[1].guard, game.floors[1].target) == ("C1", "A1")


def test_a_guard_who_appears_on_a_player_takes_no_stealth_and_no_alarm_goes_off() -> None:
    game = two(unseen={"2A1": "fingerprint-4"}, patrol="2A1 2B1")
    do(game, "move:2A1")
    assert (game.active.stealth, game.floors[1].alarms) == (3, [])
    assert (game.floors[1].guard, game.floors[1].target) == ("A1", "B1")


def test_a_floor_that_has_its_guard_gets_no_other() -> None:
    game = two(rooms={"2A1": "safe-1"}, guard="C1 2B1", target="C1 2C1")
    assert do(game, "move:2A1").drawn == []


def test_peeking_at_a_new_floor_places_no_guard() -> None:
    game = two(unseen={"2A1": "safe-1"})
    do(game, "peek:2A1")
    assert game.floors[1].guard is None and game.room("2A1").shown


# Not an entry

DANGERS = [
    *("fingerprint-4", "laser-1", "detector-4", "deadbolt-1", "keypad-4", "thermo-1"),
    *("laboratory-3", "foyer-1", "atrium-3", "motion-1", "walkway-1"),
]


@pytest.mark.parametrize("tile", DANGERS)
@pytest.mark.parametrize("shown", [True, False], ids=["known", "unknown"])
def test_no_effect_of_entering_follows_what_is_no_entry(tile: str, shown: bool) -> None:
    loot = ["isotope", "tiara"]
    game = two(players=[burglar("2A1", loot=loot)], guard="B1 2C1", target="C1 2B1", rooms={})
    room = game.room("1A1")
    room.tile, room.shown = tile, shown
    run = play(EFFECTS["lost-grip"](game))
    assert (game.here, room.shown) == ("1A1", True)
    assert (game.active.stealth, game.active.tools, game.active.loot) == (3, [], loot)
    assert game.floors[0].alarms == game.floors[1].alarms == []
    assert not run.rolled and not run.asked and not room.code and not room.taken


@pytest.mark.parametrize("how", ["lost-grip", "freight-elevator", "buddy-system"])
def test_a_guard_who_is_met_without_an_entry_takes_no_stealth(how: str) -> None:
    game = two(players=["2A1", "B1"], guard="A1 2B1", target="C1 2C1", rooms={"2A1": "safe-1"})
    if how != "lost-grip":
        game.players[0].place, game.players[1].place = "1A1", "2C1"
        game.floors[0].guard, game.floors[1].guard = "A1", "A1"
    play(EFFECTS[how](game))
    assert [player.stealth for player in game.players] == [3, 3]


@pytest.mark.parametrize("how", ["descend:1A1", "fall", "lost-grip"])
def test_a_lower_floor_without_guard_gets_one_also_without_an_entry(how: str) -> None:
    rooms = {"2A1": "walkway-1", "A1": "safe-1"}
    game = two(players=["2A1"], guard="2C1", target="2B1", rooms=rooms, patrol="1B1 1C1")
    if how == "fall":
        game.players[0].place = "2B1"
        game.room("2B1").tile, game.room("2B1").shown = "safe-2", True
        game.room("2A1").shown = False
        do(game, "move:2A1")
    elif how == "lost-grip":
        play(EFFECTS[how](game))
    else:
        do(game, how)
    assert game.here == "1A1"
    assert (game.floors[0].guard, game.floors[0].target) == ("B1", "C1")


def test_leaving_a_motion_room_without_a_walk_still_counts_as_leaving() -> None:
    game = two(players=["2B1"], guard="C1 2C1", target="B1 2B1", rooms={"2A1": "motion-1"})
    do(game, "move:2A1")
    play(EFFECTS["lost-grip"](game))
    assert game.floors[1].alarms == ["A1"]


def test_who_came_into_a_motion_room_without_an_entry_leaves_it_quietly() -> None:
    game = two(players=["2A1"], guard="C1 2C1", target="B1 2B1", rooms={"B1": "safe-1"})
    game.room("1A1").tile = "motion-1"
    play(shift(game, 0, "1A1", say("goes-down"), "burglars.event.lost-grip"))
    do(game, "move:1B1")
    assert game.floors[0].alarms == []


# The entrance


@pytest.mark.parametrize("tile", ["fingerprint-4", "thermo-1", "keypad-4", "laser-1", "detector-4"])
def test_appearing_on_the_entrance_is_no_entry(tile: str) -> None:
    game = line(players=[None], rooms={"A1": tile})
    run = play(turn(game), "end")
    assert game.here == "1A1" and game.floors[0].alarms == []
    assert "enters-building" in run.told


def test_the_laboratory_at_the_entrance_gives_no_tool_for_appearing() -> None:
    game = line(players=[None], rooms={"A1": "laboratory-3", "B1": "safe-1"})
    play(turn(game), "move:1B1", "move:1A1", "end")
    assert len(game.active.tools) == 1


def test_a_motion_room_at_the_entrance_does_not_mind_who_appeared_there() -> None:
    game = line(players=[None], rooms={"A1": "motion-1", "B1": "safe-1"})
    play(turn(game), "move:1B1", "end")
    assert game.floors[0].alarms == []


def test_after_the_first_action_the_entrance_works_as_usual() -> None:
    game = line(players=[None], rooms={"A1": "thermo-1"}, unseen={"B1": "safe-1"})
    play(turn(game), "peek:1B1", "end")
    assert game.floors[0].alarms == ["A1"]


# The price and the event


def test_two_actions_bring_an_event_and_three_do_not() -> None:
    for spent, due in ((0, True), (1, True), (2, True), (3, False), (4, False)):
        game = line(events="lampshade")
        game.turn.used = spent
        run = play(event_phase(game))
        assert bool(run.drawn) is due


def test_stepping_next_door_and_back_does_not_save_from_the_event() -> None:
    game = line(rooms={"A1": "safe-1", "B1": "safe-2"}, events="lampshade")
    play(turn(game), "move:1B1", "move:1A1", "end")
    assert game.phase == "event"
    assert play(event_phase(game)).drawn
