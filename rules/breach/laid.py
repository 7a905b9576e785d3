"""Compare a photographed database with the game: offer what would make the game agree with it."""

from typing import Any

from rules.breach.fixes import describe, dropped_research, room_words
from rules.breach.reveal import turned
from rules.breach.state import Intrusion
from rules.core.game import Fix
from rules.core.message import say

BOARD, BACK = "database", "back"
QUARTER = 90


def laid(
    game: Intrusion, board: str, cell: str, tile: str, face: str, degrees: int
) -> list[Fix]:
    """Offer what makes a place agree with the room, or the back of one, that was seen there."""
    if board != BOARD or cell not in game.places:
        return []
    if face == BACK:
        changes = _hidden(game, cell) if game.places[cell].shown else {}
    elif tile not in game.kit.rooms:
        changes = {}
    else:
        changes = _seen(game, cell, tile, degrees // QUARTER % 4)
    if not changes:
        return []
    message = describe(game, *next(iter(changes.items())))
    if f"places/{cell}/room" in changes:  # It was seen face up.
        message = room_words(cell, tile)
    return [Fix(say("fixes-room"), message, changes)]


def _hidden(game: Intrusion, cell: str) -> dict[str, Any]:
    """Turn a room face down (breach.room.back-hidden)."""
    at = f"places/{cell}"
    return {f"{at}/shown": False, f"{at}/turn": 0, **dropped_research(game, cell)}


def _seen(game: Intrusion, cell: str, tile: str, turn: int) -> dict[str, Any]:
    """Lay a room at a place, face up and turned as it was seen (breach.room.orientation)."""
    its, at = game.places[cell], f"places/{cell}"
    changes: dict[str, Any] = {}
    if not its.shown:
        changes[f"{at}/shown"] = True
    if its.room != tile:
        changes |= {f"{at}/room": tile, **_exchanged(game, cell, tile)}
    if turned(game, tile, turn) != turned(game, tile, its.turn):
        changes[f"{at}/turn"] = turn
    return changes


def _exchanged(game: Intrusion, cell: str, tile: str) -> dict[str, Any]:
    """Find where a room was thought to be, and put the one that it replaces there."""
    its = game.places[cell]
    changes = dropped_research(game, cell)
    for other, place in game.places.items():
        if place.room == tile:
            if place.shown:
                changes |= dropped_research(game, other)
                changes |= {f"places/{other}/shown": False, f"places/{other}/turn": 0}
            return changes | {f"places/{other}/room": its.room}
    pile = [card for card in game.rooms.cards if card != tile]
    aside = [one for one in game.aside if one != f"room:{tile}"]
    if its.room is not None:
        if len(pile) < len(game.rooms.cards):
            pile.append(its.room)
        else:
            aside.append(f"room:{its.room}")
    return changes | {"rooms/cards": pile, "aside": aside}
