"""Scan the cards of a deck one after another into the list of a set-up."""

from typing import Any

from app import decks, preferences
from app.catalogue import title
from app.scanning import Examiner, Found
from app.screens.scan import ScanScreen
from rules.core.message import say
from vision.labels import Label


class DeckScreen(ScanScreen):
    """Add each card that is shown or named to a list, which is kept at once."""

    def __init__(self, app: Any, game: str, setting: str, **kwargs: Any) -> None:
        super().__init__(app, None, answer=False, **kwargs)
        self.game, self.setting = game, setting
        self.examiner = Examiner(app.speak, app.language, game)
        self.title = self.say("deck-scan")
        self.seen: set[Label] = set()
        """The labels that were read: each copy of a card has its own."""
        self._tell()

    @property
    def text(self) -> str:
        """Give the list as it is."""
        return str(self.app.preferences.tables.get(self.game, {}).get(self.setting, ""))

    def _tell(self) -> None:
        """Say how long the list is."""
        self.subtitle = self.say("deck-size", n=decks.size(self.text))

    def _take(self, found: Found) -> None:
        """Add a card that was read, once for each label, and look on."""
        assert found.label is not None
        if found.label.game != self.game:
            game = title(found.label.game, self.app.language)
            self.note = self.app.speak(say("scan-other-game", game=game))
            return
        if found.label in self.seen:
            self.note = self.say("deck-twice", name=found.name)
            return
        self.app.feel()
        self.seen.add(found.label)
        self.add(found)
        self._later(lambda: setattr(self.view, "done", False))

    def add(self, found: Found) -> None:
        """Write a card into the list and keep it."""
        table = dict(self.app.preferences.tables.get(self.game, {}))
        table[self.setting] = decks.added(self.text, found.name)
        self.app.preferences.tables[self.game] = table
        preferences.save(self.app.store, self.app.preferences)
        self.view.done = True
        self.note = found.name
        self._tell()

    def by_hand(self) -> None:
        """Add a card by its name, as often as it is named."""
        self.pick(self.say("scan-by-name"), self.named, self.add)
