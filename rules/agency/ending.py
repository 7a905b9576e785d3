"""Count the influence when the game ends."""

from collections import Counter

from rules.agency.components import WHITE
from rules.agency.state import Game
from rules.core.message import person, say
from rules.core.steps import Over, Script, Tell

BONUS = (0, 1, 3, 6, 10)
"""What a group of so many criminals of a syndicate brings."""
MORE = 5
"""What each one after the last of those brings."""


def bonus(count: int) -> int:
    """Give the bonus for a syndicate's criminals (agency.end.syndicates)."""
    last = len(BONUS) - 1
    return BONUS[min(count, last)] + MORE * max(0, count - last)


def syndicates(game: Game, who: int) -> int:
    """Add up a player's bonuses; jokers join the greatest group (agency.syndicate.symbol)."""
    cards = [game.box.suspect[card].syndicate for card in game.city.players[who].turned_in]
    groups = Counter(cards)
    jokers = groups.pop(WHITE, 0)
    sizes = sorted(groups.values(), reverse=True) or [0]
    sizes[0] += jokers
    return sum(map(bonus, sizes))


def standing(game: Game, who: int) -> int:
    """Count the informants of a player in the city (agency.end.informants)."""
    return sum(its.informants.count(who) for its in game.city.districts.values())


def total(game: Game, who: int) -> int:
    """Add up a player's influence (agency.end.score)."""
    return game.city.players[who].influence + standing(game, who) + syndicates(game, who)


def score(game: Game) -> Script[None]:
    """Count for everybody and find the winners; health breaks a tie (agency.end.tie)."""
    city = game.city
    if city.light:
        yield Tell(say("score-light"), "agency.end.score")
        return
    for who, player in enumerate(city.players):
        message = say(
            "score",
            who=person(who),
            influence=player.influence,
            informants=standing(game, who),
            syndicates=syndicates(game, who),
            total=total(game, who),
        )
        yield Tell(message, "agency.end.score", who)
    ranks = [(total(game, who), player.health) for who, player in enumerate(city.players)]
    city.winners = [who for who, rank in enumerate(ranks) if rank == max(ranks)]


def over(game: Game) -> Over:
    """Say who won (agency.end.score, agency.end.tie)."""
    winners = game.city.winners
    if not winners:
        return Over(say("over-light"), "agency.end.score")
    if len(winners) == 1:
        n = total(game, winners[0])
        return Over(say("over-won", who=person(winners[0]), n=n), "agency.end.score", winners[0])
    names = tuple(say("player", who=person(who)) for who in winners)
    return Over(say("over-shared", names=names), "agency.end.tie")
