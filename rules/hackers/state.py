"""Hold a game of «Хакеры» as plain data: both sides, the servers, the rig and the run."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from rules.core.message import Message, Term, say
from rules.core.state import State

CORP: Literal[0] = 0
RUNNER: Literal[1] = 1
"""The numbers of the two players: the corporation sits first and plays first."""
MONEY = 1000
"""All credits that there are; the bank never runs out (hackers.component.bank)."""
START_CREDITS = 5
START_HAND = 5
HAND_LIMIT = 5
MEMORY = 4
CORP_CLICKS = 3
RUNNER_CLICKS = 4
POINTS = 7
HQ, RD, ARCHIVE = "hq", "rd", "archive"
CENTRAL = (HQ, RD, ARCHIVE)
COUNTER_KINDS = ("advance", "virus", "power", "agenda", "credit")

Count = Annotated[int, Meta(ge=0, le=MONEY)]


class Card(Struct, kw_only=True, omit_defaults=True):
    """Hold a card that lies on the table."""

    id: str
    """The name of this very copy, which it keeps while it lies on the table."""
    code: str
    """The number of the card; `?` while the app does not know it."""
    up: bool = False
    place: Literal["", "ice", "main", "upgrade"] = ""
    """What its owner said of a card whose number the app does not know."""
    counters: dict[str, Count] = {}
    bonus: int = 0
    """Strength that the texts of other cards add or take away."""
    chosen: str = ""
    """The ice that an icebreaker was told to bypass."""
    blank: bool = False
    """Whether an effect has switched its text off."""

    @property
    def works(self) -> bool:
        """Say whether its text is in force (hackers.term.active, hackers.term.blank)."""
        return self.up and not self.blank

    def count(self, counter: str) -> int:
        """Count the counters of a kind."""
        return self.counters.get(counter, 0)


class Server(Struct, kw_only=True):
    """Hold a server: the ice before it, from the innermost outwards, and the cards in it."""

    id: str
    ice: list[Card] = []
    root: list[Card] = []


class Corp(Struct, kw_only=True):
    """Hold the corporation."""

    identity: str
    credits: Count = 0
    clicks: Count = 0
    bad: Count = 0
    """Bad reputation."""
    recurring: Count = 0
    """Credits on the identity for traces, which come back each turn."""
    limit: int = HAND_LIMIT
    rd: list[str] = []
    hq: list[str] = []
    open: list[str] = []
    """The cards of the archive that lie face up."""
    closed: list[str] = []
    scored: list[Card] = []
    servers: list[Server] = []


class Runner(Struct, kw_only=True):
    """Hold the hacker."""

    identity: str
    credits: Count = 0
    clicks: Count = 0
    tags: Count = 0
    brain: Count = 0
    """Brain damage, which lowers the limit of the hand for good."""
    limit: int = HAND_LIMIT
    memory: int = MEMORY
    link: int = 0
    stack: list[str] = []
    grip: list[str] = []
    heap: list[str] = []
    rig: list[Card] = []
    stolen: list[Card] = []


class Run(Struct, kw_only=True, omit_defaults=True):
    """Hold what is true only during a run."""

    server: str
    credits: Count = 0
    """What bad reputation gave and is left."""
    at: int = 0
    """How many ice lie between the hacker and the server, the approached one included."""
    met: bool = False
    """Whether an ice was approached before in this run."""
    ice: str = ""
    """The ice that is encountered."""
    broken: list[int] = []
    boosts: dict[str, int] = {}
    """Strength added until the encounter ends."""
    lasting: dict[str, int] = {}
    """Strength added until the run ends."""
    weaker: int = 0
    harder: int = 0
    """Strength that an ice before gave to this one."""
    sting: int = 0
    """Net damage if this ice is not fully broken."""
    next_harder: int = 0
    next_sting: int = 0
    used: list[str] = []
    """Icebreakers used in this encounter that lose something afterwards."""
    success: bool = False
    accessed: list[str] = []
    """Installed cards that were accessed already."""
    depth: int = 0
    """Cards of R&D that were accessed and put back."""
    aside: list[str] = []
    """Cards of the corporation's hand that were accessed and wait aside."""
    ended: bool = False


