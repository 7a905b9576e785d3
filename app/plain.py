"""Put steps, scenes and histories into plain data, with sentences in place of messages."""

from typing import Any

from msgspec import Struct

from app.language import Speaker
from rules.core import box
from rules.core.game import Fix
from rules.core.message import Fault, Message
from rules.core.steps import Option, Step
from rules.core.table import Entry


def plain(value: Any, speak: Speaker) -> Any:
    """Turn any value into JSON's kinds; what is called `message` becomes a `text`."""
    if isinstance(value, Message):
        return speak(value)
    if isinstance(value, Struct):
        return {
            "text" if name == "message" else name: plain(getattr(value, name), speak)
            for name in value.__struct_fields__
        }
    if isinstance(value, dict):
        return {key: plain(inner, speak) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner, speak) for inner in value]
    return value


def step(pending: Step, options: tuple[Option, ...], speak: Speaker) -> dict[str, Any]:
    """Say what is to be done or answered, and all the answers that can be listed."""
    said = plain(pending, speak)
    said.pop("top", None)  # The app's own deck is nobody's to look at.
    return {"kind": pending.__struct_config__.tag, **said, "options": plain(options, speak)}


def entry(number: int, kept: Entry, speak: Speaker) -> dict[str, Any]:
    """Say what was done, without what only the program needs to know."""
    return {
        "number": number,
        "heading": speak(kept.heading),
        "said": speak(kept.said),
        "chose": speak(kept.chose),
        "auto": kept.auto,
        "corrects": kept.corrects,
        "secret": kept.secret,
    }


def fix(number: int, one: Fix, speak: Speaker) -> dict[str, Any]:
    """Say what a correction would set; its values may be secret, so its number stands for them."""
    return {"number": number, "group": speak(one.group), "text": speak(one.message)}


def field(one: box.Field, values: box.Overlay, speak: Speaker) -> dict[str, Any]:
    """Describe one value of a box: what it may be, what is shipped and what people found."""
    value = values.get(one.path, one.plain)
    return {
        "path": one.path,
        "group": speak(one.group),
        "of": speak(one.of),
        "label": speak(one.label),
        "kind": _kind(one.kind, speak),
        "source": one.source,
        "shipped": one.plain,
        "value": value,
        "text": speak(box.worded(one.kind, value)),
        "verified": one.path in values,
    }


def _kind(kind: box.Kind, speak: Speaker) -> dict[str, Any]:
    """Say what values a field takes."""
    name = kind.__struct_config__.tag
    if isinstance(kind, box.Effects):
        words = [plain(word, speak) for word in kind.vocabulary.words.values()]
        return {"kind": name, "least": kind.least, "most": kind.most, "words": words}
    return {"kind": name, **plain(kind, speak)}


def error(faults: tuple[Fault, ...], speak: Speaker) -> dict[str, Any]:
    """Say everything that is wrong, the first fault first."""
    said = [
        {"code": fault.code, "message": speak(fault.message), "at": fault.at} for fault in faults
    ]
    return {"error": {**said[0], "faults": said}}
