"""Play against the titan over boxes whose cards differ from ours."""

from random import Random
from typing import Any

import pytest

from app.language import Speaker
from rules.core.box import Effects, fields_of
from rules.core.message import Refused
from rules.core.steps import Over, Roll
from rules.core.table import Table
from rules.data import rules_of
from tests.core.values import any_value

PROGRAMS = [one for one in rules_of("breach").box.gear.malware if one.type == "program"]


@pytest.mark.parametrize("seed", range(5))
def test_a_game_is_played_over_any_box(seed: int) -> None:
    luck = Random(seed)
    fields = fields_of(rules_of("prometheus"))
    overlay = {one.path: any_value(one.kind, luck) for one in fields if luck.random() < 0.1}
    overlay = {path: value for path, value in overlay.items() if "/code" not in path}
    overlay = {path: value for path, value in overlay.items() if not path.endswith("/type")}
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


def test_a_reaction_moves_the_titan_only_in_his_own_ways() -> None:
    """p. 18: through closed connections, to an avatar or to the nearest gateway."""
    card = next(one for one in fields_of(rules_of("prometheus")) if "/chest-1/sub" in one.path)
    assert isinstance(card.kind, Effects)
    words = set(card.kind.vocabulary.words)
    assert words >= {"stalk", "march", "attack"}
    assert not words & {"shift", "advance"}


def test_the_lines_of_the_titan_board_can_be_compared_with_the_box() -> None:
    """p. 15: only the board shows which vulnerabilities are connected."""
    rules = rules_of("prometheus", {"titan/links/pairs/head+feet": True})
    assert rules.additions.titan.linked("feet", "head")
    assert not rules_of("prometheus").additions.titan.linked("head", "feet")
    paths = {one.path for one in fields_of(rules)}
    assert {"titan/links/pairs/head+right", "reactions/legs-1/series"} <= paths


def test_neros_board_and_cards_can_be_compared_with_the_box() -> None:
    """p. 6: his board, 6 utilities and 1 program; evasion tokens are among their effects."""
    rules = rules_of("prometheus", {"malware/nero-3/effects": ["evasion 2", "draw 1"]})
    assert rules.kit.malware["nero-3"].effects == ("evasion 2", "draw 1")
    paths = [one.path for one in fields_of(rules)]
    assert len({path.split("/")[1] for path in paths if path.startswith("malware/")}) == 7
    assert {"avatars/nero/arrows", "avatars/nero/upgrades/1/effects"} <= {*paths}
    upgraded = rules_of("prometheus", {"avatars/nero/upgrades/0/effects": ["evasion 1"]})
    assert upgraded.team_kit.avatars["nero"].upgrades[0].effects == ("evasion 1",)


@pytest.mark.parametrize(
    ("overlay", "said"),
    [
        ({"avatars/nero/code/attack": 12}, "Аватарам нужно больше фишек, чем есть: красная"),
        (
            {f"breach:malware/{one.id}/type": "function" for one in PROGRAMS}
            | {"malware/nero-program/type": "function"},
            "Ни одной программы: ",
        ),
    ],
)
def test_a_nero_who_cannot_be_set_up_is_refused(overlay: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused) as caught:
        rules_of("prometheus", overlay)
    speak = Speaker("ru", rules_of("prometheus"))
    assert {fault.code for fault in caught.value.faults} == {"box-unplayable"}
    assert all(speak(fault.message).startswith(said) for fault in caught.value.faults)
    assert any("Нерон" in speak(fault.message) for fault in caught.value.faults) == ("Ни" in said)
