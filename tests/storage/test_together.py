"""Let two programs share one file."""

import sqlite3
import subprocess
import sys
from pathlib import Path

from app.storage import Store
from tests.storage.hunt import TWO, find, play, refused, same

ROOT = Path(__file__).parent.parent.parent


def test_each_program_sees_what_the_other_stored(path: Path, store: Store) -> None:
    other = Store(path, find)
    game = store.new("tiny", TWO, seed=1)
    play(game, 1, 10)
    assert same(other.open(game.id), game)
    other.rename(game.id, "ours")
    assert store.list()[0].name == "ours"
    other.delete(game.id)
    assert store.list() == []


def test_a_game_changed_elsewhere_refuses_and_shows_how_it_stands(path: Path, store: Store) -> None:
    game = store.new("tiny", TWO, seed=1)
    twin = Store(path, find).open(game.id)
    game.answer(game.table.options()[0].id)
    with refused("changed-elsewhere", "table"):
        twin.answer(twin.table.options()[-1].id)
    assert same(twin, game)
    twin.answer(twin.table.options()[-1].id)
    with refused("changed-elsewhere", "table"):
        game.undo()
    assert same(twin, game)
    for change in (lambda: twin.undo(), lambda: twin.correct({"explorers/0/cell": "B2"})):
        game.undo()
        with refused("changed-elsewhere", "table"):
            change()
        assert same(twin, game)


def test_the_same_answer_given_twice_counts_once(path: Path, store: Store) -> None:
    game = store.new("tiny", TWO, seed=1)
    twin = Store(path, find).open(game.id)
    game.answer("stay")
    with refused("changed-elsewhere", "table"):
        twin.answer("stay")
    assert same(Store(path, find).open(game.id), game)


def test_different_games_do_not_disturb_each_other(path: Path, store: Store) -> None:
    other = Store(path, find)
    one, two = store.new("tiny", TWO, seed=1), other.new("tiny", TWO, seed=2)
    for number in range(40):
        play(one, 1, 1, number)
        play(two, 2, 1, number)
    assert same(other.open(one.id), one)
    assert same(store.open(two.id), two)


def test_two_programs_may_make_the_file_at_the_same_moment(tmp_path: Path) -> None:
    for attempt in range(3):
        path = tmp_path / str(attempt) / "games.db"
        command = [sys.executable, "-m", "tests.storage.player", str(path), "0", "1", "20"]
        players = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) for _ in range(3)]
        for player in players:
            player.communicate()
        assert [player.returncode for player in players] == [0, 0, 0]
        store = Store(path, find)
        assert store.notices == []
        games = [store.open(listed.id) for listed in store.list()]
        assert len(games) == 3
        assert same(games[0], games[1])
        assert [found.name for found in path.parent.iterdir() if "damaged" in found.name] == []
        store.close()


def test_other_programs_may_read_while_we_write(path: Path, store: Store) -> None:
    game = store.new("tiny", TWO, seed=1)
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    before = reader.execute("SELECT count(*) FROM entries").fetchone()
    play(game, 1, 20)
    assert reader.execute("SELECT count(*) FROM entries").fetchone() == before
    reader.execute("COMMIT")
    assert reader.execute("SELECT count(*) FROM entries").fetchone() == (len(game.table.entries),)
    reader.close()
