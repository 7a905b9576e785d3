"""Set a bad file aside, bring over what can be read, and go on."""

import sqlite3
from pathlib import Path
from random import Random

import pytest

from app.storage import Store
from tests.storage.hunt import TWO, answer, assert_said, find, play, refused, same

PAGE = 4096


def fill(path: Path, games: int) -> list[int]:
    """Make a file with games in it; give their numbers."""
    store = Store(path, find)
    ids = []
    for seed in range(games):
        game = store.new("tiny", TWO, seed=seed, name=f"game {seed}")
        play(game, seed, 30)
        ids.append(game.id)
    store.set("language", "en")
    store.close()
    return ids


def notices(store: Store) -> list[str]:
    """Give what people are told; both languages must say it."""
    for notice in store.notices:
        assert_said(notice)
    return [notice.id for notice in store.notices]


def aside(path: Path) -> list[str]:
    """List what lies beside the file."""
    return sorted(found.name for found in path.parent.iterdir() if found.name != path.name)


def beside(path: Path, end: str) -> Path:
    """Name a file that lies next to this one."""
    return path.with_name(path.name + end)


def copy(path: Path, name: str) -> Path:
    """Copy a file of games with its log, as a crash would leave them."""
    twin = path.parent / name / path.name
    twin.parent.mkdir()
    for end in ("", "-wal", "-shm"):
        if beside(path, end).exists():
            beside(twin, end).write_bytes(beside(path, end).read_bytes())
    return twin


def spoil(path: Path, page: int) -> None:
    """Fill a page of the file with noise."""
    with path.open("r+b") as file:
        file.seek(page * PAGE)
        file.write(Random(page).randbytes(PAGE))


def assert_works(store: Store) -> None:
    """Play a little, on a file that is as good as new."""
    game = store.new("tiny", TWO, seed=1)
    answer(game, Random(1))
    assert same(store.open(game.id), game)


