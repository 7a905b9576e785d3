"""Check what a set-up was given against what the game asks."""

from collections.abc import Sequence
from typing import Any

from rules.core.game import Choice, Setting
from rules.core.message import Fault, Message, quote, say

LONGEST_TEXT = 100_000
"""The longest text that a set-up takes, such as a list of cards with its description."""


def whose(id: str, message: Message) -> Setting:
    """Ask whose some dice or cards are: the app's or the table's."""
    owners = (Choice("app", say("owner-app")), Choice("table", say("owner-table")))
    return Setting(id, message, "choice", "app", owners)


def settle(
    settings: Sequence[Setting], options: dict[str, Any]
) -> tuple[dict[str, Any], list[Fault]]:
    """Fill in the defaults and name every unknown question and impossible value."""
    known = {setting.id: setting for setting in settings}
    faults = [
        Fault("unknown-option", name[:40], say("fault-option", option=name[:40]))
        for name in options
        if name not in known
    ]
    values = {}
    for name, setting in known.items():
        value = options.get(name, setting.default)
        if not _fits(setting, value):
            message = say("fault-option-value", option=name, given=quote(value))
            faults.append(Fault("wrong-value", name, message))
            value = setting.default
        values[name] = value
    return values, faults


def _fits(setting: Setting, value: Any) -> bool:
    """Say whether a value answers a question, as far as its kind tells."""
    if setting.kind == "choice":
        return any(choice.id == value for choice in setting.choices)
    if setting.kind == "switch":
        return isinstance(value, bool)
    if setting.kind == "number":
        return type(value) is int and setting.least <= value <= setting.most
    if setting.kind in ("text", "cards"):
        return isinstance(value, str) and len(value) <= LONGEST_TEXT
    if setting.kind not in ("players", "cell", "walls"):
        raise ValueError(f"a setting of no known kind: {setting.kind!r}")
    return True  # These need the game's own judgement.
