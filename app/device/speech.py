"""Read instructions out."""

import shutil
import subprocess
from contextlib import suppress
from threading import Thread

from kivy.utils import platform

_PROGRAMS = ("espeak-ng", "espeak", "spd-say")
"""What speaks on Linux, the best first."""


def read_out(text: str, language: str) -> bool:
    """Begin to read a text out; say whether this device can."""
    if platform == "linux":
        return _run(text, language)
    try:
        from plyer import tts
    except ImportError:
        return False
    Thread(target=_speak, args=(tts, text), daemon=True).start()
    return True


def _run(text: str, language: str) -> bool:
    """Let a program of the system speak in the table's language, which plyer does not choose."""
    found = next((program for program in _PROGRAMS if shutil.which(program)), None)
    if found is None:
        return False
    option = "-l" if found == "spd-say" else "-v"
    with suppress(OSError):
        subprocess.Popen([found, option, language, "--", text], stderr=subprocess.DEVNULL)
        return True
    return False


def _speak(tts: object, text: str) -> None:
    """Speak without holding up the screen."""
    with suppress(Exception):  # A device without a voice fails in its own way.
        tts.speak(message=text)  # type: ignore[attr-defined]


