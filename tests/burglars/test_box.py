"""Play over boxes whose decks differ from ours."""

from rules.burglars.events import LASTING, happen
from rules.data import rules_of


def test_a_second_copy_of_a_lasting_event_is_discarded() -> None:
    card = LASTING[0]
    rules = rules_of("burglars", {f"cards/{card}/copies": 2})
    game = rules.start({"players": ["Аня", "Борис"]}, 1)
    for who in (0, 1):
        game.turn.player = who
        game.events.cards.remove(card)
        for _ in happen(game, card):
            pass
    assert game.lasting == {card: 1}
    assert game.events.discard == [card]
    assert [fault.code for fault in rules.faults(game) if fault.at == "events"] == []
