"""Read `data/` once and hand each game its typed components; the only files that rules read."""

from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rules.core.game import Rules
from rules.core.message import refuse, say

DATA = Path(__file__).resolve().parent.parent / "data"
GAMES = ("burglars",)
"""The games that can be played, by the names of their folders."""

T = TypeVar("T")


def read(path: str, kind: type[T]) -> T:
    """Read one file of `data/` as a type; say which file is at fault where it does not fit."""
    try:
        return msgspec.json.decode((DATA / path).read_bytes(), type=kind)
    except msgspec.MsgspecError as error:
        raise ValueError(f"data/{path}: {error}") from error


@cache
def rules_of(game: str) -> Rules[Any]:
    """Give the rules of a game over its components."""
    if game == "burglars":
        from rules.burglars import Burglars
        from rules.burglars.components import Box, Cards, Character, Scenario, Tiles
        from rules.core.names import Named

        return Burglars(
            Box(
                tiles=read("burglars/tiles.json", Tiles),
                cards=read("burglars/cards.json", Cards),
                characters=read("burglars/characters.json", tuple[Character, ...]),
                scenarios=read("burglars/scenarios.json", tuple[Scenario, ...]),
                pieces=read("burglars/pieces.json", tuple[Named, ...]),
            )
        )
    raise refuse("unknown-game", "game", say("fault-game", game=game[:40]))
