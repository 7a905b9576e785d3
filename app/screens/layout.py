"""Photograph the board: see what was read, settle what is doubtful, correct the game by it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout

from app import preferences, theme
from app.device.camera import Onlooker, Watcher
from app.device.phone import Phone
from app.language import Speaker
from app.photographed import (
    BACK,
    Laid,
    Photographed,
    choices,
    layout_of,
    lies,
    name_of,
    sides,
)
from app.scanning import book_of, folded
from app.screens.layout_view import Mark, PhotoView
from app.screens.scan_view import CameraPage, Corners
from app.widgets.controls import Action, Chip, Prose
from app.widgets.sheets import Toast
from rules.core.message import Term
from rules.core.scene import Board
from vision import words
from vision.faults import Fault

if TYPE_CHECKING:
    from vision.layout import Spot
    from vision.pictures import Colour
    from vision.walls import Wall

MOST_LISTED = 12
WAYS = {
    0: ("layout-up", "arrow-up"),
    90: ("layout-right", "arrow-right"),
    180: ("layout-down", "arrow-down"),
    270: ("layout-left", "arrow-left"),
}
"""How the tops of tiles may point."""


class LayoutScreen(CameraPage):
    """Read a board from a photograph, for a running game or for the walls of a set-up."""

    finder = PhotoView

    def __init__(
        self,
        app: Any,
        id: int | None = None,
        game: str = "",
        setting: str = "",
        board: int = 0,
        layout: str | None = None,
        **kwargs: Any,
    ) -> None:
        """Look at a board of a saved game, or fill the walls of one that is being set up."""
        super().__init__(app, id, **kwargs)
        self.rules = self.saved.table.rules if self.saved else app.store.find(game)
        self.setting, self.number, self.layout = setting, board, layout
        names = self.saved.table.state.names if self.saved else ()
        self.speak = Speaker(app.language, self.rules, names)
        found = book_of(self.rules.id)
        assert found
        self.book = found
        self.boards: tuple[Board, ...] = ()
        if self.saved:
            self.boards = self.rules.scene(self.saved.table.state).boards
        self.title = self.say("layout")
        self.photo: Colour | None = None
        self.found: Photographed | None = None
        self._read: list[Any] = []
        """What the thread that reads a photograph has come to."""
        self._waiting: Any = None
        self.view.bind(on_place=lambda _, place: self.name_anew(place))
        self.chips = StackLayout(size_hint_y=None, spacing=dp(theme.SPACE_S))
        self.chips.bind(minimum_height=self.chips.setter("height"))
        if len(self.boards) > 1:
            self.ids.body.add_widget(self.chips, index=len(self.ids.body.children))
        self.shoot = self.button("layout-take", "camera", self.take, kind="primary")
        self.again.said = self.say("layout-again")
        self._mark()

    # Which board

    @property
    def board(self) -> Board | None:
        """Give the board of the game that is photographed; None while a game is set up."""
        return self.boards[self.number] if self.boards else None

    def _mark(self) -> None:
        """Show which board is meant."""
        self.chips.clear_widgets()
        for number, board in enumerate(self.boards):
            chip = Chip(said=self.speak(board.title), chosen=number == self.number)
            chip.bind(on_release=lambda _, number=number: self._choose(number))
            self.chips.add_widget(chip)
        if not self.boards:
            self.subtitle = self.say("layout-board", n=self.number + 1)

    def _choose(self, number: int) -> None:
        """Mean another board; what was read is settled anew for it."""
        self.number = number
        self._mark()
        if self.photo is not None:
            self.read(self.photo)

    # Taking the photograph

    def start(self) -> None:
        """Look through the camera."""
        self._forget()
        self.note = self.say("layout-point")
        super().start()
        self.offer(self.shoot, *self.lights(), self.picture)

    def _forget(self) -> None:
        self.photo = self.found = None
        self.view.clear()
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def left(self) -> None:
        """Let go of the camera; what is being read is no longer waited for."""
        super().left()
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def watching(self, phone: Phone | None = None, picture: Path | None = None) -> Watcher:
        """Begin to show what the camera sees."""
        return Onlooker(self.rules.id, self.app.language, phone, picture)

    def watch(self, watcher: Watcher) -> None:
        """Show what a watcher sees."""
        super().watch(watcher)
        self.offer(self.shoot, *self.lights(), self.picture)

    def look(self) -> None:
        """Show the newest frame."""
        watcher = self.watcher
        assert watcher is not None
        over = not watcher.running
        glimpse, _ = watcher.take()
        if glimpse is not None:
            self.frame = watcher.frame
            self.view.display(glimpse, [])
        self.finish(watcher, over)

    def failed(self, why: str) -> None:
        """Say why there is nothing to see or to read."""
        self.note = f"{why}\n{self.say('layout-otherwise')}"
        self.offer(self.again, self.picture)

    def ended(self) -> None:
        """Let people take the last frame where a film has come to its end."""
        self.offer(self.shoot, self.again, self.picture)

    def take(self) -> None:
        """Read what the camera sees now."""
        if self.frame is None:
            Toast.show(self.say("layout-wait"))
            return
        self.app.feel()
        self.read(self.frame)

    def read_picture(self, path: Path) -> None:
        """Read a photograph that was taken before."""
        self.read(path)

    # Reading it

    def read(self, source: "Colour | Path") -> None:
        """Read a photograph in a thread of its own."""
        self.stop()
        self._forget()
        self.note = self.say("layout-reading")
        self.offer()
        plan = self.board.plan if self.board else None
        layout = layout_of(self.book, plan) if plan else self.layout
        self._read = []
        work = partial(self._work, source, layout, self._read)
        Thread(target=work, name="layout", daemon=True).start()
        self._waiting = Clock.schedule_interval(lambda _: self._wait(), 0.05)

    def _work(self, source: "Colour | Path", layout: str | None, result: list[Any]) -> None:
        """Read a photograph; leave it with what was read, or with words about what is wrong."""
        try:
            from vision.layout import read
            from vision.pictures import load

            photo = load(source) if isinstance(source, Path) else source
            try:
                result.append((photo, read(photo, self.book, layout)))
            except Fault as fault:
                result.append((photo, words.explain(self.app.language, fault)))
        except Fault as fault:
            result.append((None, words.explain(self.app.language, fault)))
        except Exception as error:  # A library may be missing, or fail in a way of its own.
            why = f"{type(error).__name__}: {error}"[:120]
            result.append((None, self.say("layout-broke", why=why)))

    def _wait(self) -> None:
        """Show what was read when it is there."""
        if not self._read:
            return
        self._waiting.cancel()
        self._waiting = None
        self.photo, reading = self._read.pop()
        if isinstance(reading, str):
            if self.photo is not None:
                self.view.show(self.photo, [])
            self.failed(reading)
            return
        cells = self.board.plan.cells if self.board else None
        self.found = Photographed(reading, cells, tiles=not self.setting)
        self.go_on()

    # Asking

    def go_on(self) -> None:
        """Ask the next doubtful thing, or show what has come of it all."""
        from vision.layout import Spot

        assert self.found is not None
        if not self.found.doubts:
            self.conclude()
            return
        doubt = self.found.doubts[0]
        if isinstance(doubt, Spot):
            self._ask_place(doubt)
        else:
            self._ask_wall(doubt)

    def _cell(self, place: str) -> str:
        return self.say("layout-cell", cell=Term("cell", place))

    def _left(self) -> str:
        """Say how many questions there are still."""
        assert self.found is not None
        left = len(self.found.doubts)
        return self.say("layout-questions", n=left) if left else ""

    def _question(self, said: str, near: Corners, mark: Corners) -> None:
        """Show the place that is asked about, close by, and the question."""
        assert self.photo is not None
        self.view.show(self.photo, [Mark(mark, look="differs")], near)
        self.note = said
        if self._left():
            self.subtitle = self._left()

    def _ask_place(self, spot: "Spot") -> None:
        """Ask what lies at a place."""
        said = self.say("layout-what", cell=Term("cell", spot.place))
        self._question(said, spot.corners, spot.corners)
        guess = lies(spot)
        buttons = []
        if guess is not None and guess.face != BACK:
            name = name_of(self.book, guess, self.app.language)
            buttons.append(self._answer(name, "check", partial(self._put, spot, guess), True))
        assert self.book.tiles
        if self.book.tiles.back:
            act = partial(self._put, spot, Laid("", BACK))
            buttons.append(self._answer(self.say("layout-back"), "card", act))
        empty = partial(self._put, spot, None)
        buttons.append(self._answer(self.say("layout-empty"), "square", empty))
        other = partial(self._name, spot)
        buttons.append(self._answer(self.say("layout-other"), "list", other))
        skip = partial(self._skip, spot)
        buttons.append(self._answer(self.say("layout-skip"), "question", skip))
        self.offer(*buttons)

    def _answer(self, said: str, icon: str, act: Callable[[], Any], good: bool = False) -> Action:
        made = Action(said=said, icon=icon, slim=True, kind="primary" if good else "plain")
        made.bind(on_release=lambda _: act())
        return made

    def _name(self, spot: "Spot") -> None:
        """Let people find the tile by its name."""

        def naming(typed: str) -> list[tuple[str, Laid]]:
            part = folded(typed)
            named = choices(self.book, self.app.language)
            return [pair for pair in named if part in folded(pair[0])][:MOST_LISTED]

        self.pick(self.note, naming, partial(self._turn, spot))

    def _turn(self, spot: "Spot", what: Laid) -> None:
        """Ask how a tile lies, where that matters."""
        assert self.book.tiles
        if self.book.tiles.upright:
            self._put(spot, what)
            return
        self.note = self.say("layout-which-way")
        self.offer(
            *(
                self._answer(
                    self.say(said),
                    icon,
                    partial(self._put, spot, Laid(what.tile, what.face, turn)),
                )
                for turn, (said, icon) in WAYS.items()
            )
        )

    def _put(self, spot: "Spot", what: Laid | None) -> None:
        """Take people's word for a place."""
        assert self.found is not None
        self.found.put(spot.place, what)
        self._skip(spot)

    def _skip(self, doubt: "Spot | Wall") -> None:
        """Go on; what nobody knows is left as it is."""
        assert self.found is not None
        if doubt in self.found.doubts:
            self.found.doubts.remove(doubt)
        self.go_on()

    def name_anew(self, place: str) -> None:
        """Ask again about a place that was read, though it was sure."""
        if self.found is not None and not self.found.doubts and not self.setting:
            self._ask_place(self.found.spots[place])

    def _ask_wall(self, wall: "Wall") -> None:
        """Ask whether a stick lies in a gap."""
        assert self.found is not None
        one, other = sides(wall.between)
        said = self.say("layout-wall", one=Term("cell", one), other=Term("cell", other))
        near = [*self.found.spots[one].corners, *self.found.spots[other].corners]
        self._question(said, near, self._gap(wall.between))

        def answer(stands: bool) -> None:
            assert self.found is not None
            self.found.walls[wall.between] = stands
            self._skip(wall)

        yes, no = partial(answer, True), partial(answer, False)
        self.offer(
            self._answer(self.say("layout-wall-yes"), "wall", yes, wall.present),
            self._answer(self.say("layout-wall-no"), "off", no, not wall.present),
            self._answer(self.say("layout-skip"), "question", partial(self._skip, wall)),
        )

    def _gap(self, between: str) -> Corners:
        """Give the corners of the gap between two places."""
        assert self.found is not None
        one, other = (self.found.spots[place].corners for place in sides(between))
        if "|" in between:
            return [one[1], other[0], other[3], one[2]]
        return [one[3], one[2], other[1], other[0]]

    # What comes of it

    def _marks(self) -> list[Mark]:
        """Draw all that is known of the board."""
        assert self.found is not None
        marks = [self._tile(spot) for spot in self.found.spots.values()]
        standing = [wall for wall, stands in self.found.walls.items() if stands]
        return marks + [Mark(self._gap(wall), look="wall") for wall in standing]

    def _tile(self, spot: "Spot") -> Mark:
        """Draw what lies at a place, and whether the game thinks otherwise."""
        assert self.found is not None
        place, cell = spot.place, self._cell(spot.place)
        what = self.found.tiles.get(place)
        if place not in self.found.tiles and not self.setting:
            return Mark(spot.corners, (f"{cell} ?", cell), "unknown", place)
        if what is None or what.face == BACK:
            said: tuple[str, ...] = (cell,)
        else:
            said = (f"{cell} {name_of(self.book, what, self.app.language)}", cell)
        differs = (
            self.saved is not None
            and self.board is not None
            and self.found.differs(self.rules, self.saved.table.state, self.board.id, place)
        )
        return Mark(spot.corners, said, "differs" if differs else "sure", place)

    def _picture(self) -> None:
        """Show the whole board."""
        assert self.found is not None and self.photo is not None
        whole = [corner for spot in self.found.spots.values() for corner in spot.corners]
        self.view.show(self.photo, self._marks(), whole, 0.06)

    def conclude(self) -> None:
        """Show the whole board and what it means for the game."""
        assert self.found is not None
        self._picture()
        self.subtitle = ""
        if self.setting:
            self._mark()
            walls = sum(self.found.walls.values())
            self.note = self.say("layout-walls", n=walls)
            fill = self._answer(self.say("layout-fill"), "check", self.fill, True)
            self.offer(fill, self.again)
        else:
            self._compare()

    def _compare(self) -> None:
        """List what differs from the game, with one tap to accept each."""
        assert self.found is not None and self.saved is not None and self.board is not None
        state, board = self.saved.table.state, self.board.id
        fixes = self.found.differences(self.rules, state, board)
        buttons: list[Any] = []
        if fixes:
            self.note = self.say("layout-differ", n=len(fixes))
        else:
            self.note = self.say("layout-agrees", n=len(self.found.tiles))
        if self.found.reading.north == "photo":
            buttons.append(Prose(said=self.say("layout-north"), type=theme.TYPE_LABEL))
        if len(fixes) > 1:
            act = self.accept_all
            buttons.append(self._answer(self.say("layout-all"), "check", act, True))
        for fix in fixes:
            said = self.speak(fix.message)
            buttons.append(self._answer(said, "pen", partial(self.accept, fix.changes)))
        done = self._answer(self.say("layout-done"), "table", self.leave, not fixes)
        self.offer(*buttons, done, self.again)

    def accept(self, changes: dict[str, Any]) -> None:
        """Correct the game, and show what still differs; say so only where it is refused."""
        if why := self.correct(changes):
            Toast.show(why)
        self.app.feel()
        self.conclude()

    def accept_all(self) -> None:
        """Correct the game in everything at once: one thing to be undone."""
        assert self.found is not None and self.saved is not None and self.board is not None
        state = self.saved.table.state
        self.accept(self.found.together(self.rules, state, self.board.id))

    def fill(self) -> None:
        """Take the walls over into the set-up."""
        assert self.found is not None
        kept = self.app.preferences.tables.setdefault(self.rules.id, {})
        walls = list(kept.get(self.setting) or [])
        walls += [[] for _ in range(self.number + 1 - len(walls))]
        walls[self.number] = sorted(wall for wall, stands in self.found.walls.items() if stands)
        kept[self.setting] = walls
        preferences.save(self.app.store, self.app.preferences)
        self.leave()
        Toast.show(self.say("layout-filled", n=len(walls[self.number])))
