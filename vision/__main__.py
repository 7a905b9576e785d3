"""Run vision on files: read codes, print sheets, read layouts, teach and recognise cards."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec

from vision import book
from vision.faults import Fault, Unreadable
from vision.words import LANGUAGES, explain, say, system_language

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 1 where some file failed, 2 where nothing could be done."""
    parser = argparse.ArgumentParser(prog="python -m vision", description=__doc__)
    parser.add_argument("--language", choices=LANGUAGES, default=system_language())
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_read(commands)
    _add_spell(commands)
    _add_sheet(commands)
    _add_layout(commands)
    _add_teach(commands)
    _add_recognise(commands)
    _add_forget(commands)
    options = parser.parse_args(arguments)
    try:
        run: Callable[[argparse.Namespace], int] = options.run
        return run(options)
    except Fault as fault:
        print(explain(options.language, fault), file=sys.stderr)
        return 2


def _print(row: dict[str, object]) -> None:
    """Print one JSON line."""
    print(msgspec.json.encode(row).decode(), flush=True)


def _ms(start: float) -> float:
    """Give the milliseconds since a moment."""
    return round(1000 * (perf_counter() - start), 1)


def _each(
    options: argparse.Namespace,
    do: Callable[[Path], dict[str, object]],
    files: Sequence[Path],
    nothing: dict[str, object] | None = None,
) -> int:
    """Do a thing with each file and print one JSON line for each; where it fails, `nothing`."""
    failed = 0
    for file in files:
        start = perf_counter()
        try:
            row = do(file)
        except Fault as fault:
            failed = 1
            said = explain(options.language, fault)
            row = {**(nothing or {}), "ms": _ms(start), "error": fault.code, "message": said}
        _print({"file": str(file), **row})
    return failed


def _add_read(commands: "Commands") -> None:
    command = commands.add_parser("read", help="read the codes in pictures")
    command.add_argument("--reader", metavar="NAME", help="ours, pyzbar, opencv or zxing alone")
    command.add_argument("--game", help="also say what each code is, for a table that plays this")
    command.add_argument("files", nargs="+", type=Path, metavar="FILE")
    command.set_defaults(run=_read)


def _read(options: argparse.Namespace) -> int:
    """Read the codes in pictures."""
    from vision import codes, labels, pictures, readers

    if options.reader not in (None, "ours"):
        readers.named(options.reader)
    elif "pyzbar" not in readers.installed():
        print(say(options.language, "no-zbar"), file=sys.stderr)
    if options.game:
        book.load(options.game)
    shelf = book.shelf() if options.game else {}

    def read(file: Path) -> dict[str, object]:
        data = pictures.contents(file)
        grey = pictures.grey(pictures.decode(data))
        scale = pictures.reduction(data, grey)
        start = perf_counter()
        found = codes.read(grey, options.reader, codes.STILL, still=True)
        took = _ms(start)
        rows = []
        for code in found:
            row = msgspec.to_builtins(code)
            row["corners"] = readers.corners_of((x * scale, y * scale) for x, y in code.corners)
            if options.game:
                verdict = labels.judge(code.text, options.game, shelf)
                row["status"] = verdict.status.value
                row["label"] = msgspec.to_builtins(verdict.label)
            rows.append(row)
        return {"codes": rows, "ms": took}

    return _each(options, read, options.files, {"codes": []})


def _add_spell(commands: "Commands") -> None:
    command = commands.add_parser("spell", help="find labels that need another spelling")
    command.add_argument("game")
    command.set_defaults(run=_spell)


def _spell(options: argparse.Namespace) -> int:
    """Print what a game's labels.json must say under `spellings`."""
    from vision.qr import spellings

    _print({"spellings": spellings(book.load(options.game))})
    return 0


def _add_sheet(commands: "Commands") -> None:
    command = commands.add_parser("sheet", help="print labels or tile markers to a PDF")
    command.add_argument("game")
    command.add_argument("--what", default="", help="kinds of components, such as patrol,tools")
    command.add_argument(
        "--size", default="corner", help="corner, sleeve, tile, or marker for tile markers"
    )
    command.add_argument("--paper", choices=("a4", "letter"), default="a4")
    command.add_argument("--font", type=Path, help="a TrueType font for the names")
    command.add_argument("-o", "--output", type=Path, required=True, metavar="FILE")
    command.set_defaults(run=_sheet)


