"""Carry out the actions of the corporation."""

from collections.abc import Callable

from rules.core.deck import HIDDEN
from rules.core.message import Message, Term, say
from rules.core.steps import Ask, Option, Script, Tell, ask
from rules.hackers import actions, rez
from rules.hackers.adjust import ADJUST, adjust, manual
from rules.hackers.components import Card as Printed
from rules.hackers.duel import BACK, Duel, identify
from rules.hackers.harm import purge
from rules.hackers.install import install_corp
from rules.hackers.state import CORP, Card

PURGE = 3
"""Clicks that a purge costs."""


DRAW = Option("draw", say("do-draw-corp"))
INSTALL = Option("install", say("do-install-corp"))
OPERATION = Option("operation", say("do-operation"))
PURGE_ALL = Option("purge", say("do-purge"))


def offers(duel: Duel) -> list[Option]:
    """List what the corporation can do now; nothing in it tells what lies face down."""
    game, corp = duel.game, duel.game.corp
    found = []
    if corp.clicks:
        found += [DRAW, actions.CREDIT]
        if corp.hq:
            found += [INSTALL, OPERATION]
        if corp.credits:
            found += advance_options(duel)
        if game.runner.tags and corp.credits >= 2:
            found += [
                Option(f"resource:{card.id}", say("do-resource", card=Term("card", card.code)))
                for card, printed in duel.rig()
                if printed.type == "resource"
            ]
        if corp.clicks >= PURGE:
            found.append(PURGE_ALL)
        if active(duel):
            found.append(actions.ABILITY)
    found += score_options(duel)
    found += rez.offers(duel)
    found.append(ADJUST)
    return found


def act(duel: Duel, chosen: str) -> Script[None]:
    """Carry out what was chosen, to its end (hackers.corp-turn.one-at-a-time)."""
    what, _, rest = chosen.partition(":")
    if what in ("rez", rez.OTHER_REZ.id, "power"):
        yield from rez.act(duel, chosen)
    elif what == "score":
        yield from score(duel, rest)
    elif what == "adjust":
        yield from adjust(duel)
    elif what == "advance":
        yield from pay_to_advance(duel, chosen)
    elif what == "resource":
        yield from trash_resource(duel, rest)
    else:
        yield from ACTIONS[what](duel)
    duel.prune()


def take_card(duel: Duel) -> Script[None]:
    """Draw a card (hackers.corp-action.draw)."""
    yield from actions.take_card(duel, CORP, "hackers.corp-action.draw")


def take_credit(duel: Duel) -> Script[None]:
    """Take a credit (hackers.corp-action.credit)."""
    yield from actions.take_credit(duel, CORP)


def purge_viruses(duel: Duel) -> Script[None]:
    """Remove all virus counters for three clicks (hackers.corp-action.purge)."""
    duel.game.corp.clicks -= PURGE
    purge(duel.game)
    yield Tell(say("purged"), "hackers.corp-action.purge")


def active(duel: Duel) -> list[Card]:
    """List the corporation's active cards."""
    game = duel.game
    laid = [card for server in game.corp.servers for card in (*server.ice, *server.root)]
    return [card for card in (*laid, *game.corp.scored) if card.works]


def ability(duel: Duel) -> Script[None]:
    """Use a card's own action (hackers.corp-action.ability)."""
    yield from actions.use(duel, CORP, lambda: active(duel), "hackers.corp-action.ability")


def operation(duel: Duel) -> Script[None]:
    """Play an operation; it goes to the archive face up (hackers.corp-action.operation)."""
    message, rule = say("operation-which"), "hackers.corp-action.operation"
    code = yield from actions.play(duel, CORP, "operation", message, rule)
    if code is not None:
        actions.discard_played(duel, code, duel.game.corp.open)


# Advancing and scoring


def advance_options(duel: Duel, action: bool = True) -> list[Option]:
    """Offer every card that could be advanced, as far as everybody can tell."""
    found, at = [], duel.places()
    for server in duel.game.corp.servers:
        for card in (*server.root, *server.ice):
            if not card.up or duel.text(card).advanceable:
                where, have = rez.spot(server, card), card.count("advance")
                message = say("do-advance" if action else "advance-this", card=where, n=have)
                found.append(Option(f"advance:{card.id}", message, (at[card.id],)))
    return found


