"""Carry out event cards."""

from collections.abc import Callable

from rules.burglars.alarm import nearest, ring
from rules.burglars.cards import draw_card, draw_tool, may_hold, take_loot
from rules.burglars.components import LOST
from rules.burglars.entry import enter_for_one, escape, shift
from rules.burglars.guard import aim_at, jump, step
from rules.burglars.patrol import draw_patrol, lose_sight, new_target
from rules.burglars.reveal import reveal
from rules.burglars.state import COMPUTERS, ROOF, Floor, Heist, spot
from rules.burglars.ways import may_escape
from rules.core.message import Term, cell, person, say
from rules.core.steps import Option, Script, Tell, choose

FEW = 2
"""Whoever spends no more actions than this draws an event."""
LASTING = ("gymnastics", "time-lock", "video-loop")
"""The events that lie before their drawer until the next own turn."""


def due(game: Heist) -> bool:
    """Say whether the active player must draw an event (burglars.turn.event, loot.stamp)."""
    few = FEW + game.holds(game.turn.player, "stamp")
    return game.turn.used <= few and game.active.place != ROOF


def event(game: Heist) -> Script[None]:
    """Draw an event and carry it out (burglars.event.rules)."""
    who = game.turn.player
    card = yield from draw_card(game, game.events, who, "burglars.turn.event")
    if card is not None:
        yield from happen(game, card)


def happen(game: Heist, card: str) -> Script[None]:
    """Carry out one event card, then put it where it belongs."""
    who = game.turn.player
    if card in LASTING:
        if card in game.lasting:  # A box may have more copies than one.
            game.events.discard.append(card)
        game.lasting[card] = who
    else:
        game.events.discard.append(card)
    message = say("event", event=Term("event", card), text=Term("text", card))
    yield Tell(message, f"burglars.event.{card}", who)
    if game.light and card not in LIGHT:
        return
    effect = EFFECTS.get(card)
    if effect is not None:
        yield from effect(game)


def _floor(game: Heist) -> tuple[int, Floor]:
    """Give the number and the floor of the active player."""
    return int(game.here[0]), game.floor_of(game.here)


def _nothing(game: Heist, card: str) -> Script[None]:
    """Say that an event changes nothing here."""
    yield Tell(say("event-void"), f"burglars.event.{card}", game.turn.player)


def brown_out(game: Heist) -> Script[None]:
    """Clear all alarms and draw a patrol card for each (burglars.event.brown-out)."""
    if not any(its.alarms for its in game.floors):
        yield from _nothing(game, "brown-out")
    for floor, its in enumerate(game.floors, 1):
        cleared, its.alarms = len(its.alarms), []
        if not cleared:
            continue
        yield Tell(say("alarms-cleared", floor=floor), "burglars.event.brown-out")
        for _ in range(cleared - 1):
            if its.guard is None:
                break
            card = yield from draw_patrol(game, floor)
            if card == LOST:
                yield from lose_sight(its, floor)
        yield from new_target(game, floor)


def buddy_system(game: Heist) -> Script[None]:
    """Bring another player here without an entry (burglars.event.buddy-system)."""
    me, here = game.turn.player, game.here
    chosen = yield from choose(
        lambda: _people(game, [who for who in game.inside() if who != me]),
        say("buddy-which"),
        "burglars.event.buddy-system",
        me,
    )
    if chosen is None:
        yield from _nothing(game, "buddy-system")
        return
    who = int(chosen)
    message = say("brought", who=person(who), to=spot(here))
    yield from shift(game, who, here, message, "burglars.event.buddy-system")


def _people(game: Heist, numbers: list[int]) -> list[Option]:
    """Offer players."""
    options = []
    for who in numbers:
        place = game.players[who].place
        show = () if place in (None, ROOF) else (str(place),)
        options.append(Option(str(who), say("player", who=person(who)), show))
    return options


def change_of_plans(game: Heist) -> Script[None]:
    """Draw the guard a new target, unless an alarm holds him (burglars.event.change-of-plans)."""
    floor, its = _floor(game)
    if its.alarms or its.guard is None:
        yield from _nothing(game, "change-of-plans")
    else:
        yield from new_target(game, floor)


def crash(game: Heist) -> Script[None]:
    """Draw the guard to the player's own room (burglars.event.crash)."""
    floor, its = _floor(game)
    if its.alarms or its.guard is None:
        yield from _nothing(game, "crash")
    else:
        yield from aim_at(game, floor, game.here[1:], "burglars.event.crash")


def daydreaming(game: Heist) -> Script[None]:
    """Take a step from the guard (burglars.event.daydreaming)."""
    game.turn.pace -= 1
    yield from ()


