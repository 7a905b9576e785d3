"""Check corrections: what cannot be on a table is refused whole, what is offered is accepted."""

import random
import re
import sys
from pathlib import Path

import msgspec
import pytest

from rules.burglars.state import ROOF
from rules.core.message import Refused
from rules.core.steps import Ask, Over
from tests.burglars.board import RULES
from tests.burglars.tables import acknowledge, begin, in_play, places, play_on, whole


def refuse(table, changes):
    """Make a correction that must be refused and change nothing; list its faults."""
    before = whole(table)
    with pytest.raises(Refused) as refused:
        table.correct(changes)
    assert whole(table) == before
    return places(refused.value)


def tried(table, changes):
    """Try a correction and take it back; list the codes of its faults."""
    before = whole(table)
    try:
        table.correct(changes)
        table.undo()
    except Refused as refused:
        assert whole(table) == before
        return [fault.code for fault in refused.faults]
    return []


def find(table, kind, floor=None):
    """Find the room of a kind: its place and its path in the state."""
    return next(
        (place, f"floors/{int(place[0]) - 1}/rooms/{place[1:]}")
        for place, room in table.state.rooms()
        if room.kind == kind and floor in (None, int(place[0]))
    )


def show(table, kind):
    """Turn a room of a kind face up by a correction; give its path."""
    path = find(table, kind)[1]
    table.correct({f"{path}/shown": True})
    return path


# What cannot be


def test_a_floor_cannot_have_two_guards():
    """One guard, one place."""
    table = in_play()
    assert refuse(table, {"floors/0/guard": ["A1", "B2"]}) == [("wrong-value", "floors/0/guard")]


@pytest.mark.parametrize("what", ["guard", "target"])
@pytest.mark.parametrize("cell", ["E1", "A5", "1A1", "", "Я1"])
def test_guards_and_targets_are_in_rooms_of_their_floor(what, cell):
    """There is no such room."""
    assert refuse(in_play(), {f"floors/0/{what}": cell}) == [("cell", f"floors/0/{what}")]


@pytest.mark.parametrize("place", ["4A1", "1E1", "A1", "", "0A1", "roof2", "-1A1"])
def test_players_stand_in_rooms_or_on_the_roof(place):
    """There is no such place."""
    found = refuse(in_play(), {"players/1/place": place})
    assert found == [("cell", "players/1/place")]


@pytest.mark.parametrize("at", ["entrance", "crow", "kitty"])
def test_entrance_crow_and_kitten_are_in_rooms(at):
    """Not on the roof, nor on a floor that there is not."""
    assert ("cell", at) in refuse(in_play(), {at: ROOF})
    assert ("cell", at) in refuse(in_play(), {at: "9A1"})


@pytest.mark.parametrize("dice", [7, -1])
def test_a_safe_holds_six_dice_at_most(dice):
    """Seven dice on a safe are refused."""
    table = in_play()
    path = show(table, "safe")
    assert refuse(table, {f"{path}/dice": dice}) == [("dice", f"{path}/dice")]
    table.correct({f"{path}/dice": 6})
    assert table.state.rooms


def test_dice_lie_only_on_revealed_safes():
    """Not elsewhere, and not on a room that lies face down."""
    table = in_play()
    path = find(table, "safe")[1]
    assert refuse(table, {f"{path}/dice": 1}) == [("dice", f"{path}/dice")]
    path = show(table, "thermo")
    assert refuse(table, {f"{path}/dice": 1}) == [("dice", f"{path}/dice")]


@pytest.mark.parametrize("hacks", [7, -1])
def test_a_computer_room_holds_six_hack_tokens_at_most(hacks):
    """Seven hack tokens are refused, and any elsewhere."""
    table = in_play()
    path = show(table, "laser-computer")
    assert refuse(table, {f"{path}/hacks": hacks}) == [("hacks", f"{path}/hacks")]
    table.correct({f"{path}/hacks": 6})
    path = show(table, "thermo")
    assert refuse(table, {f"{path}/hacks": 1}) == [("hacks", f"{path}/hacks")]


