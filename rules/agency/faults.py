"""Find everything about a city that cannot be on a real table."""

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter, gt

from rules.agency.components import COLOURS
from rules.agency.setup import identity_tokens
from rules.agency.state import Assassin, Bomb, City, Game
from rules.core.deck import HIDDEN
from rules.core.message import Fault, Value, say
from rules.core.seats import COLOURS as SEAT_COLOURS


def faults(game: Game) -> list[Fault]:
    """Name all faults, each with its place in the state."""
    found = [*_frame(game), *_districts(game)]
    if found:  # The rest needs a city that stands.
        return found
    return [*_people(game), *_tokens(game), *_cards(game), *_identities(game), *_dice(game)]


def _fault(at: str, message: str, **params: Value) -> Fault:
    """Make a fault whose code is its message's name."""
    return Fault(message.removeprefix("fault-"), at, say(message, at=at, **params))


def _alike(some: Iterable[str], others: Iterable[str]) -> bool:
    """Say whether two piles hold the same, in whatever order."""
    return sorted(some) == sorted(others)


def _frame(game: Game) -> Iterator[Fault]:
    """Check what a set-up fixed for good, and whose turn it is."""
    city = game.city
    count = len(city.players)
    if not (3 if city.mode == "android" else 2) <= count <= 4:
        yield _fault("players", "fault-people")
    if len(city.names) != count or len(set(city.names)) != count:
        yield _fault("names", "fault-names")
    seats = range(count)
    if any(one not in seats for one in (city.turn.player, city.turn.before, city.commander)):
        yield _fault("turn/player", "fault-turn")
    if city.round < 0 or city.turn.moves < 0 or city.turn.steps < 0 or city.unseen < 0:
        yield _fault("turn", "fault-number")


def _districts(game: Game) -> Iterator[Fault]:
    """Check the tiles of the city, the police and the informants."""
    city = game.city
    if tuple(city.districts) != game.plan.cells:
        yield _fault("districts", "fault-districts")
        return
    laid = [its.tile for its in city.districts.values() if its.tile is not None]
    lying = [*laid, *city.precincts.cards, *city.places.cards]
    if len(lying) != len(game.box.tile) or set(lying) != game.box.tile.keys():
        yield _fault("districts", "fault-tiles")
        return
    for cell, its in city.districts.items():
        if not its.informants and not its.ruined:
            continue
        at = f"districts/{cell}"
        if any(who not in range(len(city.players)) for who in its.informants):
            yield _fault(f"{at}/informants", "fault-number")
        elif len(its.informants) > (game.fields(cell) if its.tile else 0):
            yield _fault(f"{at}/informants", "fault-fields")
        if its.ruined and city.mode == "agent":
            yield _fault(f"{at}/ruined", "fault-ruined")
    beat = city.districts.get(city.police or "")
    if city.police is not None and (
        beat is None or beat.tile is None or game.box.tile[beat.tile].number is None
    ):
        yield _fault("police", "fault-police")
    for who, player in enumerate(city.players):
        if player.cell not in city.districts:
            yield _fault(f"players/{who}/cell", "fault-cell", cell=player.cell[:12])


def _people(game: Game) -> Iterator[Fault]:
    """Check the agent boards, the informants and the money."""
    city, longest = game.city, game.box.longest
    placed = [who for its in city.districts.values() for who in its.informants]
    wanted = game.box.many("informants")
    markers, limits = attrgetter(*longest), tuple(longest.values())
    for who, player in enumerate(city.players):
        at = f"players/{who}"
        now = markers(player)
        if min(now) < 0 or any(map(gt, now, limits)):
            for track, value, most in zip(longest, now, limits, strict=True):
                if not 0 <= value <= most:
                    yield _fault(f"{at}/{track}", "fault-track", most=most)
        if min(player.influence, player.supply, player.gone, player.credits) < 0:
            yield _fault(at, "fault-number")
        if placed.count(who) + player.supply + player.gone != wanted:
            yield _fault(f"{at}/supply", "fault-informants", n=wanted)
        if player.colour not in SEAT_COLOURS:
            yield _fault(f"{at}/colour", "fault-colour")
    held = city.bank + sum(player.credits for player in city.players)
    if city.bank < 0 or held != game.box.many("credits"):
        yield _fault("bank", "fault-credits", n=game.box.many("credits"), found=held)


