"""Run the City phase: criminals, assassins, police, bombs and the next commander."""

from collections.abc import Iterator

from rules.agency.ending import score
from rules.agency.explosion import lose_informant, lower
from rules.agency.health import lose
from rules.agency.identity import bare
from rules.agency.state import ROUNDS, Assassin, Bomb, Criminal, Game, place
from rules.agency.tokens import clear, drop_assassin, drop_bomb, drop_criminal
from rules.core.message import person, say
from rules.core.steps import Ended, Option, Script, Tell, choose

WOUND = 2
"""How much health an assassin takes."""


def city_phase(game: Game) -> Script[None]:
    """Let the city act in five steps (agency.city.order)."""
    yield from move_criminals(game)
    yield from activate_assassins(game)
    yield from move_police(game)
    yield from tick_bombs(game)
    yield from next_commander(game)


# Criminals


def move_criminals(game: Game) -> Script[None]:
    """Move the wild criminals by their numbers (agency.criminals.order)."""
    city = game.city
    while criminal := _next_criminal(game):
        city.last = criminal.id
        yield from move_criminal(game, criminal)


def _next_criminal(game: Game) -> Criminal | None:
    """Find the wild criminal with the next higher number."""
    free = [one for one in game.city.criminals if one.cell and not one.subdued]
    waiting = [one for one in free if one.id > game.city.last]
    return min(waiting, key=lambda one: one.id, default=None)


def move_criminal(game: Game, criminal: Criminal) -> Script[None]:
    """Move a criminal one district along the trail, and check it (agency.criminals.move)."""
    old, to = criminal.cell, game.next_cell(criminal.cell, criminal.fresh)
    if to is None:
        message = say("criminal-leaves", number=criminal.id, place=place(game, old))
        yield Tell(message, "agency.criminals.leave", show=(old,))
        yield from drop_criminal(game, criminal, "agency.criminals.leave-token")
        return
    if to == old:  # He stands off the trail.
        return
    criminal.cell, criminal.fresh = to, False
    message = say(
        "criminal-moves", number=criminal.id, place=place(game, old), to=place(game, to)
    )
    yield Tell(message, "agency.criminals.move", show=(to,), path=(old, to))
    if criminal not in game.city.criminals or criminal.cell != to:  # The table was corrected.
        return
    if game.city.districts[to].ruined:
        yield from drop_criminal(game, criminal, "agency.district.ruined-tokens")
    elif game.city.police != to:
        yield from scare(game, to)
        yield from hurry(game, to)


def scare(game: Game, cell: str) -> Script[None]:
    """Let the assassins of a district flee (agency.criminals.assassin-check)."""
    for assassin in [one for one in game.city.assassins if one.cell == cell]:
        if assassin in game.city.assassins:
            yield from flee(game, assassin)


def flee(game: Game, assassin: Assassin) -> Script[None]:
    """Let an assassin run along the trail to where no wild criminal is (agency.assassin.flee)."""
    way = [assassin.cell]
    rule = "agency.criminals.assassin-check"
    while True:
        to = game.next_cell(assassin.cell, assassin.fresh)
        if to is None:
            drop_assassin(game, assassin)
            message = say("assassin-flees-out", place=place(game, way[0]))
            yield Tell(message, rule, show=(way[0],), path=tuple(way))
            return
        stuck = to == assassin.cell
        assassin.cell, assassin.fresh = to, False
        way.append(to)
        if game.city.districts[to].ruined:
            yield from lost_in_ruins(game, assassin, way)
            return
        if stuck or not game.wild(to):
            break
    message = say("assassin-flees", place=place(game, way[0]), to=place(game, way[-1]))
    yield Tell(message, rule, show=(way[-1],), path=tuple(way))


def lost_in_ruins(game: Game, assassin: Assassin, way: list[str]) -> Script[None]:
    """Take an assassin away who came into a ruined district (agency.district.ruined-tokens)."""
    drop_assassin(game, assassin)
    message = say("assassin-in-ruins", place=place(game, way[0]), to=place(game, way[-1]))
    rule = "agency.district.ruined-tokens"
    yield Tell(message, rule, show=(way[-1],), path=tuple(way))


def hurry(game: Game, cell: str) -> Script[None]:
    """Lower the timers of all bombs in a district (agency.criminals.bomb-check)."""
    for bomb in game.bombs_at(cell):
        if bomb in game.city.bombs:
            yield from lower(game, bomb, "timer-criminal", "agency.criminals.bomb-check")


# Assassins


def activate_assassins(game: Game) -> Script[None]:
    """Activate each assassin once, in the commander's order (agency.assassin.order)."""
    city = game.city
    while any(not one.done for one in city.assassins):
        chosen = yield from choose(
            lambda: list(_waiting(game)),
            say("assassin-which", who=person(city.commander)),
            "agency.assassin.order",
            city.commander,
        )
        assassin = next((one for one in city.assassins if str(one.id) == chosen), None)
        if assassin is not None:
            assassin.done = True
            yield from activate(game, assassin)


