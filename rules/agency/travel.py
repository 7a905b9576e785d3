"""Move agents through the city, past thugs and into ruins."""

from collections.abc import Iterator

from rules.agency.health import lose, tread_ruins
from rules.agency.state import Game, place
from rules.core.message import say
from rules.core.steps import Ask, Option, Script, Tell, ask

REACH = 2
"""How many districts a move may be long."""


def reach(game: Game) -> int:
    """Say how many districts a new move may be long (agency.upgrade.engine)."""
    far = REACH + (1 if game.symbols(game.who, "engine") else 0)
    return max(0, far - game.under(game.who, "slow"))


def offers(game: Game) -> Iterator[Option]:
    """Offer the next steps: of the running move, else of a new one (agency.move.action)."""
    turn, me = game.city.turn, game.me
    for to in game.plan.near(me.cell):
        way = (me.cell, to)
        if turn.steps and to not in turn.entered:
            yield Option(f"go:{to}", say("go-on", place=place(game, to)), (to,), way)
        elif reach(game) and (not turn.moves or me.fuel):
            message = say("go-fuel" if turn.moves else "go", place=place(game, to))
            yield Option(f"move:{to}", message, (to,), way)


def move(game: Game, to: str) -> Script[None]:
    """Begin a new move: the first is free, each other costs a fuel (agency.move.extra).

    It leads to another district, so where it begins is closed to it (agency.move.return).
    """
    turn = game.city.turn
    if turn.moves:
        game.me.fuel -= 1
    turn.moves += 1
    turn.steps, turn.entered = reach(game), [game.me.cell]
    yield from go(game, to)


def go(game: Game, to: str) -> Script[None]:
    """Take one step of a move, and meet what is there (agency.thugs.fight)."""
    turn, who, me = game.city.turn, game.who, game.me
    me.cell = to
    turn.steps -= 1
    turn.entered.append(to)
    yield from tread_ruins(game, who)
    if not turn.over:
        yield from meet_thugs(game, who)
    if turn.over:
        turn.steps = 0


def meet_thugs(game: Game, who: int) -> Script[None]:
    """Fight the thugs of an entered district (agency.thugs.avoid, agency.upgrade.armour)."""
    player = game.city.players[who]
    cell = player.cell
    if game.city.police == cell or not game.thugs(cell):
        return
    left = game.thugs(cell) + game.under(who, "thugs")
    left -= (1 if game.symbols(who, "armour") else 0) + game.informants(who, cell)
    if left <= 0:
        yield Tell(say("thugs-none", place=place(game, cell)), "agency.thugs.avoid", who, (cell,))
        return
    if player.ammo:
        spent = int((yield from ask(lambda: _thugs(game, who, left))))
        player.ammo -= spent
        left -= spent
    why = say("why-thugs", place=place(game, cell))
    yield from lose(game, who, left, why, "agency.thugs.fight")


def _thugs(game: Game, who: int, left: int) -> Ask:
    """Ask how many ammo are spent on thugs."""
    player = game.city.players[who]
    options = [
        Option(str(n), say("thugs-spend", n=n, left=left - n))
        for n in range(min(left, player.ammo) + 1)
    ]
    message = say("thugs-ask", place=place(game, player.cell), n=left)
    return Ask(message, "agency.thugs.avoid", tuple(options), who, (player.cell,))
