"""Read and write a game's journal: only what an action changed is written."""

import sqlite3
from collections.abc import Sequence
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Struct
from sqlite_utils import Database

from rules.core.message import Refused, refuse, say
from rules.core.table import Entry, Snapshot, Table

LISTS = ("entries", "undone", "snapshots")
"""The parts of a journal, and the tables that hold them."""

Item = Entry | Snapshot


class Journal(Struct):
    """Hold the three lists that a table is resumed from."""

    entries: list[Entry]
    undone: list[Entry]
    snapshots: list[Snapshot]

    def resume(self, rules: Any) -> Table[Any]:
        """Set up a table as this journal left it."""
        return Table(rules, snapshots=self.snapshots, entries=self.entries, undone=self.undone)


def journal_of(table: Table[Any]) -> Journal:
    """Copy the lists of a table as they are now."""
    return Journal(list(table.entries), list(table.undone), list(table.snapshots))


def shared(before: Sequence[Item], after: Sequence[Item]) -> int:
    """Count the items that two versions of a list begin with in common.

    A table only ever cuts a list at its end and adds to it, so where one item is the same
    object, all those before it are too.
    """
    count = min(len(before), len(after))
    while count and before[count - 1] is not after[count - 1]:
        count -= 1
    return count


def write(db: Database, game: int, before: Journal | None, after: Journal) -> None:
    """Store the difference between two versions of a journal."""
    for name in LISTS:
        old: list[Item] = getattr(before, name) if before else []
        new: list[Item] = getattr(after, name)
        count = shared(old, new)
        if len(old) > count:
            first = _place(old[count], count)
            db.execute(f"DELETE FROM {name} WHERE game = ? AND place >= ?", (game, first))
        rows = [_row(game, item, count + more) for more, item in enumerate(new[count:])]
        if rows:
            db.conn.executemany(f"INSERT INTO {name} VALUES (?, ?, ?, ?)", rows)


def _place(item: Item, index: int) -> int:
    """Number an item: an entry by its index, a snapshot by the entry that it precedes."""
    return item.at if isinstance(item, Snapshot) else index


def _row(game: int, item: Item, index: int) -> tuple[int, int, bytes, int]:
    """Encode an item with a check sum, since SQLite does not notice a changed letter."""
    body = item.state if isinstance(item, Snapshot) else msgspec.json.encode(item)
    return game, _place(item, index), body, crc32(body)


def lose(db: Database, game: int, lost: Sequence[Entry], first: int, now: str) -> None:
    """Keep the entries that the rules no longer understand, out of the game's way."""
    rows = [
        (game, first + more, msgspec.json.encode(entry), now) for more, entry in enumerate(lost)
    ]
    sql = "INSERT INTO lost (game, place, body, lost) VALUES (?, ?, ?, ?)"
    db.conn.executemany(sql, rows)


def read(db: Database, game: int, length: int) -> Journal:
    """Read a whole journal; refuse one with a missing or changed row, and say which."""
    return Journal(
        _entries(db, "entries", game, length),
        _entries(db, "undone", game, None),
        [Snapshot(place, body) for place, body in _bodies(db, "snapshots", game)],
    )


def _entries(db: Database, name: str, game: int, length: int | None) -> list[Entry]:
    """Read a list of entries and see that none is missing."""
    decode = msgspec.json.Decoder(Entry).decode
    found: list[Entry] = []
    for place, body in _bodies(db, name, game):
        if place != len(found):
            break
        try:
            found.append(decode(body))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise damaged(game, f"{name}/{place}") from error
    count = db.execute(f"SELECT count(*) FROM {name} WHERE game = ?", (game,)).fetchone()[0]
    if len(found) != (count if length is None else length) or len(found) != count:
        raise damaged(game, f"{name}/{len(found)}")
    return found


def _bodies(db: Database, name: str, game: int) -> list[tuple[int, bytes]]:
    """Read the rows of a list in order, and check their sums."""
    sql = f"SELECT place, body, crc FROM {name} WHERE game = ? ORDER BY place"
    try:
        rows = db.execute(sql, (game,)).fetchall()
    except sqlite3.Error as error:
        raise damaged(game, name) from error
    for place, body, crc in rows:
        if not isinstance(body, bytes) or crc32(body) != crc:
            raise damaged(game, f"{name}/{place}")
    return [(place, body) for place, body, _ in rows]


def damaged(game: int, at: str) -> Refused:
    """Refuse one game that cannot be read; the others are as good as before."""
    return refuse("game-damaged", at, say("fault-game-damaged", game=game, place=at))
