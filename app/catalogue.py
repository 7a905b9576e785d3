"""Read the list of games that the home screen offers."""

from pathlib import Path

import msgspec

from rules.data import DATA

GAMES = DATA / "games.json"

Text = dict[str, str]
"""One text in each language, by the language's code."""


class Players(msgspec.Struct, frozen=True):
    """Hold how many people may play."""

    min: int
    max: int


class Game(msgspec.Struct, frozen=True):
    """Present one game."""

    id: str
    name: Text
    tagline: Text
    players: Players
    accent: str
    """The game's colour, as #RRGGBB."""
    icon: str


def read_catalogue(path: Path = GAMES) -> list[Game]:
    """Read and check the catalogue of games."""
    return msgspec.json.decode(path.read_bytes(), type=list[Game])


def title(game: str, language: str) -> str:
    """Give the name of a game; one that the catalogue does not list is called by its id."""
    return next((one.name[language] for one in read_catalogue() if one.id == game), game)
