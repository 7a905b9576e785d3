"""Show how a game ended: the result, its length, what happened when; share it, play again."""

from itertools import groupby
from pathlib import Path
from typing import Any

from kivy.metrics import dp

from app import theme
from app.catalogue import title
from app.language import Speaker
from app.screens.clocks import stand
from app.screens.history import told
from app.widgets.boards import Boards
from app.widgets.controls import Action, Glyph, Prose, Surface
from app.widgets.pages import ScrollPage
from app.widgets.sheets import Toast
from rules.core.message import Refused

EVENTS = 3
"""How many entries of a turn the story tells."""


class OverScreen(ScrollPage):
    """Tell the story of a finished game."""

    def __init__(self, app: Any, id: int, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.saved = app.store.open(id)
        table = self.saved.table
        self.speak = Speaker(app.language, table.rules, table.state.names)
        self.title = title(table.rules.id, app.language)
        self.subtitle = self.say("game-over")
        self.result = self.speak(table.step.message)
        self.card = self._result(self.title)
        self.add(self.card)
        self._actions()
        scene = table.rules.scene(table.state)
        if scene.boards or scene.rows:
            boards = Boards(self.speak, self.say("players-tab"), size_hint_y=None, height=dp(360))
            self.add(boards)
            boards.display(scene)
        self._story()

    def facts(self) -> list[str]:
        """Say who played, how long, and how much happened."""
        table = self.saved.table
        seconds = self.saved.clock().total
        answers = sum(not entry.auto for entry in table.entries)
        lines = [
            self.say("who-played", names=", ".join(table.state.names)),
            self.say("answers", n=answers),
        ]
        if seconds >= 60:
            lines.insert(1, self.say("took", time=stand(seconds)))
        return lines

    def text(self) -> str:
        """Tell the result in plain words, to be shared."""
        return "\n".join([self.title, self.result, *self.facts()])

    def _result(self, game: str) -> Surface:
        card = Surface(edge=theme.now.accent, padding=dp(theme.SPACE_L))
        card.add_widget(Glyph(icon="flag", color=theme.now.accent, font_size=dp(40)))
        card.add_widget(Prose(said=game, type=theme.TYPE_LABEL))
        card.add_widget(Prose(said=self.result, type=theme.TYPE_SCRIPT, bold=True))
        for line in self.facts():
            card.add_widget(Prose(said=line))
        return card

    def _actions(self) -> None:
        for said, icon, kind, act in (
            ("again", "redo", "primary", self.again),
            ("share-picture", "picture", "plain", self.share_picture),
            ("share-text", "share", "plain", self.share_text),
            ("undo-last", "undo", "plain", self.undo),
        ):
            button = Action(said=self.say(said), icon=icon, kind=kind)
            button.bind(on_release=lambda _, act=act: act())
            self.add(button)

    def _story(self) -> None:
        """Tell what happened when, turn by turn."""
        self.add(Prose(said=self.say("story"), type=theme.TYPE_TITLE, bold=True))
        numbered = list(enumerate(self.saved.table.history()))
        for heading, group in groupby(numbered, key=lambda pair: pair[1].heading):
            entries = list(group)
            seconds = self.saved.clock().total - self.saved.clock(since=entries[0][0]).total
            card = Surface(spacing=dp(theme.SPACE_XS))
            title = self.speak(heading)
            if self.saved.clock().total >= 60:
                title = f"{stand(seconds)}  {title}"
            card.add_widget(Prose(said=title, bold=True))
            lines = [told(e, self.speak) for _, e in entries if e.said.id and not e.auto]
            for line in [line for line in lines if line][-EVENTS:]:
                text = Prose(said=f"• {line}", type=theme.TYPE_LABEL)
                text.color = theme.now.muted
                card.add_widget(text)
            self.add(card)

    # What can be done now

    def share_text(self) -> None:
        """Hand the result on in words."""
        from app.device import sharing

        done = sharing.share_text(self.text())
        Toast.show(self.say(f"text-{done}" if done else "not-shared"))

    def share_picture(self) -> None:
        """Hand the result on as a picture."""
        from app.device import sharing

        path = Path(self.app.folder) / "pictures" / f"game-{self.saved.id}.png"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            image = self.card.export_as_image()
            image.save(str(path), flipped=False)
        except OSError:
            Toast.show(self.say("not-shared"))
            return
        done = sharing.share_picture(path, self.text())
        Toast.show(self.say(f"picture-{done}", file=str(path)), 8)

    def again(self) -> None:
        """Set up the same game with the same people."""
        self.app.home()
        self.app.go("setup", game=self.saved.table.rules.id)

    def undo(self) -> None:
        """Take the last answer back and go on playing."""
        try:
            self.saved.undo()
        except Refused as error:
            Toast.show("\n".join(self.speak(fault.message) for fault in error.faults))
            return
        self.app.replace("table", id=self.saved.id)

    def leave(self) -> None:
        """Go home."""
        self.app.home()
