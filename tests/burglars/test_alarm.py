"""Check alarms: how they go off, draw the guard, and end (burglars.alarm)."""

import pytest

from rules.burglars.actions import act
from rules.burglars.alarm import can_ring, retarget, ring, silence, trip
from rules.burglars.guard import jump, move_guard, place_guard
from rules.core.message import say
from rules.core.steps import Again, Ask
from tests.burglars.board import burglar, first_question, heist, ids, play

ROW = """
    +---+---+---+---+---+---+---+
    |                           |
    +---+---+---+---+---+---+---+
"""
FIELD = """
    +---+---+---+
    |           |
    +   +   +   +
    |           |
    +   +   +   +
    |           |
    +---+---+---+
"""


def set_off(game, place):
    """Set off an alarm for no special reason."""
    return ring(game, place, say("alarm-reported"), "burglars.alarm.trigger")


def test_an_alarm_puts_token_and_target_into_its_room():
    """Put an alarm token and the target die into the room."""
    game = heist(ROW, guard="A1", target="B1", players=["G1"])
    run = play(set_off(game, "1E1"))
    assert game.floors[0].alarms == ["E1"] and game.floors[0].target == "E1"
    assert run.told == ["alarm-reported", "target-moves"]


def test_a_room_has_one_alarm_at_most():
    """Only one token in each room: nothing happens the second time."""
    game = heist(ROW, guard="A1", target="E1", alarms="E1", players=["G1"])
    assert play(set_off(game, "1E1")).steps == []
    assert game.floors[0].alarms == ["E1"]


def test_no_alarm_goes_off_where_a_guard_stands():
    """If the guard is already in the room, none goes off there."""
    game = heist(ROW, guard="E1", target="A1", players=["E1"])
    assert not can_ring(game, "1E1")
    assert play(set_off(game, "1E1")).steps == []
    assert game.floors[0].target == "A1"


def test_a_guard_of_another_floor_in_the_same_cell_does_not_matter():
    """It is the room that counts, not the column through the building."""
    game = heist(ROW, ROW, guard="E1 2A1", target="A1 2B1", players=["2E1"])
    play(set_off(game, "2E1"))
    assert game.floors[1].alarms == ["E1"] and game.floors[0].alarms == []


def test_an_alarm_draws_only_the_guard_of_its_floor():
    """Other guards keep their targets."""
    game = heist(ROW, ROW, guard="A1 2A1", target="B1 2B1", players=["2E1"])
    play(set_off(game, "2E1"))
    assert [its.target for its in game.floors] == ["B1", "E1"]


def test_the_target_stays_on_the_nearest_of_several():
    """A further alarm gets its token, the die stays where it is."""
    game = heist(ROW, guard="C1", target="D1", alarms="D1", players=["G1"])
    run = play(set_off(game, "1G1"))
    assert game.floors[0].alarms == ["D1", "G1"] and game.floors[0].target == "D1"
    assert run.told == ["alarm-reported"]


def test_the_target_moves_to_a_nearer_alarm():
    """The guard always goes to the nearest."""
    game = heist(ROW, guard="C1", target="G1", alarms="G1", players=["B1"])
    play(set_off(game, "1B1"))
    assert game.floors[0].target == "B1"


@pytest.mark.parametrize(("other", "target"), [("C1", "B1"), ("B2", "B2"), ("A2", "A2")])
def test_near_is_counted_in_steps_round_the_walls(other, target):
    """B1 is next door but three steps away: the wall counts."""
    game = heist(
        """
        +---+---+---+
        | G | ! |   |
        +   +   +   +
        |           |
        +---+---+---+
        """,
        target="B1",
        players=["B1"],
    )
    play(set_off(game, f"1{other}"))
    assert game.floors[0].target == target


def test_between_equals_people_choose():
    """If the distance is the same, the players decide; all nearest are offered, no other."""
    game = heist(FIELD, guard="B2", target="A2", alarms="A2", players=["C2"])
    game.floors[0].alarms.append("A1")
    question = first_question(set_off(game, "1B1"))
    assert ids(question) == ["1A2", "1B1"]
    assert question.rule == "burglars.alarm.choice" and question.who is None


@pytest.mark.parametrize("choice", ["1A2", "1C2"])
def test_the_guard_goes_where_people_chose(choice):
    """Either answer is carried out."""
    game = heist(FIELD, guard="B2", target="A2", alarms="A2", players=["C2"])
    run = play(set_off(game, "1C2"), choice)
    assert game.floors[0].target == choice[1:]
    assert run.told == ["alarm-reported", *(["target-moves"] if choice == "1C2" else [])]