@pytest.mark.parametrize(
    ("flag", "fault"),
    [
        ("cracked", "not-safe"),
        ("code", "not-keypad"),
        ("taken", "not-laboratory"),
    ],
)
def test_tokens_of_a_kind_lie_only_there(flag, fault):
    """An open safe is a safe, a known code a keypad's, a taken tool a laboratory's."""
    table = in_play()
    path = show(table, "thermo")
    assert refuse(table, {f"{path}/{flag}": True}) == [(fault, f"{path}/{flag}")]


def test_digits_are_covered_only_where_there_are_some():
    """Not on a safe, and not on a room that lies face down."""
    table = in_play()
    for path in (show(table, "safe"), find(table, "detector")[1]):
        assert refuse(table, {f"{path}/marked": True}) == [("not-digit", f"{path}/marked")]


@pytest.mark.parametrize("speed", [0, 7, -3])
def test_a_guards_die_shows_one_to_six(speed):
    """It is a die."""
    assert refuse(in_play(), {"floors/1/speed": speed}) == [("speed", "floors/1/speed")]


@pytest.mark.parametrize("alarms", [["A1", "A1"], ["E1"], ["1A1"]])
def test_alarms_are_one_to_a_room(alarms):
    """Two tokens in one room, or one outside, are refused."""
    assert refuse(in_play(), {"floors/0/alarms": alarms}) == [("alarms", "floors/0/alarms")]


@pytest.mark.parametrize(
    ("walls", "fault"),
    [
        (["A1|B1", "A1-A2"], "cut-off"),
        (["D1|E1"], "outer-wall"),
        (["B1|C1", "B1|C1"], "wall-twice"),
    ],
)
def test_walls_cut_nothing_off_and_stand_inside(walls, fault):
    """A cut-off room is refused, with the floor."""
    plan = {"columns": 4, "rows": 4, "walls": walls, "holes": []}
    assert refuse(in_play(), {"floors/2/plan": plan}) == [(fault, "floors/2/plan")]


def test_a_floor_keeps_its_rooms():
    """A plan of another size does not fit the rooms that lie there."""
    plan = {"columns": 5, "rows": 4, "walls": [], "holes": []}
    assert ("rooms", "floors/0/rooms") in refuse(in_play(), {"floors/0/plan": plan})


def test_a_guard_lost_from_sight_stands_nowhere():
    """He is away, or he is there."""
    table = in_play(lost_sight=True)
    assert table.state.floors[0].guard is not None
    assert refuse(table, {"floors/0/lost": True}) == [("lost-guard", "floors/0/guard")]


def test_each_tile_lies_in_one_place():
    """A tile twice, and one that is gone: both are named."""
    table = in_play()
    one, other = table.state.floors[0].rooms["A1"], table.state.floors[1].rooms["A1"]
    assert one.tile != other.tile
    found = refuse(table, {"floors/0/rooms/A1/tile": other.tile})
    assert ("tile-twice", "tiles/cards") in found and ("tiles", "tiles/cards") in found


def test_a_tile_that_there_is_not():
    """Only tiles of the box."""
    found = refuse(in_play(), {"floors/0/rooms/A1/tile": "dragon-7"})
    assert ("tiles", "tiles/cards") in found


def test_a_plain_floor_has_one_safe_and_one_stairs():
    """Two safes on one floor of the bank cannot be."""
    table = in_play()
    place, _ = find(table, "safe", 1)
    _, other = find(table, "safe", 2)
    detector = next(p for p in table.state.floors[0].rooms if f"1{p}" != place)
    here = f"floors/0/rooms/{detector}/tile"
    changes = {
        here: table.state.floors[1].rooms[other[-2:]].tile,
        f"{other}/tile": table.state.floors[0].rooms[detector].tile,
    }
    assert ("two-safes", "floors/0/rooms") in refuse(table, changes)


