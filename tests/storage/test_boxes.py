"""Keep what owners check: versions, games that keep theirs, files that travel."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.storage import Store, boxes, boxfile
from app.storage.file import MIGRATIONS
from rules.core.box import Progress
from rules.core.message import Refused
from tests.core.trove import find
from tests.storage.hunt import TWO, play, refused, same

GOLD, ROCK, STORM = (f"cards/{card}/copies" for card in ("gold", "rock", "storm"))
CAVE = "rooms/cave/sides"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """Open a new file for games over boxes."""
    store = Store(path, find)
    yield store
    store.close()


def file_of(given: dict[str, Any], **changes: Any) -> bytes:
    """Write a box file as another program might."""
    head = {"tablekeeper": "box", "version": 1, "game": "trove", "values": given}
    return json.dumps({**head, **changes}).encode()


# Checking values


def test_a_new_box_is_empty(store: Store) -> None:
    assert store.boxes.values("trove") == {}
    assert store.boxes.progress("trove") == Progress(0, 15)
    assert store.boxes.unverified("trove") == 15
    assert not store.boxes.undoable("trove")


def test_values_are_kept_over_a_restart(store: Store, path: Path) -> None:
    store.boxes.set("trove", {GOLD: 4})
    store.boxes.set("trove", {CAVE: [0, 0, None, 1], ROCK: 3})
    again = Store(path, find)
    assert again.boxes.values("trove") == {GOLD: 4, CAVE: [0, 0, None, 1], ROCK: 3}
    assert again.boxes.progress("trove") == Progress(3, 15)


def test_a_wrong_value_changes_nothing(store: Store) -> None:
    store.boxes.set("trove", {GOLD: 4})
    with refused("out-of-range", ROCK) as places:
        store.boxes.set("trove", {STORM: 2, ROCK: 99, "moon": 1})
    assert places == [ROCK, "moon"]
    assert store.boxes.values("trove") == {GOLD: 4}


def test_values_that_make_no_game_together_change_nothing(store: Store) -> None:
    store.boxes.set("trove", {GOLD: 8})
    with refused("box-unplayable", STORM):
        store.boxes.set("trove", {STORM: 2})
    assert store.boxes.values("trove") == {GOLD: 8}


def test_a_check_can_be_taken_back(store: Store) -> None:
    store.boxes.set("trove", {GOLD: 4, ROCK: 3})
    store.boxes.forget("trove", GOLD)
    assert store.boxes.values("trove") == {ROCK: 3}
    with refused("no-such-value", "moon"):
        store.boxes.forget("trove", "moon")


def test_changes_are_undone_one_by_one_and_name_their_value(store: Store, path: Path) -> None:
    store.boxes.set("trove", {GOLD: 4})
    store.boxes.set("trove", {ROCK: 3})
    store.boxes.set("trove", {ROCK: 3})  # Nothing new, so nothing to undo.
    store.close()
    store = Store(path, find)
    assert store.boxes.undo("trove") == ROCK
    assert store.boxes.values("trove") == {GOLD: 4}
    assert store.boxes.undo("trove") == GOLD
    assert store.boxes.values("trove") == {}
    with refused("nothing-to-undo", "box"):
        store.boxes.undo("trove")


def test_only_the_last_changes_can_be_undone(store: Store) -> None:
    for number in range(boxes.MOST_UNDO + 20):
        store.boxes.set("trove", {ROCK: number % 9})
    while store.boxes.undoable("trove"):
        store.boxes.undo("trove")
    assert store.boxes.values("trove") == {ROCK: 19 % 9}


def test_a_box_of_no_game_is_refused(store: Store) -> None:
    with refused("unknown-game", "game"):
        store.boxes.set("chess", {GOLD: 4})
    with refused("unknown-game", "game"):
        store.boxes.values("chess")


def test_bodies_that_nothing_refers_to_are_forgotten(store: Store) -> None:
    def count() -> int:
        return int(store._db.execute("SELECT count(*) FROM overlays").fetchone()[0])

    store.boxes.set("trove", {GOLD: 4})
    game = store.new("trove", TWO, seed=1)
    assert count() == 1  # The box and the game share it.
    store.boxes.undo("trove")
    assert count() == 1
    store.delete(game.id)
    assert count() == 0


def test_a_damaged_version_is_passed_over_and_said(store: Store) -> None:
    store.boxes.set("trove", {GOLD: 4})
    store.boxes.set("trove", {ROCK: 2})
    sql = "UPDATE overlays SET body = ? WHERE digest = (SELECT digest FROM boxes WHERE place = 1)"
    store._db.execute(sql, (b'{"cards/gold/copies":9}',))
    store._db.conn.commit()
    assert store.boxes.values("trove") == {GOLD: 4}
    assert store.boxes.values("trove") == {GOLD: 4}
    assert [notice.id for notice in store.boxes.notices] == ["notice-box-damaged"]


def test_values_that_no_longer_fit_are_left_out(store: Store, path: Path) -> None:
    store.boxes.set("trove", {GOLD: 4, ROCK: 3})
    body = msgspec.json.encode({GOLD: 4, ROCK: 99, "moon": 1}, order="deterministic")
    digest = boxes.put(store._db, msgspec.json.decode(body))
    store._db.execute("UPDATE boxes SET digest = ?", (digest,))
    store._db.conn.commit()
    assert store.boxes.values("trove") == {GOLD: 4}
    assert store.new("trove", TWO, seed=1).overlay == {GOLD: 4}


# Games


def test_a_game_keeps_the_box_that_it_was_begun_with(store: Store, path: Path) -> None:
    store.boxes.set("trove", {GOLD: 6, ROCK: 0})
    game = store.new("trove", TWO, seed=3)
    play(game, 3, 30)
    store.boxes.set("trove", {GOLD: 1})
    other = store.new("trove", TWO, seed=3)
    again = Store(path, find).open(game.id)
    assert same(again, game)
    assert again.notices == []
    assert again.overlay == {GOLD: 6, ROCK: 0}
    assert again.table.rules.copies("gold") == 6  # type: ignore[attr-defined]
    assert other.table.rules.copies("gold") == 1  # type: ignore[attr-defined]
    again.undo(5)
    play(again, 4, 10)


def test_an_exported_game_carries_its_box(store: Store, tmp_path: Path) -> None:
    store.boxes.set("trove", {GOLD: 6, ROCK: 0})
    game = store.new("trove", TWO, seed=3)
    play(game, 3, 30)
    written = store.export(game.id)
    assert json.loads(written)["box"] == {GOLD: 6, ROCK: 0}
    other = Store(tmp_path / "other.db", find)
    copy = other.import_(written)
    assert copy.table.entries == game.table.entries
    assert other.export(copy.id) == written
    assert other.boxes.values("trove") == {}, "the box of a guest's game is not ours"


def test_a_game_without_a_box_is_exported_as_before(store: Store) -> None:
    game = store.new("trove", TWO, seed=3)
    assert "box" not in json.loads(store.export(game.id))


@pytest.mark.parametrize(
    ("box", "code", "at"),
    [
        ([], "bad-document", "box"),
        ({GOLD: 99}, "out-of-range", f"box/{GOLD}"),
        ({"moon": 1}, "no-such-value", "box/moon"),
        ({"x" * 300: 1}, "bad-document", "box"),
        ({GOLD: 8, STORM: 2}, "bad-document", "box"),
        ({GOLD: 4}, "card-count", "snapshots[0].state/deck/cards"),
    ],
)
def test_a_game_over_a_wrong_box_is_refused(store: Store, box: Any, code: str, at: str) -> None:
    game = store.new("trove", TWO, seed=3)
    document = {**json.loads(store.export(game.id)), "box": box}
    with pytest.raises(Refused) as caught:
        store.import_(json.dumps(document).encode())
    assert caught.value.faults[0].code == code
    assert caught.value.faults[0].at.startswith(at)
    assert len(store.list()) == 1


def test_a_game_whose_box_is_damaged_says_so(store: Store) -> None:
    store.boxes.set("trove", {GOLD: 6})
    game = store.new("trove", TWO, seed=3)
    store._db.execute("UPDATE overlays SET body = x'00'")
    store._db.conn.commit()
    with refused("box-damaged"):
        store.open(game.id)


def test_an_expansion_is_played_over_the_box_of_what_it_expands(store: Store) -> None:
    store.boxes.set("trove", {GOLD: 5})
    assert store.boxes.unverified("sequel") == 1 + 15 - 1
    store.boxes.set("sequel", {"rooms/hut/kind": "dark"})
    game = store.new("sequel", TWO, seed=1)
    assert game.overlay == {"rooms/hut/kind": "dark", f"trove:{GOLD}": 5}
    assert game.table.rules.copies("gold") == 5  # type: ignore[attr-defined]
    written = store.export(game.id)
    assert store.import_(written).overlay == game.overlay
    assert store.boxes.progress("sequel") == Progress(1, 1)


def test_boxes_are_rescued_from_a_damaged_file(store: Store, path: Path) -> None:
    store.boxes.set("trove", {GOLD: 6})
    game = store.new("trove", TWO, seed=3)
    play(game, 3, 10)
    store._db.execute("ALTER TABLE lost RENAME TO found")
    store.close()
    again = Store(path, find)
    assert [notice.id for notice in again.notices] == ["notice-damaged", "notice-rescued"]
    assert again.boxes.values("trove") == {GOLD: 6}
    assert same(again.open(game.id), game)


def test_a_file_of_the_first_version_gets_boxes(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.storage import file

    monkeypatch.setattr(file, "MIGRATIONS", MIGRATIONS[:1])
    path.parent.mkdir()
    db, _, _ = file.open_file(path)
    db.conn.close()
    monkeypatch.setattr(file, "MIGRATIONS", MIGRATIONS)
    store = Store(path, find)
    assert store.notices == []
    store.boxes.set("trove", {GOLD: 6})
    assert store.new("trove", TWO, seed=1).overlay == {GOLD: 6}


# Files


def test_a_box_file_is_plain_json(store: Store) -> None:
    store.boxes.set("trove", {ROCK: 2, GOLD: 4})
    assert json.loads(store.boxes.export("trove")) == {
        "tablekeeper": "box",
        "version": 1,
        "game": "trove",
        "values": {GOLD: 4, ROCK: 2},
    }


def test_a_box_goes_from_one_owner_to_another(store: Store, tmp_path: Path) -> None:
    store.boxes.set("trove", {CAVE: [None, 0, 0, 1], "cards/rock/effects": ["manual: Ждите."]})
    file = tmp_path / "trove.tkbox"
    store.boxes.export("trove", file)
    other = Store(tmp_path / "other.db", find)
    other.boxes.bring(other.boxes.read(file))
    assert other.boxes.values("trove") == store.boxes.values("trove")
    assert other.boxes.export("trove") == file.read_bytes()
    assert [found.name for found in tmp_path.glob("*.part")] == []


def test_a_file_says_first_what_it_would_change(store: Store) -> None:
    store.boxes.set("trove", {GOLD: 4, ROCK: 3, STORM: 1})
    file = store.boxes.read(file_of({GOLD: 4, ROCK: 2, CAVE: [0, 0, 0, 0]}))
    found = store.boxes.compare(file)
    assert [(one.field.path, one.before, one.after) for one in found.added] == [
        (CAVE, [0, None, 1, 0], [0, 0, 0, 0])
    ]
    assert [(one.field.path, one.before, one.after) for one in found.changed] == [(ROCK, 3, 2)]
    assert [one.field.path for one in found.missing] == [STORM]
    assert found.same == 1
    assert store.boxes.values("trove") == {GOLD: 4, ROCK: 3, STORM: 1}


def test_a_file_is_merged_or_takes_the_place_and_can_be_undone(store: Store) -> None:
    store.boxes.set("trove", {GOLD: 4, STORM: 1})
    file = store.boxes.read(file_of({GOLD: 5, ROCK: 2}))
    store.boxes.bring(file)
    assert store.boxes.values("trove") == {GOLD: 5, ROCK: 2, STORM: 1}
    store.boxes.undo("trove")
    assert store.boxes.values("trove") == {GOLD: 4, STORM: 1}
    store.boxes.bring(file, replace=True)
    assert store.boxes.values("trove") == {GOLD: 5, ROCK: 2}


DEEP = b"[" * 5000 + b"]" * 5000


@pytest.mark.parametrize(
    ("document", "code", "at"),
    [
        (b"", "bad-box", "box"),
        (b"[]", "bad-box", "box"),
        (b"\xff\xfe", "bad-box", "box"),
        (DEEP, "bad-box", "box"),
        (b" " * (boxfile.MOST_BYTES + 1), "bad-box", "box"),
        (b'{"tablekeeper": "game", "version": 1}', "bad-box", "tablekeeper"),
        (b'{"version": 1}', "bad-box", "tablekeeper"),
        (file_of({}, version=2), "newer-box", "version"),
        (file_of({}, version=10**30), "newer-box", "version"),
        (file_of({}, version=0), "bad-box", "version"),
        (file_of({}, version="1"), "bad-box", "version"),
        (file_of({}, game="chess"), "unknown-game", "game"),
        (file_of({}, game=7), "bad-box", "game"),
        (file_of({}, game="x" * 41), "bad-box", "game"),
        (file_of({}, mood="bad"), "bad-box", "mood"),
        (file_of({}, values=[]), "bad-box", "values"),
        (file_of({"x" * 201: 1}), "bad-box", "values"),
        (file_of({str(n): n for n in range(5001)}), "bad-box", "values"),
        (b'{"tablekeeper":"box","version":1,"game":"trove"}', "bad-box", "values"),
        (
            b'{"tablekeeper":"box","version":1,"game":"trove","values":{"a":' + DEEP + b"}}",
            "bad-box",
            "box",
        ),
        (file_of({GOLD: 10}), "out-of-range", GOLD),
        (file_of({GOLD: 1e400}), "bad-box", "box"),
        (file_of({"cards/rock/effects": ["erase disk"]}), "wrong-effect", "cards/rock/effects/0"),
        (file_of({"moon": 1}), "no-such-value", "moon"),
    ],
)
def test_a_hostile_file_is_refused_with_the_place(
    store: Store, document: bytes, code: str, at: str
) -> None:
    store.boxes.set("trove", {GOLD: 4})
    with refused(code, at):
        store.boxes.read(document)
    assert store.boxes.values("trove") == {GOLD: 4}


def test_the_box_of_another_game_is_refused_in_words(store: Store) -> None:
    with refused("other-game", "game"):
        store.boxes.read(file_of({GOLD: 4}), "sequel")


def test_all_faults_of_a_file_are_named_at_once(store: Store) -> None:
    with refused("no-such-value", "a") as places:
        store.boxes.read(file_of({"a": 1, GOLD: -1, CAVE: [5, 0, 0, 6], ROCK: 2}))
    assert places == ["a", GOLD, f"{CAVE}/0", f"{CAVE}/3"]
    with refused("no-such-value", "0") as places:
        store.boxes.read(file_of({str(n): n for n in range(3000)}))
    assert len(places) == boxfile.MOST_FAULTS


def test_a_file_that_cannot_be_read_or_written_is_named(store: Store, tmp_path: Path) -> None:
    for source in (tmp_path, tmp_path / "nowhere.tkbox", Path("/dev/zero")):
        with refused("cannot-read", "import"):
            store.boxes.read(source)
    with refused("cannot-write", "to"):
        store.boxes.export("trove", tmp_path / "nowhere" / "trove.tkbox")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=20) | st.just("lose 1"),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=10,
)
PATHS = [field.path for field in find("trove").fields()]


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(st.sampled_from(PATHS) | st.text(max_size=9), JSON, max_size=6), st.booleans()
)
def test_whatever_a_file_holds_is_kept_whole_or_refused_whole(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, Any], replace: bool
) -> None:
    store = Store(tmp_path_factory.mktemp("boxes") / "games.db", find)
    store.boxes.set("trove", {GOLD: 4, ROCK: 1})
    before = store.boxes.values("trove")
    try:
        store.boxes.bring(store.boxes.read(file_of(values)), replace)
    except Refused as error:
        assert error.faults
        assert store.boxes.values("trove") == before
    else:
        assert store.boxes.values("trove") == {**({} if replace else before), **values}
        store.new("trove", TWO, seed=1)
    store.close()


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300) | st.text(max_size=200).map(str.encode))
def test_bytes_are_no_box(data: bytes) -> None:
    with pytest.raises(Refused):
        boxfile.read(data)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_box_with_a_few_bytes_changed_is_read_or_refused(data: st.DataObject) -> None:
    document = bytearray(file_of({GOLD: 4, CAVE: [0, 0, None, 1]}))
    for _ in range(data.draw(st.integers(1, 4))):
        document[data.draw(st.integers(0, len(document) - 1))] = data.draw(st.integers(0, 255))
    try:
        found = boxfile.read(bytes(document))
    except Refused:
        return
    assert boxfile.read(boxfile.write(found.game, found.values)).values == found.values
