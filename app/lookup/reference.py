"""Read the reference of a game: short paragraphs, each under an anchor."""

import re
from functools import cache
from pathlib import Path

from msgspec import Struct

from rules.data import DATA

GAMES = tuple(sorted(path.parent.name for path in DATA.glob("*/rules.ru.md")))
"""The games that have a reference."""
_FIELD = re.compile(r"([a-z]+): *(.*)")


class Paragraph(Struct, frozen=True):
    """Hold one paragraph of the rules."""

    anchor: str
    section: str
    """The chapter that it stands in."""
    title: str
    text: str
    page: str = ""
    """The page of the rulebook; one after ~ is where the matter is shown rather than told."""
    source: str = ""
    aliases: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    """The anchors of what belongs to the same matter."""

    @property
    def lines(self) -> list[str]:
        """Give the text as it is shown: a rule in one piece, a component value by value."""
        return [line for line in map(str.strip, self.text.splitlines()) if line]


@cache
def reference(game: str, language: str, data: Path = DATA) -> dict[str, Paragraph]:
    """Give all paragraphs of a game by their anchors: the rules, then the printed components."""
    paths = (data / game / f"{name}.{language}.md" for name in ("rules", "cards"))
    texts = (path.read_text(encoding="utf-8") for path in paths if path.exists())
    return {one.anchor: one for text in texts for one in parse(text)}


def card_anchor(game: str, kind: str, name: str) -> str:
    """Name the paragraph about a printed component by its English name; copies share it."""
    words = re.findall(r"[a-z0-9]+", name.lower().replace("'", ""))
    return f"{game}.card.{kind}.{'-'.join(words)}"


def parse(text: str) -> list[Paragraph]:
    """Read the paragraphs of a reference: `## anchor`, lines of `key: value`, then the text."""
    found, section = [], ""
    for block in re.split(r"^(?=#{1,2} )", text, flags=re.MULTILINE):
        head, _, rest = block.partition("\n")
        if head.startswith("## "):
            found.append(_paragraph(head[3:].strip(), section, rest))
        elif head.startswith("# "):
            section = head[2:].strip()
    return found


def _paragraph(anchor: str, section: str, rest: str) -> Paragraph:
    """Read one paragraph."""
    fields, lines = {}, rest.strip().splitlines()
    while lines and (match := _FIELD.fullmatch(lines[0].strip())):
        fields[match[1]] = match[2].strip()
        lines.pop(0)
    return Paragraph(
        anchor=anchor,
        section=section,
        title=fields.get("title", anchor),
        text="\n".join(lines).strip(),
        page=fields.get("page", ""),
        source=fields.get("source", ""),
        aliases=_list(fields.get("aliases", "")),
        see=_list(fields.get("see", "")),
    )


def _list(text: str) -> tuple[str, ...]:
    """Read names with commas between them."""
    return tuple(part for word in text.split(",") if (part := word.strip()))
