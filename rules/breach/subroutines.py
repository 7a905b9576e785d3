"""Run the subroutines of ice, one function for each word (breach.ice.subroutines)."""

from collections.abc import Callable
from functools import partial

from rules.breach import counters
from rules.breach.activation import run, ways
from rules.breach.attach import can_attach
from rules.breach.attack import resolve
from rules.breach.components import OMEGA
from rules.breach.connect import look_around
from rules.breach.database import near, walls_aside, within
from rules.breach.disconnect import disconnect
from rules.breach.guardian import SUBROUTINES as GUARDIAN_SUBROUTINES
from rules.breach.ice import attack, property_of
from rules.breach.losses import LOSSES
from rules.breach.player import FIREWALL
from rules.breach.reveal import hide, orient
from rules.breach.state import Ice, Intrusion, avatar, spot
from rules.breach.threat import raise_threat
from rules.breach.viruses import clean, give
from rules.breach.walk import go
from rules.breach.words import number, told
from rules.core.effects import Effect
from rules.core.message import Message, Term, person, say
from rules.core.steps import Option, Script, Tell, choose

RULE = "breach.activation.run"
TARGET = "breach.activation.target"


def acting_ice(game: Intrusion) -> Ice | None:
    """Give the ice that was activated, if it is still in the database."""
    return game.model(game.acting[-1].ice or "") if game.acting else None


# Movement


