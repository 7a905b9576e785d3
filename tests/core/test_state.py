"""Checks that a state survives JSON, and that a named place of it can be set safely."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from rules.core.deck import Deck
from rules.core.grid import Plan
from rules.core.message import say
from rules.core.state import State, place
from tests.core.tiny import CARDS, PLAN, Explorer, Hunt, Tiny

small = st.integers(-(2**63), 2**63 - 1)
cards = st.lists(st.sampled_from(["gold", "rock", "storm"]))
hunts = st.builds(
    Hunt,
    seed=small,
    chance=small,
    phase=st.text(),
    heading=st.builds(say, st.text(), n=small),
    names=st.lists(st.text()),
    owner=st.dictionaries(st.text("abc/.", min_size=1), st.sampled_from(["app", "table"])),
    turn=small,
    day=small,
    explorers=st.lists(st.builds(Explorer, cell=st.text(), gold=small)),
    deck=st.builds(
        Deck, kind=st.text(), owner=st.text(), cards=cards, aside=small, ordered=st.booleans()
    ),
    plan=st.sampled_from([PLAN, Plan(1, 1), Plan(2, 2, ("A1|B1",))]),
    winner=st.none() | small,
    fog=st.booleans(),
)


@pytest.fixture
def hunt() -> Hunt:
    """Give the first state of a hunt for two."""
    return Tiny().start({"players": ["Ann", "Bob"]}, 1)


def copy(state: Hunt) -> Hunt:
    """Write a state and read it again."""
    return msgspec.json.decode(msgspec.json.encode(state), type=Hunt)


def plain(state: Hunt) -> Any:
    """Give a state as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(state))


@given(hunts)
def test_a_state_survives_json(state: Hunt) -> None:
    assert copy(state) == state


def test_the_app_owns_what_nobody_speaks_of(hunt: Hunt) -> None:
    hunt.owner = {"dice": "table"}
    assert (hunt.owns("dice"), hunt.owns("cards")) == ("table", "app")


# Setting a place


