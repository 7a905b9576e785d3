"""Run «Агентство»: agents in a city of criminals, assassins and bombs.

The words of this game, one for each idea: the *city* has *districts*, six of them *precincts*.
*Event tokens* (criminals, assassins, bombs) come out of the *data stream* and walk the *trail*. A
criminal's card is a *suspect*; a *wild* one can be *subdued*, *arrested* into *custody* and
*turned in*. Agents fight *thugs*, *investigate*, do *justice*, *recruit* *informants* and gain
*influence*. An *android* is a player *unmasked* by *identity* tokens; his acts are *covert*.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from rules.agency import arrival, ending, night, setup, turn
from rules.agency.components import Board, Box, Count, Die, Layout, Suspect, Tile
from rules.agency.faults import faults
from rules.agency.fields import fields, unplayable
from rules.agency.fixes import describe, fixes
from rules.agency.laid import laid
from rules.agency.scene import scene
from rules.agency.state import City, Game
from rules.core import phases
from rules.core.box import Field
from rules.core.game import Fix, Read, Setting
from rules.core.message import Fault, Message, Refused
from rules.core.names import Name, Named
from rules.core.scene import Scene
from rules.core.steps import Over, Script

PHASES: dict[str, Callable[[Game], Script[None]]] = {
    "setup": setup.set_up,
    "time": arrival.time_phase,
    "action": turn.turn,
    "city": night.city_phase,
}
"""The phases of a round, after the set-up (agency.round.order)."""


class Agency:
    """Run a game over the components of the box."""

    id = "agency"
    bases: tuple[str, ...] = ()
    state = City

    def __init__(self, box: Box) -> None:
        self.box = box
        self._phases = {name: partial(self._run, script) for name, script in PHASES.items()}

    def _run(self, script: Callable[[Game], Script[None]], state: City) -> Script[None]:
        """Run the script of a phase over this box."""
        yield from script(Game(self.box, state))

    def names(self) -> dict[str, dict[str, Name]]:
        """Give the names of all components."""
        return self.box.names()

    def fields(self) -> Sequence[Field]:
        """List the values that an owner may compare with the box."""
        return tuple(fields(self.box))

    def settings(self) -> Sequence[Setting]:
        """List what a set-up may choose."""
        return setup.settings(self.box)

    def start(self, options: dict[str, Any], seed: int) -> City:
        """Make the state before the first step."""
        return setup.start(self.box, options, seed)

    def phase(self, state: City) -> Script[None]:
        """Run the present phase."""
        return phases.run(state, self._phases)

    def over(self, state: City) -> Over:
        """Say how the game ended."""
        return ending.over(Game(self.box, state))

    def faults(self, state: City) -> list[Fault]:
        """Name everything that cannot be on a real table."""
        return faults(Game(self.box, state))

    def describe(self, state: City, path: str, value: Any) -> Message:
        """Say in words what a correction sets."""
        return describe(Game(self.box, state), path, value)

    def fixes(self, state: City, at: str) -> list[Fix]:
        """List the corrections that people may want at a place."""
        return fixes(Game(self.box, state), at)

    def laid(
        self, state: City, board: str, cell: str, tile: str, face: str, turn: int
    ) -> list[Fix]:
        """List what a tile seen on the table would correct; how it is turned does not matter."""
        return laid(Game(self.box, state), board, cell, tile, face)

    def scene(self, state: City) -> Scene:
        """Picture the table."""
        return scene(Game(self.box, state))


def load(read: Read) -> Agency:
    """Build the rules over the data of the game."""
    box = Box(
        tiles=read("districts", tuple[Tile, ...]),
        layout=read("city", Layout),
        dice=read("dice", tuple[Die, ...]),
        board=read("board", Board),
        counts=read("counts", dict[str, Count]),
        suspects=read("criminals", tuple[Suspect, ...]),
        syndicates=read("syndicates", tuple[Named, ...]),
        symbols=read("symbols", tuple[Named, ...]),
        pieces=read("pieces", tuple[Named, ...]),
    )
    wrong = unplayable(box)
    if wrong:
        raise Refused(*wrong)
    return Agency(box)
