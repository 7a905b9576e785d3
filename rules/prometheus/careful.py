"""Play against the titan to win: gather information, bring two linked parts down, strike at once.

Only what players know is looked at: no information that lies face down, no order of a deck.
"""

from collections.abc import Callable

from rules.breach import careful, malware
from rules.breach.attack import CARDS
from rules.breach.careful import AIMS, Aims, Luck
from rules.breach.database import central, distances, node_rooms, walls_aside
from rules.breach.state import Intrusion
from rules.core.message import Message, Term
from rules.core.steps import Ask, Option, Step
from rules.prometheus.components import CELLS, TITAN
from rules.prometheus.state import Titanomachy, titanic
from rules.prometheus.team import STOP
from rules.prometheus.titan import deactivatable, known_types, vulnerable

PATIENCE = 30
"""Rounds after which gateways are not saved any more."""
HIDDEN = 0.5
"""What a token face down is worth beside one that is seen: half of them are blank."""


def play(game: Intrusion, step: Step, options: tuple[Option, ...], luck: Luck) -> str:
    """Choose an answer to any question."""
    if game.light or not titanic(game).team:
        return careful.play(game, step, options, luck)
    asked = step.message.id if isinstance(step, Ask) else ""
    choose = HABITS.get(asked)
    ids = [option.id for option in options]
    luck.shuffle(ids)
    if asked == "information-whose" and isinstance(step, Ask):
        return _whose(titanic(game), ids, step.message)
    if choose is None:
        return careful.play(game, step, options, luck)
    who = step.who if isinstance(step, Ask) and step.who is not None else game.turn.player
    return choose(titanic(game), who, ids)


Own = Callable[[Titanomachy, int, list[str]], str]


# What is wanted


def _worth(game: Intrusion, who: int) -> Callable[[str], float]:
    """Rate nodes by the information that lies there, as far as it is seen."""
    titans = titanic(game)
    if not titans.team:
        return careful.USUAL.worth(game, who)

    def rate(node: str) -> float:
        size = 2 if central(game.plan, node) else 1
        if node in titans.covered:
            return size * HIDDEN
        return size if game.nodes[node].token is not None else 0

    return rate


def _left(game: Intrusion, who: int, rooms: tuple[str, ...]) -> list[str]:
    """List the rooms without any virus; the last one has to be infected by oneself."""
    if not titanic(game).team:
        return careful.USUAL.left(game, who, rooms)
    bare = [room for room in rooms if not game.places[room].viruses]
    if bare or any(who in game.places[room].viruses for room in rooms):
        return bare
    return list(rooms)


AIMS[Titanomachy] = Aims(_worth, _left)


def missing(game: Titanomachy, types: list[str], cell: str) -> int:
    """Count the tokens that a disk lacks to bring a part down."""
    needs = game.own_kit.plates[game.titan.plate].needs[cell]
    return sum(max(0, needs.count(one) - types.count(one)) for one in set(needs))


def _gap(game: Titanomachy, types: list[str]) -> int:
    """Count the tokens that a disk lacks for the part that is nearest to falling."""
    return min(missing(game, types, cell) for cell in CELLS if cell not in game.titan.off)


# Striking


def _strikes(game: Titanomachy, who: int) -> bool:
    """Say whether the titan is vulnerable and stands in the avatar's room."""
    giant = game.giant
    here = game.players[who].place
    return vulnerable(game) and giant is not None and giant.place == here


def _action(game: Titanomachy, who: int, ids: list[str]) -> str:
    """Strike the titan, or go to it, while that helps; else gather information."""
    giant, here = game.giant, game.players[who].place
    bought = [id for id in ids if id.startswith("buy:") and _informs(game, id)]
    if bought:
        return bought[0]
    unseen = [id for id in ids if id.startswith("uncover:") and _looks(game, who, id)]
    if unseen:
        return unseen[0]
    if _strikes(game, who):
        if "attack" in ids:
            return "attack"
        if "configure:transfer" in ids:
            return "configure:transfer"
    elif vulnerable(game) and giant is not None and here is not None:
        for deed in ("hack:shift", "move", "configure:transfer"):
            if deed in ids and giant.place in distances(game, here):
                return deed
    return careful.HABITS["actions"](game, who, ids)


