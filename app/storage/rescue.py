"""Bring over from a damaged file the games that can still be read whole."""

import sqlite3
from pathlib import Path

from sqlite_utils import Database

from app.storage import journal
from app.storage.file import connect, transaction
from rules.core.message import Refused


def rescue(damaged: Path, db: Database) -> tuple[int, int]:
    """Copy every sound game into a fresh file; count those copied and those that were not."""
    saved = missing = 0
    old = connect(damaged)
    try:
        old.execute("PRAGMA query_only = 1")  # The old file stays as it was found.
        ids = [row[0] for row in old.execute("SELECT id FROM games ORDER BY id")]
        for id in ids:
            try:
                _copy(old, db, id)
                saved += 1
            except (sqlite3.Error, Refused):
                missing += 1
    except sqlite3.Error:
        pass  # Not even the list of games can be read.
    finally:
        old.conn.close()
    return saved, missing


def _copy(old: Database, db: Database, id: int) -> None:
    """Copy one game under its number, all of it or nothing."""
    rows = list(old.query("SELECT * FROM games WHERE id = ?", (id,)))
    found = journal.read(old, id, rows[0]["length"])
    with transaction(db):
        row = rows[0]
        columns, values = ", ".join(row), ", ".join(f":{column}" for column in row)
        db.execute(f"INSERT INTO games ({columns}) VALUES ({values})", row)
        journal.write(db, id, None, found)
