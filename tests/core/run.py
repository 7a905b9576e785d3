"""Hold what a script of the rules did when a test ran it."""

from typing import Any

from msgspec import Struct

from rules.core.steps import Ask, Shuffle, Step, Tell


class Run(Struct):
    """Hold what a script did: all of its steps, what it returned, whether it ended the game."""

    steps: list[Step]
    result: Any = None
    over: bool = False

    @property
    def told(self) -> list[str]:
        """List the ids of the instructions."""
        return [step.message.id for step in self.steps if isinstance(step, Tell)]

    @property
    def asked(self) -> list[Ask]:
        """List the questions."""
        return [step for step in self.steps if isinstance(step, Ask)]

    @property
    def rules(self) -> list[str]:
        """List the anchors cited, in order."""
        return [step.rule for step in self.steps if not isinstance(step, Shuffle)]
