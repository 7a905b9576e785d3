"""Find the outline of a card that lies on a table."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.finder import Points
from vision.pictures import Colour, grey

_SIDE = 400
"""The longer side of the picture in which an outline is looked for."""
_LEAST_AREA = 0.06
_BENT = (0.03, 0.05, 0.08)
"""How far a side may bend, as a part of the way around: glare bulges out of a card."""
_REACH = 4
"""How many pixels beside a rough side its edge may be."""
_WEAK = 0.6
"""How strong the weakest side must be, as a part of that of the strongest quadrangle."""

Floats = NDArray[np.float32]


def outline(picture: Colour) -> Points | None:
    """Find the four corners of the card in a picture, clockwise, a short side first."""
    import cv2

    pale = grey(picture)
    scale = _SIDE / max(pale.shape)
    small = cv2.resize(pale, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    small = cv2.bilateralFilter(small, 7, 40, 7)
    across = cv2.Sobel(small, cv2.CV_32F, 1, 0)
    down = cv2.Sobel(small, cv2.CV_32F, 0, 1)
    edges = np.asarray(cv2.GaussianBlur(cv2.magnitude(across, down), (0, 0), 0.8), np.float32)
    found = []
    for rough in _quadrangles(np.asarray(small, np.uint8)):
        corners = _snapped(rough, edges)
        if corners is not None and _is_inside(corners, edges):
            found.append((min(_strengths(corners, edges)), corners))
    if not found:
        return None
    best = max(strength for strength, _ in found)
    strong = [corners for strength, corners in found if strength >= _WEAK * best]
    largest = max(strong, key=lambda corners: cv2.contourArea(corners.astype(np.float32)))
    return _ordered(largest / scale)


def _quadrangles(small: NDArray[np.uint8]) -> list[Points]:
    """List rough quadrangles of some size."""
    import cv2

    masks = []
    for low in (10, 20, 40, 80):
        edged = cv2.Canny(small, low, 3 * low)
        masks += [edged, cv2.dilate(edged, np.ones((3, 3)))]
    masks.append(cv2.threshold(small, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)[1])
    least = _LEAST_AREA * small.shape[0] * small.shape[1]
    found: list[Points] = []
    for mask in masks:
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            if len(contour) < 4:
                continue
            hull = cv2.convexHull(contour)
            area = cv2.contourArea(hull)
            if area < least:
                continue
            four = _four(hull)
            if four is None or cv2.contourArea(four) < 0.85 * area:
                continue
            corners = np.asarray(four, float).reshape(4, 2)
            corners = corners[np.argsort(np.arctan2(*(corners - corners.mean(axis=0)).T[::-1]))]
            if not any(np.abs(corners - other).max() < 2 for other in found):
                found.append(corners)
    return found


def _four(hull: Any) -> Any:
    """Straighten a hull to four corners, the less the better; None where it has no four."""
    import cv2

    around = cv2.arcLength(hull, True)
    for part in _BENT:
        four = cv2.approxPolyDP(hull, part * around, True)
        if len(four) <= 4:
            return four if len(four) == 4 else None
    return None


def _along(start: Points, end: Points, edges: Floats) -> tuple[Points, Floats]:
    """Find the strongest edge beside each point of a rough side, and how strong it is."""
    import cv2

    parts = np.linspace(0.06, 0.94, 28)[:, None]
    points = start + (end - start) * parts
    way = (end - start) / (np.hypot(*(end - start)) or 1.0)
    across = np.array([-way[1], way[0]])
    shifts = np.arange(-_REACH, _REACH + 1)
    where = (points[:, None, :] + across * shifts[None, :, None]).astype(np.float32)
    seen = cv2.remap(edges, where[..., 0], where[..., 1], cv2.INTER_LINEAR)
    best = np.asarray(seen).argmax(axis=1)
    return points + across * shifts[best][:, None], np.asarray(seen).max(axis=1)


def _snapped(rough: Points, edges: Floats) -> Points | None:
    """Move the sides of a rough quadrangle onto the edges beside them."""
    import cv2

    lines = []
    for number in range(4):
        points, _ = _along(rough[number], rough[(number + 1) % 4], edges)
        fitted = cv2.fitLine(points.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01)
        lines.append(np.asarray(fitted, float).ravel())
    corners = []
    for number in range(4):
        (a, b, x, y), (c, d, u, v) = lines[number - 1], lines[number]
        bottom = a * d - b * c
        if abs(bottom) < 0.1:
            return None
        step = ((u - x) * d - (v - y) * c) / bottom
        corners.append((x + a * step, y + b * step))
    return np.array(corners)


def _strengths(corners: Points, edges: Floats) -> list[float]:
    """Say how strong the edge along each side is, for all but a fifth of its length."""
    return [
        float(np.quantile(_along(corners[number], corners[(number + 1) % 4], edges)[1], 0.2))
        for number in range(4)
    ]


def _is_inside(corners: Points, edges: Floats) -> bool:
    """Say whether a quadrangle lies wholly in the picture."""
    height, width = edges.shape
    return bool(corners.min() >= 1 and (corners <= (width - 2, height - 2)).all())


def _ordered(corners: Points) -> Points:
    """Order corners clockwise so that the first side is a short one."""
    middle = corners.mean(axis=0)
    angles = np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0])
    corners = corners[np.argsort(angles)]
    sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    return corners if sides[0] + sides[2] <= sides[1] + sides[3] else np.roll(corners, -1, axis=0)
