"""Check what an owner says of a box against the fields of a game, and lay it over the data."""

import re
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.language import Speaker
from rules.core import box
from rules.core.box import Progress, fields_of
from rules.core.message import Refused
from rules.data import GAMES, rules_of
from tests.core.tiny import Tiny
from tests.core.trove import SHIPPED, Trove, find

FIELDS = tuple(Trove().fields())
COMPARED = sorted({*GAMES, "prometheus"})
GOOD: dict[str, Any] = {
    "cards/gold/copies": 4,
    "cards/rock/effects": ["gain +1 hut", "if-at hut: gain -2 cave", "manual: Спрячьтесь."],
    "rooms/cave/sides": [None, None, None, 1],
    "rooms/hut/kind": "dark",
    "die/map/faces": [3, 3, 3, 3, 3, 1],
    "names/gold/name/ru": "Клад",
    "paths/trail/players": [1, 3, 4],
    "paths/trail/arrows": [{"to": "cave", "from": "hut"}, {"from": "cave", "to": "hut"}],
}


def wrong(path: str, value: Any) -> list[tuple[str, str]]:
    """Name the faults of one value, and see that both languages say them."""
    found = box.faults(FIELDS, {path: value})
    for fault in found:
        for language in ("ru", "en"):
            text = Speaker(language)(fault.message)
            assert text != fault.message.id
            assert not re.search(r"\{\w+\}", text)
    return [(fault.code, fault.at) for fault in found]


def test_good_values_have_no_fault() -> None:
    assert box.faults(FIELDS, GOOD) == []
    assert box.fitting(FIELDS, GOOD) == GOOD


def test_shipped_values_fit_their_own_fields() -> None:
    assert box.faults(FIELDS, {field.path: field.plain for field in FIELDS}) == []


@pytest.mark.parametrize(
    ("path", "value", "code", "at"),
    [
        ("cards/gold/copies", 10, "out-of-range", ""),
        ("cards/gold/copies", -1, "out-of-range", ""),
        ("cards/gold/copies", True, "out-of-range", ""),
        ("cards/gold/copies", 3.0, "out-of-range", ""),
        ("cards/gold/copies", "3", "out-of-range", ""),
        ("cards/gold/copies", None, "out-of-range", ""),
        ("cards/rock/effects", ["explode 1"], "wrong-effect", "/0"),
        ("cards/rock/effects", ["lose 1", "lose 6"], "wrong-effect", "/1"),
        ("cards/rock/effects", ["lose 1", 7], "wrong-value", "/1"),
        ("cards/rock/effects", ["manual: a\nb"], "wrong-value", "/0"),
        ("cards/rock/effects", ["manual: " + "x" * 400], "wrong-value", "/0"),
        ("cards/rock/effects", ["lose 1"] * 4, "wrong-value", ""),
        ("cards/rock/effects", "lose 1", "wrong-value", ""),
        ("rooms/cave/sides", [0, 0, 0], "wrong-value", ""),
        ("rooms/cave/sides", [0, 0, 0, 2], "wrong-value", "/3"),
        ("rooms/cave/sides", [0, False, 0, 0], "wrong-value", "/1"),
        ("rooms/cave/sides", {"0": 0}, "wrong-value", ""),
        ("rooms/hut/kind", "bright", "wrong-value", ""),
        ("rooms/hut/kind", ["dark"], "wrong-value", ""),
        ("die/map/faces", [1] * 7, "wrong-value", ""),
        ("die/map/faces", [1, 2, 3, 4, 1, 1], "wrong-value", "/3"),
        ("paths/trail/players", [], "wrong-value", ""),
        ("paths/trail/players", [2, 1], "wrong-value", ""),
        ("paths/trail/players", [1, 1], "wrong-value", ""),
        ("paths/trail/players", [1, 5], "wrong-value", "/1"),
        ("paths/trail/arrows", [{"from": "hut", "to": "hut"}], "wrong-value", "/0"),
        ("paths/trail/arrows", [{"from": "hut"}], "wrong-value", "/0"),
        ("names/gold/name/ru", "", "wrong-value", ""),
        ("names/gold/name/ru", "   ", "wrong-value", ""),
        ("names/gold/name/ru", "x" * 21, "wrong-value", ""),
        ("names/gold/name/ru", "a\x00b", "wrong-value", ""),
        ("names/gold/name/ru", 5, "wrong-value", ""),
        ("names/gold/name/en", "Hoard", "no-such-value", ""),
        ("", 1, "no-such-value", ""),
    ],
)
def test_a_wrong_value_is_named_with_its_place(
    path: str, value: Any, code: str, at: str
) -> None:
    assert wrong(path, value) == [(code, path + at)]
    assert box.fitting(FIELDS, {**GOOD, path: value}) == {
        key: good for key, good in GOOD.items() if key != path
    }


