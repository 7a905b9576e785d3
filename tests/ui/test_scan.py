"""Scans printed labels from a video in the real window, and plays a guard's turn with them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from app.device.camera import VARIABLE
from rules.core.steps import Draw, Roll, Tell
from tests.ui.conftest import Person
from tests.ui.look import contrast_faults, each_look, shape_faults, word_faults
from tests.vision import scenes
from vision import book
from vision.labels import Label

BURGLARS = book.load("burglars")
OPTIONS = {"players": ["Аня", "Борис"], "scenario": "office", "patrol": "table"}
LINK = "https://example.org/win"


def label(kind: str, id: str) -> str:
    """Spell what is printed on a component."""
    return BURGLARS.payloads.spell(Label("burglars", kind, id))


Shown = str | np.ndarray | None
"""What is filmed: the label of a card, a picture, or the dark."""


def film(path: Path, texts: Sequence[Shown], each: int = 8) -> Path:
    """Film cards one after another, in a hand that is never quite still."""
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 30, (1280, 720))
    assert video.isOpened()
    for number, text in enumerate(texts):
        picture = np.full((720, 1280, 3), 40, np.uint8)
        if isinstance(text, np.ndarray):
            picture = text
        elif text:
            picture = scenes.code_photo(number, "easy", [text]).image
        for frame in range(each):
            video.write(np.roll(picture, (2 * frame, -3 * frame), (0, 1)))
    video.release()
    return path


@pytest.fixture
def camera(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Put a film of some cards in the camera's place."""

    def show(*texts: Shown) -> None:
        path = film(tmp_path / f"film-{len(list(tmp_path.glob('*.avi')))}.avi", texts)
        monkeypatch.setenv(VARIABLE, str(path))

    return show


def sit_down(person: Person, folder: Path, **options: Any) -> Any:
    """Begin a heist whose patrol cards people draw; give its store entry at the first draw."""
    app = person.open(folder)
    app.prefer(pace="off")
    saved = app.store.new("burglars", {**OPTIONS, **options}, seed=3)
    app.go("table", id=saved.id)
    person.frames(6)
    return saved.id


def step_of(person: Person) -> Any:
    return person.screen.saved.table.step


def to_draw(person: Person) -> None:
    """Play on by touches until a card of the table is drawn."""
    for _ in range(80):
        step = step_of(person)
        if isinstance(step, Draw):
            return
        assert not isinstance(step, Roll)
        person.tap(person.screen.script.options[0])
    raise AssertionError("nobody drew a card")


def cards(person: Person, *ids: str) -> list[str]:
    """Spell the patrol cards of the floor that the pending draw is about."""
    floor = step_of(person).message.params["floor"]
    return [label("patrol", f"{floor}{id}") for id in ids]


def scan(person: Person) -> None:
    """Scan until the table is back."""
    person.tap("Сканировать")
    assert person.at == "scan"
    person.until(lambda: person.at == "table", 60)
    person.frames(4)


def test_a_guards_turn_is_played_by_scanning_patrol_cards(
    person: Person, tmp_path: Path, camera: Any
) -> None:
    sit_down(person, tmp_path / "data")
    to_draw(person)
    first = [option.id for option in step_of(person).options][:3]
    camera(None, *cards(person, *first))
    drawn = []
    while len(drawn) < 3:
        to_draw(person)
        before = len(person.screen.saved.table.entries)
        scan(person)
        table = person.screen.saved.table
        drawn.append(table.entries[before].answer)
        assert "Отсканировано: Патруль" in person.toast()
        assert isinstance(table.step, Tell)
    # The film is the same each time: what was drawn before is passed over.
    assert drawn == first
    assert person.screen.saved.table.state.floors[0].patrol.discard[:3] == first


def test_what_is_no_answer_is_named_and_changes_nothing(
    person: Person, tmp_path: Path, camera: Any
) -> None:
    sit_down(person, tmp_path / "data")
    to_draw(person)
    step, length = step_of(person), len(person.screen.saved.table.entries)
    torn = label("patrol", "1A1")[:-1] + "?"
    for text, said in (
        (LINK, "не этикетка"),
        (torn, "повреждена"),
        (label("tool", "emp"), "нужна другая карта"),
        (label("patrol", "3A1"), "из другой колоды"),
    ):
        camera(text)
        person.tap("Сканировать")
        person.until(lambda said=said: said in person.screen.note, 60)
        person.until(lambda: person.screen.watcher is None, 60)
        assert said in person.screen.note
        person.tap("Выбрать из списка")
        assert person.at == "table"
        assert step_of(person) == step
        assert len(person.screen.saved.table.entries) == length


