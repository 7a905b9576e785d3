"""Set small databases up for tests of the players' turns, and run any script on them.

    game = small({"A1": "garden 1x00"}, ("A1",))
    run = play(move(game, 0), "enter:B1", "stop")
    assert game.players[0].place == "B1"

A room is given as its kind and its sides clockwise from the top: a price, or `x` where closed.
Rooms that are not given lie hidden, with four free sides. The avatars, cards and tokens are those
of this file and not of `data/`, so that no house value decides a test.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rules.breach import Breach, make_kit
from rules.breach.components import Box, IceCard, Room
from rules.breach.database import node_rooms
from rules.breach.gear import (
    Arrow,
    Avatar,
    Boon,
    Breacher,
    Malware,
    Processor,
    Research,
    Reward,
    Slot,
    Task,
    Top,
)
from rules.breach.player import Player, Turn
from rules.breach.state import Chip, Gateway, Ice, Intrusion, Node, Place
from rules.core.deck import Deck
from rules.core.grid import Plan
from rules.core.message import say
from rules.core.names import Name
from rules.core.steps import DONE, Answer, Ask, Draw, Ended, Roll, Script, Shuffle, Step, Tell
from rules.data import rules_of
from tests.core.run import Run as Run

RULES = rules_of("breach")
assert isinstance(RULES, Breach)


def name(text: str) -> Name:
    """Name a thing of a test."""
    return Name(text, text)


def card(id: str, effects: str, moment: str = "actions", **has: Any) -> Malware:
    """Describe a malware card; its effects are separated by commas."""
    values = {"type": "function", "owner": "test", "name": name(id), "source": "house", **has}
    found = tuple(one.strip() for one in effects.split(","))
    return Malware(id=id, moment=moment, effects=found, **values)  # type: ignore[arg-type]


AVATAR = Avatar(
    id="test",
    name=name("test"),
    arrows=(
        Arrow("move", "cache", "move"),
        Arrow("attack", "cache", "attack"),
        Arrow("attack", "defence", "attack"),
        Arrow("defence", "move", "defence"),
        Arrow("cache", "move"),
        Arrow("cache", "attack"),
    ),
    code={"move": 2, "attack": 1, "defence": 1},
    free_code=1,
    upgrades=(Boon(("code attack",)), Boon(("credit 2",), cost="move", danger="threat")),
    source="house",
)
BREACHER = Breacher(
    id="nobody",
    name=name("nobody"),
    hack=Boon(("credit 1",)),
    upgrades=(Boon(("draw 1",)), Boon(("research 1",))),
    source="house",
)
MALWARE = (
    card("tune", "transfer 1"),
    card("tune-2", "transfer 1", name=name("tune")),
    card("ram", "more-attack 2", "your-attack"),
    card("shield", "more-defence 2", "enemy-attack"),
    card("ghost", "dodge 1", "enemy-attack"),
    card("sights", "farther 1", "your-attack"),
    card("heal", "remove-virus 1", "any"),
    card("strings", "less-move 2", "enemy-move", alternative=True),
    card("sketch", "reroll", "your-infect", type="algorithm", condition="rolled"),
    card("spoils", "credit 1", type="algorithm", condition="eliminated"),
    card("dear", "credit 1", cost="defence"),
    card("risky", "credit 1", danger="virus"),
    card("words", "manual: Do as you like"),
    card("first", "reset-threat", type="program"),
    card("second", "free-move", type="program"),
)
RESEARCH = tuple(
    Research(id=id, name=name(id), effects=(effect,), copies=2, source="house")
    for id, effect in {
        "fast": "more-move 2",
        "hard": "more-attack 2",
        "tough": "more-defence 2",
        "again": "reroll",
        "gate": "move-gateway",
        "cure": "remove-virus 1",
        "turn": "transfer 1",
        "calm": "reset-threat",
    }.items()
)
TASK = Task(id="task", name=name("task"), full=("bio",), partial=("crypto",), source="house")
REWARD = Reward(
    id="leak", name=name("leak"), price=3, effects=("information",), source="house"
)
PROCESSOR = Processor(
    slots=(Slot(3, 1), Slot(3, 2, "guardian"), Slot(4, 2), Slot(5, 3, "guardian")),
    tops=(
        Top("draw", "deck", ("draw 2",)),
        Top("code", "deck", ("code any",)),
        Top("avatar-1", "avatar"),
        Top("avatar-2", "avatar", number=1),
        Top("breacher-1", "breacher"),
        Top("breacher-2", "breacher", number=1),
    ),
    information_price=4,
    chips={"move": 18, "attack": 18, "defence": 18},
    source="house",
)


def ice_card(kind: IceCard, **has: Any) -> IceCard:
    """Describe plain ice: strength 3, resistance 2, a trophy of 2 credits."""
    values = {"strength": 3, "resistance": 2, "trophy": ("credit 2",), "properties": (), **has}
    return replace(kind, **values)


def box(rooms: Mapping[str, str], ice: Mapping[str, Any]) -> Box:
    """Make a box of the test's own things."""
    tiles = [_tile(spec) for spec in dict.fromkeys(rooms.values())]
    kept = [one for one in RULES.box.rooms.tiles if one.kind == "omega"]
    gear = replace(
        RULES.box.gear,
        avatars=(AVATAR,),
        breachers=(BREACHER,),
        malware=MALWARE,
        tasks=(TASK,),
        rewards=(REWARD,),
        research=RESEARCH,
        processor=PROCESSOR,
    )
    return replace(
        RULES.box,
        rooms=replace(RULES.box.rooms, tiles=(*tiles, *kept)),
        gear=gear,
        ice=tuple(ice_card(one, **ice) if one.id != "zanatar" else one for one in RULES.box.ice),
        counters=tuple(replace(one, a=((), (), ()), b=((),)) for one in RULES.box.counters),
    )


