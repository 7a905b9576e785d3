"""Check the reference of «Взломщики»: whole, the same in both languages, and in our own words."""

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
RULEBOOKS = ROOT.parent / "shared" / "rulebooks"
"""Where the publishers' own texts lie beside a checkout; they are no part of it."""
SOURCES = {"rulebook", "known", "ruling", "house"}
SHORTEST, LONGEST = 15, 130
RUN = 8
"""So many words in a row are somebody's wording rather than the vocabulary of a game."""
ANCHOR = re.compile(r"burglars(\.[a-z0-9-]+)+")
CITED = re.compile(r"\bburglars\.[a-z-]+\.[a-z0-9-]+")
"""An anchor inside a docstring; burglars.setup and the like are whole chapters."""
RULING = {"ru": ("Наше решение:", "Причина:"), "en": ("Our ruling:", "Reason:")}
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


# What the book is like


def test_both_languages_have_the_same_paragraphs_in_the_same_order() -> None:
    assert ANCHORS["ru"] == ANCHORS["en"]
    assert len(ANCHORS["ru"]) == len(set(ANCHORS["ru"])) > 200
    for russian, english in zip(BOOK["ru"], BOOK["en"], strict=True):
        same = ("page", "source", "see")
        assert [getattr(russian, name) for name in same] == [
            getattr(english, name) for name in same
        ], russian.anchor


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_is_whole(language: str) -> None:
    wrong = []
    for one in BOOK[language]:
        words = len(one.text.split())
        faults = {
            "anchor": not ANCHOR.fullmatch(one.anchor),
            "section": not one.section,
            "title": not one.title or one.title == one.anchor,
            "page": not re.fullmatch(r"-|~?\d{1,2}", one.page),
            "source": one.source not in SOURCES,
            "aliases": not one.aliases or not all(one.aliases),
            "length": not SHORTEST <= words <= LONGEST,
            "page of what is not in the book": one.page == "-" and one.source == "rulebook",
            "lines": "\n" in one.text,
        }
        wrong += [f"{one.anchor}: {fault}" for fault, found in faults.items() if found]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_leads_to_another_paragraph(language: str) -> None:
    known = set(ANCHORS[language])
    wrong = [
        f"{one.anchor} → {link}"
        for one in BOOK[language]
        for link in one.see
        if link not in known or link == one.anchor or one.see.count(link) > 1
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_rulings_say_so(language: str) -> None:
    ours, why = RULING[language]
    for one in BOOK[language]:
        if one.text.startswith(ours):  # A sentence of ours may end any paragraph.
            assert why in one.text and one.source == "ruling", one.anchor
        if why in one.text:
            assert ours in one.text, one.anchor


# What the box holds


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


# Whose words these are


def words(text: str) -> list[str]:
    """Give the words of a text, without case, ё and marks."""
    return re.findall(r"\w+", text.lower().replace("ё", "е"))


def runs(text: str) -> set[tuple[str, ...]]:
    """List every run of words that is long enough to be somebody's wording."""
    found = words(text)
    return {tuple(found[start : start + RUN]) for start in range(len(found) - RUN + 1)}


def copied(book: list[Paragraph], texts: list[str]) -> list[str]:
    """Name the paragraphs that share a run of words with one of the texts."""
    theirs = {run for text in texts for run in runs(text)}
    return [f"{one.anchor}: {' '.join(run)}" for one in book for run in runs(one.text) & theirs]


def test_a_copied_run_of_words_is_found() -> None:
    (first, *_) = BOOK["ru"]
    assert copied([first], [f"И вот — {first.text.upper()}"])
    seven = " ".join(words(first.text)[: RUN - 1])
    assert copied([first], [seven, ""]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_is_in_our_own_words(language: str) -> None:
    """Compare with the rulebooks where they are at hand; elsewhere there is nothing to compare."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(RULEBOOKS.glob("*.txt"))]
    assert copied(BOOK[language], texts) == []
