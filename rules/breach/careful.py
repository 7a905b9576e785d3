"""Play «Взлом» to win: infect the rooms around useful nodes, keep the code in order, stay alive.

Only what a player knows is looked at: no room that lies face down, no order of a deck, nobody
else's task or hand.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, Protocol

from rules.breach import malware
from rules.breach.attack import viruses
from rules.breach.components import OMEGA
from rules.breach.database import distances, node_rooms, ways
from rules.breach.disk import partial_types
from rules.breach.effects import number, read
from rules.breach.gear import Arrow
from rules.breach.ice import card_of, defence, is_guardian
from rules.breach.information import type_of
from rules.breach.player import FIREWALL
from rules.breach.state import Ice, Intrusion, avatar
from rules.breach.task import halves, wanted
from rules.core.steps import Ask, Option, Step

FAR = 99
"""How far away a thing is that cannot be reached."""
STEP = 0.6
"""What a step on the way costs beside an infection."""
CROWD = 0.35
"""What a model of ice in a room costs."""


SAVED = 3
"""Credits that are kept for information."""


class Luck(Protocol):
    """Decide between what is equally good."""

    def shuffle(self, x: list[str]) -> None:
        """Put things in a random order."""
        ...


def play(game: Intrusion, step: Step, options: tuple[Option, ...], luck: Luck) -> str:
    """Choose an answer to any question."""
    ids = [option.id for option in options]
    luck.shuffle(ids)
    who = step.who if isinstance(step, Ask) and step.who is not None else game.turn.player
    asked = step.message.id if isinstance(step, Ask) else ""
    if asked == "room-turn" and options[0].show:
        return _orientation(game, who, ids, options[0].show[0])
    choose = HABITS.get(asked)
    return choose(game, who, ids) if choose and not game.light else ids[0]


def _first(ids: list[str], *liked: str) -> str:
    """Give the first answer that begins with one of the words, the best word first."""
    for word in liked:
        for id in ids:
            if id.startswith(word):
                return id
    return ids[0]


# What is wanted


def lacking(game: Intrusion, who: int) -> dict[str, int]:
    """Count the information that the own task still asks, in halves by type."""
    task = game.players[who].task
    if task is None:
        return {}
    missing = wanted(game.kit.tasks[task]) - halves(game.players[who].disk)
    return dict(missing)


class Aims(NamedTuple):
    """Rate what a player is after, in a kind of game."""

    worth: Callable[[Intrusion, int], Callable[[str], float]]
    """What tracing a node is worth to a player."""
    left: Callable[[Intrusion, int, tuple[str, ...]], list[str]]
    """Which rooms around a node are still to be infected."""


def _needed(game: Intrusion, who: int) -> Callable[[str], float]:
    """Rate nodes by what the own task lacks."""
    need = lacking(game, who)
    return lambda node: _worth(game.nodes[node].token, need)


def _uninfected(game: Intrusion, who: int, rooms: tuple[str, ...]) -> list[str]:
    """List the rooms without an own virus."""
    return [room for room in rooms if who not in game.places[room].viruses]


USUAL = Aims(_needed, _uninfected)
AIMS: dict[type[Intrusion], Aims] = {}
"""What players are after in games that are won otherwise."""


def effort(game: Intrusion, who: int, place: str | None) -> tuple[float, list[str]]:
    """Rate the way to the next useful node from a place, and list its rooms to infect."""
    aims = AIMS.get(type(game), USUAL)
    rate = aims.worth(game, who)
    away = distances(game, place) if place else {}
    best: tuple[float, list[str]] = (FAR, [])
    for node, rooms in node_rooms(game.plan).items():
        worth = rate(node)
        if worth:
            left = aims.left(game, who, rooms)
            steps = min((away.get(room, 6) for room in left), default=0)
            crowd = CROWD * sum(_crowd(game, who, room) for room in left)
            best = min(best, ((len(left) + STEP * steps + crowd) / worth, left))
    return best


def goals(game: Intrusion, who: int) -> list[str]:
    """List the rooms to infect around the node that is got with the least effort."""
    return effort(game, who, game.players[who].place)[1]


def _worth(token: str | None, need: dict[str, int]) -> int:
    """Count the halves of a token that the task needs."""
    if token is None:
        return 0
    return min(need.get(type_of(token), 0), 2 if token.startswith("full") else 1)


def _towards(game: Intrusion, who: int, place: str) -> float:
    """Rate a place by the effort that is left from there, and by the ice that stands in it."""
    return effort(game, who, place)[0] + CROWD * _crowd(game, who, place)


def _crowd(game: Intrusion, who: int, place: str) -> int:
    """Count the ice in a room; what is attached to the own avatar comes along anyhow."""
    return sum(ice.on != avatar(who) for ice in game.ice_at(place))


# Actions


def _action(game: Intrusion, who: int, ids: list[str]) -> str:
    """Choose what to do next in one's own turn."""
    player = game.players[who]
    bought = _purchase(game, who, ids)
    if bought:
        return bought
    if "cards" in ids and any(_likes(game, who, one) for one in malware.ready(game, who)):
        return "cards"
    if "hack:program" in ids and _likes(game, who, f"program:{player.programs[0]}"):
        return "hack:program"
    if "hack:breacher" in ids and _likes_boon(game, who):
        return "hack:breacher"
    here, found = player.place, goals(game, who)
    if here in found and "infect" in ids:
        return "infect"
    if "attack" in ids and _prey(game, who):
        return "attack"
    if here not in found and "hack:shift" in ids and found:
        return "hack:shift"
    if here not in found and found:
        if "move" in ids:
            return "move"
        if "configure:transfer" in ids and _astray(game, who):
            return "configure:transfer"
    return _spare(game, who, ids)


