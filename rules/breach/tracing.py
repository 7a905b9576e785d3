"""Trace nodes: the phase in which viruses turn into information."""

from rules.breach import malware
from rules.breach.database import node_rooms
from rules.breach.information import said
from rules.breach.state import Intrusion
from rules.breach.task import settle
from rules.core.message import Message, Term, person, say
from rules.core.steps import Ask, Option, Script, Tell

RULE = "breach.trace.rules"
STOP = "stop"


def traceable(game: Intrusion, who: int) -> list[str]:
    """List the nodes with the player's virus in each of their rooms (breach.trace.rules)."""
    return [
        node
        for node, rooms in node_rooms(game.plan).items()
        if all(who in game.places[room].viruses for room in rooms)
    ]


def tracing(game: Intrusion, who: int) -> Script[None]:
    """Let the player trace as many nodes as he likes, one by one (breach.trace.anywhere)."""
    game.turn.silent.clear()
    while traceable(game, who):
        chosen = yield _question(game, who)
        if not isinstance(chosen, str):
            continue  # The table was corrected.
        if chosen == STOP:
            return
        if (yield from malware.played(game, who, chosen)):
            continue
        yield from trace(game, who, chosen)
        yield from settle(game)


def _question(game: Intrusion, who: int) -> Ask:
    """Ask which node to trace."""
    options = [
        Option(node, _said(game, node), (node, *node_rooms(game.plan)[node]))
        for node in traceable(game, who)
    ]
    stop = Option(STOP, say("trace-stop"))
    cards = malware.plays(game, who)
    return Ask(say("trace-which", who=person(who)), RULE, (*options, *cards, stop), who)


def _said(game: Intrusion, node: str) -> Message:
    """Say which node it is and what lies there."""
    cells = Term("cells", " ".join(node_rooms(game.plan)[node]))
    token = game.nodes[node].token
    if token is None:
        return say("node-bare", cells=cells)
    return say("node-with", cells=cells, token=said(token))


def trace(game: Intrusion, who: int, node: str) -> Script[None]:
    """Take the viruses off its rooms, its information, and leave one virus (breach.trace.steps)."""
    rule, rooms = "breach.trace.steps", node_rooms(game.plan)[node]
    for room in rooms:
        game.places[room].viruses.remove(who)
    cells = Term("cells", " ".join(rooms))
    yield Tell(say("traced", who=person(who), cells=cells), rule, who, (node, *rooms))
    token = game.nodes[node].token
    if token is not None:
        yield from game.kit.store(game, who, token, rule, node)
    if who not in game.nodes[node].viruses:  # One of those just taken off.
        game.nodes[node].viruses.append(who)
