"""Draw a scene as plain text, for terminals and tests."""

from collections.abc import Callable, Iterable

from rules.core.grid import LETTERS
from rules.core.message import Message, Term, say
from rules.core.scene import Board, Counter, Edge, Node, Piece, Pile, Row, Scene, Slot, Track

Speak = Callable[[Message], str]

MARKER, LIT, PATH, DOWN = "•", "*", "→", "?"
"""How a marked step, a thing to be noticed, a way and a face-down card look."""


def draw(scene: Scene, speak: Speak) -> str:
    """Draw boards side by side, then rows, tracks, counters and piles, a line each."""
    parts = [speak(scene.title)]
    drawn = [_board(board, speak).splitlines() for board in scene.boards]
    if drawn:
        width = [max(len(line) for line in lines) for lines in drawn]
        height = max(len(lines) for lines in drawn)
        for row in range(height):
            cells = [lines[row] if row < len(lines) else "" for lines in drawn]
            padded = [cell.ljust(size) for cell, size in zip(cells, width, strict=True)]
            parts.append("   ".join(padded).rstrip())
    for board in scene.boards:
        parts += _legend(board, speak)
    parts += [_row(row_of, speak) for row_of in scene.rows]
    parts += [_track(track, speak) for track in scene.tracks]
    parts += [_counter(counter, speak) for counter in scene.counters]
    parts += [_pile(pile, speak) for pile in scene.piles]
    return "\n".join(parts)


def _board(board: Board, speak: Speak) -> str:
    """Draw one board with its title and the letters of its columns."""
    marks = {}
    for cell, tile in board.tiles.items():
        pieces = "".join(piece.mark for piece in tile.pieces)
        marks[cell] = (pieces or tile.mark or (DOWN if tile.name is None else ""))[:3]
    columns = [say("name", of=Term("cell", f"{one}1")) for one in LETTERS[: board.plan.columns]]
    letters = "  " + "   ".join(speak(column)[:1] for column in columns)
    lines = board.plan.draw(marks).splitlines()
    numbered = [
        line + (f" {number // 2 + 1}" if number % 2 else "") for number, line in enumerate(lines)
    ]
    return "\n".join([speak(board.title), letters, *numbered])


def _legend(board: Board, speak: Speak) -> list[str]:
    """Name what lies in each revealed or occupied tile, then the way and the lit tiles."""
    lines = []
    for tile in board.tiles.values():
        if tile.name is None and not tile.pieces and not tile.corner:
            continue
        name = "" if tile.name is None else speak(tile.name)
        words = [f"{name} {tile.corner}".strip(), *_pieces(tile.pieces, speak)]
        lines.append(f"{tile.id}: {', '.join(filter(None, words))}")
    lines += [f"{edge.border}: {_thing(edge, speak)}" for edge in board.edges]
    lines += [
        f"{LETTERS[node.corner[0]]}{node.corner[1] + 1}*: {_thing(node, speak)}"
        for node in board.nodes
    ]
    ids = {cell: tile.id for cell, tile in board.tiles.items()}
    if board.path:
        lines.append(f"{PATH} " + f" {PATH} ".join(ids.get(cell, cell) for cell in board.path))
    if board.lit:
        lines.append(f"{LIT} " + ", ".join(ids.get(cell, cell) for cell in board.lit))
    return lines


def _thing(thing: Edge | Node, speak: Speak) -> str:
    """Name a border or a corner and what lies there."""
    name = "" if thing.name is None else speak(thing.name)
    style = thing.style if isinstance(thing, Edge) else ""
    words = [f"{name} {thing.mark}".strip() or style, *_pieces(thing.pieces, speak)]
    return ", ".join(filter(None, words))


def _pieces(pieces: Iterable[Piece], speak: Speak) -> list[str]:
    """Name pieces, and how many of each there are."""
    return [
        speak(piece.name) + (f" ×{piece.count}" if piece.count != 1 else "") for piece in pieces
    ]


def _row(row: Row, speak: Speak) -> str:
    """Name what lies before somebody, and mark who is active."""
    words = [*map(speak, row.cards), *(_slot(slot, speak) for slot in row.slots)]
    words += [_counter(counter, speak) for counter in row.counters]
    words += [_track(track, speak) for track in row.tracks]
    title = ("> " if row.active else "  ") + speak(row.title)
    return f"{title}: {', '.join(words)}" if words else title


def _slot(slot: Slot, speak: Speak) -> str:
    """Name a card in brackets, with what lies on it."""
    words = [DOWN if slot.name is None else speak(slot.name), *_pieces(slot.pieces, speak)]
    return f"[{' + '.join(words)}]{LIT if slot.lit else ''}"


def _track(track: Track, speak: Speak) -> str:
    """Draw a track on one line, with the marker before its step."""
    steps = [
        (MARKER if number == track.marker else "") + speak(step)
        for number, step in enumerate(track.steps)
    ]
    return f"{speak(track.name)}: {' '.join(steps)}"


def _counter(counter: Counter, speak: Speak) -> str:
    """Name a number, and its limit where it has one."""
    limit = "" if counter.limit is None else f"/{counter.limit}"
    return f"{speak(counter.name)} {counter.value}{limit}"


def _pile(pile: Pile, speak: Speak) -> str:
    """Count the cards left and those discarded, and name the one on top of the discards."""
    top = "" if pile.top is None else f" ({speak(pile.top)})"
    return f"{speak(pile.name)}: {pile.left} + {pile.discard}{top}"
