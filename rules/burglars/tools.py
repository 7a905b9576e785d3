"""Use tools: once each, in one's own turn, without an action."""

from collections.abc import Callable, Iterator

from rules.burglars.alarm import keep_nearest, ring
from rules.burglars.patrol import new_target
from rules.burglars.reveal import reveal
from rules.burglars.state import COMPUTERS, MOST_HACKS, Heist, spot
from rules.core.deck import Deck, look
from rules.core.grid import between
from rules.core.message import Message, Term, cell, person, say
from rules.core.steps import Option, Script, Tell, choose

SMOKE = 3
VIRUS = 3
SKATES = 2
BALL = 3
GADGETS = (
    *("camera", "deadbolt", "detector", "fingerprint", "keypad", "laser", "motion", "thermo"),
)
"""The kinds of rooms that a crowbar makes harmless."""


def usable(game: Heist) -> list[str]:
    """List the tools that the active player can use now (burglars.action.use-tool)."""
    if game.holds(game.turn.player, "bust"):
        return []
    return [tool for tool in game.active.tools if tool in USES and next(_aims(game, tool), None)]


def use(game: Heist, tool: str) -> Script[None]:
    """Use a tool up and carry out its effect."""
    who = game.turn.player
    game.active.tools.remove(tool)
    game.tools.discard.append(tool)
    yield Tell(
        say("tool-used", who=person(who), tool=Term("tool", tool)), f"burglars.tool.{tool}", who
    )
    aim = yield from choose(
        lambda: list(_aims(game, tool)),
        say(f"{tool}-which", who=person(who)),
        f"burglars.tool.{tool}",
        who,
    )
    if aim is not None:
        yield from USES[tool][1](game, aim)


def _aims(game: Heist, tool: str) -> Iterator[Option]:
    """List what a tool can be used on; some tools have just one thing to do."""
    return USES[tool][0](game)


def _just_here(game: Heist) -> Iterator[Option]:
    """Offer the active player's own room."""
    yield _room(game.here)


def _room(place: str) -> Option:
    """Offer a room."""
    return Option(place, say("room-at", place=spot(place)), (place,))


def unseen_rooms(game: Heist) -> Iterator[Option]:
    """Offer every room that lies face down."""
    return (_room(place) for place, room in game.rooms() if not room.shown)


def _blueprints(game: Heist, place: str) -> Script[None]:
    """Reveal a room anywhere (burglars.tool.blueprints)."""
    yield from reveal(game, place, "burglars.tool.blueprints")


def _crowbar_aims(game: Heist) -> Iterator[Option]:
    """Offer the neighbouring rooms that something could be broken in."""
    for near in game.floor_of(game.here).plan.near(game.here[1:]):
        room = game.room(game.here[0] + near)
        if room.shown and room.kind in GADGETS and not room.off:
            yield _room(game.here[0] + near)


def _crowbar(game: Heist, place: str) -> Script[None]:
    """Put a room out of order for good (burglars.tool.crowbar)."""
    game.room(place).off = True
    yield _tell("crowbar", place, "burglars.tool.crowbar")


def _crystal_ball(game: Heist, place: str) -> Script[None]:
    """Look at the top events and put them back in any order (burglars.tool.crystal-ball)."""
    yield from arrange(game, game.events, BALL, "burglars.tool.crystal-ball")


def arrange(game: Heist, deck: Deck, count: int, rule: str) -> Script[None]:
    """Let people put the top cards of a deck back in any order."""
    who = game.turn.player
    seen = yield from look(game, deck, count)
    if seen is None:
        yield Tell(say("look-yourselves", n=count), rule, who)
        return
    rest = list(seen)
    order: list[str] = []
    while rest:
        card = yield from choose(
            lambda: [Option(c, say("name", of=Term(deck.kind, c))) for c in rest],
            say("card-next", n=len(order) + 1),
            rule,
            who,
        )
        assert card is not None
        rest.remove(card)
        order.append(card)
    if deck.cards[: len(order)] == seen:  # A correction may have changed the deck meanwhile.
        deck.cards[: len(order)] = order


def _donut_aims(game: Heist) -> Iterator[Option]:
    """Offer every guard who has none yet."""
    for floor, its in enumerate(game.floors, 1):
        if its.guard is not None and not its.donuts:
            yield Option(str(floor), say("guard-of", floor=floor), (f"{floor}{its.guard}",))


def _donuts(game: Heist, floor: str) -> Script[None]:
    """Put the donuts under a guard (burglars.tool.donuts)."""
    its = game.floors[int(floor) - 1]
    its.donuts = True
    game.tools.discard.remove("donuts")  # They lie under the guard until he has eaten them.
    show = (f"{floor}{its.guard}",)
    yield Tell(say("donuts", floor=int(floor)), "burglars.tool.donuts", show=show)


def _dynamite_aims(game: Heist) -> Iterator[Option]:
    """Offer the walls of the active player's room."""
    here = game.here
    for behind in game.floor_of(here).plan.walled(here[1:]):
        yield Option(
            f"{here[0]}{behind}", say("wall-to", cell=cell(behind)), (here, here[0] + behind)
        )


