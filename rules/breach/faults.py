"""Find everything about a game that cannot be on a real table."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from rules.breach.attach import HALF, ROUND
from rules.breach.components import GUARDIAN, INFORMATION, OMEGA
from rules.breach.database import borders, node_rooms, outer_sides
from rules.breach.kit import Kit
from rules.breach.player import BLOCKS, DEADLY, FIREWALL, HACKS, VIRUSES, Player
from rules.breach.setup import MOST_PLAYERS, cards_for
from rules.breach.state import MOST_THREAT, Intrusion, Place, avatar_of
from rules.core.deck import HIDDEN
from rules.core.grid import Plan
from rules.core.message import Fault, Message, Value, say
from rules.core.seats import COLOURS

TOKENS = tuple(f"{size}-{type}" for size in ("full", "partial") for type in INFORMATION)
_TOKENS = frozenset((*TOKENS, None))
_PRIORITIES = frozenset(range(1, 5))
_HACKS = frozenset(HACKS)


def faults(game: Intrusion) -> list[Fault]:
    """Name all faults, each with its place in the state."""
    found = [*_frame(game), *_layout(game)]
    if found:  # The rest cannot be looked at.
        return found
    return [
        *_rooms(game),
        *_borders(game),
        *_viruses(game),
        *_ice(game),
        *_firewall(game),
        *_people(game),
        *_cards(game),
    ]


def _fault(at: str, message: str, **params: Value) -> Fault:
    """Make a fault whose code is its message's name."""
    said: Message = say(message, at=at, **params)
    return Fault(message.removeprefix("fault-"), at, said)


class Pile:
    """Hold cards that belong together, ready to be compared with those that lie on the table."""

    def __init__(self, cards: Iterable[str]) -> None:
        self.cards = sorted(cards)
        self.kinds = frozenset(self.cards)
        self.unlike = len(self.kinds) == len(self.cards)
        self.last = self.cards
        """How they lay when they were compared last: most steps leave a deck as it was."""

    def same(self, cards: list[str]) -> bool:
        """Say whether these are the same cards, in whatever order."""
        if cards == self.last:
            return True
        if len(cards) != len(self.cards):
            return False
        same = self.kinds == {*cards} if self.unlike else self.cards == sorted(cards)
        if same:
            self.last = [*cards]
        return same


class _Whole:
    """Hold what a whole box has of each kind."""

    def __init__(self, kit: Kit) -> None:
        gear, tokens = kit.box.gear, kit.box.information.tokens
        self.rooms = Pile(tile for tile in kit.rooms if tile != OMEGA)
        self.slots = frozenset(top.id for top in gear.processor.tops)
        self.tasks = Pile(one.id for one in gear.tasks)
        self.rewards = Pile(one.id for one in gear.rewards)
        self.research = Pile(one.id for one in gear.research for _ in range(one.copies))
        self.chips = tuple(gear.processor.chips.items())
        self.disk = len(gear.processor.slots)
        self.full, self.partial = tokens.full, tokens.partial


@lru_cache(maxsize=16)
def _whole(kit: Kit) -> _Whole:
    """List what belongs to a kit; it never changes."""
    return _Whole(kit)


@lru_cache(maxsize=256)
def _models(kit: Kit, kinds: tuple[str, ...]) -> frozenset[str]:
    """List the models of some kinds of ice."""
    counts = [(kind, kit.ice[kind].models) for kind in kinds]
    return frozenset(f"{kind}-{n}" for kind, models in counts for n in range(1, models + 1))


@lru_cache(maxsize=256)
def _own(kit: Kit, avatar: str, breacher: str) -> Pile:
    """Hold the malware that belongs to an avatar and a breacher."""
    return Pile(id for id, card in kit.malware.items() if card.owner in (avatar, breacher))


@lru_cache(maxsize=256)
def _activation(kit: Kit, kinds: tuple[str, ...], players: int) -> Pile:
    """Hold the activation cards of some ice for a number of players."""
    return Pile(cards_for(kit, kinds, players))


class _Board:
    """Hold what a plan has: cells, nodes and outer sides."""

    def __init__(self, plan: Plan) -> None:
        self.cells = frozenset(plan.cells)
        self.nodes = node_rooms(plan).keys()
        self.sides = frozenset(outer_sides(plan))


@lru_cache(maxsize=16)
def _board(plan: Plan) -> _Board:
    """List what belongs to a plan; it never changes."""
    return _Board(plan)


