"""Checks how a table is played: its steps, its answers, its journal, its luck and its ending."""

import random
from typing import Any

import msgspec
import pytest

from rules.core.message import Message, Refused, Term, say
from rules.core.steps import DONE, Ask, Draw, Option, Over, Roll, Script, Tell
from rules.core.table import Entry, Table, digest
from tests.core.play import by_hand, choices, codes, play, play_on, start, whole
from tests.core.tiny import Hunt, Tiny


class Quicksand(Tiny):
    """Run a hunt whose rules fail for whoever ends a walk in A2."""

    def dig(self, game: Hunt) -> Script[None]:
        """Fall over in the quicksand."""
        if game.explorers[game.turn].cell == "A2":
            raise KeyError("quicksand")
        yield from super().dig(game)


# Steps and answers


def test_people_are_asked_one_step_after_the_other() -> None:
    table = by_hand()
    assert table.step == Tell(say("tiny-shuffle"), "tiny.camp")
    play(table, "ok")
    assert table.step == Roll(say("tiny-roll"), "tiny.move", "dice", sides=3, who=0)
    play(table, 2)
    assert isinstance(table.step, Ask) and choices(table) == ["B1", "A2", "stay"]
    play(table, "B1")
    assert isinstance(table.step, Tell) and table.step.show == ("B1",)
    play(table, "ok", "stay", "dig")
    assert isinstance(table.step, Draw) and choices(table) == ["gold", "rock", "storm"]
    play(table, "gold", "ok")
    assert table.state.explorers[0].gold == 1
    assert isinstance(table.step, Roll) and table.state.day == 2


def test_the_app_shuffles_rolls_and_draws_by_itself() -> None:
    table = start()
    assert isinstance(table.step, Ask) and table.step.message.id == "tiny-where"
    assert [entry.auto for entry in table.entries] == [True, True]
    play(table, "stay", "dig")
    assert isinstance(table.step, Tell) and table.step.message.id == "tiny-found"
    assert [entry.auto for entry in table.entries] == [True, True, False, False, True]


def test_each_kind_of_step_lists_its_answers() -> None:
    table = by_hand()
    assert table.options() == (Option(DONE, say("done")),)
    play(table, "ok")
    assert table.options() == ()
    play(table, 1)
    assert isinstance(table.step, Ask) and table.options() == table.step.options
    play(table, "stay", "dig")
    assert isinstance(table.step, Draw) and table.options() == table.step.options


@pytest.mark.parametrize(
    ("before", "wrong", "code"),
    [
        ((), "no", "not-an-option"),
        ((), [1], "not-an-option"),
        ((), "", "not-an-option"),
        (("ok",), "ok", "not-a-roll"),
        (("ok",), [], "not-a-roll"),
        (("ok",), [1, 2], "not-a-roll"),
        (("ok",), [0], "not-a-roll"),
        (("ok",), [4], "not-a-roll"),
        (("ok",), [True], "not-a-roll"),
        (("ok",), [1.0], "not-a-roll"),
        (("ok",), [2**70], "not-a-roll"),
        (("ok",), ["\ud800"], "not-a-roll"),
        (("ok", 1), "C3", "not-an-option"),
        (("ok", 1), ["B1"], "not-an-option"),
        (("ok", 1), None, "not-an-option"),
        (("ok", 1, "stay", "dig"), "pearl", "not-an-option"),
    ],
)
def test_a_wrong_answer_is_refused_and_changes_nothing(before: Any, wrong: Any, code: str) -> None:
    table = play(by_hand(), *before)
    was = whole(table)
    with pytest.raises(Refused) as refused:
        table.answer(wrong)
    assert codes(refused.value) == [code]
    assert whole(table) == was


def test_a_refused_roll_says_what_is_wanted_and_what_was_given() -> None:
    table = play(by_hand(), "ok")
    with pytest.raises(Refused) as refused:
        table.answer([1, 5])
    message = refused.value.faults[0].message
    assert message == say("fault-roll", n=1, sides=3, given="[1,5]")


def test_the_game_ends_with_its_result_and_takes_no_more_answers() -> None:
    table = play(by_hand(), "ok", 1, "stay", "dig", "gold", "ok", 1, "stay", "dig", "gold", "ok")
    assert table.step == Over(say("tiny-won"), "tiny.end")
    assert table.options() == ()
    for action in (lambda: table.answer("ok"), lambda: table.correct({"day": 1})):
        with pytest.raises(Refused) as refused:
            action()
        assert codes(refused.value) == ["game-over"]


def test_the_game_ends_after_the_last_day() -> None:
    table = by_hand()
    play(table, "ok", *[1, "stay", "rest"] * 9)
    assert table.step == Over(say("tiny-lost"), "tiny.end")


# The journal


