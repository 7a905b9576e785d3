"""Offer corrections for any place of the table, and say them in words."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rules.burglars.reveal import STALLS
from rules.burglars.state import (
    COMPUTERS,
    MOST_DICE,
    MOST_HACKS,
    MOST_SPEED,
    ROOF,
    Floor,
    Heist,
    spot,
)
from rules.core.game import Fix
from rules.core.grid import Plan, between
from rules.core.journal import corrected
from rules.core.message import Message, Term, cell, person, say

MOST_STEALTH = 9
FLAGS = ("shown", "marked", "cracked", "code", "taken", "off", "up")
COUNTS = ("dice", "hacks", "stealth")
_FLOOR = re.compile(r"floors/(\d)/(guard|target|speed|alarms|lost|donuts|plan)")
_ROOM = re.compile(r"floors/(\d)/rooms/([A-H][1-8])(?:/(\w+))?")
_PLAYER = re.compile(r"players/(\d)(?:/(\w+))?")


def describe(game: Heist, path: str, value: Any) -> Message:
    """Say in words what a correction sets."""
    if found := _FLOOR.fullmatch(path):
        return _floor_words(game, int(found[1]) + 1, found[2], value)
    if (found := _ROOM.fullmatch(path)) and found[3]:
        return _room_words(game, f"{int(found[1]) + 1}{found[2]}", found[3], value)
    if (found := _PLAYER.fullmatch(path)) and found[2]:
        return _player_words(game, int(found[1]), found[2], value)
    if path.startswith("owner/"):
        what = path.removeprefix("owner/")
        known = what in ("dice", "patrol", "tools", "loot", "events", "characters", "tiles")
        if known and value in ("app", "table"):
            return say(f"fix-{value}-{what}")
    if path == "tracking" and value in ("full", "light"):
        return say(f"fix-tracking-{value}")
    if path in ("crow", "kitty", "entrance"):
        return say(f"fix-{path}", place=_place(value))
    if path == "turn/used" and isinstance(value, int):
        return say("fix-used", n=value)
    return corrected(path, value)


def _floor_words(game: Heist, floor: int, what: str, value: Any) -> Message:
    """Say what is corrected on a floor."""
    if what in ("guard", "target"):
        none = say(f"fix-no-{what}", floor=floor)
        return none if value is None else say(f"fix-{what}", floor=floor, cell=_cell(value))
    if what == "speed" and isinstance(value, int):
        return say("fix-speed", floor=floor, n=value)
    if what == "alarms" and isinstance(value, list):
        cells = " ".join(map(str, value))
        return say("fix-alarms", floor=floor, cells=Term("cells", cells) if cells else "—")
    if what == "plan" and isinstance(value, dict):
        return _wall_words(floor, game.floors[floor - 1].plan.walls, value.get("walls", ()))
    return say(f"fix-{what}-{'on' if value else 'off'}", floor=floor)


def _wall_words(floor: int, old: Sequence[str], new: Sequence[str]) -> Message:
    """Say which wall comes or goes; several at once are only counted as other walls."""
    changed = sorted({*old} ^ {*new})
    if len(changed) != 1:
        return say("fix-plan-on", floor=floor)
    one, other = map(cell, re.split("[|-]", changed[0]))
    way = "new" if changed[0] in new else "gone"
    return say(f"fix-wall-{way}", floor=floor, one=one, other=other)


def _room_words(game: Heist, place: str, what: str, value: Any) -> Message:
    """Say what is corrected in a room; a tile that lies face down is not named."""
    if what == "tile" and isinstance(value, str) and game.room(place).shown:
        return tile_words(place, value)
    if what in COUNTS and isinstance(value, int):
        return say(f"fix-{what}", place=spot(place), n=value)
    if what in FLAGS:
        return say(f"fix-{what}-{'on' if value else 'off'}", place=spot(place))
    return say("fix-room", place=spot(place))


def tile_words(place: str, tile: str) -> Message:
    """Say which tile is laid into a room."""
    kind, _, digit = tile.rpartition("-")
    digit = "" if kind == "safe" else digit
    return say("fix-tile", place=spot(place), room=Term("room", kind), digit=digit)


def _player_words(game: Heist, who: int, what: str, value: Any) -> Message:
    """Say what is corrected with a player."""
    if what == "place":
        return say("fix-place", who=person(who), place=_place(value))
    if what == "stealth" and isinstance(value, int):
        return say("fix-player-stealth", who=person(who), n=value)
    if what in ("tools", "loot") and isinstance(value, list):
        return _card_words(who, what, getattr(game.players[who], what), value)
    return say("fix-player", who=person(who))


def _card_words(who: int, what: str, old: list[str], new: list[str]) -> Message:
    """Say which card a player gets or loses; several at once are only counted."""
    gained, lost = Counter(new) - Counter(old), Counter(old) - Counter(new)
    changed = [*gained.elements(), *lost.elements()]
    if len(changed) != 1:
        return say(f"fix-player-{what}", who=person(who), n=len(new))
    card = Term(what.removesuffix("s"), changed[0])
    return say(f"fix-player-{'gets' if gained else 'loses'}", who=person(who), card=card)


def _cell(value: Any) -> Term | str:
    """Name a cell, whatever was given."""
    return cell(value) if isinstance(value, str) else str(value)[:20]


def _place(value: Any) -> Term | str:
    """Name a place, whatever was given."""
    if value == ROOF:
        return Term("piece", "roof")
    return spot(value) if isinstance(value, str) else "—"


def fixes(game: Heist, at: str) -> list[Fix]:
    """List the corrections that people may want at a place of the scene."""
    return [
        Fix(group, describe(game, *next(iter(changes.items()))), changes)
        for group, changes in _changes(game, at)
    ]


Change = tuple[Message, dict[str, Any]]


def _changes(game: Heist, at: str) -> Iterator[Change]:
    """List groups and changes for a place."""
    if found := _ROOM.fullmatch(at):
        floor, name = int(found[1]), found[2]
        if floor < len(game.floors) and name in game.floors[floor].rooms:
            yield from _room_changes(game, floor, name)
    elif found := _FLOOR.fullmatch(at):
        if int(found[1]) < len(game.floors):
            yield from _floor_changes(game, int(found[1]), found[2])
    elif found := _PLAYER.fullmatch(at):
        if int(found[1]) < len(game.players):
            yield from _player_changes(game, int(found[1]))
    elif at == "turn/used":
        for used in range(game.turn.used + game.left + 1):
            yield say("fixes-turn"), {"turn/used": used}
    elif at in ("crow", "kitty", "entrance"):
        for place, _ in game.rooms():
            yield say("fixes-where"), {at: place}
    else:
        name = "patrol" if at.endswith("/patrol") else at
        if name in ("patrol", "tools", "loot", "events"):
            other = "table" if game.owns(name) == "app" else "app"
            yield say("fixes-whose"), {f"owner/{name}": other}
            other = "table" if game.owns("dice") == "app" else "app"
            yield say("fixes-whose"), {"owner/dice": other}
            other = "light" if game.tracking == "full" else "full"
            yield say("fixes-whose"), {"tracking": other}


def _floor_changes(game: Heist, n: int, what: str) -> Iterator[Change]:
    """List the corrections of a guard, his target or his speed."""
    its = game.floors[n]
    if what == "speed":
        for speed in range(1, MOST_SPEED + 1):
            if speed != its.speed:
                yield say("fixes-speed"), {f"floors/{n}/speed": speed}
    elif what == "guard":
        for name in its.rooms:
            if name != its.guard:
                yield say("fixes-where"), _guard_change(its, n, name)
    elif what == "target" and its.guard is not None:
        for name in its.rooms:
            if name != its.target:
                yield say("fixes-where"), {f"floors/{n}/target": name}
    elif what == "alarms":
        for alarm in its.alarms:
            rest = [one for one in its.alarms if one != alarm]
            yield say("fixes-tokens"), {f"floors/{n}/alarms": rest}


def _guard_change(its: Floor, n: int, name: str) -> dict[str, Any]:
    """Put a guard into a room; one who was lost from sight is back with that."""
    back = {f"floors/{n}/lost": False} if its.lost else {}
    return {f"floors/{n}/guard": name, **back}


def _room_changes(game: Heist, n: int, name: str) -> Iterator[Change]:
    """List the corrections of a room: who is here, what lies here, its tile, its walls."""
    its, here, at = game.floors[n], f"{n + 1}{name}", f"floors/{n}/rooms/{name}"
    room = its.rooms[name]
    if its.guard != name:
        yield say("fixes-who"), _guard_change(its, n, name)
    if its.guard is not None and its.target != name:
        yield say("fixes-who"), {f"floors/{n}/target": name}
    for who, player in enumerate(game.players):
        if player.place != here:
            yield say("fixes-who"), {f"players/{who}/place": here}
    if name in its.alarms:
        rest = [alarm for alarm in its.alarms if alarm != name]
        yield say("fixes-tokens"), {f"floors/{n}/alarms": rest}
    elif its.guard != name:
        yield say("fixes-tokens"), {f"floors/{n}/alarms": [*its.alarms, name]}
    limits = {"stealth": MOST_STEALTH if room.stealth or room.shown else 0}
    limits["dice"] = MOST_DICE if room.known("safe") else 0
    limits["hacks"] = MOST_HACKS if room.shown and room.kind in COMPUTERS.values() else 0
    for what, most in limits.items():
        for near in (getattr(room, what) - 1, getattr(room, what) + 1):
            if 0 <= near <= most:
                yield say("fixes-tokens"), {f"{at}/{what}": near}
    fits = {
        "marked": room.shown and room.digit is not None,
        "cracked": room.known("safe"),
        "code": room.known("keypad"),
        "taken": room.known("laboratory"),
        "off": room.shown,
        "up": True,
    }
    for flag, fit in fits.items():
        if fit:
            yield say("fixes-tokens"), {f"{at}/{flag}": not getattr(room, flag)}
    yield from _tile_changes(game, n, name)
    yield from _wall_changes(its.plan, n, name)


def _tile_changes(game: Heist, n: int, name: str) -> Iterator[Change]:
    """List the tiles that could lie in a room: unseen ones, and those of unrevealed rooms."""
    at, room = f"floors/{n}/rooms/{name}", game.floors[n].rooms[name]
    if room.tile is not None and not _busy(room):
        tokens = _stalls(at, room, room.tile if not room.shown else "")
        yield say("fixes-room"), {f"{at}/shown": not room.shown, **tokens}
    if room.tile is None or not room.shown:
        return
    places = {
        other.tile: place for place, other in game.rooms() if not other.shown and other.tile
    }
    for tile in sorted({*places, *game.tiles.cards}):
        if tile == room.tile or _busy(room):
            continue
        changes: dict[str, Any] = {f"{at}/tile": tile, **_stalls(at, room, tile)}
        swapped = {n: (room.tile, tile)}
        if tile in places:
            place = places[tile]
            other = int(place[0]) - 1
            swapped = {n: (room.tile, tile), other: (tile, room.tile)} if other != n else {}
            changes[f"floors/{other}/rooms/{place[1:]}/tile"] = room.tile
        else:
            rest = list(game.tiles.cards)
            rest[rest.index(tile)] = room.tile
            changes["tiles/cards"] = rest
        if all(_fits(game, floor, *tiles) for floor, tiles in swapped.items()):
            yield say("fixes-room"), changes


def _fits(game: Heist, n: int, old: str, new: str) -> bool:
    """Say whether a floor may have one tile in place of another: it needs its safe and stairs."""
    kinds = [room.kind for room in game.floors[n].rooms.values()]
    kinds.remove(old.rpartition("-")[0])
    kinds.append(new.rpartition("-")[0])
    missing = [kind for kind in ("safe", "stairs") if kind not in kinds]
    many = any(kinds.count(kind) > game.most_alike for kind in ("safe", "stairs"))
    return not many and len(missing) <= kinds.count(None)


def _stalls(at: str, room: Any, tile: str) -> dict[str, Any]:
    """Put the stealth tokens of a lavatory on it, or take them away with it."""
    if tile.startswith("lavatory-"):
        return {f"{at}/stealth": STALLS}
    return {f"{at}/stealth": 0} if room.known("lavatory") else {}


def _busy(room: Any) -> bool:
    """Say whether something lies in a room that only its present tile allows."""
    return bool(room.dice or room.cracked or room.hacks or room.code or room.taken or room.marked)


def _wall_changes(plan: Plan, n: int, name: str) -> Iterator[Change]:
    """List the walls that could be taken away or put up."""
    for other in plan.beside(name):
        wall = between(name, other)
        walls = [w for w in plan.walls if w != wall]
        if wall not in plan.walls:
            walls = sorted([*plan.walls, wall])
        trial = Plan(plan.columns, plan.rows, tuple(walls), plan.holes)
        if len(trial.distances(trial.cells[0])) == len(trial.cells):
            value = {
                "columns": plan.columns,
                "rows": plan.rows,
                "walls": walls,
                "holes": list(plan.holes),
            }
            yield say("fixes-walls"), {f"floors/{n}/plan": value}


def _player_changes(game: Heist, who: int) -> Iterator[Change]:
    """List the corrections of a player: stealth, cards, escape."""
    player, at = game.players[who], f"players/{who}"
    for stealth in (player.stealth - 1, player.stealth + 1):
        if stealth >= 0:
            yield say("fixes-tokens"), {f"{at}/stealth": stealth}
    for kind in ("tools", "loot"):
        deck, held = getattr(game, kind), getattr(player, kind)
        for card in held:
            rest = list(held)
            rest.remove(card)
            gone = [*deck.discard, card]
            yield say("fixes-cards"), {f"{at}/{kind}": rest, f"{kind}/discard": gone}
        for card in sorted(set(deck.cards)):
            rest = list(deck.cards)
            rest.remove(card)
            yield say("fixes-cards"), {f"{at}/{kind}": [*held, card], f"{kind}/cards": rest}
    if player.place not in (None, ROOF):
        yield say("fixes-where"), {f"{at}/place": ROOF}
