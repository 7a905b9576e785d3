"""Keep the box of each game: what its owner compared with the printed components."""

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from app.storage import boxfile
from app.storage.boxfile import BoxFile
from app.storage.database import Database
from app.storage.exchange import read_file, write_file
from app.storage.file import reading, writing
from rules.core import box
from rules.core.box import BASE, Field, Overlay, Progress
from rules.core.game import Rules
from rules.core.message import Fault, Message, Refused, refuse, say

MOST_UNDO = 50
"""How many changes of a box can be taken back."""


class Find(Protocol):
    """Give the rules of a game by its name, over the owner's box where one is given."""

    def __call__(self, game: str, overlay: Overlay = ..., /) -> Rules[Any]:
        """Give the rules."""
        ...


class Change(Struct, frozen=True):
    """Say what a file would do to one value."""

    field: Field
    before: Any = None
    after: Any = None


class Comparison(Struct, frozen=True):
    """Say what a file would do to a box, before it does."""

    added: tuple[Change, ...]
    """Values that nobody had checked here."""
    changed: tuple[Change, ...]
    """Values that are otherwise here."""
    missing: tuple[Change, ...]
    """Values that are checked here but not in the file."""
    same: int


# Overlays by digest


def put(db: Database, overlay: Overlay) -> str:
    """Keep an overlay, once for all that refer to it; give its digest, empty for an empty one."""
    if not overlay:
        return ""
    body = msgspec.json.encode(dict(overlay), order="deterministic")
    digest = sha256(body).hexdigest()
    db.execute("INSERT OR IGNORE INTO overlays VALUES (?, ?)", (digest, body))
    return digest


def get(db: Database, digest: str) -> dict[str, Any]:
    """Read an overlay; refuse one that is missing or changed."""
    if not digest:
        return {}
    row = db.execute("SELECT body FROM overlays WHERE digest = ?", (digest,)).fetchone()
    body = row[0] if row else b""
    if not isinstance(body, bytes) or sha256(body).hexdigest() != digest:
        raise refuse("box-damaged", f"overlays/{digest[:12]}", say("fault-box-damaged"))
    return msgspec.json.decode(body, type=dict[str, Any])


def sweep(db: Database) -> None:
    """Forget the overlays that no game and no box refers to."""
    db.execute(
        "DELETE FROM overlays WHERE digest NOT IN"
        " (SELECT digest FROM boxes UNION SELECT overlay FROM games)"
    )


def all_fields(find: Find, game: str) -> tuple[Field, ...]:
    """List the values of a game and of the games that it expands."""
    rules = find(game)
    found = box.fields_of(rules)
    for base in getattr(rules, "bases", ()):
        found += box.based(base, box.fields_of(find(base)))
    return found


def rules_over(find: Find, game: str, overlay: Overlay) -> Rules[Any]:
    """Give the rules over what still fits of an overlay: the shipped data may have changed."""
    fits = box.fitting(all_fields(find, game), overlay) if overlay else {}
    return find(game, fits) if fits else find(game)


