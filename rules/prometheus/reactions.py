"""Carry out reaction cards: the titan walks through walls and answers every turn."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.breach.activation import goals, run
from rules.breach.counters import escalate
from rules.breach.database import beside, border, linked, walls_aside
from rules.breach.disconnect import remove_ice
from rules.breach.guardian import remove_gateway
from rules.breach.state import Activated, Gateway, Ice, Intrusion, spot
from rules.breach.subroutines import aimed, way
from rules.breach.walk import go
from rules.breach.words import number, read, told, word
from rules.core.deck import draw_again
from rules.core.effects import Effect
from rules.core.message import Message, Term, person, say
from rules.core.steps import Option, Script, Tell, choose
from rules.prometheus import pulses
from rules.prometheus.anomaly import anomaly
from rules.prometheus.components import AITHON, TITAN
from rules.prometheus.state import Titanomachy, titanic
from rules.prometheus.titan import active, remove_cube


def react(game: Titanomachy, who: int) -> Script[None]:
    """Carry out the right-most reaction card (prometheus.reaction.phase, .order)."""
    if not game.titan.slots:
        return
    card = game.titan.slots.pop()
    game.titan.card = card
    its = game.own_kit.reactions[card]
    game.titan.daunt = game.titan.expose = 0
    effects = [read(text) for text in its.subroutines]
    message = say("reaction", card=Term("reaction", card), what=printed(game, card))
    yield Tell(message, "prometheus.reaction.phase", who)
    giant = game.giant
    if giant is not None:
        game.acting.append(Activated(ice=giant.id))
        for place, effect in enumerate(effects):
            game.acting[-1].steps = paces(game, effects[place:])
            yield from run(game, who, effect)
        game.acting.pop()
    game.titan.sure = False
    if its.deactivation:
        yield from remove_cube(game, who)
    for counter in its.escalation:
        yield from escalate(game, counter, who, "prometheus.reaction.escalation")
    game.titan.card = None
    game.titan.reactions.discard.append(card)


def printed(game: Titanomachy, card: str) -> tuple[Message, ...]:
    """Say all that is printed on a reaction card (prometheus.reaction.card, .open)."""
    its = game.own_kit.reactions[card]
    signs = [say("reaction-cube")] if its.deactivation else []
    signs += [say("reaction-escalate", category=game.kit.named(one)) for one in its.escalation]
    return (*(told(read(text)) for text in its.subroutines), *signs)


def load(game: Titanomachy, count: int) -> Script[None]:
    """Reveal reaction cards into the free slots from the left (prometheus.load.phase)."""
    for _ in range(count):
        card = yield from draw_again(
            game,
            game.titan.reactions,
            say("reaction-draw", who=person(game.password)),
            "prometheus.load.phase",
            game.password,
            again=say("reactions-shuffle"),
            again_rule="prometheus.reaction.reshuffle",
        )
        if card is None:
            return
        game.titan.slots.append(card)
        n = len(game.titan.slots)
        message = say("reaction-laid", card=Term("reaction", card), n=n, what=printed(game, card))
        yield Tell(message, "prometheus.reaction.slots", show=("titan/slots",))


# Movement


def ways(game: Intrusion, origin: str, target: str, steps: int) -> Iterator[tuple[str, ...]]:
    """Yield the first steps of every shortest way over adjoining rooms, origin included."""
    left = walls_aside(game, target)
    stack: list[tuple[str, ...]] = [(origin,)]
    while stack:
        route = stack.pop()
        here = route[-1]
        if here == target or len(route) > steps:
            yield route
            continue
        stack.extend((*route, one) for one in beside(game, here) if left[one] == left[here] - 1)


def paces(game: Titanomachy, effects: Sequence[Effect]) -> int:
    """Count the steps towards avatars that subroutines of active parts give."""
    given = [
        one.then or one
        for one in effects
        if one.word != "if-active" or active(game, word(one))
    ]
    return sum(number(one) for one in given if one.word == "stalk")


def quarry(game: Titanomachy, giant: Ice, who: int, steps: int) -> list[str]:
    """List the rooms of avatars that the titan may make for (prometheus.titan.approach).

    The player's own avatar where he gets there with this card, else any other that he gets to;
    where he gets to nobody, all of them.
    """
    away, rooms = walls_aside(game, giant.place), goals(game)
    close = [one for one in rooms if away[one] <= steps]
    own = game.players[who].place
    return [own] if own in close else close or rooms


def gateway_ahead(game: Titanomachy, giant: Ice) -> Gateway | None:
    """Give the gateway that the titan makes for (prometheus.titan.to-gateway, .to-gateway-tie)."""
    away = walls_aside(game, giant.place)
    far = [one for one in game.gateways if one.place != giant.place]
    return min(far, key=lambda one: (away[one.place], one.priority), default=None)


def stalk(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Walk towards an avatar by a shortest way (prometheus.titan.move, .approach)."""
    titans = titanic(game)
    giant = titans.giant
    if giant is not None:
        steps = max([number(effect), *(one.steps for one in game.acting[-1:])])
        routes = [
            route
            for target in quarry(titans, giant, who, steps)
            for route in ways(game, giant.place, target, number(effect))
        ]
        message = say("titan-way", who=person(who))
        yield from _walk(titans, giant, routes, who, message, "prometheus.titan.approach")


