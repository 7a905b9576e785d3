"""Check the order of a turn, the count of actions and when an event comes (burglars.turn)."""

import pytest

from rules.burglars import turn
from rules.burglars.actions import offers
from rules.burglars.state import ROOF
from rules.core.steps import Ask, Draw
from tests.burglars.board import burglar, heist, ids, play

ROW = """
    +---+---+---+---+---+---+
    |                       |
    +---+---+---+---+---+---+
"""
PLAIN = {f"{cell}1": f"walkway-{number}" for number, cell in enumerate("ABCDEF", 1)}
"""Rooms that do nothing on floor one."""


def corridor(players=("A1", "A1"), rooms=None, **more):
    """Make a corridor of plain rooms with the guard at its far end."""
    more = {"guard": "F1", "target": "E1", "patrol": "F1 E1 D1", "speed": 1} | more
    return heist(ROW, rooms=rooms or PLAIN, players=list(players), **more)


def names(game):
    """List what the active player may do."""
    return [option.id for option in offers(game)]


def walk(game, *answers):
    """Play the action part of a turn."""
    return play(turn.turn(game), *answers)


# Actions


def test_four_actions_a_turn():
    """Up to four, then the actions are over by themselves."""
    game = corridor()
    run = walk(game, "move:1B1", "move:1A1", "move:1B1", "move:1A1")
    assert game.turn.used == 4 and game.phase == "event"
    assert [q.message.params["n"] for q in run.asked] == [4, 3, 2, 1]


@pytest.mark.parametrize("used", [0, 1, 2, 3])
def test_a_player_may_stop_at_any_time(used):
    """Up to four: fewer, or none at all."""
    game = corridor()
    steps = ["move:1B1", "move:1A1", "move:1B1"][:used]
    run = walk(game, *steps, "end")
    assert all("end" in ids(question) for question in run.asked)
    assert game.turn.used == used


def test_any_action_in_any_order_and_more_than_once():
    """Peek, move, hack, again and again."""
    rooms = {"A1": "laser-computer-5", "B1": "walkway-1"}
    game = heist(ROW, rooms=rooms, unseen={"C1": "walkway-2"}, guard="F1", target="E1",
                 players=["A1"])
    walk(game, "hack", "move:1B1", "peek:1C1", "move:1A1")
    assert game.room("1A1").hacks == 1 and game.room("1C1").shown and game.turn.used == 4
    game = heist(ROW, rooms=rooms, guard="F1", target="E1", players=["A1"])
    walk(game, "hack", "hack", "hack", "hack")
    assert game.room("1A1").hacks == 4


def test_a_die_costs_two_actions_at_once():
    """Both are spent immediately, so it needs two that are left."""
    game = corridor(rooms=PLAIN | {"A1": "safe-1"})
    assert "die:1A1" in names(game)
    game.turn.used = 2
    assert "die:1A1" in names(game)
    game.turn.used = 3
    assert "die:1A1" not in names(game)
    game.turn.used = 0
    walk(game, "die:1A1", "die:1A1")
    assert (game.room("1A1").dice, game.turn.used) == (2, 4)


def test_no_action_is_offered_when_all_are_spent():
    """Neither peeking nor moving nor a safe."""
    game = corridor(rooms=PLAIN | {"A1": "safe-1"})
    game.room("1A1").dice = 1
    game.turn.used = 4
    assert names(game) == []


@pytest.mark.parametrize(
    ("extra", "loot", "stock"), [(0, [], 4), (1, [], 5), (0, ["mirror"], 3), (1, ["mirror"], 4)]
)
def test_cards_change_the_stock_of_actions(extra, loot, stock):
    """More or fewer than four add up (burglars.turn.extra)."""
    game = corridor([burglar("A1", extra=extra, loot=loot), "A1"])
    run = walk(game, "end")
    assert run.asked[0].message.params["n"] == stock
    assert game.players[0].extra == 0  # Only once.


def test_peeking_reveals_next_door_and_no_further():
    """Not diagonally, not through walls, not what lies open."""
    game = heist(
        """
        +---+---+---+
        |   | 0     |
        +   +   +   +
        |           |
        +---+---+---+
        """,
        unseen={cell: f"camera-{n}" for n, cell in enumerate(("A1", "C1", "A2", "B2", "C2"), 1)},
        rooms={"B1": "thermo-1"},
        guard="A2",
        target="C2",
    )
    assert [one for one in names(game) if one.startswith("peek")] == ["peek:1C1", "peek:1B2"]
    assert [one for one in names(game) if one.startswith("move")] == ["move:1C1", "move:1B2"]
    play(turn.turn(game), "peek:1C1", "end")
    assert game.room("1C1").shown and game.players[0].place == "1B1"


