"""Play whole heists through the real process, and kill it at any moment."""

import json
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app import plain
from app.language import Speaker
from rules.core.table import Table
from rules.data import rules_of
from tests.headless.conversation import REAL, Conversation, choose

MOST = 3000


@pytest.mark.parametrize(
    ("seed", "options"),
    [(1, {}), (2, {"scenario": "office", "tracking": "light"}), (3, {"scenario": "fort-knox"})],
)
def test_a_whole_heist_by_random_answers(
    tmp_path: Path, seed: int, options: dict[str, Any]
) -> None:
    chance = Random(seed)
    with Conversation(REAL, "--db", tmp_path / "games.db", "--lang", "ru") as talk:
        step = talk.ask(new="burglars", options=options, seed=seed)["step"]
        for _ in range(MOST):
            if step["kind"] == "over":
                break
            assert step["kind"] in ("ask", "tell"), "the app has the dice and the decks"
            assert step["rule"].startswith("burglars.")
            step = talk.ask(answer=choose(step, chance))["step"]
        assert step["kind"] == "over"
        assert talk.ask(scene=True)["text"]
        assert len(talk.ask(history=True)["history"]) == talk.ask(list=True)["tables"][0]["length"]
        document = talk.ask(export=1)["document"]
        assert talk.ask(**{"import": document}) == {"table": 2, "step": step}
        assert talk.end() == (0, b"", b"")


def test_people_may_roll_draw_and_lay_everything_themselves(tmp_path: Path) -> None:
    chance = Random(5)
    own = ("dice", "patrol", "tools", "loot", "events", "characters", "tiles")
    with Conversation(REAL, "--db", tmp_path / "games.db") as talk:
        step = talk.ask(new="burglars", options=dict.fromkeys(own, "table"), seed=5)["step"]
        kinds = set()
        for _ in range(MOST):
            kinds.add(step["kind"])
            if step["kind"] == "over":
                break
            step = talk.ask(answer=choose(step, chance))["step"]
        assert {"ask", "tell", "draw", "over"} <= kinds


def test_a_set_up_can_be_made_from_what_is_offered(tmp_path: Path) -> None:
    with Conversation(REAL, "--db", tmp_path / "games.db") as talk:
        offered = talk.ask(options="burglars")["options"]
        options = {option["id"]: option["default"] for option in offered}
        assert talk.ask(new="burglars", options=options)["step"]
        wrong = talk.ask(new="burglars", options={"scenario": "moon", "players": 7})["error"]
        places = {fault["at"].split("/")[-1] for fault in wrong["faults"]}
        assert places == {"scenario", "players"}


def replay(seed: int, answers: list[Any]) -> dict[str, Any]:
    """Play the same answers in memory; give the step that must be pending."""
    rules = rules_of("burglars")
    table: Table[Any] = Table(rules, rules.start({}, seed))
    for answer in answers:
        table.answer(answer)
    speak = Speaker("ru", rules, table.state.names)
    said = plain.step(table.step, table.options(), speak)
    found: dict[str, Any] = json.loads(json.dumps(said))
    return found


def kill_and_resume(path: Path, games: int) -> int:
    """Kill a process in the middle of each game and look for it in the next; count what came."""
    chance = Random(games)
    seen = 0
    talk = Conversation(REAL, "--db", path, "--lang", "ru")
    for seed in range(games):
        given: list[Any] = []
        answer = talk.ask(new="burglars", seed=seed)
        id = answer["table"]
        for _ in range(chance.randint(0, 120)):
            if answer["step"]["kind"] == "over":
                break
            given.append(choose(answer["step"], chance))
            answer = talk.ask(answer=given[-1])
        last: list[Any] = []
        if answer["step"]["kind"] != "over":  # The last answer is on its way when the end comes.
            last = [choose(answer["step"], chance)]
            assert talk.process.stdin is not None
            talk.process.stdin.write(json.dumps({"answer": last[0]}).encode() + b"\n")
            talk.process.stdin.flush()
            time.sleep(chance.uniform(0, 0.003))
        talk.kill()
        talk = Conversation(REAL, "--db", path, "--lang", "ru")
        answer = talk.ask(open=id)
        assert "notices" not in answer
        arrived = answer["step"] != replay(seed, given)
        seen += arrived
        assert answer["step"] == replay(seed, given + last if arrived else given)
        assert talk.ask(open=id) == answer
    talk.kill()
    return seen


def test_every_killed_heist_is_resumed_at_the_same_step(tmp_path: Path) -> None:
    kill_and_resume(tmp_path / "games.db", 20)


@pytest.mark.slow
def test_two_hundred_killed_heists_are_resumed_at_the_same_step(tmp_path: Path) -> None:
    seen = kill_and_resume(tmp_path / "games.db", 200)
    assert 0 < seen < 200  # Some of the last answers were stored, and some were not.