@pytest.mark.parametrize(
    "junk",
    [b"junk", b"junk" * 5000, b"SQLite format 3\0" + b"\xff" * 5000],
    ids=["short", "long", "header"],
)
def test_a_file_that_is_no_database_is_set_aside(path: Path, junk: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(junk)
    store = Store(path, find)
    assert notices(store) == ["notice-damaged"]
    kept = path.with_name("games.db.damaged-1")
    assert str(kept) in str(store.notices[0].params["file"])
    assert kept.read_bytes() == junk
    assert_works(store)


def test_an_empty_file_is_a_new_one(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    store = Store(path, find)
    assert notices(store) == []
    assert_works(store)


def test_a_newer_file_is_set_aside_unchanged(path: Path) -> None:
    fill(path, 1)
    with sqlite3.connect(path) as other:
        other.execute("PRAGMA user_version = 99")
    other.close()
    before = path.read_bytes()
    store = Store(path, find)
    assert notices(store) == ["notice-newer"]
    assert path.with_name("games.db.newer-1").read_bytes() == before
    assert store.list() == []
    assert_works(store)


def test_another_programs_database_is_set_aside_unchanged(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE letters (text)")
    other.close()
    before = path.read_bytes()
    store = Store(path, find)
    assert notices(store) == ["notice-damaged"]
    assert path.with_name("games.db.damaged-1").read_bytes() == before
    assert_works(store)


@pytest.mark.parametrize("table", ["games", "entries", "undone", "snapshots", "settings", "lost"])
def test_a_file_without_one_of_its_tables_is_set_aside(path: Path, table: str) -> None:
    fill(path, 1)
    with sqlite3.connect(path) as other:
        other.execute(f"DROP TABLE {table}")
    other.close()
    store = Store(path, find)
    assert notices(store)[0] == "notice-damaged"
    assert_works(store)


def test_a_file_that_lost_its_version_is_rescued(path: Path) -> None:
    ids = fill(path, 2)
    with sqlite3.connect(path) as other:
        other.execute("PRAGMA user_version = 0")
    other.close()
    store = Store(path, find)
    assert notices(store) == ["notice-damaged", "notice-rescued"]
    assert sorted(game.id for game in store.list()) == ids
    assert store.setting("language") == "en"


def test_files_set_aside_before_are_kept(path: Path) -> None:
    for number in (1, 2, 3):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"junk %d" % number * 100)
        Store(path, find).close()
        path.unlink()
    assert aside(path) == [f"games.db.damaged-{number}" for number in (1, 2, 3)]


def test_the_log_goes_aside_with_its_file_and_counts(path: Path) -> None:
    """The last answers of a file that was not closed are in its write-ahead log alone."""
    ids = fill(path, 6)
    store = Store(path, find)
    game = store.open(ids[-1])
    game.undo()
    damaged = rescued = 0
    for page in range(2, path.stat().st_size // PAGE):
        twin = copy(path, f"twin-{page}")
        spoil(twin, page)
        other = Store(twin, find)
        if notices(other)[:1] == ["notice-damaged"]:
            damaged += 1
            assert beside(twin, ".damaged-1").stat().st_size >= path.stat().st_size
            if any(listed.id == game.id for listed in other.list()):
                rescued += 1
                assert same(other.open(game.id), game)
        other.close()
    assert damaged
    assert rescued


def test_the_games_that_can_be_read_are_brought_over(path: Path) -> None:
    ids = fill(path, 12)
    before = Store(path, find)
    entries = {id: before.open(id).table.entries for id in ids}
    before.close()
    found_saved = found_missing = 0
    for page in range(1, path.stat().st_size // PAGE):
        twin = copy(path, f"twin-{page}")
        spoil(twin, page)
        store = Store(twin, find)
        whole = 0
        for listed in store.list():
            try:
                game = store.open(listed.id)
            except Exception as error:
                assert getattr(error, "faults", None), error
            else:
                assert game.table.entries == entries[listed.id]
                whole += 1
        if store.notices:
            told = notices(store)
            assert told[0] == "notice-damaged"
            if len(told) == 2:
                assert store.notices[1].params["n"] == whole
                assert store.notices[1].params["missing"] == len(ids) - whole
                found_missing += len(ids) - whole
        found_saved += whole
        assert_works(store)
        store.close()
    assert found_saved
    assert found_missing


@pytest.mark.parametrize("size", [100, 4096, 20_000])
def test_a_file_cut_short_is_set_aside(path: Path, size: int) -> None:
    fill(path, 3)
    whole = path.read_bytes()
    path.write_bytes(whole[:size])
    store = Store(path, find)
    assert notices(store)[0] == "notice-damaged"
    assert path.with_name("games.db.damaged-1").read_bytes() == whole[:size]
    assert_works(store)


@pytest.mark.parametrize(
    ("sql", "at"),
    [
        ("DELETE FROM entries WHERE game = 1 AND place = 3", "entries/3"),
        ("DELETE FROM entries WHERE game = 1 AND place > 5", "entries/6"),
        ("UPDATE entries SET place = place + 1 WHERE game = 1 AND place > 99", None),
        ("UPDATE entries SET body = x'7b7d' WHERE game = 1 AND place = 2", "entries/2"),
        ("UPDATE entries SET body = 7 WHERE game = 1 AND place = 2", "entries/2"),
        ("UPDATE entries SET spent = 99 WHERE game = 1 AND place = 2", "entries/2"),
        ("UPDATE entries SET who = 'x' WHERE game = 1 AND place = 2", "entries/2"),
        ("UPDATE snapshots SET crc = crc + 1 WHERE game = 1 AND place = 0", "snapshots/0"),
        ("UPDATE snapshots SET body = x'00' WHERE game = 1 AND place = 0", "snapshots/0"),
        ("DELETE FROM snapshots WHERE game = 1", "snapshots"),
        ("UPDATE games SET length = length + 1 WHERE id = 1", "entries/"),
    ],
)
def test_one_damaged_game_is_named_and_the_others_are_sound(
    path: Path, sql: str, at: str | None
) -> None:
    fill(path, 2)
    with sqlite3.connect(path) as other:
        other.execute(sql)
    other.close()
    store = Store(path, find)
    assert store.notices == []
    if at is None:
        assert store.open(1)
    else:
        with refused("game-damaged") as places:
            store.open(1)
        assert places[0].startswith(at)
        with refused("game-damaged"):
            store.export(1)
    assert store.open(2).table.entries
    assert len(store.list()) == 2
    store.delete(1)
    assert_works(store)


def test_what_a_list_cannot_read_is_left_empty(path: Path) -> None:
    fill(path, 2)
    with sqlite3.connect(path) as other:
        other.execute("UPDATE games SET heading = '{', players = x'ff', result = '[]' WHERE id = 1")
    other.close()
    listed = {game.id: game for game in Store(path, find).list()}
    assert listed[1].heading.id == ""
    assert listed[1].players == []
    assert listed[2].players == ["Ann", "Bob"]


def test_a_game_of_rules_that_are_gone_is_listed_and_refused(path: Path) -> None:
    fill(path, 1)
    with sqlite3.connect(path) as other:
        other.execute("UPDATE games SET game = 'chess'")
    other.close()
    store = Store(path, find)
    assert [game.game for game in store.list()] == ["chess"]
    with refused("unknown-game", "game"):
        store.open(1)


@pytest.mark.parametrize("name", ["", "folder/games.db/inside"])
def test_a_place_that_cannot_hold_a_file_is_named(path: Path, name: str) -> None:
    fill(path, 1)
    with refused("cannot-open", "file"):
        Store(path.parent.parent / name, find)
