"""Run «Взлом: Прометей»: the breach with a titan, alone or as a team against it.

The words that it adds: the *titan* has *parts*, whose *vulnerability* tokens are active or
*deactivated*; *reaction* cards say what it does; *pulses* lie on gateways until they fall; a
*shock* wave and a *collapse* bring pulses; the *anomaly* die names a connection of the
*Caucasus*; *Aithon* is a bot, and *evasion* tokens pay for evading.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.breach import Breach, load_box, make_kit
from rules.breach.components import GUARDIAN, Activation, Box, Counter, IceCard, Rooms
from rules.breach.effects import Way
from rules.breach.gear import Avatar, Malware
from rules.breach.gear_fields import unplayable
from rules.breach.kit import Kit
from rules.breach.state import Intrusion
from rules.core.box import Field
from rules.core.game import Fix, Read, Setting
from rules.core.message import Fault, Message, Refused, Term, say
from rules.core.names import Name
from rules.core.phases import Phases, run
from rules.core.scene import Scene
from rules.core.steps import Over, Script
from rules.prometheus import anomaly, pulses, reactions, reports, setup, team, titan, turn, words
from rules.prometheus.components import TITAN, Additions, Anomaly, Reaction, TitanBoard
from rules.prometheus.faults import faults
from rules.prometheus.fields import fields
from rules.prometheus.fixes import describe, fixes
from rules.prometheus.kit import TitanKit
from rules.prometheus.scene import scene
from rules.prometheus.state import Titanomachy, titanic


class Prometheus(Breach):
    """Run a game over the components of both boxes."""

    id = "prometheus"
    bases: tuple[str, ...] = ("breach",)
    state = Titanomachy

    def __init__(self, box: Box, titans: Box, additions: Additions) -> None:
        super().__init__(box)
        self.additions = additions
        self.kit = extend(TitanKit(box, additions))
        self.team_kit = allied(extend(TitanKit(titans, additions)))
        self.phases = {**self.phases, "setup": setup.set_up}
        self.team_phases: Phases[Intrusion] = {
            **self.phases,
            "turn": turn.team_turn,
            "wake": turn.loading,
        }

    def names(self) -> dict[str, dict[str, Name]]:
        """Give the names of all components of both boxes."""
        return {**super().names(), **self.additions.names()}

    def settings(self) -> Sequence[Setting]:
        """List what a set-up may choose."""
        return setup.settings(self.box, self.additions)

    def start(self, options: dict[str, Any], seed: int) -> Titanomachy:
        """Make the state before the first step."""
        return setup.start(self.box, self.additions, options, seed)

    def phase(self, state: Intrusion) -> Script[None]:
        """Run the present phase; victory and defeat end any of them."""
        phases = self.team_phases if titanic(state).team else self.phases
        return run(self._equip(state), phases)

    def _equip(self, state: Intrusion) -> Intrusion:
        """Give a state what it is played with in its mode."""
        state.__dict__["kit"] = self.team_kit if titanic(state).team else self.kit
        return state

    def over(self, state: Intrusion) -> Over:
        """Say how the game ended (prometheus.end.victory, prometheus.end.defeat)."""
        if not titanic(state).team:
            return super().over(state)
        if state.result == "won":
            return Over(say("titan-won", n=state.round), "prometheus.end.victory")
        return Over(say("titan-fallen", n=state.round), "prometheus.end.defeat")

    def faults(self, state: Intrusion) -> list[Fault]:
        """Name everything that cannot be on a real table."""
        return faults(titanic(self._equip(state)))

    def describe(self, state: Intrusion, path: str, value: Any) -> Message:
        """Say in words what a correction sets."""
        return describe(titanic(self._equip(state)), path, value)

    def fixes(self, state: Intrusion, at: str) -> list[Fix]:
        """List the corrections that people may want at a place."""
        return fixes(titanic(self._equip(state)), at)

    def fields(self) -> Sequence[Field]:
        """List what owners may compare with the box of the expansion."""
        return tuple(fields(self.team_kit.box, self.additions))

    def scene(self, state: Intrusion) -> Scene:
        """Picture the table."""
        return scene(titanic(self._equip(state)))


def extend(kit: TitanKit) -> TitanKit:
    """Give a kit the tables of the base game and what the expansion adds in every mode."""
    base: Kit = make_kit(kit.box)
    for name, value in vars(base).items():
        if name not in ("box", "networks"):
            setattr(kit, name, value)
    kit.effects = {
        **base.effects,
        words.EVASION.id: team.EVASION,
        anomaly.REROLL: Way(anomaly.reroll, anomaly.can_reroll),
    }
    kit.subroutines = {**base.subroutines, **reactions.SUBROUTINES}
    kit.dodges = {**team.DODGES}
    kit.on_rooms = [setup.with_aithon]
    kit.on_avatars = [setup.with_nero]
    return kit


def allied(kit: TitanKit) -> TitanKit:
    """Give a kit what holds only in the team mode."""
    kit.cells = {**kit.cells, words.COLLAPSE.id: reactions.SUBROUTINES["collapse"]}
    kit.subroutines = {**kit.subroutines, "gateway": reactions.crush}
    kit.on_full_die = pulses.collapse
    kit.where = team.where
    kit.candidates = team.candidates
    kit.store = team.store
    kit.rivals = lambda game, who: []
    kit.hits = {TITAN: titan.hit}
    kit.on_strike = [titan.boost]
    kit.after_strike = [titan.spend]
    kit.alternative = lambda game: "prometheus.team.alternative"
    kit.either = True
    kit.bears = team.bear
    kit.can_dodge = lambda game, who: not titanic(game).titan.sure
    kit.operations = {**kit.operations, **team.OPERATIONS}
    kit.called = {GUARDIAN: Term("ice", TITAN)}
    kit.sends = {**team.SENDS}
    kit.reports = {**reports.REPORTS}
    kit.on_rooms = []
    return kit


def load(read: Read) -> Prometheus:
    """Make the rules over the components of both games; refuse boxes that cannot be set up."""
    base = load_box(read.of("breach"))
    rooms = read("rooms", Rooms)
    gear = replace(
        base.gear,
        avatars=(*base.gear.avatars, *read("avatars", tuple[Avatar, ...])),
        malware=(*base.gear.malware, *read("malware", tuple[Malware, ...])),
    )
    wrong = unplayable(gear)
    if wrong:
        raise Refused(*wrong)
    box = replace(
        base,
        rooms=Rooms((*base.rooms.kinds, *rooms.kinds), (*base.rooms.tiles, *rooms.tiles)),
        ice=(*base.ice, *read("ice", tuple[IceCard, ...])),
        activation=(*base.activation, *read("activation", tuple[Activation, ...])),
        gear=gear,
    )
    others = [one for one in base.counters if one.id != GUARDIAN]
    titans = replace(box, counters=(*others, *read("counters", tuple[Counter, ...])))
    additions = Additions(
        titan=read("titan", TitanBoard),
        reactions=read("reactions", tuple[Reaction, ...]),
        anomaly=read("anomaly", tuple[Anomaly, ...]),
    )
    return Prometheus(box, titans, additions)
