"""Search a district: dice, rerolls, boosts and explosions."""

from collections.abc import Iterator
from functools import partial

from rules.agency.carry import pay
from rules.agency.components import COLOURS, RESOURCES, WHITE, Colour
from rules.agency.health import lose
from rules.agency.market import advance
from rules.agency.special import face_of, results, symbols, throw
from rules.agency.state import Game, Rolled, place
from rules.core.message import Term, person, say
from rules.core.steps import Ask, Option, Script, Tell, ask, choose

CREDITS = 2
"""What a credit symbol brings."""
UPGRADE = "upgrade-"
FINDS = (*RESOURCES, "upgrade-car", "upgrade-weapon", "upgrade-agent", "heal", "credit")
"""The symbols that bring something in a search (agency.search.results)."""


def offers(game: Game) -> Iterator[Option]:
    """Offer to search the district (agency.search.action)."""
    here = game.me.cell
    if game.city.districts[here].ruined or not game.tile(here).dice:
        return
    if not game.under(game.who, "no-search"):
        yield Option("search", say("search", place=place(game, here)), (here,))


def search(game: Game, _: str) -> Script[None]:
    """Roll, roll again, and apply what the dice show (agency.search.action)."""
    who = game.who
    dice = yield from gather(game)
    yield from throw(game, who, dice, "agency.search.roll")
    seen = False
    for _again in range(2 if game.symbols(who, "recon") else 1):
        seen = not (yield from reroll(game))
        if seen:
            break
    if not seen:
        message = say("found", who=person(who), dice=results(game, who))
        yield Tell(message, "agency.search.results", who, (game.me.cell,))
    yield from apply(game)
    game.city.dice = []


def gather(game: Game) -> Script[dict[Colour, int]]:
    """Take the dice of the search symbol; a white group is of one colour (agency.search.white)."""
    dice: dict[Colour, int] = {}
    groups = game.tile(game.me.cell).dice
    for colour in COLOURS:
        plain = sum(n for named, n in groups if named == colour)
        dice[colour] = min(plain, game.box.die[colour].count)
    for named, n in groups:
        if named != WHITE:
            continue
        chosen = yield from choose(
            partial(_colours, game, dice, n),
            say("search-colour", who=person(game.who), n=n),
            "agency.search.white",
            game.who,
        )
        for colour in COLOURS:
            dice[colour] += n if colour == chosen else 0
    return dice


def _colours(game: Game, dice: dict[Colour, int], n: int) -> list[Option]:
    """Offer the colours of which enough dice are left (agency.dice.limit)."""
    return [
        Option(colour, say("dice-colour", die=Term("die", colour), n=n))
        for colour in COLOURS
        if dice[colour] + n <= game.box.die[colour].count
    ]


def reroll(game: Game) -> Script[bool]:
    """Roll any dice again, or keep them all (agency.search.reroll)."""
    city = game.city
    while True:
        chosen = yield from ask(lambda: _reroll(game))
        if chosen == "keep":
            for die in city.dice:
                die.picked = False
            return False
        if chosen in ("all", "roll"):
            break
        city.dice[int(chosen)].picked = True
    again = [die for die in city.dice if die.picked or chosen == "all"]
    city.dice = [die for die in city.dice if die not in again]
    count: dict[Colour, int] = {c: sum(die.colour == c for die in again) for c in COLOURS}
    yield from throw(game, game.who, count, "agency.search.reroll")
    return True


def _reroll(game: Game) -> Ask:
    """Ask which dice are rolled again, one at a time."""
    options = [Option("keep", say("reroll-keep"))]
    picked = [die for die in game.city.dice if die.picked]
    if picked:
        options.append(Option("roll", say("reroll-roll", n=len(picked))))
    else:
        options.append(Option("all", say("reroll-all")))
    for number, die in enumerate(game.city.dice):
        if not die.picked:
            face = face_of(symbols(game, die))
            message = say("reroll-die", die=Term("die", die.colour), face=face)
            options.append(Option(str(number), message))
    message = say("reroll-ask", who=person(game.who), dice=results(game, game.who))
    return Ask(message, "agency.search.reroll", tuple(options), game.who)


# What the dice bring


def finds(game: Game, die: Rolled) -> list[str]:
    """List the symbols of a die that bring something."""
    return [symbol for symbol in symbols(game, die) if symbol in FINDS]


