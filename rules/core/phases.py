"""Run the phase that a state is in, out of a game's own list of phases."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from rules.core.state import State
from rules.core.steps import Ended, Script

S = TypeVar("S", bound=State)

OVER = "over"
"""The phase in which nothing more happens."""

Phases = Mapping[str, Callable[[S], Script[None]]]
"""The scripts of a game by phase; an expansion makes a new one with some of them replaced."""


def run(state: S, phases: Phases[S]) -> Script[None]:
    """Run the present phase; the end of the game may come in any of them."""
    try:
        yield from phases[state.phase](state)
    except Ended:
        state.phase = OVER
