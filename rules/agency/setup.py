"""Set the city up: what can be chosen, the first state, and the steps before the first round."""

from typing import Any

from msgspec.structs import replace

from rules.agency.components import HEADQUARTERS, Box
from rules.agency.identity import own_tokens
from rules.agency.state import City, District, Game, Player, Turn, place
from rules.core.deck import HIDDEN, Deck, shuffle
from rules.core.game import Choice, Setting
from rules.core.message import Fault, Refused, Term, cell, person, say
from rules.core.options import settle, whose
from rules.core.seats import seats
from rules.core.steps import Draw, Option, Roll, Script, Shuffle, Tell, choose, roll

DICE_AND_PILES = ("dice", "special", "stream", "suspects", "tiles", "identities")
"""The dice and piles that are the app's or the table's."""
WHEN = {"special": {"tracking": "full"}, "identities": {"mode": "android"}}
"""The set-up questions that matter only in some games."""
TOKENS = 3
"""Identity tokens for each player."""


def settings(box: Box) -> list[Setting]:
    """List what a set-up may choose (agency.mode.agent, agency.mode.android)."""
    modes = tuple(Choice(mode, say(f"mode-{mode}")) for mode in ("agent", "android"))
    levels = (Choice("full", say("tracking-full")), Choice("light", say("tracking-light")))
    checks = tuple(Choice(form, say(f"stability-{form}")) for form in ("strict", "easy"))
    return [
        Setting("players", say("set-players"), "players", ["1", "2", "3"]),
        Setting("mode", say("set-mode"), "choice", "agent", modes),
        Setting("tracking", say("set-tracking"), "choice", "full", levels),
        Setting("stability", say("set-stability"), "choice", "strict", checks, WHEN["special"]),
        Setting("extra", say("set-extra"), "switch", True),
        *(
            replace(whose(name, say(f"set-{name}")), when=WHEN.get(name, {}))
            for name in DICE_AND_PILES
        ),
    ]


def start(box: Box, options: dict[str, Any], seed: int) -> City:
    """Make the state before the first step; refuse every fault of the options at once."""
    chosen, faults = settle(settings(box), options)
    people, wrong = seats(chosen["players"], 2, 4)
    faults += wrong
    if chosen["mode"] == "android" and len(people) == 2:
        faults.append(Fault("player-count", "players", say("fault-android-players")))
    if faults:
        raise Refused(*faults)
    layout, health = box.layout, box.board.health
    districts = {one: District() for one in layout.plan.cells}
    districts[layout.headquarters].tile = HEADQUARTERS
    starts = {track.id: track.start for track in box.board.resources}
    players = [
        Player(
            colour=seat.colour,
            cell=layout.headquarters,
            health=health.top,
            credits=box.many("purse"),
            fuel=starts["fuel"],
            ammo=starts["ammo"],
            clues=starts["clues"],
            supply=box.many("informants"),
        )
        for seat in people
    ]
    suspects = [one.id for one in box.suspects if chosen["extra"] or not one.extra]
    precincts = [tile.id for tile in box.tiles if tile.number is not None]
    places = [t.id for t in box.tiles if t.number is None and t.id != HEADQUARTERS]
    return City(
        seed=seed,
        phase="setup",
        heading=say("set-up"),
        names=[seat.name for seat in people],
        owner={name: chosen[name] for name in DICE_AND_PILES},
        mode=chosen["mode"],
        tracking=chosen["tracking"],
        stability=chosen["stability"],
        extra=chosen["extra"],
        districts=districts,
        players=players,
        bank=box.many("credits") - sum(player.credits for player in players),
        stream=Deck(kind="token", owner="stream", cards=list(box.event_tokens)),
        suspects=Deck(kind="suspect", owner="suspects", cards=suspects),
        precincts=Deck(kind="tile", owner="tiles", cards=precincts),
        places=Deck(kind="tile", owner="tiles", cards=places),
        identities=Deck(
            kind="identity",
            owner="identities",
            cards=identity_tokens(box, len(people)) if chosen["mode"] == "android" else [],
        ),
        turn=Turn(),
    )


def identity_tokens(box: Box, players: int) -> list[str]:
    """List the identity tokens in play; three players leave some out (agency.identity.deal)."""
    humans, androids = box.many("humans"), box.many("androids")
    if players == 3:
        humans, androids = humans - 2, androids - 1
    return ["human"] * humans + ["android"] * androids


