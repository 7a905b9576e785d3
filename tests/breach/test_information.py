"""Test information: tracing, the disk, copies, purchases, tasks and victory."""

import pytest

from rules.breach.copying import loot, looters
from rules.breach.disk import processor, store, supply
from rules.breach.player import FIREWALL
from rules.breach.rewards import buy, offers
from rules.breach.state import Intrusion
from rules.breach.task import fulfilled, settle, winner
from rules.breach.tracing import trace, traceable, tracing
from tests.breach.small import ids, play, small


def infected(game: Intrusion, cells: str, who: int = 0) -> Intrusion:
    """Put a player's viruses into rooms."""
    for cell in cells.split():
        game.places[cell].viruses.append(who)
    return game


# Tracing


def test_a_node_needs_a_virus_in_each_of_its_rooms() -> None:
    """breach.trace.rules"""
    game = infected(small(), "A1 B1 A2")
    assert traceable(game, 0) == ["A1+B1", "A1+A2"]
    assert traceable(infected(game, "B2"), 0) == ["A1+B1", "A1+A2", "A1+B2"]
    assert traceable(game, 1) == []


def test_tracing_takes_the_viruses_and_the_information_and_leaves_one_virus() -> None:
    """breach.trace.steps"""
    game = infected(small(), "A1 B1 A2 B2")
    game.nodes["A1+B2"].token = "full-bio"
    game.nodes["A1+B2"].viruses = [1]
    play(trace(game, 0, "A1+B2"))
    assert game.players[0].disk == ["full-bio"] and game.nodes["A1+B2"].token is None
    assert all(not place.viruses for place in game.places.values())
    assert game.nodes["A1+B2"].viruses == [1, 0]


def test_a_bare_node_can_be_traced_for_the_sake_of_reconnecting() -> None:
    """breach.trace.anywhere"""
    game = infected(small(at=(None,)), "A1 B1")
    play(tracing(game, 0), "A1+B1")
    assert game.nodes["A1+B1"].viruses == [0] and game.players[0].disk == []


def test_one_node_after_another_with_the_viruses_that_are_left() -> None:
    """breach.trace.anywhere"""
    game = infected(small(), "A1 B1 C1 B2 C2")
    run = play(tracing(game, 0), "A1+B1", "C1+C2")
    assert ids(run.asked[0]) == {"A1+B1", "B1+C1", "B1+C2", "C1+C2", "stop"}
    assert ids(run.asked[1]) == {"C1+C2", "stop"}
    assert [node for node, its in game.nodes.items() if its.viruses] == ["A1+B1", "C1+C2"]


def test_tracing_is_optional() -> None:
    """breach.trace.rules"""
    game = infected(small(), "A1 B1")
    play(tracing(game, 0), "stop")
    assert game.places["A1"].viruses == [0]


def test_a_node_with_ones_own_virus_keeps_just_one() -> None:
    """breach.trace.again"""
    game = infected(small(), "A1 B1")
    game.nodes["A1+B1"].viruses = [0]
    play(trace(game, 0, "A1+B1"))
    assert game.nodes["A1+B1"].viruses == [0]


# The disk


def test_information_goes_to_the_leftmost_free_slot() -> None:
    """breach.disk.place"""
    game = small(disk=["full-bio"])
    play(store(game, 0, "partial-crypto", "breach.disk.place"))
    assert game.players[0].disk == ["full-bio", "partial-crypto"]
    assert processor(game, 0).configuration == 2


def test_the_first_to_cover_a_marked_slot_moves_a_counter() -> None:
    """breach.disk.escalation"""
    game = small(at=("A1", "B1"))
    for player in game.players:
        player.disk = ["partial-bio"]
    play(store(game, 0, "partial-crypto", "breach.disk.place"))
    assert game.counters["guardian"].at == 1
    play(store(game, 1, "partial-crypto", "breach.disk.place"))
    assert game.counters["guardian"].at == 1


def test_on_a_full_disk_one_token_may_be_replaced() -> None:
    """breach.disk.full, breach.disk.replace, breach.solo.escalation-again"""
    game = small(disk=["full-bio", "partial-bio", "partial-bio", "partial-crypto"])
    play(store(game, 0, "full-science", "breach.disk.place"), "partial-bio")
    assert game.players[0].disk == ["full-bio", "full-science", "partial-bio", "partial-crypto"]
    assert game.counters["guardian"].at == 0


def test_who_keeps_a_full_disk_leaves_the_token_in_its_node() -> None:
    """breach.disk.replace"""
    game = infected(small(disk=["full-bio"] * 2 + ["partial-bio"] * 2), "A1 B1")
    game.nodes["A1+B1"].token = "partial-politics"
    play(trace(game, 0, "A1+B1"), "keep")
    assert game.nodes["A1+B1"].token == "partial-politics"
    assert "partial-politics" not in game.players[0].disk


def test_the_supply_is_what_lies_nowhere_else() -> None:
    """breach.supply.rules"""
    game = small(disk=["partial-bio"])
    game.nodes["A1+B1"].token = "partial-bio"
    assert supply(game, "partial-bio") == 8 and supply(game, "full-bio") == 2


# Copies


