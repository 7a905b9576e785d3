"""Opens the rules from the table and from home, searches and reads them in the real window."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from app.folders import lookup_file
from app.lookup.contents import glossary, neighbours
from app.lookup.reference import reference
from app.lookup.search import Lookup
from tests.ui.conftest import Person

OPTIONS = {"players": ["Аня", "Борис", "Вера"], "scenario": "bank"}


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the index of the rules once; to make it takes a second."""
    file = tmp_path_factory.mktemp("index") / lookup_file().name
    lookup = Lookup(file)
    lookup.open()
    lookup.close()
    return file


@pytest.fixture
def folder(tmp_path: Path, index: Path) -> Path:
    """Give a folder in which the rules have been searched before."""
    shutil.copy(index, tmp_path)
    return tmp_path


def open_book(person: Person, folder: Path, **kwargs: Any) -> Any:
    """Open the rules of a game with the search ready; give the screen."""
    app = person.open(folder)
    app.go("rules", **{"game": "burglars", **kwargs})
    person.until(lambda: not person.screen._opening.is_alive())
    person.frames(6)
    return person.screen


def open_paragraph(person: Person, folder: Path, anchor: str) -> Any:
    """Open one paragraph; give the screen."""
    app = person.open(folder)
    app.go("rules", game=anchor.partition(".")[0], anchor=anchor)
    person.frames(6)
    return person.screen


def hits(person: Person) -> list[Any]:
    """List the results that are shown."""
    from app.screens.book import Hit

    return person.shown(Hit)


def shown_anchor(person: Person) -> str:
    """Name the paragraph that is open."""
    return str(person.app.trail[-1][1].get("anchor", ""))


# From elsewhere


def test_why_opens_the_paragraph_behind_this_very_step(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path)
    saved = app.store.new("burglars", OPTIONS, seed=5)
    app.go("table", id=saved.id)
    person.frames(6)
    rule = saved.table.step.rule
    person.tap("Почему?")
    found = reference("burglars", "ru")[rule]
    assert found.title in person.texts()
    assert found.lines[0] in person.texts()
    person.tap("Назад")
    assert person.at == "table"


def test_home_leads_to_the_rules_of_the_game_that_was_read_or_played_last(
    person: Person, folder: Path
) -> None:
    app = person.open(folder)
    app.store.new("burglars", OPTIONS, seed=5)
    app.home()
    person.tap("Правила")
    assert person.screen.game == "burglars"
    person.tap("Назад")
    assert person.at == "home"
    app.go("rules", game="hackers", anchor=next(iter(reference("hackers", "ru"))))
    app.home()
    person.tap("Правила")
    assert person.screen.game == "hackers"


def test_the_rules_open_from_the_table_near_its_step(person: Person, folder: Path) -> None:
    app = person.open(folder)
    saved = app.store.new("burglars", OPTIONS, seed=5)
    app.go("table", id=saved.id)
    person.frames(6)
    person.tap("Меню")
    person.tap("Правила")
    assert person.screen.near == saved.table.step.rule


def test_a_step_without_a_paragraph_shows_the_contents(person: Person, folder: Path) -> None:
    app = person.open(folder)
    app.go("rules", game="burglars", anchor="burglars.no-such-thing")
    person.frames(4)
    assert any("Вот всё остальное" in text for text in person.texts())


def test_a_term_of_an_instruction_is_explained_without_leaving_the_table(
    person: Person, tmp_path: Path
) -> None:
    app = person.open(tmp_path)
    saved = app.store.new("burglars", OPTIONS, seed=5)
    app.go("table", id=saved.id)
    table = person.screen
    person.until(lambda: table._terms is not None)
    while not table._terms(table.script.text):
        table.answer(saved.table.options()[0].id)
    person.frames(4)
    words = table.script.card.words
    (link, zones), *_ = words.refs.items()
    x1, y1, x2, y2 = zones[0]
    left = words.center_x - words.texture_size[0] / 2
    top = words.center_y + words.texture_size[1] / 2
    # A finger may come down beside the word.
    below = (y1 + y2) / 2 + 20
    person.touch(*words.to_window(left + (x1 + x2) / 2, top - below))
    one = reference("burglars", "ru")[link]
    assert person.sheets()[0].title == one.title
    assert one.lines[0] in person.texts()
    person.tap("Закрыть")
    assert person.at == "table"
    assert person.screen is table
    table.explain(link)
    person.frames(4)
    person.tap("Открыть в правилах")
    assert shown_anchor(person) == link


# Searching


