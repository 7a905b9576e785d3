"""Watch what a camera sees, or the video and pictures that stand in for one, in one thread."""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

from kivy.utils import platform
from msgspec import Struct

from rules.core.message import Refused, refuse, say

if TYPE_CHECKING:
    from app.device.phone import Phone
    from vision.pictures import Colour, Frames
    from vision.scanner import Seen, Sighting

VARIABLE = "TABLEKEEPER_CAMERA"
"""Names a camera by its number, a video, a picture or a folder of pictures."""
PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".bmp")
_HELD = 30
"""For how many frames a picture stands in for a card that is held still."""
_PACE = 1 / 30
"""The seconds between two frames of a file."""
_SHOWN = 960
"""The longer side of the picture that is shown, in pixels."""
_WAIT = 5.0
_camera = Lock()
"""Held by whoever has the camera open, so that a new watcher waits for the last one to let go."""


class Glimpse(Struct, frozen=True):
    """Hold one frame to be shown, and what was seen in it."""

    pixels: bytes
    """Red, green and blue, from the top row on."""
    size: tuple[int, int]
    scale: float
    """Pixels shown for a pixel of the frame, in which the codes' corners are."""
    sightings: "tuple[Sighting, ...]" = ()


class Eye(Protocol):
    """Find things in frames."""

    def feed(self, frame: "Colour") -> "Seen":
        """Look at one frame of many."""

    def picture(self, picture: "Colour") -> "Seen":
        """Look at a single photograph."""


def chosen(environ: Mapping[str, str] = os.environ) -> str:
    """Say what people put in the camera's place; empty where the camera itself is meant."""
    return environ.get(VARIABLE, "").strip()


def pictures_in(folder: Path) -> list[Path]:
    """List the pictures of a folder by name."""
    return sorted(one for one in folder.iterdir() if one.suffix.lower() in PICTURES)


class Paced:
    """Give the frames of a file no faster than a camera would."""

    def __init__(self, frames: "Frames", stopped: Event) -> None:
        self._frames = frames
        self._stopped = stopped
        self._next = monotonic()

    def read(self) -> "Colour":
        """Give the next frame when it is due."""
        self._stopped.wait(max(0.0, self._next - monotonic()))
        self._next = monotonic() + _PACE
        return self._frames.read()

    def close(self) -> None:
        """Let go of the file."""
        self._frames.close()


def open_frames(where: str, stopped: Event) -> "Frames":
    """Open a camera by its number, or what stands in for one."""
    from vision.pictures import Camera, Pictures, Video

    if not where or (where.isascii() and where.isdigit()):
        return Camera(int(where or 0))
    path = Path(where).expanduser()
    if path.is_dir():
        return Paced(Pictures(pictures_in(path), _HELD), stopped)
    if path.suffix.lower() in PICTURES:
        return Paced(Pictures([path], _HELD), stopped)
    return Paced(Video(path), stopped)


def open_here() -> "Phone | None":
    """Open a phone's camera, which only the window's thread may do; None where others will."""
    if platform != "android" or chosen():
        return None
    from app.device.phone import open_phone

    return open_phone()


