"""Hold what a benchmark measured, and print it as a table."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Figure(NamedTuple):
    """Hold one figure, and the one to reach where there is such."""

    what: str
    found: str
    goal: str = ""


def milliseconds(seconds: float) -> str:
    """Write a time."""
    return f"{seconds * 1000:.{1 if seconds < 1 else 0}f} ms"


def part(times: Iterable[float], share: float) -> float:
    """Give the time that this share of all times does not exceed."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def table(figures: Iterable[Figure]) -> str:
    """Write figures in columns, with the load of the machine below them."""
    rows = [Figure("what", "found", "goal"), *figures]
    wide = [max(len(row[column]) for row in rows) for column in range(3)]
    rows.insert(1, Figure(*("-" * width for width in wide)))
    lines = [
        f"{what:<{wide[0]}}  {found:>{wide[1]}}  {goal}".rstrip() for what, found, goal in rows
    ]
    if hasattr(os, "getloadavg"):
        lines += ["", f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"]
    return "\n".join(lines)
