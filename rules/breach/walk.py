"""Move avatars through the database: shifts, pushes, placing, breaches that wear out."""

from collections.abc import Callable
from functools import partial

from rules.breach.attach import carry, let_go
from rules.breach.components import OMEGA
from rules.breach.database import border, borders, near, shown
from rules.breach.pick import pick, unless
from rules.breach.reveal import fixed, orient
from rules.breach.state import Intrusion, avatar, avatar_of, model_name, spot
from rules.core.effects import Effect
from rules.core.message import Message, person, say
from rules.core.steps import Option, Script, Tell, choose

STOP = "stop"


def go(game: Intrusion, model: str, to: str) -> None:
    """Move a model into a room with everything attached to it (breach.attach.rules)."""
    who, ice = avatar_of(model), game.model(model)
    if who is not None:
        game.players[who].place = to
    if ice is not None:
        ice.place, ice.on = to, None  # (breach.attach.leave)
    carry(game, model, to)


def lose_screen(game: Intrusion, who: int, rule: str = "breach.screen.lost") -> Script[None]:
    """Take the screen off an avatar that attacked, moved or shifted (breach.screen.lost)."""
    player = game.players[who]
    if player.screen:
        player.screen = False
        yield Tell(say("screen-lost", who=person(who)), rule, who)


# Shifts


def shift_targets(game: Intrusion, who: int) -> list[str]:
    """List the shown rooms connected with the avatar's (breach.shift.rules)."""
    place = game.players[who].place
    return [other for other in near(game, place) if shown(game, other)] if place else []


