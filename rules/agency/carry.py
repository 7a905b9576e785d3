"""Carry out what criminals' cards say: exposure and retaliation."""

from collections.abc import Callable, Sequence

from rules.agency.effects import LASTING, VOCABULARY, worded
from rules.agency.explosion import lose_informant, lower
from rules.agency.health import change_influence, lose
from rules.agency.identity import bare, may_bare
from rules.agency.state import Criminal, Game, Lasting, place
from rules.agency.tokens import drop_criminal, enter, release
from rules.core.effects import MANUAL, Effect
from rules.core.message import person, say
from rules.core.steps import Script, Tell

Act = Callable[[Game, int, Criminal, int, str], Script[bool]]
"""Do something to an attacker by a number and a rule; say whether anything could be done."""
FASTEST, SLOWEST = 1, 6
"""What a timer can show."""


def carry(
    game: Game,
    who: int,
    criminal: Criminal,
    effects: Sequence[str],
    rule: str,
    lasting: bool = False,
) -> Script[None]:
    """Carry out effects one after another; what cannot be done is skipped.

    A card with a clock lays one on the attacker for what people do by hand, too.
    (agency.exposure.effect, agency.retaliation.impossible)
    """
    for text in effects:
        if game.city.turn.over:  # (agency.health.phase-ends)
            return
        effect = VOCABULARY.parse(text)
        yield Tell(say("effect", effect=worded(text)), rule, who)
        if not (yield from _one(game, who, criminal, effect, rule)):
            yield Tell(say("effect-void"), "agency.retaliation.impossible", who)
        elif lasting and effect.word == MANUAL:
            yield from _lasting(game, who, criminal, effect)


def _one(
    game: Game, who: int, criminal: Criminal, effect: Effect, rule: str
) -> Script[bool]:
    """Carry out one effect; say whether anything could be done."""
    if effect.word == MANUAL:
        yield Tell(say("effect-by-hand"), "agency.criminal.card", who)
        return True
    if effect.word in LASTING:
        return (yield from _lasting(game, who, criminal, effect))
    by = int(effect.values[0]) if effect.values else 0
    return (yield from EFFECTS[effect.word](game, who, criminal, by, rule))


def _lasting(game: Game, who: int, criminal: Criminal, effect: Effect) -> Script[bool]:
    """Lay a clock on the attacker (agency.retaliation.lasting, agency.token.clock)."""
    city = game.city
    if criminal not in city.criminals:
        return False
    text = VOCABULARY.print(effect)
    player = city.players[who]
    player.lasting.append(Lasting(effect=text, criminal=criminal.id, since=city.round))
    yield Tell(say("clock", who=person(who)), "agency.retaliation.lasting", who)
    return True


def _health(game: Game, who: int, criminal: Criminal, by: int, rule: str) -> Script[bool]:
    """Hurt or heal the attacker."""
    if by < 0:
        yield from lose(game, who, -by, say("why-criminal", number=criminal.id), rule)
        return True
    return (yield from _track("health", game, who, by))


def _track(track: str, game: Game, who: int, by: int) -> Script[bool]:
    """Move a marker of the agent board, between the ends of its track (agency.resource.limit)."""
    player = game.city.players[who]
    old = getattr(player, track)
    new = max(0, min(game.box.longest[track], old + by))
    setattr(player, track, new)
    yield from ()
    return bool(new != old)


def _fuel(game: Game, who: int, _: Criminal, by: int, rule: str) -> Script[bool]:
    """Give or take fuel."""
    return (yield from _track("fuel", game, who, by))


def _ammo(game: Game, who: int, _: Criminal, by: int, rule: str) -> Script[bool]:
    """Give or take ammo."""
    return (yield from _track("ammo", game, who, by))


def _clues(game: Game, who: int, _: Criminal, by: int, rule: str) -> Script[bool]:
    """Give or take clues."""
    return (yield from _track("clues", game, who, by))


def pay(game: Game, who: int, n: int) -> int:
    """Move credits out of the bank, or back where n is below 0 (agency.component.credits)."""
    player = game.city.players[who]
    moved = min(n, game.city.bank) if n > 0 else -min(-n, player.credits)
    player.credits += moved
    game.city.bank -= moved
    return moved


