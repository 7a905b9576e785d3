"""Read a board of marked tiles from one photograph: which tile lies where, and how it is turned."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from vision import grid, walls
from vision.book import Book, Layout, Tiles
from vision.faults import Fault
from vision.finder import Points
from vision.grid import CELLS, Grid, Marker
from vision.markers import COMPASS, Face, faces, modules
from vision.pictures import Colour, grey
from vision.walls import SURE, Wall

_WORKING = 2000
"""The longer side of the photograph that is worked on."""
_DOTS = 5
"""Pixels a marker's cell, where a covered marker is looked for."""
_SHIFTED = 0.6
"""How sure a place is where the whole board may be one row further."""
_REACH = 7.0
"""How far from its place, in millimetres, a sticker may be."""

State = Literal["tile", "back", "empty", "unknown"]
North = Literal["compass", "tiles", "photo"]


class Spot(Struct, frozen=True):
    """Hold what lies at one place."""

    place: str
    state: State
    tile: str | None
    face: str | None
    rotation: int | None
    """Degrees clockwise from the top of the board."""
    confidence: float
    corners: tuple[tuple[float, float], ...]
    """The tile's corners in the photograph, the board's top left first."""

    @property
    def is_sure(self) -> bool:
        """Say whether people need not be asked."""
        return self.confidence >= SURE


class Reading(Struct, frozen=True):
    """Hold a whole board."""

    layout: str
    north: North
    """What says where the board's top is: a compass, most of the tiles, or only the photograph."""
    spots: tuple[Spot, ...]
    walls: tuple[Wall, ...]
    strays: int
    """Markers of this game that lie outside of the board."""


class Frame(Struct, frozen=True):
    """Say how the places of a layout lie in a fitted grid."""

    layout: Layout
    turns: int
    """How often the grid is turned clockwise to bring the board's top up."""
    x: int
    y: int

    def spot(self, seat_x: int, seat_y: int) -> tuple[int, int]:
        """Give the column and row of a place in the grid."""
        [[x, y]] = grid.turned(np.array([[seat_x, seat_y]], float), self.turns)
        return round(x) - self.x, round(y) - self.y

    def table(self, points: Points, pitch: float) -> Points:
        """Send points, in pitches of the layout, to the table of the grid."""
        shifted = np.asarray(points, float) + np.array([self.x, self.y])
        return np.asarray(grid.turned(shifted, -self.turns) * pitch)


def read(photo: Colour, book: Book, layout: str | None = None) -> Reading:
    """Read the board of a game from a photograph."""
    import cv2

    known = faces(book)
    assert book.tiles
    scale = min(1.0, _WORKING / max(photo.shape[:2]))
    small = photo
    if scale < 1:
        size = (round(photo.shape[1] * scale), round(photo.shape[0] * scale))
        small = np.asarray(cv2.resize(photo, size, interpolation=cv2.INTER_AREA), np.uint8)
    pale = grey(small)
    seen = [one for one in grid.detect(pale) if one.number in known or one.number == COMPASS]
    tiles = [one for one in seen if one.number != COMPASS]
    if not tiles:
        raise Fault("no-markers")
    fitted = grid.fit(tiles, book.tiles)
    if fitted is None or len(fitted.seats) < 3:
        raise Fault("no-grid", n=len(tiles))
    compass = next((one for one in seen if one.number == COMPASS), None)
    top, north = _north(fitted, compass, book.tiles)
    frames = _frames(fitted, _layouts(book, layout), top, north)
    readers = [_Reader(pale, small, fitted, frame, book, known) for frame in frames]
    reader, certain = _choose(readers) if len(readers) > 1 else (readers[0], True)
    frame = reader.frame
    most = 1.0 if certain else _SHIFTED
    return Reading(
        frame.layout.id,
        north,
        tuple(_scaled(spot, scale, most) for spot in reader.spots()),
        tuple(walls.find(small, fitted, frame.layout, frame.table, book.tiles))
        if book.tiles.walls
        else (),
        len(reader.outside) + len(fitted.strays),
    )


