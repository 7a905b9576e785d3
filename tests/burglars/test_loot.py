"""Test the loot: thirteen cards, handing over, picking up, and what each does to its holder."""

from typing import Any

import pytest

from rules.burglars.events import EFFECTS
from rules.burglars.guard import move_guard
from rules.burglars.state import Heist, Turn
from rules.burglars.turn import begin, event_phase, turn
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


def carrying(*loot: str, **given: Any) -> Heist:
    """Put player 0 with loot into A1 below another corridor; the guards are at the far ends."""
    start: dict[str, Any] = {"guard": "D1 2D1", "target": "D1 2D1"}
    start["players"] = [burglar("A1", loot=list(loot)), *given.pop("others", [])]
    start["rooms"] = {"A1": "stairs-4", "B1": "foyer-1", **given.pop("rooms", {})}
    return heist(*given.pop("plans", (LINE, LINE)), **{**start, **given})


def at_last_digit(loot: str, skill: str | None = None, place: str = "A1", **given: Any) -> Heist:
    """Leave one digit of the safe in A1 uncovered: a one opens it."""
    rooms = {"A1": "safe-1", "B1": "foyer-1", "C1": "stairs-4", "D1": "keypad-6"}
    players = [burglar(place, skill), *given.pop("others", [])]
    game = carrying(rooms=rooms, loot=loot, **given)
    game.players = players
    for cell in ("C1", "D1"):
        game.room(f"1{cell}").marked = True
    game.room("1A1").dice = 1
    return game


# What holds for all of it


def test_there_are_twelve_kinds_and_thirteen_cards() -> None:
    copies = {card.id: card.copies for card in BOX.cards.loot}
    assert len(copies) == 12 and sum(copies.values()) == 13 and copies["gold-bar"] == 2


def test_players_in_one_room_hand_cards_over_both_ways_for_nothing() -> None:
    game = carrying("bust", others=[burglar("A1", tools=["emp"]), burglar("B1", loot=["tiara"])])
    assert offered(game, "give") == {"give:loot:bust:0:1", "give:tool:emp:1:0"}
    do(game, "give:loot:bust:0:1")
    do(game, "give:tool:emp:1:0")
    assert (game.players[0].tools, game.players[1].loot) == (["emp"], ["bust"])
    assert game.turn.used == 0


def test_cards_that_lie_in_the_room_are_picked_up_for_nothing() -> None:
    game = carrying()
    game.room("1A1").tools, game.room("1A1").loot = ["emp"], ["bust", "tiara"]
    game.turn.used = 4
    assert offered(game) == {"take:tool:emp", "take:loot:bust", "take:loot:tiara"}
    do(game, "take:tool:emp")
    do(game, "take:loot:tiara")
    assert (game.active.tools, game.active.loot) == (["emp"], ["tiara"])
    assert (game.room("1A1").tools, game.room("1A1").loot) == ([], ["bust"])


def test_cards_in_other_rooms_are_out_of_reach() -> None:
    game = carrying()
    game.room("1B1").tools, game.room("2A1").loot = ["emp"], ["bust"]
    assert offered(game, "take") == set()


def test_handing_over_and_picking_up_do_not_save_from_the_event() -> None:
    game = carrying("bust", others=["A1"], events="lampshade")
    play(turn(game), "give:loot:bust:0:1", "end")
    assert play(event_phase(game)).drawn


# Bust


def test_the_holder_of_the_bust_uses_no_tools_but_may_hand_them_over() -> None:
    game = carrying("bust", others=["A1"])
    game.active.tools = ["rollerskates"]
    assert offered(game, "tool") == set()
    assert "give:tool:rollerskates:0:1" in offered(game)
    do(game, "give:loot:bust:0:1")
    assert offered(game, "tool") == {"tool:rollerskates"}


def test_the_bust_stops_the_stethoscope_too() -> None:
    game = at_last_digit("tiara")
    game.active.loot, game.active.tools = ["bust"], ["stethoscope"]
    assert not do(game, "crack:1A1", [2]).asked


# Chihuahua


@pytest.mark.parametrize("pip", range(1, 7))
def test_the_dog_barks_on_a_six_at_the_start_of_the_turn(pip: int) -> None:
    game = carrying("chihuahua")
    play(begin(game), [pip])
    assert game.floors[0].alarms == (["A1"] if pip == 6 else [])


def test_barking_changes_nothing_beside_a_guard() -> None:
    game = carrying("chihuahua", guard="A1 2D1")
    play(begin(game), [6])
    assert game.floors[0].alarms == []


def test_the_dog_barks_only_in_its_holders_turn() -> None:
    game = carrying("chihuahua", others=["B1"], turn=1)
    assert not play(begin(game)).rolled


