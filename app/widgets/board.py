"""Draw any board of a scene: tiles, walls, pieces, the way of a figure, and what may be tapped."""

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as Text
from kivy.graphics import (
    Color,
    Ellipse,
    InstructionGroup,
    Line,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    RoundedRectangle,
    Scale,
    Translate,
)
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.stencilview import StencilView

from app import theme
from app.widgets import icons
from app.widgets.controls import HOLD, extent
from rules.core.grid import LETTERS, routes
from rules.core.message import Message, Term, say
from rules.core.scene import Board, Piece, Tile

Speak = Callable[[Message], str]
CLOSEST, FARTHEST = 4.0, 1.0
"""How far a pinch may zoom in and out."""
SMALLEST = 8
"""The smallest type on a tile, in dp; a name that needs smaller is left to zooming in."""
SMALL = 11
"""The type under which a long word is rather broken in two, in dp."""
VOWELS = "аеёиоуыэюяaeiouy"
TURN = 0.35
"""How many seconds a tile takes to turn over."""
STEP = 0.28
"""How many seconds a figure walks from one cell to the next."""


@lru_cache(maxsize=2048)
def _texture(text: str, size: int, font: str, bold: bool) -> Any:
    """Render words once for every time they are drawn."""
    label = Text(text=text, font_size=size, font_name=font, bold=bold)
    label.refresh()
    return label.texture


def words(
    text: str, size: float, centre: tuple[float, float], shade: theme.Colour, **kwargs: Any
) -> list[Any]:
    """Write text around a point."""
    texture = _texture(
        text,
        max(6, round(size)),
        kwargs.get("font", "Roboto"),
        kwargs.get("bold", False),
    )
    w, h = texture.size
    place = (round(centre[0] - w / 2), round(centre[1] - h / 2))
    return [Color(*shade), Rectangle(texture=texture, pos=place, size=(w, h))]


@lru_cache(maxsize=2048)
def fitted(name: str, width: int, most: int) -> tuple[tuple[str, ...], int]:
    """Break a name into one or two lines of the largest type that fits; none where it is tiny."""
    words = name.split()
    whole = next((s for s in range(most, 0, -1) if extent(name, s, False) <= width), 0)
    for size in range(most, round(dp(SMALLEST)) - 1, -1):
        if whole < dp(SMALL) and len(words) == 1:
            halves = broken(name)
            if halves and all(extent(half, size, False) <= width for half in halves):
                return halves, size
        lines = [""]
        for word in words:
            longer = f"{lines[-1]} {word}".strip()
            if extent(longer, size, False) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        lines = [line for line in lines if line]
        if len(lines) <= 2 and all(extent(line, size, False) <= width for line in lines):
            return tuple(lines), size
    return (), 0


def broken(word: str) -> tuple[str, ...]:
    """Break a word in two before a consonant and its vowel, as near to its middle as can be."""
    low = word.casefold()
    cuts = [
        cut
        for cut in range(3, len(word) - 2)
        if low[cut] not in VOWELS + "йьъ" and low[cut + 1] in VOWELS and low[cut - 1] in VOWELS
    ]
    if not cuts:
        return ()
    cut = min(cuts, key=lambda cut: abs(2 * cut - len(word)))
    return f"{word[:cut]}-", word[cut:]


def shape(kind: str, x: float, y: float, radius: float) -> list[Any]:
    """Draw the body of a piece around a point."""
    if kind == "circle":
        return [Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))]
    if kind == "square":
        side = radius * 1.75
        return [
            RoundedRectangle(
                pos=(x - side / 2, y - side / 2), size=(side, side), radius=[radius / 4]
            )
        ]
    corners = {"diamond": 4, "triangle": 3, "hexagon": 6, "star": 10}[kind]
    vertices: list[float] = [x, y, 0, 0]
    for number in range(corners + 1):
        reach = radius * (1.18 if corners < 10 else 1.25 if number % 2 == 0 else 0.62)
        angle = pi / 2 + 2 * pi * number / corners
        vertices += [x + reach * cos(angle), y + reach * sin(angle), 0, 0]
    return [Mesh(vertices=vertices, indices=list(range(corners + 2)), mode="triangle_fan")]


