"""Compare the city with a photograph of it."""

from rules.agency.setup import set_up
from rules.agency.state import Game
from rules.core.steps import Draw
from rules.core.table import Table
from tests.agency.town import BOX, RULES, play, town


def test_nothing_is_corrected_where_the_photograph_agrees() -> None:
    game = town()
    assert RULES.laid(game.city, "city", "B2", "precinct-2", "front", 90) == []
    assert RULES.laid(game.city, "bomb", "B2", "precinct-1", "front", 0) == []


def test_two_tiles_change_places() -> None:
    game = town()
    (fix,) = RULES.laid(game.city, "city", "B2", "precinct-5", "front", 0)
    assert fix.changes == {"districts/B2/tile": "precinct-5", "districts/C3/tile": "precinct-2"}
    assert fix.message.id == "fix-tile"


def test_a_ruined_side_is_seen() -> None:
    game = town("C2 C2 C2", mode="android")
    (fix,) = RULES.laid(game.city, "city", "B2", "precinct-2", "ruined", 0)
    assert fix.changes == {"districts/B2/ruined": True}


def test_a_photograph_answers_the_questions_of_the_set_up() -> None:
    """What was seen is not asked again."""
    table = Table(RULES, RULES.start({"players": ["a", "b"], "tiles": "table"}, 1))
    table.answer("ok")
    assert isinstance(table.step, Draw) and table.step.show == ("C1",)
    for cell, tile in (("C1", "precinct-4"), ("B2", "precinct-3")):
        (fix,) = RULES.laid(table.state, "city", cell, tile, "front", 0)
        table.correct(fix.changes)
    assert isinstance(table.step, Draw) and table.step.show == ("D2",)
    assert [option.id for option in table.options()] == [
        *("precinct-1", "precinct-2", "precinct-5", "precinct-6")
    ]


def test_the_last_tile_of_a_kind_needs_no_question() -> None:
    game = Game(BOX, RULES.start({"players": ["a", "b"], "tiles": "table", "dice": "table"}, 1))
    run = play(game, set_up(game), *[f"precinct-{number}" for number in range(1, 6)])
    assert game.tile("E3").id == "precinct-6"
    assert run.pending is not None and "tile-at" in run.asked
