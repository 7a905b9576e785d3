"""Check decks, and read lists of cards that came from outside as untrusted text."""

import re
from typing import Any

import msgspec
from msgspec import Struct

from rules.core.message import Fault, Refused, Term, quote, say
from rules.core.options import LONGEST_TEXT
from rules.hackers.components import Card, Components, Side, plain

COPIES = 3
"""How many cards of one title a deck may have."""
MOST_LINES = 400
LONGEST_LINE = 200
MOST_COPIES = 99
_COUNTED = re.compile(r"(\d{1,4})\s*[xX×х*]?\s+(\S.*)|(\d{1,4})[xX×х](\S.*)")
_BEHIND = re.compile(r"(\S.*?)\s+[xX×х]\s?(\d{1,4})")
_HEADING = re.compile(r"[^\d(]+\(\d+(\s+\w+)?\)|[\w\s-]+:")
_DOTS = re.compile(r"[\s●•○◦★☆*]+$")
_SET = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")


class DeckList(Struct, frozen=True):
    """Hold an identity and how many copies of each card go with it."""

    identity: str
    cards: dict[str, int]

    @property
    def size(self) -> int:
        """Count the cards; the identity is none of them (hackers.deck.size-counts)."""
        return sum(self.cards.values())

    def listed(self) -> list[str]:
        """List every copy."""
        return [code for code, count in self.cards.items() for _ in range(count)]


def starter(box: Components, identity: str) -> DeckList:
    """Take all cards of a faction and all neutral ones (hackers.setup.starter-decks)."""
    lead = box[identity]
    cards = {
        card.id: card.copies
        for card in box.cards.values()
        if card.type != "identity"
        and card.side == lead.side
        and (card.neutral or card.faction == lead.faction)
    }
    return DeckList(identity, cards)


