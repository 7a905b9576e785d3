"""Set a game with the expansion up: the titan, the Caucasus, hidden information, the decks."""

from typing import Any

from msgspec.structs import replace

from rules.breach import deal, setup
from rules.breach.components import BOT, CATEGORIES, GUARDIAN, HUNTER, Box
from rules.breach.database import outer_sides
from rules.breach.deploy import next_model
from rules.breach.disk import store
from rules.breach.information import PARTIAL, TYPES
from rules.breach.state import Ice, Intrusion, spot
from rules.core.deck import HIDDEN, shuffle
from rules.core.game import Choice, Setting
from rules.core.message import Term, person, say
from rules.core.options import settle, whose
from rules.core.steps import Script, Shuffle, Tell
from rules.prometheus.components import AITHON, CAUCASUS, CELLS, NERO, TITAN, Additions, Part
from rules.prometheus.reactions import load
from rules.prometheus.state import TEAM, Titanomachy, titanic

RANDOM = "random"
OWNERS = ("anomaly", "reactions")
STACKED = {
    1: "prometheus.setup.activation-one",
    2: "prometheus.setup.activation-two",
    3: "prometheus.setup.activation-three",
    4: "prometheus.setup.activation-four",
}
"""The paragraph about the activation deck, by number of players."""
SIDES = {f"side-{category}": category for category in CATEGORIES}
"""The set-up questions about the sides of the counters (prometheus.setup.counters)."""
PILES = {2: (3, 2), 3: (4, 1), 4: (3, 1)}
"""Piles of the activation deck, and cards with escalation in each, by number of players."""


def settings(box: Box, additions: Additions) -> list[Setting]:
    """List what a set-up may choose: as in the base game, with the team mode and the titan."""
    named = {  # What a team does not choose, or what stands for something else with it.
        BOT: say("set-bot-team"),
        "gateways": say("set-gateways-team"),
        "information": say("set-information-team"),
        f"side-{GUARDIAN}": say("set-side-titan"),
    }
    found = []
    for usual in setup.settings(box):
        one = replace(usual, message=named.get(usual.id, usual.message))
        if one.id == "mode":
            team = Choice(TEAM, say("mode-team"))
            found.append(replace(one, default=TEAM, choices=(team, *one.choices)))
        elif one.id == BOT:
            found.append(replace(one, default=AITHON))
        elif one.id in SIDES:
            found.append(replace(one, choices=(*one.choices, Choice(RANDOM, say("part-random")))))
        else:
            found.append(one)
    return [
        *found,
        *(_part(additions, cell) for cell in ("head", "right", "left")),
        *(whose(name, say(f"set-{name}")) for name in OWNERS),
    ]


def _part(additions: Additions, cell: str) -> Setting:
    """Ask which of two vulnerability tokens is used (prometheus.setup.vulnerabilities)."""
    parts = [one.id for one in _of(additions, cell)]
    choices = tuple(Choice(one, say("name", of=Term("part", one))) for one in parts)
    choices = (Choice(RANDOM, say("part-random")), *choices)
    named = say("set-part", cell=Term("cell-of-titan", cell))
    return Setting(f"part-{cell}", named, "choice", RANDOM, choices, {"mode": TEAM})


def _of(additions: Additions, cell: str) -> list[Part]:
    """List the vulnerability tokens that fit a place."""
    return [one for one in additions.titan.parts if one.cell == cell]


def start(box: Box, additions: Additions, options: dict[str, Any], seed: int) -> Titanomachy:
    """Make the state before the first step; refuse every fault of the options at once."""

    def listed(box: Box) -> list[Setting]:
        return settings(box, additions)

    game = titanic(setup.start(box, options, seed, listed, Titanomachy))
    chosen, _ = settle(listed(box), options)
    game.owner |= {name: chosen[name] for name in OWNERS}
    game.aside.append(f"room:{CAUCASUS}")
    game.evasions = [0] * len(game.players)
    game.turned = [[] for _ in game.players]
    game.choices |= {f"part-{cell}": chosen[f"part-{cell}"] for cell in ("head", "right", "left")}
    for name, category in SIDES.items():
        if chosen[name] == RANDOM:
            game.choices[name], game.counters[category].side = RANDOM, "a"
    if game.team:
        game.kinds |= {BOT: AITHON, GUARDIAN: TITAN}
        game.choices |= {BOT: AITHON, "gateways": RANDOM}
        game.die = additions.titan.first_die
    return game


