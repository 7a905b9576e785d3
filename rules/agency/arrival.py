"""Run the Time phase: what comes out of the data stream, and where."""

from rules.agency.state import Game, Turn, token_name
from rules.agency.tokens import enter
from rules.core.deck import draw
from rules.core.message import person, say
from rules.core.steps import Option, Roll, Script, Tell, choose, roll

TOKENS = {2: 2, 3: 2, 4: 3}
"""How many tokens come out each round, by players (agency.time.draw)."""


def time_phase(game: Game) -> Script[None]:
    """Bring new tokens into the city (agency.time.steps)."""
    city = game.city
    city.round += 1
    city.heading = say("time-phase", round=city.round)
    commander = person(city.commander)
    message = say("round-begins", who=commander, round=city.round)
    yield Tell(message, "agency.round.marker", city.commander)
    for _ in range(min(TOKENS[len(city.players)], city.stream.left)):
        message = say("draw-token", who=commander)
        token = yield from draw(city, city.stream, message, "agency.time.draw", city.commander)
        city.arriving.append(token)
    if city.arriving:
        yield from throw(game)
    for number in range(len(city.arriving)):
        yield from give(game, number)
    while city.arriving:
        yield from enter(game, city.arriving[0], game.precinct(city.pips.pop(0)))
    begin_turn(game, city.commander)


def throw(game: Game) -> Script[None]:
    """Roll a die for each token (agency.time.roll, agency.dice.regular)."""
    city = game.city
    message = say("place-roll", tokens=tuple(map(token_name, city.arriving)))
    city.pips = yield from roll(
        lambda: Roll(message, "agency.time.roll", "dice", len(city.arriving), who=city.commander)
    )


def give(game: Game, number: int) -> Script[None]:
    """Let the commander give a token a die; all have one before any is put down.

    (agency.time.steps, agency.time.place)
    """
    city = game.city
    token, others = city.arriving[number], city.arriving[number + 1 :]
    chosen = yield from choose(
        lambda: [
            Option(str(pip), say("precinct", number=pip), (game.precinct(pip),))
            for pip in sorted(set(city.pips[number:]))
        ],
        say(
            "place-which",
            token=token_name(token),
            who=person(city.commander),
            dice=tuple(say("number", n=pip) for pip in city.pips[number:]),
            others=tuple(map(token_name, others)),
        ),
        "agency.time.roll",
        city.commander,
    )
    pip = int(chosen or city.pips[number])
    city.pips.pop(city.pips.index(pip, number))
    city.pips.insert(number, pip)


def begin_turn(game: Game, who: int, before: int = 0) -> None:
    """Name the turn that begins (agency.action.order)."""
    city = game.city
    city.turn = Turn(player=who, before=before)
    city.heading = say("turn", round=city.round, who=person(who))
    city.phase = "action"
