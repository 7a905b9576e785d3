"""Lose nothing that was confirmed, whenever the program is killed."""

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from app.storage import Store
from rules.core.table import Table
from tests.storage.hunt import OWN, TINY, act, find, play, same
from tests.storage.player import SEED

ROOT = Path(__file__).parent.parent.parent


def play_and_kill(path: Path, id: int, first: int, delay: float) -> tuple[int, int]:
    """Let another process play and kill it; give the game and how much it had confirmed."""
    command = [sys.executable, "-m", "tests.storage.player", str(path), str(id), str(first)]
    player = subprocess.Popen([*command, "1000000"], cwd=ROOT, stdout=subprocess.PIPE)
    assert player.stdout is not None
    try:
        id = int(player.stdout.readline())
        time.sleep(delay)
    finally:
        player.kill()
    confirmed = player.stdout.read().splitlines(keepends=True)
    player.stdout.close()
    assert player.wait() == -9
    whole = [int(line) for line in confirmed if line.endswith(b"\n")]
    assert whole == list(range(first, first + len(whole)))
    return id, first + len(whole)


def check(path: Path, id: int, confirmed: int) -> int:
    """Resume the game: the last thing may be stored unconfirmed, but nothing may be missing."""
    store = Store(path, find)
    assert store.notices == []
    game = store.open(id)
    assert game.notices == []
    bare = Table(TINY, TINY.start(OWN, SEED))
    play(bare, SEED, confirmed)
    if not same(game, bare):
        act(bare, SEED, confirmed)
        confirmed += 1
    assert same(game, bare)
    store.close()
    return confirmed


def kill(path: Path, games: int, times: int) -> tuple[int, int]:
    """Kill each game many times; give how much was confirmed, and stored unconfirmed."""
    chance = Random(games)
    known: dict[int, int] = {}
    total = ahead = 0
    for _ in range(games):
        id, done = 0, 0
        for _ in range(times):
            id, confirmed = play_and_kill(path, id, done, chance.uniform(0, 0.12))
            total += confirmed - done
            done = check(path, id, confirmed)
            ahead += done - confirmed
        known[id] = done
    for id, done in known.items():
        assert check(path, id, done) == done  # No later kill touched an earlier game.
    return total, ahead


def test_no_confirmed_answer_is_lost_when_the_program_is_killed(path: Path) -> None:
    total, _ = kill(path, games=5, times=2)
    assert total > 100


@pytest.mark.slow
def test_no_confirmed_answer_is_lost_in_two_hundred_games(path: Path) -> None:
    total, ahead = kill(path, games=200, times=1)
    assert total > 4000
    assert ahead  # Some were killed between the commit and its confirmation.
