"""Describe what is in the box of «Взломщики», as `data/burglars` lists it."""

from typing import Literal

from msgspec import Struct

from rules.core.names import Name, Named

Source = Literal["rulebook", "known", "house"]
LOST = "lost"
"""The patrol card «Потеря из виду»."""


class Kind(Named, frozen=True):
    """Describe a kind of room."""

    text: Name


class Tile(Struct, frozen=True):
    """Describe one room tile and the digit in its corner."""

    id: str
    kind: str
    digit: int | None
    office: bool


class Tiles(Struct, frozen=True):
    """List the kinds of rooms and all tiles."""

    kinds: tuple[Kind, ...]
    tiles: tuple[Tile, ...]


class Card(Named, frozen=True):
    """Describe a tool, loot or event card."""

    text: Name
    copies: int
    players: int
    """The fewest players with whom the card is used."""
    source: Source
    named: Source
    """Where its Russian name comes from."""


class Cards(Struct, frozen=True):
    """List the three decks."""

    tools: tuple[Card, ...]
    loot: tuple[Card, ...]
    events: tuple[Card, ...]


class Side(Named, frozen=True):
    """Describe one side of a character card: its skill."""

    text: Name
    named: Source


class Character(Named, frozen=True):
    """Describe a character card."""

    players: int
    named: Source
    sides: tuple[Side, Side]


class Scenario(Named, frozen=True):
    """Describe a building: floors, printed walls, the guards' first speeds."""

    floors: int
    size: int
    hole: str | None
    walls: tuple[tuple[str, ...], ...]
    speeds: tuple[int, ...]
    safes: int
    players: tuple[int, int]
    patrol_removed: tuple[int, ...]
    """Patrol cards put aside unseen, by number of players from one up."""


class Components(Struct, frozen=True):
    """Hold all components of the game."""

    tiles: Tiles
    cards: Cards
    characters: tuple[Character, ...]
    scenarios: tuple[Scenario, ...]
    pieces: tuple[Named, ...]

    def names(self) -> dict[str, dict[str, Name]]:
        """Give the names of all components, by kind and id."""
        lists: dict[str, tuple[Named, ...]] = {
            "room": self.tiles.kinds,
            "tool": self.cards.tools,
            "loot": self.cards.loot,
            "event": self.cards.events,
            "character": self.characters,
            "skill": tuple(side for one in self.characters for side in one.sides),
            "scenario": self.scenarios,
            "piece": self.pieces,
        }
        found = {kind: {item.id: item.name for item in items} for kind, items in lists.items()}
        rooms = {tile.id: found["room"][tile.kind] for tile in self.tiles.tiles}
        cards = (*self.cards.tools, *self.cards.loot, *self.cards.events)
        texts = {card.id: card.text for card in cards}
        skills = {side.id: side.text for one in self.characters for side in one.sides}
        patrol = {LOST: found["piece"]["lost-sight"], **_cells()}
        return {**found, "tile": rooms, "patrol": patrol, "text": {**texts, **skills}}


def _cells() -> dict[str, Name]:
    """Name the patrol cards by their rooms, with the letters that each edition prints."""
    columns = zip("ABCDE", "АБВГД", strict=True)
    both = [(f"{en}{row}", f"{ru}{row}") for en, ru in columns for row in range(1, 6)]
    return {en: Name(ru, en) for en, ru in both}
