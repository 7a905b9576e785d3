"""Fit a grid of tiles to the markers seen in a photograph."""

from collections.abc import Sequence
from math import hypot

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from vision.book import Tiles
from vision.finder import Points
from vision.markers import BITS, dictionary

Floats = NDArray[np.float64]

_OFF = 0.3
"""How far from its place, in parts of the pitch, a tile may lie."""
_NARROW, _WIDE = 0.95, 1.6
"""The distance of neighbouring tiles, in parts of a tile's side."""


class Marker(Struct, frozen=True, eq=False):
    """Hold one marker in the photograph: its number and corners, the top left first, clockwise."""

    number: int
    corners: Points

    @property
    def centre(self) -> Points:
        """Give the point where the diagonals meet."""
        a, b, c, d = self.corners
        along, across = c - a, d - b
        bottom = along[0] * across[1] - along[1] * across[0]
        start = b - a
        part = (start[0] * across[1] - start[1] * across[0]) / bottom if bottom else 0.5
        return np.asarray(a + along * part)


class Seat(Struct, frozen=True, eq=False):
    """Hold a marker's place in the grid, and how often it is turned clockwise by a quarter."""

    marker: Marker
    x: int
    y: int
    turns: int


class Grid(Struct, frozen=True):
    """Hold the way from the table, in millimetres, to the photograph, and who sits where."""

    matrix: Floats
    pitch: float
    seats: tuple[Seat, ...]
    strays: tuple[Marker, ...]

    def pixels(self, points: Points) -> Points:
        """Send points of the table to the photograph."""
        return project(self.matrix, points)

    def table(self, points: Points) -> Points:
        """Send points of the photograph to the table."""
        return project(inverse(self.matrix), points)


def inverse(matrix: Floats) -> Floats:
    """Turn a homography round."""
    return np.asarray(np.linalg.inv(matrix), np.float64)


def project(matrix: Floats, points: Points) -> Points:
    """Send points through a homography."""
    points = np.asarray(points, np.float64).reshape(-1, 2)
    seen = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(seen[:, :2] / seen[:, 2:])


def detect(grey: NDArray[np.uint8]) -> list[Marker]:
    """Find the markers in a grey photograph."""
    import cv2

    settings = cv2.aruco.DetectorParameters()
    settings.adaptiveThreshWinSizeMin = 9
    settings.adaptiveThreshWinSizeMax = 41
    settings.adaptiveThreshWinSizeStep = 16
    settings.minMarkerPerimeterRate = 0.02
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.errorCorrectionRate = 0.6
    corners, numbers, _ = cv2.aruco.ArucoDetector(dictionary(), settings).detectMarkers(grey)
    if numbers is None:
        return []
    return [
        Marker(int(number), np.asarray(four, np.float64).reshape(4, 2))
        for number, four in zip(np.asarray(numbers).ravel(), corners, strict=True)
    ]


def square(side: float) -> Points:
    """Give the corners of a square about the origin."""
    return np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]]) * side / 2


def turned(points: Points, turns: int) -> Points:
    """Turn points about the origin clockwise by quarters."""
    for _ in range(turns % 4):
        points = np.column_stack([-points[:, 1], points[:, 0]])
    return points


def homography(table: Points, pixels: Points) -> Floats:
    """Find the homography that sends points of the table to pixels."""
    import cv2

    matrix, _ = cv2.findHomography(table, pixels, 0)
    if matrix is None:
        return np.full((3, 3), np.nan)
    return np.asarray(matrix, np.float64)


def pitch_of(markers: Sequence[Marker], tiles: Tiles) -> float | None:
    """Measure how far apart neighbouring tiles are, by each marker's own size."""
    steps = []
    for one in markers:
        own = homography(square(tiles.marker_mm), one.corners)
        if not np.isfinite(own).all():
            continue
        others = [other.centre for other in markers if other is not one]
        if not others:
            continue
        around = project(inverse(own), np.array(others))
        straight = np.abs(around).min(axis=1) < 0.3 * np.abs(around).max(axis=1)
        far = np.hypot(around[:, 0], around[:, 1])
        near = straight & (far > _NARROW * tiles.mm) & (far < _WIDE * tiles.mm)
        steps += far[near].tolist()
    return float(np.median(steps)) if steps else None


