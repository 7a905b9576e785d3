"""Read and write a game's journal: only what an action changed is written."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Struct

from app.storage.database import Database
from app.storage.file import is_damage
from rules.core.message import Refused, refuse, say
from rules.core.table import Entry, Snapshot, Table

LISTS = ("entries", "undone", "snapshots")
"""The parts of a journal, and the tables that hold them."""
MOST_SECONDS = 1e9
"""How long one entry may have taken."""


class Time(Struct, frozen=True):
    """Say whose time an entry took, and how many seconds."""

    who: int | None = None
    """The player's number; None where it was everybody's time."""
    spent: float = 0.0


class Kept(Struct, frozen=True):
    """Hold an entry with the time that it took."""

    entry: Entry
    time: Time = Time()


Item = Kept | Snapshot


class Journal(Struct):
    """Hold the three lists that a table is resumed from."""

    entries: list[Kept] = []
    undone: list[Kept] = []
    snapshots: list[Snapshot] = []

    def resume(self, rules: Any) -> Table[Any]:
        """Set up a table as this journal left it."""
        entries = [kept.entry for kept in self.entries]
        undone = [kept.entry for kept in self.undone]
        return Table(rules, snapshots=self.snapshots, entries=entries, undone=undone)

    def common(self, table: Table[Any]) -> int:
        """Count the entries that a table has kept from this journal's beginning."""
        return shared([kept.entry for kept in self.entries], table.entries)

    def after(self, table: Table[Any], times: Iterable[Time]) -> "Journal":
        """Follow a table: what it kept or took back keeps its time, what people said gets one."""
        count = self.common(table)
        known = {id(kept.entry): kept for kept in (*self.entries[count:], *self.undone)}
        given = iter(times)
        entries = self.entries[:count]
        for entry in table.entries[count:]:
            kept = Kept(entry) if entry.auto else Kept(entry, next(given, Time()))
            entries.append(known.get(id(entry), kept))
        undone = [known.get(id(entry), Kept(entry)) for entry in table.undone]
        return Journal(entries, undone, list(table.snapshots))


def shared(before: Sequence[object], after: Sequence[object]) -> int:
    """Count the items that two versions of a list begin with in common.

    A table only ever cuts a list at its end and adds to it, so where one item is the same
    object, all those before it are too.
    """
    count = min(len(before), len(after))
    while count and before[count - 1] is not after[count - 1]:
        count -= 1
    return count


def write(db: Database, game: int, before: Journal, after: Journal) -> None:
    """Store the difference between two versions of a journal."""
    for name in LISTS:
        old: list[Item] = getattr(before, name)
        new: list[Item] = getattr(after, name)
        count = shared(old, new)
        if len(old) > count:
            first = _place(old[count], count)
            db.execute(f"DELETE FROM {name} WHERE game = ? AND place >= ?", (game, first))
        rows = [
            (game, _place(item, count + more), *_row(item)) for more, item in enumerate(new[count:])
        ]
        if rows:
            marks = ", ".join("?" * len(rows[0]))
            db.conn.executemany(f"INSERT INTO {name} VALUES ({marks})", rows)


def _place(item: Item, index: int) -> int:
    """Number an item: an entry by its index, a snapshot by the entry that it precedes."""
    return item.at if isinstance(item, Snapshot) else index


def _row(item: Item) -> tuple[Any, ...]:
    """Encode an item with a check sum, since SQLite does not notice a changed letter."""
    if isinstance(item, Snapshot):
        return item.state, _sum(item.state)
    body, who = msgspec.json.encode(item.entry), item.time.who
    spent = item.time.spent + 0.0  # As SQLite will give it back: no whole number, no minus zero.
    return body, who, spent, _sum(body, who, spent)


def _sum(body: bytes, *more: object) -> int:
    """Add up the columns of a row."""
    return crc32(repr(more).encode(), crc32(body))


def lose(db: Database, game: int, lost: Sequence[Entry], first: int, now: str) -> None:
    """Keep the entries that the rules no longer understand, out of the game's way."""
    rows = [
        (game, first + more, msgspec.json.encode(entry), now) for more, entry in enumerate(lost)
    ]
    sql = "INSERT INTO lost (game, place, body, lost) VALUES (?, ?, ?, ?)"
    db.conn.executemany(sql, rows)


def read(db: Database, game: int, length: int) -> Journal:
    """Read a whole journal; refuse one with a missing or changed row, and say which."""
    entries = _entries(db, "entries", game)
    if len(entries) != length:
        raise damaged(game, f"entries/{len(entries)}")
    snapshots = [Snapshot(place, body) for place, body in _rows(db, "snapshots", "body", game)]
    if not snapshots:
        raise damaged(game, "snapshots")
    return Journal(entries, _entries(db, "undone", game), snapshots)


def _entries(db: Database, name: str, game: int) -> list[Kept]:
    """Read a list of entries and see that none is missing."""
    decode = msgspec.json.Decoder(Entry).decode
    found: list[Kept] = []
    for place, body, who, spent in _rows(db, name, "body, who, spent", game):
        if place != len(found):
            raise damaged(game, f"{name}/{len(found)}")
        try:
            found.append(Kept(decode(body), Time(who, spent)))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise damaged(game, f"{name}/{place}") from error
    return found


def _rows(db: Database, name: str, columns: str, game: int) -> list[tuple[Any, ...]]:
    """Read the rows of a list in order, and check their sums."""
    sql = f"SELECT crc, place, {columns} FROM {name} WHERE game = ? ORDER BY place"
    try:
        rows = db.execute(sql, (game,)).fetchall()
    except sqlite3.Error as error:
        if is_damage(error):
            raise damaged(game, name) from error
        raise
    for crc, place, body, *more in rows:
        if not isinstance(body, bytes) or _sum(body, *more) != crc:
            raise damaged(game, f"{name}/{place}")
    return [tuple(row[1:]) for row in rows]


def damaged(game: int, at: str) -> Refused:
    """Refuse one game that cannot be read; the others are as good as before."""
    return refuse("game-damaged", at, say("fault-game-damaged", game=game, place=at))
