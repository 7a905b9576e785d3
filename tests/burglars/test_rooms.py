"""Test what each kind of room does to those who enter it, stand in it and leave it."""

from typing import Any

import pytest

from rules.burglars.entry import price
from rules.burglars.events import EFFECTS
from rules.burglars.guard import move_guard
from rules.burglars.state import Heist, Turn
from rules.burglars.turn import event_phase, finish, turn
from tests.burglars.board import BOX, burglar, do, heist, ids, offered, play

LINE = """
    +---+---+---+---+
    |               |
    +---+---+---+---+
"""
TWO = (LINE, LINE)


def line(**given: Any) -> Heist:
    """Set player 0 into A1 of a corridor of four rooms, with the guard at its far end."""
    return heist(LINE, **{"players": ["A1"], "guard": "D1", "target": "D1", **given})


def two(**given: Any) -> Heist:
    """Set player 0 into A1 of the lower of two corridors, with both guards at the far ends."""
    guards = {"guard": "D1 2D1", "target": "D1 2D1"}
    return heist(*TWO, **{"players": ["A1"], **guards, **given})


def test_every_kind_of_room_can_be_entered() -> None:
    for kind in BOX.tiles.kinds:
        tile = next(tile.id for tile in BOX.tiles.tiles if tile.kind == kind.id)
        game = line(unseen={"B1": tile})
        answers: dict[str, list[Any]] = {"deadbolt": ["pay"], "keypad": [[6]], "laser": ["pay"]}
        do(game, "move:1B1", *answers.get(kind.id, []))
        assert game.here == "1B1", kind.id


# Deadbolt


def test_a_known_empty_deadbolt_costs_three_actions() -> None:
    game = line(rooms={"B1": "deadbolt-1"})
    do(game, "move:1B1")
    assert (game.here, game.turn.used) == ("1B1", 3)


def test_a_known_deadbolt_cannot_be_chosen_with_two_actions() -> None:
    game = line(rooms={"B1": "deadbolt-1"})
    game.turn.used = 2
    assert offered(game) == set()


@pytest.mark.parametrize("inside", ["player", "guard"])
def test_a_deadbolt_with_somebody_inside_costs_one(inside: str) -> None:
    game = line(players=["A1", "B1" if inside == "player" else "C1"], rooms={"B1": "deadbolt-1"})
    if inside == "guard":
        game.floors[0].guard = "B1"
    do(game, "move:1B1")
    assert (game.turn.used, game.here) == (1, "1B1")
    assert game.active.stealth == (2 if inside == "guard" else 3)


@pytest.mark.parametrize("used", [2, 3])
def test_a_fresh_deadbolt_with_too_few_actions_takes_the_one_and_holds(used: int) -> None:
    game = line(unseen={"B1": "deadbolt-1"})
    game.turn.used = used
    run = do(game, "move:1B1")
    assert not run.asked and run.told == ["reveal", "bolt-holds"]
    assert (game.here, game.turn.used, game.room("1B1").shown) == ("1A1", used + 1, True)


@pytest.mark.parametrize("used", [0, 1])
def test_a_fresh_deadbolt_may_be_paid_or_left(used: int) -> None:
    for answer, end in (("pay", ("1B1", used + 3)), ("stay", ("1A1", used + 1))):
        game = line(unseen={"B1": "deadbolt-1"})
        game.turn.used = used
        run = do(game, "move:1B1", answer)
        assert ids(run.asked[0]) == ["pay", "stay"]
        assert (game.here, game.turn.used) == end


def test_a_fresh_deadbolt_with_the_guard_inside_lets_the_player_in_for_one() -> None:
    game = line(unseen={"B1": "deadbolt-1"}, guard="B1")
    run = do(game, "move:1B1")
    assert not run.asked
    assert (game.here, game.turn.used, game.active.stealth) == ("1B1", 1, 2)


def test_leaving_a_deadbolt_costs_nothing_extra() -> None:
    game = line(rooms={"A1": "deadbolt-1", "B1": "safe-1"})
    do(game, "move:1B1")
    assert game.turn.used == 1


# Keypad


def test_each_try_at_a_keypad_in_a_turn_rolls_one_die_more() -> None:
    game = line(rooms={"B1": "keypad-4"})
    counts = []
    for tries in range(1, 5):
        run = do(game, "move:1B1", [5] * tries)
        counts.append(run.rolled[0].count)
        assert (game.here, game.turn.used) == ("1A1", tries)
    assert counts == [1, 2, 3, 4]


