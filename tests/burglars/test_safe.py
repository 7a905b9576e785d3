"""Test safes: dice, rolls, combinations, rewards, and the halls of Fort Knox."""

from typing import Any

import pytest

from rules.burglars.guard import move_guard
from rules.burglars.safe import complete
from rules.burglars.state import Heist, Turn
from tests.burglars.board import burglar, do, heist, offered, play

FLOOR = """
    +---+---+---+---+
    |               |
    +   +   +   +   +
    |               |
    +   +   +   +   +
    |               |
    +   +   +   +   +
    |               |
    +---+---+---+---+
"""
ROOMS = {
    **{"A1": "foyer-1", "C1": "foyer-2", "D1": "walkway-3"},
    **{"B2": "stairs-4", "B3": "stairs-5", "B4": "keypad-6"},
}
"""The six rooms in the row and column of B1, with the digits 1 to 6."""


def vault(dice: int = 1, covered: str = "", **given: Any) -> Heist:
    """Set player 0 at the safe in B1 with some dice on it and some digits covered."""
    start: dict[str, Any] = {"players": ["B1"], "guard": "D4", "target": "C4"}
    start["rooms"] = {"B1": "safe-1", **ROOMS, **given.pop("rooms", {})}
    game = heist(FLOOR, **{**start, **given})
    game.room("1B1").dice = dice
    for cell in covered.split():
        game.room(f"1{cell}").marked = True
    return game


def marks(game: Heist) -> set[str]:
    """List the rooms whose digits are covered."""
    return {place for place, room in game.rooms() if room.marked}


# Dice


def test_a_die_costs_two_actions_at_once() -> None:
    game = vault(0)
    do(game, "die:1B1")
    assert (game.room("1B1").dice, game.turn.used) == (1, 2)


def test_one_action_does_not_buy_half_a_die() -> None:
    game = vault(0)
    game.turn.used = 3
    assert offered(game, "die", "crack") == set()


def test_a_safe_holds_six_dice_at_most() -> None:
    assert offered(vault(5), "die") == {"die:1B1"}
    assert offered(vault(6), "die") == set()


def test_a_bare_safe_cannot_be_rolled() -> None:
    assert offered(vault(0), "crack") == set()
    assert offered(vault(0, players=[burglar("B1", "peterman1")]), "crack") == set()


def test_nobody_works_on_a_safe_from_next_door_or_another_floor() -> None:
    game = heist(FLOOR, FLOOR, players=["2B1"], guard="D4 2D4", rooms={"B1": "safe-1"})
    game.room("1B1").dice = 3
    assert offered(game, "die", "crack") == set()
    game = vault(players=["A1"])
    assert offered(game, "die", "crack") == set()


def test_an_open_safe_is_not_worked_on_again() -> None:
    game = vault(3)
    game.room("1B1").cracked = True
    assert offered(game, "die", "crack") == set()


# Rolls


def test_a_roll_costs_one_action_and_rolls_all_dice() -> None:
    game = vault(3)
    run = do(game, "crack:1B1", [1, 1, 2])
    assert (run.rolled[0].count, game.turn.used) == (3, 1)
    assert marks(game) == {"1A1", "1C1"}


def test_a_roll_needs_an_action() -> None:
    game = vault(3)
    game.turn.used = 4
    assert offered(game) == set()


def test_the_dice_stay_for_another_roll() -> None:
    game = vault(2)
    do(game, "crack:1B1", [1, 2])
    do(game, "crack:1B1", [3, 3])
    assert game.room("1B1").dice == 2 and marks(game) == {"1A1", "1C1", "1D1"}


def test_a_roll_says_what_it_hit_or_that_it_missed() -> None:
    game = vault(1)
    assert do(game, "crack:1B1", [1]).told == ["safe-hit"]
    assert do(game, "crack:1B1", [1]).told == ["safe-missed"]


def test_one_die_covers_every_revealed_room_with_its_digit() -> None:
    game = vault(1, rooms={"C1": "laser-1", "B3": "thermo-1"})
    do(game, "crack:1B1", [1])
    assert marks(game) == {"1A1", "1C1", "1B3"}


