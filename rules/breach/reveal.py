"""Turn rooms over: find out which one it is, orient it, lay its research tokens."""

from rules.breach.components import OMEGA
from rules.breach.state import Intrusion, spot
from rules.core.deck import HIDDEN, draw, shuffle
from rules.core.message import Term, person, say
from rules.core.steps import Option, Script, Tell, choose

QUARTERS = ("0", "1", "2", "3")
"""The orientations of a room in quarters clockwise."""


def reveal(game: Intrusion, place: str, who: int, rule: str = "breach.room.reveal") -> Script[None]:
    """Turn a hidden room over and orient it; a shown one stays (breach.room.reveal)."""
    if place == OMEGA or game.places[place].shown:
        return
    its = game.places[place]
    yield from find_out(game, place, who, rule)
    if its.room is None:  # A correction took it.
        return
    message = say("room-revealed", place=spot(place), room=Term("room", its.room))
    yield Tell(message, rule, who, (place,))
    yield from orient(game, place, who)
    its.shown = True
    yield from lay_research(game, place)


def find_out(game: Intrusion, place: str, who: int, rule: str) -> Script[None]:
    """Ask people which room lies there, where the app did not deal it."""
    its = game.places[place]
    if its.room is None:
        message = say("room-which", place=spot(place))
        its.room = yield from draw(game, game.rooms, message, rule, who)


def turned(game: Intrusion, room: str, turn: int) -> tuple[int | None, ...]:
    """Give the connections of a turned room, clockwise from the top (breach.room.orientation)."""
    sides = game.kit.rooms[room].sides
    return tuple(sides[(way - turn) % 4] for way in range(4))


def turns(game: Intrusion, room: str) -> list[str]:
    """List the orientations of a room that differ, as quarters clockwise."""
    found: dict[tuple[int | None, ...], str] = {}
    for turn in QUARTERS:
        found.setdefault(turned(game, room, int(turn)), turn)
    return list(found.values())


def fixed(game: Intrusion, place: str) -> bool:
    """Say whether the room at a place can be neither hidden nor turned."""
    room = game.places[place].room
    return room is not None and game.kit.room_kinds[game.kit.rooms[room].kind].fixed


def orient(game: Intrusion, place: str, who: int) -> Script[None]:
    """Let a player turn a room as he likes (breach.room.orientation)."""
    its = game.places[place]
    if fixed(game, place):
        return
    turn = yield from choose(
        lambda: [
            Option(turn, say(f"turned-{turn}", sides=_sides(game, place, int(turn))), (place,))
            for turn in (turns(game, its.room) if its.room else ())
        ],
        say("room-turn", who=person(who), place=spot(place)),
        "breach.room.orientation",
        who,
    )
    its.turn = int(turn or 0)


def _sides(game: Intrusion, place: str, turn: int) -> str:
    """Show the connections of a room clockwise from the top: a price, or a bar where closed."""
    room = game.places[place].room
    assert room is not None
    sides = turned(game, room, turn)
    return " ".join("×" if one is None else str(one) for one in sides)


def lay_research(game: Intrusion, place: str) -> Script[None]:
    """Lay the research tokens of an empty room into it, face down (breach.room.empty).

    With light tracking people keep these tokens themselves, and are only told.
    """
    its = game.places[place]
    assert its.room is not None
    count = game.kit.rooms[its.room].research
    laid = count if game.light else 0
    while laid < count and (game.research.left or game.research.discard):
        laid += 1
        yield from take_research(game, its.research)
    if laid:
        message = say("research-laid", place=spot(place), n=laid)
        yield Tell(message, "breach.room.empty", show=(place,))


def take_research(game: Intrusion, to: list[str]) -> Script[None]:
    """Move a token from the supply, unseen, to where it lies face down (breach.research.supply).

    Of people's own tokens the app knows only that one more lies apart from the supply.
    """
    deck = game.research
    rule = "breach.research.supply"
    if not deck.left and deck.discard:
        deck.cards, deck.discard = [*deck.discard, *deck.cards], []
        yield from shuffle(game, deck, say("research-shuffle"), rule)
    if not deck.left:
        return
    if game.owns(deck.owner) == "table":
        deck.aside += 1
        to.append(HIDDEN)
        return
    if not deck.ordered:
        yield from shuffle(game, deck, say("research-shuffle"), rule)
    to.append(deck.cards.pop(0))


def hide(game: Intrusion, place: str, rule: str = "breach.room.back-hidden") -> Script[None]:
    """Turn a room face down again: only models and viruses stay (breach.room.back-hidden)."""
    its = game.places[place]
    if not its.shown or fixed(game, place):
        return
    its.shown = False
    its.turn = 0
    for token in its.research:
        if token == HIDDEN:
            game.research.aside -= 1
        else:
            game.research.discard.append(token)
    its.research.clear()
    yield Tell(say("room-hidden", place=spot(place)), rule, show=(place,))