def test_the_choice_is_made_anew_after_a_correction():
    """If the table is corrected meanwhile, only what is then nearest is offered."""
    game = heist(FIELD, guard="B2", target="A2", alarms="A2", players=["C2"])
    script = set_off(game, "1C2")
    step = next(script)
    while not isinstance(step, Ask):
        step = script.send("ok")
    game.floors[0].alarms.append("B3")
    assert ids(script.send(Again.AGAIN)) == ["1A2", "1C2", "1B3"]


def test_the_chosen_one_stays_chosen_while_he_walks_to_it():
    """People are not asked again on the way."""
    game = heist(ROW, guard="D1", target="A1", alarms="A1 G1", players=["D1"], speed=1)
    game.floors[0].speed = 1
    run = play(move_guard(game, 1))
    assert run.walked == ["C1", "B1", "A1"] and run.asked == []
    assert game.floors[0].target == "G1"


# Switching off


def test_the_guard_switches_off_the_alarm_that_he_reaches_and_draws_a_card():
    """The last token is gone: a new patrol card as usual."""
    game = heist(ROW, guard="A1", target="C1", alarms="C1", players=["G1"], speed=1, patrol="E1")
    run = play(move_guard(game, 1))
    assert game.floors[0].alarms == [] and game.floors[0].target == "E1"
    assert run.told == [
        "guard-moves", "guard-steps", "guard-steps", "alarm-off", "target-drawn"
    ]


def test_after_the_last_alarm_he_walks_on_with_the_steps_left():
    """Steps that he still has lead to the new target, not back to the old one."""
    game = heist(ROW, guard="C1", target="D1", alarms="D1", players=["G1"], speed=2, patrol="A1")
    assert play(move_guard(game, 1)).walked == ["D1", "C1", "B1"]


def test_with_alarms_left_no_card_is_drawn():
    """The die goes to the next nearest alarm."""
    game = heist(ROW, guard="C1", target="D1", alarms="D1 A1", players=["G1"], speed=2,
                 patrol="E1")
    run = play(move_guard(game, 1))
    assert run.walked == ["D1", "C1", "B1", "A1"]
    assert len(game.floors[0].patrol.discard) == 1  # Only when the second went off too.


def test_people_choose_the_next_of_equals_when_one_is_off():
    """After the first is off two others are equally near."""
    game = heist(ROW, guard="C1", target="D1", alarms="D1 B1 F1", players=["G1"], speed=1)
    game.floors[0].speed = 1
    run = play(move_guard(game, 1), "1F1")
    assert run.walked == ["D1", "E1", "F1", "E1"]
    assert [ids(step) for step in run.asked] == [["1B1", "1F1"]]


def test_an_alarm_on_the_way_goes_off_though_it_is_not_the_target():
    """Wherever he comes, the token there is discarded."""
    game = heist(ROW, ROW, guard="A1", target="E1", players=["2A1"], alarms="C1 E1")
    play(jump(game, 1, "C1"))
    assert game.floors[0].alarms == ["E1"] and game.floors[0].target == "E1"


def test_people_are_asked_once_where_cameras_ring_as_an_alarm_goes_off():
    """A guard who switches one camera off while two others ring is sent once, not twice."""
    game = heist(
        FIELD,
        FIELD,
        rooms={"B2": "camera-1", "A1": "camera-2", "C3": "camera-3"},
        guard="B1",
        target="B2",
        alarms="B2",
        players=["A1", "C3"],
        speed=1,
        patrol="A3",
    )
    run = play(move_guard(game, 1), "1C3")
    assert [ids(step) for step in run.asked] == [["1A1", "1C3"]]
    assert run.walked[:2] == ["B2", "C2"]


# Taken away by people's effects


def test_an_effect_that_takes_the_last_alarm_brings_a_card():
    """As soon as no token is left on the floor, draw (burglars.alarm.removed)."""
    game = heist(ROW, guard="A1", target="C1", alarms="C1", players=["G1"], patrol="F1")
    play(silence(game, "1C1"))
    play(retarget(game, 1))
    assert game.floors[0].target == "F1"


def test_an_effect_that_leaves_alarms_sends_him_to_the_nearest():
    """The die goes to what still rings."""
    game = heist(ROW, guard="A1", target="C1", alarms="C1 G1", players=["G1"])
    play(silence(game, "1C1"))
    play(retarget(game, 1))
    assert game.floors[0].target == "G1" and game.floors[0].patrol.discard == []


