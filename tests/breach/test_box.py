"""Refuse boxes that could not be set up, and play over those that could."""

from random import Random
from typing import Any

import pytest

from app.language import Speaker
from rules.core.box import fields_of
from rules.core.message import Refused
from rules.core.steps import Over, Roll
from rules.core.table import Table
from rules.data import rules_of
from tests.core.values import any_value

SHIPPED = rules_of("breach")
FIELDS = fields_of(SHIPPED)


def faults(overlay: dict[str, Any]) -> list[str]:
    """Name what a box is refused for, in Russian."""
    with pytest.raises(Refused) as caught:
        rules_of("breach", overlay)
    assert {fault.code for fault in caught.value.faults} == {"box-unplayable"}
    return [Speaker("ru", SHIPPED)(fault.message) for fault in caught.value.faults]


def test_avatars_cannot_begin_with_more_chips_than_there_are() -> None:
    avatar = SHIPPED.box.gear.avatars[0].id
    (said,) = faults({f"avatars/{avatar}/code/move": 12})
    assert said.startswith("Аватарам нужно больше фишек, чем есть: жёлтая фишка кода")


def test_an_avatar_and_a_breacher_have_a_program_between_them() -> None:
    gear = SHIPPED.box.gear
    pair = {gear.avatars[0].id, gear.breachers[0].id}
    theirs = [card for card in gear.malware if card.type == "program" and card.owner in pair]
    (said,) = faults({f"malware/{card.id}/type": "function" for card in theirs})
    assert said.startswith("Ни одной программы: Хьюго и ")


def test_owners_may_say_what_a_breach_costs() -> None:
    """p. 35: the move points are those on the breach card; p. 9 shows only its light side."""
    paths = {field.path for field in FIELDS}
    assert {"pieces/breach_light", "pieces/breach_dark"} <= paths
    box = rules_of("breach", {"pieces/breach_light": 2, "pieces/breach_dark": 3}).box
    assert (box.pieces.breach_light, box.pieces.breach_dark) == (2, 3)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_is_played_over_any_box(seed: int) -> None:
    luck = Random(seed)
    overlay = {one.path: any_value(one.kind, luck) for one in FIELDS if luck.random() < 0.08}
    overlay = {path: value for path, value in overlay.items() if "/code" not in path}
    overlay = {path: value for path, value in overlay.items() if not path.endswith("/type")}
    rules = rules_of("breach", overlay)
    options = {setting.id: setting.default for setting in rules.settings()}
    table: Table[Any] = Table(rules, rules.start(options, seed))
    for _ in range(400):
        if isinstance(table.step, Over):
            break
        if isinstance(table.step, Roll):
            table.answer([luck.randint(1, table.step.sides) for _ in range(table.step.count)])
        else:
            table.answer(luck.choice(table.options()).id)
        assert rules.faults(table.state) == []
