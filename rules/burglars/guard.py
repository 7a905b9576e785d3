"""Run the guards: place them, walk them, and let them see what they pass."""

from collections.abc import Iterable

from rules.burglars.alarm import aim, keep_nearest, nearest, ring, silence
from rules.burglars.patrol import announce_target, draw_place, new_target
from rules.burglars.route import next_step
from rules.burglars.state import Heist, spot
from rules.burglars.stealth import lose
from rules.core.message import cell, person, say
from rules.core.steps import Script, Tell


def place_guard(
    game: Heist, floor: int, rule: str = "burglars.guard.place", unseen: int | None = None
) -> Script[None]:
    """Put a guard on a floor that has none, then draw his target (burglars.guard.place).

    The cameras overlook a player who came `unseen` (burglars.tool.invisible-suit).
    """
    yield from appear(game, floor, rule)
    yield from new_target(game, floor)
    yield from aim(game, floor, "burglars.alarm.nearest")
    yield from watch_cameras(game, floor, unseen)


def appear(game: Heist, floor: int, rule: str) -> Script[None]:
    """Draw the room where a guard appears and put him there."""
    its = game.floors[floor - 1]
    its.guard = yield from draw_place(game, floor)
    its.lost = False
    place = f"{floor}{its.guard}"
    yield Tell(say("guard-appears", floor=floor, cell=cell(its.guard)), rule, show=(place,))
    yield from silence(game, place)


def guards_in_order(game: Heist) -> list[int]:
    """List the floors whose guards move at the end of this turn (burglars.turn.guard)."""
    place = game.active.place
    if place is None or place[0] not in "123456789":
        return []
    own = int(place[0])
    if not game.turn.shifted:
        return [own]
    floors = enumerate(game.floors, 1)
    return [floor for floor, its in floors if floor != own and (its.guard or its.lost)]


def move_guard(game: Heist, floor: int) -> Script[None]:
    """Move a guard by his speed towards his target (burglars.guard.move)."""
    its = game.floors[floor - 1]
    if (yield from held_back(game, floor)):
        return
    if its.guard is None:
        rule = "burglars.lost-sight.return" if its.lost else "burglars.guard.place"
        yield from place_guard(game, floor, rule)
    yield from notice_acrobat(game, floor)
    yield from take_aim(game, floor)
    if its.guard is None:
        return
    own = game.turn.pace if game.active.place and game.active.place[0] == str(floor) else 0
    alarms = len(its.alarms)  # Fixed before the first step (burglars.guard.speed).
    steps = max(0, its.speed + alarms + own)
    message = say("guard-moves", floor=floor, n=steps, die=its.speed, alarms=alarms)
    if own:
        message = say("guard-moves-event", **message.params, extra=f"{own:+d}".replace("-", "−"))
    show = (f"{floor}{its.guard}", f"{floor}{its.target}")
    yield Tell(message, "burglars.guard.speed", show=show)
    if its.guard == its.target:
        yield from arrive(game, floor, stepped=False)
    while steps > 0 and its.guard is not None and its.target is not None:
        steps -= 1 + crow_costs(game, floor, next_step(its.plan, its.guard, its.target))
        yield from step(game, floor, its.target, max(0, steps))


def take_aim(game: Heist, floor: int) -> Script[None]:
    """Give a guard his target where a correction took it (burglars.guard.target)."""
    its = game.floors[floor - 1]
    yield from keep_nearest(game, floor)
    if its.target is None:
        yield from new_target(game, floor)


def held_back(game: Heist, floor: int) -> Script[bool]:
    """Say whether donuts or the crow take a guard's whole move."""
    its = game.floors[floor - 1]
    if its.donuts:
        its.donuts = False
        game.tools.discard.append("donuts")
        yield Tell(say("donuts-eaten", floor=floor), "burglars.tool.donuts")
        return True
    here = f"{floor}{its.guard}"
    if game.crow == here and game.skilled("raven2") is not None and not its.alarms:
        game.crow = None
        message = say("crow-holds", floor=floor)
        yield Tell(message, "burglars.character.raven2", show=(here,))
        return True
    return False


def notice_acrobat(game: Heist, floor: int) -> Script[None]:
    """Let the guard notice the acrobat who slipped in and stayed (burglars.character.acrobat1)."""
    for who in game.at(f"{floor}{game.floors[floor - 1].guard}"):
        if not game.players[who].hidden:
            continue
        game.players[who].hidden = False
        message = say("acrobat-noticed", who=person(who))
        yield from lose(game, who, message, "burglars.character.acrobat1")


