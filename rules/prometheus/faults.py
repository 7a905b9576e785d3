"""Name everything that cannot lie on a real table with the titan."""

from collections.abc import Iterator
from functools import lru_cache

from rules.breach.components import BOT
from rules.breach.faults import Pile
from rules.breach.faults import faults as usual
from rules.breach.player import FIREWALL
from rules.core.message import Fault, Value, say
from rules.prometheus.components import AITHON, CELLS
from rules.prometheus.kit import TitanKit
from rules.prometheus.state import UNKNOWN, Titanomachy


def faults(game: Titanomachy) -> list[Fault]:
    """Name every fault of a state."""
    found = [*usual(game), *_tokens(game)]
    if game.team:
        found += [*_titan(game), *_reactions(game), *_gateways(game), *_information(game)]
    return found


def _fault(at: str, message: str, **params: Value) -> Fault:
    """Make a fault with the place in its words."""
    return Fault(message.removeprefix("fault-"), at, say(message, at=at, **params))


def _tokens(game: Titanomachy) -> Iterator[Fault]:
    """Check evasion tokens and the Caucasus."""
    board = game.own_kit.titan
    if len(game.evasions) != len(game.players) or len(game.turned) != len(game.players):
        yield _fault("evasions", "fault-people")
        return
    for who, count in enumerate(game.evasions):
        if not 0 <= count <= board.evasions_most:
            yield _fault(f"evasions/{who}", "fault-evasions", most=board.evasions_most)
    place, needs_room = game.caucasus, game.team or game.kinds.get(BOT) == AITHON
    if game.phase != "setup" and needs_room != (place is not None):
        yield _fault("places", "fault-caucasus")
    if place is not None and not game.places[place].shown:
        yield _fault(f"places/{place}/shown", "fault-caucasus")


def _titan(game: Titanomachy) -> Iterator[Fault]:
    """Check the titan board."""
    if game.phase != "setup" and game.giant is None:
        yield _fault("ice", "fault-titan")
    if game.phase != "setup" and game.titan.plate not in game.own_kit.plates:
        yield _fault("titan/plate", "fault-plate")
    for cell, part in game.titan.parts.items():
        known = game.own_kit.parts.get(part)
        if known is None or known.cell != cell:
            yield _fault(f"titan/parts/{cell}", "fault-part")
    off = game.titan.off
    if off and (len({*off}) < len(off) or any(cell not in CELLS for cell in off)):
        yield _fault("titan/off", "fault-part")
    most = len(game.players)
    if not 0 <= game.titan.cubes <= most or bool(game.titan.cubes) > bool(off):
        yield _fault("titan/cubes", "fault-cubes", most=most)
    if FIREWALL in game.guardian.viruses:
        yield _fault("guardian/viruses", "fault-titan-viruses")


@lru_cache(maxsize=256)
def _wanted(kit: TitanKit, parts: tuple[str, ...]) -> Pile:
    """Hold the reaction cards of some parts."""
    return Pile(one.id for one in kit.additions.reactions if one.part in parts)


def _reactions(game: Titanomachy) -> Iterator[Fault]:
    """Check that every reaction card of the parts in play is in one place."""
    titan = game.titan
    cards = [*titan.reactions.cards, *titan.reactions.discard, *titan.slots]
    cards += [titan.card] if titan.card is not None else []
    wanted = _wanted(game.own_kit, tuple(titan.parts.values()))
    if (cards or game.phase != "setup") and not wanted.same(cards):
        yield _fault("titan/reactions", "fault-reactions")


def _gateways(game: Titanomachy) -> Iterator[Fault]:
    """Check the pulses: on gateways that stand, fewer than remove one."""
    standing = {str(one.priority) for one in game.gateways}
    most = game.own_kit.titan.pulses_fall
    for key, count in game.pulses.items():
        if key not in standing or not 0 <= count <= most:
            yield _fault(f"pulses/{key}", "fault-pulses", most=most - 1)


def _information(game: Titanomachy) -> Iterator[Fault]:
    """Check hidden information and what lies face down on disks."""
    for node, token in game.covered.items():
        known = token in UNKNOWN or str(token).startswith(("full-", "partial-"))
        if node not in game.nodes or game.nodes[node].token is not None or not known:
            yield _fault(f"covered/{node}", "fault-covered")
    for who, turned in enumerate(game.turned):
        disk = game.players[who].disk
        if turned and any(turned.count(one) > disk.count(one) for one in turned):
            yield _fault(f"turned/{who}", "fault-turned")
