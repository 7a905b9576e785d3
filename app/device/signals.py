"""Call people: a short sound, a vibration, a notification."""

import math
import struct
import tempfile
import wave
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from kivy.utils import platform

RATE = 22050
NOTES = ((880, 0.12), (1320, 0.2))
"""What the bell plays: hertz and seconds."""


def vibrate(seconds: float) -> bool:
    """Shake the device; say whether it can."""
    if platform not in ("android", "ios"):
        return False
    with suppress(Exception):  # A tablet without a motor fails in its own way.
        from plyer import vibrator

        vibrator.vibrate(seconds)
        return True
    return False


def notify(title: str, text: str) -> bool:
    """Show a notification of the system; say whether it could."""
    with suppress(Exception):  # A system without notifications fails in its own way.
        from plyer import notification

        notification.notify(title=title, message=text, timeout=10)
        return True
    return False


def beep() -> bool:
    """Ring a bell; say whether the device has sound."""
    sound = _bell()
    if sound is None:
        return False
    sound.stop()
    sound.play()
    return True


@cache
def _bell() -> Any:
    """Make the sound of the bell once, and load it; None where nothing can play it."""
    with suppress(Exception):  # Without an audio device the provider fails in its own way.
        from kivy.core.audio import SoundLoader

        path = Path(tempfile.mkdtemp()) / "bell.wav"
        write_bell(path)
        return SoundLoader.load(str(path))
    return None


def write_bell(path: Path) -> None:
    """Write the bell as a sound file: two notes that fade."""
    frames = bytearray()
    for hertz, seconds in NOTES:
        count = int(RATE * seconds)
        for number in range(count):
            loud = 0.5 * (1 - number / count)
            value = loud * math.sin(2 * math.pi * hertz * number / RATE)
            frames += struct.pack("<h", int(32767 * value))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(bytes(frames))
