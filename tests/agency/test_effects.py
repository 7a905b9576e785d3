"""Carry out what criminals' cards say."""

from typing import Any

import msgspec
import pytest

from app.language import Speaker
from rules.agency.attack import attack
from rules.agency.carry import carry
from rules.agency.effects import VOCABULARY
from rules.agency.night import move_criminals
from rules.agency.scene import scene
from rules.agency.state import Game
from rules.agency.tokens import drop_criminal
from rules.agency.turn import end, turn
from tests.agency.town import BOX, RULES, Answer, Run, changed, has, play, red, town


def do(game: Game, effect: str, *answers: Answer) -> Run:
    """Let the first criminal's effect strike the first player."""
    rule = "agency.retaliation.effect"
    return play(game, carry(game, 0, game.city.criminals[0], [effect], rule), *answers)


def city(**more: Any) -> Game:
    """Stand before criminal 1 in precinct 3."""
    return town("D2 C2", criminals={1: "D2"}, **more)


@pytest.mark.parametrize(
    ("effect", "name", "before", "after"),
    [
        ("health -2", "health", 7, 5),
        ("health +2", "health", 3, 5),
        ("fuel -1", "fuel", 2, 1),
        ("ammo +1", "ammo", 5, 6),
        ("ammo +2", "ammo", 5, 6),
        ("clues -2", "clues", 1, 0),
        ("credits -2", "credits", 3, 1),
        ("credits -2", "credits", 1, 0),
        ("credits +2", "credits", 1, 3),
        ("influence -1", "influence", 2, 1),
    ],
)
def test_markers_move(effect: str, name: str, before: int, after: int) -> None:
    game = has(city(), **{name: before})
    do(game, effect)
    assert getattr(game.city.players[0], name) == after


@pytest.mark.parametrize(
    "effect", ["fuel -1", "influence -1", "timers -1", "release", "informant", "identity"]
)
def test_what_cannot_be_done_is_skipped(effect: str) -> None:
    """agency.retaliation.impossible."""
    game = has(city(), fuel=0, influence=0)
    assert "effect-void" in do(game, effect).told


def test_timers_fall_and_may_explode() -> None:
    game = city(bombs={"A3": 1, "E3": 4})
    do(game, "timers -1")
    assert [(bomb.cell, bomb.timer) for bomb in game.city.bombs] == [("E3", 3)]


def test_a_criminal_flees_along_the_trail_and_out_of_it() -> None:
    game = city()
    do(game, "flee 2")
    assert game.city.criminals[0].cell == "E3"
    game = town("B1 C2", criminals={1: "B1"})
    do(game, "flee 2")
    assert game.city.criminals == []


def test_a_criminal_who_flees_into_ruins_is_lost() -> None:
    """agency.district.ruined-tokens (page 23)."""
    game = town("D2 C2 C2", criminals={1: "D2"}, mode="android")
    game.city.districts["E2"].ruined = True
    do(game, "flee 2")
    assert game.city.criminals == [] and "criminal-1" in game.city.stream.cards


def test_who_has_vanished_flees_no_more() -> None:
    """agency.retaliation.impossible (page 11)."""
    game = city()
    one, rule = game.city.criminals[0], "agency.retaliation.effect"
    run = play(game, carry(game, 0, one, ["vanish", "flee 1"], rule))
    assert run.told[-1] == "effect-void" and game.city.stream.cards.count("criminal-1") == 1


def test_nothing_more_befalls_who_is_in_hospital() -> None:
    """agency.health.phase-ends (page 8)."""
    game = has(city(), health=2, fuel=3)
    one, rule = game.city.criminals[0], "agency.retaliation.effect"
    play(game, carry(game, 0, one, ["health -2", "fuel -1"], rule))
    assert game.city.turn.over and game.me.fuel == 3


def test_a_criminal_vanishes() -> None:
    game = city()
    do(game, "vanish")
    assert game.city.criminals == [] and "criminal-1" in game.city.stream.cards


def test_an_assassin_or_a_bomb_comes_to_the_criminal() -> None:
    game = city(dice="table")
    do(game, "assassin")
    do(game, "bomb", [5])
    assert [one.cell for one in game.city.assassins] == ["D2"]
    assert [(bomb.cell, bomb.timer) for bomb in game.city.bombs] == [("D2", 5)]


