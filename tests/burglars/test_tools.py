"""Test the thirteen tools."""

from typing import Any

import pytest

from rules.burglars.alarm import ring
from rules.burglars.guard import move_guard
from rules.burglars.state import Heist, Turn
from rules.burglars.turn import begin, event_phase, guard_phase, turn
from rules.core.message import say
from tests.burglars.board import BOX, burglar, do, heist, ids, offered, play

LINE = """
    +---+---+---+---+
    |               |
    +---+---+---+---+
"""
WALLED = """
    +---+---+---+---+
    |   |           |
    +---+---+---+---+
"""


def with_tool(*tools: str, **given: Any) -> Heist:
    """Put player 0 with tools into A1 below another corridor; the guards are at the far ends."""
    start: dict[str, Any] = {"guard": "D1 2D1", "target": "D1 2D1"}
    start["players"] = [burglar("A1", tools=list(tools)), *given.pop("others", [])]
    start["rooms"] = {"A1": "foyer-1", **given.pop("rooms", {})}
    return heist(*given.pop("plans", (LINE, LINE)), **{**start, **given})


# What holds for all of them


def test_there_are_thirteen_tools_of_one_card_each() -> None:
    assert len(BOX.cards.tools) == 13
    assert {card.copies for card in BOX.cards.tools} == {1}


def test_a_tool_costs_no_action_and_is_discarded() -> None:
    game = with_tool("rollerskates")
    do(game, "tool:rollerskates")
    assert (game.turn.used, game.active.tools) == (0, [])
    assert game.tools.discard == ["rollerskates"]


def test_tools_are_used_with_no_action_left_and_between_actions() -> None:
    game = with_tool("makeup-kit")
    game.turn.used = 4
    assert offered(game) == {"tool:makeup-kit"}


def test_only_the_active_player_uses_tools() -> None:
    game = with_tool(others=[burglar("D1", tools=["emp"])])
    assert offered(game, "tool") == set()


def test_using_a_tool_does_not_save_from_the_event() -> None:
    game = with_tool("makeup-kit", events="lampshade")
    play(turn(game), "tool:makeup-kit", "end")
    assert play(event_phase(game)).drawn


def test_an_empty_tool_deck_is_shuffled_from_its_discards() -> None:
    game = with_tool(rooms={"B1": "laboratory-3"})
    game.tools.cards, game.tools.discard = [], ["emp", "virus"]
    do(game, "move:1B1")
    assert game.active.tools == ["emp"] and game.tools.cards == ["virus"]


def test_discards_stay_where_they_are_while_the_deck_has_cards() -> None:
    game = with_tool(rooms={"B1": "laboratory-3"})
    game.tools.cards, game.tools.discard = ["virus", "donuts"], ["emp"]
    do(game, "move:1B1")
    assert (game.active.tools, game.tools.cards) == (["virus"], ["donuts"])
    assert game.tools.discard == ["emp"]


def test_without_any_tool_left_none_is_taken() -> None:
    game = with_tool(rooms={"B1": "laboratory-3"})
    game.tools.cards = []
    do(game, "move:1B1")
    assert game.active.tools == [] and game.room("1B1").taken


# Blueprints


def test_blueprints_reveal_any_room_anywhere_without_an_entry() -> None:
    game = with_tool("blueprints", unseen={"2C1": "lavatory-5", "B1": "stairs-4"})
    shown = {place for place, room in game.rooms() if room.shown}
    run = do(game, "tool:blueprints", "2C1")
    every = {f"{floor}{cell}1" for floor in "12" for cell in "ABCD"}
    assert set(ids(run.asked[0])) == every - shown
    assert (game.room("2C1").shown, game.room("2C1").stealth) == (True, 3)
    assert game.here == "1A1" and game.floors[1].alarms == []


# Crowbar


