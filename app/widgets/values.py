"""Let people set one printed value with few taps: numbers, choices, sides, faces, text."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from app import theme
from app.widgets.controls import Action, Chip
from app.widgets.field import Field
from app.widgets.sheets import Sheet
from rules.core import box
from rules.core.box import One
from rules.core.message import Message

MOST_KEYS = 20
"""Up to how many numbers each has a key of its own."""
KEY = 64
"""How wide such a key is at least, in dp."""
MOST_OPEN = 4
"""Up to how many choices are shown at once."""
SHORT = 4
"""Up to how many letters a word fits such a key."""

Speak = Callable[[Message], str]


class Editor(BoxLayout):
    """Hold the value that people are setting."""

    def __init__(self, kind: Any, value: Any, speak: Speak, say: Callable[..., str]) -> None:
        self.register_event_type("on_change")
        self.register_event_type("on_settle")
        super().__init__(orientation="vertical", size_hint_y=None, spacing=dp(theme.SPACE_S))
        self.bind(minimum_height=self.setter("height"))
        self.kind = kind
        self.value = value
        self.speak = speak
        self.say = say
        self.lay()

    def on_change(self) -> None:
        """Be told that the value is another one."""

    def on_settle(self) -> None:
        """Be told that one tap said everything: there is nothing more to set."""

    @abstractmethod
    def lay(self) -> None:
        """Show the value and the ways to change it."""

    def put(self, value: Any) -> None:
        """Take a value and show it."""
        self.value = value
        self.clear_widgets()
        self.lay()
        self.dispatch("on_change")

    def settle(self, value: Any) -> None:
        """Take a value that needs no further word."""
        self.put(value)
        self.dispatch("on_settle")


class NumberEditor(Editor):
    """Set a number with one tap on its key, or step by step where there are many."""

    def lay(self) -> None:
        """Show a key for each number, or a stepper."""
        least, most = self.kind.least, self.kind.most
        if most - least < MOST_KEYS:
            self.add_widget(keys(range(least, most + 1), self.value, self.settle))
        else:
            self.add_widget(self._stepper())

    def _stepper(self) -> BoxLayout:
        """Show a number that can be typed, between a minus and a plus."""
        self.field = Field(text=str(self.value), input_filter="int", input_type="number")
        self.field.halign = "center"
        self.field.bind(text=self._typed)
        return stepper(self.field, self._step)

    def _step(self, by: int) -> None:
        now = self.value if isinstance(self.value, int) else self.kind.least
        self.field.text = str(min(max(now + by, self.kind.least), self.kind.most))

    def _typed(self, _: Any, text: str) -> None:
        self.value = int(text) if text.lstrip("-").isdecimal() else None
        self.dispatch("on_change")


class PickEditor(Editor):
    """Choose one of some values with one tap, or out of a sheet where there are many."""

    def lay(self) -> None:
        """Show each value in words, or only the present one."""
        if len(self.kind.values) <= MOST_OPEN:
            for one in self.kind.values:
                self.add_widget(self._button(one))
            return
        now = self.kind.values[_number(self.kind.values, self.value)]
        shut = Action(said=self.speak(now.message), icon="chevron-down", slim=True, left=True)
        shut.bind(on_release=lambda _: self._open())
        self.add_widget(shut)

    def _open(self) -> None:
        sheet = Sheet(title=self.say("boxes-choose"), tall=True)
        for one in self.kind.values:
            button = self._button(one)
            button.bind(on_release=lambda _: sheet.dismiss(animation=False))
            sheet.add(button)
        sheet.button(self.say("cancel"), slim=True)
        sheet.open(animation=False)

    def _button(self, one: One) -> Action:
        button = Action(said=self.speak(one.message), icon=one.icon, slim=True, left=True)
        button.kind = "primary" if one.means(self.value) else "plain"
        button.bind(on_release=lambda _: self.settle(one.plain))
        return button


class _Tile(Widget):
    """Stand for the tile between its four sides."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(*theme.now.shown)
            self._face = RoundedRectangle(radius=[dp(theme.RADIUS_S)])
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: Any) -> None:
        self._face.pos, self._face.size = self.pos, self.size


