"""Let people say who sits at the table: names and colours."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app import theme
from app.widgets.controls import Action, IconButton
from app.widgets.field import Field
from rules.core.seats import COLOURS, LONGEST

SHAPES = {
    "circle": "circle",
    "square": "square",
    "triangle": "play",
    "diamond": "diamond",
    "star": "star",
    "hexagon": "stop",
}


class Seats(BoxLayout):
    """List the players; a tap on a colour takes the next free one."""

    def __init__(
        self, given: list[Any], limits: tuple[int, int], say: Callable[..., str], **kwargs: Any
    ) -> None:
        self.register_event_type("on_change")
        super().__init__(
            orientation="vertical", size_hint_y=None, spacing=dp(theme.SPACE_S), **kwargs
        )
        self.bind(minimum_height=self.setter("height"))
        self.say = say
        self.least, self.most = limits
        self.people: list[dict[str, str]] = []
        for one in given[: self.most]:
            name = one.get("name", "") if isinstance(one, dict) else str(one)
            colour = one.get("colour") if isinstance(one, dict) else None
            self.people.append({"name": name, "colour": colour or self._free()})
        while len(self.people) < self.least:
            self._append()
        self._lay()

    def on_change(self) -> None:
        """Be told that somebody came, went or changed."""

    def value(self) -> list[dict[str, str]]:
        """Give the players as a set-up takes them."""
        return [dict(one) for one in self.people]

    def _free(self) -> str:
        taken = {one["colour"] for one in self.people}
        return next(colour for colour in COLOURS if colour not in taken)

    def _append(self) -> None:
        names = {one["name"] for one in self.people}
        number = len(self.people) + 1
        while (name := self.say("player-name", n=number)) in names:
            number += 1
        self.people.append({"name": name, "colour": self._free()})

    def _lay(self) -> None:
        self.clear_widgets()
        self.fields: list[Field] = []
        self.colours: list[IconButton] = []
        for one in self.people:
            self.add_widget(self._seat(one))
        if len(self.people) < self.most:
            self.more = Action(said=self.say("add-player"), icon="plus", slim=True)
            self.more.bind(on_release=lambda _: self._add())
            self.add_widget(self.more)

    def _seat(self, one: dict[str, str]) -> BoxLayout:
        row = BoxLayout(size_hint_y=None, spacing=dp(theme.SPACE_S))
        paint = theme.readable(theme.figure(one["colour"]), theme.now.background)
        icon = SHAPES[theme.shape(one["colour"])]
        colour = IconButton(icon=icon, tint=paint, hint=self.say("colour"))
        colour.pos_hint = {"center_y": 0.5}
        colour.bind(on_release=lambda _: self._recolour(one))
        field = Field(text=one["name"], hint_text=self.say("name"))
        field.pos_hint = {"center_y": 0.5}
        field.bind(text=lambda _, text: self._rename(one, text))
        self.fields.append(field)
        self.colours.append(colour)
        row.add_widget(colour)
        row.add_widget(field)
        if len(self.people) > self.least:
            away = IconButton(icon="close", hint=self.say("remove-player"))
            away.pos_hint = {"center_y": 0.5}
            away.bind(on_release=lambda _: self._remove(one))
            row.add_widget(away)
        field.bind(height=lambda _, height: setattr(row, "height", height))
        row.height = field.height
        return row

    def _add(self) -> None:
        self._append()
        self._lay()
        self.dispatch("on_change")

    def _remove(self, one: dict[str, str]) -> None:
        self.people = [other for other in self.people if other is not one]
        self._lay()
        self.dispatch("on_change")

    def _rename(self, one: dict[str, str], text: str) -> None:
        one["name"] = text[:LONGEST]
        self.dispatch("on_change")

    def _recolour(self, one: dict[str, str]) -> None:
        taken = {other["colour"] for other in self.people if other is not one}
        start = COLOURS.index(one["colour"]) + 1
        order = [*COLOURS[start:], *COLOURS[:start]]
        one["colour"] = next(colour for colour in order if colour not in taken)
        self._lay()
        self.dispatch("on_change")
