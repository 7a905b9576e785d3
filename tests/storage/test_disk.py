"""Refuse clearly when the disk takes nothing, and leave the game as it was."""

import os
import resource
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.storage import Saved, Store, file
from rules.core.message import Refused
from tests.storage.hunt import TWO, assert_said, find, play, refused, same

NOBODY = 65534


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait only a moment for other programs."""
    monkeypatch.setattr(file, "BUSY", 0.05)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Make a folder that other users can look into."""
    folder = Path(tempfile.mkdtemp(prefix="tablekeeper-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@contextmanager
def ordinary_user() -> Iterator[None]:
    """Give up what an administrator may do, for whom nothing is read-only."""
    if os.geteuid():
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@contextmanager
def no_room(path: Path) -> Iterator[None]:
    """Let no file grow beyond the size that this one has now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def everything(game: Saved, reason: str) -> None:
    """Try each kind of change; each must be refused for this reason and change nothing."""
    before = list(game.table.entries), list(game.table.undone), game.table.step
    changes = (
        lambda: game.answer(game.table.options()[0].id),
        lambda: game.correct({"explorers/1/cell": "B2"}),
        lambda: game.undo(),
        lambda: game.redo(),
        lambda: game.undo_turn(),
    )
    for change in changes:
        with pytest.raises(Refused) as caught:
            change()
        (fault,) = caught.value.faults
        assert (fault.code, fault.at) == ("not-saved", "file")
        assert fault.message.id == f"fault-not-saved-{reason}"
        assert_said(fault.message)
        assert (game.table.entries, game.table.undone, game.table.step) == before


@pytest.fixture
def game(store: Store) -> Saved:
    """Play a game in which everything can be done next."""
    game = store.new("tiny", TWO, seed=1)
    for _ in range(8):
        game.answer(game.table.options()[-1].id)
    game.undo()
    return game


def test_a_disk_that_takes_no_more_bytes(path: Path, store: Store, game: Saved) -> None:
    with no_room(path.with_name("games.db-wal")):
        everything(game, "other")
        with refused("not-saved", "file"):
            store.new("tiny", TWO)
        with refused("not-saved", "file"):
            store.rename(game.id, "x" * 100)
        with refused("not-saved", "file"):
            store.delete(game.id)
        assert same(store.open(game.id), game)
    game.redo()
    assert same(store.open(game.id), game)
    assert len(store.list()) == 1


def test_a_file_that_may_not_grow_any_more(store: Store, game: Saved) -> None:
    store.set("filler", "x" * 20_000)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Refused) as caught:
        for _ in range(400):
            store.new("tiny", TWO)
    (fault,) = caught.value.faults
    assert fault.message.id == "fault-not-saved-full"
    assert_said(fault.message)
    before = [listed.id for listed in store.list()]
    assert same(store.open(game.id), game)
    store._db.execute("PRAGMA max_page_count = 100000")
    game.redo()
    assert sorted(listed.id for listed in store.list()) == sorted(before)
    assert same(store.open(game.id), game)


def test_a_game_that_outgrows_its_disk_stays_as_it_was(path: Path, store: Store) -> None:
    game = store.new("tiny", TWO, seed=1)
    with no_room(path.with_name("games.db-wal")):
        for _ in range(5):
            with refused("not-saved", "file"):
                game.answer(game.table.options()[-1].id)
    play(game, 1, 30)
    assert same(Store(path, find).open(game.id), game)


def test_a_file_that_another_program_is_writing(impatient: None, path: Path) -> None:
    store = Store(path, find)
    game = store.new("tiny", TWO, seed=1)
    for _ in range(8):
        game.answer(game.table.options()[-1].id)
    game.undo()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    everything(game, "busy")
    assert same(store.open(game.id), game)
    assert len(store.list()) == 1
    other.execute("ROLLBACK")
    game.redo()
    assert same(store.open(game.id), game)


def test_a_file_that_another_program_keeps_to_itself(impatient: None, path: Path) -> None:
    Store(path, find).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(Refused) as caught:
        Store(path, find)
    (fault,) = caught.value.faults
    assert (fault.code, fault.message.id) == ("cannot-open", "fault-open-busy")
    assert_said(fault.message)
    other.execute("ROLLBACK")
    other.close()
    assert Store(path, find).notices == []


def test_a_read_only_file_can_be_looked_at(open_folder: Path) -> None:
    path = open_folder / "games.db"
    store = Store(path, find)
    game = store.new("tiny", TWO, seed=1)
    for _ in range(8):
        game.answer(game.table.options()[-1].id)
    game.undo()
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).chmod(0o444)
    with ordinary_user():
        reader = Store(path, find)
        assert same(reader.open(game.id), game)
        everything(reader.open(game.id), "read-only")
        assert reader.export(game.id)
        with refused("not-saved", "file"):
            reader.set("language", "en")
        reader.close()
    assert same(store.open(game.id), game)
    store.close()


def test_a_read_only_folder_is_named(open_folder: Path) -> None:
    inner = open_folder / "inner"
    with ordinary_user():
        open_folder_is_ours = os.access(open_folder, os.W_OK, effective_ids=True)
    if open_folder_is_ours:
        open_folder.chmod(0o555)
    with ordinary_user(), pytest.raises(Refused) as caught:
        Store(inner / "games.db", find)
    (fault,) = caught.value.faults
    assert (fault.code, fault.message.id) == ("cannot-open", "fault-open-read-only")
    assert_said(fault.message)
    assert not inner.exists()


def test_a_bad_file_that_cannot_be_set_aside_is_named(open_folder: Path) -> None:
    path = open_folder / "games.db"
    path.write_bytes(b"junk" * 100)
    open_folder.chmod(0o555)
    with ordinary_user(), refused("cannot-open", "file"):
        Store(path, find)
    assert path.read_bytes() == b"junk" * 100
