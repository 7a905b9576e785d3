"""Checks the titan: his states, his vulnerabilities, the cubes, and attacks on him."""

import pytest

from rules.breach.attack import attack
from rules.breach.ice import clear_viruses, hit
from rules.breach.player import Strike
from rules.breach.state import Ice, avatar
from rules.core.steps import Again, Ask
from rules.prometheus.titan import (
    boost,
    deactivatable,
    deactivate,
    needed,
    remove_cube,
    spend,
    vulnerable,
)
from tests.prometheus.titans import RULES, asked, play, team, told


def test_he_begins_invulnerable_and_ignores_viruses() -> None:
    """p. 14: any effect that gives him a virus in this state is ignored."""
    game = team()
    assert not vulnerable(game)
    steps = play(hit(game, game.ice[0], 3, 0, "rule"))
    assert told(steps) == ["titan-invulnerable"]
    assert game.guardian.viruses == []


def test_alone_one_deactivated_token_makes_him_vulnerable() -> None:
    """p. 14: one player needs one token."""
    game = team(1)
    game.titan.off = ["feet"]
    assert vulnerable(game)


@pytest.mark.parametrize(
    ("off", "expected"),
    [(["head"], False), (["head", "feet"], False), (["head", "left"], True)],
)
def test_a_team_needs_two_tokens_that_a_line_joins(off: list[str], expected: bool) -> None:
    """p. 14–15: two to four players need two connected vulnerabilities."""
    game = team(2)
    game.titan.off = off
    assert RULES.additions.titan.linked("head", "left")
    assert not RULES.additions.titan.linked("head", "feet")
    assert vulnerable(game) is expected


@pytest.mark.parametrize(("people", "viruses"), [(1, 3), (2, 6), (3, 9), (4, 12)])
def test_enough_viruses_win_at_once(people: int, viruses: int) -> None:
    """p. 9: 3, 6, 9 or 12 viruses, or more."""
    game = team(people)
    game.titan.off = ["head", "left"]
    assert needed(game) == viruses
    game.guardian.viruses = [who % people for who in range(viruses - 1)]
    play(hit(game, game.ice[0], 1, 0, "rule"))
    assert game.result == "won"


def test_nothing_disconnects_him() -> None:
    """p. 14: any effect that eliminates or disconnects him is ignored."""
    from rules.breach.disconnect import remove_ice

    game = team()
    play(remove_ice(game, game.ice[0], "gone", "rule"))
    assert [ice.id for ice in game.ice] == ["prometheus-1"]


# Deactivation


def test_a_disk_with_all_of_its_information_can_deactivate_a_vulnerability() -> None:
    """p. 17: all information linked with the vulnerability lies on one's disk."""
    game = team()
    game.titan.plate = "plate-1"
    needs = game.own_kit.plates["plate-1"].needs
    game.players[0].disk = [f"partial-{type}" for type in needs["head"]]
    assert "head" in deactivatable(game, 0)
    assert deactivatable(game, 1) == []
    game.titan.off = ["head"]
    assert "head" not in deactivatable(game, 0)


def test_what_was_turned_over_counts_no_more() -> None:
    """p. 18: a token that lies face down is not counted for other vulnerabilities."""
    game = team()
    game.titan.plate = "plate-1"
    first, second = game.own_kit.plates["plate-1"].needs["head"]
    game.players[0].disk = [f"partial-{first}", f"partial-{second}"]
    play(deactivate(game, 0, "head"), first)
    assert game.turned[0] == [f"partial-{first}"]
    assert len(game.players[0].disk) == 2
    game.titan.off = []
    assert deactivatable(game, 0) == []


def test_only_the_first_deactivated_token_brings_cubes() -> None:
    """p. 17: as many cubes as players where the token is the only deactivated one."""
    game = team(3)
    game.titan.plate = "plate-1"
    needs = game.own_kit.plates["plate-1"].needs
    game.players[0].disk = [f"partial-{one}" for one in (*needs["head"], *needs["chest"])]
    play(deactivate(game, 0, "head"), needs["head"][0])
    assert game.titan.cubes == 3
    play(remove_cube(game, 0))
    play(deactivate(game, 0, "chest"), needs["chest"][0])
    assert game.titan.cubes == 2


@pytest.mark.parametrize(("off", "turned"), [(["head"], []), ([], ["partial-bio"])])
def test_a_correction_may_make_a_deactivation_impossible(
    off: list[str], turned: list[str]
) -> None:
    """p. 17: only an active vulnerability whose information lies face up on the disk."""
    game = team(1)
    game.titan.plate, game.players[0].disk = "plate-1", ["partial-bio", "partial-crypto"]
    script = deactivate(game, 0, "head")
    next(script)
    game.titan.off, game.turned[0] = [*off], [*turned]
    with pytest.raises(StopIteration):
        script.send(Again.AGAIN)
    assert (game.titan.off, game.turned[0]) == (off, turned)


