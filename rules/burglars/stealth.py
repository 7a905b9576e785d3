"""Lose stealth, and the game with it when there is none left."""

from rules.burglars.state import Heist, spot
from rules.core.message import Message, person, say
from rules.core.steps import Ask, Ended, Option, Script, Tell, ask, choose


def lose(game: Heist, who: int, why: Message, rule: str) -> Script[None]:
    """Make a player discard a stealth token: an own one or the room's (burglars.stealth)."""
    player = game.players[who]
    place = player.place
    yield Tell(why, rule, who, (place,) if place else ())
    if game.light:
        yield from _ask_table(game, who)
    elif not (yield from discard(game, who)):
        caught(game, who)


def discard(game: Heist, who: int) -> Script[bool]:
    """Discard an own stealth token or the room's; say whether there was one."""
    answer = yield from choose(
        lambda: purses(game, who),
        say("stealth-whose", who=person(who)),
        "burglars.stealth.room-choice",
        who,
    )
    if answer is None:
        return False
    if answer == "own":
        player = game.players[who]
        player.stealth -= 1
        message = say("stealth-own", who=person(who), n=player.stealth)
        yield Tell(message, "burglars.stealth.tokens", who)
    else:
        room = game.room(answer)
        room.stealth -= 1
        message = say("stealth-room", place=spot(answer), n=room.stealth)
        yield Tell(message, "burglars.stealth.room-tokens", who, (answer,))
    return True


def purses(game: Heist, who: int) -> list[Option]:
    """List where a player's stealth token can come from."""
    player = game.players[who]
    found = []
    if player.stealth:
        found.append(Option("own", say("stealth-from-own", n=player.stealth)))
    place = player.place
    if place is not None and game.room(place).stealth:
        n = game.room(place).stealth
        found.append(Option(place, say("stealth-from-room", n=n), (place,)))
    return found


def _ask_table(game: Heist, who: int) -> Script[None]:
    """Ask whether the player could pay, where people keep their own accounts."""
    question = Ask(
        say("stealth-had-one", who=person(who)),
        "burglars.stealth.none-left",
        (Option("yes", say("stealth-paid")), Option("no", say("stealth-could-not"))),
        who,
    )
    answer = yield from ask(lambda: question)
    if answer == "no":
        caught(game, who)


def caught(game: Heist, who: int) -> None:
    """Arrest a player: everybody has lost (burglars.end.defeat)."""
    game.result = "caught"
    game.caught = who
    raise Ended
