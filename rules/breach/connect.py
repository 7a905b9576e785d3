"""Bring avatars into the database: the first connection and later ones."""

from rules.breach.database import entries, shown, traced
from rules.breach.pick import pick, unless
from rules.breach.reveal import reveal
from rules.breach.state import Intrusion, spot
from rules.breach.walk import room_option
from rules.core.message import person, say
from rules.core.steps import Script, Tell

CLICKS = 1
"""Clicks in the turn of a reconnection (breach.connect.reconnect)."""


def connect(game: Intrusion, who: int) -> Script[None]:
    """Put the avatar into a room at a gateway for the first time (breach.connect.first)."""
    yield from _enter(game, who, False, "breach.connect.first")


def reconnect(game: Intrusion, who: int) -> Script[None]:
    """Clear the avatar and put it back into the database (breach.connect.reconnect)."""
    player, rule = game.players[who], "breach.connect.reconnect"
    player.viruses.clear()
    player.threat = 0
    game.turn.limit = CLICKS
    yield from _enter(game, who, True, rule)


def rooms(game: Intrusion, who: int, again: bool) -> list[str]:
    """List the rooms at gateways, later those at own nodes too (breach.connect.node)."""
    own = traced(game, who) if again else []
    return list(dict.fromkeys([*entries(game), *own]))


def _enter(game: Intrusion, who: int, again: bool, rule: str) -> Script[None]:
    """Let the player choose a room; a hidden one is revealed (breach.connect.hidden)."""
    player = game.players[who]
    place, asked = yield from pick(
        lambda: [room_option(one) for one in rooms(game, who, again)],
        say("reconnect-where" if again else "connect-where", who=person(who)),
        rule,
        who,
    )
    if place is None:
        return
    player.place = place
    message = say("reconnected" if again else "connected", who=person(who), place=spot(place))
    yield from unless(asked, Tell(message, rule, who, (place,)))
    yield from look_around(game, who, rule)


def look_around(game: Intrusion, who: int, rule: str) -> Script[None]:
    """Reveal the avatar's room where it is still hidden (breach.room.hidden-avatar)."""
    place = game.players[who].place
    if place is not None and not shown(game, place):
        yield from reveal(game, place, who, rule)
