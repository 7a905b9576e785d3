"""Checks that scenes survive JSON and that a place in them is a place in the state."""

import random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from rules.core.grid import Plan
from rules.core.message import Message, say
from rules.core.scene import Board, Counter, Piece, Pile, Row, Scene, Slot, Tile, Track
from tests.core.play import by_hand, play_on, start
from tests.core.tiny import Tiny

words = st.text("abc", max_size=3)
messages = st.builds(Message, words)
pieces = st.builds(Piece, words, words, messages, words, words, st.integers(0, 9))
counters = st.builds(Counter, words, words, messages, st.integers(), st.none() | st.integers())


def some(items: st.SearchStrategy) -> st.SearchStrategy:
    """Make short tuples."""
    return st.lists(items, max_size=2).map(tuple)


tiles = st.builds(Tile, words, words, st.none() | messages, words, words, some(pieces), words)
slots = st.builds(Slot, words, st.none() | messages, words, some(pieces), st.booleans())
scenes = st.builds(
    Scene,
    messages,
    some(
        st.builds(
            Board,
            words,
            messages,
            st.just(Plan(2, 2, ("A1|B1",))),
            st.dictionaries(st.sampled_from(["A1", "B2"]), tiles),
            some(words),
            some(words),
        )
    ),
    some(
        st.builds(
            Row, words, messages, some(messages), some(counters), words, st.booleans(), some(slots)
        )
    ),
    some(counters),
    some(st.builds(Pile, words, messages, st.integers(), st.integers(), st.none() | messages)),
    some(
        st.builds(Track, words, words, messages, some(messages), st.none() | st.integers(0, 3))
    ),
)


@given(scenes)
def test_a_scene_survives_json(scene: Scene) -> None:
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


@given(st.integers(0, 10**6), st.integers(0, 60))
def test_the_scene_of_any_moment_survives_json(seed: int, moves: int) -> None:
    table = play_on(start(seed=seed, players=["Ann", "Bob"]), random.Random(seed), moves)
    scene = table.rules.scene(table.state)
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


def test_a_tap_on_a_piece_offers_corrections_that_the_table_takes() -> None:
    table = by_hand(players=["Ann", "Bob"])
    table.answer("ok")
    for place in ("explorers/1/cell", "deck"):
        fixes = Tiny().fixes(table.state, place)
        assert fixes
        for fix in fixes:
            before = msgspec.json.encode(table.state)
            table.correct(fix.changes)
            assert msgspec.json.encode(table.state) != before
            table.undo()
            assert msgspec.json.encode(table.state) == before
    assert Tiny().fixes(table.state, "nowhere") == []
    assert say("tiny-stand") in [fix.group for fix in Tiny().fixes(table.state, "explorers/0/cell")]
