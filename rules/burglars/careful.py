"""Play «Взломщики» to win: explore, crack safes, keep out of the guards' way, escape.

In one's own turn the best plan for the actions left is sought, and its first step is taken. Only
what the players know is looked at: no room that lies face down, and no order of a deck.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple, Protocol

from rules.burglars.alarm import can_ring, jammed, tokens
from rules.burglars.entry import locked, price
from rules.burglars.foresight import Foresight
from rules.burglars.safe import DIE_COST, combination
from rules.burglars.state import MOST_DICE, Heist, where
from rules.burglars.ways import down_walkway, may_escape, to_enter, to_peek, to_roof
from rules.core.steps import Ask, Option, Step

EVENT = 1.0
"""What a turn of few actions costs."""
PEEK = 2.5
"""What it is worth to see a room that matters."""
HIT = 3.0
"""What it is worth to cover a digit."""
PATIENCE = 20
"""Rounds in which an action on the way to a goal doubles its worth."""
UNKNOWN = 1.0
"""What it costs to walk into a room that nobody has seen."""
NOWHERE = 15.0
"""How far a goal is that nobody can reach."""
FREE = ("take", *map("tool:{}".format, ("blueprints", "makeup-kit", "rollerskates", "virus")))
"""What is always worth doing when it is offered, for it costs no action."""
SHELTER = tuple(map("tool:{}".format, ("donuts", "emp", "smoke-bomb")))
"""What helps where a guard is about to come."""
DREAD = 3.0
"""The harm from which on it is time for that."""
SIDES = ("acrobat1", "hacker1", "hawk2", "juicer2", "peterman1", "raven1", "rook2", "spotter1")
"""The sides of the character cards that are chosen."""


class Luck(Protocol):
    """Decide between what is equally good."""

    def shuffle(self, x: list[str]) -> None:
        """Put things in a random order."""
        ...


def play(game: Heist, step: Step, options: tuple[Option, ...], luck: Luck) -> str:
    """Choose an answer: by a plan in one's own turn, by habit elsewhere."""
    ids = [option.id for option in options]
    luck.shuffle(ids)
    asked = step.message.id if isinstance(step, Ask) else ""
    return _action(game, ids) if asked == "actions" else _habit(game, asked, ids)


def _habit(game: Heist, asked: str, ids: list[str]) -> str:
    """Answer a question that comes up on the way."""
    liked: tuple[str, ...] = ("hack:", "laptop", "pay", *SIDES)
    if asked == "entrance-which":
        steps = game.floors[0].plan.distances(game.floors[0].guard or "A1")
        return max(ids, key=lambda id: steps[id[1:]])
    if asked == "stealth-whose":
        return min(ids, key=lambda id: id == "own")
    if asked == "donuts-which":
        liked = (game.here[0],)
    elif asked == "blueprints-which":
        liked = tuple(wanted(game))
    return min(ids, key=lambda id: not id.startswith(liked))


def _action(game: Heist, ids: list[str]) -> str:
    """Choose what to do next in one's own turn."""
    sights = tuple(f"{way}:{place}" for place in wanted(game) for way in ("xray", "enhance"))
    for id in ids:
        if id.startswith(FREE) or id in sights:
            return id
    search = Search(game)
    _, id = max(plan for plan in search.plans(search.now) if plan[1] in ids)
    if id == "end" and search.foresight.harm(game.here, frozenset()) > DREAD:
        id = next((one for one in ids if one.startswith(SHELTER)), id)
    return id


def wanted(game: Heist) -> set[str]:
    """List the rooms that lie face down and are worth seeing."""
    found: set[str] = set()
    safes = [(place, room) for place, room in game.rooms() if room.known("safe")]
    closed = game.safes - sum(room.cracked for _, room in safes)
    for number, its in enumerate(game.floors, 1):
        floor = str(number)
        hidden = {floor + cell for cell, room in its.rooms.items() if not room.shown}
        mine = [place for place, _ in safes if place[0] == floor]
        stairs = any(room.known("stairs") for room in its.rooms.values())
        complete = mine if game.safes == len(game.floors) else len(safes) == game.safes
        if stairs and (complete or not closed):
            lines = [place for place in mine if not game.room(place).cracked]
            hidden = {one for one in hidden if any(_in_line(one, safe) for safe in lines)}
        found |= hidden
    return found


def _in_line(one: str, other: str) -> bool:
    """Say whether two rooms of a floor share a row or a column."""
    return one[1] == other[1] or one[2] == other[2]


