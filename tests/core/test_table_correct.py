"""Checks corrections: in words, all or nothing, during every kind of step, and undone again."""

from typing import Any

import msgspec
import pytest

from rules.core.message import Fault, Message, Refused, Term, say
from rules.core.steps import Ask, Draw, Roll, Script, Tell
from rules.core.table import Table
from tests.core.play import by_hand, choices, codes, play, resume, start, whole
from tests.core.tiny import CARDS, Hunt, Tiny


def refusal(table: Table[Hunt], changes: Any) -> Refused:
    """Try a correction that must be refused and must change nothing."""
    was = whole(table)
    with pytest.raises(Refused) as refused:
        table.correct(changes)
    assert whole(table) == was
    assert whole(resume(table)) == was
    return refused.value


def at_roll(**options: Any) -> Table[Hunt]:
    """Play up to the first roll of people's dice."""
    return play(by_hand(**options), "ok")


def at_ask(**options: Any) -> Table[Hunt]:
    """Play up to the first choice of a way, with two steps to go."""
    return play(at_roll(**options), 2)


def at_draw(**options: Any) -> Table[Hunt]:
    """Play up to the first card that people draw."""
    return play(at_ask(**options), "stay", "dig")


# In words


def test_a_correction_is_said_in_the_words_of_the_game() -> None:
    table = at_ask()
    table.correct({"explorers/0/cell": "C3"})
    entry = table.entries[-1]
    stands = say(
        "tiny-stands", who=Term("player", "0"), was=Term("cell", "A1"), cell=Term("cell", "C3")
    )
    assert (entry.said, entry.chose) == (stands, Message(""))
    assert entry.changes == {"explorers/0/cell": "C3"} and entry.corrects
    assert entry.heading == table.state.heading


def test_further_changes_are_counted() -> None:
    table = at_ask(players=["Ann", "Bob"])
    table.correct({"day": 4, "explorers/0/cell": "C3", "explorers/1/cell": "B2"})
    assert table.entries[-1].said == say("corrected", what="day = 4")
    assert table.entries[-1].chose == say("corrected-also", n=2)


def test_what_has_no_words_is_named_by_its_place_and_only_a_number_is_said() -> None:
    """A name or a list may tell what lies face down, and history is open."""
    table = at_ask()
    table.correct({"deck/cards": [*CARDS[:-1]], "deck/discard": [CARDS[-1]]})
    assert table.entries[-1].said == say("corrected", what="deck/cards")


def test_the_journal_shares_nothing_with_the_one_who_corrects() -> None:
    changes = {"deck/cards": [*CARDS[:-1]], "deck/discard": ["storm"]}
    table = at_ask()
    table.correct(changes)
    changes["deck/cards"].clear()
    table.state.deck.cards.clear()
    assert table.entries[-1].changes["deck/cards"] == CARDS[:-1]


# Refused


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, ["nothing-to-correct"]),
        ({"nowhere": 1}, ["no-such-place"]),
        ({"seed": 5}, ["no-such-place"]),
        ({"phase": "over"}, ["no-such-place"]),
        ({"day": "x"}, ["wrong-value"]),
        ({"day": "x", "nowhere": 1, "turn": None}, ["wrong-value", "no-such-place", "wrong-value"]),
        ({"explorers/0/cell": "H8"}, ["off-map"]),
        ({"explorers/0/gold": 1}, ["card-count"]),
        ({"explorers/0/cell": "H8", "explorers/0/gold": 1}, ["off-map", "card-count"]),
        ({"day": object()}, ["wrong-value"]),
        ({"names/0": "\ud800"}, ["wrong-value"]),
        ({"owner/dice": "nobody"}, ["wrong-value"]),
    ],
)
def test_a_wrong_correction_is_refused_for_all_faults(changes: Any, expected: list[str]) -> None:
    assert codes(refusal(at_ask(), changes)) == expected


def test_none_of_the_changes_is_made_where_one_is_wrong() -> None:
    refused = refusal(at_ask(), {"explorers/0/cell": "B2", "day": "x"})
    assert [fault.at for fault in refused.faults] == ["day"]


def test_rules_that_cannot_even_look_at_a_table_refuse_it() -> None:
    # No hunt has so much gold that it could be counted.
    refused = refusal(at_ask(), {"explorers/0/gold": 2**60})
    assert codes(refused) == ["not-now", "rules-fail"]


