"""Look up a rule from the command line: one line of JSON for each paragraph found."""

import argparse
import sys
from collections.abc import Sequence

import msgspec

from app.folders import lookup_file
from app.language import LANGUAGES, Speaker, system_language
from app.lookup.reference import GAMES
from app.lookup.search import Answer, Lookup
from rules.core.message import Message, say

MOST = 100


def main(given: Sequence[str] | None = None) -> int:
    """Read the question, print what was found, and say so where nothing was."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    parser = argparse.ArgumentParser(prog="python -m app.lookup", description=__doc__)
    parser.add_argument("question", nargs="*", help="what to look for, as you would say it")
    parser.add_argument("--game", choices=GAMES, default="", help="the game on the table")
    parser.add_argument("--near", default="", help="the anchor of the current step")
    parser.add_argument("--lang", choices=LANGUAGES, default=system_language())
    parser.add_argument("--limit", type=_count, default=5, help="how many paragraphs at most")
    options = parser.parse_args(given)
    lookup = Lookup(lookup_file())
    question = " ".join(options.question)
    answer = lookup.search(question, options.lang, options.game, options.near, options.limit)
    lookup.close()
    for result in answer.results:
        one = result.paragraph
        found = {
            "anchor": one.anchor,
            "title": one.title,
            "page": one.page,
            "score": result.score,
            "text": one.text,
        }
        print(msgspec.json.encode(found).decode())
    if not answer.results:
        print(Speaker(options.lang)(nothing(answer)), file=sys.stderr)
    return 0


def nothing(answer: Answer) -> Message:
    """Say that nothing was found and, where something is like it, what to try."""
    if answer.near:
        return say("lookup-nothing-near", words=", ".join(answer.near))
    return say("lookup-nothing")


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MOST:
        raise argparse.ArgumentTypeError(f"from 1 to {MOST}, not {text!r}")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
