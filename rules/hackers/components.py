"""Describe the cards of «Хакеры», as `data/hackers` lists them."""

from functools import cached_property
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.core.names import Name, Named

Side = Literal["corp", "runner"]
Source = Literal["rulebook", "known", "house"]
ICE_TYPES = ("barrier", "code-gate", "sentry", "trap")


class Breaker(Struct, frozen=True):
    """Describe what an icebreaker can do and for how much."""

    ice: Literal["barrier", "code-gate", "sentry", "any", "strength-0"]
    price: int
    count: int = 1
    """How many subroutines one payment breaks."""
    boost: int | None = None
    """What more strength costs; None where it cannot be raised."""
    amount: int = 1
    """How much strength one payment adds."""
    lasting: bool = False
    """Whether the added strength stays until the run ends."""
    weaken: int | None = None
    """What one strength less of the ice costs."""
    bypass: int | None = None
    """What passing the chosen ice costs, for each of its subroutines."""
    virus: bool = False
    """Whether it loses a virus counter after use, or is trashed."""


class Card(Struct, frozen=True, kw_only=True):
    """Describe one card; what is None or empty is not printed on it."""

    id: str
    title: str
    side: Side
    faction: str
    type: str
    source: Source
    copies: int = 1
    subtypes: tuple[str, ...] = ()
    unique: bool = False
    cost: int | None = None
    strength: int | None = None
    memory: int | None = None
    influence: int | None = None
    advancement: int | None = None
    points: int | None = None
    trash: int | None = None
    link: int | None = None
    least: int | None = None
    """The fewest cards of a deck of this identity."""
    most_influence: int | None = None
    subroutines: tuple[str, ...] = ()
    encounter: tuple[str, ...] = ()
    breaker: Breaker | None = None
    advanceable: bool = False
    clicks: bool = False
    """Whether a click breaks one of its subroutines."""
    forfeit: int = 0
    """How many scored agendas its rez costs besides."""
    power: str = ""
    """What a power counter on it buys the corporation."""
    recurring: int = 0
    adds_memory: int = 0
    adds_link: int = 0
    prevents: str = ""
    """The kind of damage, or `tag`, that its text may prevent."""

    @property
    def neutral(self) -> bool:
        """Say whether it belongs to no faction."""
        return self.faction.startswith("neutral")

    @property
    def blanked(self) -> "Card":
        """Give it without any text (hackers.term.blank)."""
        return replace(
            self,
            subroutines=(),
            encounter=(),
            breaker=None,
            advanceable=False,
            clicks=False,
            power="",
            recurring=0,
            adds_memory=0,
            adds_link=0,
            prevents="",
        )

    @property
    def ice_types(self) -> frozenset[str]:
        """Give the types of an ice that icebreakers ask for."""
        return frozenset(self.subtypes).intersection(ICE_TYPES)

    @property
    def place(self) -> str:
        """Say where the corporation may install it: `ice`, `main`, `upgrade`, or nowhere."""
        if self.type in ("agenda", "asset"):
            return "main"
        return self.type if self.type in ("ice", "upgrade") else "none"


class Words(Struct, frozen=True):
    """Name the kinds of cards, servers, damage, counters and places."""

    type: tuple[Named, ...]
    server: tuple[Named, ...]
    damage: tuple[Named, ...]
    counter: tuple[Named, ...]
    zone: tuple[Named, ...]


class Components:
    """Hold all cards by their numbers."""

    def __init__(self, cards: tuple[Card, ...], words: Words) -> None:
        self.cards = {card.id: card for card in cards}
        self.words = words

    def __getitem__(self, code: str) -> Card:
        """Give a card by its number."""
        return self.cards[code]

    def identities(self, side: Side) -> list[Card]:
        """List the identities of a side."""
        return [c for c in self.cards.values() if c.type == "identity" and c.side == side]

    @cached_property
    def titles(self) -> dict[str, str]:
        """Give the numbers of cards by their plain titles."""
        return {plain(card.title): card.id for card in self.cards.values()}

    @cached_property
    def places(self) -> dict[str, str]:
        """Say of each card where the corporation may install it."""
        return {card.id: card.place for card in self.cards.values()}

    def names(self) -> dict[str, dict[str, Name]]:
        """Give the names of all components, by kind and id."""
        words = self.words
        lists = {
            "type": words.type,
            "server": words.server,
            "damage": words.damage,
            "counter": words.counter,
            "zone": words.zone,
        }
        found = {kind: {one.id: one.name for one in items} for kind, items in lists.items()}
        return {**found, "card": {c.id: Name(c.title, c.title) for c in self.cards.values()}}


def plain(title: str) -> str:
    """Give a title as people type it: no case, no accents, no marks."""
    letters = {"é": "e", "à": "a", "ü": "u", "ö": "o", "ä": "a", "ó": "o", "í": "i"}
    letters.update(dict.fromkeys("'’ʼ`", ""))
    text = "".join(letters.get(letter, letter) for letter in title.lower())
    return " ".join("".join(one if one.isalnum() else " " for one in text).split())
