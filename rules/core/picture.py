"""Draw a scene as plain text, for terminals and tests."""

from collections.abc import Callable

from rules.core.grid import LETTERS
from rules.core.message import Message
from rules.core.scene import Board, Counter, Scene

Speak = Callable[[Message], str]


def draw(scene: Scene, speak: Speak) -> str:
    """Draw boards side by side, then rows, counters and piles, a line each."""
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
    for row_of in scene.rows:
        words = [*map(speak, row_of.cards), *(_counter(c, speak) for c in row_of.counters)]
        lead = "> " if row_of.active else "  "
        parts.append(f"{lead}{speak(row_of.title)}: {', '.join(words)}".rstrip(": "))
    parts += [_counter(counter, speak) for counter in scene.counters]
    parts += [f"{speak(pile.name)}: {pile.left} + {pile.discard}" for pile in scene.piles]
    return "\n".join(parts)


def _board(board: Board, speak: Speak) -> str:
    """Draw one board with its title and the letters of its columns."""
    marks = {}
    for cell, tile in board.tiles.items():
        pieces = "".join(piece.mark for piece in tile.pieces)
        marks[cell] = (pieces or tile.mark or ("?" if tile.name is None else ""))[:3]
    letters = "  " + "   ".join(LETTERS[: board.plan.columns])
    lines = board.plan.draw(marks).splitlines()
    numbered = [
        line + (f" {number // 2 + 1}" if number % 2 else "") for number, line in enumerate(lines)
    ]
    return "\n".join([speak(board.title), letters, *numbered])


def _legend(board: Board, speak: Speak) -> list[str]:
    """Name what lies in each revealed or occupied tile."""
    lines = []
    for tile in board.tiles.values():
        if tile.name is None and not tile.pieces:
            continue
        words = [] if tile.name is None else [speak(tile.name) + (f" {tile.corner}").rstrip()]
        words += [
            speak(piece.name) + (f" ×{piece.count}" if piece.count > 1 else "")
            for piece in tile.pieces
        ]
        lines.append(f"{tile.id}: {', '.join(words)}")
    return lines


def _counter(counter: Counter, speak: Speak) -> str:
    limit = "" if counter.limit is None else f"/{counter.limit}"
    return f"{speak(counter.name)} {counter.value}{limit}"
