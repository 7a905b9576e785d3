"""Play the tiny treasure hunt at random, on a bare table or a stored one."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from app.language import Speaker
from app.storage import Saved
from rules.core.message import Message, Refused, refuse, say
from rules.core.steps import Over, Roll
from rules.core.table import Table
from tests.core.tiny import Tiny

TINY = Tiny()
TWO = {"players": ["Ann", "Bob"]}
OWN = {"players": ["Ann", "Bob"], "dice": "table", "cards": "table"}


def find(game: str) -> Tiny:
    """Give the one game that there is."""
    if game != "tiny":
        raise refuse("unknown-game", "game", say("fault-game", game=game[:40]))
    return TINY


def table_of(game: Table[Any] | Saved) -> Table[Any]:
    """Give the bare table."""
    return game.table if isinstance(game, Saved) else game


def answer(game: Table[Any] | Saved, chance: Random) -> None:
    """Give a random legal answer."""
    table = table_of(game)
    step = table.step
    if isinstance(step, Roll):
        game.answer([chance.randint(1, step.sides) for _ in range(step.count)])
    else:
        game.answer(chance.choice(table.options()).id)


def act(game: Table[Any] | Saved, seed: int, number: int) -> None:
    """Do one thing that depends on nothing but the seed, the number and the table."""
    chance = Random(f"{seed}/{number}")
    table = table_of(game)
    kind = chance.random()
    try:
        if isinstance(table.step, Over):
            game.undo(chance.randint(1, 9))
        elif kind < 0.08:
            game.undo(chance.randint(1, 3))
        elif kind < 0.14:
            game.redo()
        elif kind < 0.2:
            where = chance.choice(table.state.plan.cells)
            game.correct({"explorers/0/cell": where})
        else:
            answer(game, chance)
    except Refused:
        pass  # Nothing to undo or redo, for instance; both kinds of table refuse alike.


def play(game: Table[Any] | Saved, seed: int, count: int, first: int = 0) -> None:
    """Do many things."""
    for number in range(first, first + count):
        act(game, seed, number)


def same(game: Table[Any] | Saved, other: Table[Any] | Saved) -> bool:
    """Say whether two tables have the same journal, state and pending step."""
    one, two = table_of(game), table_of(other)
    return (one.entries, one.undone, one.state, one.step) == (
        two.entries,
        two.undone,
        two.state,
        two.step,
    )


def assert_said(message: Message) -> None:
    """Make sure that both languages say a message, with all its parameters."""
    for language in ("ru", "en"):
        text = Speaker(language)(message)
        assert text != message.id, f"no words for {message.id}"
        assert "{" not in text, text


@contextmanager
def refused(code: str, at: str | None = None) -> Iterator[list[str]]:
    """Expect a refusal, said in both languages; give the places of all its faults."""
    places: list[str] = []
    with pytest.raises(Refused) as caught:
        yield places
    places += [fault.at for fault in caught.value.faults]
    assert caught.value.faults[0].code == code
    assert at is None or places[0] == at
    for fault in caught.value.faults:
        if not fault.message.id.startswith("tiny-"):
            assert_said(fault.message)
