"""Play whole games of «Агентство» at random: every invariant holds at every step."""

from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from rules.agency import Agency
from rules.agency.state import City
from rules.core.steps import Over
from rules.core.table import Table
from rules.data import rules_of
from rules.simulate import at_random, play, reply
from tests.test_messages import places

RULES = rules_of("agency")
assert isinstance(RULES, Agency)
PILES = ("dice", "special", "stream", "suspects", "tiles", "identities")
TABLES = [("agent", 2), ("agent", 3), ("agent", 4), ("android", 3), ("android", 4)]


def options(mode: str, players: int, tracking: str, owner: str) -> dict[str, Any]:
    """Choose a set-up."""
    return {
        "players": [str(number) for number in range(players)],
        "mode": mode,
        "tracking": tracking,
        "stability": "easy" if players == 3 else "strict",
        **dict.fromkeys(PILES, owner),
    }


@pytest.mark.parametrize(("mode", "players"), TABLES)
@pytest.mark.parametrize("tracking", ["full", "light"])
@pytest.mark.parametrize("owner", ["app", "table"])
def test_whole_games(mode: str, players: int, tracking: str, owner: str) -> None:
    for seed in range(3):
        table = play(RULES, options(mode, players, tracking, owner), seed, at_random)
        assert isinstance(table.step, Over)
        assert table.state.round == (6 if mode == "agent" else 8)


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_many_whole_games(mode: str, players: int) -> None:
    """Together with both levels and either one's dice these are 10,000 games."""
    for tracking, owner in product(("full", "light"), ("app", "table")):
        for seed in range(500):
            table = play(RULES, options(mode, players, tracking, owner), seed, at_random)
            assert isinstance(table.step, Over)


def test_games_resume_and_undo_to_the_same_table() -> None:
    for seed, (mode, players) in enumerate(TABLES):
        luck = Random(seed)
        table = Table(RULES, RULES.start(options(mode, players, "full", "app"), seed))
        for _ in range(150):
            table.answer(reply(table, at_random, luck))
        kept = msgspec.json.encode(table.state)
        again: Table[City] = Table(
            RULES, snapshots=[*table.snapshots], entries=[*table.entries]
        )
        assert msgspec.json.encode(again.state) == kept and again.step == table.step
        given = [entry.answer for entry in table.entries[-30:] if not entry.auto]
        table.undo(len(given))
        table.redo(len(given))
        assert msgspec.json.encode(table.state) == kept


def test_changing_the_level_in_play_goes_on() -> None:
    luck = Random(9)
    table = Table(RULES, RULES.start(options("agent", 3, "full", "app"), 9))
    answers = 0
    while not isinstance(table.step, Over):
        answers += 1
        if answers % 40 == 0:
            level = "light" if table.state.tracking == "full" else "full"
            table.correct({"tracking": level})
        table.answer(reply(table, at_random, luck))
    assert RULES.faults(table.state) == []


def corrected_game(seed: int) -> tuple[Table[City], int]:
    """Play at random and make a correction now and then; count the corrections."""
    luck = Random(seed)
    mode, players = luck.choice(TABLES)
    chosen = options(mode, players, luck.choice(("full", "light")), "app")
    chosen |= {pile: luck.choice(("app", "table")) for pile in PILES}
    table = Table(RULES, RULES.start(chosen, seed))
    made = 0
    while not isinstance(table.step, Over):
        if luck.random() < 0.12:
            at = luck.choice(sorted(places(RULES.scene(table.state))))
            fixes = RULES.fixes(table.state, at)
            if fixes:
                table.correct(luck.choice(fixes).changes)
                made += 1
        table.answer(reply(table, at_random, luck))
        assert RULES.faults(table.state) == []
    return table, made


@pytest.mark.parametrize("seed", range(6))
def test_any_offered_correction_at_any_step_leaves_a_game_that_ends(seed: int) -> None:
    table, made = corrected_game(seed)
    assert made > 10 and isinstance(table.step, Over)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6, 200))
def test_many_corrected_games_end(seed: int) -> None:
    corrected_game(seed)