def crow_costs(game: Heist, floor: int, to: str) -> int:
    """Count the steps that the crow takes from a guard who enters (burglars.character.raven1)."""
    return int(game.crow == f"{floor}{to}" and game.skilled("raven1") is not None)


def step(game: Heist, floor: int, target: str, left: int) -> Script[None]:
    """Take one step towards a room, with all that follows (burglars.guard.step-order)."""
    its = game.floors[floor - 1]
    assert its.guard is not None
    origin = its.guard
    its.guard = next_step(its.plan, origin, target)
    show = (f"{floor}{origin}", f"{floor}{its.guard}")
    message = say("guard-steps", origin=cell(origin), to=cell(its.guard), floor=floor, n=left)
    yield Tell(message, "burglars.guard.route", show=show)
    if crow_costs(game, floor, its.guard):
        yield Tell(say("crow-delays"), "burglars.character.raven1-step", show=show[1:])
    yield from arrive(game, floor)


def arrive(game: Heist, floor: int, stepped: bool = True) -> Script[None]:
    """Do what a guard does in a room where he has come to be (burglars.guard.step-order)."""
    its = game.floors[floor - 1]
    here = f"{floor}{its.guard}"
    rang, before = its.guard in its.alarms, its.target
    yield from silence(game, here)
    if stepped:
        yield from watch_cameras(game, floor)
        yield from spot_players(game, floor)
    if its.guard is not None and its.alarms:
        asked = its.target != before  # A camera that rang meanwhile has named the nearest.
        if (rang and not asked) or its.target not in nearest(game, floor):
            yield from aim(game, floor, "burglars.alarm.nearest")
    elif rang or its.guard == its.target:
        yield from new_target(game, floor)


def jump(game: Heist, floor: int, to: str) -> Script[None]:
    """Move a guard to a room without a walk; he comes to be there (burglars.guard.jump)."""
    its = game.floors[floor - 1]
    its.guard = to
    message = say("guard-jumps", floor=floor, cell=cell(to))
    yield Tell(message, "burglars.guard.jump", show=(f"{floor}{to}",))
    yield from arrive(game, floor)


def watching(game: Heist, place: str) -> bool:
    """Say whether a working camera hangs in a room (burglars.room.camera)."""
    room = game.room(place)
    return room.known("camera") and not room.off and "video-loop" not in game.lasting


def watch_cameras(game: Heist, floor: int, unseen: int | None = None) -> Script[None]:
    """Ring where players stand at a camera while this guard is at another one."""
    its = game.floors[floor - 1]
    here = f"{floor}{its.guard}"
    if its.guard is None or not watching(game, here):
        return
    for who in game.inside():
        place = game.players[who].place
        assert place is not None
        if who != unseen and place != here and watching(game, place):
            yield from filmed(game, who, place)


def filmed(game: Heist, who: int, place: str) -> Script[None]:
    """Ring the alarm of a camera that shows a player to a guard."""
    message = say("alarm-camera", who=person(who), place=spot(place))
    yield from ring(game, place, message, "burglars.room.camera")


def spot_players(game: Heist, floor: int) -> Script[None]:
    """Let a guard who has come into a room see players (burglars.stealth.guard-enters)."""
    its = game.floors[floor - 1]
    if its.guard is None:
        return
    here = f"{floor}{its.guard}"
    for who in game.at(here):
        game.players[who].hidden = False
        message = say("seen-here", who=person(who), place=spot(here))
        yield from lose(game, who, message, "burglars.stealth.guard-enters")
    for who, place in _overlooked(game, here):
        kind = game.room(place).kind
        message = say(f"seen-{kind}", who=person(who), place=spot(place))
        yield from lose(game, who, message, f"burglars.room.{kind}")


def _overlooked(game: Heist, here: str) -> Iterable[tuple[int, str]]:
    """List the players whom a guard sees from next door in a foyer, or across an atrium."""
    return [
        (who, place)
        for who in game.inside()
        if (place := game.players[who].place) is not None and overlooks(game, here, place)
    ]


def overlooks(game: Heist, guard: str, place: str) -> bool:
    """Say whether a guard sees into a foyer or an atrium from where he stands."""
    room = game.room(place)
    if room.known("foyer"):
        return guard[0] == place[0] and guard[1:] in game.floor_of(place).plan.near(place[1:])
    return room.known("atrium") and guard in (game.above(place), game.below(place))


def aim_at(game: Heist, floor: int, target: str, rule: str) -> Script[None]:
    """Put the target die into a room because an effect says so."""
    game.floors[floor - 1].target = target
    yield announce_target(floor, target, rule)
