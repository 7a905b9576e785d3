"""Compare the sets of legal choices with what trying everything finds, on random databases."""

from random import Random

import pytest

from rules.breach import connect, gateways, guardian
from rules.breach.activation import quick
from rules.breach.attack import targets as attack_targets
from rules.breach.components import OMEGA
from rules.breach.deploy import rooms_for
from rules.breach.move import menu
from rules.breach.state import Activated, Gateway, Intrusion, avatar
from rules.breach.subroutines import targets
from rules.breach.tracing import traceable
from rules.breach.walk import free_borders, push_targets, shift_targets
from tests.breach.small import ids
from tests.breach.test_activation import chosen
from tests.breach.walls import WAYS, doors, neighbour, open_side, price, random_database, walks

BACK = {"^": "v", "v": "^", "<": ">", ">": "<"}
SEEDS = range(60)


def reached(game: Intrusion, origin: str, steps: int) -> set[str]:
    """List the places where some walk of at most so many steps ends."""
    return {walk[-1] for walk in walks(game, origin, steps)}


def shown(game: Intrusion, place: str) -> bool:
    """Say whether a room lies face up."""
    return place == OMEGA or game.places[place].shown


def border(one: str, other: str, way: str) -> str:
    """Name a border as people write it: the left or upper room first, Ω by its side."""
    first, second = (one, other) if way in ">v" else (other, one)
    return f"{first}{'|' if way in '<>' else '-'}{second}"


def outside(game: Intrusion) -> set[str]:
    """List the sides behind which no room lies."""
    return {
        f"{cell}{way}"
        for cell in game.places
        for way, (x, y) in WAYS.items()
        if f"{chr(ord(cell[0]) + x)}{int(cell[1]) + y}" not in game.places
    }


# The firewall


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_without_movement_takes_the_ice_that_has_a_target(seed: int) -> None:
    """breach.activation.still, breach.attack.distance"""
    game = random_database(Random(seed))
    places = {player.place for player in game.players}
    for far in (0, 1, 2):
        card = f"range {far}, attack +0" if far else "attack +0"
        hits = {ice.id for ice in game.ice if reached(game, ice.place, far) & places}
        found, rule = chosen(game, card)
        assert found == hits
        assert rule == f"breach.activation.{'choose' if hits else 'still'}"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_targets_of_ice_stand_where_a_walk_of_its_reach_ends(seed: int) -> None:
    """breach.activation.target, breach.attack.distance"""
    game = random_database(Random(seed))
    for ice in game.ice:
        for far in (0, 1, 2):
            game.acting = [Activated(ice=ice.id, reach=far)]
            near = reached(game, ice.place, far)
            expected = [who for who, one in enumerate(game.players) if one.place in near]
            assert targets(game) == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_a_quick_subroutine_takes_the_ice_that_reaches_its_player(seed: int) -> None:
    """breach.ice.quick: others in reach do not count"""
    game = random_database(Random(seed))
    who = len(game.players) - 1
    card = game.kit.ice["worm"]
    steps = sum(int(text.split()[1]) for text in card.quick if text.startswith("shift"))
    place = game.players[who].place
    able = {ice.id for ice in game.ice if place in reached(game, ice.place, steps)}
    script = quick(game, "bot", who)
    step = next(script)
    if not able:
        assert step.message.id == "quick-ignored"
    elif step.message.id == "quick-which":
        alike = {(one.place, one.on) for one in game.ice if one.id in able}
        offered = ids(step)  # type: ignore[arg-type]
        assert offered <= able and len(offered) == len(alike)
    else:
        assert step.message.id == "quick-runs"


# Avatars


