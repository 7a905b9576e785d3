"""Ring alarms and switch them off; they draw the guard of their floor."""

from rules.burglars.patrol import announce_target, new_target
from rules.burglars.state import COMPUTERS, Heist, spot
from rules.core.message import Message, cell, person, say
from rules.core.steps import Option, Script, Tell, choose


def can_ring(game: Heist, place: str) -> bool:
    """Say whether an alarm could go off in a room (burglars.alarm.guard-there, one-per-room)."""
    its = game.floor_of(place)
    return (
        "emp" not in game.lasting and place[1:] not in its.alarms and not game.guard_at(place)
    )


def ring(game: Heist, place: str, why: Message, rule: str) -> Script[None]:
    """Set off an alarm in a room, unless none can go off there (burglars.alarm.trigger)."""
    if not can_ring(game, place):
        return
    game.floor_of(place).alarms.append(place[1:])
    yield Tell(why, rule, show=(place,))
    yield from aim(game, int(place[0]), "burglars.alarm.target")


def nearest(game: Heist, floor: int) -> list[str]:
    """List the alarms that take the guard the fewest steps (burglars.alarm.nearest)."""
    its = game.floors[floor - 1]
    assert its.guard is not None
    steps = its.plan.distances(its.guard)
    least = min(steps[alarm] for alarm in its.alarms)
    return [alarm for alarm in its.alarms if steps[alarm] == least]


def aim(game: Heist, floor: int, rule: str) -> Script[None]:
    """Put the target die on the nearest alarm; people choose between equals."""
    its = game.floors[floor - 1]
    if its.guard is None or not its.alarms:
        return
    chosen = yield from choose(
        lambda: [
            Option(f"{floor}{alarm}", say("alarm-at", cell=cell(alarm)), (f"{floor}{alarm}",))
            for alarm in (nearest(game, floor) if its.alarms and its.guard else [])
        ],
        say("alarm-which", floor=floor),
        "burglars.alarm.choice",
    )
    if chosen is None or its.target == chosen[1:]:
        return
    its.target = chosen[1:]
    yield announce_target(floor, its.target, rule)


def keep_nearest(game: Heist, floor: int) -> Script[None]:
    """Move the target die where another alarm has become the nearest (burglars.alarm.nearest)."""
    its = game.floors[floor - 1]
    if its.guard is not None and its.alarms and its.target not in nearest(game, floor):
        yield from aim(game, floor, "burglars.alarm.nearest")


def silence(game: Heist, place: str) -> Script[None]:
    """Take away an alarm token without naming a new target yet (burglars.alarm.off)."""
    its = game.floor_of(place)
    if place[1:] in its.alarms:
        its.alarms.remove(place[1:])
        yield Tell(say("alarm-off", place=spot(place)), "burglars.alarm.off", show=(place,))


def retarget(game: Heist, floor: int) -> Script[None]:
    """Name a target after an effect took alarms away (burglars.alarm.removed)."""
    if game.floors[floor - 1].alarms:
        yield from aim(game, floor, "burglars.alarm.nearest")
    else:
        yield from new_target(game, floor)


def trip(game: Heist, who: int, place: str, system: str) -> Script[None]:
    """Let a fingerprint, laser or motion room react to a player, who may cancel the alarm."""
    if jammed(game, who, place) or not can_ring(game, place):
        return
    if (yield from cancelled(game, who, place, system)):
        return
    message = say(f"alarm-{system}", who=person(who), place=spot(place))
    yield from ring(game, place, message, f"burglars.room.{system}")


def jammed(game: Heist, who: int, place: str) -> bool:
    """Say whether the Hacker's jammer keeps a room silent (burglars.character.hacker1)."""
    hacker = game.skilled("hacker1")
    return hacker is not None and (hacker == who or game.players[hacker].place == place)


def tokens(game: Heist, system: str) -> list[Option]:
    """List the hack tokens that could cancel an alarm of a system (burglars.alarm.cancel)."""
    found = [
        Option(f"hack:{place}", say("cancel-token", place=spot(place)), (place,))
        for place, room in game.rooms()
        if room.known(COMPUTERS[system]) and room.hacks
    ]
    laptop = game.skilled("hacker2")
    if laptop is not None and game.players[laptop].hack:
        found.append(Option("laptop", say("cancel-laptop", who=person(laptop))))
    return found


def cancelled(game: Heist, who: int, place: str, system: str) -> Script[bool]:
    """Ask for a hack token instead of the alarm, where there is one."""
    if not tokens(game, system):
        return False
    answer = yield from choose(
        lambda: [*tokens(game, system), Option("ring", say("let-it-ring"))],
        say("cancel-alarm", who=person(who), place=spot(place)),
        "burglars.alarm.cancel",
        who,
    )
    assert answer is not None
    return (yield from spend_token(game, answer))


def spend_token(game: Heist, answer: str) -> Script[bool]:
    """Discard the hack token that people chose; say whether they chose one."""
    if answer == "laptop":
        laptop = game.skilled("hacker2")
        assert laptop is not None
        game.players[laptop].hack = False
        yield Tell(say("laptop-spent", who=person(laptop)), "burglars.character.hacker2")
        return True
    if answer.startswith("hack:"):
        place = answer.removeprefix("hack:")
        game.room(place).hacks -= 1
        message = say("hack-spent", place=spot(place), n=game.room(place).hacks)
        yield Tell(message, "burglars.alarm.cancel", show=(place,))
        return True
    return False