# Event


@pytest.mark.parametrize(("used", "drawn"), [(0, 1), (1, 1), (2, 1), (3, 0), (4, 0)])
def test_an_event_follows_two_actions_or_fewer(used, drawn):
    """Only if 2 or fewer were spent."""
    game = corridor(events="lampshade", phase="event")
    game.turn.used = used
    run = play(turn.event_phase(game))
    assert len(run.drawn) == drawn and game.phase == "guard"
    assert game.players[0].stealth == 3 + drawn


@pytest.mark.parametrize(("used", "drawn"), [(2, 1), (3, 1), (4, 0)])
def test_with_the_stamp_three_are_still_few(used, drawn):
    """3 or fewer while a player holds the stamp."""
    game = corridor([burglar("A1", loot=["stamp"]), "A1"], events="lampshade", phase="event")
    game.turn.used = used
    assert len(play(turn.event_phase(game)).drawn) == drawn


@pytest.mark.parametrize(("used", "drawn"), [(2, 1), (3, 0)])
@pytest.mark.parametrize(("extra", "loot"), [(2, []), (0, ["mirror"])])
def test_spent_actions_count_not_those_left(used, drawn, extra, loot):
    """With three, five or six actions it is still what was spent (burglars.turn.event-count)."""
    game = corridor([burglar("A1", loot=loot), "A1"], events="lampshade", phase="event")
    game.turn.used, game.turn.extra = used, extra
    assert len(play(turn.event_phase(game)).drawn) == drawn


def test_the_other_players_stamp_does_not_matter():
    """Only the holder's own turn counts."""
    game = corridor(["A1", burglar("A1", loot=["stamp"])], events="lampshade", phase="event")
    game.turn.used = 3
    assert play(turn.event_phase(game)).drawn == []


def test_stepping_out_and_back_does_not_avoid_the_event():
    """Two moves are two actions."""
    game = corridor(events="lampshade")
    walk(game, "move:1B1", "move:1A1", "end")
    assert len(play(turn.event_phase(game)).drawn) == 1


def test_what_costs_no_action_does_not_count():
    """Handing over and tools are free (burglars.turn.free)."""
    game = corridor([burglar("A1", tools=["emp", "virus"]), "A1"], events="lampshade")
    walk(game, "give:tool:virus:0:1", "tool:emp", "move:1B1", "end")
    assert game.turn.used == 1
    assert len(play(turn.event_phase(game)).drawn) == 1


def test_an_event_cannot_be_refused():
    """It is drawn and carried out without a question."""
    game = corridor(events="lampshade", phase="event")
    run = play(turn.event_phase(game))
    assert [type(step) for step in run.steps if isinstance(step, Ask | Draw)] == [Draw]


def test_a_thermo_room_rings_before_the_event():
    """It notices the end of the actions; the event comes after."""
    game = corridor(rooms=PLAIN | {"B1": "thermo-1"}, events="lampshade")
    run = walk(game, "move:1B1", "end")
    assert game.floors[0].alarms == ["B1"]
    assert "alarm-thermo" in run.told and game.phase == "event"


def test_an_event_that_moves_the_player_decides_which_guard_walks():
    """The guard of the floor where the player finally is."""
    game = heist(ROW, ROW, rooms=PLAIN, unseen={"2A1": "thermo-1"}, guard="F1", target="E1",
                 players=["A1", "A1"], patrol="2C1 2D1", speed=1, events="freight-elevator")
    walk(game, "end")
    play(turn.event_phase(game))
    assert game.players[0].place == "2A1" and game.floors[1].guard == "C1"
    play(turn.guard_phase(game))
    assert game.floors[0].guard == "F1" and game.floors[1].guard == "D1"


# The next player


def test_phases_follow_each_other_and_the_turn_passes_on():
    """Actions, event, guard, then the player on the left."""
    game = corridor(["A1", "A1", "A1"], events="lampshade")
    phases = []
    for script in (turn.turn, turn.event_phase, turn.guard_phase):
        play(script(game), *(["end"] if script is turn.turn else []))
        phases.append((game.phase, game.turn.player))
    assert phases == [("event", 0), ("guard", 0), ("turn", 1)]
    assert game.turn.used == 0 and not game.turn.ended


