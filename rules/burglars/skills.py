"""Offer and carry out the skills of the characters."""

from collections.abc import Callable, Iterator

from rules.burglars.alarm import can_ring, retarget, ring
from rules.burglars.cards import draw_tool
from rules.burglars.entry import bolted, climb_down, enter, enter_for_one, shift, toll, unlocked
from rules.burglars.reveal import reveal
from rules.burglars.state import Heist, spot, where
from rules.burglars.stealth import discard, purses
from rules.burglars.ways import down_walkway, stairs, to_enter
from rules.core.deck import Deck, look
from rules.core.message import Term, person, say
from rules.core.steps import Option, Script, Tell, choose

CLIMB = 3
FAR = 2
"""How many rooms off the crow flies and the Hawk sees."""


def skill(game: Heist, side: str) -> bool:
    """Say whether the active player has a skill."""
    return game.active.skill == side


def once(game: Heist, side: str) -> bool:
    """Say whether the active player has a skill that was not used in this turn."""
    return skill(game, side) and side not in game.turn.once


def _at(option: str, message: str, place: str) -> Option:
    """Offer something to do in a room."""
    return Option(f"{option}:{place}", say(message, place=spot(place)), (place,))


def climb_offers(game: Heist) -> Iterator[Option]:
    """Offer the window from an outer room (burglars.character.acrobat2)."""
    here = game.here
    if skill(game, "acrobat2") and game.floor_of(here).plan.edge(here[1:]):
        for end in (game.above(here), game.below(here)):
            if end is None or (game.room(end).shown and bolted(game, end)):
                continue
            if game.left >= CLIMB + toll(game, game.turn.player, end):
                yield _at("climb", "climb", end)


def climb(game: Heist, to: str) -> Script[None]:
    """Climb to another floor; that ends the player's actions."""
    game.turn.used += CLIMB + toll(game, game.turn.player, to)
    game.turn.ended = True
    fresh = not game.room(to).shown
    yield from reveal(game, to, "burglars.character.acrobat2")
    yield from enter_for_one(game, game.turn.player, to, fresh)


def laptop_offers(game: Heist) -> Iterator[Option]:
    """Offer the Hacker's own token (burglars.character.hacker2)."""
    if skill(game, "hacker2") and game.left and not game.active.hack:
        yield Option("laptop", say("laptop"))


def laptop(game: Heist, _: str) -> Script[None]:
    """Put a hack token on the Hacker's card."""
    game.turn.used += 1
    game.active.hack = True
    yield Tell(say("laptop-ready"), "burglars.character.hacker2", game.turn.player)


def xray_offers(game: Heist) -> Iterator[Option]:
    """Offer a look through a wall (burglars.character.hawk1)."""
    here = game.here
    if once(game, "hawk1"):
        for behind in game.floor_of(here).plan.walled(here[1:]):
            if not game.room(here[0] + behind).shown:
                yield _at("xray", "xray", here[0] + behind)


def xray(game: Heist, place: str) -> Script[None]:
    """Reveal a room behind a wall."""
    game.turn.once.append("hawk1")
    yield from reveal(game, place, "burglars.character.hawk1")


def enhance_offers(game: Heist) -> Iterator[Option]:
    """Offer a look two rooms far (burglars.character.hawk2)."""
    if once(game, "hawk2"):
        here = game.here
        near = _doors(game, here)
        beyond = [end for way in near if game.room(way).shown for end in _doors(game, way)]
        for place in dict.fromkeys(near + beyond):
            if not game.room(place).shown:
                yield _at("enhance", "enhance", place)


def _doors(game: Heist, place: str) -> list[str]:
    """List the rooms behind open doors and stairs."""
    near = game.floor_of(place).plan.near(place[1:])
    return [place[0] + one for one in near] + stairs(game, place)


def enhance(game: Heist, place: str) -> Script[None]:
    """Reveal a room at a distance."""
    game.turn.once.append("hawk2")
    yield from reveal(game, place, "burglars.character.hawk2")


def cry_offers(game: Heist) -> Iterator[Option]:
    """Offer an alarm next door (burglars.character.juicer1)."""
    here = game.here
    if skill(game, "juicer1"):
        for near in game.floor_of(here).plan.near(here[1:]):
            if can_ring(game, here[0] + near):
                yield _at("cry", "cry", here[0] + near)


def cry(game: Heist, place: str) -> Script[None]:
    """Ring an alarm next door."""
    message = say("alarm-juicer", place=spot(place))
    yield from ring(game, place, message, "burglars.character.juicer1")


def reroute_offers(game: Heist) -> Iterator[Option]:
    """Offer to pocket the alarm here, or to set the pocketed one off (…juicer2)."""
    if once(game, "juicer2"):
        here = game.here
        if game.active.alarm and can_ring(game, here):
            yield Option("reroute:drop", say("reroute-drop"), (here,))
        elif not game.active.alarm and here[1:] in game.floor_of(here).alarms:
            yield Option("reroute:take", say("reroute-take"), (here,))


def reroute(game: Heist, way: str) -> Script[None]:
    """Move an alarm between the Juicer's room and card (burglars.character.juicer2)."""
    rule, here = "burglars.character.juicer2", game.here
    game.turn.once.append("juicer2")
    game.active.alarm = way == "take"
    if way == "drop":
        yield from ring(game, here, say("alarm-juicer", place=spot(here)), rule)
        return
    game.floor_of(here).alarms.remove(here[1:])
    yield Tell(say("alarm-pocketed", place=spot(here)), rule, game.turn.player, (here,))
    yield from retarget(game, int(here[0]))