def march(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Walk towards the nearest gateway that is not next to it (prometheus.titan.to-gateway)."""
    titans = titanic(game)
    giant = titans.giant
    gateway = gateway_ahead(titans, giant) if giant else None
    if giant is not None and gateway is not None:
        routes = list(ways(game, giant.place, gateway.place, number(effect)))
        message = say("titan-way-gateway", who=person(who), n=gateway.priority)
        yield from _walk(titans, giant, routes, who, message, "prometheus.titan.to-gateway")


def _walk(
    game: Titanomachy,
    giant: Ice,
    routes: list[tuple[str, ...]],
    who: int,
    question: Message,
    rule: str,
) -> Script[None]:
    """Let the player choose among equal ways, and walk one of them; a goal may be here already."""
    found = {"-".join(route): route for route in sorted(set(routes))}
    chosen = yield from choose(
        lambda: [Option(id, way(route), route[-1:], route) for id, route in found.items()],
        question,
        rule,
        who,
    )
    route = found.get(chosen or "", (giant.place,))
    if len(route) == 1:
        return
    broken = [
        border(game, one, other)
        for one, other in pairwise(route)
        if not linked(game, one, other)
    ]
    go(game, giant.id, route[-1])
    named = Term("ice", TITAN)
    message = say("ice-moves", ice=named, origin=spot(route[0]), to=spot(route[-1]))
    yield Tell(message, rule, who, (route[0], route[-1]), path=route)
    for one in broken:
        yield from _break(game, one, who)


def _break(game: Titanomachy, where: str, who: int) -> Script[None]:
    """Leave a breach card where the titan went through a wall (prometheus.titan.walls-cards)."""
    if len(game.breaches) >= game.kit.box.pieces.breaches or where in game.breaches:
        return
    game.breaches[where] = "light"
    cells = Term("cells", where.replace("|", " ").replace("-", " "))
    yield Tell(say("titan-breaks", cells=cells), "prometheus.titan.walls", who, (where,))


# Other subroutines


def _shock(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Send a shock wave through the titan's room."""
    titans = titanic(game)
    if titans.giant is not None:
        yield from pulses.shock(titans, titans.giant.place, who)


def _collapse(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Let an edge of the database collapse."""
    yield from pulses.collapse(game, who)


def _pierce(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Reach farther, through closed connections too (prometheus.part.gatling)."""
    game.acting[-1].pierce += number(effect)
    yield from ()


def _expose(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Lower the defence of avatars until the next reaction (prometheus.part.battle-helm)."""
    titanic(game).titan.expose += number(effect)
    message = say("exposed", n=number(effect))
    yield Tell(message, "prometheus.part.battle-helm", who)


def _daunt(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Lower the attack of avatars until the next reaction (prometheus.part.sacred-helm)."""
    titanic(game).titan.daunt += number(effect)
    yield Tell(say("daunts", n=number(effect)), "prometheus.part.sacred-helm", who)


def _no_dodge(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Let nobody evade in this reaction (prometheus.part.sword)."""
    titanic(game).titan.sure = True
    yield from ()


def _banish(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Disconnect Aithons in the titan's room (prometheus.part.chest)."""
    titans = titanic(game)
    for _ in range(number(effect)):
        giant = titans.giant
        near = [one for one in game.ice if giant and one.place == giant.place]
        ice = next((one for one in near if one.kind == AITHON), None)
        if ice is None:
            return
        yield from remove_ice(game, ice, "gone", "prometheus.part.chest")


def _anomaly(game: Intrusion, who: int, target: int, effect: Effect) -> Script[None]:
    """Let the player whose avatar is the target throw the anomaly die (prometheus.anomaly.who)."""
    yield from anomaly(game, target, effect)


def _if_active(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Go on only where the vulnerability is active (prometheus.reaction.subroutines)."""
    titans = titanic(game)
    assert effect.then is not None
    part = word(effect)
    if active(titans, part):
        yield from run(game, who, effect.then)
    else:
        message = say("part-off", part=Term("part", part))
        yield Tell(message, "prometheus.vulnerability.inactive", who)


def crush(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Remove the gateway of the titan's room with the pulses on it (prometheus.pulse.three)."""
    titans = titanic(game)
    gateway = game.gateway_at(titans.giant.place) if titans.giant else None
    if gateway is not None:
        titans.pulses.pop(str(gateway.priority), None)
    yield from remove_gateway(game, who, effect)


SUBROUTINES = {
    "stalk": stalk,
    "march": march,
    "shock": _shock,
    "collapse": _collapse,
    "pierce": _pierce,
    "expose": _expose,
    "daunt": _daunt,
    "no-dodge": _no_dodge,
    "banish": _banish,
    "if-active": _if_active,
    "anomaly": aimed(_anomaly),
}
"""How each subroutine of the expansion is run."""

