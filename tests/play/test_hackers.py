"""Play whole games of «Хакеры» with random players, and look at everything that must hold."""

import random
import re
from collections import Counter
from itertools import product
from pathlib import Path

import msgspec
import pytest

from rules.core.message import Refused
from rules.core.steps import Ask, Draw, Over, Roll, Shuffle, Step
from rules.core.table import Table
from rules.data import DATA, rules_of
from rules.hackers.duel import Duel
from rules.hackers.state import MONEY, Hack

RULES = rules_of("hackers")
BOX = RULES.box  # type: ignore[attr-defined]
ANCHORS = set(
    re.findall(r"^## (\S+)", (DATA / "hackers/rules.en.md").read_text(encoding="utf-8"), re.M)
)
PAIRS = list(
    product(
        [card.id for card in BOX.identities("corp")],
        [card.id for card in BOX.identities("runner")],
    )
)
MOST = 3000
"""Answers after which a game would be too long to be one."""


def begin(number: int, luck: random.Random) -> Table[Hack]:
    """Set a game up: all pairs of identities in turn, the owners at random."""
    corp, runner = PAIRS[number % len(PAIRS)]
    options = {"corp": corp, "runner": runner}
    for name in ("corp-cards", "runner-cards", "dice"):
        options[name] = luck.choice(("app", "table"))
    return Table(RULES, RULES.start(options, luck.randrange(2**32)))


def reply(table: Table[Hack], luck: random.Random) -> str | list[int]:
    """Answer at random."""
    step = table.step
    if isinstance(step, Roll):
        return [luck.randint(1, step.sides) for _ in range(step.count)]
    return luck.choice(table.options()).id


def places(game: Hack) -> set[str]:
    """List the places of the scene that steps may show."""
    return set(Duel(BOX, game).places().values())


def check(table: Table[Hack]) -> None:
    """Look at what must hold at every step of every game."""
    step, game = table.step, table.state
    assert RULES.faults(game) == []
    assert not isinstance(step, Shuffle)
    assert step.rule in ANCHORS, step.rule
    shown = set(step.show)
    if isinstance(step, Ask | Draw):
        ids = [option.id for option in step.options]
        assert ids and len(set(ids)) == len(ids), step
        shown.update(at for option in step.options for at in option.show)
    assert shown <= places(game), shown - places(game)
    check_cards(game)
    check_money(game)


def check_cards(game: Hack) -> None:
    """Count the cards of both sides by hand: none made, none lost, none in two zones."""
    corp, runner, run = game.corp, game.runner, game.run
    installed = [card for server in corp.servers for card in (*server.ice, *server.root)]
    laid = [*installed, *corp.scored, *runner.rig, *runner.stolen]
    assert len({card.id for card in laid}) == len(laid)
    loose = [*game.played, *game.gone]
    theirs = [*corp.rd, *corp.hq, *corp.open, *corp.closed, *(run.aside if run else [])]
    theirs += [card.code for card in (*installed, *corp.scored, *runner.stolen)]
    theirs += [code for code in loose if BOX[code].side == "corp"]
    mine = [*runner.stack, *runner.grip, *runner.heap, *(card.code for card in runner.rig)]
    mine += [code for code in loose if BOX[code].side == "runner"]
    for found, deck in zip((theirs, mine), game.decks, strict=True):
        assert len(found) == sum(deck.values())
        known = Counter(code for code in found if code != "?")
        assert known <= Counter(deck)


def check_money(game: Hack) -> None:
    """Count the credits: all are somewhere, and no account is below nothing."""
    corp, runner, run = game.corp, game.runner, game.run
    accounts = [corp.credits, corp.recurring, runner.credits, run.credits if run else 0]
    laid = [card for server in corp.servers for card in (*server.ice, *server.root)]
    laid += [*corp.scored, *runner.rig, *runner.stolen]
    accounts += [card.count("credit") for card in laid]
    assert min(accounts) >= 0 and game.bank + sum(accounts) == MONEY
    assert min(corp.clicks, runner.clicks, runner.tags, runner.brain, corp.bad) >= 0


def duel(number: int, seed: int) -> Table[Hack]:
    """Play one game to its end; give the table."""
    luck = random.Random(seed * 100_003 + number)
    table = begin(number, luck)
    answers = 0
    try:
        while not isinstance(table.step, Over):
            check(table)
            table.answer(reply(table, luck))
            answers += 1
            assert answers < MOST, "the game does not end"
    except (AssertionError, Refused) as error:
        why = repr(error.__cause__ or error)
        raise AssertionError(f"game {number}, seed {seed}, answer {answers}: {why}") from error
    return table


