"""Run the turns of both sides: draw, actions, discard."""

from rules.core.deck import HIDDEN
from rules.core.message import person, say
from rules.core.steps import Ask, Ended, Option, Script, Tell
from rules.hackers import corp, hacker
from rules.hackers.duel import Duel, draw, free_memory, identify
from rules.hackers.rez import renew
from rules.hackers.state import CORP, CORP_CLICKS, RUNNER, RUNNER_CLICKS, card_name
from rules.hackers.window import window


def corp_draw(duel: Duel) -> Script[None]:
    """Begin the corporation's turn: recurring credits, clicks, a card (hackers.corp-turn.draw).

    Before it draws it may rez what is no ice (hackers.rez.when).
    """
    game = duel.game
    game.active = CORP
    game.turn += 1
    game.heading = say("turn-corp", number=game.turn, who=person(CORP))
    game.corp.clicks = CORP_CLICKS
    _renew(duel, "corp")
    yield from window(duel, None, "hackers.rez.when")
    yield from draw(duel, CORP, 1, "hackers.corp-turn.draw")
    game.phase = "corp-actions"


def _renew(duel: Duel, side: str) -> None:
    """Give back the recurring credits of a side (hackers.term.recurring-credit)."""
    game = duel.game
    for card in game.cards():
        if card.up and duel.text(card).recurring and duel.box[card.code].side == side:
            renew(duel, card)
    identity = game.corp.identity if side == "corp" else game.runner.identity
    missing = duel.box[identity].recurring - game.corp.recurring if side == "corp" else 0
    if missing > 0:
        game.bank -= missing
        game.corp.recurring += missing


def corp_actions(duel: Duel) -> Script[None]:
    """Let the corporation spend all of its clicks (hackers.corp-turn.actions)."""
    game = duel.game
    while True:
        duel.check_points()  # A correction may have given the last of them.
        options = corp.offers(duel)
        if not game.corp.clicks:
            if len(options) == 1:  # There is nothing but adjustments left.
                break
            options.append(Option("end", say("end-turn")))
        message = say("menu-corp", n=game.corp.clicks, credits=game.corp.credits)
        answer = yield Ask(message, "hackers.corp-turn.actions", tuple(options), CORP)
        if answer == "end":
            break
        if isinstance(answer, str):
            yield from corp.act(duel, answer)
            yield from free_memory(duel)
    game.phase = "corp-discard"


def corp_discard(duel: Duel) -> Script[None]:
    """Put the cards beyond the limit into the archive face down (hackers.corp-turn.discard)."""
    game = duel.game
    rule = "hackers.corp-turn.discard"
    while (over := len(game.corp.hq) - max(0, duel.limit(CORP))) > 0:
        if HIDDEN in game.corp.hq:
            for _ in range(min(over, game.corp.hq.count(HIDDEN))):
                game.corp.hq.remove(HIDDEN)
                game.corp.closed.append(HIDDEN)
            yield Tell(say("discard-corp", n=over), rule, CORP)
            continue
        code = yield from _choose(duel, CORP, over, rule)
        if code is not None:
            game.corp.hq.remove(code)
            game.corp.closed.append(code)
    begin_runner(duel)


def _choose(duel: Duel, side: int, over: int, rule: str) -> Script[str | None]:
    """Ask a side which card of its hand to discard; None after a correction."""
    codes = sorted(set(duel.hand(side)))
    options = tuple(Option(code, card_name(code)) for code in codes)
    answer = yield Ask(say("discard-which", n=over), rule, options, side, secret=True)
    return answer if isinstance(answer, str) and answer in duel.hand(side) else None


def begin_runner(duel: Duel) -> None:
    """Begin the hacker's turn (hackers.runner-turn.clicks)."""
    game = duel.game
    game.active = RUNNER
    game.heading = say("turn-runner", number=game.turn, who=person(RUNNER))
    game.corp.clicks = 0
    game.runner.clicks = RUNNER_CLICKS
    _renew(duel, "runner")
    game.phase = "runner-actions"


def runner_actions(duel: Duel) -> Script[None]:
    """Let the hacker spend all of his clicks (hackers.runner-turn.actions)."""
    game = duel.game
    while game.runner.clicks:
        duel.check_points()
        message = say("menu-runner", n=game.runner.clicks, credits=game.runner.credits)
        options = tuple(hacker.offers(duel))
        answer = yield Ask(message, "hackers.runner-turn.actions", options, RUNNER)
        if isinstance(answer, str):
            yield from hacker.act(duel, answer)
    game.phase = "runner-discard"


def runner_discard(duel: Duel) -> Script[None]:
    """Discard beyond the limit; one below nothing is the end (hackers.runner-turn.discard)."""
    game = duel.game
    rule = "hackers.runner-turn.discard"
    if duel.limit(RUNNER) < 0:
        game.result = "limit"
        raise Ended
    while (over := len(game.runner.grip) - max(0, duel.limit(RUNNER))) > 0:
        if HIDDEN in game.runner.grip:
            message = say("discard-scan", n=over)
            code = yield from identify(duel, RUNNER, lambda card: True, message, rule, RUNNER)
        else:
            code = yield from _choose(duel, RUNNER, over, rule)
        if code is not None and duel.holds(RUNNER, code):
            duel.take(RUNNER, code)
            game.runner.heap.append(code)
    game.phase = "corp-draw"
