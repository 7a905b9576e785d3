"""Takes words apart: forms, layouts, sounds, slips."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.lookup.words import (
    distance,
    from_latin,
    other_layout,
    pieces,
    sound,
    split,
    stem,
    stems,
    words,
)

LETTERS = st.text("абвгд", max_size=7)


def test_words_are_found_with_their_places() -> None:
    text = "Ещё 4×4: «Ключ-карта» & Guard's"
    assert split(text) == ["еще", "4", "4", "ключ", "карта", "guard", "s"]
    assert [text[one.start : one.end] for one in words(text)][:3] == ["Ещё", "4", "4"]


@pytest.mark.parametrize(
    "forms",
    [
        "тревога тревоги тревогу тревогой",
        "сейф сейфа сейфом",
        "бросок броска бросков",
        "фишка фишки фишек",
        "конец конца концом",
        "узел узла узлы узлов",
        "игрок игрока игроки",
        "guard guards",
        "alarm alarms",
    ],
)
def test_forms_of_a_word_have_one_stem(forms: str) -> None:
    assert len(set(stems(forms))) == 1


def test_figures_are_their_own_stems() -> None:
    assert stem("44") == "44"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("nhtdjuf", "тревога"),
        ("j[hfyybr", "охранник"),
        ("пгфкв", "guard"),
        ("'nf;", "этаж"),
        ("`krf", "ёлка"),
        ("NHTDJUF", "ТРЕВОГА"),
    ],
)
def test_the_other_layout(typed: str, meant: str) -> None:
    assert other_layout(typed) == meant


@pytest.mark.parametrize(
    ("english", "russian"),
    [
        ("ice", "айс"),
        ("breach", "брич"),
        ("guard", "гард"),
        ("safe", "сейф"),
        ("tile", "тайл"),
        ("dice", "дайс"),
        ("loot", "лут"),
        ("runner", "раннер"),
        ("hack", "хак"),
        ("trace", "трейс"),
        ("token", "токен"),
        ("camera", "камера"),
    ],
)
def test_english_words_sound_as_russians_write_them(english: str, russian: str) -> None:
    assert sound(english) == sound(russian)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("trevoga", "тревога"),
        ("okhrannik", "охранник"),
        ("ohrannik", "охранник"),
        ("seyf", "сейф"),
        ("lestnica", "лестница"),
        ("zhetony", "жетоны"),
        ("shchit", "щит"),
    ],
)
def test_russian_in_latin_letters(typed: str, meant: str) -> None:
    assert from_latin(typed) == meant


def test_a_word_has_its_pieces() -> None:
    assert pieces("дом", long=False) == {"^д", "до", "ом", "м$"}
    assert pieces("дом", long=True) == {"^до", "дом", "ом$"}


@pytest.mark.parametrize(
    ("typed", "known", "slips"),
    [
        ("дом", "дом", 0),
        ("том", "дом", 1),
        ("доми", "дом", 1),
        ("дм", "дом", 1),
        ("дмо", "дом", 1),
        ("кот", "дом", 2),
    ],
)
def test_slips_are_counted(typed: str, known: str, slips: int) -> None:
    assert distance(typed, known, 3) == slips


def test_a_begun_word_is_compared_with_the_beginning() -> None:
    assert distance("охр", "охранник", 2, begun=True) == 0
    assert distance("огр", "охранник", 2, begun=True) == 1


@given(LETTERS, LETTERS)
def test_slips_are_the_same_both_ways(one: str, other: str) -> None:
    assert distance(one, other, 9) == distance(other, one, 9) <= max(len(one), len(other))
    assert (distance(one, other, 9) == 0) == (one == other)


@given(LETTERS, LETTERS, st.integers(0, 4))
def test_too_many_slips_are_only_known_to_be_more(one: str, other: str, most: int) -> None:
    whole = distance(one, other, 9)
    found = distance(one, other, most)
    assert found == whole if whole <= most else found > most
