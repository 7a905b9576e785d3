"""Turn the corporation's cards face up: ice when it is approached, other cards almost always."""

from rules.core.deck import HIDDEN
from rules.core.message import Message, Term, say
from rules.core.steps import Ask, Option, Script, Tell, ask, choose
from rules.hackers.components import Card as Printed
from rules.hackers.duel import BACK, Duel, amount, identify
from rules.hackers.effects import effect, worded
from rules.hackers.harm import tag
from rules.hackers.state import CORP, Card, Server, server_name

RULE = "hackers.term.rez"
OTHER_REZ = Option("rez-priced", say("rez-priced"))


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
    if found:
        found.append(OTHER_REZ)
    for server in duel.game.corp.servers:
        for card in server.ice:
            if card.up and card.count("power") and duel.text(card).power:
                what = worded(duel.text(card).power)
                message = say("spend-power", card=Term("card", card.code), what=what)
                found.append(Option(f"power:{card.id}", message, (at[card.id],)))
    return found


def act(duel: Duel, chosen: str) -> Script[None]:
    """Carry out what `offers` offered."""
    what, _, id = chosen.partition(":")
    if chosen == OTHER_REZ.id:
        yield from rez_priced(duel, [card for _, card in face_down(duel)])
        return
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


def rez_priced(duel: Duel, cards: list[Card], free: bool = False) -> Script[None]:
    """Rez one of these cards at the price that a card's text gives (hackers.effect.other-price).

    A `free` one costs no agenda either where its own text would want one.
    """
    rule = "hackers.effect.other-price"
    card = yield from choose_hidden(duel, cards, say("rez-priced-which"), rule, CORP)
    if card is not None:
        price = yield from amount(CORP, say("rez-price"), rule, duel.game.corp.credits)
        yield from rez(duel, card, price, free)


def choose_hidden(
    duel: Duel, cards: list[Card], message: Message, rule: str, who: int | None = None
) -> Script[Card | None]:
    """Ask for one of these cards that lies face down on a server; None where people go back."""

    def question() -> Ask:
        found = [
            Option(card.id, spot(server, card), duel.shown(card))
            for server in duel.game.corp.servers
            for card in (*server.ice, *server.root)
            if card in cards and not card.up
        ]
        return Ask(message, rule, (*found, Option(BACK, say("back"))), who)

    card = duel.game.find((yield from ask(question)))
    return None if card is None or card.up else card


def rez(duel: Duel, card: Card, price: int | None = None, free: bool = False) -> Script[bool]:
    """Rez one card and pay for it; say whether that was possible (hackers.term.rez-cost).

    It costs what is printed, unless a card's text gives another price.
    """
    game = duel.game

    def fits(printed: Printed) -> bool:
        affordable = (printed.cost or 0 if price is None else price) <= game.corp.credits
        payable = affordable and (free or printed.forfeit <= len(game.corp.scored))
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
        yield Tell(_why_not(duel, duel.box[code], price), RULE, CORP, secret=True)
        return False
    printed = duel.box[code]
    for _ in range(0 if free else printed.forfeit):
        yield from forfeit(duel)
    paid = min((printed.cost or 0) if price is None else price, game.corp.credits)
    game.pay(CORP, paid)
    card.code, card.up, card.place = code, True, ""
    yield from keep_unique(duel, card)
    renew(duel, card)
    named_card = Term("card", code)
    message = say("rezzed", card=named_card, n=paid)
    yield Tell(message, f"hackers.card.{code}", CORP, duel.shown(card))
    return True


def _why_not(duel: Duel, printed: Printed, price: int | None) -> Message:
    """Say why a card cannot be rezzed."""
    card, cost = Term("card", printed.id), (printed.cost or 0) if price is None else price
    if printed.type == "agenda":
        return say("rez-never", card=card)
    if cost > duel.game.corp.credits:
        return say("rez-cannot", card=card, n=cost)
    return say("rez-forfeit", card=card)


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
