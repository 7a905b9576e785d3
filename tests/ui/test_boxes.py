"""Compares games with their boxes in the real window."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from app.widgets.controls import Action, Chip, IconButton
from app.widgets.field import Field
from rules.core.box import Progress, components
from rules.core.game import Rules
from rules.data import rules_of
from tests.core.trove import Trove
from tests.ui.conftest import Person
from tests.ui.look import contrast_faults, each_look, shape_faults, word_faults

GOLD, DIG = "cards/gold/copies", "cards/gold/effects"
CAVE = "rooms/cave/sides"
STORM = "cards/storm/effects"
FACES = "die/map/faces"
TRAIL = ("paths/trail/players", "paths/trail/arrows")
WORTH = "cards/gold/worth"
EFFECTS = {"effect-lose", "effect-gain", "effect-if-at", "effect-wait", "effect-flee", "Hide"}
"""The effects of the made-up game, which no catalogue words."""


def find(game: str, overlay: Mapping[str, Any] | None = None) -> Rules[Any]:
    """Give the real burglars, and the made-up game in the place of another."""
    return Trove(overlay) if game == "breach" else rules_of(game, overlay)


def open_app(person: Person, folder: Path, language: str = "ru", **kwargs: Any) -> Any:
    """Show the app with both games."""
    return person.open(folder, language, find=find, playable=("breach", "burglars"), **kwargs)


def verify(person: Person, folder: Path, path: str) -> Any:
    """Show one value of the made-up game; give what is kept of boxes."""
    app = open_app(person, folder)
    app.go("verify", game="breach", path=path)
    person.frames(6)
    return app.store.boxes


def shown(person: Person) -> list[str]:
    """List the paths of the values on the screen."""
    return [field.path for field in person.screen.component]


def value(person: Person, path: str) -> Any:
    """Give what people have set a value to."""
    return person.screen.editors[path].value


def button(person: Person, icon: str) -> Any:
    """Find what can be tapped by its icon."""
    return next(one for one in person.shown((Action, IconButton)) if one.icon == icon)


# Finding the way


def test_the_way_from_home_to_the_first_value_and_back(person: Person, tmp_path: Path) -> None:
    open_app(person, tmp_path)
    person.tap("Сверка с коробкой")
    assert person.at == "boxes"
    assert [card.note for card in person.screen.cards] == ["сверено 0 из 15", "сверено 0 из 110"]
    person.tap("Взломщики")
    assert person.at == "box"
    assert "Инструменты: сверено 0 из 24" in person.texts()
    person.tap("Сверять дальше")
    assert person.at == "verify"
    assert shown(person) == ["cards/blueprints/name/ru", "cards/blueprints/copies"]
    person.tap("Назад")
    person.tap("Назад")
    person.tap("Назад")
    assert person.at == "home"


def test_one_tap_confirms_a_component_and_brings_the_next(person: Person, tmp_path: Path) -> None:
    open_app(person, tmp_path)
    person.app.go("verify", game="burglars", path="cards/blueprints/name/ru")
    person.frames(6)
    for done in (2, 4):
        person.tap("Как напечатано")
        assert person.app.store.boxes.progress("burglars") == Progress(done, 110)
    assert shown(person)[0] == "cards/crystal-ball/name/ru"
    assert person.app.store.boxes.values("burglars") == {
        "cards/blueprints/name/ru": "Чертежи",
        "cards/blueprints/copies": 1,
        "cards/crowbar/name/ru": "Лом",
        "cards/crowbar/copies": 1,
    }
    assert person.screen.subtitle == "Инструменты: сверено 4 из 24"


def test_a_value_can_be_left_for_later_and_chosen_from_the_list(
    person: Person, tmp_path: Path
) -> None:
    boxes = verify(person, tmp_path, GOLD)
    person.tap("Дальше без сверки")
    assert shown(person)[0] == "cards/rock/copies"
    assert boxes.values("breach") == {}
    person.app.go("box", game="breach")
    person.tap("Комнаты: сверено 0 из 4")
    assert person.screen.subtitle == "Комнаты: сверено 0 из 4"
    ways = "сверху закрыто, справа закрыто, снизу открыто, слева открыто"
    person.tap(f"Хижина —\N{NO-BREAK SPACE}{ways} · Светло")
    assert shown(person) == ["rooms/hut/sides", "rooms/hut/kind"]
    person.tap("Темно")
    assert boxes.values("breach") == {}
    person.tap("Сохранить")
    assert boxes.values("breach")["rooms/hut/kind"] == "dark"


def test_after_the_last_value_the_way_leads_back_with_a_word(
    person: Person, tmp_path: Path
) -> None:
    app = open_app(person, tmp_path)
    fields = app.store.boxes.fields("breach")
    app.store.boxes.set("breach", {field.path: field.plain for field in fields[:-1]})
    app.go("box", game="breach")
    person.tap("Сверять дальше")
    person.tap("Как напечатано")
    assert person.at == "box"
    assert person.toast() == "Всё сверено с коробкой."
    assert person.screen.subtitle == "сверено 15 из 15"
    assert not [one for one in person.shown(Action) if one.said == "Сверять дальше"]


def test_a_long_part_is_listed_in_two_steps(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path, playable=("breach",))
    app.go("box", game="breach", group=3)
    person.frames(6)
    assert len(person.screen.lines) == 30
    person.tap("Показать остальное")
    assert len(person.screen.lines) == 43
    assert "Показать остальное" not in person.texts()


# Setting values


def test_a_single_number_takes_one_tap(person: Person, tmp_path: Path) -> None:
    app = open_app(person, tmp_path)
    path = next(
        one[0].path for one in components(app.store.boxes.fields("burglars")) if len(one) == 1
    )
    app.go("verify", game="burglars", path=path)
    person.frames(6)
    person.tap("3")
    assert app.store.boxes.values("burglars") == {path: 3}
    assert shown(person) != [path]


def test_the_sides_of_a_room_turn_with_each_tap(person: Person, tmp_path: Path) -> None:
    boxes = verify(person, tmp_path, CAVE)
    up, right, _, left = range(4)
    room = person.screen.editors[CAVE]
    for side in (up, right, left, left):  # From open to its price, from closed to open.
        person.tap(room.buttons[side])
    assert boxes.values("breach") == {}
    person.tap("Сохранить")
    assert boxes.values("breach") == {CAVE: [1, 0, 1, None], "rooms/cave/kind": "dark"}


def test_the_sides_stand_where_they_are_printed(person: Person, tmp_path: Path) -> None:
    verify(person, tmp_path, CAVE)
    up, right, down, left = person.screen.editors[CAVE].buttons
    assert up.center_y > right.center_y == left.center_y > down.center_y
    assert left.center_x < up.center_x == down.center_x < right.center_x


def test_faces_are_filled_one_after_another(person: Person, tmp_path: Path) -> None:
    boxes = verify(person, tmp_path, FACES)
    for said in ("3", "2", "1"):
        keys = [one for one in person.shown(Action) if one.said == said]
        person.tap(keys[0])
    chips = person.shown(Chip)
    assert [chip.said for chip in chips] == ["3", "2", "1", "2", "3", "3"]
    assert [chip.chosen for chip in chips].index(True) == 3
    person.tap(chips[5])
    person.tap(next(one for one in person.shown(Action) if one.said == "1"))
    person.tap("Сохранить")
    assert boxes.values("breach") == {FACES: [3, 2, 1, 2, 3, 1]}


def test_lights_are_switched_one_by_one(person: Person, tmp_path: Path) -> None:
    boxes = verify(person, tmp_path, "paths/trail/players")
    for said in ("4", "1", "3"):
        person.tap(said)
    person.tap("Сохранить")
    assert boxes.values("breach")["paths/trail/players"] == [2, 3, 4]


def test_a_list_grows_and_shrinks_within_its_bounds(person: Person, tmp_path: Path) -> None:
    boxes = verify(person, tmp_path, "paths/trail/arrows")
    person.tap("Добавить")
    person.tap(person.find("Из хижины в пещеру"))
    assert len(value(person, "paths/trail/arrows")) == 2
    assert "Добавить" not in [one.said for one in person.shown(Action)]
    person.tap("Сохранить")
    there, back = {"from": "cave", "to": "hut"}, {"from": "hut", "to": "cave"}
    assert boxes.values("breach")["paths/trail/arrows"] == [there, back]
    person.app.go("verify", game="breach", path="paths/trail/arrows")
    person.frames(6)
    for _ in range(2):
        person.tap("Убрать последнее")
    assert "Убрать последнее" not in [one.said for one in person.shown(Action)]
    person.tap("Сохранить")
    assert boxes.values("breach")["paths/trail/arrows"] == []


def test_a_name_is_typed(person: Person, tmp_path: Path) -> None:
    boxes = verify(person, tmp_path, "names/gold/name/ru")
    person.shown(Field)[1].text = " Клад "
    person.tap("Сохранить")
    assert boxes.values("breach") == {"names/gold/name/ru": "Клад", WORTH: 50}


def test_a_name_that_is_none_is_refused_in_words(person: Person, tmp_path: Path) -> None:
    boxes = verify(person, tmp_path, "names/gold/name/ru")
    person.shown(Field)[1].text = "   "
    person.tap("Сохранить")
    assert "одна строка" in person.toast()
    assert "names/gold/name/ru" in shown(person)
    assert boxes.values("breach") == {}


def test_effects_are_built_from_words_and_arguments(person: Person, tmp_path: Path) -> None:
    boxes = verify(person, tmp_path, DIG)
    person.tap("Добавить эффект")
    person.tap("effect-gain")
    person.tap("+2")
    person.tap("Хижина")
    person.tap("Готово")
    assert value(person, DIG) == ["gain +2 hut"]
    person.tap("Добавить эффект")
    person.tap("effect-if-at")
    person.tap("Пещера")
    offered = [one.said for one in person.shown(Action)]
    assert "effect-if-at" not in offered, "one condition is enough"
    person.tap("effect-lose")
    person.tap("1")
    person.tap("Добавить эффект")
    person.tap("Своими словами")
    person.shown(Field)[0].text = "Спрячьтесь."
    person.tap("Готово")
    assert value(person, DIG) == [
        "gain +2 hut",
        "if-at cave: lose 1",
        "manual: Спрячьтесь.",
    ]
    assert "Добавить эффект" not in person.texts(), "the card has room for three"
    person.tap("Сохранить")
    assert len(boxes.values("breach")[DIG]) == 3


def test_effects_are_changed_moved_and_removed(person: Person, tmp_path: Path) -> None:
    boxes = verify(person, tmp_path, STORM)
    person.tap(person.screen.editors[STORM].lines[0])
    person.tap("Хижина")
    person.tap("effect-lose")
    person.tap("3")
    assert value(person, STORM) == ["if-at hut: lose 3", "manual: Hide."]
    person.tap("Выше")
    assert value(person, STORM) == ["manual: Hide.", "if-at hut: lose 3"]
    person.tap("Убрать")
    person.tap("Сохранить")
    assert boxes.values("breach")[STORM] == ["if-at hut: lose 3"]


def test_an_effect_without_arguments_takes_two_taps(person: Person, tmp_path: Path) -> None:
    verify(person, tmp_path, DIG)
    person.tap("Добавить эффект")
    person.tap("effect-flee")
    assert person.sheets() == []
    assert value(person, DIG) == ["flee"]


def test_a_stepper_stops_at_its_bounds(person: Person, tmp_path: Path) -> None:
    verify(person, tmp_path, DIG)
    person.tap("Добавить эффект")
    person.tap("effect-wait")
    for _ in range(3):
        person.tap(button(person, "minus"))
    person.tap("Готово")
    assert value(person, DIG) == ["wait 0"]


def test_a_large_number_is_typed_or_stepped(person: Person, tmp_path: Path) -> None:
    boxes = verify(person, tmp_path, WORTH)
    person.shown(Field)[0].text = "499"
    for _ in range(3):
        person.tap(button(person, "plus"))
    assert person.shown(Field)[0].text == "500"
    person.shown(Field)[0].text = "501"
    person.tap("Сохранить")
    assert "501 не лежит между 0 и 500" in person.toast()
    person.shown(Field)[0].text = ""
    person.tap("Сохранить")
    assert boxes.values("breach") == {}
    person.tap(button(person, "plus"))
    person.tap("Сохранить")
    assert boxes.values("breach")[WORTH] == 1


def test_a_card_with_many_values_shows_them_at_a_glance(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path, playable=("breach",))
    boxes = app.store.boxes
    app.go("verify", game="breach", path="ice/worm/strength")
    person.frames(6)
    assert len(shown(person)) == 5
    assert person.screen.editors == {}
    person.tap("Сила: 3")
    person.tap("4")
    person.tap("Сопротивляемость: 1")
    person.tap(button(person, "chevron-down"))
    person.tap("Не ликвидируется")
    assert boxes.values("breach") == {}
    person.tap("Сохранить")
    found = boxes.values("breach")
    assert len(found) == 5
    assert (found["ice/worm/strength"], found["ice/worm/resistance"]) == (4, None)
    assert found["ice/worm/properties"] == ["clings"]


def test_values_that_make_no_game_are_refused_in_the_words_of_the_game(
    person: Person, tmp_path: Path
) -> None:
    app = person.open(tmp_path, playable=("breach",))
    app.go("verify", game="breach", path="avatars/hugo/code/move")
    person.frames(6)
    person.tap("Фишки кода в начале: жёлтая: 2")
    person.tap("12")
    person.tap("Сохранить")
    assert person.toast().startswith("Аватарам нужно больше фишек, чем есть")
    assert app.store.boxes.values("breach") == {}


# Taking back


def test_the_last_change_is_undone_and_its_value_shown(person: Person, tmp_path: Path) -> None:
    boxes = verify(person, tmp_path, GOLD)
    assert person.find("Отменить последнее изменение").disabled
    person.tap("5")
    person.tap("Сохранить")
    assert boxes.values("breach") == {GOLD: 5, DIG: []}
    person.tap("Как напечатано")
    person.tap("Отменить последнее изменение")
    assert shown(person)[0] == "cards/rock/copies"
    person.tap("Отменить последнее изменение")
    assert shown(person) == [GOLD, DIG]
    assert boxes.values("breach") == {}
    assert person.find("Отменить последнее изменение").disabled


def test_a_mark_is_taken_away(person: Person, tmp_path: Path) -> None:
    app = open_app(person, tmp_path)
    app.store.boxes.set("breach", {GOLD: 5, DIG: []})
    app.go("verify", game="breach", path=GOLD)
    person.frames(6)
    assert "В приложении: 3" in person.texts()
    person.tap("Снять отметку о сверке")
    assert app.store.boxes.values("breach") == {}
    assert shown(person) == [GOLD, DIG]
    assert "Снять отметку о сверке" not in person.texts()


# Files


def test_a_box_is_shared_as_a_file(person: Person, tmp_path: Path) -> None:
    app = open_app(person, tmp_path)
    app.store.boxes.set("breach", {GOLD: 5})
    app.go("box", game="breach")
    person.tap("Поделиться сверкой")
    file = tmp_path / "boxes" / "breach.tkbox"
    assert str(file) in person.toast()
    assert json.loads(file.read_bytes())["values"] == {GOLD: 5}


def test_a_file_is_looked_at_first_and_then_taken_over(person: Person, tmp_path: Path) -> None:
    app = open_app(person, tmp_path)
    boxes = app.store.boxes
    boxes.set("breach", {GOLD: 5, "cards/rock/copies": 2})
    (tmp_path / "boxes").mkdir()
    values = {GOLD: 4, "rooms/hut/kind": "dark"}
    head = {"tablekeeper": "box", "version": 1, "game": "breach"}
    (tmp_path / "boxes" / "friend.tkbox").write_text(json.dumps({**head, "values": values}))
    app.go("box", game="breach")
    for said, after in (
        ("Отмена", {GOLD: 5, "cards/rock/copies": 2}),
        ("Добавить к моим", {**values, "cards/rock/copies": 2}),
        ("Заменить мои целиком", values),
    ):
        person.tap("Загрузить сверку")
        person.tap("friend.tkbox")
        texts = person.texts()
        if said != "Заменить мои целиком":
            assert "Золото · Сколько карт в колоде — 5 → 4" in texts
            assert "Хижина · Свет — Светло → Темно" in texts
        assert "Сверено у вас, но нет в файле: 1 значение" in texts
        person.tap(said)
        assert boxes.values("breach") == after
    assert person.screen.subtitle == "сверено 2 из 15"


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"version": 2}, "более новая версия"),
        ({"game": "burglars"}, "коробка другой игры"),
        ({"values": {GOLD: 99}}, "не лежит между 0 и 9"),
        ({"values": {STORM: ["explode"]}}, "Такого эффекта нет: explode"),
        ({"tablekeeper": "chess"}, "не файл с коробкой"),
    ],
)
def test_a_bad_file_is_refused_in_words(
    person: Person, tmp_path: Path, document: dict[str, Any], said: str
) -> None:
    app = open_app(person, tmp_path)
    app.go("box", game="breach")
    head = {"tablekeeper": "box", "version": 1, "game": "breach", "values": {}}
    file = tmp_path / "bad.tkbox"
    file.write_text(json.dumps({**head, **document}))
    person.screen.look(file)
    assert said in person.toast()
    assert app.store.boxes.values("breach") == {}


# Games


def test_a_set_up_says_what_it_relies_on(person: Person, tmp_path: Path) -> None:
    app = open_app(person, tmp_path)
    fields = app.store.boxes.fields("burglars")
    app.store.boxes.set("burglars", {field.path: field.plain for field in fields[:-2]})
    said = "Игра опирается на 2 значения, не сверенных с коробкой"
    app.go("setup", game="burglars")
    for _ in range(2):
        person.tap("Дальше")
    person.tap(said)
    assert person.at == "box"
    person.tap("Назад")
    person.tap("Разложить стол")
    assert person.at == "checklist"
    assert said in person.texts()
    app.store.boxes.set("burglars", {field.path: field.plain for field in fields[-2:]})
    app.go("setup", game="burglars", page=2)
    assert not [text for text in person.texts() if "опирается" in text]


@each_look
def test_the_screens_are_whole_readable_and_translated(
    person: Person, tmp_path: Path, language: str, size: tuple[int, int], text: int
) -> None:
    app = open_app(person, tmp_path, language, size=size)
    app.prefer(text=text)
    app.store.boxes.set("breach", {GOLD: 5})
    app.store.boxes.set("burglars", {"cards/crowbar/copies": 2})
    # The burglars' names are those of the Russian cards in either language.
    fields = app.store.boxes.fields("burglars")
    names = {field.plain for field in fields if field.path.endswith("ru")}
    places: list[tuple[str, dict[str, Any]]] = [
        ("boxes", {}),
        ("box", {"game": "breach"}),
        ("box", {"game": "burglars", "group": 0}),
        ("verify", {"game": "burglars", "path": "cards/crowbar/copies"}),
    ]
    for path in (GOLD, CAVE, WORTH, FACES, *TRAIL, STORM):
        places.append(("verify", {"game": "breach", "path": path}))
    faults = []
    for name, where in places:
        app.go(name, **where)
        person.frames(8)
        root = person.root()
        faults += shape_faults(root) + contrast_faults(root, person.window)
        faults += word_faults(root, language, {*names, *EFFECTS})
    person.tap(person.screen.editors[STORM].more)
    faults += shape_faults(person.root()) + word_faults(person.root(), language, EFFECTS)
    assert faults == []
