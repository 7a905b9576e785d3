"""Say what a tile that was seen on the table would correct."""

from typing import Any

from rules.agency.fixes import describe, swapped
from rules.agency.state import Game
from rules.core.game import Fix
from rules.core.message import say

RUINED = "ruined"
"""The face of a tile that shows its damaged side."""


def laid(game: Game, board: str, cell: str, tile: str, face: str) -> list[Fix]:
    """List the corrections that make a district agree with a photograph."""
    if board != "city" or cell not in game.city.districts or tile not in game.box.tile:
        return []
    found = []
    if game.city.districts[cell].tile != tile:
        found.append(_fix(game, swapped(game, cell, tile)))
    ruined = face == RUINED
    if game.city.districts[cell].ruined != ruined:
        found.append(_fix(game, {f"districts/{cell}/ruined": ruined}))
    return found


def _fix(game: Game, changes: dict[str, Any]) -> Fix:
    """Word a correction by its first change."""
    path, value = next(iter(changes.items()))
    return Fix(say("fixes-tiles"), describe(game, path, value), changes)
