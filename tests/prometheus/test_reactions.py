"""Checks reactions: order, the titan's ways, breaches behind him, what deactivation stops."""

from itertools import product
from random import Random
from typing import Any

import pytest

from rules.breach.player import Strike
from rules.breach.state import Gateway, Ice
from rules.breach.words import read
from rules.core.steps import Ask, Draw, Tell
from rules.core.table import Table
from rules.data import rules_of
from rules.prometheus.components import CELLS
from rules.prometheus.reactions import gateway_ahead, load, march, react, stalk, ways
from rules.prometheus.state import Titanomachy, titanic
from rules.prometheus.titan import boost
from rules.prometheus.turn import loading
from tests.prometheus.titans import RULES, asked, play, team, told

PAIRS = {
    "A1": (0, 0), "B1": (1, 0), "C1": (2, 0), "A2": (0, 1), "B2": (1, 1), "C2": (2, 1),
    "A3": (0, 2), "B3": (1, 2), "C3": (2, 2),
}


def far(one: str, other: str) -> int:
    """Count the steps between two rooms of a 3×3 database where walls do not count."""
    (x, y), (u, v) = PAIRS[one], PAIRS[other]
    return abs(x - u) + abs(y - v)


def walks(origin: str, steps: int) -> set[tuple[str, ...]]:
    """List every walk of so many steps, one room after another."""
    found = {(origin,)}
    for _ in range(steps):
        found = {(*walk, to) for walk in found for to in PAIRS if far(walk[-1], to) == 1}
    return found


@pytest.mark.parametrize(("origin", "target"), list(product(PAIRS, PAIRS)))
def test_he_takes_every_shortest_way_and_no_other(origin: str, target: str) -> None:
    game = team()
    for steps in (1, 2, 3):
        length = min(steps, far(origin, target))
        expected = {
            walk
            for walk in walks(origin, length)
            if all(far(place, target) == far(origin, target) - n for n, place in enumerate(walk))
        }
        assert set(ways(game, origin, target, steps)) == expected


def test_he_makes_for_the_nearest_gateway_that_is_not_beside_him() -> None:
    """p. 18: the nearest one; of several the one of the lowest priority."""
    luck = Random(7)
    for _ in range(200):
        game = team_at(luck)
        giant = game.giant
        assert giant is not None
        others = [one for one in game.gateways if one.place != giant.place]
        found = gateway_ahead(game, giant)
        if not others:
            assert found is None
            continue
        least = min(far(giant.place, one.place) for one in others)
        nearest = [one for one in others if far(giant.place, one.place) == least]
        assert found is not None
        assert found.priority == min(one.priority for one in nearest)


BASE = team()


def team_at(luck: Random) -> Titanomachy:
    """Put the titan and some gateways anywhere."""
    BASE.ice = [Ice(id="prometheus-1", place=luck.choice(list(PAIRS)))]
    sides = ["A1^", "B1^", "C1>", "A2<", "C2>", "A3v", "B3v", "C3v"]
    count = luck.randint(1, 4)
    numbers, places = luck.sample(range(1, 5), count), luck.sample(sides, count)
    BASE.gateways = [
        Gateway(priority=number, at=at) for number, at in zip(numbers, places, strict=True)
    ]
    return BASE


WIDE = [f"{letter}{row}" for row in (1, 2, 3) for letter in "ABCD"]
"""The rooms of a database for four."""


def paces(origin: str) -> dict[str, int]:
    """Count the steps to every room of a wide database, room by room."""
    found, queue = {origin: 0}, [origin]
    for one in queue:
        for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            other = f"{chr(ord(one[0]) + x)}{int(one[1]) + y}"
            if other in WIDE and other not in found:
                found[other] = found[one] + 1
                queue.append(other)
    return found


