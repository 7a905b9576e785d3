"""Lay out the database: rooms, information and gateways (breach.setup, breach.advanced)."""

from collections.abc import Sequence

from rules.breach.components import INFORMATION, Layout, Share
from rules.breach.database import central, node_rooms
from rules.breach.state import Gateway, Intrusion, spot
from rules.core.deck import shuffle
from rules.core.message import Message, Term, say
from rules.core.steps import Ask, Option, Script, Shuffle, Tell, ask

SMALL_WITHOUT = ("tower-1", "tower-2", "empty-4")
"""The rooms that nine places do without (breach.setup.rooms-small)."""
NONE = "none"


# Rooms


def lay_rooms(game: Intrusion, rule: str | None = None) -> Script[None]:
    """Lay the rooms out face down (breach.setup.rooms-small, breach.setup.rooms-large).

    An expansion names its own paragraph about them.
    """
    small = len(game.places) < len(game.rooms.cards)
    rule = rule or ("breach.setup.rooms-small" if small else "breach.setup.rooms-large")
    how = game.choices.get("choose-rooms", "book")
    if small and how == "book":
        _leave_out(game, SMALL_WITHOUT)
        yield Tell(say("leave-out", rooms=_named(SMALL_WITHOUT)), rule)
    elif small and how == "own":
        yield from choose_rooms(game)
    game.rooms.aside = len(game.rooms.cards) - len(game.places)
    if game.owns("rooms") == "app":
        yield from shuffle(game, game.rooms, say("rooms-shuffle"), rule)
        for cell, room in zip(game.places, game.rooms.cards, strict=False):
            game.places[cell].room = room
        rest = game.rooms.cards[len(game.places) :]
        game.rooms.cards, game.rooms.aside = [], 0
        game.aside += [f"room:{room}" for room in rest]
    columns, rows = game.plan.columns, game.plan.rows
    yield Tell(say("lay-rooms", columns=columns, rows=rows), rule, show=tuple(game.places))


def _leave_out(game: Intrusion, rooms: Sequence[str]) -> None:
    """Put rooms back into the box."""
    for room in rooms:
        game.rooms.cards.remove(room)
        game.aside.append(f"room:{room}")


def _named(rooms: Sequence[str]) -> tuple[Message, ...]:
    """Name rooms one after another."""
    return tuple(say("name", of=Term("room", room)) for room in rooms)


def choose_rooms(game: Intrusion) -> Script[None]:
    """Let people choose the rooms that they do without (breach.advanced.rooms)."""
    while len(game.rooms.cards) > len(game.places):
        room = yield from ask(
            lambda: Ask(
                say("leave-out-which", n=len(game.rooms.cards) - len(game.places)),
                "breach.advanced.rooms",
                tuple(
                    Option(one, say("name", of=Term("room", one))) for one in game.rooms.cards
                ),
            )
        )
        _leave_out(game, (room,))


# Information


def layout(game: Intrusion) -> Layout:
    """Give the layout of this mode and number of players; training has the usual one."""
    layouts = game.kit.box.information.layouts
    fitting = [one for one in layouts if len(game.players) in one.players]
    return next((one for one in fitting if one.mode == game.mode), fitting[0])


def lay_information(game: Intrusion) -> Script[None]:
    """Lay information on the nodes: as usual, at random or as people have it."""
    how = game.choices.get("information", "book")
    if how == "own":
        yield from enter_information(game)
        return
    rule = "breach.setup.information"
    if how == "random":
        rule = "breach.advanced.information"
        yield from random_information(game)
    else:
        for node, lies in layout(game).nodes.items():
            game.nodes[node].token = lies
    for node in node_rooms(game.plan):
        token = game.nodes[node].token
        if token is not None:
            message = say("lay-token", node=node_name(node), token=token_name(token))
            yield Tell(message, rule, show=(node,))
    yield Tell(say("lay-information"), rule)


def node_name(node: str) -> Term:
    """Name a node by the rooms at its ends."""
    return Term("cells", node.replace("+", " "))


def token_name(token: str) -> Message:
    """Name an information token such as `full-bio`."""
    size, _, type = token.partition("-")
    return say(f"information-{size}", type=Term("information", type))


def share(game: Intrusion) -> Share:
    """Give the table of tokens for this number of players (breach.advanced.information-table)."""
    return next(
        one for one in game.kit.box.information.random if len(game.players) in one.players
    )


def random_information(game: Intrusion) -> Script[None]:
    """Deal information at random by the table (breach.advanced.information)."""
    order = yield Shuffle(len(INFORMATION))
    assert isinstance(order, list)
    letters = [INFORMATION[place] for place in order]
    table = share(game)
    nodes = list(node_rooms(game.plan))
    for size, counts in (("full", table.full), ("partial", table.partial)):
        its = [node for node in nodes if central(game.plan, node) == (size == "full")]
        tokens: list[str | None] = [
            f"{size}-{letter}"
            for letter, count in zip(letters, counts, strict=False)
            for _ in range(count)
        ]
        tokens += [None] * counts[-1]
        order = yield Shuffle(len(tokens))
        assert isinstance(order, list)
        for node, place in zip(its, order, strict=True):
            game.nodes[node].token = tokens[place]


def enter_information(game: Intrusion) -> Script[None]:
    """Ask what lies on each node of the real table (breach.setup.information-picture)."""
    for node in node_rooms(game.plan):
        yield from _enter_token(game, node)


def _enter_token(game: Intrusion, node: str) -> Script[None]:
    """Ask what lies on one node."""
    size = "full" if central(game.plan, node) else "partial"
    tokens = [f"{size}-{type}" for type in INFORMATION]
    chosen = yield from ask(
        lambda: Ask(
            say("token-which", node=node_name(node)),
            "breach.setup.information-picture",
            (
                *(Option(one, token_name(one), (node,)) for one in tokens if _left(game, one)),
                Option(NONE, say("token-none"), (node,)),
            ),
            show=(node,),
        )
    )
    game.nodes[node].token = None if chosen == NONE else chosen


def _left(game: Intrusion, token: str) -> bool:
    """Say whether the box has another token of a kind."""
    tokens = game.kit.box.information.tokens
    most = tokens.full if token.startswith("full") else tokens.partial
    return sum(node.token == token for node in game.nodes.values()) < most


# Gateways


def lay_gateways(game: Intrusion, rule: str | None = None) -> Script[None]:
    """Put the gateways at the corners (breach.setup.gateways); an expansion names its paragraph."""
    its = layout(game).gateways
    chance = game.choices.get("gateways", "book") == "random"
    rule = rule or ("breach.advanced.gateways" if chance else "breach.setup.gateways")
    sides, priorities = list(its), list(its.values())
    if chance:
        order = yield Shuffle(len(priorities))
        assert isinstance(order, list)
        priorities = [priorities[place] for place in order]
    game.gateways = [
        Gateway(priority=priority, at=side)
        for side, priority in zip(sides, priorities, strict=True)
    ]
    for gateway in sorted(game.gateways, key=lambda one: one.priority):
        message = say("lay-gateway", n=gateway.priority, place=spot(gateway.place))
        yield Tell(message, rule, show=(gateway.place,))
