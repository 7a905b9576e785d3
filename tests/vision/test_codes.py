"""Checks the reading of codes in rendered photographs, and that nothing wrong is ever read."""

import subprocess
import sys

import cv2
import numpy as np
import pytest
import segno

from tests.vision import scenes
from vision import book
from vision.codes import LIVE, STILL, Search, read
from vision.finder import dark, patterns, triples
from vision.labels import Label
from vision.pictures import grey
from vision.readers import Code, clean, zbar
from vision.repair import draw, rebuilt

BURGLARS = book.load("burglars")
PAYLOADS = [BURGLARS.payloads.spell(label) for label in BURGLARS.labels()]


def photo(seed: int, level: str, count: int = 1) -> scenes.Photo:
    texts = [PAYLOADS[(seed * 7 + place) % len(PAYLOADS)] for place in range(count)]
    return scenes.code_photo(seed, level, texts)


def middle(code: Code) -> np.ndarray:
    return np.mean(code.corners, axis=0)


@pytest.mark.parametrize("level", ["easy", "table"])
def test_every_code_of_an_ordinary_photo_is_read(level: str) -> None:
    for seed in range(6):
        shot = photo(seed, level)
        codes = read(grey(shot.image), "ours", budget=STILL)
        assert [code.text for code in codes] == list(shot.codes), seed
        truth = shot.codes[codes[0].text]
        side = np.linalg.norm(truth[0] - truth[2])
        assert np.linalg.norm(middle(codes[0]) - truth.mean(axis=0)) < 0.12 * side, seed


def test_hard_photos_give_the_right_code_or_none() -> None:
    right = alone = 0
    for seed in range(6):
        shot = photo(seed, "hard")
        texts = [code.text for code in read(grey(shot.image), "ours", budget=STILL)]
        assert texts in ([], list(shot.codes)), seed
        right += bool(texts)
        alone += bool(zbar(grey(shot.image)))
    assert right > 2 * alone


def test_six_cards_in_one_photo() -> None:
    texts = PAYLOADS[10:16]
    shot = scenes.code_photo(3, "table", texts, (2560, 1440))
    codes = read(grey(shot.image), "ours", STILL, still=True)
    assert {code.text for code in codes} == set(texts)
    for code in codes:
        truth = shot.codes[code.text]
        assert np.linalg.norm(middle(code) - truth.mean(axis=0)) < 15


@pytest.mark.parametrize("level", scenes.LEVELS)
def test_a_photo_without_a_code_gives_none(level: str) -> None:
    for seed in range(4):
        assert read(grey(scenes.plain_photo(seed, level).image)) == []


@pytest.mark.parametrize(
    "frame",
    [
        np.zeros((720, 1280), np.uint8),
        np.full((720, 1280), 255, np.uint8),
        np.zeros((1, 1), np.uint8),
        np.full((3, 5000), 7, np.uint8),
        np.random.default_rng(0).integers(0, 256, (240, 320), np.uint8),
    ],
    ids=["black", "white", "one pixel", "a strip", "noise"],
)
def test_an_empty_frame_gives_none(frame: np.ndarray) -> None:
    assert read(frame, "ours") == []
    assert read(frame, "ours", 1.0, still=True) == []


def framed(text: str, dots: int = 60) -> np.ndarray:
    printed = cv2.cvtColor(scenes.label(text, dots / 5), cv2.COLOR_BGR2GRAY)
    return cv2.copyMakeBorder(printed, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=200)


def test_a_foreign_code_is_read_as_what_it_says() -> None:
    link = "https://example.org/some/page?with=a&long=tail"
    assert [code.text for code in read(framed(link), "ours")] == [link]


def test_light_on_dark_is_read_in_a_photograph() -> None:
    assert [code.text for code in read(255 - framed(PAYLOADS[0]), "ours", STILL, True)] == [
        PAYLOADS[0]
    ]


def test_light_on_dark_is_read_beside_dark_on_light() -> None:
    pair = np.hstack([framed(PAYLOADS[0]), 255 - framed(PAYLOADS[1])])
    codes = read(pair, "ours", STILL, True)
    assert [code.text for code in codes] == PAYLOADS[:2]
    assert middle(codes[0])[0] < pair.shape[1] / 2 < middle(codes[1])[0]


@pytest.mark.parametrize("version", [2, 3, 4])
def test_larger_codes_are_rebuilt_too(version: int) -> None:
    link = "https://example.org/rules"
    dark_ones = segno.make(link, error="m", version=version, boost_error=False).matrix
    small = draw(np.array(dark_ones, bool), 3)
    scene = cv2.copyMakeBorder(small, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=170)
    blurred = cv2.GaussianBlur(scene, (0, 0), 1.9)
    assert zbar(blurred) == []
    found = read(blurred, "ours", STILL, True)
    assert [(code.text, code.reader) for code in found] == [(link, "repair")]


def test_the_grain_of_cloth_is_no_hint_of_a_code() -> None:
    y, x = np.mgrid[0:720, 0:1280]
    rng = np.random.default_rng(1)
    weave = 100 + 20 * np.sin(x * 1.3) * np.sin(y * 1.3) + rng.normal(0, 9, (720, 1280))
    search = Search(weave.astype(np.uint8), LIVE, still=False)
    assert len(patterns(dark(search.grey))) > 50
    assert search.run() == [] and search.hints == []


def test_a_label_cut_without_its_white_border_is_read() -> None:
    printed = cv2.cvtColor(scenes.label(PAYLOADS[0], 12), cv2.COLOR_BGR2GRAY)
    border = round(4 * 0.5 * 12)
    bare = printed[border:-border, border:-border]
    scene = cv2.copyMakeBorder(bare, 80, 80, 80, 80, cv2.BORDER_CONSTANT, value=110)
    assert [code.text for code in read(scene, "ours", STILL, True)] == [PAYLOADS[0]]
    triple = next(triples(patterns(dark(scene))))
    assert PAYLOADS[0] in {clean(picture) for picture, _ in rebuilt(scene, triple)}


def test_finder_patterns_of_a_turned_code_are_found() -> None:
    flat = framed(PAYLOADS[5])
    height, width = flat.shape
    for angle in range(0, 360, 15):
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), angle, 0.8)
        turned = cv2.warpAffine(flat, turn, (width, height), borderValue=200)
        assert list(triples(patterns(dark(turned)))), angle


def test_codes_are_read_without_the_zbar_library() -> None:
    """Run where pyzbar cannot be imported, as on a machine without libzbar."""
    code = (
        "import sys; sys.modules['pyzbar'] = None; sys.modules['pyzbar.pyzbar'] = None\n"
        "from tests.vision.test_codes import photo\n"
        "from vision.codes import read\n"
        "from vision.pictures import grey\n"
        "from vision.readers import installed\n"
        "assert 'pyzbar' not in installed()\n"
        "for seed in range(3):\n"
        "    shot = photo(seed, 'table')\n"
        "    texts = [code.text for code in read(grey(shot.image), 'ours', 4.0, True)]\n"
        "    assert texts == list(shot.codes), (seed, texts)\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=book.DATA.parent, check=True)


def test_labels_of_all_kinds_can_be_named_from_their_text() -> None:
    label = Label("burglars", "patrol", "2C3")
    text = BURGLARS.payloads.spell(label)
    assert BURGLARS.payloads.find(text) == label
