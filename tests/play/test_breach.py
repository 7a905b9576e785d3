"""Play whole games of «Взлом» at random, looking at every invariant after each answer."""

from random import Random
from typing import Any

import pytest

from rules.core.steps import Option, Over, Step
from rules.data import rules_of
from rules.simulate import at_random, play

RULES = rules_of("breach")
TABLE = {
    name: "table"
    for name in ("infection", "rooms", "activation", "malware", "research", "tasks", "rewards")
}
HARD = {f"side-{category}": "b" for category in ("bot", "hunter", "guardian")}
WAYS: dict[str, dict[str, Any]] = {
    "standard": {},
    "training": {"mode": "training"},
    "versus": {"mode": "versus", "information": "random", "gateways": "random"},
    "hard": {"bot": "tentacle", "hunter": "minotaur", **HARD},
    "own": {"choose-rooms": "own", "information": "own", **TABLE},
    "light": {"tracking": "light"},
    "light-table": {"tracking": "light", "choose-rooms": "random", "bot": "tentacle", **TABLE},
}


def patient(game: Any, step: Step, options: tuple[Option, ...], luck: Random) -> str:
    """Report anything but a fulfilled task, so that the firewall has its time."""
    left = tuple(option for option in options if option.id != "won")
    if len(left) < len(options) and luck.random() < 0.3:
        return "end"
    return at_random(game, step, left, luck)


def ended(options: dict[str, Any], people: int, seed: int) -> str:
    """Play one game and say how it ended."""
    players = [str(number) for number in range(1, people + 1)]
    player = patient if options.get("tracking") == "light" else at_random
    table = play(RULES, {**options, "players": players}, seed, player)
    assert isinstance(table.step, Over)
    assert RULES.faults(table.state) == []
    return table.step.message.id


@pytest.mark.parametrize("people", [1, 2, 3, 4])
@pytest.mark.parametrize("way", WAYS)
def test_random_games_end_and_keep_every_invariant(way: str, people: int) -> None:
    assert {ended(WAYS[way], people, seed) for seed in (1, 2)} <= {"won", "fallen"}


@pytest.mark.slow
@pytest.mark.parametrize("people", [1, 2, 3, 4])
@pytest.mark.parametrize("way", WAYS)
def test_many_random_games(way: str, people: int) -> None:
    assert {ended(WAYS[way], people, seed) for seed in range(100, 400)} <= {"won", "fallen"}
