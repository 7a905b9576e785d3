"""Asks questions as people type them; the bench asks more and measures the time."""

from pathlib import Path

import msgspec
import pytest

from app.lookup.reference import reference
from app.lookup.search import Lookup
from bench.lookup import Question, ask

QUESTIONS = msgspec.json.decode(
    Path(__file__).with_name("questions.json").read_bytes(), type=list[Question]
)


@pytest.mark.parametrize("one", QUESTIONS, ids=lambda one: one.q)
def test_the_answers_exist(one: Question) -> None:
    for anchor in one.anchors:
        assert anchor in reference(anchor.partition(".")[0], one.lang)


def test_most_questions_are_answered(lookup: Lookup) -> None:
    def search(text: str, language: str, game: str) -> list[str]:
        found = lookup.search(text, language, game, limit=3)
        return [result.paragraph.anchor for result in found.results]

    asked = ask(QUESTIONS, search)
    assert asked.first >= 0.9 * len(QUESTIONS)
    assert asked.third >= 0.98 * len(QUESTIONS)