class Speechless(Tiny):
    """Run a hunt that has no words for any correction."""

    def describe(self, state: Hunt, path: str, value: Any) -> Message:
        """Fail to find words."""
        raise LookupError(path)


def test_a_correction_that_the_rules_have_no_words_for_is_refused() -> None:
    refused = refusal(play(by_hand(Speechless()), "ok"), {"day": 4})
    assert codes(refused) == ["not-now", "rules-fail"]
    assert isinstance(refused.__cause__, LookupError)


def test_a_refused_correction_does_not_end_what_can_be_redone() -> None:
    table = at_ask()
    table.undo()
    refusal(table, {"day": "x"})
    table.redo()
    assert isinstance(table.step, Ask)


# During each kind of step


def test_a_question_is_asked_anew_from_the_corrected_table() -> None:
    table = at_ask()
    assert choices(table) == ["B1", "A2", "stay"]
    table.correct({"explorers/0/cell": "C2"})
    assert choices(table) == ["C1", "C3", "B2", "stay"]
    play(table, "C1", "ok")
    assert table.state.explorers[0].cell == "C1"


def test_an_instruction_stays_pending() -> None:
    table = play(at_ask(), "B1")
    step = table.step
    table.correct({"explorers/0/cell": "C3"})
    assert table.step is step and isinstance(step, Tell)
    play(table, "ok")
    assert choices(table) == ["C2", "B3", "stay"]


def test_the_first_instruction_of_a_phase_stays_pending() -> None:
    table = by_hand()
    table.correct({"day": 3})
    play(table, "ok")
    assert table.state.heading.params["day"] == 3


def test_a_roll_stays_pending() -> None:
    table = at_roll()
    table.correct({"explorers/0/cell": "C3"})
    assert isinstance(table.step, Roll)
    play(table, 1)
    assert choices(table) == ["C2", "B3", "stay"]


def test_a_draw_offers_the_cards_of_the_corrected_deck() -> None:
    table = at_draw()
    table.correct({"deck/cards": CARDS[:-1], "deck/discard": ["storm"]})
    assert isinstance(table.step, Draw) and choices(table) == ["gold", "rock"]


def test_a_correction_of_whole_objects_reaches_the_running_script() -> None:
    table = at_draw()
    deck = {"kind": "card", "owner": "cards", "cards": CARDS[1:], "discard": []}
    table.correct({"explorers": [{"cell": "C3", "gold": 1}], "deck": deck})
    play(table, "gold", "ok")
    assert table.state.explorers[0].gold == 2
    assert table.state.winner == 0
    assert Tiny().faults(table.state) == []


# Undone


@pytest.mark.parametrize("moment", [by_hand, at_roll, at_ask, at_draw, start])
@pytest.mark.parametrize("changes", [{"day": 5}, {"explorers/0/cell": "C3", "day": 2}])
def test_a_correction_is_undone_and_redone(moment: Any, changes: dict[str, Any]) -> None:
    table = moment()
    before = whole(table)
    table.correct(changes)
    after = whole(table)
    table.undo()
    assert whole(table)[:3] == before[:3]
    table.redo()
    assert whole(table) == after


def test_a_correction_between_answers_is_undone_with_them() -> None:
    table = at_roll()
    before = whole(table)[:3]
    table.correct({"explorers/0/cell": "C3"})
    play(table, 1, "C2", "ok", "dig")
    after = whole(table)
    table.undo(5)
    assert whole(table)[:3] == before
    table.redo(5)
    assert whole(table) == after


def test_a_correction_ends_what_can_be_redone() -> None:
    table = at_ask()
    table.undo()
    table.correct({"day": 2})
    assert table.undone == []


# Whose dice and decks


def test_the_app_takes_over_the_dice_at_once() -> None:
    table = at_roll()
    table.correct({"owner/dice": "app"})
    assert isinstance(table.step, Ask)
    assert [entry.auto for entry in table.entries[-2:]] == [False, True]
    table.undo()
    assert isinstance(table.step, Roll) and table.state.owns("dice") == "table"
    table.redo()
    assert isinstance(table.step, Ask) and table.undone == []


def test_people_take_over_the_dice_for_the_next_roll() -> None:
    table = start()
    table.correct({"owner": {"dice": "table"}})
    assert isinstance(table.step, Ask)
    play(table, "stay", "rest")
    assert isinstance(table.step, Roll)
    table.undo(3)
    play(table, "stay", "rest")
    assert isinstance(table.step, Ask), "the dice are the app's again"


