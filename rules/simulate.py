"""Play whole games with bots, and stop at the first broken invariant."""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from rules.core.game import Rules
from rules.core.message import Refused
from rules.core.state import State
from rules.core.steps import Ask, Draw, Option, Over, Roll, Step
from rules.core.table import Table
from rules.data import GAMES, rules_of

MOST_ANSWERS = 20_000
Answer = str | list[int]
Player = Callable[[Any, Step, tuple[Option, ...], random.Random], str]


class Broken(Exception):
    """Say which invariant broke, in which game and after which answers."""

    def __init__(
        self, what: str, game: str, options: dict[str, Any], seed: int, answers: list[Answer]
    ) -> None:
        self.report = {
            "broken": what,
            "game": game,
            "options": options,
            "seed": seed,
            "answers": answers,
        }
        super().__init__(what)


def at_random(game: State, step: Step, options: tuple[Option, ...], luck: random.Random) -> str:
    """Choose any answer."""
    return luck.choice(options).id


def careful_player(game: str) -> Player:
    """Give the bot of a game that plays to win."""
    found: Player = import_module(f"rules.{game}.careful").play
    return found


def play(
    rules: Rules[Any], options: dict[str, Any], seed: int, player: Player, check: bool = True
) -> Table[Any]:
    """Play one game to its end, looking at every invariant after each answer."""
    luck = random.Random(seed)
    return run(rules, options, seed, lambda table: reply(table, player, luck), check)


def replay(rules: Rules[Any], report: dict[str, Any]) -> Table[Any]:
    """Play a game that broke once more: it breaks in the same place, or its answers end."""
    answers = iter(report["answers"])
    return run(rules, report["options"], report["seed"], lambda table: next(answers, None))


def run(
    rules: Rules[Any],
    options: dict[str, Any],
    seed: int,
    answer: Callable[[Table[Any]], Answer | None],
    check: bool = True,
) -> Table[Any]:
    """Play a game to its end, or until there is no answer; raise `Broken` where it fails."""
    state = rules.start(options, seed)
    given: list[Answer] = []
    try:
        table: Table[Any] = Table(rules, state)
        while True:
            what = broken(rules, table) if check else ""
            if len(given) > MOST_ANSWERS:
                what = "the game does not end"
            if what:
                raise Broken(what, rules.id, options, seed, given)
            next_answer = None if isinstance(table.step, Over) else answer(table)
            if next_answer is None:
                return table
            given.append(next_answer)
            table.answer(next_answer)
    except Broken:
        raise
    except Exception as error:
        what = repr(error.__cause__ or error)  # A table says why its script failed.
        raise Broken(what, rules.id, options, seed, given) from error


def reply(table: Table[Any], player: Player, luck: random.Random) -> Answer:
    """Answer the pending step: dice by luck, everything else by the player."""
    if isinstance(table.step, Roll):
        return [luck.randint(1, table.step.sides) for _ in range(table.step.count)]
    options = table.options()
    if len(options) == 1:
        return options[0].id
    return player(table.state, table.step, options, luck)


def broken(rules: Rules[Any], table: Table[Any]) -> str:
    """Name a broken invariant of a table; nothing where all hold."""
    faults = rules.faults(table.state)
    if faults:
        return str(Refused(*faults))
    step = table.step
    if isinstance(step, (Ask, Draw)):
        ids = {option.id for option in step.options}
        if not ids:
            return f"no legal answer to {step.message.id}"
        if len(ids) != len(step.options):
            return f"one answer twice in {step.message.id}"
    return ""


def simulate(
    rules: Rules[Any], games: int, seed: int, options: dict[str, Any], player: Player, check: bool
) -> dict[str, Any]:
    """Play many games; count how they ended and how long they took."""
    outcomes: Counter[str] = Counter()
    lengths = []
    began = time.process_time()  # Whatever else the machine is doing.
    for number in range(games):
        table = play(rules, options, seed + number, player, check)
        assert isinstance(table.step, Over)
        outcomes[table.step.message.id] += 1
        lengths.append(sum(not entry.auto for entry in table.entries))
    took = time.process_time() - began
    lengths.sort()
    return {
        "game": rules.id,
        "games": games,
        "seed": seed,
        "outcomes": dict(sorted(outcomes.items())),
        "answers": {
            "least": lengths[0],
            "median": lengths[len(lengths) // 2],
            "most": lengths[-1],
        },
        "games_a_second": round(games / took, 1),
        "answers_a_second": round(sum(lengths) / took),
    }


def main(
    arguments: list[str] | None = None, find: Callable[[str], Rules[Any]] = rules_of
) -> int:
    """Read the command line, play, and print one JSON line.

    The exit code is 0 where all is well, 1 where an invariant broke, 2 where a set-up was refused.
    """
    parser = _parser()
    given = parser.parse_args(arguments)
    rules = find(given.game)
    try:
        player = at_random if given.player == "random" else careful_player(given.game)
    except ImportError:
        parser.error(f"{given.game} has no careful player")
    options = dict(given.option)
    if given.players is not None:
        options["players"] = [str(number + 1) for number in range(given.players)]
    if given.scenario:
        options["scenario"] = given.scenario
    try:
        if given.replay:
            replay(rules, given.replay)
            found: dict[str, Any] = {"game": rules.id, "held": len(given.replay["answers"])}
        else:
            check = not given.no_check
            found = simulate(rules, given.games, given.seed, options, player, check)
    except Refused as error:
        print(json.dumps({"refused": [f"{f.code} at {f.at}" for f in error.faults]}))
        return 2
    except Broken as error:
        print(json.dumps(error.report, ensure_ascii=False))
        return 1
    print(json.dumps(found, ensure_ascii=False))
    return 0


def _parser() -> argparse.ArgumentParser:
    """Describe the command line."""
    parser = argparse.ArgumentParser(prog="python -m rules.simulate", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=_count, default=100, help="how many games to play")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game")
    parser.add_argument("--players", type=int, help="how many people play")
    parser.add_argument("--player", choices=("random", "careful"), default="random")
    parser.add_argument("--scenario", help="a scenario of the game")
    parser.add_argument(
        "--option",
        action="append",
        type=_option,
        default=[],
        metavar="NAME=VALUE",
        help="any other choice of the set-up, its value as JSON or a plain word",
    )
    parser.add_argument("--no-check", action="store_true", help="do not look at invariants")
    parser.add_argument(
        "--replay",
        type=_report,
        metavar="FILE",
        help="play a game again that was printed because it broke",
    )
    return parser


def _count(text: str) -> int:
    """Read a number of games."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"not a number of games: {text!r}")
    return int(text)


def _option(text: str) -> tuple[str, Any]:
    """Read NAME=VALUE."""
    name, sign, value = text.partition("=")
    if not name or not sign:
        raise argparse.ArgumentTypeError(f"not NAME=VALUE: {text!r}")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _report(file: str) -> dict[str, Any]:
    """Read what was printed about a game that broke."""
    try:
        report = json.loads(Path(file).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"{file}: {error}") from error
    kinds = {"options": dict, "seed": int, "answers": list}
    if not isinstance(report, dict) or not all(
        isinstance(report.get(name), kind) for name, kind in kinds.items()
    ):
        raise argparse.ArgumentTypeError(f"{file}: not the report of a broken game")
    return report


if __name__ == "__main__":
    sys.exit(main())
