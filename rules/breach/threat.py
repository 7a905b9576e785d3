"""Raise and reset the threat to an avatar."""

from rules.breach.player import FIREWALL
from rules.breach.state import MOST_THREAT, Intrusion
from rules.breach.viruses import give
from rules.core.message import person, say
from rules.core.steps import Option, Script, Tell, choose

RULE = "breach.threat.track"


def raise_threat(game: Intrusion, who: int, count: int, rule: str = RULE) -> Script[None]:
    """Raise an avatar's threat one by one; the third rise gives a virus (breach.threat.two).

    A disconnected avatar is spared (breach.threat.disconnected).
    """
    player = game.players[who]
    if not player.connected or (yield from _ignored(game, who, count)):
        return
    for _ in range(count):
        if not player.connected:
            return
        if player.threat < MOST_THREAT:
            player.threat += 1
            yield Tell(say("threat-rises", who=person(who), n=player.threat), rule, who)
        else:
            player.threat = 0
            yield Tell(say("threat-strikes", who=person(who)), RULE, who)
            yield from give(game, who, 1, FIREWALL, RULE)


def _ignored(game: Intrusion, who: int, count: int) -> Script[bool]:
    """Let a screened avatar ignore a whole rise (breach.screen.benefits)."""
    chosen = yield from choose(
        lambda: (
            [Option("ignore", say("screen-ignores")), Option("take", say("screen-takes"))]
            if game.players[who].screen
            else []
        ),
        say("threat-screen", who=person(who), n=count),
        "breach.screen.benefits",
        who,
    )
    return chosen == "ignore"


def reset_threat(game: Intrusion, who: int, rule: str = "breach.threat.reset") -> Script[None]:
    """Take the virus off the threat track (breach.threat.reset)."""
    if game.players[who].threat:
        game.players[who].threat = 0
        yield Tell(say("threat-reset", who=person(who)), rule, who)
