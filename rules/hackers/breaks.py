"""Find what icebreakers can do to an ice, and the cheapest way to break it whole."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from msgspec import Struct

from rules.hackers.components import Breaker


class Tool(Struct, frozen=True):
    """Hold one installed icebreaker with its present strength."""

    id: str
    strength: int
    breaker: Breaker


class Ice(Struct, frozen=True):
    """Hold what an icebreaker meets: strength, types and unbroken subroutines."""

    strength: int
    types: frozenset[str]
    left: int


class Move(Struct, frozen=True):
    """Name one payment: `boost`, `weaken` or `break`, with the icebreaker and the price."""

    kind: str
    tool: str
    price: int


class Plan(Struct, frozen=True):
    """Hold a way to break every subroutine, and its price."""

    price: int
    moves: tuple[Move, ...]


def can_break(tool: Tool, ice: Ice) -> bool:
    """Say whether an icebreaker may break this ice now (hackers.run.break)."""
    if tool.strength < ice.strength or not ice.left:
        return False
    wanted = tool.breaker.ice
    if wanted == "any":
        return True
    return ice.strength <= 0 if wanted == "strength-0" else wanted in ice.types


def moves(tools: Sequence[Tool], ice: Ice) -> list[Move]:
    """List every payment that brings icebreakers further at an ice (hackers.breaker.what)."""
    found = []
    for tool in tools:
        breaker = tool.breaker
        if can_break(tool, ice):
            found.append(Move("break", tool.id, breaker.price))
        weak = tool.strength < ice.strength and _may_break(tool, ice)
        if breaker.boost is not None and weak:
            found.append(Move("boost", tool.id, breaker.boost))
        if breaker.weaken is not None and ice.strength > 0:
            found.append(Move("weaken", tool.id, breaker.weaken))
    return found


def after(tools: Sequence[Tool], ice: Ice, move: Move) -> tuple[tuple[Tool, ...], Ice]:
    """Give icebreakers and ice as they are after a payment."""
    tool = next(one for one in tools if one.id == move.tool)
    if move.kind == "break":
        left = max(0, ice.left - tool.breaker.count)
        return tuple(tools), Ice(ice.strength, ice.types, left)
    if move.kind == "weaken":
        return tuple(tools), Ice(ice.strength - 1, ice.types, ice.left)
    stronger = Tool(tool.id, tool.strength + tool.breaker.amount, tool.breaker)
    return tuple(stronger if one is tool else one for one in tools), ice


def cheapest(tools: Sequence[Tool], ice: Ice) -> Plan | None:
    """Search all sequences of payments for the cheapest that breaks every subroutine."""
    queue: list[tuple[int, int, tuple[Tool, ...], Ice, tuple[Move, ...]]] = []
    heappush(queue, (0, 0, tuple(tools), ice, ()))
    seen: set[tuple[tuple[int, ...], int, int]] = set()
    number = 0
    while queue:
        price, _, now, here, done = heappop(queue)
        if not here.left:
            return Plan(price, done)
        key = tuple(tool.strength for tool in now), here.strength, here.left
        if key in seen:
            continue
        seen.add(key)
        for move in moves(now, here):
            number += 1  # Of equal prices, the sequence found first comes first.
            following = after(now, here, move)
            heappush(queue, (price + move.price, number, *following, (*done, move)))
    return None


def _may_break(tool: Tool, ice: Ice) -> bool:
    """Say whether an icebreaker could ever break this ice."""
    wanted = tool.breaker.ice
    return wanted in ("any", "strength-0") or wanted in ice.types


def merged(plan: Plan) -> Iterator[tuple[Move, int]]:
    """Yield runs of the same payment with their number, for words."""
    last: Move | None = None
    count = 0
    for move in plan.moves:
        if move == last:
            count += 1
            continue
        if last is not None:
            yield last, count
        last, count = move, 1
    if last is not None:
        yield last, count
