"""Test turning rooms over: tiles that the app dealt, and tiles that lie on the real table."""

from collections import Counter
from typing import Any

import pytest

from rules.burglars.reveal import deal, reveal
from rules.burglars.state import Heist
from rules.core.chance import order
from rules.core.steps import Script, Shuffle
from tests.burglars.board import BOX, RULES, Run, do, heist, ids, play

RULE = "burglars.action.peek"
LINE = """
    +---+---+---+
    |           |
    +---+---+---+
"""


def start(**options: Any) -> Heist:
    """Start a game of two players."""
    game: Heist = RULES.start({"players": ["1", "2"], **options}, 1)
    return game


def shuffled(script: Script[Any], seed: int) -> None:
    """Run a script that only shuffles, with real shuffles."""
    try:
        step = next(script)
        while True:
            assert isinstance(step, Shuffle)
            seed += 1
            step = script.send(order(seed, 0, step.count))
    except StopIteration:
        pass


def kinds(game: Heist, floor: int) -> Counter[str | None]:
    """Count the kinds of rooms on a floor."""
    return Counter(room.kind for room in game.floors[floor - 1].rooms.values())


# The app's deal


@pytest.mark.parametrize("seed", range(5))
def test_the_app_deals_a_safe_and_stairs_to_each_floor_of_the_bank(seed: int) -> None:
    game = start(scenario="bank")
    shuffled(deal(game), seed)
    for floor in (1, 2, 3):
        assert (kinds(game, floor)["safe"], kinds(game, floor)["stairs"]) == (1, 1)
    lying = sorted(room.tile or "" for _, room in game.rooms())
    assert lying == sorted(tile.id for tile in BOX.tiles.tiles)
    assert game.tiles.cards == []
    assert not any(room.shown for _, room in game.rooms())


@pytest.mark.parametrize("seed", range(5))
def test_the_office_uses_the_white_circles_and_two_of_safes_and_stairs(seed: int) -> None:
    game = start(scenario="office")
    shuffled(deal(game), seed)
    assert all(kinds(game, floor)["safe"] == kinds(game, floor)["stairs"] == 1 for floor in (1, 2))
    lying = {room.tile for _, room in game.rooms()}
    white = {t.id for t in BOX.tiles.tiles if t.office and t.kind not in ("safe", "stairs")}
    assert len(white) == 28
    assert {t for t in lying if t and not t.startswith(("safe-", "stairs-"))} == white


@pytest.mark.parametrize("seed", range(5))
def test_fort_knox_uses_all_tiles_and_each_floor_has_a_safe_and_stairs(seed: int) -> None:
    game = start(scenario="fort-knox")
    shuffled(deal(game), seed)
    assert len(list(game.rooms())) == 48 and game.tiles.cards == []
    assert [len(its.rooms) for its in game.floors] == [24, 24]
    for kind in ("safe", "stairs"):
        assert sorted(kinds(game, floor)[kind] for floor in (1, 2)) == [1, 2]


def test_dealing_in_play_leaves_the_known_rooms_as_they_are() -> None:
    game = start(scenario="bank")
    known = {"1A1": "safe-2", "2B2": "stairs-6", "3C3": "camera-1"}
    for place, tile in known.items():
        game.room(place).tile, game.room(place).shown = tile, True
        game.tiles.cards.remove(tile)
    shuffled(deal(game), 7)
    assert {place: game.room(place).tile for place in known} == known
    for floor in (1, 2, 3):
        assert (kinds(game, floor)["safe"], kinds(game, floor)["stairs"]) == (1, 1)
    assert not [fault for fault in RULES.faults(game) if fault.at.startswith("tiles")]


def test_revealing_says_the_room_and_its_digit() -> None:
    game = heist(LINE, players=["A1"], guard="C1", unseen={"B1": "laser-3"})
    run = do(game, "peek:1B1")
    told = run.said("reveal")[0].params
    assert told["digit"] == 3 and game.room("1B1").shown


