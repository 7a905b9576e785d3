"""Test the skills of the nine characters, both sides of each card."""

from typing import Any

import pytest

from rules.burglars.events import EFFECTS
from rules.burglars.guard import move_guard
from rules.burglars.setup import gather_team
from rules.burglars.state import ROOF, Heist, Turn
from rules.burglars.turn import guard_phase, turn
from rules.core.message import Term
from tests.burglars.board import BOX, RULES, burglar, do, heist, ids, offered, play

LINE = """
    +---+---+---+---+
    |               |
    +---+---+---+---+
"""
SQUARE = """
    +---+---+---+
    |           |
    +   +   +   +
    |           |
    +   +   +   +
    |           |
    +---+---+---+
"""


def hero(skill: str, place: str = "A1", **given: Any) -> Heist:
    """Put player 0 with a skill into a corridor below another; the guards are at the far ends."""
    start: dict[str, Any] = {"guard": "D1 2D1", "target": "D1 2D1"}
    start["players"] = [burglar(place, skill, **given.pop("has", {})), *given.pop("others", [])]
    start["rooms"] = {"A1": "service-duct-5", "B1": "safe-1", **given.pop("rooms", {})}
    return heist(*given.pop("plans", (LINE, LINE)), **{**start, **given})


def test_there_are_nine_characters_with_two_sides() -> None:
    assert len(BOX.characters) == 9
    sides = {side.id for one in BOX.characters for side in one.sides}
    assert sides == {f"{one.id}{number}" for one in BOX.characters for number in (1, 2)}


def test_only_the_owner_uses_a_skill() -> None:
    for side in (side.id for one in BOX.characters for side in one.sides):
        plain = hero("spotter1", "2B1", others=["2A1"], turn=1)
        game = hero(side, "2B1", others=["2A1"], turn=1)
        assert offered(game) == offered(plain), side


# Acrobat: flexibility


def test_the_acrobat_slips_into_a_guards_room_for_nothing() -> None:
    game = hero("acrobat1", guard="B1 2D1")
    game.turn.used = 4
    do(game, "move:1B1")
    assert (game.here, game.turn.used, game.active.stealth) == ("1B1", 4, 3)


def test_the_acrobat_who_stays_is_noticed_before_the_guard_moves() -> None:
    game = hero("acrobat1", guard="B1 2D1", target="D1 2D1")
    do(game, "move:1B1")
    play(guard_phase(game))
    assert game.players[0].stealth == 2


def test_the_acrobat_who_leaves_in_time_loses_nothing() -> None:
    game = hero("acrobat1", guard="B1 2D1", target="D1 2D1")
    do(game, "move:1B1")
    do(game, "move:1A1")
    assert game.turn.used == 1
    play(guard_phase(game))
    assert game.players[0].stealth == 3


def test_a_noticed_acrobat_without_tokens_is_caught() -> None:
    game = hero("acrobat1", guard="B1 2D1", has={"stealth": 0}, others=["D1"])
    do(game, "move:1B1")
    assert play(guard_phase(game)).over


def test_the_acrobat_whom_the_guard_followed_out_pays_once() -> None:
    game = hero("acrobat1", guard="B1 2D1", target="D1 2D1", rooms={"A1": "safe-2"})
    do(game, "move:1B1")
    do(game, "move:1A1")
    play(EFFECTS["squeak"](game))
    assert (game.floors[0].guard, game.players[0].stealth) == ("A1", 2)
    play(guard_phase(game))
    assert game.players[0].stealth == 2


def test_the_acrobat_who_fell_to_the_next_guard_is_not_noticed_there() -> None:
    game = hero("acrobat1", "2A1", guard="B1 2B1", target="D1 2D1", rooms={"2B1": "safe-2"})
    do(game, "move:2B1")
    play(EFFECTS["lost-grip"](game))
    play(guard_phase(game))
    assert game.players[0].stealth == 3


def test_an_acrobat_who_stays_with_a_guard_that_does_not_move_is_noticed_when_he_does() -> None:
    game = hero("acrobat1", guard="B1 2D1", others=["A1"])
    do(game, "move:1B1")
    game.floors[0].donuts = True
    play(guard_phase(game))
    assert game.players[0].stealth == 3
    play(guard_phase(game))
    assert game.players[0].stealth == 2