def test_the_app_takes_over_the_deck_in_the_middle_of_a_draw() -> None:
    table = at_draw()
    table.correct({"owner/cards": "app"})
    assert isinstance(table.step, Tell) and table.step.message.id == "tiny-found"
    assert table.state.deck.ordered
    drawn = table.entries[-1].answer
    table.undo()
    assert isinstance(table.step, Draw) and not table.state.deck.ordered
    table.redo()
    assert table.entries[-1].answer == drawn


def test_a_deck_goes_to_the_table_and_back_and_is_shuffled_anew() -> None:
    table = play(start(), "stay")
    order = list(table.state.deck.cards)
    table.correct({"owner/cards": "table"})
    play(table, "dig")
    assert isinstance(table.step, Draw)
    play(table, order[-1], "ok")
    table.correct({"owner/cards": "app"})
    shuffles = sum(entry.shuffles for entry in table.entries)
    play(table, "stay", "dig")
    assert sum(entry.shuffles for entry in table.entries) == shuffles + 1
    assert Tiny().faults(table.state) == []
    assert whole(resume(table)) == whole(table)


# What a running script cannot go on from


EMPTY = {"deck/cards": [], "deck/discard": CARDS}


def test_an_empty_deck_in_the_middle_of_a_draw_is_refused_in_words() -> None:
    refused = refusal(at_draw(), EMPTY)
    assert refused.faults == (
        Fault("not-now", "deck/cards", say("fault-not-now")),
        Fault("empty-deck", "cards", say("fault-empty-deck")),
    )


def test_a_deck_that_the_game_fills_again_may_be_emptied() -> None:
    table = at_ask()
    table.correct(EMPTY)
    play(table, "stay")
    assert table.step == Tell(say("tiny-shuffle"), "tiny.dig")
    play(table, "ok", "dig")
    assert choices(table) == ["gold", "rock", "storm"]


def test_an_answer_that_meets_an_empty_deck_is_refused_and_the_deck_can_be_corrected() -> None:
    table = play(at_ask(), "stay")
    table.correct(EMPTY)
    was = whole(table)
    with pytest.raises(Refused) as refused:
        table.answer("dig")
    assert codes(refused.value) == ["empty-deck"]
    assert whole(table) == was
    table.correct({"deck/cards": CARDS, "deck/discard": []})
    play(table, "dig", "gold")


class Quicksand(Tiny):
    """Run a hunt whose rules fail for whoever digs in C3."""

    def dig(self, game: Hunt) -> Script[None]:
        """Sink."""
        if game.explorers[game.turn].cell == "C3":
            raise KeyError("quicksand")
        yield from super().dig(game)


def test_a_correction_that_the_script_would_fail_at_after_an_instruction_is_refused() -> None:
    table = play(by_hand(Quicksand()), "ok", 1, "B1")
    assert isinstance(table.step, Tell)
    assert codes(refusal(table, {"explorers/0/cell": "C3"})) == ["not-now", "rules-fail"]
    table.correct({"explorers/0/cell": "C2"})
    play(table, "ok", "rest")


class Sabbath(Tiny):
    """Run a hunt in which nobody walks on the seventh day."""

    def move(self, game: Hunt) -> Script[None]:
        """Walk one step, or none at all."""
        while game.day != 7:
            answer = yield self.where(game, game.explorers[game.turn], 1)
            if isinstance(answer, str):
                break
        game.phase = "dig"


def test_the_question_after_a_correction_may_be_another_one() -> None:
    table = play(by_hand(Sabbath()), "ok")
    assert choices(table) == ["B1", "A2", "stay"]
    table.correct({"day": 7})
    assert choices(table) == ["dig", "rest"]
    assert whole(resume(table)) == whole(table)
    table.undo()
    assert choices(table) == ["B1", "A2", "stay"]


def test_changes_survive_json_as_they_were_given() -> None:
    table = at_ask()
    table.correct({"winner": None, "owner": {"dice": "app"}, "deck/cards": list(CARDS)})
    entry = table.entries[-1]
    assert msgspec.json.decode(msgspec.json.encode(entry), type=type(entry)) == entry


def test_what_was_wrong_before_does_not_bar_another_correction() -> None:
    table = at_ask()
    table.state.explorers[0].gold = 5
    table.correct({"day": 3})
    assert table.state.day == 3
    with pytest.raises(Refused) as refused:
        table.correct({"explorers/0/cell": "Z9"})
    assert codes(refused.value) == ["off-map"]
