"""Print labels for the scanner: choose what, how large and on which paper."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout

from app import theme
from app.catalogue import title
from app.device import sharing
from app.scanning import book_of
from app.widgets.controls import Action, Chip, Prose, Surface
from app.widgets.pages import ScrollPage
from app.widgets.sheets import Toast
from vision import words
from vision.book import Book, games
from vision.faults import Fault

PAPERS = ("a4", "letter")
SIZES = ("corner", "sleeve", "tile")
MARKERS = "markers"


class LabelsScreen(ScrollPage):
    """Make a sheet of labels, and share or save it."""

    def __init__(self, app: Any, game: str = "", **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.title = self.say("labels")
        self.game = game if game in games() else games()[0]
        self.what: set[str] = set()
        self.size_of, self.paper = SIZES[0], PAPERS[0]
        self.chips: dict[str, list[Chip]] = {}
        self.add(Prose(said=self.say("labels-about")))
        if len(games()) > 1:
            named = [(one, title(one, app.language)) for one in games()]
            self._choice("game", named, self._choose_game)
        self._choice("what", self._kinds(), self._choose_what)
        sizes = [(size, self.say(f"label-{size}")) for size in SIZES]
        self._choice("size", sizes, self._choose_size)
        papers = [(paper, self.say(f"paper-{paper}")) for paper in PAPERS]
        self._choice("paper", papers, self._choose_paper)
        self.make = Action(said=self.say("labels-make"), icon="file", kind="primary")
        self.make.bind(on_release=lambda _: self.begin())
        self.ids.foot.add_widget(self.make)
        self._made: list[Path | str] = []
        self._waiting: Any = None
        self._mark()

    @property
    def book(self) -> Book:
        """Give the labelled components of the chosen game."""
        found = book_of(self.game)
        assert found
        return found

    def _kinds(self) -> list[tuple[str, str]]:
        """List what the game has labels for, and its tile markers."""
        language = self.app.language
        kinds = [
            (one.kind, one.title.of(language) if one.title else one.kind)
            for one in self.book.sources
        ]
        return [*kinds, (MARKERS, self.say("labels-markers"))] if self.book.tiles else kinds

    def _choice(self, name: str, values: list[tuple[str, str]], act: Any) -> None:
        card = Surface()
        card.add_widget(Prose(said=self.say(f"labels-{name}"), bold=True))
        row = StackLayout(size_hint_y=None, spacing=dp(theme.SPACE_S))
        row.bind(minimum_height=row.setter("height"))
        card.bind(width=lambda _, width: self._narrow(name, width))
        self.chips[name] = []
        for value, said in values:
            chip = Chip(said=said)
            chip.value = value
            chip.bind(on_release=lambda it: act(it.value))
            self.chips[name].append(chip)
            row.add_widget(chip)
        card.add_widget(row)
        self.add(card)

    def _narrow(self, name: str, width: float) -> None:
        """Let no chip be wider than the card that it stands on."""
        room = width - dp(4 * theme.SPACE_M)
        for chip in self.chips[name]:
            chip.most = 0 if chip.width <= width - dp(2 * theme.SPACE_M) else room

    def _choose_game(self, game: str) -> None:
        self.app.replace("labels", game=game)

    def _choose_what(self, kind: str) -> None:
        """Choose a kind, or take it back; markers have a sheet of their own."""
        if kind == MARKERS:
            self.what = set() if MARKERS in self.what else {MARKERS}
        else:
            self.what = (self.what ^ {kind}) - {MARKERS}
        self._mark()

    def _choose_size(self, size: str) -> None:
        self.size_of = size
        self._mark()

    def _choose_paper(self, paper: str) -> None:
        self.paper = paper
        self._mark()

    def _mark(self) -> None:
        """Show what is chosen."""
        chosen = {
            "game": {self.game},
            "what": self.what,
            "size": {self.size_of},
            "paper": {self.paper},
        }
        for name, chips in self.chips.items():
            for chip in chips:
                chip.chosen = chip.value in chosen[name]

    # Making

    def begin(self) -> None:
        """Make the sheet in a thread of its own."""
        if self._waiting is not None:
            return
        if not self.what:
            Toast.show(self.say("labels-none"))
            return
        Toast.show(self.say("labels-making"), 30)
        name = "-".join((self.game, *sorted(self.what), self.size_of, self.paper))
        path = Path(self.app.folder) / "sheets" / f"{name}.pdf"
        Thread(target=self._print, args=(path,), daemon=True).start()
        self._waiting = Clock.schedule_interval(lambda _: self._wait(), 0.1)

    def _print(self, path: Path) -> None:
        """Write the sheet; keep where it lies, or why there is none."""
        language = self.app.language
        draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
        try:
            from vision import sheets

            if self.what == {MARKERS}:
                prints = sheets.tile_markers(self.book, language)
            else:
                prints = sheets.labels(self.book, sorted(self.what), self.size_of, language)
            made = sheets.sheet(prints, self.paper, language)
            path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(made.pdf)
            os.replace(draft, path)
            self._made.append(path)
        except Fault as fault:
            self._made.append(words.explain(language, fault))
        except (ImportError, OSError) as error:
            with suppress(OSError):
                draft.unlink()
            said = words.say(language, "not-written", file=str(path), why=str(error)[:120])
            self._made.append(said)

    def _wait(self) -> None:
        """Share the sheet when it is there."""
        if not self._made:
            return
        self._waiting.cancel()
        self._waiting = None
        made = self._made.pop()
        if isinstance(made, str):
            Toast.show(made, 8)
            return
        done = sharing.share_document(made, self.title)
        Toast.show(self.say(f"document-{done}", file=str(made)), 10)

    def left(self) -> None:
        """Wait no longer for a sheet; its file is written nevertheless."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
