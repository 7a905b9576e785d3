"""Hold what a game with the expansion is played with."""

from collections.abc import Mapping
from functools import cached_property

from rules.breach.components import Box
from rules.breach.kit import Kit
from rules.prometheus.components import Additions, Part, Plate, Reaction, TitanBoard


class TitanKit(Kit):
    """Find the components of the expansion by their ids."""

    def __init__(self, box: Box, additions: Additions) -> None:
        super().__init__(box)
        self.additions = additions

    @property
    def titan(self) -> TitanBoard:
        """Give the titan board."""
        return self.additions.titan

    @cached_property
    def parts(self) -> Mapping[str, Part]:
        """Give the vulnerability tokens."""
        return {one.id: one for one in self.titan.parts}

    @cached_property
    def reactions(self) -> Mapping[str, Reaction]:
        """Give the reaction cards."""
        return {one.id: one for one in self.additions.reactions}

    @cached_property
    def plates(self) -> Mapping[str, Plate]:
        """Give the sides of the plate."""
        return {one.id: one for one in self.titan.plates}
