"""Carry a game from one file to another."""

import json
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.storage import Store
from tests.storage.hunt import OWN, TWO, find, play, refused


def test_a_document_says_what_it_is_in_plain_json(store: Store) -> None:
    game = store.new("tiny", TWO, seed=7, name="Пятница")
    play(game, 7, 20)
    document = json.loads(store.export(game.id))
    assert document["format"] == "tablekeeper-game"
    assert document["version"] == 1
    assert (document["game"], document["name"], document["seed"]) == ("tiny", "Пятница", 7)
    assert document["options"] == TWO
    assert len(document["snapshots"]) == 1
    assert len(document["entries"]) == len(game.table.entries)


def test_an_imported_game_is_a_new_one_with_the_same_journal(store: Store, tmp_path: Path) -> None:
    game = store.new("tiny", OWN, seed=9, name="Дача")
    play(game, 9, 50)
    other = Store(tmp_path / "other.db", find)
    copy = other.import_(store.export(game.id))
    assert copy.table.entries == game.table.entries
    assert (copy.table.state, copy.table.step) == (game.table.state, game.table.step)
    (listed,) = other.list()
    (original,) = store.list()
    assert (listed.name, listed.created) == ("Дача", original.created)
    copy.undo()
    assert store.import_(store.export(game.id)).id != game.id


def test_a_document_goes_through_a_file(store: Store, tmp_path: Path) -> None:
    game = store.new("tiny", TWO, seed=1)
    play(game, 1, 10)
    file = tmp_path / "game.json"
    file.write_text("an older export")
    written = store.export(game.id, file)
    assert file.read_bytes() == written
    assert [found.name for found in tmp_path.iterdir() if "game.json" in found.name] == [file.name]
    assert store.import_(file).table.entries == game.table.entries
    assert store.import_(str(file)).table.entries == game.table.entries


def test_a_file_that_cannot_be_written_is_named(store: Store, tmp_path: Path) -> None:
    game = store.new("tiny", TWO, seed=1)
    for target in (tmp_path, tmp_path / "nowhere" / "game.json", "/", "a\0b"):
        with refused("cannot-write", "to"):
            store.export(game.id, target)
    assert not [found for found in tmp_path.iterdir() if found.name.endswith(".part")]


def test_a_file_that_cannot_be_read_is_named(store: Store, tmp_path: Path) -> None:
    for source in (tmp_path, tmp_path / "nowhere.json", "", "a\0b", Path("/dev/zero")):
        with refused("cannot-read", "import"):
            store.import_(source)
    assert store.list() == []


def test_what_was_undone_does_not_travel(store: Store) -> None:
    game = store.new("tiny", TWO, seed=1)
    play(game, 1, 10)
    game.undo()
    copy = store.import_(store.export(game.id))
    assert copy.table.step == game.table.step
    assert copy.table.undone == []


@settings(max_examples=40, deadline=None)
@example(seed=0, count=0, name="0 \x1b\r0", players=["0"], own=False, spent=0.0)
@given(
    seed=st.integers(0, 2**63 - 1),
    count=st.integers(0, 50),
    name=st.text(max_size=120),
    players=st.lists(st.text(min_size=1, max_size=30), min_size=1, max_size=4),
    own=st.booleans(),
    spent=st.floats(0, 1e6),
)
def test_export_and_import_are_a_round_trip(
    tmp_path_factory: pytest.TempPathFactory,
    seed: int,
    count: int,
    name: str,
    players: list[str],
    own: bool,
    spent: float,
) -> None:
    store = Store(tmp_path_factory.mktemp("games") / "games.db", find)
    options = {"players": players, **({"dice": "table", "cards": "table"} if own else {})}
    game = store.new("tiny", options, seed=seed, name=name)
    game.answer([3] if own and game.table.step.message.id == "tiny-roll" else _first(game), spent)
    play(game, seed, count)
    document = store.export(game.id)
    copy = store.import_(document)
    assert copy.table.entries == game.table.entries
    assert copy.table.state == game.table.state
    assert copy.table.step == game.table.step
    assert copy.clock() == game.clock()
    assert store.export(copy.id) == document
    store.close()


def _first(game) -> str:  # type: ignore[no-untyped-def]
    return str(game.table.options()[0].id)
