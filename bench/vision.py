"""Measure vision on rendered photographs: codes, boards of tiles, taught cards.

All of it renders 1,100 photographs, most of them at the level 'table', whose figures have goals;
`python -m bench.vision --quick` renders few.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from bench.figures import Figure, milliseconds, part, table
from tests.vision import scenes
from tests.vision.boards import BOARDS, Kind, kind_of
from vision import book, codes, layout, readers, teach
from vision.faults import Fault
from vision.markers import faces
from vision.pictures import grey

FULL = {"codes": 200, "plain": 20, "boards": 40, "large": 5, "cards": 200}
QUICK = {"codes": 24, "plain": 4, "boards": 10, "large": 2, "cards": 32}
_ELSEWHERE = 4
"""How many times fewer photographs are rendered at the other levels."""
LARGE = (4000, 3000)

BURGLARS = book.load("burglars")
PAYLOADS = [BURGLARS.payloads.spell(label) for label in BURGLARS.labels()]


def figures(counts: dict[str, int] | None = None) -> Iterator[Figure]:
    """Measure all of vision side by side."""
    many = counts or FULL
    with ProcessPoolExecutor(2) as pool:
        yield from _codes(pool, many["codes"])
        yield from _plains(pool, many["plain"])
        yield from _boards(pool, many["boards"])
        yield from _large(pool, many["large"])
        yield from _taught(pool, many["cards"])


def _timed(act: Callable[[], Any]) -> tuple[Any, float]:
    """Do something, and say how long it took."""
    began = time.perf_counter()
    found = act()
    return found, time.perf_counter() - began


def _mean(times: Iterable[float]) -> str:
    listed = list(times)
    return milliseconds(sum(listed) / len(listed))


def _percent(part_: int, whole: int) -> str:
    return f"{100 * part_ / whole:.2f} %" if whole else "none"


def _at(level: str, count: int) -> int:
    """Say how many photographs a level gets."""
    return count if level == "table" else count // _ELSEWHERE


def _code(level: str, seed: int) -> Any:
    return grey(scenes.code_photo(seed, level, [PAYLOADS[seed % len(PAYLOADS)]]).image)


def _plain(level: str, seed: int) -> Any:
    return grey(scenes.plain_photo(seed, level).image)


Read = Callable[[Any], list[readers.Code]]
WAYS: dict[str, Read] = {
    "ours": partial(codes.read, reader="ours"),
    "pyzbar alone": readers.zbar,
    "opencv alone": readers.opencv,
    "zxing-cpp": readers.zxing,
}
STILL: dict[str, Read] = {
    "ours, one photograph": partial(codes.read, reader="ours", budget=codes.STILL, still=True)
}


def _codes(pool: ProcessPoolExecutor, most: int) -> Iterator[Figure]:
    """Read one label a frame with each reader."""
    for level in scenes.LEVELS:
        count = _at(level, most)
        frames = list(pool.map(partial(_code, level), range(count), chunksize=4))
        times, texts = _side_by_side(WAYS | STILL, frames)
        truth = [PAYLOADS[seed % len(PAYLOADS)] for seed in range(count)]
        for name in times:
            pairs = list(zip(texts[name], truth, strict=True))
            right = sum(text in found for found, text in pairs)
            wrong = sum(bool(found - {text}) for found, text in pairs)
            goal = ""
            if name == "ours":
                goal = "≥ zxing-cpp" + (", ≥ 99.5 %" if level == "table" else "")
            shown = f"{_percent(right, count)}, {wrong} wrong, {_mean(times[name])}"
            yield Figure(f"code, {level}, {count} frames: {name}", shown, goal)


def _plains(pool: ProcessPoolExecutor, count: int) -> Iterator[Figure]:
    """Look with each reader at frames without a code, as many of each level."""
    frames = [
        frame for level in scenes.LEVELS for frame in pool.map(partial(_plain, level), range(count))
    ]
    spent, texts = _side_by_side(WAYS, frames)
    for name, times in spent.items():
        yield Figure(f"frame without a code, {len(frames)} frames: {name}", _mean(times))
    yield Figure("frame without a code: read by ours", str(sum(map(bool, texts["ours"]))), "0")
    ratio = sum(spent["ours"]) / sum(spent["pyzbar alone"])
    yield Figure("frame without a code: ours to pyzbar alone", f"{ratio:.2f} ×", "≤ 2 ×")


def _side_by_side(
    ways: dict[str, Read], frames: list[Any]
) -> tuple[dict[str, list[float]], dict[str, list[set[str]]]]:
    """Read each frame with all readers in turn, so that the machine's load is the same for all."""
    times: dict[str, list[float]] = {name: [] for name in ways}
    texts: dict[str, list[set[str]]] = {name: [] for name in ways}
    for read in ways.values():
        read(frames[0])
    for frame in frames:
        for name, read in ways.items():
            found, took = _timed(partial(read, frame))
            times[name].append(took)
            texts[name].append({code.text for code in found})
    return times, texts