def test_a_floor_whose_rooms_are_all_known_has_a_safe_and_stairs():
    """A safe given away to a floor that has one, and a plain room got for it: neither can be."""
    table = in_play()
    _, safe = find(table, "safe", 1)
    other = next(c for c, r in table.state.floors[1].rooms.items() if r.digit in (1, 2, 3))
    plain = f"floors/1/rooms/{other}"
    rooms = table.state.floors
    changes = {
        f"{safe}/tile": rooms[1].rooms[plain[-2:]].tile,
        f"{plain}/tile": rooms[0].rooms[safe[-2:]].tile,
    }
    found = refuse(table, changes)
    assert ("two-safes", "floors/0/rooms") in found and ("two-safes", "floors/1/rooms") in found


def test_people_cannot_name_a_plain_tile_where_the_last_safe_must_lie():
    """The last two unknown rooms of a floor are its safe and its stairs, if they were not found."""
    table = begin(tiles="table")
    plain = [t for t in table.state.tiles.cards if not t.startswith(("safe-", "stairs-"))]
    named = dict(zip(list(table.state.floors[0].rooms)[2:], plain, strict=False))
    changes = {f"floors/0/rooms/{cell}/tile": tile for cell, tile in named.items()}
    rest = [tile for tile in table.state.tiles.cards if tile not in named.values()]
    table.correct({**changes, "tiles/cards": rest})
    while not (isinstance(table.step, Ask) and table.step.message.id == "entrance-which"):
        table.answer(table.options()[0].id)
    table.answer("1A1")
    kinds = {option.id.rpartition("-")[0] for option in table.options()}
    assert kinds == {"safe", "stairs"}


def test_a_floor_of_fort_knox_has_at_most_two_safes():
    """One in each pile, and the third in one of them: never all three on one floor."""
    table = in_play(scenario="fort-knox")
    state = table.state
    counts = [sum(r.kind == "safe" for r in its.rooms.values()) for its in state.floors]
    full, poor = (0, 1) if counts[0] == 2 else (1, 0)
    plain = next(c for c, r in state.floors[full].rooms.items() if r.kind == "thermo")
    safe = next(c for c, r in state.floors[poor].rooms.items() if r.kind == "safe")
    changes = {
        f"floors/{full}/rooms/{plain}/tile": state.floors[poor].rooms[safe].tile,
        f"floors/{poor}/rooms/{safe}/tile": state.floors[full].rooms[plain].tile,
    }
    assert ("two-safes", f"floors/{full}/rooms") in refuse(table, changes)


def test_an_unknown_room_cannot_lie_open():
    """Whatever is revealed has a tile."""
    table = in_play(tiles="table")
    cell = next(c for c, r in table.state.floors[2].rooms.items() if r.tile is None)
    at = f"floors/2/rooms/{cell}/shown"
    assert refuse(table, {at: True}) == [("unknown-room", at)]


def test_a_patrol_deck_has_one_card_for_each_room():
    """No card twice, none missing, at most one of «Потеря из виду»."""
    table = in_play(lost_sight=True)
    cards = table.state.floors[1].patrol.cards
    for wrong in (cards[1:], [*cards, "A1"], ["lost", *cards]):
        found = refuse(table, {"floors/1/patrol/cards": wrong})
        assert found == [("patrol", "floors/1/patrol")]


def test_no_more_cards_can_be_aside_than_there_are():
    """The cards put aside are part of the deck."""
    found = refuse(in_play(), {"floors/1/patrol/aside": 99})
    assert found == [("number", "floors/1/patrol/aside")]


@pytest.mark.parametrize("kind", ["tools", "loot"])
def test_no_card_is_made_or_lost(kind):
    """A card in a hand must leave the place where it was."""
    table = in_play()
    card = getattr(table.state, kind).cards[0]
    assert refuse(table, {f"players/0/{kind}": [card]}) == [(kind, kind)]
    rest = getattr(table.state, kind).cards[1:]
    assert refuse(table, {f"{kind}/cards": rest}) == [(kind, kind)]
    table.correct({f"players/0/{kind}": [card], f"{kind}/cards": rest})
    assert getattr(table.state.players[0], kind) == [card]


