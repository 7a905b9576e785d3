"""Check that every paragraph of the reference is carried out by the code or tried by a test."""

import re
from pathlib import Path

from app.lookup.reference import parse
from rules.data import DATA

ROOT = Path(__file__).parents[2]
TOLD = {
    *("agency.goal", "agency.goal.influence", "agency.goal.story", "agency.identity.meaning"),
    *("agency.component.stickers", "agency.piece.influence-board"),
    *("agency.resource.fuel", "agency.resource.ammo", "agency.resource.clues"),
}
"""Paragraphs that tell of the game or sum others up, and ask for nothing by themselves."""


def cited() -> set[str]:
    """List the anchors that the code of the game and its tests name."""
    files = [*(ROOT / "rules/agency").glob("*.py"), *(ROOT / "tests/agency").glob("*.py")]
    others = [file for file in files if file.name != Path(__file__).name]
    text = "\n".join(file.read_text(encoding="utf-8") for file in others)
    return set(re.findall(r"\bagency\.[a-z0-9-]+(?:\.[a-z0-9-]+)?", text))


def test_every_rule_and_ruling_is_carried_out_or_tried() -> None:
    book = parse((DATA / "agency" / "rules.ru.md").read_text(encoding="utf-8"))
    rules = {one.anchor for one in book if one.source in ("rulebook", "ruling")}
    assert rules - cited() == TOLD
