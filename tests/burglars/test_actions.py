"""Test the menu of a turn: the set of everything that may be done, and nothing else."""

from typing import Any

import pytest

from rules.burglars.state import ROOF, Heist
from rules.burglars.turn import menu, turn
from tests.burglars.board import burglar, do, first_question, heist, ids, offered, play

SQUARE = """
    +---+---+---+
    |   |       |
    +   +   +   +
    |           |
    +   +---+   +
    |           |
    +---+---+---+
"""


def spot_in(place: str, *others: Any, **given: Any) -> Heist:
    """Put player 0 somewhere on the lower of two square floors, far from the guards."""
    me = burglar(place, given.pop("skill", None), **given.pop("has", {}))
    start: dict[str, Any] = {"players": [me, *others], "guard": "C3 2C3", "target": "A3 2A3"}
    return heist(SQUARE, SQUARE, **{**start, **given})


def test_a_corner_with_a_wall_and_unknown_rooms() -> None:
    game = spot_in("A1", rooms={"A1": "foyer-1"})
    assert offered(game) == {"peek:1A2", "move:1A2"}


def test_a_room_amid_known_and_unknown_ones() -> None:
    rooms = {"B2": "foyer-1", "A2": "deadbolt-1", "B1": "laser-1", "C2": "keypad-4"}
    game = spot_in("B2", rooms=rooms)
    assert offered(game) == {"move:1A2", "move:1B1", "move:1C2"}
    game.turn.used = 2
    assert offered(game) == {"move:1B1", "move:1C2"}
    game.turn.used = 4
    assert offered(game) == set()


def test_stairs_a_computer_and_a_walkway_offer_their_own() -> None:
    rooms = {"A1": "stairs-4", "A2": "foyer-1", "2A1": "laser-computer-5", "2A2": "walkway-1"}
    game = spot_in("A1", rooms=rooms)
    assert offered(game) == {"move:1A2", "move:2A1"}
    do(game, "move:2A1")
    assert offered(game) == {"move:1A1", "move:2A2", "hack"}
    do(game, "move:2A2")
    assert offered(game) == {
        *("move:2A1", "descend:1A2"),
        *("peek:2B2", "move:2B2", "peek:2A3", "move:2A3"),
    }


def test_a_safe_offers_a_die_and_then_a_roll() -> None:
    rooms = {"A1": "safe-1", "A2": "foyer-1"}
    game = spot_in("A1", rooms=rooms)
    assert offered(game) == {"move:1A2", "die:1A1"}
    do(game, "die:1A1")
    assert offered(game) == {"move:1A2", "die:1A1", "crack:1A1"}
    do(game, "crack:1A1", [6])
    assert offered(game) == {"move:1A2", "crack:1A1"}


def test_two_players_in_one_room_offer_what_they_carry() -> None:
    friend = burglar("A1", tools=["emp"], loot=["tiara", "gold-bar"])
    has = {"tools": ["virus", "stethoscope"], "loot": ["gold-bar"]}
    game = spot_in("A1", friend, rooms={"A1": "foyer-1", "A2": "foyer-2"}, has=has)
    game.room("1A1").loot = ["bust"]
    assert offered(game) == {
        *("move:1A2", "take:loot:bust", "take:loot:bust:1"),
        *("give:tool:virus:0:1", "give:tool:stethoscope:0:1"),
        *("give:tool:emp:1:0", "give:loot:tiara:1:0"),
    }


def test_cards_pass_between_any_two_in_one_room_whoever_plays() -> None:
    """Only the use of a tool is tied to one's own turn (burglars.turn.free)."""
    others = [burglar("A2", tools=["emp"]), burglar("A2")]
    game = spot_in("A1", *others, rooms={"A1": "foyer-1", "A2": "foyer-2"})
    game.room("1A2").tools = ["virus"]
    shared = {"give:tool:emp:1:2", "take:tool:virus:1", "take:tool:virus:2"}
    assert offered(game) == {"move:1A2", *shared}
    do(game, "give:tool:emp:1:2")
    do(game, "take:tool:virus:1")
    assert [player.tools for player in game.players] == [[], ["virus"], ["emp"]]


def test_players_elsewhere_unplaced_or_away_offer_nothing() -> None:
    others = [burglar("A2", tools=["emp"]), burglar(None, tools=["virus"])]
    others.append(burglar(ROOF, tools=["donuts"]))
    game = spot_in("A1", *others, rooms={"A1": "foyer-1", "A2": "foyer-2"})
    assert offered(game) == {"move:1A2"}


def test_the_menu_lists_the_offers_and_the_end_of_the_turn() -> None:
    game = spot_in("A1", rooms={"A1": "foyer-1"})
    assert set(ids(menu(game))) == offered(game) | {"end"}


def test_a_turn_ends_by_itself_when_nothing_is_left_to_do() -> None:
    game = spot_in("A1", rooms={"A1": "laser-computer-5", "A2": "foyer-1"})
    play(turn(game), "hack", "hack", "hack", "hack")
    assert (game.phase, game.turn.used, game.turn.ended) == ("event", 4, True)


def test_a_turn_goes_on_while_something_free_is_left() -> None:
    game = spot_in("A1", rooms={"A1": "laser-computer-5"}, has={"tools": ["rollerskates"]})
    run = play(turn(game), *["hack"] * 4, "tool:rollerskates", "hack", "end")
    assert game.turn.used == 5 and len(run.asked) == 7


def test_a_player_may_do_nothing_at_all() -> None:
    game = spot_in("A1", rooms={"A1": "foyer-1"})
    play(turn(game), "end")
    assert game.turn.used == 0


def test_actions_may_come_in_any_order_and_again() -> None:
    rooms = {"A1": "laser-computer-5", "A2": "foyer-1"}
    game = spot_in("A1", rooms=rooms, unseen={"A3": "safe-1"})
    play(turn(game), "hack", "move:1A2", "peek:1A3", "move:1A1")
    assert (game.room("1A1").hacks, game.here, game.room("1A3").shown) == (1, "1A1", True)


@pytest.mark.parametrize("has", [{}, {"loot": ["mirror"]}])
def test_the_menu_counts_the_actions_left(has: dict[str, list[str]]) -> None:
    game = spot_in("A1", rooms={"A1": "foyer-1"}, has=has)
    question = first_question(turn(game))
    assert question.message.params["n"] == (3 if has else 4)


def test_the_price_of_a_move_is_said() -> None:
    game = spot_in("B2", rooms={"B2": "foyer-1", "A2": "deadbolt-1", "C2": "laser-1"})
    prices = {o.id: o.message.params["n"] for o in menu(game).options if o.id.startswith("move")}
    assert prices["move:1A2"] == 3 and prices["move:1B1"] == 1


def test_whoever_escapes_does_nothing_more() -> None:
    rooms = {"2A1": "stairs-4", "A1": "safe-1", "2B2": "safe-2"}
    game = spot_in("2A1", "A1", rooms=rooms)
    game.room("1A1").cracked = game.room("2B2").cracked = True
    play(turn(game), "roof")
    assert (game.players[0].place, game.phase) == (ROOF, "event")