def test_in_a_wide_database_he_marches_by_any_shortest_way_to_the_nearest_gateway() -> None:
    """p. 18: every way is tried, whatever walls lie there; ties by the lowest priority."""
    luck, game = Random(3), team(4)
    sides = ["A1^", "B1^", "C1^", "D1>", "D2>", "D3v", "C3v", "B3v", "A3<", "A2<"]
    for _ in range(120):
        start = luck.choice(WIDE)
        game.ice = [Ice(id="prometheus-1", place=start)]
        numbers, places = luck.sample(range(1, 5), 4), luck.sample(sides, 4)
        game.gateways = [
            Gateway(priority=number, at=at) for number, at in zip(numbers, places, strict=True)
        ]
        game.breaches = {}
        for one in luck.sample(WIDE, 6):
            if game.places[one].room != "caucasus":
                game.places[one].shown, game.places[one].turn = True, luck.randrange(4)
        away = paces(start)
        best = min(
            (away[one.place], one.priority, one.place) for one in game.gateways if away[one.place]
        )
        steps = luck.choice((1, 2, 3))
        length, back = min(steps, best[0]), paces(best[2])
        walks = {(start,)}
        for _ in range(length):
            walks = {(*walk, to) for walk in walks for to in WIDE if paces(walk[-1])[to] == 1}
        expected = {
            walk for walk in walks if all(back[one] == best[0] - n for n, one in enumerate(walk))
        }
        script = march(game, 0, read(f"march {steps}"))
        step = next(script)
        if isinstance(step, Ask):
            assert {option.path for option in step.options} == expected
            step = script.send(luck.choice(step.options).id)
        assert isinstance(step, Tell) and step.path in expected
        assert game.ice[0].place == step.path[-1]


def test_he_goes_through_a_wall_and_leaves_a_breach() -> None:
    """p. 18: each closed connection that he crosses gets a breach card."""
    game = team(giant="B1")
    game.gateways = [Gateway(priority=1, at="A1^")]
    closed(game, "A1")
    steps = play(march(game, 0, read("march 1")))
    assert game.ice[0].place == "A1"
    assert game.breaches == {"A1|B1": "light"}
    assert told(steps) == ["ice-moves", "titan-breaks"]
    again = team(giant="B1")
    again.gateways, again.breaches = game.gateways, {"A1|B1": "dark"}
    closed(again, "A1")
    assert told(play(march(again, 0, read("march 1")))) == ["ice-moves"]
    assert again.breaches == {"A1|B1": "dark"}


def test_an_open_connection_gets_no_breach() -> None:
    game = team(giant="B1")
    game.gateways = [Gateway(priority=1, at="A1^")]
    play(march(game, 0, read("march 1")))
    assert game.breaches == {}


def closed(game: Titanomachy, cell: str) -> None:
    """Show a room whose sides are all closed."""
    from msgspec.structs import replace

    room = game.places[cell].room
    assert room is not None

    known = dict(game.kit.rooms)
    known[room] = replace(known[room], sides=(None, None, None, None))
    game.kit.__dict__["rooms"] = known
    game.kit.networks.clear()
    game.places[cell].shown = True


@pytest.fixture(autouse=True)
def whole_rooms():
    """Give the rooms their own sides back after a test."""
    yield
    RULES.team_kit.__dict__.pop("rooms", None)
    RULES.team_kit.networks.clear()


def test_he_breaks_every_wall_on_a_way_of_several_rooms() -> None:
    """p. 18: each time that he crosses a closed connection."""
    game = team(giant="C1")
    game.gateways = [Gateway(priority=1, at="A1^")]
    closed(game, "A1")
    closed(game, "B1")
    play(march(game, 0, read("march 2")))
    assert game.ice[0].place == "A1"
    assert game.breaches == {"A1|B1": "light", "B1|C1": "light"}


def test_where_only_the_gateway_beside_him_is_left_he_stays() -> None:
    """p. 18: he makes for a gateway that does not adjoin his room."""
    game = team(giant="A1")
    game.gateways = [Gateway(priority=1, at="A1^")]
    assert play(march(game, 0, read("march 2"))) == []
    assert game.ice[0].place == "A1"


def test_while_an_avatar_is_away_he_stalks_any_other() -> None:
    """p. 20: the player whose reaction it is chooses."""
    game = team(3, giant="B2")
    game.players[1].place, game.players[2].place = "A2", "C2"
    steps = play(stalk(game, 0, read("stalk 1")), "B2-C2")
    assert asked(steps) == [["B2-A2", "B2-C2"]]
    assert game.ice[0].place == "C2"


def test_he_stalks_the_player_whose_turn_it_is() -> None:
    game = team(giant="B2")
    game.players[0].place, game.players[1].place = "A2", "C2"
    play(stalk(game, 1, read("stalk 2")))
    assert game.ice[0].place == "C2"