def fit(markers: Sequence[Marker], tiles: Tiles) -> Grid | None:
    """Fit a grid, growing it from the marker with the most neighbours near it."""
    pitch = pitch_of(markers, tiles)
    if pitch is None:
        return None
    centres = np.array([one.centre for one in markers])
    sizes = [float(np.hypot(*(one.corners[0] - one.corners[2]))) for one in markers]
    crowd = [
        float(np.sort(np.hypot(*(centres - centre).T))[: min(5, len(centres))].sum()) / size
        for centre, size in zip(centres, sizes, strict=True)
    ]
    best: Grid | None = None
    for start in np.argsort(crowd)[:3]:
        grown = _grow(list(markers), int(start), pitch, tiles)
        if best is None or len(grown.seats) > len(best.seats):
            best = grown
        if not best.strays:
            break
    return best


def _seat(marker: Marker, matrix: Floats, pitch: float, tiles: Tiles) -> tuple[Seat, float]:
    """Find the nearest place for a marker, and how far from it the tile lies, in pitches."""
    corners = project(inverse(matrix), marker.corners)
    right = corners[1] + corners[2] - corners[0] - corners[3]
    turns = round(float(np.arctan2(right[1], right[0])) / (np.pi / 2)) % 4
    offset = (np.array([tiles.at]) - 0.5) * tiles.mm
    centre = project(inverse(matrix), marker.centre)[0] - turned(offset, turns)[0]
    x, y = (round(float(value) / pitch) for value in centre)
    off = hypot(centre[0] / pitch - x, centre[1] / pitch - y)
    return Seat(marker, x, y, turns), off


def _refit(seats: Sequence[Seat], pitch: float, tiles: Tiles) -> Floats:
    """Fit the homography to all seated markers."""
    own = square(tiles.marker_mm) + (np.array([tiles.at]) - 0.5) * tiles.mm
    table = np.vstack(
        [turned(own, seat.turns) + np.array([seat.x, seat.y]) * pitch for seat in seats]
    )
    return homography(table, np.vstack([seat.marker.corners for seat in seats]))


def _grow(markers: list[Marker], start: int, pitch: float, tiles: Tiles) -> Grid:
    """Seat markers one by one, the nearest first, refitting the table each time."""
    first = markers[start]
    seats = [Seat(first, 0, 0, 0)]
    matrix = _refit(seats, pitch, tiles)
    waiting = [one for one in markers if one is not first]
    strays: list[Marker] = []
    while waiting:
        options = [(*_seat(one, matrix, pitch, tiles), one) for one in waiting]
        nearest = min(
            options,
            key=lambda option: min(
                hypot(option[0].x - seat.x, option[0].y - seat.y) for seat in seats
            )
            + option[1],
        )
        seat, off, marker = nearest
        waiting.remove(marker)
        taken = any((seat.x, seat.y) == (other.x, other.y) for other in seats)
        if off > _OFF or taken:
            strays.append(marker)
            continue
        seats.append(seat)
        matrix = _refit(seats, pitch, tiles)
        if len(seats) % 4 == 0:
            pitch = _better_pitch(seats, matrix, pitch, tiles)
            matrix = _refit(seats, pitch, tiles)
    pitch = _better_pitch(seats, matrix, pitch, tiles)
    return Grid(_refit(seats, pitch, tiles), pitch, tuple(seats), tuple(strays))


def _better_pitch(seats: Sequence[Seat], matrix: Floats, pitch: float, tiles: Tiles) -> float:
    """Measure the pitch again by the size that markers have on the fitted table."""
    back = inverse(matrix)
    sides = []
    for seat in seats:
        corners = project(back, seat.marker.corners)
        sides.append(np.hypot(*(corners - np.roll(corners, 1, axis=0)).T).mean())
    return float(np.clip(pitch * tiles.marker_mm / np.median(sides), 0.9 * pitch, 1.1 * pitch))


def bits(values: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Tell black from white cells of a marker by the middle between its darkest and lightest."""
    flat = np.sort(values.ravel())
    count = max(1, len(flat) // 8)
    return np.asarray(values > (flat[:count].mean() + flat[-count:].mean()) / 2)


CELLS = BITS + 2
