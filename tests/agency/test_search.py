"""Search districts."""

import pytest

from app.language import Speaker
from rules.agency.search import search
from rules.agency.state import Game
from rules.agency.turn import act, menu
from tests.agency.town import RULES, black, green, has, play, red, town

HEAL, FUEL, CAR, AGENT = "cross+heal", "fuel", "car+upgrade-car", "cross+upgrade-agent"
AMMO, WEAPON = "ammo+ammo", "cross+upgrade-weapon"


def at_range(**values: int) -> Game:
    """Stand at the shooting range: two red dice and a black one, no protection."""
    return has(town("B3 C2"), **{"ammo": 0, **values})


def test_the_district_says_the_dice() -> None:
    """agency.search.roll."""
    game = at_range()
    run = play(game, search(game, ""), red("boost", "boost"), black("credit"))
    assert run.options == ["keep", "all", "0", "1", "2"]


def test_finds_move_markers() -> None:
    """agency.search.gain: a doubled symbol counts twice; a credit symbol brings 2 credits."""
    game = at_range(clues=0)
    play(game, search(game, ""), red(AMMO, WEAPON), black("credit"), "keep")
    assert (game.me.ammo, game.me.weapon, game.me.credits) == (2, 1, 6)


def test_people_hear_how_much_to_take() -> None:
    """agency.search.credits (page 14): a credit symbol is 2 credits, and the bank may be short."""
    game = at_range(ammo=5)
    run = play(game, search(game, ""), red(AMMO, WEAPON), black("credit"), "keep")
    speak = Speaker("ru", RULES, ["Аня", "Боря"])
    told = "Аня получает: патрон +1, улучшение оружия +1, кредит +2"
    assert speak(run.said("takes")) == told
    game = has(at_range(), 1, credits=65)
    run = play(game, search(game, ""), red("cross", "boost"), black("credit"), "keep", "boost:2")
    assert (game.city.bank, game.me.credits) == (0, 5)
    assert speak(run.said("takes")) == "Аня получает: кредит +1"


def test_any_dice_are_rolled_again_once() -> None:
    """agency.search.reroll."""
    game = at_range()
    run = play(
        game,
        search(game, ""),
        red("explosion", AMMO),
        black("explosion"),
        "0",
        "2",
        "roll",
        red("cross"),
        black("credit"),
    )
    assert run.pending is None
    assert (game.me.ammo, game.me.credits, game.me.health) == (2, 6, 7)


def test_recon_rolls_twice() -> None:
    """agency.upgrade.recon."""
    game = at_range(agent=3)
    run = play(
        game,
        search(game, ""),
        red("explosion", "explosion"),
        black("explosion"),
        "all",
        red("explosion", "explosion"),
        black("explosion"),
        "all",
        red("cross", "cross"),
        black("credit"),
    )
    assert run.asked.count("reroll-ask") == 2


def test_explosions_hurt() -> None:
    """agency.search.explosion."""
    game = at_range()
    play(
        game,
        search(game, ""),
        red("explosion", "explosion"),
        black("credit"),
        "keep",
        "hurt",
        "hurt",
    )
    assert game.me.health == 5 and game.me.credits == 6


def test_ammo_and_boosts_stop_explosions() -> None:
    game = at_range(ammo=1)
    run = play(game, search(game, ""), red("explosion", "explosion"), black("boost"), "keep")
    assert run.options == ["stop:boost", "stop:ammo", "hurt"]
    game = at_range(ammo=1)
    play(
        game,
        search(game, ""),
        red("explosion", "explosion"),
        black("boost"),
        "keep",
        "stop:boost",
        "stop:ammo",
    )
    assert (game.me.health, game.me.ammo) == (7, 0)


@pytest.mark.parametrize(("agent", "informants", "wounds"), [(0, 0, 2), (2, 0, 1), (2, 1, 0)])
def test_the_vest_and_informants_stop_explosions(agent: int, informants: int, wounds: int) -> None:
    """agency.upgrade.vest, agency.informant.help."""
    game = town("B3 C2", informants={"B3": [0] * informants})
    has(game, ammo=0, agent=agent)
    hurt = ["hurt"] * wounds
    dice = red("explosion", "explosion"), black("credit")
    play(game, search(game, ""), *dice, "keep", *hurt)
    assert game.me.health == 7 - wounds


