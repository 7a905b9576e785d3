"""Show the games to go on with and the games to begin."""

from datetime import datetime
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout

from app import theme
from app.catalogue import Game, read_catalogue
from app.storage import Summary
from app.widgets.controls import Action, Page, Prose, Touchable
from rules.core.message import Refused

MOST_FINISHED = 5
"""How many games that are over the home screen lists."""


class Cards(GridLayout):
    """Lay cards in one column, or in two where there is room."""


class GameCard(Touchable, FloatLayout):
    """Present one game; a tap opens it."""

    name = StringProperty()
    about = StringProperty()
    note = StringProperty()
    icon = StringProperty()
    accent = ColorProperty((1, 1, 1, 1))
    pictured = BooleanProperty(False)
    """Whether a picture of the board takes the icon's place."""


class HomeScreen(Page):
    """Offer the games in progress, the games to start, the rules and the settings."""

    def __init__(self, app: Any, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.games = {game.id: game for game in read_catalogue()}
        self.ids.title.said = self.say("title")
        self.ids.scan.hint = self.say("scan-look")
        self.ids.book.hint = self.say("open-rules")
        self.ids.gear.hint = self.say("settings")
        self.going: list[GameCard] = []
        self.starts: list[GameCard] = []
        self._pictures: list[tuple[GameCard, int]] = []
        listed = app.store.list()
        self._list("go-on", [one for one in listed if not one.over])
        self._offer()
        self._compare()
        self._list("played", [one for one in listed if one.over][:MOST_FINISHED])
        self._drawing = Clock.schedule_interval(self._draw_next, 0)

    def _list(self, title: str, summaries: list[Summary]) -> None:
        """List saved games under a title."""
        if not summaries:
            return
        grid = self._section(title)
        for one in summaries:
            game = self.games.get(one.game)
            if game is None:
                continue
            card = self._saved_card(one, game)
            self.going.append(card)
            grid.add_widget(card)

    def _saved_card(self, one: Summary, game: Game) -> GameCard:
        try:
            speak = self.app.speaker(one.game, one.players)
            about = speak(one.result or one.heading)
        except Refused:
            about = ""
        card = GameCard(
            name=one.name or game.name[self.app.language],
            about=about,
            note=f"{', '.join(one.players)} · {self._when(one.played)}",
            icon=game.icon,
            accent=theme.colour(game.accent),
        )
        name = "over" if one.over else "table"
        card.bind(on_release=lambda _: self._open(name, one.id))
        card.hold = lambda: self._manage(one)
        if not one.over:
            self._pictures.append((card, one.id))
        return card

    def _offer(self) -> None:
        """List the games to start; one whose rules are still being written cannot be tapped."""
        grid = self._section("new-game")
        for game in self.games.values():
            ready = game.id in self.app.playable
            low, high = game.players.min, game.players.max
            players = str(low) if low == high else f"{low}–{high}"
            note = self.say("for-players", n=high, players=players)
            card = GameCard(
                name=game.name[self.app.language],
                about=game.tagline[self.app.language],
                note=note if ready else self.say("not-yet"),
                icon=game.icon,
                accent=theme.colour(game.accent),
            )
            card.game = game.id
            if ready:
                card.bind(on_release=lambda it: self.app.go("setup", game=it.game))
                self.starts.append(card)
            grid.add_widget(card)

    def _compare(self) -> None:
        """Lead to what owners compare with their printed boxes."""
        self.boxes = Action(said=self.say("boxes"), icon="box", left=True)
        self.boxes.bind(on_release=lambda _: self.app.go("boxes"))
        self.ids.body.add_widget(self.boxes)

    def _section(self, title: str) -> Cards:
        grid = Cards()
        self.ids.body.add_widget(Prose(said=self.say(title), type=theme.TYPE_BODY, bold=True))
        self.ids.body.add_widget(grid)
        return grid

    def _when(self, played: str) -> str:
        """Say when a game was last played, as people would."""
        try:
            then = datetime.fromisoformat(played).astimezone()
        except ValueError:
            return ""
        days = (datetime.now().astimezone().date() - then.date()).days
        time = f"{then:%H:%M}"
        if days <= 0:
            return self.say("today", time=time)
        if days == 1:
            return self.say("yesterday", time=time)
        return self.say("on-day", day=f"{then:%d.%m.%Y}")

    def _draw_next(self, _: float) -> bool:
        """Draw the picture of one game in each frame, so that the list is there at once."""
        if not self._pictures:
            return False
        card, id = self._pictures.pop(0)
        from app.widgets.board import BoardView

        try:
            table = self.app.store.open(id).table
            speak = self.app.speaker(table.rules.id, table.state.names)
            boards = table.rules.scene(table.state).boards
        except Refused:
            return True  # The card says what is wrong when it is tapped.
        if boards:
            # Where most figures stand is where people were last.
            busiest = max(boards, key=lambda b: sum(len(tile.pieces) for tile in b.tiles.values()))
            view = BoardView(speak, small=True)
            box = card.ids.picture
            box.clear_widgets()
            card.pictured = True
            box.add_widget(view)
            view.display(busiest)
        return True

    def left(self) -> None:
        """Draw no more pictures."""
        self._drawing.cancel()

    def _open(self, name: str, id: int) -> None:
        """Go on with a game; say what is wrong with one that cannot be opened."""
        try:
            self.app.go(name, id=id)
        except Refused as error:
            self.app.trail.pop()
            self.app.refused(error)

    def _manage(self, one: Summary) -> None:
        """Rename or delete a game."""
        from app.widgets.field import Field

        sheet = self._sheet("this-game")
        field = Field(text=one.name, hint_text=self.say("name-of-game"))
        sheet.add(field)
        sheet.button(self.say("rename"), lambda: self._rename(one.id, field.text), kind="primary")
        sheet.button(self.say("delete"), lambda: self._ask_delete(one), kind="danger")
        sheet.button(self.say("cancel"))
        sheet.open(animation=False)

    def _sheet(self, title: str) -> Any:
        """Make a sheet; what it is made of is loaded only now."""
        from app.widgets.sheets import Sheet

        return Sheet(title=self.say(title), tall=True)

    def _rename(self, id: int, name: str) -> None:
        self.app.attempt(self.app.store.rename, id, name)
        self.app.home()

    def _ask_delete(self, one: Summary) -> None:
        sheet = self._sheet("delete-sure")
        sheet.add(Prose(said=self.say("delete-about")))
        sheet.button(self.say("delete"), lambda: self._delete(one.id), kind="danger")
        sheet.button(self.say("cancel"))
        sheet.open(animation=False)

    def _delete(self, id: int) -> None:
        self.app.attempt(self.app.store.delete, id)
        self.app.home()


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