def _looks(game: Titanomachy, who: int, id: str) -> bool:
    """Say whether to look at information before rooms are infected for it."""
    node = id.removeprefix("uncover:")
    rooms = node_rooms(game.plan)[node]
    return set(_left(game, who, rooms)) >= set(careful.goals(game, who)) != set()


def _informs(game: Titanomachy, id: str) -> bool:
    """Say whether something to buy is information."""
    card = game.kit.rewards.get(id.removeprefix("buy:"))
    return id == "buy:information" or (card is not None and "information" in card.effects)


def _spend(game: Titanomachy, who: int, ids: list[str]) -> str:
    """Spend move points on the way to the titan while it is vulnerable."""
    giant, here = game.giant, game.players[who].place
    evasion = [id for id in ids if id.startswith("activate:") and id.endswith(":1")]
    if evasion and game.evasions[who] < 2 and game.caucasus == here:
        return evasion[0]
    if not vulnerable(game) or giant is None or here is None:
        return careful.HABITS["move-points"](game, who, ids)
    away = walls_aside(game, giant.place)
    steps = [id for id in ids if id.startswith(("enter:", "reveal:"))]
    best = min(steps, key=lambda id: away[id.partition(":")[2]], default=STOP)
    if best != STOP and away[best.partition(":")[2]] < away[here]:
        return best
    return STOP


def _target(game: Titanomachy, who: int, ids: list[str]) -> str:
    """Attack the titan while it takes viruses, or where there is nothing else.

    Cards are no way out: who looks at them and plays none is asked again.
    """
    titan = f"{TITAN}-1"
    others = [id for id in ids if id not in (titan, CARDS)]
    if titan in ids and (vulnerable(game) or not others):
        return titan
    return careful.HABITS["attack-target"](game, who, others or ids)


def _hand(game: Titanomachy, who: int, ids: list[str]) -> str:
    """Play what makes an attack on the titan stronger, and else what helps anyhow."""
    strike = game.strike
    if strike is not None and strike.target == f"{TITAN}-1":
        for id in ids:
            if id != malware.PASS and _stronger(game, id):
                return id
    return careful.HABITS["play-what"](game, who, ids)


def _stronger(game: Titanomachy, option: str) -> bool:
    """Say whether a card or token adds to an attack."""
    kind, _, id = option.partition(":")
    known = game.kit.research if kind == "research" else game.kit.malware
    return any(text.startswith("more-attack") for text in known[id].effects)


# Parts


def _sequence(game: Titanomachy) -> tuple[str, str] | None:
    """Find two linked parts that the team can bring down with what lies on its disks."""
    able = {who: deactivatable(game, who) for who in range(len(game.players))}
    board = game.own_kit.titan
    for one in able:
        for first in able[one]:
            if len(game.players) == 1 or any(board.linked(first, cell) for cell in game.titan.off):
                return first, first
            for other in able:
                for second in able[other]:
                    if board.linked(first, second) and (
                        other != one or _both(game, one, first, second)
                    ):
                        return first, second
    return None


def _both(game: Titanomachy, who: int, first: str, second: str) -> bool:
    """Say whether one disk serves for two parts, with a token of the first one turned over."""
    needs = game.own_kit.plates[game.titan.plate].needs[first]
    for spent in needs:
        have = known_types(game, who)
        have.remove(spent)
        if not missing(game, have, second):
            return True
    return False


def _near(game: Titanomachy) -> bool:
    """Say whether an avatar can get at the titan in its next turn."""
    giant = game.giant
    if giant is None:
        return False
    away = walls_aside(game, giant.place)
    return any(away[player.place] <= 2 for player in game.players if player.place is not None)


