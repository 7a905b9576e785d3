"""Takes all games from one store to another."""

import base64
import json
import math
import struct
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from app import backup, preferences, scanning
from app.storage import Store
from rules.core.message import Refused
from tests.core.tiny import Tiny
from tests.core.trove import find
from tests.vision import scenes
from vision.labels import Label
from vision.taught import MOST_VIEWS, TaughtFile


def store(path: Path) -> Store:
    return Store(path / "games.db", lambda _: Tiny())


def test_all_games_and_settings_travel_in_one_file(tmp_path: Path) -> None:
    one, two = store(tmp_path / "one"), store(tmp_path / "two")
    for seed in range(3):
        saved = one.new("tiny", {"players": ["Ann"]}, seed=seed, name=f"Game {seed}")
        saved.answer(saved.table.options()[0].id, 3.0)
    preferences.save(one, preferences.Preferences(theme="light", introduced=True))
    file = tmp_path / "all.json"
    assert backup.write(one, file) == 3
    assert backup.read(file).preferences.theme == "light"
    assert backup.restore(two, file) == (3, 0, [])
    assert [game.name for game in two.list()][::-1] == ["Game 0", "Game 1", "Game 2"]
    assert two.open(1).clock().total == 3.0


def test_the_same_file_is_brought_in_only_once(tmp_path: Path) -> None:
    one = store(tmp_path)
    one.new("tiny", {"players": ["Ann"]}, seed=1)
    backup.write(one, tmp_path / "all.json")
    assert backup.restore(one, tmp_path / "all.json") == (0, 0, [])
    assert len(one.list()) == 1


def test_a_single_game_can_be_brought_in_too(tmp_path: Path) -> None:
    one, two = store(tmp_path / "one"), store(tmp_path / "two")
    saved = one.new("tiny", {"players": ["Ann"]}, seed=1)
    one.export(saved.id, tmp_path / "game.json")
    assert backup.restore(two, tmp_path / "game.json") == (1, 0, [])


def test_a_bad_game_does_not_keep_the_others_out(tmp_path: Path) -> None:
    one, two = store(tmp_path / "one"), store(tmp_path / "two")
    for seed in (1, 2):
        one.new("tiny", {"players": ["Ann"]}, seed=seed)
    file = tmp_path / "all.json"
    backup.write(one, file)
    file.write_bytes(file.read_bytes().replace(b'"seed":1', b'"seed":9', 1))
    added, _, faults = backup.restore(two, file)
    assert added == 1
    assert faults


@pytest.mark.parametrize(
    "content",
    [b"", b"[]", b"{", b'"text"', b"\xff\xfe", b'{"format": "tablekeeper-backup"}'],
)
def test_anything_else_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    with pytest.raises(Refused):
        backup.read(file)


def test_a_backup_of_a_later_version_is_refused(tmp_path: Path) -> None:
    one = store(tmp_path)
    file = tmp_path / "all.json"
    backup.write(one, file)
    file.write_bytes(file.read_bytes().replace(b'"version":1', b'"version":2', 1))
    with pytest.raises(Refused) as refused:
        backup.read(file)
    assert refused.value.faults[0].code == "newer-document"


def test_a_place_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused) as refused:
        backup.write(store(tmp_path), tmp_path / "file" / "all.json")
    assert refused.value.faults[0].code == "cannot-write"


def test_settings_that_cannot_be_read_are_as_at_first(tmp_path: Path) -> None:
    one = store(tmp_path)
    one.set(preferences.KEY, '{"text": 900}')
    assert preferences.load(one) == preferences.Preferences()
    one.set(preferences.KEY, "nonsense")
    assert preferences.load(one) == preferences.Preferences()


def test_boxes_travel_too_and_what_is_checked_here_stays(tmp_path: Path) -> None:
    one, two = (Store(tmp_path / name / "games.db", find) for name in ("one", "two"))
    one.boxes.set("trove", {"cards/gold/copies": 5, "cards/rock/copies": 1})
    two.boxes.set("trove", {"cards/gold/copies": 4})
    file = tmp_path / "all.json"
    backup.write(one, file)
    assert backup.restore(two, file) == (0, 0, [])
    assert two.boxes.values("trove") == {"cards/gold/copies": 4, "cards/rock/copies": 1}


def test_a_bad_box_is_named_and_changes_nothing(tmp_path: Path) -> None:
    one, two = (Store(tmp_path / name / "games.db", find) for name in ("one", "two"))
    one.boxes.set("trove", {"cards/gold/copies": 5})
    file = tmp_path / "all.json"
    backup.write(one, file)
    file.write_bytes(file.read_bytes().replace(b'copies": 5', b'copies": 99'))
    added, _, faults = backup.restore(two, file)
    assert (added, [fault.code for fault in faults]) == (0, ["out-of-range"])
    assert two.boxes.values("trove") == {}


# Taught cards

VIRUS = Label("burglars", "tool", "virus")


@cache
def photo(card: int) -> Any:
    """Give a photograph of a card."""
    return scenes.card_photo(card, "easy", card)


def teach(folder: Path, label: Label = VIRUS, card: int = 1) -> Path:
    """Show a card to the app that keeps its games in a folder; give the file of taught cards."""
    file = folder / scanning.TAUGHT
    folder.mkdir(exist_ok=True)
    scanning.teach(file, label, photo(card))
    return file


