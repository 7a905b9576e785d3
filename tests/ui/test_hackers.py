"""Plays a whole game of «Хакеры» in the real window, in Russian, by touching alone."""

import random
from pathlib import Path

import pytest

from rules.core.steps import Over
from rules.hackers.careful import play as careful
from rules.simulate import reply
from tests.ui.conftest import Person
from tests.ui.playing import at_random, begin, play

OPTIONS = {"players": ["Аня", "Борис"], "corp-cards": "app", "runner-cards": "table"}


def test_a_game_begins_at_the_window(person: Person, tmp_path: Path) -> None:
    """Every kind of step of the first turns is shown and heard."""
    begin(person, tmp_path, "hackers", 3, OPTIONS)
    count = play(person, at_random(3), 25)
    assert count == 25 or isinstance(person.screen.saved.table.step, Over)


@pytest.mark.slow
def test_a_whole_game_is_played_by_touching(person: Person, tmp_path: Path) -> None:
    """To its end, by two people who want to win, with the app's own deck and people's own one."""
    chance = random.Random(1)
    begin(person, tmp_path, "hackers", 1, OPTIONS)
    count = play(person, lambda table: reply(table, careful, chance), 1500)
    assert count > 50
    person.until(lambda: person.at == "over")
