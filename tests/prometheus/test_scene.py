"""Checks the picture: the titan board, the reactions, what lies face down, where he is heading."""

from itertools import combinations

import pytest

from app.language import Speaker
from rules.breach.state import Gateway
from rules.core.message import Term
from rules.core.picture import draw
from rules.core.scene import Board, Row
from rules.prometheus.components import CELLS
from rules.prometheus.state import Titanomachy
from tests.prometheus.titans import RULES, team


def row(game: Titanomachy, at: str) -> Row:
    """Give a row of the picture."""
    return next(one for one in RULES.scene(game).rows if one.at == at)


def board(game: Titanomachy) -> Board:
    """Give the database."""
    return RULES.scene(game).boards[0]


def test_the_titan_board_shows_six_vulnerabilities_with_needs_and_lines() -> None:
    """p. 8, p. 15."""
    game = team(right="cannon")
    game.titan.off, game.titan.cubes = ["chest"], 2
    shown = row(game, "titan/off")
    assert [slot.at for slot in shown.slots] == [f"titan/parts/{cell}" for cell in CELLS]
    assert [slot.lit for slot in shown.slots] == [cell != "chest" for cell in CELLS]
    assert shown.slots[1].name.params["part"] == Term("part", "cannon")
    cell_of = {part: cell for cell, part in game.titan.parts.items()}
    links = {
        (cell, cell_of[link.params["of"].id])
        for cell, slot in zip(CELLS, shown.slots, strict=True)
        for link in slot.name.params["links"]
    }
    linked = game.own_kit.titan.linked
    expected = {pair for pair in combinations(CELLS, 2) if linked(*pair)}
    assert links == expected | {(other, one) for one, other in expected}
    plate = game.own_kit.plates[game.titan.plate]
    needs = [one.params["of"].id for one in shown.slots[0].name.params["needs"]]
    assert tuple(needs) == plate.needs["head"]


def test_the_title_says_whether_he_is_vulnerable() -> None:
    """p. 14."""
    game = team()
    assert row(game, "titan/off").title.id == "scene-invulnerable"
    game.titan.off, game.titan.cubes = ["head", "left"], 2
    assert row(game, "titan/off").title.id == "scene-vulnerable"


def test_cubes_and_viruses_are_counted() -> None:
    """p. 8, p. 9."""
    game = team(3)
    game.titan.off, game.titan.cubes, game.guardian.viruses = ["legs"], 2, [0, 1, 1]
    counters = {one.at: (one.value, one.limit) for one in RULES.scene(game).counters}
    assert counters["titan/cubes"] == (2, 3)
    assert counters["guardian/viruses"] == (3, 9)


def test_reactions_lie_in_their_slots_and_in_the_discards_for_all_to_read() -> None:
    """p. 18: the coming ones from the left, the right-most next; the discards too."""
    game = team()
    deck = game.titan.reactions
    cards = [*game.titan.slots, *deck.cards]
    game.titan.slots, deck.discard, deck.cards = cards[:2], cards[2:5], cards[5:]
    slots = row(game, "titan/slots").slots
    assert [slot.name.params["card"].id for slot in slots] == cards[:2]
    assert [slot.lit for slot in slots] == [False, True]
    played = row(game, "titan/reactions").cards
    assert [one.params["card"].id for one in played] == [*reversed(cards[2:5])]
    assert all(one.params["what"] for one in played)
    spoken = draw(RULES.scene(game), Speaker("ru", RULES, game.names))
    assert all(game.own_kit.reactions[one].name.ru in spoken for one in cards[:5])
    hidden = [game.own_kit.reactions[one].name.ru for one in deck.cards]
    assert not [name for name in hidden if f"{name}:" in spoken]


def test_what_lies_face_down_on_a_disk_is_marked() -> None:
    """p. 18."""
    game = team()
    game.players[1].disk, game.turned[1] = ["partial-bio", "partial-crypto"], ["partial-bio"]
    assert row(game, "players/1").cards[-1].id == "scene-turned"
    assert "scene-turned" not in [one.id for one in row(game, "players/0").cards]


def test_the_gateway_that_he_would_make_for_is_lit() -> None:
    """p. 18."""
    game = team(giant="A1")
    game.gateways = [Gateway(priority=1, at="A1^"), Gateway(priority=4, at="A3v")]
    assert board(game).lit == ("A3",)


def test_pulses_lie_on_gateways_and_information_face_down_on_nodes() -> None:
    """p. 14, p. 10."""
    game = team()
    game.pulses = {"2": 2}
    pulses = [piece for edge in board(game).edges for piece in edge.pieces if "pulses/" in piece.at]
    assert [(piece.at, piece.count) for piece in pulses] == [("pulses/2", 2)]
    covered = [piece.at for node in board(game).nodes for piece in node.pieces]
    assert {*covered} == {f"covered/{node}" for node in game.covered}


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_whole_picture_has_words(language: str) -> None:
    game = team(4)
    game.titan.off, game.titan.cubes = ["head"], 4
    game.players[0].disk, game.turned[0] = ["partial-bio"], ["partial-bio"]
    assert "{" not in draw(RULES.scene(game), Speaker(language, RULES, game.names))
