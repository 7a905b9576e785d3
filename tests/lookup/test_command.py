"""Runs `python -m app.lookup`."""

import json
from pathlib import Path

import pytest

from app.language import Speaker
from app.lookup.__main__ import main, nothing
from app.lookup.search import Answer


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("app.lookup.__main__.lookup_file", lambda: tmp_path / "lookup.db")


def test_a_line_of_json_for_each_paragraph(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "burglars", "--lang", "ru", "--limit", "3", "кодовый", "замок"]) == 0
    out, err = capsys.readouterr()
    found = [json.loads(line) for line in out.splitlines()]
    assert len(found) == 3
    assert err == ""
    assert [*found[0]] == ["anchor", "title", "page", "score", "text"]
    assert found[0]["anchor"] == "burglars.room.keypad"
    assert found[0]["title"] == "Кодовый замок"
    assert found[0]["page"] == "~16"
    assert found[0]["text"].startswith("Чтобы войти, выбросьте 6.")


def test_five_paragraphs_unless_said_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "guard"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 5


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("ru", "щъщъщъ", "Ничего не нашлось"),
        ("en", "qxqxqxqx", "Nothing was found"),
        ("ru", "", "Ничего не нашлось"),
        ("en", "🎲", "Nothing was found"),
    ],
)
def test_nothing_found_is_said_kindly(
    capsys: pytest.CaptureFixture[str], language: str, typed: str, said: str
) -> None:
    assert main(["--lang", language, "--game", "burglars", typed]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err


def test_words_to_try_are_named() -> None:
    message = nothing(Answer(near=("засов", "сейф")))
    assert Speaker("ru")(message) == "Ничего не нашлось. Может быть: засов, сейф?"
    assert Speaker("en")(message) == "Nothing was found. Did you mean: засов, сейф?"


@pytest.mark.parametrize("wrong", [["--limit", "0"], ["--limit", "x"], ["--game", "chess"]])
def test_wrong_options_are_refused(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([*wrong, "засов"])
    assert stopped.value.code == 2
