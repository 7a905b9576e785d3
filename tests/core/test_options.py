"""Checks what a set-up was given: defaults, unknown questions, impossible values."""

from typing import Any

import pytest

from rules.core.game import Choice, Setting
from rules.core.message import say
from rules.core.options import LONGEST_TEXT, settle, whose

SETTINGS = (
    whose("dice", say("Dice")),
    Setting("fog", say("Fog"), "switch", False),
    Setting("days", say("Days"), "number", 9, least=1, most=30),
    Setting("log", say("Log"), "text", ""),
    Setting("walls", say("Walls"), "walls", ""),
)
DEFAULTS = {"dice": "app", "fog": False, "days": 9, "log": "", "walls": ""}


def test_what_is_not_said_is_the_default() -> None:
    assert settle(SETTINGS, {}) == (DEFAULTS, [])


def test_what_is_said_is_kept() -> None:
    given = {"dice": "table", "fog": True, "days": 3, "log": "x", "walls": "A1|B1"}
    assert settle(SETTINGS, given) == (given, [])


def test_whose_the_dice_are_is_the_app_or_the_table() -> None:
    choices = (Choice("app", say("owner-app")), Choice("table", say("owner-table")))
    assert whose("dice", say("Dice")) == Setting("dice", say("Dice"), "choice", "app", choices)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("dice", "nobody"), ("dice", None), ("dice", ["app"]), ("dice", 1)),
        *(("log", 1), pytest.param("log", "x" * (LONGEST_TEXT + 1), id="log-long")),
        *(("fog", 1), ("fog", "yes"), ("fog", None)),
        *(("days", "9"), ("days", True), ("days", 9.0), ("days", [10**5000])),
        *(("days", 0), ("days", 31)),
    ],
)
def test_an_impossible_value_is_a_fault(name: str, value: Any) -> None:
    values, faults = settle(SETTINGS, {name: value})
    assert values == DEFAULTS
    assert [(fault.code, fault.at) for fault in faults] == [("wrong-value", name)]
    assert len(str(faults[0].message.params["given"])) <= 60


def test_all_faults_are_named_at_once() -> None:
    _, faults = settle(SETTINGS, {"colour": 1, "x" * 99: 2, "fog": "no", "days": None})
    assert [(fault.code, fault.at) for fault in faults] == [
        ("unknown-option", "colour"),
        ("unknown-option", "x" * 40),
        ("wrong-value", "fog"),
        ("wrong-value", "days"),
    ]


def test_a_setting_of_no_known_kind_is_a_mistake_of_ours() -> None:
    with pytest.raises(ValueError, match="colour"):
        settle([Setting("sky", say("Sky"), "colour", "blue")], {})
