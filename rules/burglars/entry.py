"""Move players into rooms: what it costs, what stops them, what goes off, who sees them."""

from rules.burglars.alarm import can_ring, jammed, ring, spend_token, tokens, trip
from rules.burglars.cards import draw_tool
from rules.burglars.guard import filmed, overlooks, place_guard, watching
from rules.burglars.reveal import reveal
from rules.burglars.state import ROOF, Heist, spot, where
from rules.burglars.stealth import lose
from rules.core.message import Message, person, say
from rules.core.steps import Option, Roll, Script, Tell, choose, roll

BOLT = 3
"""Actions that an empty room behind a deadbolt costs."""


def price(game: Heist, who: int, place: str) -> int:
    """Count the actions without which an entry cannot be chosen (burglars.entry.cost)."""
    room = game.room(place)
    cost = BOLT if room.shown and bolted(game, place) else 1
    if game.guard_at(place) and game.players[who].skill == "acrobat1" and not locked(game, place):
        cost = 0
    return cost + toll(game, who, place)


def toll(game: Heist, who: int, place: str) -> int:
    """Count the actions that the gemstone adds to an entry (burglars.loot.gemstone)."""
    others = [one for one in game.at(place) if one != who]
    return int(game.holds(who, "gemstone") and bool(others))


def bolted(game: Heist, place: str) -> bool:
    """Say whether a deadbolt bars the way into a room (burglars.room.deadbolt)."""
    room = game.room(place)
    empty = not game.at(place) and not game.guard_at(place)
    return room.kind == "deadbolt" and not room.off and empty


def locked(game: Heist, place: str) -> bool:
    """Say whether a keypad asks for its code (burglars.room.keypad)."""
    room = game.room(place)
    return room.known("keypad") and not room.off and not room.code


def walk(game: Heist, to: str) -> Script[None]:
    """Let the active player move into a room for actions (burglars.action.move)."""
    who = game.turn.player
    cost = price(game, who, to)
    game.turn.used += cost
    if not game.room(to).shown:
        yield from reveal(game, to, "burglars.action.move-unknown")
        yield from _enter_fresh(game, who, to, not cost)
    elif (yield from unlocked(game, who, to)):
        yield from enter(game, who, to, laser="pay")


def _enter_fresh(game: Heist, who: int, to: str, free: bool) -> Script[None]:
    """Go on into a room that was just turned over (burglars.action.move-unknown)."""
    if bolted(game, to):
        if not (yield from _pay_bolt(game, who, to)):
            return
        game.turn.used += BOLT - 1
    elif free and locked(game, to):  # Only a way in is free, not the guess (…acrobat1).
        if not game.left:
            yield Tell(say("keypad-no-action", who=person(who)), "burglars.entry.stop", who, (to,))
            return
        game.turn.used += 1
    if not (yield from unlocked(game, who, to)):
        return
    yield from enter(game, who, to, fresh=True, laser="pay")


def _pay_bolt(game: Heist, who: int, to: str) -> Script[bool]:
    """Ask for the rest of a deadbolt's price; without it the player stays (burglars.entry.stop)."""
    answer = "stay"
    if game.left >= BOLT - 1:
        chosen = yield from choose(
            lambda: [
                Option("pay", say("bolt-pay", n=BOLT - 1)),
                Option("stay", say("bolt-stay")),
            ],
            say("bolt", who=person(who), place=spot(to)),
            "burglars.room.deadbolt",
            who,
        )
        answer = chosen or "stay"
    if answer == "stay":
        yield Tell(say("bolt-holds", who=person(who)), "burglars.entry.stop", who, (to,))
    return answer == "pay"


