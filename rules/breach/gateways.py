"""Move gateways along the edge of the database."""

from rules.breach.database import outer_sides
from rules.breach.pick import pick, unless
from rules.breach.state import Intrusion, spot
from rules.core.effects import Effect
from rules.core.message import person, say
from rules.core.steps import Option, Script, Tell, choose


def free_sides(game: Intrusion) -> list[str]:
    """List the outer sides of rooms without a gateway (breach.gateway.move-edge)."""
    return [
        side
        for side in outer_sides(game.plan)
        if side != game.omega and game.gateway_at(side[:-1]) is None
    ]


def can_move(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether a gateway can be moved."""
    return bool(game.gateways and free_sides(game))


def move(game: Intrusion, who: int, rule: str) -> Script[None]:
    """Put a gateway at the outer side of a room that has none (breach.gateway.move)."""
    chosen = yield from choose(
        lambda: [
            Option(
                str(one.priority), say("gateway", n=one.priority, place=spot(one.place)), (one.at,)
            )
            for one in game.gateways
        ],
        say("gateway-which", who=person(who)),
        "breach.gateway.move",
        who,
    )
    side, asked = yield from pick(
        lambda: [
            Option(one, say("gateway-side", place=spot(one[:-1]), side=say(f"side-{one[-1]}")))
            for one in free_sides(game)
        ],
        say("gateway-where", who=person(who)),
        "breach.gateway.move",
        who,
    )
    gateway = next((one for one in game.gateways if str(one.priority) == chosen), None)
    if gateway is not None and side is not None:
        gateway.at = side
        message = say("gateway-moved", n=gateway.priority, place=spot(gateway.place))
        yield from unless(asked, Tell(message, rule, who, (side,)))
