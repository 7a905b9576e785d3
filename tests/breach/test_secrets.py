"""Check that what everybody sees does not depend on what only one player may see."""

from random import Random

from rules.breach.state import Intrusion
from rules.core.steps import Ask, Draw, Over, Roll, Step, Tell, whose_secret
from rules.core.table import Table
from tests.breach.test_setup import PEOPLE, RULES

SILENT = ("cards", "other", "pass")
"""Answers that open or leave a hand."""


def answer(table: Table[Intrusion], luck: Random) -> None:
    """Answer the pending step: nobody ever plays a card, everything else goes by luck."""
    step = table.step
    if isinstance(step, Roll):
        table.answer([luck.randint(1, step.sides) for _ in range(step.count)])
        return
    ids = [option.id for option in table.options()]
    if "pass" in ids:
        table.answer("pass")
        return
    table.answer(luck.choice([id for id in ids if id.partition(":")[0] not in SILENT]))


def both(one: Table[Intrusion], other: Table[Intrusion], luck: Random) -> None:
    """Answer two tables in the same way."""
    state = luck.getstate()
    answer(one, luck)
    luck.setstate(state)
    answer(other, luck)


def seen(step: Step) -> object:
    """Give what the others see of a step."""
    if isinstance(step, Ask | Draw | Tell) and whose_secret(step) is not None:
        return step.message.id, step.who
    return step


def with_other_cards(table: Table[Intrusion], luck: Random) -> dict[str, object]:
    """Change what lies unseen: each hand for other cards of its deck, research for research."""
    changes: dict[str, object] = {}
    state = table.state
    for number, player in enumerate(state.players):
        cards = [*player.hand, *player.utilities.cards]
        luck.shuffle(cards)
        count = len(player.hand)
        changes[f"players/{number}/hand"] = cards[:count]
        changes[f"players/{number}/utilities/cards"] = cards[count:]
    tokens = [*(one for player in state.players for one in player.research), *state.research.cards]
    luck.shuffle(tokens)
    for number, player in enumerate(state.players):
        changes[f"players/{number}/research"] = [tokens.pop() for _ in player.research]
    changes["research/cards"] = tokens
    return changes


def compared(seed: int) -> int:
    """Play two tables that differ in secrets only; count the steps that looked the same."""
    luck = Random(seed)
    people = luck.choice((2, 3, 4))
    one, other = (Table(RULES, RULES.start({"players": PEOPLE[:people]}, seed)) for _ in "ab")
    while one.state.phase == "setup" or one.state.round < luck.randint(2, 6):
        both(one, other, luck)
    other.correct(with_other_cards(other, luck))
    count = 0
    while shown_alike(one, other) and not isinstance(one.step, Over):
        assert seen(one.step) == seen(other.step)
        count += 1
        both(one, other, luck)
    return count


def test_no_open_step_tells_what_somebody_holds() -> None:
    """breach.malware.secret, breach.malware.hand, breach.research.rules"""
    assert sum(compared(seed) for seed in range(40)) > 1000


def shown_alike(one: Table[Intrusion], other: Table[Intrusion]) -> bool:
    """Say whether all that lies open is alike: a discard may show what was secret before."""
    piles = [
        [table.state.research.discard, *(its.utilities.discard for its in table.state.players)]
        for table in (one, other)
    ]
    return piles[0] == piles[1]
