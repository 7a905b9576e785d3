"""Look back: every entry in words, grouped by turn; see the board then; undo to there."""

from collections.abc import Callable
from itertools import groupby
from typing import Any

from kivy.metrics import dp

from app import theme
from app.language import Speaker
from app.widgets.boards import Boards
from app.widgets.controls import Action, Prose, Surface
from app.widgets.pages import ScrollPage
from app.widgets.sheets import Sheet, Toast, confirm
from rules.core.journal import Entry
from rules.core.message import Message, Refused
from rules.core.table import Table

FIRST = 5
"""How many turns are shown at once; older ones on demand."""


def told(entry: Entry, speak: Callable[[Message], str]) -> str:
    """Say one entry: what was said, and what people chose."""
    said, chose = speak(entry.said), speak(entry.chose)
    return f"{said} — {chose}" if said and chose else said or chose


class HistoryScreen(ScrollPage):
    """List what happened, the latest turn first."""

    def __init__(self, app: Any, id: int, turns: int = FIRST, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.saved = app.store.open(id)
        table = self.saved.table
        self.speak = Speaker(app.language, table.rules, table.state.names)
        self.title = self.say("history")
        self.subtitle = self.say("history-about")
        self.lines: list[Action] = []
        numbered = list(enumerate(table.history()))
        groups = [list(group) for _, group in groupby(numbered, key=lambda pair: pair[1].heading)]
        for group in groups[::-1][:turns]:
            self._turn(group)
        if len(groups) > turns:
            more = Action(said=self.say("older-turns"), icon="chevron-down", slim=True)
            more.bind(on_release=lambda _: app.replace("history", id=id, turns=turns + 4 * FIRST))
            self.add(more)
        if not any(told(entry, self.speak) for _, entry in numbered):
            self.add(Prose(said=self.say("no-history")))

    def _turn(self, group: list[tuple[int, Entry]]) -> None:
        """List the entries of one turn."""
        spoken = [(n, entry) for n, entry in group if told(entry, self.speak)]
        if not spoken:
            return
        self.add(Prose(said=self.speak(group[0][1].heading), type=theme.TYPE_TITLE, bold=True))
        card = Surface(spacing=0, padding=dp(theme.SPACE_XS))
        for number, entry in spoken[::-1]:
            icon = "pen" if entry.corrects else "chip" if entry.auto else "check"
            line = Action(said=told(entry, self.speak), icon=icon, slim=True, left=True)
            line.kind, line.type = "flat", theme.TYPE_LABEL
            line.tint = theme.now.glow if entry.corrects else theme.now.muted
            line.number = number
            line.bind(on_release=lambda it: self.look(it.number))
            self.lines.append(line)
            card.add_widget(line)
        self.add(card)

    def look(self, number: int) -> None:
        """Show the board as it was before an entry, and offer to go back there."""
        table = self.saved.table
        then: Table[Any] = Table(
            table.rules, snapshots=list(table.snapshots), entries=table.entries[:number]
        )
        entry = list(table.history())[number]
        sheet = Sheet(title=told(entry, self.speak), tall=True)
        boards = Boards(self.speak, self.say("players-tab"), size_hint_y=None, height=dp(340))
        sheet.add(boards)
        boards.display(then.rules.scene(then.state))
        undo = sheet.button(self.say("undo-to-here"), lambda: self.ask(number), icon="undo")
        undo.disabled = all(one.auto for one in table.entries[number:])
        sheet.button(self.say("close"))
        sheet.open(animation=False)

    def ask(self, number: int) -> None:
        """Name what would be undone, and do it when people agree."""
        taken = [e for e in list(self.saved.table.history())[number:] if not e.auto]
        lines = [line for entry in taken[::-1] if (line := told(entry, self.speak))]
        confirm(
            self.say("undo-turn", n=len(lines)),
            lines,
            self.say("undo-them"),
            self.say("keep-them"),
            lambda: self._undo(number),
        )

    def _undo(self, number: int) -> None:
        try:
            self.saved.undo_to(number)
        except Refused as error:
            Toast.show("\n".join(self.speak(fault.message) for fault in error.faults))
            return
        self.app.back()
