"""Offer corrections of the table, and say in words what one sets."""

from collections.abc import Iterator
from typing import Any

from rules.agency.components import HEADQUARTERS, RESOURCES, UPGRADES
from rules.agency.state import Game, place
from rules.agency.tokens import free_id
from rules.core.deck import HIDDEN
from rules.core.game import Fix
from rules.core.journal import corrected
from rules.core.message import Message, Term, person, say

Change = tuple[Message, dict[str, Any]]
COUNTED = (*RESOURCES, *UPGRADES, "health", "influence")


def describe(game: Game, path: str, value: Any) -> Message:
    """Say what a correction is about to set at one place of the state."""
    keys = path.split("/")
    try:
        found = _describe(game, keys, value)
    except (IndexError, ValueError, KeyError, TypeError, AttributeError):
        found = None
    return found or corrected(path, value)


def _describe(game: Game, keys: list[str], value: Any) -> Message | None:
    """Find words for the usual corrections."""
    city = game.city
    if keys == ["police"]:
        return say("fix-police", to=place(game, value))
    if keys == ["commander"]:
        return say("fix-commander", who=person(value))
    if keys == ["tracking"]:
        return say("fix-full" if value == "full" else "fix-light")
    if keys == ["stability"]:
        return say("fix-stability", what=say(f"stability-{value}"))
    if keys[0] == "owner":
        what = say(f"set-{keys[1]}")
        return say("fix-owner-app" if value == "app" else "fix-owner-table", what=what)
    if keys[0] == "players":
        who = person(int(keys[1]))
        if keys[2] == "cell":
            return say("fix-player", who=who, to=place(game, value))
        if keys[2] in (*COUNTED, "credits"):
            name = say("scene-" + keys[2]) if keys[2] in EXTRA else _track(keys[2])
            return say("fix-counter", who=who, what=name, n=value)
    if keys[0] == "criminals" and len(keys) == 3:
        number = city.criminals[int(keys[1])].id
        if keys[2] == "cell" and value:
            return say("fix-criminal", number=number, to=place(game, value))
        if keys[2] == "holder" and value is not None:
            return say("fix-holder", number=number, who=person(value))
        if keys[2] == "subdued":
            return say("fix-subdued" if value else "fix-wild", number=number)
        if keys[2] == "open" and value:
            return say("fix-open", number=number)
    bombs = keys[0] == "bombs"
    if keys[0] in ("assassins", "bombs") and len(keys) == 3:
        if keys[2] == "cell":
            return say("fix-bomb" if bombs else "fix-assassin", to=place(game, value))
        if keys[2] == "timer":
            at = place(game, city.bombs[int(keys[1])].cell)
            return say("fix-timer", place=at, n=value)
    if keys == ["criminals"]:
        old, new = {one.id for one in city.criminals}, {one["id"] for one in value}
        if new - old:
            return say("fix-criminal-more", number=min(new - old))
        return say("fix-criminal-fewer", number=min(old - new))
    if keys[0] in ("assassins", "bombs") and len(keys) == 1:
        more = len(value) > len(getattr(city, keys[0]))
        if bombs:
            return say("fix-bomb-more" if more else "fix-bomb-fewer")
        return say("fix-assassin-more" if more else "fix-assassin-fewer")
    if keys[0] == "districts" and keys[2] == "tile" and value is not None:
        return say("fix-tile", cell=Term("cell", keys[1]), tile=Term("tile", value))
    if keys[0] == "districts" and keys[2] == "informants":
        return say("fix-informants", place=place(game, keys[1]), n=len(value))
    if keys[0] == "districts" and keys[2] == "ruined":
        return say("fix-ruined" if value else "fix-whole", place=place(game, keys[1]))
    return None


EXTRA = ("health", "influence", "credits")


def _track(track: str) -> Message:
    """Name a track of the agent board."""
    return say("name", of=Term("track", track))


def fixes(game: Game, at: str) -> list[Fix]:
    """List the corrections that people may want at a place; none where there is no such place."""
    try:
        changes = list(_changes(game, at.split("/")))
    except (IndexError, ValueError, KeyError):
        return []
    found = []
    for group, change in changes:
        path, value = next(iter(change.items()))
        found.append(Fix(group, describe(game, path, value), change))
    return found


