"""Let people who keep their own accounts report what the guards need to know."""

from collections.abc import Callable, Iterator

from rules.burglars.alarm import can_ring, keep_nearest, retarget, ring, silence
from rules.burglars.entry import escape, meet_floor
from rules.burglars.events import event
from rules.burglars.guard import filmed, watching
from rules.burglars.patrol import speed_up
from rules.burglars.reveal import reveal
from rules.burglars.state import Heist, Player, Room, spot
from rules.core.grid import between
from rules.core.message import Message, cell, person, say
from rules.core.steps import Option, Script, Tell, choose

RULE = "burglars.app.tracking"


def _places(game: Heist, keep: Callable[[str], bool]) -> list[Option]:
    """Offer the rooms for which something holds."""
    return [
        Option(place, say("room-at", place=spot(place)), (place,))
        for place, _ in game.rooms()
        if keep(place)
    ]


def _pick(
    game: Heist, keep: Callable[[str], bool], message: Message, who: int
) -> Script[str | None]:
    """Ask for a room."""
    return (yield from choose(lambda: _places(game, keep), message, RULE, who))


def _move(game: Heist, number: str) -> Script[None]:
    """Note where a player has gone; people judge what the room does."""
    who = int(number)
    player = game.players[who]
    to = yield from _pick(
        game, lambda place: place != player.place, say("report-where", who=person(who)), who
    )
    if to is None:
        return
    player.place = to
    yield from reveal(game, to, RULE)
    yield from meet_floor(game, to)
    for floor, its in enumerate(game.floors, 1):
        guard = f"{floor}{its.guard}"
        if its.guard and guard != to and watching(game, to) and watching(game, guard):
            yield from filmed(game, who, to)


def _reveal(game: Heist, _: str) -> Script[None]:
    """Note a room that was turned over."""
    place = yield from _pick(
        game, lambda place: not game.room(place).shown, say("report-reveal"), game.turn.player
    )
    if place is not None:
        yield from reveal(game, place, RULE)


def _alarm(game: Heist, _: str) -> Script[None]:
    """Note an alarm that went off."""
    place = yield from _pick(
        game, lambda place: can_ring(game, place), say("report-alarm"), game.turn.player
    )
    if place is not None:
        message = say("alarm-reported", place=spot(place))
        yield from ring(game, place, message, "burglars.alarm.trigger")


def _quiet(game: Heist, _: str) -> Script[None]:
    """Note an alarm that people took away."""
    place = yield from _pick(
        game,
        lambda place: place[1:] in game.floor_of(place).alarms,
        say("report-quiet"),
        game.turn.player,
    )
    if place is not None:
        yield from silence(game, place)
        yield from retarget(game, int(place[0]))


def _safe(game: Heist, _: str) -> Script[None]:
    """Note an open safe: guards speed up (burglars.safe.speed)."""
    safe = yield from _pick(
        game, lambda place: _closed_safe(game, place), say("report-safe"), game.turn.player
    )
    if safe is not None:
        game.room(safe).cracked = True
        yield Tell(say("safe-open", place=spot(safe)), "burglars.safe.open", show=(safe,))
        for floor in range(int(safe[0]), 0, -1):
            yield from speed_up(game, floor, "burglars.safe.speed")


def _closed_safe(game: Heist, place: str) -> bool:
    """Say whether a closed safe stands in a room."""
    return game.room(place).known("safe") and not game.room(place).cracked


def _event(game: Heist, _: str) -> Script[None]:
    """Draw an event; those about guards are carried out."""
    yield from event(game)


def _donuts(game: Heist, floor: str) -> Script[None]:
    """Note donuts under a guard."""
    its = game.floors[int(floor) - 1]
    its.donuts = True
    holders: list[Player | Room] = [*game.players, *(room for _, room in game.rooms())]
    for pile in (*(one.tools for one in holders), game.tools.cards, game.tools.discard):
        if "donuts" in pile:
            pile.remove("donuts")
            break
    yield Tell(say("donuts", floor=int(floor)), "burglars.tool.donuts")


def _crow(game: Heist, _: str) -> Script[None]:
    """Note where the crow sits."""
    to = yield from _pick(
        game, lambda place: place != game.crow, say("crow-where"), game.turn.player
    )
    if to is not None:
        game.crow = to
        yield Tell(say("crow-sits", place=spot(to)), RULE, show=(to,))


def _wall(game: Heist, _: str) -> Script[None]:
    """Note a wall that was blown up."""
    wall = yield from choose(
        lambda: [
            Option(
                f"{floor}{one}-{other}",
                say("wall-between", floor=floor, one=cell(one), other=cell(other)),
                (f"{floor}{one}", f"{floor}{other}"),
            )
            for floor, its in enumerate(game.floors, 1)
            for one in its.plan.cells
            for other in its.plan.walled(one)
            if one < other
        ],
        say("report-wall"),
        RULE,
        game.turn.player,
    )
    if wall is not None:
        its = game.floors[int(wall[0]) - 1]
        one, other = wall[1:].split("-")
        its.plan = its.plan.without(between(one, other))
        message = say("wall-gone", one=spot(wall[0] + one), other=cell(other))
        yield Tell(message, RULE, show=(wall[0] + one, wall[0] + other))
        yield from keep_nearest(game, int(wall[0]))


def _roof(game: Heist, number: str) -> Script[None]:
    """Note that a player got away."""
    yield from escape(game, int(number))


def offers(game: Heist) -> Iterator[Option]:
    """Offer the reports that make sense now."""
    for who in game.inside():
        place = game.players[who].place
        show = (place,) if place else ()
        yield Option(f"go:{who}", say("report-go", who=person(who)), show)
    yield Option("turn-over", say("report-reveal"))
    yield Option("alarm", say("report-alarm"))
    if any(its.alarms for its in game.floors):
        yield Option("quiet", say("report-quiet"))
    if any(_closed_safe(game, place) for place, _ in game.rooms()):
        yield Option("safe", say("report-safe"))
    if game.events.left or game.events.discard:
        yield Option("event", say("report-event"))
    for floor, its in enumerate(game.floors, 1):
        if its.guard is not None and not any(one.donuts for one in game.floors):
            yield Option(f"donuts:{floor}", say("report-donuts", floor=floor))
    if game.skilled("raven1") is not None or game.skilled("raven2") is not None:
        yield Option("crow", say("crow"))
    if any(its.plan.walls for its in game.floors):
        yield Option("wall", say("report-wall"))
    for who in game.inside():
        if int(str(game.players[who].place)[0]) == len(game.floors):
            yield Option(f"away:{who}", say("report-away", who=person(who)))


REPORTS: dict[str, Callable[[Heist, str], Script[None]]] = {
    "go": _move,
    "turn-over": _reveal,
    "alarm": _alarm,
    "quiet": _quiet,
    "safe": _safe,
    "event": _event,
    "donuts": _donuts,
    "crow": _crow,
    "wall": _wall,
    "away": _roof,
}
"""What people can report with light tracking, by the first word of the option."""


def report(game: Heist, option: str) -> Script[None]:
    """Note what people reported."""
    name, _, rest = option.partition(":")
    yield from REPORTS[name](game, rest)