def test_taught_cards_travel_too_and_only_once(tmp_path: Path) -> None:
    one, two = store(tmp_path / "one"), store(tmp_path / "two")
    teach(tmp_path / "one", card=1)
    teach(tmp_path / "one", card=2)
    file = tmp_path / "all.json"
    backup.write(one, file)
    assert backup.restore(two, file) == (0, 2, [])
    assert backup.restore(two, file) == (0, 0, [])
    there = tmp_path / "two" / scanning.TAUGHT
    assert scanning.taught(there) == {VIRUS: 2}
    recogniser = scanning.taught_by(there, "burglars")
    match = recogniser.recognise(scenes.card_photo(9, "easy", 1)) if recogniser else None
    assert match is not None and match.id == "burglars/tool/virus"


def test_without_taught_cards_no_file_of_them_is_made(tmp_path: Path) -> None:
    one = store(tmp_path / "one")
    backup.write(one, tmp_path / "all.json")
    assert backup.restore(one, tmp_path / "all.json") == (0, 0, [])
    assert not (tmp_path / "one" / scanning.TAUGHT).exists()


def test_what_was_taught_here_stays_and_no_card_gathers_pictures(tmp_path: Path) -> None:
    one, two = store(tmp_path / "one"), store(tmp_path / "two")
    for card in range(MOST_VIEWS + 2):
        theirs = teach(tmp_path / "one", card=card)
    mine = teach(tmp_path / "two", card=50)
    with closing(TaughtFile(mine)) as known:
        [(_, own)] = known.views("burglars")
    assert scanning.taught(theirs) == {VIRUS: MOST_VIEWS}
    backup.write(one, tmp_path / "all.json")
    assert backup.restore(two, tmp_path / "all.json") == (0, MOST_VIEWS - 1, [])
    with closing(TaughtFile(mine)) as known:
        views = [view.encode() for _, view in known.views("burglars")]
    assert len(views) == MOST_VIEWS and views[0] == own.encode()


def bent(change: Callable[[bytearray], None]) -> Callable[[dict[str, Any]], None]:
    """Make a change of the bytes of a view."""

    def bend(row: dict[str, Any]) -> None:
        data = bytearray(base64.b64decode(row["view"]))
        change(data)
        row["view"] = base64.b64encode(data).decode()

    return bend


def cut(data: bytearray) -> None:
    del data[-1]


def no_number(data: bytearray) -> None:
    data[10:14] = struct.pack("<f", math.nan)


def far_outside(data: bytearray) -> None:
    data[10:14] = struct.pack("<f", 5000.0)


def too_wide(data: bytearray) -> None:
    data[4:6] = b"\xff\xff"


@pytest.mark.parametrize(
    "spoil",
    [
        bent(cut),
        bent(no_number),
        bent(far_outside),
        bent(too_wide),
        lambda row: row.update(view="A" * 4 * backup.MOST_VIEW_BYTES),
        lambda row: row.update(view="&&&"),
        lambda row: row.update(view=7),
        lambda row: row.update(game="chess"),
        lambda row: row.update(thing="tool/no-such-tool"),
        lambda row: row.update(thing="../virus"),
        lambda row: row.update(more="x"),
        lambda row: row.pop("view"),
    ],
    ids=[
        "cut", "no number", "far outside", "too wide", "too large", "no bytes", "a number",
        "no such game", "no such card", "a path", "more", "less",
    ],
)  # fmt: skip
def test_a_bad_taught_card_is_named_and_keeps_no_other_out(
    tmp_path: Path, spoil: Callable[[dict[str, Any]], None]
) -> None:
    one, two = store(tmp_path / "one"), store(tmp_path / "two")
    for card in (1, 2):
        teach(tmp_path / "one", card=card)
    file = tmp_path / "all.json"
    backup.write(one, file)
    content = json.loads(file.read_bytes())
    spoil(content["taught"][1])
    file.write_text(json.dumps(content))
    added, views, faults = backup.restore(two, file)
    assert (added, views) == (0, 1)
    assert [(fault.code, fault.at) for fault in faults] == [("bad-taught", "taught/1")]
    assert scanning.taught(tmp_path / "two" / scanning.TAUGHT) == {VIRUS: 1}


def test_too_many_taught_cards_are_refused_before_any_is_read(tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    backup.write(store(tmp_path / "one"), file)
    content = json.loads(file.read_bytes())
    content["taught"] = [0] * (backup.MOST_VIEWS + 1)
    file.write_text(json.dumps(content))
    with pytest.raises(Refused):
        backup.restore(store(tmp_path / "two"), file)


def test_a_damaged_file_of_taught_cards_keeps_no_game_from_being_saved(tmp_path: Path) -> None:
    one = store(tmp_path / "one")
    one.new("tiny", {"players": ["Ann"]}, seed=1)
    (tmp_path / "one" / scanning.TAUGHT).write_bytes(b"certainly no database " * 100)
    assert backup.write(one, tmp_path / "all.json") == 1
    teach(tmp_path / "two")
    backup.write(store(tmp_path / "two"), tmp_path / "taught.json")
    added, views, faults = backup.restore(one, tmp_path / "taught.json")
    assert (added, views, [fault.code for fault in faults]) == (0, 0, ["cannot-write"])