def espresso(game: Heist) -> Script[None]:
    """Give the guard a step more (burglars.event.espresso)."""
    game.turn.pace += 1
    yield from ()


def dead_drop(game: Heist) -> Script[None]:
    """Hand all cards to the player on the right (burglars.event.dead-drop)."""
    me, count = game.turn.player, len(game.players)
    right = [(me - back) % count for back in range(1, count)]
    who = next((one for one in right if game.players[one].place != ROOF), None)
    if who is None or not (game.active.tools or game.active.loot):
        yield from _nothing(game, "dead-drop")
        return
    yield Tell(say("dead-drop", who=person(who)), "burglars.event.dead-drop", me)
    game.players[who].tools += game.active.tools
    game.active.tools = []
    for card in list(game.active.loot):
        if may_hold(game, who, card):
            game.active.loot.remove(card)
            yield from take_loot(game, who, card)


def freight_elevator(game: Heist) -> Script[None]:
    """Go up one floor without an entry (burglars.event.freight-elevator)."""
    who, above = game.turn.player, game.above(game.here)
    if above is not None:
        message = say("goes-up", who=person(who), to=spot(above))
        yield from shift(game, who, above, message, "burglars.event.freight-elevator")
    elif may_escape(game):
        yield from escape(game, who)
    else:
        yield from _nothing(game, "freight-elevator")


def go_with_your_gut(game: Heist) -> Script[None]:
    """Enter an unrevealed neighbour as for one action (burglars.event.go-with-your-gut)."""
    who, rule = game.turn.player, "burglars.event.go-with-your-gut"
    to = yield from choose(
        lambda: [
            Option(end, say("enter", place=spot(end)), (end,))
            for near in game.floor_of(game.here).plan.near(game.here[1:])
            if not game.room(end := game.here[0] + near).shown
        ],
        say("gut-which"),
        rule,
        who,
    )
    if to is None:
        yield from _nothing(game, "go-with-your-gut")
        return
    yield from reveal(game, to, rule)
    yield from enter_for_one(game, who, to, fresh=True)


def heads_up(game: Heist) -> Script[None]:
    """Give the next player an action more (burglars.event.heads-up)."""
    who = next_player(game, game.turn.player)
    game.players[who].extra += 1
    yield Tell(say("heads-up", who=person(who)), "burglars.event.heads-up")


def next_player(game: Heist, after: int) -> int:
    """Give the next player who has not got away (burglars.turn.next)."""
    count = len(game.players)
    order = [(after + ahead) % count for ahead in range(1, count + 1)]
    return next(who for who in order if game.players[who].place != ROOF)


def jump_the_gun(game: Heist) -> Script[None]:
    """Skip the next player's turn (burglars.event.jump-the-gun)."""
    game.skips += 1
    yield from ()


def jury_rig(game: Heist) -> Script[None]:
    """Draw a tool (burglars.event.jury-rig)."""
    yield from draw_tool(game, game.turn.player)


def keycode_change(game: Heist) -> Script[None]:
    """Lock all keypads again (burglars.event.keycode-change)."""
    for _, room in game.rooms():
        room.code = False
    yield from ()


def lampshade(game: Heist) -> Script[None]:
    """Gain a stealth token (burglars.event.lampshade)."""
    game.active.stealth += 1
    yield from ()


def lost_grip(game: Heist) -> Script[None]:
    """Drop one floor without an entry (burglars.event.lost-grip)."""
    who, below = game.turn.player, game.below(game.here)
    if below is None:
        yield from _nothing(game, "lost-grip")
        return
    message = say("goes-down", who=person(who), to=spot(below))
    yield from shift(game, who, below, message, "burglars.event.lost-grip")


def peekhole(game: Heist) -> Script[None]:
    """Peek next door, also through a wall or a floor (burglars.event.peekhole)."""
    place = yield from choose(
        lambda: [
            Option(end, say("peek", place=spot(end)), (end,))
            for end in _beside(game, game.here)
            if not game.room(end).shown
        ],
        say("peekhole-which"),
        "burglars.event.peekhole",
        game.turn.player,
    )
    if place is None:
        yield from _nothing(game, "peekhole")
    else:
        yield from reveal(game, place, "burglars.event.peekhole")


def _beside(game: Heist, here: str) -> list[str]:
    """List the rooms around one, behind walls, the ceiling and the floor too."""
    ends = [here[0] + one for one in game.floor_of(here).plan.beside(here[1:])]
    return ends + [end for end in (game.above(here), game.below(here)) if end is not None]


def reboot(game: Heist) -> Script[None]:
    """Leave one hack token in each revealed computer room (burglars.event.reboot)."""
    for _, room in game.rooms():
        if room.shown and room.kind in COMPUTERS.values():
            room.hacks = 1
    yield from ()


