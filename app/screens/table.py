"""Run a game at the table: the board, one instruction at a time, undo and corrections."""

from functools import partial
from itertools import takewhile
from pathlib import Path
from threading import Thread
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, StringProperty

from app import preferences, theme
from app.language import Speaker
from app.photographed import can_compare
from app.scanning import can_answer
from app.screens.clocks import Clocks
from app.widgets.boards import Boards
from app.widgets.controls import Action, IconButton, Page, Prose
from app.widgets.script import Script
from app.widgets.sheets import Sheet, Toast, confirm
from rules.core.game import Fix
from rules.core.message import Refused
from rules.core.steps import Ask, Draw, Over, Shuffle, Tell, whose_secret

QUIET = 1.0
"""How many seconds the table is left alone before the terms of its rules are learnt."""


class TableScreen(Page):
    """Play one saved game."""

    heading = StringProperty()
    clocks = StringProperty()
    wide = BooleanProperty(False)

    def __init__(self, app: Any, id: int, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.saved = app.store.open(id)
        table = self.saved.table
        self.speak = Speaker(app.language, table.rules, table.state.names)
        self.clock = Clocks(app, self.saved)
        self._terms: Any = None
        """What finds the terms in a text, once they are learnt."""
        self._foreseen: list[Any] = []
        """The pending step and those after it, while people only acknowledge."""
        self._seen: object = None
        """The secret step that its owner has asked to see."""
        pace = preferences.PACES[app.preferences.pace]
        self.boards = Boards(self.speak, self.say("players-tab"), pace, self.correct)
        self.boards.bind(on_place=lambda _, tile: self.choose_place(tile))
        self.script = Script(
            self.say,
            self.speak,
            self.answer,
            self.undo,
            self.ask_undo_turn,
            self.open_why,
            self.read_out,
            self.all_done,
        )
        self.script.card.words.follow = self.explain
        self.ids.picture.add_widget(self.boards)
        self.ids.side.add_widget(self.script)
        self.ids.bar.hint = self.say("to-home")
        for icon, hint, act in (
            ("history", "history", self.open_history),
            ("menu", "menu", self.open_menu),
        ):
            button = IconButton(icon=icon, hint=self.say(hint))
            button.bind(on_release=lambda _, act=act: act())
            self.ids.bar.ids.actions.add_widget(button)
        # Never while a box is being laid out: it may take away what that box holds.
        fit = Clock.create_trigger(lambda _: self._fit(), -1)
        for box in (self.script.ids.body, self.script.ids.tools, self.script.ids.thumb):
            box.bind(height=fit)
        self.bind(size=fit)
        self.refresh()

    # Showing

    def entered(self) -> None:
        """Let the clocks run, and say what happened to the game while nobody looked."""
        self.app.awake(True)
        self.clock.start(self._tick)
        self.tell(*self.saved.notices)
        self.saved.notices.clear()
        self._learning = Clock.schedule_once(lambda _: self._learn(), QUIET)

    def left(self) -> None:
        """Stop what belongs to the table alone."""
        self.app.awake(False)
        self.clock.stop()
        self._learning.cancel()
        if self._seen is not None:  # Somebody else may take the phone up.
            self._seen = None
            self.refresh()

    def _fit(self) -> None:
        """Share the window between the board and the script."""
        self.wide = self.width >= dp(theme.WIDE) or self.width > self.height
        script, plain = self.script, Metrics.fontscale <= theme.LARGE
        roomy = plain and self.width >= dp(theme.ROOMY[0]) and self.height >= dp(theme.ROOMY[1])
        low = not plain or self.height < dp(theme.ROOMY[1])
        if (roomy, low) != (script.roomy, script.low):
            script.furnish(roomy, low)
            self.boards.aside = script.numbers if roomy else None
            self.refresh()
        if not self.wide:
            room = self.height - self.ids.bar.height
            wide = self.width - dp(2 * theme.SPACE_S)
            board = min(self.height * theme.BOARD, self.boards.tall(wide))
            spare = room - board - self.boards.around - dp(2 * theme.SPACE_S)
            self.ids.side.height = min(script.wanted, max(spare, min(script.least, room * 0.6)))

    def refresh(self) -> None:
        """Show the pending step and the picture of the table."""
        table = self.saved.table
        step = table.step
        self.speak.players = table.state.names
        self.heading = self.speak(table.state.heading)
        if isinstance(step, Over):
            Clock.schedule_once(lambda _: self._over(), 0)
            return
        hidden = whose_secret(step) is not None and self._seen is not step
        options = step.options if isinstance(step, Ask | Draw) and not hidden else ()
        places = {place for option in options for place in option.show}
        show = () if hidden or isinstance(step, Shuffle) else step.show
        path = step.path if isinstance(step, Tell) and not hidden else ()
        scene = table.rules.scene(table.state)
        ways = tuple(option.path for option in options if option.path)
        self.boards.display(scene, places, show, path, ways)
        self._script(step, hidden, scene)
        Clock.schedule_once(lambda _: self._fit(), 0)

    def _script(self, step: Any, hidden: bool, scene: Any) -> None:
        """Show the step, or ask to pass the phone to whom it is meant for."""
        self.script.undo.disabled = all(entry.auto for entry in self.saved.table.entries)
        who = None
        if step.who is not None:
            colours = [row.colour for row in scene.rows if row.who == step.who and row.colour]
            who = (self.saved.table.state.names[step.who], (colours or ["cyan"])[0])
        if hidden:
            assert who
            self.script.cover(who[0], lambda: self._show_secret(step))
            return
        self.script.display(step, who, self._ahead(step))
        Clock.schedule_once(lambda _: self._link(), 0.05)  # The instruction itself comes first.
        if can_answer(self.game, step):
            self.script.offer(self.say("scan"), "scan", self.open_scan)
        if self.app.preferences.speech and whose_secret(step) is None:  # Others would hear it.
            self.read_out(asked=False)

    def _ahead(self, step: Any) -> list[str]:
        """Say this instruction and those after it; what was foreseen is not foreseen again."""
        foreseen = self._foreseen[1:]
        if len(foreseen) < 2 or foreseen[0] != step:
            foreseen = self.saved.table.ahead()
        self._foreseen = foreseen
        told = takewhile(lambda one: isinstance(one, Tell) and not one.secret, foreseen)
        return [self.speak(one.message) for one in told]

    def _learn(self) -> None:
        """Learn the terms of the rules while people read, and let those on the screen be tapped."""
        rules, language = self.saved.table.rules, self.app.language

        def read() -> None:
            from app.widgets.meaning import terms

            terms("", (rules.id, *rules.bases), language)
            Clock.schedule_once(learnt, 0)

        def learnt(_: float) -> None:
            from app.widgets.meaning import terms

            self._terms = lambda text: terms(text, (rules.id, *rules.bases), language)
            if self.app.at(self):
                self._link()

        Thread(target=read, daemon=True).start()

    def _link(self) -> None:
        """Let the terms of the instruction be tapped."""
        if self._terms and not self.script.covers:
            self.script.card.link(self._terms(self.script.text))

    def explain(self, anchor: str) -> None:
        """Say what a term means, without leaving the table."""
        from app.widgets.meaning import explain

        explain(self.app, anchor)

    @property
    def game(self) -> str:
        """Name the game that is played."""
        return str(self.saved.table.rules.id)

    def _show_secret(self, step: object) -> None:
        self._seen = step
        self.refresh()

    def _over(self) -> None:
        if self.app.at(self):
            self.app.replace("over", id=self.saved.id)

    def _tick(self, said: str, rang: str) -> None:
        """Show the clocks; say it when one has run out."""
        self.clocks = said
        if rang:
            Toast.show(rang)

    def tell(self, *messages: Any) -> None:
        """Show messages of the game or of its storage."""
        if messages:
            Toast.show("\n".join(self.speak(message) for message in messages), 7)

    # Playing

    def attempt(self, act: Any, *args: Any) -> bool:
        """Do something with the table; say why where it is refused."""
        if act != self.saved.answer:
            self._foreseen = []
        try:
            act(*args)
        except Refused as error:
            self.tell(*(fault.message for fault in error.faults))
            self.refresh()
            return False
        self.tell(*self.saved.notices)
        self.saved.notices.clear()
        self._seen = None
        self.clock.begin()
        self.refresh()
        return True

    def answer(self, answer: str | list[int]) -> None:
        """Answer the pending step."""
        self.app.feel()
        self.attempt(self.saved.answer, answer, self.clock.spent())

    def open_why(self) -> None:
        """Open the rule behind this very step."""
        self.app.go("rules", game=self.game, anchor=self.saved.table.step.rule)

    def open_rules(self) -> None:
        """Open the book; what is near this step comes first in its search."""
        near = "" if self.script.covers else getattr(self.saved.table.step, "rule", "")
        self.app.go("rules", game=self.game, near=near)

    def open_scan(self) -> None:
        """Let the camera answer the pending draw."""
        self.app.go("scan", id=self.saved.id)

    def all_done(self) -> None:
        """Acknowledge every instruction that is listed."""
        self.app.feel()
        self.attempt(self.saved.acknowledge_all, self.clock.spent())

    def choose_place(self, tile: str) -> None:
        """Answer with a place on the board, where it stands for one option or for several."""
        step = self.saved.table.step
        if not isinstance(step, Ask | Draw) or self.script.covers:
            return
        fitting = [option for option in step.options if tile in option.show]
        if not fitting:
            return
        if len(fitting) == 1:
            self.answer(fitting[0].id)
            return
        sheet = Sheet(title=self.speak(step.message), tall=True)
        for option in fitting:
            sheet.button(self.speak(option.message), partial(self.answer, option.id))
        sheet.button(self.say("cancel"), slim=True)
        sheet.open(animation=False)

    def undo(self) -> None:
        """Take back the last thing that people said."""
        self.app.feel()
        self.attempt(self.saved.undo)

    def ask_undo_turn(self) -> None:
        """Name what would be undone to the start of the turn, and do it when people agree."""
        start = self.saved.table.turn_start()
        self.ask_undo_to(start)

    def ask_undo_to(self, length: int) -> None:
        """Name what would be undone, and do it when people agree."""
        from app.screens.history import told

        taken = list(self.saved.table.history())[length:]
        lines = [told(entry, self.speak) for entry in taken if not entry.auto]
        lines = [line for line in lines if line]
        if not lines:
            Toast.show(self.say("nothing-in-turn"))
            return
        confirm(
            self.say("undo-turn", n=len(lines)),
            lines[::-1],
            self.say("undo-them"),
            self.say("keep-them"),
            lambda: self.attempt(self.saved.undo_to, length),
        )

    def redo(self) -> None:
        """Give again what was undone last."""
        self.attempt(self.saved.redo)

    def read_out(self, asked: bool = True) -> None:
        """Read the instruction out; say so where the device cannot speak."""
        from app.device import speech

        heard = speech.read_out(self.script.text, self.app.language)
        if asked and not heard:
            Toast.show(self.say("no-speech"))

    # Correcting

    def correct(self, places: list[str], name: str) -> None:
        """Offer the corrections of what was held, grouped, as large buttons."""
        self.app.feel()
        table = self.saved.table
        fixes: list[Fix] = []
        for at in places:
            fixes += [fix for fix in table.rules.fixes(table.state, at) if fix not in fixes]
        sheet = Sheet(title=self.say("correct-title", name=name), tall=True)
        if not fixes:
            sheet.add(Prose(said=self.say("nothing-to-correct")))
        group = None
        for fix in fixes:
            if fix.group != group:
                group = fix.group
                sheet.add(Prose(said=self.speak(group), type=theme.TYPE_LABEL, bold=True))
            button = Action(said=self.speak(fix.message), slim=True, left=True)
            button.bind(on_release=lambda _, fix=fix: self._fix(sheet, fix.changes))
            sheet.add(button)
        sheet.button(self.say("cancel"), slim=True)
        sheet.open(animation=False)

    def _fix(self, sheet: Sheet, changes: dict[str, Any]) -> None:
        sheet.dismiss(animation=False)
        if self.attempt(self.saved.correct, changes, self.clock.spent()):
            Toast.show(self.say("corrected-toast"))

    # Leaving

    def open_history(self) -> None:
        """Look back at what happened."""
        self.app.go("history", id=self.saved.id)

    def open_menu(self) -> None:
        """Offer what is needed less often."""
        sheet = Sheet(title=self.say("menu"), tall=True)
        entries = [
            ("history", "history", self.open_history),
            ("book", "open-rules", self.open_rules),
            ("scan", "scan-look", lambda: self.app.go("scan", id=self.saved.id, answer=False)),
            ("clock", "clocks", lambda: self.app.go("clocks")),
            ("gear", "settings", lambda: self.app.go("settings")),
        ]
        if can_compare(self.saved.table.rules):
            photo = ("camera", "layout-look", lambda: self.app.go("layout", id=self.saved.id))
            entries.insert(3, photo)
        if self.saved.table.undone:
            entries.insert(0, ("redo", "redo", self.redo))
        for icon, said, act in entries:
            button = Action(said=self.say(said), icon=icon, slim=True)
            button.bind(on_release=lambda _, act=act: (sheet.dismiss(animation=False), act()))
            sheet.add(button)
        sheet.add(Prose(said=self.say("how-to-correct"), type=theme.TYPE_LABEL))
        sheet.button(self.say("close"), slim=True)
        sheet.open(animation=False)

    def leave(self) -> None:
        """Go home; the game is kept at this very step."""
        self.app.home()


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
