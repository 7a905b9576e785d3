"""Compare a game with its box over JSON lines."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app import headless
from app.requests import Desk
from app.storage import Store
from tests.core.trove import find

Ask = Callable[..., dict[str, Any]]
GOLD = "cards/gold/copies"


@pytest.fixture
def ask(tmp_path: Path) -> Iterator[Ask]:
    """Send requests to a desk."""
    desk = Desk(lambda: Store(tmp_path / "games.db", find), "ru")

    def send(**request: Any) -> dict[str, Any]:
        name = {key.replace("_", "-"): value for key, value in request.items()}
        found: dict[str, Any] = json.loads(headless.reply(desk, json.dumps(name).encode()))
        return found

    yield send
    desk.close()


def one(answer: dict[str, Any], path: str) -> dict[str, Any]:
    """Find a field by its path."""
    found: dict[str, Any] = next(field for field in answer["fields"] if field["path"] == path)
    return found


def test_a_box_lists_its_values_in_words(ask: Ask) -> None:
    answer = ask(box="trove")
    assert (answer["game"], answer["done"], answer["of"]) == ("trove", 0, 15)
    gold = one(answer, GOLD)
    assert gold["kind"] == {"kind": "number", "least": 0, "most": 9}
    assert (gold["of"], gold["shipped"], gold["value"], gold["verified"]) == ("Золото", 3, 3, False)
    sides = one(answer, "rooms/cave/sides")
    assert sides["kind"]["values"][2] == {"value": None, "text": "закрыто", "icon": "lock"}
    assert sides["text"].startswith("сверху открыто, справа закрыто")
    words = one(answer, "cards/rock/effects")["kind"]["words"]
    assert [word["id"] for word in words] == ["lose", "gain", "wait", "flee", "if-at"]
    assert words[0]["arguments"] == {"n": {"least": 1, "most": 5, "signed": False}}


def test_values_are_verified_undone_and_unverified(ask: Ask) -> None:
    answer = ask(verify="trove", values={GOLD: 4, "rooms/hut/kind": "light"})
    assert answer["done"] == 2
    assert (one(answer, GOLD)["value"], one(answer, GOLD)["verified"]) == (4, True)
    assert ask(unverify="trove", path="rooms/hut/kind")["done"] == 1
    answer = ask(undo_box="trove")
    assert (answer["done"], answer["undone"]) == (2, "rooms/hut/kind")


def test_every_fault_is_said_and_nothing_changed(ask: Ask) -> None:
    answer = ask(verify="trove", values={GOLD: 40, "moon": 1})
    faults = answer["error"]["faults"]
    assert [(fault["code"], fault["at"]) for fault in faults] == [
        ("out-of-range", GOLD),
        ("no-such-value", "moon"),
    ]
    assert "не лежит между 0 и 9" in faults[0]["message"]
    assert ask(box="trove")["done"] == 0


def test_a_box_travels_as_a_document_or_in_a_file(ask: Ask, tmp_path: Path) -> None:
    ask(verify="trove", values={GOLD: 4})
    document = ask(export_box="trove")["document"]
    assert document["values"] == {GOLD: 4}
    file = tmp_path / "x.tkbox"
    ask(export_box="trove", to=str(file))
    ask(verify="trove", values={GOLD: 5, "rooms/hut/kind": "light"})
    look = ask(import_box=document)
    assert (look["changed"], look["missing"], look["added"]) == ([GOLD], ["rooms/hut/kind"], [])
    assert one(look, GOLD)["value"] == 5
    assert one(ask(import_box=str(file), how="merge"), GOLD)["value"] == 4
    assert ask(import_box=document, how="replace")["done"] == 1
    newer = ask(import_box={**document, "version": 2})
    assert newer["error"]["code"] == "newer-box"


def test_a_game_speaks_with_the_names_of_its_own_box(ask: Ask) -> None:
    first = ask(new="trove", options={"players": ["Аня"], "cards": "table"}, seed=1)
    ask(verify="trove", values={"names/gold/name/ru": "Клад"})
    second = ask(new="trove", options={"players": ["Аня"], "cards": "table"}, seed=1)

    def names(table: int) -> str:
        step = ask(open=table)["step"]
        for _ in range(40):
            if step["kind"] == "draw":
                break
            ids = [option["id"] for option in step["options"]]
            answer = "dig" if "dig" in ids else ids[-1]
            step = ask(answer=answer)["step"]
        return json.dumps(step["options"], ensure_ascii=False)

    assert "Золото" in names(first["table"])
    assert "Клад" in names(second["table"])
