"""Offer corrections for any place of the table, and say them in words."""

import re
from collections.abc import Iterator
from typing import Any

from rules.breach.components import GUARDIAN
from rules.breach.database import borders, central, outer_sides
from rules.breach.deal import node_name, token_name
from rules.breach.deploy import next_model, supply
from rules.breach.disk import supply as in_box
from rules.breach.faults import TOKENS
from rules.breach.player import DEADLY, FIREWALL
from rules.breach.setup import OWNED
from rules.breach.state import MOST_THREAT, Intrusion, spot
from rules.breach.viruses import free
from rules.core.deck import HIDDEN
from rules.core.game import Fix
from rules.core.journal import corrected
from rules.core.message import Message, Term, person, say

Change = tuple[str, dict[str, Any]]
"""What a correction is grouped under, and what it sets."""
_PLACE = re.compile(r"places/([A-H][1-8])(?:/(\w+))?")
_NODE = re.compile(r"nodes/([A-H][1-8]\+[A-H][1-8])(?:/(\w+))?")
_PLAYER = re.compile(r"players/(\d)(?:/(.+))?")
_ICE = re.compile(r"ice/(\d{1,2})(?:/(\w+))?")
_GATEWAY = re.compile(r"gateways/(\d)(?:/(\w+))?")
_COUNTER = re.compile(r"counters/(\w+)(?:/(\w+))?")


# Words


def describe(game: Intrusion, path: str, value: Any) -> Message:
    """Say in words what a correction sets."""
    if (found := _PLACE.fullmatch(path)) and found[2]:
        return _place_words(game, found[1], found[2], value)
    if (found := _NODE.fullmatch(path)) and found[2]:
        return _node_words(found[1], found[2], value)
    if (found := _PLAYER.fullmatch(path)) and found[2]:
        return _player_words(int(found[1]), found[2], value)
    if (found := _ICE.fullmatch(path)) and found[2] == "place" and isinstance(value, str):
        number = int(found[1])
        if number < len(game.ice):
            kind = Term("ice", game.ice[number].kind)
            return say("fix-ice", ice=kind, place=spot(value))
    if (found := _GATEWAY.fullmatch(path)) and found[2] == "at" and isinstance(value, str):
        number = int(found[1])
        if number < len(game.gateways):
            n = game.gateways[number].priority
            return say("fix-gateway", n=n, place=spot(value[:-1]))
    if found := _COUNTER.fullmatch(path):
        return _counter_words(game, found[1], found[2] or "", value)
    return _other_words(game, path, value)


def _place_words(game: Intrusion, cell: str, what: str, value: Any) -> Message:
    """Say what is corrected in a room; one that lies face down is not named."""
    place = spot(cell)
    if what == "viruses" and isinstance(value, list):
        return say("fix-viruses", place=place, who=_people(value))
    if what == "room" and isinstance(value, str) and game.places[cell].shown:
        return room_words(cell, value)
    if what == "shown":
        return say("fix-shown" if value else "fix-hidden", place=place)
    if what == "turn" and isinstance(value, int):
        return say("fix-turn", place=place, n=value)
    return say("fix-place", place=place)


def room_words(cell: str, room: str) -> Message:
    """Say which room is laid at a place."""
    return say("fix-room", place=spot(cell), room=Term("room", room))


def _people(value: list[Any]) -> tuple[Message, ...]:
    """Name the owners of viruses."""
    named = tuple(
        say("virus-of-firewall") if one == FIREWALL else say("player", who=person(one))
        for one in value
        if isinstance(one, int)
    )
    return named or (say("no-one"),)


def _node_words(node: str, what: str, value: Any) -> Message:
    """Say what is corrected on a node."""
    named = node_name(node)
    if what == "token":
        if isinstance(value, str) and value in TOKENS:
            return say("fix-token", node=named, token=token_name(value))
        return say("fix-no-token", node=named)
    if what == "viruses" and isinstance(value, list):
        return say("fix-node-viruses", node=named, who=_people(value))
    return say("fix-node", node=named)


def _player_words(who: int, what: str, value: Any) -> Message:
    """Say what is corrected with a player."""
    named = person(who)
    if what == "place":
        if isinstance(value, str):
            return say("fix-avatar", who=named, place=spot(value))
        return say("fix-avatar-off", who=named)
    if what == "viruses" and isinstance(value, list):
        return say("fix-avatar-viruses", who=named, viruses=_people(value))
    if what in ("threat", "credits") and isinstance(value, int):
        return say(f"fix-{what}", who=named, n=value)
    if what == "screen":
        return say("fix-screen-on" if value else "fix-screen-off", who=named)
    if what == "disk" and isinstance(value, list):
        tokens = tuple(token_name(one) for one in value if one in TOKENS)
        return say("fix-disk", who=named, tokens=tokens or (say("nothing"),))
    return say("fix-player", who=named)


