"""Checks that a code counts once, after several agreeing frames."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as some

from tests.vision import scenes
from vision import book
from vision.labels import Label, Status
from vision.scanner import TAUGHT, Agreement, Scanner, named, thing
from vision.teach import Recogniser, learn

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


def test_a_taught_card_counts_like_a_labelled_one() -> None:
    views = [
        (f"burglars/{thing(LABEL)}", learn(scenes.card_photo(1, "easy", 1))),
        ("burglars/no-such-kind/x", learn(scenes.card_photo(2, "easy", 2))),
    ]
    scanner = Scanner("burglars", book.shelf(), reader="ours", taught=Recogniser(views))
    shown = [scenes.card_photo(100 + seed, "easy", 1) for seed in range(3)]
    reports = [scanner.feed(frame) for frame in [*shown, BLACK]]
    assert [len(seen.counted) for seen in reports] == [0, 0, 1, 0]
    [counted] = reports[2].counted
    assert (counted.verdict.label, counted.code.reader) == (LABEL, TAUGHT)
    for other in (2, 3):
        assert scanner.feed(scenes.card_photo(100, "easy", other)).sightings == ()
    elsewhere = Scanner("agency", book.shelf(), taught=Recogniser(views))
    [counted] = elsewhere.picture(shown[0]).counted
    assert counted.verdict.status is Status.OTHER_GAME


def test_a_taught_name_means_one_component() -> None:
    assert named("burglars", thing(LABEL)) == LABEL
    assert named("burglars", "nonsense") is None


@given(some.lists(some.frozensets(some.sampled_from("ABC")), max_size=40))
def test_nothing_counts_without_enough_frames(shown: list[frozenset[str]]) -> None:
    agreement = Agreement(enough=3, window=6)
    for number, frame in enumerate(shown):
        for counted in agreement.feed(frame):
            recent = shown[max(0, number - 5) : number + 1]
            assert sum(counted in one for one in recent) >= 3
            assert counted in frame
