"""Picture a game: the database with its borders and nodes, the counters, the players, the decks."""

from collections.abc import Iterator

from rules.breach.components import OMEGA
from rules.breach.counters import cells_of
from rules.breach.database import borders, node_corners, node_rooms, price
from rules.breach.deal import node_name, token_name
from rules.breach.disk import processor
from rules.breach.ice import described
from rules.breach.player import DEADLY, Colour
from rules.breach.state import MOST_THREAT, Ice, Intrusion
from rules.breach.words import read, told
from rules.core.deck import Deck
from rules.core.grid import Plan
from rules.core.message import Message, Term, person, say
from rules.core.scene import Board, Counter, Edge, Node, Piece, Pile, Row, Scene, Tile, Track

INFORMATION_COLOURS = {"bio": "green", "crypto": "yellow", "science": "blue", "politics": "pink"}
"""How information of each type is coloured on the screen."""

VALUES_SHOWN: tuple[Colour, ...] = ("move", "attack", "defence")
ICONS = {
    "industrial": "gear",
    "computer": "computer",
    "garden": "tree",
    "tower": "satellite",
    "empty": "square",
    "omega": "circle",
    "bot": "bug",
    "hunter": "spider",
    "guardian": "skull",
    "full": "folder",
    "partial": "file",
    "move": "move",
    "attack": "sword",
    "defence": "shield",
}
"""The icons of rooms, ice, information and skills."""


def scene(game: Intrusion) -> Scene:
    """Picture the whole table."""
    boards = [_board(game)]
    if game.omega is not None:
        boards.append(_omega(game))
    return Scene(
        game.heading,
        tuple(boards),
        tuple(_row(game, who) for who in range(len(game.players))),
        (_die(game),),
        tuple(_piles(game)),
        tuple(_track(game, category) for category in game.counters),
    )


def _name(kind: str, id: str) -> Message:
    """Name a component."""
    return say("name", of=Term(kind, id))


# The database


def _board(game: Intrusion) -> Board:
    """Picture the database."""
    tiles = {cell: _tile(game, cell) for cell in game.places}
    return Board(
        "database",
        say("scene-database"),
        game.plan,
        tiles,
        edges=tuple(_edges(game)),
        nodes=tuple(_nodes(game)),
    )


def _omega(game: Intrusion) -> Board:
    """Picture the room Ω beside the database."""
    assert game.omega is not None
    name = _name("room", OMEGA)
    tile = Tile(OMEGA, "omega", name, "Ω", "", tuple(_figures(game, OMEGA)), ICONS[OMEGA])
    title = say("scene-omega", place=Term("cell", game.omega[:-1]))
    return Board(OMEGA, title, Plan(1, 1), {"A1": tile})


def _tile(game: Intrusion, cell: str) -> Tile:
    """Picture one room: face up with its name, or face down."""
    place, at = game.places[cell], f"places/{cell}"
    pieces = (*_figures(game, cell), *_tokens(game, cell))
    if not place.shown or place.room is None:
        return Tile(cell, at, pieces=pieces)
    tile = game.kit.rooms[place.room]
    name = _name("room", place.room)
    return Tile(cell, at, name, tile.mark[:3], "", pieces, _icon(tile.kind), place.turn)


def _figures(game: Intrusion, place: str) -> Iterator[Piece]:
    """Picture the models at a place."""
    for who in game.at(place):
        player = game.players[who]
        name = say("player", who=person(who))
        yield Piece(f"players/{who}/place", "player", name, str(who + 1), player.colour)
        if player.screen:
            named = _name("piece", "screen")
            yield Piece(f"players/{who}/screen", "shield", named, "o", player.colour)
    for number, ice in enumerate(game.ice):
        if ice.place == place:
            icon = _icon(game.kit.ice[ice.kind].category)
            yield Piece(f"ice/{number}", icon, described(ice), _mark(ice), "red")


def _icon(name: str) -> str:
    """Give the icon of a kind of thing."""
    return ICONS.get(name, "token")


def _mark(ice: Ice) -> str:
    """Shorten the name of ice for a drawing in plain text."""
    return ice.kind[0].upper()


def _tokens(game: Intrusion, cell: str) -> Iterator[Piece]:
    """Picture what lies in a room."""
    place, at = game.places[cell], f"places/{cell}"
    for who in place.viruses:
        named = say("scene-virus", who=person(who))
        yield Piece(f"{at}/viruses", "virus", named, "v", game.players[who].colour)
    if place.research:
        named = _name("piece", "research")
        yield Piece(f"{at}/research", "flask", named, "?", "", len(place.research))


def _edges(game: Intrusion) -> Iterator[Edge]:
    """Picture the borders between rooms, then what stands at outer sides."""
    for border, (one, other) in borders(game).items():
        if border != game.omega:
            yield _edge(game, border, one, other)
    for number, gateway in enumerate(game.gateways):
        named = say("scene-gateway", n=gateway.priority)
        piece = Piece(f"gateways/{number}", "door", named, str(gateway.priority), "green")
        mark = f"{gateway.priority}"
        yield Edge(
            gateway.at, f"gateways/{number}", gateway.at, named, mark, "gate", "green", (piece,)
        )
    if game.omega is not None:
        edge = _edge(game, game.omega, game.omega[:-1], OMEGA)
        piece = Piece("omega", ICONS[OMEGA], _name("piece", OMEGA), "Ω", "red")
        yield Edge(
            game.omega, "omega", game.omega, edge.name, edge.mark, edge.style, "red", (piece,)
        )


