"""Picture the city: districts with all that lies in them, the bomb board, the agents' boards."""

from collections.abc import Iterator

from rules.agency.components import RESOURCES, UPGRADES
from rules.agency.effects import worded
from rules.agency.special import face_of, symbols
from rules.agency.state import ROUNDS, Game, Player
from rules.core.deck import Deck
from rules.core.grid import LETTERS, Plan
from rules.core.message import Message, Term, person, say
from rules.core.scene import Board, Counter, Piece, Pile, Row, Scene, Slot, Tile, Track

ICONS = {
    **{"headquarters": "flag", "hospital": "plus", "ammo-supply": "target"},
    **{"filling-station": "fire", "garage": "wrench"},
    **{"shooting-range": "gun", "archive": "archive"},
}
"""The icons of the places; precincts share one."""
TRACK_ICONS = {
    **{"fuel": "fire", "ammo": "target", "clues": "lens"},
    **{"car": "wrench", "weapon": "gun", "agent": "shield"},
}
COLOURS = {"red": "red", "green": "green", "black": ""}


def scene(game: Game) -> Scene:
    """Picture the whole table."""
    city = game.city
    boards = (_city(game), *_bomb_board(game))
    rows = [_row(game, who) for who in range(len(city.players))]
    rows += _suspects(game)
    rows += _dice(game)
    counters = () if city.light else (Counter("bank", "credit", say("scene-bank"), city.bank),)
    counters = (*_left(game), *counters)
    steps = tuple(say("number", n=n) for n in range(ROUNDS[city.mode] + 1))
    rounds = Track("round", "clock", say("scene-round"), steps, min(city.round, len(steps) - 1))
    piles = (
        _pile("stream", city.stream, say("scene-stream")),
        _pile("suspects", city.suspects, say("scene-suspects"), len(city.removed) + city.unseen),
    )
    return Scene(city.heading, boards, tuple(rows), counters, piles, (rounds,))


def _pile(at: str, deck: Deck, name: Message, gone: int = 0) -> Pile:
    """Picture a pile."""
    return Pile(at, name, deck.left, gone)


def _city(game: Game) -> Board:
    """Picture the districts; the trail is their way."""
    tiles = {cell: _tile(game, cell) for cell in game.city.districts}
    lit = () if game.city.police is None else (game.city.police,)
    return Board("city", say("scene-city"), game.plan, tiles, game.box.layout.trail, lit)


def _tile(game: Game, cell: str) -> Tile:
    """Picture one district."""
    its, at = game.city.districts[cell], f"districts/{cell}"
    pieces = tuple(_pieces(game, cell))
    if its.tile is None:
        return Tile(cell, at, pieces=pieces)
    tile = game.box.tile[its.tile]
    name = say("name", of=Term("tile", its.tile))
    if its.ruined:
        name = say("scene-ruined", place=Term("tile", its.tile))
    mark = str(tile.number or its.tile[:2])
    corner = "" if tile.number is None else str(tile.number)
    return Tile(cell, at, name, mark, corner, pieces, ICONS.get(its.tile, "city"))


def _pieces(game: Game, cell: str) -> Iterator[Piece]:
    """Picture who and what is in a district."""
    city = game.city
    if city.police == cell:
        yield Piece("police", "guard", _name("police"), "P", "blue")
    for who in game.at(cell):
        name = say("player", who=person(who))
        player = city.players[who]
        icon = "robot" if player.android else "player"
        yield Piece(f"players/{who}/cell", icon, name, str(who + 1), player.colour)
    for number, one in enumerate(city.criminals):
        if one.cell == cell:
            name = say("criminal-subdued" if one.subdued else "criminal-wild", number=one.id)
            colour = "red" if one.subdued else ""
            yield Piece(f"criminals/{number}", "bandit", name, f"c{one.id}", colour)
    for number, assassin in enumerate(city.assassins):
        if assassin.cell == cell:
            yield Piece(f"assassins/{number}", "skull", _name("assassin"), "A", "red")
    for number, bomb in enumerate(city.bombs):
        if bomb.cell == cell:
            name = say("bomb-timer", n=bomb.timer)
            yield Piece(f"bombs/{number}", "bomb", name, f"b{bomb.timer}", "amber", bomb.timer)
    for who in city.districts[cell].informants:
        name = say("informant-of", who=person(who))
        at = f"districts/{cell}/informants"
        yield Piece(at, "eye", name, "i", city.players[who].colour)


def _name(token: str) -> Message:
    """Name a piece."""
    return say("name", of=Term("token", token))