def test_with_the_last_cube_one_vulnerability_recovers() -> None:
    """p. 18: people choose which; where others stay down, new cubes are placed."""
    game = team(2)
    game.titan.off, game.titan.cubes = ["head", "feet"], 1
    steps = play(remove_cube(game, 0), "head")
    assert asked(steps) == [["head", "feet"]]
    assert (game.titan.off, game.titan.cubes) == (["feet"], 2)
    game.titan.cubes = 1
    play(remove_cube(game, 0))
    assert (game.titan.off, game.titan.cubes) == ([], 0)


# Attacks on him


def test_aithons_in_his_room_boost_an_attack_while_the_chest_is_down() -> None:
    """p. 17: +1 for each chosen model, which is disconnected after the attack."""
    game = team()
    game.titan.off = ["chest"]
    game.ice += [Ice(id="ephon-1", place="B2"), Ice(id="ephon-2", place="B2")]
    game.ice.append(Ice(id="ephon-3", place="A1"))
    strike = Strike(attacker=avatar(0), value=2, target="prometheus-1")
    steps = play(boost(game, strike), "2")
    assert asked(steps) == [["2", "1", "0"]]
    assert strike.value == 4
    assert len(game.ice) == 4
    play(spend(game, strike))
    assert [ice.id for ice in game.ice] == ["prometheus-1", "ephon-3"]


def test_the_attacker_chooses_which_of_unlike_aithons_boost_the_attack() -> None:
    """p. 17: any number of models of the player's choice."""
    game = team()
    game.titan.off = ["chest"]
    game.ice += [Ice(id=f"ephon-{n}", place="B2", viruses=[0] * (n == 1)) for n in (1, 2, 3)]
    strike = Strike(attacker=avatar(0), value=2, target="prometheus-1")
    steps = play(boost(game, strike), "2", "ephon-2", "ephon-3")
    assert [set(options) for options in asked(steps)[1:]] == [
        {"ephon-1", "ephon-2"}, {"ephon-1", "ephon-3"},
    ]
    assert (strike.value, game.titan.fed) == (4, ["ephon-2", "ephon-3"])


def test_the_boost_counts_in_the_action_and_gives_no_trophies() -> None:
    """p. 17: after the action the chosen models are disconnected, which is no elimination."""
    game = team()
    game.titan.off, game.titan.cubes = ["chest", "legs"], 2
    game.turn.player, game.turn.stage = 0, "actions"
    player = game.players[0]
    player.place, player.hand, player.research = "B2", [], []
    player.blocks = {"move": [], "attack": ["attack"], "defence": [], "cache": []}
    game.ice += [Ice(id="ephon-1", place="B2"), Ice(id="ephon-2", place="B2")]
    game.die = 3
    steps = play(attack(game, 0), "prometheus-1", "2")
    result = next(step for step in steps if step.message.id == "attack-result")
    assert (result.message.params["attack"], result.message.params["n"]) == (4, 2)
    assert game.guardian.viruses == [0, 0]
    assert [ice.id for ice in game.ice] == ["prometheus-1"]
    assert "transfer" not in [step.message.id for step in steps if isinstance(step, Ask)]


def test_more_viruses_than_needed_win_too() -> None:
    """p. 9: the number, or more."""
    game = team(2)
    game.titan.off, game.guardian.viruses = ["head", "left"], [0] * 5
    play(hit(game, game.ice[0], 3, 1, "rule"))
    assert (game.result, len(game.guardian.viruses)) == ("won", 8)


def test_viruses_on_him_stay_when_he_is_invulnerable_again() -> None:
    """p. 9, p. 14: the end of a turn takes viruses off other ice only."""
    game = team(2)
    game.titan.off, game.titan.cubes = ["head", "left"], 1
    play(hit(game, game.ice[0], 2, 1, "rule"))
    play(remove_cube(game, 0), "head")
    play(clear_viruses(game))
    assert not vulnerable(game) and game.guardian.viruses == [1, 1]


def test_an_active_chest_guards_him_from_aithons() -> None:
    """p. 11, p. 17: the boost holds only while the chest is deactivated."""
    game = team()
    game.ice.append(Ice(id="ephon-1", place="B2"))
    strike = Strike(attacker=avatar(0), value=2, target="prometheus-1")
    assert play(boost(game, strike)) == []
    assert strike.value == 2


def test_allies_are_no_targets() -> None:
    """p. 13: a player ignores viruses from an ally, so nobody is offered as a target."""
    from rules.breach.attack import targets

    game = team()
    game.players[0].place = game.players[1].place = "B2"
    assert targets(game, 0, 0) == ["prometheus-1"]