def test_the_first_try_may_be_the_blind_one() -> None:
    game = line(unseen={"B1": "keypad-4"})
    do(game, "move:1B1", [1])
    do(game, "move:1B1", [6, 1])
    assert (game.here, game.turn.used, game.room("1B1").code) == ("1B1", 2, True)


def test_one_six_among_the_dice_opens_and_leaves_the_code_for_all() -> None:
    game = line(players=["A1", "A1"], rooms={"B1": "keypad-4"})
    do(game, "move:1B1", [1])
    do(game, "move:1B1", [2, 6])
    game.turn = Turn(player=1)
    assert not do(game, "move:1B1").rolled
    assert game.players[1].place == "1B1"


def test_tries_at_a_keypad_start_again_in_the_next_turn() -> None:
    game = line(rooms={"B1": "keypad-4"})
    do(game, "move:1B1", [1])
    do(game, "move:1B1", [1, 1])
    game.turn = Turn(player=0)
    assert do(game, "move:1B1", [1]).rolled[0].count == 1


def test_two_keypads_count_their_tries_apart() -> None:
    game = line(players=["B1"], rooms={"A1": "keypad-4", "C1": "keypad-5"})
    do(game, "move:1A1", [1])
    assert do(game, "move:1C1", [1]).rolled[0].count == 1
    assert do(game, "move:1A1", [1, 1]).rolled[0].count == 2


@pytest.mark.parametrize("inside", ["player", "guard"])
def test_somebody_inside_does_not_open_a_keypad(inside: str) -> None:
    game = line(players=["A1", "B1" if inside == "player" else "C1"], rooms={"B1": "keypad-4"})
    game.floors[0].guard = "B1" if inside == "guard" else "D1"
    do(game, "move:1B1", [3])
    assert (game.here, game.active.stealth) == ("1A1", 3)


def test_who_is_inside_a_locked_keypad_leaves_freely_and_must_guess_to_return() -> None:
    game = line(rooms={"A1": "keypad-4", "B1": "safe-1"})
    do(game, "move:1B1")
    do(game, "move:1A1", [2])
    assert game.here == "1B1"


# Fingerprint


def test_every_entry_of_a_fingerprint_room_rings() -> None:
    game = line(rooms={"A1": "safe-1", "B1": "fingerprint-4"})
    do(game, "move:1B1")
    game.floors[0].alarms = []
    do(game, "move:1A1")
    assert game.floors[0].alarms == []
    do(game, "move:1B1")
    assert game.floors[0].alarms == ["B1"]


def test_no_further_action_silences_a_fingerprint_room() -> None:
    run = do(line(unseen={"B1": "fingerprint-4"}), "move:1B1")
    assert not run.asked


def test_a_token_of_the_right_computer_on_another_floor_cancels_the_alarm() -> None:
    rooms = {"B1": "fingerprint-4", "2C1": "fingerprint-computer-4"}
    game = two(rooms=rooms)
    game.room("2C1").hacks = 2
    run = do(game, "move:1B1", "hack:2C1")
    assert ids(run.asked[0]) == ["hack:2C1", "ring"]
    assert (game.room("2C1").hacks, game.floors[0].alarms) == (1, [])


def test_people_may_keep_the_token_and_let_it_ring() -> None:
    game = line(rooms={"B1": "fingerprint-4", "C1": "fingerprint-computer-4"})
    game.room("1C1").hacks = 1
    do(game, "move:1B1", "ring")
    assert (game.room("1C1").hacks, game.floors[0].alarms) == (1, ["B1"])


@pytest.mark.parametrize("computer", ["laser-computer-5", "motion-computer-6"])
def test_tokens_of_another_computer_do_not_help(computer: str) -> None:
    game = line(rooms={"B1": "fingerprint-4", "C1": computer})
    game.room("1C1").hacks = 6
    run = do(game, "move:1B1")
    assert not run.asked and game.floors[0].alarms == ["B1"]


@pytest.mark.parametrize("why", ["guard", "alarm"])
def test_no_token_is_asked_for_where_no_alarm_can_go_off(why: str) -> None:
    rooms = {"B1": "fingerprint-4", "C1": "fingerprint-computer-4"}
    game = line(rooms=rooms, alarms="B1" if why == "alarm" else "")
    game.room("1C1").hacks = 1
    game.floors[0].guard = "B1" if why == "guard" else "D1"
    assert not do(game, "move:1B1").asked
    assert game.room("1C1").hacks == 1


