"""Play whole games of «Агентство» through the real process, and keep its secrets."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.data import rules_of
from tests.headless.conversation import REAL, Conversation, choose

MOST = 3000
NAMES = ["Аня", "Борис", "Вера"]


@pytest.mark.parametrize(
    ("seed", "options"),
    [(1, {}), (2, {"mode": "android"}), (3, {"tracking": "light", "dice": "table"})],
)
def test_a_whole_game_by_random_answers(tmp_path: Path, seed: int, options: dict[str, Any]) -> None:
    chance = Random(seed)
    with Conversation(REAL, "--db", tmp_path / "games.db", "--lang", "ru") as talk:
        step = talk.ask(new="agency", options={"players": NAMES, **options}, seed=seed)["step"]
        for _ in range(MOST):
            if step["kind"] == "over":
                break
            assert step["rule"].startswith("agency.")
            step = talk.ask(answer=choose(step, chance))["step"]
        assert step["kind"] == "over"
        assert "Рейн Сити" in talk.ask(scene=True)["text"]
        document = talk.ask(export=1)["document"]
        assert talk.ask(**{"import": document}) == {"table": 2, "step": step}
        assert talk.end() == (0, b"", b"")


def test_identities_are_not_in_the_open_history(tmp_path: Path) -> None:
    chance = Random(7)
    with Conversation(REAL, "--db", tmp_path / "games.db", "--lang", "ru") as talk:
        options = {"players": NAMES, "mode": "android"}
        step = talk.ask(new="agency", options=options, seed=7)["step"]
        seen = 0
        for _ in range(40):
            shown = "ваши жетоны" in json.dumps(step, ensure_ascii=False)
            assert step["secret"] if shown else True
            seen += shown
            step = talk.ask(answer=choose(step, chance))["step"]
        open_book = json.dumps(talk.ask(history=True)["history"], ensure_ascii=False)
        assert seen >= len(NAMES)  # Some took another look in their turn.
        assert "ваши жетоны" not in open_book and "Секрет: Аня" in open_book


def test_corrections_offered_in_the_open_tell_no_secret(tmp_path: Path) -> None:
    """A face-down criminal, the order of the piles and the identities stay unknown (page 9, 21)."""
    chance = Random(5)
    with Conversation(REAL, "--db", tmp_path / "games.db", "--lang", "ru") as talk:
        options = {"players": NAMES, "mode": "android"}
        step = talk.ask(new="agency", options=options, seed=5)["step"]
        state = talk.ask(state=True)["state"]
        while not any(not one.get("open") for one in state["criminals"]):
            step = talk.ask(answer=choose(step, chance))["step"]
            state = talk.ask(state=True)["state"]
        closed = [one["card"] for one in state["criminals"] if not one.get("open")]
        names = rules_of("agency").names()["suspect"]
        ids = [*closed, *state["suspects"]["cards"]]
        secrets = [*(f'"{id}"' for id in ids), *(names[id].ru for id in ids), '"android"']
        places = ["criminals/0", "districts/C1", "stream", "suspects", "players/0", "bank"]
        offered = [talk.ask(fixes=at)["fixes"] for at in places]
        assert all(fix.keys() == {"number", "group", "text"} for fixes in offered for fix in fixes)
        said = json.dumps(offered, ensure_ascii=False)
        assert not any(secret in said for secret in secrets)
        gone = next(fix for fix in offered[0] if "уходит в мешок" in fix["text"])
        talk.ask(fix="criminals/0", number=gone["number"])
        after = talk.ask(state=True)["state"]
        assert len(after["criminals"]) == len(state["criminals"]) - 1
        history = json.dumps(talk.ask(history=True)["history"], ensure_ascii=False)
        assert not any(secret in history for secret in secrets)
        assert talk.ask(fixes="criminals/99")["fixes"] == []
