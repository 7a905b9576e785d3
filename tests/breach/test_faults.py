"""Test that what cannot be on a real table is named with its place and refused."""

from typing import Any

import msgspec
import pytest

from rules.breach.state import Intrusion
from rules.core.message import Refused
from rules.core.steps import Tell
from rules.core.table import Table
from tests.breach.test_setup import RULES, done


@pytest.fixture
def table() -> Table[Intrusion]:
    """Set a game of two up, with both avatars in the database."""
    table = done(2)
    while table.state.players[0].place is None or isinstance(table.step, Tell):
        table.answer(table.options()[0].id)
    return table


WRONG: list[tuple[dict[str, Any], tuple[str, str]]] = [
    ({"places/A1/viruses": [0, 0]}, ("virus-twice", "places/A1/viruses")),
    ({"places/A1/viruses": [7]}, ("virus", "places/A1/viruses")),
    ({"places/A1/viruses": [-1]}, ("virus", "places")),
    ({"players/1/viruses": [0] * 4}, ("deadly", "players/1/viruses")),
    ({"players/0/viruses": [-1] * 3}, ("alive", "players/0/place")),
    ({"players/1/viruses": [5]}, ("virus", "players/1/viruses")),
    ({"gateways/0/at": "B2^"}, ("outer", "gateways/0/at")),
    ({"gateways/0/at": "C3>"}, ("gateway-twice", "gateways/0/at")),
    ({"gateways/0/priority": 2}, ("priority", "gateways")),
    ({"gateways/0/priority": 9}, ("priority", "gateways")),
    ({"breaches": {"A1|C1": "light"}}, ("border", "breaches/A1|C1")),
    ({"omega": "B2^"}, ("outer", "omega")),
    ({"ice": [{"id": "worm-11", "place": "A1"}]}, ("ice", "ice/0/id")),
    ({"ice": [{"id": "minotaur-1", "place": "A1"}]}, ("ice", "ice/0/id")),
    ({"ice": [{"id": "worm-1", "place": "D1"}]}, ("place-unknown", "ice/0/place")),
    ({"ice": [{"id": "worm-1", "place": "A1"}] * 2}, ("ice-twice", "ice")),
    ({"ice": [{"id": "worm-1", "place": "B2", "on": "avatar-1"}]}, ("attached", "ice/0/on")),
    ({"ice": [{"id": "worm-1", "place": "A1", "on": "worm-1"}]}, ("attached", "ice/0/on")),
    ({"die": 9}, ("die", "die")),
    ({"die": 0}, ("die", "die")),
    ({"counters/bot/at": 99}, ("counter", "counters/bot/at")),
    ({"players/0/threat": 3}, ("threat", "players/0/threat")),
    ({"players/0/credits": -1}, ("number", "players/0/credits")),
    ({"players/0/credits": 17}, ("credits", "players")),
    ({"players/1/place": None, "players/1/screen": True}, ("screen", "players/1/screen")),
    ({"players/0/place": "D9"}, ("place-unknown", "players/0/place")),
    ({"players/0/disk": ["full-love"]}, ("disk", "players/0/disk")),
    ({"players/0/hand": []}, ("malware", "players/0/utilities")),
    ({"players/0/hacks": ["shift", "shift"]}, ("upgrades", "players/0/upgrades")),
    ({"players/0/task": "task-1", "players/1/task": "task-1"}, ("tasks", "tasks")),
    ({"places/A1/turn": 4}, ("number", "places/A1/turn")),
    ({"activation/cards": []}, ("activation", "activation")),
    ({"research/discard": ["boost-move"]}, ("research", "research")),
    ({"nodes/A1+B2/token": "full-gossip"}, ("token", "nodes/A1+B2/token")),
    ({"guardian/awake": True}, ("guardian", "guardian/awake")),
    ({"password": 2}, ("player", "password")),
    ({"offered": []}, ("rewards", "rewards")),
]


@pytest.mark.parametrize(("changes", "fault"), WRONG)
def test_an_impossible_correction_is_refused_and_nothing_changes(
    table: Table[Intrusion], changes: dict[str, Any], fault: tuple[str, str]
) -> None:
    before = msgspec.json.encode(table.state)
    with pytest.raises(Refused) as refused:
        table.correct(changes)
    assert fault in [(one.code, one.at) for one in refused.value.faults]
    assert msgspec.json.encode(table.state) == before


def test_viruses_on_bots_and_hunters_take_no_tokens(table: Table[Intrusion]) -> None:
    """breach.virus.ice"""
    table.correct({f"places/{cell}/viruses": [1] for cell in table.state.places})
    table.correct({"ice": [{"id": "worm-1", "place": "A1", "viruses": [1, 1]}]})
    assert table.state.ice[0].viruses == [1, 1]
    with pytest.raises(Refused):
        table.correct({"ice": [{"id": "worm-1", "place": "A1", "viruses": [7]}]})


def test_a_tenth_virus_of_a_colour_is_refused(table: Table[Intrusion]) -> None:
    """breach.virus.limit"""
    changes = {f"places/{cell}/viruses": [1] for cell in table.state.places}
    table.correct(changes)
    with pytest.raises(Refused) as refused:
        table.correct({"nodes/A1+B2/viruses": [1]})
    assert [fault.code for fault in refused.value.faults] == ["viruses"]


def test_four_things_on_a_round_base_are_refused(table: Table[Intrusion]) -> None:
    """breach.attach.limit"""
    here = table.state.players[0].place
    worms = [{"id": f"worm-{n}", "place": here, "on": "avatar-0"} for n in range(1, 5)]
    table.correct({"ice": worms[:3]})
    for changes in ({"ice": worms}, {"players/0/screen": True}):
        with pytest.raises(Refused) as refused:
            table.correct(changes)
        assert [fault.code for fault in refused.value.faults] == ["attachments"]


def test_a_room_cannot_lie_twice(table: Table[Intrusion]) -> None:
    """breach.component.rooms"""
    other = table.state.places["B2"].room
    with pytest.raises(Refused) as refused:
        table.correct({"places/B3/room": other})
    assert {fault.code for fault in refused.value.faults} == {"room-twice", "rooms"}


def test_faults_stay_quiet_at_every_step_of_a_set_up() -> None:
    table = done(3, rooms="table", research="table", tasks="table")
    assert RULES.faults(table.state) == []
