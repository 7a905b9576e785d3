"""Run the Time phase."""

from typing import Any

import pytest

from app.language import Speaker
from rules.agency.arrival import time_phase
from rules.agency.night import activate_assassins
from rules.agency.state import Game
from rules.core.deck import HIDDEN
from rules.core.steps import Ask
from tests.agency.town import RULES, play, town


def ready(players: int = 2, **options: Any) -> Game:
    """Stand before a Time phase with the table's dice and bag."""
    cells = " ".join(["C2"] * players)
    owners: dict[str, Any] = {"dice": "table", "stream": "table", **options}
    return town(cells, phase="time", **owners)


@pytest.mark.parametrize(("players", "tokens"), [(2, 2), (3, 2), (4, 3)])
def test_tokens_by_players(players: int, tokens: int) -> None:
    """agency.time.draw."""
    game = ready(players)
    drawn = ["assassin"] * tokens
    run = play(game, time_phase(game), *drawn, [1] * tokens)
    assert run.asked.count("draw-token") == tokens
    assert [one.cell for one in game.city.assassins] == ["C1"] * tokens
    assert game.city.round == 2


def test_the_commander_gives_the_dice_to_the_tokens() -> None:
    """agency.time.roll: each die goes to one token, in any way."""
    game = ready()
    run = play(game, time_phase(game), "assassin", "criminal-4", [3, 5])
    assert run.options == ["3", "5"]
    game = ready()
    play(game, time_phase(game), "assassin", "criminal-4", [3, 5], "5")
    assert game.city.assassins[0].cell == "C3"
    assert game.city.criminals[0].cell == "D2"


def test_equal_dice_leave_no_choice() -> None:
    game = ready()
    run = play(game, time_phase(game), "assassin", "criminal-4", [2, 2])
    assert "place-which" not in run.asked
    assert game.city.assassins[0].cell == game.city.criminals[0].cell == "B2"


def test_a_bomb_gets_a_timer() -> None:
    """agency.time.bomb."""
    game = ready()
    play(game, time_phase(game), "bomb", "bomb", [1, 6], "6", [2], [5])
    assert [(bomb.cell, bomb.timer) for bomb in game.city.bombs] == [("E3", 2), ("C1", 5)]


def test_a_criminal_comes_wild_with_a_face_down_card() -> None:
    """agency.time.criminal: the app's top card, seen by nobody."""
    game = ready()
    game.city.suspects.ordered = True
    top = game.city.suspects.cards[0]
    run = play(game, time_phase(game), "criminal-2", "bomb", [4, 4], [1])
    (one,) = game.city.criminals
    assert (one.id, one.cell, one.card) == (2, "A3", top)
    assert not one.open and not one.subdued and one.fresh
    words = str(run.steps)
    assert top not in words


def test_the_table_s_own_card_stays_unknown() -> None:
    game = ready(suspects="table")
    play(game, time_phase(game), "criminal-2", "criminal-3", [4, 4])
    assert [one.card for one in game.city.criminals] == [HIDDEN, HIDDEN]
    assert game.city.suspects.left == 44


def test_a_token_may_come_where_the_police_stand() -> None:
    """agency.time.place-police."""
    game = ready()
    assert game.city.police == "C1"
    play(game, time_phase(game), "criminal-2", "assassin", [1, 1])
    assert game.city.criminals[0].cell == "C1" and game.city.assassins[0].cell == "C1"


def test_an_almost_empty_stream_gives_what_it_has() -> None:
    """agency.datastream.empty."""
    game = town(
        "C2 C2 C2 C2",
        phase="time",
        criminals={1: "D1", 2: "D1", 3: "D1", 4: "D1", 5: "D1", 6: "D1"},
        assassins="D1 D1 D1 D1",
        bombs={"D1": 6, "D2": 6, "E2": 6},
        dice="table",
        stream="table",
    )
    run = play(game, time_phase(game), "bomb", [2], [3])
    assert run.asked.count("draw-token") == 1
    assert game.city.stream.cards == []


def test_ruins_swallow_criminals_and_assassins_but_not_bombs() -> None:
    """agency.district.ruined-tokens, agency.district.ruined-bombs."""
    game = town("C2 C2 C2", phase="time", mode="android", dice="table", stream="table")
    game.city.identities.cards = ["human"] * 5 + ["android"] * 4
    game.city.districts["B2"].ruined = True
    play(game, time_phase(game), "criminal-5", "assassin", [2, 2])
    assert game.city.criminals == [] and game.city.assassins == []
    assert "criminal-5" in game.city.stream.cards
    game.city.phase = "time"
    play(game, time_phase(game), "bomb", "bomb", [2, 2], [3], [4])
    assert [bomb.cell for bomb in game.city.bombs] == ["B2", "B2"]


def test_the_first_turn_is_the_commander_s() -> None:
    """agency.action.order."""
    game = ready(3)
    game.city.commander = 2
    play(game, time_phase(game), "assassin", "assassin", [1, 1])
    assert game.city.turn.player == 2 and game.city.phase == "action"


def test_every_token_has_a_die_before_a_timer_is_rolled() -> None:
    """agency.time.steps (page 8): the dice are shared out first, and only then tokens lie down."""
    game = ready(4)
    drawn = ("bomb", "criminal-4", "assassin", [1, 3, 5])
    run = play(game, time_phase(game), *drawn, "3", "5")
    assert run.asked[-3:] == ["place-which", "place-which", "timer-roll"]
    assert game.city.criminals == [] and game.city.assassins == []
    game = ready(4)
    play(game, time_phase(game), *drawn, "3", "5", [6])
    assert [(bomb.cell, bomb.timer) for bomb in game.city.bombs] == [("D2", 6)]
    assert [one.cell for one in game.city.criminals] == ["C3"]
    assert [one.cell for one in game.city.assassins] == ["C1"]


def test_the_commander_sees_all_dice_and_tokens_before_he_shares_them_out() -> None:
    """agency.time.roll (page 8): also where the app draws and rolls."""
    game = ready(4)
    run = play(game, time_phase(game), "bomb", "criminal-4", "assassin", [6, 3, 6])
    asked = run.pending
    assert isinstance(asked, Ask)
    speak = Speaker("ru", RULES, game.city.names)
    assert speak(asked.message) == (
        "0, на кубиках 6, 3, 6. Куда идёт бомба? Ещё ждут: преступник 4, убийца"
    )


@pytest.mark.parametrize(
    ("owner", "told"), [("app", "criminal-enters-app"), ("table", "criminal-enters")]
)
def test_a_real_card_is_laid_only_where_it_is_the_criminal_s(owner: str, told: str) -> None:
    """agency.time.criminal (page 9): the top card of people's deck is not the one the app drew."""
    game = ready(suspects=owner)
    run = play(game, time_phase(game), "criminal-2", "assassin", [4, 4])
    assert [one for one in run.told if one.startswith("criminal-enters")] == [told]


def test_a_token_that_returns_is_mixed_in() -> None:
    """agency.datastream.bag (page 7): nobody knows when it will be drawn again."""
    game = town(phase="city", assassins="C1", police="D2")
    game.city.stream.ordered = True
    play(game, activate_assassins(game))
    assert game.city.stream.cards.count("assassin") == 4 and not game.city.stream.ordered
