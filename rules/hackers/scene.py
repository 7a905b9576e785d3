"""Picture a game: servers with their ice and cards, the rig, accounts and piles."""

from collections.abc import Iterator

from rules.core.deck import HIDDEN
from rules.core.message import Message, Term, person, say
from rules.core.scene import Counter, Piece, Pile, Row, Scene, Slot
from rules.hackers.duel import Duel
from rules.hackers.state import (
    CORP,
    COUNTER_KINDS,
    HAND_LIMIT,
    POINTS,
    RUNNER,
    Card,
    card_name,
    server_name,
)

ICONS = {
    "advance": "arrow-up",
    "virus": "virus",
    "power": "bolt",
    "agenda": "token",
    "credit": "credit",
}
MARKS = {"advance": "+", "virus": "v", "power": "p", "agenda": "a", "credit": "$"}


def scene(duel: Duel) -> Scene:
    """Picture the whole table."""
    game = duel.game
    corp, runner = game.corp, game.runner
    rows = _rows(duel)
    for at, title, cards, who in (
        ("corp/scored", say("scene-scored"), corp.scored, CORP),
        ("runner/stolen", say("scene-stolen"), runner.stolen, RUNNER),
    ):
        if cards:
            slots = tuple(_slot(duel, f"{at}/{n}", card) for n, card in enumerate(cards))
            rows.append(Row(at, title, slots=slots, who=who))
    top = say("name", of=Term("card", runner.heap[-1])) if runner.heap else None
    opened = say("name", of=Term("card", corp.open[-1])) if corp.open else None
    return Scene(
        game.heading,
        rows=tuple(rows),
        piles=(
            Pile("corp/rd", say("scene-rd"), len(corp.rd), 0),
            Pile("corp/open", say("scene-archive"), len(corp.closed), len(corp.open), opened),
            Pile("runner/stack", say("scene-stack"), len(runner.stack), 0),
            Pile("runner/heap", say("scene-heap"), 0, len(runner.heap), top),
        ),
    )


def _rows(duel: Duel) -> list[Row]:
    """Picture both sides and the servers: the one under attack first, then the active side."""
    game = duel.game
    servers = [_server(duel, number) for number in range(len(game.corp.servers))]
    under = [row for row in servers if row.active]
    others = [row for row in servers if not row.active]
    if game.active == RUNNER:
        return [*under, _rig(duel), *others, _corp(duel)]
    return [*under, _corp(duel), *others, _rig(duel)]


def _number(at: str, icon: str, value: int, limit: int | None = None) -> Counter:
    """Picture an account."""
    return Counter(at, icon, say(f"scene-{at.partition('/')[2]}"), value, limit)


def _corp(duel: Duel) -> Row:
    """Picture the corporation's identity and accounts."""
    game, corp = duel.game, duel.game.corp
    counters = [_number("corp/credits", "credit", corp.credits)]
    if game.active == CORP:
        counters.append(_number("corp/clicks", "action", corp.clicks))
    if corp.bad:
        counters.append(_number("corp/bad", "warning", corp.bad))
    counters.append(
        Counter("corp/limit", "hand", say("scene-hand"), len(corp.hq), duel.limit(CORP))
    )
    points = duel.points(CORP)
    counters.append(Counter("corp/scored", "trophy", say("scene-points"), points, POINTS))
    cards = [card_name(corp.identity)]
    if corp.recurring:
        cards.append(say("scene-recurring", n=corp.recurring))
    active = game.active == CORP and game.phase != "setup"
    title = say("player", who=person(CORP))
    return Row("corp", title, tuple(cards), tuple(counters), "blue", active, who=CORP)


def _server(duel: Duel, number: int) -> Row:
    """Picture a server: its ice from the outermost inwards, then what lies in it."""
    game = duel.game
    server, at = game.corp.servers[number], f"corp/servers/{number}"
    ice = [
        _slot(duel, f"{at}/ice/{place}", server.ice[place], "shield")
        for place in reversed(range(len(server.ice)))
    ]
    inside = f"{at}/root"
    root = [
        _slot(duel, f"{inside}/{place}", card, "server")
        for place, card in enumerate(server.root)
    ]
    running = game.run is not None and game.run.server == server.id
    return Row(at, server_name(server.id), slots=(*ice, *root), active=running)


def _rig(duel: Duel) -> Row:
    """Picture the hacker's identity, accounts and installed cards."""
    game, runner = duel.game, duel.game.runner
    counters = [_number("runner/credits", "credit", runner.credits)]
    if game.active == RUNNER:
        counters.append(_number("runner/clicks", "action", runner.clicks))
    if game.run is not None and game.run.credits:
        counters.append(Counter("run/credits", "credit", say("scene-run"), game.run.credits))
    if runner.tags:
        counters.append(_number("runner/tags", "tag", runner.tags))
    if runner.brain:
        counters.append(_number("runner/brain", "brain", runner.brain, HAND_LIMIT))
    counters.append(
        Counter("runner/limit", "hand", say("scene-hand"), len(runner.grip), duel.limit(RUNNER))
    )
    counters.append(_number("runner/memory", "chip", duel.memory_used(), duel.memory()))
    counters.append(_number("runner/link", "network", duel.link()))
    points = duel.points(RUNNER)
    counters.append(Counter("runner/stolen", "trophy", say("scene-points"), points, POINTS))
    slots = tuple(
        _slot(duel, f"runner/rig/{n}", card, "laptop") for n, card in enumerate(runner.rig)
    )
    active = game.active == RUNNER and game.phase != "setup"
    title = say("player", who=person(RUNNER))
    return Row(
        "runner",
        title,
        (card_name(runner.identity),),
        tuple(counters),
        "orange",
        active,
        slots,
        RUNNER,
    )


def _slot(duel: Duel, at: str, card: Card, icon: str = "") -> Slot:
    """Picture a card: its title only where it lies face up."""
    run = duel.game.run
    lit = run is not None and run.ice == card.id
    return Slot(at, _title(duel, card), icon, tuple(_counters(at, card)), lit)


def _title(duel: Duel, card: Card) -> Message | None:
    """Name a card as everybody sees it, an ice with its strength."""
    if not card.up or card.code == HIDDEN:
        return None
    if duel.box[card.code].type == "ice" and not card.blank:
        name = Term("card", card.code)
        return say("scene-ice", card=name, strength=duel.strength(card))
    if card.blank:
        return say("scene-blank", card=Term("card", card.code))
    return card_name(card.code)


def _counters(at: str, card: Card) -> Iterator[Piece]:
    """Picture what lies on a card."""
    for kind in COUNTER_KINDS:
        if count := card.count(kind):
            name = say("name", of=Term("counter", kind))
            yield Piece(f"{at}/counters/{kind}", ICONS[kind], name, MARKS[kind], "", count)
