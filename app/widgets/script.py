"""Show the pending step: one instruction in large type, or a question with its options."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app import theme
from app.widgets.chips import Numbers
from app.widgets.controls import Action, Glyph, Prose, Scroll, Surface, extent
from app.widgets.marked import Mark, Marked
from rules.core.steps import DONE, Ask, Draw, Option, Roll, Shuffle, Step, Tell

MANY = 12
"""From how many options on a list is filtered by typing."""
SPARE = 36
"""How many buttons for options are made ahead."""
FEW = 3
"""Up to how many options have the tallest buttons."""
LINES = 1.7
"""How many lines an option may take up to stand beside another."""
LOUD = 1.2
"""How much larger an instruction is than a question: nothing below it needs the room."""


class Instruction(Surface):
    """Write the instruction, with the name and colour of whom it concerns."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.line = BoxLayout(size_hint_y=None, spacing=dp(theme.SPACE_S))
        self.mark = Glyph(pos_hint={"center_y": 0.5})
        self.name = Prose(type=theme.TYPE_LABEL, bold=True, pos_hint={"center_y": 0.5})
        self.words = Marked(type=theme.TYPE_SCRIPT, bold=True)
        self._whose: tuple[Mark, ...] = ()
        self.line.add_widget(self.mark)
        self.line.add_widget(self.name)
        self.name.bind(height=self._fit)
        self.add_widget(self.words)

    def _fit(self, *_: Any) -> None:
        self.line.height = max(self.name.height, self.mark.height)

    def display(self, text: str, who: tuple[str, str] | None, icon: str, scale: float) -> None:
        """Show a text, and whom it concerns where it is somebody: a name and a colour."""
        shade = theme.figure(who[1]) if who else theme.now.accent
        ink = theme.readable(shade, theme.now.surface)
        self.edge = shade
        self.words.type = theme.TYPE_SCRIPT * scale
        place = text.find(who[0]) if who else -1
        self._whose = (Mark(place, place + len(who[0]), ink),) if who and place >= 0 else ()
        self.words.write(text, self._whose)
        apart = who is not None and place < 0  # Nobody is named twice.
        if apart != (self.line.parent is not None):
            self.remove_widget(self.line)
            if apart:
                self.add_widget(self.line, index=1)
        if who and apart:
            self.name.said, self.mark.icon = who[0], icon
            self.name.color = self.mark.color = ink


    def link(self, terms: Sequence[Mark]) -> None:
        """Let terms of the text be tapped; a player's name is no term."""
        self.words.write(self.words.said, (*self._whose, *terms))


