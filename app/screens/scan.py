"""Point the camera at a card: it answers the draw that waits for it, or opens its paragraph."""

from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from kivy.clock import Clock

from app.device.camera import Watcher
from app.device.phone import Phone
from app.language import Speaker
from app.scanning import TAUGHT, Examiner, Found, can_answer, family, fixes_for, matching
from app.screens.scan_teach import Teaching
from app.screens.scan_view import CameraPage
from app.widgets.sheets import Sheet, Toast
from rules.core.game import Fix
from rules.core.message import Refused
from rules.core.steps import Draw

TICK = 0.7
"""For how many seconds the tick is shown before the screen goes."""
MOST_LISTED = 12


class ScanScreen(Teaching, CameraPage):
    """Scan a card for the pending draw of a game, or to read about it and give it to somebody."""

    def __init__(
        self, app: Any, id: int | None = None, answer: bool = True, **kwargs: Any
    ) -> None:
        """Look at cards for a saved game; `answer` says whether its draw is to be answered."""
        super().__init__(app, id, **kwargs)
        self.game = ""
        self.step: Draw | None = None
        if self.saved is not None:
            table = self.saved.table
            self.game, step = table.rules.id, table.step
            self.speak = Speaker(app.language, table.rules, table.state.names)
            if answer and isinstance(step, Draw) and can_answer(self.game, step):
                self.step = step
                self.subtitle = self.speak(step.message)
        self.examiner = Examiner(app.speak, app.language, self.game, self.step)
        self.title = self.say("scan")
        self.taught = Path(app.folder) / TAUGHT
        self._named = False
        """Whether some code was already named, though it was no answer."""
        self._going: Any = None
        by_hand = "scan-list" if self.step else "scan-by-name"
        self.typing = self.button(by_hand, "list", self.by_hand)
        self.teaching = self.button("teach", "eye", self.teach)
        self.known = self.button("taught", "cards", self.show_taught)
        self._offer()

    def _offer(self, again: bool = False) -> None:
        """Show the buttons that make sense now."""
        first = [self.again] if again else self.lights()
        last = [self.known] if self.step is None and self.taught.exists() else []
        self.offer(*first, self.picture, self.typing, self.teaching, *last)

    # Coming and going

    def left(self) -> None:
        """Let go of the camera, and of what was about to follow."""
        super().left()
        if self._going is not None:
            self._going.cancel()

    def start(self) -> None:
        """Look through the camera."""
        self._named = self.view.done = False
        self.note = self.say("scan-point" if self.step else "scan-point-any")
        super().start()
        self._offer()

    def watching(self, phone: Phone | None = None, picture: Path | None = None) -> Watcher:
        """Begin to look for labels and for cards that were shown once."""
        return Watcher(self.game, self.app.language, phone, picture, self.taught)

    def watch(self, watcher: Watcher) -> None:
        """Show what a watcher sees."""
        super().watch(watcher)
        self._offer()

    # Looking

    def look(self) -> None:
        """Show the newest frame, and take what counts."""
        watcher = self.watcher
        assert watcher is not None
        over = not watcher.running  # Asked first, so that the last frame is not missed.
        glimpse, counted = watcher.take()
        found: list[Found] = []
        if glimpse is not None:
            self.frame = watcher.frame
            found = [self.examiner.examine(one.code.text) for one in glimpse.sightings]
            self.view.display(glimpse, [one.counts for one in found])
        if counted:
            said = [self.examiner.examine(one.code.text) for one in counted]
            self._count(said, found)
        self.finish(watcher, over)

    def _count(self, counted: list[Found], visible: list[Found]) -> None:
        """Take the one card that is an answer; say what is wrong where there is none."""
        good = {one.label: one for one in counted if one.counts}
        rival = {one.label for one in visible if one.counts} | set(good)
        if not good:
            self.app.feel()
            self.note, self._named = counted[0].why, True
        elif len(rival) == 1:
            self._take(next(iter(good.values())))
        else:
            self._choose([one for one in {**good, **{o.label: o for o in visible}}.values()])

    def _choose(self, found: list[Found]) -> None:
        """Let people say which of several cards in view they mean."""
        self.stop()
        self._offer(again=True)
        sheet = Sheet(title=self.say("scan-several"), tall=True)
        for one in found:
            if one.counts:
                sheet.button(one.name, partial(self._take, one), slim=True)
        sheet.button(self.say("scan-again"), self.start, slim=True)
        sheet.open(animation=False)

    def _take(self, found: Found) -> None:
        """Answer the draw, or open the paragraph about a card."""
        self.stop()
        self.app.feel()
        self.view.done = True
        self.note = found.name
        if self.step is None:
            self._later(lambda: self._show(found))
            return
        assert self.saved is not None and self.clock is not None and found.option is not None
        try:
            self.saved.answer(found.option, self.clock.spent())
        except Refused as error:  # The table shows how the game stands now.
            self.leave()
            self.app.refused(error)
            return
        self.clock.begin()
        self._later(lambda: self._answered(found.name))

    def _show(self, found: Found) -> None:
        """Open the paragraph about a card, or ask whether it is to be given to somebody."""
        assert found.label is not None
        game = found.label.game

        def read() -> None:
            self.app.replace("rules", game=game, anchor=found.rule)

        fixes: list[Fix] = []
        if self.saved is not None and game in family(self.game):
            table = self.saved.table
            fixes = fixes_for(table.rules, table.state, found.label)
        if not fixes:
            read()
            return
        self._offer(again=True)
        sheet = Sheet(title=found.name, tall=True)
        sheet.button(self.say("open-rules"), read, kind="primary", icon="book", slim=True)
        for fix in fixes:
            sheet.button(self.speak(fix.message), partial(self._fix, fix), slim=True)
        sheet.button(self.say("scan-again"), self.start, slim=True)
        sheet.open(animation=False)

    def _fix(self, fix: Fix) -> None:
        """Correct the table, and go back to it."""
        said = self.correct(fix.changes) or self.say("corrected-toast")
        self.leave()
        Toast.show(said)

    def _later(self, act: Any) -> None:
        """Do something when people have seen the tick."""
        self._going = Clock.schedule_once(lambda _: act(), TICK)

    def _answered(self, name: str) -> None:
        self.leave()
        Toast.show(self.say("scan-taken", name=name))

    def failed(self, why: str) -> None:
        """Say why there is nothing to see, and what else people can do."""
        self.note = f"{why}\n{self.say('scan-otherwise')}"
        self._offer(again=True)

    def ended(self) -> None:
        """Say that there are no more frames; what was said about a code stays."""
        if not self._named:
            self.note = self.say("scan-nothing")
        self._offer(again=True)

    # Other ways

    def read_picture(self, path: Path) -> None:
        """Look for cards in one picture."""
        self._named = False
        super().read_picture(path)

    def by_hand(self) -> None:
        """Go back to the list of the draw, or find a card by its name."""
        if self.step is not None:
            self.leave()
        else:
            self.pick(self.say("scan-by-name"), self.named, self._take)

    def named(self, typed: str) -> list[tuple[str, Found]]:
        """List the first components whose names hold what was typed, if they are an answer."""
        labels = matching(self.game, typed, self.app.language)
        found = (one for one in map(self.examiner.card, labels) if one.counts)
        return [(one.name, one) for one in islice(found, MOST_LISTED)]
