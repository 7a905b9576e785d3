"""Draws boards by hand, such as no game needs all at once, to be looked at and touched."""

from rules.core.grid import Plan
from rules.core.message import Message
from rules.core.scene import Board, Edge, Node, Piece, Tile


def piece(at: str, icon: str, colour: str, count: int = 1) -> Piece:
    """Make a piece."""
    return Piece(at, icon, Message(at), icon[:1].upper(), colour, count)


def tiles(plan: Plan, names: dict[str, str], **of: dict[str, int]) -> dict[str, Tile]:
    """Name some tiles of a plan and leave the others face down; `turn` turns some of them."""
    turns = of.get("turn", {})
    return {
        cell: Tile(
            f"room/{cell}",
            f"rooms/{cell}",
            Message(names[cell]) if cell in names else None,
            turn=turns.get(cell, 0),
        )
        for cell in plan.cells
    }


def bordered() -> Board:
    """Draw rooms with every kind of border, gates on the outer sides, pieces on both."""
    plan = Plan(4, 3, walls=("A1-A2",))
    styles = {
        "A1|B1": ("open", "", ""),
        "B1|C1": ("closed", "", ""),
        "C1|D1": ("costly", "2", ""),
        "A2|B2": ("broken", "", ""),
        "B2|C2": ("closed", "", "purple"),
        "C2|D2": ("closed", "", "red"),
        "B1-B2": ("costly", "1", ""),
        "C2-C3": ("open", "", ""),
        "D2-D3": ("closed", "", ""),
        "A1<": ("gate", "1", ""),
        "B1^": ("gate", "2", "orange"),
        "D3>": ("gate", "3", "green"),
        "C3v": ("gate", "", "pink"),
    }
    pieces = {
        "B2|C2": (piece("ice/0", "shield", "purple"),),
        "A1<": (piece("ice/1", "virus", "red"),),
        "C3v": (piece("ice/2", "lock", "pink"), piece("ice/3", "bolt", "pink")),
    }
    edges = tuple(
        Edge(f"edge/{name}", f"edges/{name}", name, Message(name), mark, style, colour, on)
        for name, (style, mark, colour) in styles.items()
        for on in [pieces.get(name, ())]
    )
    names = {"A1": "Сервер", "B1": "Архив", "C1": "Маршрутизатор", "B2": "Ядро", "D3": "Шлюз"}
    laid = tiles(plan, names, turn={"A1": 1, "D3": 2, "B2": 3})
    people = (piece("people/0", "person", "blue"),)
    laid["B2"] = Tile("room/B2", "rooms/B2", Message("Ядро"), turn=3, pieces=people)
    return Board("net", Message("Сеть"), plan, laid, edges=edges)


def cornered() -> Board:
    """Draw blocks of a city with things on the corners where they meet."""
    plan = Plan(4, 4)
    nodes = []
    for x in range(5):
        for y in range(5):
            things: tuple[Piece, ...] = ()
            if (x, y) == (1, 1):
                things = (piece("agents/0", "person", "blue"),)
            if (x, y) == (2, 3):
                things = (piece("agents/1", "person", "orange"), piece("clue", "eye", "white", 3))
            nodes.append(Node(f"corner/{x}{y}", f"corners/{x}{y}", (x, y), pieces=things))
    names = {cell: f"Квартал {cell}" for cell in plan.cells}
    return Board("city", Message("Город"), plan, tiles(plan, names), nodes=tuple(nodes))


def great() -> Board:
    """Draw the greatest board, with rows of unequal length and a passage between all rooms."""
    holes = ("A1", "B1", "H1", "H2", "D4", "E4", "D5", "A8")
    plan = Plan(8, 8, holes=holes)
    names = {cell: "Комната" for cell in plan.cells if cell[1] in "1357"}
    edges = tuple(
        Edge(f"edge/{cell}|{other}", "", f"{cell}|{other}", style="open")
        for cell in plan.cells
        for other in plan.beside(cell)
        if cell[0] < other[0]
    )
    return Board("great", Message("Большое поле"), plan, tiles(plan, names), edges=edges)
