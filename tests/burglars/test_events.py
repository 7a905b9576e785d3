"""Test the twenty-six events."""

from typing import Any

import pytest

from rules.burglars.events import happen
from rules.burglars.guard import move_guard
from rules.burglars.state import ROOF, Heist, Turn
from rules.burglars.turn import begin, event_phase, guard_phase, pass_on
from tests.burglars.board import BOX, Run, burglar, do, heist, ids, offered, play

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


def scene(**given: Any) -> Heist:
    """Put player 0 into A1 below another corridor; the guards stand at the far ends."""
    start: dict[str, Any] = {"guard": "D1 2D1", "target": "B1 2B1", "players": ["A1"]}
    start["rooms"] = {"A1": "stairs-4", "B1": "foyer-1", **given.pop("rooms", {})}
    return heist(*given.pop("plans", (LINE, LINE)), **{**start, **given})


def face(game: Heist, card: str, *answers: str | list[int]) -> Run:
    """Let an event happen to the active player."""
    game.events.cards.remove(card)
    return play(happen(game, card), *answers)


# What holds for all of them


def test_there_are_twenty_six_events_of_one_card_each() -> None:
    assert len(BOX.cards.events) == 26
    assert {card.copies for card in BOX.cards.events} == {1}


def test_an_event_comes_before_the_guard_and_is_discarded() -> None:
    game = scene(events="lampshade")
    play(event_phase(game))
    assert (game.phase, game.events.discard) == ("guard", ["lampshade"])


@pytest.mark.parametrize("card", ["gymnastics", "time-lock", "video-loop"])
def test_three_events_last_until_the_drawers_next_turn(card: str) -> None:
    game = scene(players=["A1", "A1"])
    face(game, card)
    assert game.lasting == {card: 0} and card not in game.events.discard
    game.turn = Turn(player=1)
    play(begin(game))
    assert game.lasting == {card: 0}
    game.turn = Turn(player=0)
    play(begin(game))
    assert game.lasting == {} and game.events.discard == [card]


def test_an_empty_event_deck_is_shuffled_from_its_discards() -> None:
    game = scene()
    game.events.cards, game.events.discard = [], ["lampshade"]
    play(event_phase(game))
    assert game.active.stealth == 4


# Brown out


def test_a_brown_out_clears_all_alarms_and_draws_a_card_for_each() -> None:
    game = scene(alarms="A1 B1 2A1", target="B1 2A1", patrol="C1 A1 2B1")
    run = face(game, "brown-out")
    assert len(run.drawn) == 3 and "event-void" not in run.told
    assert [its.alarms for its in game.floors] == [[], []]
    assert [its.target for its in game.floors] == ["A1", "B1"]


def test_a_brown_out_may_reshuffle_the_patrol_and_speed_the_guard_up() -> None:
    game = scene(alarms="A1 B1", target="B1 2B1")
    game.floors[0].patrol.cards, game.floors[0].patrol.discard = ["C1"], ["A1", "B1", "D1"]
    face(game, "brown-out")
    assert game.floors[0].speed == 3


def test_a_brown_out_without_alarms_changes_nothing() -> None:
    game = scene()
    run = face(game, "brown-out")
    assert not run.drawn and "event-void" in run.told
    assert [its.target for its in game.floors] == ["B1", "B1"]


# Buddy system


def test_a_buddy_is_put_into_the_room_without_an_entry() -> None:
    players = ["A1", burglar("2C1", loot=["bust"]), "C1", ROOF, None]
    game = scene(players=players, rooms={"A1": "detector-4"}, guard="A1 2D1")
    run = face(game, "buddy-system", "1")
    assert ids(run.asked[0]) == ["1", "2"]
    assert (game.players[1].place, game.players[1].stealth) == ("1A1", 3)
    assert game.floors[0].alarms == []


def test_a_lonely_player_has_no_buddy() -> None:
    assert "event-void" in face(scene(players=["A1", ROOF]), "buddy-system").told


# Change of plans, crash