def test_a_guard_who_comes_to_the_acrobat_takes_one_token_and_leaves_for_nothing() -> None:
    game = hero("acrobat1", guard="B1 2D1", target="A1 2D1", rooms={"A1": "safe-2"}, patrol="D1")
    game.floors[0].speed = 1
    play(move_guard(game, 1))
    play(move_guard(game, 1))
    assert (game.floors[0].guard, game.players[0].stealth) == ("B1", 2)


def test_the_acrobat_pays_for_rooms_without_a_guard_and_for_foyers() -> None:
    game = hero("acrobat1", "B1", guard="C1 2D1", rooms={"A1": "foyer-1"})
    do(game, "move:1A1")
    assert game.turn.used == 1
    game = hero("acrobat1", "A1", guard="C1 2D1", rooms={"B1": "foyer-1"})
    do(game, "move:1B1")
    assert (game.turn.used, game.active.stealth) == (1, 2)


def test_no_alarm_goes_off_where_the_acrobat_joins_the_guard() -> None:
    game = hero("acrobat1", guard="B1 2D1", rooms={"B1": "fingerprint-4"})
    do(game, "move:1B1")
    assert game.floors[0].alarms == []


def test_an_acrobat_ordered_to_a_guard_slips_in_and_is_noticed_too() -> None:
    others = [burglar("A1", "acrobat1")]
    game = hero("rook1", "D1", others=others, guard="B1 2D1", target="D1 2D1")
    do(game, "order:1")
    assert game.players[1].stealth == 3
    play(guard_phase(game))
    assert game.players[1].stealth == 2


# Acrobat: climb window


def climber(**given: Any) -> Heist:
    """Put an acrobat into a corner of the middle of three square floors."""
    start: dict[str, Any] = {"players": [burglar("2A1", "acrobat2")]}
    start |= {"guard": "C3 2C3 3C3", "target": "C3 2C3 3C3"}
    return heist(SQUARE, SQUARE, SQUARE, **{**start, **given})


@pytest.mark.parametrize("to", ["1A1", "3A1"])
def test_the_acrobat_climbs_from_an_outer_room_for_three_actions_and_stops(to: str) -> None:
    game = climber(rooms={to: "safe-1"})
    do(game, f"climb:{to}")
    assert (game.here, game.turn.used, offered(game)) == (to, 3, set())


def test_nobody_climbs_from_an_inner_room_or_with_two_actions() -> None:
    game = climber(players=[burglar("2B2", "acrobat2")])
    assert offered(game, "climb") == set()
    game = climber()
    game.turn.used = 2
    assert offered(game, "climb") == set()


def test_climbing_is_an_entry_for_one_action() -> None:
    game = climber(unseen={"3A1": "fingerprint-4"}, guard="C3 2C3", patrol="3B1 3C1")
    do(game, "climb:3A1")
    assert (game.floors[2].guard, game.floors[2].alarms) == ("B1", ["A1"])
    game = climber(rooms={"3A1": "laser-1"})
    assert not do(game, "climb:3A1").asked
    assert game.floors[2].alarms == ["A1"]
    game = climber(rooms={"3A1": "safe-1"}, guard="C3 2C3 3A1")
    do(game, "climb:3A1")
    assert game.active.stealth == 2


def test_a_climber_falls_through_an_unknown_walkway_only() -> None:
    for known, end in ((True, "3A1"), (False, "2A1")):
        game = climber(rooms={"3A1": "walkway-1", "2A1": "safe-1"})
        game.room("3A1").shown = known
        do(game, "climb:3A1")
        assert game.here == end


def test_a_deadbolt_holds_the_climber() -> None:
    game = climber(rooms={"3A1": "deadbolt-1"}, unseen={"1A1": "deadbolt-2"})
    assert offered(game, "climb") == {"climb:1A1"}
    do(game, "climb:1A1")
    assert (game.here, game.turn.used, offered(game)) == ("2A1", 3, set())


def test_the_gemstone_taxes_the_climb_too() -> None:
    me = burglar("2A1", "acrobat2", loot=["gemstone"])
    game = climber(players=[me, "3A1"], rooms={"3A1": "safe-1", "1A1": "safe-2"})
    do(game, "climb:3A1")
    assert game.turn.used == 4
    game = climber(players=[me, "3A1"], rooms={"3A1": "safe-1", "1A1": "safe-2"})
    game.players[0].place, game.turn.used = "2A1", 1
    assert offered(game, "climb") == {"climb:1A1"}


