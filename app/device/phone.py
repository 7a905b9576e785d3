"""Take frames from the camera at the back of an Android phone, and switch its torch.

Kivy's own camera is in every build; camera4kivy is archived and needs Java sources beside it.
"""

from contextlib import suppress
from threading import Lock
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from rules.core.message import refuse, say

if TYPE_CHECKING:
    from vision.pictures import Colour

SIZES = ((1280, 720), (640, 480))
"""What to ask the camera for, the best first."""
_PATIENCE = 5.0
"""After how many seconds without a new frame the camera counts as gone."""


class Phone:
    """Give a phone's frames upright; opened and closed in the window's thread, read in another."""

    def __init__(self, camera: Any, size: tuple[int, int], turned: int) -> None:
        self._camera = camera
        """What has `grab_frame`: Kivy's camera of an Android phone."""
        self._size = size
        self._turned = turned
        """Degrees clockwise that bring its frames upright."""
        self._last: bytes | None = None
        self._lock = Lock()
        self._closed = False

    def read(self) -> "Colour":
        """Wait for a frame that differs from the last one, and give it upright."""
        import cv2
        import numpy as np

        width, height = self._size
        data = self._next()
        planes = np.frombuffer(data, np.uint8).reshape(height + height // 2, width)
        frame = cv2.cvtColor(planes, cv2.COLOR_YUV2BGR_NV21)
        turns = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180}
        turns[270] = cv2.ROTATE_90_COUNTERCLOCKWISE
        if self._turned in turns:
            frame = cv2.rotate(frame, turns[self._turned])
        return np.asarray(frame, np.uint8)

    def _next(self) -> bytes:
        from vision.faults import Ended

        end = monotonic() + _PATIENCE
        while monotonic() < end:
            with self._lock:
                if self._closed:
                    raise Ended("ended")
                data: bytes | None = self._camera.grab_frame()
            if data and data != self._last:
                self._last = data
                return data
            sleep(0.01)
        raise refuse("camera-taken", "camera", say("camera-taken"))

    def close(self) -> None:
        """Let go of the camera."""
        with self._lock:
            if not self._closed:
                self._closed = True
                with suppress(Exception):  # A camera that another app took away is gone already.
                    self._camera._release_camera()

    @property
    def has_torch(self) -> bool:
        """Say whether there is a light beside the camera."""
        with suppress(Exception):  # A phone without one fails in its own way.
            modes = self._camera._android_camera.getParameters().getSupportedFlashModes()
            return bool(modes and modes.contains("torch"))
        return False

    def light(self, on: bool) -> None:
        """Switch the torch."""
        with suppress(Exception):
            values = self._camera._android_camera.getParameters()
            values.setFlashMode("torch" if on else "off")
            self._camera._android_camera.setParameters(values)


def open_phone() -> Phone:
    """Open the phone's camera, in the window's thread."""
    from kivy.core.camera import Camera

    for size in SIZES:
        with suppress(Exception):  # Java says in many ways that a size or the camera is not there.
            return Phone(Camera(index=0, resolution=size), size, _turned())
    raise refuse("camera-taken", "camera", say("camera-taken"))


def _turned() -> int:
    """Say how many degrees the sensor is turned against the screen."""
    from jnius import autoclass  # type: ignore[import-not-found]

    about = autoclass("android.hardware.Camera$CameraInfo")()
    autoclass("android.hardware.Camera").getCameraInfo(0, about)
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    screen = activity.getWindowManager().getDefaultDisplay().getRotation()
    return int(about.orientation - 90 * screen) % 360
