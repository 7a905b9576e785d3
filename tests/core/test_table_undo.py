"""Checks undo and redo: any depth, across phases, without a second try at fate."""

import random
from typing import Any

import pytest

from rules.core.message import Refused
from rules.core.steps import Ask, Over, Script
from rules.core.table import Table
from tests.core.play import by_hand, choices, codes, play, play_on, start, whole
from tests.core.tiny import Hunt, Tiny


def now(table: Table[Hunt]) -> tuple[Any, ...]:
    """Give what a table shows, whatever can be redone."""
    state, step, entries, _, snapshots = whole(table)
    return state, step, entries, snapshots


def long_game(rules: Tiny | None = None, answers: int = 2000) -> Table[Hunt]:
    """Play a hunt that began long ago: so many answers, none of them a win."""
    table = start(rules, players=["Ann", "Bob"])
    table.correct({"day": -answers})
    luck = random.Random(4)
    while sum(not entry.auto for entry in table.entries) < answers:
        options = [choice for choice in choices(table) if choice != "dig"]
        play(table, luck.choice(options))
    return table


# Undo


def test_the_last_answer_is_taken_back() -> None:
    table = play(by_hand(), "ok", 2)
    was = now(table)
    play(table, "B1")
    table.undo()
    assert now(table) == was


@pytest.mark.parametrize("owner", ["app", "table"])
def test_a_whole_game_is_undone_step_by_step_and_played_again(owner: str) -> None:
    table = start(seed=3, players=["Ann", "Bob"], dice=owner, cards=owner)
    luck, seen = random.Random(3), [now(table)]
    while not isinstance(table.step, Over):
        seen.append(now(play_on(table, luck, 1)))
    for was in reversed(seen[:-1]):
        table.undo()
        assert now(table) == was
    for later in seen[1:]:
        table.redo()
        assert now(table) == later
    assert table.undone == []


@pytest.mark.parametrize("owner", ["app", "table"])
def test_any_number_of_answers_is_undone_at_once(owner: str) -> None:
    fresh = start(seed=8, dice=owner, cards=owner)
    table = start(seed=8, dice=owner, cards=owner)
    seen = [now(table)]
    luck = random.Random(8)
    while not isinstance(table.step, Over):
        seen.append(now(play_on(table, luck, 1)))
    for times in range(1, len(seen)):
        table.undo(times)
        assert now(table) == seen[-1 - times]
        table.redo(times)
        assert now(table) == seen[-1]
    table.undo(len(seen) - 1)
    assert now(table) == now(fresh)


def test_the_end_of_the_game_can_be_undone() -> None:
    table = play(by_hand(), "ok", *[1, "stay", "rest"] * 9)
    assert isinstance(table.step, Over)
    table.undo()
    assert isinstance(table.step, Ask) and table.state.day == 9


@pytest.mark.parametrize("times", [0, -1, 4, 10**9])
def test_more_than_there_is_cannot_be_undone(times: int) -> None:
    table = play(by_hand(), "ok", 1, "stay")
    was = whole(table)
    with pytest.raises(Refused) as refused:
        table.undo(times)
    assert codes(refused.value) == ["nothing-to-undo"]
    assert whole(table) == was


def test_what_the_app_did_alone_cannot_be_undone() -> None:
    table = start()
    assert table.entries
    with pytest.raises(Refused):
        table.undo()
    with pytest.raises(Refused):
        table.undo_to(0)


def test_people_go_back_to_any_length_of_the_journal() -> None:
    table = start(seed=2)
    play_on(table, random.Random(2), 12)
    entries = list(table.entries)
    for length in range(len(entries) - 1, -1, -1):
        if all(entry.auto for entry in entries[length:]):
            continue
        copy = start(seed=2)
        play_on(copy, random.Random(2), 12)
        copy.undo_to(length)
        kept = len(copy.entries)
        assert copy.entries == entries[:kept]
        assert kept >= length and all(entry.auto for entry in entries[length:kept])
        while copy.undone:
            copy.redo()
        assert now(copy) == now(table)


@pytest.mark.parametrize("length", [-1, 3, 99])
def test_no_length_but_a_former_one_can_be_gone_back_to(length: int) -> None:
    table = play(by_hand(), "ok", 1, "stay")
    was = whole(table)
    with pytest.raises(Refused) as refused:
        table.undo_to(length)
    assert codes(refused.value) == ["nothing-to-undo"]
    assert whole(table) == was