def _bomb_board(game: Game) -> Iterator[Board]:
    """Picture the bomb board while a bomb is being defused."""
    board, sizes = game.city.defusal, game.box.board.bomb
    if board is None:
        return
    plan = Plan(sizes.columns, sizes.depth)
    tiles = {}
    for x in range(sizes.columns):
        for y in range(sizes.depth):
            cell = f"{LETTERS[x]}{y + 1}"
            lying = board.columns[x][y : y + 1] if x < len(board.columns) else []
            pieces = tuple(
                Piece("defusal/columns", _icon(die.symbol), _symbol(die.symbol), die.symbol[0], c)
                for die in lying
                for c in (COLOURS[die.colour],)
            )
            name = say("name", of="")
            tiles[cell] = Tile(f"bomb:{cell}", "defusal/columns", name, "", "", pieces)
    timer = next((bomb.timer for bomb in game.city.bombs if bomb.id == board.bomb), 0)
    title = say("scene-bomb", n=timer, dice=sum(board.left.values()))
    yield Board("bomb", title, plan, tiles)


def _left(game: Game) -> Iterator[Counter]:
    """Count the special dice that are still to be rolled at a bomb, by colour."""
    board = game.city.defusal
    for colour, n in board.left.items() if board is not None else ():
        yield Counter("defusal", "die", say("scene-left", die=Term("die", colour)), n)


def _icon(symbol: str) -> str:
    """Choose the icon of a symbol on the bomb board."""
    return "close" if symbol == "cross" else "fire"


def _symbol(symbol: str) -> Message:
    """Name a symbol."""
    return say("name", of=Term("symbol", symbol))


def _row(game: Game, who: int) -> Row:
    """Picture what lies before a player: the board, the prisoners, the criminals turned in."""
    city, player, at = game.city, game.city.players[who], f"players/{who}"
    cards = [say("in-custody", number=one.id) for one in game.custody(who)]
    cards += [say("name", of=Term("suspect", card)) for card in player.turned_in]
    cards += [
        say("shown-android" if kind == "android" else "shown-human") for kind in player.shown
    ]
    if player.android:
        cards.append(say("is-android"))
    if player.hidden:
        cards.append(say("hidden-identities", n=len(player.hidden)))
    cards += [say("has-clock", effect=worded(one.effect)) for one in player.lasting]
    if who == city.commander:
        cards.append(say("is-commander"))
    counters = () if city.light else tuple(_counters(game, player, at))
    supply = Counter(f"{at}/supply", "eye", say("scene-supply"), player.supply)
    active = who == city.turn.player and city.phase == "action"
    title = say("player", who=person(who))
    return Row(at, title, tuple(cards), (*counters, supply), player.colour, active, who=who)


def _counters(game: Game, player: Player, at: str) -> Iterator[Counter]:
    """Picture an agent board."""
    longest = game.box.longest
    yield Counter(f"{at}/influence", "star", say("scene-influence"), player.influence)
    health = say("scene-health")
    yield Counter(f"{at}/health", "heart", health, player.health, longest["health"])
    yield Counter(f"{at}/credits", "credit", say("scene-credits"), player.credits)
    for track in (*RESOURCES, *UPGRADES):
        name, now = say("name", of=Term("track", track)), getattr(player, track)
        yield Counter(f"{at}/{track}", TRACK_ICONS[track], name, now, longest[track])


def _suspects(game: Game) -> list[Row]:
    """Picture the cards of the criminals in play: face down, or open with their names."""
    slots = []
    for number, one in enumerate(game.city.criminals):
        at = f"criminals/{number}"
        name = say("name", of=Term("suspect", one.card)) if one.open else None
        token = say("criminal-subdued" if one.subdued else "criminal-wild", number=one.id)
        pieces = [Piece(at, "bandit", token, str(one.id), "red" if one.subdued else "")]
        pieces += [
            Piece(at, "lens", say("investigated-by", who=person(who)), "?", _colour(game, who))
            for who in one.investigated
        ]
        slots.append(Slot(at, name, "mask", tuple(pieces)))
    return [Row("criminals", say("scene-criminals"), slots=tuple(slots))] if slots else []


def _colour(game: Game, who: int) -> str:
    """Give a player's colour."""
    return game.city.players[who].colour


def _dice(game: Game) -> list[Row]:
    """Picture the special dice on the table, and those that wait for a place on the bomb board."""
    city = game.city
    slots = [
        Slot("dice", face_of(symbols(game, die)), "die", lit=not die.used) for die in city.dice
    ]
    if city.defusal is not None:
        waiting, aside = city.defusal.waiting, city.defusal.aside
        slots += [Slot("defusal", _symbol(die.symbol), "die", lit=True) for die in waiting]
        slots += [Slot("defusal", _symbol(die.symbol), "die") for die in aside]
    return [Row("dice", say("scene-dice"), slots=tuple(slots))] if slots else []
