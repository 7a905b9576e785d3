"""Draw a board in layers: tiles, ways, words, borders, pieces; each says what it is drawn from."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from kivy.graphics import (
    Color,
    Line,
    Mesh,
    PopMatrix,
    PushMatrix,
    RoundedRectangle,
    Scale,
    Translate,
)
from kivy.metrics import dp, sp

from app import theme
from app.widgets import icons
from app.widgets.ground import Ground, Point, Thing, things
from app.widgets.lettering import SMALLEST, Writing, fitted, written
from app.widgets.motion import key
from app.widgets.shapes import Square, arrow, bar, disc, frames, plates, shape
from rules.core.message import Term, say
from rules.core.scene import Edge, Node, Piece, Tile

if TYPE_CHECKING:
    from app.widgets.board import BoardView

Layer = tuple[str, Any, Callable[[], list[Any]]]
RUNNER = "runner"
"""The dot that shows a way that no piece of the picture goes."""
THICK = 0.055
"""How thick a wall is, in cells."""
APART = 2.15
"""How far the middles of two pieces beside each other are apart, in radii."""
BROAD = 0.78
"""How much of a tile pieces may cover, in cells: its borders and corners stay free."""
NARROW = 0.16
"""How thick what stands on a border is, in cells."""


class Drawing:
    """Draw what a view shows now, around the upper left corner of its first cell."""

    def __init__(self, view: "BoardView") -> None:
        self.view = view
        self.board = view.board
        self.size = view.ground.cell
        self.ground = Ground(0, 0, self.size)
        self.look = (self.size, view.zoom, id(theme.now), theme.safe, view.small)
        """What all layers are drawn for."""
        self.walks: dict[str, Translate] = {}
        """What moves each piece of the layer that is being built away from its place."""

    def layers(self) -> Iterator[Layer]:
        """Name the layers from the lowest to the highest, with their sources and builders."""
        view, board = self.view, self.board
        turning = frozenset(view._turns)
        looks = {cell: self._look(cell) for cell in board.plan.cells}
        yield "tiles", (looks, turning), lambda: self._tiles(looks)
        yield "ways", (board.path, view.path, view.ways), self._ways
        if not view.small:
            tiles = [
                (cell, tile.name, tile.corner, tile.icon, tile.turn, not tile.pieces)
                for cell, tile in board.tiles.items()
            ]
            yield "words", (tiles, turning), self._words
        marked = (*board.edges, *board.nodes)
        touched = {thing.id: look for thing in marked if (look := self._touched(thing))}
        yield "handles", touched, lambda: self._handles(touched)
        edges = [(e.border, e.style, e.colour, e.mark, not e.pieces) for e in board.edges]
        nodes = [(node.corner, node.mark, not node.pieces) for node in board.nodes]
        yield "borders", (board.plan.walls, edges, nodes), self._borders
        for name, thing in things(board):
            if thing.pieces:
                named = isinstance(thing, Tile) and thing.name is not None
                build = partial(self._pieces, name, thing)
                yield f"on {name}", (thing.pieces, named), build
        if RUNNER in view._ways:
            yield RUNNER, view.path, self._runner

    # Tiles

    def _look(self, cell: str) -> tuple[str, theme.Colour]:
        """Say how a cell stands out, and what colour its face has."""
        tile = self.board.tiles.get(cell)
        known = tile is not None and tile.name is not None
        paint = theme.now.shown if known else theme.now.hidden
        if tile is None:
            return "bare", paint
        if tile.id in self.view.options:
            return "picked", theme.mix(paint, theme.now.glow, 0.16)
        if tile.id in self.view.show and not self._shows_all:
            return "shown", theme.mix(paint, theme.now.accent, 0.1)
        return "lit" if cell in self.board.lit else "plain", paint

    @cached_property
    def _shows_all(self) -> bool:
        """Say whether the instruction speaks of the whole board, so that nothing stands out."""
        return all(tile.id in self.view.show for tile in self.board.tiles.values())

    @cached_property
    def _shows_turns(self) -> bool:
        """Say whether it matters on this board how tiles lie."""
        return any(tile.turn for tile in self.board.tiles.values())

    def _tiles(self, looks: dict[str, tuple[str, theme.Colour]]) -> list[Any]:
        """Draw the tiles without what is on them, those that look alike at once."""
        alike: dict[tuple[str, theme.Colour], list[Square]] = {}
        drawn: list[Any] = []
        for cell, look in looks.items():
            if cell in self.view._turns:
                drawn += self._folding(cell, _plate([self.ground.square(cell)], *look))
            else:
                alike.setdefault(look, []).append(self.ground.square(cell))
        for look, squares in alike.items():
            drawn += _plate(squares, *look)
        return drawn

    def _folding(self, cell: str, drawn: list[Any]) -> list[Any]:
        """Let what is drawn of a turning tile unfold around its middle."""
        fold = Scale(1, 1, 1)
        fold.origin = self.ground.centre(cell)
        self.view._folds.setdefault(cell, []).append(fold)
        return [PushMatrix(), fold, *drawn, PopMatrix()]

    def _words(self) -> list[Any]:
        """Write on every tile."""
        flat: list[Writing] = []
        drawn: list[Any] = []
        for cell, tile in self.board.tiles.items():
            writing = list(self._writing(cell, tile))
            if cell in self.view._turns:
                drawn += self._folding(cell, written(writing))
            else:
                flat += writing
            if self._shows_turns and tile.name is not None:
                drawn += self._top(cell, tile)
        return written(flat) + drawn

    def _writing(self, cell: str, tile: Tile) -> Iterator[Writing]:
        """Write a tile's name, digit and coordinates."""
        left, bottom, side = self.ground.square(cell)
        paint = theme.now.hidden if tile.name is None else theme.now.shown
        soft = theme.readable(theme.now.muted, paint)
        most = sp(theme.TYPE_TITLE) * self.view.zoom
        where = self.view.speak(say("name", of=Term("cell", cell)))
        x, y = (0.22, 0.14) if self.board.nodes else (0.13, 0.1)  # Things lie on the corners.
        at = (left + side * x, bottom + side * y)
        yield Writing(where, max(dp(SMALLEST), min(most, side * 0.13)), at, soft)
        if tile.name is None:
            if not tile.pieces:
                faint = theme.mix(paint, theme.now.muted, 0.35)
                yield Writing("?", side * 0.34, (left + side / 2, bottom + side / 2), faint)
            return
        icon = icons.glyph(tile.icon)
        if icon:
            ghost = theme.mix(paint, theme.now.accent, 0.3)
            middle = (left + side / 2, bottom + side * 0.42)
            yield Writing(icon, side * 0.34, middle, ghost, icons.FONT)
        largest = round(min(most, side * 0.15))
        lines, fit = fitted(self.view.speak(tile.name), round(side * 0.94), largest)
        top = side * (0.88 if self._shows_turns else 0.95)
        for number, line in enumerate(lines):
            middle = (left + side / 2, bottom + top - (number + 0.5) * fit * 1.15)
            yield Writing(line, fit, middle, theme.now.text)
        if tile.corner:
            shade = theme.readable(theme.now.accent, paint)
            at = (left + side * 0.88, bottom + side * 0.11)
            yield Writing(tile.corner, min(most, side * 0.17), at, shade, bold=True)

    def _top(self, cell: str, tile: Tile) -> list[Any]:
        """Point at the upper side of a tile's print, wherever it lies turned."""
        x, y = self.ground.centre(cell)
        dx, dy = ((0, 1), (1, 0), (0, -1), (-1, 0))[tile.turn % 4]
        far, tip = self.size * 0.45, self.size * 0.05
        bx, by = x + dx * (far - tip * 1.2), y + dy * (far - tip * 1.2)
        corners = (
            (x + dx * far, y + dy * far),
            (bx - dy * tip, by + dx * tip),
            (bx + dy * tip, by - dx * tip),
        )
        vertices = [value for px, py in corners for value in (px, py, 0, 0)]
        return [
            Color(*theme.readable(theme.now.accent, theme.now.shown, 3)),
            Mesh(vertices=vertices, indices=[0, 1, 2], mode="triangles"),
        ]

    # Ways

    def _ways(self) -> list[Any]:
        """Draw the way that a figure is about to go, and those among which people choose."""
        width, tip = max(1.1, self.size * 0.028), self.size * 0.13
        drawn: list[Any] = []
        for way in self.view.ways:
            points = self.view._points(self.ground, way)
            if len(points) > 1:
                drawn += arrow(points, width * 0.8, tip * 0.7, theme.fade(theme.now.glow, 0.6))
        points = self.view._points(self.ground, self.view.path or self.board.path)
        if len(points) > 1:
            drawn += arrow(points, width, tip, theme.fade(theme.now.accent, 0.75))
        return drawn

    # Borders and corners

    def _touched(self, thing: Thing) -> str:
        """Say whether a thing answers the question, or the instruction speaks of it."""
        if thing.id in self.view.options:
            return "picked"
        return "shown" if thing.id in self.view.show else ""

    def _borders(self) -> list[Any]:
        """Draw the walls, what stands on the borders, and the corners."""
        thick, long = max(2.0, self.size * THICK), self.size * 0.96
        drawn: list[Any] = [Color(*theme.now.wall)]
        for wall in self.board.plan.walls:
            (x, y), upright = self.ground.border(wall)
            width, height = (thick, long) if upright else (long, thick)
            where = (x - width / 2, y - height / 2)
            drawn.append(
                RoundedRectangle(
                    pos=where, size=(width, height), radius=[thick / 2], segments=4
                )
            )
        for edge in self.board.edges:
            drawn += self._edge(edge)
        for node in self.board.nodes:
            drawn += self._node(node)
        return drawn

    def _edge(self, edge: Edge) -> list[Any]:
        """Draw a border: how it can be passed, its colour, and its mark."""
        middle, upright = self.ground.border(edge.border)
        own = theme.figure(edge.colour) if edge.colour else None
        thick, size = max(2.0, self.size * THICK), self.size

        def lay(long: float, thick: float, paint: theme.Colour, shift: float = 0) -> list[Any]:
            x, y = (middle[0], middle[1] + shift) if upright else (middle[0] + shift, middle[1])
            return bar((x, y), (thick, long) if upright else (long, thick), paint)

        drawn: list[Any] = []
        paint = own or {
            "closed": theme.now.wall,
            "costly": theme.now.glow,
            "broken": theme.now.wall,
            "gate": theme.now.accent,
        }.get(edge.style, theme.now.outline)
        if edge.style == "closed":
            drawn += lay(size * 0.96, thick * (2 if own else 1), paint)
        elif edge.style == "costly":
            drawn += lay(size * 0.7, thick, paint)
        elif edge.style == "broken":
            for shift in (-0.34, 0.34):
                drawn += lay(size * 0.28, thick, paint, shift * size)
            drawn += lay(size * 0.3, thick * 0.6, theme.now.outline)
        elif edge.style == "gate":
            drawn += lay(size * 0.62, size * NARROW, paint)
        else:
            drawn += lay(size * 0.34, size * 0.1, paint)
        if edge.mark:
            shift = size * 0.3 if edge.pieces else 0.0  # The pieces stand in the middle.
            x, y = middle
            at = (x, y + shift) if upright else (x - shift, y)
            drawn += self._mark(edge.mark, at, paint, edge.style == "gate" and not edge.pieces)
        return drawn

    def _mark(self, mark: str, at: Point, paint: theme.Colour, bare: bool) -> list[Any]:
        """Write the price or name of a border on a badge, or on the border where it is wide."""
        radius = max(self.size * 0.11, dp(7))
        if self.view.small:
            return []
        if bare:
            return written([Writing(mark, self.size * 0.14, at, theme.ink(paint), bold=True)])
        badge = disc(at, radius, paint) + disc(at, radius * 0.84, theme.now.background)
        shade = theme.readable(paint, theme.now.background)
        return badge + written([Writing(mark, radius * 1.2, at, shade, bold=True)])

    def _node(self, node: Node) -> list[Any]:
        """Draw a corner of cells: a small place on which things lie."""
        at = self.ground.corner(node.corner)
        radius = self.size * 0.09
        drawn = disc(at, radius, theme.now.outline) + disc(at, radius * 0.75, theme.now.hidden)
        if node.mark and not node.pieces and not self.view.small:
            soft = theme.readable(theme.now.muted, theme.now.hidden)
            drawn += written([Writing(node.mark, radius * 1.1, at, soft)])
        return drawn

    def _handles(self, touched: dict[str, str]) -> list[Any]:
        """Let borders and corners glow that can be tapped or are spoken of."""
        drawn: list[Any] = []
        for thing in (*self.board.edges, *self.board.nodes):
            if thing.id in touched:
                drawn += self._handle(self.ground.of(thing), touched[thing.id])
        return drawn

    def _handle(self, at: Point, touched: str) -> list[Any]:
        """Let a border or a corner glow, as large as a fingertip."""
        shade = theme.now.glow if touched == "picked" else theme.now.accent
        radius = min(grip(self.size), self.size * 0.34)
        ring = Line(circle=(*at, radius), width=max(1.1, dp(1.3)))
        return [*disc(at, radius, theme.fade(shade, 0.3)), Color(*shade), ring]

    # Pieces

    def _pieces(self, name: str, thing: Thing) -> list[Any]:
        """Draw what lies on a tile, a border or a corner, each piece so that it can walk."""
        if isinstance(thing, Tile):
            return self._on_tile(name, thing)
        if isinstance(thing, Edge):
            return self._along(thing.pieces, *self.ground.border(thing.border))
        return self._around(thing.pieces, self.ground.corner(thing.corner), self.size * 0.14)

    def _runner(self) -> list[Any]:
        """Draw the dot that goes the way of which the instruction speaks."""
        points = self.view._points(self.ground, self.view.path)
        dot = disc(points[-1], self.size * 0.1, theme.now.accent) if points else []
        return self._walking(RUNNER, dot)

    def _on_tile(self, cell: str, tile: Tile) -> list[Any]:
        """Draw what lies on a tile, below its name."""
        x, y = self.ground.centre(cell)
        named = tile.name is not None and not self.view.small
        most, high = (0.17, 0.5) if named else (0.2, BROAD)
        count = len(tile.pieces)
        radius, across = max(
            (min(most, BROAD / across / APART, high / -(-count // across) / APART), across)
            for across in range(1, count + 1)
        )
        if named:  # The name stays readable above.
            y -= self.size * (0.14 if across < count else 0.08)
        return self._around(tile.pieces, (x, y), radius * self.size, across)

    def _around(
        self, pieces: Sequence[Piece], at: Point, radius: float, across: int = 0
    ) -> list[Any]:
        """Draw pieces in rows around a point."""
        across = across or (1 if len(pieces) == 1 else 2)
        rows = -(-len(pieces) // across)
        drawn: list[Any] = []
        for number, piece in enumerate(pieces):
            column, row = number % across, number // across
            in_row = min(across, len(pieces) - row * across)
            x = at[0] + (column - (in_row - 1) / 2) * radius * APART
            y = at[1] - (row - (rows - 1) / 2) * radius * APART
            drawn += self._walking(key(piece), self._piece(piece, x, y, radius))
        return drawn

    def _along(self, pieces: Sequence[Piece], at: Point, upright: bool) -> list[Any]:
        """Draw pieces in a line on a border."""
        radius = self.size * min(0.13, 0.44 / max(1, len(pieces)))
        drawn: list[Any] = []
        for number, piece in enumerate(pieces):
            shift = (number - (len(pieces) - 1) / 2) * radius * APART
            x, y = (at[0], at[1] - shift) if upright else (at[0] + shift, at[1])
            drawn += self._walking(key(piece), self._piece(piece, x, y, radius))
        return drawn

    def _walking(self, name: str, drawn: list[Any]) -> list[Any]:
        """Let something be moved away from its place."""
        walk = self.walks[name] = Translate(0, 0)
        return [PushMatrix(), walk, *drawn, PopMatrix()]

    def _piece(self, piece: Piece, x: float, y: float, radius: float) -> list[Any]:
        """Draw one piece: its colour and shape, its icon, how many there are."""
        paint = theme.figure(piece.colour) if piece.colour else theme.now.text
        pen = theme.ink(paint)
        kind = theme.shape(piece.colour)
        drawn: list[Any] = [Color(*theme.now.background), *shape(kind, x, y, radius * 1.12)]
        drawn += [Color(*paint), *shape(kind, x, y, radius)]
        if self.view.small:
            return drawn
        icon = icons.glyph(piece.icon)
        if icon:
            drawn += written([Writing(icon, radius * 1.05, (x, y), pen, icons.FONT)])
        else:
            drawn += written([Writing(piece.mark[:2], radius * 1.1, (x, y), pen, bold=True)])
        if piece.count > 1:
            at, r = (x + radius * 0.8, y + radius * 0.7), max(radius * 0.5, dp(7))
            drawn += disc(at, r, theme.now.background)
            drawn += written([Writing(str(piece.count), r * 1.35, at, theme.now.text, bold=True)])
        return drawn


def grip(cell: float) -> float:
    """Say how near a finger must come to a border or a corner: as near as to any target."""
    return float(max(dp(theme.TOUCH / 2), cell * 0.2))


def _plate(squares: Sequence[Square], kind: str, face: theme.Colour) -> list[Any]:
    """Draw tiles that look alike."""
    now = theme.now
    if kind == "bare":
        return plates(squares, 0, face)
    if kind in ("picked", "shown"):
        shade = now.glow if kind == "picked" else now.accent
        return [
            *frames(squares, -dp(3), 0, theme.fade(shade, 0.35)),
            *frames(squares, 0, dp(2.6), shade),
            *plates(squares, dp(2.6), face),
        ]
    edge, inset = (now.wall, dp(2.5)) if kind == "lit" else (now.outline, dp(1.2))
    return [*frames(squares, 0, inset, edge), *plates(squares, inset, face)]
