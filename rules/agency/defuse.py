"""Defuse a bomb: wires, columns, the line of crosses and the stability check."""

from collections.abc import Iterator
from functools import lru_cache

from rules.agency.components import COLOURS, Colour
from rules.agency.explosion import explode, lower
from rules.agency.health import gain_influence
from rules.agency.special import results, symbols, throw
from rules.agency.state import Bomb, Defusal, Game, Placed, place
from rules.agency.tokens import drop_bomb
from rules.core.grid import LETTERS
from rules.core.message import Term, person, say
from rules.core.steps import Ask, Option, Script, Tell, ask, choose

Ends = tuple[tuple[int, str], ...]
"""The started columns of a bomb board: how many dice each has, and what the lowest one shows."""
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
"""Down, across and both ways aslant."""


def offers(game: Game) -> Iterator[Option]:
    """Offer the bombs of the district (agency.bomb.defuse)."""
    here = game.me.cell
    for bomb in game.bombs_at(here):
        yield Option(f"defuse:{bomb.id}", say("defuse", timer=bomb.timer), (here,))


def defuse(game: Game, number: str) -> Script[None]:
    """Disconnect wires until the bomb is safe, explodes or is left (agency.bomb.defuse)."""
    city, who = game.city, game.who
    bomb = next(one for one in city.bombs if one.id == int(number))
    left: dict[Colour, int] = {colour: game.box.die[colour].count for colour in COLOURS}
    city.defusal = Defusal(bomb=bomb.id, columns=[], left=left)
    message = say("defusal-begins", who=person(who), timer=bomb.timer)
    yield Tell(message, "agency.bomb.start", who, (bomb.cell,))
    while city.defusal is not None and any(city.defusal.left.values()):
        yield from cut(game)
        if city.defusal is None or line(game, city.defusal):
            break
        if not any(city.defusal.left.values()):
            break
        if (yield from ask(lambda: _go_on(game, bomb))) == "stop":
            break
    if city.defusal is not None:
        yield from finish(game, bomb)
    city.dice = []


def _go_on(game: Game, bomb: Bomb) -> Ask:
    """Ask whether to go on (agency.bomb.stop)."""
    board = game.city.defusal
    n = sum(board.left.values()) if board else 0
    options = (Option("on", say("defusal-on", n=n)), Option("stop", say("defusal-stop")))
    message = say("defusal-ask", who=person(game.who), timer=bomb.timer)
    return Ask(message, "agency.bomb.stop", options, game.who)


def cut(game: Game) -> Script[None]:
    """Roll all dice that are not on the board, and place crosses and explosions.

    (agency.bomb.roll, agency.bomb.all-dice)
    """
    city, board = game.city, game.city.defusal
    assert board is not None
    city.dice = []
    yield from throw(game, game.who, board.left, "agency.bomb.roll")
    message = say("defusal-rolled", dice=results(game, game.who))
    for die in city.dice:
        shown = symbols(game, die)
        if "cross" in shown:
            board.waiting.append(Placed(die.colour, "cross"))
        elif "explosion" in shown:
            board.waiting.append(Placed(die.colour, "explosion"))
        else:
            continue
        board.left[die.colour] -= 1
    city.dice = []
    yield Tell(message, "agency.bomb.roll", game.who)
    while city.defusal is not None and city.defusal.waiting:
        yield from put(game, city.defusal)


def put(game: Game, board: Defusal) -> Script[None]:
    """Place one die of the roll (agency.bomb.place)."""
    if not spots(game, board):
        board.aside += board.waiting
        board.waiting = []
        yield Tell(say("defusal-no-place"), "agency.bomb.board-size", game.who)
        return
    options = spots(game, board)
    answer = options[0].id
    if len(options) > 1:
        answer = yield from ask(lambda: _where(game, board))
    colour, symbol, number = answer.split(":")
    die = next(one for one in board.waiting if (one.colour, one.symbol) == (colour, symbol))
    board.waiting.remove(die)
    column = int(number)
    fresh = column == len(board.columns)
    if fresh:
        board.columns.append([])
    board.columns[column].append(die)
    if len(options) == 1:  # Nobody chose it, so people must hear it.
        yield Tell(options[0].message, "agency.bomb.place", game.who, options[0].show)
    if fresh and column:
        bomb = next(one for one in game.city.bombs if one.id == board.bomb)
        yield from lower(game, bomb, "timer-column", "agency.bomb.new-column", spot(column, 0))