@pytest.mark.parametrize(
    ("places", "now", "following"),
    [
        (["A1", "A1", "A1"], 0, 1),
        (["A1", "A1", "A1"], 2, 0),
        (["A1", ROOF, "A1"], 0, 2),
        ([ROOF, ROOF, "A1"], 2, 2),
        (["A1", None, "A1"], 0, 1),
    ],
)
def test_turns_go_clockwise_and_pass_over_the_roof(places, now, following):
    """Who escaped has no more turns; who has not entered yet has."""
    game = corridor(places, turn=now, phase="guard")
    play(turn.guard_phase(game))
    assert game.turn.player == following


def test_rounds_are_counted_from_the_first_player():
    """The count rises when the turn comes back to who began."""
    game = corridor(["A1", "A1", "A1"], turn=1, first=1, phase="guard")
    rounds = []
    for _ in range(5):
        game.phase = "guard"
        play(turn.guard_phase(game))
        rounds.append((game.turn.player, game.round))
    assert rounds == [(2, 1), (0, 1), (1, 2), (2, 2), (0, 2)]


def test_a_skipped_turn_has_no_guard_move():
    """The whole turn of the next player is gone (burglars.turn.skip)."""
    game = corridor(["A1", "A1", "A1"], phase="guard", skips=1)
    run = play(turn.guard_phase(game))
    assert game.turn.player == 2 and game.skips == 0
    assert len(run.said("guard-moves")) == 1


def test_two_skips_pass_over_two_players():
    """Each card takes away one turn."""
    game = corridor(["A1", "A1", "A1", "A1"], phase="guard", skips=2)
    play(turn.guard_phase(game))
    assert (game.turn.player, game.skips) == (3, 0)


def test_the_first_turn_puts_the_figure_on_the_entrance_without_effects():
    """Standing there triggers nothing: no alarm, no stealth, not even in the guard's room."""
    for tile in ("fingerprint-4", "laser-1", "detector-4", "keypad-4", "deadbolt-1", "thermo-1"):
        game = corridor([burglar(tools=["emp"]), "A1"], rooms=PLAIN | {"A1": tile}, guard="A1",
                        target="B1")
        run = walk(game, "end")
        assert game.players[0].place == "1A1"
        assert game.floors[0].alarms == [] and game.players[0].stealth == 3
        assert run.told[0] == "enters-building" and run.rolled == []


def test_a_thermo_room_as_entrance_does_nothing_before_the_first_action():
    """After the first action the room works as always."""
    game = corridor([None, "B1"], rooms=PLAIN | {"A1": "thermo-1"})
    walk(game, "end")
    assert game.floors[0].alarms == []
    game = corridor([None, "B1"], rooms=PLAIN | {"A1": "thermo-1"})
    walk(game, "move:1B1", "move:1A1", "end")
    assert game.floors[0].alarms == ["A1"]


def test_a_motion_room_as_entrance_lets_players_out():
    """They have not entered it."""
    game = corridor([None, "B1"], rooms=PLAIN | {"A1": "motion-1"})
    walk(game, "move:1B1", "end")
    assert game.floors[0].alarms == []


# Tools before the guard (burglars.turn.last-tools)


def test_a_tool_may_still_be_used_between_the_event_and_the_guard():
    """A tool is tied to one's own turn, and that lasts until the guard has moved."""
    game = heist(
        """
        +---+---+---+
        | G   0   T |
        +---+---+---+
        """
    )
    game.active.tools = ["donuts"]
    game.tools.cards.remove("donuts")
    run = play(turn.guard_phase(game), "tool:donuts")
    assert ids(run.asked[0]) == ["tool:donuts", "go-on"]
    assert (game.floors[0].guard, game.players[0].stealth) == ("A1", 3)
    assert "donuts-eaten" in run.told


def test_nothing_is_asked_of_who_has_no_tool_that_still_helps():
    """More actions no longer help when the guard is about to move."""
    game = heist(
        """
        +---+---+---+
        | 0   G   T |
        +---+---+---+
        """
    )
    game.active.tools = ["rollerskates"]
    game.tools.cards.remove("rollerskates")
    assert play(turn.guard_phase(game)).asked == []