def places(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every path of a state with the value there, the state itself left out."""
    if isinstance(value, dict):
        items = [(str(key), inner) for key, inner in value.items()]
    elif isinstance(value, list):
        items = [(str(number), inner) for number, inner in enumerate(value)]
    else:
        items = []
    for key, inner in items:
        here = f"{path}/{key}" if path else key
        yield here, inner
        if here != "plan":  # A plan is only ever replaced as a whole.
            yield from places(inner, here)


def test_every_place_but_the_books_of_the_app_can_be_set(hunt: Hunt) -> None:
    refused = []
    for path, value in places(plain(hunt)):
        before = copy(hunt)
        fault = place(hunt, path, value)
        assert hunt == before
        if fault:
            assert fault.code == "no-such-place"
            refused.append(path.split("/")[0])
    assert set(refused) == {"seed", "chance", "phase", "heading"}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("day", 3),
        ("winner", 1),
        ("winner", None),
        ("explorers/1/cell", "B2"),
        ("explorers.1.cell", "B2"),
        ("explorers/0", {"cell": "C3", "gold": 1}),
        ("explorers", [{"cell": "C3", "gold": 1}]),
        ("names/0", "Eve"),
        ("owner/dice", "table"),
        ("owner", {"dice": "table"}),
        ("deck/cards", ["gold"]),
        ("deck/cards/0", "storm"),
        ("plan", {"columns": 2, "rows": 1, "walls": ["A1|B1"], "holes": []}),
    ],
)
def test_a_value_is_set_at_the_path_and_nowhere_else(hunt: Hunt, path: str, value: Any) -> None:
    expected = plain(hunt)
    *way, last = path.replace(".", "/").split("/")
    here = expected
    for key in way:
        here = here[int(key)] if isinstance(here, list) else here[key]
    here[int(last) if isinstance(here, list) else last] = value
    assert place(hunt, path, value) is None
    assert plain(hunt) == expected
    assert copy(hunt) == hunt


@pytest.mark.parametrize(
    "path",
    [
        *("", "/", "seed", "chance", "phase", "heading", "heading/id", "seed/", "no", "day/x"),
        *("explorers/2", "explorers/-1", "explorers/x", "explorers/1234567", "explorers/0/no"),
        *("explorers/²", "winner/x", "plan/columns", "deck/left", "deck/__class__", "owns"),
        "x" * 500,
    ],
)
def test_a_place_that_is_not_there_is_a_fault(hunt: Hunt, path: str) -> None:
    before = copy(hunt)
    fault = place(hunt, path, 1)
    assert fault is not None and (fault.code, fault.at) == ("no-such-place", path)
    assert len(str(fault.message.params["place"])) <= 60
    assert hunt == before


@pytest.mark.parametrize(
    ("path", "value"),
    [
        *(("day", "3"), ("day", None), ("day", 1.5), ("fog", 1), ("winner", "Ann")),
        *(("names", "Ann"), ("names/0", 7), ("owner/dice", "nobody"), ("owner", ["app"])),
        *(("explorers/0", {"gold": "x"}), ("explorers", {}), ("deck/cards/0", 4)),
        *(("plan", {"columns": 9, "rows": 1}), ("plan", {}), ("explorers", [{}, {"gold": []}])),
    ],
)
def test_a_value_of_another_type_is_a_fault(hunt: Hunt, path: str, value: Any) -> None:
    before = copy(hunt)
    fault = place(hunt, path, value)
    assert fault is not None and (fault.code, fault.at) == ("wrong-value", path)
    assert fault.message.params["place"] == path
    assert hunt == before


# Scripts hold on to what they work with


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("explorers/1", {"cell": "C3", "gold": 0}),
        ("explorers", [{}, {"cell": "C3", "gold": 0}]),
        ("explorers", [{}, {"cell": "C3", "gold": 0}, {}]),
    ],
)
def test_a_script_sees_the_change_in_what_it_holds(hunt: Hunt, path: str, value: Any) -> None:
    everybody, bob = hunt.explorers, hunt.explorers[1]
    place(hunt, path, value)
    assert bob.cell == "C3"
    bob.cell = "B1"
    assert hunt.explorers[1].cell == "B1"
    assert everybody is hunt.explorers


class Floor(Struct):
    """Hold a deck inside of a dict inside of a list, as games do."""

    decks: dict[str, Deck]


class Tower(State, kw_only=True):
    """Hold floors."""

    floors: list[Floor]


def test_objects_deep_inside_a_replaced_one_stay_too() -> None:
    deck = Deck(kind="card", owner="cards", cards=["gold"])
    tower = Tower(
        seed=1,
        phase="x",
        heading=say("x"),
        names=[],
        floors=[Floor({"a": deck, "b": Deck(kind="card", owner="b", cards=[])})],
    )
    decks, held = tower.floors[0].decks, deck.cards
    new = {"kind": "card", "owner": "cards", "cards": ["rock", "rock"]}
    assert place(tower, "floors/0", {"decks": {"c": new, "a": new}}) is None
    assert decks is tower.floors[0].decks and list(decks) == ["a", "c"]
    assert deck is decks["a"] and held is deck.cards
    assert held == ["rock", "rock"]
    assert decks["c"].cards is not held


def test_the_state_shares_nothing_with_the_value_that_was_given(hunt: Hunt) -> None:
    given = list(CARDS)
    place(hunt, "deck/cards", given)
    hunt.deck.cards.pop()
    assert given == CARDS


def test_things_with_a_name_stay_what_they_are_in_a_shorter_list() -> None:
    class Ice(Struct):
        id: str
        cell: str

    class Net(State, kw_only=True):
        ice: list[Ice]

    first, second = Ice("w1", "A1"), Ice("w2", "B1")
    net = Net(seed=1, phase="", heading=say(""), names=[], ice=[first, second])
    assert place(net, "ice", [{"id": "w2", "cell": "C1"}, {"id": "w3", "cell": "A2"}]) is None
    assert net.ice[0] is second
    assert second.cell == "C1"
    assert net.ice[1] == Ice("w3", "A2")