def _counter_words(game: Intrusion, category: str, what: str, value: Any) -> Message:
    """Say what is corrected on an ice counter."""
    named = game.kit.named(category)
    if what == "at" and isinstance(value, int):
        return say("fix-counter", category=named, n=value)
    if what == "side" and value in ("a", "b"):
        return say(f"fix-side-{value}", category=named)
    return say("fix-counters", category=named)


def _other_words(game: Intrusion, path: str, value: Any) -> Message:
    """Say what is corrected anywhere else."""
    if path == "die" and isinstance(value, int):
        return say("fix-die", n=value)
    if path == "ice" and isinstance(value, list):
        return _models_words(game, value)
    if path == "gateways" and isinstance(value, list):
        return say("fix-gateways", n=len(value))
    if path == "breaches" and isinstance(value, dict):
        return _breach_words(game, value)
    if path == "password" and isinstance(value, int):
        return say("fix-password", who=person(value))
    if path == "omega":
        place = spot(value[:-1]) if isinstance(value, str) else "—"
        return say("fix-omega", place=place)
    if path == "tracking" and value in ("full", "light"):
        return say(f"fix-tracking-{value}")
    if path == "turn/used" and isinstance(value, int):
        return say("fix-used", n=value)
    name = path.removeprefix("owner/")
    if name in OWNED and value in ("app", "table"):
        return say(f"fix-{value}-{name}")
    return corrected(path, value)


def _models_words(game: Intrusion, value: list[Any]) -> Message:
    """Say which model comes or goes; several at once are only counted."""
    old = {ice.id: ice.place for ice in game.ice}
    new = {
        one["id"]: one.get("place", "") for one in value if isinstance(one, dict) and "id" in one
    }
    changed = [id for id in {**old, **new} if (id in old) != (id in new)]
    if len(changed) != 1:
        return say("fix-models", n=len(value))
    id = changed[0]
    kind = Term("ice", str(id).rpartition("-")[0])
    if id in new:
        return say("fix-ice", ice=kind, place=spot(str(new[id])))
    return say("fix-ice-gone", ice=kind, place=spot(old[id]))


def _breach_words(game: Intrusion, value: dict[str, Any]) -> Message:
    """Say which breach is laid, turned or taken away."""
    known = borders(game)
    changed = [
        one for one in {**game.breaches, **value} if game.breaches.get(one) != value.get(one)
    ]
    if len(changed) != 1 or changed[0] not in known:
        return say("fix-breaches", n=len(value))
    one, other = (spot(place) for place in known[changed[0]])
    side = value.get(changed[0])
    how = side if side in ("light", "dark") else "none"
    return say(f"fix-breach-{how}", one=one, other=other)


# Offers


def fixes(game: Intrusion, at: str) -> list[Fix]:
    """List the corrections that people may want at a place of the scene."""
    return [
        Fix(say(f"fixes-{group}"), describe(game, *next(iter(changes.items()))), changes)
        for group, changes in _changes(game, at)
    ]


def _changes(game: Intrusion, at: str) -> Iterator[Change]:
    """List groups and changes for a place."""
    if found := _PLACE.fullmatch(at):
        if found[1] in game.places:
            yield from _place_changes(game, found[1])
    elif found := _NODE.fullmatch(at):
        if found[1] in game.nodes:
            yield from _node_changes(game, found[1])
    elif found := _PLAYER.fullmatch(at):
        if int(found[1]) < len(game.players):
            yield from _player_changes(game, int(found[1]))
    elif found := _ICE.fullmatch(at):
        if int(found[1]) < len(game.ice):
            yield from _ice_changes(game, int(found[1]))
    elif found := _GATEWAY.fullmatch(at):
        if int(found[1]) < len(game.gateways):
            yield from _gateway_changes(game, int(found[1]))
    elif found := _COUNTER.fullmatch(at):
        if found[1] in game.counters:
            yield from _counter_changes(game, found[1])
    elif at.startswith("breaches/"):
        yield from _breach_changes(game, at.removeprefix("breaches/"))
    elif at == "die":
        for n in range(1, game.kit.box.dice.firewall_most + 1):
            if n != game.die:
                yield "numbers", {"die": n}
    elif at == "turn/used":
        for used in range(game.turn.used + 4):
            if used != game.turn.used:
                yield "numbers", {"turn/used": used}
    elif at in ("activation", "research"):
        yield from _owner_changes(game)


