"""Play heists at random and hear everything that is said, in both languages."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import polib
import pytest
from msgspec import Struct

from app.language import LANGUAGES, Speaker
from app.lookup.reference import reference
from rules.burglars.state import Heist
from rules.core.message import Message, Refused
from rules.core.picture import draw
from rules.core.scene import Scene
from rules.core.steps import Over, Roll, Shuffle
from rules.core.table import Table
from rules.data import DATA
from tests.burglars.board import RULES

NAMES = {"ru": ["Аня", "Боря", "Вера", "Глеб"], "en": ["Ann", "Bob", "Cid", "Dan"]}
FOREIGN = {"ru": re.compile("[A-Za-z]"), "en": re.compile("[А-Яа-яЁё]")}
DECKS = ("patrol", "tools", "loot", "events", "characters", "tiles")
GAMES, ANSWERS = 36, 260
BOLD = ("move", "crack", "die", "tool", "take", "roof", "hack", "climb", "swap", "order", "yes")
"""What a player who wants to see the whole game likes to do, by the first word of the option."""

QUOTING = {"fault-stuck"}
"""Messages of the core that quote the program's own words."""


class Listener:
    """Say each message in both languages, and keep what nobody at a table could read."""

    def __init__(self) -> None:
        self.speakers = {
            language: Speaker(language, RULES, NAMES[language]) for language in LANGUAGES
        }
        self.heard: set[str] = set()
        self.wrong: dict[str, str] = {}

    def __call__(self, message: Message) -> None:
        if not message.id:
            return
        self.heard.add(message.id)
        for language, speak in self.speakers.items():
            text = speak(message)
            foreign = message.id not in QUOTING and FOREIGN[language].search(text)
            if text == message.id or "{" in text or foreign:
                self.wrong[f"{language} {message.id}"] = text

    def all_of(self, value: Any) -> None:
        """Hear every message inside a step, an entry, a fix or a fault."""
        if isinstance(value, Message):
            self(value)
        elif isinstance(value, Struct):
            for name in value.__struct_fields__:
                self.all_of(getattr(value, name))
        elif isinstance(value, dict):
            for inner in value.values():
                self.all_of(inner)
        elif isinstance(value, list | tuple):
            for inner in value:
                self.all_of(inner)

    def picture(self, scene: Scene) -> None:
        """Hear what a drawing of the table says."""
        for language in LANGUAGES:

            def speak(message: Message, language: str = language) -> str:
                self(message)
                return self.speakers[language](message)

            assert draw(scene, speak)


def set_up(number: int) -> dict[str, Any]:
    """Choose a set-up: every scenario, both levels, one to four players, either one's decks."""
    chance = Random(number)
    owners = {name: chance.choice(("app", "table")) for name in ("dice", *DECKS)}
    return {
        "players": NAMES["ru"][: 1 + number % 4],
        "scenario": ("office", "bank", "fort-knox")[number % 3],
        "tracking": "light" if number % 6 == 5 else "full",
        "walls": chance.choice(("printed", "random")),
        "lost-sight": number % 2 == 0,
        **owners,
    }


def play(number: int, hear: Listener) -> Table[Heist]:
    """Play one heist with answers at random, hearing each step and now and then the whole table."""
    chance = Random(number)
    table: Table[Heist] = Table(RULES, RULES.start(set_up(number), number))
    known = reference("burglars", "ru")
    for _ in range(ANSWERS):
        step = table.step
        assert not isinstance(step, Shuffle)
        assert step.rule in known, step.message.id
        hear.all_of((step, table.options(), table.state.heading))
        if chance.random() < 0.04:
            hear.picture(RULES.scene(table.state))
            correct(table, chance, hear)
        if isinstance(step, Over):
            break
        if table.state.phase == "turn" and chance.random() < 0.2:
            richer(table, chance)
        table.answer(reply(table, chance))
    hear.all_of(table.entries)
    return table


def reply(table: Table[Heist], chance: Random) -> str | list[int]:
    """Answer the pending step; boldly, so that safes open and cards are used."""
    step = table.step
    if isinstance(step, Roll):
        return [chance.choice((6, chance.randint(1, step.sides))) for _ in range(step.count)]
    options = table.options()
    bold = [one for one in options if one.id.partition(":")[0] in BOLD]
    return chance.choice(bold if bold and chance.random() < 0.7 else options).id


def richer(table: Table[Heist], chance: Random) -> None:
    """Correct the table so that a random player is not caught at once, and finds cards."""
    game = table.state
    who = chance.randrange(len(game.players))
    changes: dict[str, Any] = {f"players/{who}/stealth": 3}
    kind = chance.choice(("tools", "loot"))
    cards = getattr(game, kind).cards
    card = chance.choice(cards) if cards else None
    if card is not None and card not in getattr(game.players[who], kind):
        rest = list(cards)
        rest.remove(card)
        changes[f"players/{who}/{kind}"] = [*getattr(game.players[who], kind), card]
        changes[f"{kind}/cards"] = rest
    table.correct(changes)


