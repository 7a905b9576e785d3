"""Write a paragraph about every printed component whose values no rulebook gives, from the data.

After a change of the data, `python -m app.lookup.cards` writes `data/<game>/cards.*.md` anew.
"""

import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from app.language import LANGUAGES, Speaker
from app.lookup.reference import GAMES, Paragraph, card_anchor
from rules.core.box import Field, Text, fields_of, worded
from rules.core.message import say
from rules.data import DATA, rules_of
from vision.book import Book, Component, Source, load

OURS = "house"


def main() -> int:
    """Write the paragraphs of all games in all languages."""
    for game in GAMES:
        for language in LANGUAGES:
            text = write(game, language)
            if text:
                (DATA / game / f"cards.{language}.md").write_text(text, encoding="utf-8")
    return 0


def write(game: str, language: str) -> str:
    """Write the paragraphs of a game as a reference has them; nothing where it needs none."""
    chapters: dict[str, list[str]] = {}
    for one in described(game, language):
        chapters.setdefault(one.section, []).append(_markdown(one))
    return "\n".join(
        f"# {section}\n\n" + "\n".join(paragraphs) for section, paragraphs in chapters.items()
    )


def described(game: str, language: str) -> list[Paragraph]:
    """Describe the labelled components of a game that have no paragraph of their own."""
    book, fields = load(game), fields_of(rules_of(game))
    found: dict[str, Paragraph] = {}
    for source in book.sources:
        if source.file and "{" not in (source.rule or ""):
            items = _items(game, source)
            for one in book.of_kind(source.kind):
                path = f"{source.file.removesuffix('.json')}/{one.id}/"
                own = [field for field in fields if field.path.startswith(path)]
                if not all(isinstance(field.kind, Text) for field in own):
                    new = _paragraph(book, source, one, items[one.id], own, language)
                    found.setdefault(new.anchor, new)
    return list(found.values())


def _items(game: str, source: Source) -> dict[str, Any]:
    """Read what the file of a kind says of each component."""
    content = msgspec.json.decode((DATA / game / str(source.file)).read_bytes())
    return {item["id"]: item for item in (content[source.list] if source.list else content)}


def _paragraph(
    book: Book, source: Source, one: Component, item: Any, fields: list[Field], language: str
) -> Paragraph:
    speak = Speaker(language, rules_of(book.game))
    kinds = source.title.of(language) if source.title else source.kind
    sentences = [*_whose(book, one, item, speak), *_values(fields, speak)]
    if item.get("source") == OURS:
        sentences.append(speak(say("card-ours")))
    return Paragraph(
        anchor=card_anchor(book.game, one.kind, one.name.en),
        section=speak(say("card-chapter", kinds=kinds)),
        title=one.name.of(language),
        text="\n".join(sentences),
        page="-",
        source=str(item.get("source", OURS)),
        see=(source.rule,) if source.rule else (),
    )


def _whose(book: Book, one: Component, item: Any, speak: Speaker) -> Iterator[str]:
    """Say to which other component this one belongs: to an ice, to an avatar."""
    given = {value for value in item.values() if isinstance(value, str)} - {one.id}
    for other in (*book.components, *(part for base in book.bases for part in base.components)):
        if other.id in given and other.kind != one.kind:
            yield speak(say("card-whose", name=other.name.of(speak.language)))


def _values(fields: list[Field], speak: Speaker) -> Iterator[str]:
    """Say what is printed: every value that there is, but the name."""
    for field in fields:
        if not isinstance(field.kind, Text) and field.plain not in (None, [], False, ""):
            label, value = speak(field.label), speak(worded(field.kind, field.plain))
            # Some values say by themselves what they are: a price.
            head, _, tail = label.rpartition(": ")
            label = head if head and value.startswith(f"{tail}:") else label
            yield f"{label[:1].upper()}{label[1:]}: {value}."


def _markdown(one: Paragraph) -> str:
    """Write a paragraph so that it is read back as it was."""
    head = [f"## {one.anchor}", f"title: {one.title}", f"page: {one.page}", f"source: {one.source}"]
    if one.see:
        head.append(f"see: {', '.join(one.see)}")
    return "\n".join([*head, "", one.text, ""])


if __name__ == "__main__":
    sys.exit(main())
