"""Checks cards without labels: shown once they are known, and others stay unknown."""

import sqlite3
from pathlib import Path

import numpy as np
import pytest

from tests.vision import scenes
from vision.faults import Fault
from vision.outline import outline
from vision.taught import TaughtFile
from vision.teach import Recogniser, View, learn

KNOWN = range(5)


@pytest.fixture(scope="module")
def views() -> list[tuple[str, View]]:
    shown = {number: scenes.card_photo(number, "easy", number) for number in KNOWN}
    return [(f"card-{number}", learn(photo)) for number, photo in shown.items()]


def test_known_cards_are_recognised_and_others_are_not(views: list[tuple[str, View]]) -> None:
    recogniser = Recogniser(views)
    for number in KNOWN:
        match = recogniser.recognise(scenes.card_photo(500 + number, "table", number))
        assert match is not None and match.id == f"card-{number}", number
    for number in KNOWN:
        photo = scenes.card_photo(600 + number, "table", 9000 + number)
        assert recogniser.recognise(photo) is None, number


def test_a_single_taught_card_does_not_stand_for_the_whole_deck(
    views: list[tuple[str, View]],
) -> None:
    recogniser = Recogniser(views[:1])
    for number in range(1, 4):
        assert recogniser.recognise(scenes.card_photo(700 + number, "easy", number)) is None


@pytest.mark.parametrize("level", scenes.LEVELS)
def test_the_bare_table_is_no_card(views: list[tuple[str, View]], level: str) -> None:
    recogniser = Recogniser(views)
    camera = scenes.Camera((1280, 720), 5, 20, 0, 0)
    for seed in range(2):
        rng = np.random.default_rng(seed)
        bare = scenes.develop(rng, scenes.empty_table(rng, camera), scenes.LEVELS[level])
        assert recogniser.recognise(bare) is None


def test_nothing_taught_knows_nothing() -> None:
    assert Recogniser([]).recognise(scenes.card_photo(1, "easy", 1)) is None


def test_the_outline_of_a_card_is_found() -> None:
    for seed in range(4):
        corners = outline(scenes.card_photo(seed, "easy", seed))
        assert corners is not None
        sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
        ratio = (sides[0] + sides[2]) / (sides[1] + sides[3])
        assert ratio == pytest.approx(63 / 88, abs=0.15)


def test_a_plain_picture_cannot_be_taught() -> None:
    with pytest.raises(Fault) as fault:
        learn(np.full((400, 300, 3), 128, np.uint8))
    assert fault.value.code == "too-plain"


@pytest.mark.parametrize("frame", [np.zeros((720, 1280, 3), np.uint8), np.zeros((3, 3), np.uint8)])
def test_a_black_frame_is_no_card(views: list[tuple[str, View]], frame: np.ndarray) -> None:
    assert Recogniser(views).recognise(frame) is None


def test_views_are_kept_forgotten_and_taught_anew(
    views: list[tuple[str, View]], tmp_path: Path
) -> None:
    path = tmp_path / "taught.db"
    store = TaughtFile(path)
    for id, view in views[:3]:
        store.add("burglars", id, view)
    store.add("agency", "boss", views[3][1])
    store.forget("burglars", "card-1")
    store.close()
    store = TaughtFile(path)
    assert [id for id, _ in store.views("burglars")] == ["card-0", "card-2"]
    assert [id for id, _ in store.views("agency")] == ["boss"]
    kept = dict(store.views("burglars"))["card-0"]
    assert kept.encode() == views[0][1].encode()
    store.add("burglars", "card-1", views[1][1])
    match = Recogniser(store.views("burglars")).recognise(scenes.card_photo(501, "easy", 1))
    assert match is not None and match.id == "card-1"
    with pytest.raises(Fault) as fault:
        store.forget("burglars", "nobody")
    assert fault.value.code == "not-taught"


def test_a_damaged_view_is_left_out(views: list[tuple[str, View]], tmp_path: Path) -> None:
    path = tmp_path / "taught.db"
    store = TaughtFile(path)
    for id, view in views[:2]:
        store.add("burglars", id, view)
    store.close()
    with sqlite3.connect(path) as db:
        db.execute("update taught set view = substr(view, 1, 300) where thing = 'card-0'")
        db.execute("insert into taught (game, thing, view) values ('burglars', 'odd', null)")
    assert [id for id, _ in TaughtFile(path).views("burglars")] == ["card-1"]


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "taught.db"
    path.write_bytes(b"certainly no database " * 100)
    with pytest.raises(Fault) as fault:
        TaughtFile(path)
    assert fault.value.code == "bad-database"


@pytest.mark.parametrize("data", [b"", b"TKV1", b"x" * 500])
def test_what_is_no_view_is_refused(data: bytes) -> None:
    with pytest.raises(Fault) as fault:
        View.decode(data)
    assert fault.value.code == "bad-view"
