"""Checks that the careful player plays fair, well, and the same for the same luck."""

import random

import msgspec
import pytest

from rules.burglars.careful import play as careful
from rules.burglars.foresight import patrol, wander
from rules.burglars.state import ROOF, Heist
from rules.core.grid import cells, parse
from rules.core.steps import Option, Step
from rules.data import rules_of
from rules.simulate import play

PLAN, _ = parse("""
    +---+---+
    |       |
    +   +   +
    |       |
    +---+---+
""")


def scrambled(game: Heist, luck: random.Random) -> Heist:
    """Gives the same game with everything else behind what nobody has seen."""
    other = msgspec.json.decode(msgspec.json.encode(game), type=Heist)
    hidden = [room for _, room in other.rooms() if not room.shown]
    tiles = [room.tile for room in hidden]
    luck.shuffle(tiles)
    for room, tile in zip(hidden, tiles, strict=True):
        room.tile = tile
    patrols = [its.patrol for its in other.floors]
    for deck in (other.tools, other.loot, other.events, *patrols):
        luck.shuffle(deck.cards)
    return other


@pytest.mark.parametrize("scenario", ["office", "bank", "fort-knox"])
def test_it_looks_only_at_what_the_players_know(scenario: str) -> None:
    chance = random.Random(1)
    asked = 0

    def watched(
        game: Heist, step: Step, options: tuple[Option, ...], luck: random.Random
    ) -> str:
        nonlocal asked
        asked += 1
        before = luck.getstate()
        blind = careful(scrambled(game, chance), step, options, luck)
        luck.setstate(before)
        assert careful(game, step, options, luck) == blind
        return blind

    options = {"players": ["1", "2"], "scenario": scenario}
    play(rules_of("burglars"), options, 2, watched, check=False)
    assert asked > 50


def test_it_wins_the_office_now_and_then_and_every_invariant_holds() -> None:
    options = {"players": ["1", "2", "3"], "scenario": "office"}
    games = (play(rules_of("burglars"), options, seed, careful) for seed in range(1, 31))
    won = next(table for table in games if table.state.result == "won")
    assert all(player.place == ROOF for player in won.state.players)
    assert sum(room.cracked for _, room in won.state.rooms()) == won.state.safes == 2


def test_it_plays_the_same_for_the_same_seed() -> None:
    rules = rules_of("burglars")
    one, other = (play(rules, {"scenario": "office"}, 3, careful) for _ in range(2))
    assert one.entries == other.entries


def test_a_guard_walks_to_his_target_as_far_as_he_gets() -> None:
    assert patrol(PLAN, "A1", "B2", (), 1, 1, ("A1",)) == {"B1": 1}
    assert patrol(PLAN, "A1", "B2", (), 1, 2, ("A1",)) == {"B1": 1, "B2": 1}
    assert patrol(PLAN, "A1", "B2", (), 1, 0, ("A1",)) == {}


def test_alarms_hurry_a_guard_and_draw_him_to_the_nearest() -> None:
    assert patrol(PLAN, "A1", "B1", ("A2",), 1, 1, ("A1",)) == {"A2": 1, "A1": 1}
    assert patrol(PLAN, "A1", "B1", ("A2", "B2"), 1, 1, ("B1",)) == {"A2": 1, "B2": 1, "B1": 1}


def test_behind_his_target_a_guard_may_go_to_any_card_that_is_left() -> None:
    assert wander(PLAN, "A1", 1, tuple(cells("A2 B1"))) == {"A2": 0.5, "B1": 0.5}
    assert wander(PLAN, "A1", 1, ("A1",)) == {}
    assert patrol(PLAN, "A1", "B1", (), 2, 1, ("B2",)) == {"B1": 1, "B2": 1}
    assert patrol(PLAN, "A1", "A1", (), 1, 1, ("B1",)) == {"B1": 1}
