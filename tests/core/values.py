"""Makes up values that a field takes."""

from random import Random
from typing import Any

from rules.core import box, effects
from rules.core.effects import Vocabulary


def any_value(kind: box.Kind, luck: Random) -> Any:
    """Make up a value of a kind."""
    if isinstance(kind, box.Number):
        return luck.randint(kind.least, kind.most)
    if isinstance(kind, box.Text):
        return "Имя"
    if isinstance(kind, box.Effects):
        many = luck.randint(kind.least, kind.most)
        return [any_effect(kind.vocabulary, luck) for _ in range(many)]
    values = [one.plain for one in kind.values]
    if isinstance(kind, box.Pick):
        return luck.choice(values)
    if isinstance(kind, box.Subset):
        return box.chosen(kind, luck.sample(values, luck.randint(kind.least, len(values))))
    least, most = (4, 4) if isinstance(kind, box.Sides) else (kind.least, kind.most)
    return [luck.choice(values) for _ in range(luck.randint(least, most))]


def any_effect(vocabulary: Vocabulary, luck: Random, conditions: bool = True) -> str:
    """Make up an effect, or write one by hand."""
    words = [word for word in vocabulary.words.values() if conditions or not word.condition]
    if luck.random() < 0.1:
        return "manual: Спрячьтесь."
    word = luck.choice(words)
    given = []
    for argument in word.arguments.values():
        if isinstance(argument, effects.OneOf):
            given.append(luck.choice(argument.words))
        else:
            number = luck.randint(argument.least, argument.most)
            given.append(f"{number:+d}" if argument.signed else str(number))
    head = " ".join([word.id, *given])
    return f"{head}: {any_effect(vocabulary, luck, False)}" if word.condition else head
