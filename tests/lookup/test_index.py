"""Keeps the index in a file: built once, rebuilt when the data changed, never trusted blindly."""

import gc
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from app.lookup import index
from app.lookup.index import digest_of, open_index, read
from app.lookup.reference import reference
from app.lookup.search import Lookup

ROOT = Path(__file__).parents[2]


def anchors(lookup: Lookup, text: str) -> list[str]:
    return [one.paragraph.anchor for one in lookup.search(text).results]


def test_a_small_reference_is_searched(data: Path) -> None:
    lookup = Lookup(data=data)
    assert anchors(lookup, "сторожа") == ["tiny.watchman", "tiny.bell"]
    assert anchors(lookup, "вахтером")[0] == "tiny.watchman"
    assert anchors(lookup, "двигаться")[0] == "tiny.watchman"
    assert anchors(lookup, "bells")[0] == "tiny.bell"
    assert anchors(lookup, "что если колакол")[0] == "tiny.bell"


def test_the_index_is_kept_and_opened_again(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "deep" / "lookup.db"
    open_index(file, data).close()
    assert [path.name for path in file.parent.iterdir()] == ["lookup.db"]
    monkeypatch.setattr(index, "build", None)  # Building again would fail.
    again = open_index(file, data)
    assert [entry.anchor for entry in again.entries] == ["tiny.watchman", "tiny.bell"]
    again.close()


def test_the_index_is_built_anew_when_the_data_changed(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "lookup.db"
    open_index(file, data).close()
    book = data / "tiny" / "rules.ru.md"
    more = "\n## tiny.dog\ntitle: Собака\n\nОна лает.\n"
    book.write_text(book.read_text(encoding="utf-8") + more, encoding="utf-8")
    reference.cache_clear()
    lookup = Lookup(file, data)
    assert anchors(lookup, "собаки") == ["tiny.dog"]
    lookup.close()
    again = sqlite3.connect(file)
    assert again.execute("SELECT digest FROM made").fetchone() == (digest_of(read(data)),)
    again.close()


def test_every_change_of_the_data_is_noticed(data: Path) -> None:
    texts = read(data)
    digests = {digest_of(texts)}
    for name in texts:
        digests.add(digest_of({**texts, name: texts[name] + " "}))
        digests.add(digest_of({key: text for key, text in texts.items() if key != name}))
    assert len(digests) == 1 + 2 * len(texts)


@pytest.mark.parametrize(
    "damage", [b"", b"not a database", b"SQLite format 3\x00" + b"\xff" * 5000]
)
def test_a_damaged_file_is_replaced(data: Path, tmp_path: Path, damage: bytes) -> None:
    file = tmp_path / "lookup.db"
    file.write_bytes(damage)
    lookup = Lookup(file, data)
    assert anchors(lookup, "сторож")[0] == "tiny.watchman"
    lookup.close()
    assert open_index(file, data).entries
    assert file.read_bytes().startswith(b"SQLite format 3\x00")


@pytest.mark.parametrize("part", [0.1, 0.3, 0.5, 0.7, 0.9])
def test_damage_inside_the_file_is_survived(data: Path, tmp_path: Path, part: float) -> None:
    file = tmp_path / "lookup.db"
    open_index(file, data).close()
    whole = bytearray(file.read_bytes())
    start = int(len(whole) * part)
    whole[start : start + 4096] = b"\xa5" * len(whole[start : start + 4096])
    file.write_bytes(whole)
    assert anchors(Lookup(file, data), "сторож")[:1] in (["tiny.watchman"], ["tiny.bell"])


def test_an_index_that_goes_bad_while_open_is_built_in_memory(data: Path, tmp_path: Path) -> None:
    lookup = Lookup(tmp_path / "lookup.db", data)
    lookup.open()
    assert lookup._opened
    lookup._opened.index.database.close()
    assert anchors(lookup, "сторож")[0] == "tiny.watchman"


def test_a_folder_that_cannot_be_written_is_done_without(data: Path, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("taken")
    for file in (in_the_way / "lookup.db", in_the_way / "deep" / "lookup.db"):
        assert anchors(Lookup(file, data), "сторож")[0] == "tiny.watchman"
    taken = tmp_path / "taken"
    (taken / "inside").mkdir(parents=True)
    assert anchors(Lookup(taken, data), "сторож")[0] == "tiny.watchman"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "file", "taken"]


def test_a_read_only_index_is_read(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "lookup.db"
    open_index(file, data).close()
    file.chmod(0o444)
    tmp_path.chmod(0o555)
    try:
        lookup = Lookup(file, data)
        assert anchors(lookup, "сторож")[0] == "tiny.watchman"
        lookup.close()
    finally:
        tmp_path.chmod(0o755)


def test_an_open_index_outlives_its_replacement(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "lookup.db"
    open_index(file, data).close()
    lookup = Lookup(file, data)
    lookup.open()
    other = tmp_path / "other.db"
    other.write_bytes(b"something else entirely")
    os.replace(other, file)
    assert anchors(lookup, "сторож")[0] == "tiny.watchman"
    lookup.close()


def test_processes_that_start_at_once_all_find(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "app.lookup", "--lang", "ru", "--game", "burglars", "засов"]
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    running = [
        subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    answers = [process.communicate()[0] for process in running]
    assert [process.returncode for process in running] == [0, 0, 0]
    assert len(set(answers)) == 1
    assert '"burglars.room.deadbolt"' in answers[0].splitlines()[0]
    assert [path.name for path in (tmp_path / "tablekeeper").iterdir()] == ["lookup.db"]


def test_an_sqlite_without_fts5_finds_the_same(
    monkeypatch: pytest.MonkeyPatch, lookup: Lookup
) -> None:
    monkeypatch.setattr(index, "_FOUND", "CREATE VIRTUAL TABLE found USING no_such_module (title)")
    without = Lookup()
    without.open()
    assert without._opened and not without._opened.index.has_fts
    for text in ("засов", "что если охранник пришел", "скорость охраника", "nhtdjuf"):
        found, expected = (one.search(text, game="burglars", limit=3) for one in (without, lookup))
        assert found == expected
    without.close()


def test_a_reference_in_one_language_is_enough(data: Path) -> None:
    (data / "tiny" / "rules.en.md").unlink()
    lookup = Lookup(data=data)
    assert anchors(lookup, "колокол")[0] == "tiny.bell"
    assert lookup.search("колокол", "en").results == ()


def test_no_reference_at_all_finds_nothing(tmp_path: Path) -> None:
    answer = Lookup(data=tmp_path).search("сторож")
    assert (answer.results, answer.near) == ((), ())


def test_the_search_for_garbage_goes_on_afterwards(data: Path) -> None:
    assert gc.isenabled()
    open_index(None, data).close()
    assert gc.isenabled()
    (data / "games.json").write_text("no list", encoding="utf-8")
    with pytest.raises(msgspec.DecodeError):
        open_index(None, data)
    assert gc.isenabled()
