"""Rebuild the modules of a small QR code that a reader misses, from its three finder patterns.

The patterns give a first guess of the perspective; the parts that every code shares (finders,
timing, border) then refine it and teach an equaliser, which undoes blur and uneven light.
"""

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.finder import Grey, Points, Triple

Floats = NDArray[np.float64]

SIDES = (21, 25, 29, 33)
"""The modules along a side of the codes that are rebuilt; a label has the least."""
_UNLIKELY = 0.25
"""How far, as a part of it, a side may be from what the patterns' distances say."""
BORDER = 2
"""How many modules of the white border are looked at, where the label has one."""
_SPOTS = 5
_REACH = 1.5
"""How far from its centre, in modules, the equaliser looks."""
_RIDGES = (10.0, 0.1, 0.01, 1.0, 0.001)
"""How firmly the equaliser keeps to looking at a module's own middle."""
_LEAST_FIT = 0.5
_HOPELESS = 0.2
"""Below this fit after the first round there is no code."""
_BIASES = (0.0, 0.15, -0.15)


@cache
def shared(side: int, border: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Give which modules, border included, all codes of this side share, and their colour."""
    whole = side + 2 * border
    known = np.ones((whole, whole), bool)
    black = np.zeros((whole, whole), bool)
    inner = known[border : border + side, border : border + side]
    inner[:] = False
    colour = black[border : border + side, border : border + side]
    finder = np.zeros((7, 7), bool)
    finder[[0, -1], :] = finder[:, [0, -1]] = True
    finder[2:5, 2:5] = True
    for y, x in ((0, 0), (0, side - 7), (side - 7, 0)):
        inner[max(0, y - 1) : y + 8, max(0, x - 1) : x + 8] = True
        colour[y : y + 7, x : x + 7] = finder
    inner[6, :] = inner[:, 6] = True
    colour[6, 8 : side - 8 : 2] = colour[8 : side - 8 : 2, 6] = True
    inner[side - 8, 8] = colour[side - 8, 8] = True
    if side > SIDES[0]:
        small = slice(side - 9, side - 4)
        inner[small, small] = True
        colour[small, small] = finder[1:-1, 1:-1] ^ True
        colour[side - 7, side - 7] = True
    return known, black


def _sample(grey: NDArray[np.float32], where: Points) -> Floats:
    """Read a picture between its pixels."""
    import cv2

    x, y = where[:, 0].astype(np.float32), where[:, 1].astype(np.float32)
    rows = 1024
    read = [
        cv2.remap(
            grey,
            x[None, start : start + rows],
            y[None, start : start + rows],
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )[0]
        for start in range(0, len(x), rows)
    ]
    return np.concatenate(read).astype(np.float64)


def _project(matrix: Floats, points: Points) -> Points:
    """Send points through a homography."""
    seen = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(seen[:, :2] / seen[:, 2:])


def _homography(side: int, corners: Points) -> Floats:
    """Give the way from modules to pixels that puts four anchors of a code at given pixels."""
    import cv2

    near, far = 3.5, side - 3.5
    anchors = np.array([[near, near], [far, near], [far, far], [near, far]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(anchors, corners.astype(np.float32)), np.float64)


@cache
def _spots(side: int, border: int) -> tuple[NDArray[np.bool_], Floats, Points]:
    """Give which modules are shared, their colours about zero, and five spots in every module."""
    known, black = shared(side, border)
    whole = side + 2 * border
    y, x = np.mgrid[0:whole, 0:whole].reshape(2, -1) + 0.5 - border
    spots = np.array([[0, 0], [-1, -1], [1, -1], [1, 1], [-1, 1]]) * 0.3
    where = (np.column_stack([x, y])[:, None, :] + spots[None, :, :]).reshape(-1, 2)
    colour = np.where(black[known], -1.0, 1.0)
    return known.ravel(), colour - colour.mean(), where


class Fit:
    """Hold how one code lies in a picture."""

    def __init__(self, grey: Grey, triple: Triple, side: int, border: int = BORDER) -> None:
        self.side = side
        self._border = border
        three = triple.points
        low = np.floor(three.min(axis=0) - 14 * triple.module).astype(int)
        high = np.ceil(three.max(axis=0) + 14 * triple.module).astype(int)
        low = np.maximum(low, 0)
        self._offset = low.astype(np.float64)
        part = grey[low[1] : high[1], low[0] : high[0]]
        self._grey = np.ascontiguousarray(part, np.float32)
        corner, right, below = three - self._offset
        self._corners = np.array([corner, right, right + below - corner, below])
        self.score = self._refine(triple.module)

    def _judge(self, corners: Points) -> float:
        """Say how well the shared modules fit their colour, and every module one colour."""
        matrix = _homography(self.side, corners)
        if not np.isfinite(matrix).all():
            return -1.0
        known, colour, where = _spots(self.side, self._border)
        seen = _sample(self._grey, _project(matrix, where)).reshape(-1, _SPOTS)
        means = seen.mean(axis=1)
        spread = float(seen.var())
        if spread <= 0:
            return -1.0
        same = means[known] - means[known].mean()
        fit = float(same @ colour) / float(np.sqrt((same @ same) * (colour @ colour)) + 1e-9)
        return fit - float(seen.var(axis=1).mean()) / spread

    def _refine(self, module: float) -> float:
        """Move the four anchors until the shared modules fit best."""
        best = self._judge(self._corners)
        reach = 4 * module
        start = self._corners.copy()
        for dx in (-1.0, -0.5, 0.0, 0.5, 1.0):
            for dy in (-1.0, -0.5, 0.0, 0.5, 1.0):
                tried = start.copy()
                tried[2] += (dx * reach, dy * reach)
                score = self._judge(tried)
                if score > best:
                    best, self._corners = score, tried
        if best < _HOPELESS / 2:
            return best
        step = module
        while step > 0.08 * module:
            moved = False
            for anchor in (2, 0, 1, 3):
                for shift in ((step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)):
                    tried = self._corners.copy()
                    tried[anchor] += shift
                    score = self._judge(tried)
                    if score > best + 1e-4:
                        best, self._corners, moved = score, tried, True
            if not moved:
                step /= 2
            if best < _HOPELESS:
                break
        return best

    @property
    def corners(self) -> Points:
        """Give the pixels of the code's four corners, the top left first, clockwise."""
        side = float(self.side)
        outer = np.array([[0, 0], [side, 0], [side, side], [0, side]])
        corners = _project(_homography(self.side, self._corners), outer)
        return np.asarray(corners + self._offset)

    def matrices(self) -> Iterator[NDArray[np.bool_]]:
        """Give readings of the code's modules, True for black, the likeliest first."""
        windows = self._windows()
        known, black = shared(self.side, self._border)
        flat_known = known.ravel()
        colour = np.where(black, -1.0, 1.0).ravel()[flat_known]
        taught = windows[flat_known]
        taps = windows.shape[1]
        weight = np.where(colour > 0, 1.0, (colour > 0).sum() / (colour < 0).sum())[:, None]
        square = (taught * weight).T @ taught
        goal = (taught * weight).T @ colour
        scale = float(np.trace(square)) / taps
        inner = slice(self._border, self._border + self.side)
        plain = _plain(taps - 1)
        gain = float((taught @ plain) @ colour) / float((taught @ plain) @ (taught @ plain))
        for ridge in _RIDGES:
            change = goal - square @ plain * gain
            taught_change = np.linalg.solve(square + ridge * scale * np.eye(taps), change)
            values = (windows @ (gain * plain + taught_change)).reshape(known.shape)
            for bias in _BIASES:
                read = values < bias
                read[known] = black[known]
                yield read[inner, inner]

    def _windows(self) -> Floats:
        """Read the surroundings of each module, border included, at half-module steps."""
        whole = self.side + 2 * self._border
        offsets = np.arange(-_REACH, _REACH + 0.1, 0.5)
        steps = len(offsets)
        ticks = np.arange(whole)[:, None] + 0.5 - self._border + offsets[None, :]
        x = np.broadcast_to(ticks[None, None, :, :], (whole, steps, whole, steps))
        y = np.broadcast_to(ticks[:, :, None, None], (whole, steps, whole, steps))
        where = np.column_stack([x.ravel(), y.ravel()])
        seen = _sample(self._grey, _project(_homography(self.side, self._corners), where))
        blocks = seen.reshape(whole, steps, whole, steps).transpose(0, 2, 1, 3)
        windows = blocks.reshape(whole * whole, steps * steps)
        local = _local_level(windows.mean(axis=1).reshape(whole, whole)).ravel()[:, None]
        spread = float((windows - local).std()) or 1.0
        return np.column_stack([(windows - local) / spread, np.ones(len(windows))])


@cache
def _plain(taps: int) -> Floats:
    """Give the filter that only looks at a module's own middle."""
    steps = round(taps**0.5)
    ticks = np.arange(steps) - (steps - 1) / 2
    bell = np.exp(-(ticks**2) / 0.8)
    weights = np.outer(bell, bell).ravel()
    return np.append(weights / weights.sum(), 0.0)


def _local_level(values: Floats) -> Floats:
    """Fit a smooth surface of light over the modules."""
    side = values.shape[0]
    y, x = np.mgrid[-1 : 1 : side * 1j, -1 : 1 : side * 1j].reshape(2, -1)
    terms = np.column_stack([np.ones_like(x), x, y, x * y, x * x, y * y])
    fitted, *_ = np.linalg.lstsq(terms, values.ravel(), rcond=None)
    return np.asarray((terms @ fitted).reshape(side, side))


def draw(modules: NDArray[np.bool_], dots: int = 4) -> Grey:
    """Print modules as a clean picture that any reader reads."""
    framed = np.pad(modules, 4)
    inked = np.where(framed, np.uint8(0), np.uint8(255))
    return inked.repeat(dots, axis=0).repeat(dots, axis=1)


def likely_sides(triple: Triple, most: int) -> list[int]:
    """Give the sides that a code with these patterns may have, a label's first."""
    corner, right, below = triple.points
    distance = (np.hypot(*(right - corner)) + np.hypot(*(below - corner))) / 2
    guess = 7 + float(distance) / triple.module
    near = [side for side in SIDES if abs(side - guess) < _UNLIKELY * side]
    return sorted(near, key=lambda side: (side != SIDES[0], abs(side - guess)))[:most]


def rebuilt(grey: Grey, triple: Triple, sides: int = 1) -> Iterator[tuple[Grey, Points]]:
    """Give clean pictures of what the code at these patterns may be, each with its corners.

    It is tried as so many of the likeliest sizes; a label's comes first.
    """
    for side in likely_sides(triple, sides):
        for border in (BORDER, 0):
            fit = Fit(grey, triple, side, border)
            if fit.score < _HOPELESS:
                break
            if fit.score < _LEAST_FIT:
                continue
            seen: set[bytes] = set()
            for modules in fit.matrices():
                if (key := modules.tobytes()) not in seen:
                    seen.add(key)
                    yield draw(modules), fit.corners
