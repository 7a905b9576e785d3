"""Checks sheets by printing them to pixels: every square stands to scale where it should."""

import subprocess
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import book, markers, qr
from vision.faults import Fault
from vision.labels import Label
from vision.pdf import Font, find_font
from vision.readers import installed, named
from vision.sheets import PAPERS, SIZES, Sheet, labels, sheet, tile_markers

BURGLARS = book.load("burglars")
DOTS = 10
"""Pixels a millimetre."""


def rendered(made: Sheet, folder: Path) -> list[np.ndarray]:
    """Print a sheet to grey pictures, one a page."""
    (folder / "sheet.pdf").write_bytes(made.pdf)
    command = ["pdftoppm", "-r", str(DOTS * 25.4), "-gray", "sheet.pdf", "page"]
    subprocess.run(command, cwd=folder, check=True)
    return [cv2.imread(str(path), cv2.IMREAD_GRAYSCALE) for path in sorted(folder.glob("*.pgm"))]


def label_of(key: str) -> Label:
    kind, id, copy = key.split("/")
    return Label("burglars", kind, id, int(copy))


@pytest.mark.parametrize("paper", PAPERS)
def test_paper_has_its_size(paper: str, tmp_path: Path) -> None:
    made = sheet(labels(BURGLARS, ["tools"], "corner", "ru"), paper)
    [page] = rendered(made, tmp_path)
    width, height = PAPERS[paper]
    assert page.shape == pytest.approx((height * DOTS, width * DOTS), abs=1)


@pytest.mark.parametrize("size", SIZES)
def test_every_label_stands_where_it_should_cell_by_cell(size: str, tmp_path: Path) -> None:
    made = sheet(labels(BURGLARS, [], size, "ru"))
    pages = rendered(made, tmp_path)
    assert len(made.placed) == len(list(BURGLARS.labels()))
    for one in made.placed:
        payload = BURGLARS.payloads.spell(label_of(one.key))
        cells = np.pad(qr.modules(payload), 4)
        dots = round(SIZES[size] * DOTS)
        left, top, side = round(one.x * DOTS), round(one.y * DOTS), round(one.side * DOTS)
        crop = pages[one.page - 1][top : top + side, left : left + side]
        assert ((crop < 128) == cells.repeat(dots, 0).repeat(dots, 1)).all(), one


@pytest.mark.parametrize("reader", ["pyzbar", "opencv", "zxing"])
def test_every_printed_label_is_read_by_every_reader(reader: str, tmp_path: Path) -> None:
    assert reader in installed()
    made = sheet(labels(BURGLARS, [], "corner", "ru"))
    pages = rendered(made, tmp_path)
    missed = []
    for one in made.placed:
        left, top, side = round(one.x * DOTS), round(one.y * DOTS), round(one.side * DOTS)
        crop = np.ascontiguousarray(pages[one.page - 1][top : top + side, left : left + side])
        texts = [code.text for code in named(reader)(crop)]
        if texts != [BURGLARS.payloads.spell(label_of(one.key))]:
            missed.append(one.key)
    assert missed == []


def test_every_printed_marker_is_found_at_its_size(tmp_path: Path) -> None:
    made = sheet(tile_markers(BURGLARS, "en"), "letter", "en")
    pages = rendered(made, tmp_path)
    faces = {f"{face.tile}/{face.face}": number for number, face in markers.faces(BURGLARS).items()}
    faces |= {"compass": markers.COMPASS, "back": 1}
    detector = cv2.aruco.ArucoDetector(markers.dictionary())
    found = [detector.detectMarkers(page) for page in pages]
    seen = {
        (number, int(id), round(float(corners[0][:, 0].min() / DOTS)))
        for number, (all_corners, ids, _) in enumerate(found, 1)
        for corners, id in zip(all_corners, ids.ravel(), strict=True)
    }
    cell = 22 / 8
    wanted = {(one.page, faces[one.key], round(one.x + cell)) for one in made.placed}
    assert {id for _, id, _ in seen} == set(faces.values())
    assert {(page, id) for page, id, _ in seen} == {(page, id) for page, id, _ in wanted}
    widths = [np.ptp(one[0][:, 0]) / DOTS for corners, _, _ in found for one in corners]
    assert np.allclose(widths, 22, atol=0.2)
    assert len(widths) == len(made.placed) == 1 + 48 + 48


def test_names_are_printed_in_both_languages(tmp_path: Path) -> None:
    for language, word in (("ru", "Хрустальный"), ("en", "Crystal")):
        made = sheet(labels(BURGLARS, ["tools"], "corner", language), language=language)
        (tmp_path / "sheet.pdf").write_bytes(made.pdf)
        command = ["pdftotext", "sheet.pdf", "-"]
        text = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True).stdout
        assert word in text.decode()


def test_the_same_sheet_has_the_same_bytes() -> None:
    first, second = (sheet(labels(BURGLARS, ["loot"], "sleeve", "ru")).pdf for _ in range(2))
    assert first == second


def test_the_ruler_is_fifty_millimetres(tmp_path: Path) -> None:
    [page] = rendered(sheet(labels(BURGLARS, ["loot"], "corner", "ru")), tmp_path)
    row = page[round((297 - 6) * DOTS)] < 200
    [runs] = np.nonzero(np.diff(np.flatnonzero(row)) > 1)
    length = runs[0] + 1 if len(runs) else row.sum()
    assert length == pytest.approx(50 * DOTS, abs=3)


def test_copies_of_a_card_are_told_apart() -> None:
    names = [one.name for one in labels(BURGLARS, ["loot"], "corner", "en") if "Gold" in one.name]
    assert names == ["Gold Bar (1)", "Gold Bar (2)"]


@pytest.mark.parametrize(
    ("kinds", "size", "code"),
    [(["dragons"], "corner", "unknown-kind"), (["tools"], "poster", "unknown-size")],
)
def test_what_does_not_exist_is_named(kinds: list[str], size: str, code: str) -> None:
    with pytest.raises(Fault) as fault:
        list(labels(BURGLARS, kinds, size, "ru"))
    assert fault.value.code == code


def test_what_is_no_font_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.ttf"
    whole = find_font().read_bytes()
    for data in (b"", b"text", whole[:200], whole[:5000]):
        broken.write_bytes(data)
        with pytest.raises(Fault) as fault:
            Font(broken)
        assert fault.value.code == "bad-font"


def test_markers_of_no_two_games_overlap() -> None:
    used: list[int] = []
    for game in book.games():
        one = book.load(game)
        if one.tiles:
            used += markers.own_faces(one)
    assert len(used) == len(set(used))
    assert markers.COMPASS not in used


def test_marker_numbers_stay_as_they_were_printed() -> None:
    faces = markers.faces(BURGLARS)
    assert faces[1] == markers.Face(None, "back")
    assert faces[2] == markers.Face("atrium-3", "front")
    assert faces[49] == markers.Face("walkway-3", "front")
