"""Defuse bombs: placement, lines, the stop and the stability check."""

from random import Random
from typing import Any, Literal

import msgspec
import pytest

from app.language import Speaker
from rules.agency.defuse import chain, columns_for, defuse, line, spots
from rules.agency.state import Defusal, Game, Placed
from tests.agency.town import BOX, RULES, black, changed, green, has, play, red, town

Symbol = Literal["cross", "explosion"]
BLANK = (red("boost", "boost", "boost"), green("fuel", "fuel", "fuel"), black(*["credit"] * 3))
GREEN, BLACK = green("fuel", "fuel", "fuel"), black("credit", "credit", "credit")


def bomb(timer: int = 4, **options: Any) -> Game:
    """Stand before a bomb in precinct 2."""
    return town("B2 C2", bombs={"B2": timer}, **options)


def board(text: str, *waiting: Symbol) -> Defusal:
    """Lay columns such as `+ oo`: + a cross, o an explosion."""
    kinds: dict[str, Symbol] = {"+": "cross", "o": "explosion"}
    columns = [[Placed("red", kinds[die]) for die in one] for one in text.split()]
    dice = [Placed("red", symbol) for symbol in waiting]
    return Defusal(bomb=1, columns=columns, left={}, waiting=dice)


@pytest.mark.parametrize(
    ("lying", "symbol", "columns"),
    [
        ("", "cross", [0]),  # The first column is begun.
        ("", "explosion", [0]),
        ("o", "explosion", [0]),  # No new column while one ends in an explosion.
        ("o", "cross", [0]),
        ("+", "explosion", [1]),  # Only crosses follow a cross.
        ("+", "cross", [0, 1]),
        ("+ oo", "explosion", [1]),
        ("+ oo", "cross", [0, 1]),
        ("oooo", "explosion", [1]),  # Four explosions do not bar the way.
        ("oooo +", "cross", [1, 2]),
        ("++++", "cross", [1]),  # A column is four deep.
        ("oo+ o", "explosion", [1]),
    ],
)
def test_places(lying: str, symbol: Symbol, columns: list[int]) -> None:
    """agency.bomb.place, agency.bomb.cross-closes, agency.bomb.new-column."""
    assert columns_for(bomb(), board(lying), symbol) == columns


def oracle(lying: list[str], symbol: str, depth: int, width: int) -> set[int]:
    """Find the legal columns the slow way, rule by rule, from the text of the rulebook."""
    found = set()
    for number in range(width):
        column = lying[number] if number < len(lying) else ""
        if number > len(lying) or len(column) == depth:
            continue  # Columns are begun in order, and a place holds one die.
        begun = bool(column)
        if begun and "+" in column and symbol == "o":
            continue  # Only crosses after a cross.
        if not begun:
            open_ends = [one for one in lying if one[-1] == "o" and one != "o" * depth]
            if open_ends:
                continue  # A new column needs a cross at the end of all others.
        found.add(number)
    return found


def test_places_on_random_boards_agree_with_the_slow_way() -> None:
    game, luck = bomb(), Random(5)
    depth, width = BOX.board.bomb.depth, BOX.board.bomb.columns
    for _ in range(400):
        lying: list[str] = []
        for _die in range(luck.randint(0, 12)):
            symbol = luck.choice("+o")
            legal = sorted(oracle(lying, symbol, depth, width))
            name: Symbol = "cross" if symbol == "+" else "explosion"
            assert columns_for(game, board(" ".join(lying)), name) == legal, (lying, symbol)
            if not legal:
                break
            where = luck.choice(legal)
            lying = [*lying, ""] if where == len(lying) else lying
            lying[where] += symbol


def test_lines_on_random_boards_agree_with_the_slow_way() -> None:
    game, luck = bomb(), Random(6)
    for _ in range(600):
        lying = ["".join(luck.choice("+o") for _ in range(luck.randint(1, 4))) for _ in range(4)]
        at = {(x, y) for x, one in enumerate(lying) for y, die in enumerate(one) if die == "+"}
        ways = ((0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1))
        straight = any(
            {(x, y), (x + a, y + b), (x + 2 * a, y + 2 * b)} <= at for x, y in at for a, b in ways
        )
        assert line(game, board(" ".join(lying))) == straight, lying