class SidesEditor(Editor):
    """Show a tile's four sides where they are printed; a tap brings the next value."""

    def lay(self) -> None:
        """Lay the sides around the middle."""
        self.buttons = [self._side(place) for place in range(4)]
        up, right, down, left = self.buttons
        middle = _Tile()
        for row in ((Widget(), up, Widget()), (left, middle, right), (Widget(), down, Widget())):
            line = BoxLayout(size_hint_y=None, spacing=dp(theme.SPACE_S))
            line.bind(minimum_height=line.setter("height"))
            for part in row:
                line.add_widget(part)
            self.add_widget(line)

    def _side(self, place: int) -> Action:
        number = _number(self.kind.values, self.value[place])
        one = self.kind.values[number]
        button = Action(said=self.speak(one.message), even=True)
        button.edge = theme.now.accent if number == 0 else theme.now.glow
        if one.value is None:
            button.edge = theme.now.wall
        button.bind(on_release=lambda _: self._turn(place, number))
        return button

    def _turn(self, place: int, number: int) -> None:
        values = self.kind.values
        sides = list(self.value)
        sides[place] = values[(number + 1) % len(values)].plain
        self.put(sides)


class FacesEditor(Editor):
    """Fill faces one after another: a tap on a value sets the marked face and marks the next."""

    at = 0

    def lay(self) -> None:
        """Show the faces, the values, and a way to add or take away a face."""
        self.faces = _chips()
        words = [self.speak(one.message) for one in self.kind.values]
        self.short = all(len(said) <= SHORT for said in words)
        for place, value in enumerate(self.value):
            said = words[_number(self.kind.values, value)]
            numbered = said if self.short else f"{place + 1}. {said}"
            chip = Chip(said=numbered, chosen=place == self.at)
            chip.bind(on_release=lambda _, place=place: self._mark(place))
            self.faces.add_widget(chip)
        self.add_widget(self.faces)
        fit_chips(self.faces)
        if self.value:
            self._palette(words)
        self._length()

    def _palette(self, words: list[str]) -> None:
        """Show the values that a face may have."""
        grid = _grid(len(words) if self.short else 1)
        for one, said in zip(self.kind.values, words, strict=True):
            button = Action(said=said, icon=one.icon, slim=True, left=not self.short)
            button.bind(on_release=lambda _, one=one: self._fill(one))
            grid.add_widget(button)
        self.add_widget(grid)

    def _length(self) -> None:
        """Offer another face, or one less, where the component may have more or fewer."""
        row = BoxLayout(size_hint_y=None, spacing=dp(theme.SPACE_S))
        row.bind(minimum_height=row.setter("height"))
        if len(self.value) < self.kind.most:
            more = Action(said=self.say("boxes-more"), icon="plus", even=True)
            more.bind(on_release=lambda _: self._add())
            row.add_widget(more)
        if len(self.value) > self.kind.least:
            less = Action(said=self.say("boxes-less"), icon="minus", even=True)
            less.bind(on_release=lambda _: self._take())
            row.add_widget(less)
        if row.children:
            self.add_widget(row)

    def _mark(self, place: int) -> None:
        self.at = place
        self.clear_widgets()
        self.lay()

    def _fill(self, one: One) -> None:
        faces = list(self.value)
        faces[self.at] = one.plain
        self.at = (self.at + 1) % len(faces)
        self.put(faces)

    def _add(self) -> None:
        self.at = len(self.value)
        self.put([*self.value, self.kind.values[0].plain])

    def _take(self) -> None:
        self.at = min(self.at, max(0, len(self.value) - 2))
        self.put(list(self.value[:-1]))


