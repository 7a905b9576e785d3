"""Checks that the text picture shows all that a scene holds."""

from rules.core.grid import Plan, parse
from rules.core.message import Message, Term, say
from rules.core.picture import draw
from rules.core.scene import Board, Counter, Edge, Node, Piece, Pile, Row, Scene, Slot, Tile, Track
from tests.core.play import play, start
from tests.core.tiny import Tiny


def speak(message: Message) -> str:
    """Say a message by its id."""
    of = message.params.get("of")
    return of.id if isinstance(of, Term) and of.kind == "cell" else message.id


def lines(scene: Scene) -> list[str]:
    """Draw a scene and leave out its title."""
    return draw(scene, speak).splitlines()[1:]


def guard(count: int = 1, mark: str = "G") -> Piece:
    """Make a piece."""
    return Piece("guard", "shield", say("Guard"), mark, count=count)


def board(*tiles: Tile, **more: tuple[str, ...]) -> Scene:
    """Make a scene of one board with two rooms, whose tiles are called as on floor 1."""
    plan = Plan(2, 1, ("A1|B1",))
    return Scene(say("T"), (Board("b", say("Floor"), plan, {t.id[1:]: t for t in tiles}, **more),))


def test_the_hunt_is_drawn_whole() -> None:
    table = play(start(players=["Ann", "Bob"], dice="table"), 1, "B1", "ok", "dig")
    assert draw(Tiny().scene(table.state), speak) == "\n".join(
        [
            "tiny-title",
            "tiny-island",
            "  A   B   C",
            "+---+---+---+",
            "| B   A | ~ | 1",
            "+   +   +   +",
            "| ~ | ~   ~ | 2",
            "+   +---+   +",
            "| ~   ~   ~ | 3",
            "+---+---+---+",
            "A1: tiny-beach 1, tiny-explorer ×2",
            "B1: tiny-explorer",
            "> tiny-player: tiny-gold 0",
            "  tiny-player",
            "tiny-day 1/9",
            "tiny-deck: 6 + 1",
        ]
    )


def test_the_board_in_a_picture_can_be_read_back() -> None:
    state = start().state
    plan, marks = parse(draw(Tiny().scene(state), speak))
    assert plan == state.plan
    assert marks["A1"] == "A"


def test_boards_stand_side_by_side() -> None:
    small = Board("a", say("First floor"), Plan(1, 1), {})
    tall = Board("b", say("Two"), Plan(1, 2), {})
    assert lines(Scene(say("T"), (small, tall))) == [
        "First floor   Two",
        "  A             A",
        "+---+         +---+",
        "|   | 1       |   | 1",
        "+---+         +   +",
        "              |   | 2",
        "              +---+",
    ]


def test_a_tile_shows_its_pieces_before_its_mark_and_its_mark_before_a_blank() -> None:
    room = say("Room")
    rows = {
        "| G |": Tile("1A1", "a", room, "R", pieces=(guard(),)),
        "|G1G|": Tile("1A1", "a", room, "R", pieces=(guard(mark="G1"), guard(mark="G2"))),
        "| R |": Tile("1A1", "a", room, "R"),
        "|   |": Tile("1A1", "a", room),
        "| ? |": Tile("1A1", "a"),
    }
    for drawn, tile in rows.items():
        assert lines(board(tile))[3].startswith(drawn)


def test_the_legend_names_what_lies_in_each_tile() -> None:
    assert lines(board(Tile("1A1", "a", say("Room"), corner="3", pieces=(guard(2), guard()))))[
        5:
    ] == ["1A1: Room 3, Guard ×2, Guard"]
    assert lines(board(Tile("1A1", "a", pieces=(guard(),))))[5:] == ["1A1: Guard"]
    assert lines(board(Tile("1A1", "a", corner="3")))[5:] == ["1A1: 3"]
    assert lines(board(Tile("1A1", "a")))[5:] == []


def test_a_way_and_the_lit_cells_are_listed_under_the_board() -> None:
    scene = board(Tile("1A1", "a"), Tile("1B1", "b"), path=("A1", "B1"), lit=("B1", "A1"))
    assert lines(scene)[5:] == ["→ 1A1 → 1B1", "* 1B1, 1A1"]


def test_a_row_shows_cards_slots_and_counters() -> None:
    counter = Counter("hp", "heart", say("Health"), 2, 3)
    slots = (Slot("s/0", say("Wall"), pieces=(guard(2),)), Slot("s/1", lit=True))
    rows = (
        Row("r", say("Ann"), (say("Key"), say("Rope")), (counter,), slots=slots, active=True),
        Row("r", say("Bob:")),
    )
    assert lines(Scene(say("T"), rows=rows)) == [
        "> Ann: Key, Rope, [Wall + Guard ×2], [?]*, Health 2/3",
        "  Bob:",
    ]


def test_a_track_shows_its_marker() -> None:
    steps = tuple(say(text) for text in ("2", "3", "4"))
    tracks = (
        Track("speed", "boot", say("Speed"), steps, 1),
        Track("threat", "bolt", say("Threat"), steps),
    )
    assert lines(Scene(say("T"), tracks=tracks)) == ["Speed: 2 •3 4", "Threat: 2 3 4"]


def test_counters_and_piles_are_listed() -> None:
    counters = (Counter("a", "", say("Round"), 4), Counter("b", "", say("Dice"), 0, 6))
    piles = (Pile("p", say("Deck"), 5, 2), Pile("q", say("Loot"), 0, 1, say("Ring")))
    assert lines(Scene(say("T"), counters=counters, piles=piles)) == [
        "Round 4",
        "Dice 0/6",
        "Deck: 5 + 2",
        "Loot: 0 + 1 (Ring)",
    ]


def test_borders_and_corners_are_named_with_what_lies_there() -> None:
    token = Piece("nodes/0", "token", say("Token"), "t")
    edges = (
        Edge("A1|B1", "edges/0", "A1|B1", say("Door"), "2", "costly"),
        Edge("B1>", "gates/0", "B1>", style="gate", pieces=(token,)),
    )
    nodes = (Node("n1", "nodes/0", (1, 1), pieces=(token, token)),)
    scene = Scene(say("T"), (Board("b", say("Floor"), Plan(2, 1), {}, edges=edges, nodes=nodes),))
    assert lines(scene)[-3:] == ["A1|B1: Door 2", "B1>: gate, Token", "B2*: Token, Token"]


def test_the_tracks_of_a_row_stand_in_its_line() -> None:
    track = Track("t", "bolt", say("Speed"), (say("1"), say("2")), 1)
    assert lines(Scene(say("T"), rows=(Row("r", say("Ann"), tracks=(track,)),))) == [
        "  Ann: Speed: 1 •2"
    ]
