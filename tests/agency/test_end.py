"""Count the influence at the end."""

import pytest

from rules.agency.ending import bonus, over, score, syndicates, total
from rules.agency.state import Game
from tests.agency.town import BOX, has, play, town

BLUE, RED, WHITE = (
    [one.id for one in BOX.suspects if one.syndicate == colour]
    for colour in ("blue", "red", "white")
)


@pytest.mark.parametrize(
    ("count", "expected"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 20), (7, 25)]
)
def test_the_table_of_bonuses(count: int, expected: int) -> None:
    """agency.end.syndicates: 10 for four, and 5 for each further one."""
    assert bonus(count) == expected


def with_cards(*cards: str, who: int = 0, game: Game | None = None) -> Game:
    """Give a player turned-in criminals."""
    game = game or town()
    for card in cards:
        game.city.suspects.cards.remove(card)
        game.city.players[who].turned_in.append(card)
    return has(game)


def test_syndicates_add_up() -> None:
    game = with_cards(*BLUE[:2], *RED[:1])
    assert syndicates(game, 0) == 3 + 1


def test_jokers_join_the_greatest_group() -> None:
    """agency.syndicate.joker."""
    game = with_cards(*BLUE[:2], *RED[:1], *WHITE[:2])
    assert syndicates(game, 0) == 10 + 1


def test_jokers_alone_are_a_syndicate() -> None:
    """agency.syndicate.joker-alone."""
    assert syndicates(with_cards(*WHITE[:3]), 0) == 6


def test_informants_and_influence_count_but_prisoners_and_credits_do_not() -> None:
    """agency.end.score, agency.end.informants."""
    game = town(informants={"B2": [0, 0], "C1": [1]}, held={1: 0})
    has(game, influence=4, credits=20)
    assert total(game, 0) == 6 and total(game, 1) == 1


def test_the_most_influence_wins() -> None:
    game = has(town(), 1, influence=2)
    run = play(game, score(game))
    assert run.told == ["score", "score"] and game.city.winners == [1]
    assert over(game).message.id == "over-won" and over(game).who == 1


def test_health_breaks_a_tie() -> None:
    """agency.end.tie."""
    game = has(has(town(), 0, influence=2, health=3), 1, influence=2, health=5)
    play(game, score(game))
    assert game.city.winners == [1]


def test_a_full_tie_is_shared() -> None:
    game = has(has(town("C2 C2 C2"), 0, influence=2), 2, influence=2)
    play(game, score(game))
    assert game.city.winners == [0, 2]
    assert over(game).message.id == "over-shared"