def test_the_other_alarms_know_no_tokens() -> None:
    rooms = {"B1": "detector-4", "2A1": "laser-computer-5"}
    rooms |= {"2B1": "fingerprint-computer-4", "2C1": "motion-computer-6"}
    game = two(players=[burglar("A1", tools=["emp"])], rooms=rooms)
    for place in ("2A1", "2B1", "2C1"):
        game.room(place).hacks = 6
    assert not do(game, "move:1B1").asked
    assert game.floors[0].alarms == ["B1"]


# Computers


@pytest.mark.parametrize(
    "tile", ["fingerprint-computer-4", "laser-computer-5", "motion-computer-6"]
)
def test_an_action_in_a_computer_room_adds_a_token_up_to_six(tile: str) -> None:
    game = line(rooms={"A1": tile})
    game.room("1A1").hacks = 4
    do(game, "hack")
    do(game, "hack")
    assert (game.room("1A1").hacks, game.turn.used) == (6, 2)
    assert "hack" not in offered(game)


def test_only_computer_rooms_are_hacked() -> None:
    assert "hack" not in offered(line(rooms={"A1": "laser-1"}))


# Laser


def test_a_laser_is_crossed_quietly_for_two_actions() -> None:
    for known in (True, False):
        game = line(**{"rooms" if known else "unseen": {"B1": "laser-1"}})
        run = do(game, "move:1B1", "pay")
        assert ids(run.asked[0]) == ["pay", "ring"]
        assert (game.here, game.turn.used, game.floors[0].alarms) == ("1B1", 2, [])


def test_a_player_who_will_not_pay_gets_in_and_it_rings() -> None:
    game = line(rooms={"B1": "laser-1"})
    do(game, "move:1B1", "ring")
    assert (game.here, game.turn.used, game.floors[0].alarms) == ("1B1", 1, ["B1"])


def test_a_laser_with_the_last_action_rings() -> None:
    game = line(rooms={"B1": "laser-1"})
    game.turn.used = 3
    assert not do(game, "move:1B1").asked
    assert (game.here, game.turn.used, game.floors[0].alarms) == ("1B1", 4, ["B1"])


def test_a_hack_token_replaces_the_second_action() -> None:
    game = line(rooms={"B1": "laser-1", "C1": "laser-computer-5"})
    game.room("1C1").hacks = 1
    game.turn.used = 3
    run = do(game, "move:1B1", "hack:1C1")
    assert ids(run.asked[0]) == ["hack:1C1", "ring"]
    assert (game.turn.used, game.floors[0].alarms, game.room("1C1").hacks) == (4, [], 0)


def test_with_actions_left_all_three_ways_through_a_laser_are_open() -> None:
    game = line(rooms={"B1": "laser-1", "C1": "laser-computer-5"})
    game.room("1C1").hacks = 1
    run = do(game, "move:1B1", "pay")
    assert ids(run.asked[0]) == ["pay", "hack:1C1", "ring"]
    assert game.room("1C1").hacks == 1


@pytest.mark.parametrize("why", ["guard", "alarm", "mirror", "jammer", "jammer there", "emp"])
def test_nothing_is_asked_where_a_laser_cannot_ring(why: str) -> None:
    loot = ["mirror"] if why == "mirror" else []
    me = burglar("A1", "hacker1" if why == "jammer" else None, loot=loot)
    other = burglar("B1" if why == "jammer there" else "C1", "hacker1" if "there" in why else None)
    game = line(players=[me, other], rooms={"B1": "laser-1"})
    if why == "guard":
        game.floors[0].guard = "B1"
    if why == "alarm":
        game.floors[0].alarms = ["B1"]
    if why == "emp":
        game.lasting = {"emp": 1}
    run = do(game, "move:1B1")
    assert not run.asked
    assert (game.here, game.turn.used) == ("1B1", 1)
    assert game.floors[0].alarms == (["B1"] if why == "alarm" else [])


# Motion


def test_entering_and_leaving_a_motion_room_in_one_turn_rings_there() -> None:
    game = line(rooms={"A1": "safe-1", "B1": "motion-1"})
    do(game, "move:1B1")
    assert game.floors[0].alarms == []
    do(game, "move:1A1")
    assert (game.here, game.floors[0].alarms) == ("1A1", ["B1"])


