"""Check the guard's way: the shortest, and of equals the clockwise one (burglars.guard.route)."""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from rules.burglars.building import random_walls
from rules.burglars.guard import move_guard
from rules.burglars.route import next_step, route
from rules.core.grid import LETTERS, Plan, cells, parse, routes
from tests.burglars.board import BOX, heist, play

PRINTED = {
    f"{scenario.id} {floor}": Plan(
        scenario.size,
        scenario.size,
        tuple(sorted(walls)),
        (scenario.hole,) if scenario.hole else (),
    )
    for scenario in BOX.scenarios
    for floor, walls in enumerate(scenario.walls, 1)
}


def way(drawing: str) -> list[str]:
    """Give the route from G to T of a drawn board."""
    plan, marks = parse(drawing)
    ends = {mark: cell for cell, mark in marks.items()}
    return list(route(plan, ends["G"], ends["T"]))


def loops(chosen: tuple[str, ...], other: tuple[str, ...]) -> Iterator[list[str]]:
    """Yield each simple loop that two routes enclose, walked along the chosen one first."""
    shared = [cell for cell in chosen if cell in other]
    for begin, end in pairwise(shared):
        out = chosen[chosen.index(begin) : chosen.index(end) + 1]
        back = other[other.index(begin) : other.index(end) + 1]
        if out != back:
            yield [*out, *reversed(back[1:-1])]


def clockwise(loop: list[str]) -> bool:
    """Say whether a loop turns right, seen from above, where rows go down."""
    points = [(LETTERS.index(cell[0]), int(cell[1])) for cell in loop]
    turns = zip(points, [*points[1:], points[0]], strict=True)
    return sum(x * v - u * y for (x, y), (u, v) in turns) > 0


def check_every_pair(plan: Plan) -> int:
    """Hold the chosen route against all shortest ones between every two rooms; count the ties."""
    ties = 0
    for origin in plan.cells:
        for target in plan.cells:
            every = list(routes(plan, origin, target))
            chosen = route(plan, origin, target)
            assert chosen in every
            assert len(chosen) == min(map(len, every))
            ties += len(every) > 1
            for other in every:
                for loop in loops(chosen, other):
                    assert clockwise(loop), (plan, chosen, other)
    return ties


@pytest.mark.parametrize("floor", PRINTED)
def test_every_route_on_the_printed_floors_encloses_clockwise_loops(floor):
    """Of equally short ways he takes the clockwise one (burglars.guard.tie)."""
    assert check_every_pair(PRINTED[floor]) > 0


def test_every_route_on_random_floors_encloses_clockwise_loops():
    """The same on walls that people placed freely, with and without an empty spot."""
    luck = random.Random(4)
    for bare, count, times in ((Plan(4, 4), 8, 25), (Plan(5, 5, (), ("C3",)), 12, 6)):
        for _ in range(times):
            script = random_walls(bare, count)
            step = next(script)
            order = list(range(step.count))
            luck.shuffle(order)
            with pytest.raises(StopIteration) as found:
                script.send(order)
            assert len(found.value.value.walls) == count
            check_every_pair(found.value.value)


def test_an_open_floor_has_the_most_ties():
    """Without any wall the clockwise way is still the only choice."""
    assert check_every_pair(Plan(4, 4)) > 100


@pytest.mark.parametrize(
    ("floor", "path"),
    [
        ("bank 1", "B1 C1 D1 D2 D3"),
        ("bank 1", "C2 B2 B1 C1 D1"),
        ("bank 2", "C1 C2 D2 D3 C3 B3"),
        ("office 1", "D3 C3 C4 B4 A4 A3"),
    ],
)
def test_known_routes(floor, path):
    """Four routes that are known from play on the printed floors."""
    way = cells(path)
    assert list(route(PRINTED[floor], way[0], way[-1])) == way


@pytest.mark.parametrize(
    ("origin", "target", "first"),
    [("A1", "C3", "B1"), ("C1", "A3", "C2"), ("C3", "A1", "B3"), ("A3", "C1", "A2")],
)
def test_on_the_diagonal_he_keeps_the_other_way_on_his_right(origin, target, first):
    """Down and right: right first; down and left: down; up and left: left; up and right: up."""
    assert next_step(Plan(3, 3), origin, target) == first


@pytest.mark.parametrize(
    ("origin", "target", "first"),
    [("B3", "B1", "A3"), ("B1", "B3", "C1"), ("C2", "A2", "C3"), ("A2", "C2", "A1")],
)
def test_round_an_obstacle_straight_ahead(origin, target, first):
    """Target above: round by the left; below: right; to the left: down; to the right: up."""
    assert next_step(Plan(3, 3, (), ("B2",)), origin, target) == first


def test_walls_make_the_way_longer():
    """The guard cannot walk through walls (rulebook: nor can burglars)."""
    assert way("""
        +---+---+---+
        | G | T     |
        +   +---+   +
        |           |
        +---+---+---+
    """) == cells("A1 A2 B2 C2 C1 B1")


def test_a_shorter_way_beats_the_clockwise_one():
    """The clockwise way matters only between equals."""
    assert way("""
        +---+---+---+
        | G     |   |
        +   +   +   +
        |         T |
        +---+---+---+
    """) == cells("A1 B1 B2 C2")
    assert way("""
        +---+---+---+
        | G     |   |
        +   +---+   +
        |         T |
        +---+---+---+
    """) == cells("A1 A2 B2 C2")


def test_two_loops_one_after_the_other_are_both_clockwise():
    """He is on the clockwise side of every fork, there and back, not only of the first."""
    plan, _ = parse("""
        +---+---+---+
        |       |   |
        +   +   +   +
        |           |
        +---+   +   +
        |           |
        +---+---+---+
    """)
    assert list(route(plan, "A1", "C3")) == cells("A1 B1 B2 C2 C3")
    assert list(route(plan, "C3", "A1")) == cells("C3 B3 B2 A2 A1")


def test_the_guard_goes_where_players_cannot():
    """Deadbolts, keypads and walkways are nothing to him (burglars.guard.ignores-rooms)."""
    game = heist(
        """
        +---+---+---+---+
        | G           T |
        +---+---+---+---+
        """,
        """
        +---+---+---+---+
        |               |
        +---+---+---+---+
        """,
        rooms={"B1": "deadbolt-1", "C1": "keypad-4", "D1": "walkway-1"},
        unseen={"2A1": "camera-1"},
        players=["2A1"],
        speed=3,
        patrol="A1",
    )
    run = play(move_guard(game, 1))
    assert run.walked == ["B1", "C1", "D1"]
    assert game.floors[0].guard == "D1"


def test_the_guard_does_not_know_secret_doors_ducts_or_stairs():
    """He neither enters a secret door through a wall nor leaves by ducts or stairs."""
    floor = """
        +---+---+---+
        | G |     T |
        +   +   +   +
        |           |
        +---+---+---+
    """
    rooms = {"B1": "secret-door-1", "A1": "service-duct-5", "C1": "service-duct-6"}
    game = heist(floor, floor.replace("G", " ").replace("T", " "), rooms=rooms, speed=4,
                 players=["2A1"], patrol="A1")
    assert play(move_guard(game, 1)).walked == ["A2", "B2", "B1", "C1"]


def test_a_room_that_cannot_be_reached_has_no_route():
    """A plan that cuts a room off gives no way to it (so such plans are refused)."""
    plan, _ = parse("""
        +---+---+
        |   |   |
        +---+---+
    """)
    assert list(routes(plan, "A1", "B1")) == []
