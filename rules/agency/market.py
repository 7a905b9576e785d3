"""Buy equipment and recruit informants."""

from collections.abc import Iterator

from rules.agency.carry import pay
from rules.agency.components import UPGRADES, Ware
from rules.agency.health import gain_influence
from rules.agency.state import Game, place
from rules.core.message import Message, Term, person, say
from rules.core.steps import Option, Script, Tell, choose

RECRUIT = 2
"""What an informant costs in credits."""


def most(game: Game, ware: Ware) -> int:
    """Say how often a ware can be bought: for the money, and until its track is full."""
    me = game.me
    if ware.what == "influence":
        return me.clues // ware.price
    space = game.box.longest[ware.what] - int(getattr(me, ware.what))
    return min(me.credits // ware.price, -(-space // ware.steps))


def offers(game: Game) -> Iterator[Option]:
    """Offer what the district sells (agency.buy.action, agency.buy.one-kind)."""
    here = game.me.cell
    if game.city.districts[here].ruined or game.under(game.who, "no-buy"):
        return
    for number, ware in enumerate(game.tile(here).wares):
        if most(game, ware) > 0:
            yield Option(f"buy:{number}", _label(ware), (here,))


def _label(ware: Ware) -> Message:
    """Name a ware with its price (agency.buy.price)."""
    if ware.what == "influence":
        return say("buy-influence", n=ware.price)
    upgrade = ware.what in UPGRADES
    said = "buy-upgrade" if upgrade else "buy"
    return say(said, what=Term("track", ware.what), steps=ware.steps, n=ware.price)


def buy(game: Game, number: str) -> Script[None]:
    """Buy as much of one ware as one can pay for (agency.buy.resource, agency.buy.upgrade)."""
    me, who = game.me, game.who
    ware = game.tile(me.cell).wares[int(number)]
    rule = _rule(ware)
    chosen = yield from choose(lambda: _amounts(game, ware), _how_much(game, ware), rule, who)
    times = int(chosen or 1)
    if ware.what == "influence":
        me.clues -= times * ware.price
        why = say("why-clues")
        yield from gain_influence(game, who, why, rule, times * ware.steps)
        return
    pay(game, who, -times * ware.price)
    yield from advance(game, who, ware.what, times * ware.steps)


def _rule(ware: Ware) -> str:
    """Name the paragraph by which a ware is bought."""
    if ware.what == "influence":
        return "agency.buy.influence"
    return "agency.buy.upgrade" if ware.what in UPGRADES else "agency.buy.resource"


def _how_much(game: Game, ware: Ware) -> Message:
    """Ask how often a ware is bought."""
    return say("buy-how-much", who=person(game.who), ware=_label(ware))


def _amounts(game: Game, ware: Ware) -> list[Option]:
    """Offer as many of a ware as one can pay for and use."""
    return [
        Option(str(n), say("buy-times", n=n, steps=n * ware.steps, price=n * ware.price))
        for n in range(1, max(1, most(game, ware)) + 1)
    ]


def advance(game: Game, who: int, track: str, steps: int) -> Script[None]:
    """Move a marker right; an upgrade at the end of its track brings influence.

    (agency.resource.track, agency.upgrade.end)
    """
    player, end = game.city.players[who], game.box.longest[track]
    old = int(getattr(player, track))
    setattr(player, track, min(end, old + steps))
    if track in UPGRADES and old < end <= old + steps:
        why = say("why-upgrade", track=Term("track", track))
        yield from gain_influence(game, who, why, "agency.upgrade.end")


def recruits(game: Game) -> Iterator[Option]:
    """Offer to place an informant (agency.recruit.action)."""
    me, here = game.me, game.me.cell
    free = game.fields(here) - len(game.city.districts[here].informants)
    if me.android or game.under(game.who, "no-recruit"):
        return
    if free > 0 and me.supply and me.credits >= RECRUIT:
        yield Option("recruit", say("recruit", place=place(game, here), n=RECRUIT), (here,))


def recruit(game: Game, _: str) -> Script[None]:
    """Place an informant on the uppermost free field; the turn ends (agency.recruit.ends)."""
    me, here = game.me, game.me.cell
    pay(game, game.who, -RECRUIT)
    me.supply -= 1
    game.city.districts[here].informants.append(game.who)
    game.city.turn.over = True
    message = say("recruited", who=person(game.who), place=place(game, here))
    yield Tell(message, "agency.recruit.action", game.who, (here,))