def test_change_of_plans_draws_a_new_target() -> None:
    game = scene(patrol="C1")
    face(game, "change-of-plans")
    assert game.floors[0].target == "C1" and game.floors[1].target == "B1"


def test_change_of_plans_does_nothing_under_an_alarm() -> None:
    game = scene(alarms="B1", patrol="C1")
    assert not face(game, "change-of-plans").drawn
    assert game.floors[0].target == "B1"


def test_a_crash_draws_the_guard_to_the_players_room() -> None:
    game = scene()
    face(game, "crash")
    assert game.floors[0].target == "A1"
    game = scene(alarms="B1")
    face(game, "crash")
    assert game.floors[0].target == "B1"


# The pace of the guard


@pytest.mark.parametrize(("card", "steps"), [("daydreaming", 1), ("espresso", 3)])
def test_the_guard_is_slower_or_faster_this_turn_only(card: str, steps: int) -> None:
    game = scene(target="A1 2A1", players=["2A1", "2A1"])
    face(game, card)
    play(guard_phase(game))
    assert game.floors[1].plan.distances("D1")[game.floors[1].guard or ""] == steps
    assert game.floors[1].speed == 2
    assert game.turn.pace == 0


def test_the_pace_adds_to_the_alarms() -> None:
    game = scene(target="A1 2B1", alarms="A1")
    game.players[0].place = "1B1"
    game.floors[0].speed = 1
    face(game, "daydreaming")
    run = play(move_guard(game, 1))
    assert run.walked == ["C1"]


# Dead drop


def test_a_dead_drop_gives_everything_to_the_player_on_the_right() -> None:
    players = ["B1", burglar("A1", tools=["emp"], loot=["bust"]), "2A1"]
    game = scene(players=players, turn=1)
    face(game, "dead-drop")
    assert (game.players[0].tools, game.players[0].loot) == (["emp"], ["bust"])
    assert (game.players[1].tools, game.players[1].loot) == ([], [])


def test_empty_hands_drop_nothing() -> None:
    assert "event-void" in face(scene(players=["A1", "B1"]), "dead-drop").told


def test_the_right_of_the_first_player_is_the_last() -> None:
    game = scene(players=[burglar("A1", tools=["emp"]), "B1", "2A1"])
    face(game, "dead-drop")
    assert game.players[2].tools == ["emp"]


def test_a_dead_drop_leaves_a_second_bar_with_its_holder() -> None:
    players = [burglar("A1", loot=["gold-bar", "bust"]), burglar("B1", loot=["gold-bar"])]
    game = scene(players=players)
    face(game, "dead-drop")
    assert [player.loot for player in game.players] == [["gold-bar"], ["gold-bar", "bust"]]


@pytest.mark.parametrize(("before", "after"), [(2, 1), (0, 0)])
def test_a_goblet_from_a_dead_drop_bites(before: int, after: int) -> None:
    players = [burglar("A1", loot=["cursed-goblet"]), burglar("B1", stealth=before)]
    game = scene(players=players)
    assert not face(game, "dead-drop").over
    assert game.players[1].stealth == after


def test_a_dead_drop_reaches_a_player_who_has_not_yet_come_in_and_passes_over_the_roof() -> None:
    game = scene(players=[burglar("A1", loot=["cursed-goblet"]), None, ROOF])
    face(game, "dead-drop")
    assert (game.players[1].loot, game.players[1].stealth) == (["cursed-goblet"], 2)


# Freight elevator, lost grip


def test_the_elevator_goes_straight_up_and_brings_the_guard() -> None:
    game = scene(guard="D1", target="B1", unseen={"2A1": "fingerprint-4"}, patrol="2C1 2B1")
    face(game, "freight-elevator")
    assert (game.here, game.room("2A1").shown, game.floors[1].alarms) == ("2A1", True, [])
    assert (game.floors[1].guard, game.floors[1].target) == ("C1", "B1")


