"""Lay out small situations of «Хакеры»: only the cards that a test is about."""

from collections import Counter
from typing import Any

from rules.core.deck import HIDDEN
from rules.core.message import say
from rules.core.steps import Ask, Draw, Over, Roll, Tell
from rules.core.table import Table
from rules.data import rules_of
from rules.hackers.duel import Duel
from rules.hackers.state import CENTRAL, MONEY, Card, Corp, Hack, Runner, Server

RULES = rules_of("hackers")
BOX = RULES.box  # type: ignore[attr-defined]
JINTEKI, NBN, WEYLAND, HAAS = "01067", "01080", "01093", "01054"
KATE, NOISE, GABRIEL = "01033", "01001", "01017"
CODES = {card.title: card.id for card in BOX.cards.values()}


def code(title: str) -> str:
    """Give the number of a card."""
    return CODES[title]


def hack(
    *,
    turn: str = "corp",
    clicks: int | None = None,
    corp: str = JINTEKI,
    runner: str = NOISE,
    corp_credits: int = 5,
    runner_credits: int = 5,
    ice: dict[str, list[str]] | None = None,
    root: dict[str, list[str]] | None = None,
    rezzed: bool = True,
    advanced: int = 0,
    hq: list[str] | None = None,
    rd: list[str] | None = None,
    opened: list[str] | None = None,
    closed: list[str] | None = None,
    scored: list[str] | None = None,
    stolen: list[str] | None = None,
    rig: list[str] | None = None,
    grip: list[str] | None = None,
    stack: list[str] | None = None,
    heap: list[str] | None = None,
    tags: int = 0,
    bad: int = 0,
    brain: int = 0,
    hidden: bool = False,
    private: bool = False,
    unseen: list[str] | None = None,
    dice: str = "table",
) -> Hack:
    """Make a situation out of titles; ice stands from the innermost outwards, face up.

    Hidden ones are people's own decks: hands and decks hold unknown cards, among them `unseen`.
    """
    game = Hack(
        seed=1,
        phase=f"{turn}-actions",
        heading=say("set-up"),
        names=["Ann", "Bob"],
        owner={
            "corp-cards": "table" if hidden else "app",
            "runner-cards": "table" if hidden else "app",
            "dice": dice,
        },
        private=[private, private],
        bank=MONEY - corp_credits - runner_credits,
        decks=[{}, {}],
        corp=Corp(
            identity=corp,
            credits=corp_credits,
            bad=bad,
            hq=_codes(hq),
            rd=_codes(rd),
            open=_codes(opened),
            closed=_codes(closed),
        ),
        runner=Runner(
            identity=runner,
            credits=runner_credits,
            tags=tags,
            brain=brain,
            grip=_codes(grip),
            stack=_codes(stack),
            heap=_codes(heap),
        ),
        turn=1,
        active=0 if turn == "corp" else 1,
    )
    names = dict.fromkeys((*CENTRAL, *(ice or {}), *(root or {})))
    for name in names:
        server = Server(id=name)
        server.ice = [_lay(game, title, rezzed) for title in (ice or {}).get(name, [])]
        server.root = [_lay(game, title, False) for title in (root or {}).get(name, [])]
        for card in server.root:
            card.counters = {"advance": advanced} if advanced else {}
        game.corp.servers.append(server)
    game.remotes = len(names) - 3
    game.corp.scored = [_lay(game, title, True) for title in scored or []]
    game.runner.stolen = [_lay(game, title, True) for title in stolen or []]
    game.runner.rig = [_lay(game, title, True) for title in rig or []]
    side = game.corp if turn == "corp" else game.runner
    side.clicks = (3 if turn == "corp" else 4) if clicks is None else clicks
    duel = Duel(BOX, game)
    more = _codes(unseen)
    for number, name in ((0, "corp"), (1, "runner")):
        known = [one for one in duel.known(number) if one != HIDDEN]
        known += [one for one in more if BOX[one].side == name]
        game.decks[number] = dict(Counter(known))
    return game


def _codes(titles: list[str] | None) -> list[str]:
    """Give numbers for titles; a question mark is an unknown card."""
    return [title if title == HIDDEN else code(title) for title in titles or []]


def _lay(game: Hack, title: str, up: bool) -> Card:
    """Lay a card on the table; `?main`, `?ice` and `?upgrade` are unknown ones."""
    if title.startswith(HIDDEN):
        place: Any = title[1:]
        return game.lay(HIDDEN, False, place)
    return game.lay(code(title), up)


def table(**situation: Any) -> Table[Hack]:
    """Make a table at a situation."""
    return Table(RULES, hack(**situation))


def do(table: Table[Hack], *answers: str | list[int]) -> Table[Hack]:
    """Give answers one after another; acknowledge what is only told before each of them."""
    for answer in answers:
        while isinstance(table.step, Tell) and answer != "ok":
            table.answer("ok")
        table.answer(answer)
        assert RULES.faults(table.state) == [], RULES.faults(table.state)
    while isinstance(table.step, Tell):
        table.answer("ok")
        assert RULES.faults(table.state) == [], RULES.faults(table.state)
    return table


def ids(table: Table[Hack]) -> list[str]:
    """List the legal answers."""
    return [option.id for option in table.options()]


def asks(table: Table[Hack]) -> str:
    """Give the message of the pending question."""
    step = table.step
    assert isinstance(step, Ask | Draw | Roll | Over | Tell)
    return step.message.id


def ice_of(game: Hack, server: str, place: int = -1) -> Card:
    """Give an ice of a server, the outermost unless told."""
    found = game.server(server)
    assert found is not None
    return found.ice[place]


def root_of(game: Hack, server: str, place: int = 0) -> Card:
    """Give a card in a server."""
    found = game.server(server)
    assert found is not None
    return found.root[place]