def _board(level: str, size: tuple[int, int], number: int) -> scenes.Board:
    kind = BOARDS[number % len(BOARDS)]
    board = kind.deal(number)
    scenes.board_photo(number, level, board, size, side=board.compass or kind.upright)
    return board


def _judge(kind: Kind, board: scenes.Board, counted: Counter[str]) -> float:
    """Read one board, count what was right, and say how long it took."""
    one = kind.book
    known = faces(one)
    try:
        reading, took = _timed(partial(layout.read, board.image, one))
    except Fault as fault:
        counted["tiles"] += len(board.tiles)
        counted[f"unread: {fault.code}"] += 1
        return 0.0
    for spot in reading.spots:
        tile = board.tiles.get(spot.place)
        if tile is None or tile.marker is None:
            counted["sure and wrong"] += spot.state in ("tile", "back") and spot.is_sure
            continue
        face = known[tile.marker]
        right = (spot.tile, spot.face, spot.rotation) == (face.tile, face.face, tile.turn)
        counted["tiles"] += 1
        counted["right"] += right
        counted["sure and wrong"] += not right and spot.is_sure and spot.face is not None
    for wall in reading.walls:
        counted["gaps"] += 1
        counted["gaps right"] += wall.present == (wall.between in board.walls)
    return took


def _boards(pool: ProcessPoolExecutor, most: int) -> Iterator[Figure]:
    """Read boards of all kinds, with missing and covered markers."""
    for level in scenes.LEVELS:
        count = _at(level, most)
        counted: Counter[str] = Counter()
        for board in pool.map(partial(_board, level, (2000, 1500)), range(count)):
            _judge(kind_of(board), board, counted)
        tiles, gaps = counted["tiles"], counted["gaps"]
        at_table = level == "table"
        yield Figure(
            f"layout, {level}, {count} boards: {tiles} tiles and rotations right",
            _percent(counted["right"], tiles),
            "≥ 99.9 %" if at_table else "",
        )
        yield Figure(f"layout, {level}: sure and wrong", str(counted["sure and wrong"]), "0")
        yield Figure(
            f"layout, {level}: {gaps} gaps with or without a wall right",
            _percent(counted["gaps right"], gaps),
            "≥ 99 %" if at_table else "",
        )


def _large(pool: ProcessPoolExecutor, count: int) -> Iterator[Figure]:
    """Read boards of 12 megapixels."""
    counted: Counter[str] = Counter()
    boards = list(pool.map(partial(_board, "table", LARGE), range(count)))
    times = [_judge(kind_of(board), board, counted) for board in boards]
    what = f"layout, 12 megapixels, {count} boards"
    yield Figure(f"{what}: mean", _mean(times), "≤ 1 s")
    yield Figure(f"{what}: longest", milliseconds(max(times)), "≤ 1 s")
    yield Figure(f"{what}: tiles right", _percent(counted["right"], counted["tiles"]))


def _card(level: str, offset: int, first: int, number: int) -> Any:
    return scenes.card_photo(offset + number, level, first + number)


def _taught(pool: ProcessPoolExecutor, count: int) -> Iterator[Figure]:
    """Teach cards from one photograph each, then show these and others."""
    shown = pool.map(partial(_card, "easy", 0, 0), range(count), chunksize=4)
    views = [(str(number), teach.learn(photo)) for number, photo in enumerate(shown)]
    recogniser = teach.Recogniser(views)
    for level in scenes.LEVELS:
        right = wrong = accepted = 0
        times = []
        at_table = level == "table"
        asked = count if at_table else count // (2 * _ELSEWHERE)
        known = list(pool.map(partial(_card, level, 10_000, 0), range(asked), chunksize=4))
        for number, photo in enumerate(known):
            match, took = _timed(partial(recogniser.recognise, photo))
            right += match is not None and match.id == str(number)
            wrong += match is not None and match.id != str(number)
            times.append(took)
        others = list(pool.map(partial(_card, level, 20_000, 50_000), range(asked), chunksize=4))
        for photo in others:
            match, took = _timed(partial(recogniser.recognise, photo))
            accepted += match is not None
            times.append(took)
        what = f"taught, {count} known cards, {level}"
        goal = "≥ 99 %" if at_table else ""
        yield Figure(f"{what}: right of {asked}", _percent(right, asked), goal)
        yield Figure(f"{what}: taken for another", str(wrong), "0")
        yield Figure(f"{what}: of {asked} unknown accepted", str(accepted), "0")
        yield Figure(f"{what}: mean of a frame", _mean(times), "≤ 100 ms")
        yield Figure(f"{what}: 95 of 100 frames", milliseconds(part(times, 0.95)))


def main() -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.vision", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="render few photographs")
    quick = parser.parse_args().quick
    rows = []
    for figure in figures(QUICK if quick else FULL):
        print(f"{figure.what}: {figure.found}", file=sys.stderr, flush=True)
        rows.append(figure)
    print(table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