def _spare(game: Intrusion, who: int, ids: list[str]) -> str:
    """Spend a click that nothing pressing needs."""
    if "screen" in ids and _threatened(game, who):
        return "screen"
    if "upgrade" in ids:
        return "upgrade"
    if "configure:transfer" in ids and _astray(game, who):
        return "configure:transfer"
    if "configure:draw" in ids and len(game.players[who].hand) < 4:
        return "configure:draw"
    return "end"


def _threatened(game: Intrusion, who: int) -> bool:
    """Say whether ice stands near enough to come."""
    place = game.players[who].place
    if place is None:
        return False
    away = distances(game, place)
    return any(away.get(ice.place, FAR) <= 2 for ice in game.ice)


def _can_use_any(game: Intrusion, who: int) -> bool:
    """Say whether partial information of some type helps the task."""
    return any(one in partial_types(game) for one in lacking(game, who))


def _purchase(game: Intrusion, who: int, ids: list[str]) -> str | None:
    """Buy information that helps, the cheapest first, or what a rich player can afford."""
    offers = [id.removeprefix("buy:") for id in ids if id.startswith("buy:")]
    cards = [game.kit.rewards[id] for id in offers if id in game.kit.rewards]
    sources = [card.id for card in cards if "information" in card.effects]
    useful = [*sources, *(id for id in offers if id == "information")]
    if useful and _can_use_any(game, who):
        return f"buy:{useful[0]}"
    rich = [card.id for card in cards if game.players[who].credits >= card.price + SAVED]
    return f"buy:{rich[0]}" if rich and rich[0] not in sources else None


def _prey(game: Intrusion, who: int) -> list[Ice]:
    """List the ice in the own room that one attack would eliminate."""
    place = game.players[who].place
    value = game.players[who].value("attack")
    return [
        ice
        for ice in (game.ice_at(place) if place else [])
        if not is_guardian(game, ice) and _falls(game, ice, value)
    ]


def _falls(game: Intrusion, ice: Ice, value: int) -> bool:
    """Say whether an attack of this value eliminates ice."""
    resistance = card_of(game, ice).resistance
    given = len(ice.viruses) + viruses(value, defence(game, ice))
    return resistance is not None and given >= resistance


def _target(game: Intrusion, who: int, ids: list[str]) -> str:
    """Attack what falls, ice before avatars."""
    prey = [ice.id for ice in _prey(game, who)]
    return min(ids, key=lambda id: (id not in prey, id.startswith("avatar"), id == "cards"))


# Moving


def _spend(game: Intrusion, who: int, ids: list[str]) -> str:
    """Spend move points on the way to a room to infect."""
    place = game.players[who].place
    assert place is not None
    for id in ids:
        if id.startswith("activate:") and _good_room(game, who, place):
            return id
    now = _towards(game, who, place)
    steps = [id for id in ids if id.startswith(("enter:", "reveal:"))]
    if place in goals(game, who) or not steps:
        return "stop"
    best = min(steps, key=lambda id: _towards(game, who, id.partition(":")[2]))
    return best if _towards(game, who, best.partition(":")[2]) < now else "stop"


