"""Turn rooms face up: the app knows its own deal, the real table says what it dealt."""

from rules.burglars.state import Heist, spot
from rules.core.message import Term, say
from rules.core.steps import Draw, Option, Script, Shuffle, Tell

STALLS = 3
"""Stealth tokens that a lavatory comes with."""


def reveal(game: Heist, place: str, rule: str) -> Script[None]:
    """Turn a room face up and put on it what it comes with (burglars.action.peek)."""
    room = game.room(place)
    if room.shown:
        return
    turned = room.tile is None and game.owns("tiles") == "table"
    if room.tile is None:
        yield from _name(game, place, rule)
    assert room.kind is not None
    room.shown = True
    named = Term("room", room.kind)
    if room.kind == "safe":
        message = say("reveal-safe", place=spot(place), room=named)
    else:
        message = say("reveal", place=spot(place), room=named, digit=room.digit or 0)
    if not turned:  # People who turned the tile over themselves need not be told.
        yield Tell(message, rule, show=(place,))
    above = game.above(place)
    if room.kind == "lavatory":
        room.stealth += STALLS
        message = say("reveal-lavatory", place=spot(place), n=STALLS)
        yield Tell(message, "burglars.room.lavatory", show=(place,))
    elif room.kind == "stairs" and above is not None:
        message = say("reveal-stairs", place=spot(above))
        yield Tell(message, "burglars.stairs.token", show=(above,))


def _name(game: Heist, place: str, rule: str) -> Script[None]:
    """Ask the table which tile lies there, or deal what is left where the app now deals."""
    room = game.room(place)
    while room.tile is None:
        if game.owns("tiles") == "app":
            yield from deal(game)
            return
        message = say("reveal-which", place=spot(place))
        tile = yield Draw(message, rule, "tiles", None, _possible(game, place), show=(place,))
        if isinstance(tile, str) and room.tile is None:
            game.tiles.cards.remove(tile)
            room.tile = tile


def _possible(game: Heist, place: str) -> tuple[Option, ...]:
    """List the tiles that can lie in a room: a floor has only so many safes and stairs."""
    kinds = [room.kind for room in game.floor_of(place).rooms.values()]
    needed = [kind for kind in ("safe", "stairs") if kind not in kinds]
    last = kinds.count(None) <= len(needed)  # What the floor still needs must lie in these.
    barred = [kind for kind in ("safe", "stairs") if kinds.count(kind) >= game.most_alike]
    options = []
    for tile in dict.fromkeys(_plain(tile) for tile in game.tiles.cards):
        kind, _, digit = tile.rpartition("-")
        if kind in barred or (last and kind not in needed):
            continue
        named = Term("room", kind)
        message = say("name", of=named) if kind == "safe" else say("tile", room=named, digit=digit)
        options.append(Option(_real(game, tile), message))
    return tuple(options)


def _plain(tile: str) -> str:
    """Give one name to tiles that nobody can tell apart: safes have no digit."""
    return "safe-" if tile.startswith("safe-") else tile


def _real(game: Heist, tile: str) -> str:
    """Give an unseen tile of that name."""
    return next(one for one in game.tiles.cards if _plain(one) == tile)


def deal(game: Heist) -> Script[None]:
    """Deal the unseen tiles to the rooms that have none (burglars.setup.building)."""
    order = yield Shuffle(len(game.tiles.cards))
    assert isinstance(order, list)
    pile = [game.tiles.cards[place] for place in order]
    floors = []
    for its in game.floors:  # A safe and stairs for each floor that has none yet.
        kinds = {room.kind for room in its.rooms.values()}
        floors.append([_take(pile, kind) for kind in ("safe", "stairs") if kind not in kinds])
    extra = game.safes - len(game.floors)
    rest = [tile for tile in pile if extra or not tile.startswith(("safe-", "stairs-"))]
    for its, tiles in zip(game.floors, floors, strict=True):
        bare = [room for room in its.rooms.values() if room.tile is None]
        while len(tiles) < len(bare):
            tiles.append(rest.pop())
        order = yield Shuffle(len(bare))
        assert isinstance(order, list)
        for room, place in zip(bare, order, strict=True):
            room.tile = tiles[place]
            game.tiles.cards.remove(tiles[place])


def _take(pile: list[str], kind: str) -> str:
    """Take the first tile of a kind out of a pile."""
    tile = next(tile for tile in pile if tile.startswith(f"{kind}-"))
    pile.remove(tile)
    return tile
