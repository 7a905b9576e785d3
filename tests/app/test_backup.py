"""Takes all games from one store to another."""

from pathlib import Path

import pytest

from app import backup, preferences
from app.storage import Store
from rules.core.message import Refused
from tests.core.tiny import Tiny
from tests.core.trove import find


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
    assert backup.restore(two, file) == (3, [])
    assert [game.name for game in two.list()][::-1] == ["Game 0", "Game 1", "Game 2"]
    assert two.open(1).clock().total == 3.0


def test_the_same_file_is_brought_in_only_once(tmp_path: Path) -> None:
    one = store(tmp_path)
    one.new("tiny", {"players": ["Ann"]}, seed=1)
    backup.write(one, tmp_path / "all.json")
    assert backup.restore(one, tmp_path / "all.json") == (0, [])
    assert len(one.list()) == 1


def test_a_single_game_can_be_brought_in_too(tmp_path: Path) -> None:
    one, two = store(tmp_path / "one"), store(tmp_path / "two")
    saved = one.new("tiny", {"players": ["Ann"]}, seed=1)
    one.export(saved.id, tmp_path / "game.json")
    assert backup.restore(two, tmp_path / "game.json") == (1, [])


def test_a_bad_game_does_not_keep_the_others_out(tmp_path: Path) -> None:
    one, two = store(tmp_path / "one"), store(tmp_path / "two")
    for seed in (1, 2):
        one.new("tiny", {"players": ["Ann"]}, seed=seed)
    file = tmp_path / "all.json"
    backup.write(one, file)
    file.write_bytes(file.read_bytes().replace(b'"seed":1', b'"seed":9', 1))
    added, faults = backup.restore(two, file)
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
    assert backup.restore(two, file) == (0, [])
    assert two.boxes.values("trove") == {"cards/gold/copies": 4, "cards/rock/copies": 1}


def test_a_bad_box_is_named_and_changes_nothing(tmp_path: Path) -> None:
    one, two = (Store(tmp_path / name / "games.db", find) for name in ("one", "two"))
    one.boxes.set("trove", {"cards/gold/copies": 5})
    file = tmp_path / "all.json"
    backup.write(one, file)
    file.write_bytes(file.read_bytes().replace(b'copies": 5', b'copies": 99'))
    added, faults = backup.restore(two, file)
    assert (added, [fault.code for fault in faults]) == (0, ["out-of-range"])
    assert two.boxes.values("trove") == {}