def test_rooms_outside_the_row_and_column_are_not_covered() -> None:
    game = vault(1, rooms={"A2": "motion-1", "D4": "secret-door-1"})
    do(game, "crack:1B1", [1])
    assert marks(game) == {"1A1"}


def test_a_room_that_lies_face_down_at_the_roll_is_not_covered() -> None:
    game = vault(1)
    game.room("1A1").shown = False
    do(game, "crack:1B1", [1])
    assert marks(game) == set()
    do(game, "peek:1A1")
    assert marks(game) == set()
    do(game, "crack:1B1", [1])
    assert marks(game) == {"1A1"}


def test_walls_do_not_matter_to_a_combination() -> None:
    game = heist(
        """
        +---+---+---+---+
        |   |   |       |
        +   +---+   +   +
        |               |
        +   +   +   +   +
        |               |
        +   +   +   +   +
        |               |
        +---+---+---+---+
        """,
        players=["B1"],
        guard="D4",
        rooms={"B1": "safe-1", **ROOMS},
    )
    game.room("1B1").dice = 2
    do(game, "crack:1B1", [1, 4])
    assert marks(game) == {"1A1", "1B2"}


def test_a_safe_does_not_open_while_a_room_of_its_combination_is_face_down() -> None:
    game = vault(1, "C1 D1 B2 B3 B4")
    game.room("1A1").shown = False
    do(game, "crack:1B1", [1])
    assert not game.room("1B1").cracked


def test_another_player_may_finish_what_one_began() -> None:
    game = vault(1, "C1 D1 B2 B3 B4", players=["A1", "B1"], tools="emp", loot="bust")
    game.turn = Turn(player=1)
    do(game, "crack:1B1", [1])
    assert (game.players[1].tools, game.players[1].loot) == (["emp"], ["bust"])


# Opening


def test_an_open_safe_gives_a_tool_then_loot_then_speed() -> None:
    game = vault(1, "C1 D1 B2 B3 B4", tools="emp", loot="bust")
    run = do(game, "crack:1B1", [1])
    order = ["safe-open", "tool-taken", "loot-taken", "speed-up"]
    assert [told for told in run.told if told in order] == order
    assert (game.active.tools, game.active.loot) == (["emp"], ["bust"])
    assert game.room("1B1").cracked and game.room("1B1").dice == 0


@pytest.mark.parametrize(("floor", "speeds"), [(1, [3, 2, 2]), (2, [3, 3, 2]), (3, [3, 3, 3])])
def test_an_open_safe_speeds_up_its_floor_and_all_below(floor: int, speeds: list[int]) -> None:
    rooms = {f"{floor}{cell}": tile for cell, tile in {"B1": "safe-1", **ROOMS}.items()}
    game = heist(FLOOR, FLOOR, FLOOR, players=[f"{floor}B1"], rooms=rooms, guard=f"{floor}D4")
    for cell in ROOMS:
        game.room(f"{floor}{cell}").marked = cell != "A1"
    game.room(f"{floor}B1").dice = 1
    do(game, f"crack:{floor}B1", [1])
    assert [its.speed for its in game.floors] == speeds


def test_the_die_of_a_guard_stops_at_six() -> None:
    game = vault(1, "C1 D1 B2 B3 B4", speed=6)
    run = do(game, "crack:1B1", [1])
    assert game.floors[0].speed == 6 and "speed-most" in run.told


def test_cracking_next_to_a_guard_costs_no_stealth() -> None:
    game = vault(1, guard="B1")
    do(game, "crack:1B1", [1])
    assert game.active.stealth == 3


def test_the_faster_guard_walks_a_room_further() -> None:
    game = vault(1, "C1 D1 B2 B3 B4", guard="D4", target="A4")
    do(game, "crack:1B1", [1])
    assert play(move_guard(game, 1)).walked == ["C4", "B4", "A4"]


# Fort Knox

