"""Let the corporation rez cards and use their texts at the times that a run or a turn gives it."""

from rules.core.message import Message, say
from rules.core.steps import Ask, Option, Script
from rules.hackers.adjust import ADJUST, adjust
from rules.hackers.duel import Duel
from rules.hackers.rez import OTHER_REZ, act, face_down, offers, rez, rez_priced, spot
from rules.hackers.state import CORP, Card


def window(duel: Duel, ice: Card | None, rule: str) -> Script[None]:
    """Let the corporation rez the approached ice and any other card (hackers.run.rez-ice).

    What was rezzed may have a text to carry out, and so may what was active before.
    """
    used = False
    while duel.game.run is None or not duel.game.run.ended:
        message, options = _offers(duel, ice)
        why = rule
        if not options:
            if not used and not _has_texts(duel):
                return
            message, why = say("text-window"), "hackers.effect.when"
        options += [ADJUST, Option("no", say("rez-none"))]
        answer = yield Ask(message, why, tuple(options), CORP)
        if answer == "no":
            return
        if answer == "adjust":
            yield from adjust(duel)
        elif answer == "ice" and ice is not None:
            yield from rez(duel, ice)
        elif isinstance(answer, str):
            used = duel.game.run is not None  # A turn goes on to a menu where texts have room.
            if answer == OTHER_REZ.id and ice is not None:
                yield from rez_priced(duel, [ice, *(card for _, card in face_down(duel))])
            else:
                yield from act(duel, answer)


def _offers(duel: Duel, ice: Card | None) -> tuple[Message, list[Option]]:
    """Give the question of the window and what can be rezzed in it."""
    options = offers(duel)
    found = duel.game.where(ice.id) if ice is not None and not ice.up else None
    if ice is None or found is None:
        return say("rez-window"), options
    if OTHER_REZ not in options:
        options.append(OTHER_REZ)
    ahead = Option("ice", say("rez-ice"), duel.shown(ice))
    return say("rez-window-ice", card=spot(found[0], ice)), [ahead, *options]


def _has_texts(duel: Duel) -> bool:
    """Say whether active cards of the corporation may have something to say in this run.

    Those are the ones of the server under attack, and scored ones with counters to spend.
    """
    game = duel.game
    server = game.server(game.run.server) if game.run else None
    if server is None:
        return False
    return any(card.works for card in server.root) or any(
        count for card in game.corp.scored for count in card.counters.values()
    )
