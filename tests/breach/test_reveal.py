"""Test revealing, orienting and hiding rooms, and the research tokens in them."""

from rules.breach.reveal import hide, orient, reveal, turned, turns
from rules.core.deck import HIDDEN
from tests.breach.small import ids, play, small


def test_whoever_reveals_a_room_orients_it() -> None:
    """breach.room.reveal, breach.room.orientation"""
    game = small({}, ("A1", "B2"), hidden={"B1": "garden 01x2"})
    found = play(reveal(game, "B1", 1), "3")
    assert [question.who for question in found.asked] == [1]
    assert ids(found.asked[0]) == {"0", "1", "2", "3"}
    assert game.places["B1"].shown and game.places["B1"].turn == 3
    assert turned(game, "garden 01x2", 1) == (2, 0, 1, None)


def test_orientations_that_look_alike_are_one_choice() -> None:
    """breach.room.orientation"""
    game = small({}, ("A1",), hidden={"B1": "empty 0101", "C1": "empty 0000"})
    assert turns(game, "empty 0101") == ["0", "1"]
    assert turns(game, "empty 0000") == ["0"]
    assert play(reveal(game, "C1", 0)).asked == []


def test_a_closed_side_may_face_the_avatar_that_revealed_the_room() -> None:
    """breach.room.reveal"""
    game = small({}, ("A1",), hidden={"B1": "garden x000"})
    play(reveal(game, "B1", 0), "3")
    assert turned(game, "garden x000", game.places["B1"].turn)[3] is None


def test_a_shown_room_is_not_revealed_again() -> None:
    """breach.room.hidden"""
    game = small()
    assert play(reveal(game, "A1", 0)).steps == []


def test_an_empty_room_gets_its_research_tokens_face_down() -> None:
    """breach.room.empty"""
    game = small({}, ("A1",), hidden={"B1": "empty 0000**"})
    before = len(game.research.cards)
    play(reveal(game, "B1", 0))
    assert len(game.places["B1"].research) == 2
    assert len(game.research.cards) == before - 2


def test_of_the_tables_own_tokens_only_the_number_is_known() -> None:
    """breach.room.empty, breach.room.back-hidden"""
    game = small({}, ("A1",), hidden={"B1": "empty 0000**"}, table="research")
    before = game.research.left
    play(reveal(game, "B1", 0))
    assert game.places["B1"].research == [HIDDEN, HIDDEN]
    assert game.research.left == before - 2
    play(hide(game, "B1"))
    assert game.places["B1"].research == []
    assert game.research.left == before


def test_the_supply_of_research_is_made_anew_of_the_discards() -> None:
    """breach.research.supply"""
    game = small({}, ("A1",), hidden={"B1": "empty 0000**"})
    game.research.cards, game.research.discard = ["fast"], ["calm"]
    play(reveal(game, "B1", 0))
    assert game.places["B1"].research == ["fast", "calm"]
    game.research.cards, game.research.discard = [], []
    game.places["B1"].shown = False
    play(reveal(game, "B1", 0))
    assert game.places["B1"].research == ["fast", "calm"]


def test_people_name_the_room_that_they_dealt_themselves() -> None:
    """breach.app.tracking"""
    game = small({}, ("A1",), hidden={"B1": "garden 01x2"}, table="rooms")
    game.places["B1"].room = None
    game.rooms.cards = ["garden 01x2", "empty 0000"]
    play(reveal(game, "B1", 0), "garden 01x2", "0")
    assert game.places["B1"].room == "garden 01x2"
    assert game.rooms.cards == ["empty 0000"]


def test_breaches_stay_where_they_are_when_a_room_turns() -> None:
    """breach.room.orientation"""
    game = small({"A1": "garden 01x2"}, ("A1",))
    game.breaches["A1|B1"] = "light"
    play(orient(game, "A1", 0), "2")
    assert game.places["A1"].turn == 2
    assert game.breaches == {"A1|B1": "light"}


def test_a_room_turned_back_keeps_models_and_viruses_only() -> None:
    """breach.room.back-hidden"""
    game = small({"A1": "garden 01x2"}, ("A1",), ice={"worm-1": "A1"})
    game.places["A1"].viruses = [0]
    game.places["A1"].turn = 2
    play(hide(game, "A1"))
    its = game.places["A1"]
    assert (its.shown, its.turn, its.viruses) == (False, 0, [0])
    assert game.ice[0].place == game.players[0].place == "A1"
