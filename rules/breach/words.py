"""Spell out what the firewall can do: cells of counters, subroutines, properties, guardians."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from rules.breach.components import CATEGORIES
from rules.breach.player import COLOURS
from rules.core.effects import Effect, Number, OneOf, Vocabulary, Word
from rules.core.message import Message

Arguments = dict[str, Number | OneOf]
FEW: Arguments = {"n": Number(1, 9)}
MORE: Arguments = {"n": Number(-9, 9, signed=True)}
WHICH: Arguments = {"category": OneOf("category", CATEGORIES)}

DEPLOY = Word("deploy", WHICH)
ESCALATE = Word("escalate", WHICH)
THREAT = Word("threat", FEW)
FIREWALL = Word("firewall", FEW)
CELLS = (DEPLOY, ESCALATE, THREAT, FIREWALL)
"""What cells of ice counters show (breach.counter.cells, breach.counter.nested)."""

SHIFT = Word("shift", FEW)
ADVANCE = Word("advance", FEW)
RANGE = Word("range", FEW)
TARGETED = (
    Word("attack", MORE, zero="effect-plain-attack"),
    THREAT,
    Word("virus", FEW),
    Word("attach"),
    Word("push", FEW),
    Word("unscreen"),
    Word("disconnect"),
    Word("cache", {"chip": OneOf("chip", COLOURS)}),
    Word("discard", FEW),
    Word("fine", FEW),
    Word("forget", FEW),
)
"""The subroutines that need an avatar as their target (breach.activation.target)."""
SUBROUTINES = (
    SHIFT,
    ADVANCE,
    RANGE,
    Word("strength", MORE),
    *TARGETED,
    Word("clean", FEW),
    Word("hide"),
    Word("turn"),
    Word("gateway"),
    DEPLOY,
    ESCALATE,
    FIREWALL,
    Word("each", condition=True),
    Word("if-infected", condition=True),
    Word("if-alone", condition=True),
)
"""What activation cards and quick subroutines can say (breach.ice.subroutines)."""
PROPERTIES = (
    Word("antivirus"),
    Word("clings"),
    Word("armour", MORE),
    Word("fury", MORE),
    Word("hold", FEW),
)
"""What ice cards can say for good (breach.ice.properties)."""
WAKING = (*CELLS, Word("omega"), Word("alarm", FEW))
"""What a guardian's card and board can say when it wakes (breach.guardian.wake)."""

CELL_WORDS = Vocabulary(CELLS)
SUBROUTINE_WORDS = Vocabulary(SUBROUTINES)
PROPERTY_WORDS = Vocabulary(PROPERTIES)
WAKING_WORDS = Vocabulary(WAKING)
_TARGETED = {word.id for word in TARGETED}
_PARSERS = {
    "cell": CELL_WORDS,
    "subroutine": SUBROUTINE_WORDS,
    "property": PROPERTY_WORDS,
    "waking": WAKING_WORDS,
}


def know(kind: str, words: Iterable[Word], targeted: Sequence[Word] = ()) -> None:
    """Let the words of an expansion be read too; what a box may say is up to each game.

    Those that are `targeted` need an avatar (breach.activation.target).
    """
    known = _PARSERS.get(kind)
    words = (*words, *targeted)
    _TARGETED.update(word.id for word in targeted)
    _PARSERS[kind] = Vocabulary([*(known.words.values() if known else ()), *words])


@cache
def read(text: str, kind: str = "subroutine") -> Effect:
    """Read an effect of one of the vocabularies."""
    return _PARSERS[kind].parse(text)


@cache
def told(effect: Effect, kind: str = "subroutine") -> Message:
    """Word an effect of one of the vocabularies."""
    return _PARSERS[kind].say(effect)


def number(effect: Effect) -> int:
    """Give the number that an effect was written with."""
    return next((value for value in effect.values if isinstance(value, int)), 0)


def word(effect: Effect) -> str:
    """Give the word that an effect was written with."""
    return next((value for value in effect.values if isinstance(value, str)), "")


def inner(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Yield effects without their conditions."""
    return (effect if effect.then is None else effect.then for effect in effects)


def steps(effects: Iterable[Effect]) -> int:
    """Count the steps towards avatars that effects give."""
    return sum(number(effect) for effect in inner(effects) if effect.word == SHIFT.id)


def reach(effects: Iterable[Effect]) -> int:
    """Count the distance that effects give."""
    return sum(number(effect) for effect in inner(effects) if effect.word == RANGE.id)


def targets_avatars(effects: Iterable[Effect]) -> bool:
    """Say whether any effect needs an avatar as its target."""
    return any(effect.word in _TARGETED for effect in inner(effects))
