"""Keep all games of one file: make, list, open, rename, delete, export and import."""

import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from app.storage import document, journal
from app.storage.boxes import Boxes, put, rules_over, sweep
from app.storage.document import Document
from app.storage.exchange import read_file, write_file
from app.storage.file import open_file, reading, writing
from app.storage.journal import Journal
from app.storage.rescue import rescue
from app.storage.saved import Find, Saved, no_such, now, summary
from rules.core.box import Overlay
from rules.core.message import Message, refuse, say
from rules.core.table import Table
from rules.data import rules_of

NAME = 100
"""How many characters of a game's name are kept."""

T = TypeVar("T")


class Summary(Struct, frozen=True):
    """Show one game in a list, as its last change left it."""

    id: int
    game: str
    name: str
    """What people call the game; empty where they did not name it."""
    heading: Message
    players: list[str]
    created: str
    played: str
    length: int
    result: Message | None
    """How the game ended; None while it goes on."""

    @property
    def over(self) -> bool:
        """Say whether the game has ended."""
        return self.result is not None


class Store:
    """Open a file of games; a bad file is set aside and `notices` says so."""

    def __init__(self, path: Path | str, find: Find = rules_of) -> None:
        """Open or make the file at a path."""
        self.path = Path(path)
        self.notices: list[Message] = []
        """What happened to a file that could not be used."""
        self.find = find
        """What gives the rules of a game by its name."""
        self._db, aside, why = open_file(self.path)
        self.boxes = Boxes(self._db, find)
        """What owners compared with their printed components."""
        if aside is not None:
            self.notices.append(say(f"notice-{why}", file=str(aside)))
        if aside is not None and why == "damaged":
            saved, missing = rescue(aside, self._db)
            if saved or missing:
                self.notices.append(say("notice-rescued", n=saved, missing=missing))

    def close(self) -> None:
        """Close the file."""
        self._db.conn.close()

    def new(
        self, game: str, options: dict[str, Any], seed: int | None = None, name: str | None = None
    ) -> Saved:
        """Set up a game and store it; the app chooses the seed where none is given."""
        overlay = self.boxes.overlay(game)
        rules = rules_over(self.find, game, overlay)
        if seed is None:
            seed = secrets.randbits(53)
        if not 0 <= seed < 2**63:
            raise refuse("wrong-value", "seed", say("fault-seed"))
        table: Table[Any] = Table(rules, rules.start(options, seed))
        kept = Journal().after(table, ())
        return self._add(game, options, seed, name or "", now(), table, kept, overlay)

    def open(self, id: int) -> Saved:
        """Resume a game where its people left it."""
        with reading():
            return Saved(self._db, self.find, _number(id))

    def list(self) -> list[Summary]:
        """List all games, the one played last first."""
        sql = (
            "SELECT id, game, name, heading, players, created, played, length, result"
            " FROM games ORDER BY played DESC, id DESC"
        )
        with reading():
            return [_summary(row) for row in self._db.execute(sql)]

    def rename(self, id: int, name: str) -> str:
        """Give a game another name; give it back as it was kept."""
        kept = _tidy(name)
        with writing(self._db):
            sql = "UPDATE games SET name = ? WHERE id = ?"
            if not self._db.execute(sql, (kept, _number(id))).rowcount:
                raise no_such(id)
        return kept

    def delete(self, id: int) -> None:
        """Delete a game and everything that belongs to it."""
        with writing(self._db):
            if not self._db.execute("DELETE FROM games WHERE id = ?", (_number(id),)).rowcount:
                raise no_such(id)
            for name in (*journal.LISTS, "lost"):
                self._db.execute(f"DELETE FROM {name} WHERE game = ?", (id,))
            sweep(self._db)

    def export(self, id: int, path: Path | str | None = None) -> bytes:
        """Write a game as one JSON document, to a file too where a path is given."""
        saved = self.open(id)
        with reading():
            sql = "SELECT game, name, options, seed, created FROM games WHERE id = ?"
            game, name, options, seed, created = self._db.execute(sql, (id,)).fetchone()
        state, entries = saved.whole()
        written = msgspec.json.encode(
            Document(
                document.FORMAT,
                document.VERSION,
                game,
                name,
                _decode(options, dict[str, Any], {}),
                seed,
                created,
                [document.Start(0, msgspec.Raw(state))],
                [document.line(kept) for kept in entries],
                saved.overlay,
            )
        )
        if path is not None:
            write_file(Path(path), written)
        return written

    def import_(self, source: Document | bytes | Path | str) -> Saved:
        """Add the game in a document, once the rules have replayed the whole of it."""
        found = source if isinstance(source, Document) else self.read(source)
        table, kept = document.replay(found, self.find)
        options, seed = found.options, found.seed
        made = found.created
        return self._add(found.game, options, seed, found.name, made, table, kept, found.box)

    def read(self, source: bytes | Path | str) -> Document:
        """Read a document, or the one in a file; name everything that is wrong with it."""
        if not isinstance(source, bytes):
            source = read_file(Path(source), document.MOST_BYTES)
        return document.read(source)

    def setting(self, key: str) -> str | None:
        """Look up a setting."""
        with reading():
            sql = "SELECT value FROM settings WHERE key = ?"
            row = self._db.execute(sql, (key,)).fetchone()
        return None if row is None else str(row[0])

    def set(self, key: str, value: str) -> None:
        """Remember a setting."""
        with writing(self._db):
            self._db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (key, value))

    def _add(
        self,
        game: str,
        options: dict[str, Any],
        seed: int,
        name: str,
        created: str,
        table: Table[Any],
        kept: Journal,
        overlay: Overlay,
    ) -> Saved:
        """Store a new game with its journal."""
        row = {
            "game": game,
            "name": _tidy(name),
            "options": msgspec.json.encode(options).decode(),
            "seed": seed,
            "created": created,
            **summary(table),
            "base": 0,
            "changes": 0,
        }
        with writing(self._db):
            row["overlay"] = put(self._db, overlay)
            columns, values = ", ".join(row), ", ".join(f":{column}" for column in row)
            sql = f"INSERT INTO games ({columns}) VALUES ({values})"
            id = self._db.execute(sql, row).lastrowid
            assert id is not None
            journal.write(self._db, id, Journal(), kept)
        return self.open(id)


def _summary(row: tuple[Any, ...]) -> Summary:
    """Read a row of the list; what is unreadable in it is left empty."""
    id, game, name, heading, players, created, played, length, result = row
    ended = None if result is None else _decode(result, Message, Message(""))
    silent = Message("")
    return Summary(
        id,
        game,
        name,
        _decode(heading, Message, silent),
        _decode(players, list[str], []),
        created,
        played,
        length,
        ended,
    )


def _decode(text: str, kind: type[T], otherwise: T) -> T:
    """Read a column that nothing but a list depends on."""
    with suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return msgspec.json.decode(text, type=kind)
    return otherwise


def _number(id: int) -> int:
    """Refuse a number that no game can have, before SQLite stumbles over it."""
    if not 0 < id < 2**63:
        raise no_such(id)
    return id


def _tidy(name: str) -> str:
    """Put a name on one line of bounded length that can be shown."""
    seen = "".join(letter for letter in name if letter.isprintable() or letter.isspace())
    return " ".join(seen.split())[:NAME].strip()
