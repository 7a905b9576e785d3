"""Keep information on hard disks: where it goes, what it changes, what is left in the supply."""

from rules.breach.counters import escalate
from rules.breach.gear import Slot
from rules.breach.information import FULL, PARTIAL, TYPES, said
from rules.breach.state import Intrusion
from rules.breach.task import fulfilled
from rules.core.message import Term, person, say
from rules.core.steps import Option, Script, Tell, choose


def processor(game: Intrusion, who: int) -> Slot:
    """Give the processor's slot that counts now (breach.disk.processor)."""
    slots = game.kit.box.gear.processor.slots
    return slots[min(max(0, len(game.players[who].disk) - 1), len(slots) - 1)]


def supply(game: Intrusion, token: str) -> int:
    """Count the tokens of a kind that lie in the common supply."""
    tokens = game.kit.box.information.tokens
    total = tokens.full if token.startswith(FULL) else tokens.partial
    return total - game.tokens().count(token)


def partial_types(game: Intrusion) -> list[str]:
    """List the types of which the supply has partial information (breach.supply.empty)."""
    return [one for one in TYPES if supply(game, f"{PARTIAL}-{one}") > 0]


def take_partial(game: Intrusion, who: int, types: list[str], rule: str) -> Script[None]:
    """Take one partial token of a type of one's choice from the supply."""
    chosen = yield from choose(
        lambda: [
            Option(one, say("information-partial", type=Term("information", one)))
            for one in types
            if one in partial_types(game)
        ],
        say("information-which", who=person(who)),
        rule,
        who,
    )
    if chosen is not None:
        yield from game.kit.store(game, who, f"{PARTIAL}-{chosen}", rule, None)


def store(
    game: Intrusion, who: int, token: str, rule: str, node: str | None = None
) -> Script[None]:
    """Put a token from a node or the supply into the leftmost free slot (breach.disk.place).

    Who fulfils the task with it has won, and no counter moves any more (breach.end.victory).
    """
    player = game.players[who]
    slots = game.kit.box.gear.processor.slots
    if len(player.disk) >= len(slots):
        yield from _replace(game, who, token, node)
        return
    _leave(game, node)
    player.disk.append(token)
    slot = len(player.disk) - 1
    message = say("information-stored", who=person(who), token=said(token), n=slot + 1)
    yield Tell(message, rule, who)
    category = slots[slot].escalation
    if category and slot not in game.escalated and not fulfilled(game, who):
        game.escalated.append(slot)
        message = say("disk-escalates", who=person(who), n=slot + 1)
        yield Tell(message, "breach.disk.escalation", who)
        yield from escalate(game, category, who)


def _leave(game: Intrusion, node: str | None) -> None:
    """Take a token out of its node."""
    if node is not None:
        game.nodes[node].token = None


def _replace(game: Intrusion, who: int, token: str, node: str | None) -> Script[None]:
    """Put a token in the place of another one on a full disk, or leave it (breach.disk.full)."""
    disk = game.players[who].disk
    chosen = yield from choose(
        lambda: [
            *(
                Option(one, say("information-discard", token=said(one)))
                for one in dict.fromkeys(disk)
            ),
            Option("keep", say("information-keep")),
        ],
        say("disk-full", who=person(who), token=said(token)),
        "breach.disk.full",
        who,
    )
    if chosen in disk:  # (breach.disk.replace)
        _leave(game, node)
        disk[disk.index(chosen)] = token
