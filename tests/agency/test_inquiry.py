"""Investigate criminals."""

from rules.agency.inquiry import investigate, offers, seen_by
from rules.agency.scene import scene
from rules.agency.state import Criminal
from rules.core.deck import HIDDEN
from rules.core.steps import Tell
from rules.core.table import Table
from tests.agency.town import RULES, has, play, town


def test_who_can_be_investigated() -> None:
    """agency.investigate.where: in the own district, or where an own informant is."""
    game = town(
        "D2 C2", criminals={1: "D2", 2: "A3", 3: "E3"}, informants={"A3": [1, 0], "E3": [1]}
    )
    assert seen_by(game, 0) == {"D2", "A3"}
    assert [one.id for one in offers(game)] == ["investigate:1", "investigate:2"]


def test_open_cards_need_no_look() -> None:
    game = town("D2 C2", criminals={1: "D2", 3: "D2"})
    game.city.criminals[0].open = True
    game.city.criminals[1].investigated = [1]
    assert [one.id for one in offers(game)] == ["investigate:3"]


def test_who_forgot_may_pay_for_another_look() -> None:
    """agency.investigate.again: the token already lies there."""
    game = has(town("D2 C2", criminals={1: "D2"}, cards={1: "kraken"}), clues=4)
    play(game, investigate(game, "1"))
    assert [(one.id, one.message.id) for one in offers(game)] == [
        ("investigate:1", "investigate-again")
    ]
    run = play(game, investigate(game, "1"))
    assert run.told == ["investigates-again", "portrait"]
    assert game.me.clues == 0 and game.city.criminals[0].investigated == [0]


def test_it_costs_two_clues_and_leaves_a_token() -> None:
    """agency.investigate.action."""
    game = has(town("D2 C2", criminals={1: "D2"}), clues=3)
    play(game, investigate(game, "1"))
    assert game.me.clues == 1 and game.city.criminals[0].investigated == [0]
    assert not game.city.criminals[0].open
    assert list(offers(has(town("D2 C2", criminals={1: "D2"}), clues=1))) == []


def test_the_card_is_shown_to_one_player_alone() -> None:
    """agency.investigate.secret."""
    game = has(town("D2 C2", criminals={1: "D2"}, cards={1: "kraken"}), clues=2)
    run = play(game, investigate(game, "1"))
    shown = [step for step in run.steps if isinstance(step, Tell) and "kraken" in str(step)]
    assert [(step.secret, step.who) for step in shown] == [(True, 0)]
    assert "kraken" not in str(scene(game))


def test_history_and_pictures_of_whole_games_keep_the_secret() -> None:
    """No face-down card is ever named in what everybody sees."""
    table = Table(RULES, RULES.start({"players": ["a", "b", "c"], "mode": "android"}, 11))
    for _ in range(120):
        if table.state.phase == "over":
            break
        options = table.options()
        liked = [one for one in options if one.id.startswith("investigate")]
        table.answer((liked or options)[0].id)
        closed = {one.card for one in table.state.criminals if not one.open}
        said = str([*table.history()][-40:]) + str(RULES.scene(table.state))
        assert not any(f"'{card}'" in said for card in closed)
        assert "identities-seen" not in said


def test_people_look_at_their_own_cards_themselves() -> None:
    game = has(town("D2 C2", suspects="table"), clues=2)
    game.city.stream.cards.remove("criminal-1")
    game.city.suspects.aside = 1
    game.city.criminals.append(Criminal(id=1, cell="D2", card=HIDDEN))
    run = play(game, investigate(game, "1"))
    assert run.told == ["investigates", "look-yourself"]