def test_after_a_climb_a_thermo_room_notices_the_end_of_actions() -> None:
    game = climber(rooms={"3A1": "thermo-1"})
    play(turn(game), "climb:3A1")
    assert game.floors[2].alarms == ["A1"]


# Hacker: jammer


@pytest.mark.parametrize("tile", ["fingerprint-4", "laser-1", "motion-1"])
def test_the_jammer_silences_rooms_for_the_hacker(tile: str) -> None:
    game = hero("hacker1", rooms={"B1": tile})
    run = do(game, "move:1B1")
    do(game, "move:1A1")
    assert not run.asked and (game.turn.used, game.floors[0].alarms) == (2, [])


@pytest.mark.parametrize("tile", ["fingerprint-4", "laser-1", "motion-1"])
def test_the_jammer_silences_its_room_for_others(tile: str) -> None:
    game = hero("hacker1", "B1", others=["A1"], rooms={"B1": tile}, turn=1)
    do(game, "move:1B1")
    do(game, "move:1A1")
    assert (game.turn.used, game.floors[0].alarms) == (2, [])


def test_the_jammer_elsewhere_does_not_help_others() -> None:
    game = hero("hacker1", "C1", others=["A1"], rooms={"B1": "fingerprint-4"}, turn=1)
    do(game, "move:1B1")
    assert game.floors[0].alarms == ["B1"]


def test_a_motion_room_rings_if_the_jammer_has_left_before() -> None:
    others = [burglar("B1", "hacker1")]
    game = hero("rook1", others=others, rooms={"B1": "motion-1", "C1": "safe-2"})
    do(game, "move:1B1")
    do(game, "order:1", "1C1")
    assert game.floors[0].alarms == []
    do(game, "move:1A1")
    assert game.floors[0].alarms == ["B1"]


@pytest.mark.parametrize("tile", ["detector-4", "thermo-1", "camera-1"])
def test_the_jammer_does_not_stop_other_alarms(tile: str) -> None:
    has = {"loot": ["isotope"]}
    game = hero("hacker1", has=has, rooms={"B1": tile, "D1": "camera-2"})
    do(game, "move:1B1")
    assert game.floors[0].alarms == ["B1"]


def test_the_jammer_works_when_somebody_else_moves_the_hacker() -> None:
    others = [burglar("A1", "hacker1")]
    game = hero("rook1", "D1", others=others, rooms={"B1": "fingerprint-4"})
    do(game, "order:1")
    assert (game.players[1].place, game.floors[0].alarms) == ("1B1", [])


# Hacker: laptop


def test_the_laptop_holds_one_token_for_an_action_in_any_room() -> None:
    game = hero("hacker2")
    do(game, "laptop")
    assert (game.active.hack, game.turn.used) == (True, 1)
    assert "laptop" not in offered(game)


@pytest.mark.parametrize("tile", ["fingerprint-4", "laser-1", "motion-1"])
def test_anyone_may_spend_the_laptops_token(tile: str) -> None:
    has = {"hack": True}
    game = hero("hacker2", "2C1", has=has, others=["A1"], rooms={"B1": tile}, turn=1)
    if tile == "motion-1":
        do(game, "move:1B1")
        do(game, "move:1A1", "laptop")
    else:
        do(game, "move:1B1", "laptop")
    assert (game.players[0].hack, game.floors[0].alarms) == (False, [])


def test_people_choose_between_the_laptop_and_the_computer() -> None:
    rooms = {"B1": "fingerprint-4", "2B1": "fingerprint-computer-4"}
    game = hero("hacker2", has={"hack": True}, rooms=rooms)
    game.room("2B1").hacks = 1
    run = do(game, "move:1B1", "hack:2B1")
    assert ids(run.asked[0]) == ["hack:2B1", "laptop", "ring"]
    assert game.active.hack


# Hawk


def test_the_x_ray_looks_through_a_wall_once_a_turn_for_nothing() -> None:
    plan = """
        +---+---+---+
        |   |   |   |
        +   +   +   +
        |           |
        +---+---+---+
    """
    game = hero("hawk1", "B1", plans=(plan, plan), unseen={"C1": "laser-1", "B2": "laser-2"})
    game.floors[0].guard, game.room("1A1").shown = "A2", False
    assert offered(game, "xray") == {"xray:1A1", "xray:1C1"}
    do(game, "xray:1C1")
    assert (game.room("1C1").shown, game.turn.used, offered(game, "xray")) == (True, 0, set())
    game.turn = Turn(player=0)
    assert offered(game, "xray") == {"xray:1A1"}