def advance(duel: Duel, chosen: str) -> Script[bool]:
    """Put an advancement on a card; say whether that was possible (hackers.corp-action.advance)."""
    card = duel.game.find(chosen.removeprefix("advance:"))
    if card is None:
        return False
    message = None
    if card.code == HIDDEN and not duel.possible(CORP, _can_grow, card.place):
        message = say("advance-none")
    elif card.code != HIDDEN and not _can_grow(duel.text(card)):
        message = say("advance-cannot", card=Term("card", card.code))
    if message is not None:
        yield Tell(message, "hackers.corp-action.advance", CORP, secret=True)
        return False
    card.counters["advance"] = card.count("advance") + 1
    return True


def _can_grow(printed: Printed) -> bool:
    """Say whether a card can be advanced: data always can, others where their text allows it."""
    return printed.type == "agenda" or printed.advanceable


def pay_to_advance(duel: Duel, chosen: str) -> Script[None]:
    """Advance a card for a click and a credit."""
    if (yield from advance(duel, chosen)):
        duel.game.corp.clicks -= 1
        duel.game.pay(CORP, 1)


def score_options(duel: Duel) -> list[Option]:
    """Offer to score each advanced card that lies face down (hackers.corp-action.score)."""
    return [
        Option(f"score:{card.id}", say("do-score", card=rez.spot(server, card)), duel.shown(card))
        for server, card in rez.face_down(duel)
        if card.count("advance")
    ]


def score(duel: Duel, id: str) -> Script[None]:
    """Score an agenda that is fully advanced (hackers.corp-action.score).

    The text of an active card beside it may lower what it needs (hackers.effect.card-first).
    """
    game, rule = duel.game, "hackers.corp-action.score"
    card, found = game.find(id), game.where(id)
    if card is None or found is None:
        return
    have, helped = card.count("advance"), any(one.works for one in found[0].root)

    def fits(printed: Printed) -> bool:
        return printed.type == "agenda" and (helped or (printed.advancement or 0) <= have)

    code = card.code
    if code == HIDDEN:
        message, other = say("score-which"), say("score-not")
        named = yield from identify(
            duel, CORP, fits, message, rule, CORP, place=card.place, other=other
        )
        if named is None:
            return
        code = named
    printed = duel.box[code]
    need = printed.advancement or 0
    short = say("score-cannot", card=Term("card", code), have=have, need=need)
    if not fits(printed):
        message = short if printed.type == "agenda" else say("score-never", card=Term("card", code))
        yield Tell(message, "hackers.term.full-advancement", CORP, secret=True)
        return
    if have < need and not (yield from _lowered(short)):
        return
    card, found = game.find(id), game.where(id)  # A correction may have moved it.
    if card is None or found is None:
        return
    game.clear(card)
    found[1].remove(card)
    game.corp.scored.append(game.lay(code, True))
    message = say("scored", card=Term("card", code), n=printed.points or 0)
    duel.check_points()
    yield from manual(duel, message, f"hackers.card.{code}", CORP)


def _lowered(message: Message) -> Script[bool]:
    """Ask the corporation whether a card's text lets it score with fewer counters."""
    options = (Option(BACK, say("back")), Option("score", say("score-by-text")))
    rule = "hackers.effect.card-first"
    answer = yield from ask(lambda: Ask(message, rule, options, CORP, secret=True))
    return answer == "score"


def trash_resource(duel: Duel, id: str) -> Script[None]:
    """Trash a resource of a tagged hacker (hackers.corp-action.trash-resource)."""
    card = duel.game.find(id)
    if card is not None:
        duel.game.corp.clicks -= 1
        duel.game.pay(CORP, 2)
        duel.trash(card)
        message = say("trashed", card=Term("card", card.code))
        yield Tell(message, "hackers.corp-action.trash-resource")


ACTIONS: dict[str, Callable[[Duel], Script[None]]] = {
    "draw": take_card,
    "credit": take_credit,
    "install": install_corp,
    "operation": operation,
    "purge": purge_viruses,
    "ability": ability,
}
"""The actions that need no more to be said."""