def set_up(game: Game) -> Script[None]:
    """Build the city and get everybody ready (agency.setup.final)."""
    yield from build(game)
    city = game.city
    yield Tell(say("lay-players", n=game.box.many("purse")), "agency.setup.player")
    yield Tell(say("lay-board"), "agency.setup.board")
    yield Tell(say("lay-markers"), "agency.setup.final")
    yield from place_police(game)
    rule = "agency.setup.criminals"
    yield from shuffle(city, city.suspects, say("shuffle-suspects"), rule)
    mine = city.owns("suspects") == "app"
    yield Tell(say("lay-suspects-app" if mine else "lay-suspects"), rule)
    stream = say("lay-stream", bombs=game.box.many("bombs"), assassins=game.box.many("assassins"))
    yield Tell(stream, "agency.setup.datastream")
    yield Tell(say("lay-bank", n=city.bank), "agency.setup.bank")
    if city.mode == "android":
        yield from deal_identities(game)
    chosen = yield from choose(
        lambda: [
            Option(str(who), say("player", who=person(who))) for who in range(len(city.players))
        ],
        say("commander-which"),
        "agency.setup.commander",
    )
    city.commander = int(chosen or 0)
    if city.light:
        yield Tell(say("light-what"), "agency.app.tracking")
    city.phase = "time"


def build(game: Game) -> Script[None]:
    """Lay the tiles of the city (agency.setup.city)."""
    city, layout = game.city, game.box.layout
    cells = [one for one in city.districts if one != layout.headquarters]
    groups = (
        (city.precincts, list(layout.precincts), "agency.setup.precincts"),
        (city.places, [one for one in cells if one not in layout.precincts], "agency.setup.rest"),
    )
    if city.owns("tiles") == "table":
        yield Tell(say("lay-city"), "agency.setup.city")
    for pile, where, rule in groups:
        for here in where:
            yield from _lay(game, pile, here, rule)
    if city.owns("tiles") == "app":
        yield Tell(say("lay-city-app"), "agency.setup.shape", show=tuple(city.districts))


def _lay(game: Game, pile: Deck, here: str, rule: str) -> Script[None]:
    """Lay one tile: the app's next one, or the one that people see there."""
    city = game.city
    while city.districts[here].tile is None:
        if city.owns("tiles") == "app" and not pile.ordered:
            order = yield Shuffle(len(pile.cards))
            assert isinstance(order, list)
            pile.cards = [pile.cards[number] for number in order]
            pile.ordered = True
        elif city.owns("tiles") == "app" or len(pile.cards) == 1:
            city.districts[here].tile = pile.cards.pop(0)
        else:
            options = tuple(Option(one, say("name", of=Term("tile", one))) for one in pile.cards)
            message = say("tile-at", cell=cell(here))
            tile = yield Draw(message, rule, "tiles", None, options, show=(here,))
            if isinstance(tile, str):
                pile.cards.remove(tile)
                city.districts[here].tile = tile


def place_police(game: Game) -> Script[None]:
    """Roll where the police begin (agency.setup.police)."""
    rule = "agency.setup.police"
    pips = yield from roll(lambda: Roll(say("police-roll"), rule, "dice"))
    game.city.police = game.precinct(pips[0])
    message = say("police-starts", place=place(game, game.city.police))
    yield Tell(message, rule, show=(game.city.police,))


def deal_identities(game: Game) -> Script[None]:
    """Deal the identity tokens: each player sees the own ones alone (agency.identity.deal)."""
    city, pile = game.city, game.city.identities
    rule = "agency.identity.deal"
    if city.owns("identities") == "table":
        if len(city.players) == 3:
            yield Tell(say("identities-three"), rule)
        for player in city.players:
            player.hidden = [HIDDEN] * TOKENS
            pile.aside += TOKENS
        yield Tell(say("identities-deal"), rule)
        return
    yield Tell(say("identities-app"), rule)
    yield from shuffle(city, pile, say("identities-deal"), rule)
    for player in city.players:
        dealt, pile.cards = pile.cards[:TOKENS], pile.cards[TOKENS:]
        player.hidden = ["android" if one == "android" else "human" for one in dealt]
    for who in range(len(city.players)):
        yield own_tokens(game, who)
