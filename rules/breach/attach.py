"""Attach models to each other, and let them go."""

from rules.breach.state import Ice, Intrusion, avatar_of

ROUND, HALF = 3, 1
"""How many things fit on a round base and on a half-round one (breach.attach.limit)."""


def attached(game: Intrusion, model: str) -> list[Ice]:
    """List the ice attached to a model."""
    return [ice for ice in game.ice if ice.on == model]


def room_for(game: Intrusion, model: str) -> int:
    """Count how many things more can be attached to a model (breach.attach.limit)."""
    who = avatar_of(model)
    held = len(attached(game, model))
    if who is not None:
        return ROUND - held - game.players[who].screen
    ice = game.model(model)
    if ice is None:
        return 0
    return (ROUND if game.kit.ice[ice.kind].base == "round" else HALF) - held


def can_attach(game: Intrusion, ice: Ice, model: str) -> bool:
    """Say whether ice may be attached to a model in its room (breach.attach.rules)."""
    return (
        ice.on != model
        and ice.id != model
        and game.whereabouts(model) == ice.place
        and room_for(game, model) > 0
        and not _holds(game, ice.id, model)
    )


def _holds(game: Intrusion, one: str, other: str) -> bool:
    """Say whether a model is attached to another one, itself or over others."""
    above = game.model(other)
    while above is not None and above.on is not None:
        if above.on == one:
            return True
        above = game.model(above.on)
    return False


def carry(game: Intrusion, model: str, to: str) -> None:
    """Move what is attached to a model along with it (breach.attach.rules)."""
    for ice in attached(game, model):
        ice.place = to
        carry(game, ice.id, to)


def let_go(game: Intrusion, model: str) -> None:
    """Leave what was attached to a model where it stands (breach.attach.lost)."""
    for ice in attached(game, model):
        ice.on = None
