"""Check the reference of every game: whole, the same in both languages, in our own words."""

import re
from pathlib import Path
from typing import Annotated

import msgspec
import pytest
from msgspec import Meta, Struct

from app.language import LANGUAGES
from app.lookup.reference import GAMES, Paragraph, parse
from rules.data import DATA

RULEBOOKS = Path(__file__).parents[2] / "shared" / "rulebooks"
"""Where the publishers' own texts lie beside a checkout; they are no part of it."""
SOURCES = {"rulebook", "known", "ruling", "house"}
SHORTEST, LONGEST = 20, 120
RUN = 8
"""So many words in a row are somebody's wording rather than the vocabulary of a game."""
RULING = {"ru": ("Наше решение:", "Причина:"), "en": ("Our ruling:", "Reason:")}
EXPANDS = {"prometheus": "breach"}
"""Expansions, which may also refer to paragraphs of the game that they expand."""

Line = Annotated[int, Meta(ge=1)]


class Range(Struct, forbid_unknown_fields=True):
    """Say which paragraphs carry some lines of a rulebook, or why none does."""

    lines: tuple[Line, Line]
    anchors: list[str]
    why: str = ""


class Map(Struct, forbid_unknown_fields=True):
    """Account for every line of a rulebook."""

    file: str
    lines: Line
    map: list[Range]


def book(game: str, language: str) -> list[Paragraph]:
    """Read the reference of a game in one language."""
    return parse((DATA / game / f"rules.{language}.md").read_text(encoding="utf-8"))


def anchors(game: str, language: str = "ru") -> list[str]:
    """List the anchors of a game's reference."""
    return [one.anchor for one in book(game, language)]


# Paragraphs


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_paragraphs_in_the_same_order(game: str) -> None:
    russian, english = anchors(game, "ru"), anchors(game, "en")
    assert russian == english
    assert len(russian) == len(set(russian)) > 0
    for one, other in zip(book(game, "ru"), book(game, "en"), strict=True):
        assert (one.page, one.source, one.see) == (other.page, other.source, other.see), one.anchor


@pytest.mark.parametrize("game", GAMES)
def test_chapters_change_at_the_same_paragraphs_in_both_languages(game: str) -> None:
    starts = []
    for language in LANGUAGES:
        sections = [one.section for one in book(game, language)]
        changes = [
            place
            for place, section in enumerate(sections)
            if place == 0 or section != sections[place - 1]
        ]
        assert len(changes) == len(set(sections)), "a chapter stands in two places"
        starts.append(changes)
    assert starts[0] == starts[1]


def faults(game: str, one: Paragraph) -> list[str]:
    """Name everything that is wrong with one paragraph."""
    checks = {
        "anchor": not re.fullmatch(rf"{game}(\.[a-z0-9]+(-[a-z0-9]+)*)+", one.anchor),
        "section": not one.section,
        "title": not one.title or one.title == one.anchor,
        "page": not re.fullmatch(r"-|~?\d{1,2}", one.page),
        "source": one.source not in SOURCES,
        "aliases": not 1 <= len(one.aliases) <= 8 or len(set(one.aliases)) < len(one.aliases),
        "length": not SHORTEST <= len(one.text.split()) <= LONGEST,
        "page of what is not in the book": one.page == "-" and one.source == "rulebook",
        "lines": "\n" in one.text,
    }
    return [f"{one.anchor}: {fault}" for fault, found in checks.items() if found]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_is_whole(game: str, language: str) -> None:
    assert [fault for one in book(game, language) for fault in faults(game, one)] == []


def test_a_broken_paragraph_is_found() -> None:
    good = Paragraph(
        anchor="tiny.guard.two-doors",
        section="Guards",
        title="Two doors",
        text="word " * SHORTEST,
        page="~4",
        source="rulebook",
        aliases=("door",),
    )
    assert faults("tiny", good) == []
    for change in (
        {"anchor": "other.guard"},
        {"anchor": "tiny.Guard"},
        {"section": ""},
        {"title": good.anchor},
        {"page": "four"},
        {"page": "-"},
        {"source": "hearsay"},
        {"aliases": ()},
        {"aliases": ("door", "door")},
        {"text": "too short"},
        {"text": "long " * (LONGEST + 1)},
        {"text": good.text + "\n" + good.text},
    ):
        assert len(faults("tiny", msgspec.structs.replace(good, **change))) == 1, change


