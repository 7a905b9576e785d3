"""Check stealth tokens: when they go, from where, and what happens without (burglars.stealth)."""

import pytest

from rules.burglars.actions import act, offers
from rules.burglars.entry import enter
from rules.burglars.guard import move_guard
from rules.burglars.stealth import lose
from rules.core.message import say
from tests.burglars.board import burglar, heist, ids, play

ROW = """
    +---+---+---+---+---+
    |                   |
    +---+---+---+---+---+
"""


def pay(game, who=0):
    """Make a player pay for no special reason."""
    return lose(game, who, say("seen-here"), "burglars.stealth.guard-enters")


# When


def test_entering_a_guards_room_costs_a_token():
    """If you move into the room of a guard you must discard 1 stealth token."""
    game = heist(ROW, rooms={"B1": "thermo-1"}, guard="B1", target="E1", players=["A1"])
    run = play(enter(game, 0, "1B1"))
    assert game.players[0].stealth == 2
    assert "burglars.stealth.enter-guard" in run.rules


def test_a_guard_who_comes_costs_each_player_there_a_token():
    """When he comes into a room, the players there pay at once, whoever's turn it is."""
    game = heist(ROW, guard="A1", target="E1", players=["B1", "B1", "D1"], speed=1)
    run = play(move_guard(game, 1))
    assert [player.stealth for player in game.players] == [2, 2, 3]
    assert run.told == [
        "guard-moves",
        "guard-steps",
        *("seen-here", "stealth-own"),
        *("seen-here", "stealth-own"),
    ]


def test_passing_through_is_enough_and_passing_twice_costs_two():
    """He turns round at his target and comes back."""
    game = heist(ROW, guard="A1", target="C1", players=["B1"], speed=4, patrol="A1")
    play(move_guard(game, 1))
    assert game.players[0].stealth == 1


def test_a_guard_who_stands_where_a_player_is_costs_nothing_more():
    """Only movement costs: he starts his walk in the player's room and leaves."""
    game = heist(ROW, guard="A1", target="E1", players=["A1"], speed=2)
    play(move_guard(game, 1))
    assert game.players[0].stealth == 3


def test_other_actions_beside_a_guard_cost_nothing():
    """In one room with him a player may hack, peek and add dice safely."""
    game = heist(
        ROW,
        rooms={"B1": "laser-computer-5", "C1": "safe-1"},
        unseen={"A1": "camera-1"},
        guard="B1",
        target="E1",
        players=["B1"],
    )
    play(act(game, "hack"))
    play(act(game, "peek:1A1"))
    assert game.players[0].stealth == 3
    game.players[0].place = game.players[0].place.replace("B", "C")
    game.floors[0].guard = "C1"
    play(act(game, "die:1C1"))
    assert game.players[0].stealth == 3


def test_leaving_a_guard_costs_nothing():
    """Walking away is safe."""
    game = heist(ROW, rooms={"C1": "thermo-1"}, guard="B1", target="E1", players=["B1"])
    play(enter(game, 0, "1C1"))
    assert game.players[0].stealth == 3


def test_a_guard_on_another_floor_in_the_same_cell_sees_nobody():
    """Only the room counts (an atrium is the exception)."""
    game = heist(ROW, ROW, guard="A1", target="C1", players=["2B1"], speed=2)
    play(move_guard(game, 1))
    assert game.players[0].stealth == 3


# Foyer and atrium


def test_a_guard_next_to_a_foyer_sees_into_it_and_again_when_he_enters():
    """One for the neighbouring room, another for the foyer itself."""
    game = heist(ROW, rooms={"C1": "foyer-1"}, guard="A1", target="C1", players=["C1"], speed=1,
                 patrol="E1")
    play(move_guard(game, 1))
    assert game.players[0].stealth == 2
    play(move_guard(game, 1))
    assert game.players[0].stealth == 1


def test_a_wall_hides_a_foyer():
    """He does not see through walls."""
    game = heist(
        """
        +---+---+---+
        | G     | 0 |
        +   +   +   +
        |           |
        +---+---+---+
        """,
        rooms={"C1": "foyer-1"},
        target="B1",
        speed=1,
    )
    play(move_guard(game, 1))
    assert game.players[0].stealth == 3


def test_an_unrevealed_foyer_is_no_foyer_yet():
    """Nobody knows it before it is turned over."""
    game = heist(ROW, unseen={"C1": "foyer-1"}, guard="A1", target="E1", players=["C1"], speed=1)
    play(move_guard(game, 1))
    assert game.players[0].stealth == 3


@pytest.mark.parametrize("floor", [1, 3])
def test_a_guard_straight_above_or_below_an_atrium_sees_into_it(floor):
    """He comes to be over or under the player in the atrium."""
    game = heist(ROW, ROW, ROW, rooms={"2C1": "atrium-3"}, guard=f"{floor}B1",
                 target=f"{floor}E1", players=["2C1"], speed=1)
    play(move_guard(game, floor))
    assert game.players[0].stealth == 2


