"""Play whole games with bots, and stop at the first broken invariant."""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Any

import msgspec

from rules.core.game import Rules
from rules.core.message import Refused
from rules.core.state import State
from rules.core.steps import Ask, Draw, Option, Over, Roll, Step
from rules.core.table import Table
from rules.data import GAMES, rules_of

MOST_ANSWERS = 20_000
Player = Callable[[Any, Step, tuple[Option, ...], random.Random], str]


class Broken(Exception):
    """Say which invariant broke, in which game and after which answers."""

    def __init__(self, what: str, options: dict[str, Any], seed: int, table: Table[Any]) -> None:
        self.report = {
            "broken": what,
            "options": options,
            "seed": seed,
            "journal": [msgspec.to_builtins(entry) for entry in table.entries],
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
    table: Table[Any] = Table(rules, rules.start(options, seed))
    try:
        while not isinstance(table.step, Over):
            if check:
                found = broken(rules, table)
                if found:
                    raise Broken(found, options, seed, table)
            if len(table.entries) > MOST_ANSWERS:
                raise Broken("the game does not end", options, seed, table)
            table.answer(reply(table, player, luck))
    except Broken:
        raise
    except Exception as error:
        raise Broken(f"{type(error).__name__}: {error}", options, seed, table) from error
    return table


def reply(table: Table[Any], player: Player, luck: random.Random) -> str | list[int]:
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
    if isinstance(step, Ask | Draw):
        ids = [option.id for option in step.options]
        if not ids:
            return f"no legal answer to {step.message.id}"
        if len(set(ids)) != len(ids):
            return f"one answer twice in {step.message.id}"
    return ""


def simulate(
    game: str, games: int, seed: int, options: dict[str, Any], player: Player, check: bool
) -> dict[str, Any]:
    """Play many games; count how they ended and how long they took."""
    rules = rules_of(game)
    outcomes: Counter[str] = Counter()
    lengths = []
    began = time.perf_counter()
    for number in range(games):
        table = play(rules, options, seed + number, player, check)
        assert isinstance(table.step, Over)
        outcomes[table.step.message.id] += 1
        lengths.append(sum(not entry.auto for entry in table.entries))
    took = time.perf_counter() - began
    lengths.sort()
    return {
        "game": game,
        "games": games,
        "outcomes": dict(sorted(outcomes.items())),
        "answers": {
            "least": lengths[0],
            "median": lengths[len(lengths) // 2],
            "most": lengths[-1],
        },
        "games_a_second": round(games / took, 1),
        "answers_a_second": round(sum(lengths) / took),
    }


def main(arguments: list[str] | None = None) -> int:
    """Read the command line, play, and print one JSON line."""
    parser = argparse.ArgumentParser(prog="python -m rules.simulate", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, help="how many people play")
    parser.add_argument("--player", choices=("random", "careful"), default="random")
    parser.add_argument("--scenario", help="a scenario or mode of the game")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="any other choice of the set-up, its value as JSON or a plain word",
    )
    parser.add_argument("--no-check", action="store_true", help="do not look at invariants")
    given = parser.parse_args(arguments)
    if given.games < 1:
        parser.error("--games must be at least 1")
    options = dict(_option(text) for text in given.option)
    if given.players is not None:
        options["players"] = [str(number + 1) for number in range(given.players)]
    if given.scenario:
        options["scenario"] = given.scenario
    player = at_random if given.player == "random" else careful_player(given.game)
    try:
        found = simulate(given.game, given.games, given.seed, options, player, not given.no_check)
    except Refused as error:
        print(json.dumps({"refused": [f"{f.code} at {f.at}" for f in error.faults]}))
        return 2
    except Broken as error:
        print(json.dumps(error.report, ensure_ascii=False))
        return 1
    print(json.dumps(found, ensure_ascii=False))
    return 0


def _option(text: str) -> tuple[str, Any]:
    """Read NAME=VALUE."""
    name, _, value = text.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


if __name__ == "__main__":
    sys.exit(main())
