"""Crack safes: dice, digits, and what an open safe brings."""

from rules.burglars.cards import draw_loot, draw_tool
from rules.burglars.patrol import speed_up
from rules.burglars.state import MOST_DICE, Heist, Room, spot
from rules.core.message import Term, person, say
from rules.core.steps import Option, Roll, Script, Tell, choose, roll

DIE_COST = 2


def in_reach(game: Heist) -> list[str]:
    """List the closed safes that the active player can work on (burglars.room.safe)."""
    here = game.here
    places = [here]
    if game.active.skill == "peterman2":  # The drill reaches one floor up and down.
        places += [end for end in (game.above(here), game.below(here)) if end is not None]
    return [p for p in places if game.room(p).known("safe") and not game.room(p).cracked]


def can_add_die(game: Heist, safe: str) -> bool:
    """Say whether another die may go on a safe (burglars.action.add-die)."""
    return game.left >= DIE_COST and game.room(safe).dice < MOST_DICE


def can_roll(game: Heist, safe: str) -> bool:
    """Say whether a safe's dice may be rolled (burglars.action.crack, burglars.loot.keycard)."""
    holder = next((who for who in range(len(game.players)) if game.holds(who, "keycard")), None)
    allowed = holder is None or game.players[holder].place == safe
    return game.left > 0 and game.room(safe).dice > 0 and allowed


def add_die(game: Heist, safe: str) -> Script[None]:
    """Put a die on a safe for two actions (burglars.action.add-die)."""
    game.turn.used += DIE_COST
    room = game.room(safe)
    room.dice += 1
    message = say("die-added", place=spot(safe), n=room.dice)
    yield Tell(message, "burglars.action.add-die", game.turn.player, (safe,))


def combination(game: Heist, safe: str) -> list[Room]:
    """List the other rooms in the safe's row and column (burglars.safe.combination)."""
    rooms = game.floor_of(safe).rooms
    here = safe[1:]
    return [
        room
        for cell, room in rooms.items()
        if cell != here and (cell[0] == here[0] or cell[1] == here[1])
    ]


def complete(game: Heist, safe: str) -> bool:
    """Say whether every digit of a combination is covered; another safe has none."""
    rooms = combination(game, safe)
    return all(room.shown and (room.marked or room.kind == "safe") for room in rooms)


def crack(game: Heist, safe: str) -> Script[None]:
    """Roll all dice of a safe and cover the digits that they hit (burglars.safe.roll)."""
    who = game.turn.player
    game.turn.used += 1
    count = game.room(safe).dice + (game.active.skill == "peterman1")
    message = say("safe-roll", who=person(who), place=spot(safe), n=count)
    pips = yield from roll(
        lambda: Roll(message, "burglars.safe.roll", "dice", count, who=who, show=(safe,))
    )
    pips = yield from listen(game, who, pips)
    yield from cover(game, safe, pips)
    if complete(game, safe):
        yield from open_safe(game, safe)


def listen(game: Heist, who: int, pips: list[int]) -> Script[list[int]]:
    """Offer the stethoscope: one die may be turned to any face (burglars.tool.stethoscope)."""
    rule = "burglars.tool.stethoscope"
    tools = game.players[who].tools
    if "stethoscope" not in tools or game.holds(who, "bust"):
        return pips
    message = say("stethoscope", who=person(who), pips=_rolled(pips))
    faces = [Option("no", say("stethoscope-keep"))]
    for old in sorted(set(pips)):
        others = [new for new in range(1, 7) if new != old]
        faces += [Option(f"{old}:{new}", say("turn-die", old=old, new=new)) for new in others]
    answer = yield from choose(lambda: faces, message, rule, who)
    if answer is None or answer == "no" or "stethoscope" not in tools:
        return pips
    tools.remove("stethoscope")
    game.tools.discard.append("stethoscope")
    old_pip, new_pip = map(int, answer.split(":"))
    pips[pips.index(old_pip)] = new_pip
    yield Tell(say("die-turned", old=old_pip, new=new_pip), rule, who)
    return pips


def cover(game: Heist, safe: str, pips: list[int]) -> Script[None]:
    """Cover each revealed room of the combination whose digit was rolled (burglars.safe.marks)."""
    its = game.floor_of(safe)
    rooms = combination(game, safe)
    hit = [r for r in rooms if r.shown and not r.marked and r.digit in pips]
    for room in hit:
        room.marked = True
    cells = [cell for cell, room in its.rooms.items() if any(room is one for one in hit)]
    show = tuple(safe[0] + cell for cell in cells)
    if not hit:
        message = say("safe-missed", pips=_rolled(pips))
        yield Tell(message, "burglars.safe.roll", game.turn.player, (safe,))
        return
    named = " ".join(cells)
    message = say("safe-hit", n=len(hit), cells=Term("cells", named), pips=_rolled(pips))
    yield Tell(message, "burglars.safe.marks", game.turn.player, show)


def _rolled(pips: list[int]) -> str:
    """Show dice in a message."""
    return " ".join(map(str, pips))


def open_safe(game: Heist, safe: str) -> Script[None]:
    """Open a safe: a tool, a loot card, faster guards (burglars.safe.open)."""
    who = game.turn.player
    room = game.room(safe)
    room.cracked = True
    room.dice = 0
    yield Tell(say("safe-open", place=spot(safe)), "burglars.safe.open", who, (safe,))
    drilled = game.here != safe
    yield from draw_tool(game, who, safe if drilled else None)
    yield from draw_loot(game, who, safe, drilled)
    for floor in range(int(safe[0]), 0, -1):
        yield from speed_up(game, floor, "burglars.safe.speed")
