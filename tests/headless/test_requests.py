"""Ask a table everything that can be asked."""

import json
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import headless
from app.requests import REQUESTS, Desk
from app.storage import Store
from tests.headless.treasure import find

Ask = Callable[..., dict[str, Any]]
PLAYERS = {"players": ["Аня", "Боря"]}
BOXES = ("box", "verify", "unverify", "undo-box", "export-box")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(lambda: Store(tmp_path / "games.db", find), "ru")
    yield desk
    desk.close()


@pytest.fixture
def send(desk: Desk) -> Callable[[bytes], dict[str, Any]]:
    """Send a line as it is."""

    def send(line: bytes) -> dict[str, Any]:
        answer = headless.reply(desk, line)
        assert b"\n" not in answer
        found: dict[str, Any] = json.loads(answer)
        return found

    return send


@pytest.fixture
def ask(send: Callable[[bytes], dict[str, Any]]) -> Ask:
    """Send a request."""
    return lambda **request: send(json.dumps(request).encode())


def code(answer: dict[str, Any]) -> tuple[str, str]:
    """Give what an error is and where."""
    error = answer["error"]
    first = error["faults"][0]
    assert {key: error[key] for key in first} == first
    assert error["message"]
    return error["code"], error["at"]


def start(ask: Ask, **options: Any) -> dict[str, Any]:
    """Begin a hunt."""
    return ask(new="tiny", options={**PLAYERS, **options}, seed=1)


# Playing


def test_a_new_game_asks_its_first_question(ask: Ask) -> None:
    answer = start(ask)
    assert answer["table"] == 1
    step = answer["step"]
    assert (step["kind"], step["who"], step["rule"]) == ("ask", 0, "tiny.move")
    assert step["options"][-1] == {"id": "stay", "text": "tiny-stay", "show": [], "path": []}
    assert step["options"][0]["show"] == [step["options"][0]["id"]]
    assert "notices" not in answer


def test_an_instruction_has_one_answer(ask: Ask) -> None:
    step = start(ask)["step"]
    step = ask(answer=step["options"][0]["id"])["step"]
    done = {"id": "ok", "text": "Готово", "show": [], "path": []}
    assert (step["kind"], step["options"]) == ("tell", [done])
    assert step["show"]
    assert ask(step=True)["step"] == step
    assert ask(answer="ok")["step"] != step


def test_peoples_dice_and_cards_are_asked_for(ask: Ask) -> None:
    answer = start(ask, dice="table", cards="table")
    assert answer["step"]["kind"] == "tell"
    step = ask(answer="ok")["step"]
    assert (step["kind"], step["count"], step["sides"], step["options"]) == ("roll", 1, 3, [])
    assert code(ask(answer=[4])) == ("not-a-roll", "answer")
    assert code(ask(answer=[1, 2])) == ("not-a-roll", "answer")
    assert ask(answer=[1])["step"]["kind"] == "ask"
    ask(answer="stay")
    step = ask(answer="dig")["step"]
    assert step["kind"] == "draw"
    assert "top" not in step
    assert {option["text"] for option in step["options"]} == {"Золото", "Камень", "Буря"}


def test_the_app_rolls_and_draws_unless_told_otherwise(ask: Ask) -> None:
    step = start(ask)["step"]
    for number in range(500):
        assert step["kind"] in ("ask", "tell", "over")
        if step["kind"] == "over":
            break
        step = ask(answer=step["options"][number % len(step["options"])]["id"])["step"]
    assert step["kind"] == "over"
    assert step["options"] == []
    assert code(ask(answer="ok")) == ("game-over", "answer")
    assert ask(undo=1)["step"]["kind"] != "over"


def test_undo_redo_and_turn(ask: Ask) -> None:
    first = start(ask)["step"]
    second = ask(answer="stay")["step"]
    third = ask(answer="rest")["step"]
    assert ask(undo=1)["step"] == second
    assert ask(undo=1)["step"] == first
    assert code(ask(undo=1)) == ("nothing-to-undo", "undo")
    assert ask(redo=2)["step"] == third
    assert code(ask(redo=1)) == ("nothing-to-redo", "redo")
    ask(answer="stay")
    assert ask(turn=True)["step"] == third


def test_a_correction_asks_anew(ask: Ask) -> None:
    start(ask)
    step = ask(correct={"explorers/0/cell": "C3"})["step"]
    assert [option["id"] for option in step["options"]] == ["C2", "B3", "stay"]
    answer = ask(correct={"explorers/0/cell": "H8", "explorers/1/cell": "Z9"})
    assert code(answer) == ("off-map", "explorers/0/cell")
    assert [fault["at"] for fault in answer["error"]["faults"]] == [
        "explorers/0/cell",
        "explorers/1/cell",
    ]
    assert ask(step=True)["step"] == step


