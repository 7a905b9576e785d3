"""Checks what a table says of the steps to come, and how several are acknowledged at once."""

import pytest

from rules.core.message import Refused, say
from rules.core.steps import Ask, Over, Script, Tell
from rules.core.table import Table
from tests.core.play import by_hand, codes, play, start, whole
from tests.core.tiny import Hunt, Tiny


class Parade(Tiny):
    """Run a hunt in which the night brings four instructions, the third perhaps a secret."""

    broken: int | None = None
    """The float at which the rules fail."""

    def night(self, game: Hunt) -> Script[None]:
        """Tell people of a parade."""
        for number in range(4):
            if number == self.broken:
                raise KeyError("float")
            who, secret = (game.turn, game.fog) if number == 2 else (None, False)
            yield Tell(say(f"float-{number}"), "tiny.night", who, secret=secret)
        yield from super().night(game)


class Breakdown(Parade):
    """Run a parade whose last float breaks down."""

    broken = 3


def parade(rules: Parade | None = None, **options: bool) -> Table[Hunt]:
    """Play up to the first float."""
    return play(by_hand(rules or Parade(), **options), "ok", 1, "stay", "rest")


def ids(table: Table[Hunt], limit: int = 50) -> list[str]:
    """List the messages of the steps ahead."""
    return [step.message.id for step in table.ahead(limit)]  # type: ignore[union-attr]


def test_instructions_are_listed_up_to_the_next_question() -> None:
    assert ids(parade()) == ["float-0", "float-1", "float-2", "float-3", "tiny-roll"]


def test_a_question_is_all_that_lies_ahead_of_itself() -> None:
    table = play(parade(), "ok", "ok", "ok", "ok")
    assert table.ahead() == [table.step]


def test_the_app_rolls_on_the_way_as_it_will() -> None:
    table = play(start(), "B1")
    *_, last = table.ahead()
    assert isinstance(table.step, Tell) and isinstance(last, Ask)
    play(table, "ok")
    assert table.step == last


def test_the_end_of_the_game_may_lie_ahead() -> None:
    table = play(by_hand(), "ok", 1, "stay", "dig", "gold", "ok", 1, "stay", "dig", "gold")
    assert isinstance(table.ahead()[-1], Over)
    play(table, "ok")
    assert table.ahead() == [table.step]


@pytest.mark.parametrize("limit", [1, 2, 4])
def test_no_more_steps_are_listed_than_wanted(limit: int) -> None:
    assert len(parade().ahead(limit)) == limit


def test_looking_ahead_touches_nothing() -> None:
    table = parade()
    play(table, "ok")
    table.undo()
    was, state, step = whole(table), table.state, table.step
    table.ahead()
    assert whole(table) == was
    assert table.state is state and table.step is step
    play(table, "ok")
    assert ids(table) == ["float-1", "float-2", "float-3", "tiny-roll"]


def test_looking_ahead_stops_where_the_rules_would_fail() -> None:
    table = parade(Breakdown())
    assert ids(table) == ["float-0", "float-1", "float-2"]


def test_all_instructions_are_acknowledged_one_by_one() -> None:
    table, slow = parade(), parade()
    assert table.acknowledge_all() == 4
    play(slow, "ok", "ok", "ok", "ok")
    assert whole(table) == whole(slow)
    table.undo()
    assert ids(table)[0] == "float-3"


def test_the_luck_of_the_app_between_instructions_is_not_counted() -> None:
    table = start(cards="table", players=["Ann", "Bob"])
    assert table.acknowledge_all() == 1
    assert [entry.auto for entry in table.entries] == [False, True]


def test_a_secret_is_not_acknowledged_unseen() -> None:
    table = parade(fog=True)
    assert table.acknowledge_all() == 2
    assert isinstance(table.step, Tell) and table.step.secret
    assert table.acknowledge_all() == 2
    assert table.step.message.id == "tiny-roll"


def test_only_an_instruction_can_be_acknowledged() -> None:
    table = play(by_hand(), "ok", 1)
    was = whole(table)
    with pytest.raises(Refused) as refused:
        table.acknowledge_all()
    assert codes(refused.value) == ["not-an-option"]
    assert whole(table) == was


def test_what_the_rules_fail_at_is_left_pending() -> None:
    table = parade(Breakdown())
    assert table.acknowledge_all() == 2
    was = whole(table)
    with pytest.raises(Refused) as refused:
        table.acknowledge_all()
    assert codes(refused.value) == ["rules-fail"]
    assert whole(table) == was
