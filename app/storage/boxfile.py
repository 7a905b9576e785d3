"""Write a box as one JSON document, and read one that nobody vouches for."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct

from rules.core.box import Overlay
from rules.core.message import Fault, Message, Refused, say

KIND = "box"
VERSION = 1
ENDING = ".tkbox"
MOST_BYTES = 1_000_000
MOST_VALUES = 5_000
MOST_FAULTS = 100
"""How many faults of one file are named."""

Path = Annotated[str, Meta(min_length=1, max_length=200)]


class BoxFile(Struct):
    """Hold a box as it travels."""

    tablekeeper: str
    version: int
    game: Annotated[str, Meta(max_length=40)]
    values: Annotated[dict[Path, Any], Meta(max_length=MOST_VALUES)]


def write(game: str, values: Overlay) -> bytes:
    """Write a box, in the same words whoever writes it."""
    document = BoxFile(KIND, VERSION, game, dict(sorted(values.items())))
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


def read(document: bytes) -> BoxFile:
    """Read a document of bounded size; name every fault that it has."""
    if len(document) > MOST_BYTES:
        raise Refused(_fault("box", say("fault-box-size", most=MOST_BYTES // 1_000_000)))
    try:
        raw = msgspec.json.decode(document, type=dict[str, Raw])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(_fault("box", say("fault-box-file"))) from error
    _check_head(raw)
    found: list[Fault] = []
    for key in raw:
        if key not in BoxFile.__struct_fields__:
            found.append(_fault(key[:60], say("fault-box-part", place=key[:60])))
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(BoxFile):
        values[field.name] = _part(raw.get(field.name, Raw()), field.type, field.name, found)
    if found:
        raise Refused(*found[:MOST_FAULTS])
    return BoxFile(**values)


def _check_head(raw: dict[str, Raw]) -> None:
    """Make sure that this is a box, and none of a later program's."""
    found: list[Fault] = []
    kind = _part(raw.get("tablekeeper", Raw()), str, "tablekeeper", found)
    version = _part(raw.get("version", Raw()), int, "version", found)
    if kind != KIND or not isinstance(version, int) or version < 1:
        at = "tablekeeper" if kind != KIND else "version"
        raise Refused(_fault(at, say("fault-box-file")))
    if version > VERSION:
        raise Refused(Fault("newer-box", "version", say("fault-box-newer")))


def _part(raw: Raw, kind: Any, at: str, found: list[Fault]) -> Any:
    """Read one part; where it does not fit, note that and give None."""
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        found.append(_fault(at, say("fault-box-part", place=at)))
        return None


def _fault(at: str, message: Message) -> Fault:
    """Name one fault of a file."""
    return Fault("bad-box", at, message)
