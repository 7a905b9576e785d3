"""Checks that every printed component has a paragraph, and that it says what the data say."""

import pytest

from app.language import LANGUAGES
from app.lookup.cards import described, write
from app.lookup.reference import GAMES, card_anchor, parse, reference
from rules.data import DATA
from vision.book import load

SHORTEST, LONGEST = 20, 120


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_is_what_the_data_say(game: str, language: str) -> None:
    """Run `python -m app.lookup.cards` after a change of the data."""
    file = DATA / game / f"cards.{language}.md"
    assert (file.read_text(encoding="utf-8") if file.exists() else "") == write(game, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_labelled_component_has_a_paragraph(game: str, language: str) -> None:
    known = reference(game, language)
    missing = [
        one
        for one in load(game).components
        if card_anchor(game, one.kind, one.name.en) not in known and one.rule not in known
    ]
    assert missing == []


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("agency", "tile"),
        ("agency", "suspect"),
        *(("breach", kind) for kind in ("activation", "malware", "research", "task", "reward")),
        *(("breach", kind) for kind in ("avatar", "breacher", "ice")),
        *(("prometheus", kind) for kind in ("reaction", "activation", "ice")),
    ],
)
def test_a_component_with_values_of_its_own_has_a_paragraph_of_its_own(
    game: str, kind: str
) -> None:
    known = reference(game, "ru")
    for one in load(game).of_kind(kind):
        found = known[card_anchor(game, kind, one.name.en)]
        assert (found.title, found.see) == (one.name.ru, (one.rule,))


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_describe_the_same_components_at_the_same_length(game: str) -> None:
    russian, english = (described(game, language) for language in LANGUAGES)
    assert [one.anchor for one in russian] == [one.anchor for one in english]
    for one in (*russian, *english):
        assert SHORTEST <= len(one.text.split()) <= LONGEST, one
        assert parse(f"## {one.anchor}\n\n{one.text}")[0].text == one.text


def test_a_component_is_told_with_its_owner_its_values_and_where_they_come_from() -> None:
    one = next(one for one in described("breach", "ru") if one.title == "Подкоп")
    assert one.anchor == "breach.card.activation.burrow"
    assert one.lines[0] == "Владелец: Червь."
    assert one.lines[1].startswith("Подпрограммы по порядку: 2 перехода, атака")
    assert one.lines[-1].endswith("сверьте их со своей картой или коробкой.")
    assert one.source == "house"
