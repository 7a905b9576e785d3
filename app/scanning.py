"""Turn a code that was read into an answer for the table, or into words about why it is none."""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from app.catalogue import title
from app.lookup.reference import card_anchor, reference
from rules.core.game import Fix, Rules
from rules.core.message import Message, Term, say
from rules.core.steps import Draw, Step
from vision import book, words
from vision.book import Book, Component, Source
from vision.labels import Label, Payloads, Status, judge

if TYPE_CHECKING:
    from vision.pictures import Colour
    from vision.teach import Recogniser

TAUGHT = "taught.db"
"""The file of the app's folder that keeps how cards without a label look."""


class Found(Struct, frozen=True):
    """Say what a code stands for: a component, and the option that it answers a draw with."""

    label: Label | None = None
    name: str = ""
    rule: str = ""
    """The anchor of the paragraph about it."""
    option: str | None = None
    why: str = ""
    """Why it is no answer, in words."""

    @property
    def counts(self) -> bool:
        """Say whether it is what people were asked for."""
        return not self.why


@cache
def book_of(game: str) -> Book | None:
    """Give the labelled components of a game; None where it has none."""
    return book.load(game) if game in book.games() else None


@cache
def shelf() -> dict[str, Payloads]:
    """Give the payloads of all games."""
    return book.shelf()


def family(game: str) -> tuple[str, ...]:
    """Name a game and those that it expands, whose cards are used with its own."""
    known = book_of(game)
    return (game, *(base.game for base in known.bases)) if known else (game,)


def source_of(game: str, deck: str) -> Source | None:
    """Find the labels that the cards of a deck carry."""
    books = [known for one in family(game) if (known := book_of(one))]
    sources = (source for known in books for source in known.sources)
    return next((source for source in sources if source.called(deck)), None)


def can_answer(game: str, step: Step) -> bool:
    """Say whether a step asks for a card of people's own deck that may carry a label."""
    return isinstance(step, Draw) and step.top is None and source_of(game, step.deck) is not None


def component(label: Label) -> Component:
    """Give the component that a label stands on."""
    known = book_of(label.game)
    assert known
    return next(one for one in known.components if (one.kind, one.id) == (label.kind, label.id))


def answer_of(step: Draw, label: Label) -> str | None:
    """Find the option that a card answers a draw with; components of one name are alike."""
    known, source = book_of(label.game), source_of(label.game, step.deck)
    if known is None or source is None or source.kind != label.kind:
        return None
    named = {one.id: one.name for one in known.of_kind(label.kind)}
    options = {
        source.option.format_map({**step.message.params, "id": option.id}): option.id
        for option in step.options
    }
    if label.id in options:
        return options[label.id]
    alike = (id for id in options if named.get(id) == named[label.id])
    return options.get(next(alike, ""))


def fixes_for(rules: Rules[Any], state: Any, label: Label) -> list[Fix]:
    """List the corrections that are about a card: whom it is given to, or taken from."""
    named = Term(label.kind, label.id)
    return [
        fix
        for row in rules.scene(state).rows
        for fix in rules.fixes(state, row.at)
        if named in fix.message.params.values()
    ]


def taught_by(file: Path | None, game: str) -> "Recogniser | None":
    """Make what knows the cards that were shown; None where there are none to be known."""
    if file is None or not file.exists():
        return None
    from vision.taught import TaughtFile
    from vision.teach import Recogniser

    with closing(TaughtFile(file)) as known:
        views = [
            (f"{one}/{name}", view)
            for one in (family(game) if game else book.games())
            for name, view in known.views(one)
        ]
    return Recogniser(views) if views else None


def teach(file: Path, label: Label, picture: "Colour") -> None:
    """Remember how a card looks, beside what is remembered of it already."""
    from vision.scanner import thing
    from vision.taught import TaughtFile
    from vision.teach import learn

    view = learn(picture)
    with closing(TaughtFile(file)) as known:
        known.add(label.game, thing(label), view)


def taught(file: Path, game: str = "") -> dict[Label, int]:
    """Say which cards are known without a label, and by how many pictures."""
    from vision.scanner import named
    from vision.taught import TaughtFile

    if not file.exists():
        return {}
    with closing(TaughtFile(file)) as known:
        things = [one for one in known.things() if not game or one[0] in family(game)]
    found = [(named(one, name), n) for one, name, n in things]
    return {label: n for label, n in found if label is not None and exists(label)}


def forget(file: Path, label: Label) -> None:
    """Forget how a card looks."""
    from vision.scanner import thing
    from vision.taught import TaughtFile

    with closing(TaughtFile(file)) as known:
        known.forget(label.game, thing(label))


def exists(label: Label) -> bool:
    """Say whether a game's data has such a component."""
    known = book_of(label.game)
    return known is not None and any(one.id == label.id for one in known.of_kind(label.kind))


def matching(game: str, typed: str, language: str) -> Iterator[Label]:
    """Give the components whose names hold what was typed, of one game or of all."""
    part = folded(typed)
    for one in family(game) if game else book.games():
        known = book_of(one)
        for found in known.components if known else ():
            if part in folded(found.name.of(language)):
                yield Label(one, found.kind, found.id)


def folded(text: str) -> str:
    """Write a text so that it is found however it is typed."""
    return text.casefold().replace("ё", "е").strip()


class Examiner:
    """Judge codes for a draw of a game, or for people who only want to know what a card is."""

    def __init__(
        self,
        speak: Callable[[Message], str],
        language: str,
        game: str = "",
        step: Draw | None = None,
    ) -> None:
        self._speak = speak
        self._language = language
        self._game = game
        self._step = step

    def examine(self, text: str) -> Found:
        """Say what a code stands for; nothing in it is trusted beyond its id."""
        verdict = judge(text, self._game, shelf())
        if verdict.status is Status.OTHER_GAME and self._step is None:
            verdict = judge(text, str(verdict.game), shelf())
        if verdict.status is Status.OTHER_GAME:
            game = title(str(verdict.game), self._language)
            return Found(why=self._speak(say("scan-other-game", game=game)))
        if verdict.label is None:
            return Found(why=words.say(self._language, verdict.status.value))
        return self.card(verdict.label)

    def card(self, label: Label) -> Found:
        """Say what a component is, and whether it answers the draw."""
        one = component(label)
        name = one.name.of(self._language)
        found = Found(label, name, self._paragraph(label, one))
        if self._step is None:
            return found
        option = answer_of(self._step, label)
        if option is not None:
            return Found(label, name, found.rule, option)
        source = source_of(label.game, self._step.deck)
        fits = source is not None and source.kind == label.kind
        why = say("scan-not-in-deck", name=name) if fits else say("scan-other-kind", name=name)
        return Found(label, name, found.rule, why=self._speak(why))

    def _paragraph(self, label: Label, one: Component) -> str:
        """Name the paragraph about a component: its own, or the one about all like it."""
        own = card_anchor(label.game, label.kind, one.name.en)
        if own in reference(label.game, self._language):
            return own
        return one.rule or f"{label.game}.{label.kind}.{label.id}"
