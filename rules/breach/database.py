"""Find ways through the database: sides, borders, connections, prices, routes and nodes."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from rules.breach.components import OMEGA, Side
from rules.breach.state import Intrusion
from rules.core.grid import LETTERS, Plan, between

SIDES = "^>v<"
"""The four sides of a room, clockwise from the top, as borders are named by them."""
MOST_KEPT = 4096
"""How many situations of the rooms a kit keeps in mind."""
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


# Cells and borders


@lru_cache(maxsize=64)
def _around(plan: Plan) -> Mapping[str, Mapping[int, str]]:
    """Give the neighbours of every cell by direction."""
    found: dict[str, dict[int, str]] = {}
    for cell in plan.cells:
        column, row = LETTERS.index(cell[0]), int(cell[1])
        found[cell] = {}
        for way, (x, y) in enumerate(_STEPS):
            if 0 <= column + x < plan.columns and 0 < row + y <= plan.rows:
                other = f"{LETTERS[column + x]}{row + y}"
                if other in plan:
                    found[cell][way] = other
    return found


@lru_cache(maxsize=64)
def outer_sides(plan: Plan) -> tuple[str, ...]:
    """List the outer sides of a database, such as `A1^`."""
    around = _around(plan)
    return tuple(
        f"{cell}{SIDES[way]}" for cell in plan.cells for way in range(4) if way not in around[cell]
    )


def edge_rooms(plan: Plan) -> list[str]:
    """List the rooms that have an outer side."""
    return list(dict.fromkeys(side[:-1] for side in outer_sides(plan)))


def corners(plan: Plan) -> list[str]:
    """List the rooms with two outer sides or more, row by row (breach.setup.gateways)."""
    outer = [side[:-1] for side in outer_sides(plan)]
    return [cell for cell in plan.cells if outer.count(cell) > 1]


class Way(NamedTuple):
    """Lead from a place to one that adjoins it."""

    to: str
    border: str
    out: int
    """The direction in which it leaves: 0 is up, and so on clockwise."""
    back: int


@lru_cache(maxsize=1024)
def ways(plan: Plan, omega: str | None) -> Mapping[str, tuple[Way, ...]]:
    """Give the ways out of every place, connected or not; Ω lies at an outer side."""
    found = {
        cell: [Way(to, between(cell, to), way, (way + 2) % 4) for way, to in around.items()]
        for cell, around in _around(plan).items()
    }
    if omega is not None and omega[:-1] in found:
        way = SIDES.index(omega[-1])
        found[omega[:-1]].append(Way(OMEGA, omega, way, (way + 2) % 4))
        found[OMEGA] = [Way(omega[:-1], omega, (way + 2) % 4, way)]
    return {place: tuple(its) for place, its in found.items()}


def _way(game: Intrusion, one: str, other: str) -> Way:
    """Give the way from a place to one that adjoins it."""
    return next(way for way in ways(game.plan, game.omega)[one] if way.to == other)


def beside(game: Intrusion, place: str) -> list[str]:
    """List the places that adjoin one, connected or not."""
    return [way.to for way in ways(game.plan, game.omega).get(place, ())]


def border(game: Intrusion, one: str, other: str) -> str:
    """Name the border between two places that adjoin each other."""
    return _way(game, one, other).border


@lru_cache(maxsize=1024)
def _borders(plan: Plan, omega: str | None) -> Mapping[str, tuple[str, str]]:
    """List every border with the two places at it."""
    found: dict[str, tuple[str, str]] = {}
    for place, its in ways(plan, omega).items():
        for way in its:
            found.setdefault(way.border, (place, way.to))
    return found


def borders(game: Intrusion) -> Mapping[str, tuple[str, str]]:
    """List every border between two places, with the two (breach.breach-card.place)."""
    return _borders(game.plan, game.omega)


def way_to(game: Intrusion, place: str, other: str) -> int:
    """Give the direction in which a place has a neighbour: 0 is up, and so on clockwise."""
    return _way(game, place, other).out


# Connections


def side(game: Intrusion, place: str, way: int) -> Side:
    """Give the price of a room's connection in a direction; None where it is closed.

    All four of a hidden room are open (breach.room.hidden-open).
    """
    if place == OMEGA:
        return game.kit.rooms[OMEGA].sides[way]
    its = game.places[place]
    if not its.shown or its.room is None:
        return 0
    return game.kit.rooms[its.room].sides[(way - its.turn) % 4]


def linked(game: Intrusion, one: str, other: str) -> bool:
    """Say whether two adjoining places are connected (breach.room.linked)."""
    return _open(game, one, _way(game, one, other))


def _open(game: Intrusion, place: str, way: Way) -> bool:
    """Say whether a way out of a place is open, or broken open by a breach."""
    if way.border in game.breaches:
        return True
    out = side(game, place, way.out)
    return out is not None and side(game, way.to, way.back) is not None


class Network:
    """Hold the connections of one situation of the rooms, and the distances asked for so far."""

    def __init__(self, near: Mapping[str, tuple[str, ...]]) -> None:
        self.near = near
        self._away: dict[str, Mapping[str, int]] = {}

    def away(self, origin: str) -> Mapping[str, int]:
        """Count the steps from a place to all that can be reached."""
        if origin not in self._away:
            self._away[origin] = _spread(origin, self.near)
        return self._away[origin]


def _spread(origin: str, near: Mapping[str, tuple[str, ...]]) -> Mapping[str, int]:
    """Count the steps from a place to all others, nearer ones first."""
    found = {origin: 0}
    queue = [origin]
    for place in queue:
        for other in near.get(place, ()):
            if other not in found:
                found[other] = found[place] + 1
                queue.append(other)
    return found


def network(game: Intrusion) -> Network:
    """Give the connections as the rooms lie now; the kit keeps those of other moments."""
    rooms = tuple((one.room, one.turn) if one.shown else None for one in game.places.values())
    key = (game.plan, game.omega, tuple(game.breaches), rooms)
    kept = game.kit.networks
    if key not in kept:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        all_ways = ways(game.plan, game.omega).items()
        kept[key] = Network(
            {one: tuple(way.to for way in its if _open(game, one, way)) for one, its in all_ways}
        )
    return kept[key]


def near(game: Intrusion, place: str) -> list[str]:
    """List the places connected with one."""
    return [*network(game).near.get(place, ())]


def shown(game: Intrusion, place: str) -> bool:
    """Say whether the room at a place lies face up; Ω always does (breach.room.hidden)."""
    return place == OMEGA or game.places[place].shown


def breach_price(game: Intrusion, one: str, other: str) -> int | None:
    """Give the price on a breach card between two places; None where there is none."""
    up = game.breaches.get(border(game, one, other))
    if up is None:
        return None
    pieces = game.kit.box.pieces
    return pieces.breach_light if up == "light" else pieces.breach_dark


def price(game: Intrusion, one: str, other: str) -> int | None:
    """Add up what passing between two places costs; None where they are not connected.

    A breach card counts instead of the rooms' own sides (breach.move.cost).
    """
    card = breach_price(game, one, other)
    if card is not None:
        return card
    way = _way(game, one, other)
    out, into = side(game, one, way.out), side(game, other, way.back)
    return None if out is None or into is None else out + into


def reveal_price(game: Intrusion, one: str, hidden: str) -> int | None:
    """Give the price of revealing a hidden room from a shown one: one's own side of the border.

    (breach.room.reveal, breach.breach-card.reveal)
    """
    if not linked(game, one, hidden) or shown(game, hidden):
        return None
    card = breach_price(game, one, hidden)
    return card if card is not None else side(game, one, _way(game, one, hidden).out)


# Distances


def distances(game: Intrusion, origin: str, through: bool = False) -> Mapping[str, int]:
    """Count the steps over connected rooms, hidden ones too (breach.attack.distance).

    What goes `through` walls steps over any border.
    """
    if not through:
        return network(game).away(origin)
    places = ways(game.plan, game.omega)
    return _spread(origin, {one: tuple(way.to for way in its) for one, its in places.items()})


def within(game: Intrusion, origin: str, reach: int) -> list[str]:
    """List the places at a distance that an effect reaches."""
    return [place for place, steps in distances(game, origin).items() if steps <= reach]


def routes(
    game: Intrusion, origin: str, target: str, steps: int, through: bool = False
) -> Iterator[tuple[str, ...]]:
    """Yield the first steps of every shortest route, origin included; none where no way leads."""
    left = distances(game, target, through)
    next_to = beside if through else near
    if origin not in left:
        return
    stack: list[tuple[str, ...]] = [(origin,)]
    while stack:
        route = stack.pop()
        here = route[-1]
        if here == target or len(route) > steps:
            yield route
            continue
        stack.extend(
            (*route, place) for place in next_to(game, here) if left.get(place) == left[here] - 1
        )


def walls_aside(game: Intrusion, origin: str) -> dict[str, int]:
    """Count the steps from a place over adjoining rooms, connected or not."""
    found, queue = {origin: 0}, [origin]
    for place in queue:
        for other in beside(game, place):
            if other not in found:
                found[other] = found[place] + 1
                queue.append(other)
    return found


# Nodes


@lru_cache(maxsize=64)
def node_rooms(plan: Plan) -> Mapping[str, tuple[str, ...]]:
    """Give the nodes of a database and the rooms around each (breach.node.rules).

    A node is named by the first and the last of its rooms: `A1+B2` is a central one.
    """
    found: dict[str, tuple[str, ...]] = {}
    for row in range(plan.rows + 1):
        for column in range(plan.columns + 1):
            cells = tuple(
                f"{LETTERS[x]}{y}"
                for y in (row, row + 1)
                for x in (column - 1, column)
                if 0 <= x < plan.columns and 1 <= y <= plan.rows
            )
            around = tuple(cell for cell in cells if cell in plan)
            if len(around) in (2, 4):
                found[f"{around[0]}+{around[-1]}"] = around
    return found


@lru_cache(maxsize=64)
def node_corners(plan: Plan) -> Mapping[str, tuple[int, int]]:
    """Give the corner of the board where each node lies."""
    found = {}
    for node, rooms in node_rooms(plan).items():
        columns = [LETTERS.index(room[0]) for room in rooms]
        rows = [int(room[1]) for room in rooms]
        inner = len(rooms) == 4
        across = inner or len(set(columns)) == 2
        column = max(columns) if across else (0 if columns[0] == 0 else plan.columns)
        down = inner or len(set(rows)) == 2
        row = max(rows) - 1 if down else (0 if rows[0] == 1 else plan.rows)
        found[node] = (column, row)
    return found


def central(plan: Plan, node: str) -> bool:
    """Say whether four rooms meet at a node: it holds full information (breach.node.central)."""
    return len(node_rooms(plan)[node]) == 4


def traced(game: Intrusion, who: int) -> list[str]:
    """List the rooms around the nodes that a player has traced (breach.connect.node)."""
    rooms = [
        room
        for node, cells in node_rooms(game.plan).items()
        if who in game.nodes[node].viruses
        for room in cells
    ]
    return [cell for cell in game.places if cell in rooms]


def entries(game: Intrusion) -> list[str]:
    """List the rooms that adjoin a gateway (breach.connect.first)."""
    return [cell for cell in game.places if game.gateway_at(cell)]
