"""Set a game up: what can be chosen, the first state, and the steps before the first turn."""

from collections.abc import Callable, Iterable
from typing import Any

from rules.breach.components import BOT, CATEGORIES, GUARDIAN, HUNTER, OMEGA, Box
from rules.breach.database import node_rooms
from rules.breach.deal import lay_gateways, lay_information, lay_rooms
from rules.breach.firewall import begin_turn
from rules.breach.kit import Kit
from rules.breach.outfit import choose_avatars, choose_breachers, deal_tasks, prepare_decks
from rules.breach.player import Player
from rules.breach.state import Chip, Intrusion, Node, Place, Sleeper
from rules.core.deck import Deck, draw, shuffle
from rules.core.game import Choice, Setting
from rules.core.grid import Plan
from rules.core.message import Message, Refused, Term, person, say
from rules.core.options import settle, whose
from rules.core.seats import Seat, seats
from rules.core.steps import Option, Script, Shuffle, Tell, choose

OWNED = ("infection", "rooms", "activation", "malware", "research", "tasks", "rewards")
"""The die and the decks that are the app's or the table's."""
MOST_PLAYERS = 4
RANDOM = "random"


def settings(box: Box) -> list[Setting]:
    """List what a set-up may choose."""
    return [
        Setting("players", say("set-players"), "players", ["1", "2"]),
        _setting("mode", ("standard", "training", "versus")),
        _setting("tracking", ("full", "light")),
        _setting("choose-rooms", ("book", "random", "own")),
        _setting("gateways", ("book", "random")),
        _setting("information", ("book", "random", "own")),
        _ice(box, BOT),
        _ice(box, HUNTER),
        *(_setting(f"side-{category}", ("a", "b"), "side") for category in CATEGORIES),
        *(whose(name, say(f"set-{name}")) for name in OWNED),
    ]


def _setting(id: str, values: tuple[str, ...], words: str = "") -> Setting:
    """Ask for one of some values, the first of which is the usual one."""
    choices = tuple(Choice(value, say(f"{words or id}-{value}")) for value in values)
    return Setting(id, say(f"set-{id}"), "choice", values[0], choices)


def _ice(box: Box, category: str) -> Setting:
    """Ask which ice of a category plays (breach.advanced.ice)."""
    kinds = [card.id for card in box.ice if card.category == category]
    named = [Choice(kind, say("name", of=Term("ice", kind))) for kind in kinds]
    choices = (*named, Choice(RANDOM, say("ice-random")))
    return Setting(category, say(f"set-{category}"), "choice", kinds[0], choices)


def start(
    box: Box,
    options: dict[str, Any],
    seed: int,
    listed: Callable[[Box], list[Setting]] = settings,
    state: type[Intrusion] = Intrusion,
) -> Intrusion:
    """Make the state before the first step; refuse every fault of the options at once."""
    chosen, faults = settle(listed(box), options)
    people, wrong = seats(chosen["players"], 1, MOST_PLAYERS)
    if faults or wrong:
        raise Refused(*faults, *wrong)
    plan = Plan(4 if len(people) == MOST_PLAYERS else 3, 3)
    first = {category: _first(box, category) for category in CATEGORIES}
    picked = {one: chosen[one] for one in (BOT, HUNTER) if chosen[one] != RANDOM}
    return state(
        seed=seed,
        phase="setup",
        heading=say("set-up"),
        names=[seat.name for seat in people],
        owner={name: chosen[name] for name in OWNED},
        mode=chosen["mode"],
        tracking=chosen["tracking"],
        plan=plan,
        places={cell: Place() for cell in plan.cells},
        nodes={node: Node() for node in node_rooms(plan)},
        gateways=[],
        players=[_player(seat) for seat in people],
        kinds={**first, **picked},
        counters={one: Chip(side=chosen[f"side-{one}"]) for one in CATEGORIES},
        die=box.dice.firewall_start,
        activation=_deck("activation"),
        guardian=Sleeper(),
        rooms=_deck("rooms", "room", dealt(box)),
        research=_deck(
            "research", cards=[one.id for one in box.gear.research for _ in range(one.copies)]
        ),
        tasks=_deck("tasks", "task", [one.id for one in box.gear.tasks]),
        rewards=_deck("rewards", "reward", [one.id for one in box.gear.rewards]),
        choices={
            name: chosen[name]
            for name in ("choose-rooms", "gateways", "information", BOT, HUNTER)
        },
    )


def dealt(box: Box) -> list[str]:
    """List the rooms that are dealt at random: neither Ω nor what an expansion lays itself."""
    fixed = {kind.id for kind in box.rooms.kinds if kind.fixed}
    return [one.id for one in box.rooms.tiles if one.id != OMEGA and one.kind not in fixed]


def _first(box: Box, category: str) -> str:
    """Give the usual ice of a category (breach.setup.ice)."""
    return next(card.id for card in box.ice if card.category == category)


def _player(seat: Seat) -> Player:
    """Make a player with an empty deck."""
    return Player(colour=seat.colour, utilities=_deck("malware"))


def _deck(owner: str, kind: str = "", cards: list[str] | None = None) -> Deck:
    """Make a deck that is still to be shuffled."""
    return Deck(kind=kind or owner, owner=owner, cards=cards or [])


# The script