def _credits(game: Game, who: int, _: Criminal, by: int, rule: str) -> Script[bool]:
    """Give or take credits."""
    yield from ()
    return bool(pay(game, who, by))


def _influence(game: Game, who: int, _: Criminal, by: int, rule: str) -> Script[bool]:
    """Give or take influence."""
    old = game.city.players[who].influence
    change_influence(game, who, by)
    yield from ()
    return game.city.players[who].influence != old


def _hits(game: Game, who: int, _: Criminal, by: int, rule: str) -> Script[bool]:
    """Add hits to the running attack."""
    game.city.turn.hits += by
    yield from ()
    return True


def _timers(game: Game, who: int, _: Criminal, by: int, rule: str) -> Script[bool]:
    """Move the timers of all bombs in the city (agency.bomb.timer)."""
    bombs = list(game.city.bombs)
    for bomb in bombs:
        if by > 0:
            bomb.timer = min(SLOWEST, bomb.timer + by)
        for _step in range(-by):
            if bomb in game.city.bombs:
                yield from lower(game, bomb, "timer-effect", "agency.bomb.timer")
    return bool(bombs)


def _flee(game: Game, who: int, criminal: Criminal, by: int, rule: str) -> Script[bool]:
    """Let the criminal run along the trail (agency.trail.what)."""
    if criminal not in game.city.criminals or not criminal.cell or criminal.subdued:
        return False
    way = [criminal.cell]
    for _step in range(by):
        to = game.next_cell(criminal.cell, criminal.fresh)
        if to is None:
            return (yield from _vanish(game, who, criminal, by, rule))
        criminal.cell, criminal.fresh = to, False
        way.append(to)
        if game.city.districts[to].ruined:
            yield from drop_criminal(game, criminal, "agency.district.ruined-tokens")
            return True
    message = say("criminal-flees", number=criminal.id, to=place(game, criminal.cell))
    yield Tell(message, "agency.trail.what", who, (criminal.cell,), path=tuple(way))
    return True


def _vanish(game: Game, who: int, criminal: Criminal, _: int, rule: str) -> Script[bool]:
    """Let the criminal leave the city (agency.criminals.leave)."""
    if criminal not in game.city.criminals:
        return False
    yield from drop_criminal(game, criminal, "agency.criminals.leave")
    return True


def _bring(token: str, game: Game, criminal: Criminal) -> Script[bool]:
    """Bring a token out of the data stream to the criminal's district."""
    city = game.city
    if token not in city.stream.cards or not criminal.cell:
        return False
    city.stream.cards.remove(token)
    city.arriving.append(token)
    yield from enter(game, token, criminal.cell)
    return True


def _assassin(game: Game, who: int, criminal: Criminal, _: int, rule: str) -> Script[bool]:
    """Call an assassin (agency.time.assassin)."""
    return (yield from _bring("assassin", game, criminal))


def _bomb(game: Game, who: int, criminal: Criminal, _: int, rule: str) -> Script[bool]:
    """Plant a bomb (agency.time.bomb)."""
    return (yield from _bring("bomb", game, criminal))


def _release(game: Game, who: int, criminal: Criminal, _: int, rule: str) -> Script[bool]:
    """Free everybody in the attacker's custody."""
    held = bool(game.custody(who))
    yield from release(game, who, rule)
    return held


def _informant(game: Game, who: int, criminal: Criminal, _: int, rule: str) -> Script[bool]:
    """Remove the upper informant of the attacker's district (agency.tile.informant-fields)."""
    cell = game.city.players[who].cell
    return (yield from lose_informant(game, cell, rule))


def _identity(game: Game, who: int, criminal: Criminal, _: int, rule: str) -> Script[bool]:
    """Make the attacker reveal an identity token (agency.identity.retaliation)."""
    possible = may_bare(game, who)
    yield from bare(game, who, "agency.identity.retaliation")
    return possible


EFFECTS: dict[str, Act] = {
    "health": _health,
    "fuel": _fuel,
    "ammo": _ammo,
    "clues": _clues,
    "credits": _credits,
    "influence": _influence,
    "hits": _hits,
    "timers": _timers,
    "flee": _flee,
    "vanish": _vanish,
    "assassin": _assassin,
    "bomb": _bomb,
    "release": _release,
    "informant": _informant,
    "identity": _identity,
}
"""What each word does at once; the lasting ones are looked at where they matter."""
