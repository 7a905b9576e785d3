"""Prints sheets of labels from the settings, in the real window."""

from pathlib import Path

import pytest

from tests.ui.conftest import Person
from tests.ui.look import contrast_faults, each_look, shape_faults, word_faults
from vision import book


def to_labels(person: Person, folder: Path) -> None:
    person.open(folder)
    person.app.go("settings")
    person.frames(6)
    person.tap("Наклейки для сканера")
    assert person.at == "labels"
    person.frames(6)
    person.tap("Взломщики")
    person.frames(6)


def test_a_sheet_of_labels_is_made_and_saved(person: Person, tmp_path: Path) -> None:
    to_labels(person, tmp_path)
    for chip in ("Патруль", "Инструменты", "Протектор", "Letter (США)"):
        person.tap(chip)
    person.tap("Сделать файл PDF")
    path = tmp_path / "sheets" / "burglars-patrol-tool-sleeve-letter.pdf"
    person.until(path.exists)
    person.until(lambda: str(path) in person.toast())
    pdf = path.read_bytes()
    assert pdf.startswith(b"%PDF-")
    assert b"/MediaBox [0 0 612" in pdf


def test_markers_have_a_sheet_of_their_own(person: Person, tmp_path: Path) -> None:
    to_labels(person, tmp_path)
    person.tap("Инструменты")
    person.tap("Метки тайлов для снимка поля")
    assert [chip.said for chip in person.screen.chips["what"] if chip.chosen] == [
        "Метки тайлов для снимка поля"
    ]
    person.tap("Сделать файл PDF")
    person.until((tmp_path / "sheets" / "burglars-markers-corner-a4.pdf").exists)


def test_nothing_chosen_is_said(person: Person, tmp_path: Path) -> None:
    to_labels(person, tmp_path)
    person.tap("Сделать файл PDF")
    assert person.toast() == "Выберите, что печатать."


def test_a_folder_that_cannot_be_written_is_named(person: Person, tmp_path: Path) -> None:
    to_labels(person, tmp_path)
    (tmp_path / "sheets").write_text("a file where the folder should be")
    person.tap("Добыча")
    person.tap("Сделать файл PDF")
    person.until(lambda: "не записан" in person.toast())


@pytest.mark.parametrize("game", book.games())
def test_every_kind_has_a_title(game: str) -> None:
    assert [one.kind for one in book.load(game).sources if one.title is None] == []


@each_look
def test_the_screen_is_whole_readable_and_translated(
    person: Person, tmp_path: Path, language: str, size: tuple[int, int], text: int
) -> None:
    app = person.open(tmp_path, language, size)
    app.prefer(text=text)
    app.go("labels")
    person.frames(10)
    root = person.root()
    faults = shape_faults(root) + word_faults(root, language, {"PDF", "Letter"})
    assert faults + contrast_faults(root, person.window) == []