def _changes(game: Game, keys: list[str]) -> Iterator[Change]:
    """List the changes at a place of the scene."""
    city, head = game.city, keys[0]
    if head == "players" and len(keys) == 3 and keys[2] == "cell":
        yield from _cells(game, f"players/{keys[1]}/cell", city.players[int(keys[1])].cell)
    elif head == "players":
        yield from _player(game, int(keys[1]))
    elif head == "police":
        for cell in game.box.layout.precincts:
            if cell != city.police:
                yield say("fixes-where"), {"police": cell}
    elif head == "districts":
        yield from _district(game, keys[1])
    elif head == "criminals" and len(keys) > 1:
        yield from _criminal(game, int(keys[1]))
    elif head in ("assassins", "bombs") and len(keys) > 1:
        yield from _token(game, head, int(keys[1]))
    elif head == "defusal" and city.defusal is not None:
        ids = [bomb.id for bomb in city.bombs]
        yield from _timer(game, ids.index(city.defusal.bomb))
    elif head in ("stream", "suspects", "dice"):
        for name in {"stream": ("stream",), "suspects": ("suspects",)}.get(head, ("special",)):
            yield say("fixes-whose"), {f"owner/{name}": _other(city.owns(name))}
        yield say("fixes-whose"), {"owner/dice": _other(city.owns("dice"))}
        yield say("fixes-whose"), {"tracking": "full" if city.light else "light"}
    elif head == "bank":
        for who in range(len(city.players)):
            yield from _credits(game, who)


def _other(owner: str) -> str:
    """Give the other owner of dice or a pile."""
    return "table" if owner == "app" else "app"


def _cells(game: Game, path: str, now: str, **more: Any) -> Iterator[Change]:
    """Offer all other districts."""
    for cell in game.city.districts:
        if cell != now:
            yield say("fixes-where"), {path: cell, **more}


def _player(game: Game, who: int) -> Iterator[Change]:
    """Offer one step up and down on each track, and who commands."""
    city, player = game.city, game.city.players[who]
    for track in COUNTED:
        now = int(getattr(player, track))
        for new in (now - 1, now + 1):
            least = 1 if track == "health" else 0
            if least <= new <= game.box.longest.get(track, 99):
                yield say("fixes-board"), {f"players/{who}/{track}": new}
    yield from _credits(game, who)
    yield from _cells(game, f"players/{who}/cell", player.cell)
    if who != city.commander and city.phase == "action":
        yield say("fixes-who"), {"commander": who}


def _credits(game: Game, who: int) -> Iterator[Change]:
    """Offer a credit more or less, against the bank."""
    player, bank = game.city.players[who], game.city.bank
    for by in (-1, 1):
        if player.credits + by >= 0 and bank - by >= 0:
            changes = {f"players/{who}/credits": player.credits + by, "bank": bank - by}
            yield say("fixes-board"), changes


def _criminal(game: Game, number: int) -> Iterator[Change]:
    """Offer the places of a criminal, and his two sides."""
    city, one, at = game.city, game.city.criminals[number], f"criminals/{number}"
    for cell in city.districts:
        if cell != one.cell:
            yield say("fixes-where"), {f"{at}/cell": cell, f"{at}/holder": None}
    if one.cell:
        yield say("fixes-tokens"), {f"{at}/subdued": not one.subdued}
    if one.subdued:
        for who in range(len(city.players)):
            if who != one.holder:
                yield say("fixes-who"), {f"{at}/holder": who, f"{at}/cell": ""}
    if one.card != HIDDEN and not one.open:
        yield say("fixes-tokens"), {f"{at}/open": True}
    changes: dict[str, Any] = {
        "criminals": _plain([other for other in city.criminals if other is not one]),
        "stream/cards": [*city.stream.cards, f"criminal-{one.id}"],
        "stream/ordered": False,
    }
    if one.card == HIDDEN:
        changes["unseen"] = city.unseen + 1
    else:
        changes["removed"] = [*city.removed, one.card]
    yield say("fixes-tokens"), changes


def _token(game: Game, name: str, number: int) -> Iterator[Change]:
    """Offer the places of an assassin or a bomb, its timer, and its way back."""
    city = game.city
    tokens: list[Any] = city.assassins if name == "assassins" else city.bombs
    one, at = tokens[number], f"{name}/{number}"
    if name == "bombs":
        yield from _timer(game, number)
    yield from _cells(game, f"{at}/cell", one.cell)
    board = city.defusal
    if name == "assassins" or board is None or board.bomb != one.id:
        rest = [other for other in tokens if other is not one]
        back = [*city.stream.cards, name.removesuffix("s")]
        yield (
            say("fixes-tokens"),
            {name: _plain(rest), "stream/cards": back, "stream/ordered": False},
        )


def _timer(game: Game, number: int) -> Iterator[Change]:
    """Offer what a bomb's timer may show, and the other form of the stability check."""
    city = game.city
    for timer in range(1, 7):
        if timer != city.bombs[number].timer:
            yield say("fixes-tokens"), {f"bombs/{number}/timer": timer}
    if not city.light:
        other = "easy" if city.stability == "strict" else "strict"
        yield say("fixes-stability"), {"stability": other}


