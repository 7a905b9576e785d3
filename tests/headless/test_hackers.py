"""Play whole games of «Хакеры» through the real process."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.headless.conversation import REAL, Conversation, choose

MOST = 3000


@pytest.mark.parametrize(
    ("seed", "options"),
    [(1, {"corp-cards": "app", "runner-cards": "app"}), (2, {"corp": "01093", "runner": "01017"})],
)
def test_a_whole_game_by_random_answers(
    tmp_path: Path, seed: int, options: dict[str, Any]
) -> None:
    chance = Random(seed)
    with Conversation(REAL, "--db", tmp_path / "games.db", "--lang", "ru") as talk:
        step = talk.ask(new="hackers", options=options, seed=seed)["step"]
        for _ in range(MOST):
            if step["kind"] == "over":
                break
            assert step["rule"].startswith("hackers.")
            step = talk.ask(answer=choose(step, chance))["step"]
        assert step["kind"] == "over"
        assert "Управление" in talk.ask(scene=True)["text"]
        document = talk.ask(export=1)["document"]
        assert talk.ask(**{"import": document}) == {"table": 2, "step": step}
        assert talk.end() == (0, b"", b"")


def test_a_deck_that_is_wrong_is_refused_in_words(tmp_path: Path) -> None:
    with Conversation(REAL, "--db", tmp_path / "games.db", "--lang", "ru") as talk:
        options = {"runner": "own", "runner-list": "Noise: Hacker Extraordinaire\n4 Corroder"}
        refused = talk.ask(new="hackers", options=options, seed=1)
        said = str(refused)
        assert "В колоде 4 карты, а нужно не меньше 45" in said and "Corroder" in said
        assert talk.ask(list=True)["tables"] == []