def _place_changes(game: Intrusion, cell: str) -> Iterator[Change]:
    """List the corrections of a room: who is here, viruses, ice, which room, how it lies."""
    its, at = game.places[cell], f"places/{cell}"
    for who, player in enumerate(game.players):
        if player.place != cell:
            moved: dict[str, Any] = {f"players/{who}/place": cell}
            if len(player.viruses) >= DEADLY:  # It has come back (breach.connect.reconnect).
                moved[f"players/{who}/viruses"] = []
            yield "who", {**moved, **_carried(game, f"avatar-{who}", cell)}
    for who in range(len(game.players)):
        if who in its.viruses:
            rest = [one for one in its.viruses if one != who]
            yield "viruses", {f"{at}/viruses": rest}
        elif free(game, who) > 0:
            yield "viruses", {f"{at}/viruses": [*its.viruses, who]}
    for category, kind in game.kinds.items():
        if supply(game, kind) and (category != GUARDIAN or not game.guardian.awake):
            yield "ice", {"ice": [*_models(game), {"id": next_model(game, kind), "place": cell}]}
    if its.shown:
        for turn in range(4):
            if turn != its.turn:
                yield "room", {f"{at}/turn": turn}
        yield "room", {f"{at}/shown": False, f"{at}/turn": 0, **dropped_research(game, cell)}
    elif its.room is not None:
        yield "room", {f"{at}/shown": True}
    yield from _room_changes(game, cell)


def _models(game: Intrusion) -> list[dict[str, Any]]:
    """Give the models of ice as plain data."""
    return [
        {"id": ice.id, "place": ice.place, "viruses": [*ice.viruses], "on": ice.on}
        for ice in game.ice
    ]


def _carried(game: Intrusion, model: str, to: str) -> dict[str, Any]:
    """Take along what is attached to a model that is put elsewhere (breach.attach.rules)."""
    moving = {model}
    while True:
        more = {ice.id for ice in game.ice if ice.on in moving} - moving
        if not more:
            break
        moving |= more
    if len(moving) == 1:
        return {}
    moved = [{**one, "place": to} if one["id"] in moving else one for one in _models(game)]
    return {"ice": [{**one, "on": None} if one["id"] == model else one for one in moved]}


def dropped_research(game: Intrusion, cell: str) -> dict[str, Any]:
    """Discard the research tokens of a room that turns face down (breach.room.back-hidden)."""
    tokens = game.places[cell].research
    if not tokens:
        return {}
    known = [token for token in tokens if token != HIDDEN]
    return {
        f"places/{cell}/research": [],
        "research/discard": [*game.research.discard, *known],
        "research/aside": game.research.aside - (len(tokens) - len(known)),
    }


def _room_changes(game: Intrusion, cell: str) -> Iterator[Change]:
    """List the rooms that could lie at a place: those of hidden places, and unseen ones."""
    its, at = game.places[cell], f"places/{cell}"
    if not its.shown or its.room is None or its.research:
        return
    for other, place in game.places.items():
        if not place.shown and place.room is not None:
            changes = {f"{at}/room": place.room, f"places/{other}/room": its.room}
            yield "tile", changes
    for room in game.rooms.cards:
        rest = [its.room if one == room else one for one in game.rooms.cards]
        yield "tile", {f"{at}/room": room, "rooms/cards": rest}


def _node_changes(game: Intrusion, node: str) -> Iterator[Change]:
    """List the corrections of a node."""
    its, at = game.nodes[node], f"nodes/{node}"
    size = "full" if central(game.plan, node) else "partial"
    for token in (*TOKENS, None):
        free_one = token is None or (token.startswith(size) and in_box(game, token) > 0)
        if free_one and token != its.token:
            yield "token", {f"{at}/token": token}
    for who in range(len(game.players)):
        if who in its.viruses:
            yield "viruses", {f"{at}/viruses": [one for one in its.viruses if one != who]}
        elif free(game, who) > 0:
            yield "viruses", {f"{at}/viruses": [*its.viruses, who]}


