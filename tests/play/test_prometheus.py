"""Play whole games with the titan at random, looking at every invariant after each answer."""

from typing import Any

import pytest

from rules.core.steps import Over
from rules.data import rules_of
from rules.simulate import at_random, play

RULES = rules_of("prometheus")
TABLE = {
    name: "table"
    for name in ("rooms", "activation", "malware", "research", "rewards", "anomaly", "reactions")
}
WAYS: dict[str, dict[str, Any]] = {
    "team": {},
    "parts": {"part-head": "sacred-helm", "part-right": "cannon", "part-left": "daggers"},
    "other-parts": {"part-head": "battle-helm", "part-right": "gatling", "part-left": "sword"},
    "own": {"information": "own", **TABLE},
    "standard": {"mode": "standard"},
    "versus": {"mode": "versus", "hunter": "minotaur"},
    "training": {"mode": "training"},
}


def ended(options: dict[str, Any], people: int, seed: int) -> str:
    """Play one game and say how it ended."""
    players = [str(number) for number in range(1, people + 1)]
    table = play(RULES, {**options, "players": players}, seed, at_random)
    assert isinstance(table.step, Over)
    assert RULES.faults(table.state) == []
    return table.step.message.id


ENDS = {"titan-won", "titan-fallen", "won", "fallen"}


@pytest.mark.parametrize("people", [1, 2, 3, 4])
@pytest.mark.parametrize("way", WAYS)
def test_random_games_end_and_keep_every_invariant(way: str, people: int) -> None:
    assert ended(WAYS[way], people, 1) in ENDS


@pytest.mark.slow
@pytest.mark.parametrize("people", [1, 2, 3, 4])
@pytest.mark.parametrize("way", WAYS)
def test_many_random_games(way: str, people: int) -> None:
    assert {ended(WAYS[way], people, seed) for seed in range(100, 460)} <= ENDS
