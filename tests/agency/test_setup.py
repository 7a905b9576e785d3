"""Set the city up."""

import pytest

from rules.agency.setup import set_up
from rules.agency.state import City, Game
from rules.core.message import Refused
from rules.core.steps import Tell
from rules.core.table import Table
from tests.agency.town import BOX, RULES, play

NAMES = ["a", "b", "c", "d"]


def begin(players: int, **options: object) -> Table[City]:
    """Begin a game."""
    return Table(RULES, RULES.start({"players": NAMES[:players], **options}, 7))


def ready(players: int, **options: object) -> Game:
    """Go through the whole set-up with the app's dice and piles."""
    table = begin(players, **options)
    while table.state.phase == "setup":
        table.answer(table.options()[0].id)
    return Game(BOX, table.state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_alike(players: int) -> None:
    """agency.setup.player: 4 credits, 7 informants, full health, upgrades at 0, in the middle."""
    game = ready(players)
    for player in game.city.players:
        assert (player.credits, player.supply, player.influence) == (4, 7, 0)
        assert (player.car, player.weapon, player.agent) == (0, 0, 0)
        assert player.health == BOX.board.health.top
        assert player.cell == "C2"
    assert game.city.bank == 70 - 4 * players


def test_tiles_lie_where_they_belong() -> None:
    """agency.setup.precincts, agency.setup.rest."""
    game = ready(3)
    assert game.tile("C2").id == "headquarters"
    precincts = {cell for cell in game.city.districts if game.tile(cell).number}
    assert precincts == set(BOX.layout.precincts)
    assert len({its.tile for its in game.city.districts.values()}) == 13


def test_cities_differ() -> None:
    layouts = set()
    for seed in range(5):
        table = Table(RULES, RULES.start({"players": NAMES[:2]}, seed))
        while table.state.phase == "setup":
            table.answer(table.options()[0].id)
        layouts.add(tuple(its.tile for its in table.state.districts.values()))
    assert len(layouts) == 5


def test_people_say_which_tiles_lie_where() -> None:
    game = Game(BOX, RULES.start({"players": NAMES[:2], "tiles": "table", "dice": "table"}, 1))
    run = play(game, set_up(game))
    assert run.options == [f"precinct-{number}" for number in range(1, 7)]
    precincts = [f"precinct-{number}" for number in (6, 5, 4, 3, 2)]  # The last goes by itself.
    places = ["archive", "garage", "hospital", "ammo-supply", "filling-station"]
    game = Game(BOX, RULES.start({"players": NAMES[:2], "tiles": "table", "dice": "table"}, 1))
    play(game, set_up(game), *precincts, *places, [3], "1")
    assert game.tile("C1").id == "precinct-6" and game.tile("E3").id == "precinct-1"
    assert game.tile("B1").id == "archive"
    assert game.city.police == game.precinct(3)
    assert game.city.commander == 1 and game.city.phase == "time"


def test_the_stream_has_all_bombs_assassins_and_one_set_of_criminals() -> None:
    """agency.setup.datastream."""
    cards = ready(2).city.stream.cards
    assert sorted(cards) == ["assassin"] * 4 + ["bomb"] * 4 + [f"criminal-{n}" for n in range(1, 7)]


@pytest.mark.parametrize(("players", "left"), [(3, 0), (4, 0)])
def test_everybody_gets_three_identity_tokens(players: int, left: int) -> None:
    """agency.identity.deal: three players leave out one android and two humans."""
    game = ready(players, mode="android")
    dealt = [token for player in game.city.players for token in player.hidden]
    assert [len(player.hidden) for player in game.city.players] == [3] * players
    assert len(game.city.identities.cards) == left
    if players == 3:
        assert dealt.count("android") == BOX.many("androids") - 1
        assert dealt.count("human") == BOX.many("humans") - 2


def test_identity_tokens_are_shown_to_their_owner_alone() -> None:
    table = begin(3, mode="android")
    seen = []
    while table.state.phase == "setup":
        step = table.step
        if isinstance(step, Tell) and step.message.id == "identities-seen":
            assert step.secret
            seen.append(step.who)
        table.answer(table.options()[0].id)
    assert seen == [0, 1, 2]
    for viewer in (None, 1):
        said = [entry.said.id for entry in table.history(viewer)]
        assert said.count("identities-seen") == (0 if viewer is None else 1)


def test_the_android_mode_needs_three() -> None:
    with pytest.raises(Refused) as refused:
        begin(2, mode="android")
    assert [fault.code for fault in refused.value.faults] == ["player-count"]


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(Refused):
        RULES.start({"players": ["a", "b", "c", "d", "e"][:players]}, 1)


def test_a_plain_box_has_ten_criminals_fewer() -> None:
    """agency.component.special-edition."""
    assert len(ready(2).city.suspects.cards) == 46
    game = ready(2, extra=False)
    assert len(game.city.suspects.cards) == 36
    assert not any(BOX.suspect[card].extra for card in game.city.suspects.cards)


@pytest.mark.parametrize(
    ("owner", "told"), [("app", "lay-suspects-app"), ("table", "lay-suspects")]
)
def test_a_face_down_deck_is_laid_only_where_people_draw_from_it(owner: str, told: str) -> None:
    """agency.setup.criminals."""
    game = Game(BOX, RULES.start({"players": NAMES[:2], "suspects": owner}, 1))
    run = play(game, set_up(game), [3])
    assert [one for one in run.told if one.startswith("lay-suspects")] == [told]


@pytest.mark.parametrize(
    ("owner", "told"),
    [("app", ["identities-app"]), ("table", ["identities-three", "identities-deal"])],
)
def test_only_people_who_deal_are_told_to(owner: str, told: list[str]) -> None:
    """agency.identity.deal (page 21): what the app deals needs no real token left out."""
    options = {"players": ["a", "b", "c"], "mode": "android", "identities": owner}
    table = Table(RULES, RULES.start(options, 1))
    while table.state.phase == "setup":
        table.answer(table.options()[0].id)
    said = [entry.said.id for entry in table.entries if entry.said.id.startswith("identities-")]
    assert [id for id in said if id != "identities-seen"] == told
