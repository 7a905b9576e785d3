"""Define what another program may ask over JSON lines: each request is a class that runs itself."""

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct, field

from app import plain
from app.language import Speaker
from app.storage import Saved, Store
from app.storage.document import where
from rules.core import box, picture
from rules.core.game import Fix as Offered
from rules.core.game import Rules
from rules.core.message import Message, refuse, say

Reply = dict[str, Any]
Times = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(ge=0)]


class Desk:
    """Serve one program: the file of games, the open table and the language."""

    def __init__(self, open_store: Callable[[], Store], language: str) -> None:
        self._open_store = open_store
        self._language = language
        self._store: Store | None = None
        self._speakers: dict[Rules[Any] | None, Speaker] = {}
        self._saved: Saved | None = None
        self.speak = Speaker(language)
        """What says the answer to the present request, in the words of the game it is about."""

    @property
    def store(self) -> Store:
        """Open the file when it is first needed; where that fails, the next request may try."""
        if self._store is None:
            self._store = self._open_store()
        return self._store

    @property
    def table(self) -> Saved:
        """Give the open table."""
        if self._saved is None:
            raise refuse("no-open-table", "table", say("fault-no-table"))
        return self._saved

    def answer(self, line: bytes) -> Reply:
        """Carry out the request in a line."""
        self.speak_of(self._saved.table.rules if self._saved else None)
        return read(line).run(self)

    def speak_of(self, rules: Rules[Any] | None) -> None:
        """Use the words of a game, and the names of its open table's players."""
        if rules not in self._speakers:
            self._speakers[rules] = Speaker(self._language, rules)
        self.speak = self._speakers[rules]
        self.speak.players = self._saved.table.state.names if self._saved else ()

    def show(self, saved: Saved) -> Reply:
        """Open a table in place of the one before."""
        self._saved = saved
        return self.step()

    def step(self) -> Reply:
        """Say what the open table waits for."""
        table = self.table.table
        self.speak_of(table.rules)
        return {"table": self.table.id, "step": plain.step(table.step, table.options(), self.speak)}

    def forget(self, id: int) -> None:
        """Close a table that is no more."""
        if self._saved is not None and self._saved.id == id:
            self._saved = None

    def notices(self) -> list[str]:
        """Say what people should be told, once."""
        found: list[Message] = []
        boxes = self._store.boxes if self._store is not None else None
        for source in (self._store, boxes, self._saved):
            if source is not None:
                found += source.notices
                source.notices.clear()
        return [self.speak(message) for message in found]

    def close(self) -> None:
        """Close the file."""
        if self._store is not None:
            self._store.close()


class Request(Struct, forbid_unknown_fields=True):
    """Be one request; its first field is its name."""

    @abstractmethod
    def run(self, desk: Desk) -> Reply:
        """Do what is asked and say what came of it."""


# Games


class New(Request):
    """Set up a game and open it."""

    new: str
    options: dict[str, Any] = {}
    seed: int | None = None
    name: str = ""

    def run(self, desk: Desk) -> Reply:
        desk.speak_of(desk.store.find(self.new))
        return desk.show(desk.store.new(self.new, self.options, self.seed, self.name))


class Options(Request):
    """List what a set-up of a game may choose."""

    options: str

    def run(self, desk: Desk) -> Reply:
        rules = desk.store.find(self.options)
        desk.speak_of(rules)
        return {"game": rules.id, "options": plain.plain(tuple(rules.settings()), desk.speak)}


class List(Request):
    """List all games, the one played last first."""

    list: bool

    def run(self, desk: Desk) -> Reply:
        tables = []
        for summary in desk.store.list():
            speak = Speaker(desk.speak.language, _rules(desk, summary.game), summary.players)
            tables.append({**plain.plain(summary, speak), "over": summary.over})
        return {"tables": tables}


class Open(Request):
    """Resume a game."""

    open: int

    def run(self, desk: Desk) -> Reply:
        return desk.show(desk.store.open(self.open))


class Rename(Request):
    """Give a game another name."""

    rename: int
    name: str

    def run(self, desk: Desk) -> Reply:
        return {"table": self.rename, "name": desk.store.rename(self.rename, self.name)}


class Delete(Request):
    """Delete a game."""

    delete: int

    def run(self, desk: Desk) -> Reply:
        desk.store.delete(self.delete)
        desk.forget(self.delete)
        return {"deleted": self.delete}


