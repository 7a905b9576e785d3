"""Checks that effects are read, written, worded and refused as the vocabulary says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.language import Speaker
from rules.core.effects import LONGEST, Effect, Number, OneOf, Vocabulary, Word, WrongEffect
from rules.core.message import Message, Term, say

WORDS = Vocabulary(
    [
        Word("move", {"n": Number(0, 9)}),
        Word("attack", {"boost": Number(-3, 3, signed=True)}),
        Word("place", {"what": OneOf("piece", ("worm", "echo")), "n": Number(1, 2)}),
        Word("rest"),
        Word("shoot", {"n": Number(0, 3)}, zero="effect-shoot-here"),
        Word("if-active", {"part": OneOf("part", ("head", "feet"))}, condition=True),
    ]
)


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("move 2", Effect("move", (2,))),
        ("attack +1", Effect("attack", (1,))),
        ("attack -1", Effect("attack", (-1,))),
        ("place worm 2", Effect("place", ("worm", 2))),
        ("rest", Effect("rest")),
        ("if-active head: rest", Effect("if-active", ("head",), Effect("rest"))),
        ("manual: Turn: left", Effect("manual", text="Turn: left")),
    ],
)
def test_an_effect_is_read_and_written(text: str, effect: Effect) -> None:
    assert WORDS.parse(text) == effect
    assert WORDS.print(effect) == text


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "fault-effect-word"),
        ("fly 2", "fault-effect-word"),
        ("move", "fault-effect-form"),
        ("move 1 2", "fault-effect-form"),
        ("move 2: rest", "fault-effect-form"),
        ("if-active head", "fault-effect-form"),
        ("if-active head: if-active feet: rest", "fault-effect-form"),
        ("if-active tail: rest", "fault-effect-argument"),
        ("if-active head: fly", "fault-effect-word"),
        ("move two", "fault-effect-argument"),
        ("move 10", "fault-effect-range"),
        ("move 99999999", "fault-effect-argument"),
        ("place bishop 1", "fault-effect-argument"),
        ("manual:", "fault-effect-empty"),
        ("manual: " + "x" * (LONGEST + 1), "fault-effect-long"),
    ],
)
def test_what_is_no_effect_is_refused_with_its_place(text: str, fault: str) -> None:
    (found,) = WORDS.faults(["rest", text], "ice/worm/quick")
    assert (found.code, found.at, found.message.id) == ("wrong-effect", "ice/worm/quick/1", fault)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        effect = WORDS.parse(text)
    except WrongEffect:
        return
    assert WORDS.parse(WORDS.print(effect)) == effect


def test_an_effect_is_worded_with_what_its_condition_guards() -> None:
    message = WORDS.say(WORDS.parse("if-active head: place worm 2"))
    inner = say("effect-place", what=Term("piece", "worm"), n=2)
    assert message == say("effect-if-active", part=Term("part", "head"), then=inner)


@pytest.mark.parametrize(("written", "shown"), [("+1", "+1"), ("-2", "−2"), ("+0", "+0")])
def test_a_signed_number_is_worded_with_its_sign(written: str, shown: str) -> None:
    message = WORDS.say(WORDS.parse(f"attack {written}"))
    assert message == say("effect-attack", boost=shown)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("shoot 0", say("effect-shoot-here")),
        ("shoot 1", say("effect-shoot", n=1)),
        ("move 0", say("effect-move", n=0)),
    ],
)
def test_a_number_0_is_left_unsaid_where_the_word_has_words_for_it(
    text: str, message: Message
) -> None:
    assert WORDS.say(WORDS.parse(text)) == message


def test_a_manual_effect_shows_its_text() -> None:
    message = WORDS.say(WORDS.parse("manual: возьмите карту"))
    assert Speaker("ru")(message) == "Сделайте сами: возьмите карту"


def test_messages_inside_a_message_are_said_one_after_another() -> None:
    two = (say("effect-manual", text="1"), say("effect-manual", text="2"))
    assert Speaker("en")(say("effect-manual", text=two)) == (
        "Do it yourselves: Do it yourselves: 1, Do it yourselves: 2"
    )
