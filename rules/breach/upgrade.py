"""Carry out the action «upgrade»: a chip goes down to a hack slot and gives its effect."""

from rules.breach import malware
from rules.breach.chips import cache, can_cache
from rules.breach.effects import carry_out, priced
from rules.breach.gear import Boon, Top
from rules.breach.pick import pick, unless
from rules.breach.player import HACKS, Hack
from rules.breach.state import Intrusion
from rules.core.message import Message, person, say
from rules.core.steps import Option, Script, Tell, choose

RULE = "breach.upgrade.steps"


def boon_of(game: Intrusion, who: int, top: Top) -> Boon:
    """Give what an upper slot gives this player (breach.upgrade.common, .own)."""
    player = game.players[who]
    if top.of == "avatar":
        return game.kit.avatars[player.avatar].upgrades[top.number]
    if top.of == "breacher":
        return game.kit.breachers[player.breacher].upgrades[top.number]
    return Boon(effects=top.effects)


def tops(game: Intrusion, who: int, free: bool = False) -> list[Top]:
    """List the upper slots whose chip can be moved: it is there and can be paid for.

    A free upgrade costs nothing more (breach.upgrade.cost, breach.free.upgrade).
    """
    found = []
    for top in game.kit.box.gear.processor.tops:
        cost = boon_of(game, who, top).cost
        payable = free or not cost or can_cache(game, who, cost)
        if payable and top.id in game.players[who].upgrades:
            found.append(top)
    return found


def empty_hacks(game: Intrusion, who: int) -> list[Hack]:
    """List the hack slots without a chip (breach.upgrade.full)."""
    return [hack for hack in HACKS if hack not in game.players[who].hacks]


def can_upgrade(game: Intrusion, who: int, free: bool = False) -> bool:
    """Say whether a connected avatar can upgrade (breach.disconnect.limits)."""
    able = game.players[who].connected
    return able and bool(tops(game, who, free) and empty_hacks(game, who))


def said(boon: Boon) -> Message:
    """Say what an upgrade gives, with its price and danger."""
    return say("boon", what=priced(boon.effects, boon.cost, boon.danger))


def upgrade(game: Intrusion, who: int, free: bool = False) -> Script[None]:
    """Move an upgrade chip to a hack slot and take its effect (breach.upgrade.steps)."""
    game.turn.doing.append((who, "upgrade"))
    yield from malware.invite(game, who, "upgrade")
    yield from _choose(game, who, free)
    game.turn.doing.pop()


def _choose(game: Intrusion, who: int, free: bool) -> Script[None]:
    """Let the player choose the chip and the hack."""
    player = game.players[who]
    id = yield from choose(
        lambda: [
            Option(top.id, _named(top, boon_of(game, who, top))) for top in tops(game, who, free)
        ],
        say("upgrade-which", who=person(who)),
        RULE,
        who,
    )
    if id is None:
        return
    top = next(one for one in game.kit.box.gear.processor.tops if one.id == id)
    boon = boon_of(game, who, top)
    hack, asked = yield from pick(
        lambda: [Option(one, say(f"hack-{one}")) for one in empty_hacks(game, who)],
        say("upgrade-hack", who=person(who), what=_named(top, boon)),
        RULE,
        who,
    )
    if hack is None:
        return
    player.upgrades.remove(id)
    player.hacks.append(next(one for one in HACKS if one == hack))
    message = say("upgraded", who=person(who), hack=say(f"hack-{hack}"), what=_named(top, boon))
    yield from unless(asked, Tell(message, RULE, who))
    if boon.cost and not free:
        yield from cache(game, who, boon.cost, "breach.upgrade.cost")
    rule = "breach.upgrade.common" if top.of == "deck" else "breach.upgrade.own"
    yield from take(game, who, boon, rule)


def _named(top: Top, boon: Boon) -> Message:
    """Name an upper slot by what its chip gives."""
    return say(f"upgrade-{top.of}", what=said(boon))


def take(game: Intrusion, who: int, boon: Boon, rule: str) -> Script[None]:
    """Suffer the danger of a boon, then take it (breach.effect.dangerous)."""
    if boon.danger:
        yield from carry_out(game, who, (f"{boon.danger} 1",), "breach.effect.dangerous")
    yield from carry_out(game, who, boon.effects, rule)