def _digits(game: Heist, safe: str) -> set[int]:
    """List the digits of a safe that can be covered now."""
    rooms = combination(game, safe)
    return {room.digit for room in rooms if room.shown and not room.marked and room.digit}


def _goals(game: Heist, hidden: set[str]) -> set[str]:
    """List the places where the active player has something to do."""
    me, top = game.turn.player, str(len(game.floors))
    if may_escape(game):
        roofs = {p for p, room in game.rooms() if p[0] == top and (room.up or room.known("stairs"))}
        return roofs or {place for place in hidden if place[0] == top}
    key = _key(game)
    others = [where(game, who) for who in game.inside() if who != me]
    found = {place for place, room in game.rooms() if room.loot or place == game.kitty}
    for place, room in game.rooms():
        if room.known("safe") and not room.cracked and _digits(game, place):
            near = not any(_nearer(game, other, place) for other in others)
            if key == me or (key is None and near):
                found.add(place)
        elif room.shown and hidden.intersection(to_peek(game, me, place)):
            found.add(place)
    return found


def _key(game: Heist) -> int | None:
    """Give the player without whom no safe can be rolled, if any."""
    return next((who for who in game.inside() if game.holds(who, "keycard")), None)


def _nearer(game: Heist, other: str, safe: str) -> bool:
    """Say whether somebody at another place is better placed for a safe."""
    steps = game.floor_of(safe).plan.distances(safe[1:])
    mine = steps[game.here[1:]] if game.here[0] == safe[0] else NOWHERE
    return other[0] == safe[0] and steps[other[1:]] < mine


def _rings(game: Heist, kind: str | None) -> bool:
    """Say whether what the active player carries rings an alarm in a room of this kind."""
    laden = bool(game.active.tools or game.active.loot)
    hot = game.holds(game.turn.player, "isotope")
    return (kind == "detector" and laden) or (kind == "thermo" and hot)


class Spot(NamedTuple):
    """Hold where a plan has come to."""

    here: str
    left: int
    """Actions that are left."""
    entered: frozenset[str]
    """Rooms that were entered in this turn."""
    rung: frozenset[str] = frozenset()
    """Rooms where the plan has rung an alarm."""
    seen: frozenset[str] = frozenset()
    """Rooms that the plan has peeked at."""
    dice: int = 0
    rolls: int = 0
    tries: int = 0
    """Dice that the plan has put on a safe, its rolls, and its guesses at keypads."""


