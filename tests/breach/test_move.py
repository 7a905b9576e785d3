"""Test the action «move»: points, revealing, entering, activating."""

from rules.breach.move import can_move, entry_price, menu, move
from rules.breach.state import Intrusion
from rules.core.steps import Tell
from tests.breach.small import ids, play, small


def code(*chips: str) -> dict[str, list[str]]:
    """Put chips into the block of moving, and nothing elsewhere."""
    return {"move": [*chips], "attack": [], "defence": [], "cache": []}


def rich() -> dict[str, list[str]]:
    """Give three yellow chips: 6 points."""
    return code("move", "move", "move")


def moving(game: Intrusion, points: int) -> set[str]:
    """List what can be done in a move with so many points."""
    game.turn.points = points
    game.turn.doing.append((0, "move"))
    return ids(menu(game, 0))


def test_the_points_count_the_chip_that_pays() -> None:
    """breach.skill.timing, breach.move.action"""
    rooms = {"A1": "empty 0000", "B1": "empty 0003"}
    game = small(rooms, blocks=code("move", "attack"))
    play(move(game, 0), "enter:B1", "stop")
    assert game.players[0].place == "B1"
    assert game.players[0].blocks == {**code("attack"), "cache": ["move"]}


def test_without_a_yellow_chip_in_its_block_there_is_no_move() -> None:
    """breach.move.action"""
    game = small(blocks={"move": ["attack"], "attack": [], "defence": [], "cache": ["move"]})
    assert not can_move(game, 0)
    assert can_move(game, 0, free=True)


def test_passing_costs_both_sides_of_the_border() -> None:
    """breach.move.cost"""
    game = small({"A1": "empty 0100", "B1": "empty 0001"})
    assert "enter:B1" not in moving(game, 1)
    assert "enter:B1" in moving(game, 2)


def test_a_closed_side_bars_the_way_from_either_room() -> None:
    """breach.room.linked"""
    game = small({"A1": "empty 0000", "B1": "empty 000x", "A2": "empty 0000"})
    assert moving(game, 5) == {"enter:A2", "stop"}


def test_a_hidden_room_is_revealed_before_it_is_entered() -> None:
    """breach.move.avatar, breach.room.reveal"""
    game = small({"A1": "empty 0110"})
    assert moving(game, 1) == {"reveal:B1", "reveal:A2", "stop"}


def test_revealing_costs_only_ones_own_side() -> None:
    """breach.room.reveal, breach.move.example"""
    game = small({"A1": "empty 01x0"}, hidden={"B1": "empty 1111"})
    assert "reveal:B1" not in moving(game, 0)
    assert "reveal:B1" in moving(game, 1)


def test_entering_the_room_just_revealed_costs_its_own_side_only() -> None:
    """breach.move.enter-revealed, breach.move.example"""
    game = small({"A1": "empty 01x0"}, hidden={"B1": "empty 1111"}, blocks=code("move"))
    play(move(game, 0), "reveal:B1", "enter:B1")
    assert game.players[0].place == "B1"


def test_later_the_way_costs_both_sides_again() -> None:
    """breach.move.example"""
    game = small({"A1": "empty 01x0", "B1": "empty 1111"})
    assert "enter:B1" not in moving(game, 1)


def test_after_another_effect_of_the_move_the_way_costs_both_sides_again() -> None:
    """breach.move.example, breach.move.enter-revealed"""
    rooms = {"A1": "garden 01x0"}
    game = small(rooms, hidden={"B1": "empty 1111"}, blocks=code("move", "attack"), threat=1)
    run = play(move(game, 0), "reveal:B1", "activate:A1")  # The one point left pays for nothing.
    assert ["enter:B1" in ids(ask) for ask in run.asked] == [False, True]


def test_from_elsewhere_the_room_just_revealed_costs_both_sides() -> None:
    """breach.move.enter-revealed, breach.move.cost"""
    game = small({"A1": "empty 01x0", "B1": "empty 1111", "B2": "empty 2222"})
    game.turn.paid = "A1>B1"
    assert entry_price(game, 0, "A1", "B1") == 1
    assert entry_price(game, 0, "B2", "B1") == 3  # A card has brought the avatar there.
    assert entry_price(game, 0, "B1", "A1") == 2


def test_who_reveals_may_turn_a_closed_side_to_himself() -> None:
    """breach.room.reveal"""
    game = small({"A1": "empty 00x0"}, hidden={"B1": "empty x000"}, blocks=code("move"))
    run = play(move(game, 0), "reveal:B1", "3")
    assert ids(run.asked[1]) == {"0", "1", "2", "3"}
    assert len(run.asked) == 2  # Nothing is left to spend points on.


def test_research_tokens_are_laid_into_an_empty_room() -> None:
    """breach.room.empty"""
    game = small(hidden={"B1": "empty 0000**"}, blocks=rich())
    play(move(game, 0), "reveal:B1", "stop")
    assert game.places["B1"].research == ["fast", "fast"]
    assert len(game.research.cards) == 14


def test_a_breach_connects_and_alone_says_the_price() -> None:
    """breach.breach-card.rules, breach.move.cost"""
    game = small({"A1": "empty 0x00", "B1": "empty 0009"})
    price = game.kit.box.pieces.breach_light
    assert "enter:B1" not in moving(game, 9)
    game.breaches["A1|B1"] = "light"
    assert "enter:B1" in moving(game, price)


def test_the_light_side_of_a_breach_costs_its_two_signs() -> None:
    """breach.breach-card.price: p. 9"""
    game = small({"A1": "empty 0x00", "B1": "empty 0000"})
    game.breaches["A1|B1"] = "light"
    assert "enter:B1" not in moving(game, 1) and "enter:B1" in moving(game, 2)