def set_up(game: Intrusion) -> Script[None]:
    """Lay everything out for the chosen mode (prometheus.setup.changes)."""
    titans = titanic(game)
    yield from choose_sides(titans)
    if not titans.team:
        yield from setup.set_up(game)
        return
    yield from setup.choose_ice(game)
    yield from deal.lay_rooms(game, "prometheus.setup.rooms")
    yield from lay_caucasus(titans)
    yield from cover_information(titans)
    yield from deal.lay_gateways(game, "prometheus.setup.gateways")
    place = titans.caucasus
    assert place is not None
    game.ice.append(Ice(id=next_model(game, TITAN), place=place))
    message = say("titan-placed", place=spot(place))
    yield Tell(message, "prometheus.setup.titan-model", show=(place,))
    yield from prepare_firewall(titans)
    yield from prepare_titan(titans)
    yield from setup.equip(game)
    yield from first_information(titans)
    yield from load(titans, len(game.players))
    yield from setup.begin(game)


def with_aithon(game: Intrusion) -> Script[None]:
    """Lay the Caucasus in a mode of the base game where Aithon plays (prometheus.aithon.setup)."""
    if game.kinds[BOT] == AITHON:
        yield from lay_caucasus(titanic(game))
        yield Tell(say("lay-aithon"), "prometheus.aithon.needs")


def with_nero(game: Intrusion) -> Script[None]:
    """Lay evasion tokens out for Nero, unless Aithon brought them (prometheus.nero.what)."""
    nero = next((who for who, one in enumerate(game.players) if one.avatar == NERO), None)
    if nero is not None and game.kinds[BOT] != AITHON:
        yield Tell(say("lay-evasions", who=person(nero)), "prometheus.nero.what", nero)


# The database


def inner_rooms(game: Titanomachy) -> list[str]:
    """List the rooms that do not lie at the edge (prometheus.caucasus.place)."""
    edge = {side[:-1] for side in outer_sides(game.plan)}
    return [cell for cell in game.places if cell not in edge]


def lay_caucasus(game: Titanomachy) -> Script[None]:
    """Lay the Caucasus in place of an inner room, turned at random (prometheus.setup.caucasus)."""
    inner = inner_rooms(game)
    order = yield Shuffle(len(inner))
    turn = yield Shuffle(4)
    assert isinstance(order, list) and isinstance(turn, list)
    cell = inner[order[0]]
    its = game.places[cell]
    game.aside.remove(f"room:{CAUCASUS}")
    if its.room is not None:
        game.aside.append(f"room:{its.room}")
    else:
        game.rooms.aside += 1  # The replaced room stays unseen.
    its.room, its.shown, its.turn = CAUCASUS, True, turn[0]
    message = say("caucasus-laid", place=spot(cell), turn=say(f"turn-{its.turn}"))
    yield Tell(message, "prometheus.setup.caucasus", show=(cell,))


def cover_information(game: Titanomachy) -> Script[None]:
    """Lay information face down on the nodes (prometheus.setup.information)."""
    rule = "prometheus.setup.information"
    if game.choices.get("information") == "own":
        game.covered = dict.fromkeys(game.nodes, HIDDEN)
        yield Tell(say("cover-own"), rule)
        return
    yield from deal.random_information(game)
    for id, node in game.nodes.items():
        game.covered[id], node.token = node.token, None
    yield Tell(say("cover-app"), rule, show=tuple(game.nodes))


def first_information(game: Titanomachy) -> Script[None]:
    """Give everybody one partial token of another type (prometheus.setup.first-information)."""
    rule = "prometheus.setup.first-information"
    order = yield Shuffle(len(TYPES))
    assert isinstance(order, list)
    for who, place in zip(range(len(game.players)), order, strict=False):
        yield from store(game, who, f"{PARTIAL}-{TYPES[place]}", rule)


# The firewall


def prepare_firewall(game: Titanomachy) -> Script[None]:
    """Put the firewall together without a guardian (prometheus.setup.firewall)."""
    bot, hunter = Term("ice", game.kinds[BOT]), Term("ice", game.kinds[HUNTER])
    yield Tell(say("lay-ice-team", bot=bot, hunter=hunter), "prometheus.setup.ice")
    yield from stack_activation(game)
    yield Tell(say("lay-counters", what=setup.sides(game)), "prometheus.setup.counters")
    yield Tell(say("lay-die", n=game.die), "prometheus.setup.die")
    yield from setup.lay_rewards(game)
    yield from shuffle(game, game.research, say("research-shuffle"), "breach.setup.supplies")
    yield Tell(say("lay-supplies-team"), "prometheus.setup.supplies")


