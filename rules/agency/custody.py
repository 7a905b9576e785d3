"""Arrest criminals, take them from others, and turn them in."""

from collections.abc import Iterator

from rules.agency.carry import pay
from rules.agency.components import HEADQUARTERS
from rules.agency.special import count, results, throw
from rules.agency.state import Game
from rules.agency.tokens import end_clocks, to_stream
from rules.core.deck import HIDDEN
from rules.core.message import Term, person, say
from rules.core.steps import Ask, Option, Script, Tell, ask


def arrests(game: Game) -> Iterator[Option]:
    """Offer the subdued criminals of the district (agency.arrest.action)."""
    here = game.me.cell
    for one in game.city.criminals:
        if one.cell == here and one.subdued:
            yield Option(f"arrest:{one.id}", say("arrest", number=one.id), (here,))


def arrest(game: Game, number: str) -> Script[None]:
    """Put a criminal under the agent's figure (agency.arrest.action)."""
    criminal = game.criminal(int(number))
    assert criminal is not None
    criminal.cell, criminal.holder = "", game.who
    message = say("arrested", who=person(game.who), number=criminal.id)
    yield Tell(message, "agency.arrest.action", game.who, (game.me.cell,))


def intercepts(game: Game) -> Iterator[Option]:
    """Offer the agents from whom criminals can be taken (agency.intercept.where)."""
    me = game.me
    if not me.fuel or game.protected(game.who, me.cell):
        return
    for who in game.at(me.cell):
        if who != game.who and game.custody(who):
            yield Option(f"intercept:{who}", say("intercept", who=person(who)), (me.cell,))


def intercept(game: Game, number: str) -> Script[None]:
    """Race another agent for his prisoners (agency.intercept.action)."""
    who, target = game.who, int(number)
    rule = "agency.intercept.dice"
    green = game.box.die["green"].count
    mine = yield from spend_fuel(game, who, 1, green, rule)
    theirs = yield from spend_fuel(game, target, 0, green - mine, rule)
    yield from throw(game, who, {"green": mine}, "agency.intercept.roll")
    yield from throw(game, target, {"green": theirs}, "agency.intercept.roll")
    cars = max(0, count(game, "car", who) - count(game, "car", target))
    message = say(
        "intercept-result",
        who=person(who),
        dice=results(game, who),
        other=person(target),
        others=results(game, target) or (say("is-nothing"),),
        n=cars,
    )
    yield Tell(message, "agency.intercept.roll", who, (game.me.cell,))
    game.city.dice = []
    for _ in range(cars):
        if not game.custody(target) or not (yield from _take(game, target)):
            break


def spend_fuel(game: Game, who: int, least: int, most: int, rule: str) -> Script[int]:
    """Let a player spend fuel on green dice; say how many dice (agency.intercept.dice)."""
    player = game.city.players[who]
    if not most or not player.fuel:
        return 0
    spent = int((yield from ask(lambda: _fuel(game, who, least, most, rule))))
    player.fuel -= spent
    return spent


def _fuel(game: Game, who: int, least: int, most: int, rule: str) -> Ask:
    """Ask how much fuel is spent on green dice."""
    player = game.city.players[who]
    most = min(most, player.fuel)
    numbers = range(min(least, most), most + 1)
    options = tuple(Option(str(n), say("fuel-spend", n=n)) for n in numbers)
    return Ask(say("fuel-ask", who=person(who)), rule, options, who, (player.cell,))


def _take(game: Game, target: int) -> Script[bool]:
    """Let the interceptor take a prisoner for a car; say whether he did (agency.intercept.roll)."""
    who = game.who
    chosen = yield from ask(lambda: _which(game, target))
    if chosen == "enough":
        return False
    criminal = game.criminal(int(chosen))
    assert criminal is not None
    criminal.holder = who
    message = say("taken-over", who=person(who), number=criminal.id)
    yield Tell(message, "agency.intercept.roll", who)
    return True


def _which(game: Game, target: int) -> Ask:
    """Ask whom the interceptor takes, if anybody."""
    held = [
        Option(str(one.id), say("criminal-token", number=one.id)) for one in game.custody(target)
    ]
    options = (*held, Option("enough", say("intercept-enough")))
    message = say("intercept-which", who=person(game.who))
    return Ask(message, "agency.intercept.roll", options, game.who, (game.me.cell,))


def turn_ins(game: Game) -> Iterator[Option]:
    """Offer to turn everybody in at the headquarters (agency.turnin.action)."""
    if game.tile(game.me.cell).id == HEADQUARTERS and game.custody(game.who):
        n = len(game.custody(game.who))
        yield Option("turn-in", say("turn-in", n=n), (game.me.cell,))


def turn_in(game: Game, _: str) -> Script[None]:
    """Turn all prisoners in for their rewards (agency.turnin.action, agency.criminal.reward)."""
    city, who, me = game.city, game.who, game.me
    due = 0
    for criminal in game.custody(who):
        city.criminals.remove(criminal)
        to_stream(game, f"criminal-{criminal.id}")
        if criminal.card == HIDDEN:  # Only people who keep their own accounts know it.
            city.unseen += 1
            name = say("criminal-token", number=criminal.id)
        else:
            me.turned_in.append(criminal.card)
            due += game.box.suspect[criminal.card].reward
            name = say("name", of=Term("suspect", criminal.card))
        message = say("turned-in", who=person(who), name=name, number=criminal.id)
        yield Tell(message, "agency.turnin.row", who)
        yield from end_clocks(game, criminal.id)
    paid = due if city.light else pay(game, who, due)
    if paid:
        yield Tell(say("reward", who=person(who), n=paid), "agency.turnin.reward", who)
