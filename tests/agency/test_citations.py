"""Cite the paragraph that states what a step does, also where several forms share the code."""

from typing import Any

import pytest

from rules.agency.android import hunt, raze
from rules.agency.attack import attack
from rules.agency.carry import carry
from rules.agency.defuse import defuse
from rules.agency.market import buy
from rules.agency.state import Game
from rules.core.steps import Ask, Tell
from tests.agency.town import Run, black, green, has, play, red, town

MISS = red("cross", "cross", "cross")


def cited(run: Run, id: str) -> list[str]:
    """List the paragraphs that steps with a message cite."""
    steps = [step for step in run.steps if isinstance(step, Ask | Tell)]
    return [step.rule for step in steps if step.message.id == id]


def before(card: str, knew: bool, **values: int) -> Game:
    """Stand before a criminal, investigated or not."""
    game = has(town("B2 C2", criminals={1: "B2"}, cards={1: card}), ammo=0, **values)
    game.city.criminals[0].investigated = [0] if knew else []
    return game


@pytest.mark.parametrize(
    ("card", "knew", "id", "rule"),
    [
        ("thorn", False, "effect", "agency.exposure.red"),
        ("thorn", True, "exposure-not", "agency.exposure.red"),
        ("mirror", True, "effect", "agency.exposure.white"),
        ("mirror", False, "exposure-not", "agency.exposure.white"),
    ],
)
def test_an_exposure_cites_its_own_symbol(card: str, knew: bool, id: str, rule: str) -> None:
    """Page 11: why it works, and why it does not, stands with the symbol on the card."""
    game = before(card, knew)
    assert cited(play(game, attack(game, "c1")), id) == [rule]


def test_a_wound_cites_what_dealt_it() -> None:
    """Page 11: an exposure strikes before the roll, a retaliation after a failed one."""
    game = before("thorn", False)
    run = play(game, attack(game, "c1"), MISS)
    assert cited(run, "loses") == ["agency.exposure.red", "agency.retaliation.effect"]


def test_influence_for_clues_cites_its_own_price() -> None:
    """Page 15: clues, not credits, and no resource."""
    game = has(town("C2 C2"), clues=6)
    run = play(game, buy(game, "0"))
    assert cited(run, "influence") == ["agency.buy.influence"]


@pytest.mark.parametrize(
    ("form", "rule"), [("strict", "agency.stability.roll"), ("easy", "agency.stability.easy")]
)
def test_a_failed_check_cites_the_form_that_is_played(form: str, rule: str) -> None:
    """Pages 16–17."""
    game = town("B2 C2", bombs={"B2": 6}, stability=form)
    first: Any = [red("explosion", "ammo+ammo", "ammo+ammo"), green(*["fuel"] * 3)]
    run = play(
        game, defuse(game, "1"), *first, black(*["credit"] * 3), "stop", red("explosion")
    )
    assert cited(run, "unstable") == [rule]


def test_the_dice_of_androids_and_their_hunters_cite_their_own_rules() -> None:
    """Pages 25–26."""
    game = has(town("B3 B3 C2", mode="android"), ammo=1)
    game.city.players[1].android = True
    assert cited(play(game, hunt(game, "1")), "ammo-ask") == ["agency.hunt.steps"]
    game = has(town("B3 B3 C2", mode="android"), ammo=1)
    game.city.players[0].android = True
    assert cited(play(game, raze(game, "")), "ammo-ask") == ["agency.district.attack-dice"]


def test_no_effect_is_told_to_who_lies_in_hospital() -> None:
    """Page 7: the turn is over at once, so the rest of a card is neither told nor done."""
    game = has(before("thorn", True), health=1, clues=2)
    one = game.city.criminals[0]
    effects = ["health -1", "clues -1"]
    run = play(game, carry(game, 0, one, effects, "agency.retaliation.effect"))
    assert run.told.count("effect") == 1 and game.me.clues == 2
