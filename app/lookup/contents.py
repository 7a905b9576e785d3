"""Leaf through the reference of a game: chapters, neighbours, the glossary, terms in a sentence."""

from collections import defaultdict
from functools import cache
from typing import NamedTuple

import msgspec
from msgspec import Struct

from app.lookup.reference import Paragraph, reference
from app.lookup.words import is_russian, plain, split, stem, words
from rules.data import DATA

LONGEST_TERM = 3
"""More words than that are a sentence rather than a name."""


class Chapter(Struct, frozen=True):
    """Hold the paragraphs of one chapter."""

    title: str
    paragraphs: tuple[Paragraph, ...]


class Term(Struct, frozen=True):
    """Hold a word of the glossary and the paragraphs that explain it."""

    word: str
    anchors: tuple[str, ...]

    @property
    def letter(self) -> str:
        """Give the letter that it stands under; what begins with none stands under #."""
        first = plain(self.word)[:1].upper()
        return first if first.isalpha() else "#"


class Mention(NamedTuple):
    """Say that a text has a term at a place."""

    start: int
    end: int
    anchor: str


def chapters(game: str, language: str) -> list[Chapter]:
    """Give the contents of a reference."""
    found: dict[str, list[Paragraph]] = defaultdict(list)
    for one in reference(game, language).values():
        found[one.section].append(one)
    return [Chapter(title, tuple(paragraphs)) for title, paragraphs in found.items()]


def neighbours(anchor: str, language: str) -> tuple[Paragraph | None, Paragraph | None]:
    """Give the paragraphs before and after one."""
    book = reference(anchor.partition(".")[0], language)
    if anchor not in book:
        return None, None
    order = list(book)
    place = order.index(anchor)
    before = book[order[place - 1]] if place else None
    after = book[order[place + 1]] if place + 1 < len(order) else None
    return before, after


@cache
def glossary(game: str, language: str) -> tuple[Term, ...]:
    """List the names of everything in a game, in the order of the alphabet.

    An alias in the other alphabet helps to find a thing, and is no name of it.
    """
    book = reference(game, language)
    spelt: dict[str, str] = {}
    anchors: dict[str, dict[str, None]] = defaultdict(dict)
    for name, anchor in _names(game, language):
        if name != book[anchor].title and is_russian(name) != (language == "ru"):
            continue
        key = " ".join(split(name))
        spelt.setdefault(key, name[:1].upper() + name[1:])
        anchors[key][anchor] = None
    found = [Term(spelt[key], tuple(where)) for key, where in anchors.items()]
    return tuple(sorted(found, key=lambda term: _order(term.word, language)))


def mentions(text: str, game: str, language: str) -> list[Mention]:
    """Find the terms of a game in a text, in any form, the longest at each place."""
    known, found = _terms(game, language), []
    said = words(text)
    stems = [stem(one.word) for one in said]
    place = 0
    while place < len(said):
        for length in range(min(LONGEST_TERM, len(said) - place), 0, -1):
            anchor = known.get(tuple(stems[place : place + length]))
            if anchor:
                found.append(Mention(said[place].start, said[place + length - 1].end, anchor))
                place += length - 1
                break
        place += 1
    return found


def _names(game: str, language: str) -> list[tuple[str, str]]:
    """List short titles, then short aliases, with their anchors."""
    book = reference(game, language).values()
    titles = [(one.title, one.anchor) for one in book]
    aliases = [(alias, one.anchor) for one in book for alias in one.aliases]
    return [(name, anchor) for name, anchor in titles + aliases if _is_name(name)]


class _Words(Struct):
    """Hold what one language of `words.json` says of questions."""

    asking: str


@cache
def _asking() -> frozenset[str]:
    """Read the words that begin a question or a part of a sentence, and no name."""
    written = (DATA / "lookup" / "words.json").read_bytes()
    found = msgspec.json.decode(written, type=dict[str, _Words])
    return frozenset(word for words in found.values() for word in words.asking.split())


def _is_name(text: str) -> bool:
    said = split(text)
    return 0 < len(said) <= LONGEST_TERM and text[-1] not in "?!…" and said[0] not in _asking()


@cache
def _terms(game: str, language: str) -> dict[tuple[str, ...], str]:
    """Give the first paragraph of each term, by its stems."""
    found: dict[tuple[str, ...], str] = {}
    for name, anchor in _names(game, language):
        found.setdefault(tuple(map(stem, split(name))), anchor)
    return found


def _order(word: str, language: str) -> tuple[bool, bool, str]:
    """Sort letters before figures, and the language's own alphabet before the other."""
    said = plain(word)
    return not said[:1].isalpha(), is_russian(said[:1]) != (language == "ru"), said
