"""Read the QR codes in a picture: picture in, codes with their corners out.

zbar reads first. What it misses is looked for by its finder patterns, in several views of the
picture, and rebuilt. How long that may take depends on how much of a code was seen: a frame
without a hint costs little more than zbar alone.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from math import hypot
from time import thread_time
from typing import NamedTuple

import numpy as np

from vision.finder import Grey, Pattern, Points, Triple, dark, patterns, triples
from vision.labels import PREFIX, is_whole
from vision.readers import Code, clean, corners_of, named, opencv, zbar, zxing
from vision.repair import rebuilt

LIVE = 0.15
"""Seconds of work that one frame of a camera may take, without waiting for other programs."""
STILL = 4.0
"""Seconds of work that a single photograph may take."""
_NO_HINT = 0.4
"""How long after zbar, as a part of its time, another look may begin at a frame without a hint."""
_MOST_PATTERNS = 14
_LEAST_MODULE = 2.2
"""Patterns of fewer pixels a module are the grain of wood and cloth, or zbar reads them."""
_CLOSER = 2
"""At how many patterns of a live frame a closer look is taken."""
_CLOSER_STILL = 4
_MOST_TRIPLES = 4
_MOST_TRIPLES_STILL = 30
_MOST_SIDES = 2
"""As how large a code a photograph's patterns are tried; those of a live frame only as one."""
_BIG = 1600


class View(NamedTuple):
    """Hold one way to look at a picture: changed pixels, what is dark in them, and their scale."""

    grey: Grey
    marked: Grey
    scale: float
    left: float = 0.0
    top: float = 0.0

    def back(self, points: Points) -> Points:
        """Send points of the view back to the picture."""
        return (points + 0.5) / self.scale - 0.5 + (self.left, self.top)


class Search:
    """Look for the codes of one picture until they are found or the time is over."""

    def __init__(self, grey: Grey, budget: float, still: bool, inverted: bool = False) -> None:
        self.grey = grey
        self.still = still
        self._inverted = inverted
        self.codes: list[Code] = []
        self.hints: list[Pattern] = []
        """Finder patterns that may belong to a code which was not read."""
        self._start = thread_time()
        self._end = self._start + budget
        self._tried: set[tuple[int, ...]] = set()

    def run(self) -> list[Code]:
        """Find the codes."""
        self._look_for_dark_ones()
        if self.still and not self._inverted:
            self._look_for_light_ones()
            if not self.codes:
                self._look_hard()
        return self.codes

    def _look_for_dark_ones(self) -> None:
        """Look for codes as they are printed, in one view after another."""
        self.codes += zbar(self.grey)
        if not self.codes and max(self.grey.shape) > _BIG:
            half = _scaled(self.grey, 0.5)
            self.codes += [_moved(code, 2.0) for code in zbar(half)]
        scanned = thread_time()
        self._quiet_end = scanned + _NO_HINT * (scanned - self._start)
        for make in (_as_it_is, _small_blocks, _crisp):
            if self._over(bool(self.hints)):
                return
            loose = self._look(make(self.grey))
            if self.codes and not loose:
                return
            if make is not _crisp and (self.still or _are_near(loose)):
                self.hints = loose
        for view in self._closer(self.hints):
            if self._over(True):
                break
            self.hints = [hint for hint in self.hints if not self._is_read(hint)]
            if not self.hints:
                break
            self._look(view)

    def _over(self, hinted: bool) -> bool:
        """Say whether the time is over; without a hint of a code, a live frame's is short."""
        now = thread_time()
        return now > self._end or (not hinted and not self.still and now > self._quiet_end)

    def _look(self, view: View) -> list[Pattern]:
        """Rebuild the codes of one view, and give the patterns that belong to none, if any."""
        found = [self._back(one, view) for one in patterns(view.marked)]
        loose = self._telling([one for one in found if not self._is_read(one)])
        most = _MOST_TRIPLES_STILL if self.still else _MOST_TRIPLES
        for count, triple in enumerate(triples(loose[:_MOST_PATTERNS])):
            if count >= most or thread_time() > self._end:
                break
            if any(self._is_read(one) for one in triple):
                continue
            self._rebuild(view, triple)
        return [one for one in loose if not self._is_read(one)]

    def _telling(self, loose: list[Pattern]) -> list[Pattern]:
        """Leave out the smallest patterns, unless there is the time to look at all of them."""
        if self.still and len(loose) <= _MOST_PATTERNS:
            return loose
        return [one for one in loose if one.module >= _LEAST_MODULE]

    def _back(self, one: Pattern, view: View) -> Pattern:
        x, y = view.back(np.array([one.x, one.y]))
        return Pattern(float(x), float(y), one.module / view.scale, one.weight)

    def _rebuild(self, view: View, triple: Triple) -> None:
        """Try to read the code at three patterns; of labels, only a whole one is believed."""
        key = tuple(round(value / 4) for one in triple for value in (one.x, one.y))
        if (key := (*key, id(view.grey))) in self._tried:
            return
        self._tried.add(key)
        for picture, corners in rebuilt(self.grey, triple, _MOST_SIDES if self.still else 1):
            text = clean(picture)
            if text and (is_whole(text) or not text.startswith(PREFIX)):
                self.codes.append(Code(text, corners_of(corners), "repair"))
                return
            if thread_time() > self._end:
                return

    def _is_read(self, one: Pattern) -> bool:
        """Say whether a pattern lies in a code that was read."""
        return any(_inside(one, code.corners) for code in self.codes)

    def _closer(self, hints: list[Pattern]) -> Iterator[View]:
        """Enlarge and sharpen the surroundings of what may be a part of a code."""
        height, width = self.grey.shape
        areas: list[tuple[int, int, int, int]] = []
        for hint in hints[: _CLOSER_STILL if self.still else _CLOSER]:
            reach = 26 * hint.module
            left, top = max(0, int(hint.x - reach)), max(0, int(hint.y - reach))
            right, bottom = min(width, int(hint.x + reach)), min(height, int(hint.y + reach))
            if any(a <= hint.x <= c and b <= hint.y <= d for a, b, c, d in areas):
                continue
            areas.append((left, top, right, bottom))
            yield _sharpened(self.grey[top:bottom, left:right], left, top)

    def _look_hard(self) -> None:
        """Try what is too slow for a live frame: stretched, enlarged, sharpened, and OpenCV."""
        makers: tuple[Callable[[Grey], Grey], ...] = (_stretched, _doubled)
        for make in makers:
            if self.codes or thread_time() > self._end:
                return
            changed = make(self.grey)
            scale = changed.shape[0] / self.grey.shape[0]
            self.codes += [_moved(code, 1 / scale) for code in zbar(changed)]
        if not self.codes and thread_time() < self._end:
            self._look(_sharpened(self.grey, 0, 0))
        if not self.codes and thread_time() < self._end:
            self.codes += opencv(self.grey)

    def _look_for_light_ones(self) -> None:
        """Look for codes that are light on dark; hard only where there are no others."""
        rest = self._end - thread_time()
        if rest > 0:
            known = {code.text for code in self.codes}
            light = np.asarray(255 - self.grey, np.uint8)
            found = zbar(light) if known else Search(light, rest, True, inverted=True).run()
            self.codes += [code for code in found if code.text not in known]


