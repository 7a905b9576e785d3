"""Test which ice is activated, which way it goes and whom its subroutines hit."""

from random import Random
from typing import Any

import pytest

from rules.breach.activation import activate, candidates, subroutines, ways
from rules.breach.state import Activated, Intrusion
from rules.breach.words import read
from tests.breach.small import Run, ids, play, small
from tests.breach.walls import random_database, steps_between, walks


def run(
    game: Intrusion, card: str, *answers: str, who: int = 0, category: str = "bot", **has: Any
) -> Run:
    """Activate ice by subroutines such as `shift 2, attack +0`."""
    game.acting.append(Activated(**has))
    effects = [read(text.strip()) for text in card.split(",")]
    found = play(activate(game, who, category, effects), *answers)
    game.acting.pop()
    return found


def chosen(game: Intrusion, card: str, category: str = "bot") -> tuple[set[str], str]:
    """List the ice that may be chosen for a card, with the rule."""
    effects = [read(text.strip()) for text in card.split(",")]
    found, rule = candidates(game, 0, category, effects)
    return {ice.id for ice in found}, rule


# Which ice


def test_ice_that_reaches_an_avatar_goes_before_ice_that_does_not() -> None:
    """breach.activation.choose"""
    game = small({}, ("A1",), ice={"worm-1": "C3", "worm-2": "B2", "worm-3": "A1"})
    assert chosen(game, "shift 2") == ({"worm-2", "worm-3"}, "breach.activation.choose")
    assert chosen(game, "shift 1") == ({"worm-3"}, "breach.activation.choose")


def test_any_avatar_will_do_not_only_ones_own() -> None:
    """breach.activation.choose"""
    game = small({}, ("A1", "C3"), ice={"worm-1": "C2", "worm-2": "B2"})
    assert chosen(game, "shift 1")[0] == {"worm-1"}


def test_where_none_reaches_any_ice_may_be_chosen() -> None:
    """breach.activation.far"""
    game = small({}, ("A1",), ice={"worm-1": "C3", "worm-2": "C2"})
    assert chosen(game, "shift 1") == ({"worm-1", "worm-2"}, "breach.activation.far")


def test_ice_without_any_way_is_disconnected_and_does_nothing() -> None:
    """breach.activation.stuck"""
    rooms = {"A1": "empty xxxx", "C3": "empty xxxx", "C1": "empty xxxx"}
    game = small(rooms, ("A1",), ice={"worm-1": "C3", "worm-2": "C1"})
    found = run(game, "shift 3, attack +0", "worm-2")
    assert [ice.id for ice in game.ice] == ["worm-1"]
    assert found.told == ["ice-stuck"]
    assert game.players[0].viruses == []


def test_a_card_without_movement_needs_a_target_on_the_spot() -> None:
    """breach.activation.still"""
    game = small({}, ("A1",), ice={"worm-1": "B1", "worm-2": "A1"})
    assert chosen(game, "attack +0")[0] == {"worm-2"}
    game.ice = game.ice[:1]
    assert chosen(game, "attack +0") == (set(), "breach.activation.still")
    assert run(game, "attack +0").told == ["ice-no-target"]


def test_distance_lets_a_card_without_movement_reach_farther() -> None:
    """breach.activation.still, breach.attack.distance"""
    game = small({}, ("A1",), ice={"worm-1": "B1", "worm-2": "C1"})
    assert chosen(game, "range 1, threat 1")[0] == {"worm-1"}


def test_without_ice_of_the_category_nothing_is_activated() -> None:
    """breach.activation.none"""
    game = small({}, ("A1",), ice={"worm-1": "A1"})
    assert run(game, "shift 1", category="hunter").told == ["ice-none"]


def test_the_player_who_resolves_the_card_chooses_and_models_alike_are_one_choice() -> None:
    """breach.activation.choice"""
    ice = {"worm-1": "B1", "worm-2": "B1", "worm-3": "A2"}
    game = small({}, ("A1", "A1"), ice=ice)
    found = run(game, "shift 1, threat 1", "worm-3", "0", who=1)
    assert [question.who for question in found.asked] == [1, 1]
    assert ids(found.asked[0]) == {"worm-1", "worm-3"}


@pytest.mark.parametrize("seed", range(80))
def test_the_choice_of_ice_agrees_with_trying_every_walk(seed: int) -> None:
    """breach.activation.choose, breach.activation.far, breach.activation.stuck"""
    game = random_database(Random(seed))
    places = {player.place for player in game.players}
    for moves in (1, 2, 3):
        reach, towards = set(), set()
        for ice in game.ice:
            ends = {walk[-1] for walk in walks(game, ice.place, moves)}
            if ends & places:
                reach.add(ice.id)
            if any(steps_between(game, ice.place, str(place)) is not None for place in places):
                towards.add(ice.id)
        every = {ice.id for ice in game.ice}
        found, rule = chosen(game, f"shift {moves}, attack +0")
        assert found == (reach or every)
        expected = "stuck" if not towards else "choose" if reach else "far"
        assert rule == f"breach.activation.{expected}"


