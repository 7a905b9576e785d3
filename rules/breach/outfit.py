"""Equip the players: avatars, breachers, decks, code, cards and tasks (breach.setup)."""

from collections.abc import Callable, Iterable

from rules.breach.chips import colour_of, in_supply
from rules.breach.malware import gained, said
from rules.breach.player import COLOURS
from rules.breach.state import Intrusion
from rules.breach.task import listed
from rules.core.deck import draw, shuffle
from rules.core.message import Message, Term, person, say
from rules.core.steps import Ask, Option, Script, Tell, ask

PROGRAM = "program"


def choose_avatars(game: Intrusion) -> Script[None]:
    """Let everybody choose an avatar, clockwise from the password (breach.setup.avatar)."""
    for who in game.clockwise(game.password):
        message = say("avatar-which", who=person(who))
        game.players[who].avatar = yield from _choose(
            lambda: _free("avatar", game.kit.avatars, [one.avatar for one in game.players]),
            message,
            "breach.setup.avatar",
            who,
        )


def choose_breachers(game: Intrusion) -> Script[None]:
    """Let everybody choose a breacher, the other way round (breach.setup.breacher)."""
    for who in reversed(game.clockwise(game.password)):
        message = say("breacher-which", who=person(who))
        game.players[who].breacher = yield from _choose(
            lambda: _free("breacher", game.kit.breachers, [one.breacher for one in game.players]),
            message,
            "breach.setup.breacher",
            who,
        )


def _free(kind: str, all: Iterable[str], taken: list[str]) -> list[Option]:
    """Offer what nobody has yet."""
    return [Option(one, say("name", of=Term(kind, one))) for one in all if one not in taken]


def _choose(
    options: Callable[[], list[Option]], message: Message, rule: str, who: int, secret: bool = False
) -> Script[str]:
    """Let a player choose, also where only one thing is left."""
    return (yield from ask(lambda: Ask(message, rule, (*options(),), who, secret=secret)))


def prepare_decks(game: Intrusion) -> Script[None]:
    """Prepare the decks of all players step by step (breach.setup.colour and following)."""
    people = game.clockwise(game.password)
    yield Tell(say("take-deck"), "breach.setup.colour")
    slots = [top.id for top in game.kit.box.gear.processor.tops]
    for who in people:
        game.players[who].upgrades = [*slots]
        _deal_cards(game, who)
    yield Tell(say("take-upgrades", n=len(slots)), "breach.setup.upgrades")
    for who in people:
        yield from choose_program(game, who)
    for who in people:
        message = say("utilities-shuffle", who=person(who))
        yield from shuffle(game, game.players[who].utilities, message, "breach.setup.utilities")
    for who in people:
        yield from take_code(game, who)
    for who in people:
        yield from draw_first(game, who)


def _deal_cards(game: Intrusion, who: int) -> None:
    """Give a player the malware of the avatar and the breacher (breach.malware.cards)."""
    player = game.players[who]
    own = [
        card for card in game.kit.box.gear.malware if card.owner in (player.avatar, player.breacher)
    ]
    player.programs = [card.id for card in own if card.type == PROGRAM]
    player.utilities.cards = [card.id for card in own if card.type != PROGRAM]


def choose_program(game: Intrusion, who: int) -> Script[None]:
    """Let a player choose which program is face up (breach.setup.programs)."""
    programs = game.players[who].programs
    chosen = yield from _choose(
        lambda: [Option(one, _program(game, one)) for one in programs],
        say("program-which", who=person(who)),
        "breach.setup.programs",
        who,
    )
    programs.sort(key=lambda one: one != chosen)


def _program(game: Intrusion, card: str) -> Message:
    """Name a program with what it does."""
    return say("program-card", card=Term("malware", card), what=said(game, card))


def take_code(game: Intrusion, who: int) -> Script[None]:
    """Give a player the first code; black chips are of a secret choice (breach.setup.code)."""
    player, rule = game.players[who], "breach.setup.code"
    board = game.kit.avatars[player.avatar]
    for colour in COLOURS:
        player.blocks[colour] += [colour] * board.code.get(colour, 0)
    counts = tuple(
        say("chips", chip=Term("chip", colour), n=board.code.get(colour, 0))
        for colour in COLOURS
        if board.code.get(colour, 0)
    )
    yield Tell(say("take-code", who=person(who), what=counts), rule, who)
    for left in range(board.free_code, 0, -1):
        message = say("free-code", who=person(who), n=left)
        chosen = yield from _choose(lambda: _colours(game), message, rule, who, secret=True)
        player.blocks[colour_of(chosen)].append(colour_of(chosen))


def _colours(game: Intrusion) -> list[Option]:
    """Offer the code chips that the supply has."""
    return [
        Option(colour, say("name", of=Term("chip", colour)))
        for colour in COLOURS
        if in_supply(game, colour) > 0
    ]


def draw_first(game: Intrusion, who: int) -> Script[None]:
    """Draw the first utility (breach.setup.utilities)."""
    player, rule = game.players[who], "breach.setup.utilities"
    message = say("card-drawn", who=person(who))
    card = yield from draw(game, player.utilities, message, rule, who, secret=True)
    player.hand.append(card)
    yield Tell(gained(game, who, card), rule, who, secret=True)


def deal_tasks(game: Intrusion) -> Script[None]:
    """Deal everybody a secret task (breach.setup.task)."""
    rule = "breach.setup.task"
    yield from shuffle(game, game.tasks, say("tasks-shuffle"), rule)
    for who in game.clockwise(game.password):
        message = say("task-draw", who=person(who))
        task = yield from draw(game, game.tasks, message, rule, who, secret=True)
        game.players[who].task = task
        what = listed(game.kit.tasks[task])
        message = say("task-drawn", who=person(who), task=Term("task", task), what=what)
        yield Tell(message, rule, who, secret=True)
    yield Tell(say("take-reference"), rule)