def shift_change(game: Heist) -> Script[None]:
    """Let the other guards move in this one's place (burglars.event.shift-change)."""
    game.turn.shifted = True
    yield from ()


def shoplifting(game: Heist) -> Script[None]:
    """Ring in the laboratories that were robbed (burglars.event.shoplifting)."""
    robbed = [p for p, room in game.rooms() if room.known("laboratory") and room.taken]
    for place in robbed:
        message = say("alarm-shoplifting", place=spot(place))
        yield from ring(game, place, message, "burglars.event.shoplifting")


def squeak(game: Heist) -> Script[None]:
    """Let the guard step towards the nearest player (burglars.event.squeak)."""
    floor, its = _floor(game)
    if its.guard is None or game.at(f"{floor}{its.guard}"):
        yield from _nothing(game, "squeak")
        return
    chosen = yield from choose(
        lambda: _nearest_people(game, floor),
        say("squeak-which"),
        "burglars.event.squeak",
        game.turn.player,
    )
    if chosen is not None:
        yield from step(game, floor, chosen[1:], 0)


def _nearest_people(game: Heist, floor: int) -> list[Option]:
    """Offer the rooms of the players who are nearest to a floor's guard."""
    its = game.floors[floor - 1]
    assert its.guard is not None
    steps = its.plan.distances(its.guard)
    rooms = {p for who in game.inside() if (p := game.players[who].place) and p[0] == str(floor)}
    least = min(steps[place[1:]] for place in rooms)
    return [
        Option(place, say("room-at", place=spot(place)), (place,))
        for place in sorted(rooms)
        if steps[place[1:]] == least
    ]


def switch_signs(game: Heist) -> Script[None]:
    """Swap the guard with his target, or send him to an alarm (burglars.event.switch-signs)."""
    floor, its = _floor(game)
    if its.guard is None:
        yield from _nothing(game, "switch-signs")
    elif its.alarms:
        chosen = yield from choose(
            lambda: [
                Option(alarm, say("alarm-at", cell=cell(alarm)), (f"{floor}{alarm}",))
                for alarm in nearest(game, floor)
            ],
            say("alarm-which", floor=floor),
            "burglars.event.switch-signs",
        )
        assert chosen is not None
        yield from jump(game, floor, chosen)
    elif its.target is not None:
        old, new = its.guard, its.target
        yield from aim_at(game, floor, old, "burglars.event.switch-signs")
        yield from jump(game, floor, new)


def throw_voice(game: Heist) -> Script[None]:
    """Move the target die to a neighbouring room (burglars.event.throw-voice)."""
    floor, its = _floor(game)
    if its.alarms or its.guard is None or its.target is None:
        yield from _nothing(game, "throw-voice")
        return
    chosen = yield from choose(
        lambda: [
            Option(near, say("room-cell", cell=cell(near)), (f"{floor}{near}",))
            for near in (its.plan.near(its.target) if its.target else ())
        ],
        say("throw-voice-which"),
        "burglars.event.throw-voice",
        game.turn.player,
    )
    if chosen is not None:
        yield from aim_at(game, floor, chosen, "burglars.event.throw-voice")


def where_is_he(game: Heist) -> Script[None]:
    """Put the guard straight on his target (burglars.event.where-is-he)."""
    floor, its = _floor(game)
    if its.guard is None or its.target is None:
        yield from _nothing(game, "where-is-he")
    else:
        yield from jump(game, floor, its.target)


EFFECTS: dict[str, Callable[[Heist], Script[None]]] = {
    "brown-out": brown_out,
    "buddy-system": buddy_system,
    "change-of-plans": change_of_plans,
    "crash": crash,
    "daydreaming": daydreaming,
    "dead-drop": dead_drop,
    "espresso": espresso,
    "freight-elevator": freight_elevator,
    "go-with-your-gut": go_with_your_gut,
    "heads-up": heads_up,
    "jump-the-gun": jump_the_gun,
    "jury-rig": jury_rig,
    "keycode-change": keycode_change,
    "lampshade": lampshade,
    "lost-grip": lost_grip,
    "peekhole": peekhole,
    "reboot": reboot,
    "shift-change": shift_change,
    "shoplifting": shoplifting,
    "squeak": squeak,
    "switch-signs": switch_signs,
    "throw-voice": throw_voice,
    "where-is-he": where_is_he,
}
"""What each event does at once; the lasting ones are looked at where they matter."""
LIGHT = frozenset(
    {
        *("brown-out", "change-of-plans", "crash", "daydreaming", "espresso", "jump-the-gun"),
        *("shift-change", "squeak", "switch-signs", "throw-voice", "where-is-he"),
    }
)
"""The events that concern the guards, and so are carried out with light tracking too."""
