"""Refuse boxes that could not be set up, and play over those that could."""

import json
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.language import Speaker
from app.storage import Store
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


CARD = SHIPPED.box.activation[0].id
SPELL = SHIPPED.box.gear.malware[0].id
WRONG = {
    f"activation/{CARD}/subroutines": (["shift 2", "explode 3"], "/1"),
    f"activation/{CARD}/players": ([1, 9], "/1"),
    "counters/bot/a/0": (["threat 99"], "/0"),
    "counters/hunter/b/1": (["attack +1"], "/0"),  # A subroutine, but no effect of a cell.
    "ice/worm/strength": (13, ""),
    "ice/worm/properties": (["antivirus 2"], "/0"),
    "pieces/breach_light": (5, ""),
    "rooms/tiles/garden-1/sides": ([1, 0, -1, 1], "/2"),
    f"malware/{SPELL}/moment": ("never", ""),
    "dice/infection/face-9/effects": (["infect"], ""),
}
"""Values that no box may have, and where in them the fault is."""


def box_file(values: dict[str, Any], version: int = 1) -> bytes:
    """Write a box file as another program might."""
    head = {"tablekeeper": "box", "version": version, "game": "breach"}
    return json.dumps({**head, "values": values}).encode()


def test_every_fault_of_a_box_file_is_named_with_its_place(tmp_path: Path) -> None:
    """Unknown effects, numbers out of range, fields that do not exist: nothing is taken over."""
    with closing(Store(tmp_path / "games.db")) as store:
        store.boxes.set("breach", {"ice/worm/strength": 4})
        good = {"ice/echo/strength": 3}
        with pytest.raises(Refused) as caught:
            store.boxes.read(box_file({**good, **{path: one for path, (one, _) in WRONG.items()}}))
        places = {fault.at for fault in caught.value.faults}
        assert places == {path + inside for path, (_, inside) in WRONG.items()}
        for language in ("ru", "en"):
            speak = Speaker(language, SHIPPED)
            assert all(speak(fault.message) for fault in caught.value.faults)
        assert store.boxes.values("breach") == {"ice/worm/strength": 4}


def test_a_box_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "games.db")) as store:
        with pytest.raises(Refused) as caught:
            store.boxes.read(box_file({"ice/worm/strength": 4}, version=2))
        assert [(fault.code, fault.at) for fault in caught.value.faults] == [
            ("newer-box", "version")
        ]
        assert store.boxes.values("breach") == {}


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
