"""Measure tables alone: steps and games a second, and undo."""

import time
from collections.abc import Iterator

from bench.figures import Figure, milliseconds, part
from bench.long import LIVES, OPTIONS, answers
from rules.core.table import Table
from rules.data import GAMES, rules_of
from rules.simulate import at_random, play, simulate

RUNS = 200
UNDOS = 200


def figures() -> Iterator[Figure]:
    """Measure every game that can be played."""
    for game in GAMES:
        rules, options = rules_of(game), OPTIONS.get(game, {})
        play(rules, options, 0, at_random)  # Warms up.
        began = time.process_time()
        steps = sum(len(play(rules, options, n, at_random, False).entries) for n in range(RUNS))
        rate = steps / (time.process_time() - began)
        yield Figure(f"{game}: steps a second", f"{rate:,.0f}")
        for check, goal in ((False, ""), (True, "≥ 50")):
            found = simulate(rules, RUNS, 1, options, at_random, check)["games_a_second"]
            how = "every invariant looked at" if check else "no checks"
            yield Figure(f"{game}: random games a second, {how}", str(found), goal)
        given, times = undo_times(game)
        what = f"{game}: undo after {given} answers, in memory"
        yield Figure(f"{what}, median", milliseconds(part(times, 0.5)))
        yield Figure(f"{what}, 99 of 100", milliseconds(part(times, 0.99)), "≤ 16 ms")


def undo_times(game: str) -> tuple[int, list[float]]:
    """Take the last answers of a long game back, one by one; say how many there were at first."""
    rules = rules_of(game)
    table = Table(rules, rules.start(OPTIONS.get(game, {}), 1))
    if game in LIVES:
        table.correct(LIVES[game])
    given = 0
    for answer in answers(table):
        table.answer(answer)
        given += 1
    times = []
    for _ in range(min(UNDOS, given)):
        began = time.perf_counter()
        table.undo()
        times.append(time.perf_counter() - began)
    return given, times