def shift(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Walk the ice towards an avatar, through hidden rooms too (breach.activation.movement)."""
    ice = acting_ice(game)
    if ice is None:
        return
    routes = {"-".join(route): route for route in ways(game, ice, number(effect))}
    chosen = yield from choose(
        lambda: [Option(id, way(route), route[-1:], route) for id, route in routes.items()],
        say("ice-way", who=person(who), ice=Term("ice", ice.kind)),
        "breach.activation.path",
        who,
    )
    route = routes.get(chosen or "", (ice.place,))
    if len(route) > 1:
        yield from walk(game, ice, route, "breach.activation.movement")
    yield from settle(game, ice, who)


def way(route: tuple[str, ...]) -> Message:
    """Say which way leads along some rooms; ice may stay beside an avatar."""
    if len(route) == 1:
        return say("way-stay", place=spot(route[0]))
    return say("way", cells=Term("cells", " ".join(route)))


def walk(game: Intrusion, ice: Ice, route: tuple[str, ...], rule: str) -> Script[None]:
    """Move ice along a route; what it was attached to stays behind (breach.attach.leave)."""
    go(game, ice.id, route[-1])
    named = Term("ice", ice.kind)
    message = say("ice-moves", ice=named, origin=spot(route[0]), to=spot(route[-1]))
    yield Tell(message, rule, show=(route[0], route[-1]), path=route)


def settle(game: Intrusion, ice: Ice, who: int) -> Script[None]:
    """Let ice that clings attach itself to an avatar where it has come to be (breach.ice.worm)."""
    if property_of(game, ice, "clings") and ice.on is None:
        found = [
            one
            for one in game.at(ice.place)
            if not game.players[one].screen and can_attach(game, ice, avatar(one))
        ]
        target = yield from _which(lambda: found, who, "breach.attach.rules")
        if target is not None:
            yield from cling(game, ice, target)


def cling(game: Intrusion, ice: Ice, target: int) -> Script[None]:
    """Attach ice to an avatar (breach.attach.rules)."""
    if not can_attach(game, ice, avatar(target)):  # (breach.attach.limit)
        return
    ice.on = avatar(target)
    message = say("ice-attached", ice=Term("ice", ice.kind), who=person(target))
    yield Tell(message, "breach.attach.rules", target, (ice.place,))


# Targets


def targets(game: Intrusion) -> list[int]:
    """List the players whose avatars the activated ice can choose (breach.activation.target)."""
    ice = acting_ice(game)
    if ice is None:
        return []
    acting = game.acting[-1]
    places = within(game, ice.place, acting.reach) if acting.reach else [ice.place]
    if acting.pierce:
        paces = walls_aside(game, ice.place)
        places = [*places, *(one for one, far in paces.items() if far <= acting.pierce)]
    return [
        who
        for who in game.connected
        if game.players[who].place in places and acting.only in (None, who)
    ]


def _which(found: Callable[[], list[int]], who: int, rule: str) -> Script[int | None]:
    """Let a player choose one avatar among some; None where there is none."""
    chosen = yield from choose(
        lambda: [Option(str(one), say("player", who=person(one))) for one in found()],
        say("target-which", who=person(who)),
        rule,
        who,
    )
    return None if chosen is None else int(chosen)


Aimed = Callable[[Intrusion, int, int, Effect], Script[None]]
"""What a subroutine does to a target: the game, who decides, the target, the effect."""


def aimed(does: Aimed) -> Callable[[Intrusion, int, Effect], Script[None]]:
    """Make a subroutine that needs a target; without one it is ignored."""

    def carried_out(game: Intrusion, who: int, effect: Effect) -> Script[None]:
        target = yield from _which(lambda: targets(game), who, TARGET)
        if target is None:
            message = say("subroutine-ignored", what=told(effect))
            yield Tell(message, TARGET, who)
        else:
            yield from does(game, who, target, effect)

    return carried_out


def _attack(game: Intrusion, who: int, target: int, effect: Effect) -> Script[None]:
    """Attack an avatar (breach.ice.subroutines)."""
    ice = acting_ice(game)
    if ice is not None:
        value = max(0, attack(game, ice, target) + number(effect))
        yield from resolve(game, ice.id, avatar(target), value)


def _threat(game: Intrusion, who: int, target: int, effect: Effect) -> Script[None]:
    """Raise the target's threat."""
    yield from raise_threat(game, target, number(effect))


def _virus(game: Intrusion, who: int, target: int, effect: Effect) -> Script[None]:
    """Give the target grey viruses without an attack."""
    yield from give(game, target, number(effect), FIREWALL, RULE)


def _attach(game: Intrusion, who: int, target: int, effect: Effect) -> Script[None]:
    """Attach the ice to the target."""
    ice = acting_ice(game)
    if ice is not None:
        yield from cling(game, ice, target)


def _push(game: Intrusion, who: int, target: int, effect: Effect) -> Script[None]:
    """Move the target away; it keeps its screen (breach.model.moved)."""
    for _ in range(number(effect)):
        place = game.players[target].place
        if place is None:
            return
        to = yield from choose(
            lambda: [
                Option(one, say("room-at", place=spot(one)), (one,))
                for one in near(game, game.players[target].place or "")
            ],
            say("push-where", model=person(target)),
            "breach.model.moved",
            who,
        )
        if to is None:
            return
        go(game, avatar(target), to)
        message = say("model-moves", model=person(target), place=spot(to))
        yield Tell(message, "breach.model.moved", who, (to,))
        yield from _find_out(game, to)


def _unscreen(game: Intrusion, who: int, target: int, effect: Effect) -> Script[None]:
    """Take the target's screen."""
    if game.players[target].screen:
        game.players[target].screen = False
        yield Tell(say("screen-torn", who=person(target)), RULE, target)


def _disconnect(game: Intrusion, who: int, target: int, effect: Effect) -> Script[None]:
    """Disconnect the target."""
    yield from disconnect(game, target)


# Rooms, values, conditions


def _clean(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Remove players' viruses from the ice's room (breach.ice.categories)."""
    for _ in range(number(effect)):
        ice = acting_ice(game)
        if ice is None or ice.place == OMEGA:
            return
        its = game.places[ice.place]
        whose = yield from _which(partial(list, its.viruses), who, RULE)
        if whose is None:
            return
        yield from clean(game, ice.place, whose, RULE)


def _hide(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Turn the ice's room face down."""
    ice = acting_ice(game)
    if ice is not None and ice.place != OMEGA:
        yield from hide(game, ice.place)
        yield from _find_out(game, ice.place)


def _find_out(game: Intrusion, place: str) -> Script[None]:
    """Let the player whose turn it is reveal the room at once (breach.room.hidden-avatar)."""
    who = game.turn.player
    if game.phase == "turn" and game.players[who].place == place:
        yield from look_around(game, who, "breach.room.hidden-avatar")


def _turn(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Turn the ice's room another way; breaches stay (breach.room.orientation)."""
    ice = acting_ice(game)
    if ice is not None and ice.place != OMEGA and game.places[ice.place].shown:
        yield from orient(game, ice.place, who)


def _range(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Reach farther until the end of the activation (breach.attack.distance)."""
    game.acting[-1].reach += number(effect)
    yield from ()


def _strength(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Change attack and defence until the end of the activation (breach.ice.values)."""
    game.acting[-1].bonus += number(effect)
    yield from ()


def _each(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Aim a subroutine at every avatar within reach, one by one."""
    acting, before = game.acting[-1], game.acting[-1].only
    assert effect.then is not None
    for target in targets(game):
        if target not in targets(game):
            continue
        acting.only = target
        yield from run(game, who, effect.then)
        acting.only = before


def _if_infected(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Go on only where a player's virus lies in the ice's room."""
    ice = acting_ice(game)
    assert effect.then is not None
    if ice is not None and ice.place != OMEGA and game.places[ice.place].viruses:
        yield from run(game, who, effect.then)


def _if_alone(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Go on only where no avatar is within reach."""
    assert effect.then is not None
    if not targets(game):
        yield from run(game, who, effect.then)


SUBROUTINES = {
    **counters.CELLS,
    **{word: aimed(does) for word, does in LOSSES.items()},
    **GUARDIAN_SUBROUTINES,
    "shift": shift,
    "attack": aimed(_attack),
    "threat": aimed(_threat),
    "virus": aimed(_virus),
    "attach": aimed(_attach),
    "push": aimed(_push),
    "unscreen": aimed(_unscreen),
    "disconnect": aimed(_disconnect),
    "clean": _clean,
    "hide": _hide,
    "turn": _turn,
    "range": _range,
    "strength": _strength,
    "each": _each,
    "if-infected": _if_infected,
    "if-alone": _if_alone,
}
"""How each subroutine is run."""
