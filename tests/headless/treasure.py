"""Serve the tiny treasure hunt over JSON lines: `python -m tests.headless.treasure --db FILE`."""

import sys

from app.headless import main
from rules.core.message import refuse, say
from tests.core.tiny import Tiny

TINY = Tiny()


def find(game: str) -> Tiny:
    """Give the one game that there is."""
    if game != "tiny":
        raise refuse("unknown-game", "game", say("fault-game", game=game[:40]))
    return TINY


if __name__ == "__main__":
    sys.exit(main(find=find))