def test_a_crowbar_takes_only_open_neighbours_that_something_can_be_broken_in() -> None:
    game = heist(
        """
        +---+---+---+
        |       |   |
        +   +   +   +
        |           |
        +---+---+---+
        """,
        players=[burglar("B1", tools=["crowbar"])],
        guard="A2",
        rooms={"A1": "laser-1", "C1": "laser-2", "B2": "foyer-1"},
    )
    do(game, "tool:crowbar")
    assert [place for place, room in game.rooms() if room.off] == ["1A1"]


@pytest.mark.parametrize(
    "tile",
    [
        *("camera-1", "deadbolt-1", "detector-4", "fingerprint-4"),
        *("keypad-4", "laser-1", "motion-1", "thermo-1"),
    ],
)
def test_a_crowbar_puts_a_room_out_of_order_for_good(tile: str) -> None:
    rooms = {"B1": tile, "C1": "foyer-2", "D1": "camera-2"}
    game = with_tool("crowbar", rooms=rooms, others=[burglar("A1", loot=["isotope"])])
    do(game, "tool:crowbar")
    game.turn = Turn(player=1)
    run = do(game, "move:1B1")
    assert not run.asked and not run.rolled
    assert (game.here, game.turn.used) == ("1B1", 1)
    if tile != "thermo-1":
        do(game, "move:1C1")
    play(turn(game), "end")
    assert game.floors[0].alarms == []


def test_the_digit_of_a_broken_room_still_counts() -> None:
    game = with_tool("crowbar", rooms={"A1": "safe-1", "B1": "laser-1"})
    game.room("1A1").dice = 1
    do(game, "tool:crowbar")
    do(game, "crack:1A1", [1])
    assert game.room("1B1").marked


def test_a_guard_at_a_broken_camera_sees_nobody() -> None:
    game = with_tool("crowbar", rooms={"A1": "camera-1", "B1": "camera-2"}, guard="C1 2D1")
    do(game, "tool:crowbar")
    game.floors[0].target = "B1"
    game.floors[0].speed = 1
    play(move_guard(game, 1))
    assert game.floors[0].alarms == []


# Crystal ball


def test_the_crystal_ball_puts_the_top_three_events_back_in_any_order() -> None:
    game = with_tool("crystal-ball", events="squeak crash reboot lampshade")
    run = do(game, "tool:crystal-ball", "reboot", "squeak")
    assert set(ids(run.asked[0])) == {"squeak", "crash", "reboot"}
    assert game.events.cards[:4] == ["reboot", "squeak", "crash", "lampshade"]


def test_the_crystal_ball_looks_at_fewer_where_fewer_are_left() -> None:
    game = with_tool("crystal-ball")
    game.events.cards = ["squeak", "crash"]
    do(game, "tool:crystal-ball", "crash")
    assert game.events.cards == ["crash", "squeak"]


def test_the_crystal_ball_shows_people_their_own_deck() -> None:
    game = with_tool("crystal-ball", table="events")
    assert do(game, "tool:crystal-ball").told[-1] == "look-yourselves"


# Donuts


def test_donuts_take_the_next_move_of_any_guard_and_only_that() -> None:
    game = with_tool("donuts", target="A1 2A1")
    run = do(game, "tool:donuts", "2")
    assert ids(run.asked[0]) == ["1", "2"]
    assert play(move_guard(game, 2)).walked == []
    assert game.tools.discard == ["donuts"]
    assert play(move_guard(game, 2)).walked == ["C1", "B1"]


def test_donuts_change_neither_alarms_nor_target() -> None:
    game = with_tool("donuts", target="B1 2A1", alarms="B1")
    do(game, "tool:donuts", "1")
    play(move_guard(game, 1))
    assert (game.floors[0].alarms, game.floors[0].target) == (["B1"], "B1")


def test_donuts_need_a_guard_who_stands_somewhere() -> None:
    game = with_tool("donuts", guard="D1", target="D1")
    assert not do(game, "tool:donuts").asked
    assert game.floors[0].donuts


