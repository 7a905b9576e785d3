"""Run a turn: actions, an event where few were spent, and the guard."""

from rules.burglars import actions, light
from rules.burglars.alarm import ring
from rules.burglars.events import LASTING, due, event, next_player
from rules.burglars.guard import guards_in_order, move_guard
from rules.burglars.state import COMPUTERS, ROOF, Heist, Turn, spot
from rules.burglars.tools import usable, use
from rules.core.message import Term, person, say
from rules.core.steps import Ask, Ended, Option, Roll, Script, Tell, choose, roll


def turn(game: Heist) -> Script[None]:
    """Let the active player do things until the actions are over (burglars.turn.actions)."""
    yield from begin(game)
    while game.active.place != ROOF:
        question = menu(game)
        if len(question.options) == 1:  # There is nothing left but to end the turn.
            break
        chosen = yield question
        if not isinstance(chosen, str):
            continue  # The table was corrected.
        if chosen == "end":
            break
        if chosen.partition(":")[0] in light.REPORTS and game.light:
            yield from light.report(game, chosen)
        else:
            yield from actions.act(game, chosen)
    yield from finish(game)
    game.phase = "event"


def menu(game: Heist) -> Ask:
    """Ask the active player what to do: with light tracking, what has happened."""
    who = game.turn.player
    end = Option("end", say("end-turn"))
    if game.light:
        message = say("report", who=person(who))
        return Ask(message, light.RULE, (*light.offers(game), end), who)
    message = say("actions", who=person(who), n=game.left)
    if game.active.place == ROOF:  # A correction put the figure there.
        return Ask(message, "burglars.turn.actions", (end,), who)
    return Ask(message, "burglars.turn.actions", (*actions.offers(game), end), who, (game.here,))


def begin(game: Heist) -> Script[None]:
    """Begin a turn: what lasted until now ends, the figure enters, the loot stirs."""
    who = game.turn.player
    yield from end_lasting(game, who)
    game.turn.extra += game.active.extra
    game.active.extra = 0
    if game.active.place is None:
        assert game.entrance is not None
        game.active.place = game.entrance
        game.turn.arrived = True
        message = say("enters-building", who=person(who), place=spot(game.entrance))
        yield Tell(message, "burglars.setup.entrance", who, (game.entrance,))
    if not game.light:
        yield from bark(game, who)
        yield from stray(game, who)


def end_lasting(game: Heist, who: int) -> Script[None]:
    """End what lasted until a player's next turn (burglars.event.rules)."""
    for effect in [one for one, whose in game.lasting.items() if whose == who]:
        del game.lasting[effect]
        if effect in LASTING:
            game.events.discard.append(effect)
        yield Tell(say(f"over-{effect}"), _rule_of(effect))


def _rule_of(effect: str) -> str:
    """Cite the card behind a lasting effect."""
    return "burglars.tool.emp" if effect == "emp" else f"burglars.event.{effect}"


def bark(game: Heist, who: int) -> Script[None]:
    """Roll for the dog: a six rings an alarm (burglars.loot.chihuahua)."""
    rule = "burglars.loot.chihuahua"
    if not game.holds(who, "chihuahua"):
        return
    pips = yield from roll(lambda: Roll(say("dog-roll", who=person(who)), rule, "dice", who=who))
    if pips == [6]:
        yield from ring(game, game.here, say("alarm-dog", place=spot(game.here)), rule)
    else:
        yield Tell(say("dog-quiet", pips=pips[0]), rule, who)


def stray(game: Heist, who: int) -> Script[None]:
    """Roll for the kitten: on one or two it runs off (burglars.loot.persian-kitty)."""
    rule = "burglars.loot.persian-kitty"
    if not game.holds(who, "persian-kitty"):
        return
    pips = yield from roll(lambda: Roll(say("cat-roll", who=person(who)), rule, "dice", who=who))
    if pips[0] > 2 or not kitty_ways(game, game.here):
        yield Tell(say("cat-stays", pips=pips[0]), rule, who)
        return
    to = yield from choose(
        lambda: [
            Option(place, say("room-at", place=spot(place)), (place,))
            for place in kitty_ways(game, game.here)
        ],
        say("cat-where"),
        "burglars.loot.kitty-way",
        who,
    )
    if to is not None:
        game.active.loot.remove("persian-kitty")
        game.kitty = to
        yield Tell(say("cat-runs", place=spot(to)), rule, who, (to,))


