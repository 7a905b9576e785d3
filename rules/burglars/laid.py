"""Compare a photographed floor with the heist: offer what would make the heist agree with it."""

from typing import Any

from rules.burglars.fixes import describe, tile_words
from rules.burglars.reveal import STALLS
from rules.burglars.state import Floor, Heist, Room
from rules.core.game import Fix
from rules.core.message import say


def laid(game: Heist, board: str, cell: str, tile: str, face: str) -> list[Fix]:
    """Offer what makes a room agree with the tile, or the back of one, that was seen there."""
    its = _floor(game, board)
    if its is None or cell not in its.rooms:
        return []
    room, at = its.rooms[cell], f"floors/{int(board) - 1}/rooms/{cell}"
    if face == "back":
        changes = {f"{at}/shown": False, **_stealth(at, room, None)} if room.shown else {}
    elif room.tile is not None and _alike(room.tile, tile):
        changes = {} if room.shown else {f"{at}/shown": True, **_stealth(at, room, room.tile)}
    else:
        changes = _exchanged(game, at, room, tile)
        return [Fix(say("fixes-room"), tile_words(f"{board}{cell}", tile), changes)]
    return _fix(game, "fixes-room", changes)


def walled(game: Heist, board: str, wall: str, stands: bool) -> list[Fix]:
    """Offer to put up a wall that was seen, or to take one away that was not."""
    its = _floor(game, board)
    if its is None or (wall in its.plan.walls) == stands:
        return []
    plan = its.plan
    value = {
        "columns": plan.columns,
        "rows": plan.rows,
        "walls": sorted({*plan.walls} ^ {wall}),
        "holes": list(plan.holes),
    }
    return _fix(game, "fixes-walls", {f"floors/{int(board) - 1}/plan": value})


def _floor(game: Heist, board: str) -> Floor | None:
    """Find the floor that a board of the scene shows."""
    numbered = {str(number): its for number, its in enumerate(game.floors, 1)}
    return numbered.get(board)


def _fix(game: Heist, group: str, changes: dict[str, Any]) -> list[Fix]:
    """Offer changes, if there are any, named after the first of them."""
    if not changes:
        return []
    return [Fix(say(group), describe(game, *next(iter(changes.items()))), changes)]


def _alike(one: str, other: str) -> bool:
    """Say whether nobody can tell two tiles apart: safes have no digit."""
    return one == other or (one.startswith("safe-") and other.startswith("safe-"))


def _exchanged(game: Heist, at: str, room: Room, tile: str) -> dict[str, Any]:
    """Put another tile into a room, face up; what it had lies where the other one was."""
    there, other = _whence(game, at, tile)
    pile = list(game.tiles.cards)
    unseen = next((card for card in pile if _alike(card, tile)), None)
    real = other.tile if other is not None else unseen or tile
    changes: dict[str, Any] = {} if room.shown else {f"{at}/shown": True}
    changes[f"{at}/tile"] = real
    changes |= _stealth(at, room, real)
    if other is not None:
        shown = other.shown and room.tile is not None
        changes |= {f"{there}/tile": room.tile, f"{there}/shown": shown}
        changes |= _stealth(there, other, room.tile if shown else None)
    elif unseen is not None:
        pile.remove(unseen)
        changes["tiles/cards"] = pile if room.tile is None else [*pile, room.tile]
    return changes


def _whence(game: Heist, at: str, tile: str) -> tuple[str, Room | None]:
    """Find the room that such a tile is taken from; None where it is taken from the unseen ones.

    A floor has few safes: one that is seen is rather its own than one more.
    """
    rooms = [(f"floors/{int(place[0]) - 1}/rooms/{place[1:]}", one) for place, one in game.rooms()]
    found = [(path, one) for path, one in rooms if one.tile and _alike(one.tile, tile)]
    near = [pair for pair in found if pair[0].split("/")[1] == at.split("/")[1]]
    hidden = [pair for pair in near if not pair[1].shown]
    if hidden or len(near) >= game.most_alike:
        return (hidden or near)[0]
    if any(_alike(card, tile) for card in game.tiles.cards):
        return "", None
    found.sort(key=lambda pair: pair[1].shown)
    return found[0] if found else ("", None)


def _stealth(at: str, room: Room, tile: str | None) -> dict[str, int]:
    """Put the stealth tokens of a lavatory into a room, or take them away with it."""
    after = STALLS if tile is not None and tile.startswith("lavatory-") else 0
    if not after and not room.known("lavatory"):
        return {}
    return {f"{at}/stealth": after}