# Dynamite


def test_dynamite_removes_a_wall_for_all_and_rings_where_the_player_is() -> None:
    game = with_tool("dynamite", plans=(WALLED, LINE), unseen={"B1": "safe-1"})
    assert offered(game, "move", "peek") == set()
    do(game, "tool:dynamite")
    assert game.floors[0].plan.walls == ()
    assert (game.floors[0].alarms, game.floors[0].target) == (["A1"], "A1")
    assert offered(game, "move", "peek") == {"move:1B1", "peek:1B1"}
    game.floors[0].speed = 2
    assert play(move_guard(game, 1)).walked == ["C1", "B1", "A1"]


def test_dynamite_without_a_wall_is_no_use() -> None:
    assert offered(with_tool("dynamite"), "tool") == set()


def test_dynamite_opens_neither_the_outside_nor_the_empty_place() -> None:
    plan = """
        +---+---+---+
        |   |       |
        +   +---+   +
        |   |###|   |
        +   +---+   +
        |           |
        +---+---+---+
    """
    game = heist(plan, players=[burglar("B1", tools=["dynamite"])], guard="C3", target="C2")
    do(game, "tool:dynamite")
    assert game.floors[0].plan.walls == ()
    assert game.floors[0].plan.near("B1") == ("C1", "A1")


def test_no_dynamite_alarm_beside_the_guard_or_under_a_pulse() -> None:
    game = with_tool("dynamite", plans=(WALLED, LINE), guard="A1 2D1")
    do(game, "tool:dynamite")
    assert game.floors[0].alarms == []
    game = with_tool("dynamite", plans=(WALLED, LINE), lasting={"emp": 0})
    do(game, "tool:dynamite")
    assert game.floors[0].alarms == [] and game.floors[0].plan.walls == ()


# E.M.P.


def test_the_pulse_clears_every_alarm_and_draws_new_targets() -> None:
    game = with_tool("emp", alarms="B1 C1 2B1", target="C1 2B1", patrol="A1 2C1")
    do(game, "tool:emp")
    assert [its.alarms for its in game.floors] == [[], []]
    assert [its.target for its in game.floors] == ["A1", "C1"]


def test_a_floor_without_alarms_keeps_its_target_under_the_pulse() -> None:
    game = with_tool("emp", target="B1 2B1")
    run = do(game, "tool:emp")
    assert not run.drawn and [its.target for its in game.floors] == ["B1", "B1"]


def test_no_alarm_goes_off_until_the_users_next_turn_begins() -> None:
    others = [burglar("A1", "juicer1", loot=["chihuahua"])]
    game = with_tool("emp", rooms={"B1": "fingerprint-4"}, others=others)
    do(game, "tool:emp")
    do(game, "move:1B1")
    game.turn = Turn(player=1)
    play(begin(game), [6])
    assert offered(game, "cry") == set()
    play(ring(game, "1C1", say("alarm-reported"), "burglars.alarm.trigger"))
    assert game.floors[0].alarms == []
    game.turn = Turn(player=0)
    play(begin(game))
    assert game.lasting == {}
    play(ring(game, "1C1", say("alarm-reported"), "burglars.alarm.trigger"))
    assert game.floors[0].alarms == ["C1"]


def test_the_users_own_dog_may_bark_when_the_pulse_is_over() -> None:
    game = with_tool(lasting={"emp": 0})
    game.active.loot = ["chihuahua"]
    play(begin(game), [6])
    assert game.floors[0].alarms == ["A1"]


# Invisible suit


def test_the_suit_hides_from_guards_foyers_atriums_tiaras_and_cameras() -> None:
    rooms = {"B1": "foyer-1", "C1": "atrium-3", "D1": "camera-1", "2C1": "camera-2"}
    game = with_tool("invisible-suit", rooms=rooms, guard="C1 2C1", target="A1 2A1")
    game.active.loot = ["tiara"]
    do(game, "tool:invisible-suit")
    assert game.left == 5
    for place in ("1B1", "1C1", "1D1"):
        do(game, f"move:{place}")
    assert (game.active.stealth, game.floors[0].alarms) == (3, [])


