"""Checks that a game is resumed from its journal as it was left, also under newer rules."""

import random
from typing import Any

import msgspec
import pytest

from rules.core.message import Refused, say
from rules.core.steps import Ask, Option, Over, Script, Tell
from rules.core.table import Table
from tests.core.play import by_hand, codes, play, play_on, resume, start, whole
from tests.core.tiny import Explorer, Hunt, Tiny


class Swimmers(Tiny):
    """Run a newer hunt, in which people may also swim."""

    def where(self, game: Hunt, explorer: Explorer, steps: int) -> Ask:
        """Offer one way more."""
        ask = super().where(game, explorer, steps)
        return msgspec.structs.replace(ask, options=(*ask.options, Option("swim", say("swim"))))


class Homebodies(Tiny):
    """Run a newer hunt, whose rules cannot begin a move any more."""

    def phase(self, state: Hunt) -> Script[None]:
        """Refuse to move."""
        if state.phase == "move":
            raise KeyError("move")
        return super().phase(state)


class Poor(Tiny):
    """Run a newer hunt, whose rules fail when somebody digs up gold."""

    def dig(self, game: Hunt) -> Script[None]:
        """Fail after the draw."""
        script = super().dig(game)
        step = next(script)
        while True:
            answer = yield step
            if answer == "gold":
                raise KeyError("gold")
            try:
                step = script.send(answer)
            except StopIteration:
                return


def answers(table: Table[Hunt]) -> list[Any]:
    """List the answers in the journal."""
    return [entry.answer for entry in table.entries]


# The same rules


@pytest.mark.parametrize("owner", ["app", "table"])
@pytest.mark.parametrize("fog", [False, True])
def test_a_game_is_resumed_at_any_point(owner: str, fog: bool) -> None:
    luck = random.Random(5)
    table = start(seed=5, players=["Ann", "Bob"], dice=owner, cards=owner, fog=fog)
    while not isinstance(table.step, Over):
        play_on(table, luck, 1)
        again = resume(table)
        assert whole(again) == whole(table)
        assert again.lost == []
    assert isinstance(resume(table).step, Over)


def test_a_resumed_game_goes_on_as_the_live_one() -> None:
    table = play_on(start(seed=9, players=["Ann", "Bob"]), random.Random(9), 11)
    again = resume(table)
    for one in (table, again):
        play_on(one, random.Random(1), 7)
        one.undo(12)
        one.redo(2)
    assert whole(again) == whole(table)


def test_what_was_undone_can_be_redone_after_a_restart() -> None:
    table = play(start(), "stay", "dig", "ok", "stay")
    was = whole(table)
    table.undo(4)
    again = resume(table)
    assert whole(again) == whole(table)
    again.redo(4)
    assert whole(again) == was


def test_the_lists_that_were_given_are_left_alone() -> None:
    table = play(start(), "stay", "dig")
    table.undo()
    given = list(table.snapshots), list(table.entries), list(table.undone)
    again = Table(Tiny(), snapshots=given[0], entries=given[1], undone=given[2])
    again.redo()
    play_on(again, random.Random(0), 5)
    again.undo(6)
    assert given == (table.snapshots, table.entries, table.undone)


# Newer rules


def test_a_phase_that_now_asks_something_else_starts_over() -> None:
    table = play(by_hand(), "ok", 1, "stay", "rest", 3, "B1", "ok", "A1")
    snapshot = table.snapshots[-1]
    again = resume(table, Swimmers())
    assert answers(again) == ["ok", [1], "stay", "rest"]
    assert [entry.answer for entry in again.lost] == [[3], "B1", "ok", "A1"]
    assert again.entries + again.lost == table.entries
    assert again.state == msgspec.json.decode(snapshot.state, type=Hunt)
    assert again.snapshots == table.snapshots
    assert again.undone == []
    play(again, 1)
    assert [option.id for option in again.options()] == ["B1", "A2", "stay", "swim"]


def test_a_phase_that_still_asks_the_same_goes_on() -> None:
    table = play(by_hand(), "ok", 1, "stay", "dig")
    again = resume(table, Swimmers())
    assert whole(again) == whole(table)
    assert again.lost == []


def test_the_app_plays_again_where_a_phase_starts_over() -> None:
    table = play(start(), "B1", "ok")
    again = resume(table, Swimmers())
    assert [entry.auto for entry in again.entries] == [True, True]
    assert again.entries == table.entries[:2]
    assert [entry.answer for entry in again.lost] == [[2], "B1", "ok"]


