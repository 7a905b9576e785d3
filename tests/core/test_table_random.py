"""Checks tables that people treat at random: the past never changes, a journal is all there is."""

from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.core.message import Refused
from rules.core.steps import Over, Tell
from rules.core.table import Table
from tests.core.play import choices, play, resume, start, whole
from tests.core.tiny import PLAN, Hunt, Tiny

Moment = tuple[bytes, Any, int]


def moment(table: Table[Hunt]) -> Moment:
    """Give what people see of a table."""
    return msgspec.json.encode(table.state), table.step, len(table.entries)


class Evening(RuleBasedStateMachine):
    """Play, undo, redo and correct a hunt; remember every moment as an undo must find it again."""

    table: Table[Hunt]
    past: list[Moment]
    future: list[Moment]

    @initialize(
        seed=st.integers(0, 10**6),
        players=st.sampled_from([["Ann"], ["Ann", "Bob"]]),
        owners=st.tuples(*[st.sampled_from(["app", "table"])] * 2),
        fog=st.booleans(),
    )
    def sit_down(
        self, seed: int, players: list[str], owners: tuple[str, str], fog: bool
    ) -> None:
        """Set up the table."""
        dice, cards = owners
        self.table = start(seed=seed, players=players, dice=dice, cards=cards, fog=fog)
        self.past, self.future = [moment(self.table)], []

    def act(self, action: Any) -> None:
        """Do something new; a refusal must leave everything as it was."""
        was = whole(self.table)
        try:
            action()
        except Refused:
            assert whole(self.table) == was
        else:
            self.past.append(moment(self.table))
            self.future.clear()

    def going_on(self) -> bool:
        """Say whether the game is not over."""
        return not isinstance(self.table.step, Over)

    @precondition(going_on)
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        """Give a legal answer, which may be refused only where a correction emptied the deck."""
        given = data.draw(st.sampled_from(choices(self.table)))
        emptied = not self.table.state.deck.left
        before = len(self.past)
        self.act(lambda: play(self.table, given))
        assert len(self.past) > before or (emptied and given == "dig")

    @rule(given=st.sampled_from(["ok", "dig", "C3", "", [1], [4], [1, 1], ["x"]]))
    def answer_nonsense(self, given: Any) -> None:
        """Give any answer."""
        self.act(lambda: self.table.answer(given))

    @rule(data=st.data())
    def correct(self, data: st.DataObject) -> None:
        """Change something, sensible or not."""
        deck = self.table.state.deck
        changes = data.draw(
            st.sampled_from(
                [
                    {"owner/dice": data.draw(st.sampled_from(["app", "table"]))},
                    {"owner/cards": data.draw(st.sampled_from(["app", "table"]))},
                    {"explorers/0/cell": data.draw(st.sampled_from([*PLAN.cells, "H8"]))},
                    {"day": data.draw(st.integers(1, 9))},
                    {"turn": data.draw(st.integers(0, 1))},
                    {"deck/cards": [], "deck/discard": deck.cards + deck.discard},
                    {"deck/cards": deck.discard, "deck/discard": deck.cards},
                    {"deck/cards": deck.cards[::-1]},
                    {"explorers/0/gold": 5},
                ]
            )
        )
        self.act(lambda: self.table.correct(changes))

    @precondition(lambda self: len(self.past) > 1)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        """Go back any number of moments."""
        times = data.draw(st.integers(1, len(self.past) - 1))
        self.table.undo(times)
        for _ in range(times):
            self.future.append(self.past.pop())

    @precondition(lambda self: self.future)
    @rule(data=st.data())
    def redo(self, data: st.DataObject) -> None:
        """Go forth any number of moments."""
        times = data.draw(st.integers(1, len(self.future)))
        self.table.redo(times)
        for _ in range(times):
            self.past.append(self.future.pop())

    @rule()
    def restart(self) -> None:
        """Go on with what storage would have kept."""
        self.table = resume(self.table)

    @precondition(lambda self: isinstance(self.table.step, Tell))
    @rule()
    def look_ahead(self) -> None:
        """See the steps that acknowledging would bring."""
        steps = self.table.ahead()
        copy = resume(self.table)
        for step in steps[:-1]:
            assert copy.step == step
            play(copy, "ok")
        assert copy.step == steps[-1]

    @invariant()
    def the_table_stands_where_it_should(self) -> None:
        """Find the present moment as it was first seen."""
        if hasattr(self, "table"):
            assert moment(self.table) == self.past[-1]

    @invariant()
    def the_journal_is_all_there_is(self) -> None:
        """Replay the journal, from the last snapshot and from the first, to the same table."""
        if hasattr(self, "table"):
            assert whole(resume(self.table)) == whole(self.table)
            first = self.table.snapshots[:1]
            again: Table[Hunt] = Table(Tiny(), snapshots=first, entries=self.table.entries)
            assert whole(again)[:3] == whole(self.table)[:3]
            assert again.snapshots == self.table.snapshots
            assert again.lost == []

    @invariant()
    def no_two_snapshots_stand_at_one_place(self) -> None:
        """Find the snapshots in the order of the entries, the first before them all."""
        if hasattr(self, "table"):
            places = [snapshot.at for snapshot in self.table.snapshots]
            assert places == sorted(set(places)) and places[0] == 0


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=120, stateful_step_count=40, deadline=None)
