"""Measure the rules lookup beside plain FTS5 and a search for the letters: answers and times."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec

from app.lookup.index import open_index
from app.lookup.reference import GAMES, Paragraph, reference
from app.lookup.search import Lookup
from bench.figures import ROOT, Figure, milliseconds, part

QUESTIONS = (ROOT / "bench" / "questions.json", ROOT / "tests" / "lookup" / "questions.json")
"""The questions to ask: the first of these files that exists."""
SHOWN = 10


class Question(msgspec.Struct):
    """Hold a question as somebody typed it, and the paragraphs that answer it."""

    q: str
    game: str | None
    lang: str
    anchors: list[str]

    @property
    def is_kept_aside(self) -> bool:
        """Tell whether nobody looks at it while the search is tuned: so it is with every other."""
        return bool(blake2b(self.q.encode(), digest_size=1).digest()[0] % 2)


Search = Callable[[str, str, str], list[str]]
"""Gives anchors for a text, a language and a game."""


class Asked(NamedTuple):
    """Hold how well one way of searching answered."""

    ranks: list[int]
    """Where the right answer stands for each question, from 0."""
    times: list[float]
    """How long each keystroke took."""
    spent: list[float]
    """How long the processor worked on it, which other programs change less."""

    @property
    def first(self) -> int:
        """Count the questions whose right answer is the first."""
        return sum(rank < 1 for rank in self.ranks)

    @property
    def third(self) -> int:
        """Count the questions whose right answer is among three."""
        return sum(rank < 3 for rank in self.ranks)


def figures() -> Iterator[Figure]:
    """Ask all questions in every way, letter by letter."""
    file = next(path for path in QUESTIONS if path.exists())
    questions = msgspec.json.decode(file.read_bytes(), type=list[Question])
    with TemporaryDirectory() as folder:
        kept = Path(folder) / "lookup.db"
        yield from _opening(kept)
        lookup = Lookup(kept)
        lookup.open()

        def ours(text: str, language: str, game: str) -> list[str]:
            found = lookup.search(text, language, game, limit=SHOWN)
            return [result.paragraph.anchor for result in found.results]

        ways = {"ours": ours, "plain FTS5": _plain(), "substrings": _substrings()}
        yield Figure(f"lookup: questions in {file.relative_to(ROOT)}", str(len(questions)), "≥ 300")
        for name, search in ways.items():
            yield from _asked(name, questions, search)
        lookup.close()


def _opening(kept: Path) -> Iterator[Figure]:
    """Build the index, then open it again."""
    for what, goal in (("built", "≤ 1 s"), ("opened again", "")):
        began, worked = time.perf_counter(), time.process_time()
        open_index(kept).close()
        took, spent = time.perf_counter() - began, time.process_time() - worked
        yield Figure(f"lookup: index {what}", milliseconds(took), goal)
        yield Figure(f"lookup: index {what}, processor", milliseconds(spent), goal)
    yield Figure("lookup: index on disk", f"{kept.stat().st_size / 1e6:.1f} MB")


def _asked(name: str, questions: list[Question], search: Search) -> Iterator[Figure]:
    asked = ask(questions, search)
    goals = ("≥ 90 %", "≥ 98 %", "≤ 5 ms") if name == "ours" else ("", "", "")
    what = f"lookup, {name}"
    count = len(questions)
    yield Figure(f"{what}: right answer first", f"{100 * asked.first / count:.1f} %", goals[0])
    yield Figure(f"{what}: among three", f"{100 * asked.third / count:.1f} %", goals[1])
    if name == "ours":
        yield from _halves(what, questions, asked)
    yield Figure(f"{what}: a keystroke, median", milliseconds(part(asked.times, 0.5)))
    yield Figure(f"{what}: 99 of 100", milliseconds(part(asked.times, 0.99)), goals[2])
    spent = milliseconds(part(asked.spent, 0.99))
    yield Figure(f"{what}: 99 of 100, processor", spent, goals[2])


def _halves(what: str, questions: list[Question], asked: Asked) -> Iterator[Figure]:
    """Show apart the questions that the search was tuned with and those that it was not."""
    for half, is_kept_aside in (("tuned with", False), ("kept aside", True)):
        ranks = [
            rank
            for one, rank in zip(questions, asked.ranks, strict=True)
            if one.is_kept_aside is is_kept_aside
        ]
        first, third = (100 * sum(rank < most for rank in ranks) / len(ranks) for most in (1, 3))
        yield Figure(f"{what}: {len(ranks)} {half}, first and three", f"{first:.1f}, {third:.1f} %")


def ask(questions: list[Question], search: Search) -> Asked:
    """Type every question letter by letter, and look at the answers to the whole."""
    ranks: list[int] = []
    times, spent = [], []
    for one in questions:
        found: list[str] = []
        for letters in range(1, len(one.q) + 1):
            began, worked = time.perf_counter(), time.process_time()
            found = search(one.q[:letters], one.lang, one.game or "")
            times.append(time.perf_counter() - began)
            spent.append(time.process_time() - worked)
        right = [found.index(anchor) for anchor in one.anchors if anchor in found]
        ranks.append(min(right, default=SHOWN))
    return Asked(ranks, times, spent)


def _paragraphs(language: str) -> list[tuple[str, Paragraph]]:
    return [(game, one) for game in GAMES for one in reference(game, language).values()]


def _plain() -> Search:
    """Search with FTS5 as it comes: the words as they are, any of them, ranked by bm25."""
    database = sqlite3.connect(":memory:")
    for language in ("ru", "en"):
        database.execute(
            f"CREATE VIRTUAL TABLE {language} USING fts5"
            "(anchor UNINDEXED, game UNINDEXED, title, aliases, text, tokenize = unicode61)"
        )
        database.executemany(
            f"INSERT INTO {language} VALUES (?, ?, ?, ?, ?)",
            (
                (one.anchor, game, one.title, ", ".join(one.aliases), one.text)
                for game, one in _paragraphs(language)
            ),
        )

    def search(text: str, language: str, game: str) -> list[str]:
        words = ['"' + word.replace('"', "") + '"' for word in text.split()]
        if not words:
            return []
        rows = database.execute(
            f"SELECT anchor FROM {language} WHERE {language} MATCH ?"
            f" ORDER BY game = ? DESC, bm25({language}, 0, 0, 10, 8, 1) LIMIT {SHOWN}",
            (" OR ".join(words) + "*", game),
        )
        return [row[0] for row in rows]

    return search


def _substrings() -> Search:
    """Look for the letters of each word in every paragraph."""
    texts = {
        language: [
            (one.anchor, game, f"{one.title} {' '.join(one.aliases)} {one.text}".lower())
            for game, one in _paragraphs(language)
        ]
        for language in ("ru", "en")
    }

    def search(text: str, language: str, game: str) -> list[str]:
        words = text.lower().split()
        found = [
            (-sum(word in all_text for word in words), theirs != game, number, anchor)
            for number, (anchor, theirs, all_text) in enumerate(texts[language])
        ]
        return [anchor for count, _, _, anchor in sorted(found)[:SHOWN] if count]

    return search
