"""Check light tracking: people keep their own accounts and report what guards need to know."""

import pytest

from rules.burglars import turn
from rules.burglars.light import offers
from rules.burglars.state import ROOF
from rules.core.steps import Ask
from tests.burglars.board import RULES, burglar, heist, ids, play
from tests.burglars.tables import acknowledge, in_play

ROW = """
    +---+---+---+---+---+
    |                   |
    +---+---+---+---+---+
"""


def light(*floors, players=("A1", "A1"), **more):
    """Make a heist whose players keep their own accounts."""
    more = {"guard": "E1", "target": "D1", "patrol": "E1", "speed": 1} | more
    return heist(*(floors or (ROW,)), players=list(players), tracking="light", **more)


def report(game, *answers):
    """Play the action part of a turn and end it."""
    return play(turn.turn(game), *answers, "end")


def test_the_menu_offers_what_can_be_reported():
    """Who went where, rooms, alarms, events, donuts, walls; and the end of the turn."""
    game = light(ROW.replace("|                   |", "|   |               |"))
    question = turn.menu(game)
    assert ids(question) == [
        *("go:0", "go:1", "turn-over", "alarm", "event", "donuts:1", "wall"),
        *("away:0", "away:1", "end"),
    ]


def test_reports_that_make_no_sense_are_not_offered():
    """No alarm to switch off, no safe to open, no crow without the Raven, no way to the roof."""
    game = light(ROW, ROW)
    names = {option.id.partition(":")[0] for option in offers(game)}
    assert names.isdisjoint({"quiet", "safe", "crow", "away", "wall"})


def test_a_report_of_where_somebody_went():
    """Any room may be named; it is revealed, and nobody is asked what it costs."""
    game = light(rooms={"A1": "thermo-1"}, unseen={"D1": "laser-1"})
    run = report(game, "go:0", "1D1")
    assert game.players[0].place == "1D1" and game.room("1D1").shown
    assert "1A1" not in ids(run.asked[1]) and len(run.asked[1].options) == 4
    assert game.turn.used == 0 and game.floors[0].alarms == []


def test_other_players_moves_can_be_reported_too():
    """Somebody else may have been moved."""
    game = light(rooms={"C1": "thermo-1"})
    report(game, "go:1", "1C1")
    assert [player.place for player in game.players] == ["1A1", "1C1"]


def test_a_new_floor_still_gets_its_guard():
    """The guard appears as soon as somebody comes (burglars.guard.place)."""
    game = light(ROW, ROW, rooms={"2A1": "thermo-1"}, patrol="2C1 2D1")
    report(game, "go:0", "2A1")
    assert (game.floors[1].guard, game.floors[1].target) == ("C1", "D1")


def test_a_camera_still_shows_players_to_a_guard():
    """The app knows both rooms, so it rings."""
    game = light(rooms={"E1": "camera-1", "B1": "camera-2"})
    report(game, "go:0", "1B1")
    assert game.floors[0].alarms == ["B1"]


def test_a_reported_alarm_draws_the_guard():
    """As any alarm: token, target, and not where a guard is or one already rings."""
    game = light(alarms="C1", target="C1")
    run = report(game, "alarm", "1D1")
    assert ids(run.asked[1]) == ["1A1", "1B1", "1D1"]
    assert game.floors[0].alarms == ["C1", "D1"] and game.floors[0].target == "D1"


def test_a_reported_silence_gives_a_new_target():
    """The last alarm is gone: a patrol card."""
    game = light(alarms="C1", target="C1", patrol="A1")
    report(game, "quiet")
    assert game.floors[0].alarms == [] and game.floors[0].target == "A1"


def test_one_of_several_silenced_alarms_is_asked_for():
    """People say which."""
    game = light(alarms="C1 A1", target="C1")
    report(game, "quiet", "1C1")
    assert game.floors[0].alarms == ["A1"] and game.floors[0].target == "A1"


def test_a_reported_safe_speeds_up_its_floor_and_those_below():
    """An open safe on floor two: floors two and one."""
    game = light(ROW, ROW, ROW, rooms={"2B1": "safe-1"}, guard="1E1 2E1 3E1", speed=2)
    report(game, "safe")
    assert [its.speed for its in game.floors] == [3, 3, 2]
    assert game.room("2B1").cracked


