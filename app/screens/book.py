"""Show the rules as a book: search as you type, contents, glossary, last read, favourites."""

from collections.abc import Iterable, Iterator
from functools import partial
from threading import Thread
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app import theme
from app.catalogue import read_catalogue, title
from app.lookup.contents import Term, chapters, glossary
from app.lookup.reference import GAMES, Paragraph
from app.lookup.search import Answer, Result
from app.widgets.chips import Fact, Line, Numbers
from app.widgets.controls import Action, IconButton, Prose, Surface, Touchable
from app.widgets.field import Field
from app.widgets.marked import Mark, Marked
from app.widgets.meaning import paragraph
from app.widgets.pages import ScrollPage
from app.widgets.sheets import Sheet

TABS = {"contents": "list", "glossary": "text", "read": "history", "favourites": "star"}
FOUND = 8
"""How many paragraphs a search shows."""
AT_ONCE = 12
"""How many lines of a list are made in one frame."""


class Hit(Touchable, Surface):
    """Show a paragraph that was found: its title and first lines, with the words that fit."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.anchor = ""
        self.name = Marked(type=theme.TYPE_TITLE, bold=True)
        self.lines = Marked(type=theme.TYPE_BODY)
        self.note = Prose(type=theme.TYPE_LABEL)
        self.note.color = theme.now.muted
        for widget in (self.name, self.lines, self.note):
            self.add_widget(widget)
        self.bind(state=self._press)

    def _press(self, _: Any, state: str) -> None:
        self.paint = theme.now.pressed if state == "down" else theme.now.surface

    def display(self, found: Result, note: str) -> None:
        """Show one result."""
        self.anchor = found.paragraph.anchor
        ink = theme.readable(theme.now.glow, theme.now.surface)
        self.name.write(found.paragraph.title, [Mark(*span, ink) for span in found.title_marks])
        shown = found.snippet
        more = "…" if len(shown) < len(found.paragraph.text) else ""
        spans = [Mark(*span, ink) for span in found.text_marks if span[1] <= len(shown)]
        # Lines of the file are no lines on the screen, and one space is as long as one break.
        self.lines.write(shown.replace("\n", " ") + more, spans)
        self.note.said = note


class BookScreen(ScrollPage):
    """Let people find a paragraph: by typing, by chapter, by term, or among those they know."""

    def __init__(
        self,
        app: Any,
        game: str,
        section: str = "",
        text: str = "",
        tab: str = "contents",
        letter: str = "",
        near: str = "",
        missing: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(app, **kwargs)
        self.game = game
        self.section = section
        """The chapter that is open."""
        self.tab = tab
        self.letter = letter
        self.near = near
        """The anchor of the step that the table waits at."""
        self.missing = missing
        """Whether a paragraph was asked for that is not written."""
        self.title = self.say("open-rules")
        self.subtitle = title(game, app.language)
        self.answer = Answer()
        self._hits: list[Hit] = []
        self._pouring: Any = None
        self._opening = Thread(target=app.finder.open, daemon=True)
        self._opening.start()
        self.field = Field(hint_text=self.say("search-rules"), text=text)
        self.field.bind(text=lambda *_: self.refresh())
        self.games, self.tabs = Line(), Line()
        self.clear = IconButton(icon="close", hint=self.say("search-clear"))
        self.clear.bind(on_release=lambda _: setattr(self.field, "text", ""))
        self.line = BoxLayout(
            size_hint_y=None, height=self.field.height, spacing=dp(theme.SPACE_XS)
        )
        self.field.bind(height=self.line.setter("height"))
        self.line.add_widget(self.field)
        self.ids.head.add_widget(self.line)
        self.ids.head.add_widget(self.games)
        listed = [one.id for one in read_catalogue() if one.id in GAMES]
        self.games.fill([self._game(one) for one in listed])
        self.refresh()

    def left(self) -> None:
        """Stop what is still being listed."""
        self._stop()

    # Showing

    def refresh(self) -> None:
        """Show what fits what was typed, or the chosen tab where nothing is."""
        self._stop()
        self.app.trail[-1] = ("rules", self._place())
        self.ids.body.clear_widgets()
        self.ids.scroll.scroll_y = 1
        typed = bool(self.field.text.strip())
        apart = typed or bool(self.section)
        if apart == (self.tabs.parent is not None):
            self.ids.head.remove_widget(self.tabs)
            if not apart:
                self.ids.head.add_widget(self.tabs)
        if typed != (self.clear.parent is not None):
            self.line.remove_widget(self.clear)
            if typed:
                self.line.add_widget(self.clear)
        self.tabs.fill([self._tab(name, icon) for name, icon in TABS.items()])
        if typed:
            self._search()
        elif self.section:
            self.add(Prose(said=self.section, type=theme.TYPE_SCRIPT, bold=True))
            self._pour(self._chapter())
        else:
            self._pour(getattr(self, f"_{self.tab}")())

    def _place(self) -> dict[str, Any]:
        """Say where people are in the book, so that back leads here again."""
        place = {
            "section": self.section,
            "text": self.field.text,
            "letter": self.letter,
            "near": self.near,
        }
        if self.tab != "contents":
            place["tab"] = self.tab
        return {"game": self.game, **{name: value for name, value in place.items() if value}}

    def _game(self, game: str) -> Fact:
        def choose() -> None:
            self.section = self.letter = ""
            self.app.replace("rules", **{**self._place(), "game": game})

        return Fact(title(game, self.app.language), chosen=game == self.game, tap=choose)

    def _tab(self, name: str, icon: str) -> Fact:
        def choose() -> None:
            self.tab, self.letter = name, ""
            self.refresh()

        tint = theme.readable(theme.now.accent, theme.now.raised)
        said = self.say(f"book-{name}")
        return Fact(said, icon, tint, name == self.tab, choose)

    def _pour(self, things: Iterable[Any]) -> None:
        """List things a screenful at a time, so that the first ones are there at once."""
        rest = iter(things)

        def some(*_: Any) -> bool:
            for _number in range(AT_ONCE):
                thing = next(rest, None)
                if thing is None:
                    return False
                self.add(thing)
            return True

        if some():
            self._pouring = Clock.schedule_interval(some, 0)

    def _stop(self) -> None:
        if self._pouring:
            self._pouring.cancel()
            self._pouring = None

    # Searching

    def _search(self) -> None:
        """Show the paragraphs that fit what is typed; wait for the index where it is being made."""
        if self._opening.is_alive():
            self.add(Prose(said=self.say("search-opens")))
            self._pouring = Clock.schedule_once(lambda _: self.refresh(), 0.05)
            return
        app = self.app
        self.answer = app.finder.search(self.field.text, app.language, self.game, self.near, FOUND)
        if self.answer.meant and self.answer.results:
            self.add(_muted(self.say("search-meant", words=self.answer.meant)))
        while len(self._hits) < len(self.answer.results):
            hit = Hit()
            hit.bind(on_release=lambda it: self._open(it.anchor))
            self._hits.append(hit)
        for hit, found in zip(self._hits, self.answer.results, strict=False):
            hit.display(found, self._note(found))
            self.add(hit)
        if not self.answer.results:
            self._nothing()

    def _note(self, found: Result) -> str:
        """Say from which game, chapter and page a result is."""
        own = found.game == self.game
        parts = [] if own else [title(found.game, self.app.language)]
        parts.append(found.paragraph.section)
        page = found.paragraph.page.lstrip("~")
        if page.strip("-"):
            parts.append(self.say("page-short", page=page))
        return " · ".join(parts)

    def _nothing(self) -> None:
        """Say kindly that nothing was found, with words to try instead."""
        self.add(Prose(said=self.say("search-nothing"), type=theme.TYPE_TITLE, bold=True))
        if not self.answer.near:
            self.add(Prose(said=self.say("search-otherwise")))
            return
        self.add(Prose(said=self.say("search-near")))
        for word in self.answer.near:
            button = Action(said=word, icon="lens", slim=True, left=True)
            button.bind(on_release=lambda it: setattr(self.field, "text", it.said))
            self.add(button)

    # Leafing

    def _contents(self) -> Iterator[Any]:
        """List the chapters."""
        if self.missing:
            yield Prose(said=self.say("no-paragraph"))
        for chapter in chapters(self.game, self.app.language):
            said = f"{chapter.title}  ({len(chapter.paragraphs)})"
            button = Action(said=said, icon="book", slim=True)
            button.section = chapter.title
            button.bind(
                on_release=lambda it: self.app.go("rules", game=self.game, section=it.section)
            )
            yield button

    def _chapter(self) -> Iterator[Any]:
        """List the paragraphs of the open chapter."""
        for chapter in chapters(self.game, self.app.language):
            if chapter.title == self.section:
                yield from map(self._link, chapter.paragraphs)

    def _glossary(self) -> Iterator[Any]:
        """Offer the letters, and list the terms under the chosen one."""
        terms = glossary(self.game, self.app.language)
        letters = list(dict.fromkeys(term.letter for term in terms))
        self.letter = self.letter if self.letter in letters else letters[0] if letters else ""
        grid = Numbers(size_hint_y=None, spacing=dp(theme.SPACE_XS))
        grid.bind(minimum_height=grid.setter("height"))
        grid.fill([self._chosen(letter) for letter in letters])
        yield grid
        for term in terms:
            if term.letter == self.letter:
                yield self._term(term)

    def _chosen(self, letter: str) -> Fact:
        def choose() -> None:
            self.letter = letter
            self.refresh()

        return Fact(letter, chosen=letter == self.letter, tap=choose)

    def _term(self, term: Term) -> Action:
        button = Action(said=term.word, slim=True, left=True)
        button.bind(on_release=lambda _: self._explain(term))
        return button

    def _explain(self, term: Term) -> None:
        """Open the paragraph about a term, or let people choose among several."""
        if len(term.anchors) == 1:
            self._open(term.anchors[0])
            return
        sheet = Sheet(title=term.word, tall=True)
        for anchor in term.anchors:
            one = paragraph(anchor, self.app.language)
            if one:
                sheet.button(one.title, partial(self._open, anchor), slim=True)
        sheet.button(self.say("cancel"), slim=True)
        sheet.open(animation=False)

    def _read(self) -> Iterator[Any]:
        """List what was read last."""
        return self._listed(self.app.preferences.read, self.say("nothing-read"))

    def _favourites(self) -> Iterator[Any]:
        """List what people want at hand."""
        return self._listed(self.app.preferences.favourites, self.say("no-favourites"))

    def _listed(self, anchors: list[str], otherwise: str) -> Iterator[Any]:
        found = [one for anchor in anchors if (one := paragraph(anchor, self.app.language))]
        if not found:
            yield Prose(said=otherwise)
        yield from map(self._link, found)

    def _link(self, one: Paragraph) -> Action:
        game = one.anchor.partition(".")[0]
        foreign = "" if game == self.game else f" · {title(game, self.app.language)}"
        link = Action(said=one.title + foreign, slim=True, left=True)
        link.bind(on_release=lambda _: self._open(one.anchor))
        return link

    def _open(self, anchor: str) -> None:
        self.app.go("rules", game=anchor.partition(".")[0], anchor=anchor)


def _muted(said: str) -> Prose:
    text = Prose(said=said, type=theme.TYPE_LABEL)
    text.color = theme.now.muted
    return text