def _good_room(game: Intrusion, who: int, place: str) -> bool:
    """Say whether a room's effect is worth its points."""
    kind = game.kit.rooms[game.places[place].room or OMEGA].kind if place != OMEGA else OMEGA
    player = game.players[who]
    if kind == "garden":
        return player.threat > 0
    if kind == "computer":
        return bool(_astray(game, who))
    return kind == "empty" or (place in goals(game, who) and kind == "industrial")


def _orientation(game: Intrusion, who: int, ids: list[str], place: str) -> str:
    """Turn closed sides outwards, and cheap ones to where one stands."""
    here = game.players[who].place
    sides = game.kit.rooms[game.places[place].room or OMEGA].sides
    return min(ids, key=lambda id: _closed(game, place, here, sides, int(id)))


def _closed(
    game: Intrusion, place: str, here: str | None, sides: tuple[int | None, ...], turn: int
) -> float:
    """Rate an orientation: what it costs to leave the room in all directions."""
    cost = 0.0
    for way in ways(game.plan, game.omega)[place]:
        price = sides[(way.out - turn) % 4]
        weight = 3 if way.to == here else 1
        cost += weight * (4 if price is None else price)
    return cost


# Code


@cache
def _homeward(arrows: tuple[Arrow, ...], block: str, home: str) -> int:
    """Count the arrows from a block to the block of a chip's own colour."""
    found, queue = {block: 0}, [block]
    for one in queue:
        for arrow in arrows:
            if arrow.origin == one and arrow.to not in found:
                found[arrow.to] = found[one] + 1
                queue.append(arrow.to)
    return found.get(home, FAR)


def _astray(game: Intrusion, who: int) -> list[str]:
    """List the chips that lie outside the block of their colour."""
    blocks = game.players[who].blocks
    return [chip for block, chips in blocks.items() for chip in chips if chip != block]


def _transfer(game: Intrusion, who: int, ids: list[str]) -> str:
    """Bring chips home, yellow ones first where none can pay for a move."""
    player = game.players[who]
    arrows = game.kit.avatars[player.avatar].arrows
    order = {"move": 0.0, "attack": 0.2, "defence": 0.1}
    if "move" not in player.blocks["move"]:
        order["move"] = -1.0

    def rate(id: str) -> float:
        if id.count(":") != 2:
            return FAR
        origin, chip, to = id.split(":")
        if origin == chip:  # It is at home.
            return FAR
        before, after = _homeward(arrows, origin, chip), _homeward(arrows, to, chip)
        return after - before + order[chip] + 0.1 * after

    return min(ids, key=rate)


def _payment(game: Intrusion, who: int, ids: list[str]) -> str:
    """Send the chip where its way home is short."""
    arrows = game.kit.avatars[game.players[who].avatar].arrows
    return min(ids, key=lambda id: _homeward(arrows, id.split(":")[2], id.split(":")[1]))


def _configuration(game: Intrusion, who: int, ids: list[str]) -> str:
    """Put the code in order, then draw cards."""
    if "transfer" in ids and _astray(game, who):
        return "transfer"
    if "draw" in ids and len(game.players[who].hand) < 4:
        return "draw"
    return "end" if "end" in ids else ids[0]


# Cards


def _likes(game: Intrusion, who: int, option: str) -> bool:
    """Say whether a card or token is worth playing now."""
    kind, _, id = option.partition(":")
    effects = game.kit.research[id].effects if kind == "research" else _effects(game, id)
    return any(_good(game, who, read(text).word, number(read(text))) for text in effects)


def _effects(game: Intrusion, id: str) -> tuple[str, ...]:
    """Give what a card does in this game."""
    return malware.effects_of(game, game.kit.malware[id])


def _likes_boon(game: Intrusion, who: int) -> bool:
    """Say whether the breacher's hack is worth its chip now."""
    hack = game.kit.breachers[game.players[who].breacher].hack
    return any(_good(game, who, read(text).word, number(read(text))) for text in hack.effects)


