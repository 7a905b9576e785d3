"""Check that the careful bot plays better than chance on both sides."""

import random

from rules.core.steps import Over
from rules.hackers.careful import play
from rules.simulate import at_random, reply, run
from tests.hackers.situations import RULES, do, table

OPTIONS = {"corp-cards": "app", "runner-cards": "app"}


def wins(side, games, careful):
    """Count the games that a side wins when the named sides are careful."""
    count = 0
    for seed in range(games):
        luck = random.Random(seed)

        def answer(found, luck=luck):
            player = play if getattr(found.step, "who", None) in careful else at_random
            return reply(found, player, luck)

        found = run(RULES, OPTIONS, seed, answer, check=False)
        assert isinstance(found.step, Over)
        count += found.step.who == side
    return count


def test_a_careful_corporation_wins_more_often():
    """Against a hacker who plays at random."""
    assert wins(0, 24, {0}) > wins(0, 24, set())


def test_both_sides_win_some_careful_games():
    """Neither side is lost from the start."""
    corp = wins(0, 24, {0, 1})
    assert 4 <= corp <= 20


def test_the_bot_scores_what_it_can():
    """hackers.corp-action.score: before anything else."""
    found = table(root={"remote-1": ["Hostile Takeover"]}, ice={"remote-1": ["Enigma"]}, advanced=2)
    card = found.state.server("remote-1").root[0]
    assert play(found.state, found.step, found.options(), random.Random(1)) == f"score:{card.id}"


def test_the_bot_advances_only_behind_ice():
    """An agenda in the open is a gift."""
    for ice, wanted in (({"remote-1": ["Enigma"]}, "advance"), ({}, "credit")):
        found = table(root={"remote-1": ["Nisei MK II"]}, ice=ice, hq=["Hedge Fund"] * 3)
        answer = play(found.state, found.step, found.options(), random.Random(1))
        assert answer.partition(":")[0] == wanted


def test_the_bot_breaks_as_cheaply_as_it_can():
    """hackers.run.break."""
    found = table(turn="runner", ice={"hq": ["Wall of Static"]}, rig=["Corroder"])
    do(found, "run:hq")
    assert play(found.state, found.step, found.options(), random.Random(1)) == "plan"
