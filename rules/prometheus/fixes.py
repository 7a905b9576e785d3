"""Offer and word corrections of what the expansion adds."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rules.breach.deal import node_name, token_name
from rules.breach.faults import TOKENS
from rules.breach.fixes import Change, disk_changes
from rules.breach.fixes import describe as usual_words
from rules.breach.fixes import fixes as usual
from rules.core.deck import HIDDEN
from rules.core.game import Fix
from rules.core.message import Message, Term, person, say
from rules.prometheus.components import CAUCASUS, CELLS, TITAN
from rules.prometheus.setup import OWNERS, inner_rooms
from rules.prometheus.state import Titanomachy

# Words


def describe(game: Titanomachy, path: str, value: Any) -> Message:
    """Say in words what a correction sets."""
    kind, _, rest = path.partition("/")
    if kind == "evasions" and isinstance(value, int):
        return say("fix-evasions", who=person(int(rest or 0)), n=value)
    if kind == "pulses" and isinstance(value, int):
        return say("fix-pulses", gateway=rest, n=value)
    if kind == "covered" and isinstance(value, dict):
        return say("fix-covered", nodes=tuple(say("name", of=node_name(one)) for one in value))
    if kind == "turned" and isinstance(value, list):
        tokens = tuple(token_name(one) for one in value if one in TOKENS)
        return say("fix-turned", who=person(int(rest or 0)), tokens=tokens or (say("none"),))
    if kind == "owner" and rest in OWNERS and value in ("app", "table"):
        return say(f"fix-{value}-{rest}")
    if path == "titan/plate" and value in game.own_kit.plates:
        return say("fix-plate", plate=Term("plate", value))
    if path == "titan/cubes" and isinstance(value, int):
        return say("fix-cubes", n=value)
    if path == "titan/off" and isinstance(value, list):
        parts = tuple(_part(game, str(cell)) for cell in value)
        return say("fix-off", parts=parts or (say("none"),))
    if path == "guardian/viruses" and isinstance(value, list):
        return say("fix-titan-viruses", n=len(value))
    return usual_words(game, path, value)


def _part(game: Titanomachy, cell: str) -> Message:
    """Name the vulnerability in a place."""
    return say("name", of=Term("part", game.titan.parts.get(cell, cell)))


# What can be corrected


def fixes(game: Titanomachy, at: str) -> list[Fix]:
    """List the corrections that people may want at a place."""
    kind, _, rest = at.partition("/")
    if kind == "covered":
        at = f"nodes/{rest}"
    own = [
        Fix(say(f"fixes-{group}"), describe(game, *next(iter(changes.items()))), changes)
        for group, changes in _changes(game, at)
    ]
    consistent = (_consistent(game, fix) for fix in (*usual(game, at), *own))
    return [fix for fix in consistent if fix is not None]


def _changes(game: Titanomachy, at: str) -> Iterator[Change]:
    """List groups and changes for a place."""
    kind, _, rest = at.partition("/")
    if kind == "evasions":
        counts = range(game.own_kit.titan.evasions_most + 1)
        yield from (("titan", {at: n}) for n in counts if n != game.evasions[int(rest)])
    if not game.team:
        return
    if kind == "pulses":
        yield from _pulses(game, rest)
    elif kind == "gateways":
        yield from _pulses(game, str(game.gateways[int(rest)].priority))
    elif kind == "nodes":
        yield from _covered(game, rest.partition("/")[0])
    elif kind == "players":
        yield from _disk(game, int(rest.partition("/")[0]))
    elif at == "titan/reactions":
        yield from (("whose", {f"owner/{one}": _other(game, one)}) for one in OWNERS)
    elif at == "titan/cubes" and game.titan.off:
        counts = range(1, len(game.players) + 1)
        yield from (("titan", {at: n}) for n in counts if n != game.titan.cubes)
    elif at == "titan/off" or at.startswith("titan/parts/"):
        for cell in [rest.removeprefix("parts/")] if rest != "off" else CELLS:
            yield from _turned(game, cell)
        for plate in game.own_kit.plates:
            if plate != game.titan.plate:
                yield "side", {"titan/plate": plate}
    elif at == "guardian/viruses":
        viruses = game.guardian.viruses
        if viruses:
            yield "titan", {at: viruses[:-1]}
        yield from (("titan", {at: [*viruses, who]}) for who in range(len(game.players)))


def _pulses(game: Titanomachy, priority: str) -> Iterator[Change]:
    """Change the pulses on a gateway."""
    now = game.pulses.get(priority, 0)
    counts = range(game.own_kit.titan.pulses_fall)
    yield from (("titan", {f"pulses/{priority}": n}) for n in counts if n != now)


def _covered(game: Titanomachy, node: str) -> Iterator[Change]:
    """Take the token that lies face down away, or lay one where nothing lies."""
    if node in game.covered:
        yield "token", {f"nodes/{node}/token": None, "covered": _without(game, node)}
    elif game.nodes[node].token is None:
        yield "token", {"covered": {**game.covered, node: HIDDEN}}


def _without(game: Titanomachy, node: str) -> dict[str, str | None]:
    """Give what lies face down but at one node."""
    return {one: token for one, token in game.covered.items() if one != node}


def _disk(game: Titanomachy, who: int) -> Iterator[Change]:
    """Turn information on a disk over; with light tracking change what lies there too."""
    if game.light:
        yield from disk_changes(game, who)
    turned, at = game.turned[who], f"turned/{who}"
    for token in dict.fromkeys(game.players[who].disk):
        if turned.count(token) < game.players[who].disk.count(token):
            yield "disk", {at: [*turned, token]}
        if token in turned:
            place = turned.index(token)
            yield "disk", {at: turned[:place] + turned[place + 1 :]}


def _other(game: Titanomachy, name: str) -> str:
    """Say who would get a die or a deck that is handed over."""
    return "table" if game.owns(name) == "app" else "app"


def _turned(game: Titanomachy, cell: str) -> Iterator[Change]:
    """Turn a vulnerability token over; the first brings cubes, the last takes them along."""
    off = game.titan.off
    if cell in off:
        rest = [one for one in off if one != cell]
        yield "titan", {"titan/off": rest, **({} if rest else {"titan/cubes": 0})}
    elif cell in game.titan.parts:
        cubes = {} if off else {"titan/cubes": len(game.players)}
        yield "titan", {"titan/off": [*off, cell], **cubes}


# What a correction brings along


def _consistent(game: Titanomachy, fix: Fix) -> Fix | None:
    """Let a correction fit all that the expansion knows; None where it cannot."""
    if any(not value and _caucasus_shown(game, path) for path, value in fix.changes.items()):
        return None
    more = {**_moved_caucasus(game, fix.changes)}
    if more and next(iter(more)).split("/")[1] not in inner_rooms(game):
        return None
    if game.team:
        if "ice" in fix.changes and not _titan_stays(fix.changes["ice"]):
            return None
        more |= _pulses_left(game, fix.changes) | _uncovered(game, fix.changes)
        more |= _disk_left(game, fix.changes)
    return replace(fix, changes={**fix.changes, **more}) if more else fix


def _caucasus_shown(game: Titanomachy, path: str) -> bool:
    """Say whether a place of the state tells that the Caucasus lies open."""
    return path == f"places/{game.caucasus}/shown"


def _moved_caucasus(game: Titanomachy, changes: dict[str, Any]) -> dict[str, Any]:
    """Turn the Caucasus up where it is put, and face down what is put in its place."""
    to = next((path.split("/")[1] for path, value in changes.items() if value == CAUCASUS), None)
    if to is None:
        return {}
    here = game.caucasus
    turn = game.places[here].turn if here else 0
    opened: dict[str, Any] = {f"places/{to}/shown": True, f"places/{to}/turn": turn}
    return opened | {f"places/{here}/shown": False, f"places/{here}/turn": 0}


def _titan_stays(models: list[dict[str, Any]]) -> bool:
    """Say whether the titan is among some models (prometheus.titan.immune)."""
    return any(one["id"] == f"{TITAN}-1" for one in models)


def _pulses_left(game: Titanomachy, changes: dict[str, Any]) -> dict[str, Any]:
    """Take the pulses away with a gateway that a correction removes (prometheus.pulse.three)."""
    gateways = changes.get("gateways")
    if not isinstance(gateways, list) or not game.pulses:
        return {}
    standing = {str(one["priority"]) for one in gateways}
    return {"pulses": {key: count for key, count in game.pulses.items() if key in standing}}


def _uncovered(game: Titanomachy, changes: dict[str, Any]) -> dict[str, Any]:
    """Take the token that lies face down away where a correction lays another one."""
    for node in game.covered:
        if f"nodes/{node}/token" in changes:
            return {"covered": _without(game, node)}
    return {}


def _disk_left(game: Titanomachy, changes: dict[str, Any]) -> dict[str, Any]:
    """Forget what lay face down on a disk that has it no more."""
    more: dict[str, Any] = {}
    for who, turned in enumerate(game.turned):
        disk = changes.get(f"players/{who}/disk")
        if disk is not None and any(turned.count(one) > disk.count(one) for one in turned):
            more[f"turned/{who}"] = [
                one
                for place, one in enumerate(turned)
                if turned[:place].count(one) < disk.count(one)
            ]
    return more