def _good(game: Intrusion, who: int, word: str, count: int) -> bool:
    """Say whether an effect helps now."""
    player = game.players[who]
    if word in ("draw", "credit", "research", "click", "information", "code", "rob", "dodge"):
        return True
    if word == "transfer":
        return len(_astray(game, who)) > 1
    if word in ("infect", "free-infect"):
        return player.place in goals(game, who)
    if word == "remove-virus":
        return player.viruses.count(FIREWALL) >= min(2, count)
    if word == "reset-threat":
        return player.threat == 2
    if word in ("more-move", "free-move"):
        return player.place not in goals(game, who) and bool(goals(game, who))
    if word == "more-defence":
        return True
    if word in ("more-attack", "free-attack"):
        return bool(_prey(game, who)) or game.strike is not None
    if word == "less-attack":
        return game.strike is not None and game.strike.target == avatar(who)
    if word == "reroll":
        return _bad_roll(game)
    return word in ("less-move", "free-screen", "free-configure")


def _bad_roll(game: Intrusion) -> bool:
    """Say whether the infection die shows threat."""
    rolled = game.turn.rolled
    faces = game.kit.box.dice.infection
    return rolled > 0 and any(one.startswith("threat") for one in faces[rolled - 1].effects)


def _hand(game: Intrusion, who: int, ids: list[str]) -> str:
    """Play what helps, or nothing."""
    liked = [id for id in ids if id != malware.PASS and _likes(game, who, id)]
    return liked[0] if liked else malware.PASS


def _window(game: Intrusion, who: int, ids: list[str]) -> str:
    """Let whoever likes to play something now speak up."""
    eager = (id for id in ids if id.isdecimal() and _eager(game, int(id)))
    return next(eager, malware.PASS)


def _eager(game: Intrusion, who: int) -> bool:
    """Say whether a player likes to play what the present moment lets him play."""
    doing = game.turn.doing
    strike = game.strike
    aside = strike is not None and avatar(who) not in (strike.attacker, strike.target)
    deed = doing[-1][1] if doing and (aside or (strike is None and not game.turn.rolled)) else ""
    return any(_likes(game, who, one) for one in malware.ready(game, who, deed))


# Connections, nodes, information


def _entry(game: Intrusion, who: int, ids: list[str]) -> str:
    """Connect where rooms to infect are near and ice is not."""
    return min(ids, key=lambda id: _towards(game, who, id) + _crowd(game, who, id))


def _trace(game: Intrusion, who: int, ids: list[str]) -> str:
    """Trace what the task needs."""
    need = lacking(game, who)
    return max(ids, key=lambda id: _worth(_token(game, id), need) if id != "stop" else 0.5)


def _token(game: Intrusion, node: str) -> str | None:
    """Give the information that lies at a node."""
    return game.nodes[node].token if node in game.nodes else None


def _type(game: Intrusion, who: int, ids: list[str]) -> str:
    """Take the type that the task lacks most."""
    need = lacking(game, who)
    return max(ids, key=lambda id: need.get(id, 0))


def _other(game: Intrusion, who: int, ids: list[str]) -> str:
    """Let it be somebody else."""
    return min(ids, key=lambda id: id == str(who))


Habit = Callable[[Intrusion, int, list[str]], str]


def _like(*words: str) -> Habit:
    """Make a habit of liking some answers."""
    return lambda game, who, ids: _first(ids, *words)


HABITS: dict[str, Habit] = {
    "actions": _action,
    "before-reconnect": lambda game, who, ids: _purchase(game, who, ids) or "end",
    "move-points": _spend,
    "attack-target": _target,
    "transfer": _transfer,
    "pay-where": _payment,
    "configuration": _configuration,
    "configure-how": _configuration,
    "play-what": _hand,
    "cards-firewall": _window,
    "cards-firewall-end": _window,
    "cards-deed": _window,
    "cards-eliminated": _window,
    "infection-counts": _window,
    "attack-declared": _window,
    "connect-where": _entry,
    "reconnect-where": _entry,
    "trace-which": _trace,
    "information-which": _type,
    "chip-which": _like("move", "attack", "defence"),
    "free-code": _like("move", "attack", "defence"),
    "upgrade-which": _like("code", "avatar", "breacher", "draw"),
    "upgrade-hack": _like("shift", "breacher", "program"),
    "attack-screen": _like("ignore"),
    "threat-screen": _like("ignore"),
    "dodge-ask": _like("dodge"),
    "free-ask": _like("yes"),
    "loot": _like("copy", "credit"),
    "shift-where": lambda game, who, ids: min(ids, key=lambda id: _towards(game, who, id)),
    "target-which": _other,
}
"""How each question is answered; any other by luck."""
