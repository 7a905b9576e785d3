"""Investigate criminals in secret, and scan other players."""

from collections.abc import Iterator

from rules.agency.effects import worded
from rules.agency.health import change_influence, gain_influence
from rules.agency.identity import bare, may_bare
from rules.agency.state import Game, place
from rules.core.deck import HIDDEN
from rules.core.message import Message, Term, person, say
from rules.core.steps import Option, Script, Tell

CLUES, SCAN = 2, 4
"""What an investigation and a scan cost in clues."""


def seen_by(game: Game, who: int) -> set[str]:
    """List the districts where a player or an informant of his is (agency.investigate.where)."""
    own = {cell for cell, its in game.city.districts.items() if who in its.informants}
    return own | {game.city.players[who].cell}


def offers(game: Game) -> Iterator[Option]:
    """Offer the face-down cards that may be looked at (agency.investigate.action)."""
    if game.me.clues < CLUES or game.under(game.who, "no-investigate"):
        return
    cells = seen_by(game, game.who)
    for one in game.city.criminals:
        if one.cell in cells and not one.open:
            said = "investigate-again" if game.who in one.investigated else "investigate"
            message = say(said, number=one.id, place=place(game, one.cell), n=CLUES)
            yield Option(f"investigate:{one.id}", message, (one.cell,))


def investigate(game: Game, number: str) -> Script[None]:
    """Show a card to one player alone, as often as he pays for it.

    (agency.investigate.secret, agency.token.investigation)
    """
    criminal, who = game.criminal(int(number)), game.who
    assert criminal is not None
    game.me.clues -= CLUES
    said, rule = "investigates-again", "agency.investigate.again"
    if who not in criminal.investigated:
        criminal.investigated.append(who)
        said, rule = "investigates", "agency.investigate.action"
    message = say(said, who=person(who), number=criminal.id)
    yield Tell(message, rule, who, (criminal.cell,))
    if criminal.card == HIDDEN:
        yield Tell(say("look-yourself", number=criminal.id), "agency.investigate.secret", who)
    else:
        message = portrait(game, criminal.card)
        yield Tell(message, "agency.investigate.secret", who, secret=True)


def portrait(game: Game, card: str) -> Message:
    """Read a criminal's card aloud (agency.criminal.card)."""
    suspect = game.box.suspect[card]
    said = tuple(map(worded, suspect.exposure))
    back = tuple(map(worded, suspect.retaliation))
    exposure = say("is-nothing")
    if suspect.symbol != "none":
        red = suspect.symbol == "red"
        exposure = say("exposure-red" if red else "exposure-white", effects=said)
    retaliation = say(
        "retaliation-lasting" if suspect.lasting else "retaliation-once",
        effects=back or (say("is-nothing"),),
    )
    return say(
        "portrait",
        suspect=Term("suspect", card),
        syndicate=Term("syndicate", suspect.syndicate),
        health=suspect.health,
        reward=suspect.reward,
        exposure=exposure,
        retaliation=retaliation,
    )


def scans(game: Game) -> Iterator[Option]:
    """Offer the players who can be scanned (agency.scan.where, agency.scan.again)."""
    if game.city.mode != "android" or game.me.clues < SCAN:
        return
    cells = seen_by(game, game.who)
    for who, player in enumerate(game.city.players):
        if who != game.who and player.cell in cells and may_bare(game, who):
            message = say("scan", who=person(who), n=SCAN)
            yield Option(f"scan:{who}", message, (player.cell,))


def scan(game: Game, number: str) -> Script[None]:
    """Make another player reveal an identity token (agency.scan.action, agency.scan.success)."""
    who, target = game.who, int(number)
    game.me.clues -= SCAN
    message = say("scans", who=person(who), other=person(target))
    yield Tell(message, "agency.scan.action", who, (game.city.players[target].cell,))
    if (yield from bare(game, target, "agency.scan.action")):
        why = say("why-scan", who=person(target))
        yield from gain_influence(game, who, why, "agency.scan.success")
        change_influence(game, target, -1)
        message = say("influence-lost", who=person(target), n=1)
        yield Tell(message, "agency.scan.success", target)