def test_he_leaves_an_avatar_whom_the_card_does_not_reach_for_one_whom_it_does() -> None:
    """p. 20: ice that cannot reach one's own avatar goes for any avatar that it can reach."""
    game = team(3, giant="B2")
    for place, who in zip(("A1", "C2", "C3"), range(3), strict=True):
        game.players[who].place = place
    play(stalk(game, 0, read("stalk 1")))
    assert game.ice[0].place == "C2"
    game.ice[0].place = "B2"
    play(stalk(game, 0, read("stalk 2")), "B2-A2-A1")
    assert game.ice[0].place == "A1"


def test_where_the_card_reaches_nobody_he_goes_towards_anybody() -> None:
    """p. 20: as near as possible to an avatar of the player's choice."""
    game = team(2, giant="B1")
    game.players[0].place, game.players[1].place = "A3", "C3"
    steps = play(stalk(game, 0, read("stalk 1")), "B1-C1")
    assert asked(steps) == [["B1-A1", "B1-B2", "B1-C1"]]


def test_he_may_stay_with_another_avatar_rather_than_go_to_a_third() -> None:
    """p. 20: an avatar in his room is reached already."""
    game = team(3, giant="B2")
    for place, who in zip((None, "B2", "C2"), range(3), strict=True):
        game.players[who].place = place
    steps = play(stalk(game, 0, read("stalk 1")), "B2")
    assert (asked(steps), told(steps)) == ([["B2", "B2-C2"]], [])


@pytest.mark.parametrize(
    ("off", "ways", "place"), [([], ["B2-A2"], "A1"), (["legs"], [], "C2")]
)
def test_all_steps_of_a_card_count_for_whom_he_reaches(
    off: list[str], ways: list[str], place: str
) -> None:
    """p. 20: reached with the movement of the card; what a part gives counts while it is active."""
    game = team(2, giant="B2")
    card = {"reactions/legs-1/subroutines": ["stalk 1", "if-active legs: stalk 1"]}
    rules_of("prometheus", card)._equip(game)
    game.titan.off = off
    game.players[0].place, game.players[1].place = "A1", "C2"
    laid(game, "legs-1")
    play(react(game, 0), *ways)
    assert game.ice[0].place == place


# The phase


def laid(game: Titanomachy, *cards: str) -> None:
    """Lay reaction cards into the slots from the left."""
    deck = game.titan.reactions
    deck.cards += game.titan.slots
    for card in cards:
        deck.cards.remove(card)
    game.titan.slots = list(cards)


def test_the_rightmost_card_is_carried_out_and_discarded() -> None:
    """p. 18: the card in the right-most slot; then it goes to the discards."""
    game = team()
    laid(game, "legs-1", "feet-1")
    game.gateways = [Gateway(priority=1, at="A1^")]
    play(react(game, 0), *any_ways(game))
    assert game.titan.slots == ["legs-1"]
    assert game.titan.reactions.discard[-1] == "feet-1"


def any_ways(game: Titanomachy) -> list[str]:
    """Choose a way from the middle to A1."""
    return ["B2-A2"]


def test_a_card_is_carried_out_from_top_to_bottom_then_the_cube_then_escalation() -> None:
    """p. 18: three steps in their order."""
    game = team(giant="A1")
    laid(game, "feet-2")
    game.titan.off, game.titan.cubes = ["head"], 2
    game.gateways = [Gateway(priority=1, at="A1^"), Gateway(priority=2, at="C1^")]
    game.players[0].place = "C3"
    steps = told(play(react(game, 0)))
    order = ["reaction", "shock", "pulse-laid", "ice-moves", "cube-removed", "counter-moves"]
    assert [one for one in steps if one in order] == order


def test_subroutines_of_a_deactivated_part_are_ignored() -> None:
    """p. 18: only while its token is active."""
    game = team(giant="A1")
    laid(game, "feet-2")
    game.titan.off, game.titan.cubes = ["feet"], 2
    game.gateways = [Gateway(priority=1, at="A1^")]
    game.players[0].place = "C3"
    steps = play(react(game, 0))
    assert "part-off" in told(steps) and "shock" not in told(steps)
    assert game.titan.cubes == 1
    assert game.pulses == {}


