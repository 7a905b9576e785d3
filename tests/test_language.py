"""Say messages in the language of the table."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import language
from app.language import Speaker, load, system_language
from rules.core.message import Message, Term, say
from rules.data import rules_of
from tests.core.tiny import Tiny

ROOT = Path(__file__).parent.parent
PO = """msgid ""
msgstr ""
"Language: ru\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

msgid "hello"
msgstr "Привет, {who}"

msgid "steps"
msgid_plural "steps"
msgstr[0] "{n} шаг"
msgstr[1] "{n} шага"
msgstr[2] "{n} шагов"
"""  # noqa: E501


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Stand a folder of catalogues in for the one that is shipped."""
    for name in ("core", "tiny"):
        (tmp_path / name).mkdir()
    (tmp_path / "tiny" / "messages.ru.po").write_text(PO, encoding="utf-8")
    shutil.copy(ROOT / "data" / "core" / "messages.ru.po", tmp_path / "core")
    monkeypatch.setattr(language, "DATA", tmp_path)
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    """Forget the catalogues that were loaded before."""
    language._catalogue.cache_clear()
    language._parts.cache_clear()


def ru(message: Message) -> str:
    """Say a message of the tiny game in Russian."""
    return Speaker("ru", Tiny(), ["Аня", "Боря"])(message)


# Sentences


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (0, "0 шагов"),
        (1, "1 шаг"),
        (2, "2 шага"),
        (4, "4 шага"),
        (5, "5 шагов"),
        (11, "11 шагов"),
        (12, "12 шагов"),
        (14, "14 шагов"),
        (21, "21 шаг"),
        (22, "22 шага"),
        (100, "100 шагов"),
        (101, "101 шаг"),
        (111, "111 шагов"),
        (1_000_002, "1000002 шага"),
        (-1, "-1 шаг"),
        (-3, "-3 шага"),
    ],
)
def test_russian_plurals(data: Path, n: int, said: str) -> None:
    assert ru(say("steps", n=n)) == said


def test_shipped_plurals_in_both_languages() -> None:
    russian = [Speaker("ru")(say("notice-lost", n=n)) for n in (1, 2, 5)]
    assert [text.rpartition(": ")[2].split()[:2] for text in russian] == [
        ["1", "ответ"],
        ["2", "ответа"],
        ["5", "ответов"],
    ]
    english = [Speaker("en")(say("notice-lost", n=n)) for n in (1, 2)]
    assert [text.rpartition(": ")[2].split()[:2] for text in english] == [
        ["1", "answer"],
        ["2", "answers"],
    ]


def test_a_plural_without_its_number_is_still_said(data: Path) -> None:
    assert ru(say("steps")) == "{n} шаг"


def test_parameters_are_put_in_and_never_read_as_text(data: Path) -> None:
    assert ru(say("hello", who="{who} {x} %s")) == "Привет, {who} {x} %s"
    assert ru(say("hello", who=7)) == "Привет, 7"
    assert ru(say("hello")) == "Привет, {who}"
    assert ru(say("hello", who="Ann", more="x")) == "Привет, Ann"


def test_what_no_catalogue_knows_is_said_by_its_id(data: Path) -> None:
    assert ru(say("no-such-message", n=3)) == "no-such-message"
    assert Speaker("fr")(say("done")) == "done"
    assert Speaker("ru", catalogue="nothing")(say("done")) == "Готово"


def test_the_empty_message_is_silent(data: Path) -> None:
    assert ru(Message("")) == ""
    assert ru(Message("", {"n": 1})) == ""


def test_a_game_falls_back_to_the_core(data: Path) -> None:
    assert ru(say("done")) == "Готово"
    assert ru(say("fault-roll", n=2, sides=6, given="7")) == "Нужно 2 числа от 1 до 6, а введено: 7"


def test_both_languages_at_one_table() -> None:
    assert Speaker("ru")(say("done")) == "Готово"
    assert Speaker("en")(say("done")) == "Done"


# Names


@pytest.mark.parametrize(
    ("cell", "said"),
    [("A1", "А1"), ("B2", "Б2"), ("C3", "В3"), ("D4", "Г4"), ("H8", "З8"), ("J1", "J1"), ("", "")],
)
def test_russian_columns_have_russian_letters(cell: str, said: str) -> None:
    message = say("name", of=Term("cell", cell))
    assert Speaker("ru")(message) == said
    assert Speaker("en")(message) == cell


def test_a_place_names_its_floor() -> None:
    message = say("name", of=Term("place", "2B3"))
    assert Speaker("ru")(message) == "этаж 2, Б3"
    assert Speaker("en")(message) == "floor 2, B3"
    assert Speaker("ru")(say("name", of=Term("place", "roof"))) == "roof"


def test_players_are_called_by_their_names_as_they_are_now() -> None:
    speak = Speaker("ru", Tiny(), ["Аня", "Боря"])
    message = say("name", of=Term("player", "1"))
    assert speak(message) == "Боря"
    speak.players = ["Аня", "Вова"]
    assert speak(message) == "Вова"
    for stranger in ("2", "-1", "01", "x", ""):
        assert speak(say("name", of=Term("player", stranger))) == stranger


