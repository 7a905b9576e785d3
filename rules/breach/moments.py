"""Say when cards may be played: their moments, and what algorithms wait for."""

from collections.abc import Callable, Mapping

from rules.breach.player import FIREWALL
from rules.breach.state import Intrusion

CACHED = 2
"""Chips in the cache that an algorithm may wait for."""


def in_actions(game: Intrusion, who: int) -> bool:
    """Say whether this is a player's own phase of actions (breach.turn.actions)."""
    turn = game.turn
    return (
        game.phase == "turn"
        and turn.player == who
        and turn.stage in ("start", "actions")
        and not turn.ended
    )


def fits(game: Intrusion, who: int, moment: str) -> bool:
    """Say whether a card with this moment may be played now (breach.malware.moments)."""
    if moment == "any":
        return True
    if moment == "actions":
        return in_actions(game, who)
    if moment == "firewall":
        return game.phase not in ("setup", "turn")
    scope, _, deed = moment.partition("-")
    doers = [doer for doer, what in game.turn.doing if what == deed]
    if scope == "your":
        return who in doers
    if scope == "enemy":
        rivals = game.kit.rivals(game, who)
        return any(doer == FIREWALL or doer in rivals for doer in doers)
    return bool(doers)


def about(moment: str, deed: str) -> bool:
    """Say whether a moment names this very action."""
    return moment.endswith(f"-{deed}")


# Conditions of algorithms


def _ice_here(game: Intrusion, who: int) -> bool:
    """Say whether ice stands in the avatar's room."""
    place = game.players[who].place
    return place is not None and bool(game.ice_at(place))


def _opponent_here(game: Intrusion, who: int) -> bool:
    """Say whether an opponent's avatar stands in the avatar's room."""
    here = game.at(game.players[who].place)
    return any(other in here for other in game.kit.rivals(game, who))


def _infected_here(game: Intrusion, who: int) -> bool:
    """Say whether an own virus lies in the avatar's room."""
    place = game.players[who].place
    return place in game.places and who in game.places[place].viruses


def _event(name: str) -> Callable[[Intrusion, int], bool]:
    """Make a condition of what has just happened in the player's own turn."""
    return lambda game, who: game.turn.event == name and game.turn.player == who


CONDITIONS: Mapping[str, Callable[[Intrusion, int], bool]] = {
    "": lambda game, who: True,
    "ice-here": _ice_here,
    "opponent-here": _opponent_here,
    "infected-here": _infected_here,
    "screened": lambda game, who: game.players[who].screen,
    "threatened": lambda game, who: game.players[who].threat > 0,
    "hurt": lambda game, who: FIREWALL in game.players[who].viruses,
    "cached": lambda game, who: len(game.players[who].blocks["cache"]) >= CACHED,
    "rolled": _event("rolled"),
    "revealed": _event("revealed"),
    "eliminated": _event("eliminated"),
}
"""What algorithms wait for (breach.malware.algorithm)."""