def test_fixes_are_corrections_to_choose_from(ask: Ask) -> None:
    start(ask)
    fixes = ask(fixes="explorers/0/cell")["fixes"]
    assert fixes[0] == {"number": 0, "group": "tiny-stand", "text": "Б1"}
    last = fixes[-1]["number"]
    assert ask(fix="explorers/0/cell", number=last)["step"]["options"][0]["id"] == "C2"
    assert ask(fixes="nowhere")["fixes"] == []
    assert code(ask(fix="nowhere", number=0)) == ("no-such-fix", "number")
    assert code(ask(fix="explorers/0/cell", number=-1)) == ("wrong-value", "number")


def test_ahead_lists_what_is_only_to_be_acknowledged(ask: Ask) -> None:
    step = ask(answer=start(ask)["step"]["options"][0]["id"])["step"]
    ahead = ask(ahead=True)["ahead"]
    assert [one["kind"] for one in ahead] == ["tell", "ask"]
    assert ahead[0]["text"] == step["text"]
    assert ask(acknowledge=True)["step"] == ahead[1]
    assert code(ask(acknowledge=True)) == ("not-an-option", "answer")


def test_the_scene_is_data_and_a_drawing(ask: Ask) -> None:
    start(ask)
    answer = ask(scene=True)
    assert answer["scene"]["boards"][0]["tiles"]["A1"]["pieces"][0]["at"] == "explorers/0/cell"
    assert answer["scene"]["counters"][0]["value"] == 1
    assert "+---+---+---+" in answer["text"]


def test_the_state_is_whole(ask: Ask) -> None:
    start(ask)
    state = ask(state=True)["state"]
    assert (state["seed"], state["names"], state["phase"]) == (1, ["Аня", "Боря"], "move")


def test_history_names_each_entry(ask: Ask) -> None:
    start(ask)
    ask(answer="stay")
    history = ask(history=True)["history"]
    assert [entry["number"] for entry in history] == [0, 1, 2]
    assert history[-1]["said"] == "tiny-where"
    assert history[-1]["chose"] == "tiny-stay"
    assert not history[-1]["auto"]
    assert history[0]["auto"]


def test_history_keeps_secrets(ask: Ask) -> None:
    start(ask, fog=True)
    ask(answer="stay")
    step = ask(answer="dig")["step"]
    assert (step["secret"], step["who"]) == (True, 0)
    ask(answer="ok")
    for viewer, seen in ((None, False), (1, False), (0, True)):
        history = ask(history=True, viewer=viewer)["history"]
        assert any(entry["said"] == "tiny-found" for entry in history) == seen
        assert [entry["secret"] for entry in history].count(0) == 2


def test_the_clock_counts_what_it_is_told(ask: Ask) -> None:
    start(ask)
    ask(answer="stay", spent=2.5)
    ask(correct={"explorers/1/cell": "B2"}, spent=1)
    assert ask(clock=True)["clock"] == {"players": [3.5, 0.0], "table": 0.0, "total": 3.5}
    ask(undo=2)
    assert ask(clock=True)["clock"]["total"] == 0


# Games


def test_options_list_what_a_set_up_may_choose(ask: Ask) -> None:
    answer = ask(options="tiny")
    assert answer["game"] == "tiny"
    dice = next(option for option in answer["options"] if option["id"] == "dice")
    assert (dice["kind"], dice["default"], dice["text"]) == ("choice", "app", "tiny-dice")
    assert [choice["id"] for choice in dice["choices"]] == ["app", "table"]
    defaults = {option["id"]: option["default"] for option in answer["options"]}
    assert ask(new="tiny", options=defaults)["step"]
    assert code(ask(options="chess")) == ("unknown-game", "game")


def test_games_are_listed_opened_renamed_and_deleted(ask: Ask) -> None:
    first = start(ask)["step"]
    ask(new="tiny", name="Вторая")
    listed = ask(list=True)["tables"]
    assert [game["id"] for game in listed] == [2, 1]
    assert (listed[0]["name"], listed[1]["players"]) == ("Вторая", ["Аня", "Боря"])
    assert (listed[0]["over"], listed[0]["result"]) == (False, None)
    assert ask(open=1) == {"table": 1, "step": first}
    assert ask(rename=2, name=" Дача\n ") == {"table": 2, "name": "Дача"}
    assert ask(delete=2) == {"deleted": 2}
    assert ask(step=True)["table"] == 1
    assert ask(delete=1) == {"deleted": 1}
    assert code(ask(step=True)) == ("no-open-table", "table")
    assert ask(list=True) == {"tables": []}