def read(
    grey: Grey, reader: str | None = None, budget: float = LIVE, still: bool = False
) -> list[Code]:
    """Read all codes of a grey picture within a time budget.

    `ours` is zbar, repair and OpenCV; the default adds zxing-cpp where it is installed, for what
    they miss. Any other reader stands alone.
    """
    if reader not in (None, "ours"):
        return named(str(reader))(grey)
    found = Search(grey, budget, still).run()
    if reader is None:
        found += [
            code for code in zxing(grey) if not any(code.text == other.text for other in found)
        ]
    return found


def _inside(one: Pattern, corners: tuple[tuple[float, float], ...]) -> bool:
    """Say whether a pattern's centre lies in a polygon, with a little room."""
    import cv2

    polygon = np.array(corners, np.float32)
    return cv2.pointPolygonTest(polygon, (one.x, one.y), True) > -2 * one.module


def _are_near(loose: list[Pattern]) -> bool:
    """Say whether two patterns are alike and near enough to belong to one code."""
    return any(
        max(a.module, b.module) < 1.8 * min(a.module, b.module)
        and 7 < hypot(a.x - b.x, a.y - b.y) / max(a.module, b.module) < 26
        for a, b in combinations(loose, 2)
    )


def _as_it_is(grey: Grey) -> View:
    return View(grey, dark(grey), 1.0)


def _small_blocks(grey: Grey) -> View:
    return View(grey, dark(grey, 15, 2), 1.0)


def _crisp(grey: Grey) -> View:
    """Sharpen strongly, so that blurred rings come apart."""
    import cv2

    soft = cv2.GaussianBlur(grey, (0, 0), 0.6)
    crisp = cv2.addWeighted(soft, 4.0, cv2.GaussianBlur(soft, (0, 0), 2), -3.0, 0)
    return View(grey, dark(crisp, 25, 2), 1.0)  # type: ignore[arg-type]


def _scaled(grey: Grey, scale: float) -> Grey:
    import cv2

    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how), np.uint8)


def _sharpened(grey: Grey, left: int, top: int) -> View:
    """Enlarge twice and sharpen strongly, so that thin rings come apart."""
    import cv2

    big = _scaled(cv2.GaussianBlur(grey, (0, 0), 0.8), 2.0)  # type: ignore[arg-type]
    sharp = cv2.addWeighted(big, 4.0, cv2.GaussianBlur(big, (0, 0), 4), -3.0, 0)
    return View(big, dark(sharp, 45, 2), 2.0, left, top)  # type: ignore[arg-type]


def _stretched(grey: Grey) -> Grey:
    """Even out the light."""
    import cv2

    return np.asarray(cv2.createCLAHE(3.0, (8, 8)).apply(grey), np.uint8)


def _doubled(grey: Grey) -> Grey:
    """Enlarge and sharpen, where the picture is not large already."""
    return _scaled(grey, 2.0) if max(grey.shape) < _BIG else _scaled(grey, 0.5)


def _moved(code: Code, scale: float) -> Code:
    """Send a code's corners to a picture of another scale."""
    return Code(code.text, corners_of(np.array(code.corners) * scale), code.reader)