def test_the_suit_does_not_fool_other_sensors() -> None:
    game = with_tool("invisible-suit", rooms={"B1": "fingerprint-4"})
    do(game, "tool:invisible-suit")
    do(game, "move:1B1")
    assert game.floors[0].alarms == ["B1"]


def test_the_suit_does_not_help_when_the_guard_moves() -> None:
    game = with_tool("invisible-suit", guard="B1 2D1", target="A1 2D1")
    do(game, "tool:invisible-suit")
    play(guard_phase(game))
    assert game.players[0].stealth == 1


def test_the_suit_hides_only_its_wearer_and_only_in_that_turn() -> None:
    game = with_tool("invisible-suit", others=["A1"], rooms={"B1": "safe-1"}, guard="B1 2D1")
    do(game, "tool:invisible-suit")
    game.turn = Turn(player=1)
    do(game, "move:1B1")
    assert game.players[1].stealth == 2


def test_the_suit_hides_from_a_camera_whose_guard_has_just_appeared() -> None:
    rooms = {"A1": "stairs-4", "2A1": "camera-1", "2C1": "camera-2", "1D1": "camera-3"}
    start: dict[str, Any] = {"rooms": rooms, "guard": "C1", "target": "B1", "patrol": "2C1 2B1"}
    game = with_tool("invisible-suit", others=["D1"], **start)
    do(game, "tool:invisible-suit")
    do(game, "move:2A1")
    assert [its.alarms for its in game.floors] == [["D1"], []]


# Makeup kit, rollerskates, smoke bomb


def test_the_makeup_kit_gives_everybody_in_the_room_a_token() -> None:
    game = with_tool("makeup-kit", others=["A1", "B1", "2A1"])
    do(game, "tool:makeup-kit")
    assert [player.stealth for player in game.players] == [4, 4, 3, 3]


def test_rollerskates_give_two_actions_for_this_turn() -> None:
    game = with_tool("rollerskates", "invisible-suit")
    do(game, "tool:rollerskates")
    assert game.left == 6
    do(game, "tool:invisible-suit")
    assert game.left == 7
    game.turn = Turn(player=0)
    assert game.left == 4


def test_a_smoke_bomb_leaves_three_tokens_for_all_in_the_room() -> None:
    game = with_tool("smoke-bomb", others=[burglar("A1", stealth=0)])
    do(game, "tool:smoke-bomb")
    game.floors[0].guard, game.floors[0].target = "B1", "A1"
    game.room("1A1").tile = "laser-1"
    game.floors[0].speed = 1
    run = play(move_guard(game, 1), "1A1")
    assert not run.over
    assert (game.room("1A1").stealth, game.players[0].stealth) == (1, 3)


def test_smoke_in_a_lavatory_adds_to_its_tokens() -> None:
    game = with_tool("smoke-bomb", rooms={"A1": "lavatory-5"})
    do(game, "tool:smoke-bomb")
    assert game.room("1A1").stealth == 6


# Stethoscope


def at_safe(**given: Any) -> Heist:
    """Put player 0 with a stethoscope at a safe with two dice on it."""
    rooms = {"A1": "safe-1", "B1": "foyer-2", "C1": "stairs-4", "D1": "keypad-6"}
    game = with_tool("stethoscope", rooms=rooms, **given)
    game.room("1A1").dice = 2
    return game


def test_the_stethoscope_turns_one_die_after_the_roll() -> None:
    game = at_safe()
    assert offered(game, "tool") == set()
    run = do(game, "crack:1A1", [1, 2], "1:6")
    assert isinstance(run.steps[0], type(run.rolled[0]))
    assert {place for place, room in game.rooms() if room.marked} == {"1B1", "1D1"}
    assert game.active.tools == [] and game.tools.discard == ["stethoscope"]


