"""Find everything about a heist that cannot be on a real table."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from rules.burglars.building import tiles_for
from rules.burglars.components import LOST, Card, Components
from rules.burglars.events import LASTING
from rules.burglars.state import (
    COMPUTERS,
    MOST_DICE,
    MOST_HACKS,
    MOST_SPEED,
    ROOF,
    Heist,
    Player,
    Room,
)
from rules.core.grid import Plan, plan_faults
from rules.core.message import Fault, Message, Value, say
from rules.core.seats import COLOURS


def faults(box: Components, game: Heist) -> list[Fault]:
    """Name all faults, each with its place in the state."""
    return [
        *_frame(box, game),
        *_floors(game),
        *_tiles(box, game),
        *_people(box, game),
        *_cards(box, game),
        *_places(game),
    ]


def _fault(at: str, message: str, **params: Value) -> Fault:
    """Make a fault whose code is its message's name."""
    said: Message = say(message, at=at, **params)
    return Fault(message.removeprefix("fault-"), at, said)


def _frame(box: Components, game: Heist) -> Iterator[Fault]:
    """Check what a set-up fixed for good, and the turn."""
    scenario = next((one for one in box.scenarios if one.id == game.scenario), None)
    if scenario is None or len(game.floors) != scenario.floors or game.safes != scenario.safes:
        yield _fault("scenario", "fault-scenario")
    elif len(game.players) > scenario.players[1] or not game.players:
        yield _fault("players", "fault-people")
    elif game.removed != scenario.patrol_removed[len(game.players) - 1]:
        yield _fault("removed", "fault-removed")
    if len(game.names) != len(game.players) or len(set(game.names)) != len(game.names):
        yield _fault("names", "fault-names")
    if not 0 <= game.turn.player < len(game.players):
        yield _fault("turn/player", "fault-turn")
    if game.turn.used < 0 or game.round < 1 or game.skips < 0 or game.turn.extra < 0:
        yield _fault("turn", "fault-number")
    if any(count < 1 for count in game.turn.tries.values()):
        yield _fault("turn/tries", "fault-number")


def _floors(game: Heist) -> Iterator[Fault]:
    """Check walls, guards, alarms and patrol decks."""
    for number, its in enumerate(game.floors):
        at = f"floors/{number}"
        plan = its.plan
        if tuple(its.rooms) != plan.cells:
            yield _fault(f"{at}/rooms", "fault-rooms")
            continue
        yield from _walls(plan, f"{at}/plan")
        for name, cell in (("guard", its.guard), ("target", its.target)):
            if cell is not None and cell not in its.rooms:
                yield _fault(f"{at}/{name}", "fault-cell", cell=cell[:12])
        if its.lost and its.guard is not None:
            yield _fault(f"{at}/guard", "fault-lost-guard")
        if not 1 <= its.speed <= MOST_SPEED:
            yield _fault(f"{at}/speed", "fault-speed", most=MOST_SPEED)
        if len(set(its.alarms)) != len(its.alarms) or not its.rooms.keys() >= set(its.alarms):
            yield _fault(f"{at}/alarms", "fault-alarms")
        deck = its.patrol
        seen = deck.cards + deck.discard
        if LOST in seen:  # At most one, and no floor needs to have it.
            seen.remove(LOST)
        if not _alike(seen, plan.cells):
            yield _fault(f"{at}/patrol", "fault-patrol")
        if not 0 <= deck.aside <= len(deck.cards):
            yield _fault(f"{at}/patrol/aside", "fault-number")
        for cell, room in its.rooms.items():
            lies = room.dice or room.hacks or room.stealth or room.code or room.marked
            if room.shown or room.cracked or room.taken or lies:
                yield from _room(f"{at}/rooms/{cell}", room)


@lru_cache(maxsize=1024)
def _walls(plan: Plan, at: str) -> tuple[Fault, ...]:
    """Check the walls of a floor; they seldom change."""
    return tuple(plan_faults(plan, None, at))


def _alike(some: Iterable[str], others: Iterable[str]) -> bool:
    """Say whether two piles hold the same cards, in whatever order."""
    return sorted(some) == sorted(others)


