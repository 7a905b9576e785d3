"""Checks that a simulation plays whole games, finds what breaks, and reproduces it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.core.message import Fault, say
from rules.core.steps import Ask, Option, Over, Script
from rules.data import GAMES, rules_of
from rules.simulate import Broken, at_random, main, play, replay, run, simulate
from tests.core.tiny import Explorer, Hunt, Tiny

SPEEDS = ("games_a_second", "answers_a_second")


class Lying(Tiny):
    """Finds fault with every third day."""

    def faults(self, state: Hunt) -> list[Fault]:
        return [Fault("third-day", "day", say("tiny-day"))] if state.day == 3 else []


class Failing(Tiny):
    """Fails in the first night."""

    def night(self, game: Hunt) -> Script[None]:
        raise KeyError("moon")


class Speechless(Tiny):
    """Asks a question without answers on the second day."""

    def where(self, game: Hunt, explorer: Explorer, steps: int) -> Ask:
        question = super().where(game, explorer, steps)
        return question if game.day == 1 else Ask(question.message, question.rule, ())


class Stuttering(Tiny):
    """Offers one answer twice."""

    def where(self, game: Hunt, explorer: Explorer, steps: int) -> Ask:
        stay = Option("stay", say("tiny-stay"))
        return Ask(say("tiny-where"), "tiny.move", (stay, stay))


class Endless(Tiny):
    """Asks the same question for ever."""

    def move(self, game: Hunt) -> Script[None]:
        options = (Option("on", say("tiny-on")), Option("off", say("tiny-off")))
        while True:
            yield Ask(say("tiny-again"), "tiny.move", options)


class Uncounted(Tiny):
    """Finds fault with the end only."""

    def faults(self, state: Hunt) -> list[Fault]:
        over = state.phase == "over"
        return [Fault("gold", "explorers", say("tiny-gold"))] if over else []


def printed(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1
    found: dict[str, Any] = json.loads(lines[0])
    return found


def break_it(rules: Tiny) -> dict[str, Any]:
    with pytest.raises(Broken) as caught:
        simulate(rules, 50, 1, {"players": ["Ann", "Bob"]}, at_random, True)
    return caught.value.report


@pytest.mark.parametrize("game", GAMES)
def test_every_game_prints_outcomes_lengths_and_speed(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([game, "--games", "3", "--seed", "7", "--players", "2"]) == 0
    found = printed(capsys)
    assert (found["game"], found["games"], found["seed"]) == (game, 3, 7)
    assert sum(found["outcomes"].values()) == 3
    lengths = found["answers"]
    assert 0 < lengths["least"] <= lengths["median"] <= lengths["most"]
    assert all(found[speed] > 0 for speed in SPEEDS)


def test_the_same_seed_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for seed in ("5", "5", "6"):
        assert main(["burglars", "--games", "2", "--seed", seed, "--scenario", "office"]) == 0
        report = printed(capsys)
        found.append({key: value for key, value in report.items() if key not in SPEEDS})
    assert found[0] == found[1]
    assert found[0]["answers"] != found[2]["answers"]


def test_a_range_of_seeds_is_the_games_of_each_seed() -> None:
    rules = rules_of("burglars")
    lengths = sorted(
        sum(not entry.auto for entry in play(rules, {}, seed, at_random).entries)
        for seed in (3, 4, 5)
    )
    found = simulate(rules, 3, 3, {}, at_random, True)["answers"]
    assert list(found.values()) == lengths


def test_players_scenario_and_options_reach_the_game() -> None:
    rules = rules_of("burglars")
    options = {"players": ["1", "2", "3"], "scenario": "fort-knox", "dice": "table"}
    state = play(rules, options, 1, at_random).state
    assert len(state.players) == 3
    assert (state.scenario, state.owns("dice")) == ("fort-knox", "table")


def test_options_are_read_as_json_or_as_words(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--option", "lost-sight=true", "--option", "tracking=light"]
    assert main(["burglars", "--games", "1", *given]) == 0
    assert printed(capsys)["games"] == 1
    assert main(["burglars", "--games", "1", "--option", "lost-sight=perhaps"]) == 2
    assert printed(capsys) == {"refused": ["wrong-value at lost-sight"]}


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        (["--scenario", "moon"], ["wrong-value at scenario"]),
        (["--players", "9"], ["player-count at players"]),
        (["--players", "0"], ["player-count at players"]),
        (["--option", "moon=1"], ["unknown-option at moon"]),
        (
            ["--option", "moon=1", "--scenario", "moon"],
            ["unknown-option at moon", "wrong-value at scenario"],
        ),
    ],
)
def test_a_set_up_that_the_game_refuses_exits_with_2(
    given: list[str], refused: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["burglars", "--games", "1", *given]) == 2
    assert printed(capsys) == {"refused": refused}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], "game"),
        (["chess"], "invalid choice: 'chess'"),
        (["burglars", "--games", "0"], "not a number of games: '0'"),
        (["burglars", "--games", "many"], "not a number of games: 'many'"),
        (["burglars", "--option", "dice"], "not NAME=VALUE: 'dice'"),
        (["burglars", "--option", "=1"], "not NAME=VALUE: '=1'"),
        (["burglars", "--player", "lucky"], "invalid choice: 'lucky'"),
        (["burglars", "--replay", "/no/such/file"], "/no/such/file"),
    ],
)
def test_a_wrong_command_line_says_what_is_wrong(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(given)
    assert left.value.code == 2
    assert said in capsys.readouterr().err


def test_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    text = capsys.readouterr().out
    for option in ("games", "seed", "players", "player", "scenario", "option", "no-check"):
        assert f"--{option} " in text or f"--{option}]" in text
    assert "--replay FILE" in text


def test_it_runs_as_a_command() -> None:
    command = [sys.executable, "-m", "rules.simulate", "burglars", "--games", "1"]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parent.parent,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=True,
    )
    assert json.loads(done.stdout)["games"] == 1
    assert done.stderr == ""


def test_a_broken_invariant_is_found_at_once_and_reproduced() -> None:
    report = break_it(Lying())
    assert report["broken"] == "third-day at day"
    with pytest.raises(Broken) as again:
        replay(Lying(), report)
    assert again.value.report == report
    table = replay(Tiny(), report)
    assert table.state.day == 3
    fewer = {**report, "answers": report["answers"][:-1]}
    assert replay(Lying(), fewer).state.day == 2


def test_invariants_are_looked_at_after_the_last_answer_too() -> None:
    report = break_it(Uncounted())
    assert report["broken"] == "gold at explorers"
    assert isinstance(replay(Tiny(), report).step, Over)


def test_a_script_that_fails_is_reported_with_the_answer_that_it_failed_on() -> None:
    report = break_it(Failing())
    assert report["broken"] == "KeyError('moon')"
    with pytest.raises(Broken) as again:
        replay(Failing(), report)
    assert again.value.report == report
    fewer = {**report, "answers": report["answers"][:-1]}
    replay(Failing(), fewer)


def test_questions_without_answers_or_with_twins_are_broken() -> None:
    assert break_it(Speechless())["broken"] == "no legal answer to tiny-where"
    assert break_it(Stuttering())["broken"] == "one answer twice in tiny-where"


def test_a_game_that_does_not_end_is_broken() -> None:
    report = break_it(Endless())
    assert report["broken"] == "the game does not end"


def test_without_checks_nothing_is_looked_at() -> None:
    found = simulate(Lying(), 5, 1, {"players": ["Ann"]}, at_random, False)
    assert sum(found["outcomes"].values()) == 5


def test_a_player_that_answers_nonsense_is_reported() -> None:
    with pytest.raises(Broken, match="not-an-option at answer") as caught:
        run(rules_of("burglars"), {}, 1, lambda table: "nonsense")
    assert caught.value.report["answers"] == ["nonsense"]


def test_the_command_prints_what_broke_and_replays_it_from_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["burglars", "--seed", "4"], lambda game: Lying()) == 1
    report = printed(capsys)
    assert report["broken"] == "third-day at day"
    file = tmp_path / "report.json"
    file.write_text(json.dumps(report), encoding="utf-8")
    assert main(["burglars", "--replay", str(file)], lambda game: Lying()) == 1
    assert printed(capsys) == report
    assert main(["burglars", "--replay", str(file)], lambda game: Tiny()) == 0
    assert printed(capsys) == {"game": "tiny", "held": len(report["answers"])}


@pytest.mark.parametrize("text", ["", "[]", '{"seed": 1}', '{"options": [], "seed": 1}'])
def test_a_file_that_is_no_report_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "report.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        main(["burglars", "--replay", str(file)])
    assert left.value.code == 2
    assert str(file) in capsys.readouterr().err
