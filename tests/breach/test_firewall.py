"""Test rounds and the firewall's turn: the password, activation cards, escalation, the end."""

from rules.breach.firewall import activation, end_round, end_turn, pass_password, reveal_card
from rules.breach.state import Activated, Intrusion
from tests.breach.small import play, small


def ready(people: int = 3, deck: str = "worm-4 worm-5 echo-4") -> Intrusion:
    """Make a game before the firewall's turn, with cards on top of the deck."""
    game = small({}, ("A1", "B2", "C3", "B1")[:people])
    game.activation.cards = deck.split()
    game.phase = "password"
    return game


def test_turns_go_clockwise_and_end_with_the_firewall() -> None:
    """breach.round.order"""
    game = ready()
    game.password, game.turn.player = 1, 1
    order = []
    for _ in range(3):
        order.append(game.turn.player)
        play(end_turn(game))
    assert order == [1, 2, 0]
    assert game.phase == "password"


def test_the_password_goes_counter_clockwise_and_its_holder_begins() -> None:
    """breach.firewall.password"""
    game = ready()
    play(pass_password(game))
    assert game.password == 2
    assert game.waiting == [2, 0, 1]
    game.phase = "wake"
    play(end_round(game))
    assert (game.phase, game.turn.player, game.round) == ("turn", 2, 2)


def test_everybody_with_a_connected_avatar_reveals_one_card() -> None:
    """breach.firewall.activation"""
    game = ready()
    game.players[0].place = None
    play(pass_password(game))
    while game.phase == "activation":
        play(activation(game))
    assert game.activation.discard == ["worm-4", "worm-5"]


def test_who_was_disconnected_before_it_came_to_him_reveals_none() -> None:
    """breach.firewall.activation-who"""
    game = ready()
    play(pass_password(game))
    play(activation(game))
    game.players[0].place = game.players[1].place = None
    play(activation(game))
    assert game.phase == "wake"
    assert len(game.activation.discard) == 1


def test_an_empty_deck_is_made_of_the_discards() -> None:
    """breach.activation.discard"""
    game = ready(deck="")
    game.activation.discard = ["worm-4", "echo-4"]
    play(reveal_card(game, 0))
    assert game.activation.cards == ["echo-4"]
    assert game.activation.discard == ["worm-4"]


def test_people_are_told_to_make_a_new_deck_of_the_discards() -> None:
    """breach.activation.discard: p. 29"""
    game = ready(deck="")
    game.owner["activation"] = "table"
    game.activation.discard = ["worm-4", "echo-4"]
    assert play(reveal_card(game, 0), "echo-4").told[0] == "activation-again"


def test_escalation_comes_last_and_also_without_any_ice() -> None:
    """breach.activation.escalate, breach.activation.none"""
    game = ready(deck="worm-1")
    found = play(reveal_card(game, 1))
    assert found.told == ["activation-card", "ice-none", "counter-moves", "counter-moves"]
    assert (game.counters["bot"].at, game.counters["guardian"].at) == (1, 1)
    assert game.activation.discard == ["worm-1"]
    assert game.acting == []


def test_alone_and_disconnected_no_bot_moves_but_the_counters_do() -> None:
    """breach.solo.activation, breach.solo.extra"""
    game = small({}, ("A1",), ice={"worm-1": "B1"})
    game.activation.cards = ["worm-1"]
    game.players[0].place = None
    play(reveal_card(game, 0))
    assert game.ice[0].place == "B1"
    assert game.counters["bot"].at == 1


def test_a_guardians_second_card_activates_ice_though_its_player_has_fallen() -> None:
    """breach.guardian.extra, breach.activation.choose: p. 28 and 29; the solo rule is p. 41."""
    game = small({}, ("A1", "C1"), ice={"zanatar-1": "A1", "worm-1": "B1"})
    game.phase, game.guardian.awake = "activation", True
    game.players[0].place, game.turn.player = None, 1
    game.activation.cards = ["worm-6"]
    found = play(reveal_card(game, 0))
    assert "solo-away" not in found.told and "breach.solo.activation" not in found.rules
    assert game.model("worm-1").place == "C1"  # type: ignore[union-attr]
    assert game.players[1].threat == 1


def test_without_any_avatar_a_second_card_activates_nothing() -> None:
    """breach.activation.target: p. 29"""
    game = small({}, (None, None), ice={"worm-1": "B1"})
    game.activation.cards = ["worm-7"]
    found = play(reveal_card(game, 0))
    assert found.told[:2] == ["activation-card", "ice-no-target"]
    assert [ice.place for ice in game.ice] == ["B1"]


def test_alone_one_card_is_revealed_even_while_disconnected() -> None:
    """breach.solo.activation"""
    game = small({}, (None,))
    game.activation.cards = ["worm-4"]
    play(pass_password(game))
    play(activation(game))
    assert game.activation.discard == ["worm-4"]


def test_viruses_on_ice_go_at_the_end_of_every_turn() -> None:
    """breach.virus.ice, breach.virus.ice-end"""
    game = small({}, ("A1", "B1"), ice={"worm-1": "A1"})
    game.ice[0].viruses = [0]
    play(end_turn(game))
    assert game.ice[0].viruses == []
    game.ice[0].viruses = [0]
    play(end_round(game))
    assert game.ice[0].viruses == []


def test_the_card_lies_in_the_state_while_it_is_carried_out() -> None:
    """breach.activation.order"""
    game = ready(deck="worm-1")
    script = reveal_card(game, 0)
    step = next(script)
    step = script.send("worm-1")
    assert step is not None
    assert game.acting == [Activated(card="worm-1")]
