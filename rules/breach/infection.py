"""Carry out the action «infect»: the infection die and what it brings."""

from rules.breach import malware
from rules.breach.components import OMEGA
from rules.breach.effects import carry_out, worded
from rules.breach.ice import blocks_infection
from rules.breach.pick import unless
from rules.breach.state import Intrusion
from rules.core.effects import Effect
from rules.core.message import person, say
from rules.core.steps import Roll, Script, Tell, roll

RULE = "breach.infect.rules"
DIE = "infection"


def can_infect(game: Intrusion, who: int) -> bool:
    """Say whether an avatar may infect: connected, and no antivirus (breach.infect.antivirus)."""
    return game.players[who].connected and not blocks_infection(game, who)


def infect(game: Intrusion, who: int) -> Script[None]:
    """Roll the infection die and carry out its face (breach.infect.rules)."""
    turn = game.turn
    turn.doing.append((who, "infect"))
    yield from malware.invite(game, who, "infect")
    again = True
    while again:
        yield from _throw(game, who)
        face = game.kit.box.dice.infection[turn.rolled - 1]
        turn.rolled = 0
        yield from carry_out(game, who, face.effects, RULE)
        again = "roll-again" in face.effects  # (breach.infect.result-reroll)
    turn.doing.pop()


def _throw(game: Intrusion, who: int) -> Script[None]:
    """Roll the die; who can may roll it anew before it counts (breach.research.reroll)."""
    turn = game.turn
    yield from throw(game, who)
    turn.event = "rolled"
    message = say("infection-counts", who=person(who))
    yield from malware.window(game, [who], message, such=_rerolls)
    turn.event = ""


def throw(game: Intrusion, who: int) -> Script[None]:
    """Roll the infection die; a new roll replaces the old one."""
    dice = game.kit.box.dice.infection
    faces = tuple(say("die-face", what=worded(face.effects)) for face in dice)
    pips = yield from roll(
        lambda: Roll(
            say("infection-roll", who=person(who)), RULE, DIE, 1, len(faces), who, faces=faces
        )
    )
    game.turn.rolled = pips[0]
    message = say("infection-rolled", face=faces[pips[0] - 1])
    yield from unless(game.owns(DIE) == "table", Tell(message, RULE, who))


def _rerolls(game: Intrusion, option: str) -> bool:
    """Say whether an offer rolls the infection die anew."""
    kind, _, id = option.partition(":")
    effects = game.kit.research[id].effects if kind == "research" else game.kit.malware[id].effects
    return "reroll" in effects


def can_reroll(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether a player's infection die has just been rolled."""
    doing = game.turn.doing
    return game.turn.event == "rolled" and bool(doing) and doing[-1] == (who, "infect")


def can_place(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether the avatar stands, or stood, in a room that viruses can lie in."""
    place = where(game, who)
    return place is not None and place != OMEGA


def where(game: Intrusion, who: int) -> str | None:
    """Give the room to infect, also after a disconnection (breach.infect.disconnected)."""
    player = game.players[who]
    return player.place or (player.last if (who, "infect") in game.turn.doing else None)
