"""Build what a card does out of the words of a game's vocabulary."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from app import theme
from app.widgets.controls import Action, Chip, IconButton, Prose
from app.widgets.field import Field
from app.widgets.icons import glyph
from app.widgets.sheets import Sheet
from app.widgets.values import MOST_KEYS, Editor, Speak, fit_chips, keys, stepper
from rules.core.effects import LONGEST, MANUAL, Effect, Number, OneOf, Vocabulary, Word
from rules.core.message import Message, Term, say

Value = int | str


class EffectsEditor(Editor):
    """List the effects of a card: tap one to change it, move it up, or take it away."""

    def lay(self) -> None:
        """Show every effect in words, and a way to add one."""
        self.lines: list[Action] = []
        read: Vocabulary = self.kind.vocabulary
        for place, text in enumerate(self.value):
            self.add_widget(self._line(place, read.parse(text)))
        if len(self.value) < self.kind.most:
            self.more = Action(said=self.say("effect-add"), icon="plus", slim=True)
            self.more.bind(on_release=lambda _: self._build(len(self.value), None))
            self.add_widget(self.more)

    def _line(self, place: int, effect: Effect) -> BoxLayout:
        row = BoxLayout(size_hint_y=None, spacing=dp(theme.SPACE_XS))
        row.bind(minimum_height=row.setter("height"))
        said = self.speak(self.kind.vocabulary.say(effect))
        words = Action(said=f"{place + 1}. {said}", even=True, left=True)
        words.bind(on_release=lambda _: self._build(place, effect))
        self.lines.append(words)
        row.add_widget(words)
        if place:
            up = IconButton(icon="arrow-up", hint=self.say("effect-up"))
            up.pos_hint = {"center_y": 0.5}
            up.bind(on_release=lambda _: self._swap(place))
            row.add_widget(up)
        away = IconButton(icon="close", hint=self.say("effect-remove"))
        away.pos_hint = {"center_y": 0.5}
        away.bind(on_release=lambda _: self._remove(place))
        row.add_widget(away)
        return row

    def _swap(self, place: int) -> None:
        texts = list(self.value)
        texts[place - 1 : place + 1] = texts[place], texts[place - 1]
        self.put(texts)

    def _remove(self, place: int) -> None:
        self.put([text for number, text in enumerate(self.value) if number != place])

    def _build(self, place: int, effect: Effect | None) -> None:
        """Let people choose a word, or change the arguments of the one that stands there."""

        def take(built: Effect) -> None:
            texts = list(self.value)
            texts[place : place + 1] = [self.kind.vocabulary.print(built)]
            self.put(texts)

        builder = Builder(self.kind.vocabulary, self.speak, self.say, take)
        if effect is None:
            builder.choose(conditions=True)
        else:
            builder.change(effect)
        builder.open(animation=False)


class Builder(Sheet):
    """Lead from a word to its arguments, and from a condition to what follows it."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        speak: Speak,
        tell: Callable[..., str],
        take: Callable[[Effect], None],
    ) -> None:
        super().__init__(title=tell("effect-which"), tall=True)
        self.vocabulary = vocabulary
        self.speak = speak
        self.tell = tell
        self.take = take
        self.before: Effect | None = None
        """The condition that stands before what is being chosen."""
        self.button(tell("cancel"), slim=True)

    def choose(self, conditions: bool) -> None:
        """List the words; a condition leads to another choice, but only once."""
        self.ids.body.clear_widgets()
        if self.before is not None:
            self.add(Prose(said=self._said(self.before), bold=True))
        for word in self.vocabulary.words.values():
            if word.condition and not conditions:
                continue
            values = tuple(_first(argument) for argument in word.arguments.values())
            icon = word.id if glyph(word.id) else ""
            button = Action(said=self._said(Effect(word.id, values)), slim=True, left=True)
            button.icon = icon
            button.bind(on_release=lambda _, word=word, values=values: self._chosen(word, values))
            self.add(button)
        own = Action(said=self.tell("effect-own"), icon="pen", slim=True, left=True)
        own.bind(on_release=lambda _: self._type(""))
        self.add(own)
        self.ids.scroll.scroll_y = 1

    def change(self, effect: Effect) -> None:
        """Begin with an effect that is there already."""
        if effect.word == MANUAL:
            self._type(effect.text)
        else:
            self._arguments(effect)

    def _chosen(self, word: Word, values: tuple[Value, ...]) -> None:
        effect = Effect(word.id, values)
        if word.arguments:
            self._arguments(effect)
        else:
            self._go_on(effect)

    def _arguments(self, effect: Effect) -> None:
        """Show the arguments, with the sentence that they make."""
        self.ids.body.clear_widgets()
        if self.before is not None:
            self.add(Prose(said=self._said(self.before)))
        self.add(Prose(said=self._said(effect), type=theme.TYPE_TITLE, bold=True))
        word = self.vocabulary.words[effect.word]
        for place, argument in enumerate(word.arguments.values()):
            act = partial(self._with, effect, place)
            value = effect.values[place]
            if isinstance(argument, Number):
                self.add(_number(argument, int(value), act))
            else:
                self.add(self._words(argument, str(value), act))
        if word.condition and effect.then is not None:
            self._then(effect)
        ready = Action(said=self.tell("done"), kind="primary", icon="check")
        ready.bind(on_release=lambda _: self._go_on(effect))
        self.add(ready)

    def _then(self, effect: Effect) -> None:
        """Offer to change what a condition leads to."""
        assert effect.then
        then = Action(said=self._said(effect.then), icon="pen", slim=True, left=True)
        then.bind(on_release=lambda _: self._inside(effect))
        self.add(then)

    def _inside(self, effect: Effect) -> None:
        """Change what stands behind a condition."""
        assert effect.then
        self.before = Effect(effect.word, effect.values)
        self.change(effect.then)

    def _with(self, effect: Effect, place: int, value: Value) -> None:
        """Take an argument; where it is the only one and one tap says it, that is all."""
        values = (*effect.values[:place], value, *effect.values[place + 1 :])
        changed = Effect(effect.word, values, effect.then)
        (argument, *more) = self.vocabulary.words[effect.word].arguments.values()
        if more or effect.then is not None or not _has_keys(argument):
            self._arguments(changed)
        else:
            self._go_on(changed)

    def _words(self, argument: OneOf, chosen: str, act: Callable[[Value], None]) -> StackLayout:
        row = StackLayout(size_hint_y=None, spacing=dp(theme.SPACE_S))
        row.bind(minimum_height=row.setter("height"))
        for word in argument.words:
            said = self.speak(say("name", of=Term(argument.kind, word)))
            chip = Chip(said=said, chosen=word == chosen)
            chip.bind(on_release=lambda _, word=word: act(word))
            row.add_widget(chip)
        fit_chips(row)
        return row

    def _type(self, text: str) -> None:
        """Take what the vocabulary cannot say."""
        self.ids.body.clear_widgets()
        self.add(Prose(said=self.tell("effect-own-about")))
        self.field = Field(text=text, hint_text=self.tell("effect-own"))
        self.add(self.field)
        ready = Action(said=self.tell("done"), kind="primary", icon="check")
        ready.bind(on_release=lambda _: self._typed())
        self.add(ready)

    def _typed(self) -> None:
        text = " ".join(self.field.text.split())[:LONGEST]
        if text:
            self._go_on(Effect(MANUAL, text=text))

    def _go_on(self, effect: Effect) -> None:
        """Give the effect away, or ask what a condition leads to."""
        word = self.vocabulary.words.get(effect.word)
        if word is not None and word.condition and effect.then is None:
            self.before = effect
            self.choose(conditions=False)
            return
        if self.before is not None:
            effect = Effect(self.before.word, self.before.values, effect)
        self.dismiss(animation=False)
        self.take(effect)

    def _said(self, effect: Effect) -> str:
        """Say an effect; a condition alone leads to an open end."""
        message = self.vocabulary.say(effect)
        word = self.vocabulary.words.get(effect.word)
        if word is not None and word.condition and effect.then is None:
            message = Message(message.id, {**message.params, "then": "…"})
        return self.speak(message)


def _has_keys(argument: Number | OneOf) -> bool:
    """Say whether each value of an argument can be tapped by itself."""
    return isinstance(argument, OneOf) or argument.most - argument.least < MOST_KEYS


def _number(argument: Number, value: int, act: Callable[[Value], None]) -> Widget:
    """Show the keys of a number, or a stepper where there are too many."""
    least, most = argument.least, argument.most
    if _has_keys(argument):
        return keys(range(least, most + 1), value, act, argument.signed)
    told = Prose(said=str(value), type=theme.TYPE_TITLE, halign="center")
    return stepper(told, lambda by: act(min(max(value + by, least), most)))


def _first(argument: Number | OneOf) -> Any:
    """Begin with the value that cards print most: one, or the first word."""
    if isinstance(argument, OneOf):
        return argument.words[0]
    return min(max(1, argument.least), argument.most)
