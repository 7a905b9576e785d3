"""Let people who keep their own accounts report what the city needs to know."""

from collections.abc import Callable, Iterator

from rules.agency import custody
from rules.agency.android import fall
from rules.agency.explosion import explode, lose_informant
from rules.agency.health import gain_influence, skull
from rules.agency.identity import bare, may_bare, peek, peeks
from rules.agency.inquiry import portrait
from rules.agency.state import Bomb, Game, place
from rules.agency.tokens import drop_assassin, drop_bomb, drop_criminal, enter
from rules.core.deck import HIDDEN
from rules.core.message import Message, person, say
from rules.core.steps import Option, Script, Tell, choose

RULE = "agency.app.tracking"


def _cells(game: Game, message: Message, keep: Callable[[str], bool]) -> Script[str | None]:
    """Ask for a district."""
    return (
        yield from choose(
            lambda: [
                Option(cell, say("district", place=place(game, cell)), (cell,))
                for cell in game.city.districts
                if keep(cell)
            ],
            message,
            RULE,
            game.who,
        )
    )


def _go(game: Game, _: str) -> Script[None]:
    """Note where the agent has gone."""
    me = game.me
    to = yield from _cells(
        game, say("report-where", who=person(game.who)), lambda cell: cell != me.cell
    )
    if to is not None:
        me.cell = to


def _look(game: Game, number: str) -> Script[None]:
    """Show the app's face-down card to who investigated it (agency.investigate.secret)."""
    criminal, who = game.criminal(int(number)), game.who
    assert criminal is not None
    criminal.investigated.append(who)
    rule = "agency.investigate.secret"
    yield Tell(portrait(game, criminal.card), rule, who, secret=True)


def _expose(game: Game, number: str) -> Script[None]:
    """Turn the app's card of an attacked criminal over (agency.attack.expose)."""
    criminal = game.criminal(int(number))
    assert criminal is not None
    criminal.open, criminal.investigated = True, []
    message = portrait(game, criminal.card)
    yield Tell(message, "agency.attack.expose", game.who, (criminal.cell,))


def _bare(game: Game, number: str) -> Script[None]:
    """Let a player reveal an identity token (agency.identity.reveal)."""
    yield from bare(game, int(number), "agency.identity.reveal")


def _subdue(game: Game, number: str) -> Script[None]:
    """Note a criminal who was subdued; an attack turns his card over (agency.attack.criminal)."""
    criminal, rule = game.criminal(int(number)), "agency.attack.criminal"
    assert criminal is not None
    if not criminal.open and criminal.card != HIDDEN:
        yield from _expose(game, number)
    criminal.subdued, criminal.fresh = True, False
    yield Tell(say("turn-red", number=criminal.id), rule, game.who, (criminal.cell,))
    yield from gain_influence(game, game.who, say("why-subdued", number=criminal.id), rule)


def _fled(game: Game, number: str) -> Script[None]:
    """Note where an effect made a criminal run (agency.trail.what)."""
    criminal = game.criminal(int(number))
    assert criminal is not None
    message = say("report-fled-where", number=criminal.id)
    to = yield from _cells(game, message, lambda cell: cell != criminal.cell)
    if to is None:
        return
    criminal.cell, criminal.fresh = to, False
    if game.city.districts[to].ruined:
        yield from drop_criminal(game, criminal, "agency.district.ruined-tokens")


def _came(game: Game, token: str) -> Script[None]:
    """Bring a token that an effect called out of the data stream (agency.datastream.bag)."""
    game.city.stream.cards.remove(token)
    game.city.arriving.append(token)
    yield from enter(game, token, game.me.cell)


def _arrest(game: Game, number: str) -> Script[None]:
    """Note an arrest."""
    yield from custody.arrest(game, number)


def _take(game: Game, number: str) -> Script[None]:
    """Note a criminal who was taken from another agent."""
    criminal = game.criminal(int(number))
    assert criminal is not None
    criminal.holder = game.who
    message = say("taken-over", who=person(game.who), number=criminal.id)
    yield Tell(message, "agency.intercept.roll", game.who)


def _gone(game: Game, number: str) -> Script[None]:
    """Note a criminal who left the city."""
    criminal = game.criminal(int(number))
    assert criminal is not None
    yield from drop_criminal(game, criminal, "agency.criminal.gone")


def _killer(game: Game, number: str) -> Script[None]:
    """Note an assassin who was removed."""
    assassin = next(one for one in game.city.assassins if one.id == int(number))
    rule = "agency.attack.assassin"
    drop_assassin(game, assassin)
    yield Tell(say("assassin-back"), rule, game.who, (assassin.cell,))
    yield from gain_influence(game, game.who, say("why-assassin-down"), rule)


def _bomb(game: Game, number: str) -> Bomb:
    """Find a bomb by its number."""
    return next(one for one in game.city.bombs if one.id == int(number))


def _defused(game: Game, number: str) -> Script[None]:
    """Note a bomb that was defused."""
    bomb = _bomb(game, number)
    drop_bomb(game, bomb)
    message = say("defused", place=place(game, bomb.cell))
    yield Tell(message, "agency.bomb.done", game.who, (bomb.cell,))
    yield from gain_influence(game, game.who, say("why-defused"), "agency.bomb.done")