def test_every_fault_is_named_at_once() -> None:
    overlay = {
        "rooms/cave/sides": [7, 0, 8, 0],
        "cards/rock/effects": ["fly", "lose 9", "lose 1"],
        "moon": 1,
    }
    assert [fault.at for fault in box.faults(FIELDS, overlay)] == [
        "rooms/cave/sides/0",
        "rooms/cave/sides/2",
        "cards/rock/effects/0",
        "cards/rock/effects/1",
        "moon",
    ]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from([field.path for field in FIELDS]) | st.text(), JSON))
def test_whatever_is_given_is_refused_or_can_be_said_and_laid_over(overlay: Any) -> None:
    known = {field.path: field for field in FIELDS}
    fits = box.fitting(FIELDS, overlay)
    assert {fault.at.split("/")[0] for fault in box.faults(FIELDS, fits)} == set()
    assert bool(box.faults(FIELDS, overlay)) == (fits != overlay)
    speak = Speaker("ru", Trove())
    for path, value in fits.items():
        assert speak(box.worded(known[path].kind, value))
    for name in SHIPPED:
        box.lay_over(deepcopy(SHIPPED[name]), name, fits)


# Laying over


def test_values_are_laid_over_by_file_id_and_field() -> None:
    rules = find("trove", GOOD)
    values = {field.path: field.plain for field in rules.fields()}
    assert values == {**{field.path: field.plain for field in FIELDS}, **GOOD}
    assert SHIPPED["rooms"][0]["sides"] == [0, None, 1, 0]


def test_a_place_inside_a_list_is_laid_over_by_its_number() -> None:
    data = {"a": {"cells": [["x"], ["y"]]}}
    assert box.lay_over(data, "f", {"f/a/cells/1": ["z"], "g/a/cells/0": []}) == {
        "a": {"cells": [["x"], ["z"]]}
    }


def test_what_the_file_leaves_out_can_be_laid_over() -> None:
    assert box.lay_over([{"id": "a"}], "f", {"f/a/trophy": ["x"]}) == [{"id": "a", "trophy": ["x"]}]


@pytest.mark.parametrize("path", ["rooms/attic/sides", "rooms/cave/sides/7", "rooms/cave/x/y/z"])
def test_a_component_that_there_is_not_is_refused(path: str) -> None:
    with pytest.raises(Refused) as caught:
        box.lay_over(deepcopy(SHIPPED["rooms"]), "rooms", {path: 1})
    assert [(fault.code, fault.at) for fault in caught.value.faults] == [("no-such-value", path)]


def test_the_values_of_an_expanded_game_have_its_name_before_them() -> None:
    (own,) = box.based("trove", FIELDS[:1])
    assert own.path == "trove:cards/gold/copies"
    overlay = {"trove:cards/gold/copies": 5, "rooms/hut/kind": "dark"}
    assert box.of_base(overlay, "trove") == {"cards/gold/copies": 5}
    assert find("sequel", overlay).copies("gold") == 5


# Progress


def test_a_value_confirmed_as_printed_counts_as_much_as_a_changed_one() -> None:
    confirmed = {"cards/gold/copies": 3, "cards/rock/copies": 5}
    assert box.progress(FIELDS, confirmed) == Progress(2, 15)
    assert box.progress(FIELDS, confirmed).left == 13
    assert box.progress(FIELDS, {"moon": 1}) == Progress(0, 15)


