"""Play any game in the real window by touching alone."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules.core.steps import Over
from tests.ui.conftest import Person

Choose = Callable[[Any], str]
"""How a table's pending step is answered."""


def at_random(seed: int) -> Choose:
    """Answer with any of the options."""
    chance = random.Random(seed)
    return lambda table: chance.choice(table.options()).id


def begin(person: Person, folder: Path, game: str, seed: int, options: dict[str, Any]) -> Any:
    """Open a new table; give its screen."""
    app = person.open(folder)
    saved = app.store.new(game, dict(options), seed=seed)
    app.go("table", id=saved.id)
    person.frames(6)
    return person.screen


def tap_on(person: Person, choose: Choose) -> None:
    """Answer the pending step; take the phone first where it is somebody's secret."""
    script = person.screen.script
    if script.covers:
        person.tap(script.reveal)
    wanted = choose(person.screen.saved.table)
    buttons = script.options
    chosen = [b for b in buttons if getattr(b, "option", None) and b.option.id == wanted]
    person.tap((chosen or buttons)[0])


def play(person: Person, choose: Choose, most: int) -> int:
    """Tap on until the game is over or long enough; count the answers."""
    table, answers = person.screen, 0
    while answers < most and not isinstance(table.saved.table.step, Over):
        before = len(table.saved.table.entries)
        tap_on(person, choose)
        heard = len(table.saved.table.entries) > before
        assert heard, f"not heard at {table.script.text}: {person.toast()} {person.texts()}"
        answers += 1
    return answers
