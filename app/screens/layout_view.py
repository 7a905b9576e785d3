"""Draw what was read over the photograph of a board, whole or close to one place."""

from typing import TYPE_CHECKING, Any, Literal

from kivy.core.text import Label as Text
from kivy.graphics import Color, Line, Mesh, Rectangle
from kivy.metrics import dp
from msgspec import Struct

from app import theme
from app.device.camera import Glimpse
from app.screens.scan_view import Corners, Viewfinder, flat

if TYPE_CHECKING:
    from vision.pictures import Colour

_SHOWN = 1280
"""The longer side of the photograph that is shown, in pixels."""
_SIZES = (15, 13, 11, 9)
"""The sizes of letters on the photograph, in dp."""

Look = Literal["sure", "differs", "unknown", "wall"]


class Mark(Struct, frozen=True):
    """Draw one thing over the photograph: its corners there, its words, and how it looks."""

    corners: Corners
    said: tuple[str, ...] = ()
    """What it is, first in full, then shorter for where that does not fit."""
    look: Look = "sure"
    place: str = ""
    """What a tap on it means; nothing where it is empty."""


class PhotoView(Viewfinder):
    """Show a photograph with marks; a tap on a mark tells its place."""

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_place")
        self.marks: list[Mark] = []
        """The marks, with their corners in shares of the picture."""
        super().__init__(**kwargs)

    def on_place(self, place: str) -> None:
        """Be told which place was tapped."""

    def show(
        self,
        photo: "Colour",
        marks: list[Mark],
        close: Corners | None = None,
        around: float = 0.35,
    ) -> None:
        """Show a photograph with its marks, or only what lies about some corners.

        How much more than these is shown is said in parts of their size.
        """
        import cv2

        height, width = photo.shape[:2]
        left, top, right, bottom = (0, 0, width, height)
        if close is not None:
            left, top, right, bottom = _around(close, around, width, height)
        part = photo[top:bottom, left:right]
        scale = min(1.0, _SHOWN / max(part.shape[:2]))
        size = (max(1, round((right - left) * scale)), max(1, round((bottom - top) * scale)))
        pixels = cv2.cvtColor(cv2.resize(part, size), cv2.COLOR_BGR2RGB).tobytes()
        self.marks = [
            Mark(
                [
                    ((x - left) / (right - left), 1 - (y - top) / (bottom - top))
                    for x, y in mark.corners
                ],
                mark.said,
                mark.look,
                mark.place,
            )
            for mark in marks
        ]
        self.display(Glimpse(pixels, size, scale), [])

    def clear(self) -> None:
        """Take the marks away."""
        self.marks = []
        self._draw()

    def _draw(self, *_: Any) -> None:
        super()._draw()
        if self.texture is None:
            return
        with self.canvas.before:
            for mark in self.marks:
                self._draw_mark(mark)

    def _placed(self, mark: Mark) -> list[tuple[float, float]]:
        """Give the corners of a mark in the window."""
        left, bottom, wide, high = self.fitted()
        return [(left + x * wide, bottom + y * high) for x, y in mark.corners]

    def _draw_mark(self, mark: Mark) -> None:
        """Draw an outline with its words on a dark ground, or a wall as a bar."""
        points = self._placed(mark)
        shades = {"differs": theme.now.danger, "unknown": theme.now.muted}
        if mark.look == "wall":
            Color(*theme.now.accent[:3], 0.85)
            vertices = [value for x, y in points for value in (x, y, 0, 0)]
            Mesh(vertices=vertices, indices=[0, 1, 2, 3], mode="triangle_fan")
            return
        Color(*shades.get(mark.look, theme.now.glow))
        Line(points=flat(points), close=True, width=dp(3 if mark.look == "differs" else 2))
        xs, ys = [x for x, _ in points], [y for _, y in points]
        across = 0.85 * min(max(xs) - min(xs), max(ys) - min(ys))
        texture = _written(mark.said, across)
        if texture is not None:
            width, height = texture.size
            x, y = sum(xs) / 4 - width / 2, sum(ys) / 4 - height / 2
            Color(0, 0, 0, 0.75)
            Rectangle(pos=(x - dp(2), y - dp(1)), size=(width + dp(4), height + dp(2)))
            Color(1, 1, 1, 1)
            Rectangle(pos=(x, y), size=texture.size, texture=texture)

    def on_touch_up(self, touch: Any) -> bool:
        """Tell which place was tapped."""
        if self.texture is not None and self.collide_point(*touch.pos) and not touch.grab_current:
            for mark in self.marks:
                if mark.place and _inside(touch.pos, self._placed(mark)):
                    self.dispatch("on_place", mark.place)
                    return True
        return bool(super().on_touch_up(touch))


def _written(said: tuple[str, ...], across: float) -> Any:
    """Write the first of some words that fit into a square, in several lines; None where none."""
    for text in said:
        for size in _SIZES:
            lines = _lines(text.split(), Text(font_size=dp(size)), across)
            label = Text(text="\n".join(lines), font_size=dp(size), halign="center")
            label.refresh()
            if label.texture.width <= across + 1 and label.texture.height <= 0.85 * across:
                return label.texture
    return None


def _lines(words: list[str], font: Any, across: float) -> list[str]:
    """Break words into lines that fit."""
    lines: list[str] = []
    for word in words:
        if lines and font.get_extents(f"{lines[-1]} {word}")[0] <= across:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _around(corners: Corners, part: float, width: int, height: int) -> tuple[int, int, int, int]:
    """Give the part of a photograph about some corners: left, top, right, bottom."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    more = part * max(max(xs) - min(xs), max(ys) - min(ys), 20.0)
    left, top = max(0, int(min(xs) - more)), max(0, int(min(ys) - more))
    right, bottom = min(width, int(max(xs) + more)), min(height, int(max(ys) + more))
    if right - left < 8 or bottom - top < 8:  # The place lies outside of the photograph.
        return 0, 0, width, height
    return left, top, right, bottom


def _inside(point: tuple[float, float], corners: Corners) -> bool:
    """Say whether a point lies in a figure without dents, whichever way round it goes."""
    turns = set()
    for number, (x, y) in enumerate(corners):
        to_x, to_y = corners[(number + 1) % len(corners)]
        turns.add((to_x - x) * (point[1] - y) - (to_y - y) * (point[0] - x) > 0)
    return len(turns) == 1
