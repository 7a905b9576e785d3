"""Judge tasks: who has collected what the secret card asks, and who wins."""

from collections import Counter

from rules.breach.gear import Task
from rules.breach.information import FULL, PARTIAL, said, type_of
from rules.breach.state import Intrusion
from rules.core.message import Message, Term, person, say
from rules.core.steps import Ended, Script, Tell

HALVES = 2
"""Partial tokens that are worth a full one (breach.information.equal)."""


def halves(disk: list[str]) -> Counter[str]:
    """Count the information on a disk by type, a full token as two partial ones."""
    found: Counter[str] = Counter()
    for token in disk:
        found[type_of(token)] += HALVES if token.startswith(FULL) else 1
    return found


def wanted(task: Task) -> Counter[str]:
    """Count the information that a task asks for in the same way."""
    found: Counter[str] = Counter(task.partial)
    for one in task.full:
        found[one] += HALVES
    return found


def listed(task: Task) -> tuple[Message, ...]:
    """Name the tokens that a task card shows (breach.end.task)."""
    full = (f"{FULL}-{one}" for one in task.full)
    return tuple(said(token) for token in (*full, *(f"{PARTIAL}-{one}" for one in task.partial)))


def fulfilled(game: Intrusion, who: int) -> bool:
    """Say whether a player's disk holds all that the task asks (breach.end.task)."""
    task = game.players[who].task
    if task is None:
        return False
    return wanted(game.kit.tasks[task]) <= halves(game.players[who].disk)


def winner(game: Intrusion) -> int | None:
    """Say who wins now: whose turn it is, else who is nearest the password (breach.end.tie)."""
    done = [who for who in range(len(game.players)) if fulfilled(game, who)]
    if game.phase == "turn" and game.turn.player in done:
        return game.turn.player
    count = len(game.players)
    return min(done, key=lambda who: (game.password - who) % count, default=None)


def settle(game: Intrusion) -> Script[None]:
    """End the game where a task is fulfilled (breach.end.victory)."""
    who = winner(game)
    if who is None:
        return
    task = game.players[who].task
    assert task is not None
    what = listed(game.kit.tasks[task])
    message = say("task-shown", who=person(who), task=Term("task", task), what=what)
    game.result, game.winner = "won", who
    yield Tell(message, "breach.end.task", who)
    raise Ended
