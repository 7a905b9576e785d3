"""Compare games with their printed boxes: which game, which part, one component at a time."""

from abc import abstractmethod
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app import theme
from app.catalogue import read_catalogue, title
from app.device import sharing
from app.language import Speaker
from app.screens.home import GameCard
from app.storage.boxes import Change, rules_over
from app.storage.boxfile import ENDING, BoxFile
from app.widgets.controls import Action, IconButton, Prose, Surface
from app.widgets.field import Field as Line
from app.widgets.pages import ScrollPage
from app.widgets.sheets import Sheet, Toast
from app.widgets.values import Editor, editor
from rules.core import box
from rules.core.box import Field
from rules.core.message import Refused

MOST_LINES = 6
"""How many changes of a file are listed in words."""
FIRST = 30
"""How many components of a part are listed at once; the others on demand."""
MOST_OPEN = 2
"""Up to how many values of a component are opened at once."""
MOST_LETTERS = 120
"""How much of a component's values a list shows."""


class Meter(Widget):
    """Show how much is done."""

    share = NumericProperty(0)


def with_boxes(app: Any) -> list[str]:
    """List the games that can be played and compared with a box."""
    listed = [game.id for game in read_catalogue() if game.id in app.playable]
    return [game for game in listed if box.fields_of(app.store.find(game))]


