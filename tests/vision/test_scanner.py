"""Checks that a code counts once, after several agreeing frames."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as some

from tests.vision import scenes
from vision import book
from vision.labels import Label, Status
from vision.scanner import Agreement, Scanner

BURGLARS = book.load("burglars")
LABEL = Label("burglars", "patrol", "1B2")
BLACK = np.zeros((720, 1280, 3), np.uint8)


def frames(text: str, count: int) -> list[np.ndarray]:
    return [scenes.code_photo(seed, "table", [text]).image for seed in range(count)]


def test_a_card_counts_once_after_three_frames_and_again_after_it_was_gone() -> None:
    shown = frames(BURGLARS.payloads.spell(LABEL), 4)
    scanner = Scanner("burglars", book.shelf(), budget=2.0, reader="ours")
    reports = [scanner.feed(frame) for frame in [BLACK, *shown, *shown]]
    assert [len(seen.counted) for seen in reports] == [0, 0, 0, 1, 0, 0, 0, 0, 0]
    assert reports[3].counted[0].verdict.label == LABEL
    for _ in range(12):
        assert scanner.feed(BLACK).sightings == ()
    assert [len(scanner.feed(frame).counted) for frame in shown[:3]] == [0, 0, 1]
    scanner.forget()
    assert [len(scanner.feed(frame).counted) for frame in shown[:3]] == [0, 0, 1]


def test_a_photograph_counts_at_once() -> None:
    scanner = Scanner("burglars", book.shelf())
    [photo] = frames(BURGLARS.payloads.spell(LABEL), 1)
    [counted] = scanner.picture(photo).counted
    assert counted.verdict.label == LABEL


def test_a_link_is_reported_as_foreign() -> None:
    [photo] = frames("https://example.org", 1)
    [counted] = Scanner("burglars", book.shelf()).picture(photo).counted
    assert counted.verdict.status is Status.FOREIGN
    assert counted.verdict.label is None


def test_a_card_of_another_game_is_reported_as_such() -> None:
    [photo] = frames(BURGLARS.payloads.spell(LABEL), 1)
    [counted] = Scanner("agency", book.shelf()).picture(photo).counted
    assert counted.verdict.status is Status.OTHER_GAME


@given(some.lists(some.frozensets(some.sampled_from("ABC")), max_size=40))
def test_nothing_counts_without_enough_frames(shown: list[frozenset[str]]) -> None:
    agreement = Agreement(enough=3, window=6)
    for number, frame in enumerate(shown):
        for counted in agreement.feed(frame):
            recent = shown[max(0, number - 5) : number + 1]
            assert sum(counted in one for one in recent) >= 3
            assert counted in frame
