"""Put up the building: floors, walls and the tiles that go into it."""

from typing import Any

from rules.burglars.components import Components, Scenario
from rules.core.grid import Plan, every_wall, plan_faults, read_walls
from rules.core.message import Fault, say
from rules.core.steps import Script, Shuffle


def wall_count(scenario: Scenario) -> int:
    """Say how many walls each floor has (burglars.scenario.walls)."""
    return len(scenario.walls[0])


def plans(
    scenario: Scenario, walls: str, hole: Any, drawn: Any
) -> tuple[list[Plan], list[Fault]]:
    """Make the floors of a scenario; name every fault of an empty place or of drawn walls."""
    size = scenario.size
    holes: tuple[str, ...] = ()
    if scenario.hole is not None:
        if not isinstance(hole, str) or hole not in Plan(size, size):
            return [], [Fault("wrong-value", "hole", say("fault-hole"))]
        holes = (hole,)
    bare = Plan(size, size, (), holes)
    if walls == "random":
        return [bare] * scenario.floors, []
    if walls == "printed":
        given: list[tuple[str, ...]] = [tuple(sorted(floor)) for floor in scenario.walls]
        if scenario.hole is not None and holes != (scenario.hole,):
            fault = Fault("printed-hole", "hole", say("fault-printed-hole"))
            return [], [fault]
    else:
        read = _drawn(drawn, scenario.floors)
        if read is None:
            message = say("fault-plan", n=scenario.floors)
            return [], [Fault("wrong-value", "plan", message)]
        given = read
    found = [Plan(size, size, floor, holes) for floor in given]
    faults = []
    for number, plan in enumerate(found):
        faults += plan_faults(plan, wall_count(scenario), f"plan/{number}")
    return found, faults


def _drawn(drawn: Any, floors: int) -> list[tuple[str, ...]] | None:
    """Read the walls that people drew: a text or a list of names for each floor."""
    if not isinstance(drawn, list) or len(drawn) != floors:
        return None
    found = []
    for floor in drawn:
        text = " ".join(floor) if isinstance(floor, list) and _texts(floor) else floor
        if not isinstance(text, str) or len(text) > 2000:
            return None
        found.append(read_walls(text))
    return found


def _texts(values: list[Any]) -> bool:
    """Say whether all values are texts."""
    return all(isinstance(value, str) for value in values)


def random_walls(plan: Plan, count: int) -> Script[Plan]:
    """Put up random walls that cut no room off (burglars.scenario.walls)."""
    possible = every_wall(plan)
    order = yield Shuffle(len(possible))
    assert isinstance(order, list)
    for number in order:
        if len(plan.walls) == count:
            break
        walls = tuple(sorted((*plan.walls, possible[number])))
        trial = Plan(plan.columns, plan.rows, walls, plan.holes)
        if len(trial.distances(trial.cells[0])) == len(trial.cells):
            plan = trial
    return plan


def tiles_for(box: Components, scenario: Scenario) -> list[str]:
    """List the tiles that may lie in a scenario's building (burglars.scenario.office).

    Which of the spare stairs stay in the box is the table's choice, so all of them may turn up.
    """
    plain = scenario.safes == scenario.floors
    office = plain and scenario.floors < 3
    return [
        tile.id
        for tile in box.tiles.tiles
        if not office or tile.office or tile.kind in ("safe", "stairs")
    ]
