"""Let people draw the walls of their boards, or point at a cell."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app import theme
from app.widgets.board import BoardView, Speak
from app.widgets.controls import Chip, Prose
from rules.core.grid import Plan, between, every_wall
from rules.core.message import Message
from rules.core.scene import Board, Tile

REACH = 0.3
"""How near to the side of a cell a tap must be to mean its wall, in cells."""


def bare(plan: Plan, number: int = 0) -> Board:
    """Make a board of nothing but cells and walls."""
    tiles = {cell: Tile(cell, "", Message("")) for cell in plan.cells}
    return Board(f"plan-{number}", Message(""), plan, tiles)


def walled(plan: Plan, walls: set[str]) -> Plan:
    """Give the same plan with other walls."""
    return Plan(plan.columns, plan.rows, tuple(sorted(walls)), plan.holes)


class WallView(BoardView):
    """Show one plan; a tap between two cells puts up a wall or takes it down."""

    def wall_at(self, x: float, y: float) -> str | None:
        """Find the wall that a tap means."""
        cell = self.cell_at(x, y)
        if cell is None:
            return None
        cx, cy = self.centre_of(cell)
        size = self.ground.cell
        dx, dy = (x - cx) / size, (y - cy) / size
        if max(abs(dx), abs(dy)) < 0.5 - REACH:
            return None
        step = (1 if dx > 0 else -1, 0) if abs(dx) > abs(dy) else (0, -1 if dy > 0 else 1)
        other = f"{chr(ord(cell[0]) + step[0])}{int(cell[1]) + step[1]}"
        return between(cell, other) if other in self.board.plan.beside(cell) else None

    def on_touch_up(self, touch: Any) -> bool:
        """Take a tap as a wall rather than a cell."""
        if touch.grab_current is self and not self._moved and len(self._fingers) == 1:
            wall = self.wall_at(*touch.pos)
            if wall:
                self.dispatch("on_wall", wall)
        return super().on_touch_up(touch)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.register_event_type("on_wall")
        super().__init__(*args, **kwargs)

    def on_wall(self, wall: str) -> None:
        """Be told which wall was tapped."""


class WallEditor(BoxLayout):
    """Show every board in turn and keep the walls of each."""

    def __init__(
        self,
        plans: Sequence[Plan],
        given: Any,
        tell: Callable[..., str],
        speak: Speak,
        change: Callable[[list[list[str]]], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(
            orientation="vertical", size_hint_y=None, spacing=dp(theme.SPACE_S), **kwargs
        )
        self.bind(minimum_height=self.setter("height"))
        self.tell = tell
        self.change = change
        self.aims = [len(plan.walls) for plan in plans]
        fits = isinstance(given, list) and len(given) == len(plans)
        walls = [list(map(str, one)) for one in given] if fits else [list(p.walls) for p in plans]
        self.plans = [
            walled(plan, set(mine) & set(every_wall(plan)))
            for plan, mine in zip(plans, walls, strict=True)
        ]
        self.shown = 0
        self.tabs = BoxLayout(size_hint_y=None, spacing=dp(theme.SPACE_S))
        self.tabs.bind(minimum_height=self.tabs.setter("height"))
        self.view = WallView(speak, 0, size_hint_y=None, height=dp(300))
        self.view.bind(on_wall=lambda _, wall: self._flip(wall))
        self.told = Prose(type=theme.TYPE_LABEL)
        self.told.color = theme.now.muted
        for widget in (self.tabs, self.view, self.told):
            self.add_widget(widget)
        self._show()
        if not fits:
            change([list(plan.walls) for plan in self.plans])

    def _show(self) -> None:
        self.tabs.clear_widgets()
        for number in range(len(self.plans)):
            chip = Chip(said=str(number + 1), chosen=number == self.shown)
            chip.bind(on_release=lambda _, number=number: self._open(number))
            self.tabs.add_widget(chip)
        if self.plans:
            plan = self.plans[self.shown]
            self.view.display(bare(plan, self.shown))
            self.told.said = self.tell("walls-drawn", n=len(plan.walls), of=self.aims[self.shown])

    def _open(self, number: int) -> None:
        self.shown = number
        self._show()

    def _flip(self, wall: str) -> None:
        plan = self.plans[self.shown]
        self.plans[self.shown] = walled(plan, set(plan.walls) ^ {wall})
        self._show()
        self.change([list(one.walls) for one in self.plans])


class CellPicker(BoxLayout):
    """Show a board; a tap chooses one of its cells."""

    def __init__(
        self,
        plans: Sequence[Plan],
        given: Any,
        speak: Speak,
        change: Callable[[str], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(size_hint_y=None, height=dp(260), **kwargs)
        size = (plans[0].columns, plans[0].rows) if plans else (5, 5)
        self.board = bare(Plan(*size))
        self.change = change
        self.view = BoardView(speak, 0)
        self.view.bind(on_place=lambda _, cell: self._choose(cell))
        self.add_widget(self.view)
        self.view.display(self.board, show=(str(given),))

    def _choose(self, cell: str) -> None:
        self.view.display(self.board, show=(cell,))
        self.change(cell)
