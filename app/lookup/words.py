"""Take words apart: word forms, keyboard layouts, and how a word sounds in either alphabet."""

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

_WORD = re.compile(r"[0-9]+|[a-zA-Z]+|[а-яА-ЯёЁ]+")
_KEYS = (
    "`qwertyuiop[]asdfghjkl;'zxcvbnm,.",
    "ёйцукенгшщзхъфывапролджэячсмитьбю",
)
_SHIFTED = (
    '~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>',
    "ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ",
)
_TO_RUSSIAN = str.maketrans(_KEYS[0] + _SHIFTED[0], _KEYS[1] + _SHIFTED[1])
_TO_LATIN = str.maketrans(_KEYS[1] + _SHIFTED[1], _KEYS[0] + _SHIFTED[0])
_CYRILLIC = re.compile(r"[а-яА-ЯёЁ]")
_FLEETING = re.compile(r"(?<=...)[ое](?=[кц]$)|(?<=..)е(?=л$)")
"""A vowel that other forms of the word lack: бросок, броска; фишек, фишка; конец, узел."""


class Word(NamedTuple):
    """Hold a word of a text and its place there."""

    word: str
    start: int
    end: int


def words(text: str) -> list[Word]:
    """Find the words of a text, in lower case and without ё."""
    return [
        Word(found[0].lower().replace("ё", "е"), found.start(), found.end())
        for found in _WORD.finditer(text)
    ]


def plain(text: str) -> str:
    """Write a text in lower case and without ё."""
    return text.lower().replace("ё", "е")


def is_russian(word: str) -> bool:
    """Tell whether a word has a Cyrillic letter."""
    return _CYRILLIC.search(word) is not None


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """Cut the ending off a word."""
    if word.isdigit():
        return word
    if not is_russian(word):
        return _stemmer("english")(word)
    return _FLEETING.sub("", _stemmer("russian")(word))


@cache
def _stemmer(language: str) -> "Callable[[str], str]":
    import snowballstemmer  # Takes a while to import, so it waits for the first search.

    found: Callable[[str], str] = snowballstemmer.stemmer(language).stemWord
    return found


def split(text: str) -> list[str]:
    """Give the words of a text without their places."""
    found: list[str] = _WORD.findall(plain(text))
    return found


def stems(text: str) -> tuple[str, ...]:
    """Give the stems of all words of a text."""
    return tuple(map(stem, split(text)))


def other_layout(typed: str) -> str:
    """Say what the same keys type when the keyboard is switched to the other alphabet."""
    return typed.translate(_TO_LATIN if is_russian(typed) else _TO_RUSSIAN)


# How words sound

_TWINS = re.compile(r"(.)\1+")
_SOUNDS = str.maketrans({"о": "а", "э": "и", "е": "и", "ь": None, "ъ": None, "ы": "и", "щ": "ш"})

_C = "[bcdfghjklmnpqrstvwxzбвгджзклмнпрстфхцчшщ]"
"""A consonant, still Latin or already respelt."""
_READ = [
    (re.compile(pattern), sound)
    for pattern, sound in (
        (r"tion|sion", "шн"),
        (r"igh", "ай"),
        (r"augh|ough", "о"),
        (r"ph", "ф"),
        (r"tch|ch", "ч"),
        (r"sh", "ш"),
        (r"th", "т"),
        (r"ck", "к"),
        (r"qu", "кв"),
        (r"wh", "в"),
        (r"kn", "н"),
        (r"gu(?=[aei])", "г"),
        (r"dge", "дж"),
        (r"c(?=[eiy])", "с"),
        (rf"i(?={_C}e($|{_C}$|{_C}{{2}}))", "ай"),
        (rf"a(?={_C}e($|{_C}$|{_C}{{2}}|w))", "ей"),
        (rf"u(?={_C}e$)", "ю"),
        (r"ee|ea|ie", "и"),
        (r"oo", "у"),
        (r"ou|ow", "ау"),
        (r"ai|ay|ei|ey", "ей"),
        (r"oa|au|aw", "о"),
        (r"ew$", "ю"),
        (rf"(?<={_C})e$", ""),
        (rf"u(?={_C}{{2}}|[bdgkmnpt]$)", "а"),
        (r"y$", "и"),
        (r"x", "кс"),
        (r"j", "дж"),
    )
]
_SPELT = [
    (re.compile(pattern), sound)
    for pattern, sound in (
        (r"shch|sch", "щ"),
        (r"zh", "ж"),
        (r"kh", "х"),
        (r"ts|tc", "ц"),
        (r"ch", "ч"),
        (r"sh", "ш"),
        (r"yu|ju|iu", "ю"),
        (r"ya|ja|ia", "я"),
        (r"yo|jo", "е"),
        (r"ye|je", "е"),
        (r"x", "кс"),
        (r"(?<=[aeou])[iyj](?![aeiou])", "й"),
        (r"j", "й"),
        (r"y", "ы"),
        (r"c", "ц"),
    )
]
_LETTERS = str.maketrans("abcdefghiklmnopqrstuvwyz", "абкдефгхиклмнопкрстуввиз")


@lru_cache(maxsize=20_000)
def sound(word: str) -> str:
    """Write how a word sounds, an English one as a Russian reads it aloud: ice, айс."""
    return _fold(word if is_russian(word) else _respell(word, _READ))


def from_latin(word: str) -> str:
    """Write a Russian word that was typed in Latin letters: trevoga, тревога."""
    return _respell(word, _SPELT)


def _respell(word: str, rules: "list[tuple[re.Pattern[str], str]]") -> str:
    for pattern, said in rules:
        word = pattern.sub(said, word)
    return word.translate(_LETTERS)


def _fold(word: str) -> str:
    """Write letters that people confuse in one way."""
    return _TWINS.sub(r"\1", plain(word).translate(_SOUNDS))


def pieces(word: str, long: bool) -> set[str]:
    """Cut a word into overlapping pieces of two letters or, from a long one, of three."""
    size = 3 if long else 2
    fenced = f"^{word}$"
    return {fenced[start : start + size] for start in range(max(1, len(fenced) - size + 1))}


def distance(typed: str, known: str, most: int, begun: bool = False) -> int:
    """Count the slips between two words: a letter wrong, missing, extra or swapped.

    Where the word is only begun, compare with the beginning of the known one. Beyond `most`, give
    any greater number.
    """
    if not begun and abs(len(typed) - len(known)) > most:
        return most + 1
    far = most + 1
    width = min(len(known), len(typed) + most)
    before: list[int] = []
    row: list[int] = list(range(width + 1))
    for place, letter in enumerate(typed, 1):
        last, before = before, row
        row = [far] * (width + 1)
        # Farther from the diagonal there are more slips than may be.
        start = max(1, place - most)
        row[start - 1] = place if start == 1 else far
        left = least = row[start - 1]
        for other in range(start, min(width, place + most) + 1):
            theirs = known[other - 1]
            best = before[other - 1] + (letter != theirs)
            if left < best:
                best = left + 1
            if before[other] < best:
                best = before[other] + 1
            if (
                last
                and other > 1
                and letter == known[other - 2]
                and theirs == typed[place - 2]
                and last[other - 2] < best
            ):
                best = last[other - 2] + 1
            row[other] = left = best
            if best < least:
                least = best
        if least > most:
            return far
    return min(row) if begun else row[-1]
