"""Take things from a player: code, cards, credits, research.

With light tracking people keep these accounts themselves, and are only told.
"""

from collections.abc import Callable

from rules.breach.chips import cache, colour_of
from rules.breach.state import Intrusion
from rules.breach.words import number, told, word
from rules.core.effects import Effect
from rules.core.message import Term, person, say
from rules.core.steps import Option, Script, Tell, choose

RULE = "breach.activation.run"


def _told(target: int, effect: Effect) -> Tell:
    """Tell a player what is lost."""
    message = say("loses", who=person(target), what=told(effect))
    return Tell(message, RULE, target)


def _cache(game: Intrusion, who: int, target: int, effect: Effect) -> Script[None]:
    """Cache a code chip of a colour (breach.skill.caching)."""
    if game.light:
        yield _told(target, effect)
    else:
        yield from cache(game, target, colour_of(word(effect)), "breach.skill.caching")


def _discard(game: Intrusion, who: int, target: int, effect: Effect) -> Script[None]:
    """Discard utilities of the target's own choice."""
    if game.light:
        yield _told(target, effect)
        return
    player = game.players[target]
    for _ in range(number(effect)):
        card = yield from _which(
            target,
            lambda: [
                Option(one, say("card-discard", card=Term("malware", one))) for one in player.hand
            ],
        )
        if card is None:
            return
        player.hand.remove(card)
        player.utilities.discard.append(card)
        message = say("card-lost", who=person(target), card=Term("malware", card))
        yield Tell(message, RULE, target)


def _fine(game: Intrusion, who: int, target: int, effect: Effect) -> Script[None]:
    """Take credits."""
    if game.light:
        yield _told(target, effect)
        return
    player = game.players[target]
    gone = min(number(effect), player.credits)
    if gone:
        player.credits -= gone
        yield Tell(say("credits-lost", who=person(target), n=gone), RULE, target)


def _forget(game: Intrusion, who: int, target: int, effect: Effect) -> Script[None]:
    """Discard research tokens of the target's own choice."""
    if game.light:
        yield _told(target, effect)
        return
    player = game.players[target]
    for _ in range(number(effect)):
        token = yield from _which(
            target,
            lambda: [
                Option(one, say("name", of=Term("research", one)))
                for one in dict.fromkeys(player.research)
            ],
        )
        if token is None:
            return
        player.research.remove(token)
        game.research.discard.append(token)
        message = say("research-lost", who=person(target), token=Term("research", token))
        yield Tell(message, RULE, target)


def _which(target: int, options: Callable[[], list[Option]]) -> Script[str | None]:
    """Let the target choose in secret what to discard."""
    message = say("discard-which", who=person(target))
    return choose(options, message, RULE, target, secret=True)


LOSSES = {"cache": _cache, "discard": _discard, "fine": _fine, "forget": _forget}
"""What subroutines can take from their target."""