def test_everybody_with_a_virus_on_the_avatar_chooses_clockwise_from_the_active() -> None:
    """breach.disconnect.copy, breach.disconnect.order"""
    game = small(at=("A1", "B1", "C1"), viruses=[2, 1, FIREWALL], disk=["full-bio"])
    game.turn.player = 2
    assert looters(game, 0) == [2, 1]
    run = play(loot(game, 0), "copy", "credit")
    assert [ask.who for ask in run.asked] == [2, 1]
    assert game.players[2].disk == ["partial-bio"] and game.players[1].credits == 1
    assert game.players[0].disk == ["full-bio"]


def test_in_the_firewalls_turn_the_password_begins() -> None:
    """breach.disconnect.order"""
    game = small(at=("A1", "B1", "C1"), viruses=[2, 1])
    game.phase, game.password, game.turn.player = "activation", 1, 2
    assert looters(game, 0) == [1, 2]


def test_a_copy_is_partial_even_of_a_full_token_and_of_any_type_there() -> None:
    """breach.information.copy, breach.information.copy-full"""
    game = small(at=("A1", "B1"), viruses=[1], disk=["full-bio", "partial-crypto"])
    play(loot(game, 0), "copy", "bio")
    assert game.players[1].disk == ["partial-bio"]


def test_from_a_bare_disk_only_a_credit_is_to_be_had() -> None:
    """breach.information.copy-full"""
    game = small(at=("A1", "B1"), viruses=[1])
    run = play(loot(game, 0))
    assert run.asked == [] and game.players[1].credits == 1


# Purchases


def test_a_reward_is_bought_once() -> None:
    """breach.credits.buy-reward, breach.reward.cards"""
    game = small(credits=3)
    assert [option.id for option in offers(game, 0)] == ["buy:leak"]
    play(buy(game, 0, "leak"), "science")
    assert game.players[0].credits == 0 and game.players[0].disk == ["partial-science"]
    assert game.offered == [] and game.bought == ["leak"]


def test_four_credits_buy_partial_information_again_and_again() -> None:
    """breach.credits.buy-information"""
    game = small(credits=8)
    play(buy(game, 0, "information"), "bio")
    play(buy(game, 0, "information"), "bio")
    assert game.players[0].credits == 0 and game.players[0].disk == ["partial-bio"] * 2


def test_a_type_that_the_supply_lacks_cannot_be_taken() -> None:
    """breach.supply.empty"""
    game = small(at=("A1", "B1"), credits=4)
    game.players[1].disk = ["partial-bio"] * 10
    run = play(buy(game, 0, "information"), "crypto")
    assert ids(run.asked[0]) == {"crypto", "science", "politics"}


# Tasks


@pytest.mark.parametrize(
    ("disk", "done"),
    [
        (["full-bio", "partial-crypto"], True),
        (["partial-bio", "partial-bio", "partial-crypto"], True),
        (["full-bio", "full-crypto"], True),
        (["full-bio", "full-science"], False),
        (["partial-bio", "partial-crypto"], False),
    ],
)
def test_two_partial_tokens_are_worth_a_full_one(disk: list[str], done: bool) -> None:
    """breach.end.task, breach.information.equal, breach.information.full-as-partial"""
    assert fulfilled(small(disk=disk), 0) is done


def test_the_game_ends_the_moment_a_task_is_fulfilled() -> None:
    """breach.end.victory"""
    game = infected(small(disk=["full-bio"]), "A1 B1")
    game.nodes["A1+B1"].token = "partial-crypto"
    run = play(tracing(game, 0), "A1+B1")
    assert run.over and (game.result, game.winner) == ("won", 0)


def test_information_that_wins_moves_no_counter() -> None:
    """breach.end.victory, breach.disk.escalation"""
    game = small(disk=["full-bio"])
    game.nodes["A1+B1"].token = "partial-crypto"
    game.places["A1"].viruses, game.places["B1"].viruses = [0], [0]
    run = play(tracing(game, 0), "A1+B1")
    assert run.over and game.winner == 0
    assert game.counters["guardian"].at == 0 and game.escalated == []


def test_nothing_happens_before() -> None:
    """breach.end.task"""
    assert play(settle(small(disk=["full-bio"]))).steps == []


def done(*people: int) -> Intrusion:
    """Let some of four players have fulfilled their tasks."""
    game = small(at=("A1", "A1", "A1", "A1"))
    for who in people:
        game.players[who].disk = ["full-bio", "partial-crypto"]
    return game


def test_of_several_the_one_whose_turn_it_is_wins() -> None:
    """breach.end.tie"""
    game = done(1, 2)
    game.turn.player = 2
    assert winner(game) == 2


def test_else_the_nearest_to_the_password_counter_clockwise() -> None:
    """breach.end.tie, breach.end.tie-holder"""
    game = done(1, 2)
    game.phase, game.password = "activation", 0
    assert winner(game) == 2
    game.password, game.turn.player = 1, 2  # Whose turn came before the firewall's does not count.
    assert winner(game) == 1


def test_two_who_copy_at_once_are_judged_after_both() -> None:
    """breach.disconnect.order, breach.end.tie"""
    game = small(at=("A1", "B1", "C1"), viruses=[1, 2], disk=["partial-crypto"])
    for who in (1, 2):
        game.players[who].disk = ["full-bio"]
    game.turn.player, game.password = 0, 0
    run = play(loot(game, 0), "copy", "copy")
    assert run.over and game.winner == 2
