"""Check decks, and read lists of cards that came from outside as untrusted text."""

import re
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from rules.core.message import Fault, Message, Refused, Term, quote, say
from rules.hackers.components import Card, Components, Side, plain

COPIES = 3
"""How many cards of one title a deck may have."""
LONGEST = 20_000
MOST_LINES = 400
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
    box: Components, deck: DeckList, side: Side | None = None, at: str = "deck"
) -> list[Fault]:
    """Name every fault of a deck (hackers.deck.legal)."""
    lead = box.cards.get(deck.identity)
    if lead is None or lead.type != "identity":
        return [Fault("no-identity", at, say("deck-no-identity"))]
    faults = []
    if side is not None and lead.side != side:
        faults.append(Fault("wrong-side", at, say("deck-other-side", card=_card(lead))))
    least = lead.least or 0
    if deck.size < least:
        message = say("deck-small", n=deck.size, least=least)
        faults.append(Fault("too-small", at, message))
    for code, count in deck.cards.items():
        faults += _card_faults(box, lead, code, count, at)
    spent = influence(box, deck)
    if lead.most_influence is not None and spent > lead.most_influence:
        message = say("deck-influence", n=spent, most=lead.most_influence)
        faults.append(Fault("influence", at, message))
    if lead.side == "corp":
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


def read(box: Components, text: str, at: str = "deck") -> DeckList:
    """Read a deck from text or JSON; refuse it with every line that cannot be understood."""
    if len(text) > LONGEST:
        raise Refused(Fault("too-long", at, say("deck-long", most=LONGEST)))
    if text.lstrip()[:1] in ("{", "["):
        return _read_json(box, text, at)
    return _read_lines(box, text, at)


def _read_lines(box: Components, text: str, at: str) -> DeckList:
    """Read one card a line, `3x Title`; headings, empty lines and remarks are passed over."""
    found: dict[str, int] = {}
    faults = []
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise Refused(Fault("too-long", at, say("deck-lines", most=MOST_LINES)))
    for number, line in enumerate(lines, 1):
        words = _DOTS.sub("", line.strip())
        if not words or words.startswith(("#", "//")):
            continue
        count, title = _counted(words)
        code = _find(box, title)
        if code is not None:
            found[code] = min(found.get(code, 0) + count, MOST_COPIES)
        elif not _HEADING.fullmatch(words) and (count != 1 or number > 1 or words != title):
            message = say("deck-line", number=number, given=quote(line.strip()))
            faults.append(Fault("unknown-card", f"{at}/{number}", message))
    return _lead(box, found, faults, at)


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


def _lead(box: Components, found: dict[str, int], faults: list[Fault], at: str) -> DeckList:
    """Take the identity out of what was found; there must be exactly one."""
    leads = [code for code in found if box[code].type == "identity"]
    if len(leads) != 1:
        message = say("deck-no-identity") if not leads else say("deck-identities", n=len(leads))
        faults.append(Fault("no-identity", at, message))
    if faults:
        raise Refused(*faults)
    return DeckList(leads[0], {code: n for code, n in found.items() if code not in leads})


Counts = dict[Annotated[str, Meta(max_length=12)], Annotated[int, Meta(ge=0, le=MOST_COPIES)]]


class _Deck(Struct):
    """Take from a deck in NetrunnerDB's form what is needed."""

    cards: Annotated[Counts, Meta(max_length=MOST_LINES)]


class _Answer(Struct):
    """Take a list of decks as NetrunnerDB answers with it."""

    data: Annotated[list[_Deck], Meta(min_length=1, max_length=50)]


def _read_json(box: Components, text: str, at: str) -> DeckList:
    """Read a deck of NetrunnerDB: an answer with its data, a deck, or only its cards."""
    counts = _decode(text, at)
    faults = [
        Fault("unknown-card", f"{at}/{code}", say("deck-unknown", card=quote(code)))
        for code in counts
        if code not in box.cards
    ]
    known = {code: count for code, count in counts.items() if code in box.cards and count}
    return _lead(box, known, faults, at)