# Cursed goblet


@pytest.mark.parametrize(("before", "after"), [(3, 2), (1, 0), (0, 0)])
def test_the_goblet_takes_a_token_if_there_is_one(before: int, after: int) -> None:
    for how in ("take", "give", "safe", "drop"):
        game = carrying(others=[burglar("A1", stealth=before)])
        if how == "safe":
            game = at_last_digit("cursed-goblet")
            game.players[0].stealth = before
            run = do(game, "crack:1A1", [1])
            who = 0
        elif how == "take":
            game.room("1A1").loot, game.turn = ["cursed-goblet"], Turn(player=1)
            run, who = do(game, "take:loot:cursed-goblet"), 1
        else:
            game.players[0].loot, who = ["cursed-goblet"], 1
            if how == "give":
                run = do(game, "give:loot:cursed-goblet:0:1")
            else:
                run = play(EFFECTS["dead-drop"](game))
        assert not run.over
        assert (game.players[who].stealth, game.players[who].loot) == (after, ["cursed-goblet"])


def test_a_goblet_handed_back_bites_again() -> None:
    game = carrying("cursed-goblet", others=["A1"])
    do(game, "give:loot:cursed-goblet:0:1")
    do(game, "give:loot:cursed-goblet:1:0")
    assert [player.stealth for player in game.players] == [2, 2]


def test_the_goblet_is_harmless_to_a_player_without_tokens_in_a_lavatory() -> None:
    game = carrying(rooms={"A1": "lavatory-5"})
    game.active.stealth, game.room("1A1").loot = 0, ["cursed-goblet"]
    do(game, "take:loot:cursed-goblet")
    assert (game.active.stealth, game.room("1A1").stealth) == (0, 3)


def test_a_drilled_goblet_bites_only_who_picks_it_up() -> None:
    game = at_last_digit("cursed-goblet", "peterman2", "2A1")
    do(game, "crack:1A1", [1])
    assert (game.active.stealth, game.room("1A1").loot) == (3, ["cursed-goblet"])


# Gemstone


def test_the_gemstone_adds_an_action_where_another_player_is() -> None:
    game = carrying("gemstone", others=["B1"])
    do(game, "move:1B1")
    assert game.turn.used == 2


def test_without_the_second_action_that_entry_cannot_be_chosen() -> None:
    game = carrying("gemstone", others=["B1"])
    game.turn.used = 3
    assert "move:1B1" not in offered(game)


def test_the_gemstone_adds_to_a_laser_and_to_an_open_deadbolt() -> None:
    game = carrying("gemstone", others=["B1"], rooms={"B1": "laser-1"})
    do(game, "move:1B1", "pay")
    assert game.turn.used == 3
    game = carrying("gemstone", others=["B1"], rooms={"B1": "deadbolt-1"})
    do(game, "move:1B1")
    assert game.turn.used == 2


def test_leaving_company_or_being_joined_costs_nothing_extra() -> None:
    game = carrying("gemstone", others=["A1"])
    do(game, "move:1B1")
    assert game.turn.used == 1
    game.turn = Turn(player=1)
    do(game, "move:1B1")
    assert game.turn.used == 1


# Gold bars


def test_a_gold_bar_brings_the_second_one_to_the_safe() -> None:
    game = at_last_digit("gold-bar")
    do(game, "crack:1A1", [1])
    assert (game.active.loot, game.room("1A1").loot) == (["gold-bar"], ["gold-bar"])
    assert "gold-bar" not in game.loot.cards


def test_people_shuffle_their_loot_after_taking_the_second_bar_out() -> None:
    game = at_last_digit("gold-bar", table="loot")
    run = do(game, "crack:1A1", [1], "gold-bar")
    assert "shuffle-loot" in run.told


def test_nobody_picks_up_a_second_bar() -> None:
    game = carrying("gold-bar", others=["A1"])
    game.room("1A1").loot = ["gold-bar"]
    assert offered(game, "take") == {"take:loot:gold-bar:1"}
    game.turn = Turn(player=1)
    assert offered(game, "take") == {"take:loot:gold-bar"}


def test_nobody_is_handed_a_second_bar() -> None:
    game = carrying("gold-bar", others=[burglar("A1", loot=["gold-bar"]), "A1"])
    assert offered(game, "give") == {"give:loot:gold-bar:0:2", "give:loot:gold-bar:1:2"}


def test_a_bar_left_behind_keeps_the_roof_closed() -> None:
    game = carrying("gold-bar", rooms={"B1": "safe-1", "2B1": "safe-2", "2A1": "stairs-5"})
    game.players[0].place = "2A1"
    game.room("1B1").cracked = game.room("2B1").cracked = True
    game.room("1B1").loot = ["gold-bar"]
    assert "roof" not in offered(game)


