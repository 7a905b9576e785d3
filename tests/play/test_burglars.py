"""Play whole heists with random players, and look at everything that must always hold."""

import random
import re
from collections import Counter
from itertools import product
from pathlib import Path

import msgspec
import pytest

from rules.burglars.components import LOST
from rules.burglars.state import ROOF, Heist
from rules.core.message import Refused
from rules.core.steps import Ask, Draw, Over, Roll, Shuffle, Step, Tell
from rules.core.table import Table
from rules.data import DATA, rules_of

RULES = rules_of("burglars")
NAMES = ["Аня", "Борис", "Вера", "Глеб"]
ANCHORS = set(
    re.findall(r"^## (\S+)", (DATA / "burglars/rules.en.md").read_text(encoding="utf-8"), re.M)
)
VARIANTS = [
    {"scenario": scenario, "players": NAMES[:people], "tracking": tracking}
    for scenario, people, tracking in product(
        ("office", "bank", "fort-knox"), (1, 2, 3, 4), ("full", "light")
    )
]
MOST = 1500
"""Answers after which a heist is left unfinished."""


def options_for(number: int, luck: random.Random) -> dict:
    """Choose a set-up: all scenarios, counts and levels in turn, the rest at random."""
    chosen = dict(VARIANTS[number % len(VARIANTS)])
    chosen["lost-sight"] = luck.random() < 0.5
    chosen["walls"] = luck.choice(("printed", "random"))
    if chosen["walls"] == "random" and chosen["scenario"] == "fort-knox":
        chosen["hole"] = luck.choice("ABCDE") + luck.choice("12345")
    for name in ("dice", "patrol", "tools", "loot", "events", "characters", "tiles"):
        chosen[name] = luck.choice(("app", "app", "table"))
    return chosen


def begin(number: int, luck: random.Random) -> Table[Heist]:
    """Set a heist up; some players have so many tokens that the heist grows old."""
    game = RULES.start(options_for(number, luck), luck.randrange(2**32))
    for player in game.players:
        player.stealth = 3 if number % 5 else 60
    return Table(RULES, game)


def reply(step: Step, table: Table[Heist], luck: random.Random) -> str | list[int]:
    """Answer at random, but do not end a turn or hand cards round for ever."""
    if isinstance(step, Roll):
        return [luck.randint(1, step.sides) for _ in range(step.count)]
    ids = [option.id for option in table.options()]
    free = [one for one in ids if not one.startswith(("give:", "end"))]
    if free and luck.random() < 0.85:
        ids = free
    return luck.choice(ids)


def check(table: Table[Heist]) -> None:
    """Look at what must hold at every step of every heist."""
    step, game = table.step, table.state
    assert RULES.faults(game) == []
    assert not isinstance(step, Shuffle)
    assert step.rule in ANCHORS, step.rule
    if isinstance(step, Ask | Draw):
        ids = [option.id for option in step.options]
        assert ids and len(set(ids)) == len(ids), step
    rooms = {place for place, _ in game.rooms()}
    shown = {*step.show, *(p for o in getattr(step, "options", ()) for p in o.show)}
    assert shown <= rooms, shown - rooms
    for player in game.players:
        assert player.place in rooms | {ROOF, None}
        assert player.stealth >= 0
    for its in game.floors:
        cards = its.patrol.cards + its.patrol.discard
        assert sorted(card for card in cards if card != LOST) == sorted(its.rooms)
        assert 1 <= its.speed <= 6
        assert its.guard is None or its.guard in its.rooms
        assert not (its.lost and its.guard)
        assert its.target is None or its.guard is not None
    tiles = [room.tile for _, room in game.rooms() if room.tile]
    assert len(tiles) == len(set(tiles))
    if not game.light:
        held = Counter(card for player in game.players for card in player.loot)
        assert all(n == 1 for card, n in held.items() if card != "gold-bar")


def check_menu(table: Table[Heist]) -> None:
    """Look at what must hold when a player is asked what to do with full tracking."""
    game = table.state
    for its in game.floors:
        assert its.guard not in its.alarms or its.guard is None
        if its.guard is not None:
            assert its.target is not None
            steps = its.plan.distances(its.guard)
            if its.alarms:  # The target is the nearest alarm.
                assert its.target in its.alarms
                assert steps[its.target] == min(steps[alarm] for alarm in its.alarms)
    assert game.active.place not in (None, ROOF)
    for number, its in enumerate(game.floors, 1):  # Where somebody is, a guard has come.
        if any(game.players[who].place[0] == str(number) for who in game.inside()):
            assert its.guard is not None or its.lost
    for option in table.options():
        if option.id.startswith("move:"):
            assert option.id[5:] != game.active.place


def heist(number: int, seed: int) -> Table[Heist]:
    """Play one heist to its end; give the table."""
    luck = random.Random(seed * 100_003 + number)
    table = begin(number, luck)
    answers = 0
    try:
        while not isinstance(table.step, Over):
            check(table)
            if table.step.rule == "burglars.turn.actions" and isinstance(table.step, Ask):
                check_menu(table)
            table.answer(reply(table.step, table, luck))
            answers += 1
            if answers == MOST:
                break
    except (AssertionError, Refused) as error:
        raise AssertionError(f"heist {number}, seed {seed}, answer {answers}: {error}") from error
    assert sum(not entry.auto for entry in table.entries) == answers
    return table