def test_after_the_elevator_the_guard_of_the_upper_floor_moves() -> None:
    game = scene(rooms={"2A1": "safe-1"}, target="A1 2A1")
    face(game, "freight-elevator")
    play(guard_phase(game))
    assert [its.guard for its in game.floors] == ["D1", "B1"]


def test_from_the_top_floor_the_elevator_reaches_the_roof_only_with_all_the_loot() -> None:
    for done in (False, True):
        game = scene(players=["2A1"], rooms={"C1": "safe-1", "2C1": "safe-2"})
        game.room("1C1").cracked = True
        game.room("2C1").cracked = done
        face(game, "freight-elevator")
        assert game.players[0].place == (ROOF if done else "2A1")


def test_who_lost_grip_drops_one_floor_and_that_guard_moves() -> None:
    game = scene(players=["2A1"], target="A1 2A1")
    face(game, "lost-grip")
    assert game.here == "1A1"
    play(guard_phase(game))
    assert [its.guard for its in game.floors] == ["B1", "D1"]


def test_nobody_drops_from_floor_one() -> None:
    game = scene()
    assert "event-void" in face(game, "lost-grip").told and game.here == "1A1"


# Go with your gut


def gut(tile: str, *answers: str | list[int], **given: Any) -> tuple[Heist, Run]:
    """Go with the gut from A1 into an unknown B1 on the upper floor."""
    start: dict[str, Any] = {"players": ["2A1"], "unseen": {"2B1": tile}}
    game = scene(**{**start, **given})
    return game, face(game, "go-with-your-gut", *answers)


def test_the_gut_leads_into_an_unknown_neighbour_for_no_action() -> None:
    game, _ = gut("foyer-2")
    assert (game.here, game.turn.used) == ("2B1", 0)


def test_the_gut_meets_rooms_as_for_one_action() -> None:
    game, run = gut("keypad-4", [5])
    assert (game.here, run.rolled[0].count) == ("2A1", 1)
    game, _ = gut("keypad-4", [6])
    assert game.here == "2B1"
    game, run = gut("deadbolt-1")
    assert (game.here, game.room("2B1").shown, run.asked) == ("2A1", True, [])
    game, run = gut("laser-1")
    assert (game.here, game.floors[1].alarms, run.asked) == ("2B1", ["B1"], [])


def test_a_hack_token_helps_the_gut_past_a_laser() -> None:
    game = scene(rooms={"C1": "laser-computer-5"}, unseen={"2B1": "laser-1"}, players=["2A1"])
    game.room("1C1").hacks = 1
    face(game, "go-with-your-gut", "hack:1C1")
    assert game.floors[1].alarms == []


def test_the_gut_is_an_entry_with_all_that_follows() -> None:
    game, _ = gut("walkway-1")
    assert game.here == "1B1"
    game, _ = gut("safe-1", guard="D1 2B1")
    assert game.active.stealth == 2
    game, _ = gut("laboratory-3", tools="emp")
    assert game.active.tools == ["emp"]


def test_the_gut_chooses_among_unknown_neighbours_not_behind_walls() -> None:
    plan = """
        +---+---+---+
        |   |       |
        +   +   +   +
        |           |
        +---+---+---+
    """
    game = heist(plan, players=["B1"], guard="C2", rooms={"B1": "foyer-1"}, unseen={"C1": "safe-1"})
    game.room("1A1").tile = game.room("1B2").tile = "thermo-1"
    assert ids(face(game, "go-with-your-gut", "1C1").asked[0]) == ["1C1", "1B2"]


def test_the_gut_finds_nothing_where_all_is_known() -> None:
    assert "event-void" in face(scene(), "go-with-your-gut").told


# Gymnastics


def test_gymnastics_makes_walkways_stairs_to_the_room_below() -> None:
    game = scene(players=["B1"], rooms={"2B1": "walkway-1"})
    assert "move:2B1" not in offered(game)
    face(game, "gymnastics")
    do(game, "move:2B1")
    do(game, "descend:1B1")
    assert (game.here, game.turn.used) == ("1B1", 2)


