"""Run «Взлом»: breachers in a database, and the firewall that hunts them.

The words of this game, one for each idea: the *database* has *places*, each with a *room*, which
is hidden or *shown*; *borders* between rooms carry *breaches*, outer sides carry *gateways*, and
corners are *nodes* with *information*. The *firewall* moves *chips* on *counters*, which *deploy*
*ice*: a *bot*, a *hunter* or the *guardian*; an *activation* card runs *subroutines*. A *player*
has an *avatar* in the database and spends *clicks*; *viruses* lie in rooms, on nodes and on
models; *threat* grows until it gives one. A model is *connected* while it stands in a room.
"""

from collections.abc import Sequence
from typing import Any

from rules.breach import (
    attack,
    counters,
    deploy,
    disk,
    fields,
    firewall,
    gains,
    gear_fields,
    guardian,
    laid,
    light,
    own,
    setup,
    subroutines,
    walk,
)
from rules.breach import turn as turns
from rules.breach.activation import candidates, quick
from rules.breach.components import (
    Activation,
    Box,
    Counter,
    Dice,
    IceCard,
    Information,
    Pieces,
    Rooms,
)
from rules.breach.components import Guardian as Sleeping
from rules.breach.faults import faults
from rules.breach.fixes import describe, fixes
from rules.breach.gear import (
    Avatar,
    Breacher,
    Gear,
    Malware,
    Processor,
    Research,
    Reward,
    Task,
)
from rules.breach.kit import Kit, Operation
from rules.breach.scene import scene
from rules.breach.state import Intrusion
from rules.core.box import Field
from rules.core.game import Fix, Read, Setting
from rules.core.message import Fault, Message, Refused, person, say
from rules.core.names import Name
from rules.core.phases import Phases, run
from rules.core.scene import Scene
from rules.core.steps import Over, Script


class Breach:
    """Run an intrusion over the components of the box."""

    id = "breach"
    bases: tuple[str, ...] = ()
    state = Intrusion

    def __init__(self, box: Box) -> None:
        self.box = box
        self.kit = make_kit(box)
        self.phases: Phases[Intrusion] = {
            "setup": setup.set_up,
            "turn": turn,
            **firewall.PHASES,
        }

    def names(self) -> dict[str, dict[str, Name]]:
        """Give the names of all components."""
        return self.box.names()

    def settings(self) -> Sequence[Setting]:
        """List what a set-up may choose."""
        return setup.settings(self.box)

    def start(self, options: dict[str, Any], seed: int) -> Intrusion:
        """Make the state before the first step."""
        return setup.start(self.box, options, seed)

    def phase(self, state: Intrusion) -> Script[None]:
        """Run the present phase; victory and defeat end any of them."""
        return run(self._equip(state), self.phases)

    def _equip(self, state: Intrusion) -> Intrusion:
        """Give a state what it is played with."""
        state.__dict__["kit"] = self.kit
        return state

    def over(self, state: Intrusion) -> Over:
        """Say how the game ended (breach.end.victory, breach.end.gateways)."""
        if state.winner is not None:
            who = state.winner
            return Over(say("won", who=person(who), n=state.round), "breach.end.victory", who)
        return Over(say("fallen", n=state.round), "breach.end.gateways")

    def faults(self, state: Intrusion) -> list[Fault]:
        """Name everything that cannot be on a real table."""
        return faults(self._equip(state))

    def describe(self, state: Intrusion, path: str, value: Any) -> Message:
        """Say in words what a correction sets."""
        return describe(self._equip(state), path, value)

    def fixes(self, state: Intrusion, at: str) -> list[Fix]:
        """List the corrections that people may want at a place."""
        return fixes(self._equip(state), at)

    def laid(
        self, state: Intrusion, board: str, cell: str, tile: str, face: str, turn: int
    ) -> list[Fix]:
        """List what a room seen on the table would correct."""
        return laid.laid(self._equip(state), board, cell, tile, face, turn)

    def fields(self) -> Sequence[Field]:
        """List what owners may compare with their box."""
        return (*fields.firewall(self.box), *gear_fields.gear(self.box.gear))

    def scene(self, state: Intrusion) -> Scene:
        """Picture the table."""
        return scene(self._equip(state))


def turn(game: Intrusion) -> Script[None]:
    """Run a player's turn, at either level of tracking (breach.app.tracking)."""
    return light.turn(game) if game.light else turns.turn(game)


def make_kit(box: Box) -> Kit:
    """Put the tables of the game together; an expansion adds to them."""
    kit = Kit(box)
    kit.effects = {**gains.EFFECTS}
    kit.subroutines = {**subroutines.SUBROUTINES}
    kit.cells = {**counters.CELLS, **guardian.WAKING}
    kit.manual = light.manual
    kit.quick = quick
    kit.arrive = subroutines.settle
    kit.on_disconnect = [light.spoils]
    kit.on_full_die = counters.stay_full
    kit.where = deploy.where
    kit.candidates = candidates
    kit.store = disk.store
    kit.rivals = attack.rivals
    kit.operations = {own.LOOK: Operation(own.offers, own.look)}
    kit.can_dodge = lambda game, who: True
    kit.alternative = lambda game: "breach.solo.alternative" if game.solo else ""
    kit.bears = walk.bear
    kit.reports = {**light.OWN}
    return kit


def load_box(read: Read) -> Box:
    """Read the components in `data/breach`."""
    return Box(
        rooms=read("rooms", Rooms),
        information=read("information", Information),
        counters=read("counters", tuple[Counter, ...]),
        ice=read("ice", tuple[IceCard, ...]),
        activation=read("activation", tuple[Activation, ...]),
        guardians=read("guardian", tuple[Sleeping, ...]),
        dice=read("dice", Dice),
        pieces=read("pieces", Pieces),
        gear=Gear(
            avatars=read("avatars", tuple[Avatar, ...]),
            breachers=read("breachers", tuple[Breacher, ...]),
            malware=read("malware", tuple[Malware, ...]),
            tasks=read("tasks", tuple[Task, ...]),
            rewards=read("rewards", tuple[Reward, ...]),
            research=read("research", tuple[Research, ...]),
            processor=read("processor", Processor),
        ),
    )


def load(read: Read) -> Breach:
    """Make the rules over the components in `data/breach`; refuse a box that cannot be set up."""
    box = load_box(read)
    wrong = gear_fields.unplayable(box.gear)
    if wrong:
        raise Refused(*wrong)
    return Breach(box)
