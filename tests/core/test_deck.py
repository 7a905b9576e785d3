"""Checks decks: the app's and people's, handed over in play, empty, and put aside."""

from typing import Any

import pytest

from rules.core.deck import Deck, draw, draw_again, look, shuffle
from rules.core.message import Refused, Term, say
from rules.core.state import State
from rules.core.steps import Again, Draw, Option, Shuffle, Tell


@pytest.fixture
def game() -> State:
    """Give a state with one player, whose decks are the app's."""
    return State(seed=1, phase="x", heading=say("x"), names=["Ann"])


def deck_of(cards: str, **more: Any) -> Deck:
    """Make a deck of cards such as `a b c`."""
    return Deck(kind="card", owner="cards", cards=cards.split(), **more)


def run(script: Any, *answers: Any) -> tuple[list[Any], Any]:
    """Give a script its answers; say which steps it asked and what it returned, if it did."""
    steps: list[Any] = []
    try:
        steps.append(next(script))
        for answer in answers:
            steps.append(script.send(answer))
    except StopIteration as stop:
        return steps, stop.value
    return steps, None


def drawing(game: State, deck: Deck, **more: Any) -> Any:
    """Draw a card."""
    return draw(game, deck, say("draw"), "rule", **more)


def option(card: str) -> Option:
    """Make the option of a card."""
    return Option(card, say("name", of=Term("card", card)))


def test_the_app_orders_its_own_deck(game: State) -> None:
    deck = deck_of("a b c")
    steps, _ = run(shuffle(game, deck, say("shuffle"), "rule"), [2, 0, 1])
    assert steps == [Shuffle(3)]
    assert deck == deck_of("c a b", ordered=True)


def test_people_are_told_to_shuffle_their_own_deck(game: State) -> None:
    game.owner["cards"] = "table"
    deck = deck_of("a b c", ordered=True)
    steps, _ = run(shuffle(game, deck, say("shuffle"), "rule"), "ok")
    assert steps == [Tell(say("shuffle"), "rule")]
    assert deck == deck_of("a b c", ordered=False)


def test_the_app_draws_the_top_card(game: State) -> None:
    deck = deck_of("b a b", ordered=True)
    steps, card = run(drawing(game, deck, who=0), "b")
    assert steps == [Draw(say("draw"), "rule", "cards", "b", (option("b"),), 0)]
    assert card == "b"
    assert deck.cards == ["a", "b"]


def test_people_say_which_of_the_unseen_cards_they_drew(game: State) -> None:
    game.owner["cards"] = "table"
    deck = deck_of("b a b", aside=1)
    steps, card = run(drawing(game, deck), "a")
    assert steps == [Draw(say("draw"), "rule", "cards", None, (option("b"), option("a")))]
    assert card == "a"
    assert deck == deck_of("b b", aside=1)


def test_a_secret_draw_is_only_for_the_drawer(game: State) -> None:
    steps, _ = run(drawing(game, deck_of("a", ordered=True), who=0, secret=True))
    assert (steps[0].who, steps[0].secret) == (0, True)


def test_the_app_shuffles_a_deck_that_it_is_handed(game: State) -> None:
    deck = deck_of("a b c")
    steps, card = run(drawing(game, deck), [1, 2, 0], "b")
    assert [type(step) for step in steps] == [Shuffle, Draw]
    assert (card, deck) == ("b", deck_of("c a", ordered=True))


def test_a_deck_goes_to_the_table_and_back_in_the_middle_of_a_draw(game: State) -> None:
    deck = deck_of("a b c", ordered=True)
    script = drawing(game, deck)
    assert next(script).top == "a"
    game.owner["cards"] = "table"
    assert script.send(Again.AGAIN).top is None
    game.owner["cards"] = "app"
    assert script.send(Again.AGAIN) == Shuffle(3)
    assert script.send([2, 1, 0]).top == "c"