def test_what_can_be_redone_is_forgotten_where_a_phase_starts_over() -> None:
    table = play(by_hand(), "ok", 2, "B1", "ok")
    table.undo()
    assert resume(table).undone
    again = resume(table, Swimmers())
    assert again.lost and again.undone == []


def test_what_can_be_redone_is_kept_where_all_was_understood() -> None:
    table = play(by_hand(), "ok", 2, "B1")
    table.undo()
    again = resume(table, Swimmers())
    assert again.lost == [] and [entry.answer for entry in again.undone] == ["B1"]


def test_rules_that_fail_on_a_recorded_answer_start_the_phase_over() -> None:
    table = play(by_hand(), "ok", 1, "stay", "dig", "gold")
    again = resume(table, Poor())
    assert [entry.answer for entry in again.lost] == ["dig", "gold"]
    assert answers(again) == ["ok", [1], "stay"]


def test_rules_that_fail_on_the_luck_after_a_recorded_answer_start_the_phase_over() -> None:
    table = start(cards="app", dice="table")
    play(table, 1, "stay", "dig")
    while table.entries[-1].answer != "gold":
        play(table, "ok", 1, "stay", "dig")
    kept = table.entries[:-1]  # As if the app had not drawn yet.
    again: Table[Hunt] = Table(Poor(), snapshots=table.snapshots, entries=kept)
    assert [entry.answer for entry in again.lost] == ["dig"]
    assert isinstance(again.step, Ask) and again.step.message.id == "tiny-dig-here"


def test_undo_into_a_phase_that_now_asks_something_else_goes_to_its_start() -> None:
    table = play(by_hand(), "ok", 2, "B1", "ok", "stay", "dig")
    again = resume(table, Swimmers())
    again.undo(2)
    assert answers(again) == ["ok"]
    assert [entry.answer for entry in again.lost] == [[2], "B1", "ok", "stay", "dig"]
    assert again.undone == []


def test_nothing_more_is_forgotten_when_entries_are_lost_twice() -> None:
    table = play(by_hand(), "ok", 2, "B1", "ok", "stay", "rest", 1, "B2")
    again = resume(table, Swimmers())
    assert [entry.answer for entry in again.lost] == [[1], "B2"]
    again.undo(2)
    assert answers(again) == ["ok"]
    assert again.entries + again.lost == table.entries


def test_undo_to_where_the_rules_cannot_begin_is_refused_and_changes_nothing() -> None:
    table = play(by_hand(), "ok", 1, "stay")
    again = resume(table, Homebodies())
    was = whole(again)
    with pytest.raises(Refused) as refused:
        again.undo()
    assert codes(refused.value) == ["rules-fail"]
    assert whole(again) == was
    play(again, "dig", "rock")
    assert isinstance(again.step, Tell)


def test_redo_of_an_answer_to_another_question_is_refused() -> None:
    table = play(by_hand(), "ok", 1, "stay")
    table.undo()
    table.undo()
    again = resume(table, Swimmers())
    again.redo()
    with pytest.raises(Refused) as refused:
        again.redo()
    assert codes(refused.value) == ["nothing-to-redo"]
    assert again.undone == []
    assert answers(again) == ["ok", [1]]


def test_redo_of_what_is_no_answer_any_more_is_refused() -> None:
    table = play(by_hand(), "ok", 1, "stay", "dig", "gold")
    table.undo()
    table.undone[-1] = msgspec.structs.replace(table.undone[-1], answer="pearl")
    was = whole(table)
    with pytest.raises(Refused) as refused:
        table.redo()
    assert codes(refused.value) == ["not-an-option"]
    assert whole(table) == was


def test_redo_that_the_rules_fail_at_keeps_what_can_be_redone() -> None:
    table = play(by_hand(), "ok", 1, "stay", "dig", "gold")
    table.undo()
    again = resume(table, Poor())
    was = whole(again)
    with pytest.raises(Refused) as refused:
        again.redo()
    assert codes(refused.value) == ["rules-fail"]
    assert whole(again) == was and again.undone


def test_a_game_whose_last_snapshot_cannot_begin_says_so() -> None:
    table = play(by_hand(), "ok", 1)
    with pytest.raises(KeyError):
        resume(table, Homebodies())