def test_who_waits_for_the_next_turn_leaves_a_motion_room_quietly() -> None:
    game = line(rooms={"A1": "safe-1", "B1": "motion-1"})
    do(game, "move:1B1")
    game.turn = Turn(player=0)
    do(game, "move:1A1")
    assert game.floors[0].alarms == []


def test_who_began_the_turn_in_a_motion_room_and_came_back_rings_on_the_second_exit() -> None:
    game = line(rooms={"A1": "motion-1", "B1": "safe-1"})
    for place, alarms in (("1B1", []), ("1A1", []), ("1B1", ["A1"])):
        do(game, f"move:{place}")
        assert game.floors[0].alarms == alarms


def test_two_motion_rooms_are_remembered_apart() -> None:
    game = line(rooms={"A1": "safe-1", "B1": "motion-1", "C1": "motion-2"})
    do(game, "move:1B1")
    do(game, "move:1C1")
    assert game.floors[0].alarms == ["B1"]
    do(game, "move:1B1")
    assert sorted(game.floors[0].alarms) == ["B1", "C1"]


def test_a_motion_token_is_spent_on_leaving() -> None:
    game = line(rooms={"A1": "safe-1", "B1": "motion-1", "C1": "motion-computer-6"})
    game.room("1C1").hacks = 1
    assert not do(game, "move:1B1").asked
    run = do(game, "move:1A1", "hack:1C1")
    assert ids(run.asked[0]) == ["hack:1C1", "ring"]
    assert (game.room("1C1").hacks, game.floors[0].alarms) == (0, [])


def test_another_player_may_leave_the_motion_room_that_somebody_entered_this_turn() -> None:
    me = burglar("A1", "rook1")
    game = line(players=[me, "B1"], rooms={"A1": "safe-1", "B1": "motion-1", "C1": "safe-2"})
    do(game, "move:1B1")
    do(game, "order:1", "1C1")
    assert game.floors[0].alarms == []


@pytest.mark.parametrize("same_turn", [True, False])
def test_an_ordered_entry_rings_if_that_player_is_taken_out_in_the_same_turn(
    same_turn: bool,
) -> None:
    game = line(players=[burglar("C1", "rook1"), "A1"], rooms={"B1": "motion-1", "C1": "safe-1"})
    do(game, "order:1")
    assert game.players[1].place == "1B1"
    if not same_turn:
        game.turn = Turn(player=0)
    play(EFFECTS["buddy-system"](game))
    assert game.players[1].place == "1C1"
    assert game.floors[0].alarms == (["B1"] if same_turn else [])


def test_a_guard_in_the_motion_room_keeps_it_silent() -> None:
    game = line(rooms={"A1": "safe-1", "B1": "motion-1"}, guard="B1")
    do(game, "move:1B1")
    do(game, "move:1A1")
    assert game.floors[0].alarms == []


# Thermo


def test_ending_the_actions_in_a_thermo_room_rings_before_the_event() -> None:
    game = line(rooms={"A1": "thermo-1"}, events="brown-out")
    play(turn(game), "end")
    assert (game.floors[0].alarms, game.phase) == (["A1"], "event")
    play(event_phase(game))
    assert game.floors[0].alarms == []


def test_passing_through_a_thermo_room_is_harmless() -> None:
    game = line(players=["B1"], rooms={"A1": "thermo-1", "B1": "safe-1"})
    play(turn(game), "move:1A1", "move:1B1", "end")
    assert game.floors[0].alarms == []


def test_a_thermo_room_minds_only_the_player_whose_actions_end() -> None:
    game = line(players=["B1", "A1"], rooms={"A1": "thermo-1", "B1": "safe-1"})
    play(turn(game), "end")
    assert game.floors[0].alarms == []


def test_an_event_that_takes_a_player_to_a_thermo_room_is_too_late_for_it() -> None:
    game = line(rooms={"A1": "safe-1"}, unseen={"B1": "thermo-1"}, events="go-with-your-gut")
    play(turn(game), "end")
    play(event_phase(game))
    assert (game.here, game.floors[0].alarms) == ("1B1", [])


@pytest.mark.parametrize("why", ["guard", "alarm", "off", "emp"])
def test_a_thermo_room_that_cannot_ring_stays_silent(why: str) -> None:
    game = line(rooms={"A1": "thermo-1"}, alarms="A1" if why == "alarm" else "")
    game.room("1A1").off = why == "off"
    if why == "guard":
        game.floors[0].guard = "A1"
    if why == "emp":
        game.lasting = {"emp": 0}
    play(finish(game))
    assert game.floors[0].alarms == (["A1"] if why == "alarm" else [])