def _trace(game: Titanomachy, who: int, ids: list[str]) -> str:
    """Bring a part down where a second one falls with it; else trace what is best."""
    parts = [id.removeprefix("part:") for id in ids if id.startswith("part:")]
    board = game.own_kit.titan
    linked = [cell for cell in parts if any(board.linked(cell, one) for one in game.titan.off)]
    if linked and not vulnerable(game):
        return f"part:{linked[0]}"
    found = _sequence(game)
    if found and not game.titan.off and _near(game):
        for cell in found:
            if cell in parts:
                return f"part:{cell}"
    rate = _worth(game, who)
    nodes = [id for id in ids if id in game.nodes]
    best = max(nodes, key=rate, default=STOP)
    return best if best != STOP and rate(best) > 0 else STOP


def _token(game: Titanomachy, who: int, ids: list[str]) -> str:
    """Turn over the information of which there is most."""
    have = known_types(game, who)
    return max(ids, key=have.count)


def _recovers(game: Titanomachy, who: int, ids: list[str]) -> str:
    """Let that part recover without which the titan stays vulnerable."""
    board = game.own_kit.titan

    def stays(cell: str) -> int:
        off = [one for one in game.titan.off if one != cell]
        return sum(board.linked(one, other) for one in off for other in off)

    return max(ids, key=stays)


# Information


def _whose(game: Titanomachy, ids: list[str], question: Message) -> str:
    """Give a token to the disk on which it brings a part nearest to falling."""
    token = question.params["token"]
    assert isinstance(token, tuple)
    named = token[0].params["type"]
    assert isinstance(named, Term)

    def rate(id: str) -> tuple[int, int]:
        have = known_types(game, int(id))
        return _gap(game, [*have, named.id]) - _gap(game, have), len(game.players[int(id)].disk)

    return min(ids, key=rate)


def _type(game: Titanomachy, who: int, ids: list[str]) -> str:
    """Take the type with which some disk comes nearest to a part."""
    disks = [known_types(game, one) for one in range(len(game.players))]
    return min(ids, key=lambda id: min(_gap(game, [*have, id]) for have in disks))


# Pulses


def _pulse(game: Titanomachy, who: int, ids: list[str]) -> str:
    """Lay a pulse where the fewest lie."""
    return min(ids, key=lambda id: game.pulses.get(id, 0))


def _evade(game: Titanomachy, who: int, ids: list[str]) -> str:
    """Save a gateway, unless the game drags on without hope."""
    if game.round > PATIENCE:
        return "take"
    return next(id for id in sorted(ids, reverse=True) if id != "take")


def _transfer(game: Titanomachy, who: int, ids: list[str]) -> str:
    """Move chips home rather than send anything away."""
    own = [id for id in ids if not id.startswith("send:")]
    return careful.HABITS["transfer"](game, who, own) if own else ids[0]


def _like(*words: str) -> Own:
    """Make a habit of liking some answers."""

    def choose(game: Titanomachy, who: int, ids: list[str]) -> str:
        return next((id for word in words for id in ids if id.startswith(word)), ids[0])

    return choose


HABITS: dict[str, Own] = {
    "actions": _action,
    "move-points": _spend,
    "attack-target": _target,
    "play-what": _hand,
    "transfer": _transfer,
    "trace-or-deactivate": _trace,
    "deactivate-token": _token,
    "recovers-which": _recovers,
    "information-which": _type,
    "pulse-reconnect": _pulse,
    "pulse-dodge": _evade,
    "dodge-ask": _like("evasion", "dodge"),
    "boost-how-many": lambda game, who, ids: max(ids, key=int),
    "ally-effect": _like("ignore"),
    "card-which-way": _like("alternative"),
    "anomaly-rolled": _like("keep"),
}
"""How each question of the team mode is answered; any other as in the base game."""
