"""Carry out what cards, rooms, upgrades, rewards and tokens give a player."""

from collections.abc import Callable, Sequence
from functools import cache

from msgspec import Struct

from rules.breach import words
from rules.breach.player import COLOURS
from rules.breach.state import Intrusion
from rules.core.effects import MANUAL, Effect, Number, OneOf, Vocabulary, Word
from rules.core.message import Message, say
from rules.core.steps import Script

FEW: dict[str, Number | OneOf] = {"n": Number(1, 9)}
CATEGORIES = ("bot", "hunter", "guardian")

WORDS = (
    Word("transfer", FEW),
    Word("draw", FEW),
    Word("code", {"chip": OneOf("chip", ("any", *COLOURS))}),
    Word("credit", FEW),
    Word("information"),
    Word("research", FEW),
    Word("research-here"),
    Word("reset-threat"),
    Word("remove-virus", FEW),
    Word("threat", FEW),
    Word("virus", FEW),
    Word("escalate", {"category": OneOf("category", CATEGORIES)}),
    Word("infect"),
    Word("roll-again"),
    Word("reroll"),
    Word("shift", FEW),
    Word("drag", FEW),
    Word("place"),
    Word("breach"),
    Word("turn-room"),
    Word("move-gateway"),
    Word("clear", FEW),
    Word("rob", FEW),
    Word("click", FEW),
    Word("more-move", FEW),
    Word("more-attack", FEW),
    Word("more-defence", FEW),
    Word("less-move", FEW),
    Word("less-attack", FEW),
    Word("less-defence", FEW),
    Word("farther", FEW),
    Word("dodge", FEW),
    Word("free-move"),
    Word("free-attack", {"n": Number(0, 3)}, zero="effect-free-attack-here"),
    Word("free-screen"),
    Word("free-infect"),
    Word("free-configure"),
    Word("free-upgrade"),
)
VOCABULARY = Vocabulary(WORDS)
words.know("gain", WORDS)

Can = Callable[[Intrusion, int, Effect], bool]
Does = Callable[[Intrusion, int, Effect, str], Script[None]]


class Way(Struct, frozen=True):
    """Say how an effect is carried out, and when it would change anything."""

    does: Does
    can: Can


def read(text: str) -> Effect:
    """Read an effect that a player gets."""
    return words.read(text, "gain")


@cache
def worded(texts: tuple[str, ...]) -> tuple[Message, ...]:
    """Say what effects do."""
    return tuple(words.told(read(text), "gain") for text in texts)


@cache
def priced(texts: tuple[str, ...], cost: str, danger: str) -> tuple[Message, ...]:
    """Say what effects do, behind their price and their danger (breach.effect.dangerous)."""
    price = (say("cost-cache", chip=say(f"chip-{cost}")),) if cost else ()
    penalty = (say(f"danger-{danger}"),) if danger else ()
    return (*price, *penalty, *worded(texts))


def number(effect: Effect) -> int:
    """Give the number that an effect was written with."""
    return next((value for value in effect.values if isinstance(value, int)), 1)


def word(effect: Effect) -> str:
    """Give the word that an effect was written with."""
    return next((value for value in effect.values if isinstance(value, str)), "")


def useful(game: Intrusion, who: int, texts: Sequence[str]) -> bool:
    """Say whether any of the effects would change anything now."""
    return any(_can(game, who, read(text)) for text in texts)


def _can(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether one effect would change anything; people judge a manual one."""
    return effect.word == MANUAL or game.kit.effects[effect.word].can(game, who, effect)


def carry_out(game: Intrusion, who: int, texts: Sequence[str], rule: str) -> Script[None]:
    """Carry out effects in their order, each as far as it goes (breach.effect.whole)."""
    for text in texts:
        effect = read(text)
        if effect.word == MANUAL:
            yield from game.kit.manual(game, who, effect, rule)
        elif _can(game, who, effect):
            yield from game.kit.effects[effect.word].does(game, who, effect, rule)