def _layouts(book: Book, wanted: str | None) -> list[Layout]:
    """Give the layouts that may lie there, the smallest first."""
    found = [one for one in book.layouts if wanted in (None, one.id)]
    if not found:
        known = ", ".join(one.id for one in book.layouts)
        raise Fault("unknown-layout", layout=str(wanted)[:40], layouts=known)
    return sorted(found, key=lambda one: len(one.places))


def _north(fitted: Grid, compass: Marker | None, tiles: Tiles) -> tuple[int, North]:
    """Find how often the grid must be turned clockwise until the board's top is up."""
    if compass is not None:
        corners = fitted.table(compass.corners)
        right = corners[1] + corners[2] - corners[0] - corners[3]
        return -round(float(np.arctan2(right[1], right[0])) / (np.pi / 2)) % 4, "compass"
    if tiles.upright:
        [(turns, _)] = Counter(seat.turns for seat in fitted.seats).most_common(1)
        return -turns % 4, "tiles"
    middle = np.mean([(seat.x, seat.y) for seat in fitted.seats], axis=0) * fitted.pitch
    for turns in range(4):
        [up] = grid.turned(np.array([[0.0, -fitted.pitch]]), -turns)
        here, there = fitted.pixels(np.array([middle, middle + up]))
        if there[1] < here[1] and abs(there[0] - here[0]) <= abs(there[1] - here[1]):
            return turns, "photo"
    return 0, "photo"


def _frames(fitted: Grid, layouts: Sequence[Layout], top: int, north: North) -> list[Frame]:
    """List the ways to lay a layout over the grid that hold the most tiles."""
    best: list[Frame] = []
    most = 0
    ways = [top] if north == "compass" else [top, (top + 2) % 4, (top + 1) % 4, (top + 3) % 4]
    cells = np.array([(seat.x, seat.y) for seat in fitted.seats], float)
    for layout in layouts:
        places = set(layout.places.values())
        size = np.array([max(len(row) for row in layout.rows), len(layout.rows)])
        for turns in ways:
            spots = np.round(grid.turned(cells, turns)).astype(int)
            low, high = spots.min(axis=0), spots.max(axis=0) - size + 1
            first, last = np.minimum(low, high), np.maximum(low, high)
            for x in range(int(first[0]), int(last[0]) + 1):
                for y in range(int(first[1]), int(last[1]) + 1):
                    held = sum((a - x, b - y) in places for a, b in spots)
                    if held >= most:
                        best = best if held == most else []
                        best.append(Frame(layout, turns, x, y))
                        most = held
    # A way to hold them is tried from another side only where the likeliest side holds fewer.
    return [one for one in best if one.turns == best[0].turns]


def _choose(readers: Sequence["_Reader"]) -> tuple["_Reader", bool]:
    """Choose the frame whose places without a marker look least like bare table; is it certain?"""
    bare = [sum(reader.bareness()) for reader in readers]
    order = sorted(range(len(readers)), key=lambda number: bare[number])
    best = order[0]
    for number in order[1:]:
        # The smaller of two layouts is believed, unless the larger one is full of tiles.
        fewer = len(readers[number].places) < len(readers[best].places)
        if fewer and bare[best] > 0.3 * (len(readers[best].places) - len(readers[number].places)):
            best = number
    same = [
        number
        for number in order
        if number != best and len(readers[number].places) == len(readers[best].places)
    ]
    certain = all(bare[number] - bare[best] > 0.8 for number in same)
    return readers[best], certain


def _scaled(spot: Spot, scale: float, most: float) -> Spot:
    """Send a spot's corners back to the photograph as it was given, and bound its confidence."""
    corners = tuple((round(x / scale, 1), round(y / scale, 1)) for x, y in spot.corners)
    return Spot(
        spot.place,
        spot.state,
        spot.tile,
        spot.face,
        spot.rotation,
        min(most, spot.confidence),
        corners,
    )


