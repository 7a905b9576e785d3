"""Write games, settings, boxes and taught cards into one file, and bring them back from one."""

import os
import secrets
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec
from msgspec import Meta, Raw, Struct

from app import preferences
from app.preferences import Preferences
from app.scanning import TAUGHT, exists
from app.storage import Store
from rules.core.message import Fault, Refused, refuse, say

if TYPE_CHECKING:
    from vision.taught import TaughtFile

FORMAT = "tablekeeper-backup"
VERSION = 1
MOST_BYTES = 256_000_000
MOST_GAMES = 10_000
MOST_VIEWS = 5_000
"""How many pictures of taught cards a file may hold, of about 30 kB each."""
MOST_VIEW_BYTES = 40_000
MOST_FAULTS = 100
"""How many faults of one file are named."""


class Backup(Struct):
    """Hold everything that people would miss."""

    format: str
    version: int
    games: Annotated[list[Raw], Meta(max_length=MOST_GAMES)]
    preferences: Preferences
    boxes: Annotated[list[Raw], Meta(max_length=MOST_GAMES)] = []
    taught: Annotated[list[Raw], Meta(max_length=MOST_VIEWS)] = []


class TaughtView(Struct, forbid_unknown_fields=True):
    """Hold how one card looked when it was shown."""

    game: Annotated[str, Meta(max_length=40)]
    thing: Annotated[str, Meta(max_length=100)]
    view: Annotated[bytes, Meta(max_length=MOST_VIEW_BYTES)]


class Restored(NamedTuple):
    """Count what a file brought, and name what is wrong with the rest of it."""

    games: int
    views: int
    """How many pictures of taught cards."""
    faults: list[Fault]


def write(store: Store, path: Path) -> int:
    """Write all that can be read; say how many games that were."""
    games = []
    for one in store.list()[::-1]:
        with suppress(Refused):  # A damaged game must not keep the others from being saved.
            games.append(Raw(store.export(one.id)))
    boxes = []
    for game in store.boxes.games():
        with suppress(Refused):
            boxes.append(Raw(store.boxes.export(game)))
    taught = [Raw(msgspec.json.encode(one)) for one in _taught(store)]
    backup = Backup(FORMAT, VERSION, games, preferences.load(store), boxes, taught)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(msgspec.json.encode(backup))
        os.replace(draft, path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        message = say("fault-write", file=str(path)[:200], why=str(error)[:200])
        raise refuse("cannot-write", "backup", message) from error
    return len(games)


def read(path: Path) -> Backup:
    """Read a file of everything, or of a single game; refuse anything else."""
    try:
        if path.stat().st_size > MOST_BYTES:
            message = say("fault-document-size", most=MOST_BYTES // 1_000_000)
            raise refuse("bad-document", "backup", message)
        content = path.read_bytes()
    except OSError as error:
        raise refuse("cannot-read", "backup", say("fault-read", why=str(error)[:200])) from error
    try:
        head = msgspec.json.decode(content, type=dict[str, Raw])
        if bytes(head.get("format", Raw())) != f'"{FORMAT}"'.encode():
            return Backup(FORMAT, VERSION, [Raw(content)], Preferences())
        found = msgspec.json.decode(content, type=Backup)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise refuse("bad-document", "backup", say("fault-document")) from error
    if found.version > VERSION:
        raise refuse("newer-document", "version", say("fault-document-newer"))
    return found


def restore(store: Store, path: Path) -> Restored:
    """Add what is in a file and not here: games that the rules can replay, boxes, taught cards."""
    found = read(path)
    known = {store.export(one.id) for one in store.list()}
    added, faults = 0, list[Fault]()
    for document in found.games:
        if bytes(document) in known:
            continue  # It is here already.
        try:
            store.import_(bytes(document))
            added += 1
        except Refused as error:
            faults.extend(error.faults)
    for box in found.boxes:
        try:
            _fill(store, bytes(box))
        except Refused as error:
            faults.extend(error.faults)
    views, wrong = _learn(store, found.taught)
    return Restored(added, views, (faults + wrong)[:MOST_FAULTS])


def _fill(store: Store, document: bytes) -> None:
    """Take over the checked values of a box that nobody has checked here."""
    file = store.boxes.read(document)
    mine = store.boxes.values(file.game)
    file.values = {path: value for path, value in file.values.items() if path not in mine}
    store.boxes.bring(file)


def _taught(store: Store) -> Iterator[TaughtView]:
    """Give how each taught card looked, as far as the file of taught cards can be read."""
    from vision.faults import Fault as NotRead
    from vision.taught import TaughtFile

    file = store.path.with_name(TAUGHT)
    if not file.exists():
        return
    with suppress(NotRead), closing(TaughtFile(file)) as known:
        for game in dict.fromkeys(game for game, _, _ in known.things()):
            for thing, view in known.views(game):
                yield TaughtView(game, thing, view.encode())


def _learn(store: Store, taught: list[Raw]) -> tuple[int, list[Fault]]:
    """Add the views of cards that the games have; count them and name what is wrong."""
    from vision.faults import Fault as NotRead
    from vision.taught import TaughtFile

    added, faults = 0, list[Fault]()
    if not taught:
        return added, faults
    try:
        with closing(TaughtFile(store.path.with_name(TAUGHT))) as known:
            for number, raw in enumerate(taught):
                try:
                    added += _learn_one(known, raw, f"taught/{number}")
                except Refused as error:
                    faults.extend(error.faults)
    except NotRead as error:
        message = say("fault-write", file=TAUGHT, why=str(error)[:200])
        faults.append(Fault("cannot-write", "taught", message))
    return added, faults


def _learn_one(known: "TaughtFile", raw: Raw, at: str) -> bool:
    """Check one view that nobody vouches for, and add it where it is new."""
    from vision.faults import BadData
    from vision.scanner import named
    from vision.teach import View

    try:
        found = msgspec.json.decode(raw, type=TaughtView)
        view = View.decode(found.view)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, BadData) as error:
        raise refuse("bad-taught", at, say("fault-taught", place=at)) from error
    label = named(found.game, found.thing)
    if label is None or not exists(label):
        card = f"{found.game}/{found.thing}"
        raise refuse("bad-taught", at, say("fault-taught-unknown", place=at, card=card))
    return known.bring(found.game, found.thing, view)