def test_drilled_bars_both_lie_in_the_room_of_the_safe() -> None:
    game = at_last_digit("gold-bar", "peterman2", "2A1")
    do(game, "crack:1A1", [1])
    assert (game.active.loot, game.room("1A1").loot) == ([], ["gold-bar", "gold-bar"])
    game.players[0].place = "1A1"
    do(game, "take:loot:gold-bar")
    assert offered(game, "take:loot") == set()


# Isotope


def test_the_isotope_rings_on_entering_a_thermo_room_and_the_room_minds_the_stay_too() -> None:
    game = carrying("isotope", rooms={"B1": "thermo-1"})
    do(game, "move:1B1")
    assert game.floors[0].alarms == ["B1"]
    game.floors[0].alarms = []
    play(turn(game), "end")
    assert game.floors[0].alarms == ["B1"]


def test_without_the_isotope_entering_a_thermo_room_is_silent() -> None:
    game = carrying("tiara", rooms={"B1": "thermo-1"})
    do(game, "move:1B1")
    assert game.floors[0].alarms == []


# Keycard


def test_a_safe_is_rolled_only_with_the_keycard_in_its_room() -> None:
    game = at_last_digit("tiara", others=[burglar("B1", loot=["keycard"])])
    assert offered(game, "crack") == set()
    assert offered(game, "die") == {"die:1A1"}
    game.players[1].place = "1A1"
    assert offered(game, "crack") == {"crack:1A1"}


def test_the_holder_of_the_keycard_may_roll() -> None:
    game = at_last_digit("tiara")
    game.active.loot = ["keycard"]
    assert offered(game, "crack") == {"crack:1A1"}


def test_the_drill_does_not_overrule_the_keycard() -> None:
    game = at_last_digit("tiara", "peterman2", "2A1", others=[burglar("B1")])
    game.active.loot = ["keycard"]
    assert offered(game, "crack") == set()
    game.players[0].loot, game.players[1].loot = [], ["keycard"]
    assert offered(game, "crack") == set()
    game.players[1].place = "1A1"
    assert offered(game, "crack") == {"crack:1A1"}


# Mirror


def test_the_mirror_leaves_three_actions_and_crosses_lasers_for_one() -> None:
    game = carrying("mirror", rooms={"B1": "laser-1"})
    assert game.left == 3
    do(game, "move:1B1")
    assert (game.left, game.floors[0].alarms) == (2, [])


def test_mirror_and_heads_up_make_four() -> None:
    game = carrying("mirror")
    game.players[0].extra = 1
    play(begin(game))
    assert game.left == 4


def test_three_actions_with_the_mirror_bring_no_event() -> None:
    game = carrying("mirror", events="lampshade")
    game.turn.used = 3
    assert not play(event_phase(game)).drawn


# Painting


def test_the_painting_does_not_fit_through_a_wall_but_through_a_door() -> None:
    game = carrying("painting", plans=(WALLED, LINE), rooms={"B1": "secret-door-1"})
    assert offered(game, "move:1B1") == set()
    game = carrying("painting", rooms={"B1": "secret-door-1"})
    do(game, "move:1B1")
    assert offered(game, "move") >= {"move:1A1", "move:1C1"}


def test_the_painting_does_not_travel_by_ducts_but_enters_and_leaves_them() -> None:
    rooms = {"B1": "service-duct-5", "2C1": "service-duct-6"}
    game = carrying("painting", rooms=rooms)
    do(game, "move:1B1")
    assert offered(game, "move") == {"move:1A1", "move:1C1"}


def test_the_painting_takes_stairs_and_walkways() -> None:
    game = carrying("painting", rooms={"2A1": "walkway-1"})
    do(game, "move:2A1")
    do(game, "descend:1A1")
    assert game.here == "1A1"


# Persian kitty


@pytest.mark.parametrize("tile", ["laser-1", "motion-1", "fingerprint-4"])
@pytest.mark.parametrize("pip", range(1, 7))
def test_on_one_or_two_the_kitty_runs_towards_danger(tile: str, pip: int) -> None:
    game = carrying("persian-kitty", rooms={"C1": tile})
    play(begin(game), [pip])
    runs = pip <= 2
    assert game.kitty == ("1B1" if runs else None)
    assert game.active.loot == ([] if runs else ["persian-kitty"])


@pytest.mark.parametrize("tile", ["camera-1", "detector-4", "thermo-1", "keypad-4", "deadbolt-1"])
def test_other_rooms_do_not_draw_the_kitty(tile: str) -> None:
    game = carrying("persian-kitty", rooms={"C1": tile})
    play(begin(game), [1])
    assert game.active.loot == ["persian-kitty"]