def test_the_x_ray_sees_neither_outside_nor_the_empty_place() -> None:
    plan = """
        +---+---+---+
        |           |
        +   +---+   +
        |   |###|   |
        +   +---+   +
        |           |
        +---+---+---+
    """
    game = heist(plan, players=[burglar("B1", "hawk1")], guard="C3")
    assert offered(game, "xray") == set()


def test_the_hawk_enhances_two_rooms_far_by_revealed_rooms_corners_and_stairs() -> None:
    plan = """
        +---+---+---+
        |       |   |
        +   +   +   +
        |           |
        +---+---+---+
    """
    rooms = {"A1": "stairs-4", "B1": "foyer-1"}
    unseen = {"A2": "laser-1", "B2": "laser-2", "C1": "laser-3", "C2": "motion-1"}
    unseen |= {"2A1": "safe-1", "2B1": "safe-2"}
    game = heist(
        *(plan, plan),
        players=[burglar("A1", "hawk2")],
        guard="C2 2C2",
        rooms=rooms,
        unseen=unseen,
    )
    assert offered(game, "enhance") == {"enhance:1A2", "enhance:1B2", "enhance:2A1"}
    do(game, "enhance:1B2")
    assert (game.room("1B2").shown, game.turn.used, offered(game, "enhance")) == (True, 0, set())
    game.turn, game.room("2A1").shown = Turn(player=0), True
    assert offered(game, "enhance") == {"enhance:1A2", "enhance:2B1", "enhance:2A2"}


# Juicer


def test_the_crybaby_rings_next_door_for_nothing_as_often_as_wanted() -> None:
    game = hero("juicer1", "B1", guard="D1 2D1")
    assert offered(game, "cry") == {"cry:1A1", "cry:1C1"}
    do(game, "cry:1A1")
    assert (game.floors[0].alarms, game.floors[0].target, game.turn.used) == (["A1"], "A1", 0)
    assert offered(game, "cry") == {"cry:1C1"}
    do(game, "cry:1C1")
    assert game.floors[0].target == "C1"


def test_the_crybaby_is_not_heard_through_walls_nor_where_the_guard_is() -> None:
    plan = """
        +---+---+---+
        |   |       |
        +---+---+---+
    """
    game = hero("juicer1", "B1", plans=(plan, plan), guard="C1 2C1")
    assert offered(game, "cry") == set()


def test_the_juicer_pockets_the_alarm_here_and_drops_it_later() -> None:
    game = hero("juicer2", alarms="A1", target="A1 2D1", patrol="C1")
    do(game, "reroute:take")
    assert (game.active.alarm, game.floors[0].alarms, game.floors[0].target) == (True, [], "C1")
    assert offered(game, "reroute") == set()
    game.turn = Turn(player=0)
    do(game, "reroute:drop")
    assert (game.active.alarm, game.floors[0].alarms, game.floors[0].target) == (
        False,
        ["A1"],
        "A1",
    )
    assert game.turn.used == 0


def test_after_one_of_two_alarms_is_pocketed_the_other_is_the_target() -> None:
    game = hero("juicer2", alarms="A1 B1", target="B1 2D1", guard="D1 2D1")
    run = do(game, "reroute:take")
    assert not run.drawn and (game.floors[0].alarms, game.floors[0].target) == (["B1"], "B1")


def test_the_juicer_stores_one_alarm_and_drops_none_beside_a_guard() -> None:
    game = hero("juicer2", alarms="A1", target="A1 2D1", has={"alarm": True})
    assert offered(game, "reroute") == set()
    game = hero("juicer2", guard="A1 2D1", has={"alarm": True})
    assert offered(game, "reroute") == set()


# Peterman


def test_steady_hands_roll_one_die_more() -> None:
    game = hero("peterman1", "B1", rooms={"A1": "keypad-4"})
    game.room("1B1").dice = 6
    assert do(game, "crack:1B1", [4, 1, 1, 1, 1, 1, 1]).rolled[0].count == 7
    assert game.room("1A1").marked
    assert do(game, "move:1A1", [1, 1]).rolled[0].count == 2
    assert do(game, "move:1A1", [1, 6, 1]).rolled[0].count == 3


def test_steady_hands_put_no_more_than_six_dice_on_a_safe() -> None:
    game = hero("peterman1", "B1")
    game.room("1B1").dice = 6
    assert offered(game, "die") == set()


