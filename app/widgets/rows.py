"""Show the rows of a scene: what lies before each player, and lines of cards; each can be held."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app import theme
from app.widgets.chips import Fact, Numbers
from app.widgets.controls import Action, Prose, Scroll, Surface
from rules.core.message import Message
from rules.core.scene import Row, Slot

SLOT = 320
"""How wide one place of a row is at least, in dp."""

Speak = Callable[[Message], str]
Holds = Callable[[list[str], Message], Callable[[], None] | None]
"""Says what a long press on something does, by its places and its name."""


class RowCard(Surface):
    """Show one row; its widgets stay and only change, so that a step is there at once."""

    def __init__(
        self,
        speak: Speak,
        number: Callable[[Row], list[Fact]],
        tap: Callable[[str], None],
        holds: Holds,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.speak = speak
        self.number = number
        self.tap = tap
        self.holds = holds
        self._shown: object = None
        self._texts: list[Prose] = []
        self._places: list[Action] = []
        self.chips = Numbers(size_hint_y=None, spacing=dp(theme.SPACE_XS))
        self.chips.bind(minimum_height=self.chips.setter("height"))
        self.grid = GridLayout(cols=1, size_hint_y=None, spacing=dp(theme.SPACE_S))
        self.grid.bind(minimum_height=self.grid.setter("height"), width=self._columns)
        self.add_widget(self.chips)

    def _columns(self, *_: Any) -> None:
        """Lay places beside each other where there is room."""
        self.grid.cols = max(1, int(self.grid.width // dp(SLOT)))

    def display(self, row: Row, options: Collection[str], show: Collection[str]) -> None:
        """Show a row; the places that answer a question or that a step speaks of stand out."""
        edges = [self._edge(slot, options, show) for slot in row.slots]
        if (row, edges) == self._shown:
            return
        self._shown = row, edges
        own = theme.figure(row.colour) if row.colour else theme.now.outline
        self.edge = own if row.active else theme.now.outline
        icon = "person" if row.who is not None else "cards"
        tint = theme.readable(own, theme.now.raised)
        named = Fact(self.speak(row.title), icon, tint, hold=self.holds([row.at], row.title))
        self.chips.fill([named, *self.number(row)])
        while len(self._texts) < len(row.cards):
            self._texts.append(Prose())
        texts = self._texts[: len(row.cards)]
        for text, card in zip(texts, row.cards, strict=True):
            text.said = f"• {self.speak(card)}"
        _put(self, [self.chips, *texts, *([self.grid] if row.slots else [])])
        self._fill(row.slots, edges)

    def _fill(self, slots: Sequence[Slot], edges: Sequence[theme.Colour | None]) -> None:
        """Show the places of the row, with what lies on their cards."""
        while len(self._places) < len(slots):
            place = Action(slim=True, even=True, left=True)
            place.bind(on_release=lambda it: self.tap(it.at))
            self._places.append(place)
        places = self._places[: len(slots)]
        for place, slot, edge in zip(places, slots, edges, strict=True):
            things = [f"{self.speak(piece.name)} ×{piece.count}" for piece in slot.pieces]
            name = self.speak(slot.name) if slot.name else "?"
            place.said, place.icon = " · ".join([name, *things]), slot.icon or "card"
            place.at, place.edge = slot.at, edge
            place.hold = self.holds([slot.at], slot.name or Message(""))
        _put(self.grid, places)

    @staticmethod
    def _edge(
        slot: Slot, options: Collection[str], show: Collection[str]
    ) -> theme.Colour | None:
        """Choose how a place stands out."""
        if slot.at in options:
            return theme.now.glow
        return theme.now.accent if slot.lit or slot.at in show else None


class Rows(Scroll):
    """Show all rows, one below the other."""

    def __init__(
        self,
        speak: Speak,
        number: Callable[[Row], list[Fact]],
        tap: Callable[[str], None],
        holds: Holds,
        **kwargs: Any,
    ) -> None:
        super().__init__(do_scroll_x=False, bar_width=dp(4), bar_color=theme.now.muted, **kwargs)
        self._make = lambda: RowCard(speak, number, tap, holds)
        self._cards: dict[str, RowCard] = {}
        self.body = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(theme.SPACE_S))
        self.body.bind(minimum_height=self.body.setter("height"))
        self.add_widget(self.body)

    def display(
        self, rows: Sequence[Row], options: Collection[str] = (), show: Collection[str] = ()
    ) -> None:
        """Show these rows in their order."""
        cards = []
        for number, row in enumerate(rows):
            name = row.at or f"{number}"
            card = self._cards.get(name)
            if card is None:
                card = self._cards[name] = self._make()
            card.display(row, options, show)
            cards.append(card)
        _put(self.body, cards)


def _put(box: Any, widgets: Sequence[Any]) -> None:
    """Let a box hold these widgets; where it does so already, nothing is laid out anew."""
    if box.children[::-1] != list(widgets):
        box.clear_widgets()
        for widget in widgets:
            box.add_widget(widget)