@pytest.mark.parametrize("game", GAMES)
def test_every_link_leads_to_another_paragraph(game: str) -> None:
    known = {anchor for name in {game, EXPANDS.get(game, game)} for anchor in anchors(name)}
    wrong = [
        f"{one.anchor} → {link}"
        for one in book(game, "ru")
        for link in one.see
        if link not in known or link == one.anchor or one.see.count(link) > 1
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_our_own_rulings_say_so(game: str, language: str) -> None:
    ours, why = RULING[language]
    for one in book(game, language):
        if one.text.startswith(ours):  # A sentence of ours may end any paragraph.
            assert one.source == "ruling", one.anchor
        if one.source == "ruling" and not one.anchor.startswith(f"{game}.app."):
            assert ours in one.text, one.anchor
        assert one.text.count(ours) == one.text.count(why) <= 1, one.anchor
        assert one.text.find(ours) <= one.text.find(why), one.anchor


# The map of the rulebook


def unaccounted(found: Map, known: set[str]) -> list[str]:
    """Name everything wrong with a map: gaps, overlaps, unknown anchors, lines without a reason."""
    wrong, after = [], 1
    for one in found.map:
        first, last = one.lines
        if first != after or last < first:
            wrong.append(f"{first}–{last}: does not follow line {after - 1}")
        if bool(one.anchors) == bool(one.why):
            wrong.append(f"{first}–{last}: needs either anchors or a reason")
        wrong += [f"{first}–{last}: {anchor}" for anchor in one.anchors if anchor not in known]
        after = last + 1
    if after != found.lines + 1:
        wrong.append(f"ends at line {after - 1} of {found.lines}")
    return wrong


def test_a_broken_map_is_found() -> None:
    def check(*ranges: tuple[int, int, list[str], str]) -> list[str]:
        found = [Range((first, last), names, why) for first, last, names, why in ranges]
        return unaccounted(Map("book.txt", 9, found), {"tiny.guard"})

    assert check((1, 4, ["tiny.guard"], ""), (5, 9, [], "credits")) == []
    assert check((1, 4, ["tiny.guard"], ""), (6, 9, [], "credits")) != []
    assert check((1, 4, ["tiny.guard"], ""), (4, 9, [], "credits")) != []
    assert check((5, 9, ["tiny.guard"], ""), (1, 4, [], "credits")) != []
    assert check((1, 4, ["tiny.guard"], "")) == ["ends at line 4 of 9"]
    assert check((1, 9, ["tiny.other"], "")) == ["1–9: tiny.other"]
    assert check((1, 9, [], "")) == ["1–9: needs either anchors or a reason"]
    assert check((1, 9, ["tiny.guard"], "credits")) == ["1–9: needs either anchors or a reason"]


def read_map(game: str) -> Map:
    """Read the map of a game's rulebook."""
    return msgspec.json.decode((DATA / game / "coverage.json").read_bytes(), type=Map)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_rulebook_is_accounted_for(game: str) -> None:
    assert unaccounted(read_map(game), set(anchors(game))) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_from_the_rulebook_has_lines_there(game: str) -> None:
    mapped = {anchor for one in read_map(game).map for anchor in one.anchors}
    stray = [one.anchor for one in book(game, "ru") if one.source == "rulebook"]
    assert [anchor for anchor in stray if anchor not in mapped] == []


# Whose words these are


def words(text: str) -> list[str]:
    """Give the words of a text, without case, ё and marks."""
    return re.findall(r"\w+", text.lower().replace("ё", "е"))


def runs(text: str) -> set[tuple[str, ...]]:
    """List every run of words that is long enough to be somebody's wording."""
    found = words(text)
    return {tuple(found[start : start + RUN]) for start in range(len(found) - RUN + 1)}


def copied(paragraphs: list[Paragraph], texts: list[str]) -> list[str]:
    """Name the paragraphs that share a run of words with one of the texts."""
    theirs = {run for text in texts for run in runs(text)}
    return [
        f"{one.anchor}: {' '.join(run)}" for one in paragraphs for run in runs(one.text) & theirs
    ]


def test_a_copied_run_of_words_is_found() -> None:
    (first, *_) = book(GAMES[0], "ru")
    assert copied([first], [f"И вот — {first.text.upper()}"])
    seven = " ".join(words(first.text)[: RUN - 1])
    assert copied([first], [seven, ""]) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_reference_is_in_our_own_words(game: str, language: str) -> None:
    """Compare with the rulebooks where they are at hand; elsewhere there is nothing to compare."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(RULEBOOKS.glob("*.txt"))]
    assert copied(book(game, language), texts) == []