class Hack(State, kw_only=True):
    """Hold a whole game of «Хакеры»."""

    corp: Corp
    runner: Runner
    decks: list[dict[str, int]]
    """What the two decks consisted of, by number of card."""
    private: list[bool]
    """Whether a deck is its owner's own, so that the other side does not know its list."""
    bank: int
    gone: list[str] = field(default_factory=list)
    """Cards that left the game."""
    played: list[str] = field(default_factory=list)
    """Operations and events that are being carried out."""
    run: Run | None = None
    active: Literal[0, 1] = CORP
    turn: int = 0
    serial: int = 0
    """How many cards were laid on the table so far."""
    remotes: int = 0
    """The number of the newest remote server."""
    result: Literal["", "corp-points", "runner-points", "empty", "flatline", "limit"] = ""

    def app(self, side: int) -> bool:
        """Say whether the app shuffles this side's deck and so knows its cards."""
        return self.owns(CARD_OWNERS[side]) == "app"

    def server(self, id: str) -> Server | None:
        """Give a server."""
        return next((one for one in self.corp.servers if one.id == id), None)

    def lying(self) -> Iterator[tuple[str, Card]]:
        """Yield every card on the table with its place in the state."""
        for number, server in enumerate(self.corp.servers):
            for kind, cards in (("ice", server.ice), ("root", server.root)):
                for place, card in enumerate(cards):
                    yield f"corp/servers/{number}/{kind}/{place}", card
        for area, cards in (
            ("corp/scored", self.corp.scored),
            ("runner/rig", self.runner.rig),
            ("runner/stolen", self.runner.stolen),
        ):
            for place, card in enumerate(cards):
                yield f"{area}/{place}", card

    def cards(self) -> list[Card]:
        """List every card on the table."""
        found = [*self.corp.scored, *self.runner.rig, *self.runner.stolen]
        for server in self.corp.servers:
            found += server.ice
            found += server.root
        return found

    def find(self, id: str) -> Card | None:
        """Give a card on the table by its name."""
        return next((card for card in self.cards() if card.id == id), None)

    def where(self, id: str) -> tuple[Server, list[Card]] | None:
        """Give the server of an installed card of the corporation, and the list it lies in."""
        for server in self.corp.servers:
            for cards in (server.ice, server.root):
                if any(card.id == id for card in cards):
                    return server, cards
        return None

    def lay(self, code: str, up: bool, place: Literal["", "ice", "main", "upgrade"] = "") -> Card:
        """Make a card that is about to lie on the table."""
        self.serial += 1
        return Card(id=f"k{self.serial}", code=code, up=up, place=place)

    def player(self, side: int) -> Corp | Runner:
        """Give the corporation or the hacker."""
        return self.corp if side == CORP else self.runner

    # Money

    def earn(self, side: int, amount: int) -> None:
        """Take credits from the bank."""
        self.bank -= amount
        self.player(side).credits += amount

    def purse(self, side: int) -> int:
        """Count what a side can spend now; in a run that includes the reputation's credits."""
        if side == CORP:
            return self.corp.credits
        return self.runner.credits + (self.run.credits if self.run else 0)

    def pay(self, side: int, amount: int) -> None:
        """Give credits to the bank, those of the run first."""
        self.bank += amount
        if side == CORP:
            self.corp.credits -= amount
            return
        if self.run:
            first = min(amount, self.run.credits)
            self.run.credits -= first
            amount -= first
        self.runner.credits -= amount

    def clear(self, card: Card) -> None:
        """Take all counters off a card, its credits to the bank (hackers.term.leaving-counters)."""
        self.bank += card.count("credit")
        card.counters = {}


CARD_OWNERS = ("corp-cards", "runner-cards")
"""The names under which the state says whose decks the cards of both sides are."""


@lru_cache(maxsize=256)
def server_name(id: str) -> Message:
    """Name a server."""
    if id in CENTRAL:
        return say("name", of=Term("server", id))
    return say("remote", number=id.removeprefix("remote-"))


@lru_cache(maxsize=4096)
def card_name(code: str) -> Message:
    """Name a card."""
    return say("name", of=Term("card", code))
