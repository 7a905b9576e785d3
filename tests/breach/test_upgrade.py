"""Test upgrades, hacks, shifts and breaches."""

import pytest

from app.language import Speaker
from rules.breach.hacks import activate, offers, ready
from rules.breach.player import HACKS
from rules.breach.upgrade import can_upgrade, tops, upgrade
from rules.breach.walk import breach, free_borders, place, push, shift, shift_targets
from tests.breach.small import RULES, ids, play, small

# Upgrades


def test_a_chip_goes_to_an_empty_hack_slot_and_gives_its_effect() -> None:
    """breach.upgrade.steps, breach.upgrade.common"""
    game = small()
    run = play(upgrade(game, 0), "draw", "shift")
    assert ids(run.asked[1]) == {"breacher", "shift", "breach", "program"}
    assert game.players[0].hacks == ["shift"] and "draw" not in game.players[0].upgrades
    assert game.players[0].hand == ["tune", "tune-2"]


def test_the_slot_of_a_chip_gives_a_code_chip_of_any_colour() -> None:
    """breach.upgrade.common"""
    game = small()
    run = play(upgrade(game, 0), "code", "program", "defence")
    assert game.players[0].blocks["defence"].count("defence") == 2
    assert run.asked[-1].rule == "breach.upgrade.common"


def test_avatar_and_breacher_have_upgrades_of_their_own() -> None:
    """breach.upgrade.own"""
    game = small()
    play(upgrade(game, 0), "avatar-1", "breach")
    play(upgrade(game, 0), "breacher-2", "shift")
    assert game.players[0].blocks["attack"].count("attack") == 2
    assert game.players[0].research == ["fast"]


def test_the_last_chip_is_named_though_nobody_chose_it() -> None:
    """breach.upgrade.steps: p. 24, people have to know which chip they move"""
    game = small(upgrades=["draw"])
    run = play(upgrade(game, 0), "shift")
    assert run.asked[0].message.id == "upgrade-hack"
    assert "upgrade-deck" in str(run.asked[0].message.params["what"])


def test_a_price_is_paid_and_a_danger_suffered() -> None:
    """breach.upgrade.cost, breach.effect.dangerous"""
    game = small()
    play(upgrade(game, 0), "avatar-2", "shift")
    assert game.players[0].blocks["cache"] == ["move"]
    assert game.players[0].threat == 1 and game.players[0].credits == 2


def test_what_cannot_be_paid_cannot_be_moved_unless_the_action_is_free() -> None:
    """breach.upgrade.cost, breach.free.upgrade"""
    game = small(blocks={"move": ["attack"], "attack": [], "defence": [], "cache": ["move"]})
    assert "avatar-2" not in [top.id for top in tops(game, 0)]
    assert "avatar-2" in [top.id for top in tops(game, 0, free=True)]
    play(upgrade(game, 0, free=True), "avatar-2", "shift")
    assert game.players[0].blocks["cache"] == ["move"] and game.players[0].threat == 1


def test_a_free_upgrade_costs_nothing_though_it_could_be_paid() -> None:
    """breach.free.upgrade"""
    game = small()
    before = {block: [*chips] for block, chips in game.players[0].blocks.items()}
    play(upgrade(game, 0, free=True), "avatar-2", "shift")
    assert game.players[0].blocks == before and game.players[0].credits == 2


def test_with_all_hack_slots_full_there_is_no_upgrade() -> None:
    """breach.upgrade.full"""
    game = small(hacks=[*HACKS])
    assert not can_upgrade(game, 0)
    assert not can_upgrade(small(upgrades=[]), 0)


# Hacks


def test_only_ready_hacks_with_something_to_do_are_offered() -> None:
    """breach.hack.ready, breach.hack.activate"""
    assert ready(small(), 0) == []
    game = small({"A1": "empty 0000", "B1": "empty 0000"}, hacks=["breacher", "shift", "breach"])
    assert ready(game, 0) == ["breacher", "shift", "breach"]
    assert {option.id for option in offers(game, 0)} == {
        *("hack:breacher", "hack:shift", "hack:breach"),
    }


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", ["Хак взломщика: 1 кредит", "Хак: 1 переход", "Хак: создать пролом"]),
        ("en", ["Breacher's hack: 1 credit", "Hack: 1 shift", "Hack: make a breach"]),
    ],
)
def test_a_hack_is_offered_by_what_it_does_and_named_once(language: str, said: list[str]) -> None:
    """breach.hack.slots"""
    game = small({"A1": "empty 0000", "B1": "empty 0000"}, hacks=["breacher", "shift", "breach"])
    speaker = Speaker(language, RULES)
    assert [speaker(option.message) for option in offers(game, 0)] == said


