"""Take text; apart from the other controls, since few screens need it at the start."""

from pathlib import Path
from typing import Any

from kivy.graphics import Color, InstructionGroup, Line, RoundedRectangle
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.uix.textinput import TextInput

from app import theme


class Field(TextInput):
    """Take one line of text."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._paint = RoundedRectangle(radius=[dp(theme.RADIUS)])
        self._edge = Line(width=dp(theme.LINE))
        parts = (Color(*theme.now.raised), self._paint, Color(*theme.now.outline), self._edge)
        face = InstructionGroup()
        for part in parts:
            face.add(part)
        self.canvas.before.insert(0, face)  # Below the cursor and what is selected.
        self.bind(pos=self._frame, size=self._frame)

    def _frame(self, *_: Any) -> None:
        self._paint.pos, self._paint.size = self.pos, self.size
        self._edge.rounded_rectangle = (*self.pos, *self.size, dp(theme.RADIUS))


class Lines(Field):
    """Take several lines of text, such as a list of cards."""


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
