"""Activate hacks: the breacher's, the two of every deck, the program's."""

from rules.breach import malware
from rules.breach.chips import cache, can_cache
from rules.breach.effects import useful
from rules.breach.gear import Boon
from rules.breach.player import HACKS, Hack
from rules.breach.state import Intrusion
from rules.breach.upgrade import said, take
from rules.core.message import Term, person, say
from rules.core.steps import Option, Script, Tell

COMMON: dict[str, Boon] = {"shift": Boon(effects=("shift 1",)), "breach": Boon(effects=("breach",))}
"""The hacks printed on every deck (breach.hack.slots)."""
RULES = {
    "breacher": "breach.hack.breacher",
    "shift": "breach.shift.rules",
    "breach": "breach.hack.breach",
}


def boon_of(game: Intrusion, who: int, hack: str) -> Boon:
    """Give what a hack other than the program's does."""
    if hack in COMMON:
        return COMMON[hack]
    return game.kit.breachers[game.players[who].breacher].hack


def ready(game: Intrusion, who: int) -> list[Hack]:
    """List the hacks to activate now, each once a turn (breach.hack.activate, .iteration).

    A disconnected avatar is no hindrance where anything of the effect is left.
    """
    found: list[Hack] = []
    for hack in HACKS:
        if hack not in game.players[who].hacks:
            continue
        if hack == "program":
            if malware.program(game, who):
                found.append(hack)
        elif hack not in game.turn.hacked and _works(game, who, boon_of(game, who, hack)):
            found.append(hack)
    return found


def _works(game: Intrusion, who: int, boon: Boon) -> bool:
    """Say whether a hack can be paid for and would change anything."""
    return (not boon.cost or can_cache(game, who, boon.cost)) and useful(game, who, boon.effects)


def offers(game: Intrusion, who: int) -> list[Option]:
    """Offer the hacks to activate now."""
    found = []
    for hack in ready(game, who):
        if hack == "program":
            id = game.players[who].programs[0]
            run = say("hack-run", card=Term("malware", id), what=malware.said(game, id))
            found.append(Option("hack:program", run))
        else:
            word = "hack-own" if hack == "breacher" else "hack"
            what = said(boon_of(game, who, hack))
            found.append(Option(f"hack:{hack}", say(word, what=what)))
    return found


def activate(game: Intrusion, who: int, hack: str) -> Script[None]:
    """Discard the chip for good and carry out the hack (breach.hack.spent)."""
    player = game.players[who]
    if hack == "program":
        yield from malware.run_program(game, who, player.programs[0])
        return
    boon, rule = boon_of(game, who, hack), RULES[hack]
    player.hacks.remove(next(one for one in HACKS if one == hack))
    game.turn.hacked.append(hack)
    yield Tell(say("hacked", who=person(who), hack=say(f"hack-{hack}")), "breach.hack.spent", who)
    if boon.cost:
        yield from cache(game, who, boon.cost, "breach.skill.caching")
    yield from take(game, who, boon, rule)
