"""Test the corrections that are offered, and the scene that names their places."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from app.language import Speaker
from rules.breach.state import Ice, Intrusion
from rules.core.message import Refused
from rules.core.picture import draw
from rules.core.scene import Scene
from rules.core.steps import Over, Roll
from rules.core.table import Table
from tests.breach.small import small
from tests.breach.test_setup import RULES, done


def places(scene: Scene) -> Iterator[str]:
    """Yield every place of the state that a scene names."""
    for board in scene.boards:
        for tile in board.tiles.values():
            yield tile.at
            yield from (piece.at for piece in tile.pieces)
        for edge in board.edges:
            yield edge.at
        for node in board.nodes:
            yield node.at
            yield from (piece.at for piece in node.pieces)
    for row in scene.rows:
        yield row.at
        yield from (counter.at for counter in row.counters)
    yield from (counter.at for counter in scene.counters)
    yield from (track.at for track in scene.tracks)
    yield from (pile.at for pile in scene.piles)


def played(people: int, answers: int, seed: int, **options: Any) -> Table[Intrusion]:
    """Play some random answers behind the set-up."""
    table, luck = done(people, **options), random.Random(seed)
    for _ in range(answers):
        if isinstance(table.step, Over):
            break
        if isinstance(table.step, Roll):
            table.answer([luck.randint(1, table.step.sides)])
        else:
            table.answer(luck.choice(table.options()).id)
    return table


@pytest.mark.parametrize("tracking", ["full", "light"])
@pytest.mark.parametrize("seed", range(3))
def test_every_offered_correction_can_be_made_and_undone(tracking: str, seed: int) -> None:
    """breach.app.correction"""
    table = played(2, 120 + 40 * seed, seed, tracking=tracking)
    if isinstance(table.step, Over):
        table.undo()
    tried = refused = 0
    luck = random.Random(seed)
    for at in sorted({*places(RULES.scene(table.state))}):
        fixes = RULES.fixes(table.state, at)
        for fix in luck.sample(fixes, min(3, len(fixes))):
            tried += 1
            try:
                table.correct(fix.changes)
            except Refused as error:
                # A running script may hold on to what it began with.
                codes = {fault.code for fault in error.faults}
                assert codes <= {"not-now", "rules-fail", "attachments"}, codes
                refused += 1
                continue
            assert RULES.faults(table.state) == []
            table.undo()
    assert tried > 60
    assert refused < tried / 4


def test_an_avatar_can_be_put_right_and_the_words_say_so() -> None:
    """breach.app.correction"""
    table = played(2, 30, 1)
    speak = Speaker("ru", RULES, table.state.names)
    words = {speak(fix.message) for fix in RULES.fixes(table.state, "places/B2")}
    assert "Аня: аватар на Б2" in words
    assert any(word.startswith("Червь") for word in words)


def test_the_scene_shows_borders_nodes_and_models() -> None:
    """breach.room.connections, breach.node.rules"""
    game = small({"A1": "garden 0x10", "B1": "empty 0000"}, ("A1",), ice={"echo-1": "B1"})
    game.nodes["A1+B2"].token = "full-bio"
    game.breaches["B1|C1"] = "light"
    game.omega = "B1^"
    game.ice.append(Ice(id="zanatar-1", place="omega"))
    scene = RULES.__class__(game.kit.box).scene(game)
    board, omega = scene.boards
    edges = {edge.border: edge for edge in board.edges}
    assert (edges["A1|B1"].style, edges["A1-A2"].style, edges["A1-A2"].mark) == (
        "closed",
        "costly",
        "1",
    )
    assert edges["B1|C1"].style == "broken"
    assert edges["A1^"].style == "gate"
    assert edges["B1^"].pieces[0].mark == "Ω"
    nodes = {node.id: node for node in board.nodes}
    assert len(nodes) == 12
    assert [piece.colour for piece in nodes["A1+B2"].pieces] == ["green"]
    assert [piece.mark for piece in omega.tiles["A1"].pieces] == ["Z"]
    assert [piece.mark for piece in board.tiles["B1"].pieces] == ["E"]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_scene_can_be_drawn_as_text(language: str) -> None:
    table = played(4, 200, 2)
    speak = Speaker(language, RULES, table.state.names)
    drawn = draw(RULES.scene(table.state), speak)
    assert "Аня" in drawn
    assert "{" not in drawn


def test_secrets_stay_out_of_the_scene() -> None:
    """breach.malware.hand, breach.setup.task"""
    table = played(2, 60, 3)
    scene = repr(RULES.scene(table.state))
    for player in table.state.players:
        assert str(player.task) not in scene
        hidden = {*player.hand} - {*player.programs}
        assert not any(f"'{card}'" in scene for card in hidden)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("activation/cards", ["SECRET"]),
        ("research/cards/0", "SECRET"),
        ("tasks", {"cards": ["SECRET"]}),
        ("rooms/cards", ["SECRET"]),
        ("aside", ["room:SECRET"]),
        ("guardian/cards", ["SECRET"]),
        ("places", {"A1": {"room": "SECRET"}}),
        ("places/A1", {"room": "SECRET"}),
        ("places/A1/research", ["SECRET"]),
        ("players", [{"task": "SECRET"}]),
        ("players/0", {"task": "SECRET"}),
        ("players/0/task", "SECRET"),
        ("players/0/hand", ["SECRET"]),
        ("players/0/utilities/cards", ["SECRET"]),
    ],
)
def test_what_lies_face_down_is_not_named_by_its_correction(path: str, value: Any) -> None:
    """History and the undo list are open."""
    assert "SECRET" not in str(RULES.describe(done(2).state, path, value))


def test_only_a_room_that_lies_face_up_is_named_by_its_correction() -> None:
    state = done(2).state
    for shown, words in ((False, "fix-place"), (True, "fix-room")):
        state.places["A1"].shown = shown
        assert RULES.describe(state, "places/A1/room", "garden-1").id == words