def test_a_blast_that_brings_another_alarm_nearer_moves_the_target():
    """Dynamite in a room that already rings: the ways are shorter now, and so is the choice."""
    game = heist(
        """
        +---+---+---+
        | 0 | G     |
        +   +---+   +
        |         ! |
        +---+---+---+
        """,
        players=[burglar("A1", tools=["dynamite"])],
        alarms="A1",
        target="C2",
    )
    play(act(game, "tool:dynamite"))
    assert game.floors[0].alarms == ["C2", "A1"] and game.floors[0].target == "A1"


# Floors without a guard


def test_an_alarm_on_a_floor_without_a_guard_waits_for_him():
    """Its token is put; the die has no guard to follow it yet."""
    game = heist(ROW, ROW, guard="A1", target="B1", players=["A1"])
    play(set_off(game, "2F1"))
    assert game.floors[1].alarms == ["F1"] and game.floors[1].target is None


def test_a_guard_who_appears_goes_to_the_nearest_alarm_at_once():
    """He gets both cards, then the die moves to the nearest alarm."""
    game = heist(ROW, ROW, guard="A1", target="B1", players=["A1"], alarms="2F1 2A1",
                 patrol="2B1 2D1")
    play(place_guard(game, 2))
    assert (game.floors[1].guard, game.floors[1].target) == ("B1", "A1")
    assert game.floors[1].patrol.discard == ["B1", "D1"]


def test_people_choose_when_a_guard_appears_between_equal_alarms():
    """The choice is theirs here too (burglars.alarm.choice)."""
    game = heist(ROW, ROW, guard="A1", target="B1", players=["A1"], alarms="2F1 2B1",
                 patrol="2D1 2A1")
    run = play(place_guard(game, 2), "2F1")
    assert [ids(step) for step in run.asked] == [["2F1", "2B1"]]
    assert game.floors[1].target == "F1"


def test_a_guard_who_appears_on_an_alarm_switches_it_off():
    """When a guard comes to be in a room with an alarm, the token goes."""
    game = heist(ROW, ROW, guard="A1", target="B1", players=["A1"], alarms="2D1",
                 patrol="2D1 2A1")
    play(place_guard(game, 2))
    assert game.floors[1].alarms == [] and game.floors[1].target == "A1"


# Hack tokens


@pytest.mark.parametrize("system", ["fingerprint", "laser", "motion"])
def test_a_hack_token_of_the_right_computer_room_cancels_an_alarm_on_any_floor(system):
    """The player may discard it; only the same system's tokens count."""
    systems = {"fingerprint": "4", "laser": "5", "motion": "6"}
    cells = dict(zip(systems, ("A1", "B1", "C1"), strict=True))
    rooms = {f"2{cells[one]}": f"{one}-computer-{digit}" for one, digit in systems.items()}
    game = heist(ROW, ROW, rooms=rooms | {"E1": f"{system}-1"}, guard="A1", target="B1",
                 players=["E1"])
    for one in systems:
        game.room(f"2{cells[one]}").hacks = 2
    run = play(trip(game, 0, "1E1", system), f"hack:2{cells[system]}")
    assert ids(run.asked[0]) == [f"hack:2{cells[system]}", "ring"]
    assert game.floors[0].alarms == []
    left = {one: game.room(f"2{cells[one]}").hacks for one in systems}
    assert left == {one: 1 if one == system else 2 for one in systems}


def test_people_may_let_it_ring_and_keep_the_token():
    """They may discard it, they need not."""
    rooms = {"2A1": "laser-computer-5", "E1": "laser-1"}
    game = heist(ROW, ROW, rooms=rooms, guard="A1", target="B1", players=["E1"])
    game.room("2A1").hacks = 1
    play(trip(game, 0, "1E1", "laser"), "ring")
    assert game.floors[0].alarms == ["E1"] and game.room("2A1").hacks == 1


def test_without_a_token_it_rings_unasked():
    """No token, no question."""
    game = heist(ROW, rooms={"E1": "fingerprint-4", "A1": "fingerprint-computer-4"}, guard="B1",
                 target="C1", players=[burglar("E1")])
    run = play(trip(game, 0, "1E1", "fingerprint"))
    assert run.asked == [] and game.floors[0].alarms == ["E1"]


def test_no_token_is_asked_for_where_no_alarm_could_go_off():
    """A guard in the room, or an alarm already on, costs no token."""
    rooms = {"A1": "fingerprint-computer-4", "E1": "fingerprint-4"}
    for more in ({"guard": "E1"}, {"guard": "B1", "alarms": "E1"}):
        game = heist(ROW, rooms=rooms, target="E1", players=["E1"], **more)
        game.room("1A1").hacks = 3
        assert play(trip(game, 0, "1E1", "fingerprint")).steps == []
        assert game.room("1A1").hacks == 3
