"""Write lists of cards, and read them as decks."""

import pytest

from app.decks import added, counted, size
from rules.data import rules_of
from rules.hackers.decks import DeckList, check, read, starter

BOX = rules_of("hackers").box  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("3 Diesel", (3, "Diesel")),
        ("3x Diesel", (3, "Diesel")),
        (" 2×  Sure Gamble ", (2, "Sure Gamble")),
        ("Yog.0", (1, "Yog.0")),
    ],
)
def test_a_line_is_a_count_and_a_title(line: str, found: tuple[int, str]) -> None:
    assert counted(line) == found


def test_cards_count_up_in_their_line() -> None:
    text = ""
    for title in ("Diesel", "Modded", "Diesel", "diesel"):
        text = added(text, title)
    assert text == "3 Diesel\n1 Modded"
    assert size(text) == 4
    assert size("") == 0


def test_what_people_typed_before_is_kept() -> None:
    assert added("2x Diesel\n\nModded", "Modded") == "2x Diesel\n2 Modded"


@pytest.mark.parametrize("identity", ["01001", "01067"])
def test_a_deck_scanned_card_by_card_is_read_as_that_deck(identity: str) -> None:
    deck = starter(BOX, identity)
    text = ""
    for code in (identity, *deck.listed()):
        text = added(text, BOX[code].title)
    found = read(BOX, text)
    assert found == DeckList(identity, deck.cards) and check(BOX, found) == []
    assert size(text) == deck.size + 1