def test_the_journal_says_what_was_asked_and_answered() -> None:
    table = play(by_hand(), "ok", 1, "B1", "ok", "dig", "rock")
    turn = say("tiny-turn", day=1, who=Term("player", "0"))
    words = [(entry.heading, entry.said, entry.chose) for entry in table.entries]
    moved = say("tiny-moves", who=Term("player", "0"), to=Term("cell", "B1"))
    assert words == [
        (say("tiny-camp"), say("tiny-shuffle"), Message("")),
        (turn, say("tiny-roll"), say("rolled", pips="1")),
        (turn, say("tiny-where", n=1), say("tiny-go")),
        (turn, moved, Message("")),
        (turn, say("tiny-dig-here"), say("tiny-dig")),
        (turn, say("tiny-draw"), say("name", of=Term("card", "rock"))),
    ]
    assert [entry.answer for entry in table.entries] == ["ok", [1], "B1", "ok", "dig", "rock"]
    assert not any(entry.auto or entry.corrects for entry in table.entries)


def test_a_script_that_uses_up_its_dice_leaves_the_journal_alone() -> None:
    given = [3]
    table = play(by_hand(), "ok")
    table.answer(given)
    assert given == [3]
    assert table.entries[-1].answer == [3]
    assert table.entries[-1].answer is not given


def test_each_phase_with_a_step_begins_with_one_snapshot() -> None:
    table = play(by_hand(), "ok", 1, "stay", "rest", 1, "stay")
    phases = [(snap.at, msgspec.json.decode(snap.state)["phase"]) for snap in table.snapshots]
    assert phases == [(0, "camp"), (1, "move"), (3, "dig"), (4, "move"), (6, "dig")]


def test_a_digest_tells_questions_apart_whatever_their_words_are() -> None:
    one, two = Option("a", say("x")), Option("b", say("y"))
    ask = Ask(say("which", n=1), "rule", (one, two))
    assert digest(ask) == digest(Ask(say("which", n=9), "other", (one, two)))
    assert digest(ask) != digest(Ask(say("which", n=1), "rule", (one, two), 3))
    assert digest(ask) != digest(Ask(say("which", n=1), "rule", (two, one)))
    assert digest(ask) != digest(Ask(say("whom", n=1), "rule", (one, two)))
    throw = Roll(say("roll"), "rule", "dice")
    assert len({digest(throw), digest(Roll(say("roll"), "rule", "dice", sides=8))}) == 2
    assert len({digest(throw), digest(Roll(say("roll"), "rule", "dice", count=2))}) == 2
    here, there = Tell(say("go"), "rule", show=("A1",)), Tell(say("go"), "rule", show=("B1",))
    assert digest(here) != digest(there)
    piles = [Draw(say("draw"), "rule", deck, None, (one,)) for deck in ("left", "right")]
    assert digest(piles[0]) != digest(piles[1])


def test_an_entry_with_only_defaults_is_small() -> None:
    assert msgspec.json.encode(Entry()) == b"{}"


def test_phases_that_never_come_to_a_step_are_found_out() -> None:
    class Idle(Tiny):
        """Go round in circles."""

        def phase(self, state: Hunt) -> Script[None]:
            yield from ()

    with pytest.raises(RuntimeError, match="'camp' never comes to a step"):
        by_hand(Idle())


# Scripts that fail


def test_rules_that_fail_leave_the_table_as_it_was() -> None:
    table = play(by_hand(Quicksand()), "ok", 2, "A2", "ok", "A1", "ok")
    table.undo(2)
    was = whole(table)
    assert table.undone
    with pytest.raises(Refused) as refused:
        table.answer("stay")
    assert codes(refused.value) == ["rules-fail"]
    assert refused.value.faults[0].message == say("fault-stuck", why="KeyError: 'quicksand'")
    assert isinstance(refused.value.__cause__, KeyError)
    assert whole(table) == was
    play(table, "A1", "ok", "rest")
    assert table.state.day == 2


# Luck


def test_the_same_seed_gives_the_same_game() -> None:
    games = [play_on(start(seed=seed), random.Random(0), 30) for seed in (5, 5, 6)]
    assert whole(games[0]) == whole(games[1])
    assert games[0].entries != games[2].entries


def test_every_game_comes_to_an_end_and_keeps_to_its_rules() -> None:
    for seed in range(60):
        luck = random.Random(seed)
        owners = {key: luck.choice(["app", "table"]) for key in ("dice", "cards")}
        players = ["Ann", "Bob", "Eve"][: luck.randint(1, 3)]
        table = start(seed=seed, players=players, fog=luck.random() < 0.5, **owners)
        while not isinstance(table.step, Over):
            play_on(table, luck, 1)
            assert Tiny().faults(table.state) == []


def count(table: Table[Hunt], depth: int) -> int:
    """Count all ways to give so many answers, each tried and undone again."""
    if not depth or isinstance(table.step, Over):
        return 1
    total = 0
    for answer in choices(table):
        was = whole(table)[:3]
        play(table, answer)
        total += count(table, depth - 1)
        table.undo()
        assert whole(table)[:3] == was
    return total


def test_all_ways_to_play_are_counted() -> None:
    # One way to shuffle, three to roll, three to go from A1 after each roll, and so on.
    ways = [1, 1, 3, 9, 12, 34, 64, 131, 313, 594, 1314, 2790, 5640]
    assert [count(by_hand(), depth) for depth in range(len(ways))] == ways
