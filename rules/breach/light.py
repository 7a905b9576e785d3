"""Let people play their own turns, and note only what the firewall needs (breach.app.tracking)."""

from collections.abc import Callable, Iterator

from rules.breach import connect, gateways, kit
from rules.breach.attach import let_go, room_for
from rules.breach.copying import loot, looters
from rules.breach.counters import escalate
from rules.breach.database import borders, node_rooms
from rules.breach.deal import node_name
from rules.breach.disconnect import disconnect, remove_ice
from rules.breach.firewall import end_turn
from rules.breach.kit import Operation
from rules.breach.player import DEADLY, FIREWALL
from rules.breach.reveal import hide, orient, reveal
from rules.breach.state import Ice, Intrusion, avatar, spot
from rules.breach.threat import raise_threat, reset_threat
from rules.breach.tracing import traceable
from rules.breach.viruses import clean, free, give, infect, remove
from rules.breach.walk import go
from rules.core.effects import Effect
from rules.core.message import Term, person, say
from rules.core.steps import Ask, Ended, Option, Script, Tell, ask, choose

RULE = "breach.app.tracking"


def turn(game: Intrusion) -> Script[None]:
    """Note what happened in a player's turn until it is over."""
    who = game.turn.player
    yield from begin(game, who)
    yield from reports(game)
    yield from end_turn(game)


def reports(game: Intrusion) -> Script[None]:
    """Note what happened until people say that it is all."""
    while True:
        chosen = yield menu(game)
        if chosen == "end":
            return
        if isinstance(chosen, str):
            yield from report(game, chosen)


def begin(game: Intrusion, who: int) -> Script[None]:
    """Bring the avatar into the database where it is not, as with full tracking."""
    player = game.players[who]
    if player.connected:
        yield from connect.look_around(game, who, "breach.room.hidden-avatar")
    elif player.last is None:
        yield from connect.connect(game, who)
    else:
        yield from connect.reconnect(game, who)


def menu(game: Intrusion) -> Ask:
    """Ask what has happened."""
    who = game.turn.player
    end = Option("end", say("end-turn"))
    own = kit.offered(game.kit.reports, game, who)
    return Ask(say("report", who=person(who)), RULE, (*offers(game, who), *own, end), who)


def offers(game: Intrusion, by: int) -> Iterator[Option]:
    """Offer the reports of a player that make sense now."""
    for who, player in enumerate(game.players):
        if player.place is not None:
            yield Option(f"go:{who}", say("report-go", who=person(who)), (player.place,))
    if any(not place.shown for place in game.places.values()):
        yield Option("reveal", say("report-reveal"))
    if any(place.shown for place in game.places.values()):
        yield Option("turn", say("report-turn"))
        yield Option("hide", say("report-hide"))
    yield from _virus_offers(game, by)
    for category in game.counters:
        message = say("report-escalate", category=game.kit.named(category))
        yield Option(f"escalate:{category}", message)
    for who in range(len(game.players)):
        yield from _player_offers(game, who)
    yield Option("breach", say("report-breach"))
    if game.gateways:
        yield Option("gateway", say("report-gateway"))
    if any(ice for ice in game.ice if not _guards(game, ice)):
        yield Option("ice-gone", say("report-ice-gone"))
    if game.ice:
        yield Option("ice-moved", say("report-ice-moved"))


def _virus_offers(game: Intrusion, who: int) -> Iterator[Option]:
    """Offer reports of viruses in rooms."""
    if free(game, who) and any(who not in place.viruses for place in game.places.values()):
        yield Option("infect", say("report-infect", who=person(who)))
    if any(place.viruses for place in game.places.values()):
        yield Option("clean", say("report-clean"))


def _player_offers(game: Intrusion, who: int) -> Iterator[Option]:
    """Offer reports of one avatar."""
    player = game.players[who]
    if player.place is None:
        return
    yield Option(f"threat:{who}", say("report-threat", who=person(who)))
    if player.threat:
        yield Option(f"calm:{who}", say("report-calm", who=person(who)))
    if len(player.viruses) < DEADLY:
        yield Option(f"virus:{who}", say("report-virus", who=person(who)))
    if FIREWALL in player.viruses:
        yield Option(f"cure:{who}", say("report-cure", who=person(who)))
    if player.screen:
        yield Option(f"screen:{who}", say("report-unscreen", who=person(who)))
    elif room_for(game, avatar(who)) > 0:  # (breach.attach.limit)
        yield Option(f"screen:{who}", say("report-screen", who=person(who)))
    yield Option(f"off:{who}", say("report-off", who=person(who)))


def _named(ice: Ice) -> Term:
    """Name a model by its kind."""
    return Term("ice", ice.kind)


def _guards(game: Intrusion, ice: Ice) -> bool:
    """Say whether a model is the guardian."""
    return game.kinds["guardian"] == ice.kind