def _decode(text: str, at: str) -> Counts:
    """Find the counts of cards in any of the usual forms."""
    why = ""
    kinds: tuple[Any, ...] = (_Answer, _Deck, Annotated[Counts, Meta(max_length=MOST_LINES)])
    for kind in kinds:
        try:
            found = msgspec.json.decode(text, type=kind)
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            why = str(error)
            continue
        deck = found.data[0] if isinstance(found, _Answer) else found
        counts: Counts = deck.cards if isinstance(deck, _Deck) else deck
        return counts
    raise Refused(Fault("not-a-deck", at, say("deck-json", why=quote(why))))


class _Printed(Struct):
    """Take from a card in NetrunnerDB's form what a deck check needs."""

    code: Annotated[str, Meta(min_length=1, max_length=12, pattern=r"^\w+$")]
    title: Annotated[str, Meta(min_length=1, max_length=120)]
    side_code: Side
    faction_code: Annotated[str, Meta(max_length=40)]
    type_code: Annotated[str, Meta(max_length=20)]
    keywords: Annotated[str, Meta(max_length=120)] | None = None
    quantity: Annotated[int, Meta(ge=0, le=MOST_COPIES)] = 1
    uniqueness: bool = False
    cost: Annotated[int, Meta(ge=0, le=99)] | None = None
    strength: Annotated[int, Meta(ge=0, le=99)] | None = None
    memory_cost: Annotated[int, Meta(ge=0, le=99)] | None = None
    faction_cost: Annotated[int, Meta(ge=0, le=9)] | None = None
    advancement_cost: Annotated[int, Meta(ge=0, le=99)] | None = None
    agenda_points: Annotated[int, Meta(ge=0, le=9)] | None = None
    trash_cost: Annotated[int, Meta(ge=0, le=99)] | None = None
    base_link: Annotated[int, Meta(ge=0, le=9)] | None = None
    minimum_deck_size: Annotated[int, Meta(ge=0, le=99)] | None = None
    influence_limit: Annotated[int, Meta(ge=0, le=99)] | None = None


class _Printing(Struct):
    """Take a list of cards as NetrunnerDB answers with it."""

    data: Annotated[list[_Printed], Meta(max_length=5000)]


def read_cards(text: str, at: str = "cards") -> list[Card]:
    """Read cards in NetrunnerDB's JSON; their texts are left to people."""
    kinds: tuple[Any, ...] = (_Printing, Annotated[list[_Printed], Meta(max_length=5000)])
    why = ""
    for kind in kinds:
        try:
            found = msgspec.json.decode(text, type=kind)
            return [_printed(one) for one in (found.data if kind is _Printing else found)]
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            why = why or str(error)
    raise Refused(Fault("not-cards", at, _not_cards(why)))


def _not_cards(why: str) -> Message:
    """Say why something is no list of cards."""
    return say("cards-json", why=quote(why))


def _printed(one: _Printed) -> Card:
    """Turn a card of NetrunnerDB's form into ours."""
    words = (one.keywords or "").split(" - ")
    agenda = one.type_code == "agenda" and not one.faction_code.startswith("neutral")
    return Card(
        id=one.code,
        title=one.title,
        side=one.side_code,
        faction=one.faction_code,
        type=one.type_code,
        source="known",
        copies=one.quantity,
        subtypes=tuple(word.lower().replace(" ", "-") for word in words if word),
        unique=one.uniqueness,
        cost=one.cost,
        strength=one.strength,
        memory=one.memory_cost,
        influence=None if agenda else one.faction_cost,
        advancement=one.advancement_cost,
        points=one.agenda_points,
        trash=one.trash_cost,
        link=one.base_link,
        least=one.minimum_deck_size,
        most_influence=one.influence_limit,
    )
