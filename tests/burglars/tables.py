"""Set up whole heists at a table, in the middle of play."""

import random
from typing import Any

import msgspec

from rules.burglars.state import Heist
from rules.core.message import Refused
from rules.core.steps import DONE, Over, Roll, Tell
from rules.core.table import Table
from tests.burglars.board import RULES

NAMES = ["Аня", "Борис", "Вера", "Глеб"]


def begin(people: int = 2, seed: int = 1, **options: Any) -> Table[Heist]:
    """Begin a heist at its first step."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Table(RULES, RULES.start({"players": NAMES[:people], **named}, seed))


def in_play(people: int = 2, seed: int = 1, **options: Any) -> Table[Heist]:
    """Play a set-up by the first options, up to the first player's first question."""
    table = begin(people, seed, **options)
    while table.state.phase == "setup" or isinstance(table.step, Tell):
        table.answer(table.options()[0].id)
    return table


def play_on(table: Table[Heist], luck: random.Random, answers: int) -> Table[Heist]:
    """Give random answers."""
    for _ in range(answers):
        if isinstance(table.step, Over):
            break
        if isinstance(table.step, Roll):
            table.answer([luck.randint(1, 6) for _ in range(table.step.count)])
        else:
            table.answer(luck.choice(table.options()).id)
    return table


def acknowledge(table: Table[Heist]) -> None:
    """Acknowledge all instructions up to the next question."""
    while isinstance(table.step, Tell):
        table.answer(DONE)


def whole(table: Table[Heist]) -> tuple[Any, ...]:
    """Give everything that makes two tables the same."""
    state = msgspec.json.encode(table.state)
    return state, table.step, [*table.entries], [*table.snapshots]


def places(refused: Refused) -> list[tuple[str, str]]:
    """List the faults of a refusal: code and place."""
    return [(fault.code, fault.at) for fault in refused.faults]