def test_none_comes_out_of_a_stream_without_it() -> None:
    game = city(assassins="A2 A2 A2 A2")
    assert "effect-void" in do(game, "assassin").told


def test_prisoners_and_informants_are_lost() -> None:
    game = city(held={4: 0}, informants={"D2": [1, 0]})
    do(game, "release")
    do(game, "informant")
    assert game.custody(0) == [] and game.city.districts["D2"].informants == [0]


def test_a_manual_effect_is_left_to_people() -> None:
    game = city()
    assert "effect-by-hand" in do(game, "manual: Спойте песню").told


# Clocks


def test_a_clock_lasts_to_the_end_of_the_next_own_turn() -> None:
    """agency.retaliation.lasting."""
    game = city()
    do(game, "slow 1")
    play(game, end(game))
    assert len(game.city.players[0].lasting) == 1
    game.city.turn.player, game.city.round = 0, 2
    game.city.phase = "action"
    play(game, turn(game), "end")
    assert game.city.players[0].lasting == []


def test_a_clock_ends_when_the_criminal_leaves_the_city() -> None:
    """agency.retaliation.lasting-end."""
    game = town("C1 C2", criminals={1: "C1"}, phase="city")
    do(game, "no-search")
    run = play(game, move_criminals(game))
    assert "clock-over" in run.told and game.city.players[0].lasting == []


def test_a_clock_does_not_end_when_the_criminal_is_subdued() -> None:
    game = has(town("D2 C2", criminals={1: "D2"}, cards={1: "anchor"}), ammo=0)
    game.city.criminals[0].open = True
    play(game, attack(game, "c1"), red("cross", "cross", "cross"))
    play(game, attack(game, "c1"), red("explosion", "explosion", "cross"))
    assert game.city.criminals[0].subdued and len(game.me.lasting) == 1
    play(game, drop_criminal(game, game.city.criminals[0], "agency.criminal.gone"))
    assert game.me.lasting == []


@pytest.mark.parametrize("lasting", [True, False])
def test_a_card_with_a_clock_lays_one_for_what_people_do_by_hand(lasting: bool) -> None:
    """agency.retaliation.lasting (page 11): the symbol on the card says so, whatever it does."""
    text = "manual: Ходите молча"
    odd = msgspec.structs.replace(BOX.suspect["moss"], retaliation=(text,), lasting=lasting)
    others = tuple(odd if one.id == "moss" else one for one in BOX.suspects)
    game = town("D2 C2", criminals={1: "D2"}, cards={1: "moss"}, box=changed(suspects=others))
    has(game, ammo=0)
    game.city.criminals[0].open = True
    run = play(game, attack(game, "c1"), red("cross", "cross", "cross"))
    assert ("clock" in run.told) == lasting
    assert [one.effect for one in game.me.lasting] == [text] * lasting
    said = Speaker("ru", RULES, ["a", "b"])
    shown = [said(card) for card in scene(game).rows[0].cards]
    assert any("часы" in one and "Ходите молча" in one for one in shown) == lasting


def test_every_retaliation_of_the_box_can_be_carried_out() -> None:
    for suspect in BOX.suspects:
        game = town("D2 C2", criminals={1: "D2"}, cards={1: suspect.id})
        for text in (*suspect.exposure, *suspect.retaliation):
            word = VOCABULARY.parse(text).word
            if word != "bomb":
                do(game, text)


def test_an_overlay_s_card_works_like_any_other() -> None:
    odd = msgspec.structs.replace(BOX.suspect["moss"], retaliation=("manual: Выйдите", "fuel -1"))
    others = tuple(odd if one.id == "moss" else one for one in BOX.suspects)
    game = town("D2 C2", criminals={1: "D2"}, cards={1: "moss"}, box=changed(suspects=others))
    has(game, ammo=0, fuel=1)
    game.city.criminals[0].open = True
    run = play(game, attack(game, "c1"), red("cross", "cross", "cross"))
    assert "effect-by-hand" in run.told and game.me.fuel == 0