# Which way


def routes_of(game: Intrusion, ice: str, count: int, left: int) -> set[tuple[str, ...]]:
    """List the routes of one movement."""
    game.acting.append(Activated(ice=ice, steps=left))
    model = game.model(ice)
    assert model is not None
    found = {*ways(game, model, count)}
    game.acting.pop()
    return found


def test_ice_goes_to_an_avatar_by_every_shortest_way() -> None:
    """breach.activation.path"""
    game = small({}, ("A1",), ice={"worm-1": "B2"})
    assert routes_of(game, "worm-1", 2, 2) == {("B2", "B1", "A1"), ("B2", "A2", "A1")}


def test_ice_beside_an_avatar_may_stay_or_go_to_another_in_reach() -> None:
    """breach.activation.choose, breach.activation.movement"""
    game = small({}, ("A1", "B1", "C3"), ice={"worm-1": "A1"})
    assert routes_of(game, "worm-1", 1, 1) == {("A1",), ("A1", "B1")}


def test_ice_that_cannot_reach_comes_as_near_as_it_can() -> None:
    """breach.activation.far"""
    game = small({}, ("A1",), ice={"worm-1": "C1"})
    assert routes_of(game, "worm-1", 1, 1) == {("C1", "B1")}


def test_ice_walks_through_hidden_rooms_and_reveals_nothing() -> None:
    """breach.activation.movement"""
    game = small({}, ("A1",), ice={"worm-1": "C1"})
    run(game, "shift 2")
    assert game.ice[0].place == "A1"
    assert [cell for cell, place in game.places.items() if place.shown] == ["A1"]


def test_ice_walks_through_breaches_and_does_not_wear_them() -> None:
    """breach.breach-card.cross: only an avatar that spent move points does"""
    game = small({"A1": "empty xxxx"}, ("A1",), ice={"worm-1": "B1"})
    game.breaches = {"A1|B1": "light"}
    run(game, "shift 1")
    assert game.ice[0].place == "A1" and game.breaches == {"A1|B1": "light"}


@pytest.mark.parametrize("seed", range(80))
def test_the_ways_of_ice_agree_with_trying_every_walk(seed: int) -> None:
    """breach.activation.path, breach.activation.far"""
    luck = Random(seed)
    game = random_database(luck)
    places = sorted({str(player.place) for player in game.players})
    for ice in game.ice:
        count = luck.randint(1, 3)
        left = count + luck.randint(0, 2)
        away = {place: steps_between(game, ice.place, place) for place in places}
        near = {place for place, steps in away.items() if steps is not None and steps <= left}
        goals = near or {place for place, steps in away.items() if steps is not None}
        expected = set()
        for goal in goals:
            steps = away[goal]
            assert steps is not None
            for walk in walks(game, ice.place, steps):
                if walk[-1] == goal and len(walk) - 1 == steps:
                    expected.add(walk[: count + 1])
        assert routes_of(game, ice.id, count, left) == expected


# Subroutines one by one


def test_subroutines_run_in_their_order_and_choose_targets_one_by_one() -> None:
    """breach.activation.run, breach.activation.target"""
    game = small({}, ("A1", "A1"), ice={"worm-1": "B1"})
    run(game, "shift 1, threat 1, threat 1", "0", "1")
    assert [player.threat for player in game.players] == [1, 1]


def test_a_subroutine_without_a_target_is_ignored() -> None:
    """breach.activation.target"""
    game = small({}, ("A1",), ice={"worm-1": "C3"})
    found = run(game, "shift 1, threat 2", "C3-B3")
    assert "subroutine-ignored" in found.told
    assert game.players[0].threat == 0


def test_each_hits_every_avatar_in_the_room() -> None:
    """breach.activation.target"""
    game = small({}, ("A1", "A1", "B2"), ice={"worm-1": "A1"})
    run(game, "each: threat 1")
    assert [player.threat for player in game.players] == [1, 1, 0]


def test_distance_and_strength_last_for_this_activation_only() -> None:
    """breach.attack.distance, breach.ice.values"""
    game = small({}, ("B1",), ice={"echo-1": "A1"})
    run(game, "range 1, strength +1, threat 1", category="hunter")
    assert game.players[0].threat == 1
    assert run(game, "threat 1", category="hunter").told == ["ice-no-target"]


def test_a_hunter_cleans_viruses_out_of_its_room() -> None:
    """breach.ice.categories"""
    game = small({}, ("A1", "B1"), ice={"echo-1": "A1"})
    game.places["A1"].viruses = [0, 1]
    run(game, "clean 1", "1", category="hunter")
    assert game.places["A1"].viruses == [0]


def test_conditions_look_at_the_room_of_the_ice() -> None:
    """breach.activation.run"""
    game = small({}, ("A1",), ice={"worm-1": "A1"})
    run(game, "if-infected: threat 1")
    assert game.players[0].threat == 0
    game.places["A1"].viruses = [0]
    run(game, "if-infected: threat 1")
    assert game.players[0].threat == 1
    run(game, "if-alone: firewall 1")
    assert game.die == 2


