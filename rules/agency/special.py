"""Roll the special dice and read their symbols."""

from functools import lru_cache, partial

from rules.agency.components import COLOURS, Colour
from rules.agency.state import Game, Rolled
from rules.core.message import Message, Term, person, say
from rules.core.steps import Roll, Script, roll


@lru_cache(maxsize=256)
def face_of(symbols: tuple[str, ...]) -> Message:
    """Name a face of a special die."""
    if not symbols:
        return say("face-blank")
    names = [say("name", of=Term("symbol", symbol)) for symbol in symbols]
    face = names[0]
    for name in names[1:]:
        face = say("face-and", one=face, other=name)
    return face


def throw(game: Game, who: int, dice: dict[Colour, int], rule: str) -> Script[None]:
    """Roll special dice colour by colour and leave them on the table (agency.dice.special)."""
    for colour in COLOURS:
        count = dice.get(colour, 0)
        if count:
            sides = yield from roll(partial(_roll, game, who, colour, count, rule))
            game.city.dice += [Rolled(colour=colour, side=side, who=who) for side in sides]


def _roll(game: Game, who: int, colour: Colour, count: int, rule: str) -> Roll:
    """Ask for some dice of one colour."""
    die = game.box.die[colour]
    faces = tuple(face_of(die.symbols(side)) for side in range(1, 7))
    message = say("special-roll", who=person(who), die=Term("die", colour), n=count)
    return Roll(message, rule, "special", count, who=who, faces=faces)


def symbols(game: Game, die: Rolled) -> tuple[str, ...]:
    """List the symbols that a rolled die shows."""
    return game.box.die[die.colour].symbols(die.side)


def count(game: Game, symbol: str, who: int | None = None) -> int:
    """Count a symbol on the dice on the table, of one player or of all."""
    dice = [die for die in game.city.dice if who is None or die.who == who]
    return sum(symbols(game, die).count(symbol) for die in dice)


def hits(game: Game, who: int) -> int:
    """Count a player's hits: a boost doubles one explosion (agency.attack.hits).

    (agency.symbol.explosion, agency.symbol.boost)
    """
    explosions = count(game, "explosion", who)
    return explosions + min(explosions, count(game, "boost", who))


def results(game: Game, who: int) -> tuple[Message, ...]:
    """Name what a player's dice show."""
    return tuple(face_of(symbols(game, die)) for die in game.city.dice if die.who == who)
