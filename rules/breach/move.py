"""Carry out the action «move»: points, revealing, entering, activating rooms."""

from collections.abc import Iterator

from rules.breach import chips, malware
from rules.breach.components import OMEGA, RoomKind
from rules.breach.database import breach_price, near, price, reveal_price, shown, side, way_to
from rules.breach.effects import carry_out, useful, worded
from rules.breach.ice import toll
from rules.breach.reveal import reveal
from rules.breach.state import Intrusion, avatar, spot
from rules.breach.walk import go, lose_screen, wear
from rules.core.message import Term, person, say
from rules.core.steps import Ask, Option, Script

RULE = "breach.move.action"
STOP = "stop"


def can_move(game: Intrusion, who: int, free: bool = False) -> bool:
    """Say whether an avatar can move: it is connected and a chip can pay (breach.move.action)."""
    player = game.players[who]
    if not player.connected:
        return False
    return player.value("move") > 0 if free else bool(chips.payments(game, who, "move"))


def move(game: Intrusion, who: int, free: bool = False) -> Script[None]:
    """Count the points, pay with a chip and spend the points (breach.move.action)."""
    player, turn = game.players[who], game.turn
    turn.points = player.value("move")
    turn.begun, turn.paid = False, None
    turn.doing.append((who, "move"))
    if not free:
        yield from chips.pay(game, who, "move", RULE)
    while player.connected:
        question = menu(game, who)
        if len(question.options) == 1:
            break
        chosen = yield question
        if not isinstance(chosen, str):
            continue  # The table was corrected.
        if chosen == STOP:
            break
        yield from _spend(game, who, chosen)
    turn.doing.pop()
    turn.points, turn.begun, turn.paid, turn.event = 0, False, None, ""
    yield from lose_screen(game, who)


def menu(game: Intrusion, who: int) -> Ask:
    """Ask what to spend move points on (breach.move.points)."""
    place = game.players[who].place
    assert place is not None
    options = [*_reveals(game, who, place), *_entries(game, who, place), *_rooms(game, who, place)]
    cards = malware.plays(game, who)
    if not options and not malware.seems_ready(game, who, "move" if game.turn.begun else ""):
        cards = []  # Nothing is left to do: what else can be played can be played later.
    stop = Option(STOP, say("move-end"))
    message = say("move-points", who=person(who), n=game.turn.points)
    return Ask(message, "breach.move.points", (*options, *cards, stop), who, (place,))


def _spend(game: Intrusion, who: int, chosen: str) -> Script[None]:
    """Carry out one effect of a move, wholly (breach.move.points)."""
    kind, _, to = chosen.partition(":")
    if (yield from malware.played(game, who, chosen)):
        return
    game.turn.begun = True
    if kind == "reveal":
        yield from _reveal(game, who, to)
    elif kind == "enter":
        yield from _enter(game, who, to)
    else:
        yield from _activate(game, who, to)


# Revealing


def _reveals(game: Intrusion, who: int, place: str) -> Iterator[Option]:
    """Offer the hidden rooms that the points can reveal (breach.room.reveal)."""
    if not shown(game, place):
        return
    for other in near(game, place):
        cost = None if shown(game, other) else reveal_price(game, place, other)
        if cost is not None and cost <= game.turn.points:
            message = say("reveal", place=spot(other), n=cost)
            yield Option(f"reveal:{other}", message, (other,))


def _reveal(game: Intrusion, who: int, to: str) -> Script[None]:
    """Pay one's own side of the border and turn the room over (breach.room.reveal)."""
    place, turn = game.players[who].place, game.turn
    assert place is not None
    turn.points -= reveal_price(game, place, to) or 0
    yield from reveal(game, to, who)
    turn.paid, turn.event = _crossing(place, to), "revealed"


# Entering


def entry_price(game: Intrusion, who: int, place: str, to: str) -> int | None:
    """Give the points for entering a shown room; None where it cannot be entered.

    Who enters a room from where it was just revealed pays only its own side, through a breach
    nothing more (breach.move.enter-revealed, breach.breach-card.reveal).
    """
    if not shown(game, to):
        return None
    cost = price(game, place, to)
    if cost is not None and game.turn.paid == _crossing(place, to):
        own = side(game, to, way_to(game, to, place))
        cost = 0 if breach_price(game, place, to) is not None else own
    return None if cost is None else cost + toll(game, who)


def _crossing(place: str, to: str) -> str:
    """Name the way from a place into the next."""
    return f"{place}>{to}"


def _entries(game: Intrusion, who: int, place: str) -> Iterator[Option]:
    """Offer the rooms that the points let the avatar enter (breach.move.avatar)."""
    for other in near(game, place):
        cost = entry_price(game, who, place, other)
        if cost is not None and cost <= game.turn.points:
            yield Option(f"enter:{other}", say("enter", place=spot(other), n=cost), (other,))


def _enter(game: Intrusion, who: int, to: str) -> Script[None]:
    """Move the avatar into a room; a breach on the way wears out (breach.move.avatar)."""
    place, turn = game.players[who].place, game.turn
    assert place is not None
    turn.points -= entry_price(game, who, place, to) or 0
    turn.paid, turn.event = None, ""
    go(game, avatar(who), to)
    yield from wear(game, place, to)


# Activating


def kind_at(game: Intrusion, place: str) -> RoomKind | None:
    """Give the kind of the shown room at a place."""
    room = OMEGA if place == OMEGA else game.places[place].room
    if room is None or not shown(game, place):
        return None
    return game.kit.room_kinds[game.kit.rooms[room].kind]


def _rooms(game: Intrusion, who: int, place: str) -> Iterator[Option]:
    """Offer to activate the avatar's room, once a turn (breach.move.activate, .iteration)."""
    kind = kind_at(game, place)
    if kind is None or kind.cost is None or kind.cost > game.turn.points:
        return
    for number, effects in enumerate(kind.ways):
        way = _way(place, number)
        if _done(who, way) in game.turn.activated or not useful(game, who, effects):
            continue
        message = say("activate", kind=Term("kind", kind.id), n=kind.cost)
        if kind.more:
            message = say("activate-one", what=worded(effects), n=kind.cost)
        yield Option(f"activate:{way}", message, (place,))


def _way(place: str, number: int) -> str:
    """Name one effect of the room at a place."""
    return f"{place}:{number}" if number else place


def _done(who: int, way: str) -> str:
    """Name what an avatar has activated; others may still do so (breach.move.iteration)."""
    return f"{who}:{way}"


def _activate(game: Intrusion, who: int, way: str) -> Script[None]:
    """Pay for the room and carry out its effect (breach.move.activate)."""
    place, _, number = way.partition(":")
    kind = kind_at(game, place)
    if kind is None or kind.cost is None:
        return
    game.turn.points -= kind.cost
    game.turn.activated.append(_done(who, way))
    game.turn.paid, game.turn.event = None, ""
    rule = kind.rule or f"breach.room.{kind.id}"
    yield from carry_out(game, who, kind.ways[int(number or 0)], rule)