def _plain(tokens: list[Any]) -> list[dict[str, Any]]:
    """Write tokens as plain data."""
    return [{name: getattr(one, name) for name in one.__struct_fields__} for one in tokens]


def _district(game: Game, cell: str) -> Iterator[Change]:
    """Offer who and what is in a district."""
    city, its = game.city, game.city.districts[cell]
    for who, player in enumerate(city.players):
        if player.cell != cell:
            yield say("fixes-who"), {f"players/{who}/cell": cell}
    if cell in game.box.layout.precincts and city.police not in (None, cell):
        yield say("fixes-who"), {"police": cell}
    for number, one in enumerate(city.criminals):
        if one.cell != cell:
            changes = {f"criminals/{number}/cell": cell, f"criminals/{number}/holder": None}
            yield say("fixes-tokens"), changes
    yield from _new(game, "assassin", cell)
    yield from _new(game, "bomb", cell)
    yield from _suspects(game, cell)
    at = f"districts/{cell}/informants"
    if its.informants:
        who = its.informants[-1]
        gone = {f"players/{who}/gone": city.players[who].gone + 1}
        yield say("fixes-tokens"), {at: its.informants[:-1], **gone}
    if its.tile is not None and len(its.informants) < game.fields(cell):
        for who, player in enumerate(city.players):
            if player.supply and not player.android:
                supply = {f"players/{who}/supply": player.supply - 1}
                yield say("fixes-tokens"), {at: [*its.informants, who], **supply}
    if city.mode == "android" and (its.ruined or (game.fields(cell) and not its.informants)):
        yield say("fixes-tokens"), {f"districts/{cell}/ruined": not its.ruined}
    yield from _tiles(game, cell)


def swapped(game: Game, cell: str, tile: str) -> dict[str, Any]:
    """Put a tile at a cell, and what lay there where that tile was."""
    city = game.city
    old = city.districts[cell].tile
    changes: dict[str, Any] = {f"districts/{cell}/tile": tile}
    for other, its in city.districts.items():
        if its.tile == tile:
            return changes | {f"districts/{other}/tile": old}
    for name, pile in (("precincts", city.precincts), ("places", city.places)):
        if tile in pile.cards:
            rest = [one for one in pile.cards if one != tile]
            changes[f"{name}/cards"] = rest if old is None else [*rest, old]
    return changes


def _suspects(game: Game, cell: str) -> Iterator[Change]:
    """Offer to bring criminals out of the data stream, each with the next face-down card."""
    city, deck = game.city, game.city.suspects
    known = city.owns("suspects") == "app"
    if not deck.left or (known and not deck.ordered):
        return
    for token in sorted(token for token in city.stream.cards if token.startswith("criminal-")):
        new = {"id": int(token[-1]), "cell": cell, "card": deck.cards[0] if known else HIDDEN}
        changes: dict[str, Any] = {
            "criminals": [*_plain(list(city.criminals)), new],
            "stream/cards": [one for one in city.stream.cards if one != token],
        }
        if known:
            changes["suspects/cards"] = deck.cards[1:]
        else:
            changes["suspects/aside"] = deck.aside + 1
        yield say("fixes-tokens"), changes


def _tiles(game: Game, here: str) -> Iterator[Change]:
    """Offer the other tiles of the same kind, as far as the informants fit on them."""
    city, precinct = game.city, here in game.box.layout.precincts
    for other, its in city.districts.items():
        alike = (other in game.box.layout.precincts) == precinct and other != here
        if not alike or its.tile is None or city.districts[here].tile is None:
            continue
        if HEADQUARTERS in (its.tile, city.districts[here].tile):
            continue
        fit = len(city.districts[here].informants) <= game.fields(other)
        if fit and len(its.informants) <= game.fields(here):
            yield say("fixes-tiles"), swapped(game, here, its.tile)


def _new(game: Game, token: str, cell: str) -> Iterator[Change]:
    """Offer to bring a token out of the data stream."""
    city = game.city
    if token not in city.stream.cards:
        return
    rest = list(city.stream.cards)
    rest.remove(token)
    tokens: list[Any] = city.assassins if token == "assassin" else city.bombs
    new: dict[str, Any] = {"id": free_id(tokens), "cell": cell}
    if token == "bomb":
        new["timer"] = 6
    changes = {f"{token}s": [*_plain(tokens), new], "stream/cards": rest}
    yield say("fixes-tokens"), changes
