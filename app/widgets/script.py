"""Show the pending step: one instruction in large type, or a question with its options."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app import theme
from app.widgets.controls import Action, Field, Glyph, Prose, Surface
from rules.core.steps import DONE, Ask, Draw, Option, Roll, Shuffle, Step, Tell

MANY = 12
"""From how many options on a list is filtered by typing."""
SHORT = 16
"""How long an option may be to stand beside another."""


class Script(BoxLayout):
    """Say what to do next; `answer` is called with what people chose."""

    def __init__(
        self,
        say: Callable[..., str],
        speak: Callable[[Any], str],
        answer: Callable[[str | list[int]], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.say = say
        self.speak = speak
        self.answer = answer
        self.text = ""
        """The instruction in words, as it is read out."""
        self.spread = False
        """Whether the list of what comes next is open; it stays so from step to step."""
        self.roomy = False
        """Whether there is room for larger type and the whole list."""
        self.options: list[Action] = []

    @property
    def wanted(self) -> float:
        """Say how tall the script would like to be."""
        ids = self.ids
        body = ids.body.minimum_height
        return float(body + ids.tools.height + ids.thumb.height + dp(5 * theme.SPACE_S))

    def display(
        self,
        step: Step,
        who: tuple[str, str] | None,
        tools: Sequence[Action],
        undo: Action,
        ahead: Sequence[str] = (),
        all_done: Callable[[], None] | None = None,
    ) -> None:
        """Show a step, its tools, and the button under the thumb."""
        for box in (self.ids.body, self.ids.tools, self.ids.thumb):
            box.clear_widgets()
        self.options = []
        assert not isinstance(step, Shuffle)  # People never see one.
        self.text = self.speak(step.message)
        self.ids.body.add_widget(self._card(who))
        telling = isinstance(step, Tell)
        for tool in tools:
            self.ids.tools.add_widget(tool)
        undo.slim = not telling
        (self.ids.thumb if telling else self.ids.tools).add_widget(undo, index=9)
        if isinstance(step, Tell):
            self._tell(ahead, all_done)
        elif isinstance(step, Roll):
            self._roll(step)
        elif isinstance(step, Ask | Draw):
            self._ask(step.options)
        self.ids.scroll.scroll_y = 1

    def cover(self, name: str, show: Callable[[], None], undo: Action) -> None:
        """Hide a secret until the one who may see it holds the phone."""
        for box in (self.ids.body, self.ids.tools, self.ids.thumb):
            box.clear_widgets()
        self.options = []
        self.text = self.say("pass-phone", name=name)
        self.ids.body.add_widget(self._card(None, "mask"))
        button = Action(said=self.say("show-secret", name=name), icon="eye", kind="primary")
        button.bind(on_release=lambda _: show())
        self.ids.thumb.add_widget(undo)
        self.ids.thumb.add_widget(button)

    def _card(self, who: tuple[str, str] | None, icon: str = "person") -> Surface:
        """Write the instruction, with the name and colour of whom it concerns."""
        shade = theme.figure(who[1]) if who else theme.now.accent
        card = Surface(edge=shade)
        if who:
            line = BoxLayout(size_hint_y=None, spacing=dp(theme.SPACE_S))
            name = Prose(said=who[0], type=theme.TYPE_LABEL, bold=True)
            name.color = theme.readable(shade, theme.now.surface)
            name.pos_hint = {"center_y": 0.5}
            mark = Glyph(icon=icon, color=name.color)
            line.add_widget(mark)
            line.add_widget(name)
            name.bind(height=lambda _, h: setattr(line, "height", max(h, mark.height)))
            card.add_widget(line)
        elif icon != "person":
            card.add_widget(Glyph(icon=icon, color=theme.now.accent))
        large = theme.TYPE_SCRIPT * (theme.ROOMY_SCALE if self.roomy else 1)
        self.words = Prose(said=self.text, type=large, bold=True)
        card.add_widget(self.words)
        return card

    def _tell(self, ahead: Sequence[str], all_done: Callable[[], None] | None) -> None:
        """Wait until people have done it; show what comes next to those who are fast."""
        done = Action(said=self.say("done"), icon="check", kind="primary", type=theme.TYPE_TITLE)
        done.size_hint_x = 2
        done.bind(on_release=lambda _: self.answer(DONE))
        self.ids.thumb.add_widget(done)
        self.options = [done]
        if len(ahead) > 1 and all_done:
            self.coming = self._coming(ahead, all_done)
            if self.roomy:
                self.ids.body.add_widget(self.coming)
                return
            more = Action(said=self.say("ahead", n=len(ahead) - 1), icon="list", slim=True)
            more.type = theme.TYPE_LABEL
            more.bind(on_release=lambda _: self._spread())
            self.ids.tools.add_widget(more)
            if self.spread:
                self.ids.body.add_widget(self.coming)

    def _coming(self, ahead: Sequence[str], all_done: Callable[[], None]) -> Surface:
        """List the instructions that follow, to be acknowledged at once."""
        card = Surface(edge=theme.now.surface)
        for number, text in enumerate(ahead[1:], 2):
            line = Prose(said=f"{number}. {text}", type=theme.TYPE_LABEL)
            line.color = theme.now.muted
            card.add_widget(line)
        self.every = Action(said=self.say("all-done", n=len(ahead)), icon="check", slim=True)
        self.every.bind(on_release=lambda _: all_done())
        card.add_widget(self.every)
        return card

    def _spread(self) -> None:
        """Open or close the list of what comes next."""
        self.spread = not self.spread
        if self.spread:
            self.ids.body.add_widget(self.coming)
        else:
            self.ids.body.remove_widget(self.coming)

    def _ask(self, options: Sequence[Option]) -> None:
        """Offer the options as large buttons; a long list is narrowed by typing."""
        texts = [self.speak(option.message) for option in options]
        beside = len(options) > 2 and all(len(text) <= SHORT for text in texts)
        grid = GridLayout(cols=2 if beside else 1, size_hint_y=None, spacing=dp(theme.SPACE_S))
        grid.bind(minimum_height=grid.setter("height"))
        for option, text in zip(options, texts, strict=True):
            button = Action(said=text, left=not beside)
            button.option = option
            if option.show:
                button.icon, button.tint = "hand", theme.readable(theme.now.glow, theme.now.raised)
            button.bind(on_release=lambda it: self.answer(it.option.id))
            self.options.append(button)
            grid.add_widget(button)
        if len(options) >= MANY:
            field = Field(hint_text=self.say("type-to-find"))
            field.bind(text=lambda _, typed: self._narrow(grid, typed))
            self.ids.body.add_widget(field)
        self.ids.body.add_widget(grid)

    def _narrow(self, grid: GridLayout, typed: str) -> None:
        """Show only the options whose words begin with what was typed."""
        grid.clear_widgets()
        part = typed.casefold().replace("ё", "е").strip()
        for button in self.options:
            if part in button.said.casefold().replace("ё", "е"):
                grid.add_widget(button)

    def _roll(self, step: Roll) -> None:
        """Take the numbers that people rolled."""
        from app.widgets.dice import DicePad

        pad = DicePad(step.count, step.sides, self.say, self.answer)
        self.options = pad.keys
        self.ids.body.add_widget(pad)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
