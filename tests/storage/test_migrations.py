"""Bring files of every version to the present one."""

from pathlib import Path

import pytest

from app.storage import Store, file
from app.storage.database import Database
from tests.storage.hunt import TWO, find, play, refused, same


def version(path: Path) -> int:
    """Read how many migrations a file has behind it."""
    db = Database(path)
    found: int = db.execute("PRAGMA user_version").fetchone()[0]
    db.close()
    return found


def add_mood(db: Database) -> None:
    """Add a column, as a later version may."""
    db.execute("ALTER TABLE games ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'")


def fail(db: Database) -> None:
    """Do half of something and fail."""
    add_mood(db)
    db.execute("INSERT INTO nowhere VALUES (1)")


def test_a_new_file_has_the_number_of_all_migrations(path: Path, store: Store) -> None:
    assert version(path) == len(file.MIGRATIONS)


def test_an_older_file_is_brought_to_the_present(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = store.new("tiny", TWO, seed=1)
    play(game, 1, 20)
    store.close()
    monkeypatch.setattr(file, "MIGRATIONS", (*file.MIGRATIONS, add_mood))
    newer = Store(path, find)
    assert newer.notices == []
    assert version(path) == len(file.MIGRATIONS)
    assert same(newer.open(game.id), game)
    assert newer._db.execute("SELECT mood FROM games").fetchall() == [("calm",)]
    newer.open(game.id).undo()
    newer.new("tiny", TWO)


def test_a_migration_that_fails_leaves_the_file_to_be_rescued(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = store.new("tiny", TWO, seed=1)
    store.close()
    present = file.MIGRATIONS
    monkeypatch.setattr(file, "MIGRATIONS", (*present, fail))
    with refused("cannot-open", "file"):
        Store(path, find)
    monkeypatch.setattr(file, "MIGRATIONS", present)
    aside = path.with_name("games.db.damaged-1")
    assert version(aside) == len(present)
    assert same(Store(aside, find).open(game.id), game)
