"""Reveal identity tokens and unmask androids."""

from collections.abc import Iterator

from rules.agency.state import Game
from rules.agency.tokens import release
from rules.core.deck import HIDDEN
from rules.core.message import person, say
from rules.core.steps import Ask, Option, Script, Tell, ask

KINDS = ("human", "android")


def own_tokens(game: Game, who: int) -> Tell:
    """Show a player the own face-down tokens (agency.identity.deal)."""
    hidden = game.city.players[who].hidden
    counts = {"n": hidden.count("android"), "humans": hidden.count("human")}
    message = say("identities-seen", who=person(who), **counts)
    return Tell(message, "agency.identity.deal", who, secret=True)


def peeks(game: Game) -> Iterator[Option]:
    """Offer another look at the own tokens, where it is the app that keeps them."""
    if game.me.hidden and HIDDEN not in game.me.hidden:
        yield Option("peek", say("peek"))


def peek(game: Game, _: str) -> Script[None]:
    """Let the player whose turn it is look at the own tokens again (agency.identity.deal)."""
    yield own_tokens(game, game.who)


def may_bare(game: Game, who: int) -> bool:
    """Say whether an event can make a player reveal a token now (agency.identity.once)."""
    player = game.city.players[who]
    fresh = player.bared != game.city.round
    return game.hunting and fresh and bool(player.hidden) and not player.android


def bare(game: Game, who: int, rule: str) -> Script[bool]:
    """Let a player reveal an identity token of his choice; say whether that unmasked him.

    (agency.identity.reveal)
    """
    city, player = game.city, game.city.players[who]
    if not may_bare(game, who):
        return False
    known = HIDDEN not in player.hidden
    chosen = yield from ask(lambda: _question(game, who, known, rule))
    kind = "android" if chosen == "android" else "human"
    player.hidden.remove(kind if known else HIDDEN)
    player.shown.append(kind)
    player.bared = city.round
    if not known:
        city.identities.cards.remove(kind)
        city.identities.aside -= 1
    yield Tell(say(f"bared-{kind}", who=person(who)), rule, who)
    if player.shown.count("android") < 2:
        return False
    yield from unmask(game, who)
    return True


def _question(game: Game, who: int, known: bool, rule: str) -> Ask:
    """Ask which token is revealed: in secret where the app knows what there is to choose from."""
    pile = game.city.players[who].hidden if known else game.city.identities.cards
    options = [Option(kind, say(f"identity-{kind}")) for kind in KINDS if kind in pile]
    message = say("identity-which", who=person(who))
    return Ask(message, rule, tuple(options), who, secret=known)


def unmask(game: Game, who: int) -> Script[None]:
    """Make a player an android for good (agency.android.unmasked, agency.android.loses)."""
    city, player = game.city, game.city.players[who]
    player.android = True
    for its in city.districts.values():
        player.gone += its.informants.count(who)
        its.informants = [one for one in its.informants if one != who]
    player.gone += player.supply
    player.supply = 0
    yield Tell(say("unmasked", who=person(who)), "agency.android.unmasked", who)
    yield from release(game, who, "agency.android.loses")
    if not game.hunting:
        _put_away(game)
        yield Tell(say("identities-away"), "agency.android.limit")


def _put_away(game: Game) -> None:
    """Take all identity tokens out of the game."""
    for player in game.city.players:
        tokens = [*player.hidden, *player.shown]
        game.city.identities.aside -= tokens.count(HIDDEN)
        game.city.identities.cards += [one for one in tokens if one != HIDDEN]
        player.hidden, player.shown = [], []