def unlocked(game: Heist, who: int, to: str) -> Script[bool]:
    """Guess a keypad's code where one is asked for; say whether the way is open."""
    if not locked(game, to):
        return True
    own = who == game.turn.player
    tries = game.turn.tries.get(to, 0) if own else 0
    count = 1 + tries + (game.players[who].skill == "peterman1")
    message = say("keypad-roll", who=person(who), place=spot(to), n=count)
    pips = yield from roll(
        lambda: Roll(message, "burglars.room.keypad", "dice", count, who=who, show=(to,))
    )
    thrown = " ".join(map(str, pips))
    if 6 in pips:
        game.room(to).code = True
        message = say("keypad-open", place=spot(to), pips=thrown)
        yield Tell(message, "burglars.room.keypad", who, (to,))
        return True
    if own:
        game.turn.tries[to] = tries + 1
    message = say("keypad-shut", who=person(who), pips=thrown)
    yield Tell(message, "burglars.room.keypad", who, (to,))
    return False


def enter(
    game: Heist, who: int, to: str, *, fresh: bool = False, laser: str = "ring"
) -> Script[None]:
    """Let a player come into a room by an entry, with all its effects.

    `laser` says how lasers are met: "pay" lets the player pay an action more, "ring" does not,
    and "free" asks nothing for them.
    """
    player = game.players[who]
    origin = where(game, who)
    player.place, player.hidden = to, False
    message = say("player-moves", who=person(who), origin=spot(origin), to=spot(to))
    yield Tell(message, "burglars.action.move", who, (origin, to))
    yield from leave(game, who, origin)
    placed = yield from meet_floor(game, to)
    yield from be_seen(game, who, to, placed)
    if not game.room(to).off:
        yield from _effects(game, who, to, laser)
    if fresh and game.room(to).kind == "walkway":
        yield from fall(game, who)


def enter_for_one(game: Heist, who: int, to: str, fresh: bool) -> Script[None]:
    """Enter a revealed room for exactly one action: a deadbolt holds, a laser rings."""
    if bolted(game, to):
        yield Tell(say("bolt-holds", who=person(who)), "burglars.entry.stop", who, (to,))
    elif (yield from unlocked(game, who, to)):
        yield from enter(game, who, to, fresh=fresh)


def leave(game: Heist, who: int, origin: str) -> Script[None]:
    """Let a motion sensor notice who came and left in one turn (burglars.room.motion)."""
    room = game.room(origin)
    came = (who, origin) in game.turn.entered
    if room.known("motion") and not room.off and came:
        game.turn.entered.remove((who, origin))
        yield from trip(game, who, origin, "motion")


def meet_floor(game: Heist, place: str) -> Script[int | None]:
    """Place the guard of a floor that somebody has reached for the first time; give its number."""
    its, floor = game.floor_of(place), int(place[0])
    if its.guard is not None or its.lost:
        return None
    unseen = game.turn.player if game.turn.unseen else None
    yield from place_guard(game, floor, unseen=unseen)
    return floor


def be_seen(game: Heist, who: int, to: str, placed: int | None) -> Script[None]:
    """Make a player who moved pay each guard who sees it (burglars.stealth.enter-guard).

    A guard who was only just placed has seen nobody move (burglars.guard.placed-first).
    """
    if who == game.turn.player and game.turn.unseen:
        return
    for floor, its in enumerate(game.floors, 1):
        guard = f"{floor}{its.guard}"
        if its.guard is None or floor == placed:
            continue
        if guard == to:
            yield from _meet(game, who, to)
        elif overlooks(game, guard, to):
            kind = game.room(to).kind
            message = say(f"seen-{kind}", who=person(who), place=spot(to))
            yield from lose(game, who, message, f"burglars.room.{kind}")
        elif game.holds(who, "tiara") and _next_door(game, guard, to):
            message = say("seen-tiara", who=person(who))
            yield from lose(game, who, message, "burglars.loot.tiara")
    for floor, its in enumerate(game.floors, 1):
        guard = f"{floor}{its.guard}"
        if its.guard and guard != to and watching(game, to) and watching(game, guard):
            yield from filmed(game, who, to)


