"""Remember how people like the app: typed settings, kept by the store as one value."""

from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from app.storage import Store

KEY = "preferences"


class Preferences(Struct, kw_only=True, omit_defaults=True):
    """Hold what people chose in the settings, and what the app remembers for them."""

    language: Literal["ru", "en"] | None = None
    """None follows the system."""
    theme: Literal["dark", "light", "contrast"] = "dark"
    text: Annotated[int, Meta(ge=100, le=200)] = 100
    """The size of the text, in percent."""
    colour_blind: bool = False
    sound: bool = True
    vibration: bool = True
    speech: bool = False
    """Whether every instruction is read out without being asked for."""
    awake: bool = True
    pace: Literal["off", "slow", "normal", "fast"] = "normal"
    """How fast figures walk on the board."""
    introduced: bool = False
    tables: dict[str, dict[str, Any]] = {}
    """How each game was last set up."""
    read: list[str] = []
    """The anchors of the paragraphs that were read last, the latest first."""
    favourites: list[str] = []
    """The anchors of the paragraphs that people want at hand, the latest first."""
    turn_clock: Annotated[int, Meta(ge=0, le=3600)] = 0
    """How many seconds a turn may take; 0 sets no limit."""
    game_clock: Annotated[int, Meta(ge=0, le=86400)] = 0
    """How many seconds a game may take; 0 sets no limit."""


PACES = {"off": 0.0, "slow": 0.5, "normal": 1.0, "fast": 2.0}


def load(store: Store) -> Preferences:
    """Read the settings; what cannot be read is as it was at first."""
    kept = store.setting(KEY)
    if kept:
        with suppress(msgspec.MsgspecError):
            return msgspec.json.decode(kept, type=Preferences)
    return Preferences()


def save(store: Store, preferences: Preferences) -> None:
    """Write the settings."""
    store.set(KEY, msgspec.json.encode(preferences).decode())
