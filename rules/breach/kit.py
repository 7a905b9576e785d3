"""Hold what a game is played with besides its state: the components, and the tables of scripts.

An expansion makes a kit of its own with some of the tables extended.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from rules.breach.components import (
    Activation,
    Box,
    Counter,
    Guardian,
    IceCard,
    Room,
    RoomKind,
)
from rules.breach.gear import Avatar, Breacher, Malware, Research, Reward, Task
from rules.breach.player import Strike
from rules.breach.state import Ice, Intrusion
from rules.core.effects import Effect
from rules.core.message import Term
from rules.core.steps import Option, Script

if TYPE_CHECKING:
    from rules.breach.database import Network
    from rules.breach.effects import Way

Runs = Callable[[Intrusion, int, Effect], Script[None]]
"""How an effect of the firewall is carried out by the player who decides."""
Hook = Callable[[Intrusion, int], Script[None]]
"""What happens to a player at some moment."""


class Operation(Struct, frozen=True):
    """Offer something that a player may do at some moment, and carry it out.

    The ids of its options begin with the name under which it stands in the kit and a colon.
    """

    offers: Callable[[Intrusion, int], list[Option]]
    does: Callable[[Intrusion, int, str], Script[None]]


def offered(operations: Mapping[str, Operation], game: Intrusion, who: int) -> list[Option]:
    """List what some operations offer a player now."""
    return [option for one in operations.values() for option in one.offers(game, who)]


def carry_out(
    operations: Mapping[str, Operation], game: Intrusion, who: int, chosen: str
) -> Script[None]:
    """Carry out the operation whose option was chosen."""
    name, _, rest = chosen.partition(":")
    yield from operations[name].does(game, who, rest)


class Kit:
    """Find components by their ids."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.networks: dict[Hashable, Network] = {}
        """Connections that were worked out before (rules.breach.database)."""
        self.called: dict[str, Term] = {}
        """What stands in the place of a category, and gives its counter another name."""
        self.effects: dict[str, Way] = {}
        """How each effect that players get is carried out."""
        self.subroutines: dict[str, Runs] = {}
        """How each subroutine of ice is carried out."""
        self.cells: dict[str, Runs] = {}
        """How each effect of a counter's cell, and of a guardian that wakes, is carried out."""
        self.manual: Callable[[Intrusion, int, Effect, str], Script[None]]
        """How people carry out an effect that has no word of its own."""
        self.quick: Callable[[Intrusion, str, int], Script[None]]
        """How a quick subroutine is run against a player who could not deploy ice."""
        self.arrive: Callable[[Intrusion, Ice, int], Script[None]]
        """What ice does where it has come to be."""
        self.on_disconnect: list[Hook] = []
        """What follows when a player's avatar was disconnected."""
        self.on_rooms: list[Callable[[Intrusion], Script[None]]] = []
        """What is laid once the rooms lie."""
        self.on_avatars: list[Callable[[Intrusion], Script[None]]] = []
        """What is laid once the avatars are chosen."""
        self.on_full_die: Hook
        """What follows when the firewall die should rise above its greatest number."""
        self.where: Callable[[Intrusion, int], Script[str | None]]
        """Where a player deploys ice."""
        self.candidates: Callable[
            [Intrusion, int, str, Sequence[Effect], int | None], tuple[list[Ice], str]
        ]
        """Which ice a player may activate, with the rule that says so."""
        self.store: Callable[[Intrusion, int, str, str, str | None], Script[None]]
        """How a player gets an information token, from a node or the supply."""
        self.rivals: Callable[[Intrusion, int], list[int]]
        """The other players whose avatars one may attack."""
        self.hits: dict[str, Callable[[Intrusion, Ice, int, int], Script[None]]] = {}
        """How a kind of ice takes viruses, where it does so in a way of its own."""
        self.on_strike: list[Callable[[Intrusion, Strike], Script[None]]] = []
        """What may change an attack before its viruses are counted."""
        self.after_strike: list[Callable[[Intrusion, Strike], Script[None]]] = []
        """What follows an attack that was carried out."""
        self.alternative: Callable[[Intrusion], str]
        """The rule that gives malware with the sign its alternative effect; none where empty."""
        self.either = False
        """Whether malware with the sign may be played as usual all the same."""
        self.bears: Callable[[Intrusion, int, int], Script[bool]]
        """Whether a player, named first, bears what another one's effect does to him."""
        self.operations: dict[str, Operation] = {}
        """What players may do besides actions in their phase of actions."""
        self.can_dodge: Callable[[Intrusion, int], bool]
        """Whether an avatar may evade now."""
        self.dodges: dict[str, Operation] = {}
        """What may be paid for evading instead of a chip."""
        self.reports: dict[str, Operation] = {}
        """What people may report with light tracking besides what the database needs."""
        self.sends: dict[str, Operation] = {}
        """What may be done instead of a transfer."""

    def named(self, category: str) -> Term:
        """Name a category of ice, or its counter."""
        return self.called.get(category, Term("category", category))

    @cached_property
    def rooms(self) -> Mapping[str, Room]:
        """Give the room tiles."""
        return {one.id: one for one in self.box.rooms.tiles}

    @cached_property
    def room_kinds(self) -> Mapping[str, RoomKind]:
        """Give the kinds of rooms."""
        return {one.id: one for one in self.box.rooms.kinds}

    @cached_property
    def counters(self) -> Mapping[str, Counter]:
        """Give the ice counters by category."""
        return {one.id: one for one in self.box.counters}

    @cached_property
    def ice(self) -> Mapping[str, IceCard]:
        """Give the ice cards by kind."""
        return {one.id: one for one in self.box.ice}

    @cached_property
    def activation(self) -> Mapping[str, Activation]:
        """Give the activation cards."""
        return {one.id: one for one in self.box.activation}

    @cached_property
    def guardians(self) -> Mapping[str, Guardian]:
        """Give the guardians' cards and boards by kind."""
        return {one.id: one for one in self.box.guardians}

    @cached_property
    def avatars(self) -> Mapping[str, Avatar]:
        """Give the avatar boards."""
        return {one.id: one for one in self.box.gear.avatars}

    @cached_property
    def breachers(self) -> Mapping[str, Breacher]:
        """Give the breacher cards."""
        return {one.id: one for one in self.box.gear.breachers}

    @cached_property
    def malware(self) -> Mapping[str, Malware]:
        """Give the malware cards."""
        return {one.id: one for one in self.box.gear.malware}

    @cached_property
    def deeds(self) -> frozenset[str]:
        """List the actions that moments of malware cards name (breach.malware.moments)."""
        return frozenset(one.moment.partition("-")[2] for one in self.malware.values())

    @cached_property
    def tasks(self) -> Mapping[str, Task]:
        """Give the task cards."""
        return {one.id: one for one in self.box.gear.tasks}

    @cached_property
    def rewards(self) -> Mapping[str, Reward]:
        """Give the reward cards."""
        return {one.id: one for one in self.box.gear.rewards}

    @cached_property
    def research(self) -> Mapping[str, Research]:
        """Give the kinds of research tokens."""
        return {one.id: one for one in self.box.gear.research}
