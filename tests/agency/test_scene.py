"""Picture the city."""

from app.language import Speaker
from rules.agency.defuse import defuse
from rules.agency.scene import scene
from rules.agency.state import Game
from rules.core.picture import draw
from rules.core.scene import Piece
from rules.core.steps import Ask, Tell
from rules.data import DATA
from tests.agency.town import RULES, black, green, play, red, town
from tests.test_messages import places


def pieces(game: Game, cell: str) -> list[Piece]:
    """List the pieces in a district."""
    return list(scene(game).boards[0].tiles[cell].pieces)


def test_the_city_is_rows_of_three_five_and_five() -> None:
    board = scene(town()).boards[0]
    assert len(board.tiles) == 13 and board.plan.holes == ("A1", "E1")
    assert board.lit == ("C1",)  # The police.


def test_everything_in_a_district_is_pictured() -> None:
    game = town(
        "B2 B2",
        criminals={1: "B2", 2: "B2"},
        subdued=[2],
        assassins="B2",
        bombs={"B2": 4},
        informants={"B2": [1, 0]},
        police="B2",
    )
    found = [piece.icon for piece in pieces(game, "B2")]
    assert found == ["guard", "player", "player", "bandit", "bandit", "skull", "bomb", "eye", "eye"]
    assert [piece.mark for piece in pieces(game, "B2")][3:5] == ["c1", "c2"]


def test_the_bomb_board_shows_columns_and_the_question_points_into_it() -> None:
    game = town("B2 C2", bombs={"B2": 4})
    dice = red("cross", "explosion", "boost"), green("fuel", "fuel", "fuel"), black(*["credit"] * 3)
    run = play(game, defuse(game, "1"), *dice)
    bomb = scene(game).boards[1]
    assert (bomb.plan.columns, bomb.plan.rows) == (6, 4)
    ids = {tile.id for tile in bomb.tiles.values()}
    assert run.pending is not None
    shown = {place for option in run.pending.options for place in option.show}  # type: ignore[union-attr]
    assert shown == {"bomb:A1"} and shown <= ids
    play(game, defuse(game, "1"), *dice, "red:cross:0")
    tiles = scene(game).boards[1].tiles
    assert [piece.icon for piece in tiles["A1"].pieces] == ["close"]
    assert [piece.icon for piece in tiles["B1"].pieces] == ["fire"]


def test_the_bomb_board_shows_every_legal_place_and_the_dice_left() -> None:
    """agency.bomb.place, agency.bomb.roll: three crosses and an explosion over a first column."""
    game = town("B2 C2", bombs={"B2": 4})
    dice = (
        red("cross", "cross", "explosion"),
        green("fuel", "fuel", "fuel"),
        black("cross+clues", "credit", "credit"),
    )
    run = play(game, defuse(game, "1"), *dice, "red:cross:0")
    assert isinstance(run.pending, Ask)
    shown = {option.id: option.show for option in run.pending.options}
    assert shown == {
        "red:cross:0": ("bomb:A2",),
        "red:cross:1": ("bomb:B1",),
        "red:explosion:1": ("bomb:B1",),
        "black:cross:0": ("bomb:A2",),
        "black:cross:1": ("bomb:B1",),
    }
    picture = scene(game)
    assert picture.boards[1].title.params == {"n": 4, "dice": 5}
    left = [counter.value for counter in picture.counters if counter.at == "defusal"]
    assert left == [0, 3, 2]
    (row,) = [row for row in picture.rows if row.at == "dice"]
    assert [slot.lit for slot in row.slots] == [True, True, True]


def test_a_falling_timer_keeps_eyes_on_the_bomb_board() -> None:
    """agency.bomb.new-column."""
    game = town("B2 C2", bombs={"B2": 4})
    dice = red("cross", "cross", "boost"), green("fuel", "fuel", "fuel"), black(*["credit"] * 3)
    run = play(game, defuse(game, "1"), *dice, "red:cross:1")
    (told,) = [step for step in run.steps if step.message.id == "timer-column"]  # type: ignore[union-attr]
    assert isinstance(told, Tell) and told.show == ("bomb:B1",)


def test_face_down_cards_have_no_name() -> None:
    game = town(criminals={1: "B2", 2: "C1"}, cards={1: "kraken", 2: "moss"})
    game.city.criminals[1].open = True
    row = next(row for row in scene(game).rows if row.at == "criminals")
    assert [slot.name is None for slot in row.slots] == [True, False]


def test_every_icon_exists() -> None:
    import json

    icons = json.loads((DATA / "app" / "icons.json").read_bytes())
    game = town(
        "B2 C2", criminals={1: "B2"}, assassins="B2", bombs={"B2": 1}, informants={"B2": [0]}
    )
    picture = scene(game)
    used = {tile.icon for tile in picture.boards[0].tiles.values()}
    used |= {piece.icon for tile in picture.boards[0].tiles.values() for piece in tile.pieces}
    used |= {counter.icon for row in picture.rows for counter in row.counters}
    assert used <= set(icons)


def test_the_picture_can_be_drawn_and_corrected() -> None:
    game = town("B2 C2", criminals={1: "B2"}, bombs={"B2": 4})
    text = draw(scene(game), Speaker("ru", RULES, ["Аня", "Боря"]))
    assert "Квартал 2" in text and "таймер 4" in text
    assert {"districts/B2", "bombs/0", "criminals/0", "police"} <= places(scene(game))


def test_light_tracking_pictures_no_accounts() -> None:
    rows = scene(town(tracking="light")).rows
    assert [counter.at for counter in rows[0].counters] == ["players/0/supply"]