def _pick(
    game: Intrusion, by: int, fits: Callable[[str], bool], message: str, spots: bool = False
) -> Script[str | None]:
    """Ask a player for a place."""
    return (
        yield from choose(
            lambda: [
                Option(place, say("room-at", place=spot(place)), (place,))
                for place in (game.spots if spots else game.places)
                if fits(place)
            ],
            say(message),
            RULE,
            by,
        )
    )


# Reports


def _go(game: Intrusion, by: int, number: str) -> Script[None]:
    """Note where an avatar went; a hidden room is revealed."""
    who = int(number)
    here = game.players[who].place
    to = yield from _pick(game, by, lambda place: place != here, "report-where", spots=True)
    if to is not None and game.players[who].connected:
        go(game, avatar(who), to)
        message = say("avatar-moves", who=person(who), place=spot(to))
        yield Tell(message, RULE, who, (to,))
        if who == game.turn.player:
            yield from connect.look_around(game, who, "breach.room.hidden-avatar")


def _reveal(game: Intrusion, by: int, _: str) -> Script[None]:
    """Note a room that was revealed."""
    place = yield from _pick(game, by, lambda one: not game.places[one].shown, "report-reveal")
    if place is not None:
        yield from reveal(game, place, by)


def _turn(game: Intrusion, by: int, _: str) -> Script[None]:
    """Note a room that was turned."""
    place = yield from _pick(game, by, lambda one: game.places[one].shown, "report-turn")
    if place is not None:
        yield from orient(game, place, by)


def _hide(game: Intrusion, by: int, _: str) -> Script[None]:
    """Note a room that was turned face down."""
    place = yield from _pick(game, by, lambda one: game.places[one].shown, "report-hide")
    if place is not None:
        yield from hide(game, place)


def _infect(game: Intrusion, by: int, _: str) -> Script[None]:
    """Note a virus that the player placed in a room."""

    def bare(place: str) -> bool:
        return by not in game.places[place].viruses

    place = yield from _pick(game, by, bare, "report-where")
    if place is not None:
        yield from infect(game, place, by, "breach.infect.result-virus")


def _clean(game: Intrusion, by: int, _: str) -> Script[None]:
    """Note a virus that left a room."""
    chosen = yield from choose(
        lambda: [
            Option(
                f"{place}:{who}",
                say("virus-at", who=person(who), place=spot(place)),
                (place,),
            )
            for place, its in game.places.items()
            for who in its.viruses
        ],
        say("report-clean"),
        RULE,
        by,
    )
    if chosen is not None:
        place, _, who = chosen.partition(":")
        yield from clean(game, place, int(who), RULE)


def _escalate(game: Intrusion, by: int, category: str) -> Script[None]:
    """Note an escalation of the player."""
    yield from escalate(game, category, by)


def _threat(game: Intrusion, by: int, who: str) -> Script[None]:
    """Note a rise of threat."""
    yield from raise_threat(game, int(who), 1)


def _calm(game: Intrusion, by: int, who: str) -> Script[None]:
    """Note a reset of threat."""
    yield from reset_threat(game, int(who))


def _virus(game: Intrusion, by: int, number: str) -> Script[None]:
    """Note a virus that an avatar got, and from whom."""
    who = int(number)
    givers = [FIREWALL, *game.kit.rivals(game, who)]
    chosen = yield from choose(
        lambda: [
            Option(
                str(one),
                say("virus-of-firewall") if one == FIREWALL else say("player", who=person(one)),
            )
            for one in givers
            if one == FIREWALL or free(game, one)
        ],
        say("report-giver"),
        RULE,
        by,
    )
    if chosen is not None:
        yield from give(game, who, 1, int(chosen), RULE)


def _cure(game: Intrusion, by: int, who: str) -> Script[None]:
    """Note a grey virus that was removed."""
    yield from remove(game, int(who), 1, "breach.virus.remove")


def _screen(game: Intrusion, by: int, number: str) -> Script[None]:
    """Note a screen put on or taken off."""
    player = game.players[int(number)]
    player.screen = not player.screen
    message = "screen-on" if player.screen else "screen-lost"
    yield Tell(say(message, who=person(int(number))), RULE, int(number))


def _off(game: Intrusion, by: int, who: str) -> Script[None]:
    """Note an avatar that left the database."""
    yield from disconnect(game, int(who))


def _traces(game: Intrusion, who: int) -> list[Option]:
    """Offer to report a traced node."""
    return [
        Option(f"trace:{node}", say("report-trace", node=node_name(node)), (node,))
        for node in traceable(game, who)
    ]


def _trace(game: Intrusion, who: int, node: str) -> Script[None]:
    """Note a traced node: its information is gone, a virus marks it (breach.trace.steps)."""
    for room in node_rooms(game.plan)[node]:
        game.places[room].viruses.remove(who)
    its = game.nodes[node]
    its.token = None
    if who not in its.viruses:
        its.viruses.append(who)
    message = say("traced", who=person(who), cells=node_name(node))
    yield Tell(message, "breach.trace.steps", who, (node,))


