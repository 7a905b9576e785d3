"""Write all games and settings into one file, and bring them back from one."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Raw, Struct

from app import preferences
from app.preferences import Preferences
from app.storage import Store
from rules.core.message import Fault, Refused, refuse, say

FORMAT = "tablekeeper-backup"
VERSION = 1
MOST_BYTES = 256_000_000
MOST_GAMES = 10_000


class Backup(Struct):
    """Hold everything that people would miss."""

    format: str
    version: int
    games: Annotated[list[Raw], Meta(max_length=MOST_GAMES)]
    preferences: Preferences
    boxes: Annotated[list[Raw], Meta(max_length=MOST_GAMES)] = []


def write(store: Store, path: Path) -> int:
    """Write every game that can be read, and the settings; say how many games that were."""
    games = []
    for one in store.list()[::-1]:
        with suppress(Refused):  # A damaged game must not keep the others from being saved.
            games.append(Raw(store.export(one.id)))
    boxes = []
    for game in store.boxes.games():
        with suppress(Refused):
            boxes.append(Raw(store.boxes.export(game)))
    backup = Backup(FORMAT, VERSION, games, preferences.load(store), boxes)
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


def restore(store: Store, path: Path) -> tuple[int, list[Fault]]:
    """Add the games of a file that the rules can replay; count them and name what is wrong."""
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
    return added, faults


def _fill(store: Store, document: bytes) -> None:
    """Take over the checked values of a box that nobody has checked here."""
    file = store.boxes.read(document)
    mine = store.boxes.values(file.game)
    file.values = {path: value for path, value in file.values.items() if path not in mine}
    store.boxes.bring(file)
