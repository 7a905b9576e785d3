"""Hold a game with the titan as plain data, on top of a game of «Взлом»."""

from typing import TYPE_CHECKING, Literal, cast

from msgspec import Struct, field

from rules.breach.state import Gateway, Ice, Intrusion
from rules.core.deck import HIDDEN, Deck
from rules.prometheus.components import CAUCASUS, TITAN

if TYPE_CHECKING:
    from rules.prometheus.kit import TitanKit

TEAM = "team"
UNKNOWN = (None, HIDDEN)
"""What lies face down without being information that the app knows."""


class Titan(Struct, kw_only=True, omit_defaults=True):
    """Hold the titan board; the viruses that the titan got lie in `guardian.viruses`."""

    parts: dict[str, str] = {}
    """The vulnerability token in each place of the board."""
    off: list[str] = []
    """The places whose token is deactivated (prometheus.vulnerability.inactive)."""
    cubes: int = 0
    plate: str = ""
    reactions: Deck
    slots: list[str] = []
    """The reaction cards in the slots, from the left."""
    card: str | None = None
    """The reaction card that is being carried out."""
    daunt: int = 0
    """What avatars lose of their attack until the next reaction (prometheus.part.sacred-helm)."""
    expose: int = 0
    """What avatars lose of their defence until the next reaction (prometheus.part.battle-helm)."""
    fed: list[str] = []
    """The Aithons that boost the attack under way."""
    thrown: bool = False
    """Whether the anomaly die was thrown and is about to be thrown again."""
    sure: bool = False
    """Whether nobody can evade in this reaction (prometheus.part.sword)."""


def _titan() -> Titan:
    """Make the titan board before anything lies on it."""
    return Titan(reactions=Deck(kind="reaction", owner="reactions", cards=[]))


class Titanomachy(Intrusion, kw_only=True, dict=True):
    """Hold a whole game with the expansion."""

    mode: Literal["team", "standard", "training", "versus"]  # type: ignore[assignment]
    titan: Titan = field(default_factory=_titan)
    pulses: dict[str, int] = field(default_factory=dict)
    """Pulse tokens by the priority of the gateway that they lie on."""
    evasions: list[int] = field(default_factory=list)
    """Evasion tokens of each player (prometheus.evasion.what)."""
    covered: dict[str, str | None] = field(default_factory=dict)
    """The information that lies face down, by node; None where it is blank, and `?` while only
    the real table knows it (prometheus.setup.information)."""
    turned: list[list[str]] = field(default_factory=list)
    """The information on each disk that lies face down (prometheus.info.turned)."""

    @property
    def team(self) -> bool:
        """Say whether all play together against the titan."""
        return self.mode == TEAM

    @property
    def solo(self) -> bool:
        """Say whether one plays alone by the base rules (prometheus.team.solo)."""
        return super().solo and not self.team

    @property
    def own_kit(self) -> "TitanKit":
        """Give the components and tables of the expansion."""
        return cast("TitanKit", self.kit)

    @property
    def giant(self) -> Ice | None:
        """Give the model of the titan."""
        return next((one for one in self.ice if one.kind == TITAN), None)

    @property
    def caucasus(self) -> str | None:
        """Give the place of the Caucasus room."""
        return next((cell for cell, its in self.places.items() if its.room == CAUCASUS), None)

    def tokens(self) -> list[str]:
        """List all information, that which lies face down too."""
        return [*super().tokens(), *(one for one in self.covered.values() if one not in UNKNOWN)]

    def gateways_at(self, place: str) -> list[Gateway]:
        """List the gateways that adjoin a room."""
        return [one for one in self.gateways if one.place == place]


def titanic(game: Intrusion) -> Titanomachy:
    """See a game as one with the expansion; the rules make no other."""
    assert isinstance(game, Titanomachy)
    return game
