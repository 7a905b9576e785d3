"""Bring over from a damaged file the games that can still be read whole."""

import sqlite3
from contextlib import suppress
from pathlib import Path

from app.storage import boxes, journal
from app.storage.database import Database
from app.storage.file import connect_to_read, transaction
from app.storage.journal import Journal
from rules.core.message import Refused


def rescue(damaged: Path, db: Database) -> tuple[int, int]:
    """Copy every sound game into a fresh file; count those copied and those that were not."""
    saved = missing = 0
    with suppress(sqlite3.Error):  # Where nothing at all can be read, that is all.
        old = connect_to_read(damaged)
        try:
            for id in _games(old):
                try:
                    _copy(old, db, id)
                    saved += 1
                except (sqlite3.Error, Refused, LookupError, TypeError, ValueError):
                    missing += 1
            with transaction(db):
                _copy_rows(old, db, "settings", "1")
            with suppress(sqlite3.Error, Refused), transaction(db):
                _copy_boxes(old, db)
        finally:
            old.conn.close()
    return saved, missing


def _games(old: Database) -> list[int]:
    """Find the numbers of all games, from both ends of a list that may have a hole."""
    found: set[int] = set()
    for sql in (
        "SELECT id FROM games ORDER BY id",
        "SELECT id FROM games ORDER BY id DESC",
        "SELECT DISTINCT game FROM snapshots",
    ):
        with suppress(sqlite3.Error):
            found.update(row[0] for row in old.execute(sql))
    return sorted(id for id in found if isinstance(id, int))


def _copy(old: Database, db: Database, id: int) -> None:
    """Copy one game under its number, all of it or nothing."""
    length = old.execute("SELECT length FROM games WHERE id = ?", (id,)).fetchone()[0]
    found = journal.read(old, id, length)
    with transaction(db):
        _copy_rows(old, db, "games", "id = ?", id)
        sql = "SELECT overlay FROM games WHERE id = ?"
        boxes.put(db, boxes.get(old, db.execute(sql, (id,)).fetchone()[0]))
        journal.write(db, id, Journal(), found)
        with suppress(sqlite3.Error):  # What the rules had already lost is no part of the game.
            _copy_rows(old, db, "lost", "game = ?", id)


def _copy_boxes(old: Database, db: Database) -> None:
    """Copy the versions of boxes that can still be read."""
    for game, place, digest, path in old.execute("SELECT * FROM boxes ORDER BY place").fetchall():
        with suppress(Refused):
            boxes.put(db, boxes.get(old, digest))
            db.execute("INSERT INTO boxes VALUES (?, ?, ?, ?)", (game, place, digest, path))


def _copy_rows(old: Database, db: Database, table: str, where: str, *values: int) -> None:
    """Copy some rows of a table."""
    found = old.execute(f"SELECT * FROM {table} WHERE {where}", values)
    names = ", ".join(column[0] for column in found.description)
    marks = ", ".join("?" * len(found.description))
    db.conn.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", found.fetchall())
