"""Turn the corporation's cards face up: ice when it is approached, other cards almost always."""

from rules.core.deck import HIDDEN
from rules.core.message import Message, Term, say
from rules.core.steps import Ask, Option, Script, Tell, choose
from rules.hackers.components import Card as Printed
from rules.hackers.duel import Duel, identify
from rules.hackers.effects import effect, worded
from rules.hackers.harm import tag
from rules.hackers.state import CORP, Card, Server, server_name

RULE = "hackers.term.rez"


def spot(server: Server, card: Card) -> Message:
    """Say where a card lies: before a server or in it, and as the how manyth."""
    if card in server.ice:
        number = len(server.ice) - server.ice.index(card)
        return say("spot-ice", server=server_name(server.id), number=number)
    return say("spot-root", server=server_name(server.id), number=server.root.index(card) + 1)


def face_down(duel: Duel) -> list[tuple[Server, Card]]:
    """List the cards other than ice that lie face down."""
    return [
        (server, card)
        for server in duel.game.corp.servers
        for card in server.root
        if not card.up
    ]


def offers(duel: Duel) -> list[Option]:
    """Offer to rez each face-down card that is no ice, and to spend power counters."""
    at = duel.places()
    found = [
        Option(f"rez:{card.id}", say("rez-this", card=spot(server, card)), (at[card.id],))
        for server, card in face_down(duel)
    ]
    for server in duel.game.corp.servers:
        for card in server.ice:
            if card.up and card.count("power") and duel.box[card.code].power:
                what = worded(duel.box[card.code].power)
                message = say("spend-power", card=Term("card", card.code), what=what)
                found.append(Option(f"power:{card.id}", message, (at[card.id],)))
    return found


def act(duel: Duel, chosen: str) -> Script[None]:
    """Carry out what `offers` offered."""
    what, _, id = chosen.partition(":")
    card = duel.game.find(id)
    if card is None:
        return
    if what == "rez":
        yield from rez(duel, card)
    else:
        yield from spend_power(duel, card)


def spend_power(duel: Duel, card: Card) -> Script[None]:
    """Spend a power counter of an ice for what it says."""
    if card.count("power"):
        card.counters["power"] -= 1
        found = effect(duel.box[card.code].power)
        if found.word == "tag":
            yield from tag(duel, int(found.values[0]))


def rez(duel: Duel, card: Card, paid: bool = True) -> Script[bool]:
    """Rez one card and pay for it; say whether that was possible (hackers.term.rez-cost).

    What a card's text rezzes is not paid for here: people pay what the text says.
    """
    game = duel.game

    def fits(printed: Printed) -> bool:
        affordable = (printed.cost or 0) <= game.corp.credits
        payable = not paid or (affordable and printed.forfeit <= len(game.corp.scored))
        return printed.type in ("asset", "upgrade", "ice") and payable

    code = card.code
    if code == HIDDEN:
        named = yield from identify(
            duel, CORP, fits, say("rez-which"), RULE, CORP, place=card.place, other=say("rez-not")
        )
        if named is None:
            return False
        code = named
    elif not fits(duel.box[code]):
        yield Tell(say("rez-cannot", card=Term("card", code)), RULE, CORP, secret=True)
        return False
    printed = duel.box[code]
    price = (printed.cost or 0) if paid else 0
    for _ in range(printed.forfeit if paid else 0):
        yield from forfeit(duel)
    game.pay(CORP, min(price, game.corp.credits))
    card.code, card.up, card.place = code, True, ""
    yield from keep_unique(duel, card)
    renew(duel, card)
    named_card = Term("card", code)
    message = say("rezzed", card=named_card, n=price)
    yield Tell(message, f"hackers.card.{code}", CORP, duel.shown(card))
    return True


def forfeit(duel: Duel) -> Script[None]:
    """Give a scored agenda out of the game (hackers.end.forfeit)."""
    game = duel.game
    id = yield from choose(
        lambda: [
            Option(card.id, say("name", of=Term("card", card.code))) for card in game.corp.scored
        ],
        say("forfeit-which"),
        "hackers.end.forfeit",
        CORP,
    )
    card = game.find(id or "")
    if card is not None and card in game.corp.scored:
        game.clear(card)
        game.corp.scored.remove(card)
        game.gone.append(card.code)


def keep_unique(duel: Duel, new: Card) -> Script[None]:
    """Trash the older copy of a unique card (hackers.effect.unique)."""
    printed = duel.box[new.code]
    if not printed.unique:
        return
    for card in duel.game.cards():
        if card is not new and card.up and card.code == new.code:
            duel.trash(card)
            message = say("unique-trashed", card=Term("card", card.code))
            yield Tell(message, "hackers.effect.unique")


def renew(duel: Duel, card: Card) -> None:
    """Fill up the recurring credits of a card (hackers.term.recurring-first)."""
    missing = duel.box[card.code].recurring - card.count("credit")
    if missing > 0:
        duel.game.bank -= missing
        card.counters["credit"] = card.count("credit") + missing


def window(duel: Duel, ice: Card | None, rule: str) -> Script[None]:
    """Let the corporation rez the approached ice and any other card (hackers.run.rez-ice)."""
    while True:
        options = offers(duel)
        if ice is not None and not ice.up and duel.game.where(ice.id) is not None:
            options.insert(0, Option("ice", say("rez-ice"), duel.shown(ice)))
        if not options:
            return
        options.append(Option("no", say("rez-none")))
        answer = yield Ask(say("rez-window"), rule, tuple(options), CORP)
        if answer == "no":
            return
        if answer == "ice" and ice is not None:
            yield from rez(duel, ice)
        elif isinstance(answer, str):
            yield from act(duel, answer)
