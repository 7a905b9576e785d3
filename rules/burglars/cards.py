"""Draw, take and pass on tools and loot."""

from rules.burglars.state import Heist, Player, Room, spot
from rules.burglars.stealth import lose
from rules.core.deck import Deck, draw_again, shuffle
from rules.core.message import Term, person, say
from rules.core.steps import Option, Script, Tell, choose

BAR = "gold-bar"


def draw_card(game: Heist, deck: Deck, who: int, rule: str) -> Script[str | None]:
    """Draw from a deck whose discards come back when it is empty (burglars.event.empty)."""
    message, again = say(f"draw-{deck.owner}", who=person(who)), say(f"shuffle-{deck.owner}")
    card = yield from draw_again(
        game, deck, message, rule, who, again=again, again_rule="burglars.event.empty"
    )
    if card is None:
        yield Tell(say(f"none-{deck.owner}"), "burglars.event.empty", who)
    return card


def draw_tool(game: Heist, who: int, left_at: str | None = None) -> Script[None]:
    """Draw a tool for a player, or for the room of a drilled safe (burglars.tool.rules)."""
    holder = game.players[who] if left_at is None else game.room(left_at)
    card = yield from draw_card(game, game.tools, who, "burglars.tool.rules")
    if card is None:
        return
    holder.tools.append(card)
    if rigger(game) is not None:
        card = yield from _best_of_two(game, who, holder, card)
    if left_at is None:
        message = say("tool-taken", who=person(who), tool=Term("tool", card))
        yield Tell(message, f"burglars.tool.{card}", who)
    else:
        message = say("tool-left", tool=Term("tool", card), place=spot(left_at))
        yield Tell(message, "burglars.character.peterman2", who, (left_at,))


def rigger(game: Heist) -> str | None:
    """Give the side of the Rigger that is on the team, if any."""
    sides = ("rigger1", "rigger2")
    return next((side for side in sides if game.skilled(side) is not None), None)


def _best_of_two(game: Heist, who: int, holder: Player | Room, first: str) -> Script[str]:
    """Draw a second tool and keep one of the two (burglars.character.rigger1)."""
    rule = f"burglars.character.{rigger(game)}"
    second = yield from draw_card(game, game.tools, who, rule)
    if second is None:
        return first
    holder.tools.append(second)
    kept = yield from choose(
        lambda: [Option(card, say("name", of=Term("tool", card))) for card in (first, second)],
        say("tool-which", who=person(who)),
        rule,
        who,
    )
    other = second if kept == first else first
    if other in holder.tools:
        holder.tools.remove(other)
        game.tools.discard.append(other)
    return kept or first


def draw_loot(game: Heist, who: int, safe: str, left: bool) -> Script[None]:
    """Draw the loot of a safe; a gold bar brings the second one along (burglars.loot.rules)."""
    card = yield from draw_card(game, game.loot, who, "burglars.loot.rules")
    if card is None:
        return
    if left:
        game.room(safe).loot.append(card)
        message = say("loot-left", loot=Term("loot", card), place=spot(safe))
        yield Tell(message, "burglars.character.peterman2", who, (safe,))
    else:
        yield from take_loot(game, who, card)
    if card == BAR and BAR in game.loot.cards:
        game.loot.cards.remove(BAR)
        game.room(safe).loot.append(BAR)
        yield Tell(say("second-bar", place=spot(safe)), "burglars.loot.gold-bar", who, (safe,))
        yield from shuffle(game, game.loot, say("shuffle-loot"), "burglars.loot.gold-bar")


def take_loot(game: Heist, who: int, card: str) -> Script[None]:
    """Give a player a loot card; the goblet bites at once (burglars.loot.cursed-goblet)."""
    game.players[who].loot.append(card)
    message = say("loot-taken", who=person(who), loot=Term("loot", card))
    yield Tell(message, f"burglars.loot.{card}", who)
    if card == "cursed-goblet" and (game.light or game.players[who].stealth):
        message = say("goblet-bites", who=person(who))
        yield from lose(game, who, message, "burglars.loot.cursed-goblet")


def may_hold(game: Heist, who: int, card: str) -> bool:
    """Say whether a player may take a loot card: one gold bar at most (burglars.loot.gold-bar)."""
    return card != BAR or not game.holds(who, BAR)
