"""Say where everything of a board lies in the window: cells, borders, corners, and what is near."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from rules.core.grid import LETTERS
from rules.core.scene import Board, Edge, Node, Tile

OUTSIDE = 0.42
"""How much room what stands on the outer sides takes around the cells, in cells."""
BEYOND = 0.16
"""How far outside of its cell such a thing stands, in cells."""
_SIDES = {"^": (0.0, 1.0), "v": (0.0, -1.0), "<": (-1.0, 0.0), ">": (1.0, 0.0)}

Point = tuple[float, float]
Thing = Tile | Edge | Node


def spread(board: Board) -> tuple[float, float]:
    """Say how wide and how tall a board is with what stands around its cells, in cells."""
    plan, sides = board.plan, {edge.border[-1] for edge in board.edges}
    columns, rows = ({node.corner[axis] for node in board.nodes} for axis in (0, 1))
    across = _margin(bool(sides & {"<", ">"}), bool(columns & {0, plan.columns}))
    upright = _margin(bool(sides & {"^", "v"}), bool(rows & {0, plan.rows}))
    return plan.columns + 2 * across, plan.rows + 2 * upright


def _margin(gates: bool, rim: bool) -> float:
    """Say how much room what stands outside of the cells or on their rim takes, in cells."""
    return OUTSIDE if gates else OUTSIDE / 2 if rim else 0.0


@dataclass(frozen=True)
class Ground:
    """Hold where the cells of a board lie: the upper left corner of the first, and their side."""

    left: float
    top: float
    cell: float

    def centre(self, cell: str) -> Point:
        """Give the middle of a cell such as `B3`."""
        column, row = LETTERS.index(cell[0]), int(cell[1]) - 1
        return self.left + (column + 0.5) * self.cell, self.top - (row + 0.5) * self.cell

    def square(self, cell: str) -> tuple[float, float, float]:
        """Give the left and lower edge of a tile, and its side; tiles leave a gap between them."""
        x, y = self.centre(cell)
        side = self.cell - 2 * max(1.0, self.cell * 0.035)
        return x - side / 2, y - side / 2, side

    def border(self, border: str) -> tuple[Point, bool]:
        """Give the middle of a border or outer side, and whether it runs upright."""
        x, y = self.centre(border[:2])
        side = _SIDES.get(border[-1])
        if side:
            far = (0.5 + BEYOND) * self.cell
            return (x + side[0] * far, y + side[1] * far), side[0] != 0
        u, v = self.centre(border[3:])
        return ((x + u) / 2, (y + v) / 2), border[2] == "|"

    def corner(self, corner: tuple[int, int]) -> Point:
        """Give a corner of cells."""
        return self.left + corner[0] * self.cell, self.top - corner[1] * self.cell

    def of(self, thing: Thing, cell: str = "") -> Point:
        """Give the middle of a thing on the board; a tile is found by its cell."""
        if isinstance(thing, Edge):
            return self.border(thing.border)[0]
        return self.corner(thing.corner) if isinstance(thing, Node) else self.centre(cell)

    def cell_at(self, x: float, y: float) -> tuple[int, int]:
        """Give the column and the row under a point, which may lie outside of the board."""
        return int((x - self.left) // self.cell), int((self.top - y) // self.cell)

    def spot(self, board: Board, place: str) -> Point | None:
        """Find a place by the name that steps give it; None where it is not on this board."""
        for name, thing in things(board):
            if place in (thing.id, name):
                return self.of(thing, name)
        return self.centre(place) if len(place) == 2 and place in board.plan else None

    def near(self, board: Board, at: Point, reach: float) -> list[Edge | Node]:
        """List the borders and corners within reach of a point, the nearest first."""
        found: list[tuple[float, Edge | Node]] = []
        marked: tuple[Edge | Node, ...] = (*board.edges, *board.nodes)
        for thing in marked:
            u, v = self.of(thing)
            far = hypot(at[0] - u, at[1] - v)
            if far <= reach:
                found.append((far, thing))
        return [thing for _, thing in sorted(found, key=lambda pair: pair[0])]


def things(board: Board) -> Iterator[tuple[str, Thing]]:
    """List the tiles, borders and corners of a board, each with its name on the grid."""
    yield from board.tiles.items()
    for edge in board.edges:
        yield edge.border, edge
    for node in board.nodes:
        yield f"{node.corner[0]},{node.corner[1]}", node
