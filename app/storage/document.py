"""Write a game as one JSON document, and read one that nobody vouches for."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct

from app.storage.boxes import Find, all_fields, rules_over
from app.storage.boxfile import MOST_VALUES
from app.storage.boxfile import Path as Place
from app.storage.journal import MOST_SECONDS, Journal, Kept, Time
from app.storage.saved import asked
from rules.core import box
from rules.core.game import Rules
from rules.core.message import Fault, Message, Refused, refuse, say
from rules.core.table import Snapshot, Table, digest

FORMAT = "tablekeeper-game"
VERSION = 1
MOST_BYTES = 32_000_000
MOST_ENTRIES = 50_000
MOST_FAULTS = 100
"""How many faults of one document are named."""

Name = Annotated[str, Meta(max_length=200)]
Seed = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Seconds = Annotated[float, Meta(ge=0, le=MOST_SECONDS)]


class Start(Struct, forbid_unknown_fields=True):
    """Hold the state that the journal begins from."""

    at: Annotated[int, Meta(ge=0, le=0)]
    state: Raw


class Line(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Hold one entry without its words, which the rules say again."""

    answer: str | Annotated[list[int], Meta(max_length=1000)] = ""
    changes: dict[str, Any] = {}
    auto: bool = False
    digest: int = 0
    spent: Seconds = 0


class Document(Struct, omit_defaults=True):
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
    box: Annotated[dict[Place, Any], Meta(max_length=MOST_VALUES)] = {}
    """What the owner of the game had checked when it began."""


def line(kept: Kept) -> Line:
    """Leave out the words of an entry."""
    entry = kept.entry
    return Line(entry.answer, entry.changes, entry.auto, entry.digest, kept.time.spent or 0)