def _frame(game: Intrusion) -> Iterator[Fault]:
    """Check the players' number, the turn and the round."""
    people, turn = len(game.players), game.turn
    if not 1 <= people <= MOST_PLAYERS:
        yield _fault("players", "fault-people")
    if len(game.names) != people or len({*game.names}) != people:
        yield _fault("names", "fault-names")
    if not 0 <= turn.player < people:
        yield _fault("turn/player", "fault-player")
    if not 0 <= game.password < people:
        yield _fault("password", "fault-player")
    if game.waiting and not {*range(people)}.issuperset(game.waiting):
        yield _fault("waiting", "fault-player")
    if game.round < 1 or turn.used < 0 or turn.points < 0 or game.revealed < 0:
        yield _fault("turn", "fault-number")


def _layout(game: Intrusion) -> Iterator[Fault]:
    """Check that the database has its places and nodes."""
    plan = game.plan
    columns = 4 if len(game.players) == MOST_PLAYERS else 3
    if plan.columns != columns or plan.rows != 3 or plan.holes:
        yield _fault("plan", "fault-plan")
        return
    board = _board(plan)
    if game.places.keys() != board.cells:
        yield _fault("places", "fault-places")
    if game.nodes.keys() != board.nodes:
        yield _fault("nodes", "fault-nodes")
    if game.omega is not None and game.omega not in board.sides:
        yield _fault("omega", "fault-outer", side=game.omega[:12])


# The database


def _rooms(game: Intrusion) -> Iterator[Fault]:
    """Check the rooms: each tile in one place, nothing on hidden ones."""
    lying = [place.room for place in game.places.values() if place.room is not None]
    if len(set(lying)) < len(lying):
        for room in {room for room in lying if lying.count(room) > 1}:
            yield _fault("places", "fault-room-twice", room=room[:20])
    aside = [one.removeprefix("room:") for one in game.aside if one.startswith("room:")]
    if not _whole(game.kit).rooms.same([*lying, *game.rooms.cards, *aside]):
        yield _fault("rooms", "fault-rooms")
    for cell, place in game.places.items():
        if place.shown or place.turn or place.research:
            yield from _room_at(f"places/{cell}", place)
    for id, node in game.nodes.items():
        if node.token not in _TOKENS:
            yield _fault(f"nodes/{id}/token", "fault-token", token=str(node.token)[:20])


def _room_at(at: str, place: Place) -> Iterator[Fault]:
    """Check one room that does not lie untouched."""
    if place.shown and place.room is None:
        yield _fault(f"{at}/shown", "fault-unknown-room")
    if not 0 <= place.turn <= 3:
        yield _fault(f"{at}/turn", "fault-number")
    if place.research and not place.shown:
        yield _fault(f"{at}/research", "fault-hidden-research")


def _borders(game: Intrusion) -> Iterator[Fault]:
    """Check gateways on outer sides and breaches on inner borders."""
    priorities = [gateway.priority for gateway in game.gateways]
    if len({*priorities}) != len(priorities) or not _PRIORITIES.issuperset(priorities):
        yield _fault("gateways", "fault-priority")
    sides, rooms = _board(game.plan).sides, [gateway.at[:-1] for gateway in game.gateways]
    for number, gateway in enumerate(game.gateways):
        if gateway.at not in sides or gateway.at == game.omega:
            yield _fault(f"gateways/{number}/at", "fault-outer", side=gateway.at[:12])
        elif rooms.count(rooms[number]) > 1:
            yield _fault(f"gateways/{number}/at", "fault-gateway-twice")
    if game.breaches:
        inner = borders(game)
        for border in game.breaches:
            if border not in inner:
                yield _fault(f"breaches/{border}", "fault-border", border=border[:12])
        if len(game.breaches) > game.kit.box.pieces.breaches:
            yield _fault("breaches", "fault-breaches", most=game.kit.box.pieces.breaches)


