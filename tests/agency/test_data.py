"""Check the data of the agency: complete, sensible, and true to what the rulebook says."""

import json
from collections import Counter

import pytest

from rules.agency.components import SYMBOLS
from rules.agency.effects import VOCABULARY
from rules.data import DATA
from tests.agency.town import BOX

FILES = ("districts", "dice", "criminals", "syndicates", "symbols", "pieces")


@pytest.mark.parametrize("file", FILES)
def test_every_component_says_its_source(file: str) -> None:
    for item in json.loads((DATA / "agency" / f"{file}.json").read_bytes()):
        assert item["source"] in ("rulebook", "known", "house"), item["id"]
        assert item["source"] != "rulebook" or item["page"]


def test_the_city_has_six_precincts_and_seven_places() -> None:
    numbers = [tile.number for tile in BOX.tiles]
    assert sorted(filter(None, numbers)) == [1, 2, 3, 4, 5, 6]
    assert numbers.count(None) == 7


def test_the_layout_is_three_five_five_with_the_headquarters_in_the_middle() -> None:
    plan = BOX.layout.plan
    assert Counter(cell[1] for cell in plan.cells) == {"1": 3, "2": 5, "3": 5}
    assert BOX.layout.headquarters == "C2"
    assert set(plan.near("C2")) == {"C1", "B2", "D2", "C3"}
    assert set(plan.near("C2")) <= set(BOX.layout.precincts)


def test_the_trail_is_a_ring_by_sides_that_ends_in_the_topmost_precinct() -> None:
    trail, plan = BOX.layout.trail, BOX.layout.plan
    assert trail[-1] == BOX.layout.top == "C1"
    assert len(set(trail)) == 12 and BOX.layout.headquarters not in trail
    for one, other in zip(trail, (*trail[1:], trail[0]), strict=True):
        assert other in plan.near(one)


def test_what_the_rulebook_says_of_places() -> None:
    """agency.tile.headquarters, agency.tile.ammo-supply, agency.tile.precinct-thugs."""
    tile = BOX.tile
    assert [vars_of(ware) for ware in tile["headquarters"].wares] == [("influence", 1, 6)]
    assert tile["headquarters"].shields == ("human",)
    assert tile["headquarters"].dice == (("white", 2), ("white", 2))
    assert [vars_of(ware) for ware in tile["ammo-supply"].wares] == [("ammo", 2, 1)]
    assert tile["precinct-2"].thugs == 2 and tile["precinct-1"].thugs == 1


def vars_of(ware: object) -> tuple[object, ...]:
    """Give the values of a ware."""
    return tuple(getattr(ware, name) for name in ("what", "steps", "price"))


def test_prices_are_the_general_ones() -> None:
    """A resource costs 1 credit, an upgrade 2 (pages 14 and 15)."""
    for tile in BOX.tiles:
        for ware in tile.wares:
            if ware.what != "influence":
                upgrade = ware.what in ("car", "weapon", "agent")
                assert ware.price == (2 if upgrade else 1), tile.id


def test_dice_are_nine_and_every_symbol_is_on_one() -> None:
    assert [(die.id, die.count) for die in BOX.dice] == [("red", 3), ("green", 3), ("black", 3)]
    shown = {s for die in BOX.dice for side in range(1, 7) for s in die.symbols(side)}
    assert shown == set(SYMBOLS) == {one.id for one in BOX.symbols}


def test_there_are_46_criminals_within_what_is_known_of_them() -> None:
    """Stamina is 1 to 4, at least 20 of 1 or 2 and 10 of 3 or 4; six syndicates and jokers."""
    assert len(BOX.suspects) == len({one.id for one in BOX.suspects}) == 46
    health = Counter(one.health for one in BOX.suspects)
    assert set(health) == {1, 2, 3, 4}
    assert health[1] + health[2] >= 20 and health[3] + health[4] >= 10
    assert len({one.syndicate for one in BOX.suspects} - {"white"}) == 6
    assert {one.syndicate for one in BOX.suspects} == {one.id for one in BOX.syndicates}


def test_every_effect_is_in_the_vocabulary() -> None:
    for one in BOX.suspects:
        for text in (*one.exposure, *one.retaliation):
            assert VOCABULARY.print(VOCABULARY.parse(text)) == text
        assert bool(one.exposure) == (one.symbol != "none"), one.id
        assert one.retaliation, one.id


def test_every_word_is_used_by_a_criminal() -> None:
    used = {text.split()[0] for one in BOX.suspects for text in one.exposure + one.retaliation}
    assert used == set(VOCABULARY.words)


def test_counts() -> None:
    assert BOX.many("credits") == 20 + 10 * 5
    assert BOX.many("humans") + BOX.many("androids") == 12
    assert len(BOX.event_tokens) == 14


def test_only_a_retaliation_makes_a_player_reveal_an_identity() -> None:
    """agency.identity.reveal (page 22): an exposure is not among the four events."""
    assert all("identity" not in one.exposure for one in BOX.suspects)
    assert any("identity" in one.retaliation for one in BOX.suspects)