def _meet(game: Heist, who: int, to: str) -> Script[None]:
    """Pay for walking into a guard, unless the acrobat slips in."""
    if game.players[who].skill == "acrobat1":
        game.players[who].hidden = True
        yield Tell(say("acrobat-slips"), "burglars.character.acrobat1", who, (to,))
        return
    message = say("seen-entering", who=person(who), place=spot(to))
    yield from lose(game, who, message, "burglars.stealth.enter-guard")


def _next_door(game: Heist, guard: str, place: str) -> bool:
    """Say whether a guard is next door with no wall between (burglars.loot.tiara-neighbour)."""
    return guard[0] == place[0] and guard[1:] in game.floor_of(place).plan.near(place[1:])


def _effects(game: Heist, who: int, to: str, laser: str) -> Script[None]:
    """Carry out what a room says of entering it."""
    kind, player = game.room(to).kind, game.players[who]
    if kind == "fingerprint":
        yield from trip(game, who, to, "fingerprint")
    elif kind == "laser":
        yield from _cross_laser(game, who, to, laser)
    elif kind == "motion":
        game.turn.entered.append((who, to))
    elif kind == "detector" and (player.tools or player.loot):
        yield from _ring(game, who, to, "alarm-detector", "burglars.room.detector")
    elif kind == "thermo" and game.holds(who, "isotope"):
        yield from _ring(game, who, to, "alarm-isotope", "burglars.loot.isotope")
    elif kind == "laboratory" and not game.room(to).taken:
        game.room(to).taken = True
        yield Tell(say("laboratory", who=person(who)), "burglars.room.laboratory", who, (to,))
        yield from draw_tool(game, who)


def _ring(game: Heist, who: int, place: str, message: str, rule: str) -> Script[None]:
    """Ring an alarm that no hack token cancels."""
    said: Message = say(message, who=person(who), place=spot(place))
    yield from ring(game, place, said, rule)


def _cross_laser(game: Heist, who: int, to: str, laser: str) -> Script[None]:
    """Ask for an action more or a hack token, or ring (burglars.room.laser)."""
    free = laser == "free" or game.holds(who, "mirror") or jammed(game, who, to)
    if free or not can_ring(game, to):
        return

    def ways() -> list[Option]:
        pay = laser == "pay" and game.left > 0
        found = [Option("pay", say("laser-pay"))] if pay else []
        return [*found, *tokens(game, "laser"), Option("ring", say("let-it-ring"))]

    message = say("laser", who=person(who), place=spot(to))
    answer = yield from choose(ways, message, "burglars.room.laser", who)
    assert answer is not None
    if answer == "pay":
        game.turn.used += 1
    elif not (yield from spend_token(game, answer)):
        yield from _ring(game, who, to, "alarm-laser", "burglars.room.laser")


def shift(game: Heist, who: int, to: str, message: Message, rule: str) -> Script[int | None]:
    """Bring a player into a room without an entry (burglars.entry.not-entry)."""
    player, origin = game.players[who], where(game, who)
    player.place, player.hidden = to, False
    yield Tell(message, rule, who, (origin, to))
    yield from reveal(game, to, rule)
    yield from leave(game, who, origin)
    return (yield from meet_floor(game, to))


def climb_down(game: Heist, who: int, to: str, rule: str) -> Script[None]:
    """Go down a known walkway: the room does nothing, but guards see it (burglars.room.walkway)."""
    message = say("descends", who=person(who), to=spot(to))
    placed = yield from shift(game, who, to, message, rule)
    yield from be_seen(game, who, to, placed)


def fall(game: Heist, who: int) -> Script[None]:
    """Drop a player who revealed a walkway by walking in (burglars.room.walkway)."""
    below = game.below(where(game, who))
    if below is not None:
        message = say("walkway-falls", who=person(who), to=spot(below))
        yield from shift(game, who, below, message, "burglars.room.walkway")


def escape(game: Heist, who: int) -> Script[None]:
    """Let a player out over the roof (burglars.end.escape)."""
    game.players[who].place = ROOF
    yield Tell(say("escapes", who=person(who)), "burglars.end.escape", who)
