"""Take one line of text; apart from the other controls, since few screens need it at the start."""

from pathlib import Path

from kivy.lang import Builder
from kivy.uix.textinput import TextInput


class Field(TextInput):
    """Take one line of text."""


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