def _edge(game: Intrusion, border: str, one: str, other: str) -> Edge:
    """Picture one border: its price, a closed side, a breach."""
    at = f"breaches/{border}"
    cost = price(game, one, other)
    mark = "" if cost is None else str(cost or "")
    up = game.breaches.get(border)
    if up is not None:
        named = _name("piece", f"breach-{up}")
        piece = Piece(at, "unlock", named, "=", "amber")
        return Edge(border, at, border, named, mark, "broken", "amber", (piece,))
    if cost is None:
        return Edge(border, at, border, say("scene-closed"), "", "closed")
    style = "costly" if cost else "open"
    return Edge(border, at, border, say("scene-price", n=cost), mark, style)


def _nodes(game: Intrusion) -> Iterator[Node]:
    """Picture the nodes with their information and viruses."""
    corners = node_corners(game.plan)
    for id in node_rooms(game.plan):
        node, at = game.nodes[id], f"nodes/{id}"
        pieces = []
        name = say("scene-node", cells=node_name(id))
        if node.token is not None:
            size, _, type = node.token.partition("-")
            mark = type[0].upper() if size == "full" else type[0]
            colour = INFORMATION_COLOURS[type]
            name = token_name(node.token)
            pieces.append(Piece(f"{at}/token", _icon(size), name, mark, colour))
        for who in node.viruses:
            named = say("scene-virus", who=person(who))
            colour = game.players[who].colour
            pieces.append(Piece(f"{at}/viruses", "virus", named, "v", colour))
        yield Node(id, at, corners[id], name, pieces=tuple(pieces))


# The firewall


def _die(game: Intrusion) -> Counter:
    """Picture the firewall die."""
    most = game.kit.box.dice.firewall_most
    return Counter("die", "die", _name("piece", "die"), game.die, most)


def _track(game: Intrusion, category: str) -> Track:
    """Picture an ice counter with what its cells do."""
    steps = [say("scene-start")]
    for cell in cells_of(game, category):
        said = tuple(told(read(text, "cell"), "cell") for text in cell)
        steps.append(say("scene-cell", what=said) if said else say("nothing"))
    name = say("scene-counter", category=game.kit.named(category))
    at = f"counters/{category}"
    return Track(at, _icon(category), name, tuple(steps), game.counters[category].at)


def _piles(game: Intrusion) -> Iterator[Pile]:
    """Picture the decks of all."""
    top = game.activation.discard[-1:]
    yield _pile(game.activation, "activation", _name("activation", top[0]) if top else None)
    yield _pile(game.research, "research")


def _pile(deck: Deck, name: str, top: Message | None = None) -> Pile:
    """Picture a deck."""
    return Pile(name, say(f"scene-{name}"), deck.left, len(deck.discard), top)


# The players


def _row(game: Intrusion, who: int) -> Row:
    """Picture what lies before a player; hands, research and tasks are secret."""
    player, at = game.players[who], f"players/{who}"
    cards: list[Message] = []
    if player.avatar:
        cards.append(_name("avatar", player.avatar))
    if player.breacher:
        cards.append(_name("breacher", player.breacher))
    if player.place is None:
        cards.append(say("scene-off"))
    if game.password == who and game.phase != "setup":
        cards.append(_name("piece", "password"))
    cards += [say(f"hack-{hack}") for hack in player.hacks]
    cards += [_name("malware", card) for card in player.programs[:1]]
    cards += [token_name(token) for token in player.disk]
    active = game.phase == "turn" and who == game.turn.player
    title = say("player", who=person(who))
    counters = tuple(_counters(game, who))
    return Row(at, title, tuple(cards), counters, player.colour, active, who=who)


def _counters(game: Intrusion, who: int) -> Iterator[Counter]:
    """Picture a player's numbers."""
    player, at = game.players[who], f"players/{who}"
    viruses = say("scene-viruses")
    yield Counter(f"{at}/viruses", "virus", viruses, len(player.viruses), DEADLY)
    yield Counter(f"{at}/threat", "alert", _name("piece", "threat"), player.threat, MOST_THREAT)
    if game.light:
        return
    yield Counter(f"{at}/credits", "credit", _name("piece", "credit"), player.credits)
    yield Counter(f"{at}/hand", "card", say("scene-hand"), len(player.hand))
    yield Counter(f"{at}/research", "flask", say("scene-research-own"), len(player.research))
    if game.phase != "setup":  # The first code is chosen in secret (breach.setup.code).
        for skill in VALUES_SHOWN:
            value = player.value(skill)
            yield Counter(f"{at}/blocks/{skill}", _icon(skill), say(f"scene-{skill}"), value)
        cache = len(player.blocks["cache"])
        yield Counter(f"{at}/blocks/cache", "chip", say("scene-cache"), cache)
    if game.phase == "turn" and who == game.turn.player and game.turn.stage == "actions":
        most = processor(game, who).clicks if game.turn.limit is None else game.turn.limit
        left = max(0, most + game.turn.extra - game.turn.used)
        yield Counter("turn/used", "action", say("scene-clicks"), left)
