"""Run «Взломщики»: burglars in a building, guards on patrol.

The words of this game, one for each idea: a *floor* has *rooms*, a room shows its *tile* once it
is revealed. A *guard* walks towards his *target*, which *patrol* cards and *alarms* set. Players
spend *actions*, lose *stealth*, spend *hacks*, *crack* safes, carry *tools* and *loot*, and
leave over the *roof*. An *event* follows few actions; a *skill* is one side of a character.
"""

from collections.abc import Sequence
from typing import Any

from rules.burglars import laid, setup, turn
from rules.burglars.components import Cards, Character, Components, Scenario, Tiles
from rules.burglars.faults import faults
from rules.burglars.fields import fields
from rules.burglars.fixes import describe, fixes
from rules.burglars.scene import scene
from rules.burglars.state import Heist
from rules.core.box import Field
from rules.core.game import Fix, Read, Setting
from rules.core.message import Fault, Message, person, say
from rules.core.names import Name, Named
from rules.core.phases import Phases, run
from rules.core.scene import Scene
from rules.core.steps import Over, Script


class Burglars:
    """Run a heist over the components of the box."""

    id = "burglars"
    bases: tuple[str, ...] = ()
    state = Heist

    def __init__(self, box: Components) -> None:
        self.box = box
        self.phases: Phases[Heist] = {
            "setup": self._set_up,
            "turn": turn.turn,
            "event": turn.event_phase,
            "guard": turn.guard_phase,
        }

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
        return run(state, self.phases)

    def _set_up(self, state: Heist) -> Script[None]:
        """Lay out the building of the chosen scenario."""
        scenario = next(s for s in self.box.scenarios if s.id == state.scenario)
        return setup.set_up(state, scenario, self.box)

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

    def laid(
        self, state: Heist, board: str, cell: str, tile: str, face: str, turn: int
    ) -> list[Fix]:
        """List what a tile seen in a room would correct; all lie the same way up."""
        return laid.laid(state, board, cell, tile, face)

    def walled(self, state: Heist, board: str, wall: str, stands: bool) -> list[Fix]:
        """List what a wall seen on a floor would correct."""
        return laid.walled(state, board, wall, stands)

    def fields(self) -> Sequence[Field]:
        """List what owners may compare with their box."""
        return tuple(fields(self.box))

    def scene(self, state: Heist) -> Scene:
        """Picture the table."""
        return scene(state)


def load(read: Read) -> Burglars:
    """Make the rules over the components in `data/burglars`."""
    return Burglars(
        Components(
            tiles=read("tiles", Tiles),
            cards=read("cards", Cards),
            characters=read("characters", tuple[Character, ...]),
            scenarios=read("scenarios", tuple[Scenario, ...]),
            pieces=read("pieces", tuple[Named, ...]),
        )
    )
