"""Test whole tables of the breach: undo, redo, resume and corrections lose nothing."""

import random
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from rules.breach.state import Intrusion
from rules.core.message import Refused
from rules.core.steps import Over, Roll, Tell
from rules.core.table import Entry, Snapshot, Table
from tests.breach.test_fixes import places
from tests.breach.test_setup import RULES, done

Kept = tuple[list[Snapshot], list[Entry], list[Entry]]


def whole(table: Table[Intrusion]) -> tuple[Any, ...]:
    """Give everything that makes two tables the same."""
    return msgspec.json.encode(table.state), table.step, [*table.entries]


def answer(table: Table[Intrusion], luck: random.Random) -> None:
    """Give a random answer."""
    if isinstance(table.step, Roll):
        table.answer([luck.randint(1, table.step.sides)])
    else:
        table.answer(luck.choice(table.options()).id)


def resumed(table: Table[Intrusion]) -> Table[Intrusion]:
    """Set up a second table from what storage would keep of the first, as JSON."""
    kept = msgspec.json.encode((table.snapshots, table.entries, table.undone))
    snapshots, entries, undone = msgspec.json.decode(kept, type=Kept)
    return Table(RULES, snapshots=snapshots, entries=entries, undone=undone)


@pytest.mark.parametrize("tracking", ["full", "light"])
@pytest.mark.parametrize("people", [1, 3])
def test_undo_and_redo_come_back_to_the_same_table(people: int, tracking: str) -> None:
    luck = random.Random(people)
    table = done(people, tracking=tracking)
    for _ in range(25):
        for _ in range(luck.randint(1, 12)):
            if isinstance(table.step, Over):
                break
            answer(table, luck)
        before = whole(table)
        back = luck.randint(1, 8)
        table.undo(back)
        table.redo(back)
        assert whole(table) == before
        if isinstance(table.step, Over):
            break


@pytest.mark.parametrize("seed", range(4))
def test_a_resumed_game_is_the_same_game(seed: int) -> None:
    luck = random.Random(seed)
    table = done(2, infection="table", malware="table")
    for _ in range(220):
        if isinstance(table.step, Over):
            break
        answer(table, luck)
        if luck.random() < 0.1:
            again = resumed(table)
            assert again.lost == []
            assert whole(again) == whole(table)


def test_the_same_choice_after_an_undo_meets_the_same_luck() -> None:
    table = done(2)
    luck = random.Random(5)
    for _ in range(120):
        answer(table, luck)
    later = whole(table)
    answers = [entry for entry in table.entries[-20:] if not entry.auto]
    table.undo(len(answers))
    for entry in answers:
        table.answer(entry.answer)
    assert whole(table) == later


@pytest.mark.parametrize("seed", range(3))
def test_the_app_and_the_table_may_swap_dice_and_decks_in_play(seed: int) -> None:
    """breach.app.correction"""
    luck = random.Random(seed)
    table = done(2)
    for number in range(200):
        if isinstance(table.step, Over):
            break
        if number % 20 == 10 and not isinstance(table.step, Tell):
            name = luck.choice(("infection", "activation", "malware"))
            other = "table" if table.state.owns(name) == "app" else "app"
            try:
                table.correct({f"owner/{name}": other})
            except Refused as refused:
                assert {fault.code for fault in refused.faults} == {"not-now"}
        answer(table, luck)
        assert RULES.faults(table.state) == []


@pytest.mark.parametrize("tracking", ["full", "light"])
@pytest.mark.parametrize("seed", range(3))
def test_a_game_goes_on_after_any_correction_that_is_offered(seed: int, tracking: str) -> None:
    """breach.app.correction"""
    luck = random.Random(seed)
    table = done(luck.randint(1, 4), tracking=tracking)
    for _ in range(150):
        if isinstance(table.step, Over):
            break
        if luck.random() < 0.15:
            at = luck.choice(sorted({*places(RULES.scene(table.state))}))
            fixes = RULES.fixes(table.state, at)
            with suppress(Refused):
                table.correct(luck.choice(fixes).changes if fixes else {})
        if not isinstance(table.step, Over):
            answer(table, luck)
        assert RULES.faults(table.state) == []
