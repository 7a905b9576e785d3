"""Picture a heist: the floors with all that lies on them, the players, the guards, the decks."""

from collections.abc import Iterator

from rules.burglars.route import route
from rules.burglars.state import MOST_SPEED, ROOF, Floor, Heist, Room
from rules.core.deck import Deck
from rules.core.message import Message, Term, person, say
from rules.core.scene import Board, Counter, Piece, Pile, Row, Scene, Tile


def scene(game: Heist) -> Scene:
    """Picture the whole table."""
    guards = tuple(_speed(number, its) for number, its in enumerate(game.floors))
    patrols = tuple(
        _pile(f"floors/{n}/patrol", its.patrol, say("scene-patrol", floor=n + 1))
        for n, its in enumerate(game.floors)
    )
    return Scene(
        game.heading,
        tuple(_board(game, number, its) for number, its in enumerate(game.floors)),
        tuple(_row(game, who) for who in range(len(game.players))),
        guards,
        (
            *patrols,
            _pile("tools", game.tools, say("scene-tools")),
            _pile("loot", game.loot, say("scene-loot")),
            _pile("events", game.events, say("scene-events")),
        ),
    )


def _speed(number: int, its: Floor) -> Counter:
    """Picture the speed of a guard."""
    name = say("scene-speed", floor=number + 1)
    return Counter(f"floors/{number}/speed", "guard", name, its.speed, MOST_SPEED)


def _board(game: Heist, number: int, its: Floor) -> Board:
    """Picture one floor and its guard's way."""
    tiles = {
        cell: _tile(game, f"{number + 1}{cell}", f"floors/{number}/rooms/{cell}", room)
        for cell, room in its.rooms.items()
    }
    path: tuple[str, ...] = ()
    if its.guard is not None and its.target is not None:
        path = route(its.plan, its.guard, its.target)
    return Board(str(number + 1), say("scene-floor", floor=number + 1), its.plan, tiles, path)


def _tile(game: Heist, place: str, at: str, room: Room) -> Tile:
    """Picture one room: face up with its name and digit, or face down."""
    pieces = (*_figures(game, place), *_tokens(game, place, at, room))
    if not room.shown or room.kind is None:
        return Tile(place, at, pieces=pieces)
    corner = str(room.digit or "")
    name = say("name", of=Term("room", room.kind))
    return Tile(place, at, name, _mark(room.kind), corner, pieces, room.kind)


def _mark(kind: str) -> str:
    """Shorten the name of a kind for a drawing in plain text."""
    return "".join(word[0] for word in kind.split("-")) if "-" in kind else kind[:3]


def _figures(game: Heist, place: str) -> Iterator[Piece]:
    """Picture who stands in a room, and the guard's target."""
    its, n = game.floor_of(place), int(place[0]) - 1
    if its.guard == place[1:]:
        yield Piece(f"floors/{n}/guard", "guard", _piece("guard"), "G", "red")
    for who in game.at(place):
        player = game.players[who]
        name = say("player", who=person(who))
        yield Piece(f"players/{who}/place", "player", name, str(who + 1), player.colour)
    if its.target == place[1:]:
        yield Piece(f"floors/{n}/target", "target", _piece("target-die"), "T", "red", its.speed)
    if place[1:] in its.alarms:
        yield Piece(f"floors/{n}/alarms", "alarm", _piece("alarm"), "!", "amber")
    if game.crow == place:
        yield Piece("crow", "crow", _piece("crow"), "c")
    if game.kitty == place:
        yield Piece("kitty", "cat", _piece("kitty"), "k")
    if its.donuts and its.guard == place[1:]:
        yield Piece(f"floors/{n}/donuts", "donuts", say("name", of=Term("tool", "donuts")), "o")


def _tokens(game: Heist, place: str, at: str, room: Room) -> Iterator[Piece]:
    """Picture what lies in a room."""
    below = game.below(place)
    if game.entrance == place:
        yield Piece("entrance", "entrance", _piece("entrance"), "e")
    if below is not None and (game.room(below).known("stairs") or game.room(below).up):
        yield Piece(f"{at}/shown", "stairs-down", _piece("stairs-down"), "v")
    if room.up:
        yield Piece(f"{at}/up", "stairs-up", _piece("stairs-token"), "^")
    if room.dice:
        yield Piece(f"{at}/dice", "die", _piece("safe-die"), "d", "green", room.dice)
    if room.cracked:
        yield Piece(f"{at}/cracked", "open", say("scene-cracked"), "$", "green")
    if room.marked:
        yield Piece(f"{at}/marked", "mark", _piece("crack"), "x", "green")
    if room.hacks:
        yield Piece(f"{at}/hacks", "hack", _piece("hack"), "h", "blue", room.hacks)
    if room.stealth:
        yield Piece(f"{at}/stealth", "stealth", _piece("stealth"), "s", "", room.stealth)
    if room.code:
        yield Piece(f"{at}/code", "key", _piece("open"), "*", "green")
    if room.off:
        yield Piece(f"{at}/off", "off", say("scene-off"), "-")
    for kind, name, cards in (("tool", "tools", room.tools), ("loot", "loot", room.loot)):
        for card in cards:
            yield Piece(f"{at}/{name}", kind, say("name", of=Term(kind, card)), "+")


def _piece(id: str) -> Message:
    """Name a piece of the box."""
    return say("name", of=Term("piece", id))


def _row(game: Heist, who: int) -> Row:
    """Picture what lies before a player."""
    player, at = game.players[who], f"players/{who}"
    cards = [say("scene-skill", skill=Term("skill", player.skill))] if player.skill else []
    cards += [say("name", of=Term("tool", card)) for card in player.tools]
    cards += [say("name", of=Term("loot", card)) for card in player.loot]
    cards += [say("name", of=_lasting(one)) for one, whose in game.lasting.items() if whose == who]
    if player.hack:
        cards.append(_piece("hack"))
    if player.alarm:
        cards.append(_piece("alarm"))
    if player.place == ROOF:
        cards.append(say("scene-roof"))
    counters = []
    if not game.light:
        counters.append(Counter(f"{at}/stealth", "stealth", say("scene-stealth"), player.stealth))
    active = who == game.turn.player and game.phase != "setup"
    if active and not game.light and game.phase == "turn":
        counters.append(Counter("turn/used", "action", say("scene-actions"), game.left))
    title = say("player", who=person(who))
    return Row(at, title, tuple(cards), tuple(counters), player.colour, active, who=who)


def _lasting(effect: str) -> Term:
    """Name the card behind an effect that lasts until a player's next turn."""
    return Term("tool" if effect == "emp" else "event", effect)


def _pile(at: str, deck: Deck, name: Message) -> Pile:
    """Picture a deck."""
    return Pile(at, name, deck.left, len(deck.discard))
