"""Check the preparation of every scenario (burglars.setup, burglars.scenario)."""

from collections import Counter

import pytest

from rules.burglars.components import LOST
from rules.core.message import Refused
from rules.core.steps import DONE, Ask, Draw, Tell
from rules.core.table import Table
from tests.burglars.board import BOX, RULES

NAMES = ["Аня", "Борис", "Вера", "Глеб"]
SCENARIOS = {
    # scenario: floors, rooms a floor, safes in all, first speeds
    "office": (2, 16, 2, [2, 3]),
    "bank": (3, 16, 3, [2, 3, 4]),
    "fort-knox": (2, 24, 3, [3, 4]),
}
ASIDE = {1: 9, 2: 6, 3: 3, 4: 0}


def table(people=2, seed=1, **options):
    """Set up a heist."""
    return Table(RULES, RULES.start({"players": NAMES[:people], **options}, seed))


def to_question(game, *answers):
    """Acknowledge and answer until the next question that no answer is left for; give the steps."""
    left, steps = list(answers), []
    while True:
        steps.append(game.step)
        if isinstance(game.step, Tell):
            game.answer(DONE)
        elif left:
            game.answer(left.pop(0))
        else:
            return steps


def play_set_up(game, entrance="1A1", first="0"):
    """Play a whole set-up; give all of its steps."""
    steps, people = [], len(game.state.players)
    for _ in range(people):
        steps += to_question(game)
        game.answer(game.options()[0].id)
    steps += to_question(game)
    game.answer(entrance)
    if people > 1:
        steps += to_question(game)
        game.answer(first)
    return steps


@pytest.mark.parametrize("people", [1, 2, 3, 4])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_building_of_every_scenario(scenario, people):
    """Floors, rooms, safes, stairs, speeds, patrol cards and those put aside."""
    floors, rooms, safes, speeds = SCENARIOS[scenario]
    game = table(people, scenario=scenario).state
    assert len(game.floors) == floors
    assert game.safes == safes
    assert [its.speed for its in game.floors] == speeds
    for its in game.floors:
        assert len(its.rooms) == rooms
        assert not any(room.shown for room in its.rooms.values())
        assert sorted(its.patrol.cards) == sorted(its.rooms)  # one card for each room
        assert its.patrol.aside == ASIDE[people]
        assert its.patrol.left == rooms - ASIDE[people]
        assert its.guard is None and its.target is None and its.alarms == []
    assert RULES.faults(game) == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_floor_has_its_safe_and_stairs(scenario):
    """One safe and one stairs go into each pile; Fort Knox shuffles the third of both in."""
    extra = scenario == "fort-knox"
    for seed in range(20):
        floors = table(seed=seed, scenario=scenario).state.floors
        kinds = [Counter(room.kind for room in its.rooms.values()) for its in floors]
        for kind in ("safe", "stairs"):
            counts = [count[kind] for count in kinds]
            assert min(counts) == 1
            assert sum(counts) == len(floors) + extra


def test_the_bank_uses_all_tiles():
    """3 × 16 = 48 tiles, none left over, each once."""
    game = table(scenario="bank").state
    assert game.tiles.cards == []
    lying = [room.tile for _, room in game.rooms()]
    assert sorted(lying) == sorted(tile.id for tile in BOX.tiles.tiles)


def test_fort_knox_uses_all_tiles():
    """2 × 24 = 48 tiles."""
    game = table(scenario="fort-knox").state
    assert game.tiles.cards == []
    assert len({room.tile for _, room in game.rooms()}) == 48


def test_the_office_uses_the_28_white_tiles():
    """Rooms with a black circle stay in the box; so do one safe and one stairs."""
    white = {tile.id for tile in BOX.tiles.tiles if tile.office}
    for seed in range(10):
        game = table(seed=seed, scenario="office").state
        lying = {room.tile for _, room in game.rooms()}
        plain = {tile for tile in lying if not tile.startswith(("safe", "stairs"))}
        assert len(lying) == 32 and len(plain) == 28
        assert plain <= white


