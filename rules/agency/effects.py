"""Define the words in which criminals' cards say what they do."""

from rules.core.effects import Number, Vocabulary, Word
from rules.core.message import Message

WORDS = (
    Word("health", {"by": Number(-6, 3, signed=True)}),
    Word("fuel", {"by": Number(-6, 6, signed=True)}),
    Word("ammo", {"by": Number(-6, 6, signed=True)}),
    Word("clues", {"by": Number(-6, 6, signed=True)}),
    Word("credits", {"by": Number(-9, 9, signed=True)}),
    Word("influence", {"by": Number(-3, 3, signed=True)}),
    Word("hits", {"by": Number(-3, 3, signed=True)}),
    Word("timers", {"by": Number(-3, 3, signed=True)}),
    Word("flee", {"n": Number(1, 6)}),
    Word("vanish"),
    Word("assassin"),
    Word("bomb"),
    Word("release"),
    Word("informant"),
    Word("identity"),
    Word("slow", {"n": Number(1, 2)}),
    Word("thugs", {"by": Number(1, 3, signed=True)}),
    Word("no-search"),
    Word("no-buy"),
    Word("no-recruit"),
    Word("no-investigate"),
)
VOCABULARY = Vocabulary(WORDS)
LASTING = frozenset({"slow", "thugs", "no-search", "no-buy", "no-recruit", "no-investigate"})
"""The effects that only make sense with a clock."""


def worded(text: str) -> Message:
    """Word an effect, with the sign of its number where it has one."""
    said = VOCABULARY.say(VOCABULARY.parse(text))
    by = said.params.get("by")
    if not isinstance(by, int):
        return said
    return Message(said.id, {"by": f"+{by}" if by > 0 else f"−{-by}"})