def test_the_phase_is_carried_out_while_the_avatar_is_away() -> None:
    """p. 18: also where one's avatar is disconnected."""
    game = team(giant="A1")
    laid(game, "feet-2")
    game.gateways = [Gateway(priority=1, at="A1^")]
    assert game.players[0].place is None
    steps = play(react(game, 0), *(["B1"] if deploys(game) else []))
    assert game.pulses == {"1": 1}
    if deploys(game):  # Ice of an absent avatar goes into any room.
        assert len(asked(steps)[0]) == 9


def deploys(game: Titanomachy) -> bool:
    """Say whether the first cell of the bots' counter deploys a bot."""
    return "deploy bot" in game.kit.counters["bot"].a[0]


def test_the_loading_phase_fills_the_slots_and_begins_the_next_round() -> None:
    """p. 20: as many cards as players, revealed by who holds the password."""
    game = team(3)
    game.phase, game.titan.slots, game.password = "wake", [], 2
    deck = game.titan.reactions
    before, number = list(deck.cards[:3]), game.round
    steps = play(loading(game), *before)
    assert [step.who for step in steps if isinstance(step, Draw)] == [2, 2, 2]
    assert game.titan.slots == before
    assert (game.phase, game.turn.player, game.round) == ("turn", 2, number + 1)
    assert RULES.team_phases["wake"] is loading


def test_cards_are_laid_from_the_left_and_the_discards_come_back() -> None:
    """p. 20, p. 18: as many as players; an empty deck is made of the discards."""
    game = team(3)
    deck = game.titan.reactions
    deck.discard = deck.cards + game.titan.slots
    deck.cards, game.titan.slots = [], []
    deck.ordered = True
    before = list(deck.discard)
    play(load(game, 3), *before[:3])
    assert game.titan.slots == before[:3]
    assert deck.discard == []


def test_all_reactions_belong_to_the_parts_in_play() -> None:
    """p. 12: ten cards of series I over ten of series II."""
    game = team(2, head="battle-helm", right="cannon", left="sword")
    cards = [*game.titan.slots, *game.titan.reactions.cards]
    kit = game.own_kit
    assert {kit.reactions[one].part for one in cards} == {
        "battle-helm", "cannon", "sword", "chest", "legs", "feet",
    }
    assert [kit.reactions[one].series for one in cards] == [1] * 10 + [2] * 10
    assert set(game.titan.parts) == set(CELLS)


def drawn_by_people() -> Table[Any]:
    """Set a game up whose reactions people draw; give it before the first one is drawn."""
    options = {"players": ["1", "2"], "reactions": "table"}
    table: Table[Any] = Table(RULES, RULES.start(options, 1))
    while not isinstance(table.step, Draw) or table.step.deck != "reactions":
        offered = table.options()
        table.answer(offered[0].id if offered else "ok")
    return table


def series(table: Table[Any]) -> set[int]:
    """Say of which series the cards are that may be on top now."""
    reactions = titanic(RULES._equip(table.state)).own_kit.reactions
    return {reactions[one.id].series for one in table.options()}


def test_people_draw_no_card_of_series_two_before_series_one_is_used_up() -> None:
    """p. 12: series I lies on series II."""
    table = drawn_by_people()
    assert (series(table), len(table.options())) == ({1}, 10)
    game = titanic(RULES._equip(table.state))
    deck = game.titan.reactions
    steps = play(load(game, 12), *deck.cards[9::-1], *deck.cards[:9:-1][:2])
    offered = [{game.own_kit.reactions[one.id].series for one in step.options} for step in steps
               if isinstance(step, Draw)]
    assert offered == [{1}] * 10 + [{2}] * 2


def test_the_discards_are_mixed_whatever_their_series() -> None:
    """p. 18: the new deck is made of all discards."""
    table = drawn_by_people()
    game = titanic(RULES._equip(table.state))
    deck = game.titan.reactions
    deck.discard, deck.cards = deck.cards, []
    steps = play(load(game, 1), deck.discard[-1])
    drawn = next(step for step in steps if isinstance(step, Draw))
    assert {game.own_kit.reactions[one.id].series for one in drawn.options} == {1, 2}


def test_the_app_keeps_the_series_apart_when_it_is_handed_the_deck() -> None:
    """p. 12: series I lies on series II, whoever holds the deck."""
    table = drawn_by_people()
    table.correct({"owner/reactions": "app"})
    game = titanic(RULES._equip(table.state))
    reactions = game.own_kit.reactions
    cards = [*game.titan.slots, *game.titan.reactions.cards]
    assert [reactions[one].series for one in cards] == [1] * 10 + [2] * 10