def test_unrevealed_dangers_and_those_of_other_floors_do_not_draw_the_kitty() -> None:
    game = carrying("persian-kitty", unseen={"C1": "laser-1"}, rooms={"2B1": "laser-2"})
    play(begin(game), [1])
    assert game.kitty is None


def test_the_kitty_goes_for_the_nearest_danger() -> None:
    game = carrying("persian-kitty", rooms={"A1": "laser-1", "D1": "motion-1"})
    game.players[0].place = "1B1"
    play(begin(game), [2])
    assert game.kitty == "1A1"


def test_people_choose_between_equally_near_dangers() -> None:
    game = carrying("persian-kitty", rooms={"A1": "laser-1", "C1": "motion-1"})
    game.players[0].place = "1B1"
    run = play(begin(game), [2], "1C1")
    assert set(ids(run.asked[0])) == {"1A1", "1C1"}
    assert game.kitty == "1C1"


def test_the_kitty_goes_round_walls() -> None:
    plan = """
        +---+---+
        |   |   |
        +   +   +
        |       |
        +---+---+
    """
    game = heist(
        plan, players=[burglar("A1", loot=["persian-kitty"])], guard="B2", rooms={"B1": "laser-1"}
    )
    play(begin(game), [1])
    assert game.kitty == "1A2"


def test_a_loose_kitty_rolls_no_die_sets_nothing_off_and_is_caught_for_nothing() -> None:
    game = carrying(rooms={"B1": "fingerprint-4"}, kitty="1B1")
    assert not play(begin(game)).rolled
    play(move_guard(game, 1))
    assert (game.kitty, game.floors[0].alarms) == ("1B1", [])
    game.players[0].place = "1B1"
    game.turn.used = 4
    do(game, "take:kitty")
    assert (game.kitty, game.active.loot, game.turn.used) == (None, ["persian-kitty"], 4)


def test_a_kitty_in_a_dangerous_room_runs_for_another_one() -> None:
    game = carrying("persian-kitty", rooms={"A1": "laser-1", "C1": "motion-1"})
    game.players[0].place = "1A1"
    play(begin(game), [1])
    assert game.kitty == "1B1"


def test_a_kitty_may_be_caught_in_anybodys_turn() -> None:
    game = carrying(others=["C1"], kitty="1C1")
    do(game, "take:kitty:1")
    assert (game.kitty, game.players[1].loot) == (None, ["persian-kitty"])


def test_a_runaway_kitty_sets_off_nothing_where_it_goes() -> None:
    game = carrying("persian-kitty", rooms={"B1": "fingerprint-4"})
    play(begin(game), [1])
    assert (game.kitty, game.floors[0].alarms) == ("1B1", [])


# Stamp


@pytest.mark.parametrize(("used", "due"), [(2, True), (3, True), (4, False)])
def test_the_stamp_brings_an_event_after_three_actions(used: int, due: bool) -> None:
    game = carrying("stamp", events="lampshade")
    game.turn.used = used
    assert bool(play(event_phase(game)).drawn) is due


def test_the_stamp_of_another_player_does_not_matter() -> None:
    game = carrying(others=[burglar("A1", loot=["stamp"])], events="lampshade")
    game.turn.used = 3
    assert not play(event_phase(game)).drawn


# Tiara


def test_the_tiara_costs_a_token_next_to_a_guard_and_in_his_room() -> None:
    game = carrying("tiara", rooms={"B1": "safe-1", "C1": "safe-2"}, guard="C1 2D1")
    do(game, "move:1B1")
    assert game.active.stealth == 2
    do(game, "move:1C1")
    assert game.active.stealth == 1


def test_a_wall_a_corner_and_a_floor_hide_the_tiara() -> None:
    plan = """
        +---+---+---+
        |       |   |
        +   +   +   +
        |           |
        +---+---+---+
    """
    game = heist(
        *(plan, plan),
        players=[burglar("A1", loot=["tiara"])],
        rooms={"B1": "safe-1", "A2": "safe-2"},
        guard="C1 2B1",
    )
    do(game, "move:1B1")
    game.players[0].place, game.floors[0].guard = "1A1", "B1"
    do(game, "move:1A2")
    assert game.active.stealth == 3


def test_the_tiara_plays_no_part_when_the_guard_walks() -> None:
    game = carrying("tiara", guard="D1 2D1", target="B1 2D1", rooms={"A1": "safe-1"})
    play(move_guard(game, 1))
    assert (game.floors[0].guard, game.active.stealth) == ("B1", 3)


def test_staying_next_to_a_guard_costs_the_tiara_nothing() -> None:
    game = carrying("tiara", guard="B1 2D1", rooms={"A1": "laser-computer-5"})
    do(game, "hack")
    assert game.active.stealth == 3
