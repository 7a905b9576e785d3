"""Find what people mean by what they type: which stems of the index, and how surely."""

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from app.lookup.index import SHORT, Index
from app.lookup.words import (
    distance,
    from_latin,
    is_russian,
    other_layout,
    pieces,
    sound,
    split,
    stem,
)

EXACT, FORM, SAME, CALLED, KIN, BEGUN, HEARD, SLIP = 1.0, 0.95, 0.67, 0.7, 0.75, 0.85, 0.8, 0.78
"""How surely a stem is meant: it is the word, its form, means the same, is what the game calls it,
is akin, begins so, sounds so, or has a slip."""
SWITCHED = 0.97
"""How much less surely where the keyboard was in the other layout."""
MOST_BEGUN = 14
MOST_SLIPS = 4
NEAR = 24
"""How many words with the most pieces in common are compared letter by letter."""


class Asked(Struct, frozen=True):
    """Hold one word of a question."""

    word: str
    stems: dict[str, float]
    """What it may mean, and how surely."""
    is_minor: bool = False
    meant: str = ""
    """The word that was probably meant, where it is not the one that was typed."""


class Meaning:
    """Find the meanings of words in one index."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._by_sound: dict[str, list[str]] = {}
        for one, term in index.terms.items():
            for said in term.sounds:
                self._by_sound.setdefault(said, []).append(one)
        # The same words are asked again with every letter that is typed.
        self.of_chunk = lru_cache(maxsize=2048)(self._of_chunk)

    def _of_chunk(
        self, chunk: str, is_last: bool = False, is_alone: bool = False, game: str = ""
    ) -> tuple[Asked, ...]:
        """Find the meanings of what stands between two spaces, in either layout."""
        begun = is_last and (is_alone or len(chunk) > 1)
        typed = split(chunk)
        direct = [self._direct(word, begun and word == typed[-1], game) for word in typed]
        if typed and all(one.stems for one in direct) and _sure(direct) >= BEGUN * 0.8:
            return tuple(direct)
        other = other_layout(chunk)
        switched = [_less(self._direct(word, begun, game, lenient=False)) for word in split(other)]
        # The right layout has no more marks between letters than the wrong one.
        plausible = len(other) > 1 and 1 <= len(switched) <= max(1, len(typed))
        if plausible and _sure(switched) > 0:
            return tuple(switched)
        found = [
            one if one.stems else self._guess(word, begun and word == typed[-1], game)
            for one, word in zip(direct, typed, strict=True)
        ]
        if not plausible or any(one.stems for one in found):
            return tuple(found)
        guessed = [_less(self._guess(word, begun, game)) for word in split(other)]
        return tuple(guessed if _sure(guessed) > 0 else found)

    def _direct(self, word: str, begun: bool, game: str, lenient: bool = True) -> Asked:
        """Find a word as it stands, its synonyms and, where it is only begun, its endings."""
        index, one = self._index, stem(word)
        found: dict[str, float] = {}
        is_minor = one in index.speech.minor or word in index.speech.minor
        if word in index.terms and len(word) > 3:  # Half of a word that is cut here elsewhere.
            found[word] = FORM
        if one in index.terms:
            found[one] = EXACT
            found.update(self._kin(one))
        self._add(found, one, EXACT, game)
        if one not in index.terms:
            found.update((other, HEARD) for other in self._heard(sound(word)))
        if begun or (lenient and not found and not is_minor and len(word) > 2):
            # A few letters are a beginning more often than they are a word.
            lower = 1.0 if not found else 0.75 if len(word) > 4 else 0.95
            for other, sure in self._begun(word, one):
                if found.get(other, 0) < sure * lower:
                    found[other] = sure * lower
        return Asked(word, found, is_minor)

    def _kin(self, one: str) -> Iterator[tuple[str, float]]:
        """List the stems that are a letter or two longer or shorter: forms cut elsewhere."""
        if len(one) < 4 or one.isdigit():
            return
        for other in self._from(one):
            if 0 < len(other) - len(one) <= 2:
                yield other, KIN * (1 if len(one) > 4 else 0.7)
        for other in (one[:-1], one[:-2]):
            if len(other) >= 4 and other in self._index.terms:
                yield other, KIN * (1 if len(other) > 4 else 0.7)

    def _from(self, start: str) -> list[str]:
        """List the stems that begin so."""
        stems = self._index.stems
        first = bisect_left(stems, start)
        return stems[first : bisect_left(stems, f"{start}\uffff", first)]

    def _begun(self, word: str, one: str) -> Iterator[tuple[str, float]]:
        """List the stems that begin so, those of titles first."""
        if word.isdigit():
            return
        start = min(word, one, key=len)
        if len(start) < 3:
            start = word
        terms = self._index.terms
        listed = sorted(
            self._from(start), key=lambda other: (-min(terms[other].titles, 1), len(other), other)
        )
        for other in listed[:MOST_BEGUN]:
            yield other, BEGUN * (0.7 + 0.3 * min(1, len(start) / len(other)))

    def _guess(self, word: str, begun: bool, game: str) -> Asked:
        """Find what sounds like a word, in either alphabet, or differs by a slip or two."""
        if word.isdigit():
            return Asked(word, {})
        spelt = word
        found: dict[str, float] = {}
        if not is_russian(word):
            spelt = from_latin(word)
            if stem(spelt) in self._index.terms:
                likely = {stem(spelt): HEARD}
                self._add(likely, stem(spelt), HEARD, game)
                return Asked(word, likely, meant=self._index.terms[stem(spelt)].word)
            found.update(self._like(sound(word), begun, russian=False))
        for said in dict.fromkeys((sound(spelt), sound(stem(spelt)))):
            for one, sure in self._like(said, begun, russian=True):
                found[one] = max(sure, found.get(one, 0))
        best = sorted(found.items(), key=lambda item: -item[1])[:MOST_SLIPS]
        best = [(one, sure) for one, sure in best if sure > best[0][1] * 0.85]
        meant = self._index.terms[best[0][0]].word if best else ""
        likely = dict(best)
        for one, sure in best:
            self._add(likely, one, sure, game)
        return Asked(word, likely, meant=meant)

    def _add(self, found: dict[str, float], one: str, sure: float, game: str) -> None:
        """Add the forms of a word, what means the same, and what the game calls it."""
        speech, terms = self._index.speech, self._index.terms
        called = speech.called.get(game, {})
        for others, less in ((speech.forms, FORM), (called, CALLED), (speech.same, SAME)):
            for other in others.get(one, ()):
                if other in terms and found.get(other, 0) < sure * less:
                    found[other] = sure * less

    def _like(self, said: str, begun: bool, russian: bool) -> Iterator[tuple[str, float]]:
        """List the stems that sound so, or nearly so."""
        for one in self._heard(said):
            yield one, HEARD
        most = 0 if len(said) < 4 else 1 if len(said) < 7 else 2 if len(said) < 11 else 3
        if not most:
            return
        terms = self._index.terms
        for one in self.near(said, begun):
            sure = max(_likeness(said, theirs, most, begun) for theirs in terms[one].sounds)
            if sure:
                yield one, sure * (1 if russian is is_russian(one) else 0.85)

    def _heard(self, said: str) -> list[str]:
        """List the stems that sound so."""
        return self._by_sound.get(said, []) if len(said) > 2 else []

    def near(self, said: str, begun: bool = False, most: int = NEAR) -> list[str]:
        """List the stems that have the most pieces in common with a sound."""
        cut = pieces(said, long=len(said) > SHORT - 2)
        if begun:
            cut = {piece for piece in cut if not piece.endswith("$")} or cut
        rows = self._index.database.execute(
            f"SELECT stems FROM pieces WHERE piece IN ({','.join('?' * len(cut))}) ORDER BY piece",
            sorted(cut),
        )
        shared: Counter[int] = Counter()
        for row in rows:
            shared.update(array("I", row[0]))
        return [self._index.stems[number] for number, _ in shared.most_common(most)]


def _likeness(said: str, theirs: str, most: int, begun: bool) -> float:
    """Say how surely one sound is meant by another; not at all beyond so many slips."""
    slips = distance(said, theirs, most)
    if slips <= most:
        return SLIP * (1 - slips / max(len(said), len(theirs)))
    if begun and len(theirs) > len(said) > 4:
        slips = distance(said, theirs, most - 1, begun=True)
        if slips < most:
            return SLIP * 0.85 * (1 - slips / len(said))
    return 0.0


def _sure(asked: list[Asked]) -> float:
    return min((max(one.stems.values(), default=0) for one in asked), default=0)


def _less(asked: Asked) -> Asked:
    """Note that the keyboard was in the other layout, which is a little less sure."""
    stems = {one: sure * SWITCHED for one, sure in asked.stems.items()}
    return Asked(asked.word, stems, asked.is_minor, asked.meant or asked.word)