def check_end(table: Table[Hack]) -> str:
    """Look at how a game ended; give the result."""
    game = table.state
    look = Duel(BOX, game)
    assert isinstance(table.step, Over)
    assert game.phase == "over" and table.step.rule in ANCHORS
    winner = 0 if game.result in ("corp-points", "flatline", "limit") else 1
    assert table.step.who == winner
    if game.result.endswith("points"):
        assert look.points(winner) >= 7 and look.points(1 - winner) < 7
    elif game.result == "empty":
        assert game.corp.rd == []
    elif game.result == "limit":
        assert look.limit(1) < 0
    else:
        assert game.result == "flatline"
    assert RULES.faults(game) == []
    return game.result


def test_games_of_all_pairs_end_and_keep_every_invariant():
    """Each pair of identities once, with the app's and people's own decks."""
    results = Counter(check_end(duel(number, 1)) for number in range(3 * len(PAIRS)))
    assert sum(results.values()) == 3 * len(PAIRS)
    assert len(results) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_ten_thousand_games_end_and_keep_every_invariant(part):
    """The same, five hundred games a part."""
    for number in range(part * 500, part * 500 + 500):
        check_end(duel(number, 2))


def whole(table: Table[Hack]) -> tuple[bytes, str, int]:
    """Give all that a table is: its state, its question, its journal's length."""
    entries = msgspec.json.encode(table.entries)
    return msgspec.json.encode(table.state), repr(table.step), hash(entries)


def disturb(table: Table[Hack], luck: random.Random) -> None:
    """Undo and redo, or make a correction that is offered, and take it back."""
    before = whole(table)
    if luck.random() < 0.5 and any(not entry.auto for entry in table.entries):
        times = luck.randint(1, min(4, sum(not entry.auto for entry in table.entries)))
        table.undo(times)
        assert RULES.faults(table.state) == []
        table.redo(times)
        assert whole(table) == before
        return
    at = luck.choice([*sorted(places(table.state)), "corp/credits", "runner/tags", "runner/heap"])
    fixes = RULES.fixes(table.state, at)
    if not fixes:
        return
    try:
        table.correct(luck.choice(fixes).changes)
    except Refused:
        assert whole(table) == before
        return
    check_cards(table.state)
    check_money(table.state)
    table.undo()
    assert whole(table)[:2] == before[:2]


def disturbed(number: int, seed: int) -> None:
    """Play a game whose people keep changing their minds, then resume it from its journal."""
    luck = random.Random(f"{seed} {number}")
    table = begin(number, luck)
    for _ in range(400):
        if isinstance(table.step, Over):
            break
        check(table)
        if luck.random() < 0.1:
            disturb(table, luck)
        if not isinstance(table.step, Over):
            table.answer(reply(table, luck))
    again = Table(RULES, snapshots=[*table.snapshots], entries=[*table.entries])
    assert whole(again) == whole(table)


def test_games_survive_undo_redo_and_corrections():
    """The state after undo and redo is the same, and corrections leave a possible table."""
    for number in range(24):
        disturbed(number, 3)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_a_thousand_games_survive_undo_redo_and_corrections(part):
    """The same, more often."""
    for number in range(part * 100, part * 100 + 100):
        disturbed(number, 4)


def test_corrections_stay_in_the_game():
    """A game goes on from corrected tables to its end."""
    for number in range(6):
        luck = random.Random(number)
        table = begin(number, luck)
        for _ in range(MOST):
            if isinstance(table.step, Over):
                break
            if luck.random() < 0.1:
                at = luck.choice([*sorted(places(table.state)), "runner/heap", "corp/open"])
                fixes = RULES.fixes(table.state, at)
                try:
                    table.correct(luck.choice(fixes).changes if fixes else {})
                except Refused:
                    continue
            assert RULES.faults(table.state) == []
            check_cards(table.state)
            check_money(table.state)
            if not isinstance(table.step, Over):
                table.answer(reply(table, luck))
        assert isinstance(table.step, Over)


def test_every_anchor_in_the_source_exists():
    """Every rule that the code cites by a plain string is in the reference."""
    cited = set()
    for path in Path(DATA.parent / "rules/hackers").glob("*.py"):
        cited |= set(re.findall(r'"(hackers\.[a-z0-9.-]+)"', path.read_text(encoding="utf-8")))
    assert len(cited) > 50 and cited <= ANCHORS


def test_every_card_has_a_paragraph():
    """Reminders cite the card itself."""
    assert {f"hackers.card.{code}" for code in BOX.cards} <= ANCHORS


def test_steps_are_never_secret_of_nobody():
    """A secret has an owner."""

    def secret(step: Step) -> bool:
        return bool(getattr(step, "secret", False))

    luck = random.Random(9)
    table = begin(0, luck)
    seen = 0
    for _ in range(300):
        if isinstance(table.step, Over):
            break
        if secret(table.step):
            seen += 1
            assert table.step.who in (0, 1)
        table.answer(reply(table, luck))
    assert seen
