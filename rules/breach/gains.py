"""Tie each word of what players get to the function that carries it out."""

from collections.abc import Callable

from rules.breach import (
    attack,
    chips,
    deeds,
    gateways,
    infection,
    malware,
    move,
    research,
    rewards,
    upgrade,
    walk,
)
from rules.breach.counters import escalate
from rules.breach.disk import partial_types, take_partial
from rules.breach.effects import Can, Way, number, word
from rules.breach.player import FIREWALL
from rules.breach.state import Intrusion, avatar, avatar_of
from rules.breach.task import settle
from rules.breach.threat import raise_threat, reset_threat
from rules.breach.viruses import clean, give, remove
from rules.breach.viruses import infect as place_virus
from rules.core.effects import Effect
from rules.core.message import person, say
from rules.core.steps import Option, Script, Tell, choose

Counted = Callable[[Intrusion, int, int, str], Script[None]]
Plain = Callable[[Intrusion, int, str], Script[None]]


def _counted(does: Counted, can: Can) -> Way:
    """Make a way of a function that takes a number."""
    return Way(lambda game, who, effect, rule: does(game, who, number(effect), rule), can)


def _plain(does: Plain, can: Can) -> Way:
    """Make a way of a function that takes no number."""
    return Way(lambda game, who, effect, rule: does(game, who, rule), can)


