"""Check escape, victory and defeat (burglars.end)."""

import pytest

from rules.burglars import turn
from rules.burglars.actions import offers
from rules.burglars.state import ROOF
from tests.burglars.board import RULES, burglar, heist, play

ROW = """
    +---+---+---+
    |           |
    +---+---+---+
"""


def top(players=("2A1", "2B1"), **more):
    """Make a house of two floors whose safes are open and whose loot is taken."""
    rooms = {"A1": "stairs-4", "C1": "safe-1"}
    rooms |= {"2A1": "stairs-5", "2B1": "thermo-1", "2C1": "safe-2"}
    game = heist(ROW, ROW, rooms=rooms, players=list(players), guard="C1 2C1",
                 target="B1 2B1", **more)
    for safe in ("1C1", "2C1"):
        game.room(safe).cracked = True
    return game


def may_leave(game):
    """Say whether the roof is offered."""
    return "roof" in [option.id.partition(":")[0] for option in offers(game)]


def roof(game):
    """Give the option of the roof."""
    return next(option.id for option in offers(game) if option.id.startswith("roof"))


def test_the_roof_opens_when_all_safes_are_open_and_all_loot_is_taken():
    """Then anyone may leave by the stairs of the top floor for one action."""
    assert may_leave(top([burglar("2A1", loot=["bust"]), burglar("2B1", loot=["tiara"])]))


@pytest.mark.parametrize("safe", ["1C1", "2C1"])
def test_a_closed_safe_keeps_the_roof_shut(safe):
    """All safes must be open."""
    game = top()
    game.room(safe).cracked = False
    assert not may_leave(game)


def test_fort_knox_has_three_safes_to_open():
    """Two open safes are not all."""
    assert not may_leave(top(safes=3))


@pytest.mark.parametrize("place", ["1B1", "2C1", "2A1"])
def test_loot_left_in_a_room_keeps_the_roof_shut(place):
    """If loot stays behind you have lost, so nobody leaves without it."""
    game = top()
    game.room(place).loot = ["gold-bar"]
    assert not may_leave(game)


def test_a_kitten_at_large_keeps_the_roof_shut():
    """While its token is in play nobody has it."""
    assert not may_leave(top(kitty="1B1"))


def test_tools_may_stay_behind():
    """Only loot must come along."""
    game = top()
    game.room("1B1").tools = ["emp"]
    assert may_leave(game)


@pytest.mark.parametrize("place", ["1A1", "2B1", "2C1"])
def test_only_the_stairs_of_the_top_floor_lead_to_the_roof(place):
    """Not lower stairs, not other rooms."""
    assert not may_leave(top([place, "2B1"]))


def test_unrevealed_stairs_lead_nowhere():
    """They must be known."""
    game = top()
    game.room("2A1").shown = False
    assert not may_leave(game)


def test_leaving_costs_an_action():
    """Without one left the player waits."""
    game = top()
    game.turn.used = 4
    assert not may_leave(game)


def test_who_escaped_stands_on_the_roof_without_event_or_guard():
    """The turn ends there: no event though one action was spent, and no guard moves."""
    game = top(events="lampshade")
    run = play(turn.turn(game), roof(game))
    assert game.players[0].place == ROOF and game.turn.used == 1
    assert "burglars.end.escape" in run.rules
    assert play(turn.event_phase(game)).steps == []
    run = play(turn.guard_phase(game))
    assert run.walked == [] and game.turn.player == 1
    assert [its.guard for its in game.floors] == ["C1", "C1"]


def test_the_team_wins_when_the_last_one_is_on_the_roof():
    """Not before."""
    game = top([ROOF, "2A1"], turn=1, phase="turn")
    play(turn.turn(game), roof(game))
    play(turn.event_phase(game))
    run = play(turn.guard_phase(game))
    assert run.over and game.result == "won"
    over = RULES.over(game)
    assert (over.message.id, over.rule) == ("won", "burglars.end.victory")


def test_while_one_is_inside_the_team_can_still_lose():
    """The guard arrests the last one in the building."""
    game = top([ROOF, burglar("2B1", stealth=0)], turn=1, phase="guard")
    run = play(turn.guard_phase(game))
    assert run.over and game.result == "caught" and game.caught == 1
    over = RULES.over(game)
    assert (over.message.id, over.rule, over.who) == ("caught", "burglars.end.defeat", 1)


def test_any_phase_ends_with_the_game():
    """An arrest in mid-turn ends it at once."""
    game = heist(ROW, rooms={"B1": "thermo-1"}, guard="B1", target="C1",
                 players=[burglar("A1", stealth=0)])
    run = play(RULES.phase(game), "move:1B1")
    assert game.phase == "over" and not run.over
    assert RULES.over(game).message.id == "caught"


def test_alone_one_escape_is_victory():
    """The last one is the only one."""
    game = top(["2A1"])
    play(RULES.phase(game), roof(game))
    play(RULES.phase(game))
    play(RULES.phase(game))
    assert (game.phase, game.result) == ("over", "won")


def test_a_player_who_never_came_in_must_still_escape():
    """Everybody has to reach the roof."""
    game = top([ROOF, None], phase="guard")
    play(turn.guard_phase(game))
    assert game.result == "" and game.turn.player == 1