def _viruses(game: Intrusion) -> Iterator[Fault]:
    """Check viruses: nine of each colour, one of a colour in a room or on a node."""
    people = {*range(len(game.players))}
    every: list[int] = []
    for piles in (game.places, game.nodes):
        for id, pile in piles.items():
            if pile.viruses:
                every += pile.viruses
                if len(set(pile.viruses)) < len(pile.viruses):
                    kind = "places" if piles is game.places else "nodes"
                    yield _fault(f"{kind}/{id}/viruses", "fault-virus-twice")
    for number, ice in enumerate(game.ice):  # These take no tokens (breach.virus.ice).
        if ice.viruses and not people.issuperset(ice.viruses):
            yield _fault(f"ice/{number}/viruses", "fault-virus")
    every += game.guardian.viruses
    if not people.issuperset(every):
        for at in (at for at, who in game.viruses() if who not in people and who != FIREWALL):
            yield _fault(f"{at}/viruses", "fault-virus")
        if FIREWALL in every:
            yield _fault("places", "fault-virus")
    for number, player in enumerate(game.players):
        if player.viruses:
            if not (people | {FIREWALL}).issuperset(player.viruses):
                yield _fault(f"players/{number}/viruses", "fault-virus")
            every += player.viruses
    for who in people:
        found = every.count(who)
        if found > VIRUSES:
            yield _fault(f"players/{who}", "fault-viruses", most=VIRUSES, found=found)


# The firewall


def _ice(game: Intrusion) -> Iterator[Fault]:
    """Check the models of ice: each once, somewhere, attached to what stands there."""
    ids = {ice.id for ice in game.ice}
    if len(ids) != len(game.ice):
        yield _fault("ice", "fault-ice-twice")
    held = [ice.on for ice in game.ice if ice.on is not None]
    spots, known = {*game.spots}, _models(game.kit, tuple(game.kinds.values()))
    if not held and known >= ids and spots.issuperset([ice.place for ice in game.ice]):
        return  # Each stands in a room on its own.
    for number, ice in enumerate(game.ice):
        if ice.on is None and ice.id in known and ice.place in spots:
            continue
        at = f"ice/{number}"
        if ice.id not in known:
            yield _fault(f"{at}/id", "fault-ice", ice=ice.id[:20])
        if ice.place not in spots:
            yield _fault(f"{at}/place", "fault-place-unknown", place=ice.place[:12])
        if ice.on is not None and (
            _where(game, ice.on) != ice.place or _turns_back(game, ice.id, ice.on)
        ):
            yield _fault(f"{at}/on", "fault-attached")
    for model, n in Counter(held).items():
        if n > _room(game, model):
            yield _fault("ice", "fault-attachments", n=n)


def _where(game: Intrusion, model: str) -> str | None:
    """Say where a model stands, if there is such a model."""
    who = avatar_of(model)
    return None if who is not None and who >= len(game.players) else game.whereabouts(model)


def _turns_back(game: Intrusion, model: str, on: str | None) -> bool:
    """Say whether a model is attached to itself, perhaps over others."""
    seen = {model}
    while on is not None and on not in seen:
        seen.add(on)
        ice = game.model(on)
        on = ice.on if ice else None
    return on is not None


def _room(game: Intrusion, model: str) -> int:
    """Count how many models can be attached to one (breach.attach.limit)."""
    who = avatar_of(model)
    if who is not None:
        return ROUND - (who < len(game.players) and game.players[who].screen)
    ice = game.model(model)
    card = game.kit.ice.get(ice.kind) if ice else None
    return ROUND if card and card.base == "round" else HALF


def _firewall(game: Intrusion) -> Iterator[Fault]:
    """Check counters, the die, the activation cards and the guardian."""
    kit = game.kit
    if not 1 <= game.die <= kit.box.dice.firewall_most:
        yield _fault("die", "fault-die", most=kit.box.dice.firewall_most)
    for category, chip in game.counters.items():
        counter = kit.counters.get(category)
        cells = () if counter is None else counter.a if chip.side == "a" else counter.b
        if not 0 <= chip.at <= len(cells):
            yield _fault(f"counters/{category}/at", "fault-counter", most=len(cells))
    acting = [one.card for one in game.acting if one.card is not None]
    deck = game.activation
    cards = [*deck.cards, *deck.discard, *game.guardian.cards, *acting]
    wanted = _activation(kit, tuple(game.kinds.values()), len(game.players))
    if (cards or game.phase != "setup") and not wanted.same(cards):
        yield _fault("activation", "fault-activation")
    keeper = game.guardian.keeper
    if keeper is not None and not 0 <= keeper < len(game.players):
        yield _fault("guardian/keeper", "fault-player")
    if game.guardian.awake and not game.ice_of(GUARDIAN):
        yield _fault("guardian/awake", "fault-guardian")


# The players


