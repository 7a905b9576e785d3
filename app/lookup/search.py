"""Answer questions about the rules: the paragraphs that fit what was typed, the best first."""

import sqlite3
from functools import lru_cache
from pathlib import Path
from threading import Lock

from msgspec import Struct

from app.lookup.index import Entry, Index, open_index
from app.lookup.meaning import Asked, Meaning
from app.lookup.rank import CHAPTER, LINKED, NOW, Ranking, Rarities
from app.lookup.reference import Paragraph, reference
from app.lookup.words import other_layout, sound, split, stem, words
from rules.data import DATA

LONGEST_QUESTION, LONGEST_WORD, MOST_WORDS = 400, 40, 24
SNIPPET = 160

Span = tuple[int, int]
# The same paragraphs are shown again with every letter that is typed.
_words = lru_cache(maxsize=256)(words)


class Result(Struct, frozen=True):
    """Hold one paragraph that was found."""

    paragraph: Paragraph
    game: str
    score: float
    title_marks: tuple[Span, ...]
    """Where the title has the words that were asked for."""
    text_marks: tuple[Span, ...]
    """Where the text has them."""

    @property
    def snippet(self) -> str:
        """Give the first lines of the text; its marks are those of the text up to its length."""
        text = self.paragraph.text
        if len(text) <= SNIPPET:
            return text
        return text[: text.replace("\n", " ").rfind(" ", 0, SNIPPET)].rstrip(" ,;:.—–\n")


class Answer(Struct, frozen=True):
    """Hold what was found, and what was probably meant."""

    results: tuple[Result, ...] = ()
    meant: str = ""
    """What was probably meant, where it is not what was typed."""
    near: tuple[str, ...] = ()
    """Words to try instead where nothing was found."""


class _Opened(Struct, frozen=True):
    """Hold what stands ready for a search."""

    index: Index
    meaning: Meaning
    rarities: dict[str, Rarities]


class Lookup:
    """Search the references of all games; the index is opened at the first search."""

    def __init__(self, file: Path | None = None, data: Path = DATA) -> None:
        self._file = file
        self._data = data
        self._lock = Lock()
        self._opened: _Opened | None = None

    def search(
        self, text: str, language: str = "ru", game: str = "", near: str = "", limit: int = 20
    ) -> Answer:
        """Find what fits a text that may still be being typed.

        The game on the table comes first, and in it what is near this anchor of the current step.
        """
        with self._lock:
            try:
                return self._search(text, language, game, near, limit)
            except (sqlite3.Error, ValueError, IndexError):  # The file is damaged somewhere inside.
                self._open(None)
                return self._search(text, language, game, near, limit)

    def open(self) -> None:
        """Open or build the index now, so that the first search need not."""
        with self._lock:
            if self._opened is None:
                self._open(self._file)

    def close(self) -> None:
        """Let go of the index; the next search opens it again."""
        with self._lock:
            if self._opened:
                self._opened.index.close()
                self._opened = None

    def _open(self, file: Path | None) -> _Opened:
        if self._opened:
            self._opened.index.close()
        index = open_index(file, self._data)
        rarities = {game: Rarities(index, game) for game in ("", *index.ranges)}
        self._opened = _Opened(index, Meaning(index), rarities)
        return self._opened

    def _search(self, text: str, language: str, game: str, near: str, limit: int) -> Answer:
        opened = self._opened or self._open(self._file)
        game = game if game in opened.index.ranges else ""
        chunks = [chunk[:LONGEST_WORD] for chunk in text[:LONGEST_QUESTION].split()][:MOST_WORDS]
        is_open = text[-1:].strip() != ""
        asked: list[Asked] = []
        meant = []
        for number, chunk in enumerate(chunks, 1):
            is_last = is_open and number == len(chunks)
            found = opened.meaning.of_chunk(chunk.lower(), is_last, len(chunks) == 1, game)
            asked.extend(found)
            meant.append(_meant(chunk, found))
        ranked = Ranking(opened.index, asked, language, game, opened.rarities[game])
        best = ranked.best(self._near(near, language), limit)
        results = tuple(
            self._result(entry, score, ranked, language)
            for entry, score in best
            if entry.anchor in reference(entry.game, language, self._data)
        )
        said = " ".join(meant)
        return Answer(
            results,
            said if said != " ".join(chunks) else "",
            () if results else _words_to_try(opened, chunks),
        )

    def _near(self, anchor: str, language: str) -> dict[str, float]:
        """Weigh the paragraphs around the one of the current step."""
        book = reference(anchor.partition(".")[0], language, self._data)
        if anchor not in book:
            return {}
        here = book[anchor]
        found = {one.anchor: CHAPTER for one in book.values() if one.section == here.section}
        return {**found, **dict.fromkeys(here.see, LINKED), anchor: NOW}

    def _result(self, entry: Entry, score: float, ranked: "Ranking", language: str) -> Result:
        one = reference(entry.game, language, self._data)[entry.anchor]
        title, text = (marks(part, ranked.telling) for part in (one.title, one.text))
        return Result(one, entry.game, round(score, 4), title, text)


def _words_to_try(opened: _Opened, chunks: list[str]) -> tuple[str, ...]:
    """List the known words that are most like those that were typed."""
    terms = opened.index.terms
    found: dict[str, None] = {}
    for chunk in chunks[:3]:
        for word in split(chunk) or split(other_layout(chunk)):
            if len(word) > 2:
                near = opened.meaning.near(sound(word), most=12)
                near = [one for one in near if terms[one].titles and len(terms[one].word) > 2]
                found.update((terms[one].word, None) for one in near[:2])
    return tuple(found)[:3]


def marks(text: str, stems: frozenset[str]) -> tuple[Span, ...]:
    """Find the words of a text that have one of the stems."""
    # A word begins as its stem does, and most words need no stem to tell.
    begin = {one[:2] for one in stems}
    return tuple(
        (found.start, found.end)
        for found in _words(text)
        if found.word[:2] in begin and stem(found.word) in stems
    )


def _meant(chunk: str, found: tuple[Asked, ...]) -> str:
    """Write what stands between two spaces as it was understood."""
    if any(one.meant for one in found):
        return " ".join(one.meant or one.word for one in found)
    return chunk