def test_gymnastics_lets_one_peek_down_a_walkway_and_through_no_other_floor() -> None:
    unseen = {"1B1": "laser-1", "1C1": "laser-2"}
    game = scene(players=["2B1"], rooms={"2B1": "walkway-1", "2C1": "safe-1"}, unseen=unseen)
    game.room("1B1").shown = False
    face(game, "gymnastics")
    ways = {"peek:1B1", "move:1B1", "descend:1B1"}  # By the stairs it is an entry.
    assert offered(game, "peek:1", "move:1", "descend") == ways
    do(game, "move:2C1")
    assert offered(game, "peek:1", "move:1", "descend") == set()


def test_gymnastics_needs_a_revealed_walkway() -> None:
    game = scene(players=["B1"], unseen={"2B1": "walkway-1"})
    face(game, "gymnastics")
    assert "move:2B1" not in offered(game)


# Heads up, jump the gun


def test_heads_up_gives_the_next_player_an_action_for_one_turn() -> None:
    game = scene(players=["A1", ROOF, "B1"])
    face(game, "heads-up")
    play(pass_on(game))
    play(begin(game))
    assert (game.turn.player, game.left) == (2, 5)
    game.turn = Turn(player=2)
    play(begin(game))
    assert game.left == 4


def test_jump_the_gun_skips_the_next_player_but_not_the_own_guard() -> None:
    game = scene(players=["2A1", "A1", "A1"], target="B1 2B1")
    face(game, "jump-the-gun")
    play(guard_phase(game))
    assert game.turn.player == 2
    assert [its.guard for its in game.floors] == ["D1", "B1"]
    play(pass_on(game))
    assert game.turn.player == 0


# Cards and tokens


def test_jury_rig_gives_a_tool() -> None:
    game = scene(tools="emp")
    face(game, "jury-rig")
    assert game.active.tools == ["emp"]


def test_a_keycode_change_locks_all_keypads_and_leaves_who_is_inside() -> None:
    game = scene(rooms={"A1": "keypad-4", "2C1": "keypad-5"})
    game.room("1A1").code = game.room("2C1").code = True
    face(game, "keycode-change")
    assert not game.room("1A1").code and not game.room("2C1").code
    do(game, "move:1B1")
    do(game, "move:1A1", [1])
    assert game.here == "1B1"


def test_a_lampshade_gives_a_token_beyond_three() -> None:
    game = scene(players=["A1", "A1"])
    face(game, "lampshade")
    assert [player.stealth for player in game.players] == [4, 3]


def test_a_reboot_leaves_one_token_in_each_revealed_computer() -> None:
    rooms = {"A1": "laser-computer-5", "B1": "motion-computer-6"}
    players = [burglar("A1", "hacker2", hack=True)]
    game = scene(rooms=rooms, unseen={"2C1": "fingerprint-computer-4"}, players=players)
    game.room("1A1").hacks = 5
    face(game, "reboot")
    assert [game.room(place).hacks for place in ("1A1", "1B1", "2C1")] == [1, 1, 0]
    assert game.active.hack


# Peekhole


def test_a_peekhole_shows_any_neighbour_also_through_walls_floors_and_ceilings() -> None:
    walls = """
        +---+---+---+---+
        |   |   |       |
        +---+---+---+---+
    """
    game = heist(walls, walls, walls, players=["2B1"], guard="2D1", rooms={"2B1": "foyer-1"})
    for _, room in game.rooms():
        room.tile = room.tile or "fingerprint-4"
    run = face(game, "peekhole", "3B1")
    assert set(ids(run.asked[0])) == {"2A1", "2C1", "1B1", "3B1"}
    assert (game.room("3B1").shown, game.here, game.floors[2].guard) == (True, "2B1", None)


# Shift change, shoplifting


def test_a_shift_change_moves_all_other_guards_in_the_order_that_people_choose() -> None:
    game = heist(LINE, LINE, LINE, players=["A1"], guard="D1 2D1 3D1", target="A1 2A1 3A1")
    face(game, "shift-change")
    run = play(guard_phase(game), "3")
    assert ids(run.asked[0]) == ["2", "3"]
    assert [its.guard for its in game.floors] == ["D1", "B1", "B1"]