def test_results_come_as_people_type_with_the_words_marked(
    person: Person, folder: Path
) -> None:
    screen = open_book(person, folder)
    screen.field.text = "трев"
    person.frames(3)
    assert hits(person)
    for hit in hits(person)[:3]:
        assert "[color=" in hit.name.text
        assert hit.lines.said
    screen.field.text = "тревога выкл"
    person.frames(3)
    first = hits(person)[0]
    person.tap(first)
    assert shown_anchor(person) == first.anchor
    person.tap("Назад")
    person.until(lambda: not person.screen._opening.is_alive())
    person.frames(4)
    assert person.screen.field.text == "тревога выкл"
    assert hits(person)[0].anchor == first.anchor


def test_the_first_lines_answer_and_marks_stand_on_whole_words(
    person: Person, folder: Path
) -> None:
    screen = open_book(person, folder)
    screen.field.text = "охранник вошел"
    person.frames(3)
    found = screen.answer.results[0]
    hit = hits(person)[0]
    assert hit.lines.said.rstrip("…") == found.snippet.replace("\n", " ")
    plain = hit.lines.text
    for start, end in found.text_marks:
        if end <= len(found.snippet):
            assert f"]{found.paragraph.text[start:end]}" in plain


def test_nothing_found_is_said_kindly_with_words_to_try(
    person: Person, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = open_book(person, folder)
    screen.field.text = "ъъъъъъ"
    person.frames(3)
    assert "Ничего не нашлось" in person.texts()
    assert not hits(person)
    person.tap("Стереть")
    assert screen.field.text == ""
    assert not person.screen.answer.results or not hits(person)
    from app.lookup.search import Answer

    monkeypatch.setattr(person.app.finder, "search", lambda *_: Answer(near=("тревога",)))
    screen.field.text = "тревока"
    person.frames(3)
    monkeypatch.undo()
    person.tap("тревога")
    assert screen.field.text == "тревога"
    person.frames(3)
    assert hits(person)


def test_whatever_is_typed_is_answered(person: Person, folder: Path) -> None:
    screen = open_book(person, folder)
    ugly = ('"OR" NEAR(* ^', "'; DROP TABLE found; --", "[b]", "т" * 10_000, "🙂🙃")
    for typed in ("т", *ugly, " ", ""):
        screen.field.text = typed
        person.frames(3)
        assert hits(person) or "Ничего не нашлось" in person.texts() or not typed.strip()
        assert not person.toast()


def test_another_game_is_one_tap_away(person: Person, folder: Path) -> None:
    screen = open_book(person, folder)
    screen.field.text = "вирус"
    person.tap("Взлом")
    person.until(lambda: not person.screen._opening.is_alive())
    person.frames(4)
    assert person.screen.game == "breach"
    assert person.screen.field.text == "вирус"
    assert person.screen.answer.results[0].game == "breach"


def test_no_line_begins_with_the_sign_after_a_marked_word(person: Person, tmp_path: Path) -> None:
    from app.widgets.marked import Mark, Marked

    person.open(tmp_path)
    text = Marked(width=200)
    text.write("Осталось 2 трансфера. Какая?", [Mark(11, 20, link="a.b")])
    assert text.text == "Осталось 2 [ref=a.b][u]трансфера.[/u][/ref] Какая?"
    text.write("[b] и «лёд», да", [Mark(7, 10, (1, 1, 1, 1))])
    assert "лёд»,[/color] да" in text.text
    assert text.text.startswith("&bl;b&br;")


# Leafing


def test_a_paragraph_leads_to_what_belongs_to_it_and_to_the_contents(
    person: Person, tmp_path: Path
) -> None:
    open_paragraph(person, tmp_path, "burglars.guard.move")
    book = reference("burglars", "ru")
    other = book[book["burglars.guard.move"].see[0]]
    person.tap(other.title)
    assert other.title in person.texts()
    person.tap("Оглавление")
    person.frames(6)
    chapters = list(dict.fromkeys(one.section for one in book.values()))
    assert all(any(text.startswith(name) for text in person.texts()) for name in chapters)
    count = sum(one.section == chapters[0] for one in book.values())
    person.tap(f"{chapters[0]}  ({count})")
    person.tap(next(iter(book.values())).title)
    assert shown_anchor(person) == next(iter(book))


def test_a_link_into_the_game_it_is_based_on_is_followed(person: Person, tmp_path: Path) -> None:
    open_paragraph(person, tmp_path, "prometheus.goal")
    other = reference("breach", "ru")["breach.goal"]
    person.tap(f"{other.title} · Взлом")
    assert shown_anchor(person) == "breach.goal"
    assert person.screen.subtitle == "Взлом"
    person.tap("Назад")
    assert shown_anchor(person) == "prometheus.goal"


def test_next_and_previous_turn_the_pages_and_back_leads_out(
    person: Person, tmp_path: Path
) -> None:
    first, second, third = list(reference("burglars", "ru"))[:3]
    open_paragraph(person, tmp_path, second)
    person.tap("Следующий пункт")
    assert shown_anchor(person) == third
    for _ in range(2):
        person.tap("Предыдущий пункт")
    assert shown_anchor(person) == first
    assert neighbours(first, "ru")[0] is None
    assert person.find("Предыдущий пункт").disabled
    person.tap("Назад")
    assert person.at == "home"


def test_the_glossary_lists_terms_by_their_letters(person: Person, folder: Path) -> None:
    screen = open_book(person, folder)
    person.tap("Глоссарий")
    terms = [term for term in glossary("burglars", "ru") if term.letter == "О"]
    person.tap("О")
    person.until(lambda: not {term.word for term in terms} - set(person.texts()))
    one = next(term for term in terms if len(term.anchors) == 1)
    person.tap(one.word)
    assert shown_anchor(person) == one.anchors[0]
    person.tap("Назад")
    assert person.screen.tab == "glossary"
    assert person.screen.letter == "О"
    several = next(t for t in glossary("burglars", "ru") if len(t.anchors) > 1)
    screen = person.screen
    screen._explain(several)
    person.frames(3)
    titles = [reference("burglars", "ru")[anchor].title for anchor in several.anchors]
    assert set(titles) <= set(person.texts())


def test_what_was_read_and_favoured_is_kept(person: Person, folder: Path) -> None:
    open_paragraph(person, folder, "burglars.guard.move")
    person.tap("В избранное")
    assert "Добавлено" in person.toast()
    person.app.go("rules", game="breach", anchor="breach.goal")
    person.open(folder)
    assert person.app.preferences.read[:2] == ["breach.goal", "burglars.guard.move"]
    person.app.go("rules", game="burglars")
    person.frames(4)
    move, goal = (
        reference(game, "ru")[anchor].title
        for game, anchor in (("burglars", "burglars.guard.move"), ("breach", "breach.goal"))
    )
    person.tap("Недавние")
    assert [t for t in person.texts() if t in (move, f"{goal} · Взлом")] == [
        f"{goal} · Взлом",
        move,
    ]
    person.tap("Избранное")
    person.tap(move)
    person.tap("Убрать из избранного")
    assert person.app.preferences.favourites == []


# Reading


def test_a_paragraph_is_shared_with_its_page_and_read_out(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = open_paragraph(person, tmp_path, "burglars.guard.move")
    one = reference("burglars", "ru")["burglars.guard.move"]
    shared: list[str] = []
    heard: list[str] = []
    monkeypatch.setattr("app.device.sharing.Clipboard.copy", shared.append)
    monkeypatch.setattr("app.device.speech.read_out", lambda said, _: heard.append(said) or True)
    person.tap("Поделиться текстом")
    assert one.title in shared[0]
    assert one.lines[0] in shared[0]
    assert f"Взломщики · Страница правил: {one.page.lstrip('~')}" in shared[0]
    person.tap("Вслух")
    assert one.title in heard[0]
    assert screen is person.screen


def test_the_text_grows_and_shrinks_in_place(person: Person, tmp_path: Path) -> None:
    open_paragraph(person, tmp_path, "burglars.guard.move")
    person.tap("Крупнее")
    assert person.app.preferences.text == 125
    assert shown_anchor(person) == "burglars.guard.move"
    person.tap("Мельче")
    assert person.app.preferences.text == 100
    assert person.find("Мельче").disabled


def test_what_is_ours_is_said_to_be_ours(person: Person, tmp_path: Path) -> None:
    book = reference("burglars", "ru").values()
    ours = next(one for one in book if one.source == "ruling")
    open_paragraph(person, tmp_path, ours.anchor)
    assert "Наше решение: книга правил об этом молчит" in person.texts()


def test_a_printed_card_is_shown_value_by_value(person: Person, folder: Path) -> None:
    screen = open_book(person, folder, game="agency")
    screen.field.text = "кракен"
    person.frames(3)
    person.tap(hits(person)[0])
    assert shown_anchor(person) == "agency.card.suspect.kraken"
    lines = reference("agency", "ru")["agency.card.suspect.kraken"].lines
    assert len(lines) > 5
    assert [text for text in person.texts() if text in lines] == lines
    assert person.screen.text().splitlines()[1:-1] == lines