@pytest.mark.parametrize("place", ["1A1", "3A1"])
def test_the_drill_reaches_a_safe_straight_above_or_below(place: str) -> None:
    game = heist(
        *(LINE, LINE, LINE),
        players=[burglar(place, "peterman2")],
        guard="D1 2D1 3D1",
        rooms={"2A1": "safe-1", "2B1": "foyer-1", "2C1": "foyer-2", "2D1": "walkway-3"},
        tools="emp",
        loot="bust",
    )
    do(game, "die:2A1")
    assert (game.room("2A1").dice, game.turn.used) == (1, 2)
    game.room("2C1").marked = game.room("2D1").marked = True
    do(game, "crack:2A1", [1])
    assert (game.active.tools, game.active.loot) == ([], [])
    assert (game.room("2A1").tools, game.room("2A1").loot) == (["emp"], ["bust"])
    assert [its.speed for its in game.floors] == [3, 3, 2]


def test_the_drill_works_in_the_safes_own_room_as_usual() -> None:
    rooms = {"A1": "safe-1", "B1": "foyer-1", "C1": "foyer-2", "D1": "walkway-3"}
    game = hero("peterman2", rooms=rooms, tools="emp", loot="bust")
    game.room("1A1").dice = 1
    game.room("1C1").marked = game.room("1D1").marked = True
    do(game, "crack:1A1", [1])
    assert (game.active.tools, game.active.loot) == (["emp"], ["bust"])


def test_the_drill_does_not_reach_an_unknown_safe_or_one_two_floors_off() -> None:
    game = heist(
        *(LINE, LINE, LINE),
        players=[burglar("1A1", "peterman2")],
        guard="D1 2D1 3D1",
        rooms={"3A1": "safe-1"},
        unseen={"2A1": "safe-2"},
    )
    assert offered(game, "die", "crack") == set()


# Raven


def test_the_crow_flies_two_rooms_round_walls_and_stays() -> None:
    plan = """
        +---+---+---+
        |   |       |
        +   +   +   +
        |           |
        +---+---+---+
    """
    game = hero("raven1", plans=(plan, plan), guard="C2 2C2")
    run = do(game, "crow", "1B2")
    assert set(ids(run.asked[0])) == {"1A1", "1A2", "1B2"}
    assert (game.crow, game.turn.used) == ("1B2", 0)
    do(game, "crow", "1A2")
    assert game.crow == "1A2"


@pytest.mark.parametrize(
    ("speed", "walked"), [(1, ["C1"]), (2, ["C1"]), (3, ["C1", "B1"]), (4, ["C1", "B1", "A1"])]
)
def test_entering_the_crows_room_costs_the_guard_two_steps(speed: int, walked: list[str]) -> None:
    game = hero("raven1", "2A1", crow="1C1", target="A1 2D1", speed=speed)
    assert play(move_guard(game, 1)).walked == walked
    assert game.crow == "1C1"


def test_the_disrupting_crow_holds_a_guard_who_starts_there_and_returns() -> None:
    game = hero("raven2", "D1", target="A1 2D1")
    do(game, "crow")
    assert (game.crow, game.turn.used) == ("1D1", 0)
    assert play(move_guard(game, 1)).walked == []
    assert game.crow is None
    assert play(move_guard(game, 1)).walked == ["C1", "B1"]


def test_the_disrupting_crow_does_not_hold_a_guard_under_an_alarm() -> None:
    game = hero("raven2", "D1", alarms="A1", target="A1 2D1", crow="1D1")
    assert play(move_guard(game, 1)).walked == ["C1", "B1", "A1"]
    assert game.crow == "1D1"


def test_the_disrupting_crow_does_not_slow_a_guard_who_passes() -> None:
    game = hero("raven2", "A1", target="A1 2D1", crow="1C1")
    assert play(move_guard(game, 1)).walked == ["C1", "B1"]


# Rigger


def test_the_rigger_starts_with_the_dynamite() -> None:
    game = RULES.start({"players": ["1", "2"]}, 1)
    game.characters.cards, game.characters.ordered = ["rigger", "hawk"], True
    play(gather_team(game, BOX), "rigger1", "hawk1")
    assert game.players[0].tools == ["dynamite"]
    assert "dynamite" not in game.tools.cards