def test_without_a_camera_the_words_say_so_and_the_list_still_works(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "97")
    sit_down(person, tmp_path)
    to_draw(person)
    person.tap("Сканировать")
    person.until(lambda: "не отвечает" in person.screen.note)
    person.frames(2)
    assert "Сканировать ещё раз" in person.texts()
    person.tap("Выбрать из списка")
    length = len(person.screen.saved.table.entries)
    person.tap(person.screen.script.options[2])
    assert len(person.screen.saved.table.entries) > length


def test_a_picture_stands_in_for_the_camera(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "97")
    sit_down(person, tmp_path / "data")
    to_draw(person)
    wanted = step_of(person).options[1].id
    path = tmp_path / "card.png"
    cv2.imwrite(str(path), scenes.code_photo(1, "table", cards(person, wanted)).image)
    person.tap("Сканировать")
    person.tap("Взять снимок из галереи")
    from app.widgets.field import Field

    person.shown(Field)[0].text = str(path)
    person.tap("Прочитать")
    person.until(lambda: person.at == "table", 60)
    assert person.screen.saved.table.state.floors[0].patrol.discard == [wanted]


def test_several_cards_in_one_picture_are_asked_about(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "97")
    sit_down(person, tmp_path / "data")
    to_draw(person)
    ids = [option.id for option in step_of(person).options][:2]
    path = tmp_path / "cards.png"
    cv2.imwrite(str(path), scenes.code_photo(2, "easy", cards(person, *ids)).image)
    person.tap("Сканировать")
    person.screen.read_picture(path)
    person.until(lambda: bool(person.sheets()), 60)
    names = [BURGLARS.name(Label("burglars", "patrol", f"1{id}")).ru for id in ids]
    assert set(names) <= set(person.texts())
    person.tap(names[1])
    person.until(lambda: person.at == "table")
    assert person.screen.saved.table.state.floors[0].patrol.discard == [ids[1]]


def test_home_and_the_menu_lead_from_a_card_to_its_paragraph(
    person: Person, tmp_path: Path, camera: Any
) -> None:
    camera(None, label("tool", "emp"))
    person.open(tmp_path / "data")
    person.tap("Сканировать карту или тайл")
    person.until(lambda: person.at == "rules", 60)
    assert person.app.trail[-1][1] == {"game": "burglars", "anchor": "burglars.tool.emp"}
    person.tap("Назад")
    assert person.at == "home"
    camera(label("tile", "camera-2"))
    sit_down(person, tmp_path / "data")
    person.tap("Меню")
    person.tap("Сканировать карту или тайл")
    person.until(lambda: person.at == "rules", 60)
    assert person.app.trail[-1][1] == {"game": "burglars", "anchor": "burglars.room.camera"}
    person.tap("Назад")
    assert person.at == "table"


def test_a_scanned_tool_is_given_to_a_player(person: Person, tmp_path: Path, camera: Any) -> None:
    camera(label("tool", "emp"))
    sit_down(person, tmp_path / "data")
    person.tap("Меню")
    person.tap("Сканировать карту или тайл")
    person.until(lambda: bool(person.sheets()), 60)
    person.frames(4)
    person.tap("Есть карта: Электромагнитный импульс (Борис)")
    assert person.at == "table"
    state = person.screen.saved.table.state
    assert [player.tools for player in state.players] == [[], ["emp"]]
    assert "emp" not in state.tools.cards
    person.tap("Отменить")
    assert person.screen.saved.table.state.players[1].tools == []


