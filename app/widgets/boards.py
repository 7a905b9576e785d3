"""Show a scene: its boards behind tabs, the cards before the players, and a strip of numbers."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app import theme
from app.widgets import icons
from app.widgets.board import BoardView, Speak
from app.widgets.chips import Fact, Line, Numbers
from app.widgets.ground import Thing, spread, things
from app.widgets.rows import Rows
from rules.core.message import Message, Term, say
from rules.core.scene import Board, Counter, Pile, Row, Scene, Tile, Track

LOW = 360
"""Under which height the strip shares a line with the tabs, in dp."""
OTHERS = 3
"""How many numbers of somebody whose turn it is not are in the strip; all are before them."""
SPARE = 16
"""How many chips for the strip are made ahead."""
ROWS = "rows"
"""The tab that shows the cards before the players."""


def number(counter: Counter, speak: Speak) -> str:
    """Say a counter's name and value."""
    limit = "" if counter.limit is None else f" / {counter.limit}"
    return f"{capital(speak(counter.name))}  {counter.value}{limit}"


def capital(said: str) -> str:
    """Begin with a capital letter, as what stands alone does."""
    return said[:1].upper() + said[1:]


class Boards(BoxLayout):
    """Show a whole scene, one board at a time; what is held asks to be corrected."""

    def __init__(
        self,
        speak: Speak,
        rows_title: str,
        pace: float = 1.0,
        correct: Callable[[list[str], str], None] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(orientation="vertical", spacing=dp(theme.SPACE_S), **kwargs)
        self.register_event_type("on_place")
        self.speak = speak
        self.rows_title = rows_title
        self.correct = correct
        """What is called with places of the state and their name when something is held."""
        self.scene: Scene | None = None
        self.shown = ""
        self._options: Collection[str] = ()
        self._show: tuple[str, ...] = ()
        self._path: Sequence[str] = ()
        self._ways: Sequence[Sequence[str]] = ()
        self.tabs = Line()
        self.view = BoardView(speak, pace)
        self.view.bind(on_place=lambda _, tile: self._tapped(tile))
        self.view.bind(on_hold=lambda _, held: self._hold(held))
        self.rows = Rows(speak, self._before, self._tapped, self._holds)
        self.strip = Line()
        self.aside: Numbers | None = None
        """Where the numbers stand instead of in the strip, where there is room beside the board."""
        self._low = False
        self.bind(height=self._turned)
        # One in each frame, so that the first turn with many numbers is there at once.
        Clock.schedule_interval(lambda _: self.strip.stock(SPARE), 0)

    def on_place(self, place: str) -> None:
        """Be told that a place was tapped."""

    def _tapped(self, place: str) -> None:
        self.dispatch("on_place", place)

    def display(
        self,
        scene: Scene,
        options: Collection[str] = (),
        show: tuple[str, ...] = (),
        path: Sequence[str] = (),
        ways: Sequence[Sequence[str]] = (),
    ) -> None:
        """Show a scene, with the board in front on which something happens."""
        before, self.scene = self.scene, scene
        self._options = options
        self._show = show
        self._path, self._ways = path, ways
        self.shown = self._best(before, scene)
        self._lay()

    @property
    def around(self) -> float:
        """Say how tall everything above and below the picture is."""
        lines = [child for child in self.children if isinstance(child, Line)]
        return float(sum(line.height + self.spacing for line in lines))

    def tall(self, width: float) -> float:
        """Say how tall the tallest board is at this width; without boards, as tall as wide."""
        spreads = map(spread, self.scene.boards if self.scene else ())
        return max((width * high / wide for wide, high in spreads), default=width)

    def turn(self, step: int) -> None:
        """Turn to the next or previous tab."""
        names = self._names()
        if len(names) > 1:
            self.open(names[(names.index(self.shown) + step) % len(names)])

    def open(self, name: str) -> None:
        """Show the board of this name, or the cards before the players."""
        self.shown = name
        self._lay()

    def _names(self) -> list[str]:
        assert self.scene is not None
        return [board.id for board in self.scene.boards] + ([ROWS] if self.scene.rows else [])

    def _best(self, before: Scene | None, scene: Scene) -> str:
        """Choose what to show: where people must look, else where something moved."""
        names = self._names()
        for wanted in (self._show, tuple(self._options)):
            if any(slot.at in wanted for row in scene.rows for slot in row.slots):
                return ROWS
            on = [board.id for board in scene.boards if _has(board, wanted)]
            if on:
                return self.shown if self.shown in on else on[0]
        old = {board.id: board for board in before.boards} if before else {}
        moved = [b.id for b in scene.boards if b.id in old and _pieces(b) != _pieces(old[b.id])]
        if moved:
            return self.shown if self.shown in moved else moved[0]
        return self.shown if self.shown in names else names[0] if names else ""

    def _lay(self) -> None:
        """Put the tabs, the picture and the strip where they belong."""
        scene = self.scene
        assert scene is not None
        board = next((board for board in scene.boards if board.id == self.shown), None)
        wanted: list[Any] = [self.rows if board is None else self.view]
        tabs = self._tabs(scene) if len(self._names()) > 1 else []
        facts = self._facts(scene)
        if self.aside is not None:
            self.aside.fill(facts)
            facts = []
        elif self._low:  # One line is all that there is room for.
            tabs, facts = tabs + facts, []
        self.tabs.fill(tabs)
        self.strip.fill(facts)
        if tabs:
            wanted.insert(0, self.tabs)
        if facts:
            wanted.append(self.strip)
        if self.children[::-1] != wanted:
            self.clear_widgets()
            for widget in wanted:
                self.add_widget(widget)
        if board is None:
            self.rows.display(scene.rows, self._options, self._show)
        else:
            self.view.display(board, self._options, self._show, self._path, self._ways)

    def _turned(self, *_: Any) -> None:
        """Lay everything anew when the phone was turned."""
        low = self.height < dp(LOW)
        if low != self._low and self.scene is not None:
            self._low = low
            self._lay()

    def _tabs(self, scene: Scene) -> list[Fact]:
        facts = []
        for board in scene.boards:
            icon = "hand" if _has(board, self._options) and board.id != self.shown else ""
            facts.append(self._tab(board.id, self.speak(board.title), icon))
        if scene.rows:
            facts.append(self._tab(ROWS, self.rows_title, "people"))
        return facts

    def _tab(self, name: str, said: str, icon: str) -> Fact:
        glow = theme.readable(theme.now.glow, theme.now.raised)
        return Fact(said, icon, glow, name == self.shown, lambda: self.open(name))

    def _facts(self, scene: Scene) -> list[Fact]:
        """Choose the numbers of the strip: of whose turn it is, of the others, of the table.

        What stands before the players is not said twice.
        """
        facts: list[Fact] = []
        for row in sorted(scene.rows, key=lambda row: not row.active):
            if row.counters and self.shown != ROWS:
                facts += self._own(row) if row.active else [self._others(row)]
        facts += [self._counter(counter) for counter in scene.counters]
        facts += [self._track(track) for track in scene.tracks]
        return facts + [self._pile(pile) for pile in scene.piles]

    def _own(self, row: Row) -> list[Fact]:
        """Say every number of whose turn it is; the first says whose they are."""
        facts = [self._counter(counter) for counter in row.counters]
        facts[0].said = f"{self.speak(row.title)} · {facts[0].said}"
        for fact in facts:
            fact.tint = self._tint(row)
        return facts

    def _others(self, row: Row) -> Fact:
        """Say the first numbers of somebody else at once, each with the icon of what it counts."""
        counters = row.counters[:OTHERS]
        said = [self.speak(row.title)]
        said += [f"{icons.glyph(counter.icon)} {counter.value}" for counter in counters]
        places = [counter.at for counter in counters if counter.at]
        hold = self._holds(places, row.title)
        icon = "person" if row.who is not None else "cards"
        return Fact("  ".join(said), icon, self._tint(row), tap=lambda: self.open(ROWS), hold=hold)

    def _tint(self, row: Row) -> theme.Colour:
        """Give the colour of somebody's numbers."""
        shade = theme.figure(row.colour) if row.colour else theme.now.accent
        return theme.readable(shade, theme.now.raised)

    def _before(self, row: Row) -> list[Fact]:
        """List every number that lies in a row."""
        return [*map(self._counter, row.counters), *map(self._track, row.tracks)]

    def _counter(self, counter: Counter) -> Fact:
        return self._fact(number(counter, self.speak), counter.icon, counter.at, counter.name)

    def _pile(self, pile: Pile) -> Fact:
        said = f"{capital(self.speak(pile.name))}  {pile.left}"
        return self._fact(said, "deck", pile.at, pile.name)

    def _track(self, track: Track) -> Fact:
        at = track.marker
        here = "—" if at is None else f"{self.speak(track.steps[at])} ({at + 1}/{len(track.steps)})"
        return self._fact(f"{self.speak(track.name)}  {here}", track.icon, track.at, track.name)

    def _fact(self, said: str, icon: str, at: str, name: Message) -> Fact:
        tint = theme.readable(theme.now.accent, theme.now.raised)
        return Fact(said, icon, tint, hold=self._holds([at], name))

    def _holds(self, places: list[str], name: Message) -> Callable[[], None] | None:
        """Say what a long press on something does: it corrects it."""
        correct = self.correct
        if correct is None or not any(places):
            return None
        return lambda: correct(places, self.speak(name))

    def _hold(self, held: Sequence[tuple[str, Thing]]) -> None:
        """Correct what was held on the board; the nearest thing names it."""
        if self.correct and held:
            places = [at for _, one in held for at in (one.at, *(p.at for p in one.pieces))]
            self.correct([at for at in dict.fromkeys(places) if at], self._called(*held[0]))

    def _called(self, name: str, thing: Thing) -> str:
        """Name a thing of the board: a tile by its cell too, anything else by what stands there."""
        said = self.speak(thing.name) if thing.name else ""
        if isinstance(thing, Tile):
            cell = self.speak(say("name", of=Term("cell", name)))
            return f"{cell}, {said}" if said else cell
        names = [said, *(self.speak(piece.name) for piece in thing.pieces)]
        return capital(", ".join(filter(None, names))) or thing.mark


def _has(board: Board, places: Collection[str]) -> bool:
    """Say whether one of these places is on a board."""
    return any(thing.id in places for _, thing in things(board))


def _pieces(board: Board) -> list[object]:
    """List what can change on a board."""
    return [thing for _, thing in things(board)]
