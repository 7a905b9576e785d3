"""Draw tiny heists for tests, and run any script of the rules on them with given answers.

    game = heist('''
        +---+---+
        | G     |
        +   +   +
        | 0   T |
        +---+---+
    ''', rooms={"B1": "camera-1"}, patrol="A1")
    run = play(move_guard(game, 1))
    assert run.walked == ["B1", "B2"]

Marks in a cell: `G` guard, `T` target, `!` alarm, `0` to `3` players by number. A place without
a floor, such as `B2`, is on floor 1; `2B2` is on floor 2.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from rules.burglars import Burglars, actions
from rules.burglars.components import Components
from rules.burglars.state import ROOF, Floor, Heist, Player, Room, Turn
from rules.core.deck import Deck
from rules.core.grid import parse
from rules.core.message import Message, Term, say
from rules.core.seats import COLOURS
from rules.core.steps import DONE, Answer, Ask, Draw, Ended, Roll, Script, Shuffle, Step, Tell
from rules.data import rules_of
from tests.core import run as core

RULES = rules_of("burglars")
assert isinstance(RULES, Burglars)
BOX: Components = RULES.box


def at(place: str) -> str:
    """Write a place in full: `B2` is `1B2`."""
    return f"1{place}" if place[0].isalpha() and place != ROOF else place


def burglar(place: str | None = None, skill: str | None = None, **has: Any) -> Player:
    """Make a player: `burglar("A1", "hacker1", stealth=1, tools=["emp"])`."""
    return Player(place=None if place is None else at(place), skill=skill, **has)


def heist(
    *drawings: str,
    rooms: dict[str, str] | None = None,
    unseen: dict[str, str] | None = None,
    guard: str = "",
    target: str = "",
    alarms: str = "",
    players: Sequence[str | Player | None] = (),
    speed: int = 2,
    patrol: str = "",
    turn: int = 0,
    removed: int = 0,
    tools: str = "",
    loot: str = "",
    events: str = "",
    table: str = "",
    **state: Any,
) -> Heist:
    """Make a heist in mid-turn of player `turn` from one drawing for each floor.

    `rooms` are revealed, `unseen` lie face down with a tile that the app knows, and all other
    rooms are bare. `guard`, `target` and `alarms` list places, besides the marks. `patrol` stacks
    patrol cards on top, as in `"B2 lost 2C1"`; the other cells follow in reading order, and then
    the `removed` cards put aside. `tools`, `loot` and `events` stack those decks alike. `table`
    names the dice and decks that are the table's. Anything else is set on the state.
    """
    floors, marked = [], []
    for number, drawing in enumerate(drawings, 1):
        plan, marks = parse(drawing)
        marked += [(f"{number}{cell}", mark) for cell, marks in marks.items() for mark in marks]
        cards = [one[1:] for one in map(_card, patrol.split()) if one[0] == str(number)]
        rest = [cell for cell in plan.cells if cell not in cards]
        floors.append(
            Floor(
                plan=plan,
                rooms={cell: Room() for cell in plan.cells},
                speed=speed,
                patrol=Deck(kind="patrol", owner="patrol", cards=cards + rest, ordered=True),
            )
        )
        floors[-1].patrol.aside = removed
    people = [one if isinstance(one, Player) else burglar(one) for one in players]
    people = people or [
        burglar(place) for place, mark in sorted(marked, key=lambda one: one[1]) if mark.isdigit()
    ]
    for number, one in enumerate(people):
        one.colour = COLOURS[number]
    game = Heist(
        seed=1,
        phase="turn",
        heading=say("turn", round=1, who=Term("player", str(turn))),
        names=[f"P{number}" for number in range(len(people))],
        owner={name: "table" for name in table.split()},
        scenario="bank",
        tracking="full",
        floors=floors,
        players=people,
        safes=len(floors),
        removed=removed,
        tiles=Deck(kind="tile", owner="tiles", cards=[]),
        tools=_deck("tool", "tools", BOX.cards.tools, tools),
        loot=_deck("loot", "loot", BOX.cards.loot, loot),
        events=_deck("event", "events", BOX.cards.events, events),
        characters=Deck(kind="character", owner="characters", cards=[], ordered=True),
        turn=Turn(player=turn),
        entrance="1A1",
    )
    for place, tile in (rooms or {}).items():
        game.room(at(place)).tile = tile
        game.room(at(place)).shown = True
        if tile.startswith("lavatory"):
            game.room(at(place)).stealth = 3
    for place, tile in (unseen or {}).items():
        game.room(at(place)).tile = tile
    for place, mark in [
        *marked,
        *((at(one), "G") for one in guard.split()),
        *((at(one), "T") for one in target.split()),
        *((at(one), "!") for one in alarms.split()),
    ]:
        its = game.floor_of(place)
        if mark == "G":
            its.guard = place[1:]
        elif mark == "T":
            its.target = place[1:]
        elif mark == "!":
            its.alarms.append(place[1:])
    for name, value in state.items():
        assert name in Heist.__struct_fields__, name
        setattr(game, name, value)
    return game


def _card(name: str) -> str:
    """Give a patrol card its floor: `lost` and `B2` belong to floor 1."""
    return name if name[0].isdigit() else f"1{name}"


def _deck(kind: str, owner: str, cards: Iterable[Any], top: str) -> Deck:
    """Make an ordered deck with some cards on top."""
    rest = [card.id for card in cards for _ in range(card.copies)]
    first = top.split()
    for card in first:
        rest.remove(card)
    return Deck(kind=kind, owner=owner, cards=first + rest, ordered=True)


class Run(core.Run):
    """Hold what a script of a heist did."""

    @property
    def drawn(self) -> list[Draw]:
        """List the draws."""
        return [step for step in self.steps if isinstance(step, Draw)]

    @property
    def rolled(self) -> list[Roll]:
        """List the rolls."""
        return [step for step in self.steps if isinstance(step, Roll)]

    @property
    def walked(self) -> list[str]:
        """List the cells that guards stepped into."""
        return [_id(m.params["to"]) for m in self.said("guard-steps")]

    def said(self, id: str) -> list[Message]:
        """List the instructions of one id."""
        return [s.message for s in self.steps if isinstance(s, Tell) and s.message.id == id]


def _id(value: Any) -> str:
    assert isinstance(value, Term)
    return value.id


def play(script: Script[Any], *answers: str | list[int]) -> Run:
    """Run a script to its end: tells are acknowledged, the app's decks draw their top card.

    Each `Ask`, each `Roll` (a list of pips) and each draw from the table's decks takes the next
    answer, which must be legal; all answers must be used. Shuffles keep the order.
    """
    run, left = Run([]), list(answers)
    try:
        answer: Answer | None = None
        while True:
            step = next(script) if answer is None else script.send(answer)
            run.steps.append(step)
            answer = _answer(step, left)
    except StopIteration as stop:
        run.result = stop.value
    except Ended:
        run.over = True
    assert not left, f"answers nobody asked for: {left}"
    return run


def _answer(step: Step, left: list[str | list[int]]) -> Answer:
    """Answer one step."""
    if isinstance(step, Tell):
        return DONE
    if isinstance(step, Shuffle):
        return list(range(step.count))
    if isinstance(step, Draw) and step.top is not None:
        return step.top
    assert left, f"no answer left for {step}"
    answer = left.pop(0)
    if isinstance(step, Roll):
        assert isinstance(answer, list) and len(answer) == step.count, (answer, step)
        return list(answer)
    assert isinstance(step, Ask | Draw) and answer in ids(step), (answer, step)
    return answer


def ids(step: Step) -> list[str]:
    """List the ids of a step's options."""
    assert isinstance(step, Ask | Draw)
    return [option.id for option in step.options]


def first_question(script: Script[Any]) -> Ask:
    """Run a script, acknowledging all it tells, up to its first question."""
    step = next(script)
    while not isinstance(step, Ask):
        assert not isinstance(step, Roll), step
        step = script.send(_answer(step, []))
    return step


def offered(game: Heist, *starts: str) -> set[str]:
    """List what the active player can do now, or what of it begins with one of these words."""
    found = {option.id for option in actions.offers(game)}
    return {id for id in found if id.startswith(starts)} if starts else found


def do(game: Heist, option: str, *answers: str | list[int]) -> Run:
    """Carry out something that the active player is offered now."""
    assert option in offered(game), (option, sorted(offered(game)))
    return play(actions.act(game, option), *answers)
