"""Test the guardian: deploying, waking, gateways, and the end of the game."""

from random import Random

import pytest

from rules.breach.activation import activate
from rules.breach.deploy import deploy
from rules.breach.firewall import PHASES, end_round, reveal_cards
from rules.breach.guardian import free_sides, goal, wake
from rules.breach.ice import hit
from rules.breach.state import Activated, Gateway, Ice, Intrusion
from rules.breach.words import read
from tests.breach.small import Run, ids, play, small
from tests.breach.walls import neighbour, random_database


def guarded(at: str = "B2", awake: bool = True, people: tuple[str, ...] = ("A1",)) -> Intrusion:
    """Make a game with the guardian in it."""
    game = small({}, people)
    game.ice.append(Ice(id="zanatar-1", place=at))
    game.guardian.awake = awake
    game.gateways = [
        Gateway(priority=3, at="A1^"),
        Gateway(priority=1, at="C3v"),
        Gateway(priority=2, at="C1^"),
    ]
    return game


def run(game: Intrusion, card: str, *answers: str) -> Run:
    """Activate the guardian by subroutines."""
    game.acting.append(Activated())
    effects = [read(text.strip()) for text in card.split(",")]
    found = play(activate(game, 0, "guardian", effects), *answers)
    game.acting.pop()
    return found


def test_deploying_takes_only_the_model_and_the_board_goes_to_the_player() -> None:
    """breach.guardian.deploy, breach.guardian.deploy-where"""
    game = small({}, ("A1", "B2"))
    game.guardian.cards = ["zanatar-1"]
    play(deploy(game, "guardian", 1))
    assert [(ice.id, ice.place) for ice in game.ice] == [("zanatar-1", "B2")]
    assert game.guardian.keeper == 1
    assert not game.guardian.awake
    assert game.guardian.cards == ["zanatar-1"]
    assert game.activation.cards == []


def test_a_second_icon_finds_no_model_and_no_quick_subroutine() -> None:
    """breach.guardian.deploy-again"""
    game = guarded()
    found = play(deploy(game, "guardian", 0))
    assert found.told == ["quick-ignored"]
    assert len(game.ice) == 1


def test_it_wakes_at_the_end_of_the_firewalls_turn_in_every_step() -> None:
    """breach.guardian.wake, breach.guardian.wake-shuffle, breach.guardian.board-b"""
    game = small({}, ("A1", "B2"))
    game.guardian.cards = ["zanatar-1", "zanatar-2"]
    game.activation.cards = ["worm-1"]
    game.activation.discard = ["echo-1"]
    play(deploy(game, "guardian", 1))
    found = play(end_round(game), "B3v")
    assert found.told == [
        "guardian-wakes",
        "threat-rises",
        "threat-rises",
        "guardian-shuffle",
        "guardian-card",
        "omega-laid",
        "guardian-placed",
        "guardian-read",
    ]
    assert game.guardian.awake and game.guardian.keeper is None
    assert sorted(game.activation.cards) == ["worm-1", "zanatar-1", "zanatar-2"]
    assert game.activation.discard == ["echo-1"]
    assert (game.omega, game.ice[0].place) == ("B3v", "omega")
    assert play(wake(game)).told == []


def test_a_guardian_that_a_correction_took_away_does_not_wake() -> None:
    """breach.app.correction"""
    game = small({}, ("A1",))
    play(deploy(game, "guardian", 0))
    game.ice.clear()
    assert play(wake(game)).told == []
    assert (game.guardian.awake, game.guardian.keeper) == (False, None)
    play(deploy(game, "guardian", 0))
    assert game.guardian.keeper == 0


def test_omega_may_lie_at_any_outer_side_without_a_gateway() -> None:
    """breach.room.omega"""
    game = guarded()
    assert len(free_sides(game)) == 12 - 3
    assert not {"A1^", "C3v", "C1^"} & {*free_sides(game)}


def test_it_cannot_be_eliminated_and_keeps_its_viruses() -> None:
    """breach.guardian.rules, breach.guardian.virus, breach.guardian.virus-count"""
    game = guarded(at="A1")
    assert not play(hit(game, game.ice[0], 3, 0, "breach.guardian.virus")).result
    assert game.guardian.viruses == [0, 0, 0]
    play(end_round(game))
    assert game.guardian.viruses == [0, 0, 0]
    assert game.model("zanatar-1") is not None


