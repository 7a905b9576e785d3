"""Checks the command line on real files, with good and bad input, in both languages."""

import json
import string
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import polib
import pytest

from tests.vision import scenes
from tests.vision.boards import BOARDS
from vision import book
from vision.__main__ import main
from vision.labels import Label
from vision.pictures import MOST_PIXELS

ROOT = book.DATA.parent
BURGLARS = book.load("burglars")


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, list[dict], str]:
    """Run a command: its exit code, its JSON lines, and what it says of faults."""
    code = main([str(word) for word in words])
    shown = capsys.readouterr()
    return code, [json.loads(line) for line in shown.out.splitlines()], shown.err


def saved(folder: Path, name: str, picture: np.ndarray) -> Path:
    path = folder / name
    assert cv2.imwrite(str(path), picture)
    return path


def test_read_prints_one_line_a_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    payload = BURGLARS.payloads.spell(Label("burglars", "tool", "virus"))
    good = saved(tmp_path, "good.jpg", scenes.code_photo(1, "table", [payload]).image)
    black = saved(tmp_path, "black.png", np.zeros((720, 1280, 3), np.uint8))
    cut = tmp_path / "cut.jpg"
    cut.write_bytes(good.read_bytes()[:20_000])
    words = ["--language", "en", "read", "--reader", "ours", "--game", "burglars"]
    code, rows, _ = run(capsys, *words, good, black, cut, tmp_path / "none.jpg")
    assert code == 1
    assert [row["file"] for row in rows] == [
        str(tmp_path / name) for name in ("good.jpg", "black.png", "cut.jpg", "none.jpg")
    ]
    [found] = rows[0]["codes"]
    assert found["text"] == payload and len(found["corners"]) == 4
    assert found["status"] == "ours" and found["label"]["id"] == "virus"
    assert rows[0]["ms"] > 0 and rows[1]["codes"] == []
    assert [row["error"] for row in rows[2:]] == ["cut-off", "no-file"]
    assert all(row["codes"] == [] and row["ms"] >= 0 for row in rows[1:])
    assert rows[2]["message"].startswith("The picture's file ends too early")


def test_corners_are_those_of_the_file_even_where_it_is_read_smaller(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    payload = BURGLARS.payloads.spell(Label("burglars", "tool", "virus"))
    photo = scenes.code_photo(1, "easy", [payload]).image
    high, wide = photo.shape[:2]
    small = saved(tmp_path, "small.jpg", photo)
    large = saved(tmp_path, "large.jpg", cv2.resize(photo, (wide * 8, high * 8)))
    assert wide * high * 64 > MOST_PIXELS
    _, rows, _ = run(capsys, "read", small, large)
    near, far = (np.array(row["codes"][0]["corners"]) for row in rows)
    assert np.abs(far / 8 - near).max() < 4


@pytest.mark.parametrize("reader", ["pyzbar", "opencv", "zxing", "ours"])
def test_every_reader_can_be_named(
    reader: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = saved(tmp_path, "label.png", scenes.label("HELLO", 16))
    code, [row], _ = run(capsys, "read", "--reader", reader, picture)
    assert code == 0 and [found["text"] for found in row["codes"]] == ["HELLO"]


def test_sheet_as_the_readme_shows_it(tmp_path: Path) -> None:
    words = ["sheet", "burglars", "--what", "patrol,tools", "--paper", "a4", "-o", "sheet.pdf"]
    command = [sys.executable, "-m", "vision", *words]
    env = {"PYTHONPATH": str(ROOT)}
    subprocess.run(command, cwd=tmp_path, env=env, check=True, capture_output=True)
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_layout_prints_the_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kind = BOARDS[0]
    board = kind.deal(0)
    photo = saved(tmp_path, "table.jpg", scenes.board_photo(0, "table", board, (1600, 1200)))
    code, [row], _ = run(capsys, "layout", "--game", "burglars", photo)
    assert code == 0
    assert row["layout"] == "4x4" and len(row["spots"]) == 16 and len(row["walls"]) == 24


def test_teach_recognise_and_forget(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = saved(tmp_path, "first.jpg", scenes.card_photo(1, "easy", 1))
    again = saved(tmp_path, "again.jpg", scenes.card_photo(2, "table", 1))
    other = saved(tmp_path, "other.jpg", scenes.card_photo(3, "easy", 77))
    db = ("--db", tmp_path / "taught.db")
    assert run(capsys, "teach", *db, "Вирус", first)[0] == 0
    _, rows, _ = run(capsys, "recognise", *db, again, other)
    assert [row["id"] for row in rows] == ["Вирус", None]
    assert run(capsys, "forget", *db, "Вирус")[0] == 0
    _, [row], _ = run(capsys, "recognise", *db, again)
    assert row["id"] is None
    code, _, said = run(capsys, "--language", "ru", "forget", *db, "Вирус")
    assert code == 2 and "не показывали" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sheet", "chess", "-o", "x.pdf"], "Нет игры «chess»"),
        (["sheet", "burglars", "--what", "dragons", "-o", "x.pdf"], "Нет компонентов «dragons»"),
        (["sheet", "burglars", "--what", "tools", "-o", "no/such/x.pdf"], "не записан"),
        (["layout", "--game", "chess", "x.jpg"], "Нет игры «chess»"),
        (["read", "--reader", "psychic", "x.jpg"], "Нет чтеца «psychic»"),
        (["recognise", "--db", "no.db", "x.jpg"], "Файла no.db нет"),
        (["forget", "--db", "no.db", "x"], "Файла no.db нет"),
    ],
)
def test_bad_words_get_a_clear_answer(
    words: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    code, rows, heard = run(capsys, "--language", "ru", *words)
    assert (code, rows) == (2, []) and said in heard
    assert list(tmp_path.iterdir()) == []


def test_a_missing_zbar_is_said(tmp_path: Path) -> None:
    picture = saved(tmp_path, "label.png", scenes.label("HELLO", 16))
    code = (
        "import sys; sys.modules['pyzbar'] = None; sys.modules['pyzbar.pyzbar'] = None\n"
        "from vision.__main__ import main\n"
        f"sys.exit(main(['--language', 'en', 'read', '--reader', 'ours', {str(picture)!r}]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "zbar library is not installed" in done.stderr
    assert json.loads(done.stdout)["codes"][0]["text"] == "HELLO"


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_catalogues_have_the_same_messages_with_the_same_blanks() -> None:
    texts = []
    for language in ("ru", "en"):
        entries = polib.pofile(str(book.DATA / "vision" / f"messages.{language}.po"))
        assert all(entry.msgstr for entry in entries)
        texts.append({entry.msgid: blanks(entry.msgstr) for entry in entries})
    assert texts[0] == texts[1]


def test_every_message_is_used() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "vision").glob("*.py"))
    entries = polib.pofile(str(book.DATA / "vision" / "messages.en.po"))
    assert [one.msgid for one in entries if f'"{one.msgid}"' not in sources] == []