def choose_sides(game: Titanomachy) -> Script[None]:
    """Choose the sides of counters at random where people wish it (prometheus.setup.counters)."""
    for name, category in SIDES.items():
        if game.choices.get(name) == RANDOM:
            order = yield Shuffle(2)
            assert isinstance(order, list)
            game.counters[category].side = "ab"[order[0]]  # type: ignore[assignment]


def stack_activation(game: Titanomachy) -> Script[None]:
    """Build the activation deck out of piles (prometheus.setup.activation-two and following)."""
    kinds = (game.kinds[BOT], game.kinds[HUNTER])
    count = len(game.players)
    cards = setup.cards_for(game.kit, kinds, count)
    game.activation.cards = cards
    if count not in PILES:
        message = say("activation-shuffle")
        yield from shuffle(game, game.activation, message, STACKED[count])
        return
    piles, each = PILES[count]
    if game.owns("activation") == "table":
        others = len(cards) // piles - each
        message = say("activation-piles", n=count, piles=piles, marked=each, rest=others)
        yield from shuffle(game, game.activation, message, STACKED[count])
        return
    marked = [card for card in cards if game.kit.activation[card].escalation]
    marked = yield from _mixed(marked)
    first = marked[: piles * each]
    rest = yield from _mixed([card for card in cards if card not in first])
    heaps: list[list[str]] = [first[place::piles] for place in range(piles)]
    size = len(cards) // piles
    for heap in heaps:
        while len(heap) < size:
            heap.append(rest.pop())
    for place, card in enumerate(rest):  # A box may have cards that do not divide evenly.
        heaps[place % piles].append(card)
    deck: list[str] = []
    for heap in heaps:
        deck += yield from _mixed(heap)
    game.activation.cards, game.activation.ordered = deck, True
    yield Tell(say("activation-piles-app", n=len(deck)), STACKED[count])


def _mixed(cards: list[str]) -> Script[list[str]]:
    """Put cards in a random order."""
    order = yield Shuffle(len(cards))
    assert isinstance(order, list)
    return [cards[place] for place in order]


# The titan


def prepare_titan(game: Titanomachy) -> Script[None]:
    """Choose plate and vulnerabilities, and stack the reactions (prometheus.setup.plate)."""
    kit = game.own_kit
    order = yield Shuffle(len(kit.titan.plates))
    assert isinstance(order, list)
    game.titan.plate = kit.titan.plates[order[0]].id
    message = say("plate-laid", plate=Term("plate", game.titan.plate))
    yield Tell(message, "prometheus.setup.plate")
    for cell in CELLS:
        parts = [one.id for one in _of(kit.additions, cell)]
        chosen = game.choices.get(f"part-{cell}", RANDOM)
        if chosen == RANDOM:
            order = yield Shuffle(len(parts))
            assert isinstance(order, list)
            chosen = parts[order[0]]
        game.titan.parts[cell] = chosen
    named = tuple(say("name", of=Term("part", part)) for part in game.titan.parts.values())
    yield Tell(say("parts-laid", parts=named), "prometheus.setup.vulnerabilities")
    yield from stack_reactions(game)
    yield Tell(say("lay-pulses", n=kit.titan.pulses), "prometheus.setup.pulses")


def stack_reactions(game: Titanomachy) -> Script[None]:
    """Put series I on series II, of the parts in play only (prometheus.reaction.deck)."""
    deck, rule = game.titan.reactions, "prometheus.reaction.deck"
    parts = game.titan.parts.values()
    mine = [one for one in game.own_kit.additions.reactions if one.part in parts]
    first, second = ([one.id for one in mine if one.series == series] for series in (1, 2))
    deck.cards, deck.upper = [*first, *second], len(first)
    if game.owns("reactions") == "table":
        yield Tell(say("reactions-stack"), rule)
        return
    deck.cards = [*(yield from _mixed(first)), *(yield from _mixed(second))]
    deck.ordered = True
    yield Tell(say("reactions-stack-app", n=len(deck.cards)), rule)

