"""Run benchmarks: all of them, or those that are named."""

import argparse
import sys
from importlib import import_module

from bench.figures import table

NAMES = ("tables", "storage", "lookup", "start", "vision", "window", "ui")


def main() -> int:
    """Read the names, measure and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("name", nargs="*", help=f"one of {', '.join(NAMES)}; all where none is")
    given = parser.parse_args().name
    unknown = [name for name in given if name not in NAMES]
    if unknown:
        parser.error(f"no such benchmark: {', '.join(unknown)}")
    figures = []
    for name in given or NAMES:
        print(f"measuring {name} ...", file=sys.stderr)
        figures += import_module(f"bench.{name}").figures()
    print(table(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
