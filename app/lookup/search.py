"""Answer questions about the rules: the paragraphs that fit what was typed, the best first."""

import sqlite3
from functools import cache
from math import log
from pathlib import Path
from threading import Lock

from msgspec import Struct

from app.lookup.index import ALIAS, MANY, TEXT, TEXTS, TITLE, Entry, Index, open_index
from app.lookup.meaning import Asked, Meaning
from app.lookup.reference import Paragraph, reference
from app.lookup.words import is_russian, other_layout, sound, split, stem, words
from rules.data import DATA

PLACE = {TITLE: 1.0, ALIAS: 0.92, MANY: 0.62, TEXTS: 0.56, TEXT: 0.5}
"""How much a word tells by where the paragraph has it."""
FOREIGN = 0.85
"""How much a word of the other language tells, beside one of the language that is shown."""
MINOR = 0.12
"""How much a word tells that is in every question."""
PHRASE = 0.55
"""How much of the score is how well one title or alias fits; the rest is all words anywhere."""
HERE = 1.6
"""How much better a paragraph of the game on the table fits."""
NOW, LINKED, CHAPTER = 1.12, 1.08, 1.05
"""How much better the paragraph of the current step fits, one that it links to, its chapter."""
RULING = 0.95
"""How much less well a ruling of ours fits than what the book says."""
TURNED = 0.93
"""How much less well a title or an alias fits that has the words in another order."""
DAMPED = 0.75
"""How far the rarity of words counts: from not at all to fully."""
LEAST = 0.12
"""The score below which nothing is shown."""
IN_GAME, ANYWHERE = 60, 40
"""How many paragraphs are ranked."""
LONGEST_QUESTION, LONGEST_WORD, MOST_WORDS = 400, 40, 24
SNIPPET = 160

Span = tuple[int, int]


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
        return text[: text.rfind(" ", 0, SNIPPET)].rstrip(" ,;:—–")


class Answer(Struct, frozen=True):
    """Hold what was found, and what was probably meant."""

    results: tuple[Result, ...] = ()
    meant: str = ""
    """What was probably meant, where it is not what was typed."""
    near: tuple[str, ...] = ()
    """Words to try instead where nothing was found."""


class Lookup:
    """Search the references of all games; the index is opened at the first search."""

    def __init__(self, file: Path | None = None, data: Path = DATA) -> None:
        self._file = file
        self._data = data
        self._lock = Lock()
        self._opened: tuple[Index, Meaning] | None = None

    def search(
        self, text: str, language: str = "ru", game: str = "", near: str = "", limit: int = 20
    ) -> Answer:
        """Find what fits a text that may still be being typed.

        The game on the table comes first, and in it what is near this anchor of the current step.
        """
        with self._lock:
            try:
                return self._search(text, language, game, near, limit)
            except sqlite3.Error:  # The file was damaged after it was opened.
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
                self._opened[0].close()
                self._opened = None

    def _open(self, file: Path | None) -> tuple[Index, Meaning]:
        if self._opened:
            self._opened[0].close()
        index = open_index(file, self._data)
        self._opened = index, Meaning(index)
        return self._opened

    def _search(self, text: str, language: str, game: str, near: str, limit: int) -> Answer:
        index, meaning = self._opened or self._open(self._file)
        chunks = [chunk[:LONGEST_WORD] for chunk in text[:LONGEST_QUESTION].split()][:MOST_WORDS]
        is_open = text[-1:].strip() != ""
        asked: list[Asked] = []
        meant = []
        for number, chunk in enumerate(chunks, 1):
            is_last = is_open and number == len(chunks)
            found = meaning.of_chunk(chunk.lower(), is_last, len(chunks) == 1)
            asked.extend(found)
            meant.append(_meant(chunk, found))
        ranked = Ranking(index, asked, language, game if game in index.ranges else "")
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
            () if results else self._words_to_try(chunks),
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
        marked = ranked.marked
        return Result(
            one, entry.game, round(score, 4), marks(one.title, marked), marks(one.text, marked)
        )

    def _words_to_try(self, chunks: list[str]) -> tuple[str, ...]:
        """List the known words that are most like those that were typed."""
        assert self._opened
        index, meaning = self._opened
        found: dict[str, None] = {}
        for chunk in chunks[:3]:
            for word in (*split(chunk), *split(other_layout(chunk))):
                if len(word) > 2:
                    near = meaning.near(sound(word), most=12)
                    near = [one for one in near if index.terms[one].titles]
                    found.update((index.terms[one].word, None) for one in near[:2])
        return tuple(found)[:3]


