"""Run «Хакеры»: a corporation guards its servers, a hacker runs on them.

The words of this game, one for each idea: the *corporation* installs cards on *servers* behind
*ice*, *rezzes* and *advances* them, and *scores* agendas. The *hacker* installs a *rig*, *runs* on
a server, *breaks* subroutines with icebreakers, *accesses* cards and *steals* agendas. *Clicks*
and *credits* pay for everything; *traces*, *tags* and *damage* hit back.
"""

from collections.abc import Callable, Sequence
from typing import Any

from rules.core.box import Field
from rules.core.game import Fix, Read, Setting
from rules.core.message import Fault, Message, person, say
from rules.core.names import Name
from rules.core.phases import run as run_phase
from rules.core.scene import Scene
from rules.core.steps import Over, Script
from rules.hackers import fixes, setup, turn
from rules.hackers.components import Card, Components, Words
from rules.hackers.duel import Duel
from rules.hackers.faults import faults
from rules.hackers.fields import fields
from rules.hackers.scene import scene
from rules.hackers.state import CORP, RUNNER, Hack

PHASES: dict[str, Callable[[Duel], Script[None]]] = {
    "setup": setup.set_up,
    "corp-draw": turn.corp_draw,
    "corp-actions": turn.corp_actions,
    "corp-discard": turn.corp_discard,
    "runner-actions": turn.runner_actions,
    "runner-discard": turn.runner_discard,
}


class Hackers:
    """Referee a game over the cards of the box."""

    id = "hackers"
    bases: tuple[str, ...] = ()
    state = Hack

    def __init__(self, box: Components) -> None:
        self.box = box
        self.phases = {name: self._with_cards(script) for name, script in PHASES.items()}

    def _with_cards(
        self, script: Callable[[Duel], Script[None]]
    ) -> Callable[[Hack], Script[None]]:
        """Give a script of a phase the cards that it needs."""
        return lambda state: script(Duel(self.box, state))

    def names(self) -> dict[str, dict[str, Name]]:
        """Give the names of all components."""
        return self.box.names()

    def settings(self) -> Sequence[Setting]:
        """List what a set-up may choose."""
        return setup.settings(self.box)

    def start(self, options: dict[str, Any], seed: int) -> Hack:
        """Make the state before the first step."""
        return setup.start(self.box, options, seed)

    def phase(self, state: Hack) -> Script[None]:
        """Run the present phase; victory and defeat end any of them."""
        return run_phase(state, self.phases)

    def over(self, state: Hack) -> Over:
        """Say how the game ended (hackers.end)."""
        duel = Duel(self.box, state)
        if state.result == "corp-points":
            message = say("over-corp-points", who=person(CORP), n=duel.points(CORP))
            return Over(message, "hackers.end.points", CORP)
        if state.result == "runner-points":
            message = say("over-runner-points", who=person(RUNNER), n=duel.points(RUNNER))
            return Over(message, "hackers.end.points", RUNNER)
        if state.result == "empty":
            return Over(say("over-empty", who=person(RUNNER)), "hackers.end.empty-rd", RUNNER)
        if state.result == "limit":
            message = say("over-limit", who=person(CORP))
            return Over(message, "hackers.runner-turn.negative-limit", CORP)
        return Over(say("over-flatline", who=person(CORP)), "hackers.end.flatline", CORP)

    def faults(self, state: Hack) -> list[Fault]:
        """Name everything that cannot be on a real table."""
        return faults(Duel(self.box, state))

    def describe(self, state: Hack, path: str, value: Any) -> Message:
        """Say in words what a correction sets."""
        return fixes.describe(Duel(self.box, state), path, value)

    def fixes(self, state: Hack, at: str) -> list[Fix]:
        """List the corrections that people may want at a place."""
        return fixes.fixes(Duel(self.box, state), at)

    def fields(self) -> Sequence[Field]:
        """List what owners may compare with their own cards."""
        return tuple(fields(self.box))

    def scene(self, state: Hack) -> Scene:
        """Picture the table."""
        return scene(Duel(self.box, state))


def load(read: Read) -> Hackers:
    """Make the rules over the components in `data/hackers`."""
    return Hackers(Components(read("cards", tuple[Card, ...]), read("words", Words)))
