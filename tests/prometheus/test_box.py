"""Play against the titan over boxes whose cards differ from ours."""

from random import Random
from typing import Any

import pytest

from rules.core.box import fields_of
from rules.core.steps import Over, Roll
from rules.core.table import Table
from rules.data import rules_of
from tests.core.values import any_value


@pytest.mark.parametrize("seed", range(5))
def test_a_game_is_played_over_any_box(seed: int) -> None:
    luck = Random(seed)
    fields = fields_of(rules_of("prometheus"))
    overlay = {one.path: any_value(one.kind, luck) for one in fields if luck.random() < 0.1}
    rules = rules_of("prometheus", overlay)
    options = {setting.id: setting.default for setting in rules.settings()}
    people = ["Аня", "Борис", "Вера", "Глеб"][: 2 + seed % 3]
    table: Table[Any] = Table(rules, rules.start({**options, "players": people}, seed))
    for _ in range(300):
        if isinstance(table.step, Over):
            break
        if isinstance(table.step, Roll):
            table.answer([luck.randint(1, table.step.sides) for _ in range(table.step.count)])
        else:
            table.answer(luck.choice(table.options()).id)
    assert [fault.code for fault in rules.faults(table.state) if fault.at == "activation"] == []


def test_no_activation_card_is_lost_where_piles_do_not_divide_them() -> None:
    card = "activation/ephon-1/players"
    for lit in ([1], [2, 3, 4]):
        rules = rules_of("prometheus", {card: lit})
        options = {setting.id: setting.default for setting in rules.settings()}
        table: Table[Any] = Table(rules, rules.start({**options, "players": ["А", "Б"]}, 1))
        for _ in range(120):
            table.answer(table.options()[0].id)
            if table.state.phase != "setup":
                break
        assert rules.faults(table.state) == []


def test_the_titan_may_advance_though_it_is_no_guardian_of_the_base_game() -> None:
    cards = [one.id for one in rules_of("prometheus").additions.reactions]
    rules = rules_of("prometheus", {f"reactions/{id}/subroutines": ["advance 1"] for id in cards})
    options = {setting.id: setting.default for setting in rules.settings()}
    table: Table[Any] = Table(rules, rules.start({**options, "players": ["А", "Б"]}, 1))
    luck = Random(1)
    for _ in range(250):
        if isinstance(table.step, Over):
            break
        if isinstance(table.step, Roll):
            table.answer([luck.randint(1, table.step.sides) for _ in range(table.step.count)])
        else:
            table.answer(luck.choice(table.options()).id)
    assert len(table.entries) > 200


def test_the_lines_of_the_titan_board_can_be_compared_with_the_box() -> None:
    """p. 15: only the board shows which vulnerabilities are connected."""
    rules = rules_of("prometheus", {"titan/links/pairs/head+feet": True})
    assert rules.additions.titan.linked("feet", "head")
    assert not rules_of("prometheus").additions.titan.linked("head", "feet")
    paths = {one.path for one in fields_of(rules)}
    assert {"titan/links/pairs/head+right", "reactions/legs-1/series"} <= paths
