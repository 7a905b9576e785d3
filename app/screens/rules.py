"""Open the rules: at one paragraph, or at the book with its search, contents and glossary."""

from typing import Any

from app import preferences
from app.lookup.reference import GAMES
from app.widgets.controls import Page
from app.widgets.meaning import paragraph

MOST_READ = 30
"""How many paragraphs that were read are remembered."""


def rules_screen(app: Any, game: str = "", anchor: str = "", **kwargs: Any) -> Page:
    """Give the screen of one paragraph; without one, or with an unknown one, that of the book."""
    if paragraph(anchor, app.language):
        from app.screens.paragraph import ParagraphScreen

        return ParagraphScreen(app, anchor, **kwargs)
    from app.screens.book import BookScreen

    return BookScreen(app, game or latest(app), missing=bool(anchor), **kwargs)


def latest(app: Any) -> str:
    """Name the game whose rules people want most likely: the one read or played last."""
    read = [anchor.partition(".")[0] for anchor in app.preferences.read]
    played = [one.game for one in app.store.list()]
    return next((game for game in (*read, *played) if game in GAMES), GAMES[0])


def remember(app: Any, anchor: str) -> None:
    """Put a paragraph on top of those that were read."""
    chosen = app.preferences
    if chosen.read[:1] != [anchor]:
        chosen.read = [anchor, *(one for one in chosen.read if one != anchor)][:MOST_READ]
        preferences.save(app.store, chosen)


def favour(app: Any, anchor: str) -> bool:
    """Make a paragraph a favourite, or one no more; say which it is now."""
    chosen = app.preferences
    others = [one for one in chosen.favourites if one != anchor]
    is_new = len(others) == len(chosen.favourites)
    chosen.favourites = [anchor, *others] if is_new else others
    preferences.save(app.store, chosen)
    return is_new
