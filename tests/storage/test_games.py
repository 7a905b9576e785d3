"""Make, list, open, rename and delete games."""

from pathlib import Path

import pytest

from app.storage import Store
from tests.storage.hunt import OWN, TWO, find, play, refused, same


def test_a_new_file_and_its_folder_are_made(path: Path, store: Store) -> None:
    assert path.is_file()
    assert store.list() == []
    assert store.notices == []


def test_a_new_game_waits_at_its_first_question(store: Store) -> None:
    game = store.new("tiny", TWO, seed=7, name="Friday")
    assert game.table.state.seed == 7
    assert game.table.step.message.id == "tiny-where"
    (listed,) = store.list()
    assert (listed.id, listed.game, listed.name) == (game.id, "tiny", "Friday")
    assert listed.players == ["Ann", "Bob"]
    assert listed.heading.id == "tiny-turn"
    assert not listed.over


def test_the_app_chooses_a_seed_where_none_is_given(store: Store) -> None:
    seeds = {store.new("tiny", {}).table.state.seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(0 <= seed < 2**53 for seed in seeds)


@pytest.mark.parametrize("seed", [-1, 2**63, 10**30])
def test_a_seed_that_sqlite_cannot_keep_is_refused(store: Store, seed: int) -> None:
    with refused("wrong-value", "seed"):
        store.new("tiny", {}, seed=seed)
    assert store.list() == []


def test_the_largest_seed_is_kept(path: Path, store: Store) -> None:
    id = store.new("tiny", {}, seed=2**63 - 1).id
    assert Store(path, find).open(id).table.state.seed == 2**63 - 1


def test_an_unknown_game_and_a_refused_set_up_leave_nothing(store: Store) -> None:
    with refused("unknown-game", "game"):
        store.new("chess", {})
    with refused("no-players", "players"):
        store.new("tiny", {"players": []})
    assert store.list() == []


def test_the_list_shows_the_game_played_last_first(store: Store) -> None:
    first, second = store.new("tiny", TWO, seed=1), store.new("tiny", TWO, seed=2)
    assert [game.id for game in store.list()] == [second.id, first.id]
    first.answer("stay")
    listed = store.list()
    assert [game.id for game in listed] == [first.id, second.id]
    assert listed[0].length == len(first.table.entries)
    assert listed[0].played >= listed[1].played


def test_the_list_knows_how_a_game_ended_and_that_an_undo_goes_on(store: Store) -> None:
    game = store.new("tiny", TWO, seed=5)
    for _ in range(400):
        if game.table.state.phase == "over":
            break
        game.answer(game.table.options()[-1].id)
    (listed,) = store.list()
    assert listed.over
    assert listed.result == game.table.step.message
    game.undo()
    assert not store.list()[0].over


def test_a_game_is_resumed_as_it_was_left(path: Path, store: Store) -> None:
    game = store.new("tiny", OWN, seed=11)
    play(game, 11, 60)
    store.close()
    again = Store(path, find)
    assert same(again.open(game.id), game)
    assert again.open(game.id).notices == []


def test_opening_writes_nothing(path: Path, store: Store) -> None:
    game = store.new("tiny", TWO, seed=3)
    before = store.list()
    store.open(game.id)
    assert store.list() == before


def test_a_name_is_one_line_of_bounded_length(store: Store) -> None:
    id = store.new("tiny", {}, name="  Friday \n night\x00\x1b  ").id
    assert store.list()[0].name == "Friday night"
    assert store.rename(id, "x" * 500) == "x" * 100
    assert store.list()[0].name == "x" * 100
    assert store.rename(id, "Пятница 🎲 \ud800") == "Пятница 🎲"
    assert store.rename(id, "") == ""


def test_deleting_leaves_no_row_behind_and_never_reuses_a_number(store: Store) -> None:
    keep = store.new("tiny", TWO, seed=1)
    gone = store.new("tiny", TWO, seed=2)
    play(gone, 4, 30)
    gone.undo()
    store.delete(gone.id)
    for table in ("games", "entries", "undone", "snapshots", "lost"):
        column = "id" if table == "games" else "game"
        rows = store._db.execute(f"SELECT DISTINCT {column} FROM {table}").fetchall()
        assert (gone.id,) not in rows
    assert [game.id for game in store.list()] == [keep.id]
    assert store.new("tiny", {}).id > gone.id


@pytest.mark.parametrize("id", [99, 0, -1, 2**63, 10**30])
def test_a_game_that_is_not_there(store: Store, id: int) -> None:
    store.new("tiny", {})
    for act in (store.open, store.delete, store.export, lambda id: store.rename(id, "x")):
        with refused("no-such-table", "table"):
            act(id)
    assert len(store.list()) == 1


def test_a_deleted_game_refuses_what_is_said_to_it(store: Store) -> None:
    game = store.new("tiny", {}, seed=1)
    store.delete(game.id)
    with refused("no-such-table", "table"):
        game.answer("stay")
    assert store.list() == []


def test_settings_are_remembered(path: Path, store: Store) -> None:
    assert store.setting("language") is None
    store.set("language", "en")
    store.set("language", "ru")
    store.close()
    assert Store(path, find).setting("language") == "ru"


def test_a_closed_file_says_so(store: Store) -> None:
    game = store.new("tiny", {}, seed=1)
    before = list(game.table.entries)
    store.close()
    with refused("not-saved", "file"):
        game.answer("stay")
    assert game.table.entries == before
    with refused("cannot-read", "file"):
        store.list()
