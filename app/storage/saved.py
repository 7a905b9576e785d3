"""Play a table whose every change is on disk before it is confirmed."""

import sqlite3
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from app.storage import boxes, journal
from app.storage.boxes import Find as Find
from app.storage.database import Database
from app.storage.file import not_saved, transaction
from app.storage.journal import MOST_SECONDS, Journal, Kept, Time
from rules.core.game import Rules
from rules.core.message import Message, Refused, Term, refuse, say
from rules.core.steps import Over
from rules.core.table import Table

T = TypeVar("T")


def now() -> str:
    """Say the time so that later times sort later."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def summary(table: Table[Any]) -> dict[str, Any]:
    """Give the columns that a list of games shows, so that it needs no replay."""
    step = table.step
    result = msgspec.json.encode(step.message).decode() if isinstance(step, Over) else None
    return {
        "heading": msgspec.json.encode(table.state.heading).decode(),
        "players": msgspec.json.encode(table.state.names).decode(),
        "result": result,
        "length": len(table.entries),
        "played": now(),
    }


class Clock(Struct, frozen=True):
    """Count the seconds of play that the present journal took."""

    players: list[float]
    """The seconds of each player."""
    table: float
    """The seconds in which nobody in particular was asked."""

    @property
    def total(self) -> float:
        """Count the seconds of the whole game."""
        return sum(self.players) + self.table


def asked(table: Table[Any]) -> int | None:
    """Say whose time runs: the player who is asked, or else the one whom the heading names."""
    who: int | None = getattr(table.step, "who", None)
    if who is not None:
        return who
    named = [
        value.id
        for value in table.state.heading.params.values()
        if isinstance(value, Term) and value.kind == "player"
    ]
    seats = list(map(str, range(len(table.state.names))))
    return seats.index(named[0]) if named and named[0] in seats else None


class Saved:
    """Wrap a table: answer, undo, redo and correct, each stored before it returns.

    What takes time says how many seconds it took. Time is undone with the entry that took it
    and comes back when that is redone; the time before an undo is forgotten.
    """

    def __init__(self, db: Database, find: Find, id: int) -> None:
        """Resume a stored game; nothing is written before its people say something."""
        self.id = id
        self.notices: list[Message] = []
        """What people should be told, such as answers that the rules no longer understand."""
        self.table: Table[Any]
        self.overlay: dict[str, Any]
        """The box that the game was begun with, whatever has been checked since."""
        self._db = db
        self._find = find
        self._stored: Journal
        self._base: int
        self._changes: int
        self._lost: bool
        self._load()

    def answer(self, answer: str | list[int], spent: float = 0.0) -> None:
        """Answer the pending step."""
        self._do(lambda table: table.answer(answer), [self._time(spent)])

    def acknowledge_all(self, spent: float = 0.0) -> int:
        """Acknowledge this instruction and those that follow it; say how many that were."""
        return self._do(lambda table: table.acknowledge_all(), [self._time(spent)])

    def correct(self, changes: dict[str, Any], spent: float = 0.0) -> None:
        """Set values at places of the state."""
        self._do(lambda table: table.correct(changes), [self._time(spent)])

    def undo(self, times: int = 1) -> None:
        """Take back the last things that people said."""
        self._do(lambda table: table.undo(times))

    def undo_to(self, length: int) -> None:
        """Go back to when the journal had this many entries."""
        self._do(lambda table: table.undo_to(length))

    def undo_turn(self) -> None:
        """Go back to the start of the present turn."""
        self.undo_to(self.table.turn_start())

    def redo(self, times: int = 1) -> None:
        """Give again what was taken back last."""
        again = [kept.time for kept in reversed(self._stored.undone) if not kept.entry.auto]
        self._do(lambda table: table.redo(times), again)

    def clock(self, since: int = 0) -> Clock:
        """Add up the time of the entries that now stand, from one on, for each player and all."""
        players, table = [0.0] * len(self.table.state.names), 0.0
        for kept in self._stored.entries[since : self._stored.common(self.table)]:
            who, spent = kept.time.who, kept.time.spent
            if who is None or not 0 <= who < len(players):
                table += spent
            else:
                players[who] += spent
        return Clock(players, table)

    def _time(self, spent: float) -> Time:
        """Say whose time the pending step takes."""
        if not 0 <= spent <= MOST_SECONDS:
            raise refuse("wrong-value", "spent", say("fault-spent"))
        return Time(asked(self.table), float(spent))

    @property
    def base(self) -> int:
        """Say from which entry on the present rules can replay the whole journal."""
        if self.table.lost:
            return self._stored.common(self.table)
        return min(self._base, self.table.snapshots[-1].at)

    def whole(self) -> tuple[bytes, list[Kept]]:
        """Give the state that the present rules can replay everything from, and the entries."""
        base = self.base
        state = next(found.state for found in self.table.snapshots if found.at == base)
        return state, self._stored.after(self.table, ()).entries[base:]

    def _do(self, act: Callable[[Table[Any]], T], times: Iterable[Time] = ()) -> T:
        """Change the table and the disk together, or neither."""
        try:
            result = act(self.table)
            self._commit(self._stored.after(self.table, times))
            return result
        except sqlite3.Error as error:
            self._back()
            raise not_saved(error) from error
        except BaseException:
            self._back()
            raise

    def _commit(self, after: Journal) -> None:
        """Write what the table changed, in one transaction."""
        table, base = self.table, self.base
        columns = {**summary(table), "base": base}
        with transaction(self._db):
            sets = ", ".join(f"{name} = :{name}" for name in columns)
            cursor = self._db.execute(
                f"UPDATE games SET {sets}, changes = changes + 1"
                " WHERE id = :id AND changes = :changes",
                {**columns, "id": self.id, "changes": self._changes},
            )
            if not cursor.rowcount:
                self._load()  # People see at once how the game stands now.
                raise refuse("changed-elsewhere", "table", say("fault-elsewhere"))
            journal.write(self._db, self.id, self._stored, after)
            journal.lose(self._db, self.id, table.lost, base, columns["played"])
        if table.lost and not self._lost:
            self._tell_of_lost()
        self._stored, self._base, self._changes = after, base, self._changes + 1
        table.lost, self._lost = [], False

    def _back(self) -> None:
        """Return the table to what was last stored or read."""
        self.table = self._stored.resume(self.table.rules)

    def _load(self) -> None:
        """Read the game and set up its table at the step where it was left."""
        sql = "SELECT game, length, base, changes, overlay FROM games WHERE id = ?"
        row = self._db.execute(sql, (self.id,)).fetchone()
        if row is None:
            raise no_such(self.id)
        game, length, base, changes, digest = row
        stored = journal.read(self._db, self.id, length)
        self.overlay = boxes.get(self._db, digest)
        rules = boxes.rules_over(self._find, game, self.overlay)
        self.table = _resume(self.id, rules, stored)
        self._stored, self._base, self._changes = stored, base, changes
        self._lost = bool(self.table.lost)
        if self._lost:
            self._tell_of_lost()

    def _tell_of_lost(self) -> None:
        """Say that the game went back to a snapshot, and how much was lost."""
        people = sum(not entry.auto for entry in self.table.lost)
        self.notices.append(say("notice-lost", n=people))


def _resume(id: int, rules: Rules[Any], stored: Journal) -> Table[Any]:
    """Replay a journal; refuse a game whose last snapshot the rules cannot go on from."""
    try:
        return stored.resume(rules)
    except Exception as error:
        at = f"snapshots/{stored.snapshots[-1].at}"
        why = f"{type(error).__name__}: {error}"[:200]
        message = say("fault-game-unreadable", game=id, place=at, why=why)
        raise refuse("game-damaged", at, message) from error


def no_such(id: int) -> Refused:
    """Refuse the number of a game that is not there."""
    return refuse("no-such-table", "table", say("fault-no-such-table", table=str(id)[:20]))
