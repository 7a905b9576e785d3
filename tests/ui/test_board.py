"""Shows boards drawn by hand in the real window, looks at their pixels and touches them."""

from collections.abc import Callable
from math import hypot
from typing import Any

import msgspec
import pytest

from app import theme
from rules.core.message import Message
from rules.core.scene import Board, Row, Scene, Slot, Track
from tests.ui import scenes
from tests.ui.conftest import Person
from tests.ui.look import LEAST, Picture

SIZES = [(412, 892), (1280, 800)]


def speak(message: Message) -> str:
    """Say a message by its id; a cell by its name."""
    term = message.params.get("of")
    return getattr(term, "id", message.id)


@pytest.fixture
def lay(person: Person) -> Any:
    """Give what lays a board over the whole window, and takes it away in the end."""
    from app.widgets.board import BoardView

    views = []

    def show(board: Board, size: tuple[int, int] = (412, 892), **kwargs: Any) -> Any:
        person.window.size = size
        person.frames(8)
        person.window.clearcolor = theme.now.background
        view = BoardView(speak, kwargs.pop("pace", 0), size=size)
        view.tapped, view.held = [], []
        view.bind(on_place=lambda _, place: view.tapped.append(place))
        view.bind(on_hold=lambda _, held: view.held.append([one.id for _, one in held]))
        person.window.add_widget(view)
        views.append(view)
        view.display(board, **kwargs)
        person.frames(4)
        return view

    yield show
    for view in views:
        person.window.remove_widget(view)


def colour_at(person: Person, x: float, y: float) -> tuple[float, ...]:
    """Give the colour of a point of the window, from 0 to 1."""
    return tuple(part / 255 for part in Picture(person.window).colour(round(x), round(y)))


