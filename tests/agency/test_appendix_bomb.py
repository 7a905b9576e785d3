"""Play appendix A of the rulebook: a bomb is defused, option by option (page 27).

The faces of the dice there: a cross, explosions, and blanks that matter to no bomb.
"""

from typing import Literal

from rules.agency.defuse import defuse, line, spots
from rules.agency.state import Defusal, Game, Placed
from tests.agency.town import black, copy, green, has, play, red, town

C, E = "cross", "explosion"
GREEN, BLACK = "fuel", "credit"
"""Faces that are nothing to a bomb."""
FIRST = (red(C, E, E), green(GREEN, GREEN, GREEN), black(BLACK, BLACK, BLACK))
SECOND = (green("cross+heal", E, GREEN), black(BLACK, BLACK, BLACK))
THIRD = (green("cross+heal"), black("cross+clues", BLACK, BLACK))


def start() -> Game:
    """Put an agent before a bomb whose timer shows 4."""
    return has(town("B2 C2", bombs={"B2": 4}), influence=0)


def board(game: Game) -> Defusal:
    """Give the bomb board."""
    assert game.city.defusal is not None
    return game.city.defusal


def columns(game: Game) -> list[str]:
    """Draw the columns from the top down: + a cross, o an explosion."""
    return ["".join("+" if d.symbol == C else "o" for d in one) for one in board(game).columns]


def every_end(game: Game, answers: list[str | list[int]]) -> set[tuple[tuple[str, ...], int]]:
    """Place the waiting dice in every legal way; give the columns and the timer of each."""
    found = set()
    stack: list[list[str | list[int]]] = [answers]
    while stack:
        given = stack.pop()
        trial = Game(game.box, copy(game.city))
        run = play(trial, defuse(trial, "1"), *given)
        assert run.pending is not None
        if run.pending.message.id == "put-ask":  # type: ignore[union-attr]
            stack += [[*given, option] for option in run.options]
        else:
            found.add((tuple(columns(trial)), trial.city.bombs[0].timer))
    return found


def test_the_first_roll_leaves_three_ways() -> None:
    """agency.example.bomb-first, agency.bomb.column-order.

    One column; a cross under an explosion and a new column; or two columns as in option 3.
    """
    assert every_end(start(), [*FIRST]) == {
        (("oo+",), 4),
        (("o+", "o"), 3),
        (("+", "oo"), 3),
    }


OPTION_THREE: list[str | list[int]] = [
    *FIRST,
    "red:cross:0",
    # Both explosions can only go into the second column now, and go there by themselves.
]


def test_option_three_makes_two_columns_and_lowers_the_timer() -> None:
    game = start()
    run = play(game, defuse(game, "1"), *OPTION_THREE)
    assert columns(game) == ["+", "oo"]
    assert run.told[2:] == ["put-new", "timer-column", "put"]  # What is forced is told.
    assert game.city.bombs[0].timer == 3
    assert sum(board(game).left.values()) == 6
    assert run.options == ["on", "stop"]


def test_the_second_roll_leaves_three_ways_and_the_first_is_the_book_s() -> None:
    """agency.example.bomb-second.

    A cross in column one forces the explosion to be the third of column two.
    """
    assert every_end(start(), [*OPTION_THREE, "on", *SECOND]) == {
        (("++", "ooo"), 3),
        (("+", "ooo+"), 3),
        (("+", "oo+", "o"), 2),
    }


OPTION_TWO: list[str | list[int]] = [*OPTION_THREE, "on", *SECOND, "green:cross:1"]


def test_the_agent_closes_the_second_column_and_must_begin_a_third() -> None:
    game = start()
    play(game, defuse(game, "1"), *OPTION_TWO)
    assert columns(game) == ["+", "oo+", "o"]
    assert game.city.bombs[0].timer == 2
    assert sum(board(game).left.values()) == 4


def test_two_crosses_make_a_slanting_line_without_a_check() -> None:
    """agency.example.bomb-third: the bomb goes back, and the agent gains 1 influence."""
    game = start()
    bombs = game.city.stream.cards.count("bomb")
    run = play(
        game, defuse(game, "1"), *OPTION_TWO, "on", *THIRD, "green:cross:2", "black:cross:3"
    )
    assert {"line-made", "stable-at-once", "defused", "influence"} <= {*run.told}
    assert game.city.bombs == [] and game.city.defusal is None
    assert game.city.stream.cards.count("bomb") == bombs + 1
    assert game.city.players[0].influence == 1


def test_the_other_way_makes_a_standing_line_but_needs_a_check() -> None:
    """Both crosses in column one are a line too, but column three still ends in an explosion."""
    game = start()
    run = play(game, defuse(game, "1"), *OPTION_TWO, "on", *THIRD, "green:cross:0", "black:cross:0")
    assert "line-made" in run.told and "circuit" in run.told
    assert run.pending is not None and run.asked[-1] == "special-roll"


def columns_of(text: str) -> list[list[Placed]]:
    """Read columns such as `+ oo`."""
    kinds: dict[str, Literal["cross", "explosion"]] = {"+": "cross", "o": "explosion"}
    return [[Placed("red", kinds[die]) for die in column] for column in text.split()]


def test_lines_run_down_across_and_both_ways_aslant() -> None:
    game = start()

    def made(text: str) -> bool:
        return line(game, Defusal(bomb=1, columns=columns_of(text), left={}))

    assert made("+++") and made("o+++")
    assert made("+ + +") and made("o+ o+ o+")
    assert made("+ o+ oo+") and made("oo+ o+ +")
    assert not made("++ ++") and not made("+ o+ +") and not made("+ oo + +")


def test_spots_show_their_place_on_the_board() -> None:
    game = start()
    lying = Defusal(
        bomb=1, columns=columns_of("+ oo"), left={}, waiting=[Placed("red", "cross")]
    )
    assert [(one.id, one.show) for one in spots(game, lying)] == [
        ("red:cross:0", ("bomb:A2",)),
        ("red:cross:1", ("bomb:B3",)),
    ]
