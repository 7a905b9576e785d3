"""Checks plans of rooms: drawn and read, walls and their faults, distances and routes."""

from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.grid import (
    LETTERS,
    Plan,
    between,
    cells,
    every_wall,
    parse,
    plan_faults,
    read_walls,
    routes,
)

DRAWING = """
+---+---+---+
| G     |   |
+   +---+   +
|   |###| T |
+   +---+---+
|       |abc|
+---+---+---+
"""


@st.composite
def plans(draw: st.DrawFn, most: int = 8) -> Plan:
    """Make plans with any holes and any walls between the rooms that are left."""
    columns, rows = draw(st.integers(1, most)), draw(st.integers(1, most))
    full = Plan(columns, rows)
    holes = draw(st.sets(st.sampled_from(full.cells), max_size=len(full.cells) - 1))
    plan = Plan(columns, rows, (), tuple(cell for cell in full.cells if cell in holes))
    places = every_wall(plan)
    walls = draw(st.sets(st.sampled_from(places))) if places else set()
    return Plan(columns, rows, tuple(sorted(walls)), plan.holes)


def drawn(text: str) -> Plan:
    """Read a plan without its marks."""
    return parse(text)[0]


def codes(plan: Plan, count: int | None = None) -> list[str]:
    """List the codes of a plan's faults."""
    return [fault.code for fault in plan_faults(plan, count, "plan")]


# Drawing and reading


def test_a_drawing_is_read_with_walls_holes_and_marks() -> None:
    plan, marks = parse(DRAWING)
    assert plan == Plan(3, 3, ("B1|C1", "B3|C3", "C2-C3"), ("B2",))
    assert marks == {"A1": "G", "C2": "T", "C3": "abc"}


def test_a_plan_is_drawn_as_it_was_read() -> None:
    plan, marks = parse(DRAWING)
    assert plan.draw(marks) == DRAWING.strip()


def test_letters_above_and_numbers_beside_a_drawing_are_passed_over() -> None:
    labelled = """
          A   B
        +---+---+
        | G |   | 1
        +   +---+
        |     T | 2
        +---+---+
    """
    assert parse(labelled) == (
        Plan(2, 2, ("A1|B1", "B1-B2")),
        {"A1": "G", "B2": "T"},
    )


@given(plans(), st.data())
def test_what_is_drawn_is_read_back(plan: Plan, data: st.DataObject) -> None:
    texts = st.text("abcXYZ019?!→Ж", min_size=1, max_size=3)
    marks = data.draw(st.dictionaries(st.sampled_from(plan.cells), texts))
    assert parse(plan.draw(marks)) == (plan, marks)


def test_a_long_mark_is_cut() -> None:
    assert Plan(1, 1).draw({"A1": "abcdef"}).splitlines()[1] == "|abc|"


@pytest.mark.parametrize(
    "drawing",
    [
        "",
        "A1 B1",
        "+---+",
        "+---+\n|   |",
        "+---+\n|   |\n+---+---+",
        "+---+---+\n|   |\n+---+---+",
        "+---+\n+---+\n+---+",
        "|   |\n+---+\n|   |",
        "+--+\n|  |\n+--+",
        "\n".join(["+" + "---+" * 9, "|" + "   |" * 9, "+" + "---+" * 9]),
        "\n".join(["+---+"] + ["|   |", "+---+"] * 9),
    ],
)
def test_what_is_not_a_plan_is_refused_with_the_drawing(drawing: str) -> None:
    with pytest.raises(ValueError, match="not a plan") as error:
        parse(drawing)
    assert repr(drawing) in str(error.value)


def test_cells_are_read_from_text() -> None:
    assert cells(" A1  H8 B3 ") == ["A1", "H8", "B3"]
    for wrong in ("A1 I1", "A9", "A0", "a1", "A11", "А1"):
        with pytest.raises(ValueError, match="not a cell"):
            cells(wrong)


@given(plans(), st.randoms())
def test_walls_are_read_in_any_order_of_their_sides(plan: Plan, luck: Any) -> None:
    words = [wall if luck.random() < 0.5 else wall[3:] + wall[2] + wall[:2] for wall in plan.walls]
    luck.shuffle(words)
    assert read_walls(" ".join(words)) == plan.walls


def test_a_word_that_is_no_wall_is_kept_for_the_fault() -> None:
    assert read_walls("B1|A1 nonsense") == ("A1|B1", "nonsense")
    assert codes(Plan(2, 2, read_walls("A1|B1 nonsense"))) == ["outer-wall"]


# Walls


def test_a_wall_is_named_by_its_sides() -> None:
    assert between("B1", "A1") == between("A1", "B1") == "A1|B1"
    assert between("A2", "A1") == between("A1", "A2") == "A1-A2"


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (1, 8), (4, 4), (8, 8), (3, 5)])
def test_every_place_of_a_wall_is_listed_once(columns: int, rows: int) -> None:
    walls = every_wall(Plan(columns, rows))
    assert len(walls) == len(set(walls)) == columns * (rows - 1) + rows * (columns - 1)


def test_neighbours_are_listed_with_and_without_walls() -> None:
    plan = drawn(DRAWING)
    assert plan.near("A1") == ("B1", "A2")
    assert plan.near("C1") == ("C2",)
    assert plan.beside("C1") == ("C2", "B1")
    assert plan.walled("C1") == ["B1"]
    assert plan.walled("C3") == ["C2", "B3"]
    assert plan.beside("A2") == ("A1", "A3"), "a hole is nobody's neighbour"


def test_neighbours_are_listed_clockwise_from_above() -> None:
    assert Plan(3, 3).near("B2") == Plan(3, 3).beside("B2") == ("B1", "C2", "B3", "A2")


