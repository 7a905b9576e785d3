"""Keep decks: drawn from the top, discarded, put aside unseen and shuffled again."""

from msgspec import Struct

from rules.core.message import Message, Term, refuse, say
from rules.core.state import State
from rules.core.steps import Draw, Option, Script, Shuffle, Tell

HIDDEN = "?"
"""How a card or token that lies face down stands in a state while the app does not know it."""


class Deck(Struct, kw_only=True):
    """Hold one deck; the top card is the first of `cards` once it is ordered."""

    kind: str
    """What its cards are called, as in `Term(kind, card)`."""
    owner: str
    """The name under which the state says whose deck it is."""
    cards: list[str]
    """All unseen cards, with those put aside at the end."""
    aside: int = 0
    """How many cards were put aside unseen, and so cannot be drawn."""
    upper: int = 0
    """How many of the first cards lie on all others, in whatever order; 0 where no parts do."""
    ordered: bool = False
    """Whether the app knows the order: not before it shuffled, never for people's decks."""
    discard: list[str] = []

    @property
    def left(self) -> int:
        """Count the cards that can still be drawn."""
        return max(0, len(self.cards) - self.aside)


def shuffle(game: State, deck: Deck, message: Message, rule: str) -> Script[None]:
    """Shuffle all unseen cards: the app orders its own deck, people are told to shuffle theirs."""
    deck.upper = 0
    if game.owns(deck.owner) == "app":
        yield from _order(deck)
    else:
        deck.ordered = False
        yield Tell(message, rule)


def _order(deck: Deck) -> Script[None]:
    """Let the app put the unseen cards in a random order; an upper part stays on top."""
    order = yield Shuffle(len(deck.cards))
    assert isinstance(order, list)
    parted = sorted(order, key=lambda place: place >= deck.upper)
    deck.cards = [deck.cards[place] for place in parted]
    deck.ordered = True


def draw(
    game: State,
    deck: Deck,
    message: Message,
    rule: str,
    who: int | None = None,
    secret: bool = False,
) -> Script[str]:
    """Take the top card out of the deck; the caller says where it goes.

    Games fill an empty deck first, so only a correction can leave none: that one is refused.
    """
    while True:
        if not deck.left:
            raise refuse("empty-deck", deck.owner, say("fault-empty-deck"))
        app = game.owns(deck.owner) == "app"
        if app and not deck.ordered:  # People handed the deck over to the app in play.
            yield from _order(deck)
        if not app:
            deck.ordered = False
        top = deck.cards[0] if app else None
        unseen = deck.cards[: deck.upper] or deck.cards
        kinds = dict.fromkeys(unseen) if top is None else {top: None}
        options = tuple(Option(card, say("name", of=Term(deck.kind, card))) for card in kinds)
        card = yield Draw(message, rule, deck.owner, top, options, who, secret=secret)
        if isinstance(card, str):
            deck.cards.remove(card)
            deck.upper = max(0, deck.upper - 1)
            return card


def draw_again(
    game: State,
    deck: Deck,
    message: Message,
    rule: str,
    who: int | None = None,
    *,
    again: Message,
    again_rule: str | None = None,
    secret: bool = False,
) -> Script[str | None]:
    """Draw, with the discards shuffled in first where the deck is empty; None where none is left.

    `again` tells people to shuffle their own discards.
    """
    if not deck.left and deck.discard:
        deck.cards, deck.discard = [*deck.discard, *deck.cards], []
        yield from shuffle(game, deck, again, again_rule or rule)
    if not deck.left:
        return None
    return (yield from draw(game, deck, message, rule, who, secret))


def look(game: State, deck: Deck, count: int) -> Script[list[str] | None]:
    """Give the top cards of the app's deck and leave them there; None for people's own deck."""
    if game.owns(deck.owner) != "app":
        return None
    if not deck.ordered:
        yield from _order(deck)
    return deck.cards[: min(count, deck.left)]
