"""Correct the table, and be refused what cannot be."""

from random import Random
from typing import Any

import polib
import pytest

from app.language import LANGUAGES, Speaker
from rules.agency.defuse import defuse
from rules.agency.state import City
from rules.core.message import Refused
from rules.core.steps import Over
from rules.core.table import Table
from rules.data import DATA
from rules.simulate import at_random, reply
from tests.agency.town import RULES, play, town
from tests.test_messages import places

NAMES = ["a", "b", "c"]


def on_the_way(seed: int, answers: int, **options: Any) -> Table[City]:
    """Play a while at random."""
    table = Table(RULES, RULES.start({"players": NAMES, **options}, seed))
    luck = Random(seed)
    for _ in range(answers):
        if isinstance(table.step, Over):
            break
        table.answer(reply(table, at_random, luck))
    return table


@pytest.mark.parametrize("mode", ["agent", "android"])
@pytest.mark.parametrize("seed", [1, 3])
def test_every_offered_correction_can_be_made_and_taken_back(seed: int, mode: str) -> None:
    table = on_the_way(seed, 60 + 25 * seed, mode=mode)
    made = 0
    for at in sorted(places(RULES.scene(table.state))):
        fixes = RULES.fixes(table.state, at)
        for fix in Random(at).sample(fixes, min(6, len(fixes))):
            before = table.state, table.step
            try:
                table.correct(fix.changes)
            except Refused as refused:
                assert {fault.code for fault in refused.faults} & {"not-now"}, (fix, refused)
                continue
            made += 1
            assert RULES.faults(table.state) == []
            table.undo()
            assert table.step == before[1]
    assert made > 50


def test_corrections_are_worded() -> None:
    table = on_the_way(3, 90, mode="android")
    for language in LANGUAGES:
        speak = Speaker(language, RULES, NAMES)
        for at in places(RULES.scene(table.state)):
            for fix in RULES.fixes(table.state, at):
                assert fix.message.id != "corrected", fix.changes
                assert "{" not in speak(fix.message) and "{" not in speak(fix.group)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("players/0/hidden", ["android", "android", "human"]),
        ("players/0", {"hidden": ["android"]}),
        ("players", [{"hidden": ["android"]}]),
        ("criminals/0/card", "kraken"),
        ("criminals", [{"id": 1, "cell": "B2", "card": "kraken"}]),
        ("suspects/cards", ["kraken"]),
        ("stream/cards", ["bomb"]),
        ("identities/cards", ["android"]),
        ("removed", ["kraken"]),
    ],
)
def test_what_lies_face_down_is_not_named_by_its_correction(path: str, value: Any) -> None:
    """agency.investigate.secret, agency.identity.deal: history and the undo list are open."""
    game = town("C2 C2 C2", mode="android", criminals={1: "B2"})
    said = RULES.describe(game.city, path, value)
    for secret in ("kraken", "bomb", "android"):
        assert secret not in str(said)


def test_the_timer_and_the_check_are_corrected_at_the_bomb_board() -> None:
    """agency.stability.easy: the other form may be agreed on in play."""
    game = town("B2 C2", bombs={"A3": 2, "B2": 3})
    assert RULES.fixes(game.city, "defusal") == []
    play(game, defuse(game, "2"))
    for at in ("defusal", "bombs/1"):
        changes = [fix.changes for fix in RULES.fixes(game.city, at)]
        assert {"stability": "easy"} in changes
        timers = [one["bombs/1/timer"] for one in changes if "bombs/1/timer" in one]
        assert timers == [1, 2, 4, 5, 6]


@pytest.mark.parametrize(
    "at", ["criminals/9", "players/x", "districts/Z9", "bombs/0", "", "nowhere"]
)
def test_no_correction_is_offered_where_there_is_no_such_place(at: str) -> None:
    assert RULES.fixes(town("C2 C2").city, at) == []


SPOILT: dict[str, dict[str, Any]] = {
    "fault-people": {"players": []},
    "fault-names": {"names": ["a", "a", "b"]},
    "fault-turn": {"turn/player": 9},
    "fault-number": {"turn/moves": -1},
    "fault-districts": {"districts": {}},
    "fault-tiles": {"districts/B1/tile": "headquarters"},
    "fault-fields": {"districts/C2/informants": [0]},
    "fault-ruined": {"districts/C1/ruined": True},
    "fault-police": {"police": "C2"},
    "fault-cell": {"players/0/cell": "A1"},
    "fault-track": {"players/0/fuel": 99},
    "fault-informants": {"players/0/supply": 3},
    "fault-colour": {"players/0/colour": "mauve"},
    "fault-credits": {"bank": 1},
    "fault-stream": {"stream/cards": []},
    "fault-pips": {"pips": [1, 2, 3]},
    "fault-timer": {"bombs": [{"id": 1, "cell": "C1", "timer": 7}]},
    "fault-two-places": {"criminals": [{"id": 1, "card": "moss", "cell": "C1", "holder": 0}]},
    "fault-custody": {"criminals": [{"id": 1, "card": "moss", "holder": 0}]},
    "fault-open": {"criminals": [{"id": 1, "card": "?", "cell": "C1", "open": True}]},
    "fault-suspects": {"suspects/cards": []},
    "fault-identities": {"identities/cards": ["human"]},
    "fault-dice": {"dice": [{"colour": "red", "side": 1, "who": 0}] * 4},
    "fault-defusal": {"defusal": {"bomb": 9, "columns": [], "left": {}}},
}
"""What cannot be on a real table, by the message that says so."""


@pytest.mark.parametrize("id", SPOILT)
def test_what_cannot_be_is_refused_in_words(id: str) -> None:
    table = Table(RULES, RULES.start({"players": NAMES}, 1))
    while table.state.phase == "setup":
        table.answer(table.options()[0].id)
    with pytest.raises(Refused) as refused:
        table.correct(SPOILT[id])
    assert id in [fault.message.id for fault in refused.value.faults]
    for language in LANGUAGES:
        speak = Speaker(language, RULES, NAMES)
        for fault in refused.value.faults:
            assert speak(fault.message) != fault.message.id and "{" not in speak(fault.message)


def test_every_fault_of_the_game_is_tried() -> None:
    file = polib.pofile(str(DATA / "agency" / "messages.ru.po"), encoding="utf-8")
    ids = {entry.msgid for entry in file if entry.msgid.startswith("fault-")}
    table = {id for id in ids if not id.startswith("fault-box-")}  # A box has tests of its own.
    assert table == {*SPOILT, "fault-android-players"}


def test_a_correction_in_the_middle_of_a_turn_asks_anew() -> None:
    table = on_the_way(1, 0)
    while table.state.phase != "action":
        table.answer(reply(table, at_random, Random(1)))
    who = table.state.turn.player
    table.correct({f"players/{who}/cell": "D1"})
    ids = [option.id for option in table.options()]
    assert "move:C1" in ids and "move:B2" not in ids


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_everybody_has_one_turn_whoever_is_made_the_commander(turns: int) -> None:
    """agency.action.order (page 9): a correction takes no turn away and gives none twice."""
    table = on_the_way(1, 0)
    acted: list[int] = []
    while table.state.phase != "city":
        if table.state.phase != "action":
            table.answer(reply(table, at_random, Random(1)))
            continue
        if len(acted) == turns:
            who = (table.state.commander + 1) % len(NAMES)
            (fix,) = [
                fix
                for fix in RULES.fixes(table.state, f"players/{who}")
                if "commander" in fix.changes
            ]
            table.correct(fix.changes)
        acted.append(table.state.turn.player)
        table.answer("end")
    assert sorted(acted) == [0, 1, 2]
