"""Make the shapes of a picture: plates and frames by the dozen, pieces, bars, the tip of a way."""

from collections.abc import Iterable, Sequence
from math import cos, hypot, pi, sin
from typing import Any

from kivy.graphics import Color, Ellipse, Line, Mesh, RoundedRectangle

from app import theme

Point = tuple[float, float]
Square = tuple[float, float, float]
"""The left and lower edge of a square, and its side."""
ROUND = 0.09
"""How round the corners of a plate are, in sides."""
SEGMENTS = 4
_QUARTERS = [
    [
        (cos(pi / 2 * (turn + part / SEGMENTS)), sin(pi / 2 * (turn + part / SEGMENTS)))
        for part in range(SEGMENTS + 1)
    ]
    for turn in range(4)
]


def _contour(square: Square, inset: float) -> list[Point]:
    """Go around a rounded square, some way inside of it."""
    left, bottom, side = square
    radius = max(1.0, side * ROUND - inset)
    low, high = inset + radius, side - inset - radius
    centres = ((high, high), (low, high), (low, low), (high, low))
    return [
        (left + x + radius * dx, bottom + y + radius * dy)
        for (x, y), quarter in zip(centres, _QUARTERS, strict=True)
        for dx, dy in quarter
    ]


def plates(squares: Iterable[Square], inset: float, paint: theme.Colour) -> list[Any]:
    """Fill rounded squares of one colour, all at once."""
    vertices: list[float] = []
    indices: list[int] = []
    for square in squares:
        first = len(vertices) // 4
        points = _contour(square, inset)
        for x, y in points:
            vertices += (x, y, 0, 0)
        for corner in range(1, len(points) - 1):
            indices += (first, first + corner, first + corner + 1)
    return [Color(*paint), Mesh(vertices=vertices, indices=indices, mode="triangles")]


def frames(
    squares: Iterable[Square], outer: float, inner: float, paint: theme.Colour
) -> list[Any]:
    """Draw the edges of rounded squares, all at once; what lies inside is not painted twice."""
    vertices: list[float] = []
    indices: list[int] = []
    for square in squares:
        first = len(vertices) // 4
        around, within = _contour(square, outer), _contour(square, inner)
        for (x, y), (u, v) in zip(around, within, strict=True):
            vertices += (x, y, 0, 0, u, v, 0, 0)
        count = 2 * len(around)
        for corner in range(0, count, 2):
            a, b = first + corner, first + (corner + 2) % count
            indices += (a, a + 1, b, a + 1, b + 1, b)
    return [Color(*paint), Mesh(vertices=vertices, indices=indices, mode="triangles")]


def disc(centre: Point, radius: float, paint: theme.Colour) -> list[Any]:
    """Fill a circle."""
    return [Color(*paint), *shape("circle", *centre, radius)]


def bar(
    centre: Point, size: tuple[float, float], paint: theme.Colour, radius: float | None = None
) -> list[Any]:
    """Fill a rounded bar around a point."""
    (x, y), (width, height) = centre, size
    round_ = min(size) / 2 if radius is None else radius
    where = (x - width / 2, y - height / 2)
    return [Color(*paint), RoundedRectangle(pos=where, size=size, radius=[round_], segments=6)]


def shape(kind: str, x: float, y: float, radius: float) -> list[Any]:
    """Draw the body of a piece around a point."""
    if kind == "circle":
        return [Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))]
    if kind == "square":
        side = radius * 1.75
        return [
            RoundedRectangle(
                pos=(x - side / 2, y - side / 2), size=(side, side), radius=[radius / 4]
            )
        ]
    corners = {"diamond": 4, "triangle": 3, "hexagon": 6, "star": 10}[kind]
    vertices: list[float] = [x, y, 0, 0]
    for number in range(corners + 1):
        reach = radius * (1.18 if corners < 10 else 1.25 if number % 2 == 0 else 0.62)
        angle = pi / 2 + 2 * pi * number / corners
        vertices += [x + reach * cos(angle), y + reach * sin(angle), 0, 0]
    return [Mesh(vertices=vertices, indices=list(range(corners + 2)), mode="triangle_fan")]


def arrow(points: Sequence[Point], width: float, tip: float, paint: theme.Colour) -> list[Any]:
    """Draw a way through points, with a tip at its end."""
    (ax, ay), (bx, by) = points[-2], points[-1]
    long = hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / long * tip, (by - ay) / long * tip
    corners = ((bx + dx, by + dy), (bx - dx - dy, by - dy + dx), (bx - dx + dy, by - dy - dx))
    flat = [value for point in points for value in point]
    line = Line(points=flat, width=width, joint="round", cap="round")
    vertices = [value for x, y in corners for value in (x, y, 0, 0)]
    return [Color(*paint), line, Mesh(vertices=vertices, indices=[0, 1, 2], mode="triangles")]
