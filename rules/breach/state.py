"""Hold a game of «Взлом» as plain data: the database, the firewall, the players and the decks."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal

from msgspec import Struct, field

from rules.breach.components import OMEGA
from rules.breach.player import Player, Strike, Turn
from rules.core.deck import Deck
from rules.core.grid import Plan
from rules.core.message import Term
from rules.core.state import State

if TYPE_CHECKING:
    from rules.breach.kit import Kit

MOST_THREAT = 2
"""The highest level of threat; the next rise gives a virus (breach.threat.track)."""


# The database


class Place(Struct, kw_only=True, omit_defaults=True):
    """Hold one place of the database: the room that lies there, and what lies in it."""

    room: str | None = None
    """Such as `garden-1`; None while only the real table knows it."""
    shown: bool = False
    turn: int = 0
    """How many quarters the room lies turned clockwise."""
    research: list[str] = []
    """Research tokens that lie here face down."""
    viruses: list[int] = []
    """The players whose viruses lie here, one each (breach.virus.room)."""


class Node(Struct, kw_only=True, omit_defaults=True):
    """Hold one node: its information, and whose viruses mark it as traced."""

    token: str | None = None
    """Such as `full-bio`."""
    viruses: list[int] = []


class Gateway(Struct, kw_only=True):
    """Hold one gateway: its priority, and the outer side where it stands, such as `A1^`."""

    priority: int
    at: str

    @property
    def place(self) -> str:
        """Give the room that it adjoins."""
        return self.at[:-1]


class Ice(Struct, kw_only=True, omit_defaults=True):
    """Hold one model of ice in the database."""

    id: str
    """Such as `worm-3`: the kind and the number of the model."""
    place: str
    viruses: list[int] = []
    """Who gave it each of its viruses."""
    on: str | None = None
    """The model that it is attached to, such as `avatar-0` (breach.attach.rules)."""

    @property
    def kind(self) -> str:
        """Give the kind of ice, such as `worm`."""
        return self.id.rpartition("-")[0]


# The firewall


class Chip(Struct, kw_only=True, omit_defaults=True):
    """Hold an ice counter: the side that lies up, and where its chip stands."""

    side: Literal["a", "b"] = "a"
    at: int = 0
    """The cell from 1; 0 while the chip stands on the mark beside the first one."""


class Sleeper(Struct, kw_only=True, omit_defaults=True):
    """Hold what belongs to the guardian besides its model."""

    cards: list[str] = []
    """Its activation cards, until it wakes."""
    keeper: int | None = None
    """The player beside whose deck its board lies, until it wakes (breach.guardian.deploy)."""
    awake: bool = False
    viruses: list[int] = []
    """Viruses on its card (breach.guardian.virus)."""


class Activated(Struct, kw_only=True, omit_defaults=True):
    """Hold the activation card that is being carried out, and by which ice."""

    card: str | None = None
    """None while a quick subroutine runs on its own."""
    ice: str | None = None
    """The model that was activated."""
    only: int | None = None
    """The only player whose avatar may be a target."""
    steps: int = 0
    """The steps that the present subroutine and those behind it still give."""
    bonus: int = 0
    """What subroutines add to its attack and defence (breach.ice.values)."""
    reach: int = 0
    """What subroutines add to its distance (breach.attack.distance)."""
    pierce: int = 0
    """The distance at which it reaches through closed connections too."""


class Intrusion(State, kw_only=True, dict=True):
    """Hold a whole game of «Взлом»."""

    mode: Literal["standard", "training", "versus"]
    tracking: Literal["full", "light"]
    plan: Plan
    places: dict[str, Place]
    nodes: dict[str, Node]
    gateways: list[Gateway]
    players: list[Player]
    password: int = 0
    """Who holds the password token."""
    round: int = 1
    omega: str | None = None
    """The outer side at which the room Ω lies; None while it lies apart."""
    breaches: dict[str, Literal["light", "dark"]] = field(default_factory=dict)
    """The breach cards by border, such as `A1|B1`, and the side that lies up."""
    kinds: dict[str, str]
    """The kind of ice of each category."""
    counters: dict[str, Chip]
    die: int = 1
    ice: list[Ice] = field(default_factory=list)
    activation: Deck
    guardian: Sleeper = field(default_factory=Sleeper)
    rooms: Deck
    """The rooms that lie somewhere unseen while only the real table knows where."""
    research: Deck
    tasks: Deck
    rewards: Deck
    """The reward cards that are not laid out."""
    offered: list[str] = field(default_factory=list)
    """The reward cards that can be bought."""
    bought: list[str] = field(default_factory=list)
    choices: dict[str, str] = field(default_factory=dict)
    """What the set-up chose about the layout."""
    aside: list[str] = field(default_factory=list)
    """Cards and rooms that stay in the box, each after its kind, as in `room:tower-1`."""
    escalated: list[int] = field(default_factory=list)
    """The slots of hard disks that have moved a counter already (breach.disk.escalation)."""
    turn: Turn = field(default_factory=Turn)
    waiting: list[int] = field(default_factory=list)
    """The players who have still to reveal an activation card in this firewall's turn."""
    revealed: int = 0
    """How many cards the present player has revealed in this firewall's turn."""
    acting: list[Activated] = field(default_factory=list)
    """The activations in progress; one may happen inside another."""
    strike: Strike | None = None
    """The attack under way."""
    result: Literal["", "won", "fallen"] = ""
    winner: int | None = None
    if TYPE_CHECKING:  # The rules put it here; it is no part of the state.
        kit: ClassVar[Kit]
        """The components and tables of the rules."""

    # Places

    @property
    def spots(self) -> list[str]:
        """List every place where a model can stand."""
        return [*self.places, OMEGA] if self.omega else [*self.places]

    def gateway_at(self, place: str) -> Gateway | None:
        """Give the gateway that adjoins a room."""
        return next((one for one in self.gateways if one.place == place), None)

    # Models

    @property
    def connected(self) -> list[int]:
        """List the players whose avatars are in the database."""
        return [who for who, player in enumerate(self.players) if player.place is not None]

    def at(self, place: str | None) -> list[int]:
        """List the players whose avatars stand at a place."""
        if place is None:
            return []
        return [who for who, player in enumerate(self.players) if player.place == place]

    def ice_at(self, place: str) -> list[Ice]:
        """List the ice that stands at a place."""
        return [one for one in self.ice if one.place == place]

    def ice_of(self, category: str) -> list[Ice]:
        """List the ice of a category in the database."""
        kind = self.kinds.get(category)
        return [one for one in self.ice if one.kind == kind]

    def model(self, id: str) -> Ice | None:
        """Give the ice of this name, if it is in the database."""
        return next((one for one in self.ice if one.id == id), None)

    def whereabouts(self, model: str) -> str | None:
        """Say where a model stands: an avatar such as `avatar-0`, or ice."""
        who = avatar_of(model)
        if who is not None:
            return self.players[who].place
        ice = self.model(model)
        return ice.place if ice else None

    # People

    @property
    def active(self) -> Player:
        """Give the player whose turn it is."""
        return self.players[self.turn.player]

    @property
    def solo(self) -> bool:
        """Say whether one plays alone (breach.solo.rules)."""
        return len(self.players) == 1

    @property
    def light(self) -> bool:
        """Say whether people keep their own accounts."""
        return self.tracking == "light"

    def clockwise(self, first: int) -> list[int]:
        """List all players clockwise from one."""
        count = len(self.players)
        return [(first + step) % count for step in range(count)]

    def tokens(self) -> list[str]:
        """List all information on nodes and disks."""
        found = [node.token for node in self.nodes.values() if node.token is not None]
        for player in self.players:
            found += player.disk
        return found

    def viruses(self) -> Iterator[tuple[str, int]]:
        """Yield every virus token that lies somewhere: its place in the state, and whose it is.

        Those of bots and hunters are only remembered (breach.virus.ice).
        """
        for cell, place in self.places.items():
            yield from ((f"places/{cell}", who) for who in place.viruses)
        for id, node in self.nodes.items():
            yield from ((f"nodes/{id}", who) for who in node.viruses)
        for number, player in enumerate(self.players):
            yield from ((f"players/{number}", who) for who in player.viruses)
        yield from (("guardian", who) for who in self.guardian.viruses)


def avatar(who: int) -> str:
    """Name a player's avatar among the models."""
    return f"avatar-{who}"


def avatar_of(model: str) -> int | None:
    """Say whose avatar a model is; None for ice."""
    name, _, number = model.rpartition("-")
    return int(number) if name == "avatar" and number.isdecimal() else None


def spot(place: str) -> Term:
    """Name a place of the database in a message."""
    return Term("piece", OMEGA) if place == OMEGA else Term("cell", place)


def model_name(game: Intrusion, model: str) -> Term:
    """Name a model in a message: an avatar by its player, ice by its kind."""
    who = avatar_of(model)
    if who is not None:
        return Term("player", str(who))
    return Term("ice", model.rpartition("-")[0])
