"""Checks the helpers that scripts ask with, and that every step survives JSON."""

from typing import Any

import msgspec
import pytest

from rules.core.message import Term, say
from rules.core.steps import (
    Again,
    Ask,
    Draw,
    Option,
    Over,
    Roll,
    Shuffle,
    Step,
    Tell,
    ask,
    choose,
    roll,
    whose_secret,
)

LEFT, RIGHT = Option("left", say("go-left"), ("A1",)), Option("right", say("go-right"))


def result(script: Any, answer: Any) -> Any:
    """Give a script its last answer and say what it returns."""
    with pytest.raises(StopIteration) as stop:
        script.send(answer)
    return stop.value.value


@pytest.mark.parametrize(
    "step",
    [
        Tell(say("tell", of=Term("card", "gold")), "rule", 1, ("A1", "B1"), secret=True),
        Ask(say("ask", n=2), "rule", (LEFT, RIGHT), 0, ("A1",), secret=True),
        Roll(say("roll"), "rule", "dice", 2, 8, who=1, secret=True),
        Draw(say("draw"), "rule", "cards", None, (LEFT,), 0, secret=True),
        Draw(say("draw"), "rule", "cards", "left", (LEFT,)),
        Shuffle(7),
        Over(say("won"), "rule", 1, ("A1",)),
    ],
)
def test_a_step_survives_json(step: Step) -> None:
    assert msgspec.json.decode(msgspec.json.encode(step), type=Step) == step


def test_a_question_is_made_anew_after_each_correction() -> None:
    options = [LEFT, RIGHT]
    script = ask(lambda: Ask(say("where"), "rule", tuple(options)))
    assert next(script) == Ask(say("where"), "rule", (LEFT, RIGHT))
    options.remove(LEFT)
    assert script.send(Again.AGAIN) == Ask(say("where"), "rule", (RIGHT,))
    assert result(script, "right") == "right"


def test_a_throw_is_made_anew_after_each_correction() -> None:
    sides = [6]
    script = roll(lambda: Roll(say("throw"), "rule", "dice", sides=sides[0]))
    assert next(script) == Roll(say("throw"), "rule", "dice", sides=6)
    sides[0] = 8
    assert script.send(Again.AGAIN) == Roll(say("throw"), "rule", "dice", sides=8)
    assert result(script, [7]) == [7]


@pytest.mark.parametrize(("options", "taken"), [([], None), ([LEFT], "left")])
def test_without_a_choice_nobody_is_asked(options: list[Option], taken: str | None) -> None:
    assert result(choose(lambda: options, say("which"), "rule"), None) == taken


def test_a_choice_that_a_correction_takes_away_is_made_at_once() -> None:
    options = [LEFT, RIGHT]
    script = choose(lambda: options, say("which"), "rule", 1, secret=True)
    assert next(script) == Ask(say("which"), "rule", (LEFT, RIGHT), 1, secret=True)
    assert script.send(Again.AGAIN) == Ask(say("which"), "rule", (LEFT, RIGHT), 1, secret=True)
    options.remove(RIGHT)
    assert result(script, Again.AGAIN) == "left"


def test_a_choice_is_what_people_say() -> None:
    script = choose(lambda: [LEFT, RIGHT], say("which"), "rule")
    next(script)
    assert result(script, "right") == "right"


def test_a_secret_belongs_to_whom_the_step_is_for() -> None:
    assert whose_secret(Tell(say("look"), "rule", 2, secret=True)) == 2
    assert whose_secret(Roll(say("roll"), "rule", "dice", who=0, secret=True)) == 0
    assert whose_secret(Tell(say("look"), "rule", 2)) is None
    assert whose_secret(Shuffle(3)) is None
    assert whose_secret(Over(say("won"), "rule", 1)) is None


def test_a_secret_of_nobody_is_a_fault_of_the_script() -> None:
    with pytest.raises(ValueError, match="nobody's: look"):
        whose_secret(Tell(say("look"), "rule", secret=True))
