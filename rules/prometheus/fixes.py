"""Offer and word corrections of what the expansion adds."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rules.breach.fixes import describe as usual_words
from rules.breach.fixes import fixes as usual
from rules.core.game import Fix
from rules.core.message import Message, Term, person, say
from rules.prometheus.components import CELLS
from rules.prometheus.state import Titanomachy


def describe(game: Titanomachy, path: str, value: Any) -> Message:
    """Say in words what a correction sets."""
    kind, _, rest = path.partition("/")
    if kind == "evasions" and isinstance(value, int):
        return say("fix-evasions", who=person(int(rest or 0)), n=value)
    if kind == "pulses" and isinstance(value, int):
        return say("fix-pulses", gateway=rest, n=value)
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


def fixes(game: Titanomachy, at: str) -> list[Fix]:
    """List the corrections that people may want at a place."""
    own = [
        Fix(say("fix-titan"), describe(game, path, value), {path: value})
        for path, value in _changes(game, at)
    ]
    return own or [_without_pulses(game, fix) for fix in usual(game, at)]


def _without_pulses(game: Titanomachy, fix: Fix) -> Fix:
    """Take the pulses away with a gateway that a correction removes (prometheus.pulse.three)."""
    gateways = fix.changes.get("gateways")
    if not isinstance(gateways, list) or not game.pulses:
        return fix
    standing = {str(one["priority"]) for one in gateways}
    left = {key: count for key, count in game.pulses.items() if key in standing}
    return replace(fix, changes={**fix.changes, "pulses": left})


def _changes(game: Titanomachy, at: str) -> Iterator[tuple[str, Any]]:
    """Yield what may be set at a place."""
    kind, _, rest = at.partition("/")
    board = game.own_kit.titan
    if kind == "evasions":
        counts = range(board.evasions_most + 1)
        yield from ((at, n) for n in counts if n != game.evasions[int(rest)])
    elif kind == "pulses":
        yield from ((at, n) for n in range(board.pulses_fall) if n != game.pulses.get(rest, 0))
    elif at == "titan/cubes" and game.titan.off:
        counts = range(1, len(game.players) + 1)
        yield from ((at, n) for n in counts if n != game.titan.cubes)
    elif at == "titan/off" or at.startswith("titan/parts/"):
        for cell in [rest.removeprefix("parts/")] if rest != "off" else CELLS:
            yield from _turned(game, cell)
    elif at == "guardian/viruses" and game.team:
        viruses = game.guardian.viruses
        if viruses:
            yield at, viruses[:-1]
        yield from ((at, [*viruses, who]) for who in range(len(game.players)))


def _turned(game: Titanomachy, cell: str) -> Iterator[tuple[str, Any]]:
    """Turn a vulnerability token over."""
    off = game.titan.off
    if cell in off:
        yield "titan/off", [one for one in off if one != cell]
    elif cell in game.titan.parts:
        yield "titan/off", [*off, cell]