def _sheet(options: argparse.Namespace) -> int:
    """Print labels or markers to a PDF."""
    from vision import sheets

    box = book.load(options.game)
    if options.size == sheets.MARKER:
        prints = sheets.tile_markers(box, options.language)
    else:
        kinds = [word for word in options.what.split(",") if word]
        prints = sheets.labels(box, kinds, options.size, options.language)
    made = sheets.sheet(prints, options.paper, options.language, options.font)
    try:
        options.output.write_bytes(made.pdf)
    except OSError as error:
        raise Fault("not-written", file=str(options.output), why=str(error.strerror)) from error
    pages = max((one.page for one in made.placed), default=0)
    _print({"file": str(options.output), "labels": len(made.placed), "pages": pages})
    return 0


def _add_layout(commands: "Commands") -> None:
    command = commands.add_parser("layout", help="read a board of marked tiles")
    command.add_argument("--game", required=True)
    command.add_argument("--layout", help="such as 4x4; found by itself where it is not given")
    command.add_argument("files", nargs="+", type=Path, metavar="FILE")
    command.set_defaults(run=_layout)


def _layout(options: argparse.Namespace) -> int:
    """Read boards from photographs."""
    from vision import layout, markers, pictures

    box = book.load(options.game)
    markers.faces(box)

    def read(file: Path) -> dict[str, object]:
        photo = pictures.load(file)
        start = perf_counter()
        reading = layout.read(photo, box, options.layout)
        return {**msgspec.to_builtins(reading), "ms": _ms(start)}

    return _each(options, read, options.files)


def _add_taught(command: argparse.ArgumentParser) -> None:
    command.add_argument("--db", type=Path, required=True, metavar="FILE", help="a SQLite file")
    command.add_argument("--game", default="", help="keep the cards of several games apart")


def _add_teach(commands: "Commands") -> None:
    command = commands.add_parser("teach", help="remember how a card looks")
    _add_taught(command)
    command.add_argument("id", help="what the card is called")
    command.add_argument("files", nargs="+", type=Path, metavar="FILE")
    command.set_defaults(run=_teach)


def _teach(options: argparse.Namespace) -> int:
    """Remember how a card looks in each of some pictures."""
    from vision import pictures, teach
    from vision.taught import TaughtFile

    store = TaughtFile(options.db)

    def learn(file: Path) -> dict[str, object]:
        start = perf_counter()
        view = teach.learn(pictures.load(file))
        store.add(options.game, options.id, view)
        return {"id": options.id, "points": len(view.points), "ms": _ms(start)}

    return _each(options, learn, options.files)


def _add_recognise(commands: "Commands") -> None:
    command = commands.add_parser("recognise", help="say which taught card pictures show")
    _add_taught(command)
    command.add_argument("files", nargs="+", type=Path, metavar="FILE")
    command.set_defaults(run=_recognise)


def _recognise(options: argparse.Namespace) -> int:
    """Say which taught card each picture shows."""
    from vision import pictures, teach
    from vision.taught import TaughtFile

    _must_exist(options.db)
    recogniser = teach.Recogniser(TaughtFile(options.db).views(options.game))

    def recognise(file: Path) -> dict[str, object]:
        picture = pictures.load(file)
        start = perf_counter()
        match = recogniser.recognise(picture)
        found = {"id": None} if match is None else msgspec.to_builtins(match)
        return {**found, "ms": _ms(start)}

    return _each(options, recognise, options.files, {"id": None})


def _add_forget(commands: "Commands") -> None:
    command = commands.add_parser("forget", help="forget a taught card")
    _add_taught(command)
    command.add_argument("id")
    command.set_defaults(run=_forget)


def _forget(options: argparse.Namespace) -> int:
    """Forget all views of a card."""
    from vision.taught import TaughtFile

    _must_exist(options.db)
    TaughtFile(options.db).forget(options.game, options.id)
    return 0


def _must_exist(file: Path) -> None:
    """Refuse a file of taught cards that is not there, rather than make an empty one."""
    if not file.exists():
        raise Unreadable("no-file", file=file.name)


if __name__ == "__main__":
    sys.exit(main())
