"""Checks corrections: whatever is offered can be made, and keeps the titan's side whole."""

import random
from typing import Any

import pytest

from app.language import Speaker
from rules.core.message import Refused
from rules.core.steps import Over, Roll
from rules.core.table import Table
from rules.prometheus.state import Titanomachy
from tests.breach.test_fixes import places
from tests.prometheus.titans import RULES, team


def played(seed: int, people: int, answers: int, **options: str) -> Table[Any]:
    """Play some random answers."""
    luck = random.Random(seed)
    names = [str(one) for one in range(1, people + 1)]
    table: Table[Any] = Table(RULES, RULES.start({"players": names, **options}, seed))
    while len(table.entries) < answers and not isinstance(table.step, Over):
        if isinstance(table.step, Roll):
            table.answer([luck.randint(1, table.step.sides) for _ in range(table.step.count)])
        else:
            table.answer(luck.choice(table.options()).id)
    if isinstance(table.step, Over):
        table.undo()
    return table


def fixed(game: Titanomachy, at: str, **changes: Any) -> Table[Any]:
    """Make the correction of a place that sets these values, named with two underscores."""
    wanted = {name.replace("__", "/"): value for name, value in changes.items()}
    fix = next(one for one in RULES.fixes(game, at) if wanted.items() <= one.changes.items())
    table: Table[Any] = Table(RULES, game)
    table.correct(fix.changes)
    return table


@pytest.mark.parametrize(
    "options", [{}, {"tracking": "light"}, {"mode": "standard"}, {"mode": "versus"}]
)
@pytest.mark.parametrize("seed", range(2))
def test_every_offered_correction_can_be_made_and_undone(
    options: dict[str, str], seed: int
) -> None:
    table = played(seed, seed + 2, 200 + 150 * seed, **options)
    luck = random.Random(seed)
    for at in sorted({*places(RULES.scene(table.state))}):
        fixes = RULES.fixes(table.state, at)
        for fix in luck.sample(fixes, min(2, len(fixes))):
            try:
                table.correct(fix.changes)
            except Refused as error:
                # A running script may hold on to what it began with.
                codes = {fault.code for fault in error.faults}
                assert codes <= {"not-now", "rules-fail", "attachments"}, (codes, fix)
                continue
            assert RULES.faults(table.state) == []
            table.undo()


def test_the_first_grey_token_brings_cubes_and_the_last_takes_them_along() -> None:
    """p. 17, p. 18: cubes lie there while any vulnerability is deactivated."""
    game = team(3)
    table = fixed(game, "titan/parts/head", titan__off=["head"])
    assert table.state.titan.cubes == 3
    table = fixed(table.state, "titan/parts/head", titan__off=[])
    assert table.state.titan.cubes == 0
    game.titan.off, game.titan.cubes = ["head"], 1
    assert fixed(game, "titan/off", titan__off=["head", "legs"]).state.titan.cubes == 1


def test_the_titan_is_moved_but_never_taken_away() -> None:
    """p. 14."""
    changes = [fix.changes for fix in RULES.fixes(team(), "ice/0")]
    assert any(one.get("ice/0/place") == "A1" for one in changes)
    assert all("ice" not in one for one in changes)


def test_the_caucasus_is_never_hidden_and_lies_only_inside() -> None:
    """p. 7, p. 6."""
    changes = [fix.changes for fix in RULES.fixes(team(), "places/B2")]
    assert any("places/B2/turn" in one for one in changes)
    assert all(one.get("places/B2/shown") is not False for one in changes)
    table = fixed(team(4), "places/B2", places__C2__room="caucasus")
    assert table.state.places["C2"].shown and not table.state.places["B2"].shown


def test_information_face_down_can_be_put_right() -> None:
    """p. 10: what lies there nobody knows."""
    game = team()
    node = next(iter(game.covered))
    gone = fixed(game, f"covered/{node}", **{f"nodes__{node}__token": None})
    assert node not in gone.state.covered
    back = fixed(gone.state, f"nodes/{node}", covered={**gone.state.covered, node: "?"})
    assert back.state.covered[node] == "?"
    seen = fixed(game, f"nodes/{node}", **{f"nodes__{node}__token": "partial-bio"})
    assert (seen.state.nodes[node].token, node in seen.state.covered) == ("partial-bio", False)


@pytest.mark.parametrize("tracking", ["full", "light"])
def test_information_on_a_disk_can_be_turned_and_taken_away(tracking: str) -> None:
    """p. 18."""
    game = team()
    game.tracking = tracking
    game.players[0].disk = ["partial-bio", "partial-crypto"]
    table = fixed(game, "players/0", turned__0=["partial-bio"])
    assert table.state.turned[0] == ["partial-bio"]
    table = fixed(table.state, "players/0", players__0__disk=["partial-crypto"])
    assert table.state.turned[0] == []


def test_the_side_of_the_plate_can_be_put_right() -> None:
    """p. 11, step 16: chance chose it, and hands may err."""
    game = team()
    game.titan.plate = "plate-1"
    assert fixed(game, "titan/off", titan__plate="plate-2").state.titan.plate == "plate-2"
    table: Table[Any] = Table(RULES, game)
    with pytest.raises(Refused, match="plate at titan/plate"):
        table.correct({"titan/plate": "plate-9"})


def test_pulses_can_be_laid_on_a_gateway_that_has_none() -> None:
    """p. 14."""
    assert fixed(team(), "gateways/0", pulses__1=2).state.pulses == {"1": 2}


def test_the_reactions_and_the_anomaly_die_change_hands_in_play() -> None:
    table = fixed(team(), "titan/reactions", owner__reactions="table")
    assert table.state.owns("reactions") == "table"


def test_corrections_say_what_they_set() -> None:
    game = team(head="battle-helm")
    game.players[0].disk = ["partial-bio"]
    speak = Speaker("ru", RULES, game.names)
    words = {
        speak(fix.message)
        for at in ("titan/parts/head", "players/0", "gateways/0", "titan/reactions")
        for fix in RULES.fixes(game, at)
    }
    assert {
        "Деактивировано: Боевой шлем",
        "1: лицом вниз на диске: неполная биоинформация",
        "Шлюз 1: импульсов 2",
        "Колода реакций настоящая",
    } <= words


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("covered/A1+B1", "SECRET"),
        ("covered", {"A1+B1": "SECRET"}),
        ("titan/reactions/cards", ["SECRET"]),
        ("titan/reactions", {"cards": ["SECRET"]}),
        ("titan", {"reactions": {"cards": ["SECRET"]}}),
        ("activation/cards", ["SECRET"]),
        ("players/0/hand", ["SECRET"]),
    ],
)
def test_what_lies_face_down_is_not_named_by_its_correction(path: str, value: Any) -> None:
    """History and the undo list are open."""
    assert "SECRET" not in str(RULES.describe(team(), path, value))
