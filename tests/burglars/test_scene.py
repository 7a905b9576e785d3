"""Check the picture of a heist: everything on the table is shown, and nothing that is hidden."""

import random

import pytest

from app.language import Speaker
from rules.burglars.components import LOST
from rules.burglars.state import ROOF
from rules.core.picture import draw
from rules.core.steps import Over
from tests.burglars.board import RULES, burglar, heist
from tests.burglars.tables import in_play, play_on

ROW = """
    +---+---+---+---+
    |               |
    +---+---+---+---+
"""


def pieces(game, place):
    """Give the icons in a room, with their counts."""
    board = RULES.scene(game).boards[int(place[0]) - 1]
    return {piece.icon: piece.count for piece in board.tiles[place[1:]].pieces}


def resolve(value, path):
    """Follow a path through the state."""
    for key in path.split("/"):
        if isinstance(value, list):
            value = value[int(key)]
        elif isinstance(value, dict):
            value = value[key]
        else:
            assert key in value.__struct_fields__, path
            value = getattr(value, key)
    return value


def test_every_thing_on_a_floor_is_shown():
    """Guard, target, alarm, players, tokens, dice and cards."""
    game = heist(
        ROW,
        ROW,
        rooms={"A1": "safe-1", "B1": "laser-computer-5", "C1": "keypad-4", "D1": "lavatory-5",
               "2A1": "stairs-4"},
        guard="A1",
        target="B1",
        alarms="B1",
        players=["C1", "C1"],
        crow="1D1",
        kitty="1D1",
    )
    game.room("1A1").dice = 4
    game.room("1B1").hacks = 3
    game.room("1C1").code = True
    game.room("1D1").loot = ["bust"]
    game.room("1D1").tools = ["emp"]
    game.room("1B1").marked = True
    game.room("1B1").up = True
    assert pieces(game, "1A1") == {"guard": 1, "die": 4, "entrance": 1}
    assert pieces(game, "1B1") == {
        "target": 2, "alarm": 1, "hack": 3, "mark": 1, "stairs-up": 1
    }
    assert pieces(game, "1C1") == {"player": 1, "key": 1}
    assert pieces(game, "1D1") == {"crow": 1, "cat": 1, "stealth": 3, "loot": 1, "tool": 1}
    assert pieces(game, "2B1") == {"stairs-down": 1}


def test_stairs_show_their_token_on_the_floor_above():
    """A token lies above every revealed stairs, even on an unrevealed room."""
    game = heist(ROW, ROW, rooms={"C1": "stairs-4"}, unseen={"B1": "stairs-5"}, players=["A1"])
    assert "stairs-down" in pieces(game, "2C1")
    assert "stairs-down" not in pieces(game, "2B1")


def test_a_room_face_down_shows_no_name_and_no_digit():
    """What the app dealt stays hidden."""
    game = heist(ROW, unseen={"A1": "camera-3"}, rooms={"B1": "camera-2"}, players=["C1"])
    hidden, shown = (RULES.scene(game).boards[0].tiles[cell] for cell in ("A1", "B1"))
    assert (hidden.name, hidden.mark, hidden.corner, hidden.icon) == (None, "", "", "")
    assert shown.name.params["of"].id == "camera" and shown.corner == "2"


def test_a_safe_shows_no_digit():
    """It has none, whatever its number in the box."""
    game = heist(ROW, rooms={"A1": "safe-2"}, players=["C1"])
    assert RULES.scene(game).boards[0].tiles["A1"].corner == ""


def test_the_guards_way_is_shown():
    """The route that he is about to walk, both ends included."""
    game = heist(ROW, guard="A1", target="C1", players=["D1"])
    assert RULES.scene(game).boards[0].path == ("A1", "B1", "C1")


def test_a_floor_without_a_guard_shows_no_way():
    """Neither before he came nor while he is lost from sight."""
    game = heist(ROW, players=["D1"])
    assert RULES.scene(game).boards[0].path == ()
    game.floors[0].lost = True
    assert RULES.scene(game).boards[0].path == ()


