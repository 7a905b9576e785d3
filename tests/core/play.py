"""Play the tiny hunt in tests: set a table up, answer it, compare two tables."""

import random
from typing import Any

import msgspec

from rules.core.message import Refused
from rules.core.steps import Over, Roll
from rules.core.table import Entry, Snapshot, Table
from tests.core.tiny import Hunt, Tiny

Kept = tuple[list[Snapshot], list[Entry], list[Entry]]


def start(rules: Tiny | None = None, seed: int = 1, **options: Any) -> Table[Hunt]:
    """Set up a hunt; `dice="table"` and `cards="table"` let people roll and draw."""
    rules = rules or Tiny()
    return Table(rules, rules.start(options, seed))


def by_hand(rules: Tiny | None = None, **options: Any) -> Table[Hunt]:
    """Set up a hunt in which people roll and draw, so that the test chooses all luck."""
    return start(rules, dice="table", cards="table", **options)


def play(table: Table[Hunt], *answers: str | int) -> Table[Hunt]:
    """Answer one step after the other; a number is a roll."""
    for answer in answers:
        table.answer([answer] if isinstance(answer, int) else answer)
    return table


def choices(table: Table[Hunt]) -> list[str | int]:
    """List all answers to the pending step, for `play`."""
    if isinstance(table.step, Roll):
        return list(range(1, table.step.sides + 1))
    return [option.id for option in table.options()]


def play_on(table: Table[Hunt], luck: random.Random, most: int = 10**6) -> Table[Hunt]:
    """Give random answers until the game is over or enough were given."""
    while not isinstance(table.step, Over) and most:
        play(table, luck.choice(choices(table)))
        most -= 1
    return table


def resume(table: Table[Hunt], rules: Tiny | None = None) -> Table[Hunt]:
    """Set up a second table from what storage would keep of the first, as JSON."""
    kept = msgspec.json.encode((table.snapshots, table.entries, table.undone))
    snapshots, entries, undone = msgspec.json.decode(kept, type=Kept)
    return Table(rules or table.rules, snapshots=snapshots, entries=entries, undone=undone)


def whole(table: Table[Hunt]) -> tuple[Any, ...]:
    """Give everything that makes two tables the same."""
    state = msgspec.json.encode(table.state)
    return state, table.step, [*table.entries], [*table.undone], [*table.snapshots]


def codes(refused: Refused) -> list[str]:
    """List the codes of a refusal's faults."""
    return [fault.code for fault in refused.faults]