# Detector


@pytest.mark.parametrize("has", [{"tools": ["emp"]}, {"loot": ["bust"]}])
def test_a_detector_rings_for_any_card(has: dict[str, Any]) -> None:
    game = line(players=[burglar("A1", **has)], rooms={"B1": "detector-4"})
    do(game, "move:1B1")
    assert game.floors[0].alarms == ["B1"]


def test_a_detector_is_silent_for_empty_pockets_and_for_what_is_taken_inside() -> None:
    game = line(rooms={"B1": "detector-4"})
    game.room("1B1").tools = ["emp"]
    do(game, "move:1B1")
    do(game, "take:tool:emp")
    assert game.floors[0].alarms == []


# Laboratory


def test_the_first_to_enter_a_laboratory_takes_a_tool_and_nobody_after() -> None:
    game = line(players=["A1", "A1"], rooms={"B1": "laboratory-3"}, tools="emp virus")
    do(game, "move:1B1")
    game.turn = Turn(player=1)
    do(game, "move:1B1")
    assert [player.tools for player in game.players] == [["emp"], []]


def test_each_laboratory_gives_its_own_tool() -> None:
    game = line(rooms={"B1": "laboratory-3", "C1": "laboratory-4"}, tools="emp virus")
    do(game, "move:1B1")
    do(game, "move:1C1")
    assert game.active.tools == ["emp", "virus"]


# Lavatory


@pytest.mark.parametrize("how", ["peek:1B1", "move:1B1"])
def test_a_lavatory_gets_three_tokens_when_it_is_revealed(how: str) -> None:
    game = line(unseen={"B1": "lavatory-5"})
    do(game, how)
    assert (game.room("1B1").stealth, game.active.stealth) == (3, 3)


def test_in_a_lavatory_the_player_chooses_whose_token_to_discard() -> None:
    for answer, own, stalls in (("own", 2, 3), ("1B1", 3, 2)):
        game = line(rooms={"B1": "lavatory-5"}, guard="B1")
        run = do(game, "move:1B1", answer)
        assert ids(run.asked[0]) == ["own", "1B1"]
        assert (game.active.stealth, game.room("1B1").stealth) == (own, stalls)


def test_a_player_without_tokens_is_safe_while_the_lavatory_has_some() -> None:
    game = line(players=[burglar("A1", stealth=0)], rooms={"A1": "lavatory-5"}, guard="B1")
    game.room("1A1").stealth = 1
    game.floors[0].target = "A1"
    run = play(move_guard(game, 1))
    assert not run.over and game.room("1A1").stealth == 0


def test_the_tokens_of_a_lavatory_help_nobody_outside() -> None:
    game = line(players=[burglar("A1", stealth=0)], rooms={"A1": "lavatory-5", "B1": "safe-1"})
    game.floors[0].guard = "B1"
    assert do(game, "move:1B1").over


# Foyer


def test_entering_a_foyer_next_to_a_guard_costs_a_token() -> None:
    game = line(rooms={"B1": "foyer-1"}, guard="C1")
    do(game, "move:1B1")
    assert game.active.stealth == 2


def test_entering_a_foyer_where_the_guard_stands_costs_just_one() -> None:
    game = line(rooms={"B1": "foyer-1"}, guard="B1")
    do(game, "move:1B1")
    assert game.active.stealth == 2


def test_a_wall_hides_the_foyer() -> None:
    game = heist(
        """
        +---+---+---+
        |       | G |
        +---+---+---+
        """,
        players=["A1"],
        rooms={"B1": "foyer-1"},
    )
    do(game, "move:1B1")
    assert game.active.stealth == 3


def test_a_guard_who_comes_next_to_a_foyer_and_then_in_takes_two_tokens() -> None:
    game = line(rooms={"A1": "foyer-1"}, guard="C1", target="A1")
    play(move_guard(game, 1))
    assert (game.floors[0].guard, game.active.stealth) == ("A1", 1)


def test_a_foyer_is_not_seen_diagonally_or_from_another_floor() -> None:
    game = two(players=["A1"], rooms={"B1": "foyer-1"}, guard="D1 2B1", target="C1 2A1")
    do(game, "move:1B1")
    assert game.active.stealth == 3


# Atrium