def points_for(size: int) -> tuple[int, int]:
    """Say how many agenda points a corporation's deck needs (hackers.deck.agenda-points)."""
    least = 2 * (size // 5) + 2
    return least, least + 1


def check(
    box: Components,
    deck: DeckList,
    side: Side | None = None,
    at: str = "deck",
    whole: bool = True,
) -> list[Fault]:
    """Name every fault of a deck (hackers.deck.legal).

    Of a deck that is not whole, nothing is said that the cards left out could mend.
    """
    lead = box.cards.get(deck.identity)
    if lead is None or lead.type != "identity":
        return [Fault("no-identity", at, say("deck-no-identity"))]
    faults = []
    if side is not None and lead.side != side:
        faults.append(Fault("wrong-side", at, say("deck-other-side", card=_card(lead))))
    least = lead.least or 0
    if whole and deck.size < least:
        message = say("deck-small", n=deck.size, least=least)
        faults.append(Fault("too-small", at, message))
    for code, count in deck.cards.items():
        faults += _card_faults(box, lead, code, count, at)
    spent = influence(box, deck)
    if lead.most_influence is not None and spent > lead.most_influence:
        message = say("deck-influence", n=spent, most=lead.most_influence)
        faults.append(Fault("influence", at, message))
    if whole and lead.side == "corp":
        points = sum((box[c].points or 0) * n for c, n in deck.cards.items() if c in box.cards)
        low, high = points_for(max(deck.size, least))
        if not low <= points <= high:
            message = say("deck-points", n=points, low=low, high=high, size=deck.size)
            faults.append(Fault("agenda-points", at, message))
    return faults


def _card_faults(box: Components, lead: Card, code: str, count: int, at: str) -> list[Fault]:
    """Name the faults of one card in a deck."""
    card = box.cards.get(code)
    if card is None:
        return [Fault("unknown-card", at, say("deck-unknown", card=quote(code)))]
    if card.type == "identity":
        return [Fault("identity-inside", at, say("deck-identity", card=_card(card)))]
    faults = []
    if card.side != lead.side:
        faults.append(Fault("wrong-side", at, say("deck-side", card=_card(card))))
    elif card.influence is None and card.faction != lead.faction and not card.neutral:
        faults.append(Fault("no-influence", at, say("deck-no-influence", card=_card(card))))
    if not 1 <= count <= COPIES:
        message = say("deck-copies", card=_card(card), n=count, most=COPIES)
        faults.append(Fault("copies", at, message))
    return faults


def influence(box: Components, deck: DeckList) -> int:
    """Add up the influence of foreign cards, copy by copy (hackers.deck.influence-count)."""
    lead = box[deck.identity]
    return sum(
        (box[code].influence or 0) * count
        for code, count in deck.cards.items()
        if code in box.cards and box[code].faction != lead.faction
    )


def _card(card: Card) -> Term:
    """Name a card in a message."""
    return Term("card", card.id)


# Reading lists


def read(box: Components, text: str, at: str = "deck", side: Side | None = None) -> DeckList:
    """Read a deck from text or JSON; refuse it with all that is wrong as far as it can be read."""
    if len(text) > LONGEST_TEXT:
        raise Refused(Fault("too-long", at, say("deck-long", most=LONGEST_TEXT)))
    found: dict[str, int] = {}
    if text.lstrip()[:1] in ("{", "["):
        faults = _read_json(box, text, at, found)
    else:
        faults = _read_lines(box, text, at, found)
    leads = [code for code in found if box[code].type == "identity"]
    if len(leads) != 1:
        message = say("deck-no-identity") if not leads else say("deck-identities", n=len(leads))
        raise Refused(*faults, Fault("no-identity", at, message))
    deck = DeckList(leads[0], {code: n for code, n in found.items() if code not in leads})
    if faults:
        raise Refused(*faults, *check(box, deck, side, at, whole=False))
    return deck


def _add(found: dict[str, int], code: str, count: int) -> None:
    """Count copies of a card."""
    found[code] = min(found.get(code, 0) + count, MOST_COPIES)


def _read_lines(box: Components, text: str, at: str, found: dict[str, int]) -> list[Fault]:
    """Read one card a line, `3x Title`; headings, empty lines and remarks are passed over."""
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise Refused(Fault("too-long", at, say("deck-lines", most=MOST_LINES)))
    faults = []
    for number, line in enumerate(lines, 1):
        words = " ".join(line[: LONGEST_LINE + 1].split())
        words = _DOTS.sub("", words)
        if not words or words.startswith(("#", "//")):
            continue
        count, title = _counted(words)
        code = _find(box, title) if len(line) <= LONGEST_LINE else None
        if code is not None:
            _add(found, code, count)
        elif not _HEADING.fullmatch(words) and (count != 1 or number > 1 or words != title):
            message = say("deck-line", number=number, given=quote(line.strip()))
            faults.append(Fault("unknown-card", f"{at}/{number}", message))
    return faults


def _counted(words: str) -> tuple[int, str]:
    """Split a line into a count and a title."""
    if match := _COUNTED.fullmatch(words):
        return int(match[1] or match[3]), match[2] or match[4]
    if match := _BEHIND.fullmatch(words):
        return int(match[2]), match[1]
    return 1, words


def _find(box: Components, title: str) -> str | None:
    """Find a card by its number or title, with or without the name of its set."""
    if title in box.cards:
        return title
    for way in (title, _SET.sub("", title)):
        if (code := box.titles.get(plain(way))) is not None:
            return code
    return None


def _read_json(box: Components, text: str, at: str, found: dict[str, int]) -> list[Fault]:
    """Read a deck of NetrunnerDB: an answer of its API, a deck, a list of cards, or counts."""
    try:
        given = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise Refused(Fault("not-a-deck", at, say("deck-json", why=quote(str(error))))) from error
    slots = _slots(given, at)
    if len(slots) > MOST_LINES:
        raise Refused(Fault("too-long", at, say("deck-lines", most=MOST_LINES)))
    faults = []
    for place, (name, count) in enumerate(slots, 1):
        code = _find(box, name[:LONGEST_LINE]) if isinstance(name, str) else None
        where = f"{at}/{place}"
        if code is None:
            message = say("deck-unknown", card=quote(name))
            faults.append(Fault("unknown-card", where, message))
        elif type(count) is not int or not 0 <= count <= MOST_COPIES:
            message = say("deck-count", card=Term("card", code), given=quote(count))
            faults.append(Fault("wrong-count", where, message))
        elif count:
            _add(found, code, count)
    return faults


def _slots(given: Any, at: str) -> list[tuple[Any, Any]]:
    """Find names and counts of cards in any of the usual forms."""
    if isinstance(given, dict) and "data" in given:
        given = given["data"]
    if isinstance(given, list) and any(_is_deck(one) for one in given):
        if len(given) > 1:
            raise Refused(Fault("not-a-deck", at, say("deck-several", n=len(given))))
        given = given[0]
    if isinstance(given, dict):
        given = given.get("attributes", given)
    lead = []
    if isinstance(given, dict) and _is_deck(given):
        if "identity_card_id" in given:
            lead = [(given["identity_card_id"], 1)]
        given = given.get("cards", given.get("card_slots"))
    if isinstance(given, list):
        return [*lead, *map(_slot, given)]
    if not isinstance(given, dict):
        raise Refused(Fault("not-a-deck", at, say("deck-no-cards")))
    return [*lead, *given.items()]


def _is_deck(given: Any) -> bool:
    """Say whether this is a deck in one of NetrunnerDB's forms."""
    return isinstance(given, dict) and bool({"cards", "card_slots", "attributes"} & given.keys())


def _slot(card: Any) -> tuple[Any, Any]:
    """Give name and count of a card in NetrunnerDB's form, or of a bare name."""
    if not isinstance(card, dict):
        return card, 1
    return card.get("code", card.get("title", card)), card.get("quantity", 1)
