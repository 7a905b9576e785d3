"""Check walls: printed, drawn by people, random, and every way to draw them wrong."""

from collections import Counter

import pytest

from rules.core.grid import Plan, every_wall, plan_faults
from rules.core.message import Refused
from rules.core.steps import Tell
from rules.core.table import Table
from tests.burglars.board import BOX, RULES, heist

GOOD = "A1|B1 C2|D2 A4|B4 B4|C4 C1-C2 A2-A3 B2-B3 D3-D4"
"""Eight walls that are right for any floor of 4×4."""


def start(**options):
    """Set up a heist for two."""
    return RULES.start({"players": ["Аня", "Борис"], **options}, 1)


def faults(**options):
    """List the faults for which a set-up is refused: code and place."""
    with pytest.raises(Refused) as refused:
        start(**options)
    return [(fault.code, fault.at) for fault in refused.value.faults]


def free(*floors, **options):
    """Set up the office with walls that people drew."""
    return {"scenario": "office", "walls": "free", "plan": list(floors), **options}


@pytest.mark.parametrize(("scenario", "count"), [("office", 8), ("bank", 8), ("fort-knox", 12)])
def test_the_printed_plan_has_the_same_count_on_each_floor(scenario, count):
    """8 walls on each floor of 16 rooms, 12 on each of 24."""
    for its in start(scenario=scenario).floors:
        assert len(its.plan.walls) == count
        assert plan_faults(its.plan, count, "") == []


def test_the_bank_is_walled_as_its_picture_shows():
    """The three floors of the bank, drawn."""
    drawn = [its.plan.draw() for its in start(scenario="bank").floors]
    assert [line.rstrip() for line in drawn[1].strip().splitlines() if line[:1] in "+|"] == [
        "+---+---+---+---+",
        "|   |   |   |   |",
        "+   +   +   +   +",
        "|               |",
        "+   +---+---+   +",
        "|               |",
        "+   +   +   +   +",
        "|   |   |   |   |",
        "+---+---+---+---+",
    ]


def test_a_wall_makes_rooms_no_neighbours():
    """Rooms with a wall between them are not next to each other."""
    plan = Plan(2, 1, ("A1|B1",))
    assert plan.near("A1") == () and plan.walled("A1") == ["B1"]


def test_people_may_draw_their_own_walls_as_text_or_names():
    """Free placement is accepted with the right count, inside, and nothing cut off."""
    game = start(**free(GOOD, GOOD.split()))
    assert set(game.floors[0].plan.walls) == set(GOOD.split()) == set(game.floors[1].plan.walls)


def test_a_wall_may_be_named_from_either_side():
    """`B1|A1` is `A1|B1`."""
    game = start(**free(GOOD.replace("A1|B1", "B1|A1"), GOOD))
    assert "A1|B1" in game.floors[0].plan.walls


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (GOOD.replace("A1|B1 ", ""), "wall-count"),
        (f"{GOOD} C3|D3", "wall-count"),
        (GOOD.replace("A1|B1", "D1|E1"), "outer-wall"),
        (GOOD.replace("A1|B1", "A1|C1"), "outer-wall"),
        (GOOD.replace("A1|B1", "A1|B2"), "outer-wall"),
        (GOOD.replace("A1|B1", "A4-A5"), "outer-wall"),
        (GOOD.replace("A1|B1", "nonsense"), "outer-wall"),
        (GOOD.replace("A1|B1", "C2|D2"), "wall-twice"),
        ("A1|B1 A1-A2 C2|D2 A4|B4 B4|C4 C1-C2 B2-B3 D3-D4", "cut-off"),
        ("A1|B1 A2|B2 A3|B3 A4|B4 C1-C2 B2-B3 D3-D4 C3|D3", "cut-off"),
    ],
)
def test_every_fault_of_a_drawn_floor_is_named_with_the_floor(wrong, fault):
    """Equal count, inside only, no room cut off: each fault names its floor."""
    assert (fault, "plan/0") in faults(**free(wrong, GOOD))
    assert {at for _, at in faults(**free(GOOD, wrong))} == {"plan/1"}


def test_all_faults_are_named_at_once():
    """A floor with several faults and another with one: all are listed."""
    wrong = "A1|B1 A1|B1 A1-A2 D4|E4 zz"
    found = Counter(faults(**free(wrong, GOOD + " C3|D3")))
    assert found == Counter(
        {
            ("outer-wall", "plan/0"): 2,
            ("wall-twice", "plan/0"): 1,
            ("wall-count", "plan/0"): 1,
            ("cut-off", "plan/0"): 1,
            ("wall-count", "plan/1"): 1,
        }
    )


