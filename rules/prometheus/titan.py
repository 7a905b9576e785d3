"""Know the titan: what makes it vulnerable, what it takes, how its parts fail and recover."""

from rules.breach.disconnect import remove_ice
from rules.breach.ice import described
from rules.breach.information import type_of
from rules.breach.player import Strike
from rules.breach.state import Ice, Intrusion, avatar_of, spot
from rules.breach.viruses import ready
from rules.core.message import Term, person, say
from rules.core.steps import Ended, Option, Script, Tell, choose
from rules.prometheus.components import AITHON, CELLS, TITAN
from rules.prometheus.state import Titanomachy, titanic


def active(game: Titanomachy, part: str) -> bool:
    """Say whether a vulnerability token lies with its coloured side up, and is in play at all."""
    cell = game.own_kit.parts[part].cell
    return game.titan.parts.get(cell) == part and cell not in game.titan.off


def vulnerable(game: Titanomachy) -> bool:
    """Say whether the titan takes viruses (prometheus.vulnerability.vulnerable)."""
    off = game.titan.off
    if len(game.players) == 1:
        return bool(off)
    board = game.own_kit.titan
    return any(board.linked(one, other) for one in off for other in off)


def needed(game: Titanomachy) -> int:
    """Count the viruses that defeat the titan (prometheus.end.victory)."""
    return game.own_kit.titan.viruses[len(game.players) - 1]


def hit(game: Intrusion, ice: Ice, count: int, giver: int) -> Script[None]:
    """Give the titan viruses, unless it is invulnerable (prometheus.titan.invulnerable)."""
    titans = titanic(game)
    if not vulnerable(titans):
        message = say("titan-invulnerable", ice=Term("ice", TITAN))
        yield Tell(message, "prometheus.titan.invulnerable", giver, (ice.place,))
        return
    pile, given = titans.guardian.viruses, 0
    while given < count and (yield from ready(game, giver)):
        pile.append(giver)
        given += 1
    most = needed(titans)
    message = say("titan-hit", ice=Term("ice", TITAN), n=given, all=len(pile), most=most)
    yield Tell(message, "prometheus.titan.viruses", giver, (ice.place,))
    if len(pile) >= most:
        titans.result = "won"
        raise Ended


# Attacks on it


def boost(game: Intrusion, strike: Strike) -> Script[None]:
    """Change an attack: helms weaken avatars, Aithons help (prometheus.attack.boost)."""
    titans = titanic(game)
    attacker = avatar_of(strike.attacker)
    if attacker is not None and titans.titan.daunt:
        strike.value = max(0, strike.value - titans.titan.daunt)
        message = say("daunted", who=person(attacker), n=titans.titan.daunt)
        yield Tell(message, "prometheus.part.sacred-helm", attacker)
    if attacker is None and titans.titan.expose:
        strike.defence -= titans.titan.expose
    if attacker is not None and strike.target == f"{TITAN}-1":
        yield from _feed(titans, strike, attacker)


def _feed(game: Titanomachy, strike: Strike, who: int) -> Script[None]:
    """Let the Aithons of the attacker's choice boost the attack."""
    chosen = yield from helpers(game, who)
    strike.value += len(chosen)
    game.titan.fed = [ice.id for ice in chosen]


def helpers(game: Titanomachy, who: int) -> Script[list[Ice]]:
    """Let the attacker choose how many Aithons in the titan's room boost the attack."""
    giant = game.giant
    near = [one for one in game.ice if giant and one.kind == AITHON and one.place == giant.place]
    if not near or giant is None or "chest" not in game.titan.off:
        return []
    chosen = yield from choose(
        lambda: [Option(str(n), say("boost", n=n)) for n in range(len(near), -1, -1)],
        say("boost-how-many", who=person(who), place=spot(giant.place)),
        "prometheus.attack.boost",
        who,
    )
    count = int(chosen or 0)
    return near if count == len(near) else (yield from _which(near, count, who))