def _player_changes(game: Intrusion, who: int) -> Iterator[Change]:
    """List the corrections of a player."""
    player, at = game.players[who], f"players/{who}"
    if player.place is not None:
        clinging = [
            {**one, "on": None} if one["on"] == f"avatar-{who}" else one for one in _models(game)
        ]
        gone: dict[str, Any] = {f"{at}/place": None, f"{at}/last": player.place}
        gone |= {f"{at}/screen": False, "ice": clinging}
        yield "who", gone
        yield "tokens", {f"{at}/screen": not player.screen}
    for threat in range(MOST_THREAT + 1):
        if threat != player.threat:
            yield "numbers", {f"{at}/threat": threat}
    if len(player.viruses) < DEADLY - 1:
        givers = [FIREWALL, *(one for one in range(len(game.players)) if one != who)]
        for giver in givers:
            if giver == FIREWALL or free(game, giver) > 0:
                yield "viruses", {f"{at}/viruses": [*player.viruses, giver]}
    for giver in dict.fromkeys(player.viruses):
        rest = list(player.viruses)
        rest.remove(giver)
        yield "viruses", {f"{at}/viruses": rest}
    if game.password != who:
        yield "who", {"password": who}
    if not game.light:
        for credits in (player.credits - 1, player.credits + 1):
            if credits >= 0:
                yield "numbers", {f"{at}/credits": credits}
        yield from disk_changes(game, who)


def disk_changes(game: Intrusion, who: int) -> Iterator[Change]:
    """List the corrections of the information on a player's disk."""
    disk, at = game.players[who].disk, f"players/{who}/disk"
    full = len(disk) >= len(game.kit.box.gear.processor.slots)
    for token in TOKENS:
        if not full and in_box(game, token) > 0:
            yield "disk", {at: [*disk, token]}
    for number in range(len(disk)):
        yield "disk", {at: disk[:number] + disk[number + 1 :]}


def _ice_changes(game: Intrusion, number: int) -> Iterator[Change]:
    """List the corrections of a model of ice."""
    ice = game.ice[number]
    for place in game.spots:
        if place != ice.place:
            moved = {f"ice/{number}/place": place, f"ice/{number}/on": None}
            yield "where", {**moved, **_carried(game, ice.id, place)}
    if game.kinds.get(GUARDIAN) != ice.kind or not game.guardian.awake:
        rest = [one for one in _models(game) if one["id"] != ice.id]
        rest = [{**one, "on": None} if one["on"] == ice.id else one for one in rest]
        yield "ice", {"ice": rest}


def _gateway_changes(game: Intrusion, number: int) -> Iterator[Change]:
    """List the corrections of a gateway."""
    taken = [gateway.place for gateway in game.gateways]
    for side in outer_sides(game.plan):
        if side[:-1] not in taken and side != game.omega:
            yield "where", {f"gateways/{number}/at": side}
    if len(game.gateways) > 1:
        rest = [
            {"priority": one.priority, "at": one.at}
            for place, one in enumerate(game.gateways)
            if place != number
        ]
        yield "tokens", {"gateways": rest}


def _counter_changes(game: Intrusion, category: str) -> Iterator[Change]:
    """List the corrections of an ice counter."""
    chip, at = game.counters[category], f"counters/{category}"
    counter = game.kit.counters[category]
    cells = counter.a if chip.side == "a" else counter.b
    for n in range(len(cells) + 1):
        if n != chip.at:
            yield "numbers", {f"{at}/at": n}
    other = "b" if chip.side == "a" else "a"
    yield "side", {f"{at}/side": other, f"{at}/at": min(chip.at, len(getattr(counter, other)))}


def _breach_changes(game: Intrusion, border: str) -> Iterator[Change]:
    """List the corrections of a breach on a border."""
    if border not in borders(game):
        return
    rest = {one: side for one, side in game.breaches.items() if one != border}
    if len(rest) >= game.kit.box.pieces.breaches:
        return
    for side in ("light", "dark"):
        if game.breaches.get(border) != side:
            yield "breach", {"breaches": {**rest, border: side}}
    if border in game.breaches:
        yield "breach", {"breaches": rest}


def _owner_changes(game: Intrusion) -> Iterator[Change]:
    """List whose dice and decks could be handed over, and the level of tracking."""
    for name in ("infection", "activation", "malware", "rooms"):
        other = "table" if game.owns(name) == "app" else "app"
        yield "whose", {f"owner/{name}": other}
    if not game.light:
        yield "whose", {"tracking": "light"}
    elif all(player.avatar for player in game.players):
        yield "whose", {"tracking": "full"}
