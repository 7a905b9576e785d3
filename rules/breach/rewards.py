"""Earn credits and spend them on rewards and information."""

from rules.breach.copying import credits_left
from rules.breach.disk import partial_types, take_partial
from rules.breach.effects import carry_out, worded
from rules.breach.state import Intrusion
from rules.breach.task import settle
from rules.core.effects import Effect
from rules.core.message import Term, person, say
from rules.core.steps import Option, Script, Tell

INFORMATION = "information"


def can_earn(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether the supply has credits (breach.supply.empty)."""
    return credits_left(game) > 0


def earn(game: Intrusion, who: int, count: int, rule: str) -> Script[None]:
    """Take credits from the supply (breach.credits.rules)."""
    count = min(count, credits_left(game))
    if count:
        game.players[who].credits += count
        yield Tell(say("credits-gained", who=person(who), n=count), rule, who)


def robbed(game: Intrusion, who: int) -> list[int]:
    """List the opponents in the avatar's room who have credits."""
    here = game.at(game.players[who].place)
    return [other for other in here if other != who and game.players[other].credits]


def offers(game: Intrusion, who: int) -> list[Option]:
    """Offer what a player can buy (breach.credits.buy-reward, .buy-information)."""
    credits, found = game.players[who].credits, []
    for id in game.offered:
        card = game.kit.rewards[id]
        if card.price <= credits:
            what = worded(card.effects)
            message = say("buy", card=Term("reward", id), n=card.price, what=what)
            found.append(Option(f"buy:{id}", message))
    price = game.kit.box.gear.processor.information_price
    if price <= credits and partial_types(game):
        found.append(Option(f"buy:{INFORMATION}", say("buy-information", n=price)))
    return found


def buy(game: Intrusion, who: int, id: str) -> Script[None]:
    """Pay credits for a reward, or for partial information (breach.credits.buy-reward)."""
    player = game.players[who]
    if id == INFORMATION:
        player.credits -= game.kit.box.gear.processor.information_price
        rule = "breach.credits.buy-information"
        yield from take_partial(game, who, partial_types(game), rule)
        yield from settle(game)
        return
    card, rule = game.kit.rewards[id], "breach.credits.buy-reward"
    player.credits -= card.price
    game.offered.remove(id)
    game.bought.append(id)
    message = say("bought", who=person(who), card=Term("reward", id), n=card.price)
    yield Tell(message, rule, who)
    yield from carry_out(game, who, card.effects, "breach.reward.cards")
