"""Foresee where guards will pass, from what the players know of them."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from rules.burglars.components import LOST
from rules.burglars.guard import overlooks, watching
from rules.burglars.route import next_step
from rules.burglars.state import ROOF, Heist
from rules.core.grid import Plan

HARM = (60.0, 14.0, 8.0, 6.0)
"""What being seen costs with no stealth token left, with one, with two, with more."""
STRANGER = 0.15
"""How often a guard who is still to appear will be in a room, for each of his moves."""
FAR = 10
"""Steps after an unforeseeable choice that are worth thinking about."""


class Foresight:
    """Judge places by what guards will do until the active player's next turn."""

    def __init__(self, game: Heist) -> None:
        self.game, self.me = game, game.turn.player
        self.known: dict[tuple[str, frozenset[str]], float] = {}

    def met(self, place: str) -> float:
        """Say what the guards cost who see the active player come in."""
        game = self.game
        if game.turn.unseen:
            return 0.0
        guards = [f"{floor}{its.guard}" for floor, its in enumerate(game.floors, 1) if its.guard]
        seen = any(
            (guard == place and game.active.skill != "acrobat1")
            or overlooks(game, guard, place)
            or (game.holds(self.me, "tiara") and self._beside(guard, place))
            for guard in guards
        )
        return self._price(self.me, place) * seen

    def filmed(self, place: str) -> bool:
        """Say whether a guard sees this place on a screen now."""
        guards = [f"{floor}{its.guard}" for floor, its in enumerate(self.game.floors, 1)]
        others = [guard for guard in guards if guard[1:] != "None" and guard != place]
        return watching(self.game, place) and any(watching(self.game, one) for one in others)

    def _beside(self, guard: str, place: str) -> bool:
        """Say whether a guard is next door."""
        return guard[0] == place[0] and guard[1:] in self.game.floor_of(place).plan.near(place[1:])

    def harm(self, end: str, rung: frozenset[str]) -> float:
        """Expect what guards cost the team if the active player's turn ends at this place.

        A guard moves once for each player whose turn ends on his floor; the others are taken to
        stay where they are until their own turn.
        """
        if (end, rung) not in self.known:
            self.known[end, rung] = self._harm(end, rung)
        return self.known[end, rung]

    def _harm(self, end: str, rung: frozenset[str]) -> float:
        game = self.game
        moves = Counter({end[0]: 1})
        total, count = 0.0, len(game.players)
        for who in ((self.me + turn) % count for turn in range(1, count)):
            place = game.players[who].place
            if place is None:
                moves["1"] += 1
            elif place != ROOF:
                total += self._hits(place, moves[place[0]], rung) * self._price(who, place)
                moves[place[0]] += 1
        return total + self._hits(end, moves[end[0]], rung) * self._price(self.me, end)

    def _price(self, who: int, place: str) -> float:
        """Say what it costs a player to be seen at a place."""
        purse = self.game.players[who].stealth + self.game.room(place).stealth
        return HARM[min(purse, len(HARM) - 1)]

    def _hits(self, place: str, moves: int, rung: frozenset[str]) -> float:
        """Expect how often a guard sees somebody at a place while he moves so many times."""
        its, room = self.game.floor_of(place), self.game.room(place)
        if its.guard is None or its.target is None:
            return STRANGER * moves
        alarms = {*its.alarms, *(one[1:] for one in rung if one[0] == place[0])}
        cards = tuple(sorted(card for card in its.patrol.cards if card != LOST))
        seen = patrol(
            its.plan,
            its.guard,
            its.target,
            tuple(sorted(alarms)),
            its.speed,
            max(0, moves - its.donuts),
            cards or its.plan.cells,
        )
        found = seen.get(place[1:], 0.0)
        if room.known("foyer"):
            found += sum(seen.get(cell, 0.0) for cell in its.plan.near(place[1:]))
        return found


@lru_cache(maxsize=4096)
def patrol(
    plan: Plan,
    guard: str,
    target: str,
    alarms: tuple[str, ...],
    speed: int,
    moves: int,
    cards: tuple[str, ...],
) -> Mapping[str, float]:
    """Expect how often a guard comes into each room in so many moves."""
    seen: Counter[str] = Counter()
    ringing = set(alarms)
    if guard == target and moves and not ringing:
        return wander(plan, guard, min(moves * speed, FAR), cards)
    for move in range(moves):
        steps = speed + len(ringing)
        while steps:
            if ringing:
                away = plan.distances(guard)
                target = min(ringing, key=lambda alarm: (away[alarm], alarm))
            guard = next_step(plan, guard, target)
            seen[guard] += 1
            steps -= 1
            rang = guard in ringing
            ringing.discard(guard)
            if not ringing and (rang or guard == target):
                steps += (moves - move - 1) * speed
                return _added(seen, wander(plan, guard, min(steps, FAR), cards))
    return seen


@lru_cache(maxsize=16384)
def wander(plan: Plan, guard: str, steps: int, cards: tuple[str, ...]) -> Mapping[str, float]:
    """Expect how often a guard comes into each room when any of these cards may be his next."""
    found: dict[str, float] = {}
    targets = [card for card in cards if card != guard] if steps else []
    for target in targets:
        here, left = guard, steps
        seen: Counter[str] = Counter()
        while left and here != target:
            here = next_step(plan, here, target)
            seen[here] += 1
            left -= 1
        rest = wander(plan, here, left, cards) if left else {}
        for cell, times in _added(seen, rest).items():
            found[cell] = found.get(cell, 0.0) + times / len(targets)
    return found


def _added(some: Mapping[str, float], others: Mapping[str, float]) -> dict[str, float]:
    """Add two expectations."""
    found = dict(some)
    for cell, times in others.items():
        found[cell] = found.get(cell, 0.0) + times
    return found
