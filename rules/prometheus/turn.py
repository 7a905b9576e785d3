"""Run the rounds of the team mode: tracing or deactivation, reactions, loading."""

from rules.breach import connect, light
from rules.breach.firewall import begin_turn, end_turn
from rules.breach.ice import clear_viruses
from rules.breach.malware import between
from rules.breach.state import Intrusion
from rules.breach.turn import actions, before_reconnection, begin, configuration
from rules.core.message import say
from rules.core.steps import Script
from rules.prometheus.pulses import pay_reconnection
from rules.prometheus.reactions import load, react
from rules.prometheus.state import Titanomachy, titanic
from rules.prometheus.team import tracing


def team_turn(game: Intrusion) -> Script[None]:
    """Carry out the four phases of a player's turn (prometheus.turn.phases)."""
    titans = titanic(game)
    who = game.turn.player
    yield from _begin(titans, who)
    game.turn.stage = "actions"
    if game.light:
        yield from light.reports(game)
    else:
        yield from actions(game, who)
        game.turn.ended = True
        game.turn.stage = "configuration"
        yield from configuration(game, who)
    game.turn.ended = True
    game.turn.stage = "tracing"
    yield from tracing(titans, who)
    yield from react(titans, who)
    yield from end_turn(game)


def _begin(game: Titanomachy, who: int) -> Script[None]:
    """Bring the avatar into the database; a return costs a pulse (prometheus.pulse.reconnect)."""
    player = game.players[who]
    if not player.connected and player.last is not None:
        if not game.light:
            yield from before_reconnection(game, who)
        yield from pay_reconnection(game, who)
        yield from connect.reconnect(game, who)
    else:
        yield from begin(game, who)


def loading(game: Intrusion) -> Script[None]:
    """Reveal reactions for the next round (prometheus.load.phase)."""
    titans = titanic(game)
    game.heading = say("loading", round=game.round)
    yield from between(game, "cards-firewall-end")
    yield from load(titans, len(game.players))
    yield from clear_viruses(game, "breach.virus.ice-end")
    game.round += 1
    begin_turn(game, game.password)
