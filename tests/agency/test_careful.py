"""Check that the careful player plays fair, well, and counts chances right."""

import random
from itertools import product

import msgspec
import pytest

from rules.agency.careful import chance
from rules.agency.careful import play as careful
from rules.agency.state import City
from rules.core.steps import Option, Step
from rules.simulate import at_random, play
from tests.agency.town import BOX, RULES, has, town

NAMES = ["a", "b", "c"]


def scrambled(city: City, luck: random.Random) -> City:
    """Give the same city with everything else behind what nobody has seen."""
    other = msgspec.json.decode(msgspec.json.encode(city), type=City)
    closed = [one for one in other.criminals if not one.open]
    cards = [*(one.card for one in closed), *other.suspects.cards]
    luck.shuffle(cards)
    for one in closed:
        one.card = cards.pop()
    other.suspects.cards = cards
    luck.shuffle(other.stream.cards)
    return other


@pytest.mark.parametrize("mode", ["agent", "android"])
def test_it_looks_only_at_what_the_players_know(mode: str) -> None:
    mixer = random.Random(1)
    asked = 0

    def watched(city: City, step: Step, options: tuple[Option, ...], luck: random.Random) -> str:
        nonlocal asked
        asked += 1
        before = luck.getstate()
        blind = careful(scrambled(city, mixer), step, options, luck)
        luck.setstate(before)
        answer = careful(city, step, options, luck)
        assert answer == blind
        return answer

    for seed in range(2):
        play(RULES, {"players": NAMES, "mode": mode}, seed, watched)
    assert asked > 100


@pytest.mark.parametrize("mode", ["agent", "android"])
def test_it_beats_players_who_act_at_random(mode: str) -> None:
    def first_is_careful(
        city: City, step: Step, options: tuple[Option, ...], luck: random.Random
    ) -> str:
        who = getattr(step, "who", None)
        player = careful if who == 0 else at_random
        return player(city, step, options, luck)

    games = 20
    options = {"players": NAMES, "mode": mode}
    won = sum(
        play(RULES, options, seed, first_is_careful, False).state.winners == [0]
        for seed in range(games)
    )
    assert won >= 0.7 * games


@pytest.mark.parametrize("need", [1, 2, 3, 4])
def test_chances_agree_with_counting_all_rolls(need: int) -> None:
    game = has(town(), ammo=1)
    sides = [BOX.die[colour].symbols(side) for colour in ("red", "black") for side in range(1, 7)]
    red, black = sides[:6], sides[6:]
    good = 0
    for roll in product(red, red, red, black):
        shown = [symbol for face in roll for symbol in face]
        explosions, boosts = shown.count("explosion"), shown.count("boost")
        good += explosions + min(explosions, boosts) >= need
    assert chance(game, need) == pytest.approx(good / 6**4)
