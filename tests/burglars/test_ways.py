"""Test the ways between rooms: stairs, ducts, secret doors, walkways and the eyes of an atrium."""

from typing import Any

import pytest

from rules.burglars.events import EFFECTS
from rules.burglars.guard import move_guard
from rules.burglars.state import ROOF, Heist, spot
from tests.burglars.board import burglar, do, heist, offered, play

LINE = """
    +---+---+---+
    |           |
    +---+---+---+
"""
WALLED = """
    +---+---+---+
    |   |       |
    +---+---+---+
"""


def tower(**given: Any) -> Heist:
    """Set up three corridors, one above the other, with their guards at the far end."""
    guards = {"guard": "C1 2C1 3C1", "target": "C1 2C1 3C1"}
    return heist(LINE, LINE, LINE, **{"players": ["2A1"], **guards, **given})


# Stairs


def test_revealed_stairs_lead_up_to_the_room_straight_above() -> None:
    game = tower(players=["A1"], rooms={"A1": "stairs-4"}, unseen={"2A1": "safe-1"})
    assert {"peek:2A1", "move:2A1"} <= offered(game)
    do(game, "move:2A1")
    assert (game.here, game.turn.used) == ("2A1", 1)


def test_revealing_stairs_puts_the_token_on_the_room_above() -> None:
    game = tower(players=["A1"], unseen={"B1": "stairs-4"})
    run = do(game, "peek:1B1")
    assert run.told == ["reveal", "reveal-stairs"]
    assert run.said("reveal-stairs")[0].params["place"] == spot("2B1")


def test_stairs_lead_down_again_for_peeking_and_moving() -> None:
    game = tower(rooms={"A1": "stairs-4"}, unseen={"2B1": "safe-1"})
    assert offered(game) == {"move:1A1", "peek:2B1", "move:2B1"}


def test_unrevealed_stairs_lead_nowhere() -> None:
    game = tower(unseen={"1A1": "stairs-4", "2B1": "safe-1"}, rooms={"2A1": "foyer-1"})
    assert offered(game) == {"peek:2B1", "move:2B1"}


def test_taking_stairs_is_an_entry() -> None:
    game = tower(players=["A1"], rooms={"A1": "stairs-4", "2A1": "fingerprint-4"})
    do(game, "move:2A1")
    assert game.floors[1].alarms == ["A1"]


def test_a_guard_upstairs_takes_stealth() -> None:
    game = tower(players=["A1"], rooms={"A1": "stairs-4", "2A1": "safe-1"}, guard="C1 2A1 3C1")
    do(game, "move:2A1")
    assert game.active.stealth == 2


def test_a_deadbolt_upstairs_costs_three() -> None:
    game = tower(players=["A1"], rooms={"A1": "stairs-4", "2A1": "deadbolt-1"})
    do(game, "move:2A1")
    assert game.turn.used == 3


# The roof


def winning(**given: Any) -> Heist:
    """Put player 0 on the stairs of the top floor with all safes open."""
    rooms = {"3A1": "stairs-4", "1B1": "safe-1", "2B1": "safe-2", "3B1": "safe-3"}
    game = tower(**{"players": ["3A1"], "rooms": rooms, **given})
    for place in ("1B1", "2B1", "3B1"):
        game.room(place).cracked = True
    return game


def test_the_roof_is_one_action_away_from_the_top_stairs() -> None:
    game = winning()
    do(game, "roof")
    assert (game.active.place, game.turn.used) == (ROOF, 1)


@pytest.mark.parametrize("why", ["safe", "loot", "kitty", "time-lock", "actions", "not stairs"])
def test_the_roof_is_closed(why: str) -> None:
    game = winning()
    if why == "safe":
        game.room("1B1").cracked = False
    if why == "loot":
        game.room("2C1").loot = ["bust"]
    if why == "kitty":
        game.kitty = "1A1"
    if why == "time-lock":
        game.lasting = {"time-lock": 0}
    if why == "actions":
        game.turn.used = 4
    if why == "not stairs":
        game.room("3A1").tile = "foyer-1"
    assert "roof" not in offered(game)


def test_a_tool_that_lies_about_does_not_close_the_roof() -> None:
    game = winning()
    game.room("2C1").tools = ["emp"]
    assert "roof" in offered(game)


def test_stairs_of_a_lower_floor_do_not_lead_to_the_roof() -> None:
    game = winning(players=["2A1"])
    game.room("2A1").tile, game.room("2A1").shown = "stairs-5", True
    assert "roof" not in offered(game)


# Ducts


def test_two_revealed_ducts_are_one_action_apart_on_any_floors() -> None:
    game = tower(players=["A1"], rooms={"A1": "service-duct-5", "3B1": "service-duct-6"})
    assert "move:3B1" in offered(game)
    do(game, "move:3B1")
    assert (game.here, game.turn.used) == ("3B1", 1)