def test_he_hits_through_walls_with_the_gatling() -> None:
    """p. 11: his attacks pass closed connections while the gatling is active."""
    game = team(giant="B1", right="gatling")
    closed(game, "A1")
    game.players[0].place = "A1"
    laid(game, "gatling-3")
    play_on = react(game, 0)
    steps, answer = [], None
    try:
        while len(steps) < 40:
            step = next(play_on) if answer is None else play_on.send(answer)
            steps.append(step)
            answer = step.options[-1].id if isinstance(step, Ask) else "ok"
    except StopIteration:
        pass
    assert "attack-result" in [one.message.id for one in steps if isinstance(one, Tell)]


def test_without_the_gatling_a_wall_saves() -> None:
    game = team(giant="B1", right="gatling")
    closed(game, "A1")
    game.players[0].place = "A1"
    game.titan.off, game.titan.cubes = ["right"], 2
    laid(game, "gatling-3")
    steps = play(react(game, 0))
    assert "attack-result" not in told(steps)
    assert asked(steps) == []


def test_the_coming_reactions_are_open_with_all_that_is_printed_on_them() -> None:
    """p. 18: the players may always read them, to plan their turns."""
    game = team()
    game.titan.slots = ["feet-2"]
    row = next(row for row in RULES.scene(game).rows if row.at == "titan/slots")
    shown = [message.id for message in row.slots[0].name.params["what"]]
    assert shown[-2:] == ["reaction-cube", "reaction-escalate"] and len(shown) == 4


def test_the_sacred_helm_lowers_the_attack_of_avatars_until_the_next_reaction() -> None:
    """p. 11."""
    game = team(giant="A1", head="sacred-helm")
    game.players[0].place = "C3"
    game.titan.slots = ["chest-1", "sacred-helm-2"]
    play(react(game, 0))
    strike = Strike(attacker="avatar-0", value=3, target="prometheus-1")
    play(boost(game, strike))
    assert strike.value == 2
    play(react(game, 0), "B1-B2")
    strike = Strike(attacker="avatar-0", value=3, target="prometheus-1")
    play(boost(game, strike))
    assert strike.value == 3


def test_nobody_evades_the_sword_while_it_is_active() -> None:
    """p. 11: his attacks are hard to guard against."""
    for off, offered in (([], False), (["left"], True)):
        game = team(giant="B2", left="sword")
        game.titan.off, game.titan.cubes = [*off], 2 if off else 0
        game.players[0].place, game.evasions[0] = "B2", 1
        game.players[0].blocks = {"move": [], "attack": [], "defence": [], "cache": []}
        laid(game, "sword-1")
        steps = play(react(game, 0), "pass", *(["take"] if offered else []))
        assert (["evasion:token", "take"] in asked(steps)) is offered
        assert not game.titan.sure


@pytest.mark.parametrize(("off", "place"), [([], "A1"), (["left"], "A2")])
def test_daggers_reach_farther_and_move_the_avatar(off: list[str], place: str) -> None:
    """p. 11: he attacks from another room, and the avatar is moved, while they are active."""
    game = team(giant="B2", left="daggers")
    game.titan.off, game.titan.cubes = [*off], 2 if off else 0
    player = game.players[0]
    player.place, player.hand, player.research = "A2", [], []
    player.blocks = {"move": [], "attack": [], "defence": ["defence"] * 3, "cache": []}
    laid(game, "daggers-1")
    steps = play(react(game, 0), *([] if off else ["take", "A1"]))
    assert ("attack-result" in told(steps)) is not bool(off)
    assert player.place == place


def test_the_battle_helm_lowers_the_defence_of_avatars_until_the_next_reaction() -> None:
    """p. 11."""
    game = team(giant="A1", head="battle-helm")
    game.players[0].place = "C3"
    game.titan.slots = ["chest-1", "battle-helm-2"]
    play(react(game, 0))
    strike = Strike(attacker="ephon-1", value=3, target="avatar-0")
    play(boost(game, strike))
    assert strike.defence == -1
    play(react(game, 0), "B1-B2")
    assert game.titan.expose == 0
