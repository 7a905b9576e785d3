"""Checks the app's luck: fair, and the same for the same seed and counter on every machine."""

from collections import Counter
from hashlib import blake2b
from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance import below, dice, numbers, order

seeds = st.integers(0, 2**63 - 1)


def test_luck_never_changes_between_versions() -> None:
    digest = blake2b(b"7:0:0").digest()
    first = [int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:16], "big")]
    assert list(islice(numbers(7, 0), 2)) == first == [13881947781529120583, 7182881490005561072]
    assert dice(7, 0, 5, 6) == [6, 3, 3, 3, 5]
    assert order(7, 1, 8) == [3, 7, 1, 2, 4, 0, 5, 6]


@given(seeds, st.integers(0, 1000), st.integers(0, 30), st.integers(1, 20))
def test_dice_show_one_to_sides(seed: int, counter: int, count: int, sides: int) -> None:
    rolled = dice(seed, counter, count, sides)
    assert len(rolled) == count
    assert all(1 <= pips <= sides for pips in rolled)
    assert dice(seed, counter, count, sides) == rolled


@given(seeds, st.integers(0, 1000), st.integers(0, 60))
def test_a_shuffle_keeps_every_card(seed: int, counter: int, count: int) -> None:
    assert sorted(order(seed, counter, count)) == list(range(count))


def test_numbers_go_on_past_one_block() -> None:
    first = list(islice(numbers(1, 2), 100))
    assert len(set(first)) == 100
    assert all(0 <= number < 2**64 for number in first)


def test_a_number_that_would_favour_the_low_ones_is_thrown_away() -> None:
    assert 2**64 % 3 == 1
    assert below(iter([2**64 - 1, 5]), 3) == 2
    assert below(iter([2**64 - 2, 5]), 3) == (2**64 - 2) % 3


def test_seed_and_counter_both_change_the_luck() -> None:
    rolls = [tuple(dice(seed, counter, 8, 6)) for seed in range(20) for counter in range(20)]
    assert len(set(rolls)) == 400


def test_every_face_is_as_likely() -> None:
    faces = Counter(pips for counter in range(1000) for pips in dice(3, counter, 6, 6))
    assert set(faces) == set(range(1, 7))
    assert all(900 <= times <= 1100 for times in faces.values())


def test_every_order_is_as_likely() -> None:
    orders = Counter(tuple(order(3, counter, 3)) for counter in range(6000))
    assert len(orders) == 6
    assert all(900 <= times <= 1100 for times in orders.values())
