"""Build small cities for tests, and run any script of the rules on them with given answers.

    game = town(agents="C2 C2", bombs={"C3": 2}, criminals={3: "E2"})
    run = play(game, city_phase(game))
    assert run.said("explodes")

The tiles always lie the same: precincts C1 1, B2 2, D2 3, A3 4, C3 5, E3 6; hospital B1, ammo
supply D1, filling station A2, garage E2, shooting range B3, archive D3.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from rules.agency import Agency
from rules.agency.components import Box, Colour
from rules.agency.faults import faults
from rules.agency.setup import start
from rules.agency.state import Assassin, Bomb, City, Criminal, Game
from rules.core.message import Message
from rules.core.steps import DONE, Ask, Draw, Roll, Script, Shuffle, Step, Tell
from rules.data import rules_of

_SHIPPED = rules_of("agency")
assert isinstance(_SHIPPED, Agency)
RULES: Agency = _SHIPPED
BOX: Box = RULES.box
TILES = {
    **{"C1": "precinct-1", "B2": "precinct-2", "D2": "precinct-3"},
    **{"A3": "precinct-4", "C3": "precinct-5", "E3": "precinct-6"},
    **{"B1": "hospital", "D1": "ammo-supply", "A2": "filling-station"},
    **{"E2": "garage", "B3": "shooting-range", "D3": "archive"},
}
Answer = str | list[int]


def town(
    agents: str = "C2 C2",
    *,
    tiles: dict[str, str] | None = None,
    criminals: dict[int, str] | None = None,
    subdued: Sequence[int] = (),
    held: dict[int, int] | None = None,
    cards: dict[int, str] | None = None,
    assassins: str = "",
    bombs: dict[str, int] | None = None,
    informants: dict[str, list[int]] | None = None,
    police: str | None = "C1",
    phase: str = "action",
    box: Box = BOX,
    turn: int = 0,
    **options: Any,
) -> Game:
    """Make a city: agents by their cells, criminals by number, bombs with their timers."""
    cells = agents.split()
    names = [str(number) for number in range(len(cells))]
    city = start(box, {"players": names, **options}, 1)
    for cell, tile in {**TILES, **(tiles or {})}.items():
        city.districts[cell].tile = tile
    city.precincts.cards, city.places.cards = [], []
    city.phase, city.round, city.police = phase, 1, police
    city.turn.player = turn
    for player, cell in zip(city.players, cells, strict=True):
        player.cell = cell
    held = held or {}
    everybody = {**(criminals or {}), **dict.fromkeys(held, "")}
    for number, cell in everybody.items():
        card = (cards or {}).get(number) or city.suspects.cards[-1]
        city.suspects.cards.remove(card)
        city.stream.cards.remove(f"criminal-{number}")
        caught = number in held
        one = Criminal(id=number, cell=cell, holder=held.get(number), card=card)
        one.subdued = one.open = caught or number in subdued
        city.criminals.append(one)
    for number, cell in enumerate(assassins.split(), 1):
        city.stream.cards.remove("assassin")
        city.assassins.append(Assassin(id=number, cell=cell))
    for number, (cell, timer) in enumerate((bombs or {}).items(), 1):
        city.stream.cards.remove("bomb")
        city.bombs.append(Bomb(id=number, cell=cell.rstrip("'"), timer=timer))
    for cell, owners in (informants or {}).items():
        city.districts[cell].informants = list(owners)
        for who in owners:
            city.players[who].supply -= 1
    game = Game(box, city)
    assert faults(game) == []
    return game


def changed(**files: Any) -> Box:
    """Give the box with some of its parts replaced."""
    return msgspec.structs.replace(BOX, **files)


def has(game: Game, who: int = 0, **values: int) -> Game:
    """Set values of a player, with the bank standing in for credits."""
    player = game.city.players[who]
    for name, value in values.items():
        if name == "credits":
            game.city.bank += player.credits - value
        setattr(player, name, value)
    assert faults(game) == []
    return game


class Run:
    """Hold what a script did: its steps, what it still asks, and what it gave back."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.pending: Step | None = None
        self.result: Any = None

    @property
    def told(self) -> list[str]:
        """List the messages of all instructions."""
        return [step.message.id for step in self.steps if isinstance(step, Tell)]

    @property
    def asked(self) -> list[str]:
        """List the messages of all questions."""
        return [step.message.id for step in self.steps if isinstance(step, Ask | Draw | Roll)]

    def said(self, id: str) -> Message:
        """Give the message of this id; fail where it was not told."""
        return next(s.message for s in self.steps if isinstance(s, Tell) and s.message.id == id)

    @property
    def options(self) -> list[str]:
        """List the answers to the pending question."""
        assert isinstance(self.pending, Ask | Draw)
        return [option.id for option in self.pending.options]


def play(game: Game, script: Script[Any], *answers: Answer) -> Run:
    """Run a script; questions take the answers in turn, and it stops where they end.

    The city must be possible at every single step.
    """
    run, given = Run(), list(answers)
    answer: Answer
    try:
        step = next(script)
        while True:
            assert faults(game) == [], (step, faults(game))
            run.steps.append(step)
            if isinstance(step, Tell):
                answer = DONE
            elif isinstance(step, Shuffle):
                answer = list(range(step.count))
            elif not given:
                run.pending = step
                return run
            else:
                answer = given.pop(0)
                _legal(step, answer)
            step = script.send([*answer] if isinstance(answer, list) else answer)
    except StopIteration as stop:
        run.result = stop.value
    assert faults(game) == [], faults(game)
    assert not given, f"answers left: {given}"
    return run


def _legal(step: Step, answer: Answer) -> None:
    """Fail where an answer is none to this step."""
    if isinstance(step, Roll):
        assert isinstance(answer, list) and len(answer) == step.count, (step.message, answer)
    else:
        assert isinstance(step, Ask | Draw)
        assert answer in [one.id for one in step.options], (step.message, step.options, answer)


def sides(colour: Colour, *faces: str, box: Box = BOX) -> list[int]:
    """Roll these faces: the first side of the die that shows each."""
    return [box.die[colour].faces.index(face) + 1 for face in faces]


def red(*faces: str) -> list[int]:
    """Roll red dice."""
    return sides("red", *faces)


def green(*faces: str) -> list[int]:
    """Roll green dice."""
    return sides("green", *faces)


def black(*faces: str) -> list[int]:
    """Roll black dice."""
    return sides("black", *faces)


def copy(city: City) -> City:
    """Copy a state through JSON, as a table does."""
    return msgspec.json.decode(msgspec.json.encode(city), type=City)
