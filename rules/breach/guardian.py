"""Run the guardian: it wakes at the end of a firewall's turn and goes for the gateways."""

from rules.breach import counters
from rules.breach.attach import let_go
from rules.breach.components import GUARDIAN, OMEGA, Effects
from rules.breach.database import distances, outer_sides, routes
from rules.breach.state import Gateway, Ice, Intrusion, spot
from rules.breach.threat import raise_threat
from rules.breach.walk import go
from rules.breach.words import number, read
from rules.core.deck import shuffle
from rules.core.effects import Effect
from rules.core.message import Message, Term, person, say
from rules.core.steps import Ended, Option, Script, Tell, choose

RULE = "breach.guardian.wake"
THROUGH = "through"
"""The rule of a guardian whom closed connections do not hold."""


def guardian(game: Intrusion) -> Ice | None:
    """Give the guardian's model, if it is in the database."""
    return next(iter(game.ice_of(GUARDIAN)), None)


# Waking


def wake(game: Intrusion) -> Script[None]:
    """Wake the guardian at the end of the firewall's turn (breach.guardian.wake)."""
    who = game.guardian.keeper
    if who is None or game.guardian.awake:
        return
    if guardian(game) is None:  # A correction took its model away: it may be deployed again.
        game.guardian.keeper = None
        return
    kind = game.kinds[GUARDIAN]
    its, named = game.kit.guardians[kind], Term("ice", kind)
    yield Tell(say("guardian-wakes", who=person(who), ice=named), RULE, who)
    yield from _carry_out(game, its.red, who)
    yield from shuffle_in(game)
    yield Tell(say("guardian-card", ice=named), RULE, who)
    yield from _carry_out(game, its.board_a, who)
    game.guardian.awake = True
    game.guardian.keeper = None
    message = say("guardian-read", text=Term("text", kind))
    yield Tell(message, "breach.guardian.board-b", who)


def _carry_out(game: Intrusion, effects: Effects, who: int) -> Script[None]:
    """Carry out a side of the guardian's card or board."""
    for text in effects:
        yield from counters.carry_out(game, who, read(text, "waking"), RULE)


def shuffle_in(game: Intrusion) -> Script[None]:
    """Shuffle the guardian's cards into the activation deck (breach.guardian.wake-shuffle)."""
    game.activation.cards += game.guardian.cards
    game.guardian.cards = []
    rule = "breach.guardian.wake-shuffle"
    yield Tell(say("guardian-shuffle"), rule)
    yield from shuffle(game, game.activation, say("activation-shuffle"), rule)


def free_sides(game: Intrusion) -> list[str]:
    """List the outer sides where Ω can be laid: those without a gateway."""
    taken = [gateway.at for gateway in game.gateways]
    return [side for side in outer_sides(game.plan) if side not in taken]


def _side(side: str) -> Message:
    """Say on which side of its room an outer side lies."""
    return say(f"side-{side[-1]}")


def _omega(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Lay the room Ω beside the database and place the guardian in it (breach.room.omega)."""
    rule = "breach.room.omega"
    if game.omega is None:
        chosen = yield from choose(
            lambda: [
                Option(side, say("omega-at", place=spot(side[:-1]), side=_side(side)), (side,))
                for side in free_sides(game)
            ],
            say("omega-where", who=person(who)),
            rule,
            who,
        )
        if chosen is None:
            return
        game.omega = chosen
        message = say("omega-laid", place=spot(chosen[:-1]), side=_side(chosen))
        yield Tell(message, rule, who, (chosen,))
    ice = guardian(game)
    if ice is not None:
        let_go(game, ice.id)  # It is placed, not moved (breach.model.placed).
        ice.place, ice.on = OMEGA, None
        message = say("guardian-placed", ice=Term("ice", ice.kind))
        yield Tell(message, "breach.model.placed", who, (OMEGA,))


def _alarm(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Raise everybody's threat, clockwise from the player who wakes it."""
    for one in game.clockwise(who):
        yield from raise_threat(game, one, number(effect))


WAKING = {"omega": _omega, "alarm": _alarm}
"""What a guardian's card and board can do besides what cells of counters do."""


# Subroutines


def goes_through(game: Intrusion) -> bool:
    """Say whether closed connections do not hold the guardian (breach.guardian.board-b)."""
    its = game.kit.guardians.get(game.kinds[GUARDIAN])
    return game.guardian.awake and its is not None and THROUGH in its.rules


def goal(game: Intrusion, ice: Ice) -> Gateway | None:
    """Give the gateway of the lowest number to which a way leads (breach.gateway.priority)."""
    away = distances(game, ice.place, goes_through(game))
    known = [gateway for gateway in game.gateways if gateway.place in away]
    return min(known, key=lambda gateway: gateway.priority, default=None)


def advance(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Walk the guardian towards its gateway by a shortest way (breach.guardian.activation)."""
    ice = guardian(game)
    gateway = goal(game, ice) if ice else None
    rule = "breach.guardian.activation"
    if ice is None or gateway is None:
        yield Tell(say("guardian-stuck"), "breach.activation.guardian-stuck", who)
        return
    steps, through = number(effect), goes_through(game)
    found = sorted({*routes(game, ice.place, gateway.place, steps, through)})
    ways = {"-".join(route): route for route in found}
    chosen = yield from choose(
        lambda: [
            Option(id, say("way", cells=Term("cells", " ".join(route))), route[-1:], route)
            for id, route in ways.items()
        ],
        say("guardian-way", who=person(who), n=gateway.priority),
        rule,
        who,
    )
    route = ways.get(chosen or "", (ice.place,))
    if len(route) > 1:
        go(game, ice.id, route[-1])
        named = Term("ice", ice.kind)
        message = say("ice-moves", ice=named, origin=spot(route[0]), to=spot(route[-1]))
        yield Tell(message, rule, show=(route[0], route[-1]), path=route)


def remove_gateway(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Remove the gateway of the guardian's room (breach.guardian.activation)."""
    ice = guardian(game)
    gateway = game.gateway_at(ice.place) if ice else None
    rule = "breach.guardian.activation"
    if gateway is None:
        yield Tell(say("gateway-none"), rule, who)
        return
    game.gateways.remove(gateway)
    message = say("gateway-removed", place=spot(gateway.place), n=len(game.gateways))
    yield Tell(message, rule, who, (gateway.place,))
    fall(game)


def fall(game: Intrusion) -> None:
    """End the game where no gateway is left: nobody wins (breach.end.gateways)."""
    if not game.gateways:
        game.result = "fallen"
        raise Ended


SUBROUTINES = {"advance": advance, "gateway": remove_gateway}
"""What a guardian's activation cards can do besides what all ice does."""