class Counting(Tiny):
    """Count the phases that begin."""

    begun = 0

    def phase(self, state: Hunt) -> Script[None]:
        """Count a phase."""
        self.begun += 1
        return super().phase(state)


def test_undo_replays_only_from_the_last_snapshot() -> None:
    rules = Counting()
    table = long_game(rules)
    for _ in range(50):
        before = rules.begun
        table.undo()
        assert rules.begun - before == 1


# Fate


def test_the_same_choice_after_an_undo_meets_the_same_luck() -> None:
    for seed in range(30):
        table = play_on(start(seed=seed, players=["Ann", "Bob"]), random.Random(seed), 20)
        if isinstance(table.step, Over):
            continue
        for answer in choices(table):
            play(table, answer)
            first = now(table)
            table.undo()
            play(table, answer)
            assert now(table) == first
            table.undo()


def test_a_detour_does_not_change_the_next_card() -> None:
    table = play(start(), "stay", "dig")
    card = table.step
    table.undo()
    play(table, "rest", "stay")
    table.undo(2)
    play(table, "dig")
    assert table.step == card


# Redo


def test_a_new_answer_ends_what_can_be_redone() -> None:
    table = play(by_hand(), "ok", 1)
    table.undo()
    play(table, 2)
    assert table.undone == []
    with pytest.raises(Refused) as refused:
        table.redo()
    assert codes(refused.value) == ["nothing-to-redo"]


def test_a_refused_answer_does_not_end_what_can_be_redone() -> None:
    table = play(by_hand(), "ok", 1)
    table.undo()
    with pytest.raises(Refused):
        table.answer([9])
    table.redo()
    assert table.entries[-1].answer == [1]


@pytest.mark.parametrize("times", [0, -1, 3])
def test_more_than_was_undone_cannot_be_redone(times: int) -> None:
    table = play(by_hand(), "ok", 1, "stay")
    table.undo(2)
    was = whole(table)
    with pytest.raises(Refused) as refused:
        table.redo(times)
    assert codes(refused.value) == ["nothing-to-redo"]
    assert whole(table) == was


def test_undo_goes_on_after_a_partial_redo() -> None:
    table = play(by_hand(), "ok", 2, "B1", "ok", "stay", "rest")
    seen = now(table)
    table.undo(5)
    table.redo(2)
    table.undo()
    table.redo(4)
    assert now(table) == seen


def test_the_app_answers_anew_between_two_redone_answers() -> None:
    table = play(start(), "stay", "dig", "ok", "stay")
    seen = now(table)
    table.undo(4)
    assert [entry.auto for entry in table.undone] == [False, True, False, True, False, False]
    was = whole(table)
    with pytest.raises(Refused):
        table.redo(5)
    assert whole(table) == was
    table.redo(4)
    assert now(table) == seen
    assert table.undone == []


# Turns


def test_a_turn_begins_where_its_heading_first_stands() -> None:
    table = play(by_hand(players=["Ann", "Bob"]), "ok", 1, "stay", "rest", 1, "B1", "ok")
    start_of_bob = table.turn_start()
    assert start_of_bob == 4
    table.undo_to(start_of_bob)
    assert table.state.turn == 1 and choices(table) == [1, 2, 3]
    assert table.turn_start() == 4, "nothing has been said in this turn yet"
    table.undo()
    assert table.state.turn == 0 and table.turn_start() == 1


def test_the_luck_of_the_app_at_the_start_belongs_to_the_turn() -> None:
    table = play(start(players=["Ann", "Bob"]), "stay", "rest", "stay")
    assert table.entries[table.turn_start()].auto
    table.undo_to(table.turn_start())
    assert table.state.turn == 1 and isinstance(table.step, Ask)
    with pytest.raises(Refused):
        table.undo_to(table.turn_start())


def test_a_correction_belongs_to_the_turn_in_which_it_was_made() -> None:
    table = play(by_hand(players=["Ann", "Bob"]), "ok", 1, "stay", "rest")
    table.correct({"explorers/1/cell": "C3"})
    assert table.turn_start() == 4
    table.undo_to(4)
    assert table.state.explorers[1].cell == "A1"
