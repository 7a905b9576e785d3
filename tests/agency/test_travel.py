"""Move through the city and meet thugs."""

import msgspec

from rules.agency import travel
from rules.agency.state import Game, Lasting
from rules.agency.turn import act, offers, turn
from tests.agency.town import BOX, changed, has, play, town


def ways(game: Game) -> set[str]:
    """List the ways that are offered."""
    return {option.id for option in travel.offers(game)}


def test_the_first_move_is_free_and_two_districts_long() -> None:
    """agency.move.action, agency.move.extra."""
    game = has(town("C2 C2", police="C3"), fuel=0)
    assert ways(game) == {"move:C1", "move:D2", "move:C3", "move:B2"}
    play(game, act(game, "move:C3"))
    assert ways(game) == {"go:D3", "go:B3"}
    play(game, act(game, "go:D3"))
    assert ways(game) == set()
    assert game.me.fuel == 0


def test_the_next_move_costs_a_fuel() -> None:
    game = has(town("E2 C2"), fuel=1)
    play(game, act(game, "move:E3"), "0")
    play(game, act(game, "go:D3"))
    assert ways(game) == {"move:C3", "move:D2", "move:E3"}
    play(game, act(game, "move:E3"), "0")
    assert game.me.fuel == 0


def test_an_engine_makes_moves_three_long() -> None:
    """agency.upgrade.engine: it works once the marker is right of it."""
    game = has(town("C2 C2"), car=2)
    assert travel.reach(game) == 2
    has(game, car=3)
    assert travel.reach(game) == 3


def test_no_district_is_entered_twice_by_one_move() -> None:
    """agency.move.once."""
    game = has(town("D3 C2", police="C3"), car=3, fuel=0)
    play(game, act(game, "move:C3"))
    play(game, act(game, "go:B3"))
    assert ways(game) == {"go:A3", "go:B2"}


def test_a_move_leads_to_another_district_and_never_back_to_its_start() -> None:
    """agency.move.action, agency.move.return: with steps to spare and without."""
    for car in (0, 3):
        game = has(town("D3 C2", police="C3"), car=car, fuel=0)
        play(game, act(game, "move:C3"))
        assert ways(game) == {"go:C2", "go:B3"}


def test_a_new_move_may_go_back_for_a_fuel() -> None:
    """agency.move.once, agency.move.return."""
    game = has(town("D3 C2", police="C3"), car=3, fuel=1)
    play(game, act(game, "move:C3"))
    assert ways(game) == {"go:C2", "go:B3", "move:D3"}
    play(game, act(game, "move:D3"))
    assert (game.me.cell, game.me.fuel) == ("D3", 0)
    assert ways(game) == {"go:E3", "go:D2"}  # Where this second move began is closed to it.


def test_diagonals_are_no_neighbours() -> None:
    """agency.district.adjacent."""
    game = town("B1 C2")
    assert ways(game) == {"move:C1", "move:B2"}


def test_another_action_ends_the_move() -> None:
    """agency.action.finish."""
    game = has(town("D3 C2"), fuel=0)
    play(game, act(game, "move:D2"), "0")
    assert game.city.turn.steps == 1
    play(game, act(game, "search"))
    assert game.city.turn.steps == 0


def test_an_investigation_does_not_end_the_move() -> None:
    """agency.investigate.interrupt."""
    game = has(town("C2 C2", criminals={1: "D2"}, police="D2"), clues=2)
    play(game, act(game, "move:D2"))
    play(game, act(game, "investigate:1"))
    assert game.city.turn.steps == 1 and game.me.clues == 0
    assert "go:E2" in ways(game)


def test_thugs_take_health() -> None:
    """agency.thugs.fight."""
    game = has(town("B3 C2"), ammo=0)
    play(game, travel.move(game, "C3"))
    assert game.thugs("C3") == 3
    assert game.me.health == 7 - 3


def test_ammo_informants_and_armour_stop_thugs() -> None:
    """agency.thugs.avoid: they add up."""
    game = has(town("B3 C2", informants={"C3": [0]}), ammo=2, car=1)
    run = play(game, travel.move(game, "C3"))
    assert run.options == ["0", "1"]
    game = has(town("B3 C2", informants={"C3": [0]}), ammo=2, car=1)
    play(game, travel.move(game, "C3"), "1")
    assert (game.me.health, game.me.ammo) == (7, 1)


