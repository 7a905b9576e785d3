"""Rank paragraphs by how well they fit a question."""

from collections.abc import Iterable
from heapq import nlargest
from math import log

from msgspec.structs import replace

from app.lookup.index import TEXT, Entry, Index, Phrase
from app.lookup.meaning import Asked
from app.lookup.words import is_russian

FOREIGN = 0.9
"""How much a word of the other language tells, beside one of the language that is shown."""
MINOR = 0.14
"""How much a word tells that is in every question."""
PHRASE = 0.45
"""How much of the score is how well one title or alias fits; the rest is all words anywhere."""
SECOND = 0.17
"""How much of that is how well the second best title or alias fits."""
ASKED, HAS = 0.9, 0.45
"""How far it counts how much of the question a phrase has, and of the phrase the question."""
HERE = 2.5
"""How much better a paragraph of the game on the table fits."""
NAMED = 1.3
"""The same of a game that the question names."""
NOW, LINKED, CHAPTER = 1.2, 1.12, 1.06
"""How much better the paragraph of the current step fits, one that it links to, its chapter."""
RULING = 0.92
"""How much less well a ruling of ours fits than what the book says."""
LINKS = 0.03
"""How much better a paragraph fits that others lead to, for every doubling or so of these."""
DENIED = 0.87
"""How much less well a title or an alias fits that denies what was asked for."""
TURNED, APART = 0.82, 0.06
"""How much less well a title or an alias fits that has the words in another order, or apart."""
COVERED = 0.2
"""How far it counts how many words of the question a paragraph has at all."""
CERTAIN = 0.6
"""How far a word that can only be guessed counts like one that is known."""
OTHER_FORM = 0.93
"""How much less a word of a title or an alias tells that was typed in another form."""
DAMPED = 0.5
"""How far the rarity of words counts: from not at all to fully."""
LEAST = 0.08
"""The score below which nothing is shown."""
RANKED, CLOSER = 50, 20
"""How many paragraphs are ranked, and how many of these closely."""
ENOUGH = 1500
"""How many times the words that are looked for may be found; the rarest go first."""


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
        self._named = game
        if not game:
            known = self._without_name(known)
        only_minor = all(one.is_minor for one in known)
        self._weights = [
            rarity(index, game, one.stems) * (MINOR if one.is_minor and not only_minor else 1)
            for one in known
        ]
        self._all = sum(self._weights)
        self._typed = {one.word for one in known}
        self._nearer = HERE if game else NAMED
        denying = index.speech.denying
        self._denying = set() if self._typed & denying else denying
        self._wanted: dict[str, list[tuple[int, float]]] = {}
        self._order: list[int] = []
        telling = 0
        for number, one in enumerate(known):
            self._order.append(-1 if one.is_minor and not only_minor else telling)
            telling += self._order[-1] >= 0
            top = max(one.stems.values()) ** CERTAIN
            for key, sure in one.stems.items():
                sure /= top
                at_home = key.isdigit() or is_russian(key) == (language == "ru")
                self._wanted.setdefault(key, []).append(
                    (number, sure if at_home else sure * FOREIGN)
                )
        self._surest = {key: max(sure for _, sure in meant) for key, meant in self._wanted.items()}
        self.telling = frozenset(
            key for one in known if only_minor or not one.is_minor for key in one.stems
        )
        """The stems to look for, and to mark in what is shown."""

    def _without_name(self, known: list[Asked]) -> list[Asked]:
        """Find the game that a question names; the name itself says little of what is asked."""
        games = self._index.speech.games
        for number, one in enumerate(known):
            self._named = next((games[key] for key in one.stems if key in games), "")
            if self._named:
                return [*known[:number], replace(one, is_minor=True), *known[number + 1 :]]
        return known

    def best(self, near: dict[str, float], limit: int) -> list[tuple[Entry, float]]:
        """Give the best paragraphs with their scores."""
        entries = self._index.entries
        found = [(*self._whole(entries[number]), -number) for number in self._candidates()]
        scored = []
        for whole, covered, number in nlargest(max(limit, CLOSER), found):
            entry = entries[-number]
            score = self._score(entry, whole) * covered**COVERED * near.get(entry.anchor, 1)
            if score >= LEAST:
                scored.append((score * self._here(entry), number, entry, score))
        return [(entry, score) for _, _, entry, score in nlargest(limit, scored)]

    def _candidates(self) -> Iterable[int]:
        """List the numbers of paragraphs worth ranking."""
        if not self.telling:
            return ()
        if not self._index.has_fts:
            return range(len(self._index.entries))
        query = " OR ".join(f'"{key}"' for key in self._rarest())
        first, last = self._index.ranges.get(self._named, (-1, -1))
        rows = self._index.database.execute(
            "SELECT rowid FROM found WHERE found MATCH ? ORDER BY"
            " bm25(found, 10, 8, 1) * iif(rowid BETWEEN ? AND ?, ?, 1) LIMIT ?",
            (query, first, last, self._nearer, RANKED),
        )
        return [row[0] for row in rows]

    def _rarest(self) -> list[str]:
        """List the stems to look for; common ones find nothing that the others do not."""
        terms = self._index.terms
        found = sorted((sum(terms[key].counts.values()), key) for key in self.telling)
        left = ENOUGH
        rarest: list[str] = []
        for count, key in found:
            left -= count
            if rarest and left < 0:
                break
            rarest.append(key)
        return rarest

    def _here(self, entry: Entry) -> float:
        return self._nearer if entry.game == self._named else 1

    def _whole(self, entry: Entry) -> tuple[float, float]:
        """Say how much the question's words tell of a paragraph, and how many of them it has."""
        found = [0.0] * len(self._weights)
        for key in self._wanted.keys() & entry.tells.keys():
            tells = entry.tells[key]
            for number, sure in self._wanted[key]:
                if found[number] < sure * tells:
                    found[number] = sure * tells
        whole = sum(map(float.__mul__, found, self._weights)) / self._all / 100
        covered = sum(
            weight if tells >= TEXT else weight * tells / TEXT
            for tells, weight in zip(found, self._weights, strict=True)
        )
        return whole * self._here(entry), covered / self._all

    def _score(self, entry: Entry, whole: float) -> float:
        """Say how well a paragraph fits: from nothing to about one."""
        telling = self.telling
        best = second = 0.0
        for phrase in entry.phrases:
            for key, _ in phrase:
                if key in telling:
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
        joined = pairs = 0
        near = False
        for key, word in phrase:
            weight = self._rarities[key]
            size += weight
            if word in self._denying:
                denied = DENIED
            meant = self._wanted.get(key)
            if meant:
                same = 1 if word in self._typed else OTHER_FORM
                has += weight * same * self._surest[key]
                first = self._order[meant[0][0]]
                if first >= 0:
                    if last >= 0:
                        pairs += 1
                        if first < last:
                            turned = TURNED
                        elif near and first == last + 1:
                            joined += 1
                    last, near = first, True
                for number, sure in meant:
                    if covered.get(number, 0) < sure * same:
                        covered[number] = sure * same
            elif key not in self._index.speech.minor:
                near = False
        asked = sum(self._weights[number] * sure for number, sure in covered.items()) / self._all
        if pairs:
            turned *= 1 - APART * (1 - joined / pairs)
        return float(turned * denied * asked**ASKED * (has / size) ** HAS)