def kitty_ways(game: Heist, here: str) -> list[str]:
    """List the next rooms towards the nearest dangerous ones (burglars.loot.kitty-way)."""
    its = game.floor_of(here)
    steps = its.plan.distances(here[1:])
    risky = [one for one, room in its.rooms.items() if room.shown and room.kind in COMPUTERS]
    risky = [one for one in risky if one != here[1:]]
    least = min((steps[one] for one in risky), default=0)
    targets = [one for one in risky if steps[one] == least]
    return [
        here[0] + near
        for near in its.plan.near(here[1:])
        if any(its.plan.distances(target)[near] == least - 1 for target in targets)
    ]


def finish(game: Heist) -> Script[None]:
    """End the actions: a thermo room notices who stops in it (burglars.room.thermo)."""
    game.turn.ended = True
    if game.light or game.active.place == ROOF:
        return
    here, idle = game.here, game.turn.arrived and not game.turn.used
    room = game.room(here)
    if room.known("thermo") and not room.off and not idle:
        message = say("alarm-thermo", who=person(game.turn.player), place=spot(here))
        yield from ring(game, here, message, "burglars.room.thermo")


def event_phase(game: Heist) -> Script[None]:
    """Draw an event where few actions were spent (burglars.turn.event)."""
    if not game.light and due(game):
        yield Tell(
            say("event-due", who=person(game.turn.player), n=game.turn.used),
            "burglars.turn.event",
            game.turn.player,
        )
        yield from event(game)
    game.phase = "guard"


def last_tools(game: Heist) -> Script[None]:
    """Offer tools once more before the guard moves (burglars.turn.last-tools)."""
    who, rule = game.turn.player, "burglars.turn.last-tools"
    while not game.light and game.active.place not in (None, ROOF):
        chosen = yield from choose(
            lambda: [*_late_tools(game), Option("go-on", say("go-on"))],
            say("last-tools", who=person(who)),
            rule,
            who,
        )
        if chosen is None or chosen == "go-on":
            return
        yield from use(game, chosen.removeprefix("tool:"))


def _late_tools(game: Heist) -> list[Option]:
    """List the tools that still change something; more actions no longer do."""
    if game.active.place in (None, ROOF):
        return []
    late = [tool for tool in usable(game) if tool not in ("rollerskates", "invisible-suit")]
    return [Option(f"tool:{tool}", say("use", tool=Term("tool", tool))) for tool in late]


def guard_phase(game: Heist) -> Script[None]:
    """Move the guard of the active player's floor, or the others (burglars.turn.guard)."""
    yield from last_tools(game)
    waiting = guards_in_order(game)
    while waiting:
        chosen = yield from choose(
            lambda: [Option(str(floor), say("guard-of", floor=floor)) for floor in waiting],
            say("guard-which"),
            "burglars.event.shift-change",
        )
        assert chosen is not None
        waiting.remove(int(chosen))
        yield from move_guard(game, int(chosen))
    yield from pass_on(game)


def pass_on(game: Heist) -> Script[None]:
    """Pass the turn to the next player, or end the game (burglars.turn.next)."""
    if all(player.place == ROOF for player in game.players):
        game.result = "won"
        raise Ended
    for away in passed_over(game):
        yield from end_lasting(game, away)
    who = next_player(game, game.turn.player)
    while game.skips:
        game.skips -= 1
        yield Tell(say("turn-skipped", who=person(who)), "burglars.turn.skip", who)
        _count_round(game, who)
        game.turn.player = who
        who = next_player(game, who)
    _count_round(game, who)
    begin_turn(game, who)


def passed_over(game: Heist) -> list[int]:
    """List the players on the roof whose turn would have come before the next one."""
    count, found = len(game.players), []
    for ahead in range(1, count):
        who = (game.turn.player + ahead) % count
        if game.players[who].place != ROOF:
            break
        found.append(who)
    return found


def _count_round(game: Heist, who: int) -> None:
    """Count the rounds: one ends when the turn comes back past the first player."""
    count = len(game.players)
    if (who - game.first) % count <= (game.turn.player - game.first) % count:
        game.round += 1


def begin_turn(game: Heist, who: int) -> None:
    """Name the turn that begins."""
    game.turn = Turn(player=who)
    game.heading = say("turn", round=game.round, who=person(who))
    game.phase = "turn"
