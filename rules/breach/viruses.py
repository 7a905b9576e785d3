"""Place viruses, give them to models and take them back."""

from collections.abc import Iterator

from rules.breach.disconnect import follow_up, take_out
from rules.breach.player import DEADLY, FIREWALL, VIRUSES
from rules.breach.state import Intrusion, spot
from rules.core.message import Term, person, say
from rules.core.steps import Option, Script, Tell, choose


def free(game: Intrusion, who: int) -> int:
    """Count the viruses that a player has left (breach.virus.limit)."""
    return VIRUSES - sum(whose == who for _, whose in game.viruses())


def ready(game: Intrusion, who: int) -> Script[bool]:
    """Say whether there is a virus to place; one may be taken from elsewhere (breach.virus.limit).

    The firewall's viruses never run out (breach.virus.firewall-limit).
    """
    if who == FIREWALL or free(game, who) > 0:
        return True
    taken = yield from choose(
        lambda: [
            *(
                Option(at, say("take-virus", at=_where(game, at)), _show(at))
                for at in dict.fromkeys(at for at, whose in game.viruses() if whose == who)
            ),
            Option("none", say("take-no-virus")),
        ],
        say("virus-from-where", who=person(who)),
        "breach.virus.limit",
        who,
    )
    if taken is None or taken == "none" or not lies(game, taken, who):
        return False
    take_back(game, taken, who)
    message = say("virus-taken", who=person(who), at=_where(game, taken))
    yield Tell(message, "breach.virus.limit", who, _show(taken))
    return free(game, who) > 0  # A correction may have laid it elsewhere meanwhile.


def _pile(game: Intrusion, at: str) -> list[int]:
    """Give the viruses that lie at a place of the state, such as `places/A1`."""
    kind, _, key = at.partition("/")
    if kind == "places":
        return game.places[key].viruses
    if kind == "nodes":
        return game.nodes[key].viruses
    if kind == "players":
        return game.players[int(key)].viruses
    if kind == "ice":
        return game.ice[int(key)].viruses
    return game.guardian.viruses


def lies(game: Intrusion, at: str, who: int) -> bool:
    """Say whether a virus of this player lies there."""
    return (at, who) in game.viruses()


def take_back(game: Intrusion, at: str, who: int) -> None:
    """Give a virus back to its owner (breach.virus.remove-colour)."""
    _pile(game, at).remove(who)


def _where(game: Intrusion, at: str) -> Term:
    """Name the place where a virus lies."""
    kind, _, key = at.partition("/")
    if kind == "places":
        return spot(key)
    if kind == "nodes":
        return Term("cells", key.replace("+", " "))
    if kind == "players":
        return person(int(key))
    if kind == "ice":
        return Term("ice", game.ice[int(key)].kind)
    return game.kit.named("guardian")


def _show(at: str) -> tuple[str, ...]:
    """Point at a place of the database."""
    kind, _, key = at.partition("/")
    return (key,) if kind in ("places", "nodes") else ()


# Rooms


def infect(game: Intrusion, place: str, who: int, rule: str) -> Script[None]:
    """Place a player's virus in a room, unless one lies there already (breach.virus.room)."""
    its = game.places.get(place)
    if its is None or who in its.viruses:
        message = say("virus-there", who=person(who), place=spot(place))
        yield Tell(message, "breach.virus.room", who, (place,))
        return
    if not (yield from ready(game, who)):
        return
    its.viruses.append(who)
    yield Tell(say("virus-placed", who=person(who), place=spot(place)), rule, who, (place,))


def clean(game: Intrusion, place: str, who: int, rule: str) -> Script[None]:
    """Remove a player's virus from a room."""
    game.places[place].viruses.remove(who)
    message = say("virus-removed", who=person(who), place=spot(place))
    yield Tell(message, rule, show=(place,))


# Avatars


def give(game: Intrusion, who: int, count: int, giver: int, rule: str) -> Script[None]:
    """Give an avatar viruses one by one; the third disconnects it (breach.virus.avatar).

    Those behind the third are lost (breach.virus.surplus).
    """
    player = game.players[who]
    given = 0
    while given < count and player.connected and len(player.viruses) < DEADLY:
        if not (yield from ready(game, giver)):
            break
        player.viruses.append(giver)
        given += 1
        here = player.place or ""
        fallen = take_out(game, who) if len(player.viruses) >= DEADLY else None
        yield _given(game, who, giver, rule, here)
        if fallen is not None:
            yield from follow_up(game, who, fallen, "breach.virus.avatar")


def _given(game: Intrusion, who: int, giver: int, rule: str, place: str) -> Tell:
    """Tell people to put one virus on a deck."""
    n = len(game.players[who].viruses)
    if giver == FIREWALL:
        message = say("virus-grey", who=person(who), n=n, most=DEADLY)
    else:
        message = say("virus-given", who=person(who), giver=person(giver), n=n, most=DEADLY)
    return Tell(message, rule, who, (place,))


def remove(game: Intrusion, who: int, count: int, rule: str) -> Script[None]:
    """Remove grey viruses from an avatar (breach.virus.remove)."""
    viruses = game.players[who].viruses
    gone = min(count, viruses.count(FIREWALL))
    for _ in range(gone):
        viruses.remove(FIREWALL)
    if gone:
        yield Tell(say("virus-cured", who=person(who), n=gone), rule, who)


def own_places(game: Intrusion, who: int) -> Iterator[str]:
    """Yield the rooms where a player's virus lies."""
    return (cell for cell, its in game.places.items() if who in its.viruses)
