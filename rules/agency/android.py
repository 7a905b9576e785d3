"""Let androids attack agents and districts, and agents attack androids."""

from collections.abc import Iterator

from rules.agency.attack import gather
from rules.agency.custody import spend_fuel
from rules.agency.explosion import explode, lose_informant
from rules.agency.health import gain_influence, lose
from rules.agency.special import count, hits, results, throw
from rules.agency.state import Game, place
from rules.agency.tokens import clear
from rules.core.message import person, say
from rules.core.steps import Option, Script, Tell

RAZED = 2
"""Hits that ruin a district."""


def assaults(game: Game) -> Iterator[Option]:
    """Offer the agents whom an android may attack (agency.android.attack)."""
    here = game.me.cell
    for who in game.at(here):
        if not game.city.players[who].android and not game.protected(who, here):
            yield Option(f"assault:{who}", say("assault", who=person(who)), (here,))


def hunts(game: Game) -> Iterator[Option]:
    """Offer the androids whom an agent may attack (agency.hunt.action)."""
    here = game.me.cell
    for who in game.at(here):
        if game.city.players[who].android and not game.protected(who, here):
            yield Option(f"hunt:{who}", say("hunt", who=person(who)), (here,))


def assault(game: Game, number: str) -> Script[None]:
    """Attack an agent (agency.android.attack-roll)."""
    yield from _fight(game, int(number), "agency.android.attack")


def hunt(game: Game, number: str) -> Script[None]:
    """Attack an android: the same with the parts exchanged (agency.hunt.steps)."""
    yield from _fight(game, int(number), "agency.hunt")


def _fight(game: Game, target: int, rule: str) -> Script[None]:
    """Roll against another player; cars of the defender cancel hits.

    (agency.symbol.car, agency.android.attack-dice)
    """
    who = game.who
    hunting = rule == "agency.hunt"
    roll = "agency.hunt.steps" if hunting else "agency.android.attack-roll"
    gathered = "agency.hunt.steps" if hunting else "agency.android.attack-dice"
    defence = "agency.hunt.steps" if hunting else "agency.android.attack-defence"
    result = "agency.hunt.result" if hunting else "agency.android.attack-result"
    dice = yield from gather(game, who, gathered)
    free = game.box.die["green"].count - dice["green"]
    theirs = yield from spend_fuel(game, target, 0, free, defence)
    yield from throw(game, who, dice, roll)
    yield from throw(game, target, {"green": theirs}, roll)
    found, cars = hits(game, who), count(game, "car", target)
    wounds = max(0, found - cars)
    message = say(
        "fight-result",
        who=person(who),
        dice=results(game, who),
        other=person(target),
        others=results(game, target) or (say("is-nothing"),),
        n=wounds,
    )
    yield Tell(message, result, who, (game.me.cell,))
    game.city.dice = []
    why = say("why-fight", who=person(who))
    if (yield from lose(game, target, wounds, why, result)):
        yield from gain_influence(game, who, say("why-felled", who=person(target)), result)


def razes(game: Game) -> Iterator[Option]:
    """Offer to attack the district (agency.district.attack-where)."""
    here = game.me.cell
    if game.fields(here):
        yield Option("raze", say("raze", place=place(game, here)), (here,))


def raze(game: Game, _: str) -> Script[None]:
    """Attack the district (agency.district.attack)."""
    city, who, here = game.city, game.who, game.me.cell
    dice = yield from gather(game, who, "agency.district.attack-dice")
    yield from throw(game, who, dice, "agency.district.attack-dice")
    found = hits(game, who)
    message = say("raze-result", who=person(who), dice=results(game, who), n=found)
    yield Tell(message, "agency.district.attack-dice", who, (here,))
    city.dice = []
    while found and city.districts[here].informants:
        found -= 1
        yield from lose_informant(game, here, "agency.district.attack-informants")
    if found < RAZED:
        yield Tell(say("raze-failed", n=found), "agency.district.attack-result", who, (here,))
        return
    yield from fall(game, here)


def fall(game: Game, cell: str) -> Script[None]:
    """Ruin a district: bombs, criminals and assassins go (agency.district.attack-result)."""
    who, rule = game.who, "agency.district.attack-result"
    for bomb in game.bombs_at(cell)[:1]:
        yield from explode(game, bomb)
    yield from clear(game, cell, rule)
    game.city.districts[cell].ruined = True
    yield Tell(say("razed", place=place(game, cell)), rule, who, (cell,))
    yield from gain_influence(game, who, say("why-razed", place=place(game, cell)), rule)
