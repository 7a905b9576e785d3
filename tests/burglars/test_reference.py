"""Check that the reference of «Взломщики» has what the rules cite and what the box holds."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.language import LANGUAGES
from app.lookup.reference import Paragraph, parse
from rules.data import DATA
from tests.burglars.board import BOX

ROOT = Path(__file__).parents[2]
ANCHOR = re.compile(r"burglars(\.[a-z0-9-]+)+")
CITED = re.compile(r"\bburglars\.[a-z-]+\.[a-z0-9-]+")
"""An anchor inside a docstring; burglars.setup and the like are whole chapters."""
FAMILIES = {
    "burglars.room.": [kind.id for kind in BOX.tiles.kinds],
    "burglars.tool.": [card.id for card in BOX.cards.tools],
    "burglars.loot.": [card.id for card in BOX.cards.loot],
    "burglars.event.": [card.id for card in BOX.cards.events],
    "burglars.character.": [side.id for one in BOX.characters for side in one.sides],
    "burglars.scenario.": [one.id for one in BOX.scenarios],
}
"""The components that have a paragraph each, by how their anchors begin."""


def read(language: str) -> list[Paragraph]:
    """Read the reference in one language."""
    return parse((DATA / "burglars" / f"rules.{language}.md").read_text(encoding="utf-8"))


BOOK = {language: read(language) for language in LANGUAGES}
ANCHORS = {language: [one.anchor for one in book] for language, book in BOOK.items()}


# What the code cites


def cited(source: str) -> Iterator[str]:
    """Yield every anchor in a module; one made in part stands for its whole family."""
    inside: set[ast.AST] = set()
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            inside.update(node.values)
            yield from _family(node)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in inside:
            if ANCHOR.fullmatch(node.value):
                yield node.value
            elif " " in node.value:
                yield from CITED.findall(node.value)


def _family(node: ast.JoinedStr) -> Iterator[str]:
    """Yield the anchors that an f-string can make; a family that nobody knows is named whole."""
    first = node.values[0]
    if not isinstance(first, ast.Constant) or not str(first.value).startswith("burglars."):
        return
    prefix = str(first.value)
    if prefix in FAMILIES and len(node.values) == 2:
        yield from (prefix + id for id in FAMILIES[prefix])
    else:
        yield ast.unparse(node)


CODE = '''
def f(kind, card):
    """Do it (burglars.tool.missing, chapter burglars.tool)."""
    yield "burglars.a.plain", f"burglars.scenario.{kind}", f"burglars.{kind}.x", f"other-{card}"
'''


def test_anchors_are_found_however_they_are_written() -> None:
    scenarios = [f"burglars.scenario.{one}" for one in ("office", "bank", "fort-knox")]
    assert sorted(cited(CODE)) == sorted(
        ["burglars.a.plain", "burglars.tool.missing", "f'burglars.{kind}.x'", *scenarios]
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_anchor_that_the_rules_cite_exists(language: str) -> None:
    missing = {
        f"{file.name}: {anchor}"
        for file in (ROOT / "rules" / "burglars").glob("*.py")
        for anchor in cited(file.read_text(encoding="utf-8"))
        if anchor not in ANCHORS[language]
    }
    assert missing == set()


# What the box holds


def words(text: str) -> list[str]:
    """Give the words of a text, without case, ё and marks."""
    return re.findall(r"\w+", text.lower().replace("ё", "е"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_has_a_paragraph(language: str) -> None:
    wanted = [prefix + id for prefix, ids in FAMILIES.items() for id in ids]
    assert [anchor for anchor in wanted if anchor not in ANCHORS[language]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_is_explained_somewhere(language: str) -> None:
    pages = [
        {word[:4] for word in words(f"{one.title} {' '.join(one.aliases)} {one.text}")}
        for one in BOOK[language]
    ]
    unexplained = []
    for piece in BOX.pieces:
        name = {word[:4] for word in words(getattr(piece.name, language))}
        if not any(name <= page for page in pages):
            unexplained.append(piece.id)
    assert unexplained == []