FORT = """
    +---+---+---+---+---+
    |                   |
    +   +   +   +   +   +
    |                   |
    +   +   +   +   +   +
    |       |###|       |
    +   +   +   +   +   +
    |                   |
    +   +   +   +   +   +
    |                   |
    +---+---+---+---+---+
"""


def fort(rooms: dict[str, str], dice: str = "A1") -> Heist:
    """Set player 0 at a safe of a great hall and put a die on each of these safes."""
    game = heist(FORT, FORT, players=[dice.split()[0]], guard="E5 2E5", target="E4 2E4")
    game.safes, game.scenario = 3, "fort-knox"
    for cell, tile in rooms.items():
        game.room(f"1{cell}").tile, game.room(f"1{cell}").shown = tile, True
    for cell in dice.split():
        game.room(f"1{cell}").dice = 1
    return game


ROW = {"B1": "foyer-1", "C1": "secret-door-1", "D1": "laser-1", "E1": "motion-1"}
COLUMN = {"A2": "thermo-1", "A3": "camera-1", "A4": "walkway-1", "A5": "deadbolt-1"}


def test_a_combination_of_fort_knox_has_eight_rooms() -> None:
    game = fort({"A1": "safe-1", **ROW, **COLUMN})
    do(game, "crack:1A1", [1])
    assert len(marks(game)) == 8 and game.room("1A1").cracked


def test_seven_of_eight_do_not_open_it() -> None:
    game = fort({"A1": "safe-1", **ROW, **COLUMN, "A5": "deadbolt-2"})
    do(game, "crack:1A1", [1])
    assert len(marks(game)) == 7 and not game.room("1A1").cracked


def test_the_empty_place_in_line_does_not_count() -> None:
    column = {"C2": "thermo-1", "C4": "camera-1", "C5": "walkway-1"}
    row = {"A1": "foyer-1", "B1": "laser-1", "D1": "motion-1", "E1": "deadbolt-1"}
    game = fort({"C1": "safe-1", **row, **column}, "C1")
    do(game, "crack:1C1", [1])
    assert len(marks(game)) == 7 and game.room("1C1").cracked


def test_another_safe_in_line_has_no_digit() -> None:
    game = fort({"A1": "safe-1", **ROW, **COLUMN, "E1": "safe-2"})
    do(game, "crack:1A1", [1])
    assert len(marks(game)) == 7 and game.room("1A1").cracked
    assert not game.room("1E1").cracked


def test_an_unrevealed_room_in_line_might_be_anything_so_the_safe_stays_shut() -> None:
    game = fort({"A1": "safe-1", **ROW, **COLUMN, "E1": "safe-2"})
    game.room("1E1").shown = False
    do(game, "crack:1A1", [1])
    assert not game.room("1A1").cracked
    game.room("1E1").shown = True
    do(game, "crack:1A1", [6])
    assert game.room("1A1").cracked


def test_a_room_shared_by_two_safes_is_covered_once_for_both() -> None:
    game = fort({"A1": "safe-1", "E5": "safe-2", **ROW, **COLUMN}, "A1 E5")
    shared = {"1E1", "1A5"}
    do(game, "crack:1A1", [1])
    assert shared <= marks(game)
    rest = {"E2": "foyer-2", "E3": "laser-2", "E4": "thermo-2"}
    rest |= {"B5": "camera-2", "C5": "deadbolt-2", "D5": "secret-door-2"}
    for cell, tile in rest.items():
        game.room(f"1{cell}").tile, game.room(f"1{cell}").shown = tile, True
    assert not complete(game, "1E5")
    game.players[0].place = "1E5"
    do(game, "crack:1E5", [2])
    assert game.room("1E5").cracked


def test_fort_knox_has_three_safes_to_open() -> None:
    game = fort({"A1": "safe-1", "E5": "safe-2", "B2": "stairs-4"})
    game.room("1A1").cracked = game.room("1E5").cracked = True
    game.players[0].place = "2B2"
    game.room("2B2").tile, game.room("2B2").shown = "stairs-5", True
    assert "roof" not in offered(game)
    game.room("2A1").tile, game.room("2A1").shown, game.room("2A1").cracked = "safe-3", True, True
    assert "roof" in offered(game)