def _tokens(game: Game) -> Iterator[Fault]:
    """Check that every event token is in one place: stream, city, custody, or on its way."""
    city = game.city
    lying = [*city.stream.cards, *city.arriving]
    lying += ["assassin"] * len(city.assassins) + ["bomb"] * len(city.bombs)
    lying += [f"criminal-{one.id}" for one in city.criminals]
    if sorted(lying) != game.box.event_tokens:
        yield _fault("stream", "fault-stream")
    if len(city.pips) > len(city.arriving):
        yield _fault("pips", "fault-pips")
    if any(not 1 <= pip <= 6 for pip in city.pips):
        yield _fault("pips", "fault-number")
    piles: dict[str, Sequence[Assassin | Bomb]] = {
        "assassins": city.assassins,
        "bombs": city.bombs,
    }
    for name, tokens in piles.items():
        if len({one.id for one in tokens}) != len(tokens):
            yield _fault(name, "fault-number")
        for number, one in enumerate(tokens):
            if one.cell not in city.districts:
                yield _fault(f"{name}/{number}/cell", "fault-cell", cell=one.cell[:12])
    for number, bomb in enumerate(city.bombs):
        if not 0 <= bomb.timer <= 6:
            yield _fault(f"bombs/{number}/timer", "fault-timer")
    yield from _criminals(city)


def _criminals(city: City) -> Iterator[Fault]:
    """Check each criminal: in a district or in custody, and never both."""
    for number, one in enumerate(city.criminals):
        at = f"criminals/{number}"
        held = one.holder is not None
        if held == bool(one.cell) or (one.cell and one.cell not in city.districts):
            yield _fault(f"{at}/cell", "fault-two-places")
        if held and (one.holder not in range(len(city.players)) or not one.subdued):
            yield _fault(f"{at}/holder", "fault-custody")
        if any(who not in range(len(city.players)) for who in one.investigated):
            yield _fault(f"{at}/investigated", "fault-number")
        if one.open and one.card == HIDDEN:
            yield _fault(f"{at}/open", "fault-open")


def _cards(game: Game) -> Iterator[Fault]:
    """Check that no criminal's card was made or lost."""
    city = game.city
    cards = [one.card for one in city.criminals]
    lying = [*city.suspects.cards, *city.removed, *(card for card in cards if card != HIDDEN)]
    lying += [card for player in city.players for card in player.turned_in]
    wanted = game.box.editions[city.extra]
    if len(lying) != len(wanted) or set(lying) != wanted:
        yield _fault("suspects", "fault-suspects")
    if city.suspects.aside != cards.count(HIDDEN) + city.unseen:
        yield _fault("suspects/aside", "fault-number")


def _identities(game: Game) -> Iterator[Fault]:
    """Check the identity tokens (agency.identity.deal)."""
    city = game.city
    dealt = [one for player in city.players for one in player.hidden + player.shown]
    if city.mode == "agent" and not dealt and not city.identities.cards:
        return
    wanted = identity_tokens(game.box, len(city.players)) if city.mode == "android" else []
    known = [one for one in dealt if one != HIDDEN]
    if not _alike([*city.identities.cards, *known], wanted):
        yield _fault("identities", "fault-identities")
    if city.identities.aside != dealt.count(HIDDEN):
        yield _fault("identities/aside", "fault-number")


def _dice(game: Game) -> Iterator[Fault]:
    """Check that no more special dice are out than there are (agency.dice.limit)."""
    city, board = game.city, game.city.defusal
    if not city.dice and board is None:
        return
    for colour in COLOURS:
        out = sum(die.colour == colour for die in city.dice)
        if board is not None:
            lying = [die for column in board.columns for die in column]
            lying += [*board.waiting, *board.aside]
            placed = sum(die.colour == colour for die in lying)
            if placed + board.left.get(colour, 0) != game.box.die[colour].count:
                yield _fault("defusal", "fault-dice")
        if out > game.box.die[colour].count:
            yield _fault("dice", "fault-dice")
    if board is not None and all(bomb.id != board.bomb for bomb in city.bombs):
        yield _fault("defusal/bomb", "fault-defusal")
