"""Play «Взломщики» sensibly: explore, crack safes, keep out of the guard's way, escape."""

from heapq import heappop, heappush
from random import Random

from rules.burglars.entry import bolted, locked, price
from rules.burglars.route import next_step
from rules.burglars.safe import combination
from rules.burglars.state import Heist, where
from rules.burglars.ways import down_walkway, may_escape, to_enter, to_peek
from rules.core.steps import Ask, Option, Step

FAR = 99.0
DICE = 3
"""Dice on a safe from which on rolling is worth more than adding another."""
AT_ONCE = ("take", "tool:rollerskates", "tool:blueprints", "tool:makeup-kit", "tool:donuts")
"""What is always worth doing when it is offered."""
TRAPS = {"fingerprint": 3.0, "laser": 1.0, "motion": 1.0, "camera": 0.5, "foyer": 1.0}


def play(game: Heist, step: Step, options: tuple[Option, ...], luck: Random) -> str:
    """Choose an answer: thoughtfully in one's own turn, at random elsewhere."""
    ids = [option.id for option in options]
    if not isinstance(step, Ask):
        return luck.choice(ids)
    if step.message.id == "actions":
        return max(ids, key=lambda id: (_worth(game, id), luck.random()))
    for liked in ("pay", "hack:", "laptop"):
        for id in ids:
            if id.startswith(liked):
                return id
    if step.message.id == "entrance-which":
        guard = game.floors[0].guard
        steps = game.floors[0].plan.distances(guard or "A1")
        return max(ids, key=lambda id: (steps[id[1:]], luck.random()))
    if step.message.id == "stealth-whose":
        return ids[-1]
    return luck.choice(ids)


def _worth(game: Heist, id: str) -> float:
    """Value an option: what brings the team nearer to the roof, less what it risks."""
    name, _, rest = id.partition(":")
    here = game.here
    if id == "roof" or id.startswith(AT_ONCE):
        return 100
    if name == "crack":
        return 12
    if name == "die":
        return 13 if game.room(rest).dice < DICE else 2
    if name == "peek":
        return 6 if rest in _wanted(game, int(rest[0])) else 2.5
    if name in ("move", "descend"):
        cost = _toll(game, game.turn.player, rest)
        gain = _to_goal(game, here) - _to_goal(game, rest)
        share = 1 if game.left <= price(game, game.turn.player, rest) else 0.15
        return 4 + gain - cost - (_risk(game, rest) - _risk(game, here)) * share
    if name == "hack":
        return 2 if game.room(here).hacks < 2 else -5
    if name == "end":
        return 1.5 if game.left else 1.9
    if name in ("enhance", "xray"):
        return 7
    return -5


def _wanted(game: Heist, floor: int) -> set[str]:
    """List the unrevealed rooms of a floor that are worth seeing."""
    its = game.floors[floor - 1]
    hidden = {f"{floor}{cell}" for cell, room in its.rooms.items() if not room.shown}
    safes = [cell for cell, room in its.rooms.items() if room.known("safe")]
    stairs = any(room.known("stairs") for room in its.rooms.values())
    if not safes or not stairs:
        return hidden
    if all(its.rooms[safe].cracked for safe in safes) and game.safes == len(game.floors):
        return set()
    lines = {id(room) for safe in safes for room in combination(game, f"{floor}{safe}")}
    return {f"{floor}{cell}" for cell, room in its.rooms.items() if id(room) in lines} & hidden


def _goals(game: Heist, who: int) -> set[str]:
    """List the places where this player has something to do."""
    if may_escape(game):
        top = len(game.floors)
        found = {p for p, room in game.rooms() if room.known("stairs") and int(p[0]) == top}
        return found or _wanted(game, top)
    found = {p for p, room in game.rooms() if room.loot}
    if game.kitty is not None:
        found.add(game.kitty)
    for number in range(1, len(game.floors) + 1):
        wanted = _wanted(game, number)
        for place, room in game.rooms():
            if place[0] != str(number):
                continue
            if room.known("safe") and not room.cracked:
                if not any(_in_line(one, place) for one in wanted):
                    found.add(place)
            elif room.shown and set(to_peek(game, who, place)) & wanted:
                found.add(place)
        if found:
            break  # One floor after the other.
    return found


def _in_line(one: str, other: str) -> bool:
    """Say whether two rooms share a row or a column of a floor."""
    return one[0] == other[0] and (one[1] == other[1] or one[2] == other[2])


def _to_goal(game: Heist, place: str) -> float:
    """Count about how many actions a place is from the nearest goal."""
    who = game.turn.player
    goals = _goals(game, who)
    if not goals:
        return 0
    best = {place: 0.0}
    heap = [(0.0, place)]
    while heap:
        cost, here = heappop(heap)
        if here in goals:
            return cost
        if cost > best[here]:
            continue
        below = down_walkway(game, here)
        for end in [*to_enter(game, who, here), *([below] if below else [])]:
            total = cost + _toll(game, who, end)
            if total < best.get(end, FAR):
                best[end] = total
                heappush(heap, (total, end))
    return 20


def _toll(game: Heist, who: int, place: str) -> float:
    """Guess what entering a room costs, traps included."""
    room = game.room(place)
    if not room.shown:
        return 1.8
    cost = TRAPS.get(room.kind or "", 0) if not room.off else 0
    if bolted(game, place):
        cost += 2
    if locked(game, place):
        cost += 4
    if room.kind == "detector" and (game.players[who].tools or game.players[who].loot):
        cost += 2
    return 1 + cost + 4 * game.guard_at(place)


def _risk(game: Heist, place: str) -> float:
    """Say how likely a guard is to come by before this player's next turn."""
    floor = int(place[0])
    its = game.floors[floor - 1]
    if its.guard is None or its.target is None:
        return 0
    others = [who for who in game.inside() if who != game.turn.player]
    moves = 1 + sum(where(game, who)[0] == place[0] for who in others)
    spot, steps, passed = its.guard, moves * (its.speed + len(its.alarms)), set()
    while steps and spot != its.target:
        spot = next_step(its.plan, spot, its.target)
        passed.add(spot)
        steps -= 1
    foyer = game.room(place).known("foyer")
    seen = {place[1:], *(its.plan.near(place[1:]) if foyer else ())}
    harm = 1.0 if seen & passed else 0.0
    if not harm and steps:  # Where he goes from his target, nobody knows.
        away = its.plan.distances(its.target)[place[1:]]
        harm = 0.4 * max(0.0, 1 - away / (steps + 1))
    harm += 0.3 * game.room(place).known("thermo")
    return harm * (9 if not game.active.stealth else 5)