@pytest.mark.parametrize("side", ["rigger1", "rigger2"])
def test_whoever_finds_a_tool_draws_two_and_keeps_one(side: str) -> None:
    others = ["A1"]
    game = hero(side, "C1", others=others, rooms={"B1": "laboratory-3"}, tools="emp virus", turn=1)
    run = do(game, "move:1B1", "virus")
    assert set(ids(run.asked[0])) == {"emp", "virus"}
    assert run.said("tool-taken")[0].params["tool"] == Term("tool", "virus")
    assert game.players[1].tools == ["virus"] and game.tools.discard == ["emp"]


def test_with_a_single_tool_left_the_rigger_takes_that() -> None:
    game = hero("rigger1", rooms={"B1": "laboratory-3"})
    game.tools.cards = ["emp"]
    assert not do(game, "move:1B1").asked
    assert game.active.tools == ["emp"]


def test_tinkering_trades_a_token_for_a_tool() -> None:
    game = hero("rigger2", tools="emp virus", has={"stealth": 1})
    do(game, "tinker", "emp")
    assert (game.active.stealth, game.active.tools, game.turn.used) == (0, ["emp"], 0)
    assert "tinker" not in offered(game)


def test_a_lavatorys_tokens_may_be_tinkered_with_instead_of_own_ones() -> None:
    game = hero("rigger2", rooms={"A1": "lavatory-5"}, has={"stealth": 0})
    game.room("1A1").stealth = 1
    do(game, "tinker", "crowbar")
    assert (game.room("1A1").stealth, len(game.active.tools)) == (0, 1)
    assert "tinker" not in offered(game)


# Rook: orders


def test_an_order_moves_another_player_once_a_turn_for_an_action() -> None:
    game = hero("rook1", others=["2B1", None, "B1"], rooms={"2C1": "safe-2"})
    assert offered(game, "order") == {"order:1", "order:3"}
    run = do(game, "order:1", "2C1")
    assert set(ids(run.asked[0])) == {"2A1", "2C1"}
    assert (game.players[1].place, game.turn.used, game.here) == ("2C1", 1, "1A1")
    assert offered(game, "order") == set()


@pytest.mark.parametrize("tile", ["deadbolt-1", "laser-1"])
@pytest.mark.parametrize("shown", [True, False], ids=["known", "unknown"])
def test_an_order_pays_nothing_for_deadbolts_and_lasers(tile: str, shown: bool) -> None:
    game = hero("rook1", "D1", others=["A1"], rooms={"B1": tile})
    game.room("1B1").shown = shown
    assert not do(game, "order:1").asked
    assert (game.players[1].place, game.turn.used) == ("1B1", 1)
    assert game.floors[0].alarms == []


def test_all_else_about_an_order_is_an_ordinary_entry() -> None:
    game = hero("rook1", "D1", others=["A1"], guard="B1 2D1")
    do(game, "order:1")
    assert [player.stealth for player in game.players] == [3, 2]
    game = hero("rook1", "D1", others=["A1"], rooms={"B1": "fingerprint-4"})
    do(game, "order:1")
    assert game.floors[0].alarms == ["B1"]
    game = hero("rook1", "D1", others=["A1"], rooms={"B1": "laboratory-3"}, tools="emp")
    do(game, "order:1")
    assert [player.tools for player in game.players] == [[], ["emp"]]
    game = hero("rook1", "D1", others=[burglar("A1", tools=["emp"])], rooms={"B1": "detector-4"})
    do(game, "order:1")
    assert game.floors[0].alarms == ["B1"]


def test_an_ordered_player_guesses_a_keypad_with_one_die() -> None:
    game = hero("rook1", "C1", others=["A1"], rooms={"B1": "keypad-4"})
    do(game, "move:1B1", [1])
    run = do(game, "order:1", [2])
    assert (run.rolled[0].count, game.players[1].place, game.turn.used) == (1, "1A1", 2)


def test_an_order_into_an_unknown_walkway_drops_the_player() -> None:
    game = hero("rook1", "D1", others=["2A1"], unseen={"2B1": "walkway-1"})
    do(game, "order:1")
    assert game.players[1].place == "1B1"


def test_an_order_down_a_known_walkway_springs_no_trap_but_the_guard_sees() -> None:
    rooms = {"2A1": "walkway-1", "A1": "fingerprint-4"}
    game = hero("rook1", "D1", others=["2A1"], rooms=rooms, guard="A1 2D1")
    run = do(game, "order:1", "1A1")
    assert set(ids(run.asked[0])) == {"2B1", "1A1"}
    assert (game.players[1].place, game.players[1].stealth) == ("1A1", 2)
    assert game.floors[0].alarms == []


