"""Run the real process: its streams, its file, its ends."""

import json
import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.headless.conversation import REAL, ROOT, TINY, Conversation


def test_a_hunt_from_start_to_end(tmp_path: Path) -> None:
    with Conversation(TINY, "--db", tmp_path / "games.db") as talk:
        step = talk.ask(new="tiny", seed=4)["step"]
        while step["kind"] != "over":
            step = talk.ask(answer=step["options"][0]["id"])["step"]
        (listed,) = talk.ask(list=True)["tables"]
        assert listed["over"]
        assert talk.end() == (0, b"", b"")


def test_a_game_goes_on_in_the_next_process(tmp_path: Path) -> None:
    with Conversation(TINY, "--db", tmp_path / "games.db") as talk:
        talk.ask(new="tiny", seed=4, options={"players": ["Ann", "Bob"]})
        before = talk.ask(answer="stay")
    with Conversation(TINY, "--db", tmp_path / "games.db") as talk:
        assert talk.ask(open=1) == before


@pytest.mark.parametrize("locale", ["C", "POSIX", "ru_RU.KOI8-R", "en_US.UTF-8"])
def test_the_streams_are_utf_8_in_any_locale(tmp_path: Path, locale: str) -> None:
    env = {"LC_ALL": locale, "LANG": locale, "PYTHONIOENCODING": "koi8-r", "PYTHONUTF8": "0"}
    with Conversation(TINY, "--db", tmp_path / "games.db", "--lang", "ru", env=env) as talk:
        talk.send('{"new": "tiny", "options": {"players": ["Аня 🎲"]}, "name": "Пятница"}'.encode())
        (listed,) = talk.ask(list=True)["tables"]
        assert (listed["name"], listed["players"]) == ("Пятница", ["Аня 🎲"])
        assert talk.ask(undo=1)["error"]["message"] == "Отменять больше нечего"


@pytest.mark.parametrize(
    ("arguments", "env", "said"),
    [
        (["--lang", "ru"], {"LANG": "en_US"}, "Отменять больше нечего"),
        (["--lang", "en"], {"LANG": "ru_RU"}, "There is nothing more to undo"),
        ([], {"LANGUAGE": "", "LC_ALL": "en_US"}, "There is nothing more to undo"),
        ([], {"LANGUAGE": "", "LC_ALL": "ru_RU"}, "Отменять больше нечего"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_systems(
    tmp_path: Path, arguments: list[str], env: dict[str, str], said: str
) -> None:
    with Conversation(TINY, "--db", tmp_path / "games.db", *arguments, env=env) as talk:
        talk.ask(new="tiny")
        assert talk.ask(undo=1)["error"]["message"] == said


def test_an_unknown_language_is_refused_at_once(tmp_path: Path) -> None:
    with Conversation(REAL, "--db", tmp_path / "games.db", "--lang", "fr") as talk:
        code, out, err = talk.end()
    assert (code, out) == (2, b"")
    assert b"--lang" in err


def test_without_a_file_the_users_data_folder_is_used(tmp_path: Path) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path / "data"), "HOME": str(tmp_path / "home")}
    with Conversation(REAL, env=env) as talk:
        assert talk.ask(list=True) == {"tables": []}
        assert talk.end()[0] == 0
    assert [file.name for file in (tmp_path / "data").rglob("*.db")] == ["games.db"]
    env = {"XDG_DATA_HOME": "", "HOME": str(tmp_path / "home")}
    with Conversation(REAL, env=env) as talk:
        assert talk.ask(list=True) == {"tables": []}
    assert (tmp_path / "home" / ".local" / "share" / "tablekeeper" / "games.db").is_file()


def test_input_may_end_without_a_line_end(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", TINY, "--db", str(tmp_path / "games.db")],
        cwd=ROOT,
        input=b'{"new": "tiny"}\n\n{"list": true}',
        capture_output=True,
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [next(iter(answer)) for answer in answers] == ["table", "error", "tables"]
    assert done.stderr == b""


def test_no_input_at_all(tmp_path: Path) -> None:
    with Conversation(TINY, "--db", tmp_path / "games.db") as talk:
        assert talk.end() == (0, b"", b"")


def test_ctrl_c_ends_quietly(tmp_path: Path) -> None:
    with Conversation(TINY, "--db", tmp_path / "games.db") as talk:
        before = talk.ask(new="tiny")
        code, out, err = talk.interrupt()
        assert (code, out, err) == (130, b"", b"")
    assert not (tmp_path / "games.db-wal").exists()
    with Conversation(TINY, "--db", tmp_path / "games.db") as talk:
        assert talk.ask(open=1) == before


def test_a_reader_that_goes_away_ends_it_quietly(tmp_path: Path) -> None:
    with Conversation(TINY, "--db", tmp_path / "games.db") as talk:
        talk.ask(new="tiny")
        assert talk.process.stdin is not None
        assert talk.process.stdout is not None
        talk.process.stdout.close()
        talk.process.stdout = None
        for _ in range(3):
            try:
                talk.process.stdin.write(b'{"list": true}\n')
                talk.process.stdin.flush()
                time.sleep(0.05)
            except BrokenPipeError:
                break
        code, _, err = talk.end()
    assert (code, err) == (0, b"")


def test_mistakes_never_end_it(tmp_path: Path) -> None:
    with Conversation(TINY, "--db", tmp_path / "games.db") as talk:
        step = talk.ask(new="tiny", seed=1)
        lines = (b"", b"{", b"[]", b"\xff" * 100, b'{"fly": 1}', b'{"undo": 1}', b"[" * 1_000_000)
        for line in lines:
            assert talk.send(line)["error"]["code"]
        assert talk.send(b'{"answer": "' + b"x" * 40_000_000 + b'"}')["error"]["code"] == (
            "line-too-long"
        )
        assert talk.ask(step=True) == step
        assert talk.end() == (0, b"", b"")


def test_a_locked_file_is_named_and_the_game_goes_on_later(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Conversation(TINY, "--db", path, "--lang", "en") as talk:
        step = talk.ask(new="tiny", seed=1)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        answer = talk.ask(answer="stay")
        assert answer["error"]["code"] == "not-saved"
        assert "another program" in answer["error"]["message"]
        other.execute("ROLLBACK")
        assert talk.ask(step=True) == step
        assert talk.ask(answer="stay")["step"] != step["step"]


def test_it_starts_without_what_it_does_not_need(tmp_path: Path) -> None:
    code = (
        "import sys, io\n"
        "sys.argv = ['x', '--db', sys.argv[1]]\n"
        "sys.stdin = io.TextIOWrapper(io.BytesIO(b'{\"list\": true}\\n'))\n"
        "from app.headless import main\n"
        "main()\n"
        "print(*sorted(sys.modules))\n"
    )
    for _ in range(2):  # The first may have to compile the catalogues.
        done = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path / "games.db")],
            cwd=ROOT,
            capture_output=True,
            check=True,
            env={**os.environ, "LANGUAGE": "ru"},
        )
    loaded = set(done.stdout.split(b"\n")[1].decode().split())
    assert "sqlite_utils" in loaded
    assert loaded.isdisjoint({"kivy", "polib", "numpy", "cv2", "pandas"})
