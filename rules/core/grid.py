"""Lay rooms on a grid with walls between them: neighbours, distances, all shortest routes."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from rules.core.message import Fault, say

LETTERS = "ABCDEFGH"
_CELL = re.compile(r"[A-H][1-8]")
_WALL = re.compile(r"([A-H][1-8])([|-])([A-H][1-8])")

Size = Annotated[int, Meta(ge=1, le=8)]
Walls = Annotated[tuple[str, ...], Meta(max_length=112)]
Holes = Annotated[tuple[str, ...], Meta(max_length=64)]
"""As much as fits on the greatest plan; what is read from outside is held to it."""


def cells(text: str) -> list[str]:
    """Read cells such as `A1 B1 B2`."""
    found = text.split()
    for cell in found:
        if not _CELL.fullmatch(cell):
            raise ValueError(f"not a cell: {cell!r} in {text!r}")
    return found


class Plan(Struct, frozen=True):
    """Describe a rectangle of cells, the cells missing from it, and the walls inside it.

    A wall is named by the cells on its two sides: `A1|B1` stands between left and right,
    `A1-A2` between upper and lower.
    """

    columns: Size
    rows: Size
    walls: Walls = ()
    holes: Holes = ()

    @property
    def cells(self) -> tuple[str, ...]:
        """List all cells that exist, row by row."""
        return _graph(self).cells

    def __contains__(self, cell: str) -> bool:
        """Say whether there is such a cell."""
        return cell in _graph(self).open

    def near(self, cell: str) -> tuple[str, ...]:
        """List the cells next to this one with no wall between."""
        return _graph(self).open[cell]

    def beside(self, cell: str) -> tuple[str, ...]:
        """List the cells that share a side with this one, wall or not."""
        return _graph(self).beside[cell]

    def walled(self, cell: str) -> list[str]:
        """List the cells behind a wall of this one."""
        near = self.near(cell)
        return [other for other in self.beside(cell) if other not in near]

    def edge(self, cell: str) -> bool:
        """Say whether the cell lies on the outside of the rectangle."""
        column, row = LETTERS.index(cell[0]), int(cell[1])
        return column in (0, self.columns - 1) or row in (1, self.rows)

    def distances(self, origin: str) -> Mapping[str, int]:
        """Count the steps from a cell to every cell that can be reached."""
        return _distances(self, origin)

    def without(self, wall: str) -> "Plan":
        """Give the same plan with one wall less."""
        return Plan(self.columns, self.rows, tuple(w for w in self.walls if w != wall), self.holes)

    def draw(self, marks: Mapping[str, str] | None = None) -> str:
        """Draw the plan as text with a mark of up to three characters in each cell."""
        return _draw(self, marks or {})


def between(one: str, other: str) -> str:
    """Name the wall between two cells that share a side."""
    first, second = sorted((one, other), key=lambda cell: (cell[1], cell[0]))
    return f"{first}|{second}" if first[1] == second[1] else f"{first}-{second}"


def every_wall(plan: Plan) -> list[str]:
    """List every place where a wall could stand."""
    return [
        between(cell, other)
        for cell in plan.cells
        for other in plan.beside(cell)
        if (cell[1], cell[0]) < (other[1], other[0])
    ]


def plan_faults(plan: Plan, count: int | None, at: str) -> list[Fault]:
    """Name everything wrong with a plan: unknown walls and holes, repeats, count, cut-off rooms."""
    faults = []
    full = Plan(plan.columns, plan.rows)
    for hole in dict.fromkeys(plan.holes):
        if hole not in full:
            faults.append(Fault("no-such-cell", at, say("fault-hole", cell=hole[:12])))
    if not plan.cells:
        return [*faults, Fault("no-cells", at, say("fault-no-cells"))]
    possible = set(every_wall(plan))
    for wall in dict.fromkeys(plan.walls):
        if wall not in possible:
            faults.append(Fault("outer-wall", at, say("fault-wall-outer", wall=wall[:12])))
        if plan.walls.count(wall) > 1:
            faults.append(Fault("wall-twice", at, say("fault-wall-twice", wall=wall[:12])))
    if count is not None and len(plan.walls) != count:
        found = len(plan.walls)
        faults.append(Fault("wall-count", at, say("fault-wall-count", n=count, found=found)))
    reached = plan.distances(plan.cells[0])
    cut = [cell for cell in plan.cells if cell not in reached]
    if cut:
        faults.append(Fault("cut-off", at, say("fault-cut-off", cells=" ".join(cut))))
    return faults


def routes(plan: Plan, origin: str, target: str) -> Iterator[tuple[str, ...]]:
    """Yield every shortest route, both ends included; none where there is no way."""
    left = plan.distances(target)
    if origin not in left:
        return
    stack: list[tuple[str, ...]] = [(origin,)]
    while stack:
        route = stack.pop()
        here = route[-1]
        if here == target:
            yield route
            continue
        stack.extend((*route, cell) for cell in plan.near(here) if left[cell] == left[here] - 1)


def parse(drawing: str) -> tuple[Plan, dict[str, str]]:
    """Read a plan drawn as text, as `Plan.draw` draws it, and the marks in its cells."""
    lines = [line.strip() for line in drawing.splitlines()]
    lines = [line[: line.rfind(line[0]) + 1] for line in lines if line[:1] in ("+", "|")]
    rows, columns = len(lines) // 2, len(lines[0]) // 4 if lines else 0
    ruled = [line[0] for line in lines] == ["+", *["|", "+"] * rows]
    even = all(len(line) == 4 * columns + 1 for line in lines)
    if not (ruled and even and 1 <= rows <= 8 and 1 <= columns <= 8):
        raise ValueError(f"not a plan: {drawing!r}")
    walls, holes, marks = [], [], {}
    for row in range(rows):
        inner, under = lines[2 * row + 1], lines[2 * row + 2]
        for column in range(columns):
            cell = f"{LETTERS[column]}{row + 1}"
            mark = inner[4 * column + 1 : 4 * column + 4].strip()
            if mark == "###":
                holes.append(cell)
            elif mark:
                marks[cell] = mark
            if column + 1 < columns and inner[4 * column + 4] == "|":
                walls.append(f"{cell}|{LETTERS[column + 1]}{row + 1}")
            if row + 1 < rows and under[4 * column + 2] == "-":
                walls.append(f"{cell}-{LETTERS[column]}{row + 2}")
    kept = [wall for wall in walls if wall[:2] not in holes and wall[3:] not in holes]
    return Plan(columns, rows, tuple(sorted(kept)), tuple(holes)), marks


def read_walls(text: str) -> tuple[str, ...]:
    """Read walls such as `A1|B1 C1-C2`, in any order of their sides."""
    walls = []
    for word in text.split():
        match = _WALL.fullmatch(word)
        walls.append(between(match[1], match[3]) if match else word)
    return tuple(sorted(walls))


class _Graph:
    """Hold what is worked out once for each plan."""

    def __init__(self, plan: Plan) -> None:
        grid = [(x, y) for y in range(plan.rows) for x in range(plan.columns)]
        names = {(x, y): f"{LETTERS[x]}{y + 1}" for x, y in grid}
        names = {at: name for at, name in names.items() if name not in plan.holes}
        walls = set(plan.walls)
        self.cells = tuple(names.values())
        self.beside: dict[str, tuple[str, ...]] = {}
        self.open: dict[str, tuple[str, ...]] = {}
        for (x, y), name in names.items():
            sides = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
            beside = tuple(names[side] for side in sides if side in names)
            self.beside[name] = beside
            self.open[name] = tuple(cell for cell in beside if between(name, cell) not in walls)


@lru_cache(maxsize=4096)
def _graph(plan: Plan) -> _Graph:
    return _Graph(plan)


@lru_cache(maxsize=65536)
def _distances(plan: Plan, origin: str) -> Mapping[str, int]:
    graph = _graph(plan).open
    found = {origin: 0}
    queue = [origin]
    for cell in queue:
        for other in graph[cell]:
            if other not in found:
                found[other] = found[cell] + 1
                queue.append(other)
    return found


def _draw(plan: Plan, marks: Mapping[str, str]) -> str:
    walls = set(plan.walls)
    rule = "+---" * plan.columns + "+"
    lines = [rule]
    for row in range(1, plan.rows + 1):
        inner, under = "|", "+"
        for column in range(plan.columns):
            cell = f"{LETTERS[column]}{row}"
            right = f"{LETTERS[column + 1 : column + 2]}{row}"
            below = f"{LETTERS[column]}{row + 1}"
            hole = cell in plan.holes
            mark = "###" if hole else f"{marks.get(cell, ''):^3}"[:3]
            side = hole or right in plan.holes or f"{cell}|{right}" in walls
            floor = hole or below in plan.holes or f"{cell}-{below}" in walls
            inner += mark + ("|" if side or column + 1 == plan.columns else " ")
            under += ("---" if floor or row == plan.rows else "   ") + "+"
        lines += [inner, under]
    return "\n".join(lines)
