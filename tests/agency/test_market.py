"""Buy equipment and recruit informants."""

import pytest

from rules.agency.market import buy, offers, recruit, recruits
from rules.agency.state import Lasting
from rules.agency.turn import offers as everything
from rules.agency.turn import turn
from tests.agency.town import has, play, town


def test_two_ammo_for_a_credit_at_the_ammo_supply() -> None:
    """agency.tile.ammo-supply, agency.buy.resource."""
    game = has(town("D1 C2"), ammo=0)
    run = play(game, buy(game, "0"))
    assert run.options == ["1", "2", "3"]
    game = has(town("D1 C2"), ammo=0)
    play(game, buy(game, "0"), "2")
    assert (game.me.ammo, game.me.credits, game.city.bank) == (4, 2, 64)


def test_an_upgrade_costs_two_credits_a_step() -> None:
    """agency.buy.upgrade."""
    game = town("E2 C2")
    play(game, buy(game, "0"), "2")
    assert (game.me.car, game.me.credits) == (2, 0)


def test_influence_costs_six_clues_at_the_headquarters() -> None:
    """agency.buy.influence: no credits."""
    game = has(town("C2 C2"), clues=5)
    assert list(offers(game)) == []
    has(game, clues=8)
    assert play(game, buy(game, "0")).asked == []  # There is only enough for one.
    assert (game.me.clues, game.me.influence, game.me.credits) == (2, 1, 4)


def test_nothing_is_sold_to_who_cannot_pay_or_carry() -> None:
    assert list(offers(has(town("D1 C2"), credits=0))) == []
    assert list(offers(has(town("D1 C2"), ammo=6))) == []
    assert list(offers(town("B2 C2"))) == []


def test_a_bought_upgrade_at_the_end_of_its_track_brings_influence() -> None:
    """agency.upgrade.end."""
    game = has(town("E2 C2"), car=3)
    play(game, buy(game, "0"))
    assert (game.me.car, game.me.influence) == (4, 1)


def test_an_informant_costs_two_credits_and_ends_the_turn() -> None:
    """agency.recruit.action, agency.recruit.ends."""
    game = town("B2 C2", informants={"B2": [1]})
    play(game, turn(game), "recruit")
    first = game.city.players[0]
    assert game.city.districts["B2"].informants == [1, 0]
    assert (first.credits, first.supply, game.city.turn.player) == (2, 6, 1)


def test_recruiting_needs_a_field_money_and_an_informant() -> None:
    assert list(recruits(town("B2 C2", informants={"B2": [1, 0]}))) == []
    assert list(recruits(has(town("B2 C2"), credits=1))) == []
    assert list(recruits(town("C2 C2"))) == []  # The headquarters have no fields.
    game = town("B2 C2")
    game.me.supply, game.me.gone = 0, 7
    assert list(recruits(game)) == []


def test_an_android_recruits_nobody() -> None:
    """agency.android.actions (page 24), agency.android.loses."""
    game = town("B2 C2 C2", mode="android")
    assert [one.id for one in recruits(game)] == ["recruit"]
    game.me.android = True
    assert list(recruits(game)) == []


def test_two_own_informants_may_stand_together() -> None:
    """agency.recruit.two."""
    game = town("B2 C2", informants={"B2": [0]})
    play(game, recruit(game, ""))
    assert game.city.districts["B2"].informants == [0, 0]


@pytest.mark.parametrize("kind", ["search", "buy", "recruit", "investigate"])
def test_each_ban_with_a_clock_takes_one_thing_away(kind: str) -> None:
    """agency.retaliation.lasting."""
    game = has(town("D1 C2", criminals={1: "D1"}), clues=4, ammo=0)
    before = {option.id.partition(":")[0] for option in everything(game)}
    game.me.lasting = [Lasting(effect=f"no-{kind}", criminal=1, since=1)]
    after = {option.id.partition(":")[0] for option in everything(game)}
    assert before - after == {kind}


def test_effects_with_a_clock_forbid() -> None:
    game = has(town("D1 C2", criminals={1: "A2"}), clues=4)
    game.me.lasting = [
        Lasting(effect=effect, criminal=1, since=1) for effect in ("no-buy", "no-recruit")
    ]
    assert list(offers(game)) == [] and list(recruits(game)) == []
