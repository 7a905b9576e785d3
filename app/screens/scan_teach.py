"""Teach the scanner cards without a label: show one, name it; forget it again."""

from abc import abstractmethod
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.scanning import Examiner, Found, folded, forget, taught, teach
from app.widgets.sheets import Toast, confirm
from rules.core.steps import Draw
from vision import words
from vision.faults import Fault

if TYPE_CHECKING:
    from app.screens.scan_view import CameraPage as Screen
else:
    Screen = object


class Teaching(Screen):
    """Be the part of the scan screen that learns cards and forgets them."""

    taught: Path
    game: str
    step: Draw | None
    examiner: Examiner

    @abstractmethod
    def named(self, typed: str) -> list[tuple[str, Found]]:
        """List the components that people may mean."""

    @abstractmethod
    def _take(self, found: Found) -> None:
        """Use what was found."""

    @abstractmethod
    def _offer(self, again: bool = False) -> None:
        """Offer what may be done with what is in view."""

    # Teaching

    def teach(self) -> None:
        """Keep what is in view, and ask which card it is."""
        if self.watcher is not None and self.watcher.frame is not None:
            self.frame = self.watcher.frame
        if self.frame is None:
            Toast.show(self.say("teach-first"))
            return
        self.stop()
        self._offer(again=True)
        self.note = self.say("teach-which")
        self.pick(self.note, self.named, self._learn)

    def _learn(self, found: Found) -> None:
        """Remember how a card looks; where a draw waits for it, that is its answer too."""
        assert self.frame is not None and found.label is not None
        try:
            teach(self.taught, found.label, self.frame)
            known = taught(self.taught, found.label.game)[found.label]
        except Fault as fault:
            self.note = words.explain(self.app.language, fault)
            return
        self.frame = None
        Toast.show(self.say("teach-done", name=found.name, n=known))
        if self.step is not None:
            self._take(found)
        else:
            self.start()

    # Forgetting

    def show_taught(self) -> None:
        """List the cards that are known without a label; a tap forgets one."""
        try:
            known = taught(self.taught, self.game)
        except Fault as fault:
            self.note = words.explain(self.app.language, fault)
            return
        cards = {self.examiner.card(label): n for label, n in known.items()}

        def naming(typed: str) -> list[tuple[str, Found]]:
            return [
                (self.say("taught-card", name=found.name, n=n), found)
                for found, n in cards.items()
                if folded(typed) in folded(found.name)
            ]

        title = self.say("taught-list" if cards else "taught-none", n=len(cards))
        self.pick(title, naming, self._ask_forget)

    def _ask_forget(self, found: Found) -> None:
        confirm(
            self.say("forget", name=found.name),
            [self.say("forget-about")],
            self.say("forget-yes"),
            self.say("cancel"),
            partial(self._forget, found),
        )

    def _forget(self, found: Found) -> None:
        assert found.label is not None
        try:
            forget(self.taught, found.label)
            said = self.say("forgotten", name=found.name)
        except Fault as fault:
            said = words.explain(self.app.language, fault)
        Toast.show(said)
        if self.watcher is not None:
            self.start()  # What looks now still knows it.