def test_the_box_holds_48_tiles_of_20_kinds():
    """3 safes, 3 stairs and 42 others; only safes have no digit."""
    kinds = Counter(tile.kind for tile in BOX.tiles.tiles)
    assert len(kinds) == 20 and kinds.total() == 48
    assert kinds["safe"] == kinds["stairs"] == 3
    assert all((tile.digit is None) == (tile.kind == "safe") for tile in BOX.tiles.tiles)
    assert all(1 <= tile.digit <= 6 for tile in BOX.tiles.tiles if tile.digit is not None)
    plain = [t for t in BOX.tiles.tiles if t.office and t.kind not in ("safe", "stairs")]
    assert len(plain) == 28


def test_tiles_are_shuffled_afresh():
    """Another seed gives another building; the same seed the same."""
    deals = {tuple(room.tile for _, room in table(seed=s).state.rooms()) for s in range(8)}
    assert len(deals) == 8
    assert len({tuple(r.tile for _, r in table(seed=5).state.rooms()) for _ in range(2)}) == 1


def test_lost_sight_adds_one_card_to_each_patrol_deck():
    """The mini-expansion shuffles one card into each deck."""
    game = table(**{"lost-sight": True})
    for its in game.state.floors:
        assert its.patrol.cards.count(LOST) == 1
        assert len(its.patrol.cards) == 17
    assert all(LOST not in its.patrol.cards for its in table().state.floors)


def test_patrol_decks_are_shuffled_each_by_itself():
    """The order of one floor's deck says nothing of another's."""
    game = table()
    play_set_up(game)
    orders = {tuple(its.patrol.cards + its.patrol.discard) for its in game.state.floors}
    assert len(orders) == 3


def test_events_tools_and_loot_are_three_decks():
    """All cards of each kind, shuffled."""
    game = table()
    play_set_up(game)
    state = game.state
    assert (len(state.events.cards), len(state.loot.cards)) == (26, 13)
    assert len(state.tools.cards) + sum(len(p.tools) for p in state.players) == 13
    assert state.events.cards != sorted(state.events.cards)


def test_everybody_draws_a_character_and_chooses_a_side():
    """Characters differ; both sides of the drawn card are offered, and 3 stealth tokens given."""
    game = table(4)
    sides = {one.id: [side.id for side in one.sides] for one in BOX.characters}
    for who in range(4):
        to_question(game)
        assert isinstance(game.step, Ask) and game.step.who == who
        offered = [option.id for option in game.step.options]
        assert offered in sides.values()
        game.answer(offered[who % 2])
        assert game.state.players[who].skill == offered[who % 2]
    skills = [str(player.skill)[:-1] for player in game.state.players]
    assert len(set(skills)) == 4
    assert [player.stealth for player in game.state.players] == [3, 3, 3, 3]


def test_the_order_of_the_beginning():
    """Guard of floor one, then the entrance, then his target, then the first player."""
    game = table()
    steps = play_set_up(game, "1B3", "1")
    told = [s.message.id for s in steps if isinstance(s, Tell | Ask)]
    wanted = ["guard-appears", "entrance-which", "reveal", "target-drawn", "first-player"]
    found = [
        "reveal" if one == "reveal-safe" else one
        for one in told
        if one in wanted or one in ("reveal-safe", "target-own")
    ]
    assert [one for one in found if one != "target-own"] == wanted
    its = game.state.floors[0]
    seen = its.patrol.discard
    assert its.guard == seen[0] and its.target == seen[-1]
    assert game.state.entrance == "1B3" and game.state.room("1B3").shown
    assert (game.state.turn.player, game.state.first, game.state.round) == (1, 1, 1)
    assert [other.guard for other in game.state.floors[1:]] == [None, None]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_any_room_of_floor_one_may_be_the_entrance(scenario):
    """Choose any room of the first floor, the guard's own included."""
    game = table(1, scenario=scenario)
    to_question(game)
    game.answer(game.options()[0].id)
    to_question(game)
    assert {option.id for option in game.options()} == {
        f"1{cell}" for cell in game.state.floors[0].rooms
    }
    assert game.step.rule == "burglars.setup.entrance"


def test_only_the_entrance_is_revealed():
    """One room is turned over; a lavatory there gets its tokens."""
    for seed in range(6):
        game = table(seed=seed)
        play_set_up(game, "1C2")
        shown = [place for place, room in game.state.rooms() if room.shown]
        assert shown == ["1C2"]
        room = game.state.room("1C2")
        assert room.stealth == (3 if room.kind == "lavatory" else 0)


