"""Checks that history shows a secret only to the player whose it is."""

import msgspec
import pytest

from rules.core.message import Message, Term, say
from rules.core.table import Entry, Table
from tests.core.play import by_hand, play, resume, start
from tests.core.tiny import Hunt

ANN, BOB = 0, 1
HIDDEN = say("secret-of", who=Term("player", "0"))


@pytest.fixture
def table() -> Table[Hunt]:
    """Give a hunt in which Ann dug up gold and keeps it to herself."""
    table = by_hand(players=["Ann", "Bob"], fog=True)
    return play(table, "ok", 1, "stay", "dig", "gold", "ok")


def said(table: Table[Hunt], viewer: int | None) -> list[str]:
    """List the messages that somebody sees in the history."""
    return [entry.said.id for entry in table.history(viewer)]


def test_the_journal_knows_whose_secret_an_entry_is(table: Table[Hunt]) -> None:
    secrets = [(entry.said.id, entry.secret) for entry in table.entries]
    assert secrets[-2:] == [("tiny-draw", ANN), ("tiny-found", ANN)]
    assert {secret for _, secret in secrets[:-2]} == {None}


def test_the_owner_of_a_secret_sees_all(table: Table[Hunt]) -> None:
    assert list(table.history(ANN)) == table.entries


@pytest.mark.parametrize("viewer", [None, BOB, 7])
def test_others_see_only_that_there_is_a_secret(table: Table[Hunt], viewer: int | None) -> None:
    seen = list(table.history(viewer))
    assert seen[:-2] == table.entries[:-2]
    heading = table.entries[-1].heading
    assert seen[-2:] == [Entry(heading=heading, said=HIDDEN, secret=ANN)] * 2
    assert b"gold" not in msgspec.json.encode(seen)


def test_history_keeps_the_numbers_by_which_people_undo(table: Table[Hunt]) -> None:
    assert len(list(table.history(BOB))) == len(table.entries)


def test_a_secret_stays_one_after_undo_redo_and_resume(table: Table[Hunt]) -> None:
    table.undo(2)
    assert [entry.seen_by(BOB).said for entry in table.undone] == [HIDDEN, HIDDEN]
    table.redo(2)
    assert said(resume(table), BOB)[-2:] == ["secret-of", "secret-of"]


def test_a_secret_that_the_app_drew_is_hidden_too() -> None:
    table = play(start(players=["Ann", "Bob"], fog=True), "stay", "dig")
    assert [(entry.said, entry.auto) for entry in table.history(BOB)][-1] == (HIDDEN, True)
    assert said(table, ANN)[-1] == "tiny-draw"


def test_without_secrets_everybody_sees_all() -> None:
    table = play(by_hand(players=["Ann", "Bob"]), "ok", 1, "stay", "dig", "gold", "ok")
    assert list(table.history()) == list(table.history(BOB)) == table.entries


def test_nobody_sees_how_the_app_shuffled() -> None:
    table = start(fog=True)
    (shuffled,) = [entry for entry in table.entries if entry.shuffles]
    assert isinstance(shuffled.answer, list) and len(shuffled.answer) == 7
    for viewer in (None, ANN):
        first = next(table.history(viewer))
        assert first == Entry(auto=True, heading=shuffled.heading, said=Message(""))


def test_a_look_ahead_stops_at_a_secret() -> None:
    table = play(by_hand(players=["Ann", "Bob"], fog=True), "ok", 1, "stay", "dig", "gold")
    assert [step.message.id for step in table.ahead()] == ["tiny-found"]  # type: ignore[union-attr]
