"""Turn messages into sentences, in the language that the table speaks."""

import locale
import os
import re
import secrets
import struct
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

from rules.core.game import Rules
from rules.core.grid import LETTERS
from rules.core.message import Message, Term, Value, say
from rules.core.names import Name
from rules.data import DATA

LANGUAGES = ("ru", "en")

_COLUMNS = dict(zip(LETTERS, "АБВГДЕЖЗ", strict=True))
"""The letters that the Russian editions print for the columns of a board."""
_CELL = re.compile(r"[A-H][1-8]")
_PLACE = re.compile(r"([1-9])([A-H][1-8])")
_SLOT = re.compile(r"\{(\w+)\}")
_RUSSIAN = frozenset({"ru", "be", "uk", "kk", "ky", "uz", "tg", "tk", "tt", "ba", "cv", "russian"})
"""The languages whose speakers are met in Russian; everybody else is met in English."""


class Speaker:
    """Say messages in one language, with the names of one game and one table's players."""

    def __init__(
        self,
        language: str,
        rules: Rules[Any] | None = None,
        players: Sequence[str] = (),
        catalogue: str = "core",
    ) -> None:
        self.language = language
        self.players = players
        """The players' names in the order of play; set them anew when a correction renames one."""
        self._games = (rules.id, *rules.bases) if rules else (catalogue,)
        self._names: Mapping[str, Mapping[str, Name]] = rules.names() if rules else {}

    def __call__(self, message: Message) -> str:
        """Say a message; what no catalogue knows is said by its id."""
        params = message.params
        n = params.get("n")
        parts = _parts(self._games, self.language, message.id, n if isinstance(n, int) else None)
        if len(parts) == 1:
            return parts[0]
        words = list(parts)
        for place in range(1, len(parts), 2):
            slot = parts[place]
            words[place] = self._word(params[slot]) if slot in params else f"{{{slot}}}"
        return "".join(words)

    def _word(self, value: Value) -> str:
        """Say one parameter of a message."""
        if isinstance(value, tuple):
            return ", ".join(map(self, value))
        return self._name(value.kind, value.id) if isinstance(value, Term) else str(value)

    def _name(self, kind: str, id: str) -> str:
        """Name a thing; what nobody names is called by its id."""
        if kind == "player":
            known = id in map(str, range(len(self.players)))
            return self.players[int(id)] if known else id
        if kind == "cell":
            known = self.language == "ru" and _CELL.fullmatch(id) is not None
            return _COLUMNS[id[0]] + id[1] if known else id
        if kind == "cells":
            # What has no letter and number of its own is a piece that lies apart.
            kinds = ((one, "cell" if _CELL.fullmatch(one) else "piece") for one in id.split())
            return " ".join(self._name(its, one) for one, its in kinds)
        if kind == "place":
            found = _PLACE.fullmatch(id)
            return self(say("place", floor=found[1], cell=Term("cell", found[2]))) if found else id
        name = self._names.get(kind, {}).get(id)
        if name is None:
            return id
        return name.ru if self.language == "ru" else name.en


@lru_cache(maxsize=8192)
def _parts(games: tuple[str, ...], language: str, id: str, n: int | None) -> tuple[str, ...]:
    """Split a sentence at its placeholders: text, name, text, name, text."""
    if not id:  # The empty id is a silent message, but a catalogue's header in gettext.
        return ("",)
    catalogue = _catalogue(games, language)
    text = id if n is None else catalogue.ngettext(id, id, abs(n))
    return tuple(_SLOT.split(catalogue.gettext(id) if text == id else text))


@cache
def _catalogue(games: tuple[str, ...], language: str) -> NullTranslations:
    """Load the messages of a game, with those that it expands and the core's behind them."""
    first, *behind = games
    found = load(DATA / first / f"messages.{language}.po")
    if first != "core":
        found.add_fallback(_catalogue(tuple(behind) or ("core",), language))
    return found


def load(po: Path) -> NullTranslations:
    """Load a catalogue from the .mo beside it, compiling it first where that is missing or old."""
    mo = po.with_suffix(".mo")
    written = _written(po)
    if not written:
        return NullTranslations()
    if _written(mo) == written:
        # A damaged file is compiled again.
        with suppress(OSError, ValueError, LookupError, struct.error), mo.open("rb") as file:
            return GNUTranslations(file)
    import polib

    try:
        compiled = polib.pofile(str(po), encoding="utf-8").to_binary()
    except (OSError, ValueError):  # Ids are better than no program at all.
        return NullTranslations()
    _keep(compiled, mo, written)
    return GNUTranslations(BytesIO(compiled))


def _written(path: Path) -> int:
    """Say when a file was written, in nanoseconds; 0 where there is none."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _keep(compiled: bytes, mo: Path, written: int) -> None:
    """Write a compiled catalogue in one move, dated as its source; do without where it may not."""
    draft = mo.with_name(f"{mo.stem}.{secrets.token_hex(4)}.mo")
    try:
        draft.write_bytes(compiled)
        os.utime(draft, ns=(written, written))
        os.replace(draft, mo)
    except OSError:
        with suppress(OSError):
            draft.unlink()


def system_language() -> str:
    """Find the language to start in: Russian for its speakers and where nothing is said."""
    for spoken in _system_locales():
        code = re.split(r"[^a-z]", spoken.lower())[0]
        if code not in ("", "c", "posix"):
            return "ru" if code in _RUSSIAN else "en"
    return "ru"


def _system_locales() -> list[str]:
    """List what the system says of its language, the most telling first."""
    if "ANDROID_ARGUMENT" in os.environ:
        from jnius import autoclass  # type: ignore[import-not-found]

        return [str(autoclass("java.util.Locale").getDefault().getLanguage())]
    if os.name == "nt":
        return [locale.getlocale()[0] or ""]
    return [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