def test_a_duct_leads_nowhere_while_the_other_is_unrevealed() -> None:
    game = tower(players=["A1"], rooms={"A1": "service-duct-5"}, unseen={"3B1": "service-duct-6"})
    assert "move:3B1" not in offered(game)


def test_one_cannot_peek_through_a_duct() -> None:
    game = tower(players=["A1"], rooms={"A1": "service-duct-5"}, unseen={"3B1": "service-duct-6"})
    assert "peek:3B1" not in offered(game)


def test_a_duct_is_an_ordinary_entry_and_a_new_floor_gets_its_guard() -> None:
    rooms = {"A1": "service-duct-5", "3B1": "service-duct-6"}
    game = tower(players=["A1"], rooms=rooms, guard="C1 2C1", target="C1 2C1", patrol="3A1 3C1")
    do(game, "move:3B1")
    assert (game.floors[2].guard, game.floors[2].target) == ("A1", "C1")


def test_a_guard_at_the_far_end_of_a_duct_takes_stealth() -> None:
    rooms = {"A1": "service-duct-5", "3B1": "service-duct-6"}
    game = tower(players=["A1"], rooms=rooms, guard="C1 2C1 3B1")
    do(game, "move:3B1")
    assert game.active.stealth == 2


# Secret doors


def walled(**given: Any) -> Heist:
    """Set player 0 into A1 with a wall on its right."""
    return heist(WALLED, **{"players": ["A1"], "guard": "C1", "target": "C1", **given})


def test_a_revealed_secret_door_is_entered_through_a_wall() -> None:
    game = walled(rooms={"B1": "secret-door-1"})
    do(game, "move:1B1")
    assert (game.here, game.turn.used) == ("1B1", 1)


def test_the_walls_are_real_from_inside_a_secret_door() -> None:
    game = walled(players=["B1"], rooms={"B1": "secret-door-1"}, unseen={"A1": "safe-1"})
    assert offered(game, "move:1A1", "peek:1A1") == set()


def test_an_unrevealed_secret_door_is_neither_entered_nor_peeked_at_through_a_wall() -> None:
    game = walled(unseen={"B1": "secret-door-1"})
    assert offered(game) == set()


def test_two_secret_doors_side_by_side_open_to_each_other() -> None:
    game = walled(players=["B1"], rooms={"A1": "secret-door-1", "B1": "secret-door-2"})
    assert "move:1A1" in offered(game)


def test_a_secret_door_is_not_entered_from_another_floor_or_from_two_rooms_off() -> None:
    game = heist(WALLED, LINE, players=["2B1"], guard="C1 2C1", rooms={"B1": "secret-door-1"})
    assert "move:1B1" not in offered(game)


def test_guards_do_not_use_secret_doors() -> None:
    game = heist(
        """
        +---+---+
        | G | T |
        +   +   +
        |       |
        +---+---+
        """,
        players=["B2"],
        rooms={"B1": "secret-door-1"},
    )
    assert play(move_guard(game, 1)).walked == ["A2", "B2"]


# Walkways


def test_a_walkway_found_by_moving_in_drops_the_player_one_floor() -> None:
    game = tower(unseen={"2B1": "walkway-1"}, rooms={"1B1": "fingerprint-4"})
    do(game, "move:2B1")
    assert (game.here, game.turn.used, game.floors[0].alarms) == ("1B1", 1, [])


def test_the_fall_reveals_the_room_below() -> None:
    game = tower(unseen={"2B1": "walkway-1", "1B1": "lavatory-5"})
    do(game, "move:2B1")
    assert (game.room("1B1").shown, game.room("1B1").stealth) == (True, 3)


def test_a_guard_below_takes_no_stealth_from_who_falls() -> None:
    game = tower(unseen={"2B1": "walkway-1"}, rooms={"1B1": "safe-1"}, guard="1B1 2C1 3C1")
    do(game, "move:2B1")
    assert game.active.stealth == 3


def test_a_guard_in_the_walkway_itself_takes_stealth_before_the_fall() -> None:
    game = tower(unseen={"2B1": "walkway-1"}, rooms={"1B1": "safe-1"}, guard="1C1 2B1 3C1")
    do(game, "move:2B1")
    assert (game.here, game.active.stealth) == ("1B1", 2)


def test_a_fall_into_an_unknown_walkway_goes_no_further() -> None:
    game = tower(
        players=["3A1"], unseen={"3B1": "walkway-1", "2B1": "walkway-2"}, rooms={"1B1": "safe-1"}
    )
    do(game, "move:3B1")
    assert game.here == "2B1"


@pytest.mark.parametrize("how", ["freight-elevator", "lost-grip"])
def test_an_unknown_walkway_that_is_not_entered_holds(how: str) -> None:
    start = "1B1" if how == "freight-elevator" else "3B1"
    game = tower(players=[start], unseen={"2B1": "walkway-2"}, rooms={"1B1": "safe-1"})
    play(EFFECTS[how](game))
    assert game.here == "2B1"


