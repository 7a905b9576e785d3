"""Define the words in which the subroutines and other effects of ice are written."""

from functools import lru_cache

from rules.core.effects import Effect, Number, Vocabulary, Word
from rules.core.message import Message

_FEW = Number(1, 9)
WORDS = (
    Word("end"),
    Word("net", {"n": _FEW}),
    Word("meat", {"n": _FEW}),
    Word("brain", {"n": _FEW}),
    Word("tag", {"n": _FEW}),
    Word("brain-and-tag", {"n": _FEW, "tags": _FEW}),
    Word("net-and-trash", {"n": _FEW}),
    Word("trash-program"),
    Word("credits", {"n": _FEW}),
    Word("lose-click", {"n": _FEW}),
    Word("power", {"n": _FEW}),
    Word("trace", {"x": Number(0, 20)}, condition=True),
    Word("deflect"),
    Word("harden", {"strength": _FEW, "n": _FEW}),
    Word("tag-or-end", {"n": _FEW}),
    Word("pay-or-end", {"n": _FEW}),
    Word("advance-for", {"n": _FEW}),
)
VOCABULARY = Vocabulary(WORDS)


@lru_cache(maxsize=512)
def effect(text: str) -> Effect:
    """Read an effect of a card."""
    return VOCABULARY.parse(text)


def worded(text: str) -> Message:
    """Say an effect of a card in words."""
    return VOCABULARY.say(effect(text))