def test_events_are_counted_too():
    """No event twice."""
    table = in_play()
    assert refuse(table, {"events/discard": ["espresso"]}) == [("events", "events")]


def test_tools_loot_and_events_put_nothing_aside():
    """Only patrol cards are taken out."""
    assert refuse(in_play(), {"tools/aside": 1}) == [("number", "tools/aside")]


def test_nobody_holds_two_gold_bars():
    """One bar each."""
    table = in_play()
    rest = [card for card in table.state.loot.cards if card != "gold-bar"]
    changes = {"players/0/loot": ["gold-bar", "gold-bar"], "loot/cards": rest}
    assert refuse(table, changes) == [("two-bars", "players/0/loot")]


def test_characters_differ():
    """Both sides of one card cannot be in play."""
    table = in_play()
    skill = table.state.players[0].skill
    assert refuse(table, {"players/1/skill": skill}) == [("skills", "players")]
    other = skill[:-1] + ("2" if skill.endswith("1") else "1")
    assert refuse(table, {"players/1/skill": other}) == [("skills", "players")]
    assert refuse(table, {"players/1/skill": "wizard1"}) == [("skills", "players")]


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("players/0/stealth", -1, ("number", "players/0/stealth")),
        ("players/0/colour", "black", ("colour", "players/0/colour")),
        ("turn/player", 2, ("turn", "turn/player")),
        ("turn/used", -1, ("number", "turn")),
        ("turn/tries", {"1A1": 0}, ("number", "turn/tries")),
        ("round", 0, ("number", "turn")),
        ("names", ["Аня", "Аня"], ("names", "names")),
        ("scenario", "castle", ("scenario", "scenario")),
        ("safes", 2, ("scenario", "scenario")),
        ("removed", 3, ("removed", "removed")),
        ("lasting", {"time-lock": 5}, ("turn", "lasting")),
        ("floors/0/rooms/A1/stealth", -1, ("number", "floors/0/rooms/A1/stealth")),
    ],
)
def test_other_things_that_cannot_be(path, value, fault):
    """Each is named with its place."""
    assert fault in refuse(in_play(), {path: value})


def test_players_cannot_vanish():
    """People and their names belong together."""
    found = refuse(in_play(), {"players": []})
    assert ("people", "players") in found and ("names", "names") in found


def test_every_fault_is_named_at_once():
    """A wholly impossible table: one refusal, all faults, nothing changed."""
    table = in_play()
    found = refuse(
        table,
        {
            "floors/0/guard": "Z9",
            "floors/1/speed": 9,
            "floors/2/alarms": ["A1", "A1"],
            "players/0/place": "7C1",
            "players/1/stealth": -2,
            "crow": "nowhere",
        },
    )
    assert found == [
        ("cell", "floors/0/guard"),
        ("speed", "floors/1/speed"),
        ("alarms", "floors/2/alarms"),
        ("number", "players/1/stealth"),
        ("cell", "crow"),
        ("cell", "players/0/place"),
    ]


def test_changes_are_made_all_or_none():
    """One wrong value spoils the whole correction."""
    table = in_play()
    assert refuse(table, {"players/0/stealth": 1, "floors/0/speed": 7}) == [
        ("speed", "floors/0/speed")
    ]


def test_every_fault_that_the_rules_know_is_provoked_here():
    """No fault is listed that no table could have."""
    source = Path(sys.modules["rules.burglars.faults"].__file__).read_text(encoding="utf-8")
    known = set(re.findall(r'"fault-([a-z-]+)"', source)) | {"tools", "loot", "events"}
    tested = set(re.findall(r'"([a-z-]+)"', Path(__file__).read_text(encoding="utf-8")))
    assert known - tested == set()


# What goes on after a correction


def test_a_moved_player_is_asked_again_from_the_new_room():
    """The pending question follows the corrected table."""
    table = in_play()
    table.correct({"players/0/place": "3D4"})
    assert isinstance(table.step, Ask) and table.step.show == ("3D4",)
    ways = [option.id for option in table.options() if option.id.startswith("move")]
    assert ways and all(way.startswith("move:3") for way in ways)


