"""Run «Взломщики»: burglars in a building, guards on patrol.

The words of this game, one for each idea: a *floor* has *rooms*, a room shows its *tile* once it
is revealed. A *guard* walks towards his *target*, which *patrol* cards and *alarms* set. Players
spend *actions*, lose *stealth*, spend *hacks*, *crack* safes, carry *tools* and *loot*, and
leave over the *roof*. An *event* follows few actions; a *skill* is one side of a character.
"""

from collections.abc import Sequence
from typing import Any

from rules.burglars import setup, turn
from rules.burglars.components import Box
from rules.burglars.faults import faults
from rules.burglars.fixes import describe, fixes
from rules.burglars.scene import scene
from rules.burglars.state import Ended, Heist, person
from rules.core.game import Fix, Setting
from rules.core.message import Fault, Message, say
from rules.core.names import Name
from rules.core.scene import Scene
from rules.core.steps import Over, Script


class Burglars:
    """Run a heist over the components of the box."""

    id = "burglars"
    state = Heist

    def __init__(self, box: Box) -> None:
        self.box = box

    def names(self) -> dict[str, dict[str, Name]]:
        """Give the names of all components."""
        return self.box.names()

    def settings(self) -> Sequence[Setting]:
        """List what a set-up may choose."""
        return setup.settings(self.box)

    def start(self, options: dict[str, Any], seed: int) -> Heist:
        """Make the state before the first step."""
        return setup.start(self.box, options, seed)

    def phase(self, state: Heist) -> Script[None]:
        """Run the present phase; victory and defeat end any of them."""
        try:
            if state.phase == "setup":
                scenario = next(s for s in self.box.scenarios if s.id == state.scenario)
                yield from setup.set_up(state, scenario, self.box)
            elif state.phase == "turn":
                yield from turn.turn(state)
            elif state.phase == "event":
                yield from turn.event_phase(state)
            else:
                yield from turn.guard_phase(state)
        except Ended:
            state.phase = "over"

    def over(self, state: Heist) -> Over:
        """Say how the heist ended (burglars.end)."""
        if state.result == "won":
            return Over(say("won", n=state.round), "burglars.end.victory")
        who = 0 if state.caught is None else state.caught
        return Over(say("caught", who=person(who), n=state.round), "burglars.end.defeat", who)

    def faults(self, state: Heist) -> list[Fault]:
        """Name everything that cannot be on a real table."""
        return faults(self.box, state)

    def describe(self, state: Heist, path: str, value: Any) -> Message:
        """Say in words what a correction sets."""
        return describe(state, path, value)

    def fixes(self, state: Heist, at: str) -> list[Fix]:
        """List the corrections that people may want at a place."""
        return fixes(state, at)

    def scene(self, state: Heist) -> Scene:
        """Picture the table."""
        return scene(state)
