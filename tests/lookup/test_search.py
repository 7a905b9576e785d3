"""Asks the real references as people at a table do."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.lookup.reference import GAMES, reference
from app.lookup.search import Lookup, marks
from app.lookup.words import stem

First = Callable[..., str]


@pytest.mark.parametrize(
    ("typed", "anchor"),
    [
        ("что если охранник пришел в комнату где я", "stealth.guard-enters"),
        ("засов", "room.deadbolt"),
        ("засовами", "room.deadbolt"),
        ("ПЕРСИДСКОГО КОТЕНКА", "loot.persian-kitty"),
        ("персидский котёнок", "loot.persian-kitty"),
        ("скорость охраника", "guard.speed"),
        ("лазир", "room.laser"),
        ("nhtdjuf", "alarm.trigger"),
        ("trevoga", "alarm.trigger"),
        ("keypad", "room.keypad"),
        ("луназфв", "room.keypad"),
        ("rjljdsq pfvjr", "room.keypad"),
        ("сигналка", "alarm.trigger"),
        ("тубзик", "room.lavatory"),
    ],
)
def test_the_right_paragraph_is_first(first: First, typed: str, anchor: str) -> None:
    assert first(typed) == f"burglars.{anchor}"


def test_a_title_that_denies_comes_after_one_that_does_not(data: Path) -> None:
    book = data / "tiny" / "rules.ru.md"
    more = "\n## tiny.{0}\ntitle: Собака{1} лает\n\nО ней.\n"
    text = book.read_text(encoding="utf-8")
    text += more.format("silent", " не") + more.format("loud", "")
    book.write_text(text, encoding="utf-8")
    lookup = Lookup(data=data)
    for typed, first in (("собака лает", "tiny.loud"), ("собака не лает", "tiny.silent")):
        assert lookup.search(typed).results[0].paragraph.anchor == first


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("кошка ловит собаку", "tiny.cat"),
        ("собака ловит кошку", "tiny.dog"),
        ("как собака ловит кошку", "tiny.dog"),
    ],
)
def test_the_order_of_words_tells_who_does_it(data: Path, typed: str, first: str) -> None:
    book = data / "tiny" / "rules.ru.md"
    more = "\n## tiny.{0}\ntitle: {1}\n\nО кошке и собаке, одна ловит другую.\n"
    text = book.read_text(encoding="utf-8")
    text += more.format("dog", "Собака ловит кошку") + more.format("cat", "Кошка ловит собаку")
    book.write_text(text, encoding="utf-8")
    assert Lookup(data=data).search(typed).results[0].paragraph.anchor == first


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("агентство конец игры", "agency"),
        ("конец игры хакеры", "hackers"),
        ("взломщики порядок хода", "burglars"),
        ("прометей порядок раунда", "prometheus"),
        ("порядок раунда взлом", "breach"),
    ],
)
def test_a_game_that_is_named_comes_first(lookup: Lookup, typed: str, game: str) -> None:
    assert lookup.search(typed).results[0].game == game


@pytest.mark.parametrize(
    ("begun", "anchor"),
    [
        ("зас", "room.deadbolt"),
        ("атр", "room.atrium"),
        ("тиа", "loot.tiara"),
        ("чих", "loot.chihuahua"),
        ("трев", "alarm.trigger"),
        ("стетос", "tool.stethoscope"),
        ("nhtd", "alarm.trigger"),
        ("атриу", "room.atrium"),
    ],
)
def test_half_a_word_is_enough(first: First, begun: str, anchor: str) -> None:
    assert first(begun) == f"burglars.{anchor}"


@pytest.mark.parametrize(
    ("typed", "title"), [("гард", "guard"), ("gard", "guard"), ("guard", "guard")]
)
def test_english_words_in_either_alphabet(lookup: Lookup, typed: str, title: str) -> None:
    found = lookup.search(typed, "en", "burglars").results
    assert found
    assert all(title in f"{one.paragraph.title} {one.paragraph.text}".lower() for one in found[:3])


@pytest.mark.parametrize("typed", ["ice", "айс"])
def test_ice_is_found_in_either_alphabet(lookup: Lookup, typed: str) -> None:
    found = lookup.search(typed, "ru", "hackers").results
    assert "hackers.corp-card.ice" in [one.paragraph.anchor for one in found[:3]]


@pytest.mark.parametrize("typed", ["breach", "брич"])
def test_breach_is_found_in_either_alphabet(lookup: Lookup, typed: str) -> None:
    found = lookup.search(typed, "ru", "breach").results
    assert any("пролом" in one.paragraph.title.lower() for one in found[:3])


def test_english_answers_in_english(lookup: Lookup) -> None:
    (one, *_) = lookup.search("deadbolt", "en", "burglars").results
    assert one.paragraph == reference("burglars", "en")["burglars.room.deadbolt"]


@pytest.mark.parametrize("game", GAMES)
def test_the_game_on_the_table_comes_first(lookup: Lookup, game: str) -> None:
    for word in ("ход", "карта", "конец игры"):
        assert lookup.search(word, "ru", game).results[0].game == game


def test_another_game_is_found_where_this_one_knows_nothing(first: First) -> None:
    assert first("муллиган").startswith("hackers.")


def test_the_current_step_decides_between_equals(lookup: Lookup) -> None:
    plain = [one.paragraph.anchor for one in lookup.search("серверка", game="burglars").results]
    for anchor in ("laser", "motion", "fingerprint"):
        near = f"burglars.room.{anchor}-computer"
        assert near in plain
        found = lookup.search("серверка", game="burglars", near=near).results
        assert found[0].paragraph.anchor == near


def test_an_unknown_game_or_step_changes_nothing(lookup: Lookup) -> None:
    plain = lookup.search("засов")
    assert lookup.search("засов", game="chess", near="chess.pawn") == plain
    assert lookup.search("засов", near="nothing") == plain


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("nhtdjuf", "тревога"),
        ("засоф", "засов"),
        ("пгфкв", "guard"),
        ("скорость охраника", "скорость охранника"),
        ("засов", ""),
        ("тревоги охранника", ""),
    ],
)
def test_what_was_meant_is_said(lookup: Lookup, typed: str, meant: str) -> None:
    said = lookup.search(f"{typed} ", game="burglars").meant
    assert [stem(word) for word in said.split()] == [stem(word) for word in meant.split()]


# What is shown


def test_the_matched_words_are_marked(lookup: Lookup) -> None:
    (one, *_) = lookup.search("вы зашли к охраннику", game="burglars").results
    text = one.paragraph.text
    marked = {text[start:end].lower() for start, end in one.text_marks}
    assert marked >= {"охранник"}
    assert all(0 <= start < end <= len(text) for start, end in one.text_marks)
    title = one.paragraph.title
    marked = {title[start:end].lower() for start, end in one.title_marks}
    assert marked == {"зашли", "охраннику"}


def test_marks_cover_whole_words_with_either_e() -> None:
    text = "Ещё замётано: ключ-карта, карточка, 44 и 4."
    stems = frozenset(map(stem, ("еще", "карта", "4")))
    assert [text[start:end] for start, end in marks(text, stems)] == ["Ещё", "карта", "4"]
    assert marks(text, frozenset()) == ()


def test_the_first_lines_are_the_beginning_of_the_text(lookup: Lookup) -> None:
    for one in lookup.search("охранник", game="burglars").results:
        assert one.paragraph.text.startswith(one.snippet)
        assert 40 < len(one.snippet) <= 160
        assert one.paragraph.text[len(one.snippet) :][:1] in ("", " ", ",", ";", ":", "—", "–")


def test_no_more_than_asked_for_and_the_best_first(lookup: Lookup) -> None:
    few = lookup.search("жетон", game="burglars", limit=3).results
    many = lookup.search("жетон", game="burglars", limit=30).results
    assert few == many[:3]
    assert len(many) == 30
    here = [one.score for one in many if one.game == "burglars"]
    assert here == sorted(here, reverse=True)


# Bad input


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "\n\t",
        "🎲",
        "🎲🎲🎲 🃏",
        "а",
        "x",
        "'",
        '"',
        '"""',
        "*",
        "охранник*",
        "NEAR(охранник тревога, 2)",
        "охранник AND NOT тревога OR",
        "title:охранник",
        "^охранник",
        "-охранник",
        "{а б}:в",
        "'; DROP TABLE found; --",
        "1' OR '1'='1",
        "%_%",
        "\x00",
        "\ud800",
        "\u202eкинх",
        "ﷺ",
        "İstanbul",
        "а" * 10_000,
        "охранник " * 2_000,
        "ъыь",
        "0",
        "99999999999999999999",
        "٣",
        "²",
    ],
)
def test_any_input_has_an_answer(lookup: Lookup, typed: str) -> None:
    for game in ("", "burglars"):
        answer = lookup.search(typed, "ru", game)
        assert len(answer.results) <= 20
        assert answer.results or isinstance(answer.near, tuple)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60))
def test_whatever_is_typed(lookup: Lookup, typed: str) -> None:
    answer = lookup.search(typed, "ru", "burglars", "burglars.guard.move", 5)
    for one in answer.results:
        for text, spans in (
            (one.paragraph.title, one.title_marks),
            (one.paragraph.text, one.text_marks),
        ):
            assert all(0 <= start < end <= len(text) for start, end in spans)


def test_nothing_is_found_but_like_words_are_offered(data: Path) -> None:
    answer = Lookup(data=data).search("колхозник")
    assert answer.results == ()
    assert answer.near == ("колокол",)


def test_operators_are_words_like_any_other(first: First) -> None:
    assert first('"засов" OR') == "burglars.room.deadbolt"
    assert first("'; DROP TABLE found; -- засов") == "burglars.room.deadbolt"
    assert first("засов") == "burglars.room.deadbolt"
