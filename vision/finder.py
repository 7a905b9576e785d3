"""Find the finder patterns of QR codes: three squares in which any line meets 1:1:3:1:1."""

from collections.abc import Iterator
from itertools import combinations
from math import hypot, log
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
Points = NDArray[np.float64]

_MOST_PATTERNS = 80
_STEP = 2
"""Every so many rows and columns are looked at."""
_NONE = np.zeros(0)


class Pattern(NamedTuple):
    """Hold one finder pattern: its centre and about how many pixels a module has."""

    x: float
    y: float
    module: float
    weight: float
    """How many pixels of its core agree."""


class Triple(NamedTuple):
    """Hold the three patterns of one code: the corner, and the two beside it clockwise."""

    corner: Pattern
    right: Pattern
    below: Pattern

    @property
    def module(self) -> float:
        """Give the mean size of a module in pixels."""
        return (self.corner.module + self.right.module + self.below.module) / 3

    @property
    def points(self) -> Points:
        """Give the three centres."""
        return np.array([[one.x, one.y] for one in self])


def dark(grey: Grey, block: int = 45, offset: int = 4) -> Grey:
    """Mark what is darker than its surroundings."""
    import cv2

    mean = cv2.blur(grey, (block, block))
    _, marked = cv2.threshold(cv2.subtract(mean, grey), offset, 255, cv2.THRESH_BINARY)
    return np.asarray(marked, np.uint8)


def _cores(marked: Grey) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Give the pixels in the middle run of every 1:1:3:1:1 in the rows: row, column, module."""
    height, width = marked.shape
    framed = np.zeros((height, width + 1), np.uint8)
    framed[:, :width] = marked
    flat = framed.ravel()
    starts = np.flatnonzero(flat[1:] != flat[:-1]) + 1
    runs = np.diff(starts).astype(np.int32)
    if len(runs) < 5:
        return _NONE, _NONE, _NONE
    # Runs alternate, so the dark ones are every other one.
    first = 0 if flat[starts[0]] else 1
    light, middle = runs[first + 1 :: 2], runs[first + 2 :: 2]
    count = min(len(middle), len(light)) - 1
    b, c, d = light[:count], middle[:count], light[1 : count + 1]
    hit = np.flatnonzero((c > b) & (c > d) & (b < 2 * d + 2) & (d < 2 * b + 2)) * 2 + first
    hit = hit[hit + 5 < len(starts)]
    a, b, c, d, e = (runs[hit + place] for place in range(5))
    total = a + b + c + d + e
    module = total / 7.0
    slack = 0.5 * module + 0.5
    fits = (
        (total >= 9)
        & (total < 0.5 * width)
        & (np.abs(c - 3 * module) < 1.2 * module + 0.5)
        & (np.abs(a - module) < slack)
        & (np.abs(b - module) < slack)
        & (np.abs(d - module) < slack)
        & (np.abs(e - module) < slack)
        & (starts[hit] // (width + 1) == starts[hit + 5] // (width + 1))
    )
    if not fits.any():
        return _NONE, _NONE, _NONE
    begin, length = starts[hit[fits] + 2], c[fits]
    before = np.concatenate([[0], np.cumsum(length)[:-1]])
    pixels = np.repeat(begin - before, length) + np.arange(int(length.sum()))
    rows, columns = np.divmod(pixels, width + 1)
    return rows, columns, np.repeat(module[fits], length)


def patterns(marked: Grey) -> list[Pattern]:
    """Find the finder patterns in a picture of marked (dark) pixels, the surest first.

    Not every row and column is needed, so all is counted in square blocks.
    """
    import cv2

    height, width = -(-marked.shape[0] // _STEP), -(-marked.shape[1] // _STEP)
    rows, columns, across = _cores(marked[::_STEP])
    if not len(rows):
        return []
    blocks = rows * width + columns // _STEP
    columns, rows, down = _cores(np.ascontiguousarray(marked[:, ::_STEP].T))
    if not len(rows):
        return []
    modules = np.zeros(height * width)
    modules[rows // _STEP * width + columns] = down
    other = modules[blocks]
    both = (other > 0) & (np.abs(other - across) < 0.6 * np.minimum(other, across))
    blocks = blocks[both]
    if not len(blocks):
        return []
    modules[blocks] = (other + across)[both] / 2
    mask = np.zeros((height, width), np.uint8)
    mask.ravel()[blocks] = 1
    count, labels, stats, centres = cv2.connectedComponentsWithStats(mask, connectivity=8)
    inside = np.unique(blocks)
    sizes = np.bincount(labels.ravel()[inside], modules[inside], count)
    found = []
    for one in range(1, count):
        blocks_inside = int(stats[one, cv2.CC_STAT_AREA])
        area = _STEP**2 * blocks_inside
        module = float(sizes[one]) / blocks_inside
        if area >= max(4.0, 0.8 * module * module):
            x, y = centres[one] * _STEP + (_STEP - 1) / 2
            found.append(Pattern(float(x), float(y), module, area / (module * module)))
    found.sort(key=lambda one: -one.weight)
    return found[:_MOST_PATTERNS]


def triples(found: list[Pattern]) -> Iterator[Triple]:
    """Give the sets of three patterns that may belong to one code, the most regular first."""
    options: list[tuple[float, Triple]] = []
    for three in combinations(found, 3):
        modules = [one.module for one in three]
        if max(modules) > 1.8 * min(modules):
            continue
        mean = sum(modules) / 3
        for corner in range(3):
            skew, triple = _shape(three[corner], three[corner - 2], three[corner - 1], mean)
            if triple is not None:
                options.append((skew, triple))
    options.sort(key=lambda option: option[0])
    return (triple for _, triple in options)


def _shape(
    one: Pattern, two: Pattern, three: Pattern, module: float
) -> tuple[float, Triple | None]:
    """Say how far from a right angle with equal sides three patterns are, if not too far."""
    a, b = two.x - one.x, two.y - one.y
    c, d = three.x - one.x, three.y - one.y
    first, second = hypot(a, b), hypot(c, d)
    if min(first, second) < 7 * module or max(first, second) > 26 * module:
        return 0.0, None
    cosine = abs(a * c + b * d) / (first * second)
    skew = cosine + abs(log(first / second))
    if cosine >= 0.75 or skew >= 1.3:
        return skew, None
    clockwise = a * d - b * c >= 0
    return skew, Triple(one, two, three) if clockwise else Triple(one, three, two)
