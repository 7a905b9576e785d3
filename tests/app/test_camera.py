"""Opens what stands in for a camera, and watches it in its thread."""

import time
from pathlib import Path
from threading import Event

import cv2
import numpy as np
import pytest

from app.device import camera, phone
from app.device.camera import VARIABLE, Watcher, chosen, open_frames
from app.device.phone import Phone
from rules.core.message import Refused
from tests.vision import scenes
from vision import book
from vision.faults import Ended
from vision.labels import Label

CARD = book.load("burglars").payloads.spell(Label("burglars", "tool", "emp"))


def wait(watcher: Watcher) -> None:
    end = time.monotonic() + 60
    while watcher.running:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_the_environment_chooses_what_is_watched() -> None:
    assert chosen({}) == ""
    assert chosen({VARIABLE: " film.avi "}) == "film.avi"


def test_a_folder_of_pictures_is_watched_by_name(tmp_path: Path) -> None:
    for name, shade in (("b.PNG", 20), ("a.jpg", 200)):
        cv2.imwrite(str(tmp_path / name), np.full((40, 60, 3), shade, np.uint8))
    (tmp_path / "notes.txt").write_text("no picture")
    frames = open_frames(str(tmp_path), Event())
    shades = []
    with pytest.raises(Ended):
        while True:
            shades.append(int(frames.read()[0, 0, 0]))
    assert shades == sorted(shades, reverse=True)
    assert set(shades) == {200, 20}


def test_a_card_in_a_picture_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "card.png"
    cv2.imwrite(str(path), scenes.code_photo(1, "easy", [CARD]).image)
    monkeypatch.setenv(VARIABLE, str(path))
    watcher = Watcher("burglars", "ru")
    wait(watcher)
    glimpse, counted = watcher.take()
    assert [one.code.text for one in counted] == [CARD]
    assert glimpse and max(glimpse.size) == 960
    assert len(glimpse.pixels) == 3 * glimpse.size[0] * glimpse.size[1]
    assert watcher.ended
    assert watcher.take() == (None, [])


@pytest.mark.parametrize(
    ("where", "said"),
    [("97", "не отвечает"), ("no-such-film.avi", "нет, или"), ("text.avi", "не видео")],
)
def test_what_cannot_be_watched_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, said: str
) -> None:
    (tmp_path / "text.avi").write_text("no film")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(VARIABLE, where)
    watcher = Watcher("burglars", "ru")
    wait(watcher)
    assert said in watcher.fault


def test_a_torn_picture_is_named(tmp_path: Path) -> None:
    path = tmp_path / "card.jpg"
    cv2.imwrite(str(path), scenes.code_photo(1, "easy", [CARD]).image)
    path.write_bytes(path.read_bytes()[:-5000])
    watcher = Watcher("burglars", "ru", picture=path)
    wait(watcher)
    assert "обрывается" in watcher.fault


def test_readers_that_are_missing_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from vision import readers

    path = tmp_path / "card.png"
    cv2.imwrite(str(path), scenes.code_photo(1, "easy", [CARD]).image)
    known = readers._module
    monkeypatch.setattr(readers, "_module", lambda name: None if "zbar" in name else known(name))
    watcher = Watcher("burglars", "ru", picture=path)
    wait(watcher)
    assert "zbar" in watcher.notice
    assert [one.code.text for one in watcher.take()[1]] == [CARD]


class Sensor:
    """Stands in for Kivy's camera of an Android phone: gives frames of its own format."""

    def __init__(self, pictures: list[np.ndarray]) -> None:
        self.pictures = pictures
        self.asked = 0
        self.released = 0

    def grab_frame(self) -> bytes | None:
        """Give each picture twice, as a camera does that is asked too often; nothing at first."""
        self.asked += 1
        if self.asked == 1 or not self.pictures:
            return None
        shown = self.pictures[min((self.asked - 2) // 2, len(self.pictures) - 1)]
        planes = cv2.cvtColor(shown, cv2.COLOR_BGR2YUV_I420)
        height = len(shown)
        colours = planes[height:].reshape(2, -1)
        return planes[:height].tobytes() + colours[::-1].T.tobytes()

    def _release_camera(self) -> None:
        self.released += 1


def test_a_phone_gives_each_frame_once_and_upright() -> None:
    first = np.zeros((48, 64, 3), np.uint8)
    first[:, :32] = (0, 0, 255)
    sensor = Sensor([first, 255 - first])
    source = Phone(sensor, (64, 48), 90)
    frame = source.read()
    assert frame.shape == (64, 48, 3)
    assert frame[5, 24, 2] > 200 > 60 > frame[60, 24, 2]
    assert source.read()[60, 24].min() > 200
    source.close()
    source.close()
    assert sensor.released == 1
    with pytest.raises(Ended):
        source.read()


def test_a_phone_that_gives_no_frames_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone, "_PATIENCE", 0.05)
    with pytest.raises(Refused):
        Phone(Sensor([]), (64, 48), 0).read()


def test_whoever_stops_a_watcher_closes_the_phone() -> None:
    sensor = Sensor([np.full((48, 64, 3), shade, np.uint8) for shade in range(0, 250, 10)])
    watcher = Watcher("burglars", "ru", Phone(sensor, (64, 48), 0))
    end = time.monotonic() + 30
    while watcher.take()[0] is None:
        assert time.monotonic() < end
        time.sleep(0.01)
    watcher.stop()
    assert sensor.released == 1
    wait(watcher)
    assert not watcher.fault


def test_a_second_watcher_waits_for_the_first_to_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(camera, "_WAIT", 0.2)
    path = tmp_path / "dark.png"
    cv2.imwrite(str(path), np.zeros((40, 60, 3), np.uint8))
    monkeypatch.setenv(VARIABLE, str(path))
    with camera._camera:
        watcher = Watcher("burglars", "ru")
        wait(watcher)
        assert "другая программа" in watcher.fault
    watcher = Watcher("burglars", "ru")
    wait(watcher)
    assert watcher.ended