class Boxes:
    """Keep every game's box in the file of games, with the versions before the last changes."""

    def __init__(self, db: Database, find: Find) -> None:
        self._db = db
        self._find = find
        self.notices: list[Message] = []
        """What people should be told, once, of a box that could not be read."""
        self._told = False

    # Looking

    def fields(self, game: str) -> tuple[Field, ...]:
        """List what can be checked, with the shipped values."""
        return box.fields_of(self._find(game))

    def values(self, game: str) -> dict[str, Any]:
        """Give what is checked and fits; where the last version is damaged, the one before it."""
        return box.fitting(self.fields(game), self._stored(game))

    def _stored(self, game: str) -> dict[str, Any]:
        with reading():
            sql = "SELECT digest FROM boxes WHERE game = ? ORDER BY place DESC"
            digests = [row[0] for row in self._db.execute(sql, (game,))]
            for place, digest in enumerate(digests):
                with suppress(Refused, msgspec.MsgspecError):
                    found = get(self._db, digest)
                    if place:
                        self._tell_damaged()
                    return found
        if digests:
            self._tell_damaged()
        return {}

    def _tell_damaged(self) -> None:
        """Say once that a version was passed over."""
        if not self._told:
            self.notices.append(say("notice-box-damaged"))
        self._told = True

    def games(self) -> list[str]:
        """Name the games of which anything was ever checked."""
        with reading():
            return [row[0] for row in self._db.execute("SELECT DISTINCT game FROM boxes")]

    def overlay(self, game: str) -> dict[str, Any]:
        """Give what a new game is played over: its box, and those of the games that it expands."""
        found = self.values(game)
        for base in getattr(self._find(game), "bases", ()):
            values = self.values(base)
            found |= {f"{base}{BASE}{path}": value for path, value in values.items()}
        return found

    def progress(self, game: str) -> Progress:
        """Count what is checked."""
        return box.progress(self.fields(game), self.values(game))

    def unverified(self, game: str, overlay: Overlay | None = None) -> int:
        """Count the values that a game relies on though nobody has checked them."""
        over = self.overlay(game) if overlay is None else overlay
        return box.progress(all_fields(self._find, game), over).left

    def undoable(self, game: str) -> bool:
        """Say whether a change can be taken back."""
        with reading():
            sql = "SELECT count(*), min(place) FROM boxes WHERE game = ?"
            count, first = self._db.execute(sql, (game,)).fetchone()
        return bool(count > 1 or first == 0)

    # Changing

    def set(self, game: str, changes: Overlay) -> None:
        """Keep values as printed, all of them or none."""
        found = box.faults(self.fields(game), changes)
        if found:
            raise Refused(*found[: boxfile.MOST_FAULTS])
        self._change(game, lambda now: {**now, **changes}, next(iter(changes), ""))

    def forget(self, game: str, *paths: str) -> None:
        """Take values for unchecked again."""
        known = {field.path for field in self.fields(game)}
        found = [
            Fault("no-such-value", path[:200], say("fault-box-path", place=path[:60]))
            for path in paths
            if path not in known
        ]
        if found:
            raise Refused(*found)
        self._change(
            game,
            lambda now: {path: value for path, value in now.items() if path not in paths},
            paths[0] if paths else "",
        )

    def undo(self, game: str) -> str:
        """Take the last change back; give the path of the value that it was about."""
        self._find(game)  # Refuse what is no game at all.
        with writing(self._db):
            if not self.undoable(game):
                raise refuse("nothing-to-undo", "box", say("fault-box-undo"))
            sql = "SELECT place, path FROM boxes WHERE game = ? ORDER BY place DESC"
            place, path = self._db.execute(sql, (game,)).fetchone()
            self._db.execute("DELETE FROM boxes WHERE game = ? AND place = ?", (game, place))
            sweep(self._db)
        return str(path)

    def _change(
        self, game: str, make: Callable[[dict[str, Any]], dict[str, Any]], path: str
    ) -> None:
        """Add a version, once the rules have been made over it."""
        with writing(self._db):
            now = self.values(game)
            after = make(now)
            if after == now:
                return
            self._try(game, after, path)
            sql = "SELECT coalesce(max(place) + 1, 0) FROM boxes WHERE game = ?"
            place = self._db.execute(sql, (game,)).fetchone()[0]
            row = (game, place, put(self._db, after), path)
            self._db.execute("INSERT INTO boxes VALUES (?, ?, ?, ?)", row)
            old = (game, place - MOST_UNDO)
            self._db.execute("DELETE FROM boxes WHERE game = ? AND place < ?", old)
            sweep(self._db)

    def _try(self, game: str, overlay: Overlay, path: str) -> None:
        """Refuse values that fit one by one but make no game together."""
        try:
            rules_over(self._find, game, overlay)
        except Refused:
            raise
        except Exception as error:  # Each game has its own way to fail.
            message = say("fault-box-together", why=str(error)[:200])
            raise refuse("box-unplayable", path, message) from error

    # Files

    def export(self, game: str, path: Path | None = None) -> bytes:
        """Write a box as one document, to a file too where a path is given."""
        written = boxfile.write(game, self.values(game))
        if path is not None:
            write_file(path, written)
        return written

    def read(self, source: bytes | Path, game: str | None = None) -> BoxFile:
        """Read a box, or the one in a file; name everything that is wrong with it."""
        if not isinstance(source, bytes):
            source = read_file(source, boxfile.MOST_BYTES)
        found = boxfile.read(source)
        if game is not None and found.game != game:
            raise Refused(Fault("other-game", "game", say("fault-box-game", game=found.game)))
        wrong = box.faults(self.fields(found.game), found.values)
        if wrong:
            raise Refused(*wrong[: boxfile.MOST_FAULTS])
        return found

    def compare(self, file: BoxFile) -> Comparison:
        """Say what bringing a file in would change."""
        mine = self.values(file.game)
        both = [field for field in self.fields(file.game) if field.path in file.values]
        added = [field for field in both if field.path not in mine]
        known = [field for field in both if field.path in mine]
        other = [field for field in known if mine[field.path] != file.values[field.path]]
        missing = [
            field
            for field in self.fields(file.game)
            if field.path in mine and field.path not in file.values
        ]
        return Comparison(
            tuple(Change(field, field.plain, file.values[field.path]) for field in added),
            tuple(Change(field, mine[field.path], file.values[field.path]) for field in other),
            tuple(Change(field, mine[field.path], mine[field.path]) for field in missing),
            len(known) - len(other),
        )

    def bring(self, file: BoxFile, replace: bool = False) -> None:
        """Take the values of a file over: beside what is checked here, or in its place."""
        wrong = box.faults(self.fields(file.game), file.values)
        if wrong:
            raise Refused(*wrong[: boxfile.MOST_FAULTS])
        self._change(file.game, lambda now: {**({} if replace else now), **file.values}, "")
