"""Checks pictures on disk and frame sources with whole, broken, huge and missing files."""

import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.faults import Ended, Fault, NoCamera, TooLarge, Unreadable
from vision.pictures import Camera, Pictures, Video, decode, grey, load, size_of

PICTURE = np.random.default_rng(1).integers(0, 256, (90, 160, 3), np.uint8)


def packed(ending: str, picture: np.ndarray = PICTURE) -> bytes:
    done, data = cv2.imencode(ending, picture)
    assert done
    return data.tobytes()


def png_header(width: int, height: int) -> bytes:
    """Begin a PNG that claims a size and has no pixels."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp", ".bmp"])
def test_size_is_known_before_decoding(ending: str) -> None:
    assert size_of(packed(ending)) == (160, 90)
    assert decode(packed(ending)).shape == (90, 160, 3)


@pytest.mark.parametrize("quality", [1, 50, 100])
def test_size_of_other_kinds_of_webp(quality: int) -> None:
    done, data = cv2.imencode(".webp", PICTURE, [cv2.IMWRITE_WEBP_QUALITY, quality])
    assert done and size_of(data.tobytes()) == (160, 90)


@pytest.mark.parametrize("data", [b"", b"text", b"\xff\xd8", b"\x89PNG\r\n\x1a\n", b"BM", b"RIFF"])
def test_what_is_no_picture_is_unreadable(data: bytes) -> None:
    with pytest.raises(Unreadable):
        decode(data)


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp", ".bmp"])
def test_a_picture_cut_anywhere_never_breaks(ending: str) -> None:
    whole = packed(ending)
    for end in range(0, len(whole) - 2, max(1, len(whole) // 40)):
        try:
            decode(whole[:end])
        except Fault as fault:
            assert fault.code in ("unreadable", "cut-off")


def test_a_cut_off_jpeg_says_so() -> None:
    whole = packed(".jpg")
    with pytest.raises(Unreadable) as fault:
        decode(whole[: len(whole) // 2])
    assert fault.value.code == "cut-off"


def test_a_huge_png_is_refused_by_its_header_alone() -> None:
    with pytest.raises(TooLarge) as fault:
        decode(png_header(12_000, 9_000))
    assert fault.value.details == {"width": 12_000, "height": 9_000}


def test_a_huge_jpeg_comes_out_smaller() -> None:
    huge = packed(".jpg", np.full((8_700, 11_600, 3), 200, np.uint8))
    picture = decode(huge)
    assert picture.shape == (2175, 2900, 3)


def test_a_jpeg_beyond_all_bounds_is_refused() -> None:
    data = packed(".jpg")
    place = data.index(b"\xff\xc0") + 5
    wide = data[:place] + struct.pack(">HH", 60_000, 60_000) + data[place + 4 :]
    with pytest.raises(TooLarge):
        decode(wide)


def test_a_missing_file_is_unreadable(tmp_path: Path) -> None:
    for use in (load, Video):
        with pytest.raises(Unreadable) as fault:
            use(tmp_path / "none.jpg")
        assert fault.value.code == "no-file"
    with pytest.raises(Unreadable):
        load(tmp_path)


def test_grey_takes_any_number_of_colours() -> None:
    assert grey(PICTURE).shape == (90, 160)
    assert grey(np.dstack([PICTURE, PICTURE[..., :1]])).shape == (90, 160)
    assert grey(grey(PICTURE)).shape == (90, 160)


def test_pictures_end(tmp_path: Path) -> None:
    path = tmp_path / "one.png"
    path.write_bytes(packed(".png"))
    frames = Pictures([path], repeat=2)
    assert (frames.read() == PICTURE).all() and (frames.read() == PICTURE).all()
    with pytest.raises(Ended):
        frames.read()
    frames.close()


def test_a_video_ends(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (160, 90))
    for _ in range(3):
        writer.write(PICTURE)
    writer.release()
    video = Video(path)
    for _ in range(3):
        assert video.read().shape == (90, 160, 3)
    with pytest.raises(Ended):
        video.read()
    video.close()


def test_what_is_no_video_is_unreadable(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    path.write_bytes(b"nothing of the kind")
    with pytest.raises(Unreadable) as fault:
        Video(path)
    assert fault.value.code == "no-video"


def test_a_camera_that_is_not_there_says_so() -> None:
    with pytest.raises(NoCamera) as fault:
        Camera(97)
    assert fault.value.details == {"number": 97}
