"""Refuse documents that nobody vouches for: every fault with its place, and nothing changed."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.storage import Store, document
from rules.core.message import Refused
from rules.data import rules_of
from tests.storage.hunt import OWN, TWO, answer, find, play, refused

Spoil = Callable[[dict[str, Any]], object]


@pytest.fixture
def good(store: Store) -> dict[str, Any]:
    """Export a game, and leave an empty file."""
    game = store.new("tiny", {**OWN, "cards": "app"}, seed=5)
    play(game, 5, 30)
    game.correct({"explorers/0/cell": "C3"})
    written: dict[str, Any] = json.loads(store.export(game.id))
    store.delete(game.id)
    return written


def spoil(good: dict[str, Any], change: Spoil) -> bytes:
    """Change one thing in a good document."""
    change(good)
    return json.dumps(good).encode()


def test_the_document_is_good_before_it_is_spoilt(store: Store, good: dict[str, Any]) -> None:
    store.import_(json.dumps(good).encode())
    assert len(store.list()) == 1


@pytest.mark.parametrize(
    ("code", "at", "change"),
    [
        ("bad-document", "format", lambda d: d.update(format="chess")),
        ("bad-document", "format", lambda d: d.update(format=1)),
        ("bad-document", "format", lambda d: d.pop("format")),
        ("newer-document", "version", lambda d: d.update(version=2)),
        ("newer-document", "version", lambda d: d.update(version=10**30)),
        ("bad-document", "version", lambda d: d.update(version=0)),
        ("bad-document", "version", lambda d: d.update(version="1")),
        ("bad-document", "version", lambda d: d.pop("version")),
        ("unknown-game", "game", lambda d: d.update(game="chess")),
        ("bad-document", "game", lambda d: d.update(game="x" * 201)),
        ("bad-document", "game", lambda d: d.update(game=None)),
        ("bad-document", "name", lambda d: d.update(name=["x"])),
        ("bad-document", "options", lambda d: d.update(options=[])),
        ("bad-document", "seed", lambda d: d.update(seed=-1)),
        ("bad-document", "seed", lambda d: d.update(seed=2**63)),
        ("bad-document", "seed", lambda d: d.update(seed=5.5)),
        ("bad-document", "seed", lambda d: d.update(seed=6)),
        ("bad-document", "created", lambda d: d.update(created="yesterday")),
        ("bad-document", "created", lambda d: d.update(created=1)),
        ("bad-document", "snapshots", lambda d: d.update(snapshots=[])),
        ("bad-document", "snapshots", lambda d: d["snapshots"].append(d["snapshots"][0])),
        ("bad-document", "snapshots[0].at", lambda d: d["snapshots"][0].update(at=1)),
        ("bad-document", "snapshots[0]", lambda d: d["snapshots"][0].pop("state")),
        ("bad-document", "snapshots[0].state", lambda d: d["snapshots"][0].update(state=[])),
        ("bad-document", "entries", lambda d: d.update(entries={})),
        ("bad-document", "entries[3]", lambda d: d["entries"].__setitem__(3, 7)),
        ("bad-document", "entries[3].answer", lambda d: d["entries"][3].update(answer={})),
        ("bad-document", "entries[3].spent", lambda d: d["entries"][3].update(spent=-1)),
        ("bad-document", "entries[3].spent", lambda d: d["entries"][3].update(spent=1e300)),
        ("bad-document", "entries[3]", lambda d: d["entries"][3].update(auto=True)),
        ("bad-document", "entries[3]", lambda d: d["entries"][3].update(digest=1)),
        ("bad-document", "entries[0]", lambda d: d["entries"][0].update(answer=[0, 1, 2])),
        ("bad-document", "entries[0]", lambda d: d["entries"][0].update(spent=1)),
        ("bad-document", "entries[0]", lambda d: d["entries"].pop(0)),
        ("bad-document", "entries[1]", lambda d: d["entries"][1].update(answer=[9])),
        ("bad-document", "entries[1]", lambda d: d["entries"][1].update(answer="stay")),
        ("bad-document", "entries[1]", lambda d: d["entries"][1].update(word="x")),
        ("bad-document", "mood", lambda d: d.update(mood="bad")),
    ],
)
def test_a_spoilt_document_is_refused_with_the_place(
    store: Store, good: dict[str, Any], code: str, at: str, change: Spoil
) -> None:
    with refused(code, at):
        store.import_(spoil(good, change))
    assert store.list() == []


@pytest.mark.parametrize(
    ("code", "at", "change"),
    [
        ("bad-document", ".turn", lambda s: s.update(turn="x")),
        ("bad-document", ".explorers[1].gold", lambda s: s["explorers"][1].update(gold=None)),
        ("bad-document", "", lambda s: s.pop("deck")),
        ("off-map", "/explorers/1/cell", lambda s: s["explorers"][1].update(cell="H8")),
        ("card-count", "/deck/cards", lambda s: s["deck"]["cards"].append("gold")),
        ("bad-document", "", lambda s: s.update(phase="heaven")),
        ("bad-document", ".plan.columns", lambda s: s["plan"].update(columns=10**9)),
        ("no-such-player", "/turn", lambda s: s.update(phase="move", turn=10**9)),
    ],
)
def test_an_impossible_state_is_refused_with_the_place_in_it(
    store: Store, good: dict[str, Any], code: str, at: str, change: Spoil
) -> None:
    change(good["snapshots"][0]["state"])
    with refused(code, f"snapshots[0].state{at}"):
        store.import_(json.dumps(good).encode())
    assert store.list() == []


def test_every_fault_is_named_at_once(store: Store, good: dict[str, Any]) -> None:
    good.update(name=1, seed="x", mood="bad")
    del good["options"]
    good["entries"][2] = None
    good["entries"][5]["spent"] = "long"
    with refused("bad-document") as places:
        store.import_(json.dumps(good).encode())
    assert places == ["mood", "name", "options", "seed", "entries[2]", "entries[5].spent"]


def test_every_fault_of_an_impossible_table_is_named_at_once(
    store: Store, good: dict[str, Any]
) -> None:
    state = good["snapshots"][0]["state"]
    state["explorers"][0]["cell"] = state["explorers"][1]["cell"] = "H8"
    state["deck"]["cards"] = []
    state["seed"] = 1
    with refused("off-map") as places:
        store.import_(json.dumps(good).encode())
    at = "snapshots[0].state/"
    assert places == [
        f"{at}explorers/0/cell",
        f"{at}explorers/1/cell",
        f"{at}deck/cards",
        "seed",
    ]


def test_a_correction_that_cannot_be_is_refused_with_both_places(
    store: Store, good: dict[str, Any]
) -> None:
    good["entries"][-1]["changes"] = {"explorers/0/cell": "H8"}
    last = f"entries[{len(good['entries']) - 1}]"
    with refused("bad-document", last) as places:
        store.import_(json.dumps(good).encode())
    assert places == [last, f"{last}/explorers/0/cell"]


def test_only_so_many_faults_are_named(store: Store, good: dict[str, Any]) -> None:
    good["entries"] = [None] * 5000
    with refused("bad-document", "entries[0]") as places:
        store.import_(json.dumps(good).encode())
    assert len(places) == document.MOST_FAULTS


@pytest.mark.parametrize(
    "written",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"tablekeeper-game"',
        b"\xff\xfe\x00",
        b'{"format": "\xff"}',
        b"[" * 1_000_000,
        b'{"format":' + b"[" * 1_000_000,
        b'{"a":' * 1_000_000 + b"1" + b"}" * 1_000_000,
        b'{"format": "tablekeeper-game", "version": 1' + b"0" * 100_000 + b"}",
    ],
    ids=lambda written: repr(written[:20]),
)
def test_what_is_no_document_at_all_is_refused(store: Store, written: bytes) -> None:
    with pytest.raises(Refused):
        store.import_(written)
    assert store.list() == []


@pytest.mark.parametrize("place", ["options", "entries[0].changes", "state"])
def test_a_deep_document_is_refused_or_kept(
    store: Store, good: dict[str, Any], place: str
) -> None:
    mark = "@deep@"
    if place == "options":
        good["options"] = {"x": mark}
    elif place == "state":
        good["snapshots"][0]["state"]["owner"] = mark
    else:
        good["entries"][0]["changes"] = {"x": mark}
    deep = "[" * 100_000 + "]" * 100_000
    with pytest.raises(Refused):
        store.import_(json.dumps(good).replace(f'"{mark}"', deep).encode())
    assert store.list() == []


def test_a_huge_document_is_refused_by_its_size(store: Store, good: dict[str, Any]) -> None:
    good["name"] = "x" * document.MOST_BYTES
    with refused("bad-document", "document"):
        store.import_(json.dumps(good).encode())


def test_too_many_entries_are_refused_unread(store: Store, good: dict[str, Any]) -> None:
    good["entries"] = good["entries"][:1] * (document.MOST_ENTRIES + 1)
    with refused("bad-document", "entries"):
        store.import_(json.dumps(good).encode())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@pytest.fixture(scope="module", params=["tiny", "burglars"])
def shared(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Store, dict[str, Any]]:
    """Keep one file for many attempts."""
    rules = find if request.param == "tiny" else rules_of
    store = Store(tmp_path_factory.mktemp("games") / "games.db", rules)
    game = store.new(request.param, TWO, seed=5)
    for number in range(12):
        answer(game, Random(number))
    return store, json.loads(store.export(game.id))


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_whatever_is_changed_anywhere_is_refused_or_still_a_game(
    shared: tuple[Store, dict[str, Any]], data: st.DataObject
) -> None:
    store, good = shared
    spoilt = json.loads(json.dumps(good))
    here: Any = spoilt
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(here[key], dict | list) or not here[key] or data.draw(st.booleans()):
            break
        here = here[key]
    here[key] = data.draw(JSON)
    before = store.list()
    try:
        game = store.import_(json.dumps(spoilt).encode())
    except Refused as error:
        assert all(fault.at for fault in error.faults)
        assert store.list() == before
    else:
        assert store.open(game.id).table.step == game.table.step
        store.delete(game.id)
