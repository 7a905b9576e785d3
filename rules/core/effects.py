"""Write what cards do in a small closed vocabulary: a word with its arguments.

An effect is text in `data/` and in a box: `move 2`, `attack +1`, `place outer red`. A condition
stands before it with a colon: `if-active head: threat 2`. What the vocabulary cannot say is
`manual: …`, in people's own words, which are shown and never carried out.
"""

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from rules.core.message import Fault, Message, Term, quote, say

MANUAL = "manual"
LONGEST = 300
"""The longest text of a manual effect."""
_NUMBER = re.compile(r"[+-]?\d{1,3}")


class Number(Struct, frozen=True):
    """Accept a whole number within bounds; `signed` ones are written with their sign."""

    least: int
    most: int
    signed: bool = False


class OneOf(Struct, frozen=True):
    """Accept one of some words, which are named as things of this kind."""

    kind: str
    words: tuple[str, ...]


class Word(Struct, frozen=True):
    """Define a word of a vocabulary, its arguments by name and what it is called in messages."""

    id: str
    arguments: dict[str, Number | OneOf] = {}
    condition: bool = False
    """Whether it stands before a colon and says when the rest happens."""
    zero: str = ""
    """The message that words it where its number is 0 and better left unsaid."""

    @property
    def message(self) -> str:
        """Give the id of the message that words this effect, with a parameter an argument."""
        return f"effect-{self.id}"


class Effect(Struct, frozen=True):
    """Hold one effect as it was read: the word, its arguments, and what a condition guards."""

    word: str
    values: tuple[int | str, ...] = ()
    then: "Effect | None" = None
    text: str = ""
    """What a manual effect says."""


class WrongEffect(ValueError):
    """Refuse a text that is no effect of a vocabulary."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message.id)


class Vocabulary:
    """Read, write, check and word the effects of one game."""

    def __init__(self, words: Sequence[Word]) -> None:
        self.words: Mapping[str, Word] = {word.id: word for word in words}

    def parse(self, text: str) -> Effect:
        """Read an effect; raise `WrongEffect` that says what is wrong."""
        if len(text) > LONGEST + len(MANUAL) + 2:
            raise WrongEffect(say("fault-effect-long", most=LONGEST))
        head, colon, rest = (part.strip() for part in text.partition(":"))
        if head == MANUAL:
            if not rest:
                raise WrongEffect(say("fault-effect-empty"))
            return Effect(MANUAL, text=rest)
        id, *given = head.split() or [""]
        word = self.words.get(id)
        if word is None:
            raise WrongEffect(say("fault-effect-word", word=quote(id)))
        if word.condition != bool(colon) or len(given) != len(word.arguments):
            raise WrongEffect(say("fault-effect-form", given=quote(text)))
        values = tuple(
            _value(argument, one)
            for argument, one in zip(word.arguments.values(), given, strict=True)
        )
        if not word.condition:
            return Effect(id, values)
        then = self.parse(rest)
        if then.then is not None:  # One condition is enough for any printed card.
            raise WrongEffect(say("fault-effect-form", given=quote(text)))
        return Effect(id, values, then)

    def print(self, effect: Effect) -> str:
        """Write an effect so that `parse` reads it back."""
        if effect.word == MANUAL:
            return f"{MANUAL}: {effect.text}"
        arguments = self.words[effect.word].arguments.values()
        shown = [
            f"{value:+d}" if isinstance(argument, Number) and argument.signed else str(value)
            for argument, value in zip(arguments, effect.values, strict=True)
        ]
        head = " ".join([effect.word, *shown])
        return head if effect.then is None else f"{head}: {self.print(effect.then)}"

    def say(self, effect: Effect) -> Message:
        """Word an effect for people."""
        if effect.word == MANUAL:
            return say("effect-manual", text=effect.text)
        word = self.words[effect.word]
        if word.zero and effect.values == (0,):
            return say(word.zero)
        params: dict[str, int | str | Term | Message] = {}
        for (name, argument), value in zip(word.arguments.items(), effect.values, strict=True):
            if isinstance(argument, OneOf):
                params[name] = Term(argument.kind, str(value))
            elif argument.signed:
                params[name] = f"{value:+d}".replace("-", "−")
            else:
                params[name] = value
        if effect.then is not None:
            params["then"] = self.say(effect.then)
        return say(word.message, **params)

    def faults(self, texts: Sequence[str], at: str) -> list[Fault]:
        """Name every text that is no effect, with its place."""
        faults = []
        for place, text in enumerate(texts):
            try:
                self.parse(text)
            except WrongEffect as error:
                faults.append(Fault("wrong-effect", f"{at}/{place}", error.message))
        return faults


def _value(argument: Number | OneOf, given: str) -> int | str:
    """Read one argument."""
    if isinstance(argument, OneOf):
        if given not in argument.words:
            raise WrongEffect(say("fault-effect-argument", given=quote(given)))
        return given
    if not _NUMBER.fullmatch(given):
        raise WrongEffect(say("fault-effect-argument", given=quote(given)))
    if not argument.least <= int(given) <= argument.most:
        least, most = argument.least, argument.most
        raise WrongEffect(say("fault-effect-range", given=given, least=least, most=most))
    return int(given)
