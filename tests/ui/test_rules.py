"""Opens the rules from the table and from home, in the real window."""

from pathlib import Path

from app.lookup.reference import reference
from tests.ui.conftest import Person

OPTIONS = {"players": ["Аня", "Борис", "Вера"], "scenario": "bank"}


def test_why_opens_the_paragraph_behind_this_very_step(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path)
    saved = app.store.new("burglars", OPTIONS, seed=5)
    app.go("table", id=saved.id)
    person.frames(6)
    rule = saved.table.step.rule
    person.tap("Почему?")
    found = reference("burglars", "ru")[rule]
    assert found.title in person.texts()
    assert " ".join(found.text.split("\n\n")[0].split()) in person.texts()
    person.tap("Назад")
    assert person.at == "table"


def test_a_paragraph_leads_to_what_belongs_to_it_and_to_the_contents(
    person: Person, tmp_path: Path
) -> None:
    app = person.open(tmp_path)
    app.go("rules", game="burglars", anchor="burglars.guard.move")
    person.frames(6)
    book = reference("burglars", "ru")
    other = book[book["burglars.guard.move"].see[0]]
    person.tap(other.title)
    assert other.title in person.texts()
    person.tap("Оглавление")
    chapters = list(dict.fromkeys(one.section for one in book.values()))
    assert all(any(text.startswith(name) for text in person.texts()) for name in chapters)
    count = sum(one.section == chapters[0] for one in book.values())
    person.tap(f"{chapters[0]}  ({count})")
    person.tap(next(iter(book.values())).title)
    assert person.app.trail[-1][1]["anchor"] == next(iter(book))


def test_home_leads_to_the_rules(person: Person, tmp_path: Path) -> None:
    person.open(tmp_path)
    person.tap("Правила")
    if person.sheets():
        person.tap("Взломщики")
    assert person.at == "rules"
    assert "Взломщики" in person.texts()


def test_a_step_without_a_paragraph_shows_the_contents(person: Person, tmp_path: Path) -> None:
    app = person.open(tmp_path)
    app.go("rules", game="burglars", anchor="burglars.no-such-thing")
    person.frames(4)
    assert any("Вот всё остальное" in text for text in person.texts())
