"""Turn a payload into the modules of a QR code, and choose spellings that every reader reads."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.book import Book
from vision.finder import Grey
from vision.labels import DIGITS, Label
from vision.readers import READERS, installed
from vision.repair import draw

_DOTS = (3, 4, 5, 6, 8)
"""The sizes of a module, in pixels, at which a spelling must be read."""
_SOFTNESS = (0.0, 0.4, 0.7)
"""How much the edges are blurred."""


def modules(text: str) -> NDArray[np.bool_]:
    """Give the modules of a text's code, True for black; level Q, as small as it can be."""
    import segno

    code = segno.make(text, error="q", micro=False, boost_error=False)
    return np.array([[bool(module) for module in row] for row in code.matrix])


def is_read_by_all(text: str) -> bool:
    """Say whether every installed reader reads a clean print of a text, small and large."""
    pictures = [_softened(draw(modules(text), dots), soft) for dots in _DOTS for soft in _SOFTNESS]
    return all(
        [code.text for code in READERS[name](picture)] == [text]
        for name in installed()
        for picture in pictures
    )


def _softened(picture: Grey, soft: float) -> Grey:
    """Blur a print a little, as ink does."""
    import cv2

    return np.asarray(cv2.GaussianBlur(picture, (0, 0), soft), np.uint8) if soft else picture


def spelling(book: Book, labels: Sequence[Label]) -> int:
    """Find the first spelling in which every installed reader reads all copies of a component."""
    return next(
        number
        for number in range(len(DIGITS))
        if all(is_read_by_all(book.payloads.spell(label, number)) for label in labels)
    )


def spellings(book: Book) -> dict[str, int]:
    """List what labels.json must say of labels whose first spelling some reader does not read."""
    copies: dict[str, list[Label]] = {}
    for label in book.labels():
        copies.setdefault(f"{label.kind}/{label.id}", []).append(label)
    found = {key: spelling(book, labels) for key, labels in copies.items()}
    return {key: number for key, number in found.items() if number}
