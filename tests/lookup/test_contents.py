"""Leafs through the references: contents, neighbours, glossary, terms in sentences."""

from string import ascii_lowercase

import pytest

from app.lookup.contents import chapters, glossary, mentions, neighbours
from app.lookup.reference import GAMES, reference
from app.lookup.words import plain


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_the_contents_have_every_paragraph_once_and_in_order(game: str, language: str) -> None:
    found = [one for chapter in chapters(game, language) for one in chapter.paragraphs]
    assert found == list(reference(game, language).values())


@pytest.mark.parametrize("game", GAMES)
def test_leafing_on_reaches_the_end_and_back(game: str) -> None:
    book = list(reference(game, "ru").values())
    walked = [book[0]]
    while (after := neighbours(walked[-1].anchor, "ru")[1]) is not None:
        walked.append(after)
    assert walked == book
    back = [book[-1]]
    while (before := neighbours(back[-1].anchor, "ru")[0]) is not None:
        back.append(before)
    assert back == book[::-1]


def test_nothing_stands_beside_what_does_not_exist() -> None:
    assert neighbours("burglars.no-such-thing", "ru") == (None, None)
    assert neighbours("", "ru") == (None, None)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_the_glossary_is_in_order_and_leads_somewhere(game: str, language: str) -> None:
    found = glossary(game, language)
    letters = "абвгдежзийклмнопрстуфхцчшщыэюя" if language == "ru" else ascii_lowercase
    own = [term for term in found if term.letter.lower() in letters]
    assert len(own) > 20
    assert [plain(term.word) for term in own] == sorted(plain(term.word) for term in own)
    assert len({plain(term.word) for term in found}) == len(found)
    book = reference(game, language)
    assert all(term.anchors and set(term.anchors) <= book.keys() for term in found)


@pytest.mark.parametrize("game", GAMES)
def test_the_glossary_has_names_rather_than_questions(game: str) -> None:
    assert not [
        term.word
        for language in ("ru", "en")
        for term in glossary(game, language)
        if plain(term.word).startswith(("как ", "что ", "куда ", "сколько ", "how ", "what "))
    ]


def test_a_word_of_several_paragraphs_stands_once() -> None:
    (roof,) = [term for term in glossary("burglars", "ru") if term.word == "Крыша"]
    assert roof.letter == "К"
    assert roof.anchors == ("burglars.action.roof", "burglars.end.escape")


def test_terms_of_a_sentence_lead_to_their_paragraphs() -> None:
    text = "Уберите жетон взлома из серверной, чтобы лазеры молчали."
    found = {text[one.start : one.end]: one.anchor for one in mentions(text, "burglars", "ru")}
    assert found["жетон взлома"] in ("burglars.action.hack", "burglars.alarm.cancel")
    assert found["лазеры"] == "burglars.room.laser"
    assert mentions("", "burglars", "ru") == []
    assert mentions("Ничего такого", "no-such-game", "ru") == []


def test_an_alias_in_the_other_alphabet_is_no_term_but_a_title_is() -> None:
    letters = {term.letter for term in glossary("agency", "ru")}
    assert letters <= {*"АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЭЮЯ", "#"}
    assert "Corroder" in [term.word for term in glossary("hackers", "ru")]
