"""Find the guard's way: the shortest, and of equals the clockwise one."""

from functools import lru_cache

from rules.core.grid import LETTERS, Plan


def route(plan: Plan, origin: str, target: str) -> tuple[str, ...]:
    """Give the guard's route, both ends included (burglars.guard.tie).

    Of all shortest routes he takes the one that encloses a clockwise loop with every other.
    Two routes enclose the difference of their signed areas, so that is the route of the
    greatest area. It is the only one: two routes of the same area would part and meet again in a
    simple loop, and the one on the clockwise side of it could be bettered by neither.
    """
    way = [origin]
    while way[-1] != target:
        way.append(next_step(plan, way[-1], target))
    return tuple(way)


def next_step(plan: Plan, origin: str, target: str) -> str:
    """Give the first step of the guard's route."""
    left = plan.distances(target)
    ahead = [cell for cell in plan.near(origin) if left[cell] == left[origin] - 1]
    return max(ahead, key=lambda cell: _swept(origin, cell) + _area(plan, cell, target))


def _swept(origin: str, to: str) -> int:
    """Give the area that one step adds: with rows counted downwards, clockwise is positive."""
    column = LETTERS.index(origin[0])
    return column * (int(to[1]) - int(origin[1]))


@lru_cache(maxsize=65536)
def _area(plan: Plan, origin: str, target: str) -> int:
    """Give the greatest area that a shortest route can sweep."""
    if origin == target:
        return 0
    left = plan.distances(target)
    return max(
        _swept(origin, cell) + _area(plan, cell, target)
        for cell in plan.near(origin)
        if left[cell] == left[origin] - 1
    )
