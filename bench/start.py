"""Measure how long `python -m app.headless` takes to its first answer."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figures import ROOT, Figure, milliseconds, part

RUNS = 5


def figures() -> Iterator[Figure]:
    """Start both by turns, so that they meet the same machine."""
    bare, started = [], []
    for _ in range(RUNS):
        bare.append(_bare())
        started.append(_headless())
    least, found = part(bare, 0.5), part(started, 0.5)
    yield Figure("python -c pass, median", milliseconds(least))
    yield Figure("headless: start to first answer, median", milliseconds(found))
    yield Figure("headless: times python -c pass", f"{found / least:.1f}")


def _bare() -> float:
    """Start Python and nothing else."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - began


def _headless() -> float:
    """Start a new file, set up a game and read the answer."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "app.headless", "--db", str(Path(folder) / "games.db")]
        began = time.perf_counter()
        with subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as process:
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(b'{"new": "burglars"}\n')
            process.stdin.flush()
            line = process.stdout.readline()
            took = time.perf_counter() - began
            process.stdin.close()
        if b'"error"' in line or process.returncode:
            raise RuntimeError(f"headless failed: {line!r}")
        return took
