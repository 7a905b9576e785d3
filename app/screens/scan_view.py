"""Show what a camera sees, with what was found in it; and hold what all such screens need."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app import theme
from app.device import camera
from app.device.camera import Glimpse, Watcher
from app.device.phone import Phone
from app.language import Speaker
from app.screens.clocks import Clocks
from app.storage.saved import Saved
from app.widgets.controls import Action, Page
from app.widgets.icons import FONT, glyph
from app.widgets.lettering import Writing, written
from app.widgets.sheets import Sheet, Toast
from rules.core.message import Refused

if TYPE_CHECKING:
    from vision.pictures import Colour

Corners = Sequence[tuple[float, float]]
T = TypeVar("T")
_FAINT = (1.0, 1.0, 1.0, 0.3)
"""The colour of the sign that stands where no picture is."""


class Viewfinder(FloatLayout):
    """Show what the camera sees; an outline marks each find, a cross those that are no answer."""

    done = BooleanProperty(False)
    """Whether the card was taken."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.texture: Texture | None = None
        self.outlines: list[tuple[Corners, bool]] = []
        """The corners of each find, in shares of the picture, and whether it is an answer."""
        self.bind(size=self._draw, pos=self._draw)

    def display(self, glimpse: Glimpse, good: list[bool]) -> None:
        """Show a frame and the finds in it."""
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

    def fitted(self) -> tuple[float, float, float, float]:
        """Say where the whole picture is drawn: left, bottom, width and height."""
        assert self.texture is not None
        width, height = self.texture.size
        fit = min(self.width / width, self.height / height)
        wide, high = width * fit, height * fit
        return self.center_x - wide / 2, self.center_y - high / 2, wide, high

    def _draw(self, *_: Any) -> None:
        """Fit the picture into the widget and draw it with its outlines."""
        self.canvas.before.clear()
        with self.canvas.before:
            Color(0, 0, 0, 1)
            Rectangle(pos=self.pos, size=self.size)
            if self.texture is None:
                written([Writing(glyph("camera"), dp(64), tuple(self.center), _FAINT, FONT)])
                return
            left, bottom, wide, high = self.fitted()
            Color(1, 1, 1, 1)
            Rectangle(pos=(left, bottom), size=(wide, high), texture=self.texture)
            for corners, good in self.outlines:
                points = [(left + x * wide, bottom + y * high) for x, y in corners]
                Color(*(theme.now.glow if good else theme.now.danger))
                Line(points=flat(points), close=True, width=dp(3))
                if not good:
                    for end in (0, 1):
                        Line(points=flat(points[end::2]), width=dp(2))


def flat(points: Corners) -> list[float]:
    """Write points as the numbers that Kivy wants."""
    return [value for point in points for value in point]


