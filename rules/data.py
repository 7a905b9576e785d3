"""Read `data/` once and hand each game its typed components; the only files that rules read."""

from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rules.core.box import Overlay, lay_over, of_base
from rules.core.game import Rules
from rules.core.message import refuse, say

DATA = Path(__file__).resolve().parent.parent / "data"
GAMES = ("burglars", "breach", "prometheus", "agency", "hackers")
"""The games that can be played, by the names of their folders."""
FOLDERS = frozenset({"burglars", "breach", "prometheus", "agency", "hackers"})
"""The only names that are ever imported as a game."""

T = TypeVar("T")


class Reader:
    """Read the files of one game's folder, with the owner's box laid over them."""

    def __init__(self, game: str, overlay: Overlay) -> None:
        self.game = game
        self.overlay = overlay

    def __call__(self, name: str, kind: type[T]) -> T:
        """Read `data/<game>/<name>.json` as a type; say which file is at fault otherwise."""
        path = f"{self.game}/{name}.json"
        try:
            written = (DATA / path).read_bytes()
            if not self.overlay:
                return msgspec.json.decode(written, type=kind)
            data = lay_over(msgspec.json.decode(written), name, self.overlay)
            # Through JSON once more, so that a box is read as strictly as a file.
            return msgspec.json.decode(msgspec.json.encode(data), type=kind)
        except msgspec.MsgspecError as error:
            raise ValueError(f"data/{path}: {error}") from error

    def of(self, game: str) -> "Reader":
        """Read the folder of another game, which this one expands, over that game's box."""
        return Reader(game, of_base(self.overlay, game))


def rules_of(game: str, overlay: Overlay | None = None, /) -> Rules[Any]:
    """Give the rules of a game over its components, as shipped or as the owner's box has them."""
    if game not in FOLDERS:
        raise refuse("unknown-game", "game", say("fault-game", game=game[:40]))
    if not overlay:
        return _shipped(game)
    return _laid_over(game, msgspec.json.encode(dict(overlay), order="deterministic"))


@cache
def _shipped(game: str) -> Rules[Any]:
    """Make the rules of a game over what comes with the program."""
    return _load(game, {})


@lru_cache(maxsize=16)
def _laid_over(game: str, overlay: bytes) -> Rules[Any]:
    """Make the rules of a game over a box, once for all boxes of the same content."""
    return _load(game, msgspec.json.decode(overlay))


def _load(game: str, overlay: Overlay) -> Rules[Any]:
    """Let the game's own folder build its rules."""
    rules: Rules[Any] = import_module(f"rules.{game}").load(Reader(game, overlay))
    return rules
