"""Play tables over JSON lines: a request on standard input, its answer on standard output."""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec

from app import plain
from app.folders import games_file
from app.language import LANGUAGES, Speaker, system_language
from app.requests import Desk, Reply
from app.storage import Store
from app.storage.document import MOST_BYTES
from app.storage.saved import Find
from rules.core.message import Refused, refuse, say
from rules.data import rules_of

MOST_LINE = MOST_BYTES + 1_000_000
"""How long a line may be: a whole game and the request to import it."""


def serve(desk: Desk, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line until the last one."""
    for line in lines(source):
        sink.write(reply(desk, line) + b"\n")
        sink.flush()


def lines(source: BinaryIO) -> Iterator[bytes | None]:
    """Read line by line; a line that is too long is passed over and given as None."""
    while line := source.readline(MOST_LINE + 1):
        whole = len(line) <= MOST_LINE
        while len(line) > MOST_LINE and not line.endswith(b"\n"):
            line = source.readline(MOST_LINE + 1)
        yield line if whole else None


def reply(desk: Desk, line: bytes | None) -> bytes:
    """Answer one line, whatever it holds."""
    try:
        if line is None:
            raise refuse("line-too-long", "line", say("fault-line", most=MOST_LINE // 1_000_000))
        return _encode(desk, desk.answer(line))
    except Refused as error:
        return _encode(desk, plain.error(error.faults, desk.speak))
    except Exception as error:  # A program that plays must hear of it, and be able to go on.
        why = f"{type(error).__name__}: {error}"[:200]
        fault = refuse("internal", "line", say("fault-internal", why=why))
        return _encode(desk, plain.error(fault.faults, desk.speak))


def _encode(desk: Desk, said: Reply) -> bytes:
    """Write an answer on one line, with what people should be told besides."""
    notices = desk.notices()
    return msgspec.json.encode({**said, "notices": notices} if notices else said)


def main(arguments: Sequence[str] | None = None, find: Find = rules_of) -> int:
    """Serve standard input until it ends."""
    given = _parse(arguments)
    desk = Desk(lambda: Store(given.db or games_file(), find), given.lang)
    try:
        serve(desk, sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # Nobody listens any more, at the closing flush neither.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    finally:
        desk.close()
    return 0


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    language = system_language()
    speak = Speaker(language)
    about, db, lang = (speak(say(f"headless-{what}")) for what in ("about", "db", "lang"))
    parser = argparse.ArgumentParser("python -m app.headless", description=about)
    parser.add_argument("--db", type=Path, metavar="FILE", help=db)
    parser.add_argument("--lang", choices=LANGUAGES, default=language, help=lang)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
