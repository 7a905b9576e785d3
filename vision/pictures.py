"""Load pictures with care, and take frames from a camera, a video or pictures on disk."""

import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.faults import Ended, NoCamera, TooLarge, Unreadable

Colour = NDArray[np.uint8]

MOST_BYTES = 80_000_000
MOST_PIXELS = 50_000_000
"""Above this a picture is refused, or decoded smaller where its format can do so."""
MOST_SIDE = 20_000
_KEPT_PIXELS = 16_000_000
"""What a large JPEG is brought down to while it is decoded."""


def size_of(data: bytes) -> tuple[int, int]:
    """Read the width and height in a picture's header, before anything is decoded."""
    try:
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            width, height = struct.unpack(">II", data[16:24])
        elif data.startswith(b"\xff\xd8"):
            width, height = _jpeg_size(data)
        elif data.startswith(b"BM"):
            width, height = struct.unpack("<ii", data[18:26])
        elif data.startswith(b"RIFF") and data[8:12] == b"WEBP":
            width, height = _webp_size(data)
        else:
            raise Unreadable("unreadable")
    except struct.error:
        raise Unreadable("unreadable") from None
    if width == 0 or height == 0:
        raise Unreadable("unreadable")
    return abs(width), abs(height)


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """Walk the segments of a JPEG to its frame header."""
    place = 2
    while True:
        mark, kind, length = struct.unpack(">BBH", data[place : place + 4])
        if mark != 0xFF:
            raise Unreadable("unreadable")
        if kind == 0xFF:
            place += 1
        elif 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[place + 5 : place + 9])
            return width, height
        else:
            place += 2 + length


def _webp_size(data: bytes) -> tuple[int, int]:
    """Read the size in whichever of the three kinds of WebP this is."""
    if data[12:16] == b"VP8X":
        width, wide, height, high = struct.unpack("<HBHB", data[24:30])
        return width + (wide << 16) + 1, height + (high << 16) + 1
    if data[12:16] == b"VP8L":
        bits = struct.unpack("<I", data[21:25])[0]
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    width, height = struct.unpack("<HH", data[26:30])
    return width & 0x3FFF, height & 0x3FFF


def _is_cut_off(data: bytes) -> bool:
    """Say whether a JPEG ends before its last scan does."""
    return data.startswith(b"\xff\xd8") and data.rfind(b"\xff\xd9") < data.rfind(b"\xff\xda")


def decode(data: bytes) -> Colour:
    """Decode a picture; a large JPEG comes out smaller, so that memory stays bounded."""
    import cv2

    if len(data) > MOST_BYTES:
        raise TooLarge("too-many-bytes", megabytes=len(data) // 1_000_000)
    width, height = size_of(data)
    pixels = width * height
    how = cv2.IMREAD_COLOR
    if pixels > MOST_PIXELS or max(width, height) > MOST_SIDE:
        reduced = {2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4}
        factor = next((one for one in reduced if pixels <= one * one * _KEPT_PIXELS), None)
        if factor is None or not data.startswith(b"\xff\xd8"):
            raise TooLarge("too-large", width=width, height=height)
        how = reduced[factor]
    if _is_cut_off(data):
        raise Unreadable("cut-off")
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), how)
    except cv2.error:
        picture = None
    if picture is None:
        raise Unreadable("unreadable")
    return np.asarray(picture, np.uint8)


def load(path: Path | str) -> Colour:
    """Read a picture from disk."""
    return decode(contents(path))


def contents(path: Path | str) -> bytes:
    """Read a picture's file, but no more of it than a picture may have."""
    try:
        with Path(path).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Unreadable("no-file", file=Path(path).name) from error


def reduction(data: bytes, picture: Colour) -> float:
    """Say how many times larger a picture is in its file than it came out."""
    return max(size_of(data)) / int(max(picture.shape[:2]))


def grey(picture: Colour) -> Colour:
    """Take the colours out of a picture."""
    import cv2

    if picture.ndim == 2:
        return picture
    how = cv2.COLOR_BGRA2GRAY if picture.shape[2] == 4 else cv2.COLOR_BGR2GRAY
    return np.asarray(cv2.cvtColor(picture, how), np.uint8)


class Frames(Protocol):
    """Give frames one after another; `Ended` when there are no more."""

    def read(self) -> Colour:
        """Give the next frame, in OpenCV's order of colours."""

    def close(self) -> None:
        """Let go of the camera or the file."""


class _Captured:
    """Take frames through OpenCV."""

    def __init__(self, source: int | str, fault: NoCamera | Unreadable) -> None:
        import cv2

        self._capture = cv2.VideoCapture(source)
        if not self._capture.isOpened():
            self._capture.release()
            raise fault

    def read(self) -> Colour:
        """Give the next frame."""
        done, frame = self._capture.read()
        if not done or frame is None:
            raise Ended("ended")
        return np.asarray(frame, np.uint8)

    def close(self) -> None:
        """Let go of the camera or the file."""
        self._capture.release()


class Camera(_Captured):
    """Take frames from a camera of this computer."""

    def __init__(self, number: int = 0) -> None:
        super().__init__(number, NoCamera("no-camera", number=number))


class Video(_Captured):
    """Take frames from a video file."""

    def __init__(self, path: Path | str) -> None:
        if not Path(path).is_file():
            raise Unreadable("no-file", file=Path(path).name)
        super().__init__(str(path), Unreadable("no-video"))


class Pictures:
    """Take frames from pictures on disk, each as often as people would hold a card still."""

    def __init__(self, paths: Sequence[Path | str], repeat: int = 1) -> None:
        self._frames = self._load(paths, repeat)

    def _load(self, paths: Sequence[Path | str], repeat: int) -> Iterator[Colour]:
        for path in paths:
            picture = load(path)
            for _ in range(repeat):
                yield picture

    def read(self) -> Colour:
        """Give the next frame."""
        frame = next(self._frames, None)
        if frame is None:
            raise Ended("ended")
        return frame

    def close(self) -> None:
        """Give no more frames."""
        self._frames = iter(())
