"""Run the rounds: whose turn comes next, and the firewall's own turn (breach.firewall.turn)."""

from rules.breach import guardian
from rules.breach.activation import activate, subroutines
from rules.breach.components import GUARDIAN
from rules.breach.counters import escalate
from rules.breach.ice import clear_viruses
from rules.breach.malware import between
from rules.breach.player import Turn
from rules.breach.state import Activated, Intrusion
from rules.breach.words import told
from rules.core.deck import draw_again
from rules.core.message import Term, person, say
from rules.core.steps import Script, Tell

DRAW = "breach.firewall.activation"


def begin_turn(game: Intrusion, who: int) -> None:
    """Begin a player's turn."""
    game.turn = Turn(player=who)
    game.heading = say("turn", round=game.round, who=person(who))
    game.phase = "turn"


def end_turn(game: Intrusion) -> Script[None]:
    """End a player's turn: ice recovers, and the next one begins (breach.round.order)."""
    yield from clear_viruses(game)
    who = (game.turn.player + 1) % len(game.players)
    if who != game.password:
        begin_turn(game, who)
        return
    game.heading = say("firewall-turn", round=game.round)
    game.phase = "password"


def pass_password(game: Intrusion) -> Script[None]:
    """Pass the password token on counter-clockwise (breach.firewall.password)."""
    game.turn = Turn(player=game.turn.player)
    if len(game.players) > 1:
        game.password = (game.password - 1) % len(game.players)
        message = say("password-passes", who=person(game.password))
        yield Tell(message, "breach.firewall.password", game.password)
    game.waiting = game.clockwise(game.password)
    game.phase = "activation"


def activation(game: Intrusion) -> Script[None]:
    """Let the next player with a connected avatar reveal a card (breach.firewall.activation).

    Whether it is connected is seen when it comes to it (breach.firewall.activation-who).
    """
    while game.waiting:
        who = game.waiting[0]
        if game.players[who].connected or game.solo:
            game.heading = say("firewall-card", round=game.round, who=person(who))
            yield from reveal_cards(game, who)
            game.waiting = game.waiting[1:]
            if game.waiting:
                return
        else:
            game.waiting = game.waiting[1:]
    game.phase = "wake"


def reveal_cards(game: Intrusion, who: int) -> Script[None]:
    """Reveal a card, and another behind a guardian's first one (breach.guardian.extra)."""
    game.revealed = 0
    while True:
        game.revealed += 1
        category = yield from reveal_card(game, who)
        if category != GUARDIAN or game.revealed > 1:
            game.revealed = 0
            return
        yield Tell(say("guardian-extra", who=person(who)), "breach.guardian.extra", who)


def reveal_card(game: Intrusion, who: int) -> Script[str | None]:
    """Reveal and carry out one activation card; give its category (breach.activation.order)."""
    yield from between(game)
    card = yield from draw_again(
        game,
        game.activation,
        say("activation-draw", who=person(who)),
        DRAW,
        who,
        again=say("activation-again"),
        again_rule="breach.activation.discard",
    )
    if card is None:
        yield Tell(say("activation-empty"), "breach.activation.discard", who)
        return None
    game.acting.append(Activated(card=card))
    its = game.kit.activation[card]
    category = game.kit.ice[its.ice].category
    effects = subroutines(game, card)
    what = tuple(told(effect) for effect in effects)
    message = say(
        "activation-card",
        card=Term("activation", card),
        ice=Term("ice", its.ice),
        what=what or (say("nothing"),),
    )
    yield Tell(message, DRAW, who)
    if game.connected or category == GUARDIAN:
        yield from activate(game, who, category, effects)
    elif game.solo:
        yield Tell(say("solo-away"), "breach.solo.activation", who)
    else:
        message = say("ice-no-target", category=Term("category", category))
        yield Tell(message, "breach.activation.target", who)
    for counter in its.escalation:
        yield from escalate(game, counter, who, "breach.activation.escalate")
    game.acting.pop()
    game.activation.discard.append(card)
    return category


def end_round(game: Intrusion) -> Script[None]:
    """Wake the guardian where it is time, and begin the next round (breach.firewall.turn)."""
    game.heading = say("firewall-turn", round=game.round)
    yield from between(game, "cards-firewall-end")
    yield from guardian.wake(game)
    yield from clear_viruses(game, "breach.virus.ice-end")
    game.round += 1
    begin_turn(game, game.password)


PHASES = {"password": pass_password, "activation": activation, "wake": end_round}
"""The phases of the firewall's turn."""