def test_a_shift_change_does_not_call_guards_who_have_not_appeared() -> None:
    game = scene(guard="D1", target="A1")
    face(game, "shift-change")
    assert not play(guard_phase(game)).walked
    assert game.floors[1].guard is None


def test_shoplifting_rings_where_a_tool_was_taken() -> None:
    rooms = {"A1": "laboratory-3", "2A1": "laboratory-4"}
    for taken in ((True, True), (True, False)):
        game = scene(rooms=rooms)
        game.room("1A1").taken, game.room("2A1").taken = taken
        face(game, "shoplifting")
        assert game.floors[0].alarms == ["A1"]
        assert game.floors[1].alarms == (["A1"] if taken[1] else [])
        assert game.floors[0].target == "A1"


def test_two_robbed_laboratories_at_equal_distance_let_people_choose() -> None:
    rooms = {"A1": "laboratory-3", "C1": "laboratory-4"}
    game = scene(rooms=rooms, guard="B1 2D1", players=["D1"])
    game.room("1A1").taken = game.room("1C1").taken = True
    run = face(game, "shoplifting", "1C1")
    assert ids(run.asked[0]) == ["1A1", "1C1"]
    assert game.floors[0].target == "C1"


def test_shoplifting_spares_a_laboratory_with_the_guard_inside() -> None:
    game = scene(rooms={"A1": "laboratory-3"}, guard="A1 2D1", players=["B1"])
    game.room("1A1").taken = True
    face(game, "shoplifting")
    assert game.floors[0].alarms == []


# Squeak


def test_a_squeak_takes_the_guard_one_step_towards_the_nearest_player() -> None:
    game = heist(SQUARE, players=["A1", "C1"], guard="C3", target="A3")
    run = face(game, "squeak")
    assert run.walked == ["C2"] and game.floors[0].target == "A3"


def test_a_squeak_may_bring_the_guard_into_the_players_room() -> None:
    game = scene(players=["A1"], guard="B1 2D1", target="D1 2B1")
    face(game, "squeak")
    assert (game.floors[0].guard, game.active.stealth) == ("A1", 2)


def test_people_choose_between_equally_near_players() -> None:
    game = heist(SQUARE, players=["A1", "C3"], guard="C1", target="B2")
    run = face(game, "squeak", "1C3")
    assert ids(run.asked[0]) == ["1A1", "1C3"] and run.walked == ["C2"]


def test_a_squeak_does_not_matter_to_players_of_other_floors() -> None:
    game = scene(players=["A1", "2C1"], guard="C1 2D1", target="D1 2B1")
    face(game, "squeak")
    assert [its.guard for its in game.floors] == ["B1", "D1"]


def test_a_squeaking_step_onto_an_alarm_switches_it_off() -> None:
    game = scene(guard="C1 2D1", alarms="B1", target="B1 2B1", patrol="D1")
    face(game, "squeak")
    assert (game.floors[0].alarms, game.floors[0].target) == ([], "D1")


# Switch signs


def test_switched_signs_swap_the_guard_and_his_target() -> None:
    game = scene(guard="D1 2D1", target="B1 2B1")
    run = face(game, "switch-signs")
    assert (game.floors[0].guard, game.floors[0].target) == ("B1", "D1")
    assert not run.drawn and game.floors[1].guard == "D1"


def test_with_alarms_the_guard_jumps_to_the_nearest_and_switches_it_off() -> None:
    game = scene(guard="D1 2D1", alarms="C1", target="C1 2B1", patrol="B1")
    face(game, "switch-signs")
    its = game.floors[0]
    assert (its.guard, its.alarms, its.target) == ("C1", [], "B1")


