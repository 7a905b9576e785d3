"""Find the wooden sticks in the gaps between tiles, in the straightened photograph."""

from collections.abc import Callable, Iterator

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from vision import grid
from vision.book import Layout, Tiles
from vision.finder import Points
from vision.grid import Grid
from vision.pictures import Colour

Floats = NDArray[np.float64]

SURE = 0.9
"""What is less sure than this is asked."""
_LEAST = 0.1
"""The least difference between a stick and the table, as a part of the light."""
_CLEAR = 4.0
"""How many times larger it must be than between bare places of the same table."""
_SHADE = 0.3
"""How much being darker counts."""
_DOTS = 2.0
"""Pixels a millimetre of the straightened photograph."""


class Wall(Struct, frozen=True):
    """Say whether a stick lies between two places: A1|B1 side by side, A1-A2 in a column."""

    between: str
    present: bool
    confidence: float

    @property
    def is_sure(self) -> bool:
        """Say whether people need not be asked."""
        return self.confidence >= SURE


def gaps(layout: Layout) -> Iterator[tuple[str, tuple[float, float], bool]]:
    """Give each gap between two places, its middle in pitches, and whether it is upright."""
    named = {spot: name for name, spot in layout.places.items()}
    for (x, y), name in named.items():
        if (x + 1, y) in named:
            yield f"{name}|{named[x + 1, y]}", (x + 0.5, y), True
        if (x, y + 1) in named:
            yield f"{name}-{named[x, y + 1]}", (x, y + 0.5), False


def find(
    photo: Colour,
    fitted: Grid,
    layout: Layout,
    table: Callable[[Points, float], Points],
    tiles: Tiles,
) -> Iterator[Wall]:
    """Judge every gap by how its middle differs from the bare table at its ends."""
    gap = max(2, round((fitted.pitch - tiles.mm) * _DOTS))
    named = list(gaps(layout))
    strips = [_strip(photo, fitted, table, tiles, middle, lies) for _, middle, lies in named]
    differences = [_difference(strip, gap) for strip in strips]
    lower = sorted(differences)[: max(1, len(differences) // 2)]
    limit = max(_LEAST, _CLEAR * float(np.median(lower)))
    for (between, _, _), difference in zip(named, differences, strict=True):
        chance = min(0.99, max(0.01, 1 / (1 + (limit / max(difference, 1e-6)) ** 3)))
        yield Wall(between, chance > 0.5, round(max(chance, 1 - chance), 2))


def _difference(strip: Floats, gap: int) -> float:
    """Say how unlike the bare table a gap is; a shadow makes it darker, but not of another hue."""
    height, width = strip.shape[:2]
    low, high = height // 2 - max(1, gap // 4), height // 2 + max(1, gap // 4) + 1
    core = strip[low:high] - (0, 128, 128)
    end = max(2, round(0.8 * gap))
    here = np.median(core[:, round(0.2 * width) : round(0.8 * width)].reshape(-1, 3), axis=0)
    found = []
    first, last = (
        np.median(part.reshape(-1, 3), axis=0) for part in (core[:, :end], core[:, -end:])
    )
    # The light of a bare table changes gradually from one end to the other.
    for bare in np.linspace(first, last, 5):
        light = (here[0] - bare[0]) / (bare[0] + 20)
        hue = (here[1:] - bare[1:] * (here[0] + 5) / (bare[0] + 5)) / (bare[0] + 20)
        found.append(np.hypot(light if light > 0 else _SHADE * light, 2 * np.hypot(*hue)))
    return float(min(found))


def _strip(
    photo: Colour,
    fitted: Grid,
    table: Callable[[Points, float], Points],
    tiles: Tiles,
    middle: tuple[float, float],
    upright: bool,
) -> Floats:
    """Straighten a gap with the crossings at its ends, lying, in Lab colours."""
    import cv2

    gap = fitted.pitch - tiles.mm
    long, wide = tiles.mm + 2 * gap, gap + 12.0
    around = grid.square(1.0) * (long, wide) / fitted.pitch
    if upright:
        around = grid.turned(around, 1)
    pixels = fitted.pixels(table(np.array([middle]) + around, fitted.pitch))
    size = (round(long * _DOTS), round(wide * _DOTS))
    corners = np.array([[0, 0], [size[0], 0], size, [0, size[1]]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(pixels.astype(np.float32), corners)
    flat = cv2.warpPerspective(photo, matrix, size)
    return np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2LAB), np.float64)