def test_a_cell_of_the_plan_is_in_it_and_a_hole_is_not() -> None:
    plan = drawn(DRAWING)
    assert "A1" in plan and "C3" in plan
    assert "B2" not in plan and "D1" not in plan
    assert plan.cells == ("A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3")


def test_the_edge_is_the_outside_of_the_rectangle() -> None:
    plan = Plan(3, 4)
    assert [cell for cell in plan.cells if not plan.edge(cell)] == ["B2", "B3"]


def test_a_wall_is_taken_away() -> None:
    plan = drawn(DRAWING)
    assert plan.without("B1|C1") == Plan(3, 3, ("B3|C3", "C2-C3"), ("B2",))
    assert plan.without("A1|B1") == plan


# Faults


def test_a_sound_plan_has_no_fault() -> None:
    assert codes(Plan(2, 2, ("A1|B1",)), 1) == []
    assert codes(Plan(1, 1), 0) == []
    assert codes(Plan(3, 3, holes=("B2",))) == []


def test_all_faults_of_a_plan_are_named_at_once() -> None:
    plan = Plan(2, 2, ("A1|B1", "A1|B1", "B1|C1", "A1-A2"), ("D4",))
    faults = plan_faults(plan, 3, "floors/0/plan")
    assert [fault.code for fault in faults] == [
        "no-such-cell",
        "wall-twice",
        "outer-wall",
        "wall-count",
        "cut-off",
    ]
    assert {fault.at for fault in faults} == {"floors/0/plan"}
    count, cut = faults[3].message, faults[4].message
    assert (count.params["n"], count.params["found"]) == (3, 4)
    assert cut.params["cells"] == "B1 A2 B2"


def test_a_plan_without_a_room_is_a_fault() -> None:
    assert codes(Plan(1, 2, (), ("A1", "A2"))) == ["no-cells"]


@given(plans())
def test_a_plan_is_cut_off_exactly_where_its_distances_end(plan: Plan) -> None:
    whole = all(len(plan.distances(cell)) == len(plan.cells) for cell in plan.cells)
    assert codes(plan, len(plan.walls)) == ([] if whole else ["cut-off"])


@pytest.mark.parametrize(
    "wrong",
    [
        {"columns": 0, "rows": 1},
        {"columns": 1, "rows": 9},
        {"columns": 4, "rows": 4, "walls": ["A1|B1"] * 113},
        {"columns": 4, "rows": 4, "holes": ["A1"] * 65},
    ],
)
def test_a_plan_from_outside_is_no_bigger_than_a_board(wrong: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, Plan)


@given(plans())
def test_a_plan_survives_json(plan: Plan) -> None:
    assert msgspec.json.decode(msgspec.json.encode(plan), type=Plan) == plan


# Ways


def step_apart(plan: Plan, one: str, other: str) -> bool:
    """Say whether one step leads from a cell to another, by looking at the plan's text alone."""
    columns = abs(LETTERS.index(one[0]) - LETTERS.index(other[0]))
    rows = abs(int(one[1]) - int(other[1]))
    low, high = sorted((one, other))
    names = {f"{low}|{high}", f"{low}-{high}"}
    return columns + rows == 1 and not names & set(plan.walls)


def relaxed(plan: Plan) -> dict[tuple[str, str], float]:
    """Work out all distances slowly, by Floyd's and Warshall's method."""
    far = float("inf")
    steps = {
        (a, b): 0 if a == b else 1 if step_apart(plan, a, b) else far
        for a, b in product(plan.cells, repeat=2)
    }
    for middle, a, b in product(plan.cells, repeat=3):
        steps[a, b] = min(steps[a, b], steps[a, middle] + steps[middle, b])
    return steps


def walks(plan: Plan, origin: str, length: int) -> list[tuple[str, ...]]:
    """List every walk of so many steps."""
    if not length:
        return [(origin,)]
    return [
        (origin, *rest)
        for cell in plan.cells
        if step_apart(plan, origin, cell)
        for rest in walks(plan, cell, length - 1)
    ]


@given(plans(most=5))
def test_distances_are_the_fewest_steps(plan: Plan) -> None:
    slow = relaxed(plan)
    for origin in plan.cells:
        reached = {cell: slow[origin, cell] for cell in plan.cells if slow[origin, cell] < 99}
        assert plan.distances(origin) == reached


@given(plans(most=3), st.data())
def test_routes_are_all_the_shortest_walks(plan: Plan, data: st.DataObject) -> None:
    origin, target = data.draw(st.tuples(*[st.sampled_from(plan.cells)] * 2))
    steps = relaxed(plan)[origin, target]
    found = list(routes(plan, origin, target))
    if steps > 99:
        assert found == []
    else:
        expected = [walk for walk in walks(plan, origin, int(steps)) if walk[-1] == target]
        assert sorted(found) == sorted(expected)


def test_two_equal_routes_are_both_found() -> None:
    plan, marks = parse("""
        +---+---+
        | G     |
        +   +   +
        |     T |
        +---+---+
    """)
    ends = {mark: cell for cell, mark in marks.items()}
    assert set(routes(plan, ends["G"], ends["T"])) == {
        tuple(cells("A1 B1 B2")),
        tuple(cells("A1 A2 B2")),
    }


def test_no_route_leads_through_a_closed_wall() -> None:
    plan = drawn("""
        +---+---+
        |   |   |
        +---+---+
    """)
    assert list(routes(plan, "A1", "B1")) == []
    assert plan.distances("A1") == {"A1": 0}


def test_the_route_to_where_one_stands_is_that_cell() -> None:
    assert list(routes(Plan(2, 2), "A1", "A1")) == [("A1",)]
