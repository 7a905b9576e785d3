"""Checks that a phase runs until the game ends in it."""

from rules.core.message import say
from rules.core.phases import run
from rules.core.state import State
from rules.core.steps import Ended, Script, Tell


class Race(State, kw_only=True):
    """Hold how often somebody ran."""

    laps: int = 0


def lap(race: Race) -> Script[None]:
    """Run a lap; the third one ends the race."""
    race.laps += 1
    yield Tell(say("lap"), "race.lap")
    if race.laps == 3:
        raise Ended


def fast(race: Race) -> Script[None]:
    """Run two laps at once, as an expansion might."""
    race.laps += 1
    return lap(race)


def test_the_end_comes_inside_a_phase() -> None:
    race = Race(seed=1, phase="lap", heading=say("lap"), names=[])
    for _ in range(3):
        assert race.phase == "lap"
        list(run(race, {"lap": lap}))
    assert race.phase == "over"


def test_an_expansion_replaces_a_phase() -> None:
    race = Race(seed=1, phase="lap", heading=say("lap"), names=[])
    list(run(race, {"lap": lap} | {"lap": fast}))
    assert race.laps == 2