def _explodes(game: Game, number: str) -> Script[None]:
    """Carry out an explosion that was reported."""
    yield from explode(game, _bomb(game, number))


def _timer(game: Game, number: str) -> Script[None]:
    """Note what a timer shows."""
    bomb = _bomb(game, number)
    chosen = yield from choose(
        lambda: [
            Option(str(n), say("timer-shows", n=n)) for n in range(1, 7) if n != bomb.timer
        ],
        say("timer-which", place=place(game, bomb.cell)),
        RULE,
        game.who,
    )
    bomb.timer = int(chosen or bomb.timer)


def _recruit(game: Game, _: str) -> Script[None]:
    """Note an informant who was recruited (agency.recruit.action)."""
    here = game.me.cell
    game.me.supply -= 1
    game.city.districts[here].informants.append(game.who)
    message = say("recruited", who=person(game.who), place=place(game, here))
    yield Tell(message, "agency.recruit.action", game.who, (here,))


def _informant(game: Game, _: str) -> Script[None]:
    """Note an informant who was removed."""
    cell = yield from _cells(
        game, say("report-informant"), lambda one: bool(game.city.districts[one].informants)
    )
    if cell is not None:
        yield from lose_informant(game, cell, "agency.tile.informant-fields")


def _down(game: Game, number: str) -> Script[None]:
    """Note a player whose health reached the skull."""
    yield from skull(game, int(number))


def _ruin(game: Game, _: str) -> Script[None]:
    """Note a district that was ruined; its informants fell first (agency.district.attack)."""
    here = game.me.cell
    while game.city.districts[here].informants:
        yield from lose_informant(game, here, "agency.district.attack-informants")
    yield from fall(game, here)


def offers(game: Game) -> Iterator[Option]:
    """Offer the reports that make sense now."""
    city, me, who = game.city, game.me, game.who
    yield Option("go", say("report-go", who=person(who)), (me.cell,))
    for one in city.criminals:
        show = (one.cell,) if one.cell else ()
        if one.cell and not one.open and one.card != HIDDEN:
            if who not in one.investigated:
                yield Option(f"look:{one.id}", say("report-look", number=one.id), show)
            yield Option(f"expose:{one.id}", say("report-expose", number=one.id), show)
        if one.cell and not one.subdued:
            yield Option(f"subdue:{one.id}", say("report-subdued", number=one.id), show)
            if one.open or one.card == HIDDEN:
                yield Option(f"fled:{one.id}", say("report-fled", number=one.id), show)
        if one.cell == me.cell and one.subdued:
            yield Option(f"arrest:{one.id}", say("arrest", number=one.id), show)
        if one.holder is not None and one.holder != who:
            yield Option(f"take:{one.id}", say("report-taken", number=one.id))
        yield Option(f"gone:{one.id}", say("report-gone", number=one.id), show)
    if game.custody(who):
        yield Option("turn-in", say("turn-in", n=len(game.custody(who))), (me.cell,))
    for assassin in city.assassins:
        message = say("report-assassin", place=place(game, assassin.cell))
        yield Option(f"killer:{assassin.id}", message, (assassin.cell,))
    for token in ("assassin", "bomb"):
        if token in city.stream.cards:
            message = say(f"report-came-{token}", place=place(game, me.cell))
            yield Option(f"came:{token}", message, (me.cell,))
    for bomb in city.bombs:
        where, show = place(game, bomb.cell), (bomb.cell,)
        yield Option(f"defused:{bomb.id}", say("report-defused", place=where), show)
        yield Option(f"explodes:{bomb.id}", say("report-explodes", place=where), show)
        yield Option(f"timer:{bomb.id}", say("report-timer", place=where), show)
    free = game.fields(me.cell) - len(city.districts[me.cell].informants)
    if free > 0 and me.supply and not me.android:
        yield Option("recruit", say("report-recruit", place=place(game, me.cell)), (me.cell,))
    if any(its.informants for its in city.districts.values()):
        yield Option("informant", say("report-informant"))
    for other in range(len(city.players)):
        yield Option(f"down:{other}", say("report-down", who=person(other)))
    for other in range(len(city.players)):
        if may_bare(game, other):
            yield Option(f"bare:{other}", say("report-bare", who=person(other)))
    yield from peeks(game)
    if me.android and game.fields(me.cell):
        yield Option("ruin", say("report-ruin", place=place(game, me.cell)), (me.cell,))


REPORTS: dict[str, Callable[[Game, str], Script[None]]] = {
    "go": _go,
    "look": _look,
    "expose": _expose,
    "subdue": _subdue,
    "arrest": _arrest,
    "take": _take,
    "fled": _fled,
    "gone": _gone,
    "turn-in": custody.turn_in,
    "killer": _killer,
    "came": _came,
    "defused": _defused,
    "explodes": _explodes,
    "timer": _timer,
    "recruit": _recruit,
    "informant": _informant,
    "down": _down,
    "bare": _bare,
    "peek": peek,
    "ruin": _ruin,
}
"""What people can report with light tracking, by the first word of the option."""


def report(game: Game, option: str) -> Script[None]:
    """Note what people reported."""
    name, _, rest = option.partition(":")
    yield from REPORTS[name](game, rest)