class Search:
    """Seek the best plan for the actions that the active player has left."""

    def __init__(self, game: Heist) -> None:
        self.game, self.me, self.hidden = game, game.turn.player, wanted(game)
        self.foresight = Foresight(game)
        self.ways = {place: list(self._ends(place)) for place, _ in game.rooms()}
        self.far = self._distances(_goals(game, self.hidden))
        entered = frozenset(place for who, place in game.turn.entered if who == self.me)
        self.now = Spot(game.here, game.left, entered)
        self.haste = 1 + game.round / PATIENCE
        self.known: dict[Spot, tuple[float, str]] = {}

    def _ends(self, place: str) -> Iterator[tuple[str, str]]:
        """List where one can go from a place, each with the option that goes there."""
        below = down_walkway(self.game, place)
        for end in to_enter(self.game, self.me, place):
            if end != below:
                yield end, f"move:{end}"
        if below is not None:
            yield below, f"descend:{below}"

    def _distances(self, goals: set[str]) -> dict[str, float]:
        """Count about how many actions each place is from the nearest goal."""
        back: dict[str, list[str]] = {}
        for place, ends in self.ways.items():
            for end, _ in ends:
                back.setdefault(end, []).append(place)
        far = dict.fromkeys(goals, 0.0)
        heap = [(0.0, goal) for goal in sorted(goals)]
        while heap:
            cost, here = heappop(heap)
            total = cost + self._toll(here)
            for place in back.get(here, ()):
                if total < far.get(place, NOWHERE):
                    far[place] = total
                    heappush(heap, (total, place))
        return far

    def _toll(self, place: str) -> float:
        """Guess how many actions it takes to enter a room."""
        if not self.game.room(place).shown:
            return 1.7
        return price(self.game, self.me, place) + 3.0 * locked(self.game, place)

    def best(self, spot: Spot) -> tuple[float, str]:
        """Give the worth of the best plan from here, and its first step."""
        if spot not in self.known:
            self.known[spot] = max(self.plans(spot))
        return self.known[spot]

    def plans(self, spot: Spot) -> Iterator[tuple[float, str]]:
        """Give every first step from here with the worth of the best plan behind it."""
        yield self._stop(spot), "end"
        if spot.left:
            if to_roof(self.game, spot.here):
                yield 100.0, "roof"
            yield from self._look(spot)
            yield from self._work(spot)
            for end, id in self.ways[spot.here]:
                yield from self._go(spot, end, id)

    def _stop(self, spot: Spot) -> float:
        """Say what it is worth to end the turn here."""
        rung = spot.rung
        if self.game.room(spot.here).known("thermo"):
            rung |= self._alarm(spot.here, None)
        spent = self.game.turn.used + self.game.left - spot.left
        few = 3 if self.game.holds(self.me, "stamp") else 2
        harm = self.foresight.harm(spot.here, rung)
        return -harm - EVENT * (spent <= few) - self.haste * self.far.get(spot.here, NOWHERE)

    def _look(self, spot: Spot) -> Iterator[tuple[float, str]]:
        """Plan a peek at the best room that can be seen from here."""
        places = set(to_peek(self.game, self.me, spot.here)) - spot.seen
        if places:
            place = max(places, key=lambda one: (one in self.hidden, one))
            gain = PEEK if place in self.hidden else 0.2
            rest = spot._replace(left=spot.left - 1, seen=spot.seen | {place})
            yield gain + self.best(rest)[0], f"peek:{place}"

    def _work(self, spot: Spot) -> Iterator[tuple[float, str]]:
        """Plan to work on a safe that stands here."""
        game, safe, left = self.game, spot.here, spot.left
        room = game.room(safe)
        if not room.known("safe") or room.cracked:
            return
        digits, dice = len(_digits(game, safe)), room.dice + spot.dice
        key = _key(game)
        if dice and (key is None or key == self.me or where(game, key) == safe):
            odds = 1 - (5 / 6) ** (dice + (game.active.skill == "peterman1"))
            rest = spot._replace(left=left - 1, rolls=spot.rolls + 1)
            yield HIT * odds * digits * 0.8**spot.rolls + self.best(rest)[0], f"crack:{safe}"
        if left >= DIE_COST and dice < MOST_DICE:
            rest = spot._replace(left=left - DIE_COST, dice=spot.dice + 1)
            gain = 7.0 - 1.7 * dice if digits > 1 or not dice else 0.0
            yield gain + self.best(rest)[0], f"die:{safe}"

    def _go(self, spot: Spot, end: str, id: str) -> Iterator[tuple[float, str]]:
        """Plan to go to another room."""
        game, room = self.game, self.game.room(end)
        left = spot.left - max(1, price(game, self.me, end))
        rung, entered = spot.rung, spot.entered
        if left < 0:
            return
        cost = self.foresight.met(end) if id.startswith("move") else 0.0
        if spot.here in entered and game.room(spot.here).known("motion"):
            rung |= self._alarm(spot.here, "motion")
        if not room.shown:
            gain = PEEK * (end in self.hidden and end not in spot.seen) - UNKNOWN
            yield gain - cost + self._stop(spot._replace(here=end, left=left, rung=rung)), id
            return
        if locked(game, end):
            again = spot._replace(left=left, tries=spot.tries + 1)
            through = self._stop(spot._replace(here=end, left=left, rung=rung))
            missed = (5 / 6) ** (1 + spot.tries + game.turn.tries.get(end, 0))
            yield missed * self.best(again)[0] + (1 - missed) * through, id
            return
        if not room.off and id.startswith("move"):
            if room.kind == "laser" and left and not self._cheap(end):
                left -= 1
            elif room.kind in ("laser", "fingerprint"):
                rung |= self._alarm(end, room.kind)
            elif _rings(game, room.kind) or self.foresight.filmed(end):
                rung |= self._alarm(end, None)
            elif room.kind == "motion":
                entered |= {end}
        rest = spot._replace(here=end, left=left, rung=rung, entered=entered)
        yield self.best(rest)[0] - cost - 0.01, id

    def _cheap(self, place: str) -> bool:
        """Say whether a laser asks for nothing."""
        free = self.game.holds(self.me, "mirror") or jammed(self.game, self.me, place)
        return free or bool(tokens(self.game, "laser")) or not can_ring(self.game, place)

    def _alarm(self, place: str, system: str | None) -> frozenset[str]:
        """Name the room where an alarm would ring, unless something keeps it silent."""
        silent = not can_ring(self.game, place)
        if system is not None:
            silent |= jammed(self.game, self.me, place) or bool(tokens(self.game, system))
            silent |= system == "laser" and self.game.holds(self.me, "mirror")
        return frozenset() if silent or self.game.room(place).off else frozenset({place})