def _which(near: list[Ice], count: int, who: int) -> Script[list[Ice]]:
    """Let the attacker choose so many of some Aithons; of those quite alike, any."""
    chosen: list[Ice] = []
    for _ in range(count):
        left = [one for one in near if one not in chosen]
        unlike = {(one.on, len(one.viruses)): one for one in reversed(left)}
        id = yield from choose(
            lambda unlike=unlike: [  # type: ignore[misc]
                Option(one.id, described(one), (one.place,)) for one in unlike.values()
            ],
            say("boost-which", who=person(who)),
            "prometheus.attack.boost",
            who,
        )
        chosen += [one for one in left if one.id == id]
    return chosen


def spend(game: Intrusion, strike: Strike) -> Script[None]:
    """Disconnect the Aithons that boosted an attack after it (prometheus.attack.boost)."""
    titans = titanic(game)
    for id in titans.titan.fed:
        ice = game.model(id)
        if ice is not None:
            yield from remove_ice(game, ice, "gone", "prometheus.attack.boost")
    titans.titan.fed = []


# Deactivation


def known_types(game: Titanomachy, who: int) -> list[str]:
    """List the types of information that lie face up on a disk (prometheus.info.turned)."""
    turned = list(game.turned[who])
    found = []
    for token in game.players[who].disk:
        if token in turned:
            turned.remove(token)
        else:
            found.append(type_of(token))
    return found


def deactivatable(game: Titanomachy, who: int) -> list[str]:
    """List the vulnerabilities whose information a disk holds (prometheus.deactivate.needs)."""
    plate = game.own_kit.plates[game.titan.plate]
    have = known_types(game, who)
    return [
        cell
        for cell in CELLS
        if cell not in game.titan.off
        and all(have.count(one) >= plate.needs[cell].count(one) for one in plate.needs[cell])
    ]


def deactivate(game: Titanomachy, who: int, cell: str) -> Script[None]:
    """Turn one information token and the vulnerability over (prometheus.deactivate.steps)."""
    rule = "prometheus.deactivate.steps"
    chosen = yield from choose(
        lambda: [
            Option(one, say("information-partial", type=Term("information", one)))
            for one in dict.fromkeys(game.own_kit.plates[game.titan.plate].needs[cell])
            if cell in deactivatable(game, who)
        ],
        say("deactivate-token", who=person(who)),
        rule,
        who,
    )
    token = _token(game, who, chosen) if chosen is not None else None
    if chosen is None or token is None:  # A correction took it away.
        return
    game.turned[who].append(token)
    game.titan.off.append(cell)
    part, type = Term("part", game.titan.parts[cell]), Term("information", chosen)
    message = say("deactivated", who=person(who), part=part, type=type)
    yield Tell(message, rule, who, (f"titan/parts/{cell}",))
    if len(game.titan.off) == 1:
        yield from place_cubes(game)


def _token(game: Titanomachy, who: int, type: str) -> str | None:
    """Find a face-up token of a type on a disk."""
    turned = list(game.turned[who])
    for token in game.players[who].disk:
        if token in turned:
            turned.remove(token)
        elif type_of(token) == type:
            return token
    return None


def place_cubes(game: Titanomachy) -> Script[None]:
    """Place a deactivation cube for each player (prometheus.deactivation.place)."""
    game.titan.cubes = len(game.players)
    message = say("cubes-placed", n=game.titan.cubes)
    yield Tell(message, "prometheus.deactivation.place", show=("titan/cubes",))


def remove_cube(game: Titanomachy, who: int) -> Script[None]:
    """Take a cube away; with the last a vulnerability recovers (prometheus.deactivation.last)."""
    if not game.titan.cubes:
        return
    game.titan.cubes -= 1
    message = say("cube-removed", n=game.titan.cubes)
    yield Tell(message, "prometheus.deactivation.remove", who, ("titan/cubes",))
    if game.titan.cubes:
        return
    rule = "prometheus.deactivation.last"
    cell = yield from choose(
        lambda: [
            Option(one, say("name", of=Term("part", game.titan.parts[one])))
            for one in game.titan.off
        ],
        say("recovers-which", who=person(who)),
        rule,
        who,
    )
    if cell is None:
        return
    game.titan.off.remove(cell)
    yield Tell(say("recovers", part=Term("part", game.titan.parts[cell])), rule, who)
    if game.titan.off:
        yield from place_cubes(game)