def set_up(game: Intrusion) -> Script[None]:
    """Lay everything out, equip the players and begin (breach.setup.start)."""
    yield from choose_ice(game)
    yield from lay_rooms(game)
    for lay in game.kit.on_rooms:
        yield from lay(game)
    yield from lay_information(game)
    yield from lay_gateways(game)
    yield from prepare_firewall(game)
    yield from equip(game)
    if not game.light:
        yield from deal_tasks(game)
    yield from begin(game)


def equip(game: Intrusion) -> Script[None]:
    """Give the password token and prepare the decks (breach.setup.password and following)."""
    yield from give_password(game)
    if game.light:
        yield Tell(say("lay-decks"), "breach.setup.colour")
    else:
        yield from choose_avatars(game)
        for lay in game.kit.on_avatars:
            yield from lay(game)
        yield from choose_breachers(game)
        yield from prepare_decks(game)


def begin(game: Intrusion) -> Script[None]:
    """Begin with the player who holds the password (breach.setup.start)."""
    yield Tell(say("begin", who=person(game.password)), "breach.setup.start", game.password)
    begin_turn(game, game.password)


def prepare_firewall(game: Intrusion) -> Script[None]:
    """Put the firewall together: ice, cards, counters, die, supplies (breach.setup.firewall)."""
    yield Tell(say("lay-guardian", ice=_ice_name(game, GUARDIAN)), "breach.setup.guardian")
    message = say("lay-ice", bot=_ice_name(game, BOT), hunter=_ice_name(game, HUNTER))
    yield Tell(message, "breach.setup.ice")
    yield from choose_cards(game)
    yield Tell(say("lay-counters", what=sides(game)), "breach.setup.counters")
    yield Tell(say("lay-die", n=game.die), "breach.setup.firewall-die")
    yield from lay_rewards(game)
    yield from shuffle(game, game.research, say("research-shuffle"), "breach.setup.supplies")
    yield Tell(say("lay-supplies"), "breach.setup.supplies")


def _ice_name(game: Intrusion, category: str) -> Term:
    """Name the ice of a category."""
    return Term("ice", game.kinds[category])


def sides(game: Intrusion) -> tuple[Message, ...]:
    """Say which side of each counter lies up (breach.advanced.difficulty)."""
    return tuple(
        say(f"counter-{chip.side}", category=game.kit.named(category))
        for category, chip in game.counters.items()
    )


def choose_ice(game: Intrusion) -> Script[None]:
    """Choose the ice at random where the set-up left it open (breach.advanced.ice)."""
    for category in (BOT, HUNTER):
        kinds = [card.id for card in game.kit.box.ice if card.category == category]
        if game.choices.get(category) == RANDOM:
            order = yield Shuffle(len(kinds))
            assert isinstance(order, list)
            game.kinds[category] = kinds[order[0]]


def choose_cards(game: Intrusion) -> Script[None]:
    """Choose the activation cards by their LEDs and shuffle them (breach.setup.activation-choice).

    The guardian's stay apart until it wakes (breach.setup.activation-deck).
    """
    cards = cards_for(game.kit, game.kinds.values(), len(game.players))
    game.guardian.cards = [card for card in cards if _category(game, card) == GUARDIAN]
    game.activation.cards = [card for card in cards if card not in game.guardian.cards]
    counts = [sum(_category(game, card) == one for card in cards) for one in CATEGORIES]
    message = say("lay-activation", bots=counts[0], hunters=counts[1], guardians=counts[2])
    yield Tell(message, "breach.setup.activation-choice")
    rule = "breach.setup.activation-deck"
    yield from shuffle(game, game.activation, say("activation-shuffle"), rule)


def cards_for(kit: Kit, kinds: Iterable[str], players: int) -> list[str]:
    """List the activation cards of some ice that this number of players uses."""
    return [
        card.id for card in kit.box.activation if card.ice in kinds and players in card.players
    ]


def _category(game: Intrusion, card: str) -> str:
    """Give the category of an activation card."""
    return game.kit.ice[game.kit.activation[card].ice].category


def lay_rewards(game: Intrusion) -> Script[None]:
    """Lay out the reward cards (breach.setup.rewards)."""
    rule = "breach.setup.rewards"
    if game.light:
        yield Tell(say("lay-rewards", n=game.kit.box.pieces.rewards), rule)
        return
    yield from shuffle(game, game.rewards, say("rewards-shuffle"), rule)
    while len(game.offered) < game.kit.box.pieces.rewards:
        card = yield from draw(game, game.rewards, say("reward-draw"), rule)
        game.offered.append(card)
        yield Tell(say("reward-laid", reward=Term("reward", card)), rule)


def give_password(game: Intrusion) -> Script[None]:
    """Give the password token to somebody (breach.setup.password)."""
    rule = "breach.setup.password"
    people = range(len(game.players))
    if len(people) > 1:
        chosen = yield from choose(
            lambda: [
                Option(RANDOM, say("password-random")),
                *(Option(str(who), say("player", who=person(who))) for who in people),
            ],
            say("password-who"),
            rule,
        )
        if chosen == RANDOM or chosen is None:
            order = yield Shuffle(len(people))
            assert isinstance(order, list)
            game.password = order[0]
        else:
            game.password = int(chosen)
    message = say("password-given", who=person(game.password))
    yield Tell(message, rule, game.password)