def test_components_are_called_by_their_names() -> None:
    for spoken, said in (("ru", "Золото"), ("en", "Gold")):
        assert Speaker(spoken, Tiny())(say("name", of=Term("card", "gold"))) == said
    assert Speaker("ru", Tiny())(say("name", of=Term("card", "jewel"))) == "jewel"
    assert Speaker("ru", Tiny())(say("name", of=Term("boat", "gold"))) == "gold"


def test_a_way_names_the_room_that_lies_apart() -> None:
    route = say("name", of=Term("cells", "omega C3 B3"))
    assert Speaker("ru", rules_of("breach"))(route) == "комната Ω В3 Б3"
    assert Speaker("en", rules_of("breach"))(route) == "the Omega room C3 B3"


# Files


def test_a_catalogue_is_compiled_once_and_dated_as_its_source(tmp_path: Path) -> None:
    po = tmp_path / "messages.ru.po"
    po.write_text(PO, encoding="utf-8")
    assert load(po).gettext("hello") == "Привет, {who}"
    mo = po.with_suffix(".mo")
    assert mo.stat().st_mtime_ns == po.stat().st_mtime_ns
    before = mo.stat().st_ino
    assert load(po).gettext("hello") == "Привет, {who}"
    assert mo.stat().st_ino == before
    assert sorted(found.name for found in tmp_path.iterdir()) == [mo.name, po.name]


@pytest.mark.parametrize("days", [1, -1])
def test_a_changed_source_is_compiled_again_whatever_its_date(tmp_path: Path, days: int) -> None:
    po = tmp_path / "messages.ru.po"
    po.write_text(PO, encoding="utf-8")
    load(po)
    date = po.stat().st_mtime + days * 86400
    po.write_text(PO.replace("Привет", "Здравствуй"), encoding="utf-8")
    os.utime(po, (date, date))
    assert load(po).gettext("hello") == "Здравствуй, {who}"


def damage(mo: Path) -> list[bytes]:
    """Spoil a compiled catalogue in many ways."""
    whole = mo.read_bytes()
    return [
        b"",
        b"\x00",
        b"junk" * 100,
        whole[:3],
        whole[:10],
        whole[:40],
        whole[: len(whole) // 2],
        whole[:-5],
        whole[:4] + b"\xff" * 40 + whole[44:],
        whole.replace(b"charset=UTF-8", b"charset=UTF-9"),
        whole.replace("Привет".encode(), b"\xff" * 12),
    ]


def test_a_damaged_compiled_file_is_made_again(tmp_path: Path) -> None:
    po = tmp_path / "messages.ru.po"
    po.write_text(PO, encoding="utf-8")
    load(po)
    mo = po.with_suffix(".mo")
    good, date = mo.read_bytes(), po.stat().st_mtime_ns
    for bad in damage(mo):
        mo.write_bytes(bad)
        os.utime(mo, ns=(date, date))
        assert load(po).ngettext("steps", "steps", 5) == "{n} шагов"
        assert mo.read_bytes() == good


def test_a_damaged_source_is_said_by_ids(tmp_path: Path) -> None:
    po = tmp_path / "messages.ru.po"
    for bad in (b"msgid", b"junk junk", b'msgid "a"\nmsgstr "\xff\xff"\n'):
        po.write_bytes(bad)
        assert load(po).gettext("hello") == "hello"


def test_a_missing_source_is_said_by_ids(tmp_path: Path) -> None:
    assert load(tmp_path / "nowhere" / "messages.ru.po").gettext("hello") == "hello"


def test_a_read_only_folder_needs_no_compiled_file() -> None:
    folder = Path(tempfile.mkdtemp(prefix="tablekeeper-"))
    try:
        po = folder / "messages.ru.po"
        po.write_text(PO, encoding="utf-8")
        folder.chmod(0o555)
        root = os.geteuid() == 0
        if root:  # For an administrator nothing is read-only.
            os.seteuid(65534)
        try:
            assert load(po).gettext("hello") == "Привет, {who}"
        finally:
            if root:
                os.seteuid(0)
        assert [found.name for found in folder.iterdir()] == [po.name]
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


def test_compiled_catalogues_are_read_without_the_compiler() -> None:
    code = (
        "import sys\n"
        "from app.language import Speaker\n"
        "from rules.core.message import say\n"
        "assert Speaker('ru')(say('done')) == 'Готово'\n"
        "sys.exit('polib' in sys.modules)\n"
    )
    for _ in range(2):  # The first may have to compile.
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False)
    assert done.returncode == 0


# The system's language


@pytest.mark.parametrize(
    ("environ", "found"),
    [
        ({}, "ru"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "ru"),
        ({"LANG": "POSIX"}, "ru"),
        ({"LANG": "de_DE"}, "en"),
        ({"LANG": "uk_UA.UTF-8"}, "ru"),
        ({"LANG": "kk_KZ"}, "ru"),
        ({"LC_ALL": "en_US", "LANG": "ru_RU"}, "en"),
        ({"LC_MESSAGES": "en_US", "LANG": "ru_RU"}, "en"),
        ({"LANGUAGE": "ru:en", "LANG": "en_US"}, "ru"),
        ({"LANGUAGE": "", "LANG": "en_US"}, "en"),
        ({"LANGUAGE": "C", "LANG": "en"}, "en"),
        ({"LANG": "@@@"}, "ru"),
    ],
)
def test_the_system_language(
    monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], found: str
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "ANDROID_ARGUMENT"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert system_language() == found
