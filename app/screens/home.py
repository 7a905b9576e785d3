"""Shows the games to choose from."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from app import theme
from app.catalogue import Catalogue

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class Header(BoxLayout):
    """Names the app and asks what to play."""

    title = StringProperty()
    subtitle = StringProperty()
    scale = NumericProperty(1)
    """How much larger the type is than on a phone."""


class GameCard(ButtonBehavior, BoxLayout):
    """Presents one game; a tap chooses it."""

    game_id = StringProperty()
    name = StringProperty()
    tagline = StringProperty()
    players = StringProperty()
    message = StringProperty()
    accent = ColorProperty()
    scale = NumericProperty(1)
    """How much larger the type is than on a phone."""


class HomeScreen(Screen):
    """Lists every game of the catalogue in one language."""

    title = StringProperty()
    subtitle = StringProperty()
    opened = ObjectProperty(None, allownone=True)
    """The card whose message is shown."""

    def __init__(self, catalogue: Catalogue, language: str, **kwargs: object) -> None:
        self._ui = {key: text[language] for key, text in catalogue.ui.items()}
        super().__init__(title=self._ui["title"], subtitle=self._ui["subtitle"], **kwargs)
        self.cards = [
            GameCard(
                game_id=game.id,
                name=game.name[language],
                tagline=game.tagline[language],
                players=self._ui["players"].format(count=game.players),
                accent=theme.colour(game.accent),
            )
            for game in catalogue.games
        ]
        for card in self.cards:
            card.bind(on_release=self.open)
            self.ids.grid.add_widget(card)

    def open(self, card: GameCard) -> None:
        """Say on the card itself how its game can be played; a second tap takes it back."""
        if self.opened:
            self.opened.message = ""
        self.opened = None if card is self.opened else card
        if self.opened:
            self.opened.message = self._ui["not_ready"]
