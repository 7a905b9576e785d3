"""Run a player's turn: actions, configuration, tracing (breach.turn.phases)."""

from collections.abc import Callable

from rules.breach import (
    attack,
    connect,
    deeds,
    hacks,
    infection,
    kit,
    malware,
    move,
    own,
    rewards,
    upgrade,
)
from rules.breach.disk import processor
from rules.breach.firewall import end_turn
from rules.breach.state import Intrusion
from rules.breach.tracing import tracing
from rules.core.message import person, say
from rules.core.steps import Ask, Option, Script

END = "end"


def turn(game: Intrusion) -> Script[None]:
    """Carry out the three phases of the active player's turn (breach.turn.phases)."""
    who = game.turn.player
    yield from begin(game, who)
    game.turn.stage = "actions"
    yield from actions(game, who)
    game.turn.ended = True
    game.turn.stage = "configuration"
    yield from configuration(game, who)
    game.turn.stage = "tracing"
    yield from tracing(game, who)
    yield from end_turn(game)


def begin(game: Intrusion, who: int) -> Script[None]:
    """Bring the avatar into the database where it is not (breach.connect.first, .reconnect)."""
    player = game.players[who]
    if player.connected:
        yield from connect.look_around(game, who, "breach.room.hidden-avatar")
    elif player.last is None:
        yield from connect.connect(game, who)
    else:
        yield from before_reconnection(game, who)
        yield from connect.reconnect(game, who)


def before_reconnection(game: Intrusion, who: int) -> Script[None]:
    """Offer hacks, purchases and cards before a reconnection.

    (breach.hack.disconnected-when, breach.credits.disconnected, breach.malware.disconnected)
    """
    while not game.players[who].connected:
        options = [*hacks.offers(game, who), *rewards.offers(game, who), *malware.plays(game, who)]
        if not options:
            break
        go_on = Option(END, say("reconnect"))
        message = say("before-reconnect", who=person(who))
        chosen = yield Ask(message, "breach.malware.disconnected", (*options, go_on), who)
        if chosen == END:
            break
        if isinstance(chosen, str):
            yield from _act(game, who, chosen)
    game.turn.silent.clear()


# Actions


def clicks(game: Intrusion, who: int) -> int:
    """Count the clicks that the player still has (breach.turn.actions)."""
    turn = game.turn
    most = processor(game, who).clicks if turn.limit is None else turn.limit
    return max(0, most + turn.extra - turn.used)


def actions(game: Intrusion, who: int) -> Script[None]:
    """Let the player act until the clicks are spent or he stops (breach.turn.actions)."""
    while not game.turn.ended and game.players[who].connected:
        question = menu(game, who)
        if all(option.id in (own.LOOK, END) for option in question.options):
            return
        chosen = yield question
        if not isinstance(chosen, str):
            continue  # The table was corrected.
        if chosen == END:
            return
        yield from _act(game, who, chosen)


def menu(game: Intrusion, who: int) -> Ask:
    """Ask the active player what to do."""
    options = [*_deeds(game, who), *hacks.offers(game, who), *rewards.offers(game, who)]
    options += malware.plays(game, who)
    options += kit.offered(game.kit.operations, game, who)
    options.append(Option(END, say("end-actions")))
    message = say("actions", who=person(who), n=clicks(game, who))
    place = game.players[who].place
    return Ask(message, "breach.turn.actions", tuple(options), who, (place,) if place else ())


def _deeds(game: Intrusion, who: int) -> list[Option]:
    """Offer the actions that a click can pay for now."""
    if not clicks(game, who):
        return []
    found = [Option(deed, say(f"deed-{deed}")) for deed, can in CAN.items() if can(game, who)]
    ways = deeds.ways_to_configure(game, who)
    return [*found, *(Option(f"configure:{way.id}", way.message) for way in ways)]


def _act(game: Intrusion, who: int, chosen: str) -> Script[None]:
    """Carry out what the active player chose."""
    if (yield from malware.played(game, who, chosen)):
        return
    kind, _, rest = chosen.partition(":")
    if kind in DO:
        game.turn.used += 1
        yield from DO[kind](game, who)
    elif kind == "configure":
        game.turn.used += 1
        yield from deeds.configure(game, who, rest)
    elif kind == "hack":
        yield from hacks.activate(game, who, rest)
    elif kind == "buy":
        yield from rewards.buy(game, who, rest)
    else:
        yield from kit.carry_out(game.kit.operations, game, who, chosen)


CAN: dict[str, Callable[[Intrusion, int], bool]] = {
    "move": move.can_move,
    "attack": attack.can_attack,
    "screen": deeds.can_screen,
    "infect": infection.can_infect,
    "upgrade": upgrade.can_upgrade,
    "exit": lambda game, who: True,
}
"""When the actions are possible; a configuration is offered by its two ways."""
DO: dict[str, Callable[[Intrusion, int], Script[None]]] = {
    "move": move.move,
    "attack": attack.attack,
    "screen": deeds.screen,
    "infect": infection.infect,
    "upgrade": upgrade.upgrade,
    "exit": deeds.leave,
}
"""How the actions are carried out."""


# Configuration


def configuration(game: Intrusion, who: int) -> Script[None]:
    """Let the player configure as often as the processor says (breach.configuration.phase).

    This goes on while the avatar is disconnected too.
    """
    game.turn.silent.clear()
    while game.turn.configured < processor(game, who).configuration:
        ways = deeds.ways_to_configure(game, who)
        if not ways:
            return
        left = processor(game, who).configuration - game.turn.configured
        chosen = yield Ask(
            say("configuration", who=person(who), n=left),
            "breach.configuration.phase",
            (*ways, *malware.plays(game, who), Option(END, say("end-configuration"))),
            who,
        )
        if not isinstance(chosen, str):
            continue  # The table was corrected.
        if chosen == END:
            return
        if (yield from malware.played(game, who, chosen)):
            continue
        game.turn.configured += 1
        yield from deeds.configure(game, who, chosen)
