"""Explain a term in place: which words of a text are terms, and what one of them means."""

from collections.abc import Sequence
from typing import Any

from app import theme
from app.lookup.contents import mentions
from app.lookup.reference import Paragraph, reference
from app.lookup.words import split, stem
from app.widgets.controls import Prose
from app.widgets.marked import Mark
from app.widgets.sheets import Sheet


def paragraph(anchor: str, language: str) -> Paragraph | None:
    """Find a paragraph by its anchor, in whichever game it is."""
    return reference(anchor.partition(".")[0], language).get(anchor)


def terms(text: str, games: Sequence[str], language: str) -> list[Mark]:
    """Find the terms in a text; the first game's own come before those of its bases.

    A saying that only leads to a paragraph, and is no word of its title, is no term.
    """
    return [
        Mark(found.start, found.end, link=found.anchor)
        for game in games
        for found in mentions(text, game, language)
        if _titled(text[found.start : found.end], reference(game, language)[found.anchor])
    ]


def _titled(said: str, one: Paragraph) -> bool:
    """Say whether a word is one of a paragraph's title."""
    title = set(map(stem, split(one.title)))
    return any(stem(word) in title for word in split(said))


def explain(app: Any, anchor: str) -> Sheet | None:
    """Lay what a term means over the screen; nothing else changes."""
    one = paragraph(anchor, app.language)
    if one is None:
        return None
    sheet = Sheet(title=one.title, tall=True)
    for line in one.lines:
        sheet.add(Prose(said=line, type=theme.TYPE_BODY))
    game = anchor.partition(".")[0]
    sheet.button(
        app.say("open-paragraph"),
        lambda: app.go("rules", game=game, anchor=anchor),
        icon="book",
        slim=True,
    )
    sheet.button(app.say("close"), slim=True, kind="primary")
    sheet.open(animation=False)
    return sheet