@pytest.mark.parametrize("guard", ["1B1 3D1", "1D1 3B1"])
def test_a_guard_straight_above_or_below_sees_who_enters_an_atrium(guard: str) -> None:
    game = heist(LINE, LINE, LINE, players=["2A1"], guard=f"2D1 {guard}", rooms={"2B1": "atrium-3"})
    do(game, "move:2B1")
    assert game.active.stealth == 2


def test_guards_above_and_below_an_atrium_take_a_token_each() -> None:
    game = heist(LINE, LINE, LINE, players=["2A1"], guard="1B1 2D1 3B1", rooms={"2B1": "atrium-3"})
    do(game, "move:2B1")
    assert game.active.stealth == 1


def test_a_guard_who_walks_over_an_atrium_sees_the_player_below() -> None:
    game = two(players=["B1"], rooms={"B1": "atrium-3"}, guard="D1 2A1", target="D1 2C1")
    play(move_guard(game, 2))
    assert (game.floors[1].guard, game.active.stealth) == ("C1", 2)


def test_an_atrium_is_not_seen_from_next_door_nor_two_floors_off() -> None:
    game = heist(LINE, LINE, LINE, players=["1A1"], guard="1C1 2D1 3B1", rooms={"1B1": "atrium-3"})
    do(game, "move:1B1")
    assert game.active.stealth == 3


# Camera


def test_entering_a_camera_while_a_guard_is_at_another_rings_and_takes_no_stealth() -> None:
    rooms = {"B1": "camera-1", "2C1": "camera-2"}
    game = two(rooms=rooms, guard="D1 2C1", target="D1 2A1")
    do(game, "move:1B1")
    assert (game.floors[0].alarms, game.active.stealth) == (["B1"], 3)
    assert game.floors[1].alarms == []


def test_a_guard_who_only_passes_a_camera_rings_the_players_camera() -> None:
    rooms = {"A1": "camera-1", "2B1": "camera-2"}
    game = two(rooms=rooms, guard="D1 2A1", target="D1 2C1")
    play(move_guard(game, 2))
    assert (game.floors[1].guard, game.floors[0].alarms) == ("C1", ["A1"])


def test_a_guard_at_an_unrevealed_camera_sees_nothing() -> None:
    game = two(rooms={"B1": "camera-1"}, unseen={"2C1": "camera-2"}, guard="D1 2C1")
    do(game, "move:1B1")
    assert game.floors[0].alarms == []


def test_the_guard_in_the_same_camera_room_takes_stealth_and_no_alarm_rings() -> None:
    game = line(rooms={"B1": "camera-1"}, guard="B1")
    do(game, "move:1B1")
    assert (game.floors[0].alarms, game.active.stealth) == ([], 2)


def test_a_blind_move_into_a_camera_rings_too() -> None:
    game = line(rooms={"D1": "camera-2"}, unseen={"B1": "camera-1"})
    do(game, "move:1B1")
    assert game.floors[0].alarms == ["B1"]


def test_a_guard_who_appears_at_a_camera_rings_for_those_at_others() -> None:
    game = heist(LINE, LINE, players=["A1", "D1"], guard="C1", target="B1", patrol="2C1 2B1")
    for place, tile in (("1A1", "stairs-4"), ("1D1", "camera-1"), ("2C1", "camera-2")):
        game.room(place).tile, game.room(place).shown = tile, True
    game.room("2A1").tile = "safe-1"
    do(game, "move:2A1")
    assert game.floors[0].alarms == ["D1"]


# Rooms that crowbars put out of order


@pytest.mark.parametrize(
    "tile", ["deadbolt-1", "keypad-4", "laser-1", "fingerprint-4", "detector-4", "camera-1"]
)
def test_a_room_out_of_order_neither_hinders_nor_rings(tile: str) -> None:
    game = line(players=[burglar("A1", tools=["emp"])], rooms={"B1": tile, "D1": "camera-2"})
    game.room("1B1").off = True
    assert price(game, 0, "1B1") == 1
    run = do(game, "move:1B1")
    assert not run.asked and not run.rolled
    assert (game.here, game.turn.used, game.floors[0].alarms) == ("1B1", 1, [])


def test_a_motion_room_out_of_order_is_silent() -> None:
    game = line(rooms={"A1": "safe-1", "B1": "motion-1"})
    game.room("1B1").off = True
    do(game, "move:1B1")
    do(game, "move:1A1")
    assert game.floors[0].alarms == []