def test_a_card_is_found_by_typing_its_name(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.widgets.field import Field

    monkeypatch.setenv(VARIABLE, "97")
    app = person.open(tmp_path)
    app.go("scan")
    person.frames(6)
    person.tap("Найти по названию")
    person.shown(Field)[0].text = "чертеж"
    person.frames(6)
    person.tap("Чертежи")
    person.until(lambda: person.at == "rules")
    assert app.trail[-1][1]["anchor"] == "burglars.tool.blueprints"


def test_a_card_that_was_shown_once_is_known_until_it_is_forgotten(
    person: Person, tmp_path: Path, camera: Any
) -> None:
    from app.widgets.field import Field

    camera(scenes.card_photo(1, "easy", 1))
    app = person.open(tmp_path / "data")
    app.go("scan")
    person.until(lambda: person.screen.watcher is None and person.screen.frame is not None, 60)
    assert "Наклейки не видно" in person.screen.note
    person.tap("Запомнить карту без наклейки")
    person.shown(Field)[0].text = "чертеж"
    person.frames(6)
    person.tap("Чертежи")
    assert "Запомнено: Чертежи (1 снимок)" in person.toast()
    person.until(lambda: person.at == "rules", 60)
    assert app.trail[-1][1]["anchor"] == "burglars.tool.blueprints"
    # From another side it is the same card; another card stays unknown.
    camera(scenes.card_photo(50, "table", 1))
    person.tap("Назад")
    app.go("scan")
    person.until(lambda: person.at == "rules", 60)
    camera(scenes.card_photo(51, "table", 9))
    person.tap("Назад")
    app.go("scan")
    person.until(lambda: "Наклейки не видно" in person.screen.note, 60)
    person.frames(4)
    person.tap("Карты без наклеек")
    assert "Без наклейки известна 1 карта. Какую забыть?" in person.texts()
    person.tap("Чертежи: 1 снимок")
    person.tap("Забыть")
    assert "Забыто: Чертежи" in person.toast()
    camera(scenes.card_photo(50, "table", 1))
    person.tap("Сканировать ещё раз")
    person.until(lambda: "Наклейки не видно" in person.screen.note, 60)
    person.tap("Карты без наклеек")
    assert "Без наклеек не известна ни одна карта" in person.texts()


def test_naming_an_unlabelled_card_answers_the_draw_and_teaches_it(
    person: Person, tmp_path: Path, camera: Any
) -> None:
    sit_down(person, tmp_path / "data")
    to_draw(person)
    wanted = step_of(person).options[1].id
    name = BURGLARS.name(Label("burglars", "patrol", f"1{wanted}")).ru
    camera(scenes.card_photo(4, "easy", 4))
    person.tap("Сканировать")
    person.until(lambda: person.screen.frame is not None, 60)
    person.tap("Запомнить карту без наклейки")
    assert all(said.startswith("Патруль 1") for said in person.texts() if "Патруль" in said)
    person.tap(name)
    person.until(lambda: person.at == "table", 60)
    assert person.screen.saved.table.state.floors[0].patrol.discard == [wanted]
    person.screen.undo()
    camera(scenes.card_photo(60, "table", 4))
    scan(person)
    assert f"Отсканировано: {name}" in person.toast()
    assert person.screen.saved.table.state.floors[0].patrol.discard == [wanted]


def test_a_plain_picture_cannot_be_taught_and_says_so(
    person: Person, tmp_path: Path, camera: Any
) -> None:
    from app.widgets.field import Field

    camera(np.full((720, 1280, 3), 90, np.uint8))
    app = person.open(tmp_path / "data")
    app.go("scan")
    person.until(lambda: person.screen.frame is not None, 60)
    person.tap("Запомнить карту без наклейки")
    person.shown(Field)[0].text = "атриум"
    person.frames(6)
    person.tap("Атриум 4")
    assert "слишком мало деталей" in person.screen.note
    assert not person.screen.taught.exists()


def test_leaving_and_pausing_let_go_of_the_camera(
    person: Person, tmp_path: Path, camera: Any
) -> None:
    camera(*[None] * 40)
    app = person.open(tmp_path / "data")
    app.go("scan")
    person.until(lambda: person.screen.view.texture is not None)
    first = person.screen.watcher
    app.pause()
    person.until(lambda: not first.running)
    app.resume()
    person.until(lambda: person.screen.watcher is not None)
    second = person.screen.watcher
    assert second is not first
    person.tap("Назад")
    person.until(lambda: not second.running)


@each_look
def test_the_screen_is_whole_readable_and_translated(
    person: Person,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    size: tuple[int, int],
    text: int,
) -> None:
    monkeypatch.setenv(VARIABLE, "97")
    app = person.open(tmp_path, language, size)
    app.prefer(text=text)
    app.go("scan")
    person.until(lambda: len(person.screen.note.splitlines()) == 2)
    person.frames(8)
    root = person.root()
    faults = shape_faults(root) + word_faults(root, language, set())
    assert faults + contrast_faults(root, person.window) == []
