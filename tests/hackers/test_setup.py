"""Set games up: the offers, the faults, the first hands."""

import pytest

from app.language import LANGUAGES, Speaker
from rules.core.message import Refused
from rules.core.steps import Tell
from rules.core.table import Table
from rules.hackers.decks import starter
from tests.hackers.situations import BOX, KATE, NOISE, RULES, asks, do, ids


def begin(**options):
    """Begin a game with the app's decks unless told."""
    chosen = {"corp-cards": "app", "runner-cards": "app", **options}
    return Table(RULES, RULES.start({key.replace("_", "-"): v for key, v in chosen.items()}, 7))


def test_every_starter_deck_and_an_own_one_are_offered():
    """hackers.setup.sides."""
    settings = {setting.id: setting for setting in RULES.settings()}
    assert len(settings["corp"].choices) == 5 and len(settings["runner"].choices) == 4
    assert (settings["corp"].default, settings["runner"].default) == ("01067", KATE)


def test_both_sides_begin_with_five_credits_and_five_cards():
    """hackers.setup.hand."""
    found = do(begin(), "keep", "keep")
    game = found.state
    assert (game.corp.credits, game.runner.credits) == (5, 5)
    assert (len(game.corp.hq), len(game.runner.grip)) == (6, 5)  # The first turn has begun.
    assert (game.runner.tags, game.corp.bad, game.runner.brain) == (0, 0, 0)


def test_the_corporation_decides_on_its_hand_first():
    """hackers.setup.mulligan-order: the hand is shown to its owner."""
    found = do(begin())
    assert (asks(found), found.step.who, found.step.secret) == ("keep-these", 0, True)
    do(found, "keep")
    assert (asks(found), found.step.who) == ("keep-these", 1)


def test_a_hand_is_changed_once_and_whole():
    """hackers.setup.mulligan."""
    found = do(begin())
    before = list(found.state.corp.hq)
    do(found, "again")
    assert found.step.who == 1
    assert len(found.state.corp.hq) == 5 and found.state.corp.hq != before
    assert len(found.state.corp.rd) == 44


def test_people_shuffle_and_draw_their_own():
    """The app counts their cards only."""
    found = Table(RULES, RULES.start({}, 1))
    told = []
    while isinstance(found.step, Tell):
        told.append(asks(found))
        found.answer("ok")
    assert told == ["lay-corp", "lay-runner", "shuffle-corp", "shuffle-runner"]
    assert asks(found) == "keep-hand" and not found.step.secret
    assert found.state.corp.hq == ["?"] * 5


def test_an_own_deck_is_read_and_checked():
    """hackers.deck.legal."""
    deck = starter(BOX, NOISE)
    lines = [BOX[NOISE].title, *(f"{n} {BOX[c].title}" for c, n in deck.cards.items())]
    game = RULES.start({"runner": "own", "runner-list": "\n".join(lines)}, 1)
    assert (game.runner.identity, game.decks[1]) == (NOISE, deck.cards)
    assert game.private == [False, True]


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        ({"runner": "own", "runner-list": ""}, {"no-identity"}),
        ({"runner": "own", "runner-list": "Noise: Hacker Extraordinaire"}, {"too-small"}),
        (
            {"corp": "own", "corp-list": "Noise: Hacker Extraordinaire"},
            {"wrong-side", "too-small"},
        ),
        ({"corp": "none"}, {"wrong-value"}),
        ({"players": ["1", "2", "3"]}, {"player-count"}),
        ({"players": ["1"]}, {"player-count"}),
        ({"corp-list": 5}, {"wrong-value"}),
        ({"nonsense": 1}, {"unknown-option"}),
        (
            {"players": ["1"], "runner": "own", "corp": "own"},
            {"player-count", "no-identity"},
        ),
    ],
)
def test_a_wrong_set_up_is_refused_with_all_its_faults(options, codes):
    """Every fault at once, in both languages."""
    with pytest.raises(Refused) as refused:
        RULES.start(options, 1)
    assert {fault.code for fault in refused.value.faults} == codes
    for language in LANGUAGES:
        speak = Speaker(language, RULES)
        for fault in refused.value.faults:
            said = speak(fault.message)
            assert said != fault.message.id and "{" not in said


def test_the_first_turn_is_the_corporations():
    """hackers.corp-turn.first."""
    found = do(begin(), "keep", "keep")
    assert (asks(found), found.step.who) == ("menu-corp", 0)
    assert "credit" in ids(found)