def test_a_reported_room_is_turned_over():
    """With the lavatory's tokens."""
    game = light(unseen={"B1": "lavatory-5"}, rooms={"A1": "thermo-1", "C1": "thermo-2",
                                                      "D1": "thermo-3", "E1": "camera-1"})
    report(game, "turn-over")
    assert game.room("1B1").shown and game.room("1B1").stealth == 3


def test_a_reported_blast_opens_the_wall():
    """The guard walks through from now on."""
    game = light(
        """
        +---+---+---+
        |   |       |
        +   +   +   +
        |   |       |
        +---+---+---+
        """,
        guard="B1",
        target="C1",
    )
    run = report(game, "wall", "1A1-B1")
    assert sorted(ids(run.asked[1])) == ["1A1-B1", "1A2-B2"]
    assert game.floors[0].plan.walls == ("A2|B2",)


def test_a_blast_that_brings_another_alarm_nearer_moves_the_target():
    """The die lies on the alarm that takes him the fewest steps (burglars.alarm.nearest)."""
    game = light(
        """
        +---+---+---+
        | ! | G     |
        +   +---+   +
        |         ! |
        +---+---+---+
        """,
        players=["A2", "A2"],
        target="C2",
        guard="",
    )
    report(game, "wall", "1A1-B1")
    assert game.floors[0].target == "A1"


def test_reported_donuts_take_the_next_move():
    """The guard stands still once."""
    game = light()
    report(game, "donuts:1")
    play(turn.event_phase(game))
    run = play(turn.guard_phase(game))
    assert run.walked == [] and game.floors[0].guard == "E1" and not game.floors[0].donuts


def test_events_are_reported_not_counted():
    """The app does not count actions, so people say when they draw one."""
    game = light(events="espresso")
    report(game)
    assert play(turn.event_phase(game)).steps == []
    game = light(events="espresso")
    report(game, "event")
    assert game.turn.pace == 1


def test_events_that_concern_only_players_are_left_to_them():
    """They read the card and do it."""
    game = light(events="lampshade")
    report(game, "event")
    assert game.players[0].stealth == 3 and game.events.discard == ["lampshade"]


def test_the_guard_walks_as_always():
    """The same script; it asks whether who was seen could pay."""
    game = light(players=["C1", "D1"], target="A1", speed=2)
    report(game)
    play(turn.event_phase(game))
    run = play(turn.guard_phase(game), "yes", "yes")
    assert run.walked == ["D1", "C1"]
    assert [question.who for question in run.asked] == [1, 0]
    assert [player.stealth for player in game.players] == [3, 3]


def test_an_escape_is_reported_and_the_last_one_wins():
    """People judge whether they may leave."""
    game = light(players=["A1", ROOF])
    play(turn.turn(game), "away:0")
    play(turn.event_phase(game))
    assert play(turn.guard_phase(game)).over and game.result == "won"


def test_a_thermo_room_is_left_to_people():
    """They know whether it rings, and report it."""
    game = light(rooms={"A1": "thermo-1"})
    report(game)
    assert game.floors[0].alarms == []


def test_the_raven_reports_the_crow():
    """It slows the guard as always."""
    game = light(players=[burglar("A1", "raven1"), "A1"], target="A1", speed=3)
    report(game, "crow", "1C1")
    assert game.crow == "1C1"
    play(turn.event_phase(game))
    assert play(turn.guard_phase(game)).walked == ["D1", "C1"]


def test_every_answer_of_a_light_turn_is_two_taps_at_most():
    """A report is a tap on the menu and a tap on a room."""
    game = light(rooms={"A1": "thermo-1"}, unseen={"D1": "laser-1"})
    for answers in (("go:0", "1D1"), ("alarm", "1C1")):
        assert len(report(game, *answers).asked) == 3  # with the end of the turn


@pytest.mark.parametrize("scenario", ["office", "bank", "fort-knox"])
def test_light_heists_begin_like_full_ones(scenario):
    """Set-up is the same; the first question asks for reports."""
    table = in_play(scenario=scenario, tracking="light")
    acknowledge(table)
    assert isinstance(table.step, Ask) and table.step.rule == "burglars.app.tracking"
    assert RULES.faults(table.state) == []
