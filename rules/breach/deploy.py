"""Deploy ice into the database; where no model is left, run the quick subroutine instead."""

from rules.breach.components import GUARDIAN
from rules.breach.database import entries, traced
from rules.breach.state import Ice, Intrusion, spot
from rules.core.message import Term, person, say
from rules.core.steps import Option, Script, Tell, choose


def supply(game: Intrusion, kind: str) -> int:
    """Count the models of a kind that are not in the database."""
    return game.kit.ice[kind].models - sum(ice.kind == kind for ice in game.ice)


def next_model(game: Intrusion, kind: str) -> str:
    """Name the model that comes out of the supply next."""
    used = {ice.id for ice in game.ice}
    models = (f"{kind}-{number}" for number in range(1, game.kit.ice[kind].models + 1))
    return next(id for id in models if id not in used)


def deploy(game: Intrusion, category: str, who: int) -> Script[None]:
    """Put a model of a category into the room of a player's avatar (breach.ice.deploy)."""
    kind = game.kinds.get(category)
    if kind is None:
        return
    if not supply(game, kind):
        yield from game.kit.quick(game, category, who)
        return
    place = yield from game.kit.where(game, who)
    if place is None or not supply(game, kind):
        return
    ice = Ice(id=next_model(game, kind), place=place)
    game.ice.append(ice)
    message = say("ice-deployed", ice=Term("ice", kind), place=spot(place), who=person(who))
    rule = "breach.guardian.deploy" if category == GUARDIAN else "breach.ice.deploy"
    yield Tell(message, rule, who, (place,))
    if category == GUARDIAN:
        yield from take_board(game, who)
    yield from game.kit.arrive(game, ice, who)


def where(game: Intrusion, who: int) -> Script[str | None]:
    """Say where a player deploys ice (breach.ice.deploy, breach.solo.deploy)."""
    player = game.players[who]
    if player.place is not None:
        return player.place
    if player.last is not None and not game.solo:
        return player.last
    rule = "breach.solo.deploy" if game.solo else "breach.ice.deploy-never"
    return (
        yield from choose(
            lambda: [
                Option(place, say("room-at", place=spot(place)), (place,))
                for place in rooms_for(game, who)
            ],
            say("deploy-where", who=person(who)),
            rule,
            who,
        )
    )


def rooms_for(game: Intrusion, who: int) -> list[str]:
    """List the rooms where the ice of a disconnected avatar may be put.

    Alone: around a traced node, or anywhere (breach.solo.deploy). With others, an avatar that
    was never connected: at a gateway (breach.ice.deploy-never).
    """
    if game.solo:
        return traced(game, who) or game.spots
    return entries(game) or [*game.places]


def take_board(game: Intrusion, who: int) -> Script[None]:
    """Give the guardian's board to the player who deployed it (breach.guardian.deploy)."""
    if game.guardian.awake or game.guardian.keeper is not None:
        return
    game.guardian.keeper = who
    yield Tell(say("guardian-board", who=person(who)), "breach.guardian.deploy", who)
