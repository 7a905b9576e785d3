"""Set a game up: what can be chosen, the first state, and the steps before the first turn."""

from typing import Any

from rules.core.deck import HIDDEN
from rules.core.game import Choice, Setting
from rules.core.message import Fault, Refused, Term, say
from rules.core.options import settle, whose
from rules.core.seats import seats
from rules.core.steps import Ask, Option, Script, Tell, ask
from rules.hackers.components import Components, Side
from rules.hackers.decks import DeckList, check, read, starter
from rules.hackers.duel import Duel, shuffle
from rules.hackers.state import (
    ARCHIVE,
    CARD_OWNERS,
    CORP,
    HQ,
    MONEY,
    RD,
    RUNNER,
    START_CREDITS,
    START_HAND,
    Corp,
    Hack,
    Runner,
    Server,
    card_name,
)

OWN = "own"
FIRST = {"corp": "01067", "runner": "01033"}
"""The identities that the rulebook advises for a first game (hackers.setup.sides)."""


def settings(box: Components) -> list[Setting]:
    """List what a set-up may choose."""
    found = [Setting("players", say("set-players"), "players", ["1", "2"])]
    for side, message in (("corp", say("set-corp")), ("runner", say("set-runner"))):
        found.append(Setting(side, message, "choice", FIRST[side], _choices(box, side)))
    for side, message in (("corp", say("set-corp-list")), ("runner", say("set-runner-list"))):
        found.append(Setting(f"{side}-list", message, "cards", "", when={side: OWN}))
    for deck, message in zip(
        CARD_OWNERS, (say("set-corp-cards"), say("set-runner-cards")), strict=True
    ):
        asked = whose(deck, message)
        found.append(Setting(deck, message, asked.kind, "table", asked.choices))
    return [*found, whose("dice", say("set-dice"))]


def _choices(box: Components, side: str) -> tuple[Choice, ...]:
    """Offer the starter decks of a side, and the table's own."""
    known = box.identities("corp" if side == "corp" else "runner")
    starters = tuple(Choice(card.id, say("starter", card=card_name(card.id))) for card in known)
    return (*starters, Choice(OWN, say("own-deck")))


def start(box: Components, options: dict[str, Any], seed: int) -> Hack:
    """Make the state before the first step; refuse every fault of the options at once."""
    chosen, faults = settle(settings(box), options)
    people, wrong = seats(chosen["players"], 2, 2)
    faults += wrong
    sides: tuple[Side, Side] = ("corp", "runner")
    decks: list[DeckList] = []
    for side in sides:
        deck, wrong = _deck(box, side, chosen)
        faults += wrong
        decks.append(deck)
    if faults:
        raise Refused(*faults)
    owner = {name: chosen[name] for name in (*CARD_OWNERS, "dice")}
    piles = [
        deck.listed() if chosen[name] == "app" else [HIDDEN] * deck.size
        for deck, name in zip(decks, CARD_OWNERS, strict=True)
    ]
    return Hack(
        seed=seed,
        phase="setup",
        heading=say("set-up"),
        names=[seat.name for seat in people],
        owner=owner,
        private=[chosen[side] == OWN for side in sides],
        bank=MONEY,
        decks=[deck.cards for deck in decks],
        corp=Corp(
            identity=decks[CORP].identity,
            rd=piles[CORP],
            servers=[Server(id=id) for id in (HQ, RD, ARCHIVE)],
        ),
        runner=Runner(identity=decks[RUNNER].identity, stack=piles[RUNNER]),
    )


def _deck(
    box: Components, side: Side, chosen: dict[str, Any]
) -> tuple[DeckList, list[Fault]]:
    """Take a starter deck, or read and check the table's own."""
    if chosen[side] != OWN:
        return starter(box, chosen[side]), []
    at = f"{side}-list"
    try:
        deck = read(box, chosen[at], at, side)
    except Refused as error:
        return DeckList("", {}), list(error.faults)
    return deck, check(box, deck, side, at)


def set_up(duel: Duel) -> Script[None]:
    """Lay out identities, take credits, shuffle and draw the first hands (hackers.setup)."""
    game = duel.game
    for side, identity in ((CORP, game.corp.identity), (RUNNER, game.runner.identity)):
        game.earn(side, START_CREDITS)
        card = Term("card", identity)
        message = say("lay-corp", card=card) if side == CORP else say("lay-runner", card=card)
        yield Tell(message, "hackers.setup.identity", side)
    for side in (CORP, RUNNER):
        yield from shuffle(duel, side)
        yield from first_hand(duel, side)
    for side in (CORP, RUNNER):  # In this order (hackers.setup.mulligan-order).
        yield from mulligan(duel, side)
    game.phase = "corp-draw"


def first_hand(duel: Duel, side: int) -> Script[None]:
    """Draw five cards (hackers.setup.hand)."""
    game = duel.game
    deck = game.corp.rd if side == CORP else game.runner.stack
    hand = duel.hand(side)
    hand += deck[:START_HAND]
    del deck[:START_HAND]
    if not game.app(side):
        message = say("shuffle-corp") if side == CORP else say("shuffle-runner")
        yield Tell(message, "hackers.setup.hand", side)


def mulligan(duel: Duel, side: int) -> Script[None]:
    """Let a side change its first hand once (hackers.setup.mulligan)."""
    game = duel.game
    app = game.app(side)

    def question() -> Ask:
        options = (Option("keep", say("keep")), Option("again", say("mulligan")))
        message = say("keep-hand")
        if app:
            cards = tuple(card_name(code) for code in duel.hand(side))
            message = say("keep-these", cards=cards)
        return Ask(message, "hackers.setup.mulligan", options, side, secret=app)

    if (yield from ask(question)) == "keep":
        return
    deck = game.corp.rd if side == CORP else game.runner.stack
    hand = duel.hand(side)
    deck += hand
    hand.clear()
    yield from shuffle(duel, side)
    yield from first_hand(duel, side)
    if app:
        cards = tuple(card_name(code) for code in duel.hand(side))
        yield Tell(say("drawn", cards=cards), "hackers.setup.mulligan", side, secret=True)
