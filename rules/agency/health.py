"""Let players lose health, and go to the hospital."""

from rules.agency.identity import bare
from rules.agency.state import Game, place
from rules.agency.tokens import release
from rules.core.message import Message, person, say
from rules.core.steps import Ask, Option, Script, Tell, ask


def lose(game: Game, who: int, n: int, why: Message, rule: str) -> Script[bool]:
    """Take health from a player; say whether that was the last (agency.health.track)."""
    player = game.city.players[who]
    if n <= 0:
        return False
    if game.city.light:
        yield Tell(say("loses-light", who=person(who), n=n, why=why), rule, who, (player.cell,))
        answer = yield from ask(lambda: _reached(who))
        if answer == "yes":
            yield from skull(game, who)
        return answer == "yes"
    player.health = max(0, player.health - n)
    message = say("loses", who=person(who), n=n, why=why, left=player.health)
    yield Tell(message, rule, who, (player.cell,))
    if player.health:
        return False
    yield from skull(game, who)
    return True


def _reached(who: int) -> Ask:
    """Ask people who keep their own accounts whether a marker reached the skull."""
    options = (Option("no", say("skull-no")), Option("yes", say("skull-yes")))
    return Ask(say("skull-ask", who=person(who)), "agency.health.skull", options, who)


def skull(game: Game, who: int) -> Script[None]:
    """Send a player whose health is lost to the hospital (agency.health.skull)."""
    city, player = game.city, game.city.players[who]
    change_influence(game, who, -1)
    player.cell = game.hospital
    player.health = game.box.board.health.heart
    if city.phase == "action" and city.turn.player == who:
        city.turn.over = True
    message = say("hospital", who=person(who), place=place(game, player.cell), n=player.health)
    yield Tell(message, "agency.health.skull", who, (player.cell,))
    yield from release(game, who, "agency.health.skull")
    if city.mode == "android":
        yield from bare(game, who, "agency.identity.skull")
    yield from tread_ruins(game, who)


def tread_ruins(game: Game, who: int) -> Script[bool]:
    """Hurt an agent who comes into a ruined district (agency.district.ruined-enter)."""
    player = game.city.players[who]
    if player.android or not game.city.districts[player.cell].ruined:
        return False
    why = say("why-ruins", place=place(game, player.cell))
    return (yield from lose(game, who, 1, why, "agency.district.ruined-enter"))


def change_influence(game: Game, who: int, by: int) -> None:
    """Move an influence marker, never below 0 (agency.influence.floor)."""
    player = game.city.players[who]
    player.influence = max(0, player.influence + by)


def gain_influence(game: Game, who: int, why: Message, rule: str, n: int = 1) -> Script[None]:
    """Give a player influence, and say so."""
    change_influence(game, who, n)
    if game.city.light:
        yield Tell(say("influence-light", who=person(who), n=n, why=why), rule, who)
    else:
        now = game.city.players[who].influence
        yield Tell(say("influence", who=person(who), n=n, why=why, now=now), rule, who)
