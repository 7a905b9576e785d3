"""Keep what was taught in SQLite: several views of each thing, by game and id."""

from collections.abc import Iterator
from pathlib import Path
from sqlite3 import DatabaseError
from typing import Any, Protocol

from vision.faults import BadData, Fault
from vision.teach import View

MOST_VIEWS = 4
"""How many views of one thing are kept: more of them only take room and time."""


class Taught(Protocol):
    """Keep views of things, wherever it likes."""

    def add(self, game: str, id: str, view: View) -> None:
        """Remember how a thing looked."""

    def forget(self, game: str, id: str) -> None:
        """Forget all views of a thing."""

    def views(self, game: str) -> Iterator[tuple[str, View]]:
        """Give all views of a game's things."""


class TaughtFile:
    """Keep views in a table of a SQLite file; the file may hold other tables too."""

    def __init__(self, path: Path | str) -> None:
        from sqlite_utils import Database

        self._name = str(path)
        try:
            database: Any = Database(str(path))
            self._db = database
            self._db.table("taught").create(
                {"id": int, "game": str, "thing": str, "view": bytes}, pk="id", if_not_exists=True
            )
            self._db.table("taught").create_index(["game", "thing"], if_not_exists=True)
        except (DatabaseError, OSError) as error:
            raise self._fault(error) from error

    def add(self, game: str, id: str, view: View) -> None:
        """Remember how a thing looked, beside its latest other views; the oldest one goes."""
        sql = (
            "game = :game and thing = :thing and id not in (select id from taught"
            " where game = :game and thing = :thing order by id desc limit :most)"
        )
        try:
            self._db["taught"].insert({"game": game, "thing": id, "view": view.encode()})
            bounds = {"game": game, "thing": id, "most": MOST_VIEWS}
            self._db["taught"].delete_where(sql, bounds)
        except DatabaseError as error:
            raise self._fault(error) from error

    def bring(self, game: str, id: str, view: View) -> bool:
        """Add a view that was made elsewhere, unless it or enough others are here already."""
        data = view.encode()
        try:
            rows = list(self._db["taught"].rows_where("game = ? and thing = ?", [game, id]))
            if len(rows) >= MOST_VIEWS or any(row["view"] == data for row in rows):
                return False
            self._db["taught"].insert({"game": game, "thing": id, "view": data})
        except DatabaseError as error:
            raise self._fault(error) from error
        return True

    def forget(self, game: str, id: str) -> None:
        """Forget all views of a thing."""
        if not self._db["taught"].count_where("game = ? and thing = ?", [game, id]):
            raise Fault("not-taught", id=id[:60])
        self._db["taught"].delete_where("game = ? and thing = ?", [game, id])

    def views(self, game: str) -> Iterator[tuple[str, View]]:
        """Give all views of a game's things; a damaged one is left out."""
        try:
            rows = list(self._db["taught"].rows_where("game = ?", [game], order_by="id"))
        except DatabaseError as error:
            raise self._fault(error) from error
        for row in rows:
            try:
                yield str(row["thing"]), View.decode(bytes(row["view"]))
            except (BadData, TypeError):
                continue

    def things(self) -> Iterator[tuple[str, str, int]]:
        """Give each taught thing: its game, its name, and how many views there are of it."""
        sql = "select game, thing, count(*) from taught group by game, thing order by min(id)"
        try:
            rows = list(self._db.execute(sql))
        except DatabaseError as error:
            raise self._fault(error) from error
        for game, id, count in rows:
            yield str(game), str(id), int(count)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _fault(self, error: Exception) -> BadData:
        return BadData("bad-database", file=self._name, why=str(error))