def test_a_game_travels_in_a_line_and_in_a_file(ask: Ask, tmp_path: Path) -> None:
    start(ask)
    step = ask(answer="stay")["step"]
    document = ask(export=1)["document"]
    assert document["format"] == "tablekeeper-game"
    assert ask(**{"import": document}) == {"table": 2, "step": step}
    file = tmp_path / "игра.json"
    assert ask(export=1, to=str(file)) == {"table": 1, "to": str(file), "document": None}
    assert json.loads(file.read_bytes()) == document
    assert ask(**{"import": str(file)}) == {"table": 3, "step": step}


def test_a_bad_document_is_refused_with_every_fault(ask: Ask) -> None:
    start(ask)
    document = ask(export=1)["document"]
    document["snapshots"][0]["state"]["explorers"][1]["cell"] = "H8"
    document["snapshots"][0]["state"]["deck"]["cards"].pop()
    answer = ask(**{"import": document})
    assert [fault["at"] for fault in answer["error"]["faults"]] == [
        "snapshots[0].state/explorers/1/cell",
        "snapshots[0].state/deck/cards",
    ]
    assert code(ask(**{"import": 7})) == ("bad-document", "document")
    assert code(ask(**{"import": "/no/such/file"})) == ("cannot-read", "import")
    assert code(ask(**{"import": {**document, "version": 9}})) == ("newer-document", "version")
    assert ask(step=True)["table"] == 1


# Mistakes


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"", ("bad-json", "line")),
        (b"   ", ("bad-json", "line")),
        (b"{", ("bad-json", "line")),
        (b"}", ("bad-json", "line")),
        (b"hello", ("bad-json", "line")),
        (b"{'new': 'tiny'}", ("bad-json", "line")),
        (b"\xff\xfe", ("bad-json", "line")),
        (b'{"answer": "\xff"}', ("bad-json", "line")),
        (b'{"answer": "\\ud800"}', ("bad-json", "line")),
        (b'{"answer": NaN}', ("bad-json", "line")),
        (b"[" * 100_000, ("wrong-value", "line")),
        (b'{"answer": ' + b"[" * 100_000, ("bad-json", "line")),
        (b'{"correct": ' + b'{"a":' * 50_000 + b"1" + b"}" * 50_001, ("bad-json", "line")),
        (b"[]", ("wrong-value", "line")),
        (b"7", ("wrong-value", "line")),
        (b"null", ("wrong-value", "line")),
        (b'"new"', ("wrong-value", "line")),
        (b"{}", ("unknown-request", "line")),
        (b'{"fly": 1}', ("unknown-request", "line")),
        (b'{"answer": "stay", "undo": 1}', ("several-requests", "line")),
        (b'{"new": "tiny", "open": 1}', ("several-requests", "line")),
        (b'{"list": true, "scene": true}', ("several-requests", "line")),
        (b'{"list": false}', ("wrong-value", "list")),
        (b'{"list": 1}', ("wrong-value", "list")),
        (b'{"list": true, "more": 1}', ("wrong-value", "line")),
        (b'{"answer": null}', ("wrong-value", "answer")),
        (b'{"answer": 1.5}', ("wrong-value", "answer")),
        (b'{"answer": [1, "x"]}', ("wrong-value", "answer[1]")),
        (b'{"answer": {"a": 1}}', ("wrong-value", "answer")),
        (b'{"answer": "stay", "spent": -1}', ("wrong-value", "spent")),
        (b'{"answer": "stay", "spent": 1e300}', ("wrong-value", "spent")),
        (b'{"answer": "stay", "spent": "x"}', ("wrong-value", "spent")),
        (b'{"undo": 0}', ("wrong-value", "undo")),
        (b'{"undo": -1}', ("wrong-value", "undo")),
        (b'{"undo": true}', ("wrong-value", "undo")),
        (b'{"undo": 1e99}', ("wrong-value", "undo")),
        (b'{"undo": 99999999999999999999999}', None),
        (b'{"redo": 5}', ("nothing-to-redo", "redo")),
        (b'{"open": "1"}', ("wrong-value", "open")),
        (b'{"open": 99}', ("no-such-table", "table")),
        (b'{"open": -1}', ("no-such-table", "table")),
        (b'{"open": 99999999999999999999999}', None),
        (b'{"delete": 99}', ("no-such-table", "table")),
        (b'{"rename": 1}', ("wrong-value", "line")),
        (b'{"rename": 99, "name": "x"}', ("no-such-table", "table")),
        (b'{"export": 99}', ("no-such-table", "table")),
        (b'{"export": 1, "to": "/no/such/folder/x"}', ("cannot-write", "to")),
        (b'{"new": "chess"}', ("unknown-game", "game")),
        (b'{"new": 7}', ("wrong-value", "new")),
        (b'{"new": "tiny", "seed": -1}', ("wrong-value", "seed")),
        (b'{"new": "tiny", "seed": 1.5}', ("wrong-value", "seed")),
        (b'{"new": "tiny", "options": []}', ("wrong-value", "options")),
        (b'{"new": "tiny", "options": {"players": []}}', ("no-players", "players")),
        (b'{"new": "tiny", "options": {"players": 5}}', ("internal", "line")),
        (b'{"correct": {}}', ("nothing-to-correct", "correct")),
        (b'{"correct": []}', ("wrong-value", "correct")),
        (b'{"correct": {"seed": 1}}', ("no-such-place", "seed")),
        (b'{"correct": {"day": "x"}}', ("wrong-value", "day")),
        (b'{"history": true, "viewer": "x"}', ("wrong-value", "viewer")),
    ],
    ids=lambda value: repr(value)[:60],
)
def test_a_mistake_is_named_and_changes_nothing(
    send: Callable[[bytes], dict[str, Any]],
    ask: Ask,
    line: bytes,
    expected: tuple[str, str] | None,
) -> None:
    step = start(ask)
    ask(answer="stay")
    before = ask(step=True), ask(list=True), ask(state=True)
    answer = send(line)
    found = code(answer)
    if expected is not None:
        assert found == expected
    said = answer["error"]["message"]
    assert said.startswith("tiny-") or any("а" <= letter <= "я" for letter in said)
    assert (ask(step=True), ask(list=True), ask(state=True)) == before
    assert ask(undo=1) == step


