"""Test attacks: the target, cards in turn, the table of viruses, screen and dodging."""

import pytest

from rules.breach.attack import attack, can_attack, resolve, targets, viruses
from rules.breach.player import FIREWALL
from rules.breach.state import Intrusion
from rules.core.steps import Tell
from tests.breach.small import Run, ids, play, small

NO_BLUE = {"move": ["move"], "attack": ["attack"], "defence": ["move"], "cache": []}


# The table of viruses


@pytest.mark.parametrize(
    ("attack", "defence", "count"),
    [(1, 1, 1), (1, 5, 1), (3, 3, 1), (4, 3, 2), (5, 3, 2), (6, 3, 3), (9, 3, 3), (2, 1, 3)],
)
def test_attack_and_defence_give_1_2_or_3_viruses(attack: int, defence: int, count: int) -> None:
    """breach.attack.viruses"""
    assert viruses(attack, defence) == count


def test_no_defence_means_3_viruses_and_no_attack_means_none() -> None:
    """breach.attack.zero"""
    assert [viruses(attack, 0) for attack in (0, 1, 2)] == [0, 3, 3]
    assert viruses(0, 4) == 0 and viruses(-2, 0) == 0


# The action


def test_an_attack_needs_a_red_chip_in_its_block_and_a_target() -> None:
    """breach.attack.action"""
    game = small(ice={"worm-1": "A1"})
    assert can_attack(game, 0)
    assert not can_attack(small(ice={"worm-1": "B1"}), 0)
    game.players[0].blocks["attack"] = ["defence", "move"]
    assert not can_attack(game, 0)
    assert can_attack(game, 0, free=True)


def test_the_value_counts_the_chip_that_pays_and_the_chip_then_moves() -> None:
    """breach.skill.timing, breach.attack.action"""
    game = small(ice={"worm-1": "A1"})
    run = play(attack(game, 0), "attack:attack:cache", "worm-1")
    result = next(one for one in run.steps if isinstance(one, Tell))
    assert (result.message.id, result.message.params["attack"]) == ("attack-result", 3)
    assert game.players[0].blocks["attack"] == ["defence"]
    assert game.players[0].blocks["cache"] == ["attack"]


def test_of_ice_that_is_quite_alike_one_is_offered_and_the_rest_is_told_apart() -> None:
    """breach.attack.target"""
    game = small(at=("A1", "A1"), ice={f"worm-{number}": "A1" for number in (1, 2, 3)})
    game.model("worm-3").on = "avatar-1"  # type: ignore[union-attr]
    run = play(attack(game, 0), "attack:attack:cache", "worm-3")
    options = run.asked[1].options
    assert [one.id for one in options] == ["avatar-1", "worm-1", "worm-3"]
    assert len({str(one.message) for one in options}) == len(options)


def test_targets_are_all_other_models_of_the_room_but_not_the_disconnected() -> None:
    """breach.attack.target, breach.attack.who"""
    game = small(at=("A1", "A1", None, "B1"), ice={"worm-1": "A1", "echo-1": "B2"})
    assert targets(game, 0, 0) == ["avatar-1", "worm-1"]


def test_distance_is_counted_over_connected_rooms_hidden_ones_too() -> None:
    """breach.attack.distance"""
    rooms = {"A1": "empty 00x0"}
    game = small(rooms, at=("A1",), ice={"worm-1": "B1", "worm-2": "A2", "echo-1": "B2"})
    assert targets(game, 0, 1) == ["worm-1"]
    assert targets(game, 0, 2) == ["worm-1", "echo-1"]
    assert targets(game, 0, 3) == ["worm-1", "worm-2", "echo-1"]


def test_the_screen_falls_after_the_attack() -> None:
    """breach.screen.lost"""
    game = small(ice={"worm-1": "A1"}, screen=True)
    play(attack(game, 0), "attack:attack:cache", "worm-1")
    assert not game.players[0].screen


def test_eliminated_ice_goes_back_and_gives_its_trophy() -> None:
    """breach.ice.eliminate: attack 3 against 2 gives two viruses, as many as it can bear."""
    game = small(ice={"worm-1": "A1"})
    run = play(attack(game, 0), "attack:attack:cache", "worm-1")
    assert game.ice == [] and game.players[0].credits == 2
    assert "breach.ice.trophy" in run.rules


def test_ice_that_bears_more_keeps_its_viruses() -> None:
    """breach.virus.ice"""
    game = small(ice={"worm-1": "A1"}, card={"resistance": 4})
    play(attack(game, 0), "attack:attack:cache", "worm-1")
    assert game.ice[0].viruses == [0, 0] and game.players[0].credits == 0


