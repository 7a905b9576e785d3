"""Throw the anomaly die: a connection of the Caucasus, Aithon there, and a side effect."""

from rules.breach import infection, malware
from rules.breach.activation import quick
from rules.breach.chips import can_cache
from rules.breach.components import BOT
from rules.breach.database import SIDES
from rules.breach.deploy import next_model, supply
from rules.breach.gear import Malware
from rules.breach.pick import unless
from rules.breach.state import Ice, Intrusion, spot
from rules.breach.threat import raise_threat
from rules.breach.words import number, read
from rules.core.effects import Effect
from rules.core.grid import LETTERS
from rules.core.message import Message, Term, person, say
from rules.core.steps import Option, Roll, Script, Tell, choose, roll
from rules.prometheus.components import AITHON, WAYS, Anomaly
from rules.prometheus.state import Titanomachy, titanic

RULE = "prometheus.anomaly.who"
REROLL, KEEP = "reroll", "keep"


def throw(game: Titanomachy, who: int, rule: str = RULE) -> Script[Anomaly]:
    """Throw the die; a reroll replaces the result (prometheus.anomaly.reroll)."""
    faces = game.own_kit.additions.anomaly
    while True:
        rolled = yield from roll(
            lambda: Roll(
                say("anomaly-roll", who=person(who)),
                rule,
                "anomaly",
                sides=len(faces),
                who=who,
                faces=tuple(said(face) for face in faces),
            )
        )
        face = faces[rolled[0] - 1]
        if not (yield from _again(game, who, face)):
            return face


def said(face: Anomaly) -> Message:
    """Say what a face of the die shows."""
    effects = tuple(say("name", of=Term("side-effect", text)) for text in face.effects)
    return say("anomaly-face", way=Term("way", face.way), effects=effects)


def _again(game: Titanomachy, who: int, face: Anomaly) -> Script[bool]:
    """Let the player spend a reroll, of a token or a card (prometheus.anomaly.reroll)."""
    if game.light or not rerolls(game, who):
        return False
    chosen = yield from choose(
        lambda: [
            Option(KEEP, say("anomaly-keep")),
            *(Option(one, malware.offer(game, one)) for one in rerolls(game, who)),
        ],
        say("anomaly-rolled", who=person(who), face=said(face)),
        "prometheus.anomaly.reroll",
        who,
        secret=True,
    )
    if chosen is None or chosen == KEEP:
        return False
    game.titan.thrown = True
    yield from malware.play(game, who, chosen)
    game.titan.thrown = False
    return True


def rerolls(game: Titanomachy, who: int) -> list[str]:
    """List the tokens, cards and the program with which a player may throw the die again."""
    player, kit, turn = game.players[who], game.kit, game.turn
    found = [
        f"research:{one}"
        for one in dict.fromkeys(player.research)
        if one in kit.research and REROLL in kit.research[one].effects
    ]
    cards = {kit.malware[one].name.en: kit.malware[one] for one in player.hand}
    found += [
        f"play:{card.id}"
        for name, card in cards.items()
        if (who, name) not in turn.played and _rerolls(game, who, card)
    ]
    program = player.programs[0] if player.programs and "program" in player.hacks else None
    if program and program not in turn.hacked and _rerolls(game, who, kit.malware[program]):
        found.append(f"program:{program}")
    return found


def _rerolls(game: Titanomachy, who: int, card: Malware) -> bool:
    """Say whether a card throws a die again, and can be paid for."""
    return REROLL in card.effects and (not card.cost or can_cache(game, who, card.cost))


def can_reroll(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether there is a die to throw again: this one or that of an infection."""
    return titanic(game).titan.thrown or infection.can_reroll(game, who, effect)


def reroll(game: Intrusion, who: int, effect: Effect, rule: str) -> Script[None]:
    """Throw the infection die again; the anomaly die is thrown anew by who threw it."""
    if not titanic(game).titan.thrown:
        yield from infection.throw(game, who)


def beside(game: Titanomachy, way: str) -> str | None:
    """Give the room at a connection of the Caucasus (prometheus.anomaly.direction)."""
    place = game.caucasus
    if place is None:
        return None
    side = SIDES[(WAYS.index(way) + game.places[place].turn) % 4]
    x, y = {"^": (0, -1), ">": (1, 0), "v": (0, 1), "<": (-1, 0)}[side]
    other = f"{LETTERS[LETTERS.index(place[0]) + x]}{int(place[1]) + y}"
    return other if other in game.places else None


def anomaly(game: Intrusion, who: int, effect: Effect) -> Script[None]:
    """Throw the die, deploy Aithon there, then the side effect (prometheus.anomaly.what)."""
    titans = titanic(game)
    face = yield from throw(titans, who)
    result = Tell(say("anomaly-shows", who=person(who), face=said(face)), RULE, who)
    yield from unless(game.owns("anomaly") == "table", result)
    place = beside(titans, face.way)
    if place is not None:
        yield from _appear(titans, place, who)
    for text in face.effects:
        aside = read(text, "anomaly")
        if aside.word == "quick":
            named = game.kit.named(BOT)
            which = say("anomaly-quick-which", who=person(who), category=named)
            words = (which, say("anomaly-quick-ignored", category=named))
            yield from quick(game, BOT, who, "prometheus.anomaly.quick", words)
        else:
            yield from raise_threat(game, who, number(aside), "prometheus.anomaly.threat")


def _appear(game: Titanomachy, place: str, who: int) -> Script[None]:
    """Deploy Aithon in a room, or run its quick subroutine (prometheus.anomaly.no-model)."""
    if game.kinds.get(BOT) != AITHON:
        return
    if not supply(game, AITHON):
        yield from quick(game, BOT, who, "prometheus.anomaly.no-model")
        return
    ice = Ice(id=next_model(game, AITHON), place=place)
    game.ice.append(ice)
    message = say("ice-deployed", ice=Term("ice", AITHON), place=spot(place), who=person(who))
    yield Tell(message, "prometheus.anomaly.direction", who, (place,))
    yield from game.kit.arrive(game, ice, who)
