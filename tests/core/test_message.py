"""Checks messages, refusals, and that the catalogues know all that the core says."""

import ast
from pathlib import Path

import msgspec
import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.message import Fault, Message, Refused, Term, quote, refuse, say

ROOT = Path(__file__).parent.parent.parent

terms = st.builds(Term, st.text(), st.text())
values = st.integers(-(2**63), 2**63 - 1) | st.text() | terms
messages = st.builds(Message, st.text(), st.dictionaries(st.text(), values))


@given(messages)
def test_a_message_survives_json(message: Message) -> None:
    assert msgspec.json.decode(msgspec.json.encode(message), type=Message) == message


def test_say_keeps_the_parameters() -> None:
    said = say("moves", n=2, who=Term("player", "0"))
    assert said == Message("moves", {"n": 2, "who": Term("player", "0")})


def test_a_refusal_names_all_its_faults() -> None:
    refused = Refused(Fault("one", "a/b", say("x")), Fault("two", "", say("y")))
    assert str(refused) == "one at a/b; two at ."
    assert refuse("one", "a/b", say("x")).faults == refused.faults[:1]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("left", "left"),
        (["a", 1], '["a",1]'),
        ("x" * 60, "x" * 60),
        ("x" * 61, "x" * 57 + "…"),
        ([1] * 100, "[" + "1," * 28 + "…"),
        (["\ud800"], "list"),
        (object(), "object"),
    ],
)
def test_an_input_is_quoted_at_a_length_for_a_screen(value: object, text: str) -> None:
    assert quote(value) == text


def said_by_the_core() -> dict[str, set[str]]:
    """Find every `say` in the core: the message's id and the parameters it is given."""
    found: dict[str, set[str]] = {}
    for file in (ROOT / "rules" / "core").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say":
                (id,) = node.args
                if isinstance(id, ast.Attribute) and id.attr in ("message", "zero"):
                    continue  # A word of a game's vocabulary, which the game's catalogue knows.
                assert isinstance(id, ast.Constant), f"{file.name}:{node.lineno}"
                found.setdefault(id.value, set()).update(str(key.arg) for key in node.keywords)
    return found


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_catalogues_know_every_message_of_the_core(language: str) -> None:
    catalogue = polib.pofile(str(ROOT / f"data/core/messages.{language}.po"))
    known = {entry.msgid: entry for entry in catalogue}
    said = said_by_the_core()
    assert {"rolled", "fault-wall-count", "secret-of"} <= set(said)
    assert set(said) - set(known) == set()
    for id, params in said.items():
        assert bool(known[id].msgid_plural) == ("n" in params), id