def test_a_pushed_avatar_keeps_its_screen_and_reveals_nothing() -> None:
    """breach.model.moved, breach.room.hidden-avatar"""
    game = small({}, ("A1",), ice={"worm-1": "A1"}, screen=True)
    game.phase = "activation"
    run(game, "push 1", "B1")
    assert game.players[0].place == "B1"
    assert game.players[0].screen
    assert not game.places["B1"].shown


@pytest.mark.parametrize(("card", "answers"), [("push 1", ("B1",)), ("hide", ())])
def test_an_avatar_in_a_hidden_room_reveals_it_at_once_in_its_own_turn(
    card: str, answers: tuple[str, ...]
) -> None:
    """breach.room.hidden-avatar: p. 21, such as by a quick subroutine"""
    game = small({}, ("A1",), ice={"worm-1": "A1"})
    place = answers[0] if answers else "A1"
    found = run(game, card, *answers)
    assert game.players[0].place == place and game.places[place].shown
    assert "breach.room.hidden-avatar" in found.rules


def test_a_hidden_room_keeps_models_and_viruses_and_loses_other_tokens() -> None:
    """breach.room.back-hidden"""
    game = small({}, ("A1",), ice={"worm-1": "A1"}, screen=True)
    game.places["A1"].viruses = [0]
    game.places["A1"].research = ["fast"]
    game.phase = "activation"
    run(game, "hide")
    assert not game.places["A1"].shown
    assert game.places["A1"].viruses == [0]
    assert game.players[0].screen
    assert game.research.discard == ["fast"]


def test_an_attack_compares_the_die_with_the_defence() -> None:
    """breach.ice.values, breach.attack.viruses"""
    game = small({}, ("A1",), ice={"worm-1": "A1"}, screen=False)
    game.players[0].blocks["defence"] = ["move", "move", "move"]
    run(game, "attack +0")
    assert game.players[0].viruses == [-1]  # 2 against 3.
    run(game, "attack +2")
    assert game.players[0].viruses == [-1, -1, -1]  # 4 against 3.
    assert game.players[0].place is None


def test_manual_words_are_shown_and_people_report_what_they_changed() -> None:
    """breach.effect.manual, breach.activation.run"""
    game = small({}, ("A1", "B1"), ice={"worm-1": "A1"})
    answers = ("changed", "threat:1", "changed", "go:0", "C3", "changed", "none", "done")
    found = run(game, "manual: Страх и бегство, threat 1", *answers, who=1)
    shown = [ask for ask in found.asked if ask.message.id == "manual"]
    assert [ask.message.params["text"] for ask in shown] == ["Страх и бегство"] * 4
    assert game.players[1].threat == 1 and game.players[0].place == "C3"
    assert found.told[-1] == "subroutine-ignored"  # Nobody is left in the worm's room.


def test_in_training_bots_and_hunters_run_their_quick_subroutine() -> None:
    """breach.training.rules"""
    game = small()
    game.mode = "training"
    card = game.kit.activation["worm-2"]
    assert [read(text) for text in card.subroutines] != subroutines(game, "worm-2")
    assert subroutines(game, "worm-2") == [read(text) for text in game.kit.ice["worm"].quick]
    verdict = game.kit.activation["zanatar-1"]
    assert subroutines(game, "zanatar-1") == [read(text) for text in verdict.subroutines]


# Attachment


def test_a_worm_that_moves_lets_go_and_one_that_stays_holds_on() -> None:
    """breach.attach.leave"""
    game = small({}, ("A1", "B1"), ice={"worm-1": "A1"})
    game.ice[0].on = "avatar-0"
    run(game, "shift 1", "A1")
    assert game.ice[0].on == "avatar-0"
    run(game, "shift 1", "A1-B1")
    assert game.ice[0].place == "B1"
    assert game.ice[0].on is None


def test_attaching_follows_the_rule_and_its_limits() -> None:
    """breach.attach.rules, breach.attach.limit"""
    ice = {f"worm-{number}": "A1" for number in range(1, 5)}
    game = small({}, ("A1",), ice=ice)
    run(game, "attach")
    for number in range(2, 5):
        run(game, "attach", f"worm-{number}")
    assert [one.on for one in game.ice] == ["avatar-0"] * 3 + [None]
    game.ice[0].on = None
    game.players[0].screen = True
    run(game, "attach", "worm-1")
    assert game.ice[0].on is None


def test_a_clinging_worm_attaches_where_it_arrives_but_not_to_a_screened_avatar() -> None:
    """breach.ice.worm, breach.screen.benefits"""
    clings = {"properties": ("clings",)}
    game = small({}, ("A1",), ice={"worm-1": "B1"}, card=clings)
    run(game, "shift 1")
    assert game.ice[0].on == "avatar-0"
    game = small({}, ("A1",), ice={"worm-1": "B1"}, card=clings, screen=True)
    run(game, "shift 1")
    assert (game.ice[0].place, game.ice[0].on) == ("A1", None)