class BoardView(StencilView):
    """Show one board; a tap names a tile, a long press asks to correct it, a pinch zooms."""

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
        """The tiles that answer the question; a tile may stand for several options."""
        self.show: tuple[str, ...] = ()
        """The tiles that the instruction speaks of."""
        self._shift = [0.0, 0.0]
        self._fingers: dict[Any, tuple[float, float]] = {}
        self._waiting: Any = None
        self._moved = False
        self._walks: dict[str, Translate] = {}
        """Where each piece is drawn, away from its cell."""
        self._ways: dict[str, tuple[tuple[str, ...], float]] = {}
        """The cells that a piece walks through, and when it set out."""
        self._turns: dict[str, float] = {}
        """The cells whose tiles are turning over, and when they began to."""
        self._folds: dict[str, list[Scale]] = {}
        super().__init__(**kwargs)
        self._redraw = Clock.create_trigger(self._draw, -1)
        self._motion = Clock.create_trigger(self._go_on, 0, interval=True)
        self.bind(pos=self._redraw, size=self._redraw, zoom=self._redraw)

    def on_place(self, tile: str) -> None:
        """Be told that a tile was tapped."""

    def on_hold(self, tile: Tile) -> None:
        """Be told that a tile was held."""

    # What is shown

    def display(
        self,
        board: Board,
        options: Collection[str] = (),
        show: Iterable[str] = (),
        walk: bool = True,
    ) -> None:
        """Show a board; a figure that stood elsewhere walks to its new place."""
        before, self.board = self.board, board
        self._ways, self._turns = {}, {}
        self.options = options
        self.show = tuple(show)
        self._draw()
        if walk and before is not None and before.id == board.id and self.pace:
            self._set_out(before, board)

    @property
    def walking(self) -> bool:
        """Say whether a figure or a tile is still moving."""
        return bool(self._ways or self._turns)

    # Geometry

    def _cell(self) -> float:
        plan = self.board.plan
        room = dp(2 if self.small else theme.SPACE_S)
        return max(
            1.0,
            min((self.width - room) / plan.columns, (self.height - room) / plan.rows) * self.zoom,
        )

    def _origin(self) -> tuple[float, float]:
        """Give the upper left corner of the board in the window."""
        plan, cell = self.board.plan, self._cell()
        width, height = plan.columns * cell, plan.rows * cell
        spare_x, spare_y = max(0.0, width - self.width), max(0.0, height - self.height)
        self._shift[0] = min(max(self._shift[0], -spare_x / 2), spare_x / 2)
        self._shift[1] = min(max(self._shift[1], -spare_y / 2), spare_y / 2)
        x = self.center_x - width / 2 + self._shift[0]
        y = self.center_y + height / 2 + self._shift[1]
        return x, y

    def centre_of(self, cell: str) -> tuple[float, float]:
        """Give the middle of a cell such as `B3` in the window."""
        x, y = self._origin()
        size = self._cell()
        column, row = LETTERS.index(cell[0]), int(cell[1]) - 1
        return x + (column + 0.5) * size, y - (row + 0.5) * size

    def cell_at(self, x: float, y: float) -> str | None:
        """Find the cell under a point."""
        if self.board is None:
            return None
        left, top = self._origin()
        size = self._cell()
        column, row = int((x - left) // size), int((top - y) // size)
        plan = self.board.plan
        if not (0 <= column < plan.columns and 0 <= row < plan.rows):
            return None
        cell = f"{LETTERS[column]}{row + 1}"
        return cell if cell in plan else None

    # Drawing

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        self._walks = {}
        if self.board is None or self.width < 2 or self.height < 2:
            return
        size = self._cell()
        group = InstructionGroup()
        self._folds = {cell: [] for cell in self._turns}
        layers = [self._folding(c, self._tile(c, size)) for c in self.board.plan.cells]
        layers.append(self._path(size))
        if not self.small:
            layers += [
                self._folding(cell, self._writing(cell, tile, size))
                for cell, tile in self.board.tiles.items()
            ]
        layers += [self._wall(wall, size) for wall in self.board.plan.walls]
        layers += [self._pieces(cell, tile, size) for cell, tile in self.board.tiles.items()]
        for layer in layers:
            for instruction in layer:
                group.add(instruction)
        self.canvas.add(group)
        self._go_on()

    def _tile(self, cell: str, size: float) -> list[Any]:
        """Draw one tile without what lies on it."""
        tile = self.board.tiles.get(cell)
        left, bottom, side = self._square(cell, size)
        paint = self._paint(tile)
        box = (left, bottom, side)
        if tile is None:
            return _plate(box, 0, paint)
        picked = tile.id in self.options
        if picked or (tile.id in self.show and not self._shows_all()):
            shade = theme.now.glow if picked else theme.now.accent
            face = theme.mix(paint, shade, 0.16 if picked else 0.1)
            halo = theme.fade(shade, 0.35)
            return [
                *_plate(box, -dp(3), halo),
                *_plate(box, 0, shade),
                *_plate(box, dp(2.6), face),
            ]
        lit = cell in self.board.lit
        edge = theme.now.wall if lit else theme.now.outline
        return [*_plate(box, 0, edge), *_plate(box, dp(2.5 if lit else 1.2), paint)]

    def _folding(self, cell: str, things: list[Any]) -> list[Any]:
        """Let what is drawn of a turning tile unfold around its middle."""
        if cell not in self._turns:
            return things
        fold = Scale(1, 1, 1)
        fold.origin = self.centre_of(cell)
        self._folds[cell].append(fold)
        return [PushMatrix(), fold, *things, PopMatrix()]

    def _square(self, cell: str, size: float) -> tuple[float, float, float]:
        """Give the left and lower edge of a tile, and its side."""
        x, y = self.centre_of(cell)
        side = size - 2 * max(1.0, size * 0.035)
        return x - side / 2, y - side / 2, side

    def _paint(self, tile: Tile | None) -> theme.Colour:
        """Choose the colour of a tile: face up or face down."""
        known = tile is not None and tile.name is not None
        return theme.now.shown if known else theme.now.hidden

    def _shows_all(self) -> bool:
        """Say whether the instruction speaks of the whole board, so that nothing stands out."""
        return all(tile.id in self.show for tile in self.board.tiles.values())

    def _writing(self, cell: str, tile: Tile, size: float) -> list[Any]:
        """Write a tile's name, digit and coordinates."""
        things: list[Any] = []
        left, bottom, side = self._square(cell, size)
        paint = self._paint(tile)
        soft = theme.readable(theme.now.muted, paint)
        most = sp(theme.TYPE_TITLE) * self.zoom
        little = min(most, side * 0.13)
        where = self.speak(say("name", of=Term("cell", cell)))
        things += words(where, little, (left + side * 0.13, bottom + side * 0.1), soft)
        if tile.name is None:
            if not tile.pieces:
                faint = theme.mix(paint, theme.now.muted, 0.35)
                things += words("?", side * 0.34, (left + side / 2, bottom + side / 2), faint)
            return things
        icon = icons.glyph(tile.icon)
        if icon:
            ghost = theme.mix(paint, theme.now.accent, 0.3)
            middle = (left + side / 2, bottom + side * 0.42)
            things += words(icon, side * 0.34, middle, ghost, font=icons.FONT)
        largest = round(min(most, side * 0.15))
        lines, fit = fitted(self.speak(tile.name), round(side * 0.94), largest)
        for number, line in enumerate(lines):
            middle = (left + side / 2, bottom + side * 0.95 - (number + 0.5) * fit * 1.15)
            things += words(line, fit, middle, theme.now.text)
        if tile.corner:
            shade = theme.readable(theme.now.accent, paint)
            at = (left + side * 0.88, bottom + side * 0.11)
            things += words(tile.corner, min(most, side * 0.17), at, shade, bold=True)
        return things

    def _wall(self, wall: str, size: float) -> list[Any]:
        """Draw the wall between two cells."""
        (ax, ay), (bx, by) = self.centre_of(wall[:2]), self.centre_of(wall[3:])
        x, y = (ax + bx) / 2, (ay + by) / 2
        thick, long = max(2.0, size * 0.055), size * 0.96
        width, height = (thick, long) if wall[2] == "|" else (long, thick)
        return [
            Color(*theme.now.wall),
            RoundedRectangle(
                pos=(x - width / 2, y - height / 2), size=(width, height), radius=[thick / 2]
            ),
        ]

    def _path(self, size: float) -> list[Any]:
        """Draw the way that a figure is about to go, with a tip at its end."""
        path = self.board.path
        if len(path) < 2:
            return []
        points = [value for cell in path for value in self.centre_of(cell)]
        shade = theme.now.accent
        (ax, ay), (bx, by) = self.centre_of(path[-2]), self.centre_of(path[-1])
        dx, dy = (bx - ax) / size, (by - ay) / size
        tip = size * 0.13
        arrow = [
            bx + dx * tip,
            by + dy * tip,
            *(bx - dx * tip - dy * tip, by - dy * tip + dx * tip),
            *(bx - dx * tip + dy * tip, by - dy * tip - dx * tip),
        ]
        line = Line(points=points, width=max(1.1, size * 0.028), joint="round", cap="round")
        vertices = [v for i in range(0, 6, 2) for v in (arrow[i], arrow[i + 1], 0, 0)]
        head = Mesh(vertices=vertices, indices=[0, 1, 2], mode="triangles")
        return [Color(*theme.fade(shade, 0.75)), line, head]

    def _pieces(self, cell: str, tile: Tile, size: float) -> list[Any]:
        """Draw what lies on a tile, each piece so that it can walk."""
        pieces = tile.pieces
        if not pieces:
            return []
        x, y = self.centre_of(cell)
        across = 1 if len(pieces) == 1 else 2 if len(pieces) <= 4 else 3
        rows = -(-len(pieces) // across)
        named = tile.name is not None and not self.small
        room = size * (0.46 if named and rows > 1 else 0.56)
        radius = min(size * (0.17 if named else 0.2), room / (2 * max(across, rows)))
        if named:  # The name stays readable above.
            y -= size * (0.14 if rows > 1 else 0.08)
        things: list[Any] = []
        for number, piece in enumerate(pieces):
            column, row = number % across, number // across
            in_row = min(across, len(pieces) - row * across)
            px = x + (column - (in_row - 1) / 2) * radius * 2.15
            py = y - (row - (rows - 1) / 2) * radius * 2.15
            walk = Translate(0, 0)
            self._walks[f"{piece.at} {piece.icon}"] = walk
            things += [PushMatrix(), walk, *self._piece(piece, px, py, radius), PopMatrix()]
        return things

    def _piece(self, piece: Piece, x: float, y: float, radius: float) -> list[Any]:
        """Draw one piece: its colour and shape, its icon, how many there are."""
        paint = theme.figure(piece.colour) if piece.colour else theme.now.text
        pen = theme.ink(paint)
        kind = theme.shape(piece.colour)
        things: list[Any] = [Color(*theme.now.background), *shape(kind, x, y, radius * 1.12)]
        things += [Color(*paint), *shape(kind, x, y, radius)]
        if self.small:
            return things
        icon = icons.glyph(piece.icon)
        if icon:
            things += words(icon, radius * 1.05, (x, y), pen, font=icons.FONT)
        else:
            things += words(piece.mark[:2], radius * 1.1, (x, y), pen, bold=True)
        if piece.count > 1:
            cx, cy, r = x + radius * 0.8, y + radius * 0.7, max(radius * 0.5, dp(7))
            things += [Color(*theme.now.background), *shape("circle", cx, cy, r)]
            things += words(str(piece.count), r * 1.35, (cx, cy), theme.now.text, bold=True)
        return things

    # Motion

    def _set_out(self, before: Board, after: Board) -> None:
        """Let every piece that changed its cell walk there, around the walls."""
        stood = _places(before)
        for key, cell in _places(after).items():
            origin = stood.get(key)
            if origin is not None and origin != cell and origin in after.plan:
                self._ways[key] = (_way(before, after, origin, cell), Clock.get_time())
        for cell, tile in after.tiles.items():
            old = before.tiles.get(cell)
            if old is not None and old.name is None and tile.name is not None:
                self._turns[cell] = Clock.get_time()
        if self._turns:
            self._draw()
        if self._ways or self._turns:
            self._motion()
            self._go_on()

    def _go_on(self, *_: Any) -> bool:
        """Move every walking piece and turning tile a little further."""
        for cell, begun in list(self._turns.items()):
            gone = (Clock.get_time() - begun) * self.pace / TURN
            if gone >= 1:
                del self._turns[cell]
            for fold in self._folds.get(cell, ()):
                fold.x = min(1.0, max(0.02, gone))
        for key, (way, begun) in list(self._ways.items()):
            gone = (Clock.get_time() - begun) * self.pace / STEP
            walk = self._walks.get(key)
            if gone >= len(way) - 1 or walk is None:
                del self._ways[key]
                if walk is not None:
                    walk.x = walk.y = 0
                continue
            step = int(gone)
            (ax, ay), (bx, by) = self.centre_of(way[step]), self.centre_of(way[step + 1])
            share = gone - step
            share = share * share * (3 - 2 * share)  # It starts and stops gently.
            x, y = self.centre_of(way[-1])
            walk.x, walk.y = ax + (bx - ax) * share - x, ay + (by - ay) * share - y
        return bool(self._ways or self._turns)

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
            was = max(1.0, _distance(before, other))
            self._zoom_to(self.zoom * _distance(touch.pos, other) / was, other)
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
            cell = self.cell_at(*touch.pos)
            if cell in self.board.tiles:
                self.dispatch("on_place", self.board.tiles[cell].id)
        elif self._moved and not self._fingers and self.zoom == FARTHEST:
            self._swipe(touch)
        return True

    def _swipe(self, touch: Any) -> None:
        """Hand a swipe over an unzoomed board on to whoever turns the pages."""
        dx, dy = touch.x - touch.ox, touch.y - touch.oy
        if abs(dx) > dp(60) and abs(dx) > 1.5 * abs(dy) and self.parent is not None:
            turn = getattr(self.parent, "turn", None)
            if turn:
                turn(1 if dx < 0 else -1)

    def _hold(self, touch: Any) -> None:
        self._waiting = None
        cell = self.cell_at(*touch.pos)
        if cell is not None and cell in self.board.tiles and touch.uid in self._fingers:
            self.dispatch("on_hold", self.board.tiles[cell])

    def _stop_waiting(self) -> bool:
        """Forget the long press; say whether one was still awaited."""
        waiting, self._waiting = self._waiting, None
        if waiting:
            waiting.cancel()
        return waiting is not None

    def _zoom_to(self, zoom: float, around: tuple[float, float]) -> None:
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


def _plate(box: tuple[float, float, float], inset: float, paint: theme.Colour) -> list[Any]:
    """Fill a rounded square; two of them make an edge faster than a line drawn around one."""
    left, bottom, side = box
    inner = side - 2 * inset
    return [
        Color(*paint),
        RoundedRectangle(
            pos=(left + inset, bottom + inset),
            size=(inner, inner),
            radius=[max(1.0, side * 0.09 - inset)],
            segments=6,
        ),
    ]


def _distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def _places(board: Board) -> dict[str, str]:
    """Say on which cell each piece stands, where there is only one of its kind."""
    found: dict[str, str] = {}
    twice = set()
    for cell, tile in board.tiles.items():
        for piece in tile.pieces:
            key = f"{piece.at} {piece.icon}"
            if key in found:
                twice.add(key)
            found[key] = cell
    return {key: cell for key, cell in found.items() if key not in twice}


def _way(before: Board, after: Board, origin: str, cell: str) -> tuple[str, ...]:
    """Find the way a figure went: the one that was drawn, else a shortest one."""
    for path in (before.path, after.path):
        if origin in path and cell in path[path.index(origin) :]:
            return path[path.index(origin) : path.index(cell) + 1]
    return next(routes(after.plan, origin, cell), (origin, cell))
