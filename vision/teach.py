"""Know cards and tiles that were shown once, without labels; what was not shown stays unknown."""

import struct
from collections.abc import Iterable
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from vision.faults import BadData, Fault
from vision.finder import Points
from vision.outline import outline
from vision.pictures import Colour, grey

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float64]

_MAGIC = b"TKV1"
_LONG = 420
"""The longer side, in pixels, of a card that was shown."""
_FRAME = 800
"""The longer side of a frame in which cards are looked for."""
_POINTS_SHOWN = 350
_POINTS_FRAME = 600
_POINTS_INDEXED = 60
_POINTS_VOTING = 250
_LEAST_POINTS = 40
_MOST_POINTS = 2 * _POINTS_SHOWN
"""How many points a view may have that was not made here."""
_THUMB = (72, 96)
"""Width and height of the small picture by which a find is checked."""
_FAR = 70
"""The most bits in which descriptors of one point may differ."""
_CANDIDATES = 2
_LEAST_INLIERS = 10
_LEAST_LIKENESS = 0.45
_LEAST_OF_FEW = 0.28
"""The least likeness of all parts, where too few cards are known to say which parts tell."""
_LEAST_LEAD = 0.15
_PART = 8
"""A small picture is compared in parts of so many pixels across and down."""
_QUANTILE = 0.15
"""The part of the parts that may be unlike, by glare or a finger."""
_DECK = 8
"""From so many cards on, what they share is known and left out."""
_BLUR = 2.5
"""How much small pictures are blurred to choose candidates, so that a little shift is nothing."""
_COARSE = 12
"""The side of the parts in which blurred pictures are compared."""
_LIT = 0.4
"""The part of these parts that may be unlike, by glare or a sleeve."""
_TELLING = 0.4
"""The part of the parts that tells cards apart."""


class View(Struct, frozen=True, eq=False):
    """Hold how one thing looked when it was shown: points, their descriptors, a small picture."""

    size: tuple[int, int]
    points: NDArray[np.float32]
    descriptors: Bytes
    thumb: Bytes

    def encode(self) -> bytes:
        """Write the view as bytes, to be stored."""
        head = struct.pack("<4sHHH", _MAGIC, *self.size, len(self.points))
        points = self.points.astype("<f4").tobytes()
        return head + points + self.descriptors.tobytes() + self.thumb.tobytes()

    @classmethod
    def decode(cls, data: bytes) -> "View":
        """Read a view from bytes; refuse what is none."""
        start = struct.calcsize("<4sHHH")
        try:
            magic, width, height, count = struct.unpack_from("<4sHHH", data)
        except struct.error:
            raise BadData("bad-view") from None
        thumb = _THUMB[0] * _THUMB[1]
        if magic != _MAGIC or len(data) != start + count * 40 + thumb:
            raise BadData("bad-view")
        points = np.frombuffer(data, "<f4", 2 * count, start).reshape(count, 2)
        is_bounded = min(width, height) > 0 and max(width, height) <= _LONG
        are_few = _LEAST_POINTS <= count <= _MOST_POINTS
        # What is not a number is not inside either.
        if not (is_bounded and are_few and ((points >= 0) & (points <= (width, height))).all()):
            raise BadData("bad-view")
        rest = start + 8 * count
        descriptors = np.frombuffer(data, np.uint8, 32 * count, rest).reshape(count, 32)
        small = np.frombuffer(data, np.uint8, thumb, rest + 32 * count)
        return cls((width, height), points, descriptors, small.reshape(_THUMB[1], _THUMB[0]))


Found = tuple[float, int, Floats]
"""How like it is, the number of the view, and where it lies."""


class Match(Struct, frozen=True):
    """Hold one thing that was recognised: its id, where it is, and how sure that is."""

    id: str
    corners: tuple[tuple[float, float], ...]
    confidence: float