def spots(game: Game, board: Defusal) -> list[Option]:
    """List every legal place of every different die that waits (agency.bomb.place)."""
    options = []
    for die in dict.fromkeys(board.waiting):
        for column in columns_for(game, board, die.symbol):
            if _wastes(game, board, die.symbol, column):
                continue
            depth = len(board.columns[column]) if column < len(board.columns) else 0
            new = column == len(board.columns)
            message = say(
                ("put-first" if not column else "put-new") if new else "put",
                symbol=Term("symbol", die.symbol),
                die=Term("die", die.colour),
                column=column + 1,
                depth=depth + 1,
            )
            answer, show = f"{die.colour}:{die.symbol}:{column}", (spot(column, depth),)
            options.append(Option(answer, message, show))
    return options


def spot(column: int, depth: int) -> str:
    """Name a place of the bomb board, both numbers counted from 0."""
    return f"bomb:{LETTERS[column]}{depth + 1}"


def columns_for(game: Game, board: Defusal, symbol: str) -> list[int]:
    """List the columns that may take a symbol; the next number is a new one."""
    return _open(_ends(board), symbol, _size(game))


def _ends(board: Defusal) -> Ends:
    """Say how many dice each column has, and what the lowest one shows."""
    return tuple((len(column), column[-1].symbol) for column in board.columns)


def _size(game: Game) -> tuple[int, int]:
    """Say how many columns the bomb board has, and how deep they are."""
    bomb = game.box.board.bomb
    return bomb.columns, bomb.depth


def _open(ends: Ends, symbol: str, size: tuple[int, int]) -> list[int]:
    """List the columns that may take a symbol, the next one too where it may be begun.

    (agency.bomb.cross-closes, agency.bomb.new-column, agency.bomb.column-order)
    """
    width, depth = size
    found = []
    closed = True
    for number, (long, last) in enumerate(ends):
        room = long < depth
        if room and (last == "explosion" or symbol == "cross"):
            found.append(number)
        closed = closed and (last == "cross" or not room)
    if closed and len(ends) < width:
        found.append(len(ends))
    return found


def _wastes(game: Game, board: Defusal, symbol: str, column: int) -> bool:
    """Say whether a place costs another die the only one it could have.

    (agency.bomb.all-dice, agency.bomb.board-size)
    """
    symbols: list[str] = sorted(die.symbol for die in board.waiting)
    ends, size = _ends(board), _size(game)
    most = _placeable(ends, tuple(symbols), size)
    symbols.remove(symbol)
    return 1 + _placeable(_with(ends, symbol, column), tuple(symbols), size) < most


def _with(ends: Ends, symbol: str, column: int) -> Ends:
    """Put a symbol into a column."""
    long = ends[column][0] if column < len(ends) else 0
    return (*ends[:column], (long + 1, symbol), *ends[column + 1 :])


@lru_cache(maxsize=4096)
def _placeable(ends: Ends, symbols: tuple[str, ...], size: tuple[int, int]) -> int:
    """Count the dice that find a place if they are placed in the best order."""
    best = 0
    for symbol in dict.fromkeys(symbols):
        number = symbols.index(symbol)
        rest = symbols[:number] + symbols[number + 1 :]
        for column in _open(ends, symbol, size):
            if best == len(symbols):
                return best
            best = max(best, 1 + _placeable(_with(ends, symbol, column), rest, size))
    return best