def test_a_correction_can_be_undone_and_redone():
    """It is an entry like any other."""
    table = in_play()
    before = whole(table)
    table.correct({"floors/0/guard": "D4", "floors/0/target": "A1"})
    after = msgspec.json.encode(table.state)
    table.undo()
    assert whole(table)[0] == before[0] and table.step == before[1]
    table.redo()
    assert msgspec.json.encode(table.state) == after


def test_the_guard_walks_from_where_he_was_put():
    """A corrected guard goes on from his real room, to his real target."""
    table = in_play()
    table.correct({"floors/0/guard": "A1", "floors/0/target": "D1"})
    table.correct({"players/0/place": "1D4", "turn/used": 4})
    while table.state.phase != "guard":
        table.answer("end" if isinstance(table.step, Ask) else "ok")
    while table.step.message.id != "guard-steps":
        table.answer("ok")
    assert table.step.message.params["origin"].id == "A1"


def test_tracking_can_be_changed_in_play():
    """From full to light and back; the next question fits."""
    table = in_play()
    table.correct({"tracking": "light"})
    assert {option.id.partition(":")[0] for option in table.options()} >= {"go", "alarm", "end"}
    table.correct({"tracking": "full"})
    assert any(option.id.startswith("move:") for option in table.options())


def test_a_deck_can_change_hands_in_play():
    """The table's patrol deck: the app asks; back to the app: it shuffles what is unseen."""
    table = in_play()
    table.correct({"owner/patrol": "table"})
    table.correct({"owner/patrol": "app"})
    play_on(table, random.Random(3), 60)
    assert RULES.faults(table.state) == []


# What is offered


def every_place(state):
    """List every place that a scene names, and every room."""
    scene = RULES.scene(state)
    found = {piece.at for board in scene.boards for t in board.tiles.values() for piece in t.pieces}
    found |= {tile.at for board in scene.boards for tile in board.tiles.values()}
    found |= {row.at for row in scene.rows}
    found |= {counter.at for row in scene.rows for counter in row.counters}
    found |= {counter.at for counter in scene.counters} | {pile.at for pile in scene.piles}
    return sorted(found)


@pytest.mark.parametrize("scenario", ["office", "bank", "fort-knox"])
@pytest.mark.parametrize("tracking", ["full", "light"])
@pytest.mark.parametrize("tiles", ["app", "table"])
def test_every_correction_that_is_offered_is_accepted_and_can_be_undone(scenario, tracking, tiles):
    """At every place of the scene, at several moments of a game."""
    luck = random.Random(f"{scenario}{tracking}{tiles}")
    made = 0
    for seed in range(2):
        table = in_play(3, seed, scenario=scenario, tracking=tracking, tiles=tiles, lost_sight=True)
        for _ in range(2):
            play_on(table, luck, 30)
            acknowledge(table)
            if isinstance(table.step, Over):
                break
            before = whole(table)
            state = table.state
            offered = [fix for at in every_place(state) for fix in RULES.fixes(state, at)]
            in_menu = table.step.rule in ("burglars.turn.actions", "burglars.app.tracking")
            for fix in luck.sample(offered, min(40, len(offered))):
                if not in_menu and "not-now" in tried(table, fix.changes):
                    continue  # In the middle of an effect some things have to wait.
                table.correct(fix.changes)
                assert RULES.faults(table.state) == []
                assert table.entries[-1].said == fix.message or table.entries[-1].auto
                table.undo()
                assert whole(table)[:2] == before[:2]
                made += 1
    assert made > 50


@pytest.mark.parametrize("at", ["floors/1/guard", "floors/1/rooms/B2"])
@pytest.mark.parametrize("lost", [True, False])
def test_a_guard_who_is_not_there_can_be_put_there(at, lost):
    """Lost from sight or never placed: people may say that he stands in a room after all."""
    table = in_play(lost_sight=True)
    table.correct({"floors/1/lost": lost})
    fixes = RULES.fixes(table.state, at)
    table.correct(next(f.changes for f in fixes if f.changes.get("floors/1/guard") == "B2"))
    assert table.state.floors[1].guard == "B2" and not table.state.floors[1].lost
    assert all("floors/1/target" not in fix.changes for fix in fixes)