def read(document: bytes) -> Document:
    """Read a document of bounded size and exact type; name every fault that it has."""
    if len(document) > MOST_BYTES:
        raise _bad("document", say("fault-document-size", most=MOST_BYTES // 1_000_000))
    try:
        raw = msgspec.json.decode(document, type=dict[str, Raw])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise _bad("document", say("fault-document")) from error
    _check_head(raw)
    values: dict[str, Any] = {}
    extra = [key[:60] for key in raw if key not in Document.__struct_fields__]
    faults = [_fault(at, say("fault-document-extra", place=at)) for at in extra]
    for field in msgspec.structs.fields(Document):
        part = raw.get(field.name, Raw())
        if field.name == "box" and not bytes(part):
            continue  # Most games are played with the values that come with the program.
        if field.name == "entries":
            values["entries"] = _entries(part, faults)
        else:
            values[field.name] = _value(part, field.type, field.name, faults)
    if isinstance(created := values["created"], str) and not _is_time(created):
        faults.append(_wrong("created", created))
    if faults:
        raise Refused(*faults[:MOST_FAULTS])
    return Document(**values)


def _check_head(raw: dict[str, Raw]) -> None:
    """Make sure that this is a game, and none of a later program's."""
    faults: list[Fault] = []
    format = _value(raw.get("format", Raw()), str, "format", faults)
    version = _value(raw.get("version", Raw()), int, "version", faults)
    if faults or format != FORMAT or version is None or version < 1:
        raise _bad("format" if format != FORMAT else "version", say("fault-document"))
    if version > VERSION:
        raise refuse("newer-document", "version", say("fault-document-newer"))


def _entries(raw: Raw, faults: list[Fault]) -> list[Line | None]:
    """Read the entries one by one, since each may have a fault of its own."""
    kind = Annotated[list[Raw], Meta(max_length=MOST_ENTRIES)]
    parts: list[Raw] = _value(raw, kind, "entries", faults) or []
    return [_value(part, Line, f"entries[{n}]", faults) for n, part in enumerate(parts)]


def _value(raw: Raw, kind: Any, at: str, faults: list[Fault]) -> Any:
    """Read one part; where it does not fit, note what is wrong and give None."""
    if not bytes(raw):
        faults.append(_fault(at, say("fault-document-missing", place=at)))
        return None
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as error:
        why, inside = where(error)
        faults.append(_wrong(at + inside, why))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        faults.append(_wrong(at, str(error)))
    return None


def where(error: msgspec.ValidationError) -> tuple[str, str]:
    """Split what does not fit from the place where it is, such as `.options` or `[3]`."""
    why, _, inside = str(error).partition(" - at `$")
    return why, inside.removesuffix("`")


def _is_time(text: str) -> bool:
    """Say whether a text is a moment."""
    try:
        return bool(datetime.fromisoformat(text))
    except ValueError:
        return False


def replay(document: Document, find: Find) -> tuple[Table[Any], Journal]:
    """Play a whole journal anew, as strictly as if people gave its answers now."""
    rules = _rules(document, find)
    at = "snapshots[0].state"
    try:
        faults: list[Fault] = []
        state = _value(document.snapshots[0].state, rules.state, at, faults)
        if state is not None:
            faults = _impossible(rules.faults(state), at)
            if state.seed != document.seed:
                faults.append(_fault("seed", say("fault-document-seed")))
        if faults:
            raise Refused(*faults[:MOST_FAULTS])
        table: Table[Any] = Table(rules, snapshots=[Snapshot(0, msgspec.json.encode(state))])
        times = []
        for number, given in enumerate(document.entries):
            at = f"entries[{number}]"
            if not given.auto:
                times.append(Time(asked(table), given.spent))
            _give(table, number, given, at)
        at = f"entries[{len(document.entries)}]"
        if len(table.entries) > len(document.entries):
            raise _bad(at, say("fault-document-entry", place=at))
        return table, Journal().after(table, times)
    except Refused:
        raise
    except Exception as error:  # A state that the rules cannot play fails in its own way.
        raise _bad(at, say("fault-document-entry", place=at)) from error


def _rules(document: Document, find: Find) -> Rules[Any]:
    """Make the rules over the box that the game was begun with; refuse a box that does not fit."""
    faults = box.faults(all_fields(find, document.game), document.box)
    if faults:
        raise Refused(*_impossible(faults, "box")[:MOST_FAULTS])
    try:
        return rules_over(find, document.game, document.box)
    except Refused as error:
        raise Refused(*_impossible(list(error.faults), "box")) from error
    except Exception as error:  # Values may fit one by one and yet make no game.
        raise _bad("box", say("fault-box-together", why=str(error)[:200])) from error


def _impossible(found: list[Fault], at: str) -> list[Fault]:
    """Say where in the document the rules found each fault."""
    return [Fault(fault.code, f"{at}/{fault.at}", fault.message) for fault in found]


def _give(table: Table[Any], number: int, given: Line, at: str) -> None:
    """Give one entry; refuse what the present rules would not have recorded."""
    try:
        if number == len(table.entries) and not given.auto:
            if given.changes:
                table.correct(given.changes)
            elif given.digest == digest(table.step):
                table.answer(given.answer)
    except Refused as error:
        first = _fault(at, say("fault-document-entry", place=at))
        raise Refused(first, *_impossible(list(error.faults), at)) from error
    spent = 0.0 if given.auto else given.spent
    if number >= len(table.entries) or given != line(
        Kept(table.entries[number], Time(None, spent))
    ):
        raise _bad(at, say("fault-document-entry", place=at))


def _wrong(at: str, why: str) -> Fault:
    """Name a part of a document that does not fit."""
    return _fault(at, say("fault-document-value", place=at, why=why[:200]))


def _fault(at: str, message: Message) -> Fault:
    """Name one fault of a document."""
    return Fault("bad-document", at, message)


def _bad(at: str, message: Message) -> Refused:
    """Refuse a document for a single fault."""
    return Refused(_fault(at, message))
