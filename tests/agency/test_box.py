"""Lay an owner's values over the shipped ones."""

from typing import Any

import pytest

from app.language import LANGUAGES, Speaker
from rules.core.box import faults as box_faults
from rules.core.box import fields_of, worded
from rules.core.message import Refused, Term, say
from rules.core.steps import Over
from rules.data import rules_of
from rules.simulate import at_random, play
from tests.agency.town import BOX, RULES

FIELDS = fields_of(RULES)


def test_shipped_values_fit_and_can_be_laid_over() -> None:
    overlay = {field.path: field.plain for field in FIELDS}
    assert len(overlay) == len(FIELDS) > 400
    assert box_faults(FIELDS, overlay) == []
    rules: Any = rules_of("agency", overlay)
    assert rules.box == BOX


def test_every_value_and_label_can_be_read() -> None:
    for language in LANGUAGES:
        speak = Speaker(language, RULES)
        for field in FIELDS:
            for message in (field.group, field.of, field.label, worded(field.kind, field.plain)):
                assert "{" not in speak(message), field.path


def test_another_trail_leads_the_criminals() -> None:
    trail = ["D1", "D2", "E3", "D3", "C3", "A3", "B2", "C1"]
    rules: Any = rules_of("agency", {"city/trail": trail})
    assert rules.box.layout.trail == tuple(trail)
    table = play(rules, {"players": ["a", "b"]}, 1, at_random)
    assert isinstance(table.step, Over)


@pytest.mark.parametrize(
    "overlay",
    [
        {"city/trail": ["D1", "D2", "E3", "D3", "C3", "A3", "B2", "B1"]},
        {"city/trail": ["D1", "D2", "E3", "D3", "C3", "A2", "B2", "C1"]},
        {"city/trail": ["D1", "D1", "D2", "E3", "C3", "A3", "B2", "C1"]},
        {"counts/humans/count": 6},
        {"board/health/heart": 8},
        {"board/fuel/start": 9},
    ],
)
def test_values_that_do_not_go_together_are_refused(overlay: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refusal:
        rules_of("agency", overlay)
    assert {fault.code for fault in refusal.value.faults} == {"box-unplayable"}
    assert all(fault.message.id.startswith("fault-box-") for fault in refusal.value.faults)


def test_a_box_of_odd_values_is_played() -> None:
    overlay = {
        "dice/red/faces": ["explosion", "explosion", "explosion", "", "cross", "boost"],
        "districts/precinct-1/search": [],
        "districts/precinct-1/goods": ["fuel 2 1", "weapon 1 2"],
        "criminals/moss/retaliation": ["manual: Пропустите ход", "health -1"],
        "board/bomb/columns": 3,
        "counts/bombs/count": 6,
    }
    rules = rules_of("agency", overlay)
    for seed in range(3):
        table = play(rules, {"players": ["a", "b", "c"]}, seed, at_random)
        assert isinstance(table.step, Over)


def test_what_the_box_says_otherwise_is_played() -> None:
    """agency.component.credits-count, agency.tile.standard, agency.search.gain."""
    overlay = {
        "counts/credits/count": 45,
        "districts/garage/name/ru": "Порт",
        "dice/green/faces": ["explosion", "car", "car+ammo", "", "", "upgrade-car+upgrade-car"],
    }
    assert box_faults(FIELDS, overlay) == []
    rules = rules_of("agency", overlay)
    table = play(rules, {"players": ["a", "b", "c"]}, 1, at_random)
    assert table.state.bank + sum(player.credits for player in table.state.players) == 45
    assert Speaker("ru", rules)(say("district", place=Term("tile", "garage"))) == "Порт"


@pytest.mark.parametrize("face", ["explosion+fuel", "boost+fuel", "heal+credit"])
def test_a_face_that_a_search_could_not_read_is_refused(face: str) -> None:
    """agency.search.results: an explosion or a boost is all that such a die shows."""
    overlay = {"dice/green/faces": ["explosion", "car", "car", "cross", "", face]}
    assert box_faults(FIELDS, overlay) != []