class Script(BoxLayout):
    """Say what to do next; its widgets stay and only change, so that a step is there at once."""

    def __init__(
        self,
        say: Callable[..., str],
        speak: Callable[[Any], str],
        answer: Callable[[str | list[int]], None],
        undo: Callable[[], None],
        undo_turn: Callable[[], None],
        why: Callable[[], None],
        aloud: Callable[[], None],
        all_done: Callable[[], None],
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
        """Whether there is room for larger type, the whole list and all numbers."""
        self.low = False
        """Whether there is little height, or the text is very large."""
        self.covers = False
        """Whether a secret is covered."""
        self.options: list[Action] = []
        """What answers the step, in the order of its options."""
        self._pool: list[Action] = []
        self._field: Any = None
        self._grid: GridLayout | None = None
        self._ahead: Sequence[str] = ()
        self._coming: Surface | None = None
        self._throw = False
        """Whether dice are entered: all of their keys are wanted at once."""
        self.card = Instruction()
        tool: dict[str, Any] = {"even": True, "type": theme.TYPE_LABEL}
        self.undo = _action(say("undo"), "undo", undo, **tool)
        self.undo.hold = undo_turn
        self.why = _action(say("why"), "question", why, slim=True, **tool)
        self.aloud = _action(say("aloud"), "speech", aloud, slim=True, **tool)
        self.more = _action("", "list", self._spread, slim=True, **tool)
        self.done = _action(say("done"), "check", lambda: answer(DONE), even=True, kind="primary")
        self.done.size_hint_x, self.done.type = 2, theme.TYPE_TITLE
        self.all_done = all_done
        self.reveal = _action("", "eye", lambda: self._reveal(), even=True, kind="primary")
        self.reveal.size_hint_x = 2
        self._reveal: Callable[[], None] = lambda: None
        self.ids.body.add_widget(self.card)
        self.numbers = Numbers(size_hint_y=None, spacing=dp(theme.SPACE_S))
        """The numbers of the table, where there is room for them beside the board."""
        self._aside = Scroll(do_scroll_x=False, bar_width=dp(4), size_hint_y=None)
        self._aside.bar_color = theme.now.muted
        self._aside.add_widget(self.numbers)
        self.numbers.bind(minimum_height=self.numbers.setter("height"))
        self.bind(width=self._columns)
        for box in (self, self.ids.body, self.ids.tools, self.ids.thumb, self.numbers):
            box.bind(height=self._share)
        Clock.schedule_interval(lambda _: self._stock(), 0)

    def _stock(self) -> bool:
        """Make one part in each frame, so that the first long question is there at once."""
        if len(self._pool) < SPARE:
            self._pool.append(self._choice())
            return True
        self._narrowing()
        return False

    def _choice(self) -> Action:
        """Make a button for one option."""
        button = _action("", "", lambda: None, even=True, left=True)
        button.bind(on_release=lambda it: self.answer(it.option.id))
        return button

    def _narrowing(self) -> Any:
        """Give the field that narrows a long list."""
        if self._field is None:
            from app.widgets.field import Field

            self._field = Field(hint_text=self.say("type-to-find"))
            self._field.bind(text=lambda _, typed: self._narrow(typed))
        return self._field

    @property
    def wanted(self) -> float:
        """Say how tall the script would like to be."""
        return float(self.ids.body.minimum_height + self._foot)

    @property
    def least(self) -> float:
        """Say how tall it must be: the instruction, and all keys or some options below it."""
        more = self.wanted - self._foot - self.card.height
        if not self._throw:
            more = min(more, dp(1.5 * theme.TOUCH))
        return float(self.card.height + more + self._foot)

    @property
    def _foot(self) -> float:
        """Say how tall everything below the instruction and its options is."""
        gaps = dp(2 * theme.SPACE_S + theme.SPACE_M)
        return float(self.ids.tools.height + self.ids.thumb.height + gaps)

    def furnish(self, roomy: bool, low: bool) -> None:
        """Make use of much room, or do with little."""
        self.roomy, self.low = roomy, low
        self.remove_widget(self._aside)
        if roomy:
            self.add_widget(self._aside, index=2)

    def _share(self, *_: Any) -> None:
        """Let the numbers have what the step leaves, and never less than two lines of chips."""
        spare = self.height - self.wanted - dp(theme.SPACE_S)
        least = dp(2 * theme.TOUCH + 2 * theme.SPACE_S)
        self._aside.height = min(self.numbers.height, max(spare, least))

    def display(
        self, step: Step, who: tuple[str, str] | None, ahead: Sequence[str] = ()
    ) -> None:
        """Show a step; `ahead` says it and the instructions after it."""
        assert not isinstance(step, Shuffle)  # People never see one.
        self._clear()
        self.covers = False
        self.text = self.speak(step.message)
        loud = LOUD if isinstance(step, Tell) and not self.low else 1
        self.card.display(self.text, who, "person", theme.ROOMY_SCALE if self.roomy else loud)
        if isinstance(step, Tell):
            self._tell(ahead)
        elif isinstance(step, Roll):
            self._roll(step)
        elif isinstance(step, Ask | Draw):
            self._ask(step.options)
        self.ids.scroll.scroll_y = 1

    def cover(self, name: str, show: Callable[[], None]) -> None:
        """Hide a secret until the one who may see it holds the phone."""
        self._clear()
        self.covers = True
        self.text = self.say("pass-phone", name=name)
        scale = theme.ROOMY_SCALE if self.roomy else 1
        self.card.display(self.text, (name, "cyan"), "mask", scale)
        self.reveal.said, self._reveal = self.say("show-secret", name=name), show
        self._put(self.ids.tools)
        self._put(self.ids.thumb, self.undo, self.reveal)
        self.undo.slim = False

    def offer(self, said: str, icon: str, act: Callable[[], None]) -> None:
        """Put one more way to answer right under the question."""
        below = len(self.ids.body.children) - 1
        self.ids.body.add_widget(_action(said, icon, act, kind="primary", slim=True), index=below)

    def _clear(self) -> None:
        """Take away what belonged to the last step."""
        self.options, self._ahead, self._coming, self._grid = [], (), None, None
        self._throw = False
        for child in list(self.ids.body.children):
            if child is not self.card:
                if isinstance(child, GridLayout):
                    child.clear_widgets()
                self.ids.body.remove_widget(child)

    def _put(self, box: BoxLayout, *widgets: Action) -> None:
        """Let a box hold these widgets; what is there already stays."""
        if box.children[::-1] != list(widgets):
            box.clear_widgets()
            for widget in widgets:
                if widget.parent is not None:
                    widget.parent.remove_widget(widget)
                box.add_widget(widget)

    def _tools(self, *more: Action) -> None:
        """Put the tools of a question or a throw where they belong: undo is one of them."""
        self.undo.slim = True
        self._put(self.ids.thumb)
        self._put(self.ids.tools, self.undo, self.why, self.aloud, *more)

    def _tell(self, ahead: Sequence[str]) -> None:
        """Wait until people have done it; show what comes next to those who are fast."""
        self.options = [self.done]
        self.undo.slim = False
        many = len(ahead) > 1
        self.more.said = self.say("ahead", n=len(ahead) - 1)
        self._put(self.ids.thumb, self.undo, self.done)
        extra = [self.more] if many and not self.roomy else []
        self._put(self.ids.tools, self.why, self.aloud, *extra)
        self._ahead = ahead if many else ()
        if many and (self.roomy or self.spread):
            self._list_ahead()

    def _list_ahead(self) -> None:
        """List the instructions that follow, to be acknowledged at once."""
        self._coming = Surface(edge=theme.now.surface)
        said = self.say("all-done", n=len(self._ahead))
        self._coming.add_widget(_action(said, "check", self.all_done, slim=True))
        for number, text in enumerate(self._ahead[1:], 2):
            type = theme.TYPE_TITLE if self.roomy else theme.TYPE_LABEL
            line = Prose(said=f"{number}. {text}", type=type)
            line.color = theme.now.muted
            self._coming.add_widget(line)
        self.ids.body.add_widget(self._coming)

    def _spread(self) -> None:
        """Open or close the list of what comes next."""
        self.spread = not self.spread
        if self._coming is not None:
            self.ids.body.remove_widget(self._coming)
            self._coming = None
        if self.spread:
            self._list_ahead()

    def _ask(self, options: Sequence[Option]) -> None:
        """Offer the options as large buttons; a long list is narrowed by typing.

        What is no place on the board comes first: the places glow there as well.
        """
        self._tools()
        few = len(options) <= FEW
        grid = self._grid = GridLayout(cols=1, size_hint_y=None, spacing=dp(theme.SPACE_S))
        grid.bind(minimum_height=grid.setter("height"))
        while len(self._pool) < len(options):
            self._pool.append(self._choice())
        self.options = self._pool[: len(options)]
        for button, option in zip(self.options, options, strict=True):
            button.option, button.said = option, self.speak(option.message)
            button.slim = not few
            button.type = theme.TYPE_BODY if few or self.roomy else theme.TYPE_LABEL
            button.edge = theme.now.glow if option.show else None
        self._columns()
        for button in sorted(self.options, key=lambda button: bool(button.option.show)):
            grid.add_widget(button)
        if len(options) >= MANY:
            field = self._narrowing()
            field.text = ""
            self.ids.body.add_widget(field)
        self.ids.body.add_widget(grid)

    def _columns(self, *_: Any) -> None:
        """Lay short options in two columns where there are more than a few."""
        if self._grid is None:
            return
        room = (self.width - dp(2 * theme.SPACE_M + theme.SPACE_S)) / 2 - dp(2 * theme.SPACE_M)
        size = sp(self.options[0].type) if self.options else 0
        beside = len(self.options) > FEW and all(
            extent(button.said, size, False) <= LINES * room
            and all(extent(word, size, False) <= room for word in button.said.split())
            for button in self.options
        )
        self._grid.cols = 2 if beside else 1

    def _narrow(self, typed: str) -> None:
        """Show only the options that hold what was typed."""
        grid = self._grid
        if grid is None:
            return
        grid.clear_widgets()
        part = typed.casefold().replace("ё", "е").strip()
        for button in sorted(self.options, key=lambda button: bool(button.option.show)):
            if part in button.said.casefold().replace("ё", "е"):
                grid.add_widget(button)

    def _roll(self, step: Roll) -> None:
        """Take the numbers that people rolled."""
        from app.widgets.dice import DicePad

        self._tools()
        faces = [self.speak(face) for face in step.faces]
        pad = DicePad(step.count, step.sides, self.say, self.answer, faces)
        self.options = pad.keys
        self._throw = True
        self.ids.body.add_widget(pad)


def _action(said: str, icon: str, act: Callable[[], None], **kwargs: Any) -> Action:
    """Make a button that does one thing."""
    action = Action(said=said, icon=icon, **kwargs)
    action.bind(on_release=lambda _: act())
    return action


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