def test_each_new_column_lowers_the_timer() -> None:
    """agency.bomb.new-column: not the first one."""
    game = bomb(4)
    play(
        game,
        defuse(game, "1"),
        red("cross", "cross", "boost"),
        GREEN,
        BLACK,
        "red:cross:1",  # The first one goes by itself.
    )
    assert game.city.bombs[0].timer == 3


def test_the_timer_at_zero_explodes_even_with_dice_left() -> None:
    """agency.bomb.explodes-now."""
    game = bomb(1)
    run = play(
        game,
        defuse(game, "1"),
        red("cross", "cross", "cross"),
        GREEN,
        BLACK,
        "red:cross:0",
        "red:cross:1",
    )
    assert "explodes" in run.told
    assert game.city.bombs == [] and game.city.defusal is None
    assert game.me.health == 7 - 4


def test_all_dice_are_placed_even_after_a_line() -> None:
    """agency.bomb.all-dice: the fourth cross opens a column where it must not be forgotten."""
    game = bomb(4)
    run = play(
        game,
        defuse(game, "1"),
        red("cross", "cross", "cross"),
        green("explosion", "fuel", "fuel"),
        BLACK,
        "red:cross:0",
        "red:cross:0",
        "red:cross:0",
    )
    assert "line-made" in run.told and "circuit" in run.told
    assert game.city.bombs[0].timer == 3
    assert run.asked[-1] == "special-roll"


def test_one_may_stop_after_each_roll() -> None:
    """agency.bomb.stop, agency.bomb.unfinished: the bomb stays with its timer as it is."""
    game = bomb(3)
    run = play(game, defuse(game, "1"), *BLANK, "stop")
    assert "stable-at-once" in run.told and "bomb-stays" in run.told
    assert game.city.bombs[0].timer == 3 and game.city.defusal is None
    assert game.me.influence == 0


def test_one_must_stop_when_no_dice_are_left() -> None:
    """agency.bomb.stop: nine explosions fill two columns and begin a third."""
    game = bomb(6)
    dice = red(*["explosion"] * 3), green(*["explosion"] * 3), black(*["explosion"] * 3)
    reds, greens = ["red:explosion:0"] * 3, ["green:explosion:0", *["green:explosion:1"] * 2]
    run = play(game, defuse(game, "1"), *dice, *reds, *greens, red(*["cross"] * 3))
    assert run.said("circuit").params["n"] == 9  # Nobody asked whether to go on.
    assert "defusal-ask" not in run.asked and game.city.bombs[0].timer == 4


def chained(**options: str) -> tuple[Game, list[str | list[int]]]:
    """Stop with one column of two explosions, which is a circuit of two red dice."""
    game = bomb(3, **options)
    return game, [red("explosion", "explosion", "boost"), GREEN, BLACK, "stop"]


def test_the_circuit_is_all_dice_of_columns_that_end_in_an_explosion() -> None:
    """agency.stability.chain."""
    assert chain(board("+ oo o+ ooo")) == {"red": 5, "green": 0, "black": 0}
    assert not any(chain(board("+ o+ ooo+")).values())


def test_an_explosion_in_the_circuit_sets_the_bomb_off() -> None:
    """agency.stability.roll."""
    game, answers = chained()
    run = play(game, defuse(game, "1"), *answers, red("cross", "explosion"))
    assert "unstable" in run.told and "explodes" in run.told
    speak = Speaker("ru", RULES, ["Аня", "Боря"])
    said = "Выпало: крест, взрыв. Взрыв в цепи: проверка провалена"
    assert speak(run.said("unstable")) == said
    assert game.city.bombs == []


def test_a_cross_without_an_explosion_passes_and_else_one_rolls_again() -> None:
    game, answers = chained()
    play(
        game,
        defuse(game, "1"),
        *answers,
        red("boost", "ammo+ammo"),
        red("boost", "boost"),
        red("cross", "boost"),
    )
    assert game.city.bombs[0].timer == 3