def test_the_next_value_to_check_is_the_next_in_order_and_then_from_the_start() -> None:
    paths = [field.path for field in FIELDS]
    done = dict.fromkeys(paths[:3])
    assert box.next_unchecked(FIELDS, done) is FIELDS[3]
    assert box.next_unchecked(FIELDS, done, paths[7]) is FIELDS[8]
    assert box.next_unchecked(FIELDS, done, paths[-1]) is FIELDS[3]
    assert box.next_unchecked(FIELDS, dict.fromkeys(paths)) is None


def test_the_like_stand_together() -> None:
    speak = Speaker("en", Trove())
    found = [(speak(group), len(fields)) for group, fields in box.groups(FIELDS)]
    assert found == [("Cards", 6), ("Rooms", 4), ("Other things", 5)]


def test_a_game_without_fields_has_none() -> None:
    assert fields_of(Tiny()) == ()


# The games as they are


@pytest.mark.parametrize("game", COMPARED)
def test_every_field_of_a_game_is_sound(game: str) -> None:
    rules = rules_of(game)
    fields = fields_of(rules)
    shipped = {field.path: field.plain for field in fields}
    assert len(shipped) == len(fields), "a path is given twice"
    assert box.faults(fields, shipped) == []
    assert {field.source for field in fields} <= {"house", "known", "rulebook"}
    again = {field.path: field.plain for field in fields_of(rules_of(game, shipped))}
    assert again == shipped
    for language in ("ru", "en"):
        speak = Speaker(language, rules)
        for field in fields:
            words = (field.group, field.of, field.label, box.worded(field.kind, field.plain))
            assert all("{" not in speak(message) for message in words), field.path
            assert speak(field.group) != field.group.id
            assert speak(field.label) != field.label.id


def changed(kind: box.Kind, value: Any) -> Any:
    """Give another value that fits, where there is one."""
    if isinstance(kind, box.Number):
        return value + 1 if value < kind.most else value - 1
    if isinstance(kind, box.Text):
        return "Иное"
    if isinstance(kind, box.Effects):
        return value[:-1] if len(value) > kind.least else [*value, "manual: Иное."]
    values = [one.plain for one in kind.values]
    if isinstance(kind, box.Subset):
        return values[1:] if value == values else values
    if isinstance(kind, box.Pick):
        return next((one for one in values if one != value), value)
    return [values[(values.index(part) + 1) % len(values)] for part in value]


@pytest.mark.parametrize("game", COMPARED)
def test_every_field_of_a_game_changes_its_own_value_and_nothing_else(game: str) -> None:
    fields = fields_of(rules_of(game))
    shipped = {field.path: field.plain for field in fields}
    for field in fields:
        value = changed(field.kind, field.plain)
        try:
            laid = rules_of(game, {field.path: value})
        except (Refused, ValueError):
            continue  # Some values go only together.
        found = {one.path: one.plain for one in fields_of(laid)}
        assert found == {**shipped, field.path: value}, field.path


def test_rules_are_made_once_for_boxes_of_the_same_content() -> None:
    one = {"cards/blueprints/copies": 2, "cards/crowbar/copies": 3}
    other = dict(reversed(one.items()))
    assert rules_of("burglars", one) is rules_of("burglars", other)
    assert rules_of("burglars", {}) is rules_of("burglars")
    tools = rules_of("burglars", one).box.cards.tools
    assert [tool.copies for tool in tools if tool.id in ("blueprints", "crowbar")] == [2, 3]


def test_shipped_values_are_plain() -> None:
    sides = next(field for field in FIELDS if field.path == "rooms/cave/sides")
    assert isinstance(sides.shipped, tuple)
    assert sides.plain == [0, None, 1, 0]
    assert msgspec.json.encode(sides.plain) == b"[0,null,1,0]"


def test_the_values_of_a_component_stand_together() -> None:
    found = [[field.path for field in some] for some in box.components(FIELDS)]
    assert found[0] == ["cards/gold/copies", "cards/gold/effects"]
    assert ["cards/gold/worth", "names/gold/name/ru"] in found
    assert sum(map(len, found)) == len(FIELDS)
