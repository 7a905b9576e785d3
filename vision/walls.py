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

_LEAST = 0.08
"""The least difference between a stick and the table, as a part of the light."""
_CLEAR = 4.0
"""How many times larger than between bare places of the table it must be."""
_DOTS = 2.0
"""Pixels a millimetre of the straightened photograph."""


class Wall(Struct, frozen=True):
    """Say whether a stick lies between two places: A1|B1 side by side, A1-A2 one above the other."""

    between: str
    present: bool
    confidence: float


def gaps(layout: Layout) -> Iterator[tuple[str, tuple[float, float], bool]]:
    """Give each gap between two places, its middle in pitches, and whether a stick stands upright."""
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
    """Judge every gap by how its middle differs from the bare table at its two ends.

    The sticks of a box are alike, so they differ from the table in one direction of colour.
    """
    gap = max(2, round((fitted.pitch - tiles.mm) * _DOTS))
    for upright in (True, False):
        # From one side a camera sees more of the flank of a stick than of its top.
        named = [one for one in gaps(layout) if one[2] is upright]
        strips = [_strip(photo, fitted, table, tiles, middle, upright) for _, middle, _ in named]
        shifts = np.array([_shifts(strip, gap) for strip in strips])
        means = shifts.mean(axis=1)
        stick, noise = _common(means)
        for (between, _, _), both, mean in zip(named, shifts, means, strict=True):
            if stick is None:
                chance = float(np.linalg.norm(mean)) / noise / 4
            else:
                parts = np.append(both, [mean], axis=0) @ stick / float(stick @ stick)
                score = float(np.median(parts))
                spread = float(abs(parts[0] - parts[1]))
                chance = 1 / (1 + float(np.exp(-(score - 0.5) * 12 / (1 + spread))))
            chance = min(0.99, max(0.01, chance))
            yield Wall(between, chance > 0.5, round(max(chance, 1 - chance), 2))


def _shifts(strip: Floats, gap: int) -> Floats:
    """Give how the middle of a gap differs from each of its ends, as parts of the light there."""
    height, width = strip.shape[:2]
    low, high = height // 2 - max(1, gap // 4), height // 2 + max(1, gap // 4) + 1
    core = strip[low:high]
    end = max(2, round(0.8 * gap))
    here = np.median(core[:, round(0.2 * width) : round(0.8 * width)].reshape(-1, 3), axis=0)
    sides = [np.median(part.reshape(-1, 3), axis=0) for part in (core[:, :end], core[:, -end:])]
    return np.array([(here - side) / (side[0] + 20) for side in sides])


def _common(shifts: Floats) -> tuple[Floats | None, float]:
    """Find the difference that gaps with a stick share, if any gap has one, and the noise."""
    lengths = np.sort(np.linalg.norm(shifts, axis=1))
    noise = max(_LEAST, _CLEAR * float(np.median(lengths[: max(1, len(lengths) // 2)])))
    best: Floats | None = None
    weight = 0.0
    for one in shifts:
        length = float(np.linalg.norm(one))
        if length < noise:
            continue
        alike = shifts[np.linalg.norm(shifts - one, axis=1) < 0.5 * length]
        if len(alike) * length**2 > weight:
            best, weight = np.asarray(np.median(alike, axis=0)), len(alike) * length**2
    return best, noise


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