class Watcher:
    """Read frames in a thread of its own; whoever asks gets the newest and all that counts."""

    def __init__(
        self,
        game: str,
        language: str,
        frames: "Frames | None" = None,
        picture: Path | None = None,
        taught: Path | None = None,
    ) -> None:
        """Begin; frames that are open already are closed by whoever stops the watcher.

        Cards that were shown once are known by the file `taught`.
        """
        self.frame: Colour | None = None
        """The newest frame as it came."""
        self.ended = False
        """Whether the frames have come to an end."""
        self.notice = ""
        """What people should know though scanning goes on."""
        self.fault = ""
        """Why there are no frames, in words."""
        self._game = game
        self._language = language
        self._frames = frames
        self._picture = picture
        self._taught = taught
        self._lock = Lock()
        self._newest: Glimpse | None = None
        self._counted: list[Sighting] = []
        self._stopped = Event()
        self._thread = Thread(target=self._run, name="scanner", daemon=True)
        self._thread.start()

    def take(self) -> "tuple[Glimpse | None, list[Sighting]]":
        """Give the newest frame, if there is one since the last time, and what counts by now."""
        with self._lock:
            glimpse, self._newest = self._newest, None
            counted, self._counted = self._counted, []
        return glimpse, counted

    def stop(self) -> None:
        """Look no more; the thread lets go of what it opened by itself."""
        self._stopped.set()
        if self._frames is not None:
            self._frames.close()

    @property
    def running(self) -> bool:
        """Say whether the thread still works."""
        return self._thread.is_alive()

    def _run(self) -> None:
        """Do the thread's work, and keep in words whatever goes wrong."""
        try:
            from vision import words
            from vision.faults import Ended, Fault
        except (ImportError, OSError) as error:
            self._fail("scan-no-readers", why=str(error)[:120])
            return
        try:
            eye = self._eye()
            if self._picture is not None:
                self._look(eye, self._picture)
            else:
                self._watch(eye)
        except ImportError as error:
            self._fail("scan-no-readers", why=str(error)[:120])
        except Ended:
            self.ended = True
        except Fault as fault:
            self.fault = words.explain(self._language, fault)
        except Refused as error:
            self.fault = self._speak(error.faults[0].message)
        except Exception as error:  # A driver may fail in any way of its own.
            self._fail("scan-broke", why=f"{type(error).__name__}: {error}"[:120])

    def _eye(self) -> Eye:
        """Make what looks for labels, and for cards that were shown once."""
        from app.scanning import shelf, taught_by
        from vision import words
        from vision.readers import installed
        from vision.scanner import Scanner

        if "pyzbar" not in installed():
            self.notice = words.say(self._language, "no-zbar")
        return Scanner(self._game, shelf(), taught=taught_by(self._taught, self._game))

    def _fail(self, id: str, **params: str) -> None:
        self.fault = self._speak(say(id, **params))

    def _speak(self, message: Any) -> str:
        from app.language import Speaker

        return str(Speaker(self._language, catalogue="app")(message))

    def _watch(self, eye: Eye) -> None:
        """Read frame after frame until people have seen enough."""
        if not _camera.acquire(timeout=_WAIT):
            raise refuse("camera-taken", "camera", say("camera-taken"))
        try:
            if self._stopped.is_set():
                return
            frames = self._frames or open_frames(chosen(), self._stopped)
            try:
                while not self._stopped.is_set():
                    frame = frames.read()
                    seen = eye.feed(frame)
                    self._put(frame, seen.sightings, seen.counted)
            finally:
                if self._frames is None:
                    frames.close()
        finally:
            _camera.release()

    def _look(self, eye: Eye, path: Path) -> None:
        """Read one photograph."""
        from vision.pictures import load

        picture = load(path)
        seen = eye.picture(picture)
        self._put(picture, seen.sightings, seen.counted)
        self.ended = True

    def _put(
        self, frame: "Colour", sightings: "tuple[Sighting, ...]", counted: "tuple[Sighting, ...]"
    ) -> None:
        """Keep a frame to be shown; an older one that nobody took is dropped."""
        import cv2

        height, width = frame.shape[:2]
        scale = min(1.0, _SHOWN / max(height, width))
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        small = cv2.resize(frame, size, interpolation=cv2.INTER_AREA) if scale < 1 else frame
        pixels = cv2.cvtColor(small, cv2.COLOR_BGR2RGB).tobytes()
        with self._lock:
            self.frame = frame
            self._newest = Glimpse(pixels, size, scale, sightings)
            self._counted += counted


class Onlooker(Watcher):
    """Show frames without looking for anything in them."""

    def _eye(self) -> Eye:
        return _Blind()


class _Blind:
    """See nothing."""

    def feed(self, frame: "Colour") -> "Seen":
        """Find nothing in a frame."""
        from vision.scanner import Seen

        return Seen((), ())

    picture = feed


def from_gallery(then: Callable[[Path], None]) -> bool:
    """Let people choose a picture in a window of the system; say whether it has one."""
    if platform not in ("android", "ios", "win", "macosx"):
        return False
    with suppress(Exception):  # A system without such a window fails in its own way.
        from plyer import filechooser

        def chose(paths: list[str] | None) -> None:
            if paths:
                then(Path(paths[0]))

        filechooser.open_file(on_selection=chose, filters=[f"*{end}" for end in PICTURES])
        return True
    return False


def allow(then: Callable[[bool], None]) -> None:
    """Ask for the camera where the system wants that, and say whether it may be used."""
    if platform != "android":
        then(True)
        return
    from android.permissions import (  # type: ignore[import-not-found]
        Permission,
        check_permission,
        request_permissions,
    )

    if check_permission(Permission.CAMERA):
        then(True)
    else:
        request_permissions([Permission.CAMERA], lambda _, given: then(bool(given) and all(given)))
