"""Take text; apart from the other controls, since few screens need it at the start."""

from pathlib import Path

from kivy.lang import Builder
from kivy.uix.textinput import TextInput


class Field(TextInput):
    """Take one line of text."""


class Lines(Field):
    """Take several lines of text, such as a list of cards."""


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
