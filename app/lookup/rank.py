"""Rank paragraphs by how well they fit a question."""

from collections.abc import Iterable
from heapq import nlargest
from math import log

from app.lookup.index import ALIAS, MANY, TEXT, TEXTS, TITLE, Entry, Index, Phrase
from app.lookup.meaning import Asked
from app.lookup.words import is_russian

PLACE = {TITLE: 1.0, ALIAS: 0.92, MANY: 0.52, TEXTS: 0.48, TEXT: 0.42}
"""How much a word tells by where the paragraph has it."""
FOREIGN = 0.85
"""How much a word of the other language tells, beside one of the language that is shown."""
MINOR = 0.18
"""How much a word tells that is in every question."""
PHRASE = 0.6
"""How much of the score is how well one title or alias fits; the rest is all words anywhere."""
SECOND = 0.1
"""How much of that is how well the second best title or alias fits."""
ASKED, HAS = 0.65, 0.35
"""How far it counts how much of the question a phrase has, and of the phrase the question."""
HERE = 2.5
"""How much better a paragraph of the game on the table fits."""
NOW, LINKED, CHAPTER = 1.12, 1.08, 1.05
"""How much better the paragraph of the current step fits, one that it links to, its chapter."""
RULING = 0.95
"""How much less well a ruling of ours fits than what the book says."""
LINKS = 0.03
"""How much better a paragraph fits that others lead to, for every doubling or so of these."""
DENIED = 0.9
"""How much less well a title or an alias fits that denies what was asked for."""
TURNED = 0.96
"""How much less well a title or an alias fits that has the words in another order."""
OTHER_FORM = 0.96
"""How much less a word of a title or an alias tells that was typed in another form."""
DAMPED = 0.65
"""How far the rarity of words counts: from not at all to fully."""
LEAST = 0.08
"""The score below which nothing is shown."""
RANKED, CLOSER = 80, 40
"""How many paragraphs are ranked, and how many of these closely."""


class Rarities(dict[str, float]):
    """Say how much each stem of a phrase tells in one game: the fewer have it, the more."""

    def __init__(self, index: Index, game: str) -> None:
        self._index, self._game = index, game

    def __missing__(self, key: str) -> float:
        minor = MINOR if key in self._index.speech.minor else 1
        self[key] = found = minor * rarity(self._index, self._game, {key: 1})
        return found


def rarity(index: Index, game: str, stems: dict[str, float]) -> float:
    """Say how much a word tells: the fewer paragraphs have what it may mean, the more."""
    counts = [(index.terms[key].counts, sure) for key, sure in stems.items() if key in index.terms]
    has = sum(sure * found.get(game, 0) for found, sure in counts)
    whole = index.sizes[game]
    if not has:
        has = sum(sure * sum(found.values()) for found, sure in counts)
        whole = len(index.entries)
    return float(log(1 + whole / max(1, has)) ** DAMPED)


class Ranking:
    """Rank the paragraphs of an index by how well they fit the words that were asked for."""

    def __init__(
        self, index: Index, asked: Iterable[Asked], language: str, game: str, rarities: Rarities
    ) -> None:
        self._index, self._game, self._rarities = index, game, rarities
        known = [one for one in asked if one.stems]
        only_minor = all(one.is_minor for one in known)
        self._weights = [
            rarity(index, game, one.stems) * (MINOR if one.is_minor and not only_minor else 1)
            for one in known
        ]
        self._all = sum(self._weights)
        self._typed = {one.word for one in known}
        denying = index.speech.denying
        self._denying = set() if self._typed & denying else denying
        self._wanted: dict[str, list[tuple[int, float]]] = {}
        for number, one in enumerate(known):
            for key, sure in one.stems.items():
                at_home = key.isdigit() or is_russian(key) == (language == "ru")
                self._wanted.setdefault(key, []).append(
                    (number, sure if at_home else sure * FOREIGN)
                )
        self.telling = frozenset(
            key for one in known if only_minor or not one.is_minor for key in one.stems
        )
        """The stems to look for, and to mark in what is shown."""

    def best(self, near: dict[str, float], limit: int) -> list[tuple[Entry, float]]:
        """Give the best paragraphs with their scores."""
        entries = self._index.entries
        found = [(self._whole(entries[number]), -number) for number in self._candidates()]
        scored = []
        for whole, number in nlargest(max(limit, CLOSER), found):
            entry = entries[-number]
            score = self._score(entry, whole) * near.get(entry.anchor, 1)
            if score >= LEAST:
                scored.append((score * self._here(entry), number, entry, score))
        return [(entry, score) for _, _, entry, score in nlargest(limit, scored)]

    def _candidates(self) -> Iterable[int]:
        """List the numbers of paragraphs worth ranking."""
        if not self.telling:
            return ()
        if not self._index.has_fts:
            return range(len(self._index.entries))
        query = " OR ".join(f'"{key}"' for key in sorted(self.telling))
        first, last = self._index.ranges.get(self._game, (-1, -1))
        rows = self._index.database.execute(
            "SELECT rowid FROM found WHERE found MATCH ? ORDER BY"
            " bm25(found, 10, 8, 1) * iif(rowid BETWEEN ? AND ?, ?, 1) LIMIT ?",
            (query, first, last, HERE, RANKED),
        )
        return [row[0] for row in rows]

    def _here(self, entry: Entry) -> float:
        return HERE if entry.game == self._game else 1

    def _whole(self, entry: Entry) -> float:
        """Say how much of the question a paragraph has, wherever it has it."""
        places = entry.places
        found = [0.0] * len(self._weights)
        for key, meant in self._wanted.items():
            place = places.get(key)
            if place is not None:
                tells = PLACE[place]
                for number, sure in meant:
                    if found[number] < sure * tells:
                        found[number] = sure * tells
        whole = sum(map(float.__mul__, found, self._weights)) / self._all
        return whole * self._here(entry)

    def _score(self, entry: Entry, whole: float) -> float:
        """Say how well a paragraph fits: from nothing to about one."""
        wanted = self._wanted
        best = second = 0.0
        for phrase in entry.phrases:
            for key, _ in phrase:
                if key in wanted:
                    fit = self._fit(phrase)
                    if fit > best:
                        best, second = fit, best
                    elif fit > second:
                        second = fit
                    break
        fit = (1 - SECOND) * best + SECOND * second
        score = PHRASE * fit + (1 - PHRASE) * whole / self._here(entry)
        score *= 1 + LINKS * log(1 + entry.links)
        return score * RULING if entry.is_ruling else score

    def _fit(self, phrase: Phrase) -> float:
        """Say how well a title or an alias fits: how much of each the other has."""
        covered: dict[int, float] = {}
        has = size = 0.0
        last, turned, denied = -1, 1.0, 1.0
        for key, word in phrase:
            weight = self._rarities[key]
            size += weight
            if word in self._denying:
                denied = DENIED
            meant = self._wanted.get(key)
            if meant:
                same = 1 if word in self._typed else OTHER_FORM
                has += weight * same * max(sure for _, sure in meant)
                first = meant[0][0]
                if first < last:
                    turned = TURNED
                last = first
                for number, sure in meant:
                    if covered.get(number, 0) < sure * same:
                        covered[number] = sure * same
        asked = sum(self._weights[number] * sure for number, sure in covered.items()) / self._all
        return float(turned * denied * asked**ASKED * (has / size) ** HAS)