def correct(table: Table[Heist], chance: Random, hear: Listener) -> None:
    """Make a correction that the game offers somewhere, and take it back."""
    places = sorted(places_of(RULES.scene(table.state)))
    for at in chance.sample(places, 6):
        fixes = RULES.fixes(table.state, at)
        hear.all_of(fixes)
        if not fixes or isinstance(table.step, Over):
            continue
        try:
            table.correct(chance.choice(fixes).changes)
        except Refused as refused:
            hear.all_of(refused.faults)
        else:
            hear.all_of(table.entries[-1])
            table.undo()


def places_of(value: Any) -> Iterator[str]:
    """Yield the places that a scene offers for correction."""
    if isinstance(value, Struct):
        if at := getattr(value, "at", ""):
            yield at
        for name in value.__struct_fields__:
            yield from places_of(getattr(value, name))
    elif isinstance(value, dict):
        yield from places_of(list(value.values()))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from places_of(inner)


@pytest.fixture(scope="module")
def heard() -> Listener:
    """Hear a few dozen heists."""
    listener = Listener()
    listener.all_of(tuple(RULES.settings()))
    for number in range(GAMES):
        play(number, listener)
    return listener


def test_everything_said_in_play_can_be_read_in_both_languages(heard: Listener) -> None:
    assert heard.wrong == {}


def test_most_messages_are_heard_in_play(heard: Listener) -> None:
    file = polib.pofile(str(DATA / "burglars" / "messages.ru.po"), encoding="utf-8")
    ids = {entry.msgid for entry in file if not entry.msgid.startswith("fault-")}
    assert len(ids & heard.heard) > 0.85 * len(ids), sorted(ids - heard.heard)


SPOILT: dict[str, dict[str, Any]] = {
    "fault-scenario": {"safes": 5},
    "fault-people": {"players": []},
    "fault-removed": {"removed": 1},
    "fault-names": {"names": ["Аня", "Аня"]},
    "fault-turn": {"turn/player": 7},
    "fault-number": {"turn/used": -1},
    "fault-rooms": {"floors/0/rooms": {}},
    "fault-cell": {"floors/0/guard": "H8"},
    "fault-lost-guard": {"floors/0/lost": True},
    "fault-speed": {"floors/0/speed": 7},
    "fault-alarms": {"floors/0/alarms": ["A1", "A1"]},
    "fault-patrol": {"floors/0/patrol/cards": []},
    "fault-unknown-room": {"floors/1/rooms/A1/tile": None, "floors/1/rooms/A1/shown": True},
    "fault-dice": {"floors/1/rooms/A1/dice": 1},
    "fault-not-safe": {"floors/1/rooms/A1/cracked": True},
    "fault-hacks": {"floors/1/rooms/A1/hacks": 1},
    "fault-not-keypad": {"floors/1/rooms/A1/code": True},
    "fault-not-laboratory": {"floors/1/rooms/A1/taken": True},
    "fault-not-digit": {"floors/1/rooms/A1/marked": True},
    "fault-tile-twice": {"floors/1/rooms/A1/tile": "foyer-1", "floors/1/rooms/A2/tile": "foyer-1"},
    "fault-tiles": {"tiles/cards": ["camera-1"]},
    "fault-two-safes": {"floors/1/rooms/A1/tile": "safe-1", "floors/1/rooms/A2/tile": "safe-2"},
    "fault-two-bars": {"players/0/loot": ["gold-bar", "gold-bar"]},
    "fault-colour": {"players/0/colour": "mauve"},
    "fault-skills": {"players/0/skill": "hawk1", "players/1/skill": "hawk2"},
    "fault-tools": {"tools/cards": []},
    "fault-loot": {"loot/cards": []},
    "fault-events": {"events/cards": []},
}
"""What cannot be on a real table, by the message that says so."""
WRONG_SET_UPS: dict[str, dict[str, Any]] = {
    "fault-hole": {"scenario": "fort-knox", "hole": "Z9"},
    "fault-printed-hole": {"scenario": "fort-knox", "hole": "A1"},
    "fault-plan": {"walls": "free", "plan": []},
}


@pytest.mark.parametrize("id", SPOILT)
def test_what_cannot_be_on_a_table_is_said_in_words(id: str) -> None:
    hear = Listener()
    table = Table(RULES, RULES.start({"players": NAMES["ru"][:2], "scenario": "office"}, 1))
    while table.state.phase == "setup":
        table.answer(reply(table, Random(1)))
    with pytest.raises(Refused) as refused:
        table.correct(SPOILT[id])
    hear.all_of(refused.value.faults)
    assert id in hear.heard
    assert hear.wrong == {}


@pytest.mark.parametrize("id", WRONG_SET_UPS)
def test_what_is_wrong_with_a_set_up_is_said_in_words(id: str) -> None:
    hear = Listener()
    with pytest.raises(Refused) as refused:
        RULES.start(WRONG_SET_UPS[id], 1)
    hear.all_of(refused.value.faults)
    assert id in hear.heard
    assert hear.wrong == {}


def test_every_fault_of_the_game_is_tried() -> None:
    file = polib.pofile(str(DATA / "burglars" / "messages.ru.po"), encoding="utf-8")
    ids = {entry.msgid for entry in file if entry.msgid.startswith("fault-")}
    assert ids == {*SPOILT, *WRONG_SET_UPS}
