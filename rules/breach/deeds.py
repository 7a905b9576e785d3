"""Carry out the short actions: screen, configure, exit."""

from rules.breach import chips, malware
from rules.breach.attach import room_for
from rules.breach.disconnect import disconnect
from rules.breach.state import Intrusion, avatar
from rules.core.message import person, say
from rules.core.steps import Option, Script, Tell, choose

TRANSFERS = 2
"""Transfers of one configuration (breach.configure.action)."""


def can_screen(game: Intrusion, who: int, free: bool = False) -> bool:
    """Say whether an avatar can get a screen (breach.screen.action, .one, breach.attach.limit)."""
    player = game.players[who]
    if not player.connected or player.screen or room_for(game, avatar(who)) < 1:
        return False
    return free or bool(chips.payments(game, who, "defence"))


def screen(game: Intrusion, who: int, free: bool = False) -> Script[None]:
    """Pay with a blue chip and attach a screen (breach.screen.action)."""
    rule = "breach.screen.action"
    game.turn.doing.append((who, "screen"))
    if not free:
        yield from chips.pay(game, who, "defence", rule)
    yield from malware.invite(game, who, "screen")
    game.turn.doing.pop()
    if game.players[who].connected:
        game.players[who].screen = True
        yield Tell(say("screen-gained", who=person(who)), rule, who)


def can_configure(game: Intrusion, who: int) -> bool:
    """Say whether an effect lets an avatar configure: connected only (breach.disconnect.limits)."""
    return game.players[who].connected and bool(ways_to_configure(game, who))


def ways_to_configure(game: Intrusion, who: int) -> list[Option]:
    """Offer the two ways to configure (breach.configure.action)."""
    found = []
    if chips.can_transfer(game, who):
        found.append(Option("transfer", say("configure-transfer", n=TRANSFERS)))
    deck = game.players[who].utilities
    if deck.left or deck.discard:
        found.append(Option("draw", say("configure-draw")))
    return found


def configure(game: Intrusion, who: int, way: str | None = None) -> Script[None]:
    """Make two transfers or draw a utility (breach.configure.action)."""
    rule = "breach.configure.action"
    game.turn.doing.append((who, "configure"))
    yield from malware.invite(game, who, "configure")
    if way is None:
        way = yield from choose(
            lambda: ways_to_configure(game, who),
            say("configure-how", who=person(who)),
            rule,
            who,
        )
    if way == "transfer":
        yield from chips.transfers(game, who, TRANSFERS)
    elif way == "draw":
        yield from malware.draw(game, who, 1, rule)
    game.turn.doing.pop()


def leave(game: Intrusion, who: int) -> Script[None]:
    """Take one's own avatar out; the phase of actions is over (breach.exit.rules)."""
    game.turn.doing.append((who, "exit"))
    yield from malware.invite(game, who, "exit")
    game.turn.doing.pop()
    yield from disconnect(game, who, "breach.exit.rules")
    game.turn.ended = True
