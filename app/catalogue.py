"""Reads the list of games that the home screen offers."""

from pathlib import Path

import msgspec

GAMES = Path(__file__).parent.parent / "data" / "games.json"

Text = dict[str, str]
"""One text in each language, by the language's code."""


class Players(msgspec.Struct, frozen=True):
    min: int
    max: int

    def __str__(self) -> str:
        return str(self.min) if self.min == self.max else f"{self.min}–{self.max}"


class Game(msgspec.Struct, frozen=True):
    id: str
    name: Text
    tagline: Text
    players: Players
    accent: str
    """The game's colour, as #RRGGBB."""


class Catalogue(msgspec.Struct, frozen=True):
    ui: dict[str, Text]
    games: list[Game]


def read_catalogue(path: Path = GAMES) -> Catalogue:
    """Read and check the catalogue of games."""
    return msgspec.json.decode(path.read_bytes(), type=Catalogue)
