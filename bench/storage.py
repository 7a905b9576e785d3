"""Measure games on disk: from an answer to the next step, committed; undo; resuming."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from app.storage import Store
from bench.figures import Figure, milliseconds, part
from bench.long import LIVES, OPTIONS, answers
from rules.data import GAMES

UNDOS = 200


def figures() -> Iterator[Figure]:
    """Play a long game of each kind in a real file."""
    with TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.db")
        for game in GAMES:
            yield from _game(store, game)
        store.close()


def _game(store: Store, game: str) -> Iterator[Figure]:
    """Play one game, open it again and take its last answers back."""
    saved = store.new(game, OPTIONS.get(game, {}), seed=1)
    if game in LIVES:
        saved.correct(LIVES[game])
    times = [_timed(partial(saved.answer, answer)) for answer in answers(saved.table)]
    given = len(times)
    what = f"{game}: answer to next step, committed"
    yield Figure(f"{what}, median", milliseconds(part(times, 0.5)))
    yield Figure(f"{what}, 99 of 100", milliseconds(part(times, 0.99)), "≤ 16 ms")
    times = [_timed(partial(store.open, saved.id)) for _ in range(5)]
    what = f"{game}: open a game of {given} answers, median"
    yield Figure(what, milliseconds(part(times, 0.5)))
    times = [_timed(saved.undo) for _ in range(min(UNDOS, given))]
    what = f"{game}: undo after {given} answers, committed"
    yield Figure(f"{what}, median", milliseconds(part(times, 0.5)))
    yield Figure(f"{what}, 99 of 100", milliseconds(part(times, 0.99)), "≤ 16 ms")


def _timed(act: Callable[[], object]) -> float:
    """Say how long something takes."""
    began = time.perf_counter()
    act()
    return time.perf_counter() - began