def test_it_goes_for_the_gateway_of_the_lowest_number() -> None:
    """breach.gateway.priority"""
    game = guarded()
    gateway = goal(game, game.ice[0])
    assert gateway is not None and gateway.priority == 1
    found = run(game, "advance 1", "B2-C2")
    assert ids(found.asked[0]) == {"B2-B3", "B2-C2"}
    assert game.ice[0].place == "C2"


def test_closed_connections_do_not_hold_it_once_it_is_awake() -> None:
    """breach.guardian.board-b"""
    walled = small({"B2": "empty xxxx"}, ("A1",))
    walled.ice.append(Ice(id="zanatar-1", place="B2"))
    walled.gateways = [Gateway(priority=1, at="C3v")]
    assert goal(walled, walled.ice[0]) is None
    assert run(walled, "advance 2").rules[-1] == "breach.activation.guardian-stuck"
    walled.guardian.awake = True
    run(walled, "advance 2", "B2-B3-C3")
    assert walled.ice[0].place == "C3"


def test_it_removes_the_gateway_of_its_room_and_no_other() -> None:
    """breach.guardian.activation"""
    game = guarded(at="C1")
    run(game, "gateway")
    assert sorted(gateway.priority for gateway in game.gateways) == [1, 3]
    run(game, "gateway")
    assert len(game.gateways) == 2


def test_with_the_last_gateway_the_game_is_over_at_once() -> None:
    """breach.end.gateways"""
    game = guarded(at="C1")
    game.gateways = game.gateways[2:]
    found = run(game, "gateway, firewall 1")
    assert found.over
    assert (game.result, game.winner, game.die) == ("fallen", None, 2)


def test_a_guardians_first_card_reveals_another_and_no_third() -> None:
    """breach.guardian.extra"""
    game = guarded(at="B2")
    game.activation.cards = ["zanatar-5", "zanatar-5", "worm-1"]
    play(reveal_cards(game, 0))
    assert game.activation.cards == ["worm-1"]
    assert game.activation.discard == ["zanatar-5", "zanatar-5"]


def test_another_category_first_reveals_one_card_only() -> None:
    """breach.guardian.extra"""
    game = guarded(at="B2")
    game.activation.cards = ["worm-4", "zanatar-5"]
    play(reveal_cards(game, 0))
    assert game.activation.cards == ["zanatar-5"]


def test_effects_that_would_disconnect_it_are_ignored() -> None:
    """breach.activation.guardian-stuck"""
    game = small({"A1": "empty xxxx", "C3": "empty xxxx"}, ("A1",))
    game.ice.append(Ice(id="zanatar-1", place="C3"))
    run(game, "shift 2, firewall 1")
    assert game.model("zanatar-1") is not None
    assert game.die == 3


def test_the_firewalls_turn_ends_with_the_waking() -> None:
    """breach.firewall.turn"""
    assert list(PHASES) == ["password", "activation", "wake"]


@pytest.mark.parametrize("seed", range(40))
def test_its_ways_agree_with_trying_every_walk(seed: int) -> None:
    """breach.guardian.activation"""
    luck = Random(seed)
    game = random_database(luck)
    game.ice = [Ice(id="zanatar-1", place=luck.choice(game.spots))]
    game.guardian.awake = True
    sides = [f"{cell}v" for cell in game.places if cell[1] == "3"]
    game.gateways = [Gateway(priority=n, at=side) for n, side in enumerate(sides, 1)]
    luck.shuffle(game.gateways)
    origin, target = game.ice[0].place, sides[0][:-1]
    walks, edge = set(), {(origin,)}
    while not walks:  # Every border can be crossed, so that some walk arrives.
        walks = {walk for walk in edge if walk[-1] == target}
        edge = {
            (*walk, place)
            for walk in edge
            for way in "^>v<"
            if (place := neighbour(game, walk[-1], way)) and place not in walk
        }
    expected = {"-".join(walk[:3]) for walk in walks}
    if len(expected) > 1:
        found = run(game, "advance 2", min(expected))
        assert ids(found.asked[0]) == expected
    else:
        run(game, "advance 2")
        assert game.ice[0].place == min(expected).split("-")[-1]
