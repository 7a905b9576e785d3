"""Spell out what the expansion adds to the vocabularies of the breach."""

from rules.breach import words
from rules.breach.effects import WORDS as GAINS
from rules.breach.words import ADVANCE, CELLS, FEW, SHIFT, SUBROUTINES, THREAT
from rules.core.effects import OneOf, Vocabulary, Word

PARTS = (
    *("battle-helm", "sacred-helm", "gatling", "cannon", "daggers", "sword"),
    *("chest", "legs", "feet"),
)

ANOMALY = Word("anomaly")
COLLAPSE = Word("collapse")
REACTIONS = (
    Word("stalk", FEW),
    Word("march", FEW),
    Word("shock"),
    Word("pierce", FEW),
    COLLAPSE,
    Word("expose", FEW),
    Word("daunt", FEW),
    Word("no-dodge"),
    Word("banish", FEW),
    Word("if-active", {"part": OneOf("part", PARTS)}, condition=True),
)
"""What reaction cards say besides the subroutines of all ice (prometheus.reaction.subroutines)."""
SIDE_EFFECTS = (THREAT, Word("quick"))
"""What faces of the anomaly die do besides naming a connection."""
EVASION = Word("evasion", FEW)

CELL_WORDS = Vocabulary([*CELLS, COLLAPSE])
SUBROUTINE_WORDS = Vocabulary([*SUBROUTINES, ANOMALY])
OTHERS_WALK = (SHIFT, ADVANCE)
"""How other ice moves: the titan does it by words of his own (prometheus.titan.move)."""
REACTION_WORDS = Vocabulary(
    [*(word for word in SUBROUTINES if word not in OTHERS_WALK), ANOMALY, *REACTIONS]
)
SIDE_EFFECT_WORDS = Vocabulary(SIDE_EFFECTS)
GAIN_WORDS = Vocabulary([*GAINS, EVASION])

words.know("cell", [COLLAPSE])
words.know("subroutine", REACTIONS, targeted=[ANOMALY])
words.know("anomaly", SIDE_EFFECTS)
words.know("gain", [EVASION])