def test_a_hack_spends_its_chip_for_good() -> None:
    """breach.hack.spent, breach.hack.breacher"""
    game = small(hacks=["breacher"])
    play(activate(game, 0, "breacher"))
    assert game.players[0].credits == 1 and game.players[0].hacks == []


def test_the_same_hack_is_activated_once_a_turn() -> None:
    """breach.hack.iteration"""
    game = small(hacks=["breacher"])
    game.turn.hacked = ["breacher"]
    assert ready(game, 0) == []


def test_a_disconnected_avatar_cannot_shift_but_makes_breaches() -> None:
    """breach.hack.disconnected"""
    game = small(at=(None,), hacks=["shift", "breach"])
    assert ready(game, 0) == ["breach"]


# Shifts, pushes, placing


def test_a_shift_leads_into_a_connected_shown_room_for_no_points() -> None:
    """breach.shift.rules"""
    game = small({"A1": "empty 0900", "B1": "empty 0000", "B2": "empty 0000"}, screen=True)
    assert shift_targets(game, 0) == ["B1"]
    play(shift(game, 0, 1, "breach.shift.rules"))
    assert game.players[0].place == "B1" and not game.players[0].screen


def test_a_shift_through_a_breach_does_not_wear_it() -> None:
    """breach.shift.breach, breach.breach-card.cross"""
    game = small({"A1": "empty 0xx0", "B1": "empty 0000"})
    game.breaches["A1|B1"] = "light"
    play(shift(game, 0, 1, "breach.shift.rules"))
    assert game.players[0].place == "B1" and game.breaches == {"A1|B1": "light"}


def test_all_shifts_of_an_effect_are_made_while_a_way_leads_on() -> None:
    """breach.shift.several"""
    game = small({"A1": "empty 00x0", "B1": "empty 0000", "C1": "empty 0000"})
    run = play(shift(game, 0, 2, "breach.shift.rules"), "C1")
    assert [ids(question) for question in run.asked] == [{"A1", "C1"}]
    play(shift(small(), 0, 2, "breach.shift.rules"))  # Nowhere to go: the rest is left out.


def test_a_model_that_others_move_keeps_its_screen() -> None:
    """breach.model.moved, breach.screen.lost"""
    game = small({"A1": "empty 00x0", "B1": "empty 0000"}, at=("A1", "A1"))
    game.players[1].screen = True
    play(push(game, 0, 1, "breach.malware.function"))
    assert game.players[1].place == "B1" and game.players[1].screen


def test_ice_is_moved_into_hidden_rooms_too() -> None:
    """breach.shift.rules"""
    game = small({"A1": "empty 0000"}, ice={"worm-1": "A1"})
    game.ice[0].on = "avatar-0"
    run = play(push(game, 0, 1, "breach.malware.function"), "A2")
    assert ids(run.asked[0]) == {"B1", "A2"}
    assert game.ice[0].place == "A2" and game.ice[0].on is None
    assert game.players[0].place == "A1"


def test_who_is_placed_leaves_behind_what_was_attached() -> None:
    """breach.model.placed, breach.attach.lost"""
    game = small({"A1": "empty xxxx", "C3": "empty xxxx"}, ice={"worm-1": "A1"}, screen=True)
    game.ice[0].on = "avatar-0"
    run = play(place(game, 0, "breach.malware.function"))
    assert game.players[0].place == "C3" and not game.players[0].screen
    assert run.told == ["avatar-placed", "screen-lost"] and run.rules[-1] == "breach.attach.lost"
    assert game.ice[0].place == "A1" and game.ice[0].on is None


# Breaches


def test_a_breach_is_laid_on_any_border_without_one() -> None:
    """breach.hack.breach, breach.breach-card.place"""
    game = small()
    assert len(free_borders(game)) == 12
    play(breach(game, 0, "breach.hack.breach"), "B2-B3")
    assert game.breaches == {"B2-B3": "light"} and "B2-B3" not in free_borders(game)


def test_without_a_card_in_the_deck_there_is_no_breach() -> None:
    """breach.supply.empty"""
    game = small()
    for border in free_borders(game)[:10]:
        game.breaches[border] = "dark"
    assert free_borders(game) == []