@pytest.mark.parametrize(
    ("rolls", "stays"),
    [
        ([red("cross")], True),
        ([red("explosion")], False),
        ([red("boost"), red("explosion")], False),
        ([red("boost"), red("boost")], True),
    ],
)
def test_the_easier_check_rolls_each_die_once(rolls: list[list[int]], stays: bool) -> None:
    """agency.stability.easy."""
    game, answers = chained(stability="easy")
    play(game, defuse(game, "1"), *answers, *rolls)
    assert bool(game.city.bombs) == stays


def test_the_easier_check_rolls_the_dice_in_the_agent_s_order() -> None:
    """agency.stability.easy (page 17): one at a time, and the first to decide decides."""
    game = bomb(3, stability="easy")
    first = (red("explosion", "ammo+ammo", "ammo+ammo"), green("explosion", "fuel", "fuel"), BLACK)
    run = play(game, defuse(game, "1"), *first, "red:explosion:0", "stop")
    assert run.options == ["red", "green"]
    game = bomb(3, stability="easy")
    rolls = ("green", green("fuel"), red("cross"))
    play(game, defuse(game, "1"), *first, "red:explosion:0", "stop", *rolls)
    assert game.city.bombs[0].timer == 3


def test_a_line_with_a_failed_check_still_explodes() -> None:
    """agency.bomb.done needs both."""
    game = has(bomb(4), health=7)
    play(
        game,
        defuse(game, "1"),
        red("cross", "cross", "cross"),
        green("explosion", "fuel", "fuel"),
        BLACK,
        "red:cross:0",
        "red:cross:0",
        "red:cross:0",
        green("explosion"),
    )
    assert game.city.bombs == [] and game.me.influence == 0 and game.me.health == 3


def test_dice_without_a_place_are_put_aside() -> None:
    """agency.bomb.board-size: on a board of one column nothing follows four explosions."""
    bombs = msgspec.structs.replace(BOX.board.bomb, columns=1)
    box = changed(board=msgspec.structs.replace(BOX.board, bomb=bombs))
    game = town("B2 C2", bombs={"B2": 3}, box=box)
    dice = red(*["explosion"] * 3), green("explosion", "explosion", "fuel"), BLACK
    run = play(game, defuse(game, "1"), *dice, *["red:explosion:0"] * 3, "stop")
    assert "defusal-no-place" in run.told
    assert run.pending is not None


def test_spots_list_each_different_die_once() -> None:
    game = bomb()
    lying = board("+", "cross", "cross", "explosion")
    assert [one.id for one in spots(game, lying)] == [
        "red:cross:0",
        "red:cross:1",
        "red:explosion:1",
    ]


def narrow(columns: int) -> Game:
    """Stand before a bomb whose board has so many columns."""
    bombs = msgspec.structs.replace(BOX.board.bomb, columns=columns)
    return bomb(box=changed(board=msgspec.structs.replace(BOX.board, bomb=bombs)))


def test_no_order_of_placing_leaves_a_die_over_that_could_lie_somewhere() -> None:
    """agency.bomb.all-dice (page 16): the last column is closed only behind its explosion."""
    lying = board("+ + o", "cross", "explosion")
    wide = ["red:cross:0", "red:cross:1", "red:cross:2", "red:explosion:2"]
    assert [one.id for one in spots(narrow(4), lying)] == wide
    assert [one.id for one in spots(narrow(3), lying)] == [one for one in wide if one != wide[2]]


def test_where_not_all_dice_find_a_place_as_many_as_can_be_are_placed() -> None:
    """agency.bomb.all-dice, agency.bomb.board-size."""
    lying = board("+ ooo", "cross", "explosion", "explosion")
    assert [one.id for one in spots(narrow(2), lying)] == ["red:cross:0", "red:explosion:1"]
    lying = board("+ +", "cross", "explosion")
    assert [one.id for one in spots(narrow(2), lying)] == ["red:cross:0", "red:cross:1"]