class BoxesScreen(ScrollPage):
    """List the games, with what is checked of each."""

    def __init__(self, app: Any, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.title = self.say("boxes")
        self.add(Prose(said=self.say("boxes-about")))
        self.cards: list[GameCard] = []
        playable = with_boxes(app)
        for game in read_catalogue():
            if game.id not in playable:
                continue
            done = app.store.boxes.progress(game.id)
            card = GameCard(
                name=game.name[app.language],
                note=self.say("boxes-progress", done=done.done, of=done.of),
                icon=game.icon,
                accent=theme.colour(game.accent),
            )
            card.game = game.id
            card.bind(on_release=lambda it: app.go("box", game=it.game))
            self.cards.append(card)
            self.add(card)


class _BoxPage(ScrollPage):
    """Know one game's fields and what is checked of them."""

    def __init__(self, app: Any, game: str, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.game = game
        self.boxes = app.store.boxes
        self.fields = self.boxes.fields(game)
        self.undo = IconButton(icon="undo", hint=self.say("boxes-undo"))
        self.undo.bind(on_release=lambda _: self.take_back())
        self.ids.bar.ids.actions.add_widget(self.undo)
        self.learn()

    def learn(self) -> None:
        """Read what is checked now."""
        self.values = self.boxes.values(self.game)
        self.progress = box.progress(self.fields, self.values)
        self.speak = Speaker(
            self.app.language, rules_over(self.app.store.find, self.game, self.values)
        )
        self.undo.disabled = not self.boxes.undoable(self.game)
        while self.boxes.notices:
            self.app.tell(self.app.speak(self.boxes.notices.pop()))

    def value(self, field: Field) -> Any:
        """Give what a value is now: as people found it, or as shipped."""
        return self.values.get(field.path, field.plain)

    def counted(self, fields: Any) -> str:
        """Say how many of some values are checked."""
        done = box.progress(fields, self.values)
        return self.say("boxes-progress", done=done.done, of=done.of)

    def attempt(self, act: Callable[..., Any], *args: Any) -> bool:
        """Change the box; say why, in the words of the game, where that is refused."""
        try:
            act(*args)
        except Refused as error:
            Toast.show("\n".join(self.speak(fault.message) for fault in error.faults[:3]), 8)
            return False
        return True

    @abstractmethod
    def take_back(self) -> None:
        """Undo the last change."""


class BoxScreen(_BoxPage):
    """List the parts of a box, or the values of one part; lead through what is unchecked."""

    def __init__(self, app: Any, game: str, group: int | None = None, **kwargs: Any) -> None:
        super().__init__(app, game, **kwargs)
        self.group = group
        self.most = FIRST
        self.show()

    def show(self) -> None:
        """Show how far people have come, and the way on."""
        self.learn()
        self.ids.body.clear_widgets()
        self.ids.foot.clear_widgets()
        self.title = title(self.game, self.app.language)
        self.subtitle = self.counted(self.fields)
        self.lines: list[Action] = []
        groups = box.groups(self.fields)
        if self.group is None:
            of = max(1, self.progress.of)
            self.add(Prose(said=self.say("boxes"), type=theme.TYPE_SCRIPT, bold=True))
            self.add(Meter(share=self.progress.done / of))
            self.add(Prose(said=self.say("box-about")))
            for number, (name, fields) in enumerate(groups):
                self._group(number, self.speak(name), fields)
            self._files()
        else:
            name, all_of_it = groups[self.group]
            self.subtitle = f"{self.speak(name)}: {self.counted(all_of_it)}"
            components = box.components(all_of_it)
            for fields in components[: self.most]:
                self._component(fields)
            if len(components) > self.most:
                more = Action(said=self.say("boxes-rest"), icon="chevron-down", slim=True)
                more.bind(on_release=lambda _: self._show_all())
                self.add(more)
        self._way_on(self.fields if self.group is None else groups[self.group][1])

    def _show_all(self) -> None:
        """List the whole part."""
        self.most = len(self.fields)
        self.show()

    def _way_on(self, fields: Any) -> None:
        left = box.next_unchecked(list(fields), self.values)
        if left is None:
            self.add(Prose(said=self.say("boxes-all"), bold=True))
            return
        self.on = Action(said=self.say("boxes-on"), kind="primary", icon="arrow-right")
        self.on.bind(on_release=lambda _: self._verify(left))
        self.ids.foot.add_widget(self.on)

    def _group(self, number: int, name: str, fields: list[Field]) -> None:
        """Offer one part of the box."""
        whole = box.progress(fields, self.values).left == 0
        line = Action(said=f"{name}: {self.counted(fields)}", left=True)
        line.icon = "check" if whole else "chevron-right"
        line.tint = theme.readable(theme.now.accent, theme.now.raised) if whole else None
        line.bind(on_release=lambda _: self.app.go("box", game=self.game, group=number))
        self.lines.append(line)
        self.add(line)

    def _component(self, fields: list[Field]) -> None:
        """Offer one component, with its values."""
        known = box.progress(fields, self.values).left == 0
        values = " · ".join(
            self.speak(box.worded(field.kind, self.value(field))) for field in fields
        )
        short = values if len(values) <= MOST_LETTERS else values[:MOST_LETTERS] + "…"
        line = Action(said=f"{self.speak(fields[0].of)} —\N{NO-BREAK SPACE}{short}", left=True)
        line.icon = "check" if known else "circle"
        line.tint = theme.readable(theme.now.accent, theme.now.raised) if known else theme.now.muted
        line.bind(on_release=lambda _: self._verify(fields[0]))
        self.lines.append(line)
        self.add(line)

    def _verify(self, field: Field) -> None:
        self.app.go("verify", game=self.game, path=field.path)

    def take_back(self) -> None:
        """Undo the last change, and show what is left."""
        if self.attempt(self.boxes.undo, self.game):
            Toast.show(self.say("boxes-undone"))
            self.show()

    # Files

    @property
    def _folder(self) -> Path:
        return Path(self.app.folder) / "boxes"

    def _files(self) -> None:
        """Offer to give the box away and to take another one over."""
        card = Surface()
        card.add_widget(Prose(said=self.say("boxes-files")))
        row = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(theme.SPACE_S))
        row.bind(minimum_height=row.setter("height"))
        for said, icon, act in (
            ("boxes-export", "share", self.export),
            ("boxes-import", "import", self.choose_import),
        ):
            button = Action(said=self.say(said), icon=icon, slim=True)
            button.bind(on_release=lambda _, act=act: act())
            row.add_widget(button)
        card.add_widget(row)
        self.add(card)

    def export(self) -> None:
        """Write the box into a file and share it, or say where it lies."""
        path = self._folder / f"{self.game}{ENDING}"
        with suppress(OSError):  # Writing the file says in words what is wrong.
            path.parent.mkdir(parents=True, exist_ok=True)
        if not self.attempt(self.boxes.export, self.game, path):
            return
        done = sharing.share_document(path, self.title, "application/json")
        Toast.show(self.say(f"box-{done}", file=str(path)), 10)

    def choose_import(self) -> None:
        """List the files that can be brought in, and take the path of another."""
        sheet = Sheet(title=self.say("boxes-import"), tall=True)
        sheet.add(Prose(said=self.say("import-about", folder=str(self._folder))))
        for path in sorted(self._folder.glob(f"*{ENDING}"))[:10]:
            button = Action(said=path.name, icon="file", slim=True)
            button.bind(on_release=lambda _, path=path: self._look_into(sheet, path))
            sheet.add(button)
        line = Line(hint_text=self.say("path-of-file"))
        sheet.add(line)
        sheet.button(self.say("next"), lambda: self.look(Path(line.text)), kind="primary")
        sheet.button(self.say("cancel"))
        sheet.open(animation=False)

    def _look_into(self, sheet: Sheet, path: Path) -> None:
        sheet.dismiss(animation=False)
        self.look(path)

    def look(self, path: Path) -> None:
        """Say what a file would change, and let people decide."""
        try:
            file = self.boxes.read(path, self.game)
        except Refused as error:
            self.app.refused(error)
            return
        found = self.boxes.compare(file)
        sheet = Sheet(title=self.say("boxes-would"), tall=True)
        if found.same:
            sheet.add(Prose(said=self.say("boxes-same", n=found.same)))
        self._tell(sheet, self.say("boxes-added", n=len(found.added)), found.added)
        self._tell(sheet, self.say("boxes-changed", n=len(found.changed)), found.changed)
        self._tell(sheet, self.say("boxes-missing", n=len(found.missing)), found.missing)
        if found.added or found.changed:
            sheet.button(self.say("boxes-merge"), lambda: self.bring(file), kind="primary")
        if found.missing:
            replace = self.say("boxes-replace")
            sheet.button(replace, lambda: self.bring(file, replace=True), kind="danger")
        sheet.button(self.say("cancel"))
        sheet.open(animation=False)

    def _tell(self, sheet: Sheet, heading: str, changes: tuple[Change, ...]) -> None:
        """List some changes under their number."""
        if not changes:
            return
        sheet.add(Prose(said=heading, bold=True))
        for change in changes[:MOST_LINES]:
            kind = change.field.kind
            before, after = (
                self.speak(box.worded(kind, value)) for value in (change.before, change.after)
            )
            of, label = self.speak(change.field.of), self.speak(change.field.label)
            said = after if before == after else f"{before} → {after}"
            sheet.add(Prose(said=f"{of} · {label} — {said}", type=theme.TYPE_LABEL))
        if len(changes) > MOST_LINES:
            sheet.add(Prose(said="…"))

    def bring(self, file: BoxFile, replace: bool = False) -> None:
        """Take a file over."""
        if self.attempt(self.boxes.bring, file, replace):
            self.show()
            Toast.show(self.say("boxes-brought"))


class VerifyScreen(_BoxPage):
    """Show the values of one printed component: confirm them all at once, or set them right."""

    def __init__(self, app: Any, game: str, path: str, **kwargs: Any) -> None:
        super().__init__(app, game, **kwargs)
        self.title = title(game, app.language)
        self.on = Action(kind="primary", icon="check")
        self.on.bind(on_release=lambda _: self.keep())
        self.ids.foot.add_widget(self.on)
        later = Action(said=self.say("boxes-later"), slim=True, icon="arrow-right")
        later.bind(on_release=lambda _: self.go_on())
        self.ids.foot.add_widget(later)
        self.show(path)

    def show(self, path: str) -> None:
        """Show the component with the value at a path."""
        self.learn()
        components = box.components(self.fields)
        self.component = next(
            (some for some in components if any(field.path == path for field in some)),
            components[0],
        )
        first = self.component[0]
        self.app.trail[-1] = ("verify", {"game": self.game, "path": first.path})
        self.subtitle = f"{self.speak(first.group)}: {self.counted(self._group())}"
        self.ids.body.clear_widgets()
        self.add(Meter(share=self.progress.done / self.progress.of))
        self.add(Prose(said=self.speak(first.of), type=theme.TYPE_SCRIPT, bold=True))
        self.editors: dict[str, Editor] = {}
        for field in self.component:
            self._place(field)
        self._about()
        self._name()
        self.ids.scroll.scroll_y = 1

    def _place(self, field: Field) -> None:
        """Make room for one value; a card with many shows them at a glance, each to be opened."""
        room = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(theme.SPACE_S))
        room.bind(minimum_height=room.setter("height"))
        self.add(room)
        if len(self.component) <= MOST_OPEN:
            self._open(field, room)
            return
        said = self.speak(box.worded(field.kind, self.value(field)))
        line = Action(said=f"{self.speak(field.label)}: {said}", icon="pen", slim=True, left=True)
        line.bind(on_release=lambda _: self._open(field, room))
        room.add_widget(line)

    def _open(self, field: Field, room: BoxLayout) -> None:
        """Show the editor of a value, and what was shipped where people found another one."""
        room.clear_widgets()
        room.add_widget(Prose(said=self.speak(field.label), type=theme.TYPE_TITLE))
        found = editor(field.kind, self.value(field), self.speak, self.say)
        found.bind(on_change=lambda _: self._name())
        if len(self.component) == 1:  # One tap says it all.
            found.bind(on_settle=lambda _: self.keep())
        room.add_widget(found)
        self.editors[field.path] = found
        if self.value(field) != field.plain:
            shipped = self.speak(box.worded(field.kind, field.plain))
            room.add_widget(self._note(self.say("boxes-shipped", value=shipped)))

    def now(self, field: Field) -> Any:
        """Give what people have set a value to, or what it was."""
        opened = self.editors.get(field.path)
        return opened.value if opened else self.value(field)

    def _group(self) -> list[Field]:
        """List the values that stand together with these."""
        groups = box.groups(self.fields)
        return next(fields for _, fields in groups if self.component[0] in fields)

    def _note(self, said: str) -> Prose:
        """Say something in small."""
        told = Prose(said=said, type=theme.TYPE_LABEL)
        told.color = theme.now.muted
        return told

    def _about(self) -> None:
        """Say where the values come from, or that people checked them."""
        left = [field for field in self.component if field.path not in self.values]
        if not left:
            self.add(self._note(self.say("boxes-checked")))
            forget = Action(said=self.say("boxes-forget"), icon="close", slim=True)
            forget.bind(on_release=lambda _: self.forget())
            self.add(forget)
        elif all(field.source == "known" for field in left):
            self.add(self._note(self.say("boxes-known")))
        else:
            self.add(self._note(self.say("boxes-house")))

    def _name(self) -> None:
        """Say what keeping the values means now."""
        same = all(self.now(field) == self.value(field) for field in self.component)
        self.on.said = self.say("boxes-confirm" if same else "boxes-keep")

    def keep(self) -> None:
        """Keep the values as printed, and go on to the next unchecked ones."""
        values = {field.path: self.now(field) for field in self.component}
        if self.attempt(self.boxes.set, self.game, values):
            self.app.feel()
            self.learn()
            self.go_on()

    def go_on(self) -> None:
        """Show the next unchecked component; where there is none, go back and say so."""
        following = box.next_unchecked(self.fields, self.values, self.component[-1].path)
        if following is None:
            self.leave()
            Toast.show(self.say("boxes-all"))
        else:
            self.show(following.path)

    def forget(self) -> None:
        """Take the component for unchecked again."""
        paths = [field.path for field in self.component]
        if self.attempt(self.boxes.forget, self.game, *paths):
            self.show(paths[0])

    def take_back(self) -> None:
        """Undo the last change, and show the value that it was about."""
        try:
            path = self.boxes.undo(self.game)
        except Refused as error:
            self.app.refused(error)
            return
        Toast.show(self.say("boxes-undone"))
        self.show(path or self.component[0].path)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
