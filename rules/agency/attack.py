"""Attack criminals and assassins."""

from collections.abc import Iterator

from rules.agency.carry import carry
from rules.agency.components import Colour
from rules.agency.health import gain_influence, lose
from rules.agency.inquiry import portrait
from rules.agency.special import hits, results, throw
from rules.agency.state import Assassin, Criminal, Game, place
from rules.agency.tokens import drop_assassin
from rules.core.deck import HIDDEN
from rules.core.message import Term, person, say
from rules.core.steps import Ask, Draw, Option, Script, Tell, ask

BASE = 3
"""The red dice of every attack."""
NEEDED = 2
"""Hits that remove an assassin."""
WOUND = 2


def offers(game: Game) -> Iterator[Option]:
    """Offer the targets in the district (agency.attack.target, agency.attack.wild-only)."""
    here = game.me.cell
    for criminal in game.wild(here):
        message = say("attack-criminal", number=criminal.id)
        yield Option(f"attack:c{criminal.id}", message, (here,))
    assassins = game.unlike(one for one in game.city.assassins if one.cell == here)
    for (_, new), assassin in assassins.items():
        message = say("attack-assassin-new" if new else "attack-assassin")
        yield Option(f"attack:a{assassin.id}", message, (here,))


def attack(game: Game, target: str) -> Script[None]:
    """Attack a criminal or an assassin (agency.attack.order)."""
    number = int(target[1:])
    if target[0] == "c":
        criminal = game.criminal(number)
        assert criminal is not None
        yield from _criminal(game, criminal)
    else:
        assassin = next(one for one in game.city.assassins if one.id == number)
        yield from _assassin(game, assassin)
    game.city.dice = []


def _criminal(game: Game, criminal: Criminal) -> Script[None]:
    """Expose a criminal, then try to subdue him (agency.attack.criminal)."""
    who, city = game.who, game.city
    city.turn.hits = 0
    if not criminal.open:
        yield from expose(game, criminal)
    gone = criminal not in city.criminals or criminal.cell != game.me.cell
    if city.turn.over or gone or game.me.android:  # (agency.exposure.after)
        yield Tell(say("attack-void"), "agency.exposure.after", who)
        return
    suspect = game.box.suspect[criminal.card]
    dice = yield from gather(game, who)
    yield from throw(game, who, dice, "agency.attack.hits")
    found = max(0, hits(game, who) + city.turn.hits)
    show = (criminal.cell,)
    if found >= suspect.health:
        criminal.subdued, criminal.fresh = True, False
        message = say("subdued", number=criminal.id, n=found, dice=results(game, who))
        yield Tell(message, "agency.attack.criminal", who, show)
        why = say("why-subdued", number=criminal.id)
        yield from gain_influence(game, who, why, "agency.attack.criminal")
        return
    message = say("missed", n=found, need=suspect.health, dice=results(game, who))
    yield Tell(message, "agency.attack.criminal-miss", who, show)
    rule = "agency.retaliation.effect"
    yield from carry(game, who, criminal, suspect.retaliation, rule, suspect.lasting)


def expose(game: Game, criminal: Criminal) -> Script[None]:
    """Turn a criminal's card over; its exposure may work (agency.attack.expose)."""
    who = game.who
    if criminal.card == HIDDEN:
        yield from _name(game, criminal)
    criminal.open = True
    suspect = game.box.suspect[criminal.card]
    knew = who in criminal.investigated
    yield Tell(portrait(game, criminal.card), "agency.attack.expose", who, (criminal.cell,))
    criminal.investigated = []
    if suspect.symbol == "none":
        return
    white = suspect.symbol == "white"
    rule = "agency.exposure.white" if white else "agency.exposure.red"
    if knew == white:
        yield from carry(game, who, criminal, suspect.exposure, rule)
    else:
        yield Tell(say("exposure-not"), rule, who)


def _name(game: Game, criminal: Criminal) -> Script[None]:
    """Let people say which card they turned over."""
    city = game.city
    while criminal.card == HIDDEN:
        options = tuple(
            Option(card, say("name", of=Term("suspect", card))) for card in city.suspects.cards
        )
        message = say("turn-card", number=criminal.id)
        card = yield Draw(message, "agency.attack.expose", "suspects", None, options, game.who)
        if isinstance(card, str):
            city.suspects.cards.remove(card)
            city.suspects.aside -= 1
            criminal.card = card


def gather(
    game: Game, who: int, rule: str = "agency.attack.ammo"
) -> Script[dict[Colour, int]]:
    """Gather the dice of an attack (agency.attack.dice, agency.upgrade.pistol)."""
    player = game.city.players[who]
    black = game.box.die["black"].count
    green = min(game.symbols(who, "pistol"), game.box.die["green"].count)
    spent = 0
    if player.ammo:
        spent = int((yield from ask(lambda: _ammo(game, who, black, green, rule))))
    player.ammo -= spent
    return {"red": BASE, "green": green, "black": spent}


def _ammo(game: Game, who: int, most: int, green: int, rule: str) -> Ask:
    """Ask how many ammo are spent on black dice (agency.dice.limit, agency.dice.limit-unpaid)."""
    player = game.city.players[who]
    options = tuple(
        Option(str(n), say("ammo-spend", n=n, dice=BASE + green + n))
        for n in range(min(most, player.ammo) + 1)
    )
    message = say("ammo-ask", who=person(who), red=BASE, green=green)
    return Ask(message, rule, options, who, (player.cell,))


def _assassin(game: Game, assassin: Assassin) -> Script[None]:
    """Attack an assassin (agency.attack.assassin, agency.attack.assassin-miss)."""
    who, cell = game.who, assassin.cell
    dice = yield from gather(game, who)
    yield from throw(game, who, dice, "agency.attack.hits")
    found = hits(game, who)
    shown = results(game, who)
    if found >= NEEDED and assassin in game.city.assassins:
        drop_assassin(game, assassin)
        message = say("assassin-down", n=found, dice=shown, place=place(game, cell))
        yield Tell(message, "agency.attack.assassin", who, (cell,))
        yield from gain_influence(game, who, say("why-assassin-down"), "agency.attack.assassin")
        return
    message = say("missed", n=found, need=NEEDED, dice=shown)
    yield Tell(message, "agency.attack.assassin-miss", who, (cell,))
    if not game.protected(who, cell):
        why = say("why-assassin", place=place(game, cell))
        n = WOUND - game.informants(who, cell)
        yield from lose(game, who, n, why, "agency.attack.assassin-miss")