def test_others_informants_do_not_help() -> None:
    game = has(town("B3 C2", informants={"C3": [1]}), ammo=0)
    play(game, travel.move(game, "C3"))
    assert game.me.health == 4


def test_police_keep_thugs_away() -> None:
    game = has(town("B3 C2", police="C3"), ammo=0)
    run = play(game, travel.move(game, "C3"))
    assert run.told == [] and game.me.health == 7


def test_thugs_can_send_one_to_hospital_and_end_the_turn() -> None:
    """agency.thugs.hospital."""
    game = has(town("B3 C2", criminals={4: "A3"}, held={2: 0}), ammo=0, health=3, influence=2)
    play(game, turn(game), "move:C3")
    first = game.city.players[0]
    assert (first.cell, first.health, first.influence) == ("B1", 4, 1)
    assert game.custody(0) == [] and "criminal-2" in game.city.stream.cards
    assert game.city.turn.player == 1


def test_who_stays_meets_no_thugs() -> None:
    """agency.thugs.each-time."""
    game = has(town("C3 C2"), ammo=0)
    play(game, turn(game), "end")
    assert game.city.players[0].health == 7


def test_prisoners_ride_along() -> None:
    """agency.arrest.carried."""
    game = town("C2 C2", held={2: 0}, police="C1")
    play(game, travel.move(game, "C1"))
    (one,) = game.custody(0)
    assert one.cell == ""


def test_slowness_shortens_moves() -> None:
    game = town("C2 C2", criminals={1: "D1"})
    game.me.lasting = [Lasting(effect="slow 1", criminal=1, since=1)]
    assert travel.reach(game) == 1
    game.me.lasting.append(Lasting(effect="slow 1", criminal=1, since=1))
    assert ways(game) == set()


def test_more_thugs_come_under_an_effect() -> None:
    game = has(town("D3 C2", criminals={1: "D1"}), ammo=0)
    game.me.lasting = [Lasting(effect="thugs +1", criminal=1, since=1)]
    play(game, travel.move(game, "C3"))
    assert game.me.health == 7 - 4


def test_ruins_hurt_agents_each_time_but_no_androids() -> None:
    """agency.district.ruined-enter."""
    game = town("D3 C2 C2", mode="android")
    game.city.districts["C3"].ruined = True
    has(game, ammo=3)
    play(game, travel.move(game, "C3"))
    assert game.me.health == 6
    game = town("D3 C2 C2", mode="android")
    game.city.districts["C3"].ruined = True
    game.me.android = True
    play(game, travel.move(game, "C3"))
    assert game.me.health == 7


def test_after_two_acts_of_justice_no_way_is_offered() -> None:
    """agency.justice.second."""
    game = town("D1 C2")
    game.city.turn.justice = [("search", "D1"), ("buy", "D1")]
    assert {option.id for option in offers(game)} == {"recruit"}


def test_neither_a_shield_nor_a_vest_stops_thugs() -> None:
    """agency.district.protected-thugs, agency.upgrade.vest-only."""
    tile = msgspec.structs.replace(BOX.tile["precinct-5"], shields=("human",))
    tiles = tuple(tile if one.id == tile.id else one for one in BOX.tiles)
    game = has(town("B3 C2", box=changed(tiles=tiles)), ammo=0, agent=4)
    play(game, travel.move(game, "C3"))
    assert game.me.health == 7 - 3


def test_armour_takes_one_wound_off_however_often_it_is_printed() -> None:
    """agency.upgrade.armour (page 10): having it is what counts."""
    car = msgspec.structs.replace(BOX.board.upgrades[0], armour=(1, 2))
    upgrades = (car, *BOX.board.upgrades[1:])
    board = msgspec.structs.replace(BOX.board, upgrades=upgrades)
    game = has(town("B3 C2", box=changed(board=board)), ammo=0, car=2)
    play(game, travel.move(game, "C3"))
    assert game.me.health == 7 - 2