class _Reader:
    """Read each place of a fitted board."""

    def __init__(
        self,
        pale: NDArray[np.uint8],
        photo: Colour,
        fitted: Grid,
        frame: Frame,
        book: Book,
        known: dict[int, Face],
    ) -> None:
        assert book.tiles
        self._pale, self._photo, self._fitted, self.frame = pale, photo, fitted, frame
        self._tiles, self._known = book.tiles, known
        copies = {one.id: one.copies for one in book.every(book.tiles.kind)}
        self._exist = {
            number: sum(copies.values()) if face.tile is None else copies[face.tile]
            for number, face in known.items()
        }
        """How many of each marker there are."""
        spots = {frame.spot(seat.x, seat.y): seat for seat in fitted.seats}
        self.places = places = frame.layout.places
        self.seats = {place: spots[cell] for place, cell in places.items() if cell in spots}
        self.outside = [seat for cell, seat in spots.items() if cell not in places.values()]

    def spots(self) -> Iterator[Spot]:
        """Read all places in the layout's order."""
        certain = {place: self._certainty(seat.marker) for place, seat in self.seats.items()}
        self._doubt_copies(certain)
        self._used = Counter(seat.marker.number for seat in self.seats.values())
        for place, (x, y) in self.frame.layout.places.items():
            seat = self.seats.get(place)
            if seat is not None:
                turns = (seat.turns + self.frame.turns) % 4
                yield self._spot(place, seat.marker.number, turns, certain[place])
            else:
                yield self._hidden(place, x, y)

    def bareness(self) -> Iterator[float]:
        """Say of each place without a marker how much it looks like bare table."""
        for place, (x, y) in self.places.items():
            if place not in self.seats:
                yield self._emptiness(x, y)

    def _doubt_copies(self, certain: dict[str, float]) -> None:
        """Believe in no more of a tile than exist: the less certain ones are to be asked."""
        by_number: dict[int, list[str]] = {}
        for place, seat in self.seats.items():
            by_number.setdefault(seat.marker.number, []).append(place)
        for number, places in by_number.items():
            if len(places) > self._exist[number]:
                for place in places:
                    certain[place] = min(certain[place], 0.5)

    def _certainty(self, marker: Marker) -> float:
        """Say how sure a marker is, by the cells that differ from what it should be."""
        import cv2

        corners = np.array([[0, 0], [CELLS, 0], [CELLS, CELLS], [0, CELLS]], np.float32) * 4 - 0.5
        flat = cv2.getPerspectiveTransform(marker.corners.astype(np.float32), corners)
        seen = cv2.warpPerspective(self._pale, flat, (4 * CELLS, 4 * CELLS))
        blocks = np.asarray(seen, float).reshape(CELLS, 4, CELLS, 4)
        cells = blocks[:, 1:3, :, 1:3].mean(axis=(1, 3))
        wrong = int((grid.bits(cells) == modules(marker.number)).sum())
        return float(np.clip(1.0 - wrong / 40, 0.0, 0.99)) if wrong <= 8 else 0.6

    def _spot(self, place: str, number: int, turns: int, confidence: float) -> Spot:
        """Describe a place whose marker is known."""
        face = self._known[number]
        state: State = "back" if face.tile is None else "tile"
        rotation = turns % 4 * 90
        corners = self._corners(*self.frame.layout.places[place])
        return Spot(place, state, face.tile, face.face, rotation, round(confidence, 2), corners)

    def _corners(self, x: int, y: int) -> tuple[tuple[float, float], ...]:
        """Give the pixels of a place's corners."""
        around = np.array([[x, y]]) + grid.square(self._tiles.mm / self._fitted.pitch)
        pixels = self._fitted.pixels(self.frame.table(around, self._fitted.pitch))
        return tuple((float(a), float(b)) for a, b in pixels)

    def _hidden(self, place: str, x: int, y: int) -> Spot:
        """Read a place where no whole marker was found: a covered one, a bare tile, or nothing."""
        number, turns, confidence = self._match(x, y)
        if number is not None:
            self._used[number] += 1
            return self._spot(place, number, turns, confidence)
        corners = self._corners(x, y)
        chance = self._emptiness(x, y)
        if chance > 0.5:
            return Spot(place, "empty", None, None, None, round(chance, 2), corners)
        return Spot(place, "unknown", None, None, None, round(1 - chance, 2), corners)

    def _flat(self, picture: Colour, x: int, y: int, side: float, dots: float) -> Colour:
        """Look straight down at a square of so many millimetres about a place."""
        import cv2

        around = np.array([[x, y]]) + grid.square(side / self._fitted.pitch)
        pixels = self._fitted.pixels(self.frame.table(around, self._fitted.pitch))
        wide = round(side * dots)
        corners = np.array([[0, 0], [wide, 0], [wide, wide], [0, wide]], np.float32) - 0.5
        matrix = cv2.getPerspectiveTransform(pixels.astype(np.float32), corners)
        return np.asarray(cv2.warpPerspective(picture, matrix, (wide, wide)), np.uint8)

    def _match(self, x: int, y: int) -> tuple[int | None, int, float]:
        """Look for a partly covered marker: its number, its turns, and how sure that is."""
        import cv2

        cell = self._tiles.marker_mm / CELLS
        side = self._tiles.marker_mm + 2 * cell + 2 * _REACH
        if self._tiles.at != (0.5, 0.5):
            side = self._tiles.mm + 2 * _REACH
        seen = self._flat(self._pale, x, y, side, _DOTS / cell)
        scores = []
        for number in self._known:
            if self._used[number] >= self._exist[number]:
                continue
            framed = np.pad(~modules(number), 1, constant_values=True)
            for turns in range(4):
                wanted = np.rot90(framed, -turns).astype(np.uint8) * 255
                wanted = wanted.repeat(_DOTS, axis=0).repeat(_DOTS, axis=1)
                found = cv2.matchTemplate(seen, wanted, cv2.TM_CCOEFF_NORMED)
                _, score, _, spot = cv2.minMaxLoc(found)
                scores.append((score, number, turns, spot))
        if not scores:
            return None, 0, 0.0
        scores.sort(reverse=True)
        score, number, turns, spot = scores[0]
        second = next((other[0] for other in scores if other[1:3] != (number, turns)), 0.0)
        wide = (CELLS + 2) * _DOTS
        part = seen[spot[1] : spot[1] + wide, spot[0] : spot[0] + wide].astype(float)
        cells = part.reshape(CELLS + 2, _DOTS, CELLS + 2, _DOTS)[:, 1:4, :, 1:4].mean(axis=(1, 3))
        framed = np.pad(~modules(number), 1, constant_values=True)
        wrong = grid.bits(cells) != np.rot90(framed, -turns)
        inner = int(wrong[2:-2, 2:-2].sum())
        if score < 0.4 or score - second < 0.08 or inner > 12:
            return None, 0, 0.0
        sure = score > 0.5 and score - second > 0.15 and inner <= 8
        return number, turns, 0.95 if sure else 0.7

    def _emptiness(self, x: int, y: int) -> float:
        """Say how likely it is that only the table is at a place, by the table around it."""
        import cv2

        side = self._tiles.mm
        inner = self._flat(self._photo, x, y, 0.8 * side, 1.0).reshape(-1, 3)
        ring_side = 2 * self._fitted.pitch - side - 2
        wide = self._flat(self._photo, x, y, ring_side, 1.0)
        edge = (wide.shape[0] - round(side)) // 2
        mask = np.ones(wide.shape[:2], bool)
        mask[max(1, edge - 1) : -max(1, edge - 1), max(1, edge - 1) : -max(1, edge - 1)] = False
        table = wide[mask]
        if len(table) < 50:
            return 0.5
        as_lab = [
            cv2.cvtColor(part.reshape(1, -1, 3), cv2.COLOR_BGR2LAB)[0].astype(float)
            for part in (inner, table)
        ]
        centre = np.median(as_lab[1], axis=0)
        spread = np.median(np.abs(as_lab[1] - centre), axis=0) * 1.5 + (10, 4, 4)
        like = float((np.abs(as_lab[0] - centre) < 2.5 * spread).all(axis=1).mean())
        return float(np.clip((like - 0.45) / 0.5, 0.02, 0.98))

