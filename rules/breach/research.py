"""Take research tokens and play them."""

from collections.abc import Iterable

from rules.breach.components import OMEGA
from rules.breach.effects import carry_out, read, useful
from rules.breach.moments import in_actions
from rules.breach.pick import unless
from rules.breach.state import Intrusion, avatar
from rules.core.deck import HIDDEN, draw, draw_again
from rules.core.effects import Effect
from rules.core.message import Term, person, say
from rules.core.steps import Script, Tell


def can_take(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether the supply has a token, or can have one (breach.research.supply)."""
    return bool(game.research.left or game.research.discard)


def take(game: Intrusion, who: int, count: int, rule: str) -> Script[None]:
    """Take tokens from the supply, secretly (breach.research.rules)."""
    for _ in range(count):
        token = yield from draw_again(
            game,
            game.research,
            say("research-drawn", who=person(who)),
            rule,
            who,
            again=say("research-shuffle"),
            again_rule="breach.research.supply",
            secret=True,
        )
        if token is None:
            return
        yield from _keep(game, who, token, rule)


def can_take_here(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether a token lies in the avatar's room (breach.room.empty)."""
    place = game.players[who].place
    return place is not None and place != OMEGA and bool(game.places[place].research)


def take_here(game: Intrusion, who: int, rule: str) -> Script[None]:
    """Take a token out of the avatar's room without looking first (breach.room.empty-look)."""
    place = game.players[who].place
    assert place is not None
    pile = game.places[place].research
    token = pile.pop(0)
    if token == HIDDEN:  # Only its new owner can say what it is.
        game.research.aside -= 1
        message = say("research-drawn", who=person(who))
        token = yield from draw(game, game.research, message, rule, who, secret=True)
    yield from _keep(game, who, token, rule)


def _keep(game: Intrusion, who: int, token: str, rule: str) -> Script[None]:
    """Lay a token before its owner, who alone looks at it."""
    game.players[who].research.append(token)
    message = say("research-gained", who=person(who), token=Term("research", token))
    told = game.owns(game.research.owner) == "table"
    yield from unless(told, Tell(message, rule, who, secret=True))


def usable(game: Intrusion, who: int) -> list[str]:
    """List the tokens that a player can play now (breach.research.play, .defence)."""
    return _usable(game, who, dict.fromkeys(game.players[who].research))


def usable_unseen(game: Intrusion, who: int) -> list[str]:
    """List what a player's tokens could be, for all that others know, and be played as now."""
    if not game.players[who].research:
        return []
    spent = game.research.discard
    kinds = game.kit.research.values()
    return _usable(game, who, [one.id for one in kinds if spent.count(one.id) < one.copies])


def _usable(game: Intrusion, who: int, tokens: Iterable[str]) -> list[str]:
    """List those of some tokens that a player can play now."""
    if in_actions(game, who):
        return [one for one in tokens if _timely(game, who, one)]
    if game.strike is None or game.strike.target != avatar(who):
        return []
    return [one for one in tokens if _defends(game, one)]


def _timely(game: Intrusion, who: int, token: str) -> bool:
    """Say whether a token does anything now; a move is boosted as it is declared (p. 33).

    An attack has a step of its own for it (breach.attack.cards, breach.research.boost).
    """
    effects = game.kit.research[token].effects
    late = game.turn.begun and any(read(text).word == "more-move" for text in effects)
    return not late and useful(game, who, effects)


def _defends(game: Intrusion, token: str) -> bool:
    """Say whether a token boosts defence: the only kind for the turns of others."""
    return all(read(text).word == "more-defence" for text in game.kit.research[token].effects)


def use(game: Intrusion, who: int, token: str) -> Script[None]:
    """Discard a token and carry out its effect (breach.research.play)."""
    game.players[who].research.remove(token)
    game.research.discard.append(token)
    rule = "breach.research.play"
    yield Tell(say("research-used", who=person(who), token=Term("research", token)), rule, who)
    yield from carry_out(game, who, game.kit.research[token].effects, rule)
