"""Show one paragraph of the rules: its text and page, what belongs to it, what stands beside it."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app import theme
from app.catalogue import title
from app.lookup.contents import neighbours
from app.lookup.reference import Paragraph
from app.screens.rules import favour, remember
from app.screens.settings import SIZES
from app.widgets.controls import Action, IconButton, Prose, Surface
from app.widgets.meaning import paragraph
from app.widgets.pages import ScrollPage
from app.widgets.sheets import Toast


class ParagraphScreen(ScrollPage):
    """Show one paragraph."""

    def __init__(self, app: Any, anchor: str, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        one = paragraph(anchor, app.language)
        assert one is not None
        self.one = one
        self.game = anchor.partition(".")[0]
        self.title = self.say("open-rules")
        self.subtitle = title(self.game, app.language)
        self.star = self._icon("star", self.say("favour"), self.favour)
        contents = self._icon("list", self.say("contents"), self._contents)
        for button in (self.star, contents):
            self.ids.bar.ids.actions.add_widget(button)
        self._tint(anchor in app.preferences.favourites)
        self._text(one)
        self._links(one)
        self._tools()

    def entered(self) -> None:
        """Remember what was read."""
        remember(self.app, self.one.anchor)

    def _icon(self, icon: str, hint: str, act: Any) -> IconButton:
        button = IconButton(icon=icon, hint=hint)
        button.bind(on_release=lambda _: act())
        return button

    def _text(self, one: Paragraph) -> None:
        card = Surface(edge=theme.now.accent)
        card.add_widget(_muted(one.section))
        card.add_widget(Prose(said=one.title, type=theme.TYPE_SCRIPT, bold=True))
        for line in one.lines:
            card.add_widget(Prose(said=line, type=theme.TYPE_TITLE))
        for note in self._notes(one):
            card.add_widget(_muted(note))
        self.add(card)

    def _notes(self, one: Paragraph) -> list[str]:
        """Say where the paragraph comes from."""
        notes = []
        if one.page.strip("-"):
            notes.append(self.say("page", page=one.page.lstrip("~")))
        if one.source in ("ruling", "house"):
            notes.append(self.say("our-ruling"))
        elif one.source == "known":
            notes.append(self.say("known-fact"))
        return notes

    def _links(self, one: Paragraph) -> None:
        """Lead to what belongs to the same matter, in this game or the one it is based on."""
        related = [found for anchor in one.see if (found := paragraph(anchor, self.app.language))]
        if related:
            self.add(Prose(said=self.say("see-also"), bold=True))
        for other in related:
            game = other.anchor.partition(".")[0]
            foreign = "" if game == self.game else f" · {title(game, self.app.language)}"
            link = Action(said=other.title + foreign, slim=True, left=True)
            link.anchor = other.anchor
            link.bind(on_release=lambda it: self._go(it.anchor))
            self.add(link)

    def _tools(self) -> None:
        """Offer the neighbours, reading aloud, sharing and the text size under the thumb."""
        before, after = neighbours(self.one.anchor, self.app.language)
        size = self.app.preferences.text
        row = BoxLayout(size_hint_y=None, height=dp(theme.TOUCH))
        self.tools = {
            "previous": self._icon("previous", self.say("previous"), lambda: self._turn(before)),
            "aloud": self._icon("speech", self.say("aloud"), self.read_out),
            "share": self._icon("share", self.say("share-text"), self.share),
            "smaller": self._icon("zoom-out", self.say("smaller"), lambda: self._resize(-1)),
            "larger": self._icon("zoom-in", self.say("larger"), lambda: self._resize(1)),
            "next": self._icon("chevron-right", self.say("following"), lambda: self._turn(after)),
        }
        self.tools["previous"].disabled = before is None
        self.tools["next"].disabled = after is None
        self.tools["smaller"].disabled = size <= SIZES[0]
        self.tools["larger"].disabled = size >= SIZES[-1]
        for button in self.tools.values():
            button.size_hint_x = 1
            row.add_widget(button)
        self.ids.foot.add_widget(row)

    # What can be done

    def _go(self, anchor: str) -> None:
        self.app.go("rules", game=anchor.partition(".")[0], anchor=anchor)

    def _turn(self, other: Paragraph | None) -> None:
        """Turn to a neighbour; back still leads to where people came from."""
        if other:
            self.app.replace("rules", game=self.game, anchor=other.anchor)

    def _contents(self) -> None:
        self.app.go("rules", game=self.game)

    def _resize(self, step: int) -> None:
        """Write everything larger or smaller."""
        nearest = min(SIZES, key=lambda size: abs(size - self.app.preferences.text))
        place = SIZES.index(nearest) + step
        self.app.prefer(text=SIZES[min(max(place, 0), len(SIZES) - 1)])

    def _tint(self, favourite: bool) -> None:
        self.star.tint = theme.now.glow if favourite else theme.now.muted
        self.star.hint = self.say("unfavour") if favourite else self.say("favour")

    def favour(self) -> None:
        """Keep the paragraph at hand, or no more."""
        now = favour(self.app, self.one.anchor)
        self._tint(now)
        Toast.show(self.say("favoured") if now else self.say("unfavoured"))

    def text(self) -> str:
        """Tell the paragraph in plain words, with its game and page, to be shared."""
        source = " · ".join([self.subtitle, *self._notes(self.one)])
        return "\n".join([self.one.title, *self.one.lines, source])

    def share(self) -> None:
        """Hand the paragraph on."""
        from app.device import sharing

        done = sharing.share_text(self.text())
        Toast.show(self.say(f"text-{done}" if done else "not-shared"))

    def read_out(self) -> None:
        """Read the paragraph out; say so where the device cannot speak."""
        from app.device import speech

        said = f"{self.one.title}. {' '.join(self.one.text.split())}"
        if not speech.read_out(said, self.app.language):
            Toast.show(self.say("no-speech"))


def _muted(said: str) -> Prose:
    text = Prose(said=said, type=theme.TYPE_LABEL)
    text.color = theme.now.muted
    return text
