"""Define what the state of every game has, and change it at a named place."""

import re
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from rules.core.message import Fault, Message, quote, say

Owner = Literal["app", "table"]


class State(Struct, kw_only=True):
    """Hold a game's whole situation as plain data; each game adds its own fields."""

    seed: int
    chance: int = 0
    """How often the app has rolled or shuffled; with the seed it fixes the next luck."""
    phase: str
    """The script that runs now, or `over`."""
    heading: Message
    """What history groups the present entries under, such as a player's turn."""
    names: list[str]
    """The players' names, in the order of play."""
    owner: dict[str, Owner] = {}
    """Who rolls each die and shuffles each deck; the app, where nothing is said."""

    def owns(self, name: str) -> Owner:
        """Say who rolls these dice or draws from this deck."""
        return self.owner.get(name, "app")


KEPT = frozenset({"seed", "chance", "phase", "heading"})
"""What no correction may touch: it is the app's own book-keeping."""


def place(state: State, path: str, value: Any) -> Fault | None:
    """Set the value at a path such as `floors/0/guard`, keeping its type; say what is wrong."""
    keys = [key for key in re.split(r"[/.]", path) if key]
    if not keys or keys[0] in KEPT:
        return _nowhere(path)
    parent: Any = None
    here: Any = state
    kind: Any = type(state)
    for key in keys:
        parent = here
        found = _step(here, kind, key)
        if found is None:
            return _nowhere(path)
        here, kind = found
    try:
        new = msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        message = say("fault-value", place=quote(path), why=quote(str(error)))
        return Fault("wrong-value", path, message)
    new = _become(here, new)
    if isinstance(parent, Struct):
        setattr(parent, keys[-1], new)
    elif isinstance(parent, list):
        parent[int(keys[-1])] = new
    else:
        parent[keys[-1]] = new
    return None


def _nowhere(path: str) -> Fault:
    """Say that there is no place of this name that people may correct."""
    return Fault("no-such-place", path, say("fault-place", place=quote(path)))


def _become(old: Any, new: Any) -> Any:
    """Give the new value, in the old object where it can hold it: scripts hold on to objects."""
    if isinstance(old, Struct) and type(old) is type(new) and not _frozen(old):
        for name in old.__struct_fields__:
            setattr(old, name, _become(getattr(old, name), getattr(new, name)))
    elif isinstance(old, list) and isinstance(new, list):
        known = {one.id: one for one in old if hasattr(one, "id")}
        if known:  # Things with a name stay what they are, wherever they now stand.
            old[:] = [_become(known.get(one.id), one) for one in new]
        else:
            kept = [_become(one, other) for one, other in zip(old, new, strict=False)]
            old[:] = kept + new[len(kept) :]
    elif isinstance(old, dict) and isinstance(new, dict):
        for key in [key for key in old if key not in new]:
            del old[key]
        old.update({key: _become(old.get(key), value) for key, value in new.items()})
    else:
        return new
    return old


def _step(here: Any, kind: Any, key: str) -> tuple[Any, Any] | None:
    """Go one key down; give the value there and its declared type."""
    if isinstance(here, Struct):
        if _frozen(here) or key not in here.__struct_fields__:
            return None
        return getattr(here, key), get_type_hints(type(here), include_extras=True)[key]
    if isinstance(here, list) and re.fullmatch("[0-9]{1,6}", key) and int(key) < len(here):
        return here[int(key)], _inner(kind, list)
    if isinstance(here, dict):
        return here.get(key), _inner(kind, dict)
    return None


def _frozen(here: Struct) -> bool:
    """Say whether a value can only be replaced as a whole."""
    return here.__struct_config__.frozen


def _inner(kind: Any, container: type) -> Any:
    """Find what a list or dict holds by its declared type, also where that may be None too."""
    kinds = [kind]
    for part in kinds:
        if get_origin(part) is container:
            return get_args(part)[-1]
        kinds.extend(get_args(part))
    return Any
