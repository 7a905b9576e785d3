"""Loot a disconnected avatar: copy information from its owner's disk, or take a credit."""

from rules.breach.disk import partial_types, take_partial
from rules.breach.information import type_of
from rules.breach.state import Intrusion
from rules.breach.task import settle
from rules.core.message import person, say
from rules.core.steps import Option, Script, Tell, choose


def looters(game: Intrusion, victim: int) -> list[int]:
    """List who has a virus on the avatar, in the order of choosing (breach.disconnect.order)."""
    first = game.turn.player if game.phase == "turn" else game.password
    given = game.players[victim].viruses
    return [who for who in game.clockwise(first) if who != victim and who in given]


def loot(game: Intrusion, victim: int) -> Script[None]:
    """Let each of them copy information or take a credit (breach.disconnect.copy)."""
    for who in looters(game, victim):
        yield from _choose(game, victim, who)
    yield from settle(game)


def _choose(game: Intrusion, victim: int, who: int) -> Script[None]:
    """Let one player choose."""
    chosen = yield from choose(
        lambda: _spoils(game, victim),
        say("loot", who=person(who), victim=person(victim)),
        "breach.disconnect.copy",
        who,
    )
    if chosen == "copy":
        yield from take_partial(game, who, _types(game, victim), "breach.information.copy")
    elif chosen == "credit":
        game.players[who].credits += 1
        yield Tell(say("credits-gained", who=person(who), n=1), "breach.disconnect.copy", who)


def _types(game: Intrusion, victim: int) -> list[str]:
    """List the types that can be copied: those on the disk and in the supply."""
    found = dict.fromkeys(type_of(token) for token in game.players[victim].disk)
    return [one for one in found if one in partial_types(game)]


def _spoils(game: Intrusion, victim: int) -> list[Option]:
    """Offer a copy where there is something to copy, and a credit where there is one."""
    found = [Option("copy", say("loot-copy"))] if _types(game, victim) else []
    if credits_left(game):
        found.append(Option("credit", say("loot-credit")))
    return found


def credits_left(game: Intrusion) -> int:
    """Count the credits in the supply (breach.supply.empty)."""
    return game.kit.box.pieces.credits - sum(player.credits for player in game.players)
