"""Play «Агентство» to win: subdue, arrest and turn in; arm, recruit and stay alive.

Only what the players know is looked at: no card that lies face down, and no order of a pile.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Protocol

from rules.agency import Agency
from rules.agency.components import HEADQUARTERS, Box, Colour
from rules.agency.defuse import line
from rules.agency.state import City, Criminal, Defusal, Game, Placed
from rules.core.steps import Ask, Option, Step
from rules.data import rules_of

LIKELY = 0.45
"""The chance from which on an attack is worth its act."""
USUAL = 2
"""The health that an unknown criminal is taken to have."""
SAFE = 4
"""The health below which wounds are avoided."""
CALM = 3
"""The timer from which on a bomb is defused."""


class Luck(Protocol):
    """Decide between what is equally good."""

    def shuffle(self, x: list[str]) -> None:
        """Put things in a random order."""
        ...


def play(city: City, step: Step, options: tuple[Option, ...], luck: Luck) -> str:
    """Choose an answer: by worth in one's own turn, by habit elsewhere."""
    rules = rules_of("agency")
    assert isinstance(rules, Agency)
    game = Game(rules.box, city)
    ids = [option.id for option in options]
    luck.shuffle(ids)
    asked = step.message.id if isinstance(step, Ask) else ""
    habit = HABITS.get(asked)
    return habit(game, ids) if habit else ids[0]


# One's own turn


def _turn(game: Game, ids: list[str]) -> str:
    """Do what is worth most now; move on where nothing here is."""
    worth = {id: _worth(game, id) for id in ids}
    best = max(ids, key=worth.__getitem__)
    if worth[best] > 0:
        return best
    if "recruit" in ids and len(game.city.turn.justice) == 2:
        return "recruit"
    way = _way(game, ids)
    if way is not None:
        return way
    return "recruit" if "recruit" in ids else "end"


def _worth(game: Game, id: str) -> float:
    """Say what an act is worth; 0 for what is not done now."""
    kind, _, rest = id.partition(":")
    me = game.me
    if kind == "turn-in":
        return 10
    if kind == "arrest":
        return 9
    if kind == "attack":
        chance = odds(game, rest)
        return 8 * chance if chance >= LIKELY and me.health >= SAFE - 1 else 0
    if kind in ("hunt", "assault"):
        return 3 if me.health >= SAFE else 1
    if kind == "raze":
        return 5
    if kind == "defuse":
        bomb = next(one for one in game.city.bombs if one.id == int(rest))
        return 4 if bomb.timer >= CALM and me.health > SAFE else 0
    if kind == "intercept":
        return 3 if me.fuel >= 2 else 0
    if kind == "buy":
        return _bargain(game, int(rest))
    if kind == "search":
        return 1 if game.protected(game.who, me.cell) or me.health >= SAFE else 0
    if kind == "investigate":
        criminal = game.criminal(int(rest))
        known = criminal is None or game.who in criminal.investigated
        return 0.5 if not known and me.clues >= 4 and game.city.turn.justice == [] else 0
    return 0


def _bargain(game: Game, number: int) -> float:
    """Say what a ware is worth: arms and influence more than fuel."""
    me = game.me
    ware = game.tile(me.cell).wares[number]
    spare = me.credits - ware.price >= 2
    if ware.what in ("influence", "weapon"):
        return 3
    if ware.what == "ammo":
        return 2 if me.ammo < 3 else 0
    return 1.5 if spare and ware.what in ("car", "agent") else 0


def _way(game: Game, ids: list[str]) -> str | None:
    """Take the step that leads nearest to a goal, and for fuel only where it is close."""
    ways = [id for id in ids if id.partition(":")[0] in ("go", "move")]
    goals = _goals(game)
    here = game.me.cell
    if not ways or not goals or here in goals:
        return None

    def far(cell: str) -> int:
        steps = game.plan.distances(cell)
        return min(steps[goal] for goal in goals)

    best = min(ways, key=lambda id: (far(id.partition(":")[2]), _danger(game, id)))
    if far(best.partition(":")[2]) >= far(here):
        return None
    costs = best.startswith("move") and game.city.turn.moves > 0
    return None if costs and game.me.fuel < 2 and far(here) > 2 else best


def _danger(game: Game, id: str) -> int:
    """Count the thugs that a step would meet."""
    cell = id.partition(":")[2]
    return 0 if game.city.police == cell else game.thugs(cell)


def _goals(game: Game) -> set[str]:
    """List the districts that are worth going to, the most urgent kind first."""
    city, who, me = game.city, game.who, game.me
    home = game.find(HEADQUARTERS)
    quiet = {cell for cell in city.districts if cell != city.police}
    done = {cell for _, cell in city.turn.justice}
    if me.android:
        whole = {c for c in quiet if game.fields(c)}
        return whole - done
    if game.custody(who):
        return {home}
    caught = {one.cell for one in city.criminals if one.subdued and one.cell in quiet}
    if caught:
        return caught - done or caught
    likely = {
        one.cell
        for one in city.criminals
        if one.cell in quiet and not one.subdued and _known_odds(game, one) >= LIKELY
    }
    killers = {one.cell for one in city.assassins if one.cell in quiet}
    if (likely or killers) and me.health >= SAFE:
        return likely | killers
    shops = {
        cell
        for cell in quiet - done
        if not city.districts[cell].ruined and game.tile(cell).wares and game.tile(cell).shields
    }
    return shops or {home}