def _always(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say yes."""
    return True


def _connected(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether the player's avatar is in the database."""
    return game.players[who].connected


# Code, cards, information


def _transfer(game: Intrusion, who: int, count: int, rule: str) -> Script[None]:
    """Make transfers."""
    yield from chips.transfers(game, who, count)


def _code(game: Intrusion, who: int, effect: Effect, rule: str) -> Script[None]:
    """Gain a code chip."""
    if word(effect) == "any":
        yield from chips.gain_any(game, who, rule)
    else:
        yield from chips.gain(game, who, chips.colour_of(word(effect)), rule)


def _can_code(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether the supply has such a chip."""
    return bool(chips.colours_left(game)) and word(effect) in ("any", *chips.colours_left(game))


def _information(game: Intrusion, who: int, rule: str) -> Script[None]:
    """Take partial information of any type (breach.reward.cards)."""
    yield from take_partial(game, who, partial_types(game), rule)
    yield from settle(game)


# Threat and viruses


def _can_reset(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether there is a threat to reset."""
    return game.players[who].threat > 0


def _reset(game: Intrusion, who: int, rule: str) -> Script[None]:
    """Reset the threat."""
    yield from reset_threat(game, who, rule)


def _threat(game: Intrusion, who: int, count: int, rule: str) -> Script[None]:
    """Raise the own threat."""
    yield from raise_threat(game, who, count, rule)


def _virus(game: Intrusion, who: int, count: int, rule: str) -> Script[None]:
    """Let the firewall give the own avatar viruses (breach.effect.dangerous)."""
    yield from give(game, who, count, FIREWALL, rule)


def _can_remove(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether a grey virus lies on the avatar."""
    return FIREWALL in game.players[who].viruses


def _infect(game: Intrusion, who: int, rule: str) -> Script[None]:
    """Place a virus in the avatar's room."""
    place = infection.where(game, who)
    if place is not None:
        yield from place_virus(game, place, who, rule)


def _escalate(game: Intrusion, who: int, effect: Effect, rule: str) -> Script[None]:
    """Move a counter."""
    yield from escalate(game, word(effect), who)


def _foreign(game: Intrusion, who: int) -> list[int]:
    """List the others whose viruses lie in the avatar's room."""
    place = game.players[who].place
    its = game.places.get(place or "")
    return [other for other in its.viruses if other != who] if its else []


def _clear(game: Intrusion, who: int, count: int, rule: str) -> Script[None]:
    """Remove viruses of others from the avatar's room."""
    for _ in range(count):
        chosen = yield from choose(
            lambda: [
                Option(str(one), say("player", who=person(one))) for one in _foreign(game, who)
            ],
            say("clear-whose", who=person(who)),
            rule,
            who,
        )
        place = game.players[who].place
        if chosen is None or place is None:
            return
        if not (yield from game.kit.bears(game, int(chosen), who)):
            return
        yield from clean(game, place, int(chosen), rule)


def _rob(game: Intrusion, who: int, count: int, rule: str) -> Script[None]:
    """Take credits from an opponent in the avatar's room."""
    chosen = yield from choose(
        lambda: [
            Option(str(one), say("player", who=person(one))) for one in rewards.robbed(game, who)
        ],
        say("rob-whom", who=person(who)),
        rule,
        who,
    )
    if chosen is None or not (yield from game.kit.bears(game, int(chosen), who)):
        return
    victim = game.players[int(chosen)]
    taken = min(count, victim.credits)
    victim.credits -= taken
    game.players[who].credits += taken
    message = say("robbed", who=person(who), victim=person(int(chosen)), n=taken)
    yield Tell(message, rule, who)


# Actions


def _click(game: Intrusion, who: int, count: int, rule: str) -> Script[None]:
    """Gain clicks for this turn."""
    game.turn.extra += count
    yield Tell(say("clicks-gained", who=person(who), n=count), rule, who)


def _may_click(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether it is the player's own turn."""
    return game.phase == "turn" and game.turn.player == who and game.players[who].connected


def _points(sign: int) -> Counted:
    """Make the function that adds to the points of the move under way, or takes from them."""

    def change(game: Intrusion, who: int, count: int, rule: str) -> Script[None]:
        game.turn.points = max(0, game.turn.points + sign * count)
        yield Tell(say("points-now", n=game.turn.points), rule, who)

    return change


def _moving(own: bool) -> Can:
    """Make the test whether the player, or an opponent, is moving now."""

    def moving(game: Intrusion, who: int, effect: Effect) -> bool:
        return any(deed == "move" and (doer == who) == own for doer, deed in game.turn.doing)

    return moving


def _struck(field: str, sign: int) -> Counted:
    """Make the function that changes the attack under way."""

    def change(game: Intrusion, who: int, count: int, rule: str) -> Script[None]:
        strike = game.strike
        if strike is not None:
            setattr(strike, field, getattr(strike, field) + sign * count)
            now = attack.defence(game, strike) if field == "defence" else getattr(strike, field)
            yield Tell(say(f"strike-{field}", n=now), rule, who)

    return change


def _attacking(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether the player's avatar attacks now."""
    return game.strike is not None and game.strike.attacker == avatar(who)


def _attacked(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether the player's avatar is the target now."""
    return game.strike is not None and game.strike.target == avatar(who)


def _opposed(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether somebody else attacks now."""
    return game.strike is not None and avatar_of(game.strike.attacker) != who


def _aiming(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether the player's avatar has still to choose its target."""
    return _attacking(game, who, effect) and game.strike is not None and not game.strike.target


def _target_chosen(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether the player's avatar attacks a target that is declared."""
    return _attacking(game, who, effect) and game.strike is not None and bool(game.strike.target)


def _free_attack(game: Intrusion, who: int, count: int, rule: str) -> Script[None]:
    """Attack without moving a chip (breach.free.rules)."""
    if (yield from _wanted(game, who, "free-attack", rule)):
        yield from attack.attack(game, who, free=True, reach=count)


def _free_move(game: Intrusion, who: int, rule: str) -> Script[None]:
    """Move without moving a chip (breach.free.rules)."""
    if (yield from _wanted(game, who, "free-move", rule)):
        yield from move.move(game, who, free=True)


def _free_infect(game: Intrusion, who: int, rule: str) -> Script[None]:
    """Infect without a click (breach.free.rules)."""
    if (yield from _wanted(game, who, "free-infect", rule)):
        yield from infection.infect(game, who)


def _free_upgrade(game: Intrusion, who: int, rule: str) -> Script[None]:
    """Upgrade without a click and without a price (breach.free.upgrade)."""
    if (yield from _wanted(game, who, "free-upgrade", rule)):
        yield from upgrade.upgrade(game, who, free=True)


def _free_configure(game: Intrusion, who: int, rule: str) -> Script[None]:
    """Configure without a click (breach.free.rules)."""
    if (yield from _wanted(game, who, "free-configure", rule)):
        yield from deeds.configure(game, who)


def _free_screen(game: Intrusion, who: int, rule: str) -> Script[None]:
    """Screen the avatar without moving a chip (breach.free.rules)."""
    if (yield from _wanted(game, who, "free-screen", rule)):
        yield from deeds.screen(game, who, free=True)


def _wanted(game: Intrusion, who: int, deed: str, rule: str) -> Script[bool]:
    """Ask whether a player takes a free action, now or never (breach.free.rules)."""
    chosen = yield from choose(
        lambda: [Option("yes", say(deed)), Option("no", say("free-not"))],
        say("free-ask", who=person(who)),
        "breach.free.rules",
        who,
    )
    return chosen == "yes"


def _dodge(game: Intrusion, who: int, count: int, rule: str) -> Script[None]:
    """Ignore viruses of the attack under way."""
    if game.strike is not None:
        game.strike.ignored += count
        yield Tell(say("viruses-ignored", n=count), rule, who)


def _reroll(game: Intrusion, who: int, rule: str) -> Script[None]:
    """Roll the infection die anew (breach.research.reroll)."""
    yield from infection.throw(game, who)


def _nothing(game: Intrusion, who: int, effect: Effect, rule: str) -> Script[None]:
    """Do nothing: the infection itself rolls again."""
    yield from ()


EFFECTS: dict[str, Way] = {
    "transfer": _counted(_transfer, lambda game, who, effect: chips.can_transfer(game, who)),
    "draw": _counted(malware.draw, malware.can_draw),
    "code": Way(_code, _can_code),
    "credit": _counted(rewards.earn, rewards.can_earn),
    "information": _plain(_information, lambda game, who, effect: bool(partial_types(game))),
    "research": _counted(research.take, research.can_take),
    "research-here": _plain(research.take_here, research.can_take_here),
    "reset-threat": _plain(_reset, _can_reset),
    "remove-virus": _counted(remove, _can_remove),
    "threat": _counted(_threat, _connected),
    "virus": _counted(_virus, _connected),
    "escalate": Way(_escalate, _always),
    "infect": _plain(_infect, infection.can_place),
    "roll-again": Way(_nothing, _always),
    "reroll": _plain(_reroll, infection.can_reroll),
    "shift": _counted(walk.shift, walk.can_shift),
    "drag": _counted(walk.push, walk.can_push),
    "place": _plain(walk.place, walk.can_place),
    "breach": _plain(walk.breach, walk.can_breach),
    "turn-room": _plain(walk.turn_room, walk.can_turn),
    "move-gateway": _plain(gateways.move, gateways.can_move),
    "clear": _counted(_clear, lambda game, who, effect: bool(_foreign(game, who))),
    "rob": _counted(_rob, lambda game, who, effect: bool(rewards.robbed(game, who))),
    "click": _counted(_click, _may_click),
    "more-move": _counted(_points(1), _moving(True)),
    "less-move": _counted(_points(-1), _moving(False)),
    "more-attack": _counted(_struck("value", 1), _target_chosen),
    "less-attack": _counted(_struck("value", -1), _opposed),
    "more-defence": _counted(_struck("defence", 1), _attacked),
    "less-defence": _counted(_struck("defence", -1), _target_chosen),
    "farther": _counted(_struck("reach", 1), _aiming),
    "dodge": _counted(_dodge, _attacked),
    "free-move": _plain(_free_move, lambda game, who, effect: move.can_move(game, who, True)),
    "free-attack": _counted(
        _free_attack,
        lambda game, who, effect: attack.can_attack(game, who, True, number(effect)),
    ),
    "free-screen": _plain(
        _free_screen, lambda game, who, effect: deeds.can_screen(game, who, True)
    ),
    "free-infect": _plain(
        _free_infect, lambda game, who, effect: infection.can_infect(game, who)
    ),
    "free-configure": _plain(
        _free_configure, lambda game, who, effect: deeds.can_configure(game, who)
    ),
    "free-upgrade": _plain(
        _free_upgrade, lambda game, who, effect: upgrade.can_upgrade(game, who, True)
    ),
}
"""How each effect that players get is carried out, and when it would change anything."""