def _flattened(picture: Colour) -> Bytes:
    """Cut the card out of a picture, or take all of it where no outline is seen."""
    import cv2

    corners = outline(picture)
    pale = grey(picture)
    if corners is None:
        scale = _LONG / max(pale.shape)
        return np.asarray(cv2.resize(pale, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    short = round(_LONG * float(np.clip((sides[0] + sides[2]) / (sides[1] + sides[3]), 0.3, 1)))
    flat = np.array([[0, 0], [short, 0], [short, _LONG], [0, _LONG]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), flat)
    return np.asarray(cv2.warpPerspective(pale, matrix, (short, _LONG), flags=cv2.INTER_AREA))


def _detector(points: int) -> Any:
    import cv2

    return cv2.ORB.create(points, scaleFactor=1.25, nlevels=6, edgeThreshold=20, fastThreshold=8)


def learn(picture: Colour) -> View:
    """Learn how a card looks from one picture of it."""
    import cv2

    flat = _flattened(picture)
    points, descriptors = _detector(_POINTS_SHOWN).detectAndCompute(flat, None)
    if descriptors is None or len(points) < _LEAST_POINTS:
        raise Fault("too-plain")
    thumb = cv2.resize(flat, _THUMB, interpolation=cv2.INTER_AREA)
    where = np.array([point.pt for point in points], np.float32)
    size = (flat.shape[1], flat.shape[0])
    return View(size, where, np.asarray(descriptors, np.uint8), np.asarray(thumb, np.uint8))


class Recogniser:
    """Recognise taught things in frames.

    A card whose outline is seen is compared with all small pictures at once; then, and where no
    outline is seen, points are matched. Every find is checked against the small picture.
    """

    def __init__(self, taught: Iterable[tuple[str, View]]) -> None:
        self._views = list(taught)
        few = [view.descriptors[:_POINTS_INDEXED] for _, view in self._views]
        self._owners = np.repeat(np.arange(len(few)), [len(one) for one in few])
        self._few = np.ascontiguousarray(np.vstack(few) if few else np.zeros((0, 32)), np.uint8)
        self._thumbs = [_even(view.thumb.astype(float)) for _, view in self._views]
        coarse = [_coarse(one) for one in self._thumbs]
        self._coarse = np.stack(coarse, axis=2) if coarse else np.zeros((0, 0, 0), np.float32)
        """The blurred parts of all views, by part, pixel and view."""
        self._flipped = np.zeros(len(few), bool)
        self._telling: NDArray[np.bool_] | None = None
        """Which parts tell the cards of this deck apart, where enough of them are known."""
        if len(few) >= _DECK:
            self._compare_deck()

    def _compare_deck(self) -> None:
        """Find where the taught cards differ, whichever way up each of them was shown."""
        rough = np.array([_blurred(one).ravel() for one in self._thumbs])
        shared = rough[0]
        for _ in range(5):
            self._flipped = rough[:, ::-1] @ shared > rough @ shared
            shared = np.where(self._flipped[:, None], rough[:, ::-1], rough).mean(axis=0)
        turned = [
            thumb[::-1, ::-1] if flipped else thumb
            for thumb, flipped in zip(self._thumbs, self._flipped, strict=True)
        ]
        mean = np.mean(turned, axis=0)
        alike = np.mean([_alike(thumb, mean) for thumb in turned], axis=0)
        self._telling = alike <= np.quantile(alike, _TELLING)

    def _resemblance(self, evened: list[Floats]) -> Floats:
        """Say how like each view some pictures are, in those of their parts that are most alike."""
        seen = np.stack([_coarse(one) for one in evened], axis=1)
        alike = np.sort(np.matmul(seen, self._coarse), axis=0)
        return np.asarray(alike[round(_LIT * len(alike)) :].mean(axis=0))

    def recognise(self, frame: Colour) -> Match | None:
        """Say which taught thing a frame shows; None where it shows none."""
        import cv2

        if not self._views:
            return None
        pale = grey(frame)
        scale = min(1.0, _FRAME / max(pale.shape))
        if scale < 1:
            small = cv2.resize(pale, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            pale = np.asarray(small, np.uint8)
        corners = outline(pale)
        found = self._by_points(pale) if corners is None else self._by_outline(pale, corners)
        if found is None:
            return None
        likeness, number, matrix = found
        corners = _quad(self._views[number][1].size, matrix) / scale
        return Match(
            self._views[number][0],
            tuple((round(float(x), 1), round(float(y), 1)) for x, y in corners),
            round(min(0.99, likeness), 2),
        )

    def _by_outline(self, pale: Bytes, corners: Points) -> Found | None:
        """Compare the card in an outline, whichever way up, with the views most like it."""
        import cv2

        width, height = _THUMB
        flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        ways = [np.roll(corners, -turned, axis=0).astype(np.float32) for turned in range(4)]
        matrices = [cv2.getPerspectiveTransform(flat, pixels) for pixels in ways]
        seen = [_even(_thumb(pale, np.linalg.inv(one))) for one in matrices]
        scores = self._resemblance(seen)
        found: dict[int, tuple[float, Floats]] = {}
        for number in np.argsort(-scores.max(axis=0))[:_CANDIDATES]:
            first = matrices[int(scores[:, number].argmax())]
            found[int(number)] = self._tried(int(number), pale, first)
        return self._best(found)

    def _tried(self, number: int, pale: Bytes, matrix: Any) -> tuple[float, Floats]:
        """Lay a view where a small picture was taken, as it is and moved; say how like it is."""
        size = self._views[number][1].size
        shrink = np.diag([_THUMB[0] / size[0], _THUMB[1] / size[1], 1.0])
        ways = [np.asarray(matrix, float) @ shrink, self._align(number, pale, matrix) @ shrink]
        tried = [(self._likeness(number, pale, way), way) for way in ways]
        return max(tried, key=lambda one: one[0])

    def _align(self, number: int, pale: Bytes, matrix: Any) -> Floats:
        """Move a view about until it fits best to what is seen."""
        import cv2

        reach = float(np.ptp(_quad(_THUMB, matrix), axis=0).max())
        scale = min(1.0, 1.5 * _THUMB[1] / reach)
        small = cv2.resize(pale, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        shrink = np.diag([scale, scale, 1.0])
        start = (shrink @ matrix).astype(np.float32)
        stop = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 25, 1e-3)
        try:
            _, fitted = cv2.findTransformECC(
                self._views[number][1].thumb,
                small,
                start / start[2, 2],
                cv2.MOTION_HOMOGRAPHY,
                stop,
                np.full(small.shape[:2], 255, np.uint8),
                5,
            )
        except cv2.error:  # It did not converge: the card is another one.
            return np.asarray(matrix, float)
        return np.asarray(np.linalg.inv(shrink) @ fitted, float)

    def _best(self, found: dict[int, tuple[float, Floats]]) -> Found | None:
        """Choose the view that is like enough and leads clearly, if one does."""
        if not found:
            return None
        number = max(found, key=lambda one: found[one][0])
        likeness, matrix = found[number]
        leads = self._leads(likeness, number, {at: one for at, (one, _) in found.items()})
        return (likeness, number, matrix) if leads else None

    def _leads(self, likeness: float, number: int, others: dict[int, float]) -> bool:
        """Say whether a view is like enough, and clearly more so than anything else."""
        id = self._views[number][0]
        second = max((one for at, one in others.items() if self._views[at][0] != id), default=0.0)
        least = _LEAST_OF_FEW if self._telling is None else _LEAST_LIKENESS
        return likeness >= least and likeness - second >= _LEAST_LEAD

    def _by_points(self, pale: Bytes) -> Found | None:
        """Match points with the likeliest views, where no outline is seen."""
        points, descriptors = _detector(_POINTS_FRAME).detectAndCompute(pale, None)
        if descriptors is None or len(points) < _LEAST_INLIERS:
            return None
        descriptors = np.asarray(descriptors, np.uint8)
        where = np.array([point.pt for point in points], np.float32)
        found: dict[int, tuple[float, Floats]] = {}
        for number in self._voted(descriptors):
            matrix = self._place(number, where, descriptors)
            if matrix is not None:
                size = self._views[number][1].size
                small = matrix @ np.diag([size[0] / _THUMB[0], size[1] / _THUMB[1], 1.0])
                found[number] = self._tried(number, pale, small)
        return self._best(found)

    def _voted(self, descriptors: Bytes) -> list[int]:
        """Choose the views to which most points of a frame are nearest."""
        import cv2

        matches = cv2.BFMatcher(cv2.NORM_HAMMING).match(descriptors[:_POINTS_VOTING], self._few)
        votes = np.zeros(len(self._views))
        for match in matches:
            if match.distance < _FAR:
                votes[self._owners[match.trainIdx]] += 1 - match.distance / _FAR
        return [int(one) for one in np.argsort(-votes)[:_CANDIDATES] if votes[one] > 0]

    def _place(self, number: int, where: Any, descriptors: Bytes) -> Floats | None:
        """Find where a view lies in a frame, if it does."""
        import cv2

        _, view = self._views[number]
        pairs = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(descriptors, view.descriptors, k=2)
        good = [
            pair[0]
            for pair in pairs
            if len(pair) == 2
            and pair[0].distance < _FAR
            and pair[0].distance < 0.85 * pair[1].distance
        ]
        if len(good) < _LEAST_INLIERS:
            return None
        shown = view.points[[match.trainIdx for match in good]]
        seen = where[[match.queryIdx for match in good]]
        matrix, inliers = cv2.findHomography(shown, seen, cv2.RANSAC, 4.0, maxIters=500)
        if matrix is None or int(np.sum(inliers)) < _LEAST_INLIERS:
            return None
        quad = _quad(view.size, np.asarray(matrix, float))
        if not np.isfinite(quad).all() or not cv2.isContourConvex(quad.astype(np.float32)):
            return None
        turns = cv2.contourArea(quad.astype(np.float32), True)
        return np.asarray(matrix, float) if turns > 400 else None

    def _likeness(self, number: int, pale: Bytes, matrix: Floats) -> float:
        """Compare what lies there with what was shown."""
        _, view = self._views[number]
        shrink = np.diag([_THUMB[0] / view.size[0], _THUMB[1] / view.size[1], 1.0])
        seen = _even(_thumb(pale, shrink @ np.linalg.inv(matrix)))
        alike = _alike(seen, self._thumbs[number])
        if self._telling is None:
            return float(np.quantile(alike, _QUANTILE))
        telling = self._telling[::-1] if self._flipped[number] else self._telling
        best = np.sort(alike[telling])[round(_QUANTILE * telling.sum()) :]
        return float(best.mean())


def _parts(evened: Floats, side: int) -> Floats:
    """Cut a small picture into square parts, each about zero."""
    blocks = evened.reshape(_THUMB[1] // side, side, _THUMB[0] // side, side)
    flat = blocks.transpose(0, 2, 1, 3).reshape(-1, side * side)
    return np.asarray(flat - flat.mean(axis=1, keepdims=True))


def _alike(one: Floats, other: Floats) -> Floats:
    """Compare two small pictures part by part: 1 for the same, 0 for unlike or empty ones."""
    a, b = _parts(one, _PART), _parts(other, _PART)
    # Parts without any detail say nothing: a little is added to what they are divided by.
    spread = np.sqrt(((a**2).sum(axis=1) + 1) * ((b**2).sum(axis=1) + 1))
    return np.asarray((a * b).sum(axis=1) / spread)


def _thumb(pale: Bytes, matrix: Any) -> Floats:
    """Take the small picture of what a homography brings straight."""
    import cv2

    width, height = _THUMB
    grown = np.diag([2.0, 2.0, 1.0]) @ matrix
    large = cv2.warpPerspective(pale, grown, (2 * width, 2 * height))
    return np.asarray(cv2.resize(large, _THUMB, interpolation=cv2.INTER_AREA), float)


def _blurred(evened: Floats) -> Floats:
    """Blur a small picture until a few pixels of shift do not matter."""
    import cv2

    return np.asarray(cv2.GaussianBlur(evened, (0, 0), _BLUR))


def _coarse(evened: Floats) -> NDArray[np.float32]:
    """Cut a blurred picture into parts of unit length; those without any detail are shorter."""
    parts = _parts(_blurred(evened), _COARSE)
    return np.asarray(parts / np.sqrt((parts**2).sum(axis=1, keepdims=True) + 3), np.float32)


def _even(thumb: Floats) -> Floats:
    """Even out the light of a small picture."""
    import cv2

    level = cv2.GaussianBlur(thumb, (0, 0), 15)
    own = cv2.GaussianBlur((thumb - level) / (level + 20), (0, 0), 0.9)
    return np.asarray(own / (own.std() or 1.0))


def _quad(size: tuple[int, int], matrix: Floats) -> Points:
    """Give the pixels of a view's corners."""
    width, height = size
    corners = np.array([[0, 0, 1], [width, 0, 1], [width, height, 1], [0, height, 1]], float)
    seen = corners @ np.asarray(matrix, float).T
    return np.asarray(seen[:, :2] / seen[:, 2:])
