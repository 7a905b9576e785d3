"""Read who sits at the table: names and colours, from what a set-up was given."""

from typing import Any

from msgspec import Struct

from rules.core.message import Fault, Message, quote, say

COLOURS = ("blue", "orange", "green", "pink", "yellow", "white")
"""The colours that players may choose, in the order in which they are given out."""
LONGEST = 40


class Seat(Struct, frozen=True):
    """Hold one player's name and colour."""

    name: str
    colour: str


def seats(given: Any, least: int, most: int) -> tuple[list[Seat], list[Fault]]:
    """Read a list of names, or of names with colours; name everything that is wrong."""
    if not isinstance(given, list | tuple):
        return [], [Fault("wrong-value", "players", say("fault-players"))]
    faults = []
    if not least <= len(given) <= most:
        message = say("fault-player-count", least=least, most=most, found=len(given))
        faults.append(Fault("player-count", "players", message))
    found: list[Seat] = []
    for number, one in enumerate(given[:most]):
        name = one.get("name") if isinstance(one, dict) else one
        colour = one.get("colour") if isinstance(one, dict) else None
        fault = _fault(name, colour, found)
        if fault:
            faults.append(Fault("wrong-player", f"players/{number}", fault))
            continue
        assert isinstance(name, str)
        found.append(Seat(" ".join(name.split()), colour or _free(given[:most], found)))
    return found, faults


def _fault(name: Any, colour: Any, before: list[Seat]) -> Message | None:
    """Say what is wrong with one player."""
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST:
        return say("fault-player-name", most=LONGEST)
    if any(" ".join(name.split()) == seat.name for seat in before):
        return say("fault-player-twice", name=name)
    if colour is not None and colour not in COLOURS:
        return say("fault-player-colour", colour=quote(colour))
    if colour is not None and any(colour == seat.colour for seat in before):
        return say("fault-player-colour-twice", name=name)
    return None


def _free(given: list[Any] | tuple[Any, ...], before: list[Seat]) -> str:
    """Give the first colour that nobody has or asks for."""
    asked = [one.get("colour") for one in given if isinstance(one, dict)]
    taken = [*asked, *(seat.colour for seat in before)]
    return next(colour for colour in COLOURS if colour not in taken)