def _dynamite(game: Heist, behind: str) -> Script[None]:
    """Blow up a wall and ring (burglars.tool.dynamite)."""
    here, its = game.here, game.floor_of(game.here)
    its.plan = its.plan.without(between(here[1:], behind[1:]))
    message = say("wall-gone", one=spot(here), other=cell(behind[1:]))
    yield Tell(message, "burglars.tool.dynamite", show=(here, behind))
    yield from ring(game, here, _here("alarm-dynamite", here), "burglars.tool.dynamite")
    yield from keep_nearest(game, int(here[0]))


def _emp(game: Heist, place: str) -> Script[None]:
    """Clear all alarms and keep them silent until the next own turn (burglars.tool.emp)."""
    game.lasting["emp"] = game.turn.player
    yield Tell(say("emp"), "burglars.tool.emp", game.turn.player)
    for floor, its in enumerate(game.floors, 1):
        if its.alarms:
            its.alarms = []
            yield Tell(say("alarms-cleared", floor=floor), "burglars.alarm.removed")
            yield from new_target(game, floor)


def _suit(game: Heist, place: str) -> Script[None]:
    """Go unseen for the rest of the turn's actions (burglars.tool.invisible-suit)."""
    game.turn.unseen = True
    game.turn.extra += 1
    yield Tell(say("suit"), "burglars.tool.invisible-suit", game.turn.player)


def _makeup(game: Heist, place: str) -> Script[None]:
    """Give everybody in the room a stealth token (burglars.tool.makeup-kit)."""
    for who in game.at(game.here):
        game.players[who].stealth += 1
        message = say("stealth-gained", who=person(who), n=game.players[who].stealth)
        yield Tell(message, "burglars.tool.makeup-kit", who)


def _skates(game: Heist, place: str) -> Script[None]:
    """Gain two actions (burglars.tool.rollerskates)."""
    game.turn.extra += SKATES
    yield Tell(say("actions-gained", n=SKATES), "burglars.tool.rollerskates", game.turn.player)


def _smoke(game: Heist, place: str) -> Script[None]:
    """Leave stealth tokens in the room (burglars.tool.smoke-bomb)."""
    game.room(place).stealth += SMOKE
    yield _tell("smoke", place, "burglars.tool.smoke-bomb")


def _bomb_aims(game: Heist) -> Iterator[Option]:
    """Offer stairs up, also to the roof, and stairs down, where there are none."""
    here, below = game.here, game.below(game.here)
    if not game.room(here).up:
        yield Option("up", say("stairs-up"), (here,))
    if below is not None and not game.room(below).up:
        yield Option("down", say("stairs-down"), (below,))


def _bomb(game: Heist, way: str) -> Script[None]:
    """Make stairs and ring (burglars.tool.thermal-bomb)."""
    here = game.here
    foot = here if way == "up" else game.below(here)
    assert foot is not None
    game.room(foot).up = True
    yield _tell("stairs-made", foot, "burglars.tool.thermal-bomb")
    yield from ring(game, here, _here("alarm-bomb", here), "burglars.tool.thermal-bomb")


def _virus_aims(game: Heist) -> Iterator[Option]:
    """Offer the revealed computer rooms that are not full."""
    for place, room in game.rooms():
        if room.shown and room.kind in COMPUTERS.values() and room.hacks < MOST_HACKS:
            yield _room(place)


def _virus(game: Heist, place: str) -> Script[None]:
    """Add hack tokens to a computer room (burglars.tool.virus)."""
    room = game.room(place)
    room.hacks = min(MOST_HACKS, room.hacks + VIRUS)
    message = say("hacks-now", place=spot(place), n=room.hacks)
    yield Tell(message, "burglars.tool.virus", show=(place,))


def _here(message: str, place: str) -> Message:
    """Say something about a room."""
    return say(message, place=spot(place))


def _tell(message: str, place: str, rule: str) -> Tell:
    """Tell people to do something in a room."""
    return Tell(_here(message, place), rule, show=(place,))


def _ball_aims(game: Heist) -> Iterator[Option]:
    """Offer the ball while there are events to look at."""
    return _just_here(game) if game.events.left else iter(())


Use = tuple[Callable[[Heist], Iterator[Option]], Callable[[Heist, str], Script[None]]]
USES: dict[str, Use] = {
    "blueprints": (unseen_rooms, _blueprints),
    "crowbar": (_crowbar_aims, _crowbar),
    "crystal-ball": (_ball_aims, _crystal_ball),
    "donuts": (_donut_aims, _donuts),
    "dynamite": (_dynamite_aims, _dynamite),
    "emp": (_just_here, _emp),
    "invisible-suit": (_just_here, _suit),
    "makeup-kit": (_just_here, _makeup),
    "rollerskates": (_just_here, _skates),
    "smoke-bomb": (_just_here, _smoke),
    "thermal-bomb": (_bomb_aims, _bomb),
    "virus": (_virus_aims, _virus),
}
"""What each tool can be aimed at, and what it does; the stethoscope is used with a safe's dice."""


