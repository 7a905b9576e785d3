"""Set databases with the titan up for tests, and run any script on them."""

from typing import Any

from rules.breach.state import Gateway, Ice
from rules.core.steps import DONE, Answer, Ask, Draw, Ended, Roll, Script, Shuffle, Step, Tell
from rules.core.table import Table
from rules.data import rules_of
from rules.prometheus import Prometheus
from rules.prometheus.components import CAUCASUS
from rules.prometheus.state import Titanomachy, titanic

found = rules_of("prometheus")
assert isinstance(found, Prometheus)
RULES = found


def team(people: int = 2, giant: str = "B2", **parts: str) -> Titanomachy:
    """Give a team game in its first turn: all rooms hidden, avatars away, no other ice.

    The Caucasus lies in B2 with α on top, gateways 1 to 4 stand at the corners clockwise.
    """
    options = {"players": [str(one) for one in range(1, people + 1)]}
    options |= {f"part-{cell}": part for cell, part in parts.items()}  # type: ignore[misc]
    table = Table(RULES, RULES.start(options, 1))
    while table.state.phase == "setup":
        offered = table.options()
        table.answer(offered[0].id if offered else DONE)
    game = titanic(RULES._equip(table.state))
    was = game.caucasus
    assert was is not None
    game.places[was], game.places["B2"] = game.places["B2"], game.places[was]
    game.places["B2"].turn = 0
    right = "C" if game.plan.columns == 3 else "D"
    game.gateways = [
        Gateway(priority=number, at=at)
        for number, at in enumerate(("A1^", f"{right}1^", f"{right}3v", "A3v"), 1)
    ]
    game.pulses = {}
    game.ice = [Ice(id="prometheus-1", place=giant)]
    for player in game.players:
        player.place, player.disk = None, []
    game.titan.off, game.titan.cubes = [], 0
    assert game.places["B2"].room == CAUCASUS
    return game


def play(script: Script[Any], *answers: Any) -> list[Step]:
    """Run a script: tells are acknowledged, questions get the answers in order."""
    left, steps = list(answers), []
    answer: Answer | None = None
    try:
        while True:
            step = next(script) if answer is None else script.send(answer)
            steps.append(step)
            if isinstance(step, Tell):
                answer = DONE
            elif isinstance(step, Shuffle):
                answer = list(range(step.count))
            else:
                assert isinstance(step, Ask | Roll | Draw)
                given = left.pop(0)
                if isinstance(step, Ask):
                    assert given in [option.id for option in step.options], step
                answer = given
    except (StopIteration, Ended):
        assert not left, left
        return steps


def told(steps: list[Step]) -> list[str]:
    """List the ids of what people were told."""
    return [step.message.id for step in steps if isinstance(step, Tell)]


def asked(steps: list[Step]) -> list[list[str]]:
    """List the options of each question."""
    return [[one.id for one in step.options] for step in steps if isinstance(step, Ask)]
