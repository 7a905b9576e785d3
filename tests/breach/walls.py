"""Make random databases, and find ways through them by trying every walk."""

from random import Random

from rules.breach.components import OMEGA
from rules.breach.state import Intrusion
from tests.breach.small import small

WAYS = {"^": (0, -1), ">": (1, 0), "v": (0, 1), "<": (-1, 0)}


def random_database(luck: Random) -> Intrusion:
    """Make a database with closed sides, hidden rooms, breaches, avatars and worms."""
    columns = luck.choice((3, 4))
    cells = [f"{letter}{row}" for row in (1, 2, 3) for letter in "ABCD"[:columns]]
    shown = {cell: f"empty {_sides(luck)}" for cell in cells if luck.random() < 0.8}
    people = [luck.choice(cells) for _ in range(luck.randint(1, 3))]
    worms = {f"worm-{number}": luck.choice(cells) for number in range(1, luck.randint(2, 6))}
    game = small(shown, people, columns=columns, ice=worms)
    for cell, place in game.places.items():
        place.shown = cell in shown
        place.turn = luck.randrange(4) if place.shown else 0
    if luck.random() < 0.3:
        game.omega = luck.choice([f"{cell}^" for cell in cells if cell[1] == "1"])
    for cell in cells:
        right = chr(ord(cell[0]) + 1) + cell[1]
        if right in cells and luck.random() < 0.15:
            game.breaches[f"{cell}|{right}"] = luck.choice(("light", "dark"))
    return game


def _sides(luck: Random) -> str:
    """Make four sides, closed ones among them."""
    return "".join(luck.choice("x0x12") for _ in range(4))


def open_side(game: Intrusion, place: str, way: str) -> bool:
    """Say whether a side of a room is open, read from the text of its tile."""
    if place == OMEGA or not game.places[place].shown:
        return True
    sides = str(game.places[place].room).split()[1]
    turned = "^>v<".index(way) - game.places[place].turn
    return sides[turned % 4] != "x"


def price(game: Intrusion, place: str, way: str) -> int:
    """Read the price of an open side from the text of its tile; that of Ω from its data."""
    if place == OMEGA:
        return game.kit.rooms[OMEGA].sides["^>v<".index(way)] or 0
    if not game.places[place].shown:
        return 0
    sides = str(game.places[place].room).split()[1]
    return int(sides[("^>v<".index(way) - game.places[place].turn) % 4])


def neighbour(game: Intrusion, place: str, way: str) -> str | None:
    """Give the place on a side of another one."""
    back = {"^": "v", "v": "^", "<": ">", ">": "<"}
    if place == OMEGA:
        return game.omega[:-1] if game.omega and way == back[game.omega[-1]] else None
    if game.omega == place + way:
        return OMEGA
    x, y = WAYS[way]
    found = f"{chr(ord(place[0]) + x)}{int(place[1]) + y}"
    return found if found in game.places else None


def doors(game: Intrusion, place: str) -> set[str]:
    """List the places next to one to which a way is open."""
    back = {"^": "v", "v": "^", "<": ">", ">": "<"}
    found = set()
    for way in WAYS:
        other = neighbour(game, place, way)
        if other is None:
            continue
        first, second = sorted((place, other))
        broken = {f"{first}|{second}", f"{first}-{second}"} & game.breaches.keys()
        if broken or (open_side(game, place, way) and open_side(game, other, back[way])):
            found.add(other)
    return found


def walks(game: Intrusion, origin: str, length: int) -> set[tuple[str, ...]]:
    """List every walk of at most so many steps that enters no place twice."""
    found = {(origin,)}
    edge = {(origin,)}
    for _ in range(length):
        edge = {
            (*walk, place) for walk in edge for place in doors(game, walk[-1]) if place not in walk
        }
        found |= edge
    return found


def steps_between(game: Intrusion, one: str, other: str) -> int | None:
    """Count the steps of the shortest of all walks; None where there is none."""
    reached, seen, steps = {one}, {one}, 0
    while other not in reached:
        reached = {place for here in reached for place in doors(game, here)} - seen
        if not reached:
            return None
        seen |= reached
        steps += 1
    return steps