def _where(game: Game, board: Defusal) -> Ask:
    """Ask where a die goes."""
    message = say("put-ask", who=person(game.who), n=len(board.waiting))
    return Ask(message, "agency.bomb.place", tuple(spots(game, board)), game.who)


def line(game: Game, board: Defusal) -> bool:
    """Say whether enough crosses lie in a straight line (agency.bomb.line, agency.symbol.cross)."""
    need = game.box.board.bomb.line
    crosses = {
        (x, y)
        for x, column in enumerate(board.columns)
        for y, die in enumerate(column)
        if die.symbol == "cross"
    }
    return any(
        all((x + step * dx, y + step * dy) in crosses for step in range(need))
        for x, y in crosses
        for dx, dy in DIRECTIONS
    )


# The stability check


def finish(game: Game, bomb: Bomb) -> Script[None]:
    """Check the stability, then say what became of the bomb (agency.stability.when)."""
    city, who, board = game.city, game.who, game.city.defusal
    assert board is not None
    safe = line(game, board)
    if safe:
        yield Tell(say("line-made"), "agency.bomb.line", who)
    if not (yield from stable(game, board)):
        yield from explode(game, bomb)
        return
    city.defusal = None
    where = place(game, bomb.cell)
    if not safe:
        message = say("bomb-stays", place=where, timer=bomb.timer)
        yield Tell(message, "agency.bomb.unfinished", who, (bomb.cell,))
        return
    drop_bomb(game, bomb)
    yield Tell(say("defused", place=where), "agency.bomb.done", who, (bomb.cell,))
    yield from gain_influence(game, who, say("why-defused"), "agency.bomb.done")


def chain(board: Defusal) -> dict[Colour, int]:
    """Gather the dice of the columns that end in an explosion (agency.stability.chain)."""
    live = [die for one in board.columns if one[-1].symbol == "explosion" for die in one]
    return {colour: sum(die.colour == colour for die in live) for colour in COLOURS}


def stable(game: Game, board: Defusal) -> Script[bool]:
    """Check the stability by the form that the table chose (agency.stability.roll)."""
    circuit = chain(board)
    if not any(circuit.values()):
        yield Tell(say("stable-at-once"), "agency.stability.auto", game.who)
        return True
    message = say("circuit", n=sum(circuit.values()))
    yield Tell(message, "agency.stability.chain", game.who)
    if game.city.stability == "easy":
        return (yield from _easy(game, circuit))
    passed = None
    while passed is None:
        passed = yield from _judged(game, circuit, "agency.stability.roll")
    return passed


def _easy(game: Game, circuit: dict[Colour, int]) -> Script[bool]:
    """Roll the circuit die by die, each once, in the agent's order (agency.stability.easy)."""
    while any(circuit.values()):
        chosen = yield from choose(
            lambda: [
                Option(colour, say("dice-colour", die=Term("die", colour), n=n))
                for colour, n in circuit.items()
                if n
            ],
            say("circuit-which", who=person(game.who)),
            "agency.stability.easy",
            game.who,
        )
        colour = next(one for one in COLOURS if one == chosen)
        circuit[colour] -= 1
        passed = yield from _judged(game, {colour: 1}, "agency.stability.easy")
        if passed is not None:
            return passed
    yield Tell(say("stable-neither"), "agency.stability.easy", game.who)
    return True


def _judged(game: Game, dice: dict[Colour, int], rule: str) -> Script[bool | None]:
    """Roll dice of the circuit; say whether it passed, or None where nothing was decided.

    (agency.stability.pass)
    """
    city, who = game.city, game.who
    city.dice = []
    yield from throw(game, who, dice, rule)
    shown, rolled = results(game, who), [s for die in city.dice for s in symbols(game, die)]
    city.dice = []
    if "explosion" in rolled:
        yield Tell(say("unstable", dice=shown), rule, who)
        return False
    if "cross" in rolled:
        yield Tell(say("stable", dice=shown), "agency.stability.pass", who)
        return True
    return None