def can_shift(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether the avatar can shift anywhere."""
    return bool(shift_targets(game, who))


def shift(game: Intrusion, who: int, count: int, rule: str) -> Script[None]:
    """Move the avatar through connections without move points, as often as it can.

    (breach.shift.rules, breach.shift.several)
    """
    moved = 0
    while moved < count:
        message = say("shift-where", who=person(who), n=count - moved)
        targets = partial(shift_targets, game, who)
        to, asked = yield from _step(targets, False, message, rule, who)
        if to is None:
            break
        go(game, avatar(who), to)
        moved += 1
        told = say("avatar-moves", who=person(who), place=spot(to))
        yield from unless(asked, Tell(told, rule, who, (to,)))
    if moved:
        yield from lose_screen(game, who)


def _step(
    rooms: Callable[[], list[str]], may_stop: bool, message: Message, rule: str, who: int
) -> Script[tuple[str | None, bool]]:
    """Let a player choose the next room of a way; a further one may be left out."""
    if not rooms():
        return None, False
    stop = (Option(STOP, say("stop")),) if may_stop else ()
    to, asked = yield from pick(
        lambda: [*(room_option(place) for place in rooms()), *stop], message, rule, who
    )
    return (None if to == STOP else to), asked


def room_option(place: str) -> Option:
    """Offer a room."""
    return Option(place, say("room-at", place=spot(place)), (place,))


# Pushes


def others_here(game: Intrusion, who: int) -> list[str]:
    """List the other models in the avatar's room."""
    place = game.players[who].place
    if place is None:
        return []
    avatars = [avatar(other) for other in game.at(place) if other != who]
    return [*avatars, *(ice.id for ice in game.ice_at(place))]


def push_targets(game: Intrusion, model: str) -> list[str]:
    """List where a model can be moved: an avatar only into shown rooms."""
    place = game.whereabouts(model)
    if place is None:
        return []
    rooms = near(game, place)
    return rooms if avatar_of(model) is None else [one for one in rooms if shown(game, one)]


def can_push(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether there is a model to move away."""
    return any(push_targets(game, model) for model in others_here(game, who))


def push(game: Intrusion, who: int, count: int, rule: str) -> Script[None]:
    """Move another model of the avatar's room; it keeps its screen (breach.model.moved)."""
    model = yield from choose(
        lambda: [
            Option(one, _model(game, one), (one,))
            for one in others_here(game, who)
            if push_targets(game, one)
        ],
        say("push-whom", who=person(who)),
        rule,
        who,
    )
    pushed = avatar_of(model) if model else None
    if model is None or (pushed is not None and not (yield from game.kit.bears(game, pushed, who))):
        return
    message = say("push-where", model=model_name(game, model))
    for step in range(count):
        targets = partial(push_targets, game, model)
        to, asked = yield from _step(targets, step > 0, message, rule, who)
        if to is None:
            return
        go(game, model, to)
        told = say("model-moves", model=model_name(game, model), place=spot(to))
        yield from unless(asked, Tell(told, "breach.model.moved", who, (to,)))


def _model(game: Intrusion, model: str) -> Message:
    """Name a model as an option."""
    place = game.whereabouts(model)
    assert place is not None
    return say("model-at", model=model_name(game, model), place=spot(place))


def bear(game: Intrusion, whom: int, who: int) -> Script[bool]:
    """Bear what an opponent's effect does."""
    yield from ()
    return True


# Placing


def place_targets(game: Intrusion, who: int) -> list[str]:
    """List the other shown rooms."""
    here = game.players[who].place
    return [one for one, its in game.places.items() if its.shown and one != here] if here else []


def can_place(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether the avatar can be put anywhere else."""
    return bool(place_targets(game, who))


def place(game: Intrusion, who: int, rule: str) -> Script[None]:
    """Put the avatar into any shown room; what is attached stays behind (breach.model.placed)."""
    to, asked = yield from pick(
        lambda: [room_option(one) for one in place_targets(game, who)],
        say("place-where", who=person(who)),
        rule,
        who,
    )
    if to is None:
        return
    let_go(game, avatar(who))
    game.players[who].place = to
    message = say("avatar-placed", who=person(who), place=spot(to))
    yield from unless(asked, Tell(message, "breach.model.placed", who, (to,)))
    yield from lose_screen(game, who, "breach.attach.lost")


# Breaches


def free_borders(game: Intrusion) -> list[str]:
    """List the borders without a breach card, where the deck has one (breach.breach-card.place)."""
    if len(game.breaches) >= game.kit.box.pieces.breaches:
        return []
    return [one for one in borders(game) if one not in game.breaches]


def can_breach(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether a breach can be made."""
    return bool(free_borders(game))


def breach(game: Intrusion, who: int, rule: str) -> Script[None]:
    """Lay a breach card light side up on any border (breach.hack.breach)."""
    chosen, asked = yield from pick(
        lambda: [_border(game, one) for one in free_borders(game)],
        say("breach-where", who=person(who)),
        "breach.breach-card.place",
        who,
    )
    if chosen is None:
        return
    game.breaches[chosen] = "light"
    one, other = borders(game)[chosen]
    message = say("breach-laid", one=spot(one), other=spot(other))
    yield from unless(asked, Tell(message, rule, who, (chosen,)))


def _border(game: Intrusion, name: str) -> Option:
    """Offer a border."""
    one, other = borders(game)[name]
    return Option(name, say("border", one=spot(one), other=spot(other)), (name,))


def wear(game: Intrusion, one: str, other: str) -> Script[None]:
    """Turn a breach card over after an avatar crossed it for points, or take it away.

    (breach.breach-card.light, breach.breach-card.dark)
    """
    name = border(game, one, other)
    side = game.breaches.get(name)
    if side == "light":
        game.breaches[name] = "dark"
        message = say("breach-turned", one=spot(one), other=spot(other))
        yield Tell(message, "breach.breach-card.light", show=(name,))
    elif side == "dark":
        del game.breaches[name]
        message = say("breach-gone", one=spot(one), other=spot(other))
        yield Tell(message, "breach.breach-card.dark", show=(name,))


# Rooms


def can_turn(game: Intrusion, who: int, effect: Effect) -> bool:
    """Say whether the avatar stands in a room that can be turned."""
    place = game.players[who].place
    if place is None or place == OMEGA or fixed(game, place):
        return False
    return game.places[place].shown


def turn_room(game: Intrusion, who: int, rule: str) -> Script[None]:
    """Turn the avatar's room; breaches stay where they are (breach.room.orientation)."""
    place = game.players[who].place
    if place is not None and place != OMEGA:
        yield from orient(game, place, who)
