"""Play at random and hear everything that is said, in both languages."""

import re
from random import Random
from typing import Any

import polib
import pytest

from app.language import LANGUAGES, Speaker
from app.lookup.reference import reference
from rules.agency.careful import play as careful
from rules.core.box import fields_of
from rules.core.message import Message
from rules.core.steps import Over, Shuffle
from rules.core.table import Table
from rules.data import DATA
from rules.simulate import at_random, reply
from tests.agency.town import RULES
from tests.test_messages import messages, places

NAMES = {"ru": ["Аня", "Боря", "Вера", "Глеб"], "en": ["Ann", "Bob", "Cid", "Dan"]}
FOREIGN = {"ru": re.compile("[A-Za-z]"), "en": re.compile("[А-Яа-яЁё]")}
GAMES = 24


class Listener:
    """Say each message in both languages, and keep what nobody at a table could read."""

    def __init__(self) -> None:
        self.speakers = {
            language: Speaker(language, RULES, NAMES[language]) for language in LANGUAGES
        }
        self.heard: set[str] = set()
        self.wrong: dict[str, str] = {}

    def __call__(self, value: Any) -> None:
        """Hear every message inside a value."""
        for message in messages(value):
            self.hear(message)

    def hear(self, message: Message) -> None:
        """Hear one message, and those inside it."""
        if not message.id:
            return
        self.heard.add(message.id)
        for inner in message.params.values():
            if isinstance(inner, tuple):
                self(inner)
        for language, speak in self.speakers.items():
            text = speak(message)
            if text == message.id or "{" in text or FOREIGN[language].search(text):
                self.wrong[f"{language} {message.id}"] = text


def listen(number: int, hear: Listener) -> None:
    """Play one game, hearing each step and now and then the picture and its corrections."""
    luck = Random(number)
    mode, players = (("agent", 2), ("agent", 3), ("android", 3), ("android", 4))[number % 4]
    owners = {
        pile: luck.choice(("app", "table"))
        for pile in ("dice", "special", "stream", "suspects", "tiles", "identities")
    }
    options = {
        "players": NAMES["ru"][:players],
        "mode": mode,
        "tracking": "light" if number % 5 == 4 else "full",
        "stability": luck.choice(("strict", "easy")),
        **owners,
    }
    table = Table(RULES, RULES.start(options, number))
    known = reference("agency", "ru")
    player = careful if number % 2 else at_random
    while not isinstance(table.step, Over):
        step = table.step
        assert not isinstance(step, Shuffle)
        assert step.rule in known, step.message.id
        hear((step, table.options(), table.state.heading))
        if luck.random() < 0.04:
            scene = RULES.scene(table.state)
            hear(scene)
            for at in luck.sample(sorted(places(scene)), 3):
                hear(RULES.fixes(table.state, at))
        table.answer(reply(table, player, luck))
    hear((table.step, table.entries))


@pytest.fixture(scope="module")
def heard() -> Listener:
    """Hear two dozen games, the set-up and the box."""
    listener = Listener()
    listener(tuple(RULES.settings()))
    listener(tuple((field.group, field.of, field.label) for field in fields_of(RULES)))
    for number in range(GAMES):
        listen(number, listener)
    return listener


def test_everything_said_in_play_can_be_read_in_both_languages(heard: Listener) -> None:
    assert heard.wrong == {}


def test_most_messages_are_heard_in_play(heard: Listener) -> None:
    file = polib.pofile(str(DATA / "agency" / "messages.ru.po"), encoding="utf-8")
    ids = {entry.msgid for entry in file if not entry.msgid.startswith("fault-")}
    assert len(ids & heard.heard) > 0.9 * len(ids), sorted(ids - heard.heard)