def test_the_player_may_be_seen_by_entering_an_atrium_or_foyer():
    """He is already there when the player comes."""
    game = heist(ROW, ROW, rooms={"C1": "atrium-3"}, guard="A1 2C1", target="E1 2E1",
                 players=["B1"])
    play(enter(game, 0, "1C1"))
    assert game.players[0].stealth == 2
    game = heist(ROW, rooms={"C1": "foyer-1"}, guard="D1", target="E1", players=["B1"])
    play(enter(game, 0, "1C1"))
    assert game.players[0].stealth == 2


def test_entering_a_foyer_where_the_guard_stands_costs_one():
    """He is in the room, not next to it."""
    game = heist(ROW, rooms={"C1": "foyer-1"}, guard="C1", target="E1", players=["B1"])
    play(enter(game, 0, "1C1"))
    assert game.players[0].stealth == 2


# From where


def test_ones_own_token_goes_unasked_where_the_room_has_none():
    """There is nothing to choose."""
    game = heist(ROW, players=["A1"], guard="E1", target="D1")
    run = play(pay(game))
    assert run.asked == [] and game.players[0].stealth == 2


@pytest.mark.parametrize(("tile", "tokens"), [("lavatory-5", 3), ("thermo-1", 2)])
def test_in_a_lavatory_or_in_smoke_the_player_chooses(tile, tokens):
    """Any player there may discard the room's token instead of an own one."""
    for answer, own, room in (("own", 2, tokens), ("1A1", 3, tokens - 1)):
        game = heist(ROW, rooms={"A1": tile}, players=["A1"], guard="E1", target="D1")
        game.room("1A1").stealth = tokens
        run = play(pay(game), answer)
        assert ids(run.asked[0]) == ["own", "1A1"] and run.asked[0].who == 0
        assert (game.players[0].stealth, game.room("1A1").stealth) == (own, room)


def test_the_rooms_tokens_save_a_player_without_any():
    """While the room has a token nobody there is arrested."""
    game = heist(ROW, rooms={"A1": "lavatory-5"}, players=[burglar("A1", stealth=0)])
    for left in (2, 1, 0):
        assert not play(pay(game)).over
        assert game.room("1A1").stealth == left
    assert play(pay(game)).over


def test_the_rooms_tokens_serve_only_there():
    """Who stands elsewhere cannot use them."""
    game = heist(ROW, rooms={"A1": "lavatory-5"}, players=[burglar("B1", stealth=0)])
    assert play(pay(game)).over
    assert game.room("1A1").stealth == 3


def test_each_player_in_a_lavatory_pays_for_himself():
    """Two players, two questions, one purse in the room."""
    game = heist(ROW, rooms={"B1": "lavatory-5"}, guard="A1", target="E1", players=["B1", "B1"],
                 speed=1)
    run = play(move_guard(game, 1), "1B1", "own")
    assert [question.who for question in run.asked] == [0, 1]
    assert [player.stealth for player in game.players] == [3, 2]
    assert game.room("1B1").stealth == 2


def test_the_tokens_of_a_lavatory_cannot_be_taken():
    """No action carries them away."""
    game = heist(ROW, rooms={"A1": "lavatory-5", "B1": "thermo-1"}, players=["A1"], guard="E1",
                 target="D1")
    found = {option.id.partition(":")[0] for option in offers(game)}
    assert found <= {"move", "peek"}


# Without


@pytest.mark.parametrize("tracking", ["full", "light"])
def test_no_token_left_means_arrest_and_defeat(tracking):
    """Everybody has lost as soon as one cannot pay."""
    game = heist(ROW, players=["A1", burglar("B1", stealth=0)], guard="E1", target="D1",
                 tracking=tracking)
    run = play(pay(game, 1), *(["no"] if tracking == "light" else []))
    assert run.over and game.result == "caught" and game.caught == 1


def test_the_last_token_is_not_yet_defeat():
    """From one to none: the game goes on."""
    game = heist(ROW, players=[burglar("A1", stealth=1)], guard="E1", target="D1")
    assert not play(pay(game)).over
    assert game.players[0].stealth == 0 and game.result == ""


def test_the_guards_walk_stops_at_an_arrest():
    """Nothing more happens."""
    game = heist(ROW, players=[burglar("B1", stealth=0), "C1"], guard="A1", target="E1", speed=4)
    run = play(move_guard(game, 1))
    assert run.over and run.walked == ["B1"] and game.players[1].stealth == 3


def test_people_who_keep_their_own_tokens_are_asked_whether_they_could_pay():
    """With light tracking only the arrest matters."""
    game = heist(ROW, players=["A1"], guard="E1", target="D1", tracking="light")
    run = play(pay(game), "yes")
    assert ids(run.asked[0]) == ["yes", "no"] and game.players[0].stealth == 3