def check_end(table: Table[Heist]) -> str:
    """Look at how a heist ended; give the result."""
    if not isinstance(table.step, Over):
        return "unfinished"
    game = table.state
    assert game.phase == "over" and table.step.rule in ANCHORS
    if game.result == "won":
        assert all(player.place == ROOF for player in game.players)
        if not game.light:
            assert sum(room.cracked for _, room in game.rooms()) == game.safes
            assert not any(room.loot for _, room in game.rooms()) and game.kitty is None
    else:
        assert game.result == "caught" and game.caught is not None
        if not game.light:
            assert game.players[game.caught].stealth == 0
    return game.result


def play_many(numbers: range, seed: int) -> Counter[str]:
    """Play many heists; count how they ended."""
    return Counter(check_end(heist(number, seed)) for number in numbers)


@pytest.mark.parametrize("part", range(4))
def test_random_heists_keep_every_rule(part):
    """All scenarios, one to four players, both levels of tracking."""
    found = play_many(range(part, 64, 4), 1)
    assert found["caught"] + found["won"] > 8 and found.total() == 16


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_ten_thousand_random_heists(part):
    """The same, until rare things have happened too."""
    found = play_many(range(part * 500, part * 500 + 500), 2)
    assert found["caught"] and found["won"] and found["unfinished"] < 200


# Undo, redo and corrections in between


def whole(table: Table[Heist]) -> tuple:
    """Give everything that makes two tables the same."""
    return msgspec.json.encode(table.state), table.step, [*table.entries]


def disturb(table: Table[Heist], luck: random.Random) -> None:
    """Undo some answers and redo them, or make a correction and take it back or keep it."""
    before = whole(table)
    if luck.random() < 0.5:
        said = sum(not entry.auto for entry in table.entries)
        times = min(said, luck.choice((1, 2, 3, 10, 40)))
        if times:
            table.undo(times)
            check(table)
            table.redo(times)
            assert whole(table) == before
        return
    ats = [f"floors/{n}/guard" for n in range(len(table.state.floors))]
    ats += [f"floors/{n}/rooms/{c}" for n, f in enumerate(table.state.floors) for c in f.rooms]
    ats += [f"players/{who}" for who in range(len(table.state.players))]
    ats += ["turn/used", "tools", "floors/0/patrol"]
    fixes = RULES.fixes(table.state, luck.choice(ats))
    if not fixes:
        return
    try:
        table.correct(luck.choice(fixes).changes)
    except Refused as refused:
        assert refused.faults[0].code == "not-now"
        assert whole(table) == before
        return
    after = msgspec.json.encode(table.state)
    table.undo()
    assert whole(table)[:2] == before[:2]
    table.redo()
    assert msgspec.json.encode(table.state) == after


def disturbed_heist(number: int, seed: int) -> str:
    """Play a heist whose people keep changing their minds; give the result."""
    luck = random.Random(f"{seed} {number}")
    table = begin(number, luck)
    for _ in range(600):
        if isinstance(table.step, Over):
            break
        check(table)
        if luck.random() < 0.06:
            disturb(table, luck)
        if not isinstance(table.step, Over):
            table.answer(reply(table.step, table, luck))
    again = Table(RULES, snapshots=[*table.snapshots], entries=[*table.entries])
    assert whole(again) == whole(table)
    return table.state.result


@pytest.mark.parametrize("part", range(2))
def test_heists_survive_undo_redo_and_corrections(part):
    """The state after undo and redo is the same, and every correction leaves a legal table."""
    for number in range(part, 24, 2):
        disturbed_heist(number, 3)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_a_thousand_heists_survive_undo_redo_and_corrections(part):
    """The same, more often."""
    for number in range(part * 100, part * 100 + 100):
        disturbed_heist(number, 4)


def test_the_same_answers_give_the_same_heist():
    """A journal replays to the same state."""
    table = heist(10, 5)
    again = begin(10, random.Random(5 * 100_003 + 10))
    for entry in table.entries:
        if not entry.auto:
            again.answer(entry.answer)
    assert whole(again) == whole(table)


def test_every_anchor_in_the_source_exists():
    """Every rule that the code cites by a plain string is in the reference."""
    cited = set()
    for path in Path(DATA.parent / "rules/burglars").glob("*.py"):
        cited |= set(re.findall(r'"(burglars\.[a-z0-9.-]+)"', path.read_text(encoding="utf-8")))
    assert cited and cited <= ANCHORS


def test_tells_are_acknowledged_and_nothing_else():
    """An instruction has one answer."""
    table = Table(RULES, RULES.start({"players": NAMES[:2]}, 1))
    assert isinstance(table.step, Tell)
    with pytest.raises(Refused):
        table.answer("yes")