def crow_offers(game: Heist) -> Iterator[Option]:
    """Offer to send the crow (burglars.character.raven1) or to put it here (…raven2)."""
    if skill(game, "raven1") or (skill(game, "raven2") and game.crow != game.here):
        yield Option("crow", say("crow"))


def crow(game: Heist, _: str) -> Script[None]:
    """Put the crow into a room."""
    who = game.turn.player
    rule = f"burglars.character.{game.active.skill}"
    far = FAR if skill(game, "raven1") else 0
    to = yield from choose(
        lambda: [
            Option(place, say("room-at", place=spot(place)), (place,))
            for place in _within(game, game.here, far)
            if place != game.crow
        ],
        say("crow-where"),
        rule,
        who,
    )
    if to is not None:
        game.crow = to
        yield Tell(say("crow-sits", place=spot(to)), rule, who, (to,))


def _within(game: Heist, here: str, far: int) -> list[str]:
    """List the rooms of a floor that are no more than so many steps away."""
    steps = game.floor_of(here).plan.distances(here[1:])
    return [here[0] + one for one, distance in steps.items() if distance <= far]


def tinker_offers(game: Heist) -> Iterator[Option]:
    """Offer a tool for a stealth token (burglars.character.rigger2)."""
    tools = game.tools.left or game.tools.discard
    if skill(game, "rigger2") and tools and purses(game, game.turn.player):
        yield Option("tinker", say("tinker"))


def tinker(game: Heist, _: str) -> Script[None]:
    """Swap a stealth token for a tool."""
    if (yield from discard(game, game.turn.player)):
        yield from draw_tool(game, game.turn.player)


def order_offers(game: Heist) -> Iterator[Option]:
    """Offer to move another player (burglars.character.rook1)."""
    if once(game, "rook1") and game.left:
        for who in game.inside():
            if who != game.turn.player:
                place = where(game, who)
                yield Option(f"order:{who}", say("order", who=person(who)), (place,))


def order(game: Heist, number: str) -> Script[None]:
    """Move another player to a room next to theirs, at no price of the room."""
    who, rule = int(number), "burglars.character.rook1"
    game.turn.once.append("rook1")
    game.turn.used += 1
    to = yield from choose(
        lambda: [
            Option(end, say("enter", place=spot(end)), (end,)) for end in _ordered(game, who)
        ],
        say("order-where", who=person(who)),
        rule,
        game.turn.player,
    )
    if to is None:
        return
    if to == down_walkway(game, where(game, who)):
        yield from climb_down(game, who, to, rule)
        return
    fresh = not game.room(to).shown
    yield from reveal(game, to, rule)
    if (yield from unlocked(game, who, to)):
        yield from enter(game, who, to, fresh=fresh, laser="free")


def _ordered(game: Heist, who: int) -> list[str]:
    """List the rooms to which a player can be ordered, also down a walkway."""
    place = where(game, who)
    below = down_walkway(game, place)
    found = [*to_enter(game, who, place), *([] if below is None else [below])]
    return list(dict.fromkeys(found))


def swap_offers(game: Heist) -> Iterator[Option]:
    """Offer to swap places as the first action (burglars.character.rook2)."""
    if once(game, "rook2") and game.left and not game.turn.used:
        for who in game.inside():
            if who != game.turn.player and game.players[who].place != game.here:
                yield Option(f"swap:{who}", say("swap", who=person(who)), (where(game, who),))


def swap(game: Heist, number: str) -> Script[None]:
    """Swap places with another player without an entry."""
    me, who, rule = game.turn.player, int(number), "burglars.character.rook2"
    game.turn.once.append("rook2")
    game.turn.used += 1
    mine, theirs = game.here, where(game, who)
    for one, to in ((me, theirs), (who, mine)):
        message = say("brought", who=person(one), to=spot(to))
        yield from shift(game, one, to, message, rule)


def foresee_offers(game: Heist) -> Iterator[Option]:
    """Offer a look at the next patrol card (…spotter1) or event (…spotter2)."""
    if game.left and once(game, "spotter1") and game.floor_of(game.here).patrol.left:
        yield Option("foresee", say("foresee-patrol"))
    if game.left and once(game, "spotter2") and game.events.left:
        yield Option("foresee", say("foresee-event"))


def foresee(game: Heist, _: str) -> Script[None]:
    """Look at the top card of a deck and leave it there or put it under the deck."""
    side = game.active.skill
    assert side is not None
    game.turn.once.append(side)
    game.turn.used += 1
    deck: Deck = game.floor_of(game.here).patrol if side == "spotter1" else game.events
    seen = yield from look(game, deck, 1)
    rule, who = f"burglars.character.{side}", game.turn.player
    message = say("foresee-yourselves")
    if seen is not None:
        message = say("foreseen", card=Term(deck.kind, seen[0]))
    options = [Option("top", say("leave-on-top")), Option("bottom", say("put-under"))]
    answer = yield from choose(lambda: options, message, rule, who)
    if answer == "bottom" and seen is not None and deck.cards[0] == seen[0]:
        deck.cards.insert(deck.left - 1, deck.cards.pop(0))


Skill = tuple[Callable[[Heist], Iterator[Option]], Callable[[Heist, str], Script[None]]]
SKILLS: dict[str, Skill] = {
    "climb": (climb_offers, climb),
    "laptop": (laptop_offers, laptop),
    "xray": (xray_offers, xray),
    "enhance": (enhance_offers, enhance),
    "cry": (cry_offers, cry),
    "reroute": (reroute_offers, reroute),
    "crow": (crow_offers, crow),
    "tinker": (tinker_offers, tinker),
    "order": (order_offers, order),
    "swap": (swap_offers, swap),
    "foresee": (foresee_offers, foresee),
}
"""What each skill offers, and what it does; the others work where they matter."""
