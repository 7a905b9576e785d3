"""Make games that last for thousands of answers, for what has to stay fast in them."""

import random
from collections.abc import Iterator
from typing import Any

from rules.core.steps import Over
from rules.core.table import Table
from rules.simulate import Answer, at_random, reply

ANSWERS = 2000
OPTIONS: dict[str, dict[str, Any]] = {
    "burglars": {"players": ["1", "2", "3"], "scenario": "bank"},
}
"""How each game is set up; one that is not named, by its defaults."""
LIVES: dict[str, dict[str, Any]] = {
    "burglars": {f"players/{who}/stealth": 1_000_000 for who in range(3)}
}
"""What a correction sets at the start, so that random players are never caught."""


def answers(table: Table[Any], seed: int = 1) -> Iterator[Answer]:
    """Choose the answers of a long game at random; the caller gives them to the table."""
    luck = random.Random(seed)
    for _ in range(ANSWERS):
        if isinstance(table.step, Over):
            return
        yield reply(table, at_random, luck)