def test_explosions_do_nothing_where_one_is_protected() -> None:
    """agency.search.protected."""
    game = has(town("D3 C2"), ammo=1)
    run = play(game, search(game, ""), black("explosion", "explosion", "credit"), "keep")
    assert game.me.health == 7 and "search-ask" not in run.asked


def test_a_boost_doubles_another_die_once() -> None:
    """agency.search.boost: four credits in place of two, and one boost for each die."""
    game = at_range()
    run = play(game, search(game, ""), red("boost", "boost"), black("credit"), "keep")
    assert run.options == ["use:2", "boost:2"]
    game = at_range()
    run = play(game, search(game, ""), red("boost", "boost"), black("credit"), "keep", "boost:2")
    assert run.pending is None and game.me.credits == 8


def test_healing_first_and_explosions_later() -> None:
    """agency.search.order: the order is the searcher's."""
    game = has(town("C1 C2", police="B2"), ammo=0, health=1)
    dice = red("explosion"), green(HEAL), black("credit")
    play(game, search(game, ""), *dice, "keep", "use:1", "hurt")
    assert game.me.health == 1 and game.me.cell == "C1"


def test_what_was_not_applied_before_the_hospital_is_lost() -> None:
    """agency.search.order."""
    game = has(town("C1 C2", police="B2"), ammo=0, health=1)
    dice = red("explosion"), green(HEAL), black("credit")
    play(game, search(game, ""), *dice, "keep", "hurt")
    assert (game.me.cell, game.me.health, game.me.credits) == ("B1", 4, 4)
    assert game.city.turn.over


def test_white_dice_are_of_a_colour_of_choice() -> None:
    """agency.search.white, agency.search.headquarters: two pairs, but only three of a colour."""
    game = town("C2 C2")
    run = play(game, search(game, ""), "green")
    assert run.options == ["red", "black"]
    game = town("C2 C2")
    dice = green(FUEL, CAR), black("credit", "credit")
    play(game, search(game, ""), "green", "black", *dice, "keep")
    assert (game.me.fuel, game.me.car, game.me.credits) == (3, 1, 8)


def test_what_exceeds_a_track_is_lost() -> None:
    """agency.resource.limit, agency.search.heal."""
    game = has(town("B3 C2"), ammo=6)
    run = play(game, search(game, ""), red(AMMO, AMMO), black("credit"), "keep")
    assert game.me.ammo == 6
    speak = Speaker("ru", RULES, ["Аня", "Боря"])
    assert speak(run.said("takes")) == "Аня получает: кредит +2"
    game = has(town("B3 C2"), ammo=6)
    run = play(game, search(game, ""), red(AMMO, AMMO), black("boost"), "keep", "use:0", "use:1")
    assert speak(run.said("takes")) == "Аня получает: ничего"


def test_the_end_of_an_upgrade_track_brings_influence_once() -> None:
    """agency.upgrade.end."""
    game = at_range(weapon=3)
    play(game, search(game, ""), red(WEAPON, WEAPON), black("credit"), "keep")
    assert (game.me.weapon, game.me.influence) == (4, 1)
    game.city.turn.justice = []
    play(game, search(game, ""), red(WEAPON, WEAPON), black("credit"), "keep")
    assert game.me.influence == 1


def test_crosses_and_cars_find_nothing() -> None:
    """agency.symbol.no-effect."""
    game = at_range()
    run = play(game, search(game, ""), red("cross", "boost"), black("credit"), "keep", "use:2")
    assert run.pending is None and game.me.credits == 6


def test_ruins_cannot_be_searched_and_sell_nothing() -> None:
    """agency.district.ruined-actions."""
    game = town("D1 C2 C2", mode="android")
    game.city.districts["D1"].ruined = True
    kinds = {one.id.partition(":")[0] for one in menu(game).options}
    assert not {"search", "buy", "recruit"} & kinds


def test_two_searches_in_different_districts_are_two_acts() -> None:
    """agency.justice.twice."""
    game = at_range()
    play(game, act(game, "search"), red("cross", "cross"), black("credit"), "keep")
    assert "search" not in [one.id for one in menu(game).options]
    game.me.cell = "A2"
    assert "search" in [one.id for one in menu(game).options]
