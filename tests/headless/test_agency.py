"""Play whole games of «Агентство» through the real process, and keep its secrets."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

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
            seen += "ваши жетоны" in json.dumps(step, ensure_ascii=False)
            step = talk.ask(answer=choose(step, chance))["step"]
        open_book = json.dumps(talk.ask(history=True)["history"], ensure_ascii=False)
        assert seen == len(NAMES)
        assert "ваши жетоны" not in open_book and "Секрет: Аня" in open_book