class CameraPage(Page):
    """Be a screen that looks through the camera, or at a picture that people choose."""

    title = StringProperty()
    subtitle = StringProperty()
    note = StringProperty()
    """What people should know now: where to point, or what is wrong."""
    wide = BooleanProperty(False)
    share = NumericProperty(0.5)
    """The part of a tall window that words and buttons may take."""
    finder: type[Viewfinder] = Viewfinder
    """What shows the picture."""

    def __init__(self, app: Any, id: int | None = None, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.saved: Saved | None = app.store.open(id) if id is not None else None
        """The game at whose table people are."""
        self.clock: Clocks | None = None
        self.view = self.finder()
        self.ids.main.add_widget(self.view, index=1)
        self.watcher: Watcher | None = None
        self.frame: Colour | None = None
        """The last frame that people saw, as it came."""
        self.phone: Phone | None = None
        self.lit = False
        self._looking: Any = None
        self.torch = self.button("torch", "lightbulb", self.light)
        self.again = self.button("scan-again", "rotate", self.start)
        self.picture = self.button("scan-picture", "picture", self.choose_picture)
        self.bind(size=self._fit)

    def button(self, said: str, icon: str, act: Any, **kwargs: Any) -> Action:
        """Make a button of this screen."""
        made = Action(said=self.say(said), icon=icon, slim=True, **kwargs)
        made.bind(on_release=lambda _: act())
        return made

    def offer(self, *buttons: Any) -> None:
        """Show these below the picture."""
        box = self.ids.buttons
        box.clear_widgets()
        for one in buttons:
            box.add_widget(one)
        self.ids.scroll.scroll_y = 1

    def lights(self) -> list[Action]:
        """Give the torch's button, where there is a torch."""
        return [self.torch] if self.phone is not None and self.phone.has_torch else []

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
        self.stop()
        if self.clock is not None:
            self.clock.stop()

    def leave(self) -> None:
        """Go back; what the clocks show must be kept before the table reads it."""
        self.left()
        self.app.back()

    def correct(self, changes: dict[str, Any]) -> str:
        """Correct the table; say why where it is refused."""
        assert self.saved is not None and self.clock is not None
        table = self.saved.table
        speak = Speaker(self.app.language, table.rules, table.state.names)
        try:
            self.saved.correct(changes, self.clock.spent())
        except Refused as error:
            return "\n".join(speak(fault.message) for fault in error.faults[:3])
        self.clock.begin()
        return ""

    # The camera

    def start(self) -> None:
        """Look through the camera."""
        self.stop()
        camera.allow(lambda may: Clock.schedule_once(lambda _: self._start(may), 0))

    def _start(self, may: bool) -> None:
        if not self.app.at(self) or self.watcher is not None:
            return
        if not may:
            self.failed(self.say("camera-denied"))
            return
        try:
            self.phone = camera.open_here()
        except Refused as error:
            self.failed(self.app.speak(error.faults[0].message))
            return
        self.watch(self.watching(self.phone))

    @abstractmethod
    def watching(self, phone: Phone | None = None, picture: Path | None = None) -> Watcher:
        """Begin to watch the camera, or to read a picture."""

    def watch(self, watcher: Watcher) -> None:
        """Show what a watcher sees."""
        self.watcher = watcher
        self._looking = Clock.schedule_interval(lambda _: self.look(), 1 / 30)

    def stop(self) -> None:
        """Let go of the camera."""
        if self.watcher is not None:
            self.watcher.stop()
            self._looking.cancel()
            self.watcher = self.phone = None
            self.lit = False

    @abstractmethod
    def look(self) -> None:
        """Show the newest frame."""

    def finish(self, watcher: Watcher, over: bool) -> None:
        """See whether a watcher has come to its end, and whether it has something to tell."""
        if self.watcher is watcher and over:
            self.stop()
            if watcher.fault:
                self.failed(watcher.fault)
            elif watcher.ended:
                self.ended()
        elif watcher.notice and self.note != watcher.notice:
            Toast.show(watcher.notice)
            watcher.notice = ""

    @abstractmethod
    def failed(self, why: str) -> None:
        """Say why there is nothing to see."""

    @abstractmethod
    def ended(self) -> None:
        """Be told that there are no more frames."""

    def light(self) -> None:
        """Switch the torch."""
        if self.phone is not None:
            self.lit = not self.lit
            self.phone.light(self.lit)

    def pick(
        self, title: str, naming: Callable[[str], list[tuple[str, T]]], then: Callable[[T], Any]
    ) -> None:
        """Let people find something by its name, among what fits to what they type."""
        from app.widgets.field import Field

        sheet = Sheet(title=title, tall=True)
        field = Field(hint_text=self.say("type-to-find"))
        buttons: list[Action] = []

        def take(found: T) -> None:
            sheet.dismiss(animation=False)
            then(found)

        def narrow(typed: str) -> None:
            for button in buttons:
                sheet.ids.body.remove_widget(button)
            buttons.clear()
            for said, found in naming(typed):
                button = Action(said=said, slim=True, left=True)
                button.bind(on_release=lambda _, found=found: take(found))
                buttons.append(button)
                sheet.add(button)

        field.bind(text=lambda _, typed: narrow(typed))
        sheet.add(field)
        narrow("")
        sheet.button(self.say("cancel"), slim=True)
        sheet.open(animation=False)

    # A picture instead

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
        """Look at one picture."""
        self.stop()
        self.note = self.say("scan-reading")
        self.watch(self.watching(picture=path))


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
