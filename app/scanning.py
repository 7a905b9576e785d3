"""Turn a code that was read into an answer for the table, or into words about why it is none."""

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec import Struct

from app.catalogue import title
from rules.core.game import Fix, Rules
from rules.core.message import Message, Term, say
from rules.core.steps import Draw, Step
from vision import book, words
from vision.book import Book, Component, Source
from vision.labels import Label, Payloads, Status, judge


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


def source_of(game: str, deck: str) -> Source | None:
    """Find the labels that the cards of a deck carry."""
    known = book_of(game)
    sources = known.sources if known else ()
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
        found = Found(label, name, one.rule or f"{label.game}.{label.kind}.{label.id}")
        if self._step is None:
            return found
        option = answer_of(self._step, label)
        if option is not None:
            return Found(label, name, found.rule, option)
        source = source_of(label.game, self._step.deck)
        fits = source is not None and source.kind == label.kind
        why = say("scan-not-in-deck", name=name) if fits else say("scan-other-kind", name=name)
        return Found(label, name, found.rule, why=self._speak(why))