def _breach(game: Intrusion, by: int, _: str) -> Script[None]:
    """Note a breach card: laid, turned over or taken away."""
    most = game.kit.box.pieces.breaches
    chosen = yield from choose(
        lambda: [
            Option(
                border,
                say(
                    f"report-breach-{game.breaches.get(border, 'none')}",
                    one=spot(one),
                    other=spot(other),
                ),
                (border,),
            )
            for border, (one, other) in borders(game).items()
            if border in game.breaches or len(game.breaches) < most
        ],
        say("report-breach"),
        RULE,
        by,
    )
    if chosen is None:
        return
    side = game.breaches.get(chosen)
    if side is None:
        game.breaches[chosen] = "light"
    elif side == "light":
        game.breaches[chosen] = "dark"
    else:
        del game.breaches[chosen]
    yield Tell(say("noted"), RULE, show=(chosen,))


def _gateway(game: Intrusion, by: int, _: str) -> Script[None]:
    """Note a gateway that was moved."""
    yield from gateways.move(game, by, "breach.gateway.move")


def _which_ice(
    game: Intrusion, by: int, message: str, guardian: bool
) -> Script[Ice | None]:
    """Ask a player for a model of ice."""
    chosen = yield from choose(
        lambda: [
            Option(ice.id, say("ice-at", ice=_named(ice), place=spot(ice.place)), (ice.place,))
            for ice in game.ice
            if guardian or not _guards(game, ice)
        ],
        say(message),
        RULE,
        by,
    )
    return game.model(chosen) if chosen else None


def _ice_gone(game: Intrusion, by: int, _: str) -> Script[None]:
    """Note ice that was eliminated."""
    ice = yield from _which_ice(game, by, "report-ice-gone", guardian=False)
    if ice is not None:
        yield from remove_ice(game, ice, "eliminated", "breach.ice.eliminate")


def _ice_moved(game: Intrusion, by: int, _: str) -> Script[None]:
    """Note ice that was moved to another place."""
    ice = yield from _which_ice(game, by, "report-ice-moved", guardian=True)
    if ice is None:
        return
    here = ice.place
    to = yield from _pick(game, by, lambda place: place != here, "report-where", spots=True)
    if to is not None and ice in game.ice:
        let_go(game, ice.id)
        ice.place, ice.on = to, None
        message = say("ice-moves", ice=_named(ice), origin=spot(here), to=spot(to))
        yield Tell(message, RULE, show=(here, to))


def _won(game: Intrusion, who: int, _: str) -> Script[None]:
    """Note who fulfilled a task (breach.end.victory)."""
    chosen = yield from choose(
        lambda: [
            *(
                Option(str(who), say("player", who=person(who)))
                for who in range(len(game.players))
            ),
            Option("none", say("no-one")),
        ],
        say("report-won"),
        "breach.end.victory",
        game.turn.player,
    )
    if chosen is not None and chosen != "none":
        game.result, game.winner = "won", int(chosen)
        raise Ended


REPORTS: dict[str, Callable[[Intrusion, int, str], Script[None]]] = {
    "go": _go,
    "reveal": _reveal,
    "turn": _turn,
    "hide": _hide,
    "infect": _infect,
    "clean": _clean,
    "escalate": _escalate,
    "threat": _threat,
    "calm": _calm,
    "virus": _virus,
    "cure": _cure,
    "screen": _screen,
    "off": _off,
    "breach": _breach,
    "gateway": _gateway,
    "ice-gone": _ice_gone,
    "ice-moved": _ice_moved,
}
"""What people can report, by the first word of the option."""
OWN = {
    "trace": Operation(_traces, _trace),
    "won": Operation(lambda game, who: [Option("won", say("report-won"))], _won),
}
"""What people can report besides where they play against each other."""


def report(game: Intrusion, option: str) -> Script[None]:
    """Note what people reported."""
    name, _, rest = option.partition(":")
    if name in game.kit.reports:
        yield from kit.carry_out(game.kit.reports, game, game.turn.player, option)
    else:
        yield from REPORTS[name](game, game.turn.player, rest)


def manual(game: Intrusion, who: int, effect: Effect, rule: str) -> Script[None]:
    """Show an effect that people carry out themselves, and note what it changed.

    Code, cards and credits they put right by a correction (breach.effect.manual).
    """
    options = (Option("done", say("manual-done")), Option("changed", say("manual-changed")))
    message = say("manual", who=person(who), text=effect.text)
    while (yield from ask(lambda: Ask(message, rule, options, who))) != "done":
        chosen = yield from choose(
            lambda: [*offers(game, who), Option("none", say("manual-none"))],
            say("manual-what", who=person(who)),
            "breach.effect.manual",
            who,
        )
        if chosen is not None and chosen != "none":
            name, _, rest = chosen.partition(":")
            yield from REPORTS[name](game, who, rest)


def spoils(game: Intrusion, victim: int) -> Script[None]:
    """Let others profit from a disconnection; with light tracking, only remind them."""
    if not game.light:
        yield from loot(game, victim)
        return
    for who in looters(game, victim):
        message = say("loot-light", who=person(who), victim=person(victim))
        yield Tell(message, "breach.disconnect.copy", who)