def test_fixes_of_unknown_places_are_none():
    """Nothing is offered at a place that is not on the table."""
    state = in_play().state
    for at in ("", "floors/9/guard", "floors/0/rooms/Z9", "players/9", "nonsense", "names"):
        assert RULES.fixes(state, at) == []


def test_a_hidden_tile_is_not_given_away_by_what_is_offered():
    """The app's own deal stays secret: an unrevealed room offers no tiles."""
    state = in_play().state
    cell = next(c for c, room in state.floors[2].rooms.items() if not room.shown)
    fixes = RULES.fixes(state, f"floors/2/rooms/{cell}")
    assert fixes and all("tile" not in fix.message.id for fix in fixes)


def test_a_lavatory_keeps_three_tokens_when_it_is_hidden_and_shown_again():
    """Turning it over by mistake makes no more tokens."""
    table = in_play(tiles="app")
    path = find(table, "lavatory")[1]

    def turn_over():
        fixes = RULES.fixes(table.state, path)
        table.correct(next(f.changes for f in fixes if f"{path}/shown" in f.changes))

    def tokens():
        return table.state.room(find(table, "lavatory")[0]).stealth

    turn_over()
    assert tokens() == 3
    turn_over()
    assert tokens() == 0


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("floors/0/guard", "B2", "fix-guard"),
        ("floors/0/guard", None, "fix-no-guard"),
        ("floors/0/target", "B2", "fix-target"),
        ("floors/0/speed", 4, "fix-speed"),
        ("floors/0/alarms", ["A1"], "fix-alarms"),
        ("players/0/place", "1A1", "fix-place"),
        ("players/0/place", ROOF, "fix-place"),
        ("players/0/stealth", 2, "fix-player-stealth"),
        ("owner/dice", "table", "fix-table-dice"),
        ("tracking", "light", "fix-tracking-light"),
        ("turn/used", 2, "fix-used"),
        ("crow", "1A1", "fix-crow"),
        ("round", 3, "corrected"),
    ],
)
def test_corrections_are_said_in_words(path, value, words):
    """The history says what was set."""
    assert RULES.describe(in_play().state, path, value).id == words


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("events/cards", ["SECRET"]),
        ("floors/0/patrol/cards", ["SECRET"]),
        ("floors/0/patrol", {"cards": ["SECRET"]}),
        ("floors/0/rooms", {"A1": {"tile": "SECRET"}}),
        ("floors/0", {"rooms": {"A1": {"tile": "SECRET"}}}),
        ("loot/cards/0", "SECRET"),
        ("tiles/cards", ["SECRET"]),
    ],
)
def test_what_lies_face_down_is_not_named_by_its_correction(path, value):
    """History and the undo list are open."""
    assert "SECRET" not in str(RULES.describe(in_play().state, path, value))


def test_only_a_tile_that_lies_face_up_is_named_by_its_correction():
    table = in_play()
    hidden, shown = (
        next(place for place, room in table.state.rooms() if room.shown == up and room.tile)
        for up in (False, True)
    )
    for place, words in ((hidden, "fix-room"), (shown, "fix-tile")):
        path = f"floors/{int(place[0]) - 1}/rooms/{place[1:]}/tile"
        assert RULES.describe(table.state, path, "camera-2").id == words


def test_a_correction_during_the_set_up_is_possible():
    """Also before the first turn people may say that the table looks different."""
    table = begin()
    table.correct({"floors/0/speed": 3})
    assert table.state.floors[0].speed == 3


def test_nothing_is_corrected_after_the_end():
    """The game is over."""
    table = in_play()
    play_on(table, random.Random(1), 10**6)
    assert isinstance(table.step, Over)
    assert refuse(table, {"players/0/stealth": 3}) == [("game-over", "correct")]