def test_viruses_on_the_guardian_lie_on_its_card_and_never_eliminate_it() -> None:
    """breach.guardian.virus"""
    game = small(ice={"zanatar-1": "A1"})
    run = play(attack(game, 0), "attack:attack:cache", "zanatar-1")
    assert game.guardian.viruses and [ice.id for ice in game.ice] == ["zanatar-1"]
    told = {one.message.id: one.rule for one in run.steps if isinstance(one, Tell)}
    assert told["guardian-hit"] == "breach.guardian.virus"


@pytest.mark.parametrize(("screen", "count"), [(True, 3), (False, 1)])
def test_a_screened_attacker_ignores_the_armour_of_ice(screen: bool, count: int) -> None:
    """breach.screen.benefits: p. 22, all properties of ice; the screen falls after the attack"""
    game = small(
        ice={"worm-1": "A1"}, screen=screen, card={"properties": ("armour +3",), "resistance": 9}
    )
    game.die = 1
    run = play(attack(game, 0), "attack:attack:cache", "worm-1")
    result = next(one.message for one in run.steps if isinstance(one, Tell))
    assert (result.id, result.params["n"]) == ("attack-result", count)


# Avatars as targets


def duel(value: int, **target: object) -> Intrusion:
    """Let two avatars meet; the attacker has so many red chips, two points each."""
    game = small(at=("A1", "A1"))
    game.players[0].blocks["attack"] = ["attack"] * value
    game.players[1].blocks = {**NO_BLUE, "defence": ["move", "move"]}  # type: ignore[assignment]
    for field, given in target.items():
        setattr(game.players[1], field, given)
    return game


def test_viruses_lie_on_the_targets_deck_in_the_attackers_colour() -> None:
    """breach.virus.avatar"""
    game = duel(1)
    play(attack(game, 0), "attack:attack:cache", "avatar-1")
    assert game.players[1].viruses == [0] and game.players[1].connected


def test_the_third_virus_disconnects_and_those_behind_are_lost() -> None:
    """breach.virus.avatar, breach.virus.surplus"""
    game = duel(2, viruses=[FIREWALL])
    play(attack(game, 0), "attack:attack:cache", "avatar-1")
    assert game.players[1].viruses == [FIREWALL, 0, 0]
    assert game.players[1].place is None and game.players[1].last == "A1"


def test_a_screen_may_ignore_one_virus_of_each_attack() -> None:
    """breach.screen.benefits"""
    game = duel(2, screen=True)
    run = play(attack(game, 0), "attack:attack:cache", "avatar-1", "ignore")
    assert ids(run.asked[-1]) == {"ignore", "take"}
    assert game.players[1].viruses == [0, 0] and game.players[1].screen


def test_dodging_moves_a_blue_chip_and_ignores_one_virus() -> None:
    """breach.dodge.rules"""
    game = duel(2, blocks={**NO_BLUE, "defence": ["defence"]})
    play(attack(game, 0), "attack:attack:cache", "avatar-1", "dodge")
    assert game.players[1].viruses == [0, 0]
    assert game.players[1].blocks["move"] == ["move", "defence"]


def test_without_a_blue_chip_in_its_block_there_is_no_dodging() -> None:
    """breach.dodge.rules"""
    game = duel(1, blocks={**NO_BLUE, "defence": ["move"], "cache": ["defence"]})
    run = play(attack(game, 0), "attack:attack:cache", "avatar-1")
    assert "breach.dodge.rules" not in run.rules


def test_screen_and_dodging_add_up_and_defence_counts_before_the_chip_moves() -> None:
    """breach.dodge.screen"""
    game = duel(2, screen=True, blocks={**NO_BLUE, "defence": ["defence"]})
    play(attack(game, 0), "attack:attack:cache", "avatar-1", "ignore", "dodge")
    assert game.players[1].viruses == [0]  # 4 against 2 is three viruses.


# Cards in turn


def who_may_play(run: Run) -> list[set[str]]:
    """List whom the open questions of an attack name."""
    asked = [ask for ask in run.asked if ask.rule == "breach.attack.cards"]
    assert all(ask.who is None and not ask.secret for ask in asked)
    return [ids(ask) - {"pass"} for ask in asked]


def test_the_attacker_plays_first_then_the_target_then_the_attacker_again() -> None:
    """breach.attack.cards"""
    game = duel(1, hand=["shield"])
    game.players[0].hand = ["ram", "tune"]
    game.players[0].blocks["cache"] = ["move"]
    run = play(
        attack(game, 0),
        *("attack:attack:cache", "avatar-1"),
        *("0", "play:ram", "1", "play:shield", "0", "play:tune", "cache:move:move"),
    )
    assert who_may_play(run) == [{"0", "1"}, {"0", "1"}, {"0"}]  # Who holds nothing cannot play.
    assert [ask.who for ask in run.asked if ask.secret] == [0, 1, 0]
    assert game.players[1].viruses == [0]  # 2 + 2 against 2 + 2.


