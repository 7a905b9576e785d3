"""Play together: shared viruses, information for any disk, sending, revealing, evading."""

from collections.abc import Sequence

from msgspec.structs import replace

from rules.breach import activation, disk, malware
from rules.breach.components import GUARDIAN
from rules.breach.database import central, node_rooms
from rules.breach.deal import node_name
from rules.breach.deploy import where as usual_where
from rules.breach.effects import Way, number
from rules.breach.information import FULL, PARTIAL, TYPES, said, type_of
from rules.breach.kit import Operation
from rules.breach.state import Ice, Intrusion, spot
from rules.breach.viruses import ready, take_back
from rules.core.deck import HIDDEN
from rules.core.effects import Effect
from rules.core.message import Message, Term, person, say
from rules.core.steps import Ask, Option, Script, Tell, ask, choose
from rules.prometheus.state import Titanomachy, titanic
from rules.prometheus.titan import deactivatable, deactivate

STOP = "stop"


# Allies


def bear(game: Intrusion, whom: int, who: int) -> Script[bool]:
    """Let a player ignore what an ally's effect does to him (prometheus.team.allies)."""
    chosen = yield from choose(
        lambda: [Option("bear", say("ally-bear")), Option("ignore", say("ally-ignore"))],
        say("ally-effect", who=person(whom), ally=person(who)),
        "prometheus.team.allies",
        whom,
    )
    return chosen == "bear"


# Evasion tokens


def gain_evasion(game: Intrusion, who: int, effect: Effect, rule: str) -> Script[None]:
    """Take evasion tokens, two at most (prometheus.evasion.limit)."""
    titans = titanic(game)
    for _ in range(number(effect)):
        if not can_gain(game, who, effect):
            return
        titans.evasions[who] += 1
        message = say("evasion-gained", who=person(who), n=titans.evasions[who])
        yield Tell(message, "prometheus.evasion.what", who)


