"""Play a stored game as fast as possible and tell of each thing once it is confirmed.

`python -m tests.storage.player FILE GAME FIRST COUNT` makes the game where its number is 0.
"""

import sys

from app.storage import Store
from tests.storage.hunt import OWN, act, find

SEED = 17


def main(path: str, id: int, first: int, count: int) -> None:
    """Do things number `first` and following, until somebody puts an end to it."""
    store = Store(path, find)
    game = store.open(id) if id else store.new("tiny", OWN, seed=SEED)
    print(game.id, flush=True)
    for number in range(first, first + count):
        act(game, SEED, number)
        print(number, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
