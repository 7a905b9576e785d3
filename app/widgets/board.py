"""Show any board of a scene, and take taps, long presses, drags and pinches on it."""

from collections.abc import Callable, Collection, Iterable, Sequence
from math import hypot
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import (
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app import theme
from app.widgets.controls import HOLD
from app.widgets.drawing import RUNNER, Drawing, grip
from app.widgets.ground import Ground, Point, Thing, spread, things
from app.widgets.motion import STEP, TURN, glide, turned, walks
from rules.core.grid import LETTERS
from rules.core.message import Message
from rules.core.scene import Board

Speak = Callable[[Message], str]
CLOSEST, FARTHEST = 4.0, 1.0
"""How far a pinch may zoom in and out."""
GRAIN = 4
"""In what steps cells grow, in dp: a board that hardly changes its size is not drawn again."""
SIZES = 4
"""For how many sizes the picture is kept."""
CLEAR = 2.2
"""How large a cell must be so that all that can be tapped on it is apart, in touch targets."""


class Layer(NamedTuple):
    """Hold a part of the picture, what it was drawn from, and what moves the pieces on it."""

    source: Any
    group: InstructionGroup
    walks: dict[str, Translate]


class BoardView(Widget):
    """Show one board; a tap names a place, a long press asks to correct it, a pinch zooms."""

    board = ObjectProperty(None, allownone=True)
    zoom = NumericProperty(1.0)
    small = BooleanProperty(False)
    """Whether this is a small picture: no words, no touch."""

    def __init__(self, speak: Speak, pace: float = 1.0, **kwargs: Any) -> None:
        self.register_event_type("on_place")
        self.register_event_type("on_hold")
        self.speak = speak
        self.pace = pace
        """How fast figures walk; 0 lets them jump."""
        self.options: Collection[str] = ()
        """The places that answer the question; one may stand for several options."""
        self.show: tuple[str, ...] = ()
        """The places that the instruction speaks of."""
        self.path: tuple[str, ...] = ()
        """The way that the instruction speaks of."""
        self.ways: tuple[tuple[str, ...], ...] = ()
        """The ways among which people choose."""
        self._shift = [0.0, 0.0]
        self._closer = False
        """Whether a tap came too near to several places, so that the board was zoomed in."""
        self._fingers: dict[Any, Point] = {}
        self._waiting: Any = None
        self._moved = False
        self._walks: dict[str, Translate] = {}
        """Where each piece is drawn, away from its place."""
        self._ways: dict[str, tuple[tuple[Point, ...], float]] = {}
        """The points that a piece walks through, and when it set out."""
        self._turns: dict[str, float] = {}
        """The cells whose tiles are turning over, and when they began to."""
        self._folds: dict[str, list[Scale]] = {}
        self._kept: dict[object, dict[str, Layer]] = {}
        """The layers of the picture, for the last sizes that it had: they come again."""
        super().__init__(**kwargs)
        self._redraw = Clock.create_trigger(self._draw, -1)
        self._motion = Clock.create_trigger(self._go_on, 0, interval=True)
        self.bind(pos=self._redraw, size=self._redraw, zoom=self._redraw)

    def on_place(self, place: str) -> None:
        """Be told that a place was tapped."""

    def on_hold(self, held: list[tuple[str, Thing]]) -> None:
        """Be told that things were held, the nearest first, each with its name on the grid."""

    # What is shown

    def display(
        self,
        board: Board,
        options: Collection[str] = (),
        show: Iterable[str] = (),
        path: Sequence[str] = (),
        ways: Iterable[Sequence[str]] = (),
    ) -> None:
        """Show a board; a figure that stood elsewhere walks to its new place."""
        before, self.board = self.board, board
        self._ways, self._turns = {}, {}
        for walk in self._walks.values():
            walk.x = walk.y = 0
        self.options = options
        self.show = tuple(show)
        anew = tuple(path) != self.path
        self.path, self.ways = tuple(path), tuple(map(tuple, ways))
        if self._closer:
            self._closer, self.zoom, self._shift = False, FARTHEST, [0.0, 0.0]
        self._draw()
        if before is not None and before.id == board.id and self.pace:
            self._set_out(before, board, anew)

    @property
    def walking(self) -> bool:
        """Say whether a figure or a tile is still moving."""
        return bool(self._ways or self._turns)

    def rebuild(self) -> None:
        """Draw everything anew, as for another theme or size."""
        self._kept = {}
        self._draw()

    # Geometry

    @property
    def ground(self) -> Ground:
        """Say where the board lies now."""
        plan, room = self.board.plan, dp(2 if self.small else theme.SPACE_S)
        wide, high = spread(self.board)
        fit = min((self.width - room) / wide, (self.height - room) / high)
        if not self.small and fit > dp(theme.TOUCH):
            fit -= fit % dp(GRAIN)
        cell = max(1.0, fit * self.zoom)
        spare_x = max(0.0, wide * cell - self.width)
        spare_y = max(0.0, high * cell - self.height)
        self._shift[0] = min(max(self._shift[0], -spare_x / 2), spare_x / 2)
        self._shift[1] = min(max(self._shift[1], -spare_y / 2), spare_y / 2)
        x = self.center_x - plan.columns * cell / 2 + self._shift[0]
        y = self.center_y + plan.rows * cell / 2 + self._shift[1]
        return Ground(x, y, cell)

    def centre_of(self, cell: str) -> Point:
        """Give the middle of a cell such as `B3` in the window."""
        return self.ground.centre(cell)

    def cell_at(self, x: float, y: float) -> str | None:
        """Find the cell under a point."""
        if self.board is None:
            return None
        column, row = self.ground.cell_at(x, y)
        if not (0 <= column < self.board.plan.columns and 0 <= row < self.board.plan.rows):
            return None
        cell = f"{LETTERS[column]}{row + 1}"
        return cell if cell in self.board.plan else None

    # Drawing

    def _draw(self, *_: Any) -> None:
        """Draw the layers that changed, and keep the others."""
        self.canvas.clear()
        if self.board is None or self.width < 2 or self.height < 2:
            return
        drawing = Drawing(self)
        zoomed = self.zoom > FARTHEST  # Only then can anything stick out.
        if zoomed:
            for one in (StencilPush(), Rectangle(pos=self.pos, size=self.size), StencilUse()):
                self.canvas.add(one)
        ground = self.ground
        self.canvas.add(PushMatrix())
        # A board that only moves is not drawn again.
        self.canvas.add(Translate(round(ground.left), round(ground.top)))
        before, layers = self._kept.pop(drawing.look, {}), {}
        self._walks = {}
        for name, source, build in drawing.layers():
            layer = before.get(name)
            if layer is None or layer.source != source:
                drawing.walks, group = {}, InstructionGroup()
                for instruction in build():
                    group.add(instruction)
                layer = Layer(source, group, drawing.walks)
            layers[name] = layer
            self._walks |= layer.walks
            self.canvas.add(layer.group)
        self._kept[drawing.look] = layers
        if len(self._kept) > SIZES:
            del self._kept[next(iter(self._kept))]
        self.canvas.add(PopMatrix())
        if zoomed:
            for one in (StencilUnUse(), Rectangle(pos=self.pos, size=self.size), StencilPop()):
                self.canvas.add(one)
        self._go_on()

    # Motion

    def _set_out(self, before: Board, after: Board, anew: bool) -> None:
        """Let every piece that changed its place walk there, around the walls."""
        now, ground = Clock.get_time(), self.ground
        self._ways = {
            piece: (points, now)
            for piece, way in walks(before, after, self.path).items()
            if len(points := self._points(ground, way)) == len(way)
        }
        run = self._points(ground, self.path)
        if anew and not self._ways and len(run) > 1:
            self._ways[RUNNER] = (run, now)
        self._turns = dict.fromkeys(turned(before, after), now)
        self._folds = {}
        if self._turns or RUNNER in self._ways:
            self._draw()
        if self.walking:
            self._motion()
            self._go_on()

    def _points(self, ground: Ground, way: Sequence[str]) -> tuple[Point, ...]:
        """Give the points of a way that lie on this board."""
        spots = (ground.spot(self.board, place) for place in way)
        return tuple(spot for spot in spots if spot is not None)

    def _go_on(self, *_: Any) -> bool:
        """Move every walking piece and turning tile a little further."""
        for cell, begun in list(self._turns.items()):
            gone = (Clock.get_time() - begun) * self.pace / TURN
            if gone >= 1:
                del self._turns[cell]
            for fold in self._folds.get(cell, ()):
                fold.x = min(1.0, max(0.02, gone))
        for piece, (way, begun) in list(self._ways.items()):
            gone = (Clock.get_time() - begun) * self.pace / STEP
            walk = self._walks.get(piece)
            if gone >= len(way) - 1 or walk is None:
                del self._ways[piece]
                if piece == RUNNER:
                    self._redraw()
                elif walk is not None:
                    walk.x = walk.y = 0
                continue
            (ax, ay), (bx, by) = way[int(gone)], way[int(gone) + 1]
            share = glide(gone - int(gone))
            x, y = way[-1]
            walk.x, walk.y = ax + (bx - ax) * share - x, ay + (by - ay) * share - y
        return self.walking

    # Touch

    def on_touch_down(self, touch: Any) -> bool:
        """Begin a tap, a long press, a drag or a pinch."""
        if self.small or self.board is None or not self.collide_point(*touch.pos):
            return False
        if getattr(touch, "is_mouse_scrolling", False):
            step = 1.15 if touch.button == "scrolldown" else 1 / 1.15
            self._zoom_to(self.zoom * step, touch.pos)
            return True
        touch.grab(self)
        self._fingers[touch.uid] = touch.pos
        self._moved = len(self._fingers) > 1
        if len(self._fingers) == 1:
            self._waiting = Clock.schedule_once(lambda _: self._hold(touch), HOLD)
        else:
            self._stop_waiting()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Drag the board, or zoom it between two fingers."""
        if touch.grab_current is not self:
            return False
        before = self._fingers.get(touch.uid, touch.pos)
        if len(self._fingers) == 1:
            if not self._moved and abs(touch.x - touch.ox) + abs(touch.y - touch.oy) < dp(12):
                return True
            self._moved = True
            self._stop_waiting()
            self._shift[0] += touch.x - before[0]
            self._shift[1] += touch.y - before[1]
            self._redraw()
        else:
            other = next(pos for uid, pos in self._fingers.items() if uid != touch.uid)
            was = max(1.0, hypot(before[0] - other[0], before[1] - other[1]))
            far = hypot(touch.x - other[0], touch.y - other[1])
            self._closer = False
            self._zoom_to(self.zoom * far / was, other)
        self._fingers[touch.uid] = touch.pos
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """End what the finger began; one that hardly moved was a tap."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._fingers.pop(touch.uid, None)
        waiting = self._stop_waiting()
        if waiting and not self._moved and not self._fingers:
            self._tap(*touch.pos)
        elif self._moved and not self._fingers and self.zoom == FARTHEST:
            self._swipe(touch)
        return True

    def _tap(self, x: float, y: float) -> None:
        """Name the place that was tapped; where several are too close, let people look closer."""
        found = self.targets(x, y)
        if len(found) > 1 and self.zoom < CLOSEST:
            cell = self.ground.cell
            self._zoom_to(self.zoom * max(1.5, dp(CLEAR * theme.TOUCH) / cell), (x, y))
            self._closer = True
        elif found:
            self.dispatch("on_place", found[0])
        else:
            cell_under = self.cell_at(x, y)
            if cell_under in self.board.tiles:
                self.dispatch("on_place", self.board.tiles[cell_under].id)

    def targets(self, x: float, y: float) -> list[str]:
        """List the options that a finger at a point may mean, the likeliest first."""
        ground = self.ground
        reach = grip(ground.cell)
        found = [
            thing.id for thing in ground.near(self.board, (x, y), reach) if thing.id in self.options
        ]
        roomy = ground.cell >= dp(2 * theme.TOUCH)
        if found and roomy:  # The tile can be tapped well beside them.
            return found
        slack = max(0.0, dp(theme.TOUCH) - ground.cell) / 2
        for cell, tile in self.board.tiles.items():
            u, v = ground.centre(cell)
            near = max(abs(x - u), abs(y - v)) <= ground.cell / 2 + slack
            if near and tile.id in self.options:
                found.append(tile.id)
        return found

    def _swipe(self, touch: Any) -> None:
        """Hand a swipe over an unzoomed board on to whoever turns the pages."""
        dx, dy = touch.x - touch.ox, touch.y - touch.oy
        if abs(dx) > dp(60) and abs(dx) > 1.5 * abs(dy) and self.parent is not None:
            turn = getattr(self.parent, "turn", None)
            if turn:
                turn(1 if dx < 0 else -1)

    def _hold(self, touch: Any) -> None:
        """Ask to correct what lies under a finger that rests: borders and corners, then a tile."""
        self._waiting = None
        if touch.uid not in self._fingers:
            return
        reach = min(grip(self.ground.cell), self.ground.cell / 4)
        near = self.ground.near(self.board, touch.pos, reach)
        names = {id(thing): name for name, thing in things(self.board)}
        held: list[tuple[str, Thing]] = [(names[id(thing)], thing) for thing in near]
        cell = self.cell_at(*touch.pos)
        if cell is not None and cell in self.board.tiles:
            held.append((cell, self.board.tiles[cell]))
        if held:
            self.dispatch("on_hold", held)

    def _stop_waiting(self) -> bool:
        """Forget the long press; say whether one was still awaited."""
        waiting, self._waiting = self._waiting, None
        if waiting:
            waiting.cancel()
        return waiting is not None

    def _zoom_to(self, zoom: float, around: Point) -> None:
        """Zoom so that the point under the fingers stays where it is."""
        zoom = min(max(zoom, FARTHEST), CLOSEST)
        share = zoom / self.zoom
        x, y = around[0] - self.center_x, around[1] - self.center_y
        self._shift = [
            x - (x - self._shift[0]) * share,
            y - (y - self._shift[1]) * share,
        ]
        self.zoom = zoom
        self._redraw()