def test_an_order_respects_the_painting_and_a_time_lock() -> None:
    rooms = {"A1": "service-duct-5", "2C1": "service-duct-6"}
    game = hero("rook1", "D1", others=[burglar("A1", loot=["painting"])], rooms=rooms)
    do(game, "order:1")
    assert game.players[1].place == "1B1"
    game = hero("rook1", "D1", others=["A1"], rooms={"A1": "stairs-4"}, lasting={"time-lock": 1})
    do(game, "order:1")
    assert game.players[1].place == "1B1"


def test_the_guard_of_the_rooks_own_floor_moves_after_an_order() -> None:
    game = hero("rook1", "2A1", others=["A1"], target="A1 2A1")
    do(game, "order:1")
    play(guard_phase(game))
    assert [its.guard for its in game.floors] == ["D1", "B1"]


# Rook: disguise


def test_the_disguise_swaps_two_players_as_the_first_action_without_an_entry() -> None:
    rooms = {"A1": "fingerprint-4", "2B1": "laser-1"}
    game = hero("rook2", others=["2B1"], rooms=rooms, guard="A1 2B1")
    do(game, "swap:1")
    assert [player.place for player in game.players] == ["2B1", "1A1"]
    assert [player.stealth for player in game.players] == [3, 3]
    assert [its.alarms for its in game.floors] == [[], []] and game.turn.used == 1


def test_the_disguise_needs_somebody_elsewhere_in_the_building() -> None:
    game = hero("rook2", others=["A1", None, ROOF, "B1"])
    assert offered(game, "swap") == {"swap:4"}


def test_the_disguise_is_too_late_after_an_action() -> None:
    game = hero("rook2", others=["2B1"], unseen={"C1": "laser-1"})
    do(game, "move:1B1")
    assert offered(game, "swap") == set()


def test_free_things_do_not_end_the_chance_to_swap() -> None:
    game = hero("rook2", others=["2B1"], has={"tools": ["makeup-kit"]})
    do(game, "tool:makeup-kit")
    assert offered(game, "swap") == {"swap:1"}


def test_after_the_swap_the_guard_of_the_new_floor_moves() -> None:
    game = hero("rook2", others=["2A1"], target="A1 2A1", rooms={"2A1": "safe-2"})
    do(game, "swap:1")
    play(guard_phase(game))
    assert [its.guard for its in game.floors] == ["D1", "B1"]


# Spotter


@pytest.mark.parametrize(("answer", "top"), [("top", "B1"), ("bottom", "A1")])
def test_clairvoyance_leaves_the_top_patrol_card_or_puts_it_under(answer: str, top: str) -> None:
    game = hero("spotter1", "2A1", patrol="2B1 2A1", removed=1)
    aside = game.floors[1].patrol.cards[-1]
    do(game, "foresee", answer)
    deck = game.floors[1].patrol
    assert (deck.cards[0], game.turn.used) == (top, 1)
    assert deck.cards[-1] == aside
    if answer == "bottom":
        assert deck.cards[deck.left - 1] == "B1"
    assert "foresee" not in offered(game)


@pytest.mark.parametrize(("answer", "top"), [("top", "squeak"), ("bottom", "crash")])
def test_precognition_does_the_same_with_events(answer: str, top: str) -> None:
    game = hero("spotter2", events="squeak crash")
    run = do(game, "foresee", answer)
    assert run.asked[0].message.params["card"].id == "squeak"  # type: ignore[union-attr]
    assert (game.events.cards[0], game.turn.used) == (top, 1)
    assert game.events.cards[-1] == ("squeak" if answer == "bottom" else game.events.cards[-1])


def test_the_spotter_looks_once_a_turn() -> None:
    game = hero("spotter2", events="squeak crash")
    do(game, "foresee", "top")
    assert "foresee" not in offered(game)
    game.turn = Turn(player=0)
    assert "foresee" in offered(game)


def test_guessing_a_fresh_keypad_costs_the_acrobat_an_action_though_a_guard_is_inside() -> None:
    game = hero("acrobat1", "A1", unseen={"B1": "keypad-4"}, guard="B1 2D1")
    do(game, "move:1B1", [1])
    assert (game.turn.used, game.here) == (1, "1A1")