def test_a_revealed_room_is_not_revealed_again() -> None:
    game = heist(LINE, players=["A1"], guard="C1", rooms={"B1": "lavatory-5"})
    assert play(reveal(game, "1B1", RULE)).steps == []
    assert game.room("1B1").stealth == 3


def test_revealed_stairs_of_the_top_floor_put_no_token_anywhere() -> None:
    game = heist(LINE, LINE, players=["2A1"], guard="2C1", unseen={"2B1": "stairs-4"})
    assert do(game, "peek:2B1").told == ["reveal"]


# The table's tiles


def table(**options: Any) -> Heist:
    """Start a game whose tiles lie on the real table."""
    return start(tiles="table", **options)


def test_the_table_says_which_tile_lies_there() -> None:
    game = table(scenario="bank")
    run = play(reveal(game, "1B2", RULE), "laser-2")
    assert (game.room("1B2").tile, game.room("1B2").shown) == ("laser-2", True)
    assert "laser-2" not in game.tiles.cards
    assert run.drawn[0].deck == "tiles" and run.drawn[0].top is None


def test_every_unseen_tile_can_be_named_once_and_safes_look_alike() -> None:
    game = table(scenario="bank")
    options = offers(play(reveal(game, "1A1", RULE), "laser-2"))
    assert len(options) == 46 and sum(id.startswith("safe-") for id in options) == 1
    options = offers(play(reveal(game, "1A2", RULE), "laser-1"))
    assert "laser-2" not in options and len(options) == 45


def offers(run: Run) -> list[str]:
    """List the tiles that a run could name first."""
    return ids(run.drawn[0])


@pytest.mark.parametrize("kind", ["safe-1", "stairs-4"])
def test_a_floor_has_one_safe_and_one_stairs_except_in_fort_knox(kind: str) -> None:
    word = kind.partition("-")[0]
    for scenario, again in (("bank", False), ("office", False), ("fort-knox", True)):
        game = table(scenario=scenario)
        play(reveal(game, "1A1", RULE), kind)
        run = play(reveal(game, "1A2", RULE), "laser-1")
        assert any(id.startswith(f"{word}-") for id in offers(run)) is again
        run = play(reveal(game, "2A2", RULE), "laser-2")
        assert any(id.startswith(f"{word}-") for id in offers(run))


def test_a_black_circle_cannot_lie_in_the_office() -> None:
    game = table(scenario="office")
    named = set(offers(play(reveal(game, "1A1", RULE), "laser-1")))
    black = {t.id for t in BOX.tiles.tiles if not t.office and t.kind not in ("safe", "stairs")}
    assert not named & black


def test_a_blind_move_asks_the_table_and_then_follows_the_room() -> None:
    game = heist(LINE, players=["A1"], guard="C1", target="C1", table="tiles")
    game.tiles.cards = ["fingerprint-4", "deadbolt-1"]
    do(game, "move:1B1", "fingerprint-4")
    assert (game.here, game.floors[0].alarms) == ("1B1", ["B1"])


def test_a_fall_asks_the_table_for_both_rooms() -> None:
    game = heist(LINE, LINE, players=["2A1"], guard="C1 2C1", table="tiles")
    game.tiles.cards = ["walkway-1", "lavatory-5", "laser-1"]
    do(game, "move:2B1", "walkway-1", "lavatory-5")
    assert (game.here, game.room("1B1").stealth) == ("1B1", 3)


def test_tiles_handed_over_to_the_app_in_play_are_dealt_then() -> None:
    game = table(scenario="bank")
    play(reveal(game, "1A1", RULE), "laser-1")
    game.owner["tiles"] = "app"
    play(reveal(game, "1A2", RULE))
    assert game.room("1A1").tile == "laser-1" and game.room("1A2").shown
    assert game.tiles.cards == [] and all(room.tile for _, room in game.rooms())