def test_crossing_a_breach_turns_it_and_then_takes_it_away() -> None:
    """breach.breach-card.light, breach.breach-card.dark"""
    game = small({"A1": "empty 0x00", "B1": "empty 0000"}, blocks=rich())
    game.breaches["A1|B1"] = "light"
    play(move(game, 0), "enter:B1", "stop")
    assert game.breaches == {"A1|B1": "dark"}
    play(move(game, 0), "enter:A1", "stop")
    assert game.breaches == {}


def test_through_a_breach_the_room_just_revealed_is_entered_for_nothing() -> None:
    """breach.breach-card.reveal"""
    game = small({"A1": "empty 0x00"}, hidden={"B1": "empty 9999"})
    game.breaches["A1|B1"] = "light"
    game.turn.points = game.kit.box.pieces.breach_light
    game.players[0].blocks["move"] = ["move"]
    run = play(move(game, 0), "reveal:B1", "enter:B1", *(["stop"] if _left(game) else []))
    assert game.players[0].place == "B1"
    assert game.breaches == {"A1|B1": "dark"}
    assert "breach.breach-card.light" in run.rules


def test_revealing_through_a_breach_without_crossing_it_leaves_it_light() -> None:
    """breach.breach-card.reveal, breach.breach-card.cross"""
    game = small({"A1": "empty 0x00"}, hidden={"B1": "empty 9999"}, blocks=rich())
    game.breaches["A1|B1"] = "light"
    play(move(game, 0), "reveal:B1", "stop")
    assert game.players[0].place == "A1" and game.breaches == {"A1|B1": "light"}


def _left(game: Intrusion) -> bool:
    """Say whether points are left after a breach was paid from a single yellow chip."""
    return 2 - game.kit.box.pieces.breach_light > 0


def test_activating_a_room_costs_points_and_happens_once_a_turn() -> None:
    """breach.move.activate, breach.move.iteration, breach.room.garden"""
    game = small({"A1": "garden 0000"}, threat=2, blocks=rich())
    run = play(move(game, 0), "activate:A1", "stop")
    assert game.players[0].threat == 0 and game.turn.activated == ["0:A1"]
    assert "breach.room.garden" in run.rules
    game.players[0].threat = 1
    assert "activate:A1" not in moving(game, 5)


def test_two_gardens_may_be_activated_in_one_turn() -> None:
    """breach.move.iteration"""
    game = small({"A1": "garden 0000", "B1": "garden 0000"}, threat=2)
    game.turn.activated = ["0:B1"]
    assert "activate:A1" in moving(game, 1)


def test_a_room_that_another_avatar_activated_may_be_activated_too() -> None:
    """breach.move.iteration"""
    game = small({"A1": "garden 0000"}, at=("A1", "A1"), threat=2)
    game.turn.activated = ["1:A1"]
    assert "activate:A1" in moving(game, 1)


def test_an_industrial_room_gives_a_utility_for_two_points() -> None:
    """breach.room.industrial"""
    game = small({"A1": "industrial 0000"})
    assert "activate:A1" not in moving(game, 1)
    game.turn.doing.clear()
    play(move(game, 0, free=True), "activate:A1", "stop")
    assert game.players[0].hand == ["tune"]


def test_a_computer_room_gives_two_transfers() -> None:
    """breach.room.computer"""
    game = small({"A1": "computer 0000"})
    run = play(
        move(game, 0, free=True), "activate:A1", "move:move:cache", "cache:move:attack", "stop"
    )
    assert [ask.rule for ask in run.asked].count("breach.transfer.rules") == 2


def test_a_tower_gives_a_free_attack_at_distance_1() -> None:
    """breach.room.tower"""
    game = small({"A1": "tower 0000"}, ice={"worm-1": "B1"})
    run = play(move(game, 0, free=True), "activate:A1", "yes", "worm-1", "stop")
    assert game.players[0].blocks["attack"] == ["attack", "defence"]
    assert "ice-eliminated" in run.told


def test_an_empty_room_gives_one_of_its_tokens_secretly() -> None:
    """breach.room.empty, breach.room.empty-look"""
    game = small({"A1": "empty 0000"})
    game.places["A1"].research = ["calm", "cure"]
    run = play(move(game, 0, free=True), "activate:A1", "stop")
    assert game.players[0].research == ["calm"] and game.places["A1"].research == ["cure"]
    gained = [step for step in run.steps if isinstance(step, Tell)]
    assert [step.secret for step in gained if step.rule == "breach.room.empty"] == [True]


def test_an_empty_room_without_tokens_cannot_be_activated() -> None:
    """breach.room.empty"""
    assert "activate:A1" not in moving(small(), 9)


def test_points_that_are_left_are_lost_and_the_screen_falls() -> None:
    """breach.move.points, breach.screen.lost"""
    game = small(screen=True)
    play(move(game, 0), "stop")
    assert game.turn.points == 0 and not game.players[0].screen


def test_attached_ice_comes_along() -> None:
    """breach.attach.rules"""
    game = small({"A1": "empty 0000", "B1": "empty 0000"}, ice={"worm-1": "A1", "worm-2": "A1"})
    game.ice[0].on = "avatar-0"
    play(move(game, 0), "enter:B1", "stop")
    assert [ice.place for ice in game.ice] == ["B1", "A1"]


def test_an_opponent_may_hamper_a_move() -> None:
    """breach.malware.moments"""
    game = small(at=("A1", "C3"))
    game.players[1].hand = ["strings"]
    run = play(move(game, 0), "other:1", "play:strings", "stop")
    assert run.asked[1].who == 1 and run.asked[1].secret
    assert [ask.message.params.get("n") for ask in run.asked] == [3, None, 1]
