"""Reads the reference of the games."""

import pytest

from app.lookup.reference import GAMES, Paragraph, parse, reference

TEXT = """
# Охрана

## tiny.guard
title: Охранник
page: 4
aliases: сторож, вахтёр
see: tiny.alarm, tiny.none

Он ходит.

И ещё: он видит.

# Тревога

## tiny.alarm
title: Тревога

Звенит.
"""


def test_a_paragraph_has_its_chapter_its_fields_and_its_text() -> None:
    guard, alarm = parse(TEXT)
    assert guard == Paragraph(
        anchor="tiny.guard",
        section="Охрана",
        title="Охранник",
        text="Он ходит.\n\nИ ещё: он видит.",
        page="4",
        aliases=("сторож", "вахтёр"),
        see=("tiny.alarm", "tiny.none"),
    )
    assert (alarm.section, alarm.text) == ("Тревога", "Звенит.")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_paragraph_of_a_game_can_be_shown(game: str, language: str) -> None:
    book = reference(game, language)
    assert book
    assert all(one.title and one.text and one.section for one in book.values())


def test_a_game_without_a_reference_has_no_paragraphs() -> None:
    assert reference("no-such-game", "ru") == {}