@pytest.mark.parametrize("name", sorted(set(REQUESTS)))
def test_every_request_without_an_open_table(ask: Ask, name: str) -> None:
    values: dict[str, Any] = {
        "answer": "x",
        "correct": {"day": 2},
        "undo": 1,
        "redo": 1,
        "fixes": "deck",
        "fix": "deck",
        "new": "chess",
        "options": "chess",
        "import": "nowhere",
        "import-box": "nowhere",
        **dict.fromkeys(BOXES, "chess"),
        **dict.fromkeys(("open", "rename", "delete", "export"), 1),
    }
    more: dict[str, dict[str, Any]] = {
        **{"rename": {"name": "x"}, "verify": {"values": {}}, "unverify": {"path": "x"}},
        "fix": {"number": 0},
    }
    answer = ask(**{name: values.get(name, True)}, **more.get(name, {}))
    found = None if "error" not in answer else code(answer)[0]
    stored = {"open", "rename", "delete", "export"}
    if name == "list":
        assert found is None
    elif name in ("new", "options", *BOXES):
        assert found == "unknown-game"
    elif name in ("import", "import-box"):
        assert found == "cannot-read"
    else:
        assert found == ("no-such-table" if name in stored else "no-open-table")


def test_a_line_that_is_too_long_is_passed_over() -> None:
    most = headless.MOST_LINE
    source = BytesIO(
        b"x" * most + b"\n" + b"short\n" + b"y" * (3 * most) + b"\n" + b"\n" + b"last"
    )
    found = list(headless.lines(source))
    assert found == [None, b"short\n", None, b"\n", b"last"]


def test_a_file_that_cannot_be_opened_is_tried_again(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.write_text("in the way")
    desk = Desk(lambda: Store(folder / "games.db", find), "en")
    answer = json.loads(headless.reply(desk, b'{"list": true}'))
    assert code(answer) == ("cannot-open", "file")
    folder.unlink()
    assert json.loads(headless.reply(desk, b'{"list": true}')) == {"tables": []}
    desk.close()


def test_notices_are_told_once(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"junk" * 100)
    desk = Desk(lambda: Store(tmp_path / "games.db", find), "en")
    answer = json.loads(headless.reply(desk, b'{"list": true}'))
    (notice,) = answer["notices"]
    assert notice.startswith("The file of games is damaged")
    assert "games.db.damaged-1" in notice
    assert json.loads(headless.reply(desk, b'{"list": true}')) == {"tables": []}
    desk.close()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
WORDS = [*REQUESTS, "seed", "name", "to", "spent", "viewer"]
HARMLESS = [word for word in WORDS if word not in ("to", "export", "export-box")]


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """Keep one desk for many attempts."""
    path = tmp_path_factory.mktemp("games") / "games.db"
    desk = Desk(lambda: Store(path, find), "ru")
    headless.reply(desk, b'{"new": "tiny", "seed": 1}')
    return desk


@settings(max_examples=300, deadline=None)
@given(request_=st.dictionaries(st.sampled_from(HARMLESS), JSON | st.just("tiny"), max_size=3))
def test_any_request_gets_an_answer(fuzzed: Desk, request_: dict[str, Any]) -> None:
    answer = json.loads(headless.reply(fuzzed, json.dumps(request_).encode()))
    assert {"error", "table", "tables", "game", "deleted"} & answer.keys()


@settings(max_examples=200, deadline=None)
@given(line=st.binary(max_size=60))
def test_any_bytes_get_an_answer(fuzzed: Desk, line: bytes) -> None:
    assert "error" in json.loads(headless.reply(fuzzed, line))