def test_figures_enter_at_the_start_of_each_first_turn():
    """Nobody stands in the building before the first own turn."""
    game = table(3)
    play_set_up(game, "1A1", "2")
    assert [player.place for player in game.state.players] == [None, None, "1A1"]


def test_alone_cards_for_several_people_stay_in_the_box():
    """Both gold bars, the Rook, and four events need company (burglars.scenario.solo)."""
    game = table(1).state
    assert "gold-bar" not in game.loot.cards and len(game.loot.cards) == 11
    assert "rook" not in game.characters.cards and len(game.characters.cards) == 8
    gone = {"freight-elevator", "buddy-system", "dead-drop", "jump-the-gun"}
    assert gone.isdisjoint(game.events.cards)
    assert len(game.events.cards) == len(table(2).state.events.cards) - 4


def test_alone_nobody_is_asked_who_begins():
    """One player begins at once."""
    game = table(1)
    steps = [*play_set_up(game), *to_question(game)]
    assert "first-player" not in [s.message.id for s in steps if isinstance(s, Ask)]
    assert game.state.phase == "turn"


@pytest.mark.parametrize("people", [0, 5])
def test_only_one_to_four_play(people):
    """The game is for 1 to 4."""
    names = [*NAMES, "Дима"][:people]
    with pytest.raises(Refused) as refused:
        RULES.start({"players": names}, 1)
    assert "player-count" in [fault.code for fault in refused.value.faults]


def test_every_fault_of_a_set_up_is_named_at_once():
    """Unknown questions and wrong values, players and walls: all in one refusal."""
    wrong = {
        "players": ["Аня", "Аня", ""],
        "scenario": "castle",
        "tracking": "half",
        "lost-sight": "yes",
        "dice": "nobody",
        "colour": "red",
        "walls": "free",
        "plan": ["A1|B1"],
    }
    with pytest.raises(Refused) as refused:
        RULES.start(wrong, 1)
    places = {fault.at for fault in refused.value.faults}
    assert places >= {
        *("players/1", "players/2", "scenario", "tracking", "lost-sight", "dice", "colour"),
        "plan",
    }


def test_people_who_lay_their_own_tiles_name_them_when_revealed():
    """With the table's tiles nothing is known before it is turned over."""
    game = table(tiles="table")
    assert all(room.tile is None for _, room in game.state.rooms())
    for _ in range(2):
        to_question(game)
        game.answer(game.options()[0].id)
    to_question(game)
    game.answer("1B2")
    assert isinstance(game.step, Draw) and game.step.deck == "tiles"
    offered = [option.id for option in game.step.options]
    assert len(offered) == len(set(offered)) == 46  # three safes look alike
    game.answer("camera-2")
    assert game.state.room("1B2").tile == "camera-2"
    assert "camera-2" not in game.state.tiles.cards


def test_people_who_shuffle_their_own_patrol_decks_are_told_and_asked():
    """The app asks for each card, and any unseen one may come."""
    game = table(patrol="table")
    steps = []
    for _ in range(2):
        steps += to_question(game)
        game.answer(game.options()[0].id)
    steps += to_question(game)
    assert [s.message.id for s in steps if isinstance(s, Tell)].count("patrol-shuffle-first") == 3
    assert isinstance(game.step, Draw) and len(game.options()) == 16
    game.answer("C3")
    game.answer(DONE)
    assert game.state.floors[0].guard == "C3"


def test_the_settings_say_what_can_be_chosen():
    """Every question of the set-up has a default that is accepted."""
    settings = {one.id: one for one in RULES.settings()}
    wanted = {"players", "scenario", "tracking", "walls", "plan", "hole", "lost-sight", "dice"}
    assert wanted <= set(settings)
    defaults = {one.id: one.default for one in settings.values()}
    assert RULES.faults(RULES.start(defaults, 1)) == []
    for one in settings.values():
        for choice in one.choices:
            if (one.id, choice.id) != ("walls", "free"):
                RULES.start({one.id: choice.id}, 1)
