"""Write a game as one JSON document, and read one that nobody vouches for."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from app.storage.saved import Find
from rules.core.message import Fault, Message, Refused, refuse, say
from rules.core.table import Entry, Snapshot, Table, digest

FORMAT = "tablekeeper-game"
VERSION = 1
MOST_BYTES = 32_000_000
MOST_ENTRIES = 200_000

Name = Annotated[str, Meta(max_length=200)]
Seed = Annotated[int, Meta(ge=0, lt=2**63)]


class Head(Struct):
    """Tell what kind of document this is, before the rest is believed."""

    format: str
    version: int


class Start(Struct, forbid_unknown_fields=True):
    """Hold the state that the journal begins from."""

    at: Annotated[int, Meta(ge=0, le=0)]
    state: msgspec.Raw


class Line(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Hold one entry without its words, which the rules say again."""

    answer: str | Annotated[list[int], Meta(max_length=1000)] = ""
    changes: dict[str, Any] = {}
    auto: bool = False
    digest: int = 0


class Document(Struct, forbid_unknown_fields=True):
    """Hold a game as it travels."""

    format: str
    version: int
    game: Name
    name: Name
    options: dict[str, Any]
    seed: Seed
    created: Annotated[str, Meta(max_length=40)]
    snapshots: Annotated[list[Start], Meta(min_length=1, max_length=1)]
    entries: Annotated[list[Line], Meta(max_length=MOST_ENTRIES)]


def line(entry: Entry) -> Line:
    """Leave out the words of an entry."""
    return Line(entry.answer, entry.changes, entry.auto, entry.digest)


def read(document: bytes) -> Document:
    """Read a document of bounded size and exact type."""
    if len(document) > MOST_BYTES:
        raise _bad("document", say("fault-document-size", most=MOST_BYTES // 1_000_000))
    try:
        head = msgspec.json.decode(document, type=Head)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise _bad("document", say("fault-document")) from error
    if head.format != FORMAT:
        raise _bad("format", say("fault-document"))
    if head.version > VERSION:
        raise refuse("newer-document", "version", say("fault-document-newer"))
    try:
        return msgspec.json.decode(document, type=Document)
    except msgspec.ValidationError as error:
        what, _, at = str(error).rpartition(" - at `$")
        place = at.strip("`.") or "document"
        message = say("fault-document-value", place=place, why=what or str(error))
        raise _bad(place, message) from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise _bad("document", say("fault-document")) from error


def replay(document: Document, find: Find) -> Table[Any]:
    """Play a whole journal anew, as strictly as if people gave its answers now."""
    rules = find(document.game)
    at = "snapshots[0].state"
    try:
        state = msgspec.json.decode(document.snapshots[0].state, type=rules.state)
        faults = rules.faults(state)
        if not faults and state.seed != document.seed:
            faults = [Fault("bad-document", "seed", say("fault-document-seed"))]
        if faults:
            raise Refused(*faults)
        table: Table[Any] = Table(rules, snapshots=[Snapshot(0, msgspec.json.encode(state))])
        for number, given in enumerate(document.entries):
            at = f"entries[{number}]"
            _give(table, number, given, at)
        if len(table.entries) > len(document.entries):
            at = f"entries[{len(document.entries)}]"
            raise _bad(at, say("fault-document-entry", place=at))
        return table
    except Refused as error:
        first = Fault("bad-document", at, say("fault-document-entry", place=at))
        raise Refused(first, *(f for f in error.faults if f.at != at)) from error
    except Exception as error:  # A state that the rules cannot play fails in its own way.
        raise _bad(at, say("fault-document-entry", place=at)) from error


def _give(table: Table[Any], number: int, given: Line, at: str) -> None:
    """Give one entry; refuse what the present rules would not have recorded."""
    if number == len(table.entries) and not given.auto:
        if given.changes:
            table.correct(given.changes)
        elif given.digest == digest(table.step):
            table.answer(given.answer)
    if number >= len(table.entries) or line(table.entries[number]) != given:
        raise _bad(at, say("fault-document-entry", place=at))


def _bad(at: str, message: Message) -> Refused:
    """Refuse a document, with the place of its fault."""
    return refuse("bad-document", at, message)
