"""Take the numbers that people rolled with their own dice, or the faces of special ones."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app import theme
from app.widgets.controls import Action, Prose

PIPS = {1: "die-1", 2: "die-2", 3: "die-3", 4: "die-4", 5: "die-5", 6: "die-6"}


class DicePad(BoxLayout):
    """Offer every side of a die; the last die that is entered answers the throw."""

    def __init__(
        self,
        count: int,
        sides: int,
        say: Callable[..., str],
        answer: Callable[[list[int]], None],
        faces: Sequence[str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(
            orientation="vertical", size_hint_y=None, spacing=dp(theme.SPACE_S), **kwargs
        )
        self.bind(minimum_height=self.setter("height"))
        self.count = count
        self.say = say
        self.answer = answer
        self.faces = faces or [str(number) for number in range(1, sides + 1)]
        """What the sides show, in order from 1."""
        self.given: list[int] = []
        self.told = Prose(type=theme.TYPE_TITLE, halign="center")
        grid = GridLayout(
            cols=2 if faces else 3 if sides % 3 == 0 or sides > 4 else sides,
            size_hint_y=None,
            spacing=dp(theme.SPACE_S),
        )
        grid.bind(minimum_height=grid.setter("height"))
        self.keys = self._keys(sides)
        for key in self.keys:
            grid.add_widget(key)
        self.erase = Action(said=say("erase-die"), icon="back", slim=True)
        self.erase.bind(on_release=lambda _: self._take_back())
        if count > 1:
            self.add_widget(self.told)
        self.add_widget(grid)
        if count > 1:
            self.add_widget(self.erase)
        self._tell()

    def _keys(self, sides: int) -> list[Action]:
        """Make a key for each side; sides that show the same share one."""
        plain = all(face.isdecimal() for face in self.faces)
        keys = []
        for number, face in enumerate(self.faces[:sides], 1):
            if face in self.faces[: number - 1]:
                continue
            icon = PIPS.get(number, "") if plain and sides == 6 else ""
            key = Action(said=face, icon=icon)
            key.type = theme.TYPE_DISPLAY if plain else theme.TYPE_TITLE
            key.bind(on_release=lambda _, number=number: self._enter(number))
            keys.append(key)
        return keys

    def _enter(self, number: int) -> None:
        self.given.append(number)
        self._tell()
        if len(self.given) == self.count:
            given, self.given = self.given, []
            self.answer(given)

    def _take_back(self) -> None:
        if self.given:
            self.given.pop()
            self._tell()

    def _tell(self) -> None:
        """Say how many dice are still to be entered, and what was entered."""
        left = self.count - len(self.given)
        shown = "  ".join(self.faces[number - 1] for number in self.given)
        self.told.said = f"{shown}   " * bool(shown) + self.say("dice-left", n=left)
        self.erase.disabled = not self.given
