"""Check the questions that the search is measured by: valid, answerable, varied."""

import re
from collections import Counter
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from rules.data import DATA

FILE = Path(__file__).parents[1] / "bench" / "questions.json"
Game = Literal["burglars", "breach", "prometheus", "agency", "hackers"]
GAMES: tuple[Game, ...] = ("burglars", "breach", "prometheus", "agency", "hackers")
FEWEST = 300
WORD = re.compile(r"[a-zа-яё0-9]+", re.IGNORECASE)
CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
LATIN = re.compile(r"[a-z]", re.IGNORECASE)


class Question(Struct, forbid_unknown_fields=True):
    """Hold what somebody typed, in which game, and every paragraph that answers it."""

    q: Annotated[str, Meta(min_length=2)]
    game: Game | None
    lang: Literal["ru", "en"]
    anchors: Annotated[list[str], Meta(min_length=1, max_length=4)]


QUESTIONS = msgspec.json.decode(FILE.read_bytes(), type=list[Question])


def words(text: str) -> list[str]:
    """Split a text into words; ё is е."""
    return [word.lower().replace("ё", "е") for word in WORD.findall(text)]


def texts(game: str) -> str:
    """Read a game's reference in both languages."""
    both = (DATA / game / f"rules.{language}.md" for language in ("ru", "en"))
    return "\n".join(file.read_text(encoding="utf-8") for file in both)


def vocabulary() -> set[str]:
    """Gather every word of all references."""
    return {word for game in GAMES for word in words(texts(game))}


def names() -> set[str]:
    """Gather every title and alias of all references."""
    lines = re.findall(r"^(title|aliases): (.+)$", "\n".join(map(texts, GAMES)), re.MULTILINE)
    found = (text.split(",") if kind == "aliases" else [text] for kind, text in lines)
    return {" ".join(words(name)) for some in found for name in some}


def answered_by(question: Question) -> str:
    """Tell the game whose reference answers a question first."""
    return question.anchors[0].split(".")[0]


def other_alphabet(question: Question) -> bool:
    """Tell whether a question has no letter of its own language's alphabet."""
    own = CYRILLIC if question.lang == "ru" else LATIN
    return not own.search(question.q)


def share(of: list[Question]) -> float:
    """Tell which part of all questions these are."""
    return len(of) / len(QUESTIONS)


def test_there_are_enough_questions() -> None:
    assert len(QUESTIONS) >= FEWEST


def test_no_question_is_asked_twice() -> None:
    asked = Counter(" ".join(words(one.q)) for one in QUESTIONS)
    assert [text for text, times in asked.items() if times > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_anchor_is_a_paragraph(game: str) -> None:
    there = set(re.findall(r"^## (\S+)$", texts(game), re.MULTILINE))
    every = {anchor for one in QUESTIONS for anchor in one.anchors}
    wanted = {anchor for anchor in every if anchor.startswith(f"{game}.")}
    assert wanted
    assert wanted - there == set()


def test_every_anchor_belongs_to_a_game_and_is_named_once() -> None:
    for one in QUESTIONS:
        assert {anchor.split(".")[0] for anchor in one.anchors} <= set(GAMES), one
        assert len(set(one.anchors)) == len(one.anchors), one


def test_a_game_that_is_played_answers_its_questions() -> None:
    assert [one for one in QUESTIONS if one.game and one.game != answered_by(one)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_share_of_questions_and_of_topics(game: str) -> None:
    own = [one for one in QUESTIONS if answered_by(one) == game]
    assert len(own) >= FEWEST / len(GAMES)
    assert len({anchor for one in own for anchor in one.anchors}) >= len(own)
    assert any(one.game is None for one in own)


def test_some_questions_are_asked_outside_of_a_game() -> None:
    assert 0.05 <= share([one for one in QUESTIONS if one.game is None]) <= 0.15


def test_some_questions_are_english_and_some_in_another_alphabet() -> None:
    astray = [one for one in QUESTIONS if other_alphabet(one)]
    english = [one for one in QUESTIONS if one.lang == "en" and not other_alphabet(one)]
    assert 0.05 <= share(astray) <= 0.12
    assert 0.07 <= share(english) <= 0.15


def test_short_and_whole_questions_are_both_asked() -> None:
    assert share([one for one in QUESTIONS if len(words(one.q)) <= 3]) >= 0.3
    assert share([one for one in QUESTIONS if len(words(one.q)) >= 6]) >= 0.12


def test_some_questions_are_misspelt_and_some_break_off() -> None:
    known = vocabulary()
    ours = [one for one in QUESTIONS if not other_alphabet(one)]
    strange = [one for one in ours if not known.issuperset(words(one.q))]
    begun = {word[:length] for word in known for length in range(2, len(word))} - known
    unfinished = [one for one in strange if words(one.q)[-1] in begun]
    assert share(strange) >= 0.2
    assert share(unfinished) >= 0.05


def test_few_questions_repeat_a_title_or_an_alias() -> None:
    known = names()
    assert share([one for one in QUESTIONS if " ".join(words(one.q)) in known]) <= 0.1