# Chances


def odds(game: Game, target: str) -> float:
    """Give the chance that an attack on a target succeeds."""
    if target[0] == "a":
        return chance(game, 2)
    criminal = game.criminal(int(target[1:]))
    return 0.0 if criminal is None else _known_odds(game, criminal)


def _known_odds(game: Game, criminal: Criminal) -> float:
    """Give the chance to subdue a criminal, whose health is only known once his card is open."""
    need = game.box.suspect[criminal.card].health if criminal.open else USUAL
    return chance(game, need)


def chance(game: Game, need: int) -> float:
    """Give the chance of so many hits with all dice that one can take."""
    green = min(3, game.symbols(game.who, "pistol"))
    black = min(3, game.me.ammo)
    dice: tuple[tuple[Colour, int], ...] = (("red", 3), ("green", green), ("black", black))
    faces = tuple(_kinds(game.box, colour) for colour, n in dice for _ in range(n))
    return _chance(faces, need)


def _kinds(box: Box, colour: Colour) -> tuple[tuple[int, int], ...]:
    """List the explosions and boosts on the sides of a die."""
    sides = [box.die[colour].symbols(side) for side in range(1, 7)]
    return tuple((side.count("explosion"), side.count("boost")) for side in sides)


@lru_cache(maxsize=512)
def _chance(dice: tuple[tuple[tuple[int, int], ...], ...], need: int) -> float:
    """Count over all rolls how often explosions and boosts make enough hits."""
    found: dict[tuple[int, int], float] = {(0, 0): 1.0}
    for die in dice:
        new: dict[tuple[int, int], float] = {}
        for (explosions, boosts), weight in found.items():
            for more, lifts in die:
                key = (explosions + more, boosts + lifts)
                new[key] = new.get(key, 0.0) + weight / len(die)
        found = new
    return sum(weight for (hits, lifts), weight in found.items() if hits + min(hits, lifts) >= need)


# Habits


def _most(game: Game, ids: list[str]) -> str:
    """Take the greatest number."""
    return max(ids, key=int)


def _least(game: Game, ids: list[str]) -> str:
    """Take the smallest number."""
    return min(ids, key=int)


def _thugs(game: Game, ids: list[str]) -> str:
    """Spend ammo on thugs only where health is short."""
    return _most(game, ids) if game.me.health <= SAFE else _least(game, ids)


def _reroll(game: Game, ids: list[str]) -> str:
    """Roll explosions and dice that find nothing again."""
    for number, die in enumerate(game.city.dice):
        shown = game.box.die[die.colour].symbols(die.side)
        if str(number) in ids and set(shown) <= {"cross", "car", "explosion"}:
            return str(number)
    return "roll" if "roll" in ids else "keep"


def _search(game: Game, ids: list[str]) -> str:
    """Heal first, stop explosions where health is short, and double what is found."""
    weak = game.me.health <= SAFE
    order = ["boost", "use", "stop:boost", "hurt", "stop:ammo"]
    if weak:
        order = ["stop:boost", "stop:ammo", "use", "boost", "hurt"]
    for start in order:
        for id in ids:
            if id.startswith(start):
                return id
    return ids[0]


def _prisoner(game: Game, ids: list[str]) -> str:
    """Take whomever one may."""
    return next(id for id in ids if id != "enough")


def _put(game: Game, ids: list[str]) -> str:
    """Make lines, close open columns, and begin few new ones."""
    board = game.city.defusal
    assert board is not None

    def worth(id: str) -> float:
        _, symbol, number = id.split(":")
        die = Placed("red", "cross" if symbol == "cross" else "explosion")
        columns = [list(column) for column in board.columns]
        fresh = int(number) == len(columns)
        if fresh:
            columns.append([])
        columns[int(number)].append(die)
        after = Defusal(bomb=board.bomb, columns=columns, left={})
        live = sum(column[-1].symbol == "explosion" for column in columns)
        return 5 * line(game, after) - 2 * live - (1.5 if fresh and int(number) else 0)

    return max(ids, key=worth)


def _wires(game: Game, ids: list[str]) -> str:
    """Go on while the timer allows a new column."""
    board = game.city.defusal
    assert board is not None
    bomb = next(one for one in game.city.bombs if one.id == board.bomb)
    live = any(column[-1].symbol == "explosion" for column in board.columns)
    return "on" if bomb.timer > 1 or live else "stop"


def _identity(game: Game, ids: list[str]) -> str:
    """Stay human as long as possible."""
    return "human" if "human" in ids else ids[0]


HABITS: dict[str, Callable[[Game, list[str]], str]] = {
    "actions": _turn,
    "actions-android": _turn,
    "thugs-ask": _thugs,
    "ammo-ask": _most,
    "fuel-ask": _least,
    "buy-how-much": _most,
    "intercept-which": _prisoner,
    "reroll-ask": _reroll,
    "search-ask": _search,
    "put-ask": _put,
    "defusal-ask": _wires,
    "identity-which": _identity,
}
"""How each question is answered; the others are left to luck."""