@pytest.mark.parametrize(
    "plan", [[], [GOOD], [GOOD] * 3, "text", None, [1, 2], [GOOD, [1]], [GOOD, "A1|B1 " * 1000]]
)
def test_walls_that_are_not_a_plan_for_each_floor_are_refused(plan):
    """One plan for each floor is needed."""
    options = free() | {"plan": plan}
    assert faults(**options) == [("wrong-value", "plan")]


def test_fort_knox_takes_twelve_drawn_walls_round_any_empty_spot():
    """The spot counts as outer wall: no wall can stand beside it, all others can be drawn."""
    for hole in Plan(5, 5).cells:
        bare = Plan(5, 5, (), (hole,))
        walls: list[str] = []
        for wall in every_wall(bare):
            trial = Plan(5, 5, (*walls, wall), (hole,))
            if len(walls) < 12 and not plan_faults(trial, None, ""):
                walls.append(wall)
        game = start(
            scenario="fort-knox", walls="free", hole=hole, plan=[" ".join(walls)] * 2
        )
        assert [its.plan.holes for its in game.floors] == [(hole,), (hole,)]
        assert all(hole not in its.rooms and len(its.rooms) == 24 for its in game.floors)
        beside = Plan(5, 5).beside(hole)[0]
        spoilt = [*walls[:-1], "|".join((hole, beside))]
        found = faults(scenario="fort-knox", walls="free", hole=hole, plan=[spoilt, walls])
        assert ("outer-wall", "plan/0") in found


@pytest.mark.parametrize("hole", ["F1", "A6", "", "C33", 3, None, ["C3"]])
def test_an_empty_spot_outside_the_floor_is_refused(hole):
    """The empty spot is one of the 25 places."""
    for walls in ("printed", "random", "free"):
        assert ("wrong-value", "hole") in faults(scenario="fort-knox", hole=hole, walls=walls)


def test_the_printed_walls_of_fort_knox_fit_only_their_own_spot():
    """The known plan has its spot in the middle; another one needs other walls."""
    assert faults(scenario="fort-knox", hole="A1") == [("printed-hole", "hole")]


def test_the_empty_spot_matters_only_in_fort_knox():
    """Other scenarios have no empty spot, whatever was given."""
    assert all(not its.plan.holes for its in start(scenario="bank", hole="B2").floors)


@pytest.mark.parametrize("scenario", ["office", "bank", "fort-knox"])
@pytest.mark.parametrize("hole", ["C3", "A1", "C1"])
def test_random_walls_obey_the_rules_of_free_walls(scenario, hole):
    """The right count on each floor, inside, nothing cut off; other seeds give other walls."""
    count = 12 if scenario == "fort-knox" else 8
    seen = set()
    for seed in range(12):
        options = {"scenario": scenario, "walls": "random", "hole": hole, "players": ["А", "Б"]}
        table = Table(RULES, RULES.start(options, seed))
        for its in table.state.floors:
            assert plan_faults(its.plan, count, "") == []
        seen.add(table.state.floors[0].plan.walls)
    assert len(seen) > 6


def test_people_are_told_to_place_the_walls_of_each_floor():
    """Each floor's walls are one instruction with their number."""
    table = Table(RULES, start(scenario="bank"))
    said = [s for s in table.ahead() if isinstance(s, Tell) and s.message.id == "lay-walls"]
    assert [step.message.params["n"] for step in said] == [8, 8, 8]
    assert [step.show[0][0] for step in said] == ["1", "2", "3"]


def test_the_drawing_of_a_test_board_is_the_plan():
    """A board drawn in a test has exactly the walls that it shows."""
    game = heist("""
        +---+---+---+
        | 0 |       |
        +   +---+   +
        | G     | T |
        +---+---+---+
    """)
    assert set(game.floors[0].plan.walls) == {"A1|B1", "B1-B2", "B2|C2"}
    assert (game.floors[0].guard, game.floors[0].target) == ("A2", "C2")


def test_every_scenario_is_in_the_box():
    """Office, bank and Fort Knox."""
    assert {scenario.id for scenario in BOX.scenarios} == {"office", "bank", "fort-knox"}