def test_what_the_table_drew_leaves_the_order_unknown_to_the_app(game: State) -> None:
    deck = deck_of("a b c", ordered=True)
    game.owner["cards"] = "table"
    run(drawing(game, deck), "b")
    game.owner["cards"] = "app"
    steps, card = run(drawing(game, deck), [1, 0], "c")
    assert steps[0] == Shuffle(2)
    assert card == "c"


def test_only_a_card_of_the_upper_part_can_be_on_top(game: State) -> None:
    game.owner["cards"] = "table"
    deck = deck_of("a b c d", upper=2)
    steps, drawn = run(drawing(game, deck), "b")
    assert (steps[0].options, drawn) == ((option("a"), option("b")), "b")
    run(drawing(game, deck), "a")
    steps, _ = run(drawing(game, deck))
    assert steps[0].options == (option("c"), option("d"))


def test_a_deck_in_two_parts_keeps_them_when_the_app_is_handed_it(game: State) -> None:
    deck = deck_of("a b c d", upper=2)
    run(drawing(game, deck), [3, 1, 2, 0], "b")
    assert deck == deck_of("a d c", upper=1, ordered=True)


@pytest.mark.parametrize("owner", ["app", "table"])
def test_who_shuffles_a_whole_deck_mixes_its_parts(game: State, owner: Any) -> None:
    game.owner["cards"] = owner
    deck = deck_of("a b c d", upper=2)
    run(shuffle(game, deck, say("shuffle"), "rule"), [3, 1, 2, 0])
    assert deck.upper == 0


@pytest.mark.parametrize("owner", ["app", "table"])
@pytest.mark.parametrize("deck", [deck_of(""), deck_of("a b", aside=2), deck_of("a", aside=3)])
def test_an_empty_deck_is_refused_in_words(game: State, owner: Any, deck: Deck) -> None:
    game.owner["cards"] = owner
    with pytest.raises(Refused) as refused:
        next(drawing(game, deck))
    (fault,) = refused.value.faults
    assert (fault.code, fault.at, fault.message) == ("empty-deck", "cards", say("fault-empty-deck"))
    assert deck.left == 0


def test_cards_put_aside_cannot_be_drawn(game: State) -> None:
    deck = deck_of("a b c", aside=2, ordered=True)
    assert deck.left == 1
    run(drawing(game, deck), "a")
    with pytest.raises(Refused):
        next(drawing(game, deck))


def test_the_app_shows_its_top_cards_and_keeps_them(game: State) -> None:
    deck = deck_of("a b c", aside=1, ordered=True)
    assert run(look(game, deck, 1)) == ([], ["a"])
    assert run(look(game, deck, 5)) == ([], ["a", "b"])
    assert deck.cards == ["a", "b", "c"]


def test_the_app_orders_its_deck_before_it_looks(game: State) -> None:
    deck = deck_of("a b c")
    assert run(look(game, deck, 2), [2, 1, 0]) == ([Shuffle(3)], ["c", "b"])


def test_the_app_cannot_look_into_the_deck_of_people(game: State) -> None:
    game.owner["cards"] = "table"
    assert run(look(game, deck_of("a b c", ordered=True), 2)) == ([], None)


def drawing_again(game: State, deck: Deck) -> Any:
    """Draw a card from a deck whose discards come back."""
    return draw_again(game, deck, say("draw"), "rule", again=say("again"))


def test_the_discards_come_back_when_the_deck_is_empty(game: State) -> None:
    game.owner["cards"] = "table"
    deck = deck_of("x", aside=1, discard=["a", "b"])
    steps, card = run(drawing_again(game, deck), "ok", "b")
    assert [type(step) for step in steps] == [Tell, Draw]
    assert (card, deck.cards, deck.discard) == ("b", ["a", "x"], [])


def test_nothing_is_drawn_where_nothing_is_left(game: State) -> None:
    assert run(drawing_again(game, deck_of("x", aside=1))) == ([], None)
