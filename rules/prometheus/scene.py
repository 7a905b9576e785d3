"""Picture the titan board, pulses and hidden information on top of the base game."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.breach.deal import token_name
from rules.breach.scene import scene as picture
from rules.core.message import Message, Term, say
from rules.core.scene import Board, Counter, Edge, Node, Piece, Pile, Row, Scene, Slot
from rules.prometheus.components import CELLS
from rules.prometheus.reactions import gateway_ahead, printed
from rules.prometheus.state import Titanomachy
from rules.prometheus.titan import needed, vulnerable


def scene(game: Titanomachy) -> Scene:
    """Picture the whole table."""
    usual = _with_mountains(game, picture(game))
    rows = tuple(_with_evasions(game, _with_turned(game, row)) for row in usual.rows)
    if not game.team:
        return replace(usual, rows=rows)
    boards = (_database(game, usual.boards[0]), *usual.boards[1:])
    return replace(
        usual,
        boards=boards,
        rows=(_parts(game), _reactions(game), *_played(game), *rows),
        counters=(*usual.counters, *_counters(game)),
        piles=(*usual.piles, _pile(game)),
    )


def _with_mountains(game: Titanomachy, usual: Scene) -> Scene:
    """Mark the room of the Caucasus."""
    place = game.caucasus
    if place is None:
        return usual
    board = usual.boards[0]
    tile = replace(board.tiles[place], icon="mountain")
    board = replace(board, tiles={**board.tiles, place: tile})
    return replace(usual, boards=(board, *usual.boards[1:]))


def _with_evasions(game: Titanomachy, row: Row) -> Row:
    """Add a player's evasion tokens."""
    if row.who is None or not game.evasions or not game.evasions[row.who]:
        return row
    name, most = say("scene-evasions"), game.own_kit.titan.evasions_most
    counter = Counter(f"evasions/{row.who}", "wind", name, game.evasions[row.who], most)
    return replace(row, counters=(*row.counters, counter))


def _with_turned(game: Titanomachy, row: Row) -> Row:
    """Say which information on a player's disk lies face down (prometheus.info.turned)."""
    if row.who is None or not game.turned[row.who]:
        return row
    lying = tuple(token_name(token) for token in game.turned[row.who])
    return replace(row, cards=(*row.cards, say("scene-turned", tokens=lying)))


# The database


def _database(game: Titanomachy, board: Board) -> Board:
    """Add hidden information, pulses, and where the titan is heading."""
    nodes = tuple(_node(game, node) for node in board.nodes)
    edges = tuple(_edge(game, edge) for edge in board.edges)
    return replace(board, nodes=nodes, edges=edges, lit=tuple(_ahead(game)))


def _node(game: Titanomachy, node: Node) -> Node:
    """Show information that lies face down."""
    if node.id not in game.covered:
        return node
    piece = Piece(f"covered/{node.id}", "question", say("scene-covered"), "?", "black")
    return replace(node, pieces=(piece, *node.pieces))


def _edge(game: Titanomachy, edge: Edge) -> Edge:
    """Show the pulses on a gateway."""
    gateway = next((one for one in game.gateways if one.at == edge.id), None)
    count = game.pulses.get(str(gateway.priority), 0) if gateway else 0
    if gateway is None or not count:
        return edge
    at = f"pulses/{gateway.priority}"
    piece = Piece(at, "bolt", say("scene-pulses"), "!", "orange", count)
    return replace(edge, pieces=(*edge.pieces, piece))


def _ahead(game: Titanomachy) -> Iterator[str]:
    """Light the room that the titan would march to."""
    giant = game.giant
    gateway = gateway_ahead(game, giant) if giant else None
    if gateway is not None:
        yield gateway.place


# The titan board


def _parts(game: Titanomachy) -> Row:
    """Show the six vulnerabilities, what each needs and which are down."""
    slots = []
    plate = game.own_kit.plates.get(game.titan.plate)
    for cell in CELLS:
        part = game.titan.parts.get(cell)
        if part is None or plate is None:
            continue
        needs = tuple(
            say("name", of=Term("information", one)) for one in plate.needs[cell]
        )
        down = cell in game.titan.off
        message = "scene-part-down" if down else "scene-part"
        name = say(message, part=Term("part", part), needs=needs, links=_links(game, cell))
        icon = "off" if down else "shield"
        slots.append(Slot(f"titan/parts/{cell}", name, icon, lit=not down))
    title = say("scene-vulnerable") if vulnerable(game) else say("scene-invulnerable")
    return Row("titan/off", title, slots=tuple(slots), colour="orange")


def _links(game: Titanomachy, cell: str) -> tuple[Message, ...]:
    """Name the tokens that lines join with one."""
    board, parts = game.own_kit.titan, game.titan.parts
    return tuple(
        say("name", of=Term("part", parts[other]))
        for other in CELLS
        if other in parts and board.linked(cell, other)
    )


def _reactions(game: Titanomachy) -> Row:
    """Show the coming reactions in order; the right-most is the next."""
    last = len(game.titan.slots) - 1
    slots = tuple(
        Slot(f"titan/slots/{place}", _reaction(game, card), "bolt", lit=place == last)
        for place, card in enumerate(game.titan.slots)
    )
    return Row("titan/slots", say("scene-reactions"), slots=slots, colour="orange")


def _played(game: Titanomachy) -> Iterator[Row]:
    """Show the reactions that were carried out, the latest first (prometheus.reaction.open)."""
    played = game.titan.reactions.discard
    if played:
        cards = tuple(_reaction(game, card) for card in reversed(played))
        yield Row("titan/reactions", say("scene-reactions-played"), cards, colour="orange")


def _reaction(game: Titanomachy, card: str) -> Message:
    """Name a reaction card with what is printed on it (prometheus.reaction.open)."""
    return say("scene-reaction", card=Term("reaction", card), what=printed(game, card))


def _counters(game: Titanomachy) -> Iterator[Counter]:
    """Count the titan's viruses and the deactivation cubes."""
    hurt = len(game.guardian.viruses)
    yield Counter("guardian/viruses", "virus", say("scene-titan-viruses"), hurt, needed(game))
    most = len(game.players)
    yield Counter("titan/cubes", "cube", say("scene-cubes"), game.titan.cubes, most)


def _pile(game: Titanomachy) -> Pile:
    """Show the reaction deck."""
    deck = game.titan.reactions
    top = _reaction(game, deck.discard[-1]) if deck.discard else None
    return Pile("titan/reactions", say("scene-reaction-deck"), deck.left, len(deck.discard), top)
