"""Let a player look again at what only he may see: the task, the hand, the research tokens."""

from rules.breach.malware import said, when
from rules.breach.state import Intrusion
from rules.breach.task import listed
from rules.core.message import Message, Term, person, say
from rules.core.steps import Option, Script, Tell

LOOK = "look"


def offers(game: Intrusion, who: int) -> list[Option]:
    """Offer a look where there is anything to see."""
    player = game.players[who]
    secret = player.task or player.hand or player.research
    words = say("look") if player.task else say("look-hand")
    return [Option(LOOK, words)] if secret else []


def look(game: Intrusion, who: int, _: str) -> Script[None]:
    """Show a player his own secrets (breach.end.task, breach.malware.hand)."""
    player = game.players[who]
    nothing = (say("nothing"),)
    hand = tuple(_card(game, one) for one in player.hand) or nothing
    tokens = tuple(say("name", of=Term("research", one)) for one in player.research) or nothing
    message = say("own-hand", who=person(who), hand=hand, research=tokens)
    if player.task:
        task = listed(game.kit.tasks[player.task])
        message = say("own-secrets", who=person(who), task=task, hand=hand, research=tokens)
    yield Tell(message, "breach.malware.hand", who, secret=True)


def _card(game: Intrusion, card: str) -> Message:
    """Name a utility with when it is played and what it does."""
    named = Term("malware", card)
    return say("hand-card", card=named, when=when(game, card), what=said(game, card))
