"""Checks who may sit at a table: names, colours, and everything wrong with them at once."""

from typing import Any

import pytest

from rules.core.seats import COLOURS, LONGEST, Seat, seats


def faults(given: Any, least: int = 1, most: int = 4) -> list[tuple[str, str, str]]:
    """List code, place and message of every fault."""
    return [(fault.code, fault.at, fault.message.id) for fault in seats(given, least, most)[1]]


def test_names_are_given_colours_in_order() -> None:
    assert seats(["Ann", "Bob"], 1, 4) == ([Seat("Ann", "blue"), Seat("Bob", "orange")], [])


def test_nobody_is_given_a_colour_that_another_asks_for() -> None:
    given = ["Ann", {"name": "Bob", "colour": "blue"}, {"name": "Eve"}]
    expected = [Seat("Ann", "orange"), Seat("Bob", "blue"), Seat("Eve", "green")]
    assert seats(given, 1, 4) == (expected, [])


def test_a_full_table_uses_every_colour() -> None:
    found, wrong = seats([str(number) for number in range(6)], 1, 6)
    assert [seat.colour for seat in found] == list(COLOURS) and wrong == []


def test_spaces_in_a_name_are_tidied() -> None:
    assert seats(["  Ann \t Lee\n"], 1, 4)[0] == [Seat("Ann Lee", "blue")]


@pytest.mark.parametrize("given", [None, "Ann", 3, {"name": "Ann"}])
def test_players_are_a_list(given: Any) -> None:
    assert faults(given) == [("wrong-value", "players", "fault-players")]


@pytest.mark.parametrize("given", [[], ["a"], ["a", "b", "c", "d", "e"]])
def test_too_few_and_too_many_players_are_a_fault(given: list[str]) -> None:
    assert faults(given, least=2) == [("player-count", "players", "fault-player-count")]


@pytest.mark.parametrize("name", ["", "  ", None, 7, ["Ann"], "x" * (LONGEST + 1)])
def test_a_player_needs_a_name_of_reasonable_length(name: Any) -> None:
    wrong = [("wrong-player", "players/1", "fault-player-name")]
    assert faults(["Ann", name]) == wrong
    assert faults(["Ann", {"name": name}]) == wrong


@pytest.mark.parametrize(
    ("second", "message"),
    [
        ("Ann", "fault-player-twice"),
        (" Ann ", "fault-player-twice"),
        ({"name": "Bob", "colour": "mauve"}, "fault-player-colour"),
        ({"name": "Bob", "colour": ""}, "fault-player-colour"),
        ({"name": "Bob", "colour": ["blue"]}, "fault-player-colour"),
        ({"name": "Bob", "colour": "pink"}, "fault-player-colour-twice"),
        ({}, "fault-player-name"),
    ],
)
def test_two_players_differ_in_name_and_colour(second: Any, message: str) -> None:
    given = [{"name": "Ann", "colour": "pink"}, second, "Eve"]
    assert faults(given) == [("wrong-player", "players/1", message)]


def test_all_faults_are_named_at_once_even_at_a_crowded_table() -> None:
    given = ["Ann", *({"name": colour, "colour": colour} for colour in COLOURS), "Ann", ""]
    assert faults(given, most=6) == [("player-count", "players", "fault-player-count")]
    assert faults(["", "Ann", "Ann"], least=4, most=6) == [
        ("player-count", "players", "fault-player-count"),
        ("wrong-player", "players/0", "fault-player-name"),
        ("wrong-player", "players/2", "fault-player-twice"),
    ]
