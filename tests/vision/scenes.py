"""Render table photographs for tests and benchmarks, seeded, with the truth beside each picture.

Everything is drawn on a table plane in millimetres and seen through a pinhole camera, then spoilt
as a phone spoils it: lens and motion blur, uneven light, glare, colour cast, noise and JPEG.
Nothing here knows how the readers work.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
import segno

Image = Any
Rng = np.random.Generator


@dataclass(frozen=True)
class Level:
    """Bound what may go wrong in a photograph; each pair is drawn from evenly."""

    module: tuple[float, float]
    """Pixels a QR module, before the tilt shortens it."""
    tilt: tuple[float, float]
    """Degrees between the camera and the plumb line."""
    lens: tuple[float, float]
    """Sigma of the lens blur, in pixels of a 720p frame."""
    motion: tuple[float, float]
    """Length of the motion blur, in pixels of a 720p frame."""
    noise: tuple[float, float]
    jpeg: tuple[int, int]
    shadow: float
    """The most that shadow and falling light take away."""
    glare: float
    """How often a lamp is reflected."""
    cast: float
    """The most that one colour is weakened."""
    contrast: tuple[float, float]


LEVELS = {
    "easy": Level(
        module=(6, 10),
        tilt=(0, 20),
        lens=(0.3, 0.8),
        motion=(0, 1.5),
        noise=(1, 3),
        jpeg=(88, 96),
        shadow=0.2,
        glare=0.0,
        cast=0.05,
        contrast=(0.85, 1),
    ),
    "table": Level(
        module=(4, 7),
        tilt=(0, 40),
        lens=(0.4, 1.1),
        motion=(0, 3),
        noise=(2, 7),
        jpeg=(70, 92),
        shadow=0.5,
        glare=0.3,
        cast=0.15,
        contrast=(0.65, 1),
    ),
    "hard": Level(
        module=(2.4, 5),
        tilt=(15, 55),
        lens=(0.6, 1.8),
        motion=(0, 6),
        noise=(4, 14),
        jpeg=(40, 80),
        shadow=0.75,
        glare=0.6,
        cast=0.3,
        contrast=(0.4, 0.9),
    ),
}


@dataclass
class Camera:
    """Project the table, in millimetres, onto a picture."""

    size: tuple[int, int]
    scale: float
    """Pixels a millimetre in the middle of the picture."""
    tilt: float
    azimuth: float
    roll: float
    look_at: tuple[float, float] = (0, 0)
    zoom: float = 1.0
    """Supersampling."""
    matrix: Image = field(init=False)

    def __post_init__(self) -> None:
        width, height = self.size[0] * self.zoom, self.size[1] * self.zoom
        focal = 0.8 * max(width, height)
        distance = focal / (self.scale * self.zoom)
        tilt, azimuth, roll = np.deg2rad([self.tilt, self.azimuth, self.roll])
        around_z = _rotation_z(azimuth)
        lean = np.array(
            [[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]]
        )
        rotation = _rotation_z(roll) @ lean @ around_z
        inner = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
        centre = np.array([*self.look_at, 0.0])
        shift = -rotation @ centre + [0, 0, distance]
        self.matrix = inner @ np.column_stack([rotation, shift])

    def project(self, points: Any) -> Image:
        """Give the pixels of points on the table, or above it where they have a height."""
        points = np.asarray(points, float)
        if points.shape[1] == 2:
            points = np.column_stack([points, np.zeros(len(points))])
        flat = points * [1, 1, -1]
        seen = np.column_stack([flat, np.ones(len(flat))]) @ self.matrix.T
        return seen[:, :2] / seen[:, 2:]

    @property
    def plane(self) -> Image:
        """Give the homography from the table to the picture."""
        return self.matrix[:, [0, 1, 3]]

    def finer(self, zoom: float) -> "Camera":
        """Give the same camera with more pixels."""
        return Camera(
            self.size, self.scale, self.tilt, self.azimuth, self.roll, self.look_at, zoom
        )


def _rotation_z(angle: float) -> Image:
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])


# What lies on the table.


def clouds(rng: Rng, height: int, width: int, cell: float, octaves: int = 4) -> Image:
    """Make smooth random noise between 0 and 1."""
    total = np.zeros((height, width), np.float32)
    weight = 1.0
    for _ in range(octaves):
        small = rng.random((max(2, int(height / cell) + 2), max(2, int(width / cell) + 2)))
        total += weight * cv2.resize(
            small.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
        )
        weight /= 2
        cell = max(2.0, cell / 2)
    low, high = float(total.min()), float(total.max())
    return (total - low) / max(high - low, 1e-6)


def wood(rng: Rng, side: int = 1024) -> Image:
    """Make a table top with grain."""
    bend = clouds(rng, side, side, side / 3) * 6
    rows = np.linspace(0, 1, side, dtype=np.float32)[:, None]
    grain = np.sin((rows * rng.uniform(20, 50) + bend) * 2 * np.pi) * 0.5 + 0.5
    fine = cv2.GaussianBlur(rng.random((side, side)).astype(np.float32), (61, 1), 0)
    tone = 0.65 + 0.2 * grain + 1.2 * (fine - 0.5)
    colour = np.array([rng.uniform(40, 110), rng.uniform(80, 150), rng.uniform(110, 200)])
    return np.clip(tone[..., None] * colour, 0, 255).astype(np.uint8)


def cloth(rng: Rng, side: int = 1024) -> Image:
    """Make a table cloth with a weave."""
    step = int(rng.integers(3, 7))
    weave = (np.indices((side, side)) // step).sum(axis=0) % 2
    tone = 0.85 + 0.1 * weave + 0.15 * (clouds(rng, side, side, side / 4) - 0.5)
    tone = tone + rng.normal(0, 0.03, (side, side))
    colour = rng.uniform(20, 220, 3)
    return np.clip(tone[..., None] * colour, 0, 255).astype(np.uint8)


def table_top(rng: Rng) -> Image:
    """Make one of the kinds of table."""
    return wood(rng) if rng.random() < 0.5 else cloth(rng)


def art(rng: Rng, width: int, height: int) -> Image:
    """Draw a picture such as those on cards and tiles: shapes over a coloured sky."""
    tone = clouds(rng, height, width, width / 2)[..., None]
    picture = tone * rng.uniform(30, 255, 3) + (1 - tone) * rng.uniform(0, 200, 3)
    picture = np.ascontiguousarray(np.clip(picture, 0, 255).astype(np.uint8))
    for _ in range(int(rng.integers(10, 22))):
        colour = tuple(int(part) for part in rng.integers(0, 256, 3))
        centre = (int(rng.integers(0, width)), int(rng.integers(0, height)))
        reach = int(rng.integers(max(3, width // 25), max(4, width // 4)))
        kind = rng.integers(0, 4)
        if kind == 0:
            cv2.circle(picture, centre, reach // 2, colour, -1, cv2.LINE_AA)
        elif kind == 1:
            corners = (rng.normal(0, reach, (int(rng.integers(3, 7)), 2)) + centre).astype(np.int32)
            cv2.fillPoly(picture, [corners], colour, cv2.LINE_AA)
        elif kind == 2:
            end = (int(rng.integers(0, width)), int(rng.integers(0, height)))
            cv2.line(picture, centre, end, colour, max(1, reach // 8), cv2.LINE_AA)
        else:
            axes = (reach, max(2, int(reach * rng.uniform(0.2, 0.8))))
            cv2.ellipse(
                picture, centre, axes, float(rng.uniform(0, 180)), 0, 360, colour, -1, cv2.LINE_AA
            )
    return picture


def writing(rng: Rng, picture: Image, box: tuple[int, int, int, int], lines: int) -> None:
    """Write lines of nonsense into a box of a picture."""
    x, y, _, height = box
    letters = "abcdefghiklmnoprstuvwyz   "
    step = height / lines
    for line in range(lines):
        text = "".join(rng.choice(list(letters), int(rng.integers(14, 26))))
        scale = step / 32
        cv2.putText(
            picture,
            text,
            (x, int(y + (line + 0.75) * step)),
            cv2.FONT_HERSHEY_SIMPLEX,
            scale,
            (20, 20, 20),
            max(1, round(scale * 1.5)),
            cv2.LINE_AA,
        )


CARD = (63.0, 88.0)


def card(seed: int, dots: float = 8) -> Image:
    """Draw a card: the same frame for the whole deck, its own picture, title and text."""
    rng = np.random.default_rng([77, seed])
    width, height = round(CARD[0] * dots), round(CARD[1] * dots)
    face = np.full((height, width, 3), (205, 225, 235), np.uint8)
    cv2.rectangle(face, (0, 0), (width - 1, height - 1), (40, 30, 25), round(2.5 * dots))
    edge = round(5 * dots)
    inner = width - 2 * edge
    title = round(8 * dots)
    face[edge : edge + title, edge : width - edge] = (60, 90, 140)
    top = edge + title + round(dots)
    tall = round(40 * dots)
    face[top : top + tall, edge : width - edge] = art(rng, inner, tall)
    writing(rng, face, (edge + round(dots), edge, inner, title), 1)
    below = top + tall + round(2 * dots)
    writing(rng, face, (edge + round(dots), below, inner, height - below - edge), 5)
    return face


def label(text: str, dots: float = 10, module: float = 0.5) -> Image:
    """Print a QR label with its white border: one module is so many millimetres."""
    code = segno.make(text, error="q", micro=False, boost_error=False)
    matrix = np.array([list(row) for row in code.matrix], np.uint8)
    plain = np.pad(np.where(matrix > 0, 0, 255).astype(np.uint8), 4, constant_values=255)
    side = round(plain.shape[0] * module * dots)
    grey = cv2.resize(plain, (side, side), interpolation=cv2.INTER_NEAREST)
    return cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)


# How it is put into a picture.


def square(centre: Any, size: tuple[float, float], turn: float = 0) -> Image:
    """Give the corners of a rectangle about a centre, turned by degrees."""
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(size) / 2
    cos, sin = np.cos(np.deg2rad(turn)), np.sin(np.deg2rad(turn))
    return corners @ np.array([[cos, sin], [-sin, cos]]) + centre


def lay(picture: Image, camera: Camera, texture: Image, corners: Image) -> None:
    """Put a flat thing onto the picture, its texture's corners at points of the table."""
    height, width = texture.shape[:2]
    seen = camera.project(corners).astype(np.float32)
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    low = np.maximum(np.floor(seen.min(axis=0)).astype(int) - 2, 0)
    high = np.minimum(np.ceil(seen.max(axis=0)).astype(int) + 3, picture.shape[1::-1])
    if (high <= low).any():
        return
    matrix = cv2.getPerspectiveTransform(flat, seen - low.astype(np.float32))
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    warped = cv2.warpPerspective(
        texture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    mask = cv2.warpPerspective(np.full((height, width), 255, np.uint8), matrix, size)
    part = picture[low[1] : high[1], low[0] : high[0]]
    weight = mask[..., None].astype(np.float32) / 255
    part[:] = (warped * weight + part * (1 - weight)).astype(np.uint8)


def fill(picture: Image, points: Image, colour: Any, soft: float = 0, strength: float = 1) -> None:
    """Fill a polygon of pixels, softly where it is a shadow."""
    reach = int(3 * soft) + 2
    low = np.maximum(np.floor(points.min(axis=0)).astype(int) - reach, 0)
    high = np.minimum(np.ceil(points.max(axis=0)).astype(int) + reach, picture.shape[1::-1])
    if (high <= low).any():
        return
    mask = np.zeros((int(high[1] - low[1]), int(high[0] - low[0])), np.uint8)
    cv2.fillPoly(mask, [np.round((points - low) * 16).astype(np.int32)], 255, cv2.LINE_AA, shift=4)
    if soft:
        mask[:] = cv2.GaussianBlur(mask, (0, 0), soft)
    part = picture[low[1] : high[1], low[0] : high[0]]
    weight = mask[..., None].astype(np.float32) / 255 * strength
    part[:] = (np.asarray(colour) * weight + part * (1 - weight)).astype(np.uint8)


def empty_table(rng: Rng, camera: Camera) -> Image:
    """Photograph the bare table, spread without end."""
    texture = table_top(rng)
    dots = rng.uniform(2.0, 4.0)
    width, height = int(camera.size[0] * camera.zoom), int(camera.size[1] * camera.zoom)
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    back = np.linalg.inv(camera.plane).astype(np.float32)
    bottom = back[2, 0] * x + back[2, 1] * y + back[2, 2]
    across = (back[0, 0] * x + back[0, 1] * y + back[0, 2]) / bottom * dots
    down = (back[1, 0] * x + back[1, 1] * y + back[1, 2]) / bottom * dots
    side = texture.shape[0]
    fold = np.float32(2 * side)
    across, down = np.abs(np.mod(across, fold) - side), np.abs(np.mod(down, fold) - side)
    return cv2.remap(texture, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


# What the air, the lens and the phone do to it.


def motion_kernel(length: float, angle: float) -> Image:
    """Make the trace that a moving camera leaves of a point."""
    side = int(np.ceil(length)) * 2 + 3
    kernel = np.zeros((side * 8, side * 8), np.float32)
    middle = side * 4
    step = np.array([np.cos(angle), np.sin(angle)]) * length * 4
    start, end = np.array([middle, middle]) - step, np.array([middle, middle]) + step
    cv2.line(kernel, start.astype(int).tolist(), end.astype(int).tolist(), 1.0, 8)
    small = cv2.resize(kernel, (side, side), interpolation=cv2.INTER_AREA)
    return small / small.sum()


def light(rng: Rng, height: int, width: int, level: Level) -> Image:
    """Make uneven light: a slope, and the soft edge of somebody's shadow."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    y, x = y / height - 0.5, x / height - 0.5 * width / height
    angle = rng.uniform(0, 2 * np.pi)
    slope = np.cos(angle) * x + np.sin(angle) * y
    gain = 1 - level.shadow * 0.5 * (slope - slope.min()) / float(np.ptp(slope))
    if rng.random() < 0.7:
        angle, edge = rng.uniform(0, 2 * np.pi), rng.uniform(-0.3, 0.3)
        side = np.cos(angle) * x + np.sin(angle) * y - edge
        dark = 1 / (1 + np.exp(-side / rng.uniform(0.01, 0.1)))
        gain = gain * (1 - level.shadow * rng.uniform(0.3, 0.8) * dark)
    return gain


def shine(rng: Rng, height: int, width: int) -> Image:
    """Make the reflection of a lamp: a bright spot with a soft rim."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    centre = rng.uniform([0.1 * width, 0.1 * height], [0.9 * width, 0.9 * height])
    angle = rng.uniform(0, np.pi)
    reach = rng.uniform(0.03, 0.15) * height
    along = (np.cos(angle) * (x - centre[0]) + np.sin(angle) * (y - centre[1])) / reach
    across = (-np.sin(angle) * (x - centre[0]) + np.cos(angle) * (y - centre[1])) / (
        reach * rng.uniform(0.2, 1)
    )
    return rng.uniform(60, 220) * np.exp(-(along**2 + across**2) / 2)


def develop(rng: Rng, picture: Image, level: Level, lens_scale: float = 1.0) -> Image:
    """Spoil a clean picture as a phone does, and bring it through JPEG."""
    height, width = picture.shape[:2]
    seen = picture.astype(np.float32)
    seen = (seen - 128) * rng.uniform(*level.contrast) + 128
    seen *= light(rng, height, width, level)[..., None]
    if rng.random() < level.glare:
        seen += shine(rng, height, width)[..., None]
    seen *= 1 - rng.uniform(0, level.cast, 3).astype(np.float32)
    length = rng.uniform(*level.motion) * lens_scale
    if length > 0.5:
        seen = cv2.filter2D(seen, -1, motion_kernel(length, rng.uniform(0, np.pi)))
    seen = cv2.GaussianBlur(seen, (0, 0), rng.uniform(*level.lens) * lens_scale)
    grain = rng.uniform(*level.noise)
    noise = rng.standard_normal(seen.shape, np.float32)
    seen += noise * grain * (0.5 + 0.5 * np.sqrt(np.clip(seen, 0, 255) / 255))
    quality = int(rng.integers(*level.jpeg))
    done, packed = cv2.imencode(
        ".jpg", np.clip(seen, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality]
    )
    assert done
    return cv2.imdecode(packed, cv2.IMREAD_COLOR)


def sleeve(rng: Rng, picture: Image, camera: Camera, corners: Image) -> None:
    """Lay a faint reflection over a sleeved card: a few bright bands across it."""
    for _ in range(int(rng.integers(1, 4))):
        a, b = sorted(rng.uniform(0, 1, 2))
        lean = rng.uniform(-0.3, 0.3)
        top, right = corners[1] - corners[0], corners[3] - corners[0]
        band = [
            corners[0] + top * np.clip(a + shift, 0, 1) + right * down
            for shift, down in ((0, 0), (b - a, 0), (b - a + lean, 1), (lean, 1))
        ]
        points = camera.project(np.array(band))
        fill(picture, points, (255, 255, 255), 3 * camera.zoom, float(rng.uniform(0.05, 0.3)))


# Whole photographs.


@dataclass
class Photo:
    """Hold a picture and the truth about it."""

    image: Image
    codes: dict[str, Image] = field(default_factory=dict)
    """The corners of each QR code, by its text."""


def code_photo(
    seed: int, level: str, texts: Sequence[str], size: tuple[int, int] = (1280, 720)
) -> Photo:
    """Photograph cards with labels in their corners, all in view."""
    rng = np.random.default_rng([1, seed])
    how = LEVELS[level]
    module_mm = 0.5
    count = len(texts)
    scale = rng.uniform(*how.module) / module_mm
    if count > 1:
        rows, columns = -(-count // 3), min(count, 3)
        fit = min(size[0] / (CARD[0] * columns), size[1] / (CARD[1] * rows))
        scale = min(scale, fit * rng.uniform(0.7, 0.8))
        module_mm = rng.uniform(*how.module) / scale
    label_mm = 29 * module_mm
    places = [((i % 3) * CARD[0] * 1.08, (i // 3) * CARD[1] * 1.05) for i in range(count)]
    middle = np.mean(places, axis=0)
    spots = []
    for x, y in places:
        turn = rng.uniform(-6, 6) if count > 1 else rng.uniform(0, 360)
        corners = square((x, y), CARD, turn)
        right = (corners[1] - corners[0]) / CARD[0]
        down = (corners[3] - corners[0]) / CARD[1]
        inset = label_mm / 2 + 1.5
        centre = corners[0] + right * inset + down * inset
        spots.append((corners, square(centre, (label_mm, label_mm), turn), turn))
    if count == 1:
        room = 0.2 * size[1] / scale
        middle = spots[0][1].mean(axis=0) + rng.uniform(-room, room, 2)
    plain = Camera(
        size,
        scale,
        rng.uniform(*how.tilt),
        rng.uniform(0, 360) if count == 1 else rng.uniform(-30, 30),
        rng.uniform(-15, 15) if count == 1 else 0,
        (float(middle[0]), float(middle[1])),
    )
    camera = plain.finer(2)
    picture = empty_table(rng, camera)
    truth = {}
    for (corners, place, _), text in zip(spots, texts, strict=True):
        fill(picture, camera.project(corners + 1.0), (10, 10, 10), 2 * scale, 0.4)
        lay(picture, camera, card(int(rng.integers(0, 10**6)), max(4, scale)), corners)
        printed = label(text, max(10, 2 * scale), module_mm)
        lay(picture, camera, printed, place)
        if rng.random() < how.glare:
            sleeve(rng, picture, camera, corners)
        inner = place.mean(axis=0) + (place - place.mean(axis=0)) * 21 / 29
        truth[text] = plain.project(inner)
    picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return Photo(develop(rng, picture, how), truth)


def plain_photo(seed: int, level: str, size: tuple[int, int] = (1280, 720)) -> Photo:
    """Photograph a table with cards but without any code."""
    rng = np.random.default_rng([2, seed])
    how = LEVELS[level]
    scale = rng.uniform(4, 10)
    camera = Camera(
        size, scale, rng.uniform(*how.tilt), rng.uniform(0, 360), rng.uniform(-15, 15), (0, 0), 2
    )
    picture = empty_table(rng, camera)
    for _ in range(int(rng.integers(0, 5))):
        x, y = rng.uniform(-60, 60, 2)
        corners = square((x, y), CARD, rng.uniform(0, 360))
        lay(picture, camera, card(int(rng.integers(0, 10**6)), scale), corners)
    picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return Photo(develop(rng, picture, how))


# Boards of tiles.


@dataclass(frozen=True)
class Laid:
    """Hold one tile on the table: the marker on it, and how it is turned."""

    marker: int | None
    """None where the tile has no marker."""
    turn: int
    """Degrees clockwise, a multiple of 90."""
    covered: bool = False


@dataclass
class Board:
    """Hold what lies on a table: places such as A1 with their tiles, and sticks between them."""

    rows: tuple[str, ...]
    tiles: dict[str, Laid]
    walls: frozenset[str] = frozenset()
    compass: bool = True
    tile_mm: float = 63
    marker_mm: float = 22
    gap_mm: float = 8
    image: Image = None
    scale: float = 0.0
    name: str = ""


def places(rows: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Name the places of a drawn board."""
    return {
        f"{'ABCDEFGH'[x]}{y + 1}": (x, y)
        for y, row in enumerate(rows)
        for x, mark in enumerate(row)
        if mark == "#"
    }


def gaps(rows: Sequence[str]) -> list[str]:
    """List the gaps between neighbours: A1|B1 side by side, A1-A2 one above the other."""
    named = {spot: name for name, spot in places(rows).items()}
    found = []
    for (x, y), name in named.items():
        if (x + 1, y) in named:
            found.append(f"{name}|{named[x + 1, y]}")
        if (x, y + 1) in named:
            found.append(f"{name}-{named[x, y + 1]}")
    return found


def deal(
    seed: int,
    rows: tuple[str, ...],
    markers: Sequence[int],
    *,
    turned: bool,
    backs: int | None = None,
    walls: int = 0,
    flaws: bool = True,
    empty: int = 0,
    compass: bool = True,
) -> Board:
    """Deal tiles at random; of the markers a few are missing and a few partly covered."""
    rng = np.random.default_rng([3, seed])
    spots = list(places(rows))
    drawn = [int(one) for one in rng.permutation(list(markers))]
    bare = set(rng.permutation(spots)[:empty].tolist())
    tiles = {}
    for spot in spots:
        if spot in bare:
            continue
        marker: int | None = drawn.pop() if drawn else None
        if backs is not None and rng.random() < 0.3:
            marker = backs
        flaw = rng.random() if flaws else 1.0
        turn = int(rng.integers(0, 4)) * 90 if turned else 0
        tiles[spot] = Laid(None if flaw < 0.05 else marker, turn, 0.05 <= flaw < 0.12)
    sides = rng.permutation([gap for gap in gaps(rows) if not bare & set(_ends(gap))])
    return Board(rows, tiles, frozenset(sides[:walls].tolist()), compass)


def _ends(gap: str) -> list[str]:
    return gap.replace("-", "|").split("|")


def marker_picture(marker: int, dots: int) -> Image:
    """Print a marker of the 6×6 dictionary with a white border of one cell."""
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_6X6_250)
    plain = cv2.aruco.generateImageMarker(family, marker, 8 * dots)
    return cv2.cvtColor(
        cv2.copyMakeBorder(plain, dots, dots, dots, dots, cv2.BORDER_CONSTANT, value=255),
        cv2.COLOR_GRAY2BGR,
    )


def board_photo(
    seed: int, level: str, board: Board, size: tuple[int, int] = (2000, 1500), side: bool = True
) -> Image:
    """Photograph a board from any side; without `side`, from where its top is up."""
    rng = np.random.default_rng([4, seed])
    how = LEVELS[level]
    spots = places(board.rows)
    pitch = board.tile_mm + board.gap_mm
    centres = {name: np.array([x, y]) * pitch for name, (x, y) in spots.items()}
    across = max(len(row) for row in board.rows) * pitch
    down = len(board.rows) * pitch
    middle = np.array([across - pitch, down - pitch]) / 2
    reach = float(np.hypot(across, down)) * 1.08
    tilt = min(rng.uniform(*how.tilt), 45)
    camera = Camera(
        size,
        min(size) / reach * rng.uniform(0.85, 1.0),
        tilt,
        float(rng.uniform(0, 360)) if side else float(rng.uniform(-20, 20)),
        float(rng.uniform(-10, 10)),
        (float(middle[0]), float(middle[1])),
    )
    board.scale = camera.scale
    picture = empty_table(rng, camera)
    dots = max(2.0, camera.scale)
    for _ in range(int(rng.integers(0, 4))):
        angle = rng.uniform(0, 2 * np.pi)
        spot = middle + np.array([np.cos(angle), np.sin(angle)]) * (reach / 2 + 55)
        lay(picture, camera, card(int(rng.integers(0, 10**6)), dots), square(spot, CARD, angle))
    if board.compass:
        spot = np.array([centres[next(iter(spots))][0] + rng.uniform(-9, 9), -pitch / 2 - 19])
        sticker = board.marker_mm * 10 / 8
        corners = square(spot, (sticker, sticker), rng.uniform(-8, 8))
        lay(picture, camera, marker_picture(0, max(4, int(dots * 3))), corners)
    backs = art(np.random.default_rng([5, seed]), 200, 200)
    for name, tile in board.tiles.items():
        centre = centres[name] + rng.uniform(-1.2, 1.2, 2)
        turn = tile.turn + rng.uniform(-2, 2)
        corners = square(centre, (board.tile_mm, board.tile_mm), turn)
        fill(picture, camera.project(corners + 0.8), (10, 10, 10), 0.8 * dots, 0.5)
        wide = round(board.tile_mm * dots)
        face = backs if tile.marker == 1 else art(rng, 200, 200)
        face = cv2.resize(face, (wide, wide), interpolation=cv2.INTER_AREA)
        cv2.rectangle(face, (0, 0), (wide - 1, wide - 1), (30, 30, 30), max(1, round(1.2 * dots)))
        lay(picture, camera, face, corners)
        if tile.marker is not None:
            spot = centre + rng.uniform(-1.5, 1.5, 2)
            sticker = board.marker_mm * 10 / 8
            printed = marker_picture(tile.marker, max(4, int(dots * 3)))
            askew = turn + rng.uniform(-3, 3)
            lay(picture, camera, printed, square(spot, (sticker, sticker), askew))
            if tile.covered:
                _chip(rng, picture, camera, spot, board.marker_mm)
    for gap in board.walls:
        first, second = (centres[end] for end in _ends(gap))
        _stick(rng, picture, camera, (first + second) / 2, "|" in gap, dots)
    if size[0] > 1500:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.6)
    board.image = develop(rng, picture, how, size[0] / 1280)
    return board.image


def _chip(rng: Rng, picture: Image, camera: Camera, centre: Image, marker: float) -> None:
    """Lay a round token over a corner or an edge of a marker."""
    radius = marker * rng.uniform(0.2, 0.32)
    angle = rng.uniform(0, 2 * np.pi)
    spot = centre + np.array([np.cos(angle), np.sin(angle)]) * marker * rng.uniform(0.45, 0.6)
    turns = np.linspace(0, 2 * np.pi, 40)
    ring = spot + radius * np.column_stack([np.cos(turns), np.sin(turns)])
    fill(picture, camera.project(ring + 0.8), (10, 10, 10), camera.scale, 0.5)
    fill(picture, camera.project(ring), rng.integers(20, 256, 3))


def _stick(
    rng: Rng, picture: Image, camera: Camera, centre: Image, upright: bool, dots: float
) -> None:
    """Stand a wooden stick in a gap: its top, the sides that the camera sees, and its shadow."""
    length, width, tall = rng.uniform(56, 62), rng.uniform(4.5, 5.5), 5.0
    centre = centre + rng.uniform(-0.8, 0.8, 2)
    turn = (90 if upright else 0) + rng.uniform(-2, 2)
    base = square(centre, (length, width), turn)
    colour = np.array([rng.uniform(110, 150), rng.uniform(160, 190), rng.uniform(195, 225)])
    away = rng.uniform(-2.5, 2.5, 2)
    fill(picture, camera.project(base + away), (10, 10, 10), 0.8 * dots, 0.45)
    top = np.column_stack([base, np.full(4, tall)])
    ground = np.column_stack([base, np.zeros(4)])
    whole = camera.project(np.vstack([ground, top]))
    hull = cv2.convexHull(whole.astype(np.float32))[:, 0]
    fill(picture, hull, colour * 0.65)
    fill(picture, camera.project(top), colour * rng.uniform(0.92, 1.05))


# Cards without labels.


def card_photo(seed: int, level: str, number: int, size: tuple[int, int] = (1280, 720)) -> Image:
    """Photograph one card of the deck, whole and large in the picture, any way up."""
    rng = np.random.default_rng([6, seed])
    how = LEVELS[level]
    scale = size[1] / np.hypot(*CARD) * rng.uniform(0.65, 0.82)
    room = 0.04 * size[1] / scale
    look = rng.uniform(-room, room, 2)
    camera = Camera(
        size,
        scale,
        min(rng.uniform(*how.tilt), 45),
        rng.uniform(0, 360),
        rng.uniform(-10, 10),
        (float(look[0]), float(look[1])),
        2,
    )
    picture = empty_table(rng, camera)
    corners = square((0, 0), CARD)
    fill(picture, camera.project(corners + 1.0), (10, 10, 10), 2 * scale, 0.4)
    lay(picture, camera, card(number, 2 * scale), corners)
    if rng.random() < how.glare:
        sleeve(rng, picture, camera, corners)
    picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return develop(rng, picture, how)
