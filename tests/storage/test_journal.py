"""Store each answer before it is confirmed, and only what changed."""

import sqlite3
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.storage import Saved, Store
from rules.core.table import Table
from tests.storage.hunt import OWN, TINY, TWO, act, find, play, refused, same


def rows(path: Path, name: str) -> list[tuple[int, bytes]]:
    """Read a list of the journal as another program sees it."""
    with sqlite3.connect(path) as other:
        return other.execute(f"SELECT place, body FROM {name} ORDER BY game, place").fetchall()


def test_the_file_is_in_wal_mode_and_fully_synchronous(store: Store) -> None:
    assert store._db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert store._db.execute("PRAGMA synchronous").fetchone()[0] == 2


def test_an_answer_is_on_disk_when_it_is_confirmed(path: Path, store: Store) -> None:
    game = store.new("tiny", TWO, seed=1)
    for number in range(40):
        act(game, 1, number)
        assert len(rows(path, "entries")) == len(game.table.entries)
        assert len(rows(path, "undone")) == len(game.table.undone)
        assert [place for place, _ in rows(path, "snapshots")] == [
            snapshot.at for snapshot in game.table.snapshots
        ]


def test_every_moment_can_be_resumed(path: Path, store: Store) -> None:
    game = store.new("tiny", OWN, seed=2)
    for number in range(80):
        act(game, 2, number)
        with_other = Store(path, find)
        assert same(with_other.open(game.id), game)
        with_other.close()


def test_undo_and_redo_go_on_after_a_restart(path: Path, store: Store) -> None:
    game = store.new("tiny", TWO, seed=3)
    steps = []
    while game.table.state.phase != "over":
        steps.append(game.table.step)
        game.answer(game.table.options()[0].id)
    for step in reversed(steps):
        game = store.open(game.id)
        game.undo()
        assert game.table.step == step
    with refused("nothing-to-undo", "undo"):
        store.open(game.id).undo()
    for step in steps[1:]:
        game = store.open(game.id)
        game.redo()
        assert game.table.step == step


def test_a_turn_is_undone_at_once(store: Store) -> None:
    game = store.new("tiny", TWO, seed=1)
    first = game.table.step
    while game.table.state.turn == 0:
        start = game.table.step
        game.answer(game.table.options()[-1].id)
    second = game.table.step
    game.answer(game.table.options()[0].id)
    game.undo_turn()
    assert game.table.step == second
    game.undo()
    assert game.table.step == start
    game.undo_turn()
    assert game.table.step == first


def test_instructions_are_acknowledged_in_one_go(path: Path, store: Store) -> None:
    game = store.new("tiny", TWO, seed=1)
    game.answer(game.table.options()[0].id)
    assert game.table.step.message.id == "tiny-moves"
    assert game.acknowledge_all(spent=2.0) == 1
    assert same(Store(path, find).open(game.id), game)
    with refused("not-an-option", "answer"):
        game.acknowledge_all()


def test_a_refused_answer_changes_nothing(path: Path, store: Store) -> None:
    game = store.new("tiny", TWO, seed=1)
    play(game, 1, 20)
    before = rows(path, "entries"), rows(path, "undone"), rows(path, "snapshots"), store.list()
    with refused("not-an-option", "answer"):
        game.answer("fly")
    with refused("off-map", "explorers/0/cell"):
        game.correct({"explorers/0/cell": "H8"})
    with refused("nothing-to-redo", "redo"):
        game.redo(99)
    with refused("nothing-to-undo", "undo"):
        game.undo(99)
    now = rows(path, "entries"), rows(path, "undone"), rows(path, "snapshots"), store.list()
    assert now == before
    assert same(store.open(game.id), game)


def test_only_what_changed_is_written(store: Store) -> None:
    game = store.new("tiny", TWO, seed=1)
    play(game, 6, 60)
    written: list[str] = []
    store._db.conn.set_trace_callback(written.append)
    before = len(game.table.entries)
    game.answer(game.table.options()[0].id)
    store._db.conn.set_trace_callback(None)
    added = len(game.table.entries) - before
    assert sum(sql.startswith("INSERT INTO entries") for sql in written) == added
    assert sum(sql.startswith("INSERT INTO snapshots") for sql in written) <= 1


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(0, 60), own=st.booleans())
def test_a_stored_game_is_the_same_as_one_in_memory(
    tmp_path_factory: pytest.TempPathFactory, seed: int, count: int, own: bool
) -> None:
    options = OWN if own else TWO
    store = Store(tmp_path_factory.mktemp("games") / "games.db", find)
    stored = store.new("tiny", options, seed=seed)
    bare = Table(TINY, TINY.start(options, seed))
    play(stored, seed, count)
    play(bare, seed, count)
    assert same(stored, bare)
    resumed: Saved = store.open(stored.id)
    store.close()
    assert same(resumed, bare)
