"""Call each installed reader of QR codes in the same way: grey picture in, codes out."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from msgspec import Struct

from vision.faults import Fault
from vision.finder import Grey

LONGEST = 4096
"""How much of a foreign code's text is kept."""


class Code(Struct, frozen=True):
    """Hold one code that was read: its text, its corners in pixels around it, and who read it."""

    text: str
    corners: tuple[tuple[float, float], ...]
    reader: str


def corners_of(points: Any) -> tuple[tuple[float, float], ...]:
    """Write corners as plain numbers, to a tenth of a pixel."""
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in points)


@cache
def _module(name: str) -> Any:
    """Import an optional reader; None where it, or the library behind it, is not installed."""
    try:
        return import_module(name)
    except (ImportError, OSError):
        return None


def zbar(grey: Grey) -> list[Code]:
    """Read with zbar; nothing where it is not installed."""
    pyzbar = _module("pyzbar.pyzbar")
    if pyzbar is None:
        return []
    found = []
    for one in pyzbar.decode(grey, symbols=[pyzbar.ZBarSymbol.QRCODE]):
        left, top, width, height = one.rect
        around = [(left, top), (left + width, top), (left + width, top + height)]
        points = one.polygon if len(one.polygon) == 4 else [*around, (left, top + height)]
        text = one.data[:LONGEST].decode("utf-8", "replace")
        found.append(Code(text, corners_of(points), "pyzbar"))
    return found


@cache
def _detector() -> Any:
    import cv2

    return cv2.QRCodeDetector()


def opencv(grey: Grey) -> list[Code]:
    """Read with OpenCV."""
    import cv2

    try:
        _, texts, corners, _ = _detector().detectAndDecodeMulti(grey)
    except cv2.error:  # Some pictures break its own arithmetic.
        return []
    if corners is None:
        return []
    return [
        Code(text[:LONGEST], corners_of(points), "opencv")
        for text, points in zip(texts, np.asarray(corners), strict=False)
        if text
    ]


def zxing(grey: Grey) -> list[Code]:
    """Read with zxing-cpp; nothing where it is not installed."""
    zxingcpp = _module("zxingcpp")
    if zxingcpp is None:
        return []
    found = []
    for one in zxingcpp.read_barcodes(grey, formats=zxingcpp.BarcodeFormat.QRCode):
        place = one.position
        points = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
        corners = corners_of((point.x, point.y) for point in points)
        found.append(Code(one.text[:LONGEST], corners, "zxing"))
    return found


READERS: dict[str, Callable[[Grey], list[Code]]] = {
    "pyzbar": zbar,
    "opencv": opencv,
    "zxing": zxing,
}
_MODULES = {"pyzbar": "pyzbar.pyzbar", "opencv": "cv2", "zxing": "zxingcpp"}


def installed() -> tuple[str, ...]:
    """List the readers that can be used here."""
    return tuple(name for name in READERS if _module(_MODULES[name]) is not None)


def named(name: str) -> Callable[[Grey], list[Code]]:
    """Give one reader by its name."""
    if name not in READERS:
        raise Fault("unknown-reader", reader=name[:40], readers=", ".join(("ours", *READERS)))
    if name not in installed():
        raise Fault("no-reader", reader=name)
    return READERS[name]


def clean(grey: Grey) -> str | None:
    """Read a clean print of one code."""
    found = zbar(grey) if "pyzbar" in installed() else opencv(grey)
    return found[0].text if found else None
