"""Point the camera at a card: it answers the draw that waits for it, or opens its paragraph."""

from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app import theme
from app.device import camera
from app.device.camera import Glimpse, Watcher
from app.device.phone import Phone
from app.language import Speaker
from app.scanning import Examiner, Found, book_of, can_answer, fixes_for
from app.screens.clocks import Clocks
from app.widgets.controls import Action, Page
from app.widgets.sheets import Sheet, Toast
from rules.core.game import Fix
from rules.core.message import Refused
from rules.core.steps import Draw
from vision.book import games
from vision.labels import Label

TICK = 0.7
"""For how many seconds the tick is shown before the screen goes."""
MOST_LISTED = 12


class Viewfinder(FloatLayout):
    """Show what the camera sees; an outline marks each code, a cross those that are no answer."""

    done = BooleanProperty(False)
    """Whether the card was taken."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.texture: Texture | None = None
        self.outlines: list[tuple[tuple[tuple[float, float], ...], bool]] = []
        """The corners of each code, in shares of the picture, and whether it is an answer."""
        self.bind(size=self._draw, pos=self._draw)

    def display(self, glimpse: Glimpse, good: list[bool]) -> None:
        """Show a frame and the codes in it."""
        width, height = glimpse.size
        if self.texture is None or tuple(self.texture.size) != glimpse.size:
            self.texture = Texture.create(size=glimpse.size, colorfmt="rgb")
            self.texture.flip_vertical()
        self.texture.blit_buffer(glimpse.pixels, colorfmt="rgb", bufferfmt="ubyte")
        across, down = glimpse.scale / width, glimpse.scale / height
        self.outlines = [
            (tuple((x * across, 1 - y * down) for x, y in one.code.corners), is_good)
            for one, is_good in zip(glimpse.sightings, good, strict=True)
        ]
        self._draw()

    def _draw(self, *_: Any) -> None:
        """Fit the picture into the widget and draw it with its outlines."""
        self.canvas.before.clear()
        with self.canvas.before:
            Color(0, 0, 0, 1)
            Rectangle(pos=self.pos, size=self.size)
            if self.texture is None:
                return
            width, height = self.texture.size
            fit = min(self.width / width, self.height / height)
            wide, high = width * fit, height * fit
            left, bottom = self.center_x - wide / 2, self.center_y - high / 2
            Color(1, 1, 1, 1)
            Rectangle(pos=(left, bottom), size=(wide, high), texture=self.texture)
            for corners, good in self.outlines:
                points = [(left + x * wide, bottom + y * high) for x, y in corners]
                Color(*(theme.now.glow if good else theme.now.danger))
                Line(points=_flat(points), close=True, width=dp(3))
                if not good:
                    for end in (0, 1):
                        Line(points=_flat(points[end::2]), width=dp(2))


def _flat(points: list[tuple[float, float]]) -> list[float]:
    return [value for point in points for value in point]


class ScanScreen(Page):
    """Scan a card for the pending draw of a game, or to read about it and give it to somebody."""

    title = StringProperty()
    subtitle = StringProperty()
    note = StringProperty()
    """What people should know now: where to point, or what is wrong with a code."""
    wide = BooleanProperty(False)

    def __init__(
        self, app: Any, id: int | None = None, answer: bool = True, **kwargs: Any
    ) -> None:
        """Look at cards for a saved game; `answer` says whether its draw is to be answered."""
        super().__init__(app, **kwargs)
        self.saved = app.store.open(id) if id is not None else None
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
        self.watcher: Watcher | None = None
        self.clock: Clocks | None = None
        self._named = False
        """Whether some code was already named, though it was no answer."""
        self._looking: Any = None
        self._going: Any = None
        self.phone: Phone | None = None
        self.lit = False
        self.torch = self._button("torch", "lightbulb", self.light)
        self.again = self._button("scan-again", "rotate", self.start)
        self.picture = self._button("scan-picture", "picture", self.choose_picture)
        by_hand = "scan-list" if self.step else "scan-by-name"
        self.typing = self._button(by_hand, "list", self.by_hand)
        self._offer()
        self.bind(size=self._fit)

    def _button(self, said: str, icon: str, act: Any) -> Action:
        button = Action(said=self.say(said), icon=icon, slim=True)
        button.bind(on_release=lambda _: act())
        return button

    def _offer(self, again: bool = False) -> None:
        """Show the buttons that make sense now."""
        box = self.ids.buttons
        box.clear_widgets()
        if again:
            box.add_widget(self.again)
        elif self.phone is not None and self.phone.has_torch:
            box.add_widget(self.torch)
        box.add_widget(self.picture)
        box.add_widget(self.typing)

    def _fit(self, *_: Any) -> None:
        wide = self.width > self.height
        if wide != self.wide and self.phone is not None:
            self.start()  # The phone was turned, and with it the sensor.
        self.wide = wide

    # Coming and going

    def entered(self) -> None:
        """Begin to look, while the clocks of the game go on."""
        self.app.awake(True)
        if self.saved is not None and self.clock is None:
            self.clock = Clocks(self.app, self.saved)
        if self.clock is not None:
            self.clock.start(lambda said, rang: Toast.show(rang) if rang else None)
        self.start()

    def left(self) -> None:
        """Let go of the camera and stop the clocks."""
        self.app.awake(False)
        self._stop()
        if self._going is not None:
            self._going.cancel()
        if self.clock is not None:
            self.clock.stop()

    def leave(self) -> None:
        """Go back; what the clocks show must be kept before the table reads it."""
        self.left()
        self.app.back()

    def start(self) -> None:
        """Look through the camera."""
        self._stop()
        self._named = self.ids.view.done = False
        self.note = self.say("scan-point" if self.step else "scan-point-any")
        self._offer()
        camera.allow(lambda may: Clock.schedule_once(lambda _: self._start(may), 0))

    def _start(self, may: bool) -> None:
        if not self.app.at(self) or self.watcher is not None:
            return
        if not may:
            self._failed(self.say("camera-denied"))
            return
        try:
            self.phone = camera.open_here()
        except Refused as error:
            self._failed(self.app.speak(error.faults[0].message))
            return
        self._watch(Watcher(self.game, self.app.language, self.phone))
        self._offer()

    def _watch(self, watcher: Watcher) -> None:
        """Show what a watcher sees."""
        self.watcher = watcher
        self._looking = Clock.schedule_interval(lambda _: self._look(), 1 / 30)

    def _stop(self) -> None:
        if self.watcher is not None:
            self.watcher.stop()
            self._looking.cancel()
            self.watcher = self.phone = None
            self.lit = False

    # Looking

    def _look(self) -> None:
        """Show the newest frame, and take what counts."""
        watcher = self.watcher
        assert watcher is not None
        over = not watcher.running  # Asked first, so that the last frame is not missed.
        glimpse, counted = watcher.take()
        found: list[Found] = []
        if glimpse is not None:
            found = [self.examiner.examine(one.code.text) for one in glimpse.sightings]
            self.ids.view.display(glimpse, [one.counts for one in found])
        if counted:
            said = [self.examiner.examine(one.code.text) for one in counted]
            self._count(said, found)
        if self.watcher is watcher and over:
            self._stop()
            if watcher.fault:
                self._failed(watcher.fault)
            elif watcher.ended:
                self._ended()
        elif watcher.notice and self.note != watcher.notice and not counted:
            Toast.show(watcher.notice)
            watcher.notice = ""

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
        self._stop()
        self._offer(again=True)
        sheet = Sheet(title=self.say("scan-several"), tall=True)
        for one in found:
            if one.counts:
                sheet.button(one.name, partial(self._take, one), slim=True)
        sheet.button(self.say("scan-again"), self.start, slim=True)
        sheet.open(animation=False)

    def _take(self, found: Found) -> None:
        """Answer the draw, or open the paragraph about a card."""
        self._stop()
        self.app.feel()
        self.ids.view.done = True
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
        if self.saved is not None and game == self.game:
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
        assert self.saved is not None and self.clock is not None
        try:
            self.saved.correct(fix.changes, self.clock.spent())
            self.clock.begin()
            said = self.say("corrected-toast")
        except Refused as error:
            said = "\n".join(self.speak(fault.message) for fault in error.faults[:3])
        self.leave()
        Toast.show(said)

    def _later(self, act: Any) -> None:
        """Do something when people have seen the tick."""
        self._going = Clock.schedule_once(lambda _: act(), TICK)

    def _answered(self, name: str) -> None:
        self.leave()
        Toast.show(self.say("scan-taken", name=name))

    def _failed(self, why: str) -> None:
        """Say why there is nothing to see, and what else people can do."""
        self.note = f"{why}\n{self.say('scan-otherwise')}"
        self._offer(again=True)

    def _ended(self) -> None:
        """Say that there are no more frames; what was said about a code stays."""
        if not self._named:
            self.note = self.say("scan-nothing")
        self._offer(again=True)

    # Other ways

    def light(self) -> None:
        """Switch the torch."""
        if self.phone is not None:
            self.lit = not self.lit
            self.phone.light(self.lit)

    def choose_picture(self) -> None:
        """Take a picture from the gallery instead of the camera."""
        read = self.read_picture
        if camera.from_gallery(lambda path: Clock.schedule_once(lambda _: read(path), 0)):
            return
        from app.widgets.field import Field

        sheet = Sheet(title=self.say("scan-picture"), tall=True)
        field = Field(hint_text=self.say("path-of-file"))
        sheet.add(field)
        sheet.button(self.say("scan-read"), lambda: read(Path(field.text)), kind="primary")
        sheet.button(self.say("cancel"))
        sheet.open(animation=False)

    def read_picture(self, path: Path) -> None:
        """Look for codes in one picture."""
        self._stop()
        self._named = False
        self.note = self.say("scan-reading")
        self._watch(Watcher(self.game, self.app.language, picture=path))

    def by_hand(self) -> None:
        """Go back to the list of the draw, or find a card by its name."""
        if self.step is not None:
            self.leave()
            return
        from app.widgets.field import Field

        sheet = Sheet(title=self.say("scan-by-name"), tall=True)
        field = Field(hint_text=self.say("type-to-find"))
        buttons: list[Action] = []

        def take(found: Found) -> None:
            sheet.dismiss(animation=False)
            self._take(found)

        def narrow(typed: str) -> None:
            for button in buttons:
                sheet.ids.body.remove_widget(button)
            buttons.clear()
            for found in self.named(typed):
                button = Action(said=found.name, slim=True, left=True)
                button.bind(on_release=lambda _, found=found: take(found))
                buttons.append(button)
                sheet.add(button)

        field.bind(text=lambda _, typed: narrow(typed))
        sheet.add(field)
        narrow("")
        sheet.button(self.say("cancel"), slim=True)
        sheet.open(animation=False)

    def named(self, typed: str) -> list[Found]:
        """List the first components whose names hold what was typed."""
        part = typed.casefold().replace("ё", "е").strip()
        found = []
        for game in [self.game] if self.game else games():
            book = book_of(game)
            for one in book.components if book else ():
                name = one.name.of(self.app.language).casefold().replace("ё", "е")
                if part in name:
                    found.append(self.examiner.card(Label(game, one.kind, one.id)))
                if len(found) == MOST_LISTED:
                    return found
        return found


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