def alike(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Say whether two colours are nearly the same."""
    return max(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True)) < 0.06


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_kind_of_border_has_its_look(
    person: Person, lay: Callable[..., Any], size: tuple[int, int]
) -> None:
    view = lay(scenes.bordered(), size)
    ground, now = view.ground, theme.now
    expected = {
        "A1|B1": now.outline,
        "B1|C1": now.wall,
        "C2|D2": theme.figure("red"),
        "B1^": theme.figure("orange"),
        "D3>": theme.figure("green"),
    }
    for border, paint in expected.items():
        (x, y), upright = ground.border(border)
        aside = 0.1 * ground.cell  # Marks are written in the middle.
        x, y = (x, y + aside) if upright else (x + aside, y)
        assert alike(colour_at(person, x, y), paint), border
    (x, y), _ = ground.border("A2|B2")
    assert not alike(colour_at(person, x, y), now.wall)
    assert alike(colour_at(person, x, y + 0.34 * ground.cell), now.wall)
    assert alike(colour_at(person, *ground.border("A1-A2")[0]), now.wall)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("make", [scenes.bordered, scenes.cornered, scenes.great])
def test_everything_on_a_board_lies_inside_of_its_picture(
    lay: Callable[..., Any], size: tuple[int, int], make: Callable[[], Board]
) -> None:
    from app.widgets.ground import things

    board = make()
    view = lay(board, size)
    for name, thing in things(board):
        x, y = view.ground.of(thing, name)
        half = 0.08 * view.ground.cell
        assert half < x < size[0] - half, name
        assert half < y < size[1] - half, name


def test_a_hole_shows_nothing_and_answers_nothing(
    person: Person, lay: Callable[..., Any]
) -> None:
    view = lay(scenes.great(), options=("room/D3",))
    x, y = view.ground.centre("D4")
    assert alike(colour_at(person, x, y), theme.now.background)
    assert view.cell_at(x, y) is None
    person.touch(x, y)
    assert view.tapped == []


def test_a_border_a_gate_and_a_tile_are_tapped_each_for_itself(
    person: Person, lay: Callable[..., Any]
) -> None:
    options = ("edge/B1|C1", "edge/D3>", "room/C1")
    view = lay(scenes.bordered(), (1280, 800), options=options)
    ground = view.ground
    person.touch(*ground.border("B1|C1")[0])
    person.touch(*ground.border("D3>")[0])
    person.touch(*ground.centre("C1"))
    assert view.tapped == ["edge/B1|C1", "edge/D3>", "room/C1"]


def test_a_corner_is_tapped_as_widely_as_any_target(
    person: Person, lay: Callable[..., Any]
) -> None:
    view = lay(scenes.cornered(), options=("corner/21", "corner/12"))
    x, y = view.ground.corner((2, 1))
    reach = LEAST / 2 - 1
    for dx, dy in ((0, 0), (reach, 0), (-reach, 0), (0, reach), (0, -reach)):
        person.touch(x + dx, y + dy)
    assert view.tapped == ["corner/21"] * 5


def test_what_glows_shows_where_to_tap(person: Person, lay: Callable[..., Any]) -> None:
    view = lay(scenes.cornered(), options=("corner/21",), show=("corner/12",))
    radius = LEAST / 2
    for corner, shade in (((2, 1), theme.now.glow), ((1, 2), theme.now.accent)):
        x, y = view.ground.corner(corner)
        picture = Picture(person.window)
        seen = [
            tuple(part / 255 for part in picture.colour(round(x - step), round(y)))
            for step in range(round(radius) - 4, round(radius) + 4)
        ]
        assert any(alike(one, shade) for one in seen), corner


def test_places_too_close_for_a_finger_are_looked_at_closer_first(
    person: Person, lay: Callable[..., Any]
) -> None:
    board = scenes.great()
    options = ("edge/C2|D2", "edge/D2|E2", "room/D2", "room/D3")
    view = lay(board, (412, 892), options=options)
    assert view.ground.cell < 2 * LEAST
    person.touch(*view.ground.border("C2|D2")[0])
    assert view.tapped == []
    assert view.zoom > 1
    spots = [view.ground.border("C2|D2")[0], view.ground.border("D2|E2")[0]]
    spots += [view.ground.centre("D2")]
    assert min(hypot(a[0] - b[0], a[1] - b[1]) for a in spots for b in spots if a != b) >= LEAST
    person.touch(*spots[0])
    assert view.tapped == ["edge/C2|D2"]
    view.display(board, ("room/D2",))
    assert view.zoom == 1


def test_a_small_tile_alone_is_tapped_at_once(person: Person, lay: Callable[..., Any]) -> None:
    view = lay(scenes.great(), (360, 740), options=("room/C7",))
    assert view.ground.cell < LEAST
    x, y = view.ground.centre("C7")
    person.touch(x + LEAST / 2 - 1, y - LEAST / 2 + 1)
    assert view.tapped == ["room/C7"]


def test_a_long_press_names_the_border_first_and_the_tile_beneath_it(
    person: Person, lay: Callable[..., Any]
) -> None:
    view = lay(scenes.bordered(), (1280, 800))
    x, y = view.ground.border("B2|C2")[0]
    person.touch(x - 4, y, seconds=0.7)
    assert view.held == [["edge/B2|C2", "room/B2"]]


def test_the_upper_side_of_a_turned_tile_is_pointed_at(
    person: Person, lay: Callable[..., Any]
) -> None:
    view = lay(scenes.bordered(), (1280, 800))
    ground = view.ground
    ways = {"A1": (1, 0), "D3": (0, -1), "B2": (-1, 0), "C1": (0, 1)}
    for cell, (dx, dy) in ways.items():
        x, y = ground.centre(cell)
        far = 0.42 * ground.cell
        marks = {
            way: alike(colour_at(person, x + way[0] * far, y + way[1] * far), theme.now.accent)
            for way in ((1, 0), (-1, 0), (0, 1), (0, -1))
        }
        assert marks[(dx, dy)], cell
        assert sum(marks.values()) == 1, cell


def test_a_piece_walks_the_way_that_the_step_names(
    person: Person, lay: Callable[..., Any]
) -> None:
    board = scenes.cornered()
    nodes = list(board.nodes)
    there = next(i for i, node in enumerate(nodes) if node.corner == (1, 1))
    goal = next(i for i, node in enumerate(nodes) if node.corner == (2, 2))
    moved = nodes[there].pieces
    nodes[there] = msgspec.structs.replace(nodes[there], pieces=())
    nodes[goal] = msgspec.structs.replace(nodes[goal], pieces=moved)
    view = lay(board, pace=0.02)
    path = ("corner/11", "corner/21", "corner/22")
    view.display(msgspec.structs.replace(board, nodes=tuple(nodes)), path=path)
    assert view.walking
    (way, _) = view._ways["agents/0 person"]
    assert way == tuple(view.ground.corner(corner) for corner in ((1, 1), (2, 1), (2, 2)))
    view.pace = 50.0
    person.until(lambda: not view.walking, 5)


def test_a_way_that_no_piece_goes_is_shown_by_a_dot_and_drawn(
    person: Person, lay: Callable[..., Any]
) -> None:
    board = scenes.bordered()
    view = lay(board, pace=0.02)
    view.display(board, path=("room/A1", "room/B1", "room/C1"))
    assert view.walking
    person.frames(2)
    start = view.ground.centre("A1")
    assert alike(colour_at(person, start[0] + 2, start[1]), theme.now.accent)
    view.pace = 50.0
    person.until(lambda: not view.walking, 5)
    person.frames(3)
    x, y = view.ground.centre("B1")
    seen = colour_at(person, x - 0.2 * view.ground.cell, y)
    assert seen[1] > seen[0] + 0.2, "the way is drawn in the accent's green"


def test_what_did_not_change_is_not_drawn_again(lay: Callable[..., Any]) -> None:
    board = scenes.bordered()
    view = lay(board)
    (before,) = view._kept.values()
    tile = board.tiles["D1"]
    there = msgspec.structs.replace(tile, pieces=(scenes.piece("x", "person", "green"),))
    view.display(msgspec.structs.replace(board, tiles={**board.tiles, "D1": there}))
    (after,) = view._kept.values()
    assert "on D1" in after and "on D1" not in before
    for name in ("tiles", "ways", "handles", "borders", "on B2", "on B2|C2"):
        assert after[name] is before[name]


def test_the_faces_of_special_dice_are_entered_in_words(person: Person, tmp_path: Any) -> None:
    from app.widgets.dice import DicePad

    app = person.open(tmp_path)
    given: list[list[int]] = []
    faces = ["Щит", "Молния", "Щит", "Пусто"]
    pad = DicePad(2, 4, app.say, given.append, faces)
    app.go("clocks")
    person.screen.add(pad)
    person.frames(6)
    assert [key.said for key in pad.keys] == ["Щит", "Молния", "Пусто"]
    person.tap("Пусто")
    assert "Пусто" in pad.told.said
    person.tap("Молния")
    assert given == [[4, 2]]


def test_slots_and_tracks_of_a_row_are_shown_tapped_and_held(
    person: Person, tmp_path: Any
) -> None:
    from app.widgets.boards import Boards

    app = person.open(tmp_path)
    held: list[list[str]] = []
    boards = Boards(speak, "Игроки", 0, lambda places, _: held.append(places))
    boards.size_hint_y, boards.height = None, 600
    tapped: list[str] = []
    boards.bind(on_place=lambda _, place: tapped.append(place))
    app.go("clocks")
    person.screen.ids.body.clear_widgets()
    person.screen.add(boards)
    ice = (scenes.piece("tokens/0", "chip", "purple", 2),)
    row = Row(
        "servers/0",
        Message("Сервер"),
        tracks=(Track("tracks/0", "bolt", Message("Сила"), (Message("1"), Message("2")), 1),),
        slots=(
            Slot("servers/0/0", Message("Лёд"), pieces=ice),
            Slot("servers/0/1", lit=True),
            Slot("servers/0/2", Message("Корень")),
        ),
    )
    boards.display(Scene(Message("стол"), rows=(row,)), ("servers/0/2",))
    person.frames(8)
    assert {"Сервер", "Сила  2 (2/2)", "Лёд · tokens/0 ×2", "?", "Корень"} <= set(person.texts())
    glowing = person.find("Корень")
    assert alike(tuple(glowing.edge), theme.now.glow)
    assert alike(tuple(person.find("?").edge), theme.now.accent)
    person.tap("Корень")
    assert tapped == ["servers/0/2"]
    person.hold(person.find("Сила  2 (2/2)"))
    assert held == [["tracks/0"]]
