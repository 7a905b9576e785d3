"""Disconnect models: avatars go back to their decks, ice goes back to the supply."""

from typing import Literal

from rules.breach.attach import let_go
from rules.breach.components import GUARDIAN
from rules.breach.state import Ice, Intrusion, avatar, spot
from rules.core.message import Term, person, say
from rules.core.steps import Script, Tell


def disconnect(game: Intrusion, who: int, rule: str = "breach.disconnect.rules") -> Script[None]:
    """Take an avatar out of the database, and let others profit (breach.disconnect.rules).

    Its viruses and its threat stay until it reconnects.
    """
    place = take_out(game, who)
    if place is not None:
        yield from follow_up(game, who, place, rule)


def take_out(game: Intrusion, who: int) -> str | None:
    """Put an avatar's model back onto its deck; give the place where it stood."""
    player, place = game.players[who], game.players[who].place
    if place is None:
        return None
    let_go(game, avatar(who))
    player.last, player.place = place, None
    player.screen = False
    if game.phase == "turn" and game.turn.player == who:  # (breach.disconnect.turn)
        game.turn.ended = True
    return place


def follow_up(game: Intrusion, who: int, place: str, rule: str) -> Script[None]:
    """Say that an avatar was disconnected, and do what follows from it."""
    yield Tell(say("disconnected", who=person(who)), rule, who, (place,))
    for follow in game.kit.on_disconnect:
        yield from follow(game, who)


def remove_ice(
    game: Intrusion, ice: Ice, why: Literal["eliminated", "stuck", "gone"], rule: str
) -> Script[None]:
    """Put ice back into the supply; a guardian stays whatever happens (breach.guardian.rules)."""
    if game.kinds.get(GUARDIAN) == ice.kind or ice not in game.ice:
        return
    let_go(game, ice.id)
    game.ice.remove(ice)
    named, place = Term("ice", ice.kind), spot(ice.place)
    message = say("ice-stuck", ice=named, place=place)
    if why == "eliminated":
        message = say("ice-eliminated", ice=named, place=place)
    elif why == "gone":
        message = say("ice-gone", ice=named, place=place)
    yield Tell(message, rule, show=(ice.place,))
