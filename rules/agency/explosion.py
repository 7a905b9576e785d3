"""Let bombs explode, with all that it drags along."""

from rules.agency.health import lose
from rules.agency.state import Bomb, Game, place
from rules.agency.tokens import clear, drop_bomb, release
from rules.core.message import person, say
from rules.core.steps import Script, Tell

NEAR, HERE = 2, 4
"""How much health a bomb takes next to it and in its own district."""


def lower(game: Game, bomb: Bomb, why: str, rule: str, show: str = "") -> Script[bool]:
    """Let a timer fall by 1; say whether the bomb exploded (agency.bomb.timer)."""
    bomb.timer = max(0, bomb.timer - 1)
    message = say(why, place=place(game, bomb.cell), timer=bomb.timer)
    yield Tell(message, rule, show=(show or bomb.cell,))
    if bomb.timer:
        return False
    yield from explode(game, bomb)
    return True


def explode(game: Game, bomb: Bomb) -> Script[None]:
    """Blow a bomb up, and then the others of its district (agency.explosion.chain)."""
    cell = bomb.cell
    yield from blast(game, bomb)
    while rest := game.bombs_at(cell):
        yield from blast(game, rest[0])


def blast(game: Game, bomb: Bomb) -> Script[None]:
    """Carry out one explosion in the order of the rulebook (agency.explosion.when)."""
    city, cell = game.city, bomb.cell
    where = place(game, cell)
    victims = [(who, HERE) for who in game.at(cell)]
    near = game.plan.near(cell)
    victims += [
        (who, NEAR)
        for who in game.from_commander()
        if (at := city.players[who].cell) in near and not game.protected(who, at)
    ]
    yield Tell(say("explodes", place=where), "agency.explosion.when", show=(cell, *near))
    yield from lose_informants(game, cell)
    yield from clear(game, cell, "agency.explosion.tokens")
    for who, n in victims:
        rule = "agency.explosion.damage" if n == HERE else "agency.explosion.neighbours"
        down = yield from lose(game, who, n, say("why-bomb", place=where), rule)
        if not down:
            yield from release(game, who, "agency.explosion.custody")
    drop_bomb(game, bomb)
    yield Tell(say("bomb-back", place=where), "agency.explosion.tokens", show=(cell,))


def lose_informants(game: Game, cell: str) -> Script[None]:
    """Remove all informants of a district from the game (agency.explosion.informants)."""
    its = game.city.districts[cell]
    owners = list(dict.fromkeys(its.informants))
    for who in owners:
        game.city.players[who].gone += its.informants.count(who)
        its.informants = [one for one in its.informants if one != who]
        message = say("informants-lost", who=person(who), place=place(game, cell))
        yield Tell(message, "agency.explosion.informants", who, (cell,))


def lose_informant(game: Game, cell: str, rule: str) -> Script[bool]:
    """Remove the upper informant; the lower one moves up (agency.assassin.informant)."""
    its = game.city.districts[cell]
    if not its.informants:
        return False
    who = its.informants.pop(0)
    game.city.players[who].gone += 1
    moved = say("informant-up") if its.informants else say("informant-none")
    message = say("informant-lost", who=person(who), place=place(game, cell), then=moved)
    yield Tell(message, rule, who, (cell,))
    return True
