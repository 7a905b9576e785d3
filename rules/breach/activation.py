"""Activate ice: choose the model, walk it, and run subroutines one by one."""

from collections.abc import Sequence

from rules.breach.components import BOT, GUARDIAN, HUNTER
from rules.breach.database import distances, network, routes
from rules.breach.disconnect import remove_ice
from rules.breach.state import Activated, Ice, Intrusion, spot
from rules.breach.words import reach, read, steps, targets_avatars
from rules.core.effects import MANUAL, Effect
from rules.core.message import Message, Term, person, say
from rules.core.steps import Option, Script, Tell, choose

RULE = "breach.activation.choose"


def activate(game: Intrusion, who: int, category: str, effects: Sequence[Effect]) -> Script[None]:
    """Choose the model that a card activates and run its subroutines (breach.activation.order).

    The present entry of `game.acting` is this card's.
    """
    ice = yield from choose_ice(game, who, category, effects)
    if ice is not None:
        yield from run_all(game, who, ice, effects)


# Which model


def goals(game: Intrusion, only: int | None = None) -> list[str]:
    """List the places of the avatars that ice may go for."""
    people = game.connected if only is None else [only]
    places = (game.players[who].place for who in people)
    return list(dict.fromkeys(place for place in places if place is not None))


def able(game: Intrusion, category: str, effects: Sequence[Effect], only: int | None) -> list[Ice]:
    """List the ice that gets at an avatar with these subroutines (breach.activation.choose).

    With movement it has to come into the avatar's room; without, it has to have the avatar as a
    target from where it stands (breach.activation.still).
    """
    moves = steps(effects)
    far = moves or reach(effects)
    places, connections = goals(game, only), network(game)
    found = []
    for ice in game.ice_of(category):
        away = connections.away(ice.place)
        if any(away.get(place, far + 1) <= far for place in places):
            found.append(ice)
    return found


def approaching(game: Intrusion, category: str, only: int | None = None) -> list[Ice]:
    """List the ice that can go towards some avatar (breach.activation.far)."""
    places, connections = goals(game, only), network(game)
    return [
        ice
        for ice in game.ice_of(category)
        if any(place in connections.away(ice.place) for place in places)
    ]


def candidates(
    game: Intrusion, who: int, category: str, effects: Sequence[Effect], only: int | None = None
) -> tuple[list[Ice], str]:
    """List the ice that may be chosen, with the rule that says so."""
    every = game.ice_of(category)
    if category == GUARDIAN:
        return every, "breach.guardian.activation"
    best = able(game, category, effects, only)
    if best:
        return best, RULE
    if not steps(effects):
        rule = "breach.activation.still"
        return ([], rule) if targets_avatars(effects) else (every, rule)
    if approaching(game, category, only):
        return every, "breach.activation.far"
    return every, "breach.activation.stuck"


def choose_ice(
    game: Intrusion, who: int, category: str, effects: Sequence[Effect]
) -> Script[Ice | None]:
    """Let the player choose which ice is activated, if any (breach.activation.choice)."""
    acting = game.acting[-1]
    named = Term("category", category)
    if not game.ice_of(category):
        yield Tell(say("ice-none", category=named), "breach.activation.none", who)
        return None
    found, rule = game.kit.candidates(game, who, category, effects, acting.only)
    if not found:
        yield Tell(say("ice-no-target", category=named), rule, who)
        return None
    chosen = yield from choose(
        lambda: _offers(game, game.kit.candidates(game, who, category, effects, acting.only)[0]),
        say("ice-which", who=person(who), category=named),
        rule,
        who,
    )
    ice = game.model(chosen) if chosen else None
    if ice is None:
        return None
    _, rule = game.kit.candidates(game, who, category, effects, acting.only)
    if rule == "breach.activation.stuck":
        yield from remove_ice(game, ice, "stuck", "breach.activation.stuck")
        return None
    acting.ice = ice.id
    message = say("ice-activated", ice=Term("ice", ice.kind), place=spot(ice.place))
    yield Tell(message, rule, who, (ice.place,))
    return ice


def _offers(game: Intrusion, found: Sequence[Ice]) -> list[Option]:
    """Offer models; of those that are quite alike, one."""
    unlike = {(ice.place, ice.on, tuple(ice.viruses), ice.kind): ice for ice in reversed(found)}
    chosen = {ice.id for ice in unlike.values()}
    return [
        Option(ice.id, _said(ice), (ice.place,)) for ice in game.ice if ice.id in chosen
    ]


def _said(ice: Ice) -> Message:
    """Say which model it is."""
    message = "ice-at" if ice.on is None else "ice-attached-at"
    return say(message, ice=Term("ice", ice.kind), place=spot(ice.place))


# Which way


def ways(game: Intrusion, ice: Ice, count: int) -> list[tuple[str, ...]]:
    """List the routes of one movement, each with its origin (breach.activation.path).

    Ice makes for an avatar that it can still reach with this card; where there is none, as near
    as possible to any avatar, by a shortest way.
    """
    acting = game.acting[-1]
    places = goals(game, acting.only)
    away = distances(game, ice.place)
    close = [place for place in places if away.get(place, acting.steps + 1) <= acting.steps]
    targets = close or [place for place in places if place in away]
    found = (route for target in targets for route in routes(game, ice.place, target, count))
    return sorted(dict.fromkeys(found))


# Subroutines


def run_all(game: Intrusion, who: int, ice: Ice, effects: Sequence[Effect]) -> Script[None]:
    """Run subroutines one by one, in their order (breach.activation.run)."""
    acting = game.acting[-1]
    acting.ice = ice.id
    for place, effect in enumerate(effects):
        if game.model(ice.id) is None:
            break
        acting.steps = steps(effects[place:])
        yield from run(game, who, effect)
    acting.ice = None
    acting.bonus = acting.reach = acting.steps = 0


def run(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Run one subroutine of the activated ice."""
    if effect.word == MANUAL:
        yield from game.kit.manual(game, who, effect, "breach.activation.run")
    else:
        yield from game.kit.subroutines[effect.word](game, who, effect)


# Quick subroutines


def quick(
    game: Intrusion,
    category: str,
    who: int,
    rule: str = "breach.ice.quick",
    words: tuple[Message, Message] | None = None,
) -> Script[None]:
    """Run the quick subroutine against a player, who could not deploy (breach.ice.quick).

    Who runs it for another reason gives the words of the question, and of what is ignored.
    """
    kind = game.kinds[category]
    effects = [read(text) for text in game.kit.ice[kind].quick]
    named = Term("category", category)
    which, ignored = words or (
        say("quick-which", who=person(who), category=named),
        say("quick-ignored", category=named),
    )
    found = able(game, category, effects, who) if effects else []
    if not found:
        yield Tell(ignored, rule, who)
        return
    game.acting.append(Activated(only=who))
    chosen = yield from choose(
        lambda: _offers(game, able(game, category, effects, who)),
        which,
        rule,
        who,
    )
    ice = game.model(chosen) if chosen else None
    if ice is not None:
        message = say("quick-runs", ice=Term("ice", kind), place=spot(ice.place))
        yield Tell(message, rule, who, (ice.place,))
        yield from run_all(game, who, ice, effects)
    game.acting.pop()


def subroutines(game: Intrusion, card: str) -> list[Effect]:
    """Give the subroutines of an activation card; bots and hunters in training have the quick one.

    (breach.training.rules)
    """
    its = game.kit.activation[card]
    kind = game.kit.ice[its.ice]
    trains = game.mode == "training" and kind.category in (BOT, HUNTER)
    return [read(text) for text in (kind.quick if trains else its.subroutines)]
