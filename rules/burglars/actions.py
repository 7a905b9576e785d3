"""Offer the active player everything that may be done now, and carry out what is chosen."""

from collections.abc import Callable, Iterator

from rules.burglars import safe
from rules.burglars.cards import may_hold, take_loot
from rules.burglars.entry import climb_down, escape, price, walk
from rules.burglars.reveal import reveal
from rules.burglars.skills import SKILLS
from rules.burglars.state import COMPUTERS, MOST_HACKS, Heist, spot, where
from rules.burglars.tools import usable, use
from rules.burglars.ways import down_walkway, to_enter, to_peek, to_roof
from rules.core.message import Term, person, say
from rules.core.steps import Option, Script, Tell

Offer = Callable[[Heist], Iterator[Option]]
Act = Callable[[Heist, str], Script[None]]


def _peeks(game: Heist) -> Iterator[Option]:
    """Offer to peek (burglars.action.peek)."""
    if game.left:
        for place in to_peek(game, game.turn.player, game.here):
            yield Option(f"peek:{place}", say("peek", place=spot(place)), (place,))


def _peek(game: Heist, place: str) -> Script[None]:
    """Reveal a room without entering it."""
    game.turn.used += 1
    yield from reveal(game, place, "burglars.action.peek")


def _moves(game: Heist) -> Iterator[Option]:
    """Offer the rooms that the player can afford to enter (burglars.action.move)."""
    who = game.turn.player
    for place in to_enter(game, who, game.here):
        cost = price(game, who, place)
        if cost <= game.left:
            message = say("move", place=spot(place), n=cost)
            yield Option(f"move:{place}", message, (place,))


def _descents(game: Heist) -> Iterator[Option]:
    """Offer the way down a revealed walkway (burglars.room.walkway)."""
    below = down_walkway(game, game.here)
    if below is not None and game.left:
        yield Option(f"descend:{below}", say("descend", place=spot(below)), (below,))


def _descend(game: Heist, to: str) -> Script[None]:
    """Go down a walkway (burglars.room.walkway)."""
    game.turn.used += 1
    yield from climb_down(game, game.turn.player, to, "burglars.room.walkway")


def _roofs(game: Heist) -> Iterator[Option]:
    """Offer the roof (burglars.action.roof)."""
    if game.left and to_roof(game, game.here):
        yield Option("roof", say("roof"), (game.here,))


def _roof(game: Heist, _: str) -> Script[None]:
    """Leave over the roof."""
    game.turn.used += 1
    yield from escape(game, game.turn.player)


def _hacks(game: Heist) -> Iterator[Option]:
    """Offer to hack the computer here (burglars.action.hack)."""
    room = game.room(game.here)
    known = room.shown and room.kind in COMPUTERS.values()
    if game.left and known and room.hacks < MOST_HACKS:
        yield Option("hack", say("hack"), (game.here,))


def _hack(game: Heist, _: str) -> Script[None]:
    """Add a hack token to the computer room."""
    game.turn.used += 1
    room = game.room(game.here)
    room.hacks += 1
    message = say("hacks-now", place=spot(game.here), n=room.hacks)
    yield Tell(message, "burglars.action.hack", game.turn.player, (game.here,))


def _dice(game: Heist) -> Iterator[Option]:
    """Offer to add a die to a safe (burglars.action.add-die)."""
    for place in safe.in_reach(game):
        if safe.can_add_die(game, place):
            yield Option(f"die:{place}", say("add-die", place=spot(place)), (place,))


def _cracks(game: Heist) -> Iterator[Option]:
    """Offer to roll a safe's dice (burglars.action.crack)."""
    for place in safe.in_reach(game):
        if safe.can_roll(game, place):
            n = game.room(place).dice
            yield Option(f"crack:{place}", say("crack", place=spot(place), n=n), (place,))


def _tools(game: Heist) -> Iterator[Option]:
    """Offer the tools at hand (burglars.action.use-tool)."""
    for tool in usable(game):
        yield Option(f"tool:{tool}", say("use", tool=Term("tool", tool)))