class SubsetEditor(Editor):
    """Switch each value on or off."""

    def lay(self) -> None:
        """Show which values are on."""
        words = [self.speak(one.message) for one in self.kind.values]
        short = all(len(said) <= SHORT for said in words)
        grid = _grid(len(words) if short else 1)
        for one, said in zip(self.kind.values, words, strict=True):
            on = any(one.means(value) for value in self.value)
            button = Action(said=said, icon="check" if on else "", slim=True, left=not short)
            button.kind = "primary" if on else "plain"
            button.bind(on_release=lambda _, one=one, on=on: self._switch(one, on))
            grid.add_widget(button)
        self.add_widget(grid)

    def _switch(self, one: One, on: bool) -> None:
        kept = [value for value in self.value if not one.means(value)]
        self.put(box.chosen(self.kind, kept if on else [*kept, one.plain]))


class TextEditor(Editor):
    """Type a line."""

    def lay(self) -> None:
        """Show the line."""
        self.field = Field(text=self.value)
        self.field.bind(text=self._typed)
        self.add_widget(self.field)

    def _typed(self, _: Any, text: str) -> None:
        self.value = text.strip()
        self.dispatch("on_change")


def editor(kind: box.Kind, value: Any, speak: Speak, say: Callable[..., str]) -> Editor:
    """Make what sets a value of this kind."""
    if isinstance(kind, box.Effects):
        from app.widgets.effects import EffectsEditor

        return EffectsEditor(kind, value, speak, say)
    editors: dict[type, type[Editor]] = {
        box.Number: NumberEditor,
        box.Pick: PickEditor,
        box.Sides: SidesEditor,
        box.Faces: FacesEditor,
        box.Subset: SubsetEditor,
        box.Text: TextEditor,
    }
    return editors[type(kind)](kind, value, speak, say)


# Parts


def stepper(middle: Widget, act: Callable[[int], None]) -> BoxLayout:
    """Put a number between a minus and a plus."""
    line = BoxLayout(size_hint_y=None, spacing=dp(theme.SPACE_S))
    line.bind(minimum_height=line.setter("height"))
    for icon, step in (("minus", -1), ("plus", 1)):
        button = Action(icon=icon, said="", slim=True)
        button.bind(on_release=lambda _, step=step: act(step))
        line.add_widget(button)
        if step < 0:
            middle.pos_hint = {"center_y": 0.5}
            line.add_widget(middle)
    return line


def _grid(most: int) -> GridLayout:
    """Lay keys side by side, as many in a line as there is room for."""
    grid = GridLayout(cols=most, size_hint_y=None, spacing=dp(theme.SPACE_S))
    grid.bind(minimum_height=grid.setter("height"))

    def fit(_: Any, width: float) -> None:
        grid.cols = max(1, min(most, 6, int(width / dp(KEY))))

    grid.bind(width=fit)
    return grid


def keys(
    numbers: range, chosen: int, act: Callable[[int], None], signed: bool = False
) -> GridLayout:
    """Show a key for each number."""
    grid = _grid(len(numbers))
    for number in numbers:
        key = Action(said=f"{number:+d}" if signed else str(number), type=theme.TYPE_TITLE)
        key.kind = "primary" if number == chosen else "plain"
        key.bind(on_release=lambda _, number=number: act(number))
        grid.add_widget(key)
    return grid


def _chips() -> StackLayout:
    """Make a row that chips fill line by line."""
    row = StackLayout(size_hint_y=None, spacing=dp(theme.SPACE_S))
    row.bind(minimum_height=row.setter("height"))
    return row


def fit_chips(row: StackLayout) -> None:
    """Let no chip be wider than its row."""

    def fit(_: Any, width: float) -> None:
        for chip in row.children:
            chip.most = 0 if chip.width <= width else width - dp(2 * theme.SPACE_M)

    row.bind(width=fit)


def _number(values: tuple[One, ...], value: Any) -> int:
    """Find a value in its list."""
    return next(number for number, one in enumerate(values) if one.means(value))
