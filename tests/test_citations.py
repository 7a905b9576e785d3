"""Check that every paragraph that the code of a game cites is in its reference."""

import ast
import re
from pathlib import Path

import pytest

from app.language import LANGUAGES
from app.lookup.reference import parse
from rules.data import DATA

ROOT = Path(__file__).parents[1]
GAMES = sorted({"agency", "breach", "prometheus"})
"""The games whose modules cite whole anchors only; burglars also puts anchors together."""


def cited(game: str, source: str) -> set[str]:
    """List the anchors in the strings and docstrings of a module."""
    anchor = re.compile(rf"\b{game}\.[a-z0-9-]+\.[a-z0-9-]+")
    strings = [
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    return {found for text in strings for found in anchor.findall(text)}


def test_anchors_are_found_in_strings_and_docstrings() -> None:
    code = 'def f():\n    """Do it (tiny.rule.one)."""\n    return "tiny.rule.two"\n'
    assert cited("tiny", code) == {"tiny.rule.one", "tiny.rule.two"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_cited_paragraph_exists(game: str, language: str) -> None:
    text = (DATA / game / f"rules.{language}.md").read_text(encoding="utf-8")
    known = {one.anchor for one in parse(text)}
    missing = {
        f"{file.name}: {anchor}"
        for file in (ROOT / "rules" / game).glob("*.py")
        for anchor in cited(game, file.read_text(encoding="utf-8"))
        if anchor not in known
    }
    assert missing == set()