def _people(game: Intrusion) -> Iterator[Fault]:
    """Check the players' avatars, tracks and tokens."""
    spots, light = {*game.spots}, game.light
    for who, player in enumerate(game.players):
        at = f"players/{who}"
        if player.colour not in COLOURS:
            yield _fault(f"{at}/colour", "fault-colour")
        place, last = player.place, player.last
        if place is not None and place not in spots:
            yield _fault(f"{at}/place", "fault-place-unknown", place=place[:12])
        if last is not None and last not in spots:
            yield _fault(f"{at}/last", "fault-place-unknown", place=last[:12])
        if len(player.viruses) > DEADLY:
            yield _fault(f"{at}/viruses", "fault-deadly", most=DEADLY)
        if len(player.viruses) == DEADLY and place is not None:
            yield _fault(f"{at}/place", "fault-alive", n=DEADLY)
        if not 0 <= player.threat <= MOST_THREAT:
            yield _fault(f"{at}/threat", "fault-threat", most=MOST_THREAT)
        if player.credits < 0:
            yield _fault(f"{at}/credits", "fault-number")
        if player.screen and place is None:
            yield _fault(f"{at}/screen", "fault-screen")
        if not light:
            yield from _deck(game, at, player)
    most = game.kit.box.pieces.credits
    if sum(player.credits for player in game.players) > most:
        yield _fault("players", "fault-credits", most=most)


def _deck(game: Intrusion, at: str, player: Player) -> Iterator[Fault]:
    """Check what lies on a player's deck."""
    whole, hacks = _whole(game.kit), player.hacks
    if len(player.disk) > whole.disk or not _TOKENS.issuperset(player.disk):
        yield _fault(f"{at}/disk", "fault-disk", most=whole.disk)
    if tuple(player.blocks) != BLOCKS:
        yield _fault(f"{at}/blocks", "fault-blocks")
    chips = len(player.upgrades) + len(hacks)
    unlike = len({*hacks}) == len(hacks) and _HACKS.issuperset(hacks)
    if chips > len(whole.slots) or not whole.slots.issuperset(player.upgrades) or not unlike:
        yield _fault(f"{at}/upgrades", "fault-upgrades")
    if game.phase != "setup" and player.avatar not in game.kit.avatars:
        yield _fault(f"{at}/avatar", "fault-avatar")


# Cards and tokens


def _cards(game: Intrusion) -> Iterator[Fault]:
    """Check that no card or token was made or lost."""
    yield from _research(game)
    yield from _information(game)
    if game.light:
        return
    kit, whole = game.kit, _whole(game.kit)
    tasks = [player.task for player in game.players if player.task is not None]
    if not whole.tasks.same([*game.tasks.cards, *tasks]):
        yield _fault("tasks", "fault-tasks")
    if not whole.rewards.same([*game.rewards.cards, *game.offered, *game.bought]):
        yield _fault("rewards", "fault-rewards")
    chips: list[str] = []
    for player in game.players:
        for block in player.blocks.values():
            chips += block
    for colour, most in whole.chips:
        if chips.count(colour) > most:
            yield _fault("players", "fault-code", most=most)
    for who, player in enumerate(game.players):
        held = _held(player)
        if held and not _own(kit, player.avatar, player.breacher).same(held):
            yield _fault(f"players/{who}/utilities", "fault-malware")


def _held(player: Player) -> list[str]:
    """List a player's malware, wherever it is."""
    deck = player.utilities
    return [*deck.cards, *deck.discard, *player.hand, *player.playing, *player.programs]


def _research(game: Intrusion) -> Iterator[Fault]:
    """Check the research tokens; those that only people know are counted."""
    deck = game.research
    lying: list[str] = []
    for place in game.places.values():
        if place.research:
            lying += place.research
    for player in game.players:
        lying += player.research
    known = [token for token in lying if token != HIDDEN] if HIDDEN in lying else lying
    hidden = len(lying) - len(known)
    every = [*deck.cards, *deck.discard, *known]
    if hidden != deck.aside or not _whole(game.kit).research.same(every):
        yield _fault("research", "fault-research")


def _information(game: Intrusion) -> Iterator[Fault]:
    """Check that there are not more tokens of a kind than in the box."""
    whole, found = _whole(game.kit), game.tokens()
    for token in {*found}:
        most = whole.full if token.startswith("full") else whole.partial
        if found.count(token) > most:
            yield _fault("nodes", "fault-information", token=token[:20], most=most)
