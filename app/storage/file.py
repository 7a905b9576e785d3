"""Open the one SQLite file: its version, its migrations, and what is done about a bad one."""

import errno
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

from app.storage.database import Database
from rules.core.message import Refused, refuse, say

BUSY = 2.0
"""How many seconds to wait for another program that is writing to the file."""


def _games(db: Database) -> None:
    """Make the tables for games and settings."""
    # AUTOINCREMENT, so that the number of a deleted game never comes back.
    db.execute("""
        CREATE TABLE games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            game TEXT NOT NULL,
            name TEXT NOT NULL,
            options TEXT NOT NULL,
            seed INTEGER NOT NULL,
            created TEXT NOT NULL,
            played TEXT NOT NULL,
            heading TEXT NOT NULL,
            players TEXT NOT NULL,
            result TEXT,
            length INTEGER NOT NULL,
            base INTEGER NOT NULL,
            changes INTEGER NOT NULL
        )""")
    for table in ("entries", "undone"):
        db.execute(f"""
            CREATE TABLE {table} (
                game INTEGER NOT NULL,
                place INTEGER NOT NULL,
                body BLOB NOT NULL,
                who INTEGER,
                spent REAL NOT NULL,
                crc INTEGER NOT NULL,
                PRIMARY KEY (game, place)
            ) WITHOUT ROWID""")
    # Snapshots are large rows, which SQLite keeps best in an ordinary table.
    db.execute("""
        CREATE TABLE snapshots (
            game INTEGER NOT NULL,
            place INTEGER NOT NULL,
            body BLOB NOT NULL,
            crc INTEGER NOT NULL,
            PRIMARY KEY (game, place)
        )""")
    db.execute("""
        CREATE TABLE lost (
            id INTEGER PRIMARY KEY,
            game INTEGER NOT NULL,
            place INTEGER NOT NULL,
            body BLOB NOT NULL,
            lost TEXT NOT NULL
        )""")
    db.execute("CREATE INDEX lost_game ON lost (game)")
    db.execute("CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL)")


def _boxes(db: Database) -> None:
    """Make the tables for boxes: each body once, by its digest, and the versions of each box."""
    db.execute("CREATE TABLE overlays (digest TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID")
    db.execute("""
        CREATE TABLE boxes (
            game TEXT NOT NULL,
            place INTEGER NOT NULL,
            digest TEXT NOT NULL,
            path TEXT NOT NULL,
            PRIMARY KEY (game, place)
        ) WITHOUT ROWID""")
    db.execute("ALTER TABLE games ADD COLUMN overlay TEXT NOT NULL DEFAULT ''")


MIGRATIONS: tuple[Callable[[Database], None], ...] = (_games, _boxes)
"""What brings a file from each version to the next; never edited, only added to."""


class Unusable(Exception):
    """Say that a file must be set aside: `damaged`, or `newer` than this program."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)


@contextmanager
def transaction(db: Database) -> Iterator[None]:
    """Store all that is done inside, or nothing."""
    conn = db.conn
    conn.execute("BEGIN IMMEDIATE")
    try:
        yield
        conn.execute("COMMIT")
    except BaseException:
        if conn.in_transaction:
            with suppress(sqlite3.Error):  # What went wrong first is what people should know.
                conn.execute("ROLLBACK")
        raise


@contextmanager
def writing(db: Database) -> Iterator[None]:
    """Store all that is done inside, or say that nothing was."""
    try:
        with transaction(db):
            yield
    except sqlite3.Error as error:
        raise not_saved(error) from error


@contextmanager
def reading() -> Iterator[None]:
    """Say in words why something cannot be read."""
    try:
        yield
    except sqlite3.Error as error:
        code = "file-damaged" if is_damage(error) else "cannot-read"
        raise refuse(code, "file", say("fault-read", why=str(error))) from error


def open_file(path: Path) -> tuple[Database, Path | None, str]:
    """Open a sound file; set an unusable one aside, say where it lies and why, and begin anew."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return _open_when_free(path), None, ""
        except Unusable as error:
            aside = _set_aside(path, error.why)
            return _open_when_free(path), aside, error.why
    except (sqlite3.Error, OSError, ValueError, Unusable) as error:
        message = say(f"fault-open-{reason(error)}", file=str(path)[:200], why=str(error)[:200])
        raise refuse("cannot-open", "file", message) from error