def test_a_fall_to_a_floor_without_guard_brings_him() -> None:
    game = tower(
        players=["3A1"],
        unseen={"3B1": "walkway-1", "2B1": "safe-1"},
        guard="C1 3C1",
        target="C1 3A1",
        patrol="2B1 2A1",
    )
    do(game, "move:3B1")
    assert (game.floors[1].guard, game.floors[1].target, game.active.stealth) == ("B1", "A1", 3)


def test_who_enters_a_known_walkway_does_not_fall() -> None:
    game = tower(rooms={"2B1": "walkway-1", "1B1": "safe-1"})
    do(game, "move:2B1")
    assert game.here == "2B1"


def test_a_walkway_that_was_peeked_at_is_known() -> None:
    game = tower(unseen={"2B1": "walkway-1", "1B1": "safe-1"})
    do(game, "peek:2B1")
    do(game, "move:2B1")
    assert game.here == "2B1"


def test_on_floor_one_a_walkway_does_nothing() -> None:
    game = tower(players=["A1"], unseen={"B1": "walkway-1"})
    do(game, "move:1B1")
    assert game.here == "1B1"
    assert offered(game, "descend") == set()


@pytest.mark.parametrize(
    "tile", ["deadbolt-1", "fingerprint-4", "keypad-4", "laser-1", "detector-4", "laboratory-3"]
)
def test_walking_down_a_walkway_costs_one_action_and_springs_nothing(tile: str) -> None:
    game = tower(
        players=[burglar("2B1", loot=["bust"])], rooms={"2B1": "walkway-1", "1B1": tile}
    )
    run = do(game, "descend:1B1")
    assert (game.here, game.turn.used, game.floors[0].alarms) == ("1B1", 1, [])
    assert not run.asked and not run.rolled and not run.drawn


def test_a_guard_below_sees_who_walks_down() -> None:
    """Only the fall spares the token; walking down is going in as usual."""
    rooms = {"2B1": "walkway-1", "1B1": "safe-1"}
    game = tower(players=["2B1"], rooms=rooms, guard="1B1 2C1 3C1")
    do(game, "descend:1B1")
    assert game.active.stealth == 2


def test_an_unknown_room_below_a_walkway_is_entered_only_by_the_walkway() -> None:
    game = tower(players=["2B1"], rooms={"2B1": "walkway-1"}, unseen={"1B1": "safe-1"})
    assert offered(game, "descend", "move:1", "peek:1") == {"descend:1B1"}


def test_nobody_climbs_a_walkway() -> None:
    game = tower(players=["B1"], rooms={"2B1": "walkway-1", "B1": "safe-1"})
    assert offered(game, "move:2", "peek:2", "descend") == set()


def test_without_actions_nobody_walks_down() -> None:
    game = tower(players=["2B1"], rooms={"2B1": "walkway-1", "1B1": "safe-1"})
    game.turn.used = 4
    assert offered(game) == set()


def test_a_stairs_move_into_an_unknown_walkway_leads_back_down() -> None:
    game = tower(players=["A1"], rooms={"A1": "stairs-4"}, unseen={"2A1": "walkway-1"})
    do(game, "move:2A1")
    assert (game.here, game.turn.used) == ("1A1", 1)


# The atrium


def test_an_atrium_lets_one_peek_up_and_down() -> None:
    game = tower(rooms={"2A1": "atrium-3"}, unseen={"1A1": "safe-1", "3A1": "safe-2"})
    assert offered(game, "peek") == {"peek:1A1", "peek:3A1", "peek:2B1"}
    do(game, "peek:3A1")
    assert (game.room("3A1").shown, game.here, game.turn.used) == (True, "2A1", 1)


def test_nobody_moves_through_an_atrium() -> None:
    game = tower(rooms={"2A1": "atrium-3", "1A1": "safe-1", "3A1": "safe-2"})
    assert offered(game, "move") == {"move:2B1"}


# Time lock


def test_a_time_lock_stops_moves_by_stairs_and_leaves_peeks() -> None:
    game = tower(rooms={"A1": "stairs-4", "2A1": "stairs-5"}, unseen={"3A1": "safe-1"})
    game.lasting = {"time-lock": 0}
    assert offered(game, "move:1", "move:3", "peek:3") == {"peek:3A1"}


def test_a_time_lock_leaves_ducts_and_walkways_open() -> None:
    rooms = {"2A1": "walkway-1", "1A1": "service-duct-5", "3B1": "service-duct-6"}
    game = tower(rooms=rooms, lasting={"time-lock": 0})
    do(game, "descend:1A1")
    do(game, "move:3B1")
    assert game.here == "3B1"