class Ranking:
    """Rank the paragraphs of an index by how well they fit the words that were asked for."""

    def __init__(self, index: Index, asked: list[Asked], language: str, game: str) -> None:
        self._index = index
        self._game = game
        asked = [one for one in asked if one.stems]
        self._only_minor = all(one.is_minor for one in asked)
        self._weights = [
            self._rarity(max(one.stems, key=one.stems.__getitem__))
            * (MINOR if one.is_minor and not self._only_minor else 1)
            for one in asked
        ]
        self._all = sum(self._weights)
        self._wanted: dict[str, list[tuple[int, float]]] = {}
        for number, one in enumerate(asked):
            for stem, sure in one.stems.items():
                at_home = stem.isdigit() or is_russian(stem) == (language == "ru")
                self._wanted.setdefault(stem, []).append(
                    (number, sure * (1 if at_home else FOREIGN))
                )
        self._telling = [
            stem
            for one in asked
            if self._only_minor or not one.is_minor
            for stem in one.stems
        ]
        self.marked = frozenset(self._telling)
        """The stems to be marked in what is shown."""

    def best(self, near: dict[str, float], limit: int) -> list[tuple[Entry, float]]:
        """Give the best paragraphs with their scores."""
        scored = []
        for number in self._candidates():
            entry = self._index.entries[number]
            score = self._score(entry) * near.get(entry.anchor, 1)
            if score >= LEAST:
                scored.append((-score * (HERE if entry.game == self._game else 1), number, score))
        scored.sort()
        return [(self._index.entries[number], score) for _, number, score in scored[:limit]]

    def _candidates(self) -> set[int]:
        """List the numbers of paragraphs worth ranking."""
        if not self._telling:
            return set()
        if not self._index.has_fts:
            return set(range(len(self._index.entries)))
        query = " OR ".join(f'"{stem}"' for stem in dict.fromkeys(self._telling))
        found = self._match(query, ANYWHERE, 0, len(self._index.entries))
        if self._game:
            found |= self._match(query, IN_GAME, *self._index.ranges[self._game])
        return found

    def _match(self, query: str, most: int, first: int, last: int) -> set[int]:
        rows = self._index.database.execute(
            "SELECT rowid FROM found WHERE found MATCH ? AND rowid BETWEEN ? AND ?"
            " ORDER BY bm25(found, 10, 8, 1) LIMIT ?",
            (query, first, last, most),
        )
        return {row[0] for row in rows}

    def _score(self, entry: Entry) -> float:
        """Say how well a paragraph fits: between nothing and one."""
        places, wanted = entry.places, self._wanted
        anywhere = [0.0] * len(self._weights)
        for stem, meant in wanted.items():
            place = places.get(stem)
            if place is not None:
                tells = PLACE[place]
                for number, sure in meant:
                    if anywhere[number] < sure * tells:
                        anywhere[number] = sure * tells
        whole = sum(map(float.__mul__, anywhere, self._weights)) / self._all
        best = 0.0
        for phrase in entry.phrases:
            if not wanted.keys().isdisjoint(phrase):
                best = max(best, self._fit(phrase))
        score = PHRASE * best + (1 - PHRASE) * whole
        return score * RULING if entry.is_ruling else score

    def _fit(self, phrase: tuple[str, ...]) -> float:
        """Say how well a title or an alias fits: how much of each the other has."""
        covered: dict[int, float] = {}
        has = size = 0.0
        last, turned = -1, 1.0
        for stem in phrase:
            weight = self._rarity(stem) * (MINOR if stem in self._index.speech.minor else 1)
            size += weight
            meant = self._wanted.get(stem)
            if meant:
                has += weight * max(sure for _, sure in meant)
                first = meant[0][0]
                if first < last:
                    turned = TURNED
                last = first
                for number, sure in meant:
                    if covered.get(number, 0) < sure:
                        covered[number] = sure
        asked = sum(self._weights[number] * sure for number, sure in covered.items()) / self._all
        return float(turned * asked**0.65 * (has / size) ** 0.35)

    def _rarity(self, stem: str) -> float:
        return _rarity(self._index, stem, self._game)


@cache
def _rarity(index: Index, stem: str, game: str) -> float:
    """Say how much a stem tells: the fewer paragraphs have it, the more."""
    term = index.terms.get(stem)
    counts = term.counts if term else {}
    if game and counts.get(game):
        found = index.sizes[game] / counts[game]
    else:
        found = sum(index.sizes.values()) / max(1, sum(counts.values()))
    return float(log(1 + found) ** DAMPED)


def marks(text: str, marked: frozenset[str]) -> tuple[Span, ...]:
    """Find the words of a text that have one of the stems."""
    starts = tuple(one[:-1] if len(one) > 2 else one for one in marked)
    return tuple(
        (found.start, found.end)
        for found in words(text)
        if found.word.startswith(starts) and stem(found.word) in marked
    )


def _meant(chunk: str, found: tuple[Asked, ...]) -> str:
    """Write a word of the question as it was understood."""
    guessed = [one.meant for one in found if one.meant]
    if guessed:
        return " ".join(guessed)
    other = split(other_layout(chunk))
    if len(found) == len(other) and any(
        stem(word) in one.stems or any(key.startswith(word) for key in one.stems)
        for word, one in zip(other, found, strict=True)
    ):
        return " ".join(other)
    return chunk
