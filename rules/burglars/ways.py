"""Find where a player can peek and go: doors, stairs, ducts, secret doors and walkways."""

from rules.burglars.state import Heist


def stairs(game: Heist, place: str) -> list[str]:
    """List the rooms at the other end of stairs (burglars.room.stairs, tool.thermal-bomb)."""
    found = []
    above, below = game.above(place), game.below(place)
    if above is not None and _leads_up(game, place):
        found.append(above)
    if below is not None and _leads_up(game, below):
        found.append(below)
    if "gymnastics" in game.lasting:  # Walkways link with the room below them.
        if above is not None and game.room(above).known("walkway"):
            found.append(above)
        if below is not None and game.room(place).known("walkway"):
            found.append(below)
    return list(dict.fromkeys(found))


def _leads_up(game: Heist, place: str) -> bool:
    """Say whether stairs lead up from a room."""
    room = game.room(place)
    return room.up or room.known("stairs")


def to_peek(game: Heist, who: int, place: str) -> list[str]:
    """List the unrevealed rooms that can be peeked at for an action (burglars.action.peek)."""
    found = [place[0] + cell for cell in game.floor_of(place).plan.near(place[1:])]
    found += stairs(game, place)
    if game.room(place).known("atrium"):
        found += [end for end in (game.above(place), game.below(place)) if end is not None]
    return [end for end in dict.fromkeys(found) if not game.room(end).shown]


def to_enter(game: Heist, who: int, place: str) -> list[str]:
    """List the rooms that can be entered from here, whatever they cost (burglars.action.move)."""
    plan = game.floor_of(place).plan
    found = [place[0] + cell for cell in plan.near(place[1:])]
    if "time-lock" not in game.lasting:
        found += stairs(game, place)
    if not game.holds(who, "painting"):
        behind = [place[0] + cell for cell in plan.walled(place[1:])]
        found += [end for end in behind if game.room(end).known("secret-door")]
        found += ducts(game, place)
    return list(dict.fromkeys(found))


def ducts(game: Heist, place: str) -> list[str]:
    """Give the other end of a duct, once both are revealed (burglars.room.service-duct)."""
    if not game.room(place).known("service-duct"):
        return []
    return [end for end, room in game.rooms() if end != place and room.known("service-duct")]


def down_walkway(game: Heist, place: str) -> str | None:
    """Give the room below a revealed walkway (burglars.room.walkway)."""
    return game.below(place) if game.room(place).known("walkway") else None


def may_escape(game: Heist) -> bool:
    """Say whether all safes are open and all loot is in somebody's hands (burglars.end.escape)."""
    cracked = sum(room.cracked for _, room in game.rooms())
    lying = any(room.loot for _, room in game.rooms())
    return cracked == game.safes and not lying and game.kitty is None


def to_roof(game: Heist, place: str) -> bool:
    """Say whether stairs lead from here to the roof and may be used now (burglars.action.roof)."""
    top = int(place[0]) == len(game.floors)
    return top and _leads_up(game, place) and "time-lock" not in game.lasting and may_escape(game)
