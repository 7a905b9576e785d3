"""Move the chips of the ice counters and carry out the cells that they reach."""

from rules.breach.components import Effects
from rules.breach.deploy import deploy
from rules.breach.state import Intrusion
from rules.breach.threat import raise_threat
from rules.breach.words import ESCALATE, read, word
from rules.breach.words import number as count_of
from rules.core.effects import MANUAL, Effect
from rules.core.message import person, say
from rules.core.steps import Script, Tell


def escalate(
    game: Intrusion, category: str, who: int, rule: str = "breach.escalation.rules"
) -> Script[None]:
    """Move a counter's chip one cell on and carry that cell out (breach.counter.advance).

    The player who moves it bears the effects (breach.counter.whose).
    """
    chip = game.counters[category]
    cells = cells_of(game, category)
    named = game.kit.named(category)
    if chip.at >= len(cells) and not game.kit.counters[category].wraps:
        yield Tell(say("counter-stands", category=named), "breach.counter.end", who)
        return
    chip.at = chip.at % len(cells) + 1
    message = say("counter-moves", category=named, n=chip.at, who=person(who))
    yield Tell(message, rule, who, (f"counters/{category}",))
    yield from carry_out_cell(game, cells[chip.at - 1], who)


def cells_of(game: Intrusion, category: str) -> tuple[Effects, ...]:
    """Give the cells of the side of a counter that lies up."""
    counter = game.kit.counters[category]
    return counter.a if game.counters[category].side == "a" else counter.b


def carry_out_cell(game: Intrusion, cell: Effects, who: int) -> Script[None]:
    """Carry out a cell from left to right, other counters last (breach.counter.order)."""
    effects = [read(text, "cell") for text in cell]
    effects.sort(key=lambda effect: effect.word == ESCALATE.id)  # (breach.counter.nested)
    for effect in effects:
        yield from carry_out(game, who, effect, "breach.counter.cells")


def carry_out(game: Intrusion, who: int, effect: Effect, rule: str) -> Script[None]:
    """Carry out one effect of a cell, or of a guardian that wakes."""
    if effect.word == MANUAL:
        yield from game.kit.manual(game, who, effect, rule)
    else:
        yield from game.kit.cells[effect.word](game, who, effect)


def strengthen(
    game: Intrusion, count: int, who: int, rule: str = "breach.firewall.die"
) -> Script[None]:
    """Raise the firewall die, to its greatest number at most (breach.firewall.die)."""
    for _ in range(count):
        if game.die >= game.kit.box.dice.firewall_most:
            yield from game.kit.on_full_die(game, who)
            continue
        game.die += 1
        yield Tell(say("die-rises", n=game.die), rule, show=("die",))


def stay_full(game: Intrusion, who: int) -> Script[None]:
    """Leave the firewall die as it is (breach.firewall.die)."""
    message = say("die-most", n=game.kit.box.dice.firewall_most)
    yield Tell(message, "breach.firewall.die", show=("die",))


def _deploy(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Deploy ice of a category."""
    yield from deploy(game, word(effect), who)


def _escalate(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Move another counter."""
    yield from escalate(game, word(effect), who)


def _threat(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Raise the threat of the player who moved the chip."""
    yield from raise_threat(game, who, count_of(effect))


def _firewall(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Raise the firewall die."""
    yield from strengthen(game, count_of(effect), who)


CELLS = {
    "deploy": _deploy,
    "escalate": _escalate,
    "threat": _threat,
    "firewall": _firewall,
}
"""How each effect of a cell is carried out."""
