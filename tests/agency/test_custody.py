"""Arrest, intercept and turn in."""

from rules.agency.custody import arrests, intercept, intercepts, turn_in, turn_ins
from rules.agency.state import Game, Lasting
from rules.agency.turn import act, offers
from rules.core.steps import Ask
from tests.agency.town import BOX, green, has, play, town

CAR = "car+fuel"


def test_subdued_criminals_here_can_be_arrested_by_anybody() -> None:
    """agency.arrest.action, agency.criminal.subdued."""
    game = town("B2 C2", criminals={1: "B2", 2: "B2", 3: "C1"}, subdued=[1, 3])
    assert [one.id for one in arrests(game)] == ["arrest:1"]
    play(game, act(game, "arrest:1"))
    (one,) = game.custody(0)
    assert (one.id, one.cell, one.holder) == (1, "", 0)


def test_two_in_one_district_cannot_be_arrested_in_a_turn() -> None:
    game = town("B2 C2", criminals={1: "B2", 2: "B2"}, subdued=[1, 2])
    play(game, act(game, "arrest:1"))
    assert not any(option.id.startswith("arrest") for option in offers(game))


def race(**fuel: int) -> Game:
    """Stand beside an agent with two prisoners."""
    game = town("B3 B3 B3", held={1: 1, 2: 1})
    has(game, 0, fuel=fuel.get("mine", 3))
    return has(game, 1, fuel=fuel.get("theirs", 3))


def test_prisoners_are_taken_from_agents_in_the_same_unprotected_district() -> None:
    """agency.intercept.where, agency.intercept.need."""
    assert [one.id for one in intercepts(race())] == ["intercept:1"]
    assert list(intercepts(race(mine=0))) == []
    assert list(intercepts(has(town("D3 D3", held={1: 1}), fuel=3))) == []  # Protected.
    assert list(intercepts(has(town("B3 B2", held={1: 1}), fuel=3))) == []  # Elsewhere.
    assert list(intercepts(has(town("B3 B3"), fuel=3))) == []  # Nobody to take.


def test_both_sides_pay_fuel_for_green_dice() -> None:
    """agency.intercept.dice: the interceptor first, the other what is left."""
    game = race()
    run = play(game, intercept(game, "1"))
    assert run.options == ["1", "2", "3"]
    run = play(race_again := race(), intercept(race_again, "1"), "2")
    assert run.options == ["0", "1"]
    game = race()
    run = play(game, intercept(game, "1"), "3", green(CAR, "fuel", "fuel"), "1")
    assert run.asked == ["fuel-ask", "special-roll", "intercept-which"]


def test_the_interceptor_may_leave_criminals_where_they_are() -> None:
    """agency.intercept.roll (page 12): for each car he may take one, and he alone decides."""
    game = race(theirs=0)
    run = play(game, intercept(game, "1"), "3", green(CAR, CAR, "fuel"))
    assert run.options == ["1", "2", "enough"]
    assert isinstance(run.pending, Ask) and run.pending.who == 0
    game = race(theirs=0)
    run = play(game, intercept(game, "1"), "3", green(CAR, CAR, "fuel"), "2", "enough")
    assert run.pending is None
    assert [one.id for one in game.custody(0)] == [2]
    assert [one.id for one in game.custody(1)] == [1]


def test_cars_cancel_cars() -> None:
    """agency.intercept.roll: each one left takes a criminal of the interceptor's choice."""
    game = race()
    play(game, intercept(game, "1"), "2", "1", green(CAR, CAR), green(CAR), "2")
    assert [one.id for one in game.custody(0)] == [2]
    assert [one.id for one in game.custody(1)] == [1]
    assert (game.city.players[0].fuel, game.city.players[1].fuel) == (1, 2)


def test_no_car_no_criminal() -> None:
    game = race(theirs=0)
    play(game, intercept(game, "1"), "1", green("explosion"))
    assert game.custody(0) == []


def test_spare_cars_are_lost() -> None:
    game = race(theirs=0)
    run = play(game, intercept(game, "1"), "3", green(CAR, CAR, CAR), "1", "2")
    assert run.pending is None and len(game.custody(0)) == 2
    assert run.said("intercept-result").params["n"] == 3


def test_everybody_is_turned_in_at_once_at_the_headquarters() -> None:
    """agency.turnin.action, agency.turnin.reward, agency.turnin.row."""
    game = town("C2 C2", held={1: 0, 2: 0}, cards={1: "kraken", 2: "moss"})
    assert [one.id for one in turn_ins(game)] == ["turn-in"]
    play(game, turn_in(game, ""))
    reward = BOX.suspect["kraken"].reward + BOX.suspect["moss"].reward
    assert game.me.credits == 4 + reward
    assert sorted(game.me.turned_in) == ["kraken", "moss"]
    assert game.city.criminals == []
    assert {"criminal-1", "criminal-2"} <= set(game.city.stream.cards)
    assert game.me.influence == 0


def test_turning_in_needs_the_headquarters_and_a_prisoner() -> None:
    assert list(turn_ins(town("C1 C2", held={1: 0}))) == []
    assert list(turn_ins(town("C2 C2", held={1: 1}))) == []


def test_a_poor_bank_pays_what_it_has() -> None:
    """agency.setup.bank."""
    game = town("C2 C2", held={1: 0}, cards={1: "kraken"})
    has(game, 1, credits=63)
    assert game.city.bank == 3
    play(game, turn_in(game, ""))
    assert game.me.credits == 7 and game.city.bank == 0


def test_the_clock_of_a_criminal_who_is_turned_in_ends() -> None:
    """agency.retaliation.lasting-end: he has left the city."""
    game = town("C2 C2", held={1: 0})
    game.city.players[1].lasting = [Lasting(effect="no-search", criminal=1, since=1)]
    run = play(game, turn_in(game, ""))
    assert "clock-over" in run.told and game.city.players[1].lasting == []


def test_with_light_tracking_the_whole_reward_is_told() -> None:
    """agency.turnin.reward: how much the bank holds only people know."""
    game = town("C2 C2", held={1: 0}, cards={1: "kraken"}, tracking="light")
    has(game, 1, credits=66)
    assert game.city.bank == 0
    run = play(game, turn_in(game, ""))
    assert run.said("reward").params["n"] == BOX.suspect["kraken"].reward
