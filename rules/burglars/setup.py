"""Set a heist up: what can be chosen, the first state, and the steps before the first turn."""

from functools import partial
from typing import Any

from rules.burglars.building import plans, random_walls, tiles_for, wall_count
from rules.burglars.components import LOST, Components, Scenario
from rules.burglars.guard import appear
from rules.burglars.patrol import new_target
from rules.burglars.reveal import deal, reveal
from rules.burglars.state import Floor, Heist, Player, Room, Turn, spot
from rules.burglars.turn import begin_turn
from rules.core.deck import Deck, draw, shuffle
from rules.core.game import Choice, Setting
from rules.core.grid import Plan
from rules.core.message import Refused, Term, person, say
from rules.core.options import settle, whose
from rules.core.seats import seats
from rules.core.steps import Ask, Option, Script, Tell, ask, choose

DECKS = ("patrol", "tools", "loot", "events", "characters", "tiles")


def settings(box: Components) -> list[Setting]:
    """List what a set-up may choose."""
    scenarios = tuple(
        Choice(one.id, say("scenario", of=Term("scenario", one.id), n=one.floors))
        for one in box.scenarios
    )
    levels = (Choice("full", say("tracking-full")), Choice("light", say("tracking-light")))
    walls = tuple(Choice(way, say(f"walls-{way}")) for way in ("printed", "random", "free"))
    return [
        Setting("players", say("set-players"), "players", ["1", "2"]),
        Setting("scenario", say("set-scenario"), "choice", "bank", scenarios),
        Setting("tracking", say("set-tracking"), "choice", "full", levels),
        Setting("walls", say("set-walls"), "choice", "printed", walls),
        Setting("plan", say("set-plan"), "walls", [], when={"walls": "free"}),
        Setting("hole", say("set-hole"), "cell", "C3", when={"scenario": "fort-knox"}),
        Setting("lost-sight", say("set-lost-sight"), "switch", False),
        whose("dice", say("set-dice")),
        *(whose(deck, say(f"set-{deck}")) for deck in DECKS),
    ]


def start(box: Components, options: dict[str, Any], seed: int) -> Heist:
    """Make the state before the first step; refuse every fault of the options at once."""
    chosen, faults = settle(settings(box), options)
    scenario = next(one for one in box.scenarios if one.id == chosen["scenario"])
    people, wrong = seats(chosen["players"], *scenario.players)
    faults += wrong
    floors, wrong = plans(scenario, chosen["walls"], chosen["hole"], chosen["plan"])
    faults += wrong
    if faults:
        raise Refused(*faults)
    removed = scenario.patrol_removed[len(people) - 1]
    return Heist(
        seed=seed,
        phase="setup",
        heading=say("set-up"),
        names=[seat.name for seat in people],
        owner={name: chosen[name] for name in ("dice", *DECKS)},
        scenario=scenario.id,
        tracking=chosen["tracking"],
        walls=chosen["walls"],
        safes=scenario.safes,
        removed=removed,
        floors=[
            _floor(scenario, number, plan, removed, chosen["lost-sight"])
            for number, plan in enumerate(floors)
        ],
        players=[Player(colour=seat.colour) for seat in people],
        tiles=Deck(kind="tile", owner="tiles", cards=tiles_for(box, scenario)),
        tools=_deck("tool", "tools", _cards(box.cards.tools, len(people))),
        loot=_deck("loot", "loot", _cards(box.cards.loot, len(people))),
        events=_deck("event", "events", _cards(box.cards.events, len(people))),
        characters=_deck(
            "character", "characters", [c.id for c in box.characters if c.players <= len(people)]
        ),
        turn=Turn(),
    )


def _floor(scenario: Scenario, number: int, plan: Plan, removed: int, lost: bool) -> Floor:
    """Make one floor with its patrol deck: a card for each room (burglars.setup.patrol)."""
    cards = [*plan.cells, *([LOST] if lost else [])]
    return Floor(
        plan=plan,
        rooms={cell: Room() for cell in plan.cells},
        speed=scenario.speeds[number],
        patrol=Deck(kind="patrol", owner="patrol", cards=cards, aside=removed),
    )


def _deck(kind: str, owner: str, cards: list[str]) -> Deck:
    """Make a deck that is still to be shuffled."""
    return Deck(kind=kind, owner=owner, cards=cards)


def _cards(cards: Any, players: int) -> list[str]:
    """List the cards of a deck that this many players use (burglars.scenario.solo)."""
    return [card.id for card in cards for _ in range(card.copies) if card.players <= players]


def set_up(game: Heist, scenario: Scenario, box: Components) -> Script[None]:
    """Lay out everything, draw the characters and begin (burglars.setup)."""
    yield from lay_out(game, scenario)
    yield from shuffle_decks(game)
    yield from gather_team(game, box)
    yield from enter_building(game)