class Export(Request):
    """Give a game as one document, or write it to a file."""

    export: int
    to: str | None = None

    def run(self, desk: Desk) -> Reply:
        written = desk.store.export(self.export, self.to)
        document = Raw(written) if self.to is None else None
        return {"table": self.export, "to": self.to, "document": document}


class Import(Request):
    """Add a game from a document, or from the file that holds it, and open it."""

    source: Raw = field(name="import")

    def run(self, desk: Desk) -> Reply:
        path = bytes(self.source).startswith(b'"')
        source = msgspec.json.decode(self.source, type=str) if path else bytes(self.source)
        document = desk.store.read(source)
        desk.speak_of(desk.store.find(document.game))
        return desk.show(desk.store.import_(document))


# The open table


class Show(Request):
    """Say again what the table waits for."""

    step: bool

    def run(self, desk: Desk) -> Reply:
        return desk.step()


class Answer(Request):
    """Answer the pending step."""

    answer: str | list[int]
    spent: Seconds = 0.0

    def run(self, desk: Desk) -> Reply:
        desk.table.answer(self.answer, self.spent)
        return desk.step()


class Acknowledge(Request):
    """Acknowledge this instruction and those that follow it."""

    acknowledge: bool
    spent: Seconds = 0.0

    def run(self, desk: Desk) -> Reply:
        desk.table.acknowledge_all(self.spent)
        return desk.step()


class Correct(Request):
    """Set values at places of the state."""

    correct: dict[str, Any]
    spent: Seconds = 0.0

    def run(self, desk: Desk) -> Reply:
        desk.table.correct(self.correct, self.spent)
        return desk.step()


class Undo(Request):
    """Take back the last things that people said."""

    undo: Times

    def run(self, desk: Desk) -> Reply:
        desk.table.undo(self.undo)
        return desk.step()


class Redo(Request):
    """Give again what was taken back last."""

    redo: Times

    def run(self, desk: Desk) -> Reply:
        desk.table.redo(self.redo)
        return desk.step()


class Turn(Request):
    """Go back to the start of the turn."""

    turn: bool

    def run(self, desk: Desk) -> Reply:
        desk.table.undo_turn()
        return desk.step()


class Ahead(Request):
    """List the instructions that follow while people only acknowledge, and what then comes."""

    ahead: bool

    def run(self, desk: Desk) -> Reply:
        steps = desk.table.table.ahead()
        ahead = [plain.step(step, getattr(step, "options", ()), desk.speak) for step in steps]
        return {"table": desk.table.id, "ahead": ahead}


class Fixes(Request):
    """List the corrections that people may want at a place, in words: values may be secret."""

    fixes: str

    def run(self, desk: Desk) -> Reply:
        fixes = enumerate(_fixes(desk, self.fixes))
        listed = [plain.fix(number, fix, desk.speak) for number, fix in fixes]
        return {"table": desk.table.id, "fixes": listed}


class Fix(Request):
    """Make one of the corrections that are listed at a place, by its number."""

    fix: str
    number: Annotated[int, Meta(ge=0)]
    spent: Seconds = 0.0

    def run(self, desk: Desk) -> Reply:
        fixes = _fixes(desk, self.fix)
        if self.number >= len(fixes):
            message = say("fault-fix", number=self.number, n=len(fixes))
            raise refuse("no-such-fix", "number", message)
        desk.table.correct(fixes[self.number].changes, self.spent)
        return desk.step()


def _fixes(desk: Desk, at: str) -> list[Offered]:
    """List the corrections of the open table at a place."""
    table = desk.table.table
    return table.rules.fixes(table.state, at)


class Scene(Request):
    """Picture the table, as data and as plain text."""

    scene: bool

    def run(self, desk: Desk) -> Reply:
        table = desk.table.table
        scene = table.rules.scene(table.state)
        drawn = picture.draw(scene, desk.speak)
        return {"table": desk.table.id, "scene": plain.plain(scene, desk.speak), "text": drawn}


class State(Request):
    """Give the whole state as it is stored."""

    state: bool

    def run(self, desk: Desk) -> Reply:
        return {"table": desk.table.id, "state": desk.table.table.state}


class History(Request):
    """List what was done; what only another player may see is left out."""

    history: bool
    viewer: int | None = None

    def run(self, desk: Desk) -> Reply:
        entries = enumerate(desk.table.table.history(self.viewer))
        history = [plain.entry(number, entry, desk.speak) for number, entry in entries]
        return {"table": desk.table.id, "history": history}


