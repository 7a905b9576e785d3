"""Draw patrol cards: they say where a guard appears and where he goes."""

from rules.burglars.components import LOST
from rules.burglars.state import MOST_SPEED, Floor, Heist, spot
from rules.core.deck import draw, shuffle
from rules.core.message import cell, say
from rules.core.steps import Script, Tell


def draw_patrol(game: Heist, floor: int, asks: str = "patrol-target") -> Script[str]:
    """Draw the next patrol card of a floor onto its discards (burglars.guard.new-target)."""
    deck = game.floors[floor - 1].patrol
    if not deck.left:
        yield from reshuffle(game, floor)
    message = say(asks, floor=floor)
    card = yield from draw(game, deck, message, "burglars.guard.new-target")
    deck.discard.append(card)
    return card


def reshuffle(game: Heist, floor: int) -> Script[None]:
    """Shuffle all patrol cards of a floor again; its guard speeds up (burglars.guard.reshuffle)."""
    deck = game.floors[floor - 1].patrol
    deck.cards += deck.discard
    deck.discard = []
    deck.aside = game.removed
    message = say("patrol-shuffle-all", floor=floor)
    if game.removed:
        message = say("patrol-shuffle", floor=floor, n=game.removed)
    yield from shuffle(game, deck, message, "burglars.guard.reshuffle")
    yield from speed_up(game, floor, "burglars.guard.reshuffle")


def speed_up(game: Heist, floor: int, rule: str) -> Script[None]:
    """Turn a guard's die up by one, six at most (burglars.guard.speed-up)."""
    its = game.floors[floor - 1]
    if its.speed >= MOST_SPEED:
        yield Tell(say("speed-most", floor=floor, speed=MOST_SPEED), "burglars.guard.maximum")
        return
    its.speed += 1
    yield Tell(say("speed-up", floor=floor, speed=its.speed), rule)


def draw_place(game: Heist, floor: int) -> Script[str]:
    """Draw where an absent guard appears: nobody can lose sight of him (burglars.lost-sight)."""
    while True:
        card = yield from draw_patrol(game, floor, "patrol-place")
        if card != LOST:
            return card
        yield Tell(say("lost-sight-void", floor=floor), "burglars.lost-sight.shuffle")


def new_target(game: Heist, floor: int) -> Script[None]:
    """Draw the guard's next target; his own room counts as reached (burglars.guard.own-cell)."""
    its = game.floors[floor - 1]
    while its.guard is not None:
        card = yield from draw_patrol(game, floor)
        if card == LOST:
            yield from lose_sight(its, floor)
            return
        if card != its.guard:
            its.target = card
            place = f"{floor}{card}"
            message = say("target-drawn", floor=floor, cell=cell(card))
            yield Tell(message, "burglars.guard.new-target", show=(place,))
            return
        message = say("target-own", floor=floor, cell=cell(card))
        yield Tell(message, "burglars.guard.own-cell", show=(f"{floor}{card}",))


def lose_sight(its: Floor, floor: int) -> Script[None]:
    """Take the guard off his floor until he is next due to move (burglars.lost-sight.card)."""
    its.guard = its.target = None
    its.lost = True
    yield Tell(say("lost-sight", floor=floor), "burglars.lost-sight.card")


def announce_target(floor: int, target: str, rule: str) -> Tell:
    """Tell people to move the target die."""
    place = f"{floor}{target}"
    return Tell(say("target-moves", floor=floor, place=spot(place)), rule, show=(place,))