def _finds(game: Heist) -> Iterator[Option]:
    """Offer everybody what lies in their room, whoever's turn it is (burglars.action.pick-up)."""
    for who in _from_me(game):
        place = where(game, who)
        room = game.room(place)
        loot = [card for card in dict.fromkeys(room.loot) if may_hold(game, who, card)]
        finds = [("tool", card) for card in room.tools] + [("loot", card) for card in loot]
        for kind, card in finds:
            yield _find(game, who, f"{kind}:{card}", Term(kind, card))
        if game.kitty == place:
            yield _find(game, who, "kitty", Term("loot", "persian-kitty"))


def _find(game: Heist, who: int, what: str, card: Term) -> Option:
    """Offer one thing that lies in a player's room."""
    if who == game.turn.player:
        return Option(f"take:{what}", say("take", card=card), (where(game, who),))
    message = say("take-other", who=person(who), card=card)
    return Option(f"take:{what}:{who}", message, (where(game, who),))


def _from_me(game: Heist) -> list[int]:
    """List the players in the building, the active one first."""
    return sorted(game.inside(), key=lambda who: who != game.turn.player)


def _take(game: Heist, what: str) -> Script[None]:
    """Pick something up."""
    *thing, last = what.split(":")
    who = int(last) if last.isdigit() else game.turn.player
    kind, *card = thing if last.isdigit() else [*thing, last]
    room = game.room(where(game, who))
    if kind == "tool":
        room.tools.remove(card[0])
        game.players[who].tools.append(card[0])
        message = say("tool-taken", who=person(who), tool=Term("tool", card[0]))
        yield Tell(message, "burglars.action.pick-up", who)
    elif kind == "loot":
        room.loot.remove(card[0])
        yield from take_loot(game, who, card[0])
    else:
        game.kitty = None
        yield from take_loot(game, who, "persian-kitty")


def _gifts(game: Heist) -> Iterator[Option]:
    """Offer to hand cards over between any two in one room (burglars.action.hand-over)."""
    for giver in _from_me(game):
        for taker in _from_me(game):
            if giver != taker and game.players[giver].place == game.players[taker].place:
                for card in game.players[giver].tools:
                    yield _gift("tool", card, giver, taker)
                for card in game.players[giver].loot:
                    if may_hold(game, taker, card):
                        yield _gift("loot", card, giver, taker)


def _gift(kind: str, card: str, giver: int, taker: int) -> Option:
    """Offer one card from one player to another."""
    message = say("give", card=Term(kind, card), giver=person(giver), taker=person(taker))
    return Option(f"give:{kind}:{card}:{giver}:{taker}", message)


def _give(game: Heist, what: str) -> Script[None]:
    """Hand a card over."""
    kind, card, giver, taker = what.split(":")
    source, who = game.players[int(giver)], int(taker)
    if kind == "tool":
        source.tools.remove(card)
        game.players[who].tools.append(card)
        message = say("tool-taken", who=person(who), tool=Term("tool", card))
        yield Tell(message, "burglars.action.hand-over", who)
    else:
        source.loot.remove(card)
        yield from take_loot(game, who, card)


ACTIONS: dict[str, tuple[Offer, Act]] = {
    "peek": (_peeks, _peek),
    "move": (_moves, walk),
    "descend": (_descents, _descend),
    "roof": (_roofs, _roof),
    "hack": (_hacks, _hack),
    "die": (_dice, safe.add_die),
    "crack": (_cracks, safe.crack),
    "take": (_finds, _take),
    "tool": (_tools, use),
    "give": (_gifts, _give),
    **SKILLS,
}
"""What a player can do with full tracking, by the first word of the option."""


def offers(game: Heist) -> list[Option]:
    """List everything that the active player can do now; ending the turn is not among it."""
    found: list[Option] = []
    if not game.turn.ended:
        for offer, _ in ACTIONS.values():
            found += offer(game)
    return found


def act(game: Heist, option: str) -> Script[None]:
    """Carry out what the active player chose."""
    name, _, rest = option.partition(":")
    yield from ACTIONS[name][1](game, rest)