def test_the_stethoscope_can_be_kept() -> None:
    game = at_safe()
    do(game, "crack:1A1", [1, 2], "no")
    assert game.active.tools == ["stethoscope"]


def test_the_stethoscope_offers_every_face_that_adds_a_digit() -> None:
    game = at_safe()
    run = do(game, "crack:1A1", [3, 5], "no")
    turns = {f"{old}:{new}" for old in (3, 5) for new in (1, 2, 4, 6)}
    assert turns <= set(ids(run.asked[0]))


def test_the_stethoscope_is_not_asked_about_at_keypads() -> None:
    game = with_tool("stethoscope", rooms={"B1": "keypad-4"})
    assert not do(game, "move:1B1", [1]).asked


def test_the_stethoscope_of_another_player_does_not_help() -> None:
    game = at_safe(others=["A1"])
    game.turn = Turn(player=1)
    assert not do(game, "crack:1A1", [1, 2]).asked


# Thermal bomb


@pytest.mark.parametrize(("way", "foot"), [("up", "2A1"), ("down", "1A1")])
def test_a_thermal_bomb_makes_stairs_up_or_down_and_rings(way: str, foot: str) -> None:
    game = heist(
        *(LINE, LINE, LINE),
        players=[burglar("2A1", tools=["thermal-bomb"])],
        guard="D1 2D1 3D1",
        rooms={"2A1": "foyer-1", "A1": "safe-1", "3A1": "safe-2"},
    )
    run = do(game, "tool:thermal-bomb", way)
    assert ids(run.asked[0]) == ["up", "down"]
    assert [place for place, room in game.rooms() if room.up] == [foot]
    assert game.floors[1].alarms == ["A1"]
    end = {"up": "3A1", "down": "1A1"}[way]
    do(game, f"move:{end}")
    do(game, "move:2A1")
    assert game.here == "2A1"


def test_a_thermal_bomb_on_the_ground_floor_leads_up() -> None:
    game = with_tool("thermal-bomb")
    assert not do(game, "tool:thermal-bomb").asked
    assert game.room("1A1").up


def test_thermal_stairs_lead_from_the_top_floor_to_the_roof() -> None:
    game = with_tool("thermal-bomb", rooms={"B1": "safe-1", "2B1": "safe-2", "2A1": "foyer-2"})
    game.players[0].place = "2A1"
    game.room("1B1").cracked = game.room("2B1").cracked = True
    assert "roof" not in offered(game)
    do(game, "tool:thermal-bomb", "up")
    assert "roof" in offered(game)
    game.lasting = {"time-lock": 0}
    assert "roof" not in offered(game)


def test_thermal_stairs_let_one_peek_but_a_time_lock_stops_moves() -> None:
    game = with_tool("thermal-bomb", unseen={"2A1": "safe-1"})
    do(game, "tool:thermal-bomb")
    assert offered(game, "move:2", "peek:2") == {"move:2A1", "peek:2A1"}
    game.lasting = {"time-lock": 0}
    assert offered(game, "move:2", "peek:2") == {"peek:2A1"}


# Virus


@pytest.mark.parametrize(("before", "after"), [(0, 3), (3, 6), (4, 6), (5, 6)])
def test_a_virus_adds_three_tokens_and_six_is_the_limit(before: int, after: int) -> None:
    game = with_tool("virus", rooms={"2C1": "laser-computer-5"})
    game.room("2C1").hacks = before
    do(game, "tool:virus")
    assert game.room("2C1").hacks == after


def test_a_virus_needs_a_revealed_computer_that_is_not_full() -> None:
    game = with_tool("virus", unseen={"2C1": "laser-computer-5"})
    assert offered(game, "tool") == set()
    game.room("2C1").shown = True
    game.room("2C1").hacks = 6
    assert offered(game, "tool") == set()
