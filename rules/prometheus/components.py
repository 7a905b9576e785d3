"""Describe what the expansion adds to the box, as `data/prometheus` lists it."""

from typing import Literal

from msgspec import Struct

from rules.breach.components import Effects, Sourced
from rules.breach.gear import Source
from rules.core.names import Name, Named

CELLS = ("head", "right", "left", "chest", "legs", "feet")
"""The places of vulnerability tokens on the titan board (prometheus.component.titan-board)."""
WAYS = ("alpha", "beta", "gamma", "delta")
"""The connections of the Caucasus, clockwise from the top (prometheus.caucasus.connections)."""
CAUCASUS = "caucasus"
TITAN = "prometheus"
AITHON = "ephon"
NERO = "nero"


class Part(Sourced, frozen=True, kw_only=True):
    """Describe a vulnerability token and the place where it lies."""

    cell: str


class Links(Struct, frozen=True):
    """Say which vulnerabilities a line joins (prometheus.vulnerability.linked)."""

    pairs: dict[str, bool]
    """Every two places of the board, as `head+right`."""
    source: Source


class Plate(Named, frozen=True, kw_only=True):
    """Describe one side of the plate: the information behind each vulnerability."""

    needs: dict[str, tuple[str, ...]]
    source: Source


class TitanBoard(Struct, frozen=True, kw_only=True):
    """Describe the titan board and what is counted on it."""

    cells: tuple[Named, ...]
    parts: tuple[Part, ...]
    links: Links
    plates: tuple[Plate, ...]
    ways: tuple[Named, ...]
    """The letters of the connections of the Caucasus."""
    asides: tuple[Named, ...]
    """The side effects of the anomaly die, by their text in the vocabulary."""
    viruses: tuple[int, int, int, int]
    """Viruses that defeat the titan, by number of players (prometheus.end.victory)."""
    pulses: int
    pulses_fall: int
    """Pulse tokens that remove a gateway (prometheus.pulse.three)."""
    cubes: int
    evasions: int
    evasions_most: int
    first_die: int
    source: Source

    def linked(self, one: str, other: str) -> bool:
        """Say whether a line joins two vulnerabilities."""
        pairs = self.links.pairs
        return pairs.get(f"{one}+{other}", False) or pairs.get(f"{other}+{one}", False)


class Reaction(Sourced, frozen=True, kw_only=True):
    """Describe a reaction card (prometheus.reaction.card)."""

    part: str
    series: Literal[1, 2]
    subroutines: Effects
    deactivation: bool = False
    """Whether it takes a deactivation cube away."""
    escalation: tuple[str, ...] = ()


class Anomaly(Struct, frozen=True, kw_only=True):
    """Describe a face of the anomaly die: a connection and a side effect."""

    id: str
    way: str
    effects: Effects
    source: Source


class Additions(Struct, frozen=True, kw_only=True):
    """Hold what only the expansion has."""

    titan: TitanBoard
    reactions: tuple[Reaction, ...]
    anomaly: tuple[Anomaly, ...]

    def names(self) -> dict[str, dict[str, Name]]:
        """Give the names of all components, by kind and id."""
        lists: dict[str, tuple[Named, ...]] = {
            "part": self.titan.parts,
            "cell-of-titan": self.titan.cells,
            "plate": self.titan.plates,
            "way": self.titan.ways,
            "side-effect": self.titan.asides,
            "reaction": self.reactions,
        }
        return {kind: {item.id: item.name for item in items} for kind, items in lists.items()}
