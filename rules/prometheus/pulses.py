"""Lay pulse tokens on gateways: shock waves, collapses, and evading them."""

from rules.breach.attack import dodges, pay_dodge
from rules.breach.database import SIDES, outer_sides
from rules.breach.guardian import fall
from rules.breach.state import Gateway, Intrusion, spot
from rules.core.message import Term, person, say
from rules.core.steps import Option, Script, Tell, choose
from rules.prometheus.anomaly import throw
from rules.prometheus.components import WAYS
from rules.prometheus.state import Titanomachy, titanic


def pulse(game: Titanomachy, gateway: Gateway, rule: str) -> Script[None]:
    """Lay a pulse on a gateway; the third removes both (prometheus.pulse.three)."""
    key = str(gateway.priority)
    game.pulses[key] = game.pulses.get(key, 0) + 1
    n, most = game.pulses[key], game.own_kit.titan.pulses_fall
    message = say("pulse-laid", n=gateway.priority, place=spot(gateway.place), all=n, most=most)
    yield Tell(message, rule, show=(gateway.at, gateway.place))
    if n >= most:
        game.gateways.remove(gateway)
        del game.pulses[key]
        message = say("gateway-removed", place=spot(gateway.place), n=len(game.gateways))
        yield Tell(message, "prometheus.pulse.three", show=(gateway.place,))
        fall(game)


def shock(game: Titanomachy, place: str, who: int) -> Script[None]:
    """Send a shock wave through a room: a pulse on each gateway there (prometheus.shock.what)."""
    if not game.gateways_at(place):
        message = say("shock-nothing", place=spot(place))
        yield Tell(message, "prometheus.shock.what", who, (place,))
        return
    yield Tell(say("shock", place=spot(place)), "prometheus.shock.what", who, (place,))
    if (yield from _evaded(game, place)):
        return
    for gateway in game.gateways_at(place):
        yield from pulse(game, gateway, "prometheus.shock.what")


def _evaded(game: Titanomachy, place: str) -> Script[bool]:
    """Let an avatar in the room evade the wave for all its gateways (prometheus.pulse.dodge)."""
    rule = "prometheus.pulse.dodge"
    for who in game.at(place):
        if game.light or not dodges(game, who):
            continue
        chosen = yield from choose(
            lambda who=who: [*dodges(game, who), Option("take", say("pulse-take"))],  # type: ignore[misc]
            say("pulse-dodge", who=person(who), place=spot(place)),
            rule,
            who,
        )
        if chosen is not None and chosen != "take":
            yield from pay_dodge(game, who, chosen)
            return True
    return (yield from _reported(game, place)) if game.light and game.at(place) else False


def _reported(game: Titanomachy, place: str) -> Script[bool]:
    """Ask people who keep their own accounts whether somebody evaded."""
    chosen = yield from choose(
        lambda: [
            Option("take", say("pulse-take")),
            Option("dodge", say("pulse-evaded")),
            *(
                Option(f"token:{who}", say("report-evaded", who=person(who)))
                for who in game.at(place)
                if game.evasions[who]
            ),
        ],
        say("pulse-report", place=spot(place)),
        "prometheus.pulse.dodge",
    )
    kind, _, who = (chosen or "").partition(":")
    if kind == "token":
        game.evasions[int(who)] -= 1
    return kind in ("dodge", "token")


def edge(game: Titanomachy, way: str) -> list[str]:
    """List the rooms on the edge to which a connection of the Caucasus points.

    The letters turn with the room (prometheus.caucasus.connections).
    """
    place = game.caucasus
    if place is None:
        return []
    side = SIDES[(WAYS.index(way) + game.places[place].turn) % 4]
    return [one[:-1] for one in outer_sides(game.plan) if one[-1] == side]


def collapse(game: Intrusion, who: int) -> Script[None]:
    """Send shock waves through all rooms of one edge (prometheus.collapse.steps)."""
    titans = titanic(game)
    rule = "prometheus.collapse.steps"
    yield Tell(say("collapse", who=person(who)), "prometheus.collapse.what", who)
    face = yield from throw(titans, who, rule)
    rooms = edge(titans, face.way)
    message = say("collapse-edge", way=Term("way", face.way), cells=Term("cells", " ".join(rooms)))
    yield Tell(message, rule, who, tuple(rooms))
    waiting = [room for room in rooms if titans.gateways_at(room)]
    while waiting:
        chosen = yield from choose(
            lambda: [
                Option(room, say("room-at", place=spot(room)), (room,)) for room in waiting
            ],
            say("collapse-which", who=person(who)),
            "prometheus.collapse.who",
            who,
        )
        if chosen not in waiting:
            return
        waiting.remove(chosen)
        yield from shock(titans, chosen, who)


def pay_reconnection(game: Titanomachy, who: int) -> Script[None]:
    """Lay a pulse on a gateway before a reconnection (prometheus.pulse.reconnect)."""
    chosen = yield from choose(
        lambda: [
            Option(
                str(one.priority),
                say("gateway", n=one.priority, place=spot(one.place)),
                (one.at, one.place),
            )
            for one in game.gateways
        ],
        say("pulse-reconnect", who=person(who)),
        "prometheus.pulse.reconnect",
        who,
    )
    gateway = next((one for one in game.gateways if str(one.priority) == chosen), None)
    if gateway is not None:
        yield from pulse(game, gateway, "prometheus.pulse.reconnect")