def can_gain(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether a player may have another token, and there is one."""
    titans = titanic(game)
    board = titans.own_kit.titan
    return titans.evasions[who] < board.evasions_most and sum(titans.evasions) < board.evasions


EVASION = Way(gain_evasion, can_gain)


def _evasions(game: Intrusion, who: int) -> list[Option]:
    """Offer an evasion token instead of a chip (prometheus.evasion.use)."""
    has = titanic(game).evasions[who] > 0
    return [Option("evasion:token", say("evasion-use"))] if has else []


def _evade(game: Intrusion, who: int, _: str) -> Script[None]:
    """Discard an evasion token."""
    titanic(game).evasions[who] -= 1
    yield Tell(say("evasion-spent", who=person(who)), "prometheus.evasion.use", who)


DODGES = {"evasion": Operation(_evasions, _evade)}


# Information


def store(game: Intrusion, who: int, token: str, rule: str, node: str | None) -> Script[None]:
    """Let a player give information to any disk; full information is split first.

    (prometheus.info.give, prometheus.info.split)
    """
    if node is not None:
        game.nodes[node].token = None
    type, halves = type_of(token), 1
    if token.startswith(FULL):
        halves = 2
        message = say("information-split", type=Term("information", type))
        yield Tell(message, "prometheus.info.split", who)
    for _ in range(min(halves, disk.supply(game, f"{PARTIAL}-{type}"))):
        yield from _give(titanic(game), who, f"{PARTIAL}-{type}", rule)


def _give(game: Titanomachy, who: int, token: str, rule: str) -> Script[None]:
    """Ask on whose disk a token goes, and put it there."""
    slots = len(game.kit.box.gear.processor.slots)
    chosen = yield from choose(
        lambda: [
            Option(str(one), say("player", who=person(one)))
            for one in game.clockwise(who)
            if len(game.players[one].disk) < slots or game.turned[one]
        ],
        say("information-whose", who=person(who), token=said(token)),
        "prometheus.info.give",
        who,
    )
    if chosen is None:
        yield Tell(say("information-nowhere", token=said(token)), "prometheus.info.give", who)
        return
    owner = int(chosen)
    player = game.players[owner]
    if len(player.disk) >= slots:
        yield from _discard_used(game, owner, who)
    yield from disk.store(game, owner, token, rule)


def _discard_used(game: Titanomachy, owner: int, who: int) -> Script[None]:
    """Discard a token that lies face down on a full disk (prometheus.info.full-disk)."""
    rule = "prometheus.info.full-disk"
    used = yield from choose(
        lambda: [Option(one, said(one)) for one in dict.fromkeys(game.turned[owner])],
        say("information-used-which", who=person(who), owner=person(owner)),
        rule,
        who,
    )
    if used is None:
        return
    game.turned[owner].remove(used)
    game.players[owner].disk.remove(used)
    yield Tell(say("information-used", who=person(owner), token=said(used)), rule, owner)


def uncover(game: Titanomachy, node: str, who: int) -> Script[None]:
    """Turn the information of a node over; a blank one is discarded (prometheus.info.reveal)."""
    if node not in game.covered:
        return
    rule = "prometheus.info.reveal"
    token = game.covered[node]
    if token == HIDDEN:
        size = FULL if central(game.plan, node) else PARTIAL
        named = node_name(node)
        chosen = yield from ask(
            lambda: Ask(
                say("uncover-what", node=named),
                rule,
                (
                    *(
                        Option(f"{size}-{type}", said(f"{size}-{type}"))
                        for type in TYPES
                        if disk.supply(game, f"{size}-{type}")
                    ),
                    Option("blank", say("information-blank")),
                ),
                who,
                (node,),
            )
        )
        token = None if chosen == "blank" else chosen
    del game.covered[node]
    game.nodes[node].token = token
    what = say("information-blank") if token is None else said(token)
    yield Tell(say("uncovered", node=node_name(node), what=what), rule, who, (node,))


def _covered(game: Intrusion, who: int) -> list[Option]:
    """Offer to reveal information for a research token (prometheus.info.reveal)."""
    titans = titanic(game)
    if not titans.team or not game.players[who].research:
        return []
    return [
        replace(option, id=f"uncover:{option.id}") for option in covered(titans)
    ]


def covered(game: Titanomachy) -> list[Option]:
    """List the nodes with information that lies face down."""
    return [Option(node, say("uncover", node=node_name(node)), (node,)) for node in game.covered]


def _uncover(game: Intrusion, who: int, node: str) -> Script[None]:
    """Discard a research token of the player's choice and turn the information over."""
    research = game.players[who].research
    token = yield from choose(
        lambda: [
            Option(one, say("name", of=Term("research", one))) for one in dict.fromkeys(research)
        ],
        say("uncover-pay", who=person(who)),
        "prometheus.info.reveal",
        who,
        secret=True,
    )
    if token is None:
        return
    research.remove(token)
    game.research.discard.append(token)
    yield from uncover(titanic(game), node, who)


OPERATIONS = {"uncover": Operation(_covered, _uncover)}


# Sending


def _sendings(game: Intrusion, who: int) -> list[Option]:
    """Offer to give a credit or a research token instead of a transfer (prometheus.team.send)."""
    if not titanic(game).team:
        return []
    player = game.players[who]
    things = [("credit", say("send-credit"))] if player.credits else []
    if player.research:
        things.append(("research", say("send-research")))
    return [
        Option(f"send:{thing}:{other}", say("send", what=what, to=person(other)))
        for thing, what in things
        for other in game.clockwise(who)
        if other != who
    ]


def _send(game: Intrusion, who: int, rest: str) -> Script[None]:
    """Give a token to an ally (prometheus.team.send)."""
    thing, _, other = rest.partition(":")
    giver, taker = game.players[who], game.players[int(other)]
    rule = "prometheus.team.send"
    if thing == "credit":
        giver.credits -= 1
        taker.credits += 1
        yield Tell(say("sent-credit", who=person(who), to=person(int(other))), rule, who)
        return
    token = yield from choose(
        lambda: [
            Option(one, say("name", of=Term("research", one)))
            for one in dict.fromkeys(giver.research)
        ],
        say("send-which", who=person(who)),
        rule,
        who,
        secret=True,
    )
    if token is not None:
        giver.research.remove(token)
        taker.research.append(token)
        yield Tell(say("sent-research", who=person(who), to=person(int(other))), rule, who)


SENDS = {"send": Operation(_sendings, _send)}


# Tracing


def traceable(game: Titanomachy, who: int) -> list[str]:
    """List the nodes with a virus in each room, one of them one's own (prometheus.trace.shared)."""
    return [
        node
        for node, rooms in node_rooms(game.plan).items()
        if all(game.places[room].viruses for room in rooms)
        and any(who in game.places[room].viruses for room in rooms)
    ]


def tracing(game: Titanomachy, who: int) -> Script[None]:
    """Trace nodes, or deactivate one vulnerability instead (prometheus.deactivate.instead)."""
    traced = False
    while True:
        nodes = [
            Option(node, _said(game, node), (node, *node_rooms(game.plan)[node]))
            for node in traceable(game, who)
        ]
        parts = [] if traced else [_part(game, cell) for cell in deactivatable(game, who)]
        if not nodes and not parts:
            return
        chosen = yield Ask(
            say("trace-or-deactivate", who=person(who)),
            "prometheus.deactivate.instead",
            (*parts, *nodes, *malware.plays(game, who), Option(STOP, say("trace-stop"))),
            who,
        )
        if not isinstance(chosen, str):
            continue  # The table was corrected.
        if chosen == STOP:
            return
        if (yield from malware.played(game, who, chosen)):
            continue
        if chosen.startswith("part:"):
            yield from deactivate(game, who, chosen.removeprefix("part:"))
            return
        traced = True
        yield from trace(game, who, chosen)


def _said(game: Titanomachy, node: str) -> Message:
    """Say which node it is and what is known to lie there."""
    cells = Term("cells", " ".join(node_rooms(game.plan)[node]))
    if node in game.covered:
        return say("node-covered", cells=cells)
    token = game.nodes[node].token
    return (
        say("node-bare", cells=cells)
        if token is None
        else say("node-with", cells=cells, token=said(token))
    )


def _part(game: Titanomachy, cell: str) -> Option:
    """Offer to deactivate a vulnerability."""
    part = Term("part", game.titan.parts[cell])
    return Option(f"part:{cell}", say("deactivate", part=part), (f"titan/parts/{cell}",))


def trace(game: Titanomachy, who: int, node: str) -> Script[None]:
    """Take one virus from each room, the information, and mark the node (prometheus.trace.result).

    At least one of the viruses is one's own (prometheus.trace.shared-remove).
    """
    rooms = list(node_rooms(game.plan)[node])
    rule = "prometheus.trace.result"
    own, taken = False, []
    for place, room in enumerate(rooms):
        later = any(who in game.places[one].viruses for one in rooms[place + 1 :])
        whose = yield from _which_virus(game, room, who, must=not own and not later)
        if whose is None:
            return
        own = own or whose == who
        take_back(game, f"places/{room}", whose)
        taken.append(say("virus-from", place=spot(room), who=person(whose)))
    cells = Term("cells", " ".join(rooms))
    message = say("traced-together", who=person(who), viruses=tuple(taken))
    yield Tell(message, rule, who, tuple(rooms))
    yield from uncover(game, node, who)
    token = game.nodes[node].token
    if token is not None:
        yield from store(game, who, token, rule, node)
    if who not in game.nodes[node].viruses and (yield from ready(game, who)):
        game.nodes[node].viruses.append(who)
        yield Tell(say("node-marked", who=person(who), cells=cells), rule, who, (node,))


def _which_virus(game: Titanomachy, room: str, who: int, must: bool) -> Script[int | None]:
    """Let the player choose whose virus leaves a room."""
    chosen = yield from choose(
        lambda: [
            Option(str(one), say("virus-of", who=person(one)), (room,))
            for one in ([who] if must else sorted(game.places[room].viruses))
        ],
        say("trace-virus", who=person(who), place=spot(room)),
        "prometheus.trace.shared-remove",
        who,
    )
    return None if chosen is None else int(chosen)


# The firewall

CHOOSING = {
    "breach.activation.choose": "prometheus.firewall.any-avatar",
    "breach.activation.far": "prometheus.firewall.far",
    "breach.activation.still": "prometheus.firewall.still",
}
"""The paragraphs of the team mode about the choice of ice, by those of the base game."""


def candidates(
    game: Intrusion, who: int, category: str, effects: Sequence[Effect], only: int | None = None
) -> tuple[list[Ice], str]:
    """List the ice that may be chosen: first against one's own avatar (prometheus.firewall.choose).

    Then against any avatar; the rest as in the base game.
    """
    if category != GUARDIAN and only is None and game.players[who].connected:
        own = activation.able(game, category, effects, who)
        if own:
            return own, "prometheus.firewall.choose"
    found, rule = activation.candidates(game, who, category, effects, only)
    return found, CHOOSING.get(rule, rule)


def where(game: Intrusion, who: int) -> Script[str | None]:
    """Deploy ice anywhere while one's own avatar is away (prometheus.reaction.disconnected)."""
    if game.players[who].place is not None or titanic(game).titan.card is None:
        return (yield from usual_where(game, who))
    return (
        yield from choose(
            lambda: [
                Option(place, say("room-at", place=spot(place)), (place,)) for place in game.places
            ],
            say("deploy-where", who=person(who)),
            "prometheus.reaction.disconnected",
            who,
        )
    )
