"""Checks payloads: each names one component, fits the smallest code, and knows a stranger."""

import json
import subprocess
import sys
from pathlib import Path

import cv2
import pytest
import segno
from hypothesis import given
from hypothesis import strategies as some

from rules.data import GAMES
from tests.vision.scenes import label as printed
from vision import book
from vision.faults import BadData
from vision.labels import DIGITS, Label, Status, is_whole, judge
from vision.markers import faces, own_faces
from vision.readers import installed, named

BOOKS = {game: book.load(game) for game in book.games()}
SHELF = book.shelf()
ALL = [(game, label) for game, one in BOOKS.items() for label in one.labels()]


def spell(game: str, label: Label) -> str:
    return BOOKS[game].payloads.spell(label)


def test_burglars_have_a_label_for_every_card_and_tile() -> None:
    kinds = [label.kind for game, label in ALL if game == "burglars"]
    # 16 rooms on three floors, or 25 on two: 48 and 18 more; and Lost Sight for each floor.
    counts = {kind: kinds.count(kind) for kind in set(kinds)}
    assert counts == {
        "tile": 48,
        "tool": 13,
        "loot": 13,
        "event": 26,
        "character": 9,
        "skill": 18,
        "patrol": 69,
    }


def test_every_game_that_can_be_played_has_labels() -> None:
    assert set(GAMES) <= set(book.games())


def test_every_game_has_letters_of_its_own() -> None:
    letters = [one.payloads.code.game for one in BOOKS.values()]
    assert len(set(letters)) == len(letters)
    for one in BOOKS.values():
        kinds = [source.code for source in one.sources]
        assert len(set(kinds)) == len(kinds)


def test_components_may_stand_in_several_lists_or_in_none(tmp_path: Path) -> None:
    folder = tmp_path / "odd"
    folder.mkdir()
    extra = {"id": "joker", "name": {"ru": "Джокер", "en": "Joker"}, "copies": 2, "rule": "odd.j"}
    source = {"kind": "card", "code": "C", "file": "cards.json", "lists": ["a", "b"]}
    source |= {"name": "title", "number": "id", "also": [extra], "decks": ["pile"]}
    (folder / "labels.json").write_text(json.dumps({"code": "O", "kinds": [source]}))
    cards = {"a": [{"id": "x-1", "title": "X"}], "b": [{"id": "y", "title": "Y", "copies": 3}]}
    (folder / "cards.json").write_text(json.dumps(cards))
    found = book.load("odd", tmp_path)
    assert [(one.id, one.name.ru, one.copies) for one in found.components] == [
        ("x-1", "X 1", 1),
        ("y", "Y", 3),
        ("joker", "Джокер", 2),
    ]
    assert [word for word in ("pile", "a", "cards", "z") if found.sources[0].called(word)] == [
        "pile",
        "a",
        "cards",
    ]


@pytest.mark.parametrize("game", book.games())
def test_payloads_are_unique_and_read_back(game: str) -> None:
    labels = list(BOOKS[game].labels())
    payloads = [spell(game, label) for label in labels]
    assert len(set(payloads)) == len(labels)
    for label, payload in zip(labels, payloads, strict=True):
        verdict = judge(payload, game, SHELF)
        assert (verdict.status, verdict.label) == (Status.OURS, label)


@pytest.mark.parametrize("game", book.games())
def test_every_label_fits_the_smallest_code(game: str) -> None:
    for label in BOOKS[game].labels():
        code = segno.make(spell(game, label), error="q", micro=False, boost_error=False)
        assert (code.version, code.error, code.mode) == (1, "Q", "alphanumeric")


@pytest.mark.parametrize("reader", ["pyzbar", "opencv", "zxing"])
@pytest.mark.parametrize("dots", [8, 10])
def test_every_reader_reads_every_label(reader: str, dots: int) -> None:
    assert reader in installed()
    missed = []
    for game, label in ALL:
        payload = spell(game, label)
        grey = cv2.cvtColor(printed(payload, dots), cv2.COLOR_BGR2GRAY)
        if [code.text for code in named(reader)(grey)] != [payload]:
            missed.append(f"{label.kind}/{label.id}")
    assert missed == [], "run python -m vision spell GAME and put its answer into labels.json"