def apply(game: Game) -> Script[None]:
    """Apply the dice in the searcher's order (agency.search.order).

    What protects for nothing is used first: the district, the vest and the informants.
    """
    city, who = game.city, game.who
    danger = _explosions(game)
    for die in danger[: len(danger) if game.protected(who, game.me.cell) else _free(game)]:
        die.used = True
    for die in city.dice:
        dull = not {"boost", "explosion"} & {*symbols(game, die)} and not finds(game, die)
        die.used = die.used or dull
    while not city.turn.over:
        if not _explosions(game) and not _boosts(game):
            yield from _rest(game)
            return
        answer = yield from ask(lambda: _question(game))
        yield from _act(game, answer)


def _free(game: Game) -> int:
    """Count the explosions that the vest and the informants stop (agency.search.explosion)."""
    vest = 1 if game.symbols(game.who, "vest") else 0
    return vest + game.informants(game.who, game.me.cell)


def _unused(game: Game, symbol: str) -> list[Rolled]:
    """List the dice with a symbol that were not used."""
    return [die for die in game.city.dice if not die.used and symbol in symbols(game, die)]


def _explosions(game: Game) -> list[Rolled]:
    """List the explosions that still threaten."""
    return _unused(game, "explosion")


def _boosts(game: Game) -> list[Rolled]:
    """List the boosts that are still to be used, where they can be."""
    useful = _explosions(game) or _waiting(game)
    return _unused(game, "boost") if useful else []


def _waiting(game: Game) -> list[Rolled]:
    """List the dice whose finds were not taken."""
    return [die for die in game.city.dice if not die.used and finds(game, die)]


def _choices(game: Game) -> list[Option]:
    """List what can be done with the dice now."""
    options = []
    seen = set()
    boosts = bool(_boosts(game))
    for number, die in enumerate(game.city.dice):
        if die in _waiting(game) and (key := (die.colour, die.side)) not in seen:
            seen.add(key)
            face = face_of(tuple(finds(game, die)))
            options.append(Option(f"use:{number}", say("search-use", face=face)))
            if boosts:
                options.append(Option(f"boost:{number}", say("search-boost", face=face)))
    if _explosions(game):
        if boosts:
            options.append(Option("stop:boost", say("search-stop-boost")))
        if game.me.ammo:
            options.append(Option("stop:ammo", say("search-stop-ammo")))
        options.append(Option("hurt", say("search-hurt")))
    return options


def _question(game: Game) -> Ask:
    """Ask what to do next with the dice."""
    n = len(_explosions(game))
    message = say("search-ask", who=person(game.who), n=n, boosts=len(_unused(game, "boost")))
    return Ask(message, "agency.search.results", tuple(_choices(game)), game.who)


def _act(game: Game, answer: str) -> Script[None]:
    """Do what the searcher chose with a die."""
    kind, _, rest = answer.partition(":")
    me = game.me
    if kind in ("use", "boost"):
        die = game.city.dice[int(rest)]
        if kind == "boost":
            _unused(game, "boost")[0].used = True
        die.used = True
        yield from take(game, finds(game, die), 2 if kind == "boost" else 1)
        return
    _explosions(game)[0].used = True
    if rest == "boost":
        _unused(game, "boost")[0].used = True
    elif rest == "ammo":
        me.ammo -= 1
    else:
        why = say("why-search", place=place(game, me.cell))
        yield from lose(game, game.who, 1, why, "agency.search.explosion")


def _rest(game: Game) -> Script[None]:
    """Take all finds at once where no choice is left."""
    waiting = _waiting(game)
    gains = [symbol for die in waiting for symbol in finds(game, die)]
    for die in game.city.dice:
        die.used = True
    if gains:
        yield from take(game, gains, 1)


def take(game: Game, gains: list[str], times: int) -> Script[None]:
    """Give the searcher what dice brought, and say how much (agency.search.gain)."""
    who = game.who
    found = {one: _gain(game, one, gains.count(one) * times) for one in dict.fromkeys(gains)}
    what = tuple(say("gain", what=Term("symbol", one), n=n) for one, n in found.items() if n)
    message = say("takes", who=person(who), what=what or (say("is-nothing"),))
    yield Tell(message, "agency.search.gain", who)
    for symbol, n in found.items():
        if symbol.startswith(UPGRADE):
            yield from advance(game, who, symbol.removeprefix(UPGRADE), n)


def _gain(game: Game, symbol: str, n: int) -> int:
    """Give so many of a symbol, but for upgrades; say how far that moves a marker or the bank.

    (agency.search.heal, agency.search.credits)
    """
    if symbol == "credit":
        return pay(game, game.who, CREDITS * n)
    track = "health" if symbol == "heal" else symbol.removeprefix(UPGRADE)
    now = int(getattr(game.me, track))
    moved = min(n, game.box.longest[track] - now)
    if not symbol.startswith(UPGRADE):
        setattr(game.me, track, now + moved)
    return moved
