"""Compare the cheapest break with a plain count over everything that could be paid."""

import random
from itertools import product

import pytest

from rules.hackers.breaks import Ice, Tool, after, cheapest, moves
from rules.hackers.components import Breaker
from tests.hackers.situations import BOX, CODES

TYPES = ("barrier", "code-gate", "sentry")


def least_for(tools, count):
    """Give the least price of breaking so many subroutines with these, any number of times."""
    best = [0] + [None] * count
    for left in range(1, count + 1):
        prices = [
            tool.breaker.price + best[max(0, left - tool.breaker.count)]
            for tool in tools
            if best[max(0, left - tool.breaker.count)] is not None
        ]
        best[left] = min(prices, default=None)
    return best[count]


def oracle(tools, ice):
    """Count over all numbers of pumps and weakenings, with no search at all."""
    weakens = [tool.breaker.weaken for tool in tools if tool.breaker.weaken is not None]
    prices = []
    for weaker in range(max(0, ice.strength) + 1 if weakens else 1):
        strength = ice.strength - weaker
        ranges = []
        for tool in tools:
            short = max(0, ice.strength - tool.strength)
            ranges.append(range(short + 1) if tool.breaker.boost is not None else range(1))
        for pumps in product(*ranges):
            price = weaker * min(weakens, default=0)
            able = []
            for tool, pump in zip(tools, pumps, strict=True):
                price += pump * (tool.breaker.boost or 0)
                wanted = tool.breaker.ice
                fits = wanted == "any" or wanted in ice.types
                fits = strength <= 0 if wanted == "strength-0" else fits
                if fits and tool.strength + pump * tool.breaker.amount >= strength:
                    able.append(tool)
            more = least_for(able, ice.left)
            if more is not None:
                prices.append(price + more)
    return min(prices, default=None)


def random_set(luck):
    """Make an ice and up to three icebreakers."""
    tools = []
    for number in range(luck.randint(0, 3)):
        breaker = Breaker(
            luck.choice((*TYPES, "any", "strength-0")),
            luck.randint(0, 3),
            luck.randint(1, 3),
            luck.choice((None, 0, 1, 2, 3)),
            luck.randint(1, 5),
            weaken=luck.choice((None, None, 1, 2)),
        )
        tools.append(Tool(str(number), luck.randint(0, 4), breaker))
    types = frozenset(luck.sample((*TYPES, "trap"), luck.choice((1, 1, 1, 2))))
    return tools, Ice(luck.randint(0, 6), types, luck.randint(1, 4))


def compare(count, seed):
    """Compare so many random sets; also carry each plan out step by step."""
    luck = random.Random(seed)
    found = 0
    for _ in range(count):
        tools, ice = random_set(luck)
        plan = cheapest(tools, ice)
        assert (plan.price if plan else None) == oracle(tools, ice), (tools, ice)
        if plan is None:
            continue
        found += 1
        now, here, paid = tuple(tools), ice, 0
        for move in plan.moves:
            assert move in moves(now, here)
            now, here = after(now, here, move)
            paid += move.price
        assert here.left == 0 and paid == plan.price
    return found


def test_the_cheapest_break_is_the_cheapest():
    """hackers.run.break: a thousand random sets of icebreakers and ice."""
    assert compare(1000, 1) > 300


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_ten_thousand_cheapest_breaks_are_the_cheapest(part):
    """The same, ten times as often."""
    assert compare(1000, 100 + part) > 300


def printed(title, id="a"):
    """Give an icebreaker as it is printed."""
    card = BOX[CODES[title]]
    return Tool(id, card.strength, card.breaker)


def ice(title):
    """Give an ice as it is printed."""
    card = BOX[CODES[title]]
    return Ice(card.strength, card.ice_types, len(card.subroutines))


@pytest.mark.parametrize(
    ("breaker", "target", "price"),
    [
        ("Corroder", "Wall of Static", 2),  # One more strength, one subroutine.
        ("Corroder", "Heimdall 1.0", 7),
        ("Corroder", "Enigma", None),
        ("Yog.0", "Enigma", 0),
        ("Yog.0", "Tollbooth", None),
        ("Aurora", "Wall of Static", 4),
        ("Battering Ram", "Heimdall 1.0", 7),  # Three more strength, two payments.
        ("Ninja", "Archer", 10),
        ("Ninja", "Neural Katana", 4),
        ("Mimic", "Neural Katana", 1),
        ("Mimic", "Hunter", None),
        ("Gordian Blade", "Tollbooth", 4),
        ("Pipeline", "Hunter", 7),
        ("Femme Fatale", "Ichi 1.0", 7),
        ("Crypsis", "Data Mine", 3),
        ("Wyrm", "Ice Wall", 4),  # Weaken once, break once.
        ("Wyrm", "Wall of Static", 6),
    ],
)
def test_the_printed_cards_cost_what_they_cost(breaker, target, price):
    """Worked out by hand from the printed numbers."""
    plan = cheapest([printed(breaker)], ice(target))
    assert (plan.price if plan else None) == price


def test_two_icebreakers_share_an_ice():
    """A weakened ice suits another icebreaker better."""
    alone = cheapest([printed("Aurora")], ice("Wall of Static"))
    both = cheapest([printed("Aurora"), printed("Wyrm", "b")], ice("Wall of Static"))
    assert (alone.price, both.price) == (4, 4)
    weaker = Tool("b", 1, Breaker("strength-0", 3, weaken=0))
    assert cheapest([printed("Aurora"), weaker], ice("Wall of Static")).price == 2


def test_a_trap_needs_an_icebreaker_for_anything():
    """hackers.ice.trap."""
    for title in ("Corroder", "Mimic", "Yog.0"):
        assert cheapest([printed(title)], ice("Data Mine")) is None