def _tile(spec: str) -> Room:
    """Read a room such as `garden 1x00`; a star behind it is a research token to lay."""
    kind, sides = spec.split()
    prices = tuple(None if one == "x" else int(one) for one in sides[:4])
    assert len(prices) == 4
    return Room(
        id=spec, kind=kind, mark="", sides=prices, research=sides.count("*"), source="house"
    )


FREE = "empty 0000"


def small(
    rooms: Mapping[str, str] | None = None,
    at: Sequence[str | None] = ("A1",),
    *,
    hidden: Mapping[str, str] | None = None,
    ice: Mapping[str, str] | None = None,
    hand: Sequence[str] = (),
    columns: int = 3,
    rows: int = 3,
    tracking: str = "full",
    table: str = "",
    card: Mapping[str, Any] | None = None,
    **player: Any,
) -> Intrusion:
    """Make a game in the actions of player 0; `player` sets his fields.

    `rooms` are shown, `hidden` lie face down, `at` places the avatars, `ice` its models by id.
    """
    plan = Plan(columns, rows)
    shown = {cell: FREE for cell in at if cell} | dict(rooms or {})
    faces = {cell: FREE for cell in plan.cells} | dict(hidden or {}) | shown
    owner = {one: "table" for one in table.split()}
    game = Intrusion(
        seed=1,
        phase="turn",
        heading=say("turn"),
        names=[f"P{number}" for number in range(len(at))],
        owner=owner,  # type: ignore[arg-type]
        mode="standard",
        tracking=tracking,  # type: ignore[arg-type]
        plan=plan,
        places={cell: Place(room=faces[cell], shown=cell in shown) for cell in plan.cells},
        nodes={node: Node() for node in node_rooms(plan)},
        gateways=[Gateway(priority=1, at="A1^"), Gateway(priority=2, at="C3v")],
        players=[_player(place) for place in at],
        kinds={"bot": "worm", "hunter": "echo", "guardian": "zanatar"},
        counters={one: Chip() for one in ("bot", "hunter", "guardian")},
        die=2,
        ice=[Ice(id=id, place=place) for id, place in (ice or {}).items()],
        activation=Deck(kind="activation", owner="activation", cards=[], ordered=True),
        rooms=Deck(kind="room", owner="rooms", cards=[], ordered=True),
        research=_research(),
        tasks=Deck(kind="task", owner="tasks", cards=[], ordered=True),
        rewards=Deck(kind="reward", owner="rewards", cards=[], ordered=True),
        offered=["leak"],
        turn=Turn(stage="actions"),
    )
    game.__dict__["kit"] = make_kit(box(faces, card or {}))
    first = game.players[0]
    first.hand = [*hand]
    for card_id in hand:
        first.utilities.cards.remove(card_id)
    for field, value in player.items():
        assert field in Player.__struct_fields__, field
        setattr(first, field, value)
    return game


def _player(place: str | None) -> Player:
    """Make a player with two chips in each block and all cards in the deck."""
    cards = [one.id for one in MALWARE if one.type != "program"]
    return Player(
        colour="blue",
        avatar="test",
        breacher="nobody",
        place=place,
        last=None if place is None else place,
        blocks={
            "move": ["move", "attack"],
            "attack": ["attack", "defence"],
            "defence": ["defence", "move"],
            "cache": [],
        },
        upgrades=[top.id for top in PROCESSOR.tops],
        programs=["first", "second"],
        utilities=Deck(kind="malware", owner="malware", cards=cards, ordered=True),
        task="task",
    )


def _research() -> Deck:
    """Make the supply of research tokens."""
    tokens = [one.id for one in RESEARCH for _ in range(one.copies)]
    return Deck(kind="research", owner="research", cards=tokens, ordered=True)


def play(script: Script[Any], *answers: str | int) -> Run:
    """Run a script to its end with the answers to its questions and rolls, in order."""
    run, left = Run([]), list(answers)
    answer: Answer | None = None
    try:
        while True:
            step = next(script) if answer is None else script.send(answer)
            run.steps.append(step)
            answer = _answer(step, left)
    except StopIteration as end:
        run.result = end.value
    except Ended:
        run.over = True
    assert not left, f"answers left over: {left}"
    return run


def _answer(step: Step, left: list[str | int]) -> Answer:
    """Answer one step: people's answers are given, the rest goes by itself."""
    if isinstance(step, Tell):
        return DONE
    if isinstance(step, Shuffle):
        return list(range(step.count))
    if isinstance(step, Draw) and step.top is not None:
        return step.top
    assert left, f"no answer for {step}"
    given = left.pop(0)
    if isinstance(step, Roll):
        assert isinstance(given, int), step
        return [given]
    assert isinstance(step, Ask | Draw) and isinstance(given, str)
    assert given in ids(step), f"{given} is not among {sorted(ids(step))}: {step.message.id}"
    return given


def ids(step: Ask | Draw) -> set[str]:
    """List the answers to a question."""
    return {option.id for option in step.options}