def _open_when_free(path: Path) -> Database:
    """Open a file; try again where another program was just making it, which SQLite does not."""
    patience = time.monotonic() + BUSY
    while True:
        try:
            return _open(path)
        except sqlite3.OperationalError as error:
            if reason(error) != "busy" or time.monotonic() > patience:
                raise
            time.sleep(0.01)


def _open(path: Path) -> Database:
    """Open a file, bring it to the present version and make sure that it is whole."""
    db = Database(sqlite3.connect(path, timeout=BUSY), execute_plugins=False)
    try:
        db.execute("PRAGMA synchronous = FULL")  # A commit survives a power cut.
        version = _version(db)
        if version > len(MIGRATIONS):
            raise Unusable("newer")
        if version:
            _check(db)
        elif _schema(db) and not _version(db):  # Another program may be making the file just now.
            raise Unusable("damaged")
        db.execute("PRAGMA journal_mode = WAL")
        if version < len(MIGRATIONS):
            _migrate(db)
        return db
    except sqlite3.DatabaseError as error:
        db.conn.close()
        if is_damage(error):
            raise Unusable("damaged") from error
        raise
    except BaseException:
        db.conn.close()
        raise


def connect_to_read(path: Path) -> Database:
    """Connect to a file that nothing is to be written to."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    return Database(sqlite3.connect(uri, timeout=BUSY, uri=True), execute_plugins=False)


def _version(db: Database) -> int:
    """Read how many migrations a file has behind it."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _migrate(db: Database) -> None:
    """Apply the migrations that are still to come, all of them or none."""
    with transaction(db):
        for number in range(_version(db), len(MIGRATIONS)):  # Another program may have been here.
            MIGRATIONS[number](db)
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _check(db: Database) -> None:
    """Make sure that no page is corrupt and no table or column is missing."""
    if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise Unusable("damaged")
    if _version(db) == len(MIGRATIONS) and not _schema(db) >= _expected():
        raise Unusable("damaged")


def _schema(db: Database) -> set[str]:
    """List every table and column."""
    return {f"{table.name}.{column.name}" for table in db.tables for column in table.columns}


def _expected() -> set[str]:
    """List the tables and columns that the migrations make."""
    db = Database(memory=True, execute_plugins=False)
    try:
        for migration in MIGRATIONS:
            migration(db)
        return _schema(db) - {"sqlite_sequence.name", "sqlite_sequence.seq"}
    finally:
        db.conn.close()


def is_damage(error: sqlite3.Error) -> bool:
    """Tell a damaged file from one that is only busy, full or read-only."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _set_aside(path: Path, why: str) -> Path:
    """Rename a file and its companions to a free name; nothing is ever deleted."""
    number = 1
    while any(_beside(path, f".{why}-{number}{end}").exists() for end in ("", "-wal", "-shm")):
        number += 1
    for end in ("-wal", "-shm", ""):
        companion = _beside(path, end)
        if companion.exists():
            companion.rename(_beside(path, f".{why}-{number}{end}"))
    return _beside(path, f".{why}-{number}")


def _beside(path: Path, end: str) -> Path:
    """Name a file that lies next to this one."""
    return path.with_name(path.name + end)


def reason(error: Exception) -> Literal["full", "read-only", "busy", "other"]:
    """Find why a file took nothing, where people can do something about it."""
    number = error.errno if isinstance(error, OSError) else None
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL or number in (errno.ENOSPC, errno.EDQUOT):
        return "full"
    if code == sqlite3.SQLITE_READONLY or number in (errno.EROFS, errno.EACCES, errno.EPERM):
        return "read-only"
    return "busy" if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) else "other"


def not_saved(error: sqlite3.Error) -> Refused:
    """Say that the disk took nothing, and why."""
    message = say(f"fault-not-saved-{reason(error)}", why=str(error)[:200])
    return refuse("not-saved", "file", message)