def lay_out(game: Heist, scenario: Scenario) -> Script[None]:
    """Say what comes out of the box and where it goes."""
    rule = f"burglars.scenario.{scenario.id}"
    if game.walls == "random":
        for its in game.floors:
            its.plan = yield from random_walls(its.plan, wall_count(scenario))
    if game.owns("tiles") == "app":
        yield from deal(game)
        yield Tell(say("lay-tiles-app", of=Term("scenario", scenario.id)), rule)
    else:
        yield Tell(say(f"lay-tiles-{scenario.id}"), rule)
    for floor, its in enumerate(game.floors, 1):
        message = say("lay-walls", floor=floor, n=len(its.plan.walls))
        yield Tell(message, "burglars.setup.walls", show=_show(its, floor))
    for floor, its in enumerate(game.floors, 1):
        yield Tell(say("lay-guard", floor=floor, speed=its.speed), "burglars.setup.guards")
    yield Tell(say("lay-roof", floor=len(game.floors)), "burglars.setup.building")
    yield Tell(say("lay-decks"), "burglars.setup.decks")
    if len(game.players) == 1:
        yield Tell(say("lay-solo"), "burglars.scenario.solo")
    yield Tell(say("lay-team", n=game.players[0].stealth), "burglars.setup.team")


def _show(its: Floor, floor: int) -> tuple[str, ...]:
    """List the rooms of a floor, so that a front end turns to it."""
    return tuple(f"{floor}{cell}" for cell in its.rooms)


def shuffle_decks(game: Heist) -> Script[None]:
    """Shuffle all decks; people shuffle their own."""
    if game.owns("patrol") == "table":
        if game.safes > len(game.floors):
            yield Tell(say("patrol-sort-large"), "burglars.scenario.fort-knox-patrol")
        else:
            yield Tell(say("patrol-sort"), "burglars.setup.patrol")
        if LOST in game.floors[0].patrol.cards:
            yield Tell(say("patrol-lost-sight"), "burglars.lost-sight.setup")
    for floor, its in enumerate(game.floors, 1):
        message = say("patrol-shuffle-whole", floor=floor)
        if game.removed:
            message = say("patrol-shuffle-first", floor=floor, n=game.removed)
        yield from shuffle(game, its.patrol, message, "burglars.setup.patrol")
    for deck in (game.tools, game.loot, game.events):
        yield from shuffle(game, deck, say(f"shuffle-{deck.owner}"), "burglars.setup.decks")
    rule = "burglars.setup.team"
    yield from shuffle(game, game.characters, say("shuffle-characters"), rule)


def gather_team(game: Heist, box: Components) -> Script[None]:
    """Give each player a character and a side of the card (burglars.setup.team)."""
    rule = "burglars.setup.team"
    sides = {one.id: one.sides for one in box.characters}
    for who, player in enumerate(game.players):
        message = say("draw-character", who=person(who))
        character = yield from draw(game, game.characters, message, rule, who)
        named = Term("character", character)
        basic, advanced = sides[character]
        options = [_side("side", basic.id), _side("side-advanced", advanced.id)]
        question = Ask(
            say("which-side", who=person(who), character=named), rule, tuple(options), who
        )
        chosen = yield from ask(partial(_same, question))
        player.skill = chosen
        if chosen == "rigger1" and "dynamite" in game.tools.cards:
            game.tools.cards.remove("dynamite")
            player.tools.append("dynamite")
            yield Tell(say("rigger-starts", who=person(who)), "burglars.character.rigger1", who)


def _side(message: str, side: str) -> Option:
    """Offer one side of a character card, with what it does."""
    return Option(side, say(message, skill=Term("skill", side), text=Term("text", side)))


def _same(question: Ask) -> Ask:
    """Ask the same again after a correction."""
    return question


def enter_building(game: Heist) -> Script[None]:
    """Place the first guard, choose the entrance, draw his target (burglars.setup.entrance)."""
    yield from appear(game, 1, "burglars.setup.first-guard")
    entrance = yield from choose(
        lambda: [
            Option(f"1{cell}", say("room-at", place=spot(f"1{cell}")), (f"1{cell}",))
            for cell in game.floors[0].rooms
        ],
        say("entrance-which"),
        "burglars.setup.entrance",
    )
    game.entrance = entrance
    assert entrance is not None
    yield from reveal(game, entrance, "burglars.setup.entrance")
    message = say("entrance-mark", place=spot(entrance))
    yield Tell(message, "burglars.setup.entrance", show=(entrance,))
    yield from new_target(game, 1)
    first = yield from choose(
        lambda: [
            Option(str(who), say("player", who=person(who))) for who in range(len(game.players))
        ],
        say("first-player"),
        "burglars.setup.first-player",
    )
    game.first = int(first or 0)
    begin_turn(game, game.first)


