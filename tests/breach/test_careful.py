"""Check that the careful player plays fair, well, and the same for the same luck."""

import random
from collections import Counter

import msgspec
import pytest

from rules.breach.careful import effort, lacking
from rules.breach.careful import play as careful
from rules.breach.state import Intrusion
from rules.core.steps import Option, Step
from rules.data import rules_of
from rules.simulate import play
from tests.breach.small import small

RULES = rules_of("breach")


def scrambled(game: Intrusion, step: Step, options: tuple[Option, ...]) -> Intrusion:
    """Give the same game with everything else behind what the player who is asked has not seen."""
    luck = random.Random(1)
    other = msgspec.json.decode(msgspec.json.encode(game), type=Intrusion)
    other.__dict__["kit"] = game.kit
    turned = {place for option in options for place in option.show}
    hidden = [its for at, its in other.places.items() if not its.shown and at not in turned]
    rooms = [place.room for place in hidden]
    luck.shuffle(rooms)
    for place, room in zip(hidden, rooms, strict=True):
        place.room = room
    who = game.turn.player if getattr(step, "who", None) is None else step.who
    others = [player for number, player in enumerate(other.players) if number != who]
    tasks = [player.task for player in others] + other.tasks.cards
    luck.shuffle(tasks)
    for player in others:
        player.task = tasks.pop()
    other.tasks.cards = [task for task in tasks if task]
    decks = [player.utilities for player in other.players]
    for deck in (other.activation, other.research, other.rewards, *decks):
        luck.shuffle(deck.cards)
    return other


@pytest.mark.parametrize("people", [1, 3])
def test_it_looks_only_at_what_the_player_knows(people: int) -> None:
    asked = 0

    def watched(
        game: Intrusion, step: Step, options: tuple[Option, ...], luck: random.Random
    ) -> str:
        nonlocal asked
        asked += 1
        before = luck.getstate()
        blind = careful(scrambled(game, step, options), step, options, luck)
        luck.setstate(before)
        assert careful(game, step, options, luck) == blind
        return blind

    play(RULES, {"players": [str(one) for one in range(people)]}, 2, watched, check=False)
    assert asked > 50


def test_alone_it_wins_between_a_third_and_two_thirds_of_its_games() -> None:
    results = Counter(
        play(RULES, {"players": ["1"]}, seed, careful, check=False).state.result
        for seed in range(1, 91)
    )
    assert 30 <= results["won"] <= 60


def test_every_invariant_holds_and_the_same_seed_gives_the_same_game() -> None:
    one, other = (play(RULES, {"players": ["1", "2"]}, 3, careful) for _ in range(2))
    assert one.entries == other.entries


def test_it_counts_what_the_task_still_asks() -> None:
    assert lacking(small(), 0) == {"bio": 2, "crypto": 1}
    assert lacking(small(disk=["partial-bio", "full-crypto"]), 0) == {"bio": 1}


def test_it_heads_for_the_node_that_costs_least() -> None:
    game = small()
    game.nodes["A1+B1"].token = "partial-science"
    game.nodes["B1+C1"].token = "partial-bio"
    game.nodes["A3+B3"].token = "partial-bio"
    assert effort(game, 0, "A1")[1] == ["B1", "C1"]
    game.places["A3"].viruses = [0]
    assert effort(game, 0, "A2")[1] == ["B3"]
