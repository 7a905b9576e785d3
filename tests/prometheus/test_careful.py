"""Checks the careful team: it plays fair, wins sometimes, and plays other modes as before."""

from collections import Counter
from random import Random

import pytest

from rules.core.message import say
from rules.core.steps import Ask, Option
from rules.prometheus.careful import missing, play
from rules.simulate import play as simulate
from tests.prometheus.titans import RULES, team


def ask(game, message: str, *ids: str, who: int = 0) -> str:
    """Give the careful answer to a question."""
    options = tuple(Option(id, say("none")) for id in ids)
    return play(game, Ask(say(message), "rule", options, who), options, Random(1))


def test_careful_teams_of_two_win_some_games_and_lose_some() -> None:
    options = {"mode": "team", "players": ["А", "Б"]}
    ends = Counter(
        simulate(RULES, options, seed, play, check=False).step.message.id for seed in range(1, 31)
    )
    assert min(ends["titan-won"], ends["titan-fallen"]) >= 5, ends


@pytest.mark.parametrize("options", [{"mode": "standard"}, {"mode": "team", "tracking": "light"}])
def test_it_plays_other_modes_to_the_end(options: dict) -> None:
    table = simulate(RULES, {**options, "players": ["А", "Б"]}, 1, play)
    assert table.state.result


def test_it_strikes_the_titan_only_while_that_helps() -> None:
    """p. 14: an invulnerable titan takes no viruses."""
    game = team()
    game.players[0].place = "B2"
    assert ask(game, "actions", "attack", "end") == "end"
    game.titan.off, game.titan.cubes = ["head", "right"], 2
    assert ask(game, "actions", "attack", "end") == "attack"
    assert ask(game, "attack-target", "ephon-1", "prometheus-1") == "prometheus-1"


def test_it_attacks_an_invulnerable_titan_rather_than_look_at_its_cards_for_ever() -> None:
    """Who plays no card in an attack is asked for the target once more."""
    game = team()
    assert ask(game, "attack-target", "prometheus-1", "cards") == "prometheus-1"
    assert ask(game, "attack-target", "prometheus-1", "cards", "ephon-1") == "ephon-1"
    assert ask(game, "attack-target", "cards") == "cards"


def test_a_lonely_game_ends_in_which_a_free_attack_found_only_the_titan() -> None:
    options = {"mode": "team", "players": ["А"]}
    assert simulate(RULES, options, 60408, play, check=False).state.result


def test_it_never_looks_under_covered_information() -> None:
    """p. 13: nobody knows what lies there."""
    game = team()
    answers = []
    for token in ("full-bio", None):
        game.covered = {node: token for node in game.nodes}
        answers.append(ask(game, "trace-or-deactivate", "A1+B1", "B1+C1", "stop"))
    assert answers[0] == answers[1]


def test_it_counts_what_a_disk_lacks() -> None:
    """p. 17."""
    game = team()
    game.titan.plate = "plate-1"
    assert missing(game, [], "head") == 2
    assert missing(game, ["bio"], "head") == 1
    assert missing(game, ["bio", "crypto", "bio"], "head") == 0


def test_it_lets_that_part_recover_without_which_the_titan_stays_vulnerable() -> None:
    """p. 18: the players choose."""
    game = team()
    game.titan.off = ["head", "right", "legs"]
    assert ask(game, "recovers-which", "head", "right", "legs") == "legs"