def test_players_show_their_cards_and_counters():
    """Skill, tools, loot, stealth; the active one the actions left."""
    game = heist(ROW, guard="A1", target="B1",
                 players=[burglar("C1", "hawk1", tools=["emp"], loot=["bust"]), "D1"])
    one, other = RULES.scene(game).rows
    assert [card.id for card in one.cards] == ["scene-skill", "name", "name"]
    assert [(c.icon, c.value) for c in one.counters] == [("stealth", 3), ("action", 4)]
    assert [(c.icon, c.value) for c in other.counters] == [("stealth", 3)]
    assert one.active and not other.active


def test_light_tracking_shows_no_accounts():
    """Tokens and actions are not known."""
    game = heist(ROW, guard="A1", target="B1", players=["C1"], tracking="light")
    assert RULES.scene(game).rows[0].counters == ()


def test_who_escaped_is_shown_on_the_roof():
    """Not on any floor."""
    game = heist(ROW, guard="A1", target="B1", players=[ROOF, "C1"])
    scene = RULES.scene(game)
    assert scene.rows[0].cards[-1].id == "scene-roof"
    shown = [p.at for t in scene.boards[0].tiles.values() for p in t.pieces if p.icon == "player"]
    assert shown == ["players/1/place"]


def test_decks_show_what_is_left_without_the_cards_put_aside():
    """The number that can still be drawn, and the discards."""
    game = heist(ROW, players=["A1"], removed=3)
    game.floors[0].patrol.discard = [game.floors[0].patrol.cards.pop(0)]
    pile = RULES.scene(game).piles[0]
    assert (pile.left, pile.discard) == (0, 1)


def test_the_speed_of_each_guard_is_shown():
    """The face of the die, not the alarms."""
    game = heist(ROW, ROW, guard="A1", target="B1", alarms="B1", players=["C1"], speed=4)
    assert [(c.value, c.limit) for c in RULES.scene(game).counters] == [(4, 6), (4, 6)]


@pytest.mark.parametrize("scenario", ["office", "bank", "fort-knox"])
def test_every_place_that_a_scene_names_is_in_the_state(scenario):
    """A tap on anything finds what it stands for."""
    luck = random.Random(scenario)
    seen = set()
    for seed in range(6):
        table = in_play(3, seed, scenario=scenario, lost_sight=True)
        while not isinstance(table.step, Over):
            play_on(table, luck, 25)
            scene = RULES.scene(table.state)
            things = [t for board in scene.boards for t in board.tiles.values()]
            things += [piece for tile in things for piece in tile.pieces]
            things += [*scene.rows, *scene.counters, *scene.piles]
            things += [counter for row in scene.rows for counter in row.counters]
            for thing in things:
                resolve(table.state, thing.at)
                seen.add(getattr(thing, "icon", ""))
    assert {"guard", "target", "player", "entrance", "alarm"} <= seen


def test_a_tool_in_a_room_names_its_place_in_the_state():
    """Cards that lie in a room can be tapped too."""
    game = heist(ROW, rooms={"B1": "thermo-1"}, players=["A1"])
    game.room("1B1").tools, game.room("1B1").loot = ["emp"], ["bust"]
    for piece in RULES.scene(game).boards[0].tiles["B1"].pieces:
        assert resolve(game, piece.at) in (["emp"], ["bust"])


def test_the_picture_as_text_has_walls_guard_target_and_players():
    """One renderer prints any scene."""
    game = heist(
        """
        +---+---+
        | G | T |
        +   +   +
        | 0     |
        +---+---+
        """
    )
    text = draw(RULES.scene(game), Speaker("en", RULES, game.names))
    assert text.splitlines()[2:8] == [
        "  A   B",
        "+---+---+",
        "|Ge | T | 1",
        "+   +   +",
        "| 1   ? | 2",
        "+---+---+",
    ]
    assert "→ 1A1 → 1A2 → 1B2 → 1B1" in text.splitlines()


def test_the_lost_card_does_not_show_in_a_scene():
    """Nobody can see where it lies in the deck."""
    game = heist(ROW, players=["A1"], patrol=LOST)
    assert LOST not in repr(RULES.scene(game))
