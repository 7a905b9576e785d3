"""Show the rules of a game: the paragraph behind a step, what belongs to it, and the contents."""

from typing import Any

from app import theme
from app.catalogue import title
from app.lookup.reference import Paragraph, reference
from app.widgets.controls import Action, IconButton, Prose, Surface
from app.widgets.pages import ScrollPage


class RulesScreen(ScrollPage):
    """Show one paragraph, or the list of all of them."""

    def __init__(
        self, app: Any, game: str, anchor: str = "", section: str = "", **kwargs: Any
    ) -> None:
        super().__init__(app, **kwargs)
        self.game = game
        self.book = reference(game, app.language)
        self.title = self.say("open-rules")
        self.subtitle = title(game, app.language)
        found = self.book.get(anchor)
        if found:
            button = IconButton(icon="list", hint=self.say("contents"))
            button.bind(on_release=lambda _: app.go("rules", game=game))
            self.ids.bar.ids.actions.add_widget(button)
            self._paragraph(found)
        else:
            if anchor:
                self.add(Prose(said=self.say("no-paragraph")))
            self._contents(section)

    def _paragraph(self, one: Paragraph) -> None:
        card = Surface(edge=theme.now.accent)
        card.add_widget(self._muted(one.section))
        card.add_widget(Prose(said=one.title, type=theme.TYPE_SCRIPT, bold=True))
        for text in one.text.split("\n\n"):
            card.add_widget(Prose(said=" ".join(text.split()), type=theme.TYPE_TITLE))
        if one.page.strip("-"):
            page = one.page.lstrip("~")
            card.add_widget(self._muted(self.say("page", page=page)))
        self.add(card)
        related = [self.book[anchor] for anchor in one.see if anchor in self.book]
        if related:
            self.add(Prose(said=self.say("see-also"), bold=True))
            for other in related:
                self.add(self._link(other))

    def _contents(self, section: str) -> None:
        """List the chapters, or the paragraphs of one."""
        if section:
            self.add(Prose(said=section, type=theme.TYPE_SCRIPT, bold=True))
            for one in self.book.values():
                if one.section == section:
                    self.add(self._link(one))
            return
        for name in dict.fromkeys(one.section for one in self.book.values()):
            count = sum(one.section == name for one in self.book.values())
            chapter = Action(said=f"{name}  ({count})", icon="book", slim=True)
            chapter.section = name
            chapter.bind(
                on_release=lambda it: self.app.go("rules", game=self.game, section=it.section)
            )
            self.add(chapter)

    def _link(self, one: Paragraph) -> Action:
        link = Action(said=one.title, slim=True, left=True)
        link.anchor = one.anchor
        link.bind(on_release=lambda it: self.app.go("rules", game=self.game, anchor=it.anchor))
        return link

    def _muted(self, said: str) -> Prose:
        text = Prose(said=said, type=theme.TYPE_LABEL)
        text.color = theme.now.muted
        return text