def _waiting(game: Game) -> Iterator[Option]:
    """Offer the assassins who have not acted; of several who are alike, one."""
    waiting = game.unlike(one for one in game.city.assassins if not one.done)
    for (cell, new), one in waiting.items():
        message = say("assassin-at-new" if new else "assassin-at", place=place(game, cell))
        yield Option(str(one.id), message, (cell,))


def activate(game: Game, assassin: Assassin) -> Script[None]:
    """Let an assassin act, move, act and pounce (agency.assassin.activation)."""
    city = game.city
    if (yield from strike(game, assassin)) or assassin not in city.assassins:
        return
    yield from go(game, assassin, "agency.assassin.move")
    if assassin not in city.assassins:
        return
    if (yield from strike(game, assassin)) or assassin not in city.assassins:
        return
    to = game.next_cell(assassin.cell, assassin.fresh)
    prey = [] if to is None else [who for who in game.at(to) if not city.players[who].android]
    if prey and to != assassin.cell:
        yield from go(game, assassin, "agency.assassin.step-three")
        if assassin in city.assassins:
            yield from strike(game, assassin)


def go(game: Game, assassin: Assassin, rule: str) -> Script[None]:
    """Move an assassin one district along the trail, or out of the city (agency.assassin.move)."""
    old, to = assassin.cell, game.next_cell(assassin.cell, assassin.fresh)
    if to is None:
        drop_assassin(game, assassin)
        yield Tell(say("assassin-leaves", place=place(game, old)), rule, show=(old,))
        return
    if to == old:  # He stands off the trail.
        return
    assassin.cell, assassin.fresh = to, False
    if game.city.districts[to].ruined:
        yield from lost_in_ruins(game, assassin, [old, to])
        return
    message = say("assassin-moves", place=place(game, old), to=place(game, to))
    yield Tell(message, rule, show=(to,), path=(old, to))


def strike(game: Game, assassin: Assassin) -> Script[bool]:
    """Let an assassin act where he is; say whether an agent was hurt (agency.assassin.action)."""
    city, cell = game.city, assassin.cell
    rule = "agency.assassin.action"
    if city.police == cell or game.wild(cell):
        return False
    hurt = False
    for who in game.at(cell):
        n = WOUND - game.informants(who, cell)
        if city.players[who].android or game.protected(who, cell) or n <= 0:
            continue
        hurt = True
        yield from lose(game, who, n, say("why-assassin", place=place(game, cell)), rule)
    yield from lose_informant(game, cell, "agency.assassin.informant")
    return hurt


# Police


def move_police(game: Game) -> Script[None]:
    """Move the police to the next precinct and clear it (agency.police.move)."""
    city = game.city
    if city.police is None:
        return
    number = game.tile(city.police).number or 6
    old, to = city.police, game.precinct(number % 6 + 1)
    city.police = to
    message = say("police-moves", place=place(game, old), to=place(game, to))
    yield Tell(message, "agency.police.move", show=(to,), path=(old, to))
    yield from clear(game, to, "agency.police.effect")
    for bomb in game.bombs_at(to):
        drop_bomb(game, bomb)
        yield Tell(say("police-bomb", place=place(game, to)), "agency.police.bomb", show=(to,))
    if city.mode == "android":
        around = (to, *game.plan.near(to))
        for who in game.from_commander():
            if city.players[who].cell in around:
                yield from bare(game, who, "agency.identity.police")


# Bombs


def tick_bombs(game: Game) -> Script[None]:
    """Lower all timers in the commander's order (agency.bombs.step).

    The order matters only among bombs that explode, so the others tick first.
    """
    city = game.city
    rule = "agency.bombs.step"
    while waiting := [bomb for bomb in city.bombs if not bomb.done]:
        bomb = next((one for one in waiting if one.timer > 1), None)
        if bomb is None:
            bomb = yield from _which(game)
        bomb.done = True
        yield from lower(game, bomb, "timer-ticks", rule)


def _which(game: Game) -> Script[Bomb]:
    """Ask the commander where the next bomb goes off; those of a district go off together."""
    city = game.city
    chosen = yield from choose(
        lambda: [
            Option(str(bomb.id), say("bomb-at", place=place(game, bomb.cell)), (bomb.cell,))
            for bomb in {one.cell: one for one in city.bombs if not one.done}.values()
        ],
        say("bomb-which", who=person(city.commander)),
        "agency.bombs.step",
        city.commander,
    )
    return next(bomb for bomb in city.bombs if str(bomb.id) == chosen)


# The end of the round


def next_commander(game: Game) -> Script[None]:
    """Pass the data stream to the left, or end the game (agency.commander.who)."""
    city = game.city
    city.last = 0
    for criminal in city.criminals:
        criminal.fresh = False
    for assassin in city.assassins:
        assassin.fresh = assassin.done = False
    for bomb in city.bombs:
        bomb.done = False
    if city.round >= ROUNDS[city.mode]:
        yield from score(game)
        raise Ended
    city.commander = (city.commander + 1) % len(city.players)
    message = say("commander-next", who=person(city.commander))
    yield Tell(message, "agency.commander.next", city.commander)
    city.phase = "time"