def _room(at: str, room: Room) -> Iterator[Fault]:
    """Check what lies in one room."""
    if room.shown and room.tile is None:
        yield _fault(f"{at}/shown", "fault-unknown-room")
    kind = room.kind if room.shown else None
    if not 0 <= room.dice <= (MOST_DICE if kind == "safe" else 0):
        yield _fault(f"{at}/dice", "fault-dice", most=MOST_DICE)
    if room.cracked and kind != "safe":
        yield _fault(f"{at}/cracked", "fault-not-safe")
    if not 0 <= room.hacks <= (MOST_HACKS if kind in COMPUTERS.values() else 0):
        yield _fault(f"{at}/hacks", "fault-hacks", most=MOST_HACKS)
    if room.stealth < 0:
        yield _fault(f"{at}/stealth", "fault-number")
    if room.code and kind != "keypad":
        yield _fault(f"{at}/code", "fault-not-keypad")
    if room.taken and kind != "laboratory":
        yield _fault(f"{at}/taken", "fault-not-laboratory")
    if room.marked and (kind is None or kind == "safe"):
        yield _fault(f"{at}/marked", "fault-not-digit")


def _tiles(box: Components, game: Heist) -> Iterator[Fault]:
    """Check that every tile is in one place."""
    scenario = next((one for one in box.scenarios if one.id == game.scenario), None)
    if scenario is None:
        return
    floors = [
        [room.tile for room in its.rooms.values() if room.tile is not None] for its in game.floors
    ]
    lying = [tile for tiles in floors for tile in tiles]
    if len(set(lying)) != len(lying):
        for tile, n in Counter(lying).items():
            if n > 1:
                yield _fault("tiles/cards", "fault-tile-twice", tile=tile, n=n)
    if not _alike(lying + game.tiles.cards, tiles_for(box, scenario)):
        yield _fault("tiles/cards", "fault-tiles")
    for number, tiles in enumerate(floors):
        kinds = [tile.partition("-")[0] for tile in tiles if tile.startswith(("safe-", "stairs-"))]
        few = sum(kind not in kinds for kind in ("safe", "stairs"))
        many = any(kinds.count(kind) > game.most_alike for kind in ("safe", "stairs"))
        if many or few > len(game.floors[number].rooms) - len(tiles):
            yield _fault(f"floors/{number}/rooms", "fault-two-safes")


def _people(box: Components, game: Heist) -> Iterator[Fault]:
    """Check the players."""
    sides = {side.id: one.id for one in box.characters for side in one.sides}
    taken: Counter[str] = Counter()
    for number, player in enumerate(game.players):
        at = f"players/{number}"
        if player.stealth < 0 or player.extra < 0:
            yield _fault(f"{at}/stealth", "fault-number")
        if player.skill is not None:
            taken[sides.get(player.skill, "")] += 1
        if player.loot.count("gold-bar") > 1:
            yield _fault(f"{at}/loot", "fault-two-bars")
        if player.colour not in COLOURS:
            yield _fault(f"{at}/colour", "fault-colour")
    if taken[""] or any(n > 1 for n in taken.values()):
        yield _fault("players", "fault-skills")


def _cards(box: Components, game: Heist) -> Iterator[Fault]:
    """Check that no card was made or lost."""
    rooms = [room for its in game.floors for room in its.rooms.values() if room.tools or room.loot]
    holders: list[Player | Room] = [*game.players, *rooms]
    held = {
        "tools": [card for holder in holders for card in holder.tools],
        "loot": [card for holder in holders for card in holder.loot],
        "events": [card for card in game.lasting if card in LASTING],
    }
    held["tools"] += ["donuts"] * sum(its.donuts for its in game.floors)
    held["loot"] += ["persian-kitty"] * (game.kitty is not None)
    for name, deck in (("tools", game.tools), ("loot", game.loot), ("events", game.events)):
        wanted = _copies(getattr(box.cards, name), len(game.players))
        if not _alike(deck.cards + deck.discard + held[name], wanted):
            yield _fault(name, f"fault-{name}")
        if deck.aside:
            yield _fault(f"{name}/aside", "fault-number")


def _copies(cards: Iterable[Card], players: int) -> list[str]:
    """List the cards that this many players use, with their copies."""
    return [card.id for card in cards if card.players <= players for _ in range(card.copies)]


def _places(game: Heist) -> Iterator[Fault]:
    """Check that everything lies somewhere."""
    floors = {str(number): its.rooms for number, its in enumerate(game.floors, 1)}
    spots = {"entrance": game.entrance, "crow": game.crow, "kitty": game.kitty}
    spots |= {f"players/{number}/place": one.place for number, one in enumerate(game.players)}
    for at, place in spots.items():
        roof = place == ROOF and at.startswith("players")
        if place is not None and place[1:] not in floors.get(place[:1], ()) and not roof:
            yield _fault(at, "fault-cell", cell=place[:12])
    if any(not 0 <= who < len(game.players) for who in game.lasting.values()):
        yield _fault("lasting", "fault-turn")
