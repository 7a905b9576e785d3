"""Set a game up: a wizard made from what the game offers, then what to lay on the table."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from app import preferences, theme
from app.catalogue import read_catalogue
from app.language import Speaker
from app.photographed import can_compare, has_tiles, layout_named
from app.scanning import book_of
from app.widgets.boards import Boards
from app.widgets.controls import Action, Prose, Surface, Toggle
from app.widgets.field import Lines
from app.widgets.pages import ScrollPage
from app.widgets.seats import Seats
from app.widgets.sheets import Toast
from app.widgets.walls import CellPicker, WallEditor
from rules.core.game import Setting
from rules.core.grid import Plan
from rules.core.message import Refused
from rules.core.steps import Tell

OWNERS = {"app", "table"}
"""The values of a question that asks whose dice or cards are used."""


def asks_owner(setting: Setting) -> bool:
    """Say whether a question asks whose dice or cards are used."""
    return setting.kind == "choice" and {choice.id for choice in setting.choices} == OWNERS


class SetupScreen(ScrollPage):
    """Ask who plays and how, one page after another."""

    def __init__(self, app: Any, game: str, page: int = 0, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.game = game
        self.rules = app.store.find(game)
        self.speak = Speaker(app.language, self.rules)
        self.entry = next(one for one in read_catalogue() if one.id == game)
        self.settings = list(self.rules.settings())
        self.options: dict[str, Any] = {
            setting.id: setting.default for setting in self.settings if setting.kind != "players"
        }
        kept = app.preferences.tables.get(game, {})
        known = {setting.id for setting in self.settings}
        self.options |= {name: value for name, value in kept.items() if name in known}
        self.title = self.entry.name[app.language]
        self.pages = [page for page in (self._people, self._ways, self._owners) if self._has(page)]
        self.page = page
        self.show()

    def _has(self, page: Any) -> bool:
        """Say whether the game asks anything on this page."""
        kinds = {
            self._people: [s for s in self.settings if s.kind == "players"],
            self._ways: self._plain(),
            self._owners: self._whose(),
        }
        return bool(kinds[page])

    def _plain(self) -> list[Setting]:
        return [s for s in self.settings if s.kind != "players" and not asks_owner(s)]

    def _whose(self) -> list[Setting]:
        return [one for one in self.settings if asks_owner(one) and self._matters(one)]

    # Pages

    def show(self) -> None:
        """Show the present page, with the way on under the thumb."""
        self.ids.body.clear_widgets()
        self.ids.foot.clear_widgets()
        self.subtitle = self.say("setup-page", page=self.page + 1, pages=len(self.pages))
        self.pages[self.page]()
        last = self.page == len(self.pages) - 1
        if last:
            self._unverified()
        self.on = Action(said=self.say("lay-table" if last else "next"), kind="primary")
        self.on.icon = "table" if last else "arrow-right"
        self.on.bind(on_release=lambda _: self.start() if last else self.turn(1))
        self.ids.foot.add_widget(self.on)
        self.ids.scroll.scroll_y = 1

    def _unverified(self) -> None:
        """Say that the game relies on values that nobody compared with the box."""
        count = self.app.store.boxes.unverified(self.game)
        if count:
            line = Action(said=self.say("unverified", n=count), icon="box", slim=True, left=True)
            line.bind(on_release=lambda _: self.app.go("box", game=self.game))
            self.add(line)

    def turn(self, step: int) -> None:
        """Go to the next or previous page."""
        self._keep()
        self.page += step
        self.app.trail[-1] = ("setup", {"game": self.game, "page": self.page})
        self.show()

    def leave(self) -> None:
        """Go a page back, and home from the first."""
        if self.page:
            self.turn(-1)
        else:
            self._keep()
            super().leave()

    def _people(self) -> None:
        setting = next(s for s in self.settings if s.kind == "players")
        self.add(Prose(said=self.say("who-plays"), type=theme.TYPE_SCRIPT, bold=True))
        given = self.options.get(setting.id)
        if not given:
            count = max(len(setting.default), self.entry.players.min)
            given = [self.say("player-name", n=number + 1) for number in range(count)]
        limits = (self.entry.players.min, self.entry.players.max)
        self.seats = Seats(given, limits, self.say)
        self.options[setting.id] = self.seats.value()
        self.seats.bind(on_change=lambda it: self.options.update({setting.id: it.value()}))
        self.add(self.seats)

    def _ways(self) -> None:
        self.add(Prose(said=self.say("how-play"), type=theme.TYPE_SCRIPT, bold=True))
        for setting in self._plain():
            if self._matters(setting):
                self.add(self._card(setting))

    def _matters(self, setting: Setting) -> bool:
        """Say whether a question is asked at all with the values chosen so far."""
        return all(self.options.get(name) == value for name, value in setting.when.items())

    def _owners(self) -> None:
        """Ask whose dice and decks are used: all at once, or one by one."""
        whose = self._whose()
        self.add(Prose(said=self.say("whose"), type=theme.TYPE_SCRIPT, bold=True))
        self.add(Prose(said=self.say("whose-about")))
        values = {self.options[setting.id] for setting in whose}
        box = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(theme.SPACE_S))
        box.bind(minimum_height=box.setter("height"))
        for value, icon in (("app", "phone"), ("table", "hand")):
            button = Action(said=self.say(f"whose-{value}"), icon=icon)
            button.kind = "primary" if values == {value} else "plain"
            button.bind(on_release=lambda _, value=value: self._all_to(value))
            box.add_widget(button)
        self.add(box)
        self.add(Prose(said=self.say("one-by-one"), bold=True))
        for setting in whose:
            self.add(self._card(setting))

    def _all_to(self, value: str) -> None:
        self.options |= {setting.id: value for setting in self._whose()}
        self.show()

    # Questions

    def _card(self, setting: Setting) -> Surface:
        """Make the question of one setting."""
        card = Surface()
        if setting.kind == "switch":
            toggle = Toggle(said=self.speak(setting.message), on=bool(self.options[setting.id]))
            toggle.bind(on=lambda _, on: self._choose(setting, on))
            card.add_widget(toggle)
            return card
        card.add_widget(Prose(said=self.speak(setting.message), bold=True))
        if setting.kind == "choice":
            card.add_widget(self._choices(setting))
        elif setting.kind == "number":
            card.add_widget(self._number(setting))
        elif setting.kind in ("text", "cards"):
            card.add_widget(self._text(setting))
            if setting.kind == "cards" and book_of(self.game) is not None:
                scan = Action(said=self.say("deck-scan"), icon="scan", slim=True)
                scan.bind(on_release=lambda _: self._scan_into(setting))
                card.add_widget(scan)
        elif setting.kind == "cell":
            card.add_widget(
                CellPicker(
                    self._plans(setting),
                    self.options[setting.id],
                    self.speak,
                    lambda cell: self._choose(setting, cell),
                )
            )
        elif setting.kind == "walls":
            editor = WallEditor(
                self._plans(setting),
                self.options[setting.id],
                self.say,
                self.speak,
                lambda walls: self._choose(setting, walls),
            )
            card.add_widget(editor)
            if has_tiles(self.game):
                photo = Action(said=self.say("layout-look"), icon="camera", slim=True)
                photo.bind(on_release=lambda _: self._photograph(setting, editor))
                card.add_widget(photo)
        return card

    def _scan_into(self, setting: Setting) -> None:
        """Scan the cards of a list one after another."""
        self._keep()
        self.app.go("deck", game=self.game, setting=setting.id)

    def _photograph(self, setting: Setting, editor: WallEditor) -> None:
        """Take the walls of the board that is shown from a photograph."""
        self._keep()
        self.app.go(
            "layout",
            game=self.game,
            setting=setting.id,
            board=editor.shown,
            layout=layout_named(self.game, editor.plans[editor.shown]),
        )

    def _choices(self, setting: Setting) -> BoxLayout:
        texts = [self.speak(choice.message) for choice in setting.choices]
        short = all(len(text) <= 14 for text in texts) and len(texts) <= 3
        box = BoxLayout(
            orientation="horizontal" if short else "vertical",
            size_hint_y=None,
            spacing=dp(theme.SPACE_S),
        )
        box.bind(minimum_height=box.setter("height"))
        buttons = []
        for choice, text in zip(setting.choices, texts, strict=True):
            button = Action(said=text, slim=True, left=not short, even=short)
            button.kind = "primary" if self.options[setting.id] == choice.id else "plain"
            button.choice = choice.id
            buttons.append(button)
            box.add_widget(button)

        def choose(chosen: Action) -> None:
            for button in buttons:
                button.kind = "primary" if button is chosen else "plain"
            self._choose(setting, chosen.choice)

        for button in buttons:
            button.bind(on_release=choose)
        return box

    def _number(self, setting: Setting) -> BoxLayout:
        row = StackLayout(size_hint_y=None, spacing=dp(theme.SPACE_S))
        row.bind(minimum_height=row.setter("height"))
        told = Prose(said=str(self.options[setting.id]), type=theme.TYPE_TITLE, halign="center")
        line = BoxLayout(size_hint_y=None, height=dp(theme.THUMB), spacing=dp(theme.SPACE_S))
        for icon, step in (("minus", -1), ("plus", 1)):
            button = Action(icon=icon, said="", slim=True)
            button.bind(on_release=lambda _, step=step: change(step))
            line.add_widget(button)
            if step < 0:
                line.add_widget(told)

        def change(step: int) -> None:
            value = min(max(int(self.options[setting.id]) + step, setting.least), setting.most)
            told.said = str(value)
            self._choose(setting, value)

        return line

    def _text(self, setting: Setting) -> Lines:
        lines = Lines(text=str(self.options[setting.id]))
        lines.bind(text=lambda _, text: self._choose(setting, text))
        return lines

    def _choose(self, setting: Setting, value: Any) -> None:
        self.options[setting.id] = value
        if any(setting.id in other.when for other in self.settings):
            scroll = self.ids.scroll.scroll_y
            self.show()
            self.ids.scroll.scroll_y = scroll

    def _plans(self, setting: Setting) -> list[Plan]:
        """Find the boards that a question is about, by starting a game without its answer."""
        defaults = {one.id: one.default for one in self.settings}
        options = {**self.options, setting.id: setting.default}
        options |= {
            name: defaults[name] for name in setting.when if setting.kind == "walls"
        }
        try:
            state = self.rules.start(options, 0)
        except Refused:
            return []
        return [board.plan for board in self.rules.scene(state).boards]

    # Starting

    def _keep(self) -> None:
        """Remember this table for the next time."""
        self.app.preferences.tables[self.game] = dict(self.options)
        preferences.save(self.app.store, self.app.preferences)

    def start(self) -> None:
        """Start the game, or say everything that is wrong with the set-up."""
        self._keep()
        options = {
            setting.id: self.options[setting.id]
            for setting in self.settings
            if self._matters(setting)
        }
        try:
            saved = self.app.store.new(self.game, options)
        except Refused as error:
            Toast.show("\n".join(self.speak(fault.message) for fault in error.faults), 8)
            return
        self.app.trail[-1:] = []
        self.app.go("checklist" if checklist(saved) else "table", id=saved.id)


def checklist(saved: Any) -> Sequence[Tell]:
    """List the instructions with which a game begins: what to take out and where to put it."""
    steps: list[Tell] = []
    for step in saved.table.ahead():
        if not isinstance(step, Tell) or step.secret:
            break
        steps.append(step)
    return steps if len(steps) > 1 else []


class ChecklistScreen(ScrollPage):
    """List what to lay on the table, with the picture of the starting board."""

    def __init__(self, app: Any, id: int, done: Sequence[int] = (), **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.saved = app.store.open(id)
        table = self.saved.table
        self.speak = Speaker(app.language, table.rules, table.state.names)
        self.title = self.say("checklist")
        self.subtitle = self.say("checklist-about")
        scene = table.rules.scene(table.state)
        if scene.boards:
            boards = Boards(self.speak, self.say("players-tab"), size_hint_y=None, height=dp(380))
            self.add(boards)
            boards.display(scene)
        self.boards = boards if scene.boards else None
        count = app.store.boxes.unverified(table.rules.id, self.saved.overlay)
        if count:
            self.add(Prose(said=self.say("unverified", n=count), color=theme.now.muted))
        self.lines: list[Action] = []
        for number, step in enumerate(checklist(self.saved)):
            line = Action(said=self.speak(step.message), left=True)
            line.icon, line.ticked = "circle", False
            line.step = step
            line.bind(on_release=self._tick)
            self.lines.append(line)
            self.add(line)
            if number in done:
                self._tick(line)
        if can_compare(table.rules):
            photo = Action(said=self.say("layout-look"), icon="camera", slim=True)
            photo.bind(on_release=lambda _: self.app.go("layout", id=self.saved.id))
            self.add(photo)
        self.on = Action(said=self.say("all-laid"), kind="primary", icon="check")
        self.on.bind(on_release=lambda _: self.go_on())
        self.ids.foot.add_widget(self.on)

    def _tick(self, line: Action) -> None:
        """Tick one thing off, or take the tick back; show the board that it speaks of."""
        line.ticked = not line.ticked
        line.icon = "check" if line.ticked else "circle"
        line.tint = theme.readable(theme.now.accent, theme.now.raised) if line.ticked else None
        if self.boards and self.boards.scene and line.step.show:
            self.boards.display(self.boards.scene, show=line.step.show)

    def go_on(self) -> None:
        """Go to the table: everything lies where it should."""
        self.app.attempt(self.saved.acknowledge_all)
        self.app.replace("table", id=self.saved.id)

    def leave(self) -> None:
        """Go home; the game waits at its first instruction."""
        self.app.home()
