"""Turns codes into answers of a draw, without a window."""

import subprocess
import sys
from random import Random
from typing import Any

import pytest

from app.language import Speaker
from app.lookup.reference import reference
from app.scanning import Examiner, answer_of, book_of, can_answer, component, family, source_of
from rules.core.game import Setting
from rules.core.message import say
from rules.core.steps import Ask, Draw, Option, Over, Roll
from rules.core.table import Table
from rules.data import GAMES, rules_of
from vision import book
from vision.labels import Label, check

BURGLARS = book.load("burglars")
SPEAK = Speaker("ru", catalogue="app")


def draw(deck: str, *ids: str, top: str | None = None, **params: int) -> Draw:
    options = tuple(Option(id, say("name")) for id in ids)
    return Draw(say("some-draw", **params), "some.rule", deck, top, options)


def text(kind: str, id: str, copy: int = 1) -> str:
    return BURGLARS.payloads.spell(Label("burglars", kind, id, copy))


def examine(step: Draw | None, code: str, game: str = "burglars"):
    return Examiner(SPEAK, "ru", game, step).examine(code)


@pytest.mark.parametrize(
    ("deck", "kind", "id"),
    [
        ("tools", "tool", "emp"),
        ("loot", "loot", "tiara"),
        ("events", "event", "crash"),
        ("characters", "character", "raven"),
        ("tiles", "tile", "camera-2"),
    ],
)
def test_a_card_answers_the_draw_of_its_deck(deck: str, kind: str, id: str) -> None:
    found = examine(draw(deck, "other", id), text(kind, id))
    assert (found.option, found.counts) == (id, True)
    assert found.name == component(Label("burglars", kind, id)).name.ru


def test_every_copy_of_a_card_answers() -> None:
    many = next(one for one in BURGLARS.components if one.copies > 1)
    deck = next(source for source in BURGLARS.sources if source.kind == many.kind)
    step = draw(deck.list or deck.kind, many.id)
    for copy in range(1, many.copies + 1):
        assert examine(step, text(many.kind, many.id, copy)).option == many.id


def test_a_patrol_card_answers_only_for_its_own_floor() -> None:
    step = draw("patrol", "A1", "B2", floor=2)
    assert examine(step, text("patrol", "2B2")).option == "B2"
    other = examine(step, text("patrol", "1B2"))
    assert other.option is None
    assert "Патруль 1: Б2" in other.why


def test_a_card_that_is_not_in_the_deck_any_more_is_no_answer() -> None:
    found = examine(draw("patrol", "A1", floor=1), text("patrol", "1B2"))
    assert found.option is None
    assert "уже в игре" in found.why


def test_safes_are_alike_because_nothing_on_them_differs() -> None:
    step = draw("tiles", "safe-3", "camera-2")
    assert answer_of(step, Label("burglars", "tile", "safe-1")) == "safe-3"
    assert answer_of(step, Label("burglars", "tile", "camera-1")) is None


def test_a_card_of_another_deck_is_no_answer() -> None:
    found = examine(draw("tools", "emp"), text("loot", "tiara"))
    assert found.option is None
    assert "Тиара" in found.why


@pytest.mark.parametrize(
    ("code", "part"),
    [
        ("https://example.org/?x=TK1", "не этикетка"),
        ("", "не этикетка"),
        ("TK1", "повреждена"),
        (text("tool", "emp")[:-1] + "*", "повреждена"),
        ("TK2" + text("tool", "emp")[3:], "новее"),
        ("TK1BTZZZZZ10" + check("TK1BTZZZZZ10"), "такого компонента"),
        ("TK" + "1" * 5000, "не этикетка"),
        ("{floor.__class__}", "не этикетка"),
    ],
)
def test_other_codes_are_named_for_what_they_are(code: str, part: str) -> None:
    for step in (draw("tools", "emp"), None):
        found = examine(step, code)
        assert found.option is None
        assert found.label is None
        assert part in found.why


def test_a_label_of_another_game_is_no_answer_but_can_be_looked_up() -> None:
    code = text("tool", "emp")
    found = examine(draw("tools", "emp"), code, game="hackers")
    assert found.option is None
    assert "Взломщики" in found.why
    assert examine(None, code, game="hackers").rule == "burglars.tool.emp"
    assert examine(None, code, game="").rule == "burglars.tool.emp"


def test_only_a_draw_from_peoples_own_deck_is_scanned() -> None:
    assert can_answer("burglars", draw("tools", "emp"))
    assert not can_answer("burglars", draw("tools", "emp", top="emp"))
    assert not can_answer("burglars", draw("no-such-deck", "emp"))
    assert not can_answer("no-such-game", draw("tools", "emp"))
    assert not can_answer("burglars", Ask(say("x"), "some.rule", ()))


@pytest.mark.parametrize("game", book.games())
def test_every_labelled_component_has_a_paragraph(game: str) -> None:
    known = book_of(game)
    assert known
    rules = {one.rule or f"{game}.{one.kind}.{one.id}" for one in known.components}
    assert rules - set(reference(game, "ru")) == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_card_that_people_draw_can_be_scanned(game: str) -> None:
    luck = Random(game)
    rules = rules_of(game)
    known = [book_of(one) for one in family(game)]
    drawn = set()
    for seed in range(3):
        options = {one.id: "table" for one in rules.settings() if "table" in values(one)}
        table = Table(rules, rules.start(options, seed))
        for _ in range(400):
            step = table.step
            if isinstance(step, Over):
                break
            if isinstance(step, Draw):
                drawn.add(step.deck)
                assert can_answer(game, step), step.deck
                source = source_of(game, step.deck)
                assert source
                labels = [
                    Label(one.game, card.kind, card.id)
                    for one in known
                    if one
                    for card in one.of_kind(source.kind)
                ]
                scanned = {answer_of(step, label) for label in labels}
                unscanned = {one.id for one in step.options} - scanned
                assert unscanned <= {"back", "other-price"}, step.deck
            table.answer(chosen_by(luck, step, table))
    assert drawn


def values(setting: Setting) -> set[str]:
    return {choice.id for choice in setting.choices}


def chosen_by(luck: Random, step: Any, table: Table[Any]) -> str | list[int]:
    if isinstance(step, Roll):
        return [luck.randint(1, step.sides) for _ in range(step.count)]
    return luck.choice(table.options()).id


def test_nothing_heavy_is_imported_before_scanning_starts() -> None:
    code = "import app.scanning, app.device.camera, app.device.phone, sys; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"cv2", "numpy", "pyzbar", "zxingcpp"} & set(ran.stdout.split())


def test_a_card_with_values_of_its_own_opens_the_paragraph_about_itself() -> None:
    agency = book.load("agency")
    kraken = examine(None, agency.payloads.spell(Label("agency", "suspect", "kraken")), "agency")
    assert kraken.rule == "agency.card.suspect.kraken"
    assert "Синдикат: «Глубина»." in reference("agency", "ru")[kraken.rule].text
    bomb = examine(None, agency.payloads.spell(Label("agency", "token", "bomb")), "agency")
    assert bomb.rule == "agency.token.bomb"