@pytest.mark.parametrize("seed", SEEDS)
def test_a_move_offers_every_room_that_the_points_pay_for(seed: int) -> None:
    """breach.room.reveal, breach.move.avatar, breach.move.cost, breach.breach-card.rules"""
    luck = Random(seed)
    game = random_database(luck)
    here = str(game.players[0].place)
    game.places[here].shown = True
    pieces = game.kit.box.pieces
    cards = {"light": pieces.breach_light, "dark": pieces.breach_dark}
    game.turn.points = luck.randint(0, 4)
    expected = set()
    for way in WAYS:
        other = neighbour(game, here, way)
        if other is None or other not in doors(game, here):
            continue
        laid = game.breaches.get(border(here, other, way))
        known = shown(game, other)
        cost = cards[laid] if laid else price(game, here, way)
        if known and not laid:
            cost += price(game, other, BACK[way])
        if cost <= game.turn.points:
            expected.add(f"{'enter' if known else 'reveal'}:{other}")
    found = {one for one in ids(menu(game, 0)) if one.startswith(("enter:", "reveal:"))}
    assert found == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_shifts_and_pushes_lead_through_connections(seed: int) -> None:
    """breach.shift.rules, breach.model.moved: avatars only into shown rooms"""
    game = random_database(Random(seed))
    for who, player in enumerate(game.players):
        near = {place for place in doors(game, str(player.place)) if shown(game, place)}
        assert {*shift_targets(game, who)} == near == {*push_targets(game, avatar(who))}
    for ice in game.ice:
        assert {*push_targets(game, ice.id)} == doors(game, ice.place)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_avatar_attacks_every_other_model_within_its_distance(seed: int) -> None:
    """breach.attack.target, breach.attack.distance, breach.attack.who"""
    game = random_database(Random(seed))
    for who, player in enumerate(game.players):
        for far in (0, 1, 2):
            near = reached(game, str(player.place), far)
            expected = {ice.id for ice in game.ice if ice.place in near}
            for other, its in enumerate(game.players):
                if other != who and its.place in near:
                    expected.add(avatar(other))
            assert {*attack_targets(game, who, far)} == expected


# Cards and tokens on the database


@pytest.mark.parametrize("seed", SEEDS)
def test_a_breach_fits_on_every_border_without_one(seed: int) -> None:
    """breach.breach-card.place, breach.hack.breach"""
    game = random_database(Random(seed))
    every = {
        game.omega if OMEGA in (place, other) else border(place, other, way)
        for place in game.spots
        for way in WAYS
        if (other := neighbour(game, place, way))
    }
    assert {*free_borders(game)} == every - game.breaches.keys()


@pytest.mark.parametrize("seed", SEEDS)
def test_gateways_and_omega_lie_at_outer_sides_that_are_free(seed: int) -> None:
    """breach.gateway.move, breach.gateway.move-edge, breach.room.omega"""
    luck = Random(seed)
    game = random_database(luck)
    every = outside(game)
    sides = luck.sample(sorted(every - {game.omega}), 4)
    rooms = dict.fromkeys(side[:-1] for side in sides)
    kept = [next(side for side in sides if side[:-1] == room) for room in rooms]
    game.gateways = [Gateway(priority=n, at=side) for n, side in enumerate(kept, 1)]
    taken = {side[:-1] for side in kept}
    expected = {side for side in every if side[:-1] not in taken and side != game.omega}
    assert {*gateways.free_sides(game)} == expected
    assert {*guardian.free_sides(game)} == every - {*kept}


@pytest.mark.parametrize("seed", SEEDS)
def test_nodes_give_what_the_rooms_around_them_allow(seed: int) -> None:
    """breach.trace.rules, breach.connect.node, breach.solo.deploy"""
    luck = Random(seed)
    game = random_database(luck)
    for place in game.places.values():
        place.viruses = [0] if luck.random() < 0.6 else []
    expected = set()
    for node in game.nodes:
        first, last = node.split("+")
        around = [f"{x}{y}" for x in {first[0], last[0]} for y in {first[1], last[1]}]
        if all(game.places[room].viruses for room in around):
            expected.add(node)
    assert {*traceable(game, 0)} == expected
    mine = luck.choice(sorted(game.nodes))
    game.nodes[mine].viruses = [0]
    first, last = mine.split("+")
    around_mine = {f"{x}{y}" for x in {first[0], last[0]} for y in {first[1], last[1]}}
    gates = {gateway.at[:-1] for gateway in game.gateways}
    assert {*connect.rooms(game, 0, True)} == gates | around_mine
    assert {*connect.rooms(game, 0, False)} == gates
    game.players[0].place = None
    if game.solo:
        assert {*rooms_for(game, 0)} == around_mine


def test_the_random_databases_have_everything_that_matters() -> None:
    """Closed and open borders, breaches, hidden rooms, Ω, several avatars and worms."""
    games = [random_database(Random(seed)) for seed in SEEDS]
    assert any(game.omega for game in games) and any(game.breaches for game in games)
    assert any(game.solo for game in games) and any(len(game.players) == 3 for game in games)
    sides = [
        open_side(game, cell, way) for game in games for cell in game.places for way in WAYS
    ]
    assert 0.3 < sum(sides) / len(sides) < 0.9