def test_another_spelling_means_the_same() -> None:
    label = Label("burglars", "tool", "virus")
    spellings = {BOOKS["burglars"].payloads.spell(label, n) for n in range(36)}
    assert len(spellings) == 36
    assert {judge(text, "burglars", SHELF).label for text in spellings} == {label}


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("", Status.FOREIGN),
        ("https://example.org/?q=TK1", Status.FOREIGN),
        ("TK", Status.FOREIGN),
        ("TKX" * 5, Status.FOREIGN),
        ("TK1" + "A" * 40, Status.FOREIGN),
        ("TK1", Status.DAMAGED),
        ("TK1BT0000010000", Status.DAMAGED),
        ("TK2BT0000010000", Status.NEWER),
        ("TK٢BT0000010000", Status.FOREIGN),
    ],
)
def test_strangers_are_known_as_such(text: str, status: Status) -> None:
    assert judge(text, "burglars", SHELF).status is status


def test_a_label_of_another_game_names_it() -> None:
    text = spell("burglars", Label("burglars", "tool", "virus"))
    verdict = judge(text, "breach", SHELF)
    assert (verdict.status, verdict.game, verdict.label) == (Status.OTHER_GAME, "burglars", None)


def test_an_expansion_uses_the_labels_and_markers_of_its_game() -> None:
    text = spell("breach", Label("breach", "activation", "worm-1"))
    verdict = judge(text, "prometheus", SHELF)
    assert (verdict.status, verdict.label) == (Status.OURS, Label("breach", "activation", "worm-1"))
    own = spell("prometheus", Label("prometheus", "activation", "ephon-1"))
    assert judge(own, "prometheus", SHELF).status is Status.OURS
    assert judge(own, "breach", SHELF).status is Status.OTHER_GAME
    both = faces(BOOKS["prometheus"])
    assert set(both) == set(faces(BOOKS["breach"])) | set(own_faces(BOOKS["prometheus"]))
    kinds = {one.id for one in BOOKS["prometheus"].every("room")}
    assert {"caucasus", "garden-1"} <= kinds


def test_a_label_of_no_known_component_is_unknown() -> None:
    text = BOOKS["burglars"].payloads.spell(Label("burglars", "tool", "no-such-tool"))
    assert judge(text, "burglars", SHELF).status is Status.UNKNOWN


@given(some.integers(0, 14), some.sampled_from(DIGITS))
def test_one_wrong_character_is_noticed(place: int, wrong: str) -> None:
    text = spell("burglars", Label("burglars", "loot", "gold-bar", 2))
    changed = text[:place] + wrong + text[place + 1 :]
    assert is_whole(changed) == (changed == text)


@given(some.text(max_size=40))
def test_no_text_is_ever_a_component_by_chance(text: str) -> None:
    assert judge(text, "burglars", SHELF).label is None


def test_a_fault_in_the_data_names_its_file(tmp_path: Path) -> None:
    folder = tmp_path / "odd"
    folder.mkdir()
    source = {"kind": "tool", "code": "T", "file": "cards.json", "list": "tools"}
    (folder / "labels.json").write_text(json.dumps({"code": "O", "kinds": [source]}))
    (folder / "cards.json").write_text('{"tools": [{"id": "x"}]}')
    with pytest.raises(BadData) as fault:
        book.load("odd", tmp_path)
    assert fault.value.details["file"] == "odd/cards.json"
    with pytest.raises(BadData) as fault:
        book.load("none", tmp_path)
    assert fault.value.code == "unknown-game"


def test_nothing_heavy_is_imported_before_it_is_used() -> None:
    code = (
        "import sys, vision.book, vision.labels, vision.words\n"
        "assert 'numpy' not in sys.modules\n"
        "import vision.codes, vision.scanner, vision.pictures\n"
        "heavy = {'cv2', 'pyzbar', 'zxingcpp', 'segno'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], cwd=book.DATA.parent, check=True)
