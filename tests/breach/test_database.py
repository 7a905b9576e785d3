"""Test the database: sides, connections, prices, distances, routes and nodes."""

from random import Random

import pytest

from rules.breach.database import (
    beside,
    borders,
    central,
    corners,
    distances,
    entries,
    near,
    node_corners,
    node_rooms,
    outer_sides,
    price,
    reveal_price,
    routes,
    traced,
    within,
)
from rules.core.grid import Plan
from tests.breach.small import small
from tests.breach.walls import doors, random_database, steps_between, walks

SMALL, LARGE = Plan(3, 3), Plan(4, 3)


def test_two_open_sides_connect_and_one_closed_side_parts() -> None:
    """breach.room.linked"""
    game = small({"A1": "empty 0000", "B1": "empty 0000", "B2": "empty x000", "A2": "empty 0000"})
    assert near(game, "B1") == ["C1", "A1"]
    assert near(game, "A1") == ["B1", "A2"]


def test_a_hidden_room_is_open_on_all_sides_whatever_is_printed() -> None:
    """breach.room.hidden-open"""
    game = small({"A1": "empty 0000"}, hidden={"B1": "empty xxxx"})
    assert "B1" in near(game, "A1")
    game.places["B1"].shown = True
    assert "B1" not in near(game, "A1")


@pytest.mark.parametrize(
    ("turn", "open_to"), [(0, {"B1"}), (1, {"C2"}), (2, {"B3"}), (3, {"A2"})]
)
def test_a_turned_room_turns_its_sides(turn: int, open_to: set[str]) -> None:
    """breach.room.orientation"""
    game = small({"B2": "empty 0xxx"})
    game.places["B2"].turn = turn
    assert {*near(game, "B2")} == open_to


def test_a_breach_connects_whatever_the_sides_are_and_stays_when_a_room_turns() -> None:
    """breach.breach-card.rules, breach.room.orientation"""
    game = small({"A1": "empty xxxx", "B1": "empty xxxx"})
    assert near(game, "A1") == []
    game.breaches["A1|B1"] = "dark"
    for turn in range(4):
        game.places["A1"].turn = turn
        assert near(game, "A1") == ["B1"]


def test_passing_costs_both_sides_or_what_the_breach_says() -> None:
    """breach.move.cost"""
    game = small({"A1": "empty 0200", "B1": "empty 0001"})
    assert price(game, "A1", "B1") == price(game, "B1", "A1") == 3
    game.breaches["A1|B1"] = "light"
    assert price(game, "A1", "B1") == game.kit.box.pieces.breach_light
    game.breaches["A1|B1"] = "dark"
    assert price(game, "A1", "B1") == game.kit.box.pieces.breach_dark


def test_there_is_no_price_for_a_closed_border() -> None:
    """breach.room.connections"""
    game = small({"A1": "empty 0x00", "B1": "empty 0000"})
    assert price(game, "A1", "B1") is None
    assert reveal_price(game, "A1", "B1") is None


def test_revealing_costs_only_the_side_of_ones_own_room() -> None:
    """breach.room.reveal, breach.breach-card.reveal"""
    game = small({"A1": "empty 0200"}, hidden={"B1": "empty 3333"})
    assert reveal_price(game, "A1", "B1") == 2
    game.breaches["A1|B1"] = "light"
    assert reveal_price(game, "A1", "B1") == game.kit.box.pieces.breach_light
    game.places["B1"].shown = True
    assert reveal_price(game, "A1", "B1") is None


def test_omega_lies_at_an_outer_side_with_one_neighbour() -> None:
    """breach.room.omega"""
    game = small({"B1": "empty 0000"})
    game.omega = "B1^"
    assert beside(game, "omega") == ["B1"]
    assert "omega" in near(game, "B1")
    assert borders(game)["B1^"] == ("B1", "omega")
    game.places["B1"].turn = 1
    game.places["B1"].room = "empty 0000"
    assert near(game, "omega") == ["B1"]


def test_a_closed_side_towards_omega_parts_it_from_the_database() -> None:
    """breach.room.linked"""
    game = small({"B1": "empty x000"})
    game.omega = "B1^"
    assert near(game, "omega") == []


def test_nodes_are_as_many_as_the_board_has_meeting_corners() -> None:
    """breach.node.central, breach.node.outer"""
    for plan, inner, outer in ((SMALL, 4, 8), (LARGE, 6, 10)):
        found = [central(plan, node) for node in node_rooms(plan)]
        assert (found.count(True), found.count(False)) == (inner, outer)
        assert len(set(node_corners(plan).values())) == inner + outer


def test_a_node_belongs_to_the_rooms_around_it() -> None:
    """breach.node.rules"""
    rooms = node_rooms(SMALL)
    assert rooms["A1+B2"] == ("A1", "B1", "A2", "B2")
    assert rooms["A1+B1"] == ("A1", "B1")
    assert rooms["C2+C3"] == ("C2", "C3")
    assert node_corners(SMALL)["A1+B2"] == (1, 1)
    assert node_corners(SMALL)["A1+B1"] == (1, 0)
    assert node_corners(SMALL)["A3+B3"] == (1, 3)
    assert node_corners(SMALL)["A1+A2"] == (0, 1)
    assert node_corners(SMALL)["C2+C3"] == (3, 2)


def test_the_outside_has_two_sides_at_each_corner() -> None:
    """breach.setup.gateways"""
    assert len(outer_sides(SMALL)) == 12
    assert len(outer_sides(LARGE)) == 14
    assert corners(LARGE) == ["A1", "D1", "A3", "D3"]


def test_entries_are_the_rooms_at_gateways_and_traced_nodes_give_their_rooms() -> None:
    """breach.connect.first, breach.connect.node"""
    game = small()
    assert entries(game) == ["A1", "C3"]
    game.nodes["B1+C1"].viruses.append(0)
    assert traced(game, 0) == ["B1", "C1"]
    assert traced(game, 1) == []


@pytest.mark.parametrize("seed", range(60))
def test_connections_distances_and_routes_agree_with_trying_every_walk(seed: int) -> None:
    """breach.room.linked, breach.attack.distance"""
    game = random_database(Random(seed))
    places = game.spots
    for origin in places:
        assert {*near(game, origin)} == doors(game, origin)
        away = distances(game, origin)
        for target in places:
            assert away.get(target) == steps_between(game, origin, target)
        assert {*within(game, origin, 2)} == {walk[-1] for walk in walks(game, origin, 2)}
    luck = Random(seed)
    for _ in range(6):
        origin, target, steps = luck.choice(places), luck.choice(places), luck.randint(0, 3)
        least = steps_between(game, origin, target)
        whole = set() if least is None else walks(game, origin, least)
        shortest = {walk for walk in whole if walk[-1] == target and len(walk) - 1 == least}
        assert {*routes(game, origin, target, steps)} == {walk[: steps + 1] for walk in shortest}