def test_an_attacker_who_lets_the_target_begin_stays_silent() -> None:
    """breach.attack.cards, breach.attack.answer"""
    game = duel(1, hand=["shield", "ghost"])
    game.players[0].hand = ["ram"]
    answers = ("1", "play:shield", "pass")
    run = play(attack(game, 0), "attack:attack:cache", "avatar-1", *answers)
    assert who_may_play(run) == [{"0", "1"}, {"1"}]


@pytest.mark.parametrize(
    ("first", "left"), [("0", [{"0", "1"}, {"1"}]), ("1", [{"0", "1"}, {"0"}])]
)
def test_who_looked_and_declined_is_not_named_again(first: str, left: list[set[str]]) -> None:
    """breach.attack.cards"""
    game = duel(1, hand=["shield"])
    game.players[0].hand = ["ram"]
    run = play(attack(game, 0), "attack:attack:cache", "avatar-1", first, "pass", "pass")
    assert who_may_play(run) == left


def test_once_cards_were_played_who_declines_ends_the_exchange() -> None:
    """breach.attack.cards: until one of the two stops"""
    game = duel(1, hand=["shield"])
    game.players[0].hand = ["ram", "tune"]
    game.players[1].screen, game.players[1].blocks["defence"] = True, ["defence"] * 3
    answers = ("0", "play:ram", "1", "pass", "ignore")
    run = play(attack(game, 0), "attack:attack:cache", "avatar-1", *answers)
    assert len(who_may_play(run)) == 2 and game.players[0].hand == ["tune"]


def test_the_target_answers_ice_too() -> None:
    """breach.attack.answer, breach.research.defence"""
    game = small(ice={"worm-1": "A1"}, hand=["ghost"], research=["tough", "calm"])
    answers = ("0", "research:tough", "0", "play:ghost")
    run = play(resolve(game, "worm-1", "avatar-0", 5), *answers)
    assert ids(run.asked[1]) == {"research:tough", "play:ghost", "pass"}
    # 5 against 3 + 2 is one virus, and that one is ignored.
    assert game.players[0].viruses == []


def test_an_attack_stops_when_a_card_disconnects_the_attacker() -> None:
    """breach.attack.stopped"""
    game = small(at=("A1", "A1"), hand=["risky"], viruses=[FIREWALL, FIREWALL])
    run = play(attack(game, 0), "attack:attack:cache", "avatar-1", "0", "play:risky")
    assert not game.players[0].connected and game.players[1].viruses == []
    assert run.told[-1] == "attack-stopped" and game.turn.ended
    assert game.strike is None and game.turn.doing == []


def test_ice_gives_grey_viruses() -> None:
    """breach.attack.viruses"""
    game = small(ice={"worm-1": "A1"}, blocks={**NO_BLUE, "defence": []})
    play(resolve(game, "worm-1", "avatar-0", 1))
    assert game.players[0].viruses == [FIREWALL] * 3


def test_a_card_can_reach_farther_before_the_target_is_declared() -> None:
    """breach.attack.distance, breach.malware.moments"""
    game = small(ice={"worm-1": "B1"}, hand=["sights"])
    assert can_attack(game, 0)
    run = play(attack(game, 0), "play:sights", "attack:attack:cache", "worm-1")
    assert ids(run.asked[0]) == {"play:sights", "pass"}
    assert ids(run.asked[2]) == {"worm-1"}


def test_who_reaches_nobody_after_all_keeps_click_and_chip() -> None:
    """breach.attack.action, breach.malware.secret"""
    game = small(ice={"worm-1": "B1"}, at=("A1", "C3"), hand=["tune"], screen=True)
    game.turn.used = 1
    assert can_attack(game, 0)  # For all that the other knows.
    before = [*game.players[0].blocks["attack"]]
    play(attack(game, 0), "pass")
    assert game.turn.used == 0 and game.players[0].blocks["attack"] == before
    assert game.strike is None and game.turn.doing == [] and game.players[0].screen
    assert not can_attack(small(ice={"worm-1": "B1"}, hand=["tune"]), 0)


def test_an_algorithm_waits_for_the_elimination() -> None:
    """breach.malware.algorithm"""
    game = small(ice={"worm-1": "A1"}, hand=["spoils"])
    play(attack(game, 0), "attack:attack:cache", "worm-1", "0", "play:spoils")
    assert game.players[0].credits == 3
    assert game.turn.event == ""


def test_with_light_tracking_people_say_how_many_viruses_got_through() -> None:
    """breach.app.tracking"""
    game = small(ice={"worm-1": "A1"}, tracking="light")
    run = play(resolve(game, "worm-1", "avatar-0", 3), "2")
    assert ids(run.asked[0]) == {"0", "1", "2", "3"}
    assert game.players[0].viruses == [FIREWALL] * 2
