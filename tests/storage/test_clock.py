"""Count the seconds of play, and take them back with the turn."""

import math
from pathlib import Path

import pytest

from app.storage import Saved, Store
from tests.storage.hunt import TWO, find, refused


@pytest.fixture
def game(store: Store) -> Saved:
    return store.new("tiny", TWO, seed=1)


def seconds(game: Saved) -> tuple[list[float], float]:
    """Give the clocks, and make sure that storage agrees."""
    clock = game.clock()
    stored = Saved(game._db, find, game.id).clock()
    assert clock == stored
    assert clock.total == pytest.approx(sum(clock.players) + clock.table)
    return clock.players, clock.table


def pass_turn(game: Saved, spent: float) -> None:
    """Stay and rest, at the same pace for both answers."""
    assert game.table.options()[-1].id == "stay"
    game.answer("stay", spent)
    game.answer("rest", spent)


def test_nobody_has_spent_anything_at_first(game: Saved) -> None:
    assert seconds(game) == ([0, 0], 0)


def test_time_is_of_the_player_who_is_asked(game: Saved) -> None:
    pass_turn(game, 1.5)
    pass_turn(game, 10)
    pass_turn(game, 0.25)
    assert seconds(game) == ([3.5, 20], 0)


def test_an_instruction_to_nobody_is_of_the_player_whose_turn_it_is(game: Saved) -> None:
    pass_turn(game, 0)
    game.answer(game.table.options()[0].id)
    assert game.table.step.who is None
    game.answer("ok", 4)
    assert seconds(game) == ([0, 4], 0)


def test_before_the_first_turn_time_is_everybodys(store: Store) -> None:
    game = store.new("tiny", {**TWO, "cards": "table"}, seed=1)
    assert game.table.step.message.id == "tiny-shuffle"
    game.answer("ok", 30)
    assert seconds(game) == ([0, 0], 30)
    assert game.clock().total == 30


def test_time_is_undone_with_the_turn_and_comes_back_with_it(game: Saved) -> None:
    pass_turn(game, 1)
    pass_turn(game, 20)
    game.undo()
    assert seconds(game) == ([2, 20], 0)
    game.undo(2)
    assert seconds(game) == ([1, 0], 0)
    game.redo()
    assert seconds(game) == ([2, 0], 0)
    game.redo(2)
    assert seconds(game) == ([2, 40], 0)


def test_another_answer_after_an_undo_has_its_own_time(game: Saved) -> None:
    pass_turn(game, 1)
    game.undo()
    game.answer("dig", 100)
    assert seconds(game) == ([101, 0], 0)
    with refused("nothing-to-redo"):
        game.redo()
    assert seconds(game) == ([101, 0], 0)


def test_a_whole_turn_taken_back_gives_its_time_back(game: Saved) -> None:
    pass_turn(game, 1)
    game.answer("stay", 50)
    game.undo_turn()
    assert seconds(game) == ([2, 0], 0)


def test_a_correction_takes_time_too(game: Saved) -> None:
    game.correct({"explorers/1/cell": "B2"}, 7)
    assert seconds(game) == ([7, 0], 0)
    game.undo()
    assert seconds(game) == ([0, 0], 0)
    game.redo()
    assert seconds(game) == ([7, 0], 0)


def test_acknowledging_several_steps_takes_the_time_once(game: Saved) -> None:
    game.answer(game.table.options()[0].id, 1)
    game.acknowledge_all(3)
    assert seconds(game) == ([4, 0], 0)


def test_time_outlives_a_restart_and_an_export(path: Path, store: Store, game: Saved) -> None:
    pass_turn(game, 1.1)
    pass_turn(game, 2.2)
    document = store.export(game.id)
    store.close()
    again = Store(path, find)
    assert again.open(game.id).clock().players == [2.2, 4.4]
    assert again.import_(document).clock() == again.open(game.id).clock()


def test_a_turn_has_its_own_clock(game: Saved) -> None:
    pass_turn(game, 1)
    start = game.table.turn_start()
    assert game.clock(since=start).total == 0
    pass_turn(game, 20)
    assert game.clock(since=start).players == [0, 40]
    game.undo()
    assert game.clock(since=start).total == 20
    assert game.clock(since=len(game.table.entries)).total == 0


@pytest.mark.parametrize("spent", [0, -0.0, 1, 1e-300, 1e9])
def test_any_number_of_seconds_is_kept(game: Saved, spent: float) -> None:
    game.answer("stay", spent)
    assert seconds(game) == ([spent, 0], 0)


@pytest.mark.parametrize("spent", [-1, -0.001, 1.1e9, math.inf, math.nan])
def test_time_that_is_none_is_refused(game: Saved, spent: float) -> None:
    before = game.table.step
    with refused("wrong-value", "spent"):
        game.answer("stay", spent)
    with refused("wrong-value", "spent"):
        game.correct({"explorers/1/cell": "B2"}, spent)
    assert game.table.step == before
    assert seconds(game) == ([0, 0], 0)
