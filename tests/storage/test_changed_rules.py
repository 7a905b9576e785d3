"""Resume a game whose rules have changed at the last snapshot, and say so."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.storage import Saved, Store
from rules.core.message import say
from rules.core.steps import Ask, Option, Script, Tell
from tests.core.tiny import Explorer, Hunt, Tiny
from tests.storage.hunt import TWO, assert_said, find, refused, same


class Polite(Tiny):
    """Ask the same under another name, from the second day on."""

    def where(self, game: Hunt, explorer: Explorer, steps: int) -> Ask:
        asked = super().where(game, explorer, steps)
        if game.day < 2:
            return asked
        return Ask(say("tiny-where-please"), asked.rule, asked.options, asked.who)


class Shorter(Tiny):
    """Offer nothing but to stay."""

    def where(self, game: Hunt, explorer: Explorer, steps: int) -> Ask:
        asked = super().where(game, explorer, steps)
        return Ask(asked.message, asked.rule, (Option("stay", say("tiny-stay")),), asked.who)


class Wordier(Tiny):
    """Say the same in other words, and cite another rule."""

    def where(self, game: Hunt, explorer: Explorer, steps: int) -> Ask:
        asked = super().where(game, explorer, steps)
        options = tuple(Option(option.id, say("tiny-walk")) for option in asked.options)
        return Ask(asked.message, "tiny.walk", options, asked.who)


class Prelude(Tiny):
    """Tell something before each move."""

    def move(self, game: Hunt) -> Script[None]:
        yield Tell(say("tiny-sunrise"), "tiny.move")
        yield from super().move(game)


class Broken(Tiny):
    """Fail in the middle of a phase."""

    def dig(self, game: Hunt) -> Script[None]:
        yield from super().dig(game)
        raise KeyError("gold")


class Unplayable(Tiny):
    """Know no phase any more."""

    def phase(self, state: Hunt) -> Script[None]:
        raise KeyError(state.phase)


class Larger(Hunt, kw_only=True):
    """Need a field that no old state has."""

    tide: int


class Tidal(Tiny):
    state = Larger  # type: ignore[assignment]


def open_with(path: Path, rules: Tiny, id: int) -> tuple[Store, Saved]:
    """Open a game with other rules."""
    store = Store(path, lambda game: rules)
    return store, store.open(id)


@pytest.fixture
def played(path: Path) -> Saved:
    """Play into the second day, and on into the middle of a walk."""
    store = Store(path, find)
    game = store.new("tiny", TWO, seed=4)
    while game.table.state.day < 2:
        game.answer(game.table.options()[-1].id, 1)
    game.answer(game.table.options()[0].id, 10)
    return game


def test_other_words_for_the_same_question_change_nothing(path: Path, played: Saved) -> None:
    _, game = open_with(path, Wordier(), played.id)
    assert game.notices == []
    assert game.table.entries == played.table.entries


@pytest.mark.parametrize("rules", [Polite(), Shorter(), Prelude()])
def test_another_question_goes_back_to_the_last_snapshot(
    path: Path, played: Saved, rules: Tiny
) -> None:
    start = played.table.snapshots[-1].at
    lost = played.table.entries[start:]
    store, game = open_with(path, rules, played.id)
    (notice,) = game.notices
    assert notice == say("notice-lost", n=sum(not entry.auto for entry in lost))
    assert_said(notice)
    assert game.table.entries[:start] == played.table.entries[:start]
    assert all(entry.auto for entry in game.table.entries[start:])
    assert game.clock().total == played.clock().total - 10
    # Nothing is written before people say something.
    assert same(Store(path, find).open(played.id), played)
    game.answer(game.table.options()[0].id, 100)
    assert game.clock().total == played.clock().total - 10 + 100
    bodies = store._db.execute("SELECT place, body FROM lost ORDER BY place").fetchall()
    assert [place for place, _ in bodies] == list(range(start, start + len(lost)))
    assert json.loads(bodies[-1][1])["answer"] == lost[-1].answer
    _, again = open_with(path, rules, played.id)
    assert again.notices == []
    assert same(again, game)


def test_a_script_that_fails_in_a_replay_is_no_crash(path: Path, played: Saved) -> None:
    while played.table.step.message.id != "tiny-dig-here":
        played.answer(played.table.options()[-1].id)
    played.answer("dig")
    _, game = open_with(path, Broken(), played.id)
    assert game.table.step == played.table.step
    with refused("rules-fail"):
        game.answer("ok")
    assert game.table.step == played.table.step


@pytest.mark.parametrize("rules", [Unplayable(), Tidal()])
def test_a_game_that_cannot_go_on_is_kept_and_named(
    path: Path, played: Saved, rules: Tiny
) -> None:
    store = Store(path, lambda game: rules)
    with refused("game-damaged", f"snapshots/{played.table.snapshots[-1].at}"):
        store.open(played.id)
    assert [game.id for game in store.list()] == [played.id]
    assert same(Store(path, find).open(played.id), played)


def test_every_way_on_from_a_lost_end_can_be_stored(path: Path, played: Saved) -> None:
    ways: list[Callable[[Saved], None]] = [
        lambda game: game.answer(game.table.options()[0].id),
        lambda game: game.undo(),
        lambda game: game.undo(3),
        lambda game: game.undo_to(0),
        lambda game: game.correct({"explorers/1/cell": "B2"}),
    ]
    document = Store(path, find).export(played.id)
    for way in ways:
        id = Store(path, find).import_(document).id
        store, game = open_with(path, Prelude(), id)
        way(game)
        _, again = open_with(path, Prelude(), id)
        assert same(again, game)
        while game.table.options() and len(game.table.entries) < 60:
            game.answer(game.table.options()[-1].id)
        assert same(store.open(id), game)


def test_an_export_holds_what_the_present_rules_can_replay(path: Path, played: Saved) -> None:
    rules = Prelude()
    store, game = open_with(path, rules, played.id)
    first: dict[str, Any] = json.loads(store.export(played.id))
    assert first["snapshots"][0]["state"]["day"] == 2
    assert store.import_(store.export(played.id)).table.step == game.table.step
    for _ in range(6):
        game.answer(game.table.options()[-1].id)
    copy = store.import_(store.export(played.id))
    assert (copy.table.step, copy.table.state) == (game.table.step, game.table.state)
    game.undo_to(0)
    assert store.import_(store.export(played.id)).table.step == game.table.step
