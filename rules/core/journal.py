"""Record what people answered and corrected, in words that history can show."""

from typing import Any
from zlib import crc32

from msgspec import Struct

from rules.core.message import Message, Term, quote, say
from rules.core.steps import Ask, Draw, Roll, Shuffle, Step, whose_secret

_NOTHING = Message("")


class Entry(Struct, frozen=True, gc=False, omit_defaults=True):
    """Record one answer or correction."""

    answer: str | list[int] = ""
    changes: dict[str, Any] = {}
    """What a correction set, by place; an answer has none."""
    auto: bool = False
    """Whether the app gave the answer: its dice, its decks, its shuffles."""
    digest: int = 0
    """What tells the answered step from any other."""
    heading: Message = Message("")
    said: Message = Message("")
    chose: Message = Message("")
    secret: int | None = None
    """The player who alone may see this entry; None where everybody may."""

    @property
    def corrects(self) -> bool:
        """Say whether this entry is a correction."""
        return bool(self.changes)

    @property
    def shuffles(self) -> bool:
        """Say whether this is the order in which the app shuffled something: it has no words."""
        return self.auto and not self.said.id

    def seen_by(self, viewer: int | None) -> "Entry":
        """Give what a player may see of this entry; None is what everybody may."""
        if self.shuffles:  # Nobody may know how the app's decks lie.
            return Entry(auto=True, heading=self.heading)
        if self.secret in (None, viewer):
            return self
        said = say("secret-of", who=Term("player", str(self.secret)))
        return Entry(auto=self.auto, heading=self.heading, said=said, secret=self.secret)


class Snapshot(Struct, frozen=True, gc=False):
    """Keep the state before the entry of this number, at the start of a phase."""

    at: int
    state: bytes


def digest(step: Step) -> int:
    """Tell steps apart by what they ask, whatever the words or citations are."""
    if isinstance(step, Shuffle):
        return crc32(f"shuffle {step.count}".encode())
    parts = [step.message.id, str(step.who), *step.show]
    if isinstance(step, Ask):
        parts += (option.id for option in step.options)
    elif isinstance(step, Roll):
        parts += (step.dice, str(step.count), str(step.sides))
    elif isinstance(step, Draw):
        parts.append(step.deck)
    return crc32("\n".join(parts).encode())


def answered(step: Step, answer: str | list[int], auto: bool, heading: Message) -> Entry:
    """Record the answer to a step, with the words that it answers."""
    chose = _NOTHING
    if isinstance(answer, list):
        if isinstance(step, Roll):
            faces = tuple(step.faces[pip - 1] for pip in answer) if step.faces else ()
            chose = say("rolled", pips=faces or " ".join(map(str, answer)))
        answer = [*answer]
    elif isinstance(step, (Ask, Draw)):
        for option in step.options:
            if option.id == answer:
                chose = option.message
    return Entry(
        answer=answer,
        auto=auto,
        digest=digest(step),
        heading=heading,
        said=_NOTHING if isinstance(step, Shuffle) else step.message,
        chose=chose,
        secret=whose_secret(step),
    )


def corrected(path: str, value: Any) -> Message:
    """Name a correction by its place in the state, where a game has no words for it.

    Only a number is said: history is open, and names and lists may lie face down.
    """
    number = isinstance(value, int | float)
    return say("corrected", what=f"{path} = {quote(value)}" if number else path)
