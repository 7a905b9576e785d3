"""Run a turn of the Action phase: offer everything that is legal, and carry it out."""

from collections.abc import Callable, Iterator

from rules.agency import (
    android,
    attack,
    custody,
    defuse,
    identity,
    inquiry,
    light,
    market,
    search,
    travel,
)
from rules.agency.arrival import begin_turn
from rules.agency.state import JUSTICE, Game, place
from rules.core.message import person, say
from rules.core.steps import Ask, Option, Script, Tell

Offer = Callable[[Game], Iterator[Option]]
Act = Callable[[Game, str], Script[None]]

ACTS: dict[str, tuple[Offer, Act]] = {
    "attack": (attack.offers, attack.attack),
    "arrest": (custody.arrests, custody.arrest),
    "intercept": (custody.intercepts, custody.intercept),
    "turn-in": (custody.turn_ins, custody.turn_in),
    "search": (search.offers, search.search),
    "buy": (market.offers, market.buy),
    "defuse": (defuse.offers, defuse.defuse),
    "hunt": (android.hunts, android.hunt),
}
"""The acts of justice (agency.justice.list, agency.justice.action)."""
COVERT: dict[str, tuple[Offer, Act]] = {
    "search": (search.offers, search.search),
    "buy": (market.offers, market.buy),
    "assault": (android.assaults, android.assault),
    "raze": (android.razes, android.raze),
}
"""The covert acts of an android (agency.android.covert, agency.android.search-buy)."""
FREE: dict[str, Act] = {
    "move": travel.move,
    "go": travel.go,
    "investigate": inquiry.investigate,
    "scan": inquiry.scan,
    "peek": identity.peek,
    "recruit": market.recruit,
}
"""What is no act of justice."""


def turn(game: Game) -> Script[None]:
    """Let a player act until he ends the turn or may do nothing more (agency.action.list)."""
    city = game.city
    while not city.turn.over:
        question = menu(game)
        if len(question.options) == 1:
            break
        chosen = yield question
        if not isinstance(chosen, str):
            continue  # The table was corrected.
        if chosen == "end":
            break
        if city.light:
            yield from light.report(game, chosen)
        else:
            yield from act(game, chosen)
    yield from end(game)


def menu(game: Game) -> Ask:
    """Ask what to do: with light tracking, what has happened."""
    who, me = game.who, game.me
    finish = Option("end", say("end-turn"))
    if game.city.light:
        options = (*light.offers(game), finish)
        message = say("report", who=person(who), place=place(game, me.cell))
        return Ask(message, light.RULE, options, who, (me.cell,))
    n = JUSTICE - len(game.city.turn.justice)
    rule = "agency.android.actions" if me.android else "agency.action.list"
    message = say("actions-android" if me.android else "actions", who=person(who), n=max(0, n))
    return Ask(message, rule, (*offers(game), finish), who, (me.cell,))


def offers(game: Game) -> Iterator[Option]:
    """List everything that the player may do now."""
    me, done = game.me, len(game.city.turn.justice)
    if me.android:
        yield from travel.offers(game)  # (agency.android.after)
        yield from acts(game, COVERT)
        return
    if done < JUSTICE:  # (agency.justice.second)
        yield from travel.offers(game)
        yield from inquiry.offers(game)
        yield from inquiry.scans(game)
        yield from identity.peeks(game)
        yield from acts(game, ACTS)
    yield from market.recruits(game)


def acts(game: Game, kinds: dict[str, tuple[Offer, Act]]) -> Iterator[Option]:
    """Offer acts within their limits (agency.justice.police, agency.justice.twice)."""
    done, here = game.city.turn.justice, game.me.cell
    if len(done) >= JUSTICE or (game.city.police == here and not game.me.android):
        return
    for kind, (offer, _) in kinds.items():
        if (kind, here) not in done:
            yield from offer(game)


def act(game: Game, option: str) -> Script[None]:
    """Carry out what a player chose."""
    name, _, rest = option.partition(":")
    turn = game.city.turn
    if name not in ("go", "investigate", "peek"):  # (agency.action.finish)
        turn.steps = 0
    if name in FREE:
        yield from FREE[name](game, rest)
        return
    turn.justice.append((name, game.me.cell))
    yield from (COVERT if game.me.android else ACTS)[name][1](game, rest)
    game.city.dice = []


def end(game: Game) -> Script[None]:
    """End the turn: clocks from the round before stop, the next player goes on.

    (agency.retaliation.lasting, agency.action.order, agency.action.clockwise)
    """
    city, me = game.city, game.me
    kept = [one for one in me.lasting if one.since == city.round]
    if len(kept) < len(me.lasting):
        me.lasting = kept
        message = say("clock-over", who=person(game.who))
        yield Tell(message, "agency.retaliation.lasting", game.who)
    people, over = len(city.players), city.turn.before + 1
    if over < people:
        begin_turn(game, (game.who + 1) % people, over)
    else:
        city.heading = say("city-phase", round=city.round)
        city.phase = "city"