def test_with_more_alarms_the_next_nearest_is_the_new_target() -> None:
    game = scene(guard="D1 2D1", alarms="C1 A1", target="C1 2B1")
    run = face(game, "switch-signs")
    its = game.floors[0]
    assert (its.guard, its.alarms, its.target, run.drawn) == ("C1", ["A1"], "A1", [])


def test_people_choose_between_equally_near_alarms() -> None:
    game = heist(SQUARE, players=["B2"], guard="C1", alarms="A1 C3", target="A1")
    run = face(game, "switch-signs", "C3")
    assert ids(run.asked[0]) == ["A1", "C3"]
    assert (game.floors[0].guard, game.floors[0].target) == ("C3", "A1")


# Throw voice


def test_a_thrown_voice_moves_the_target_next_door_but_not_through_walls() -> None:
    plan = """
        +---+---+---+
        |   |       |
        +   +   +   +
        |           |
        +---+---+---+
    """
    rooms = {"B1": "stairs-4", "A1": "secret-door-1"}
    game = heist(plan, plan, players=["A1"], guard="C2 2C2", target="B1 2B1", rooms=rooms)
    run = face(game, "throw-voice", "B2")
    assert set(ids(run.asked[0])) == {"C1", "B2"}
    assert (game.floors[0].target, game.floors[0].guard) == ("B2", "C2")


def test_a_thrown_voice_does_nothing_under_an_alarm() -> None:
    game = scene(alarms="B1")
    assert "event-void" in face(game, "throw-voice").told
    assert game.floors[0].target == "B1"


# Time lock and video loop


def test_a_time_lock_holds_everybody_on_stairs() -> None:
    game = scene(players=["A1", "2A1"], rooms={"2A1": "safe-1"})
    face(game, "time-lock")
    assert offered(game, "move:2") == set()
    game.turn = Turn(player=1)
    assert offered(game, "move:1") == set()


def test_a_video_loop_blinds_all_cameras() -> None:
    game = scene(rooms={"B1": "camera-1", "2C1": "camera-2"}, guard="D1 2C1")
    face(game, "video-loop")
    do(game, "move:1B1")
    game.floors[1].guard, game.floors[1].target = "D1", "C1"
    play(move_guard(game, 2))
    assert game.floors[0].alarms == []


# Where is he?


def test_the_guard_is_at_once_at_his_target_and_gets_a_new_one() -> None:
    game = scene(players=["C1"], guard="D1 2D1", target="A1 2B1", patrol="B1")
    face(game, "where-is-he")
    its = game.floors[0]
    assert (its.guard, its.target, game.active.stealth) == ("A1", "B1", 3)


def test_the_jump_switches_off_an_alarm_at_its_end_only() -> None:
    game = scene(guard="D1 2D1", alarms="B1 A1", target="B1 2B1")
    face(game, "where-is-he")
    its = game.floors[0]
    assert (its.guard, its.alarms, its.target) == ("B1", ["A1"], "A1")


@pytest.mark.parametrize("card", ["where-is-he", "switch-signs"])
def test_a_jump_to_a_player_takes_a_token_and_passes_others_unseen(card: str) -> None:
    rooms = {"A1": "safe-1", "B1": "safe-2"}
    game = scene(players=["A1", "C1"], guard="D1 2D1", target="A1 2B1", rooms=rooms)
    face(game, card)
    assert [player.stealth for player in game.players] == [2, 3]


def test_after_the_jump_the_guard_still_moves() -> None:
    game = scene(players=["D1"], guard="A1 2D1", target="C1 2B1", patrol="A1")
    face(game, "where-is-he")
    play(guard_phase(game))
    assert game.floors[0].guard == "A1"


# Events on a floor whose guard was lost from sight


@pytest.mark.parametrize(
    "card", ["change-of-plans", "crash", "squeak", "switch-signs", "throw-voice", "where-is-he"]
)
def test_events_about_a_guard_who_is_not_there_change_nothing(card: str) -> None:
    game = scene(guard="2D1", target="2B1")
    game.floors[0].lost = True
    run = face(game, card)
    assert "event-void" in run.told and game.floors[0].guard is None
