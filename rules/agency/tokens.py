"""Bring event tokens into the city, and take them back into the data stream."""

from collections.abc import Iterable

from rules.agency.state import Assassin, Bomb, Criminal, Game, place, token_name
from rules.core.deck import HIDDEN, look
from rules.core.message import person, say
from rules.core.steps import Roll, Script, Tell, roll


def to_stream(game: Game, token: str) -> None:
    """Put a token back into the data stream (agency.datastream.bag)."""
    game.city.stream.cards.append(token)
    game.city.stream.ordered = False


def drop_assassin(game: Game, assassin: Assassin) -> None:
    """Take an assassin out of the city, unless a correction already did."""
    if assassin in game.city.assassins:
        game.city.assassins.remove(assassin)
        to_stream(game, "assassin")


def drop_bomb(game: Game, bomb: Bomb) -> None:
    """Take a bomb out of the city, and all dice from the bomb board if they lie there for it."""
    if bomb in game.city.bombs:
        game.city.bombs.remove(bomb)
        to_stream(game, "bomb")
    if game.city.defusal is not None and game.city.defusal.bomb == bomb.id:
        game.city.defusal = None


def drop_criminal(game: Game, criminal: Criminal, rule: str) -> Script[None]:
    """Take a criminal out of the city and his card out of the game (agency.criminal.gone)."""
    city = game.city
    if criminal not in city.criminals:  # A correction already took him away.
        return
    city.criminals.remove(criminal)
    to_stream(game, f"criminal-{criminal.id}")
    if criminal.card == HIDDEN:
        city.unseen += 1
    else:
        city.removed.append(criminal.card)
    yield Tell(say("criminal-gone", number=criminal.id), rule)
    yield from end_clocks(game, criminal.id)


def end_clocks(game: Game, number: int) -> Script[None]:
    """End what a criminal's retaliation laid on agents (agency.retaliation.lasting-end)."""
    for who, player in enumerate(game.city.players):
        kept = [one for one in player.lasting if one.criminal != number]
        if len(kept) < len(player.lasting):
            player.lasting = kept
            yield Tell(say("clock-over", who=person(who)), "agency.retaliation.lasting", who)


def release(game: Game, who: int, rule: str) -> Script[None]:
    """Let everybody in an agent's custody go, into the data stream."""
    for criminal in game.custody(who):
        yield from drop_criminal(game, criminal, rule)


def clear(game: Game, cell: str, rule: str) -> Script[None]:
    """Take all criminals and assassins of a district back into the data stream."""
    for assassin in [one for one in game.city.assassins if one.cell == cell]:
        drop_assassin(game, assassin)
        yield Tell(say("token-gone", token=token_name("assassin")), rule, show=(cell,))
    for criminal in [one for one in game.city.criminals if one.cell == cell]:
        yield from drop_criminal(game, criminal, rule)


def free_id(taken: Iterable[Assassin | Bomb]) -> int:
    """Give the smallest number that no token of a kind has."""
    used = {one.id for one in taken}
    return next(number for number in range(1, 100) if number not in used)


def enter(game: Game, token: str, cell: str) -> Script[None]:
    """Put a token that is out of the data stream into a district (agency.time.place)."""
    city = game.city
    kind, _, number = token.partition("-")
    if city.districts[cell].ruined and kind != "bomb":
        city.arriving.remove(token)
        to_stream(game, token)
        message = say("lost-in-ruins", token=token_name(token), place=place(game, cell))
        yield Tell(message, "agency.district.ruined-tokens", show=(cell,))
    elif kind == "assassin":
        city.arriving.remove(token)
        new = Assassin(id=free_id(city.assassins), cell=cell, fresh=True)
        city.assassins.append(new)
        message = say("token-enters", token=token_name(token), place=place(game, cell))
        yield Tell(message, "agency.time.assassin", show=(cell,))
    elif kind == "bomb":
        yield from _plant(game, cell)
    else:
        yield from _hide(game, int(number), cell)


def _plant(game: Game, cell: str) -> Script[None]:
    """Put a bomb into a district and roll its timer (agency.time.bomb)."""
    city, where = game.city, place(game, cell)
    message = say("timer-roll", place=where)
    timer = yield from roll(
        lambda: Roll(message, "agency.time.bomb", "dice", who=city.commander, show=(cell,))
    )
    city.arriving.remove("bomb")
    city.bombs.append(Bomb(id=free_id(city.bombs), cell=cell, timer=timer[0]))
    message = say("bomb-enters", place=where, timer=timer[0])
    yield Tell(message, "agency.time.bomb", show=(cell,))


def _hide(game: Game, number: int, cell: str) -> Script[None]:
    """Put a criminal into a district, with a face-down card (agency.time.criminal)."""
    city = game.city
    token = f"criminal-{number}"
    if not city.suspects.left:
        city.arriving.remove(token)
        to_stream(game, token)
        yield Tell(say("no-suspects", number=number), "agency.datastream.empty")
        return
    top = yield from look(city, city.suspects, 1)
    if top is None:
        card = HIDDEN
        city.suspects.aside += 1
    else:
        card = top[0]
        city.suspects.cards.remove(card)
    city.arriving.remove(token)
    city.criminals.append(Criminal(id=number, cell=cell, card=card, fresh=True))
    said = "criminal-enters" if card == HIDDEN else "criminal-enters-app"
    message = say(said, number=number, place=place(game, cell))
    yield Tell(message, "agency.time.criminal", show=(cell,))