class Clock(Request):
    """Count the seconds of play."""

    clock: bool

    def run(self, desk: Desk) -> Reply:
        clock = desk.table.clock()
        seconds = {"players": clock.players, "table": clock.table, "total": clock.total}
        return {"table": desk.table.id, "clock": seconds}


# Boxes


class ShowBox(Request):
    """List what can be compared with the box of a game, and what was."""

    box: str

    def run(self, desk: Desk) -> Reply:
        return _box(desk, self.box)


class Verify(Request):
    """Keep values as people found them printed, all of them or none."""

    verify: str
    values: dict[str, Any]

    def run(self, desk: Desk) -> Reply:
        desk.speak_of(desk.store.find(self.verify))
        desk.store.boxes.set(self.verify, self.values)
        return _box(desk, self.verify)


class Unverify(Request):
    """Take a value for unchecked again."""

    unverify: str
    path: str

    def run(self, desk: Desk) -> Reply:
        desk.store.boxes.forget(self.unverify, self.path)
        return _box(desk, self.unverify)


class UndoBox(Request):
    """Take back the last change of a box."""

    game: str = field(name="undo-box")

    def run(self, desk: Desk) -> Reply:
        undone = desk.store.boxes.undo(self.game)
        return {**_box(desk, self.game), "undone": undone}


class ExportBox(Request):
    """Give a box as one document, or write it to a file."""

    game: str = field(name="export-box")
    to: str | None = None

    def run(self, desk: Desk) -> Reply:
        written = desk.store.boxes.export(self.game, None if self.to is None else Path(self.to))
        document = Raw(written) if self.to is None else None
        return {"game": self.game, "to": self.to, "document": document}


class ImportBox(Request):
    """Say what a box from elsewhere would change, and take it over where that is asked for."""

    source: Raw = field(name="import-box")
    how: Literal["look", "merge", "replace"] = "look"

    def run(self, desk: Desk) -> Reply:
        path = bytes(self.source).startswith(b'"')
        source = Path(msgspec.json.decode(self.source, type=str)) if path else bytes(self.source)
        boxes = desk.store.boxes
        file = boxes.read(source)
        desk.speak_of(desk.store.find(file.game))
        found = boxes.compare(file)
        if self.how != "look":
            boxes.bring(file, self.how == "replace")
        lists = {"added": found.added, "changed": found.changed, "missing": found.missing}
        said = {name: [one.field.path for one in changes] for name, changes in lists.items()}
        return {**_box(desk, file.game), **said, "same": found.same}


def _box(desk: Desk, game: str) -> Reply:
    """Say everything about a box."""
    rules = desk.store.find(game)
    desk.speak_of(rules)
    fields, values = desk.store.boxes.fields(game), desk.store.boxes.values(game)
    listed = [plain.field(one, values, desk.speak) for one in fields]
    counted = box.progress(fields, values)
    return {"game": rules.id, "done": counted.done, "of": counted.of, "fields": listed}


REQUESTS: dict[str, type[Request]] = {
    kind.__struct_encode_fields__[0]: kind for kind in Request.__subclasses__()
}


def read(line: bytes) -> Request:
    """Read the one request in a line."""
    try:
        found = msgspec.json.decode(line, type=dict[str, Raw])
        name = _name(found)
        if bytes(found[name]) == b"false":
            raise msgspec.ValidationError("Expected `true`, got `false` - at `$." + name + "`")
        return msgspec.json.decode(line, type=REQUESTS[name])
    except msgspec.ValidationError as error:
        why, inside = where(error)
        place = inside.lstrip(".")[:60] or "line"
        raise refuse("wrong-value", place, say("fault-argument", place=place, why=why)) from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise refuse("bad-json", "line", say("fault-json", why=str(error)[:200])) from error


def _name(found: dict[str, Raw]) -> str:
    """Find the one request that a line names."""
    names = [name for name in found if name in REQUESTS]
    if "new" in names and "options" in names:
        names.remove("options")
    if not names:
        raise refuse("unknown-request", "line", say("fault-no-request", known=" ".join(REQUESTS)))
    if len(names) > 1:
        raise refuse("several-requests", "line", say("fault-requests", given=" ".join(names)))
    return names[0]


def _rules(desk: Desk, game: str) -> Rules[Any] | None:
    """Give the rules of a listed game, if this program has them."""
    try:
        return desk.store.find(game)
    except Exception:
        return None
