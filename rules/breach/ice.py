"""Know ice: its values and properties, the viruses that it gets, the end of it."""

from rules.breach.components import GUARDIAN, IceCard
from rules.breach.disconnect import remove_ice
from rules.breach.player import FIREWALL
from rules.breach.state import Ice, Intrusion, avatar_of, spot
from rules.breach.viruses import ready
from rules.breach.words import number, read
from rules.core.message import Message, Term, person, say
from rules.core.steps import Script, Tell


def card_of(game: Intrusion, ice: Ice) -> IceCard:
    """Give the card of a model."""
    return game.kit.ice[ice.kind]


def described(ice: Ice) -> Message:
    """Name a model: whom it clings to, how many viruses it has."""
    named = Term("ice", ice.kind)
    who = avatar_of(ice.on) if ice.on else None
    if who is not None:
        return say("scene-clings", ice=named, who=person(who))
    if ice.viruses:
        return say("scene-hurt", ice=named, n=len(ice.viruses))
    return say("name", of=named)


def is_guardian(game: Intrusion, ice: Ice) -> bool:
    """Say whether a model is the guardian."""
    return game.kinds.get(GUARDIAN) == ice.kind


def property_of(game: Intrusion, ice: Ice, id: str) -> int:
    """Give the number of a property, 0 where the ice has none (breach.ice.properties)."""
    for text in card_of(game, ice).properties:
        effect = read(text, "property")
        if effect.word == id:
            return number(effect) if effect.values else 1
    return 0


def worth(game: Intrusion, ice: Ice) -> int:
    """Give attack and defence: the die, or the strength where that is less (breach.ice.values)."""
    bonus = sum(one.bonus for one in game.acting if one.ice == ice.id)
    return max(0, min(game.die, card_of(game, ice).strength) + bonus)


def defence(game: Intrusion, ice: Ice, against: int | None = None) -> int:
    """Give the defence of ice against a player, with its armour, which a screened avatar ignores.

    (breach.screen.benefits)
    """
    armour = property_of(game, ice, "armour")
    if against is not None and game.players[against].screen:
        armour = min(0, armour)
    return max(0, worth(game, ice) + armour)


def attack(game: Intrusion, ice: Ice, target: int) -> int:
    """Give the attack of ice against an avatar; fury feeds on viruses, a screen stops it."""
    player = game.players[target]
    fury = property_of(game, ice, "fury") if player.viruses and not player.screen else 0
    return max(0, worth(game, ice) + fury)


def blocks_infection(game: Intrusion, who: int) -> bool:
    """Say whether an antivirus forbids an avatar to infect (breach.infect.antivirus)."""
    player = game.players[who]
    if player.place is None or player.screen:
        return False
    return any(property_of(game, ice, "antivirus") for ice in game.ice_at(player.place))


def toll(game: Intrusion, who: int) -> int:
    """Count the move points more that ice takes for leaving its room (breach.ice.properties)."""
    player = game.players[who]
    if player.place is None or player.screen:
        return 0
    return sum(property_of(game, ice, "hold") for ice in game.ice_at(player.place))


# Viruses


def hit(game: Intrusion, ice: Ice, count: int, giver: int, rule: str) -> Script[bool]:
    """Give ice viruses; say whether they eliminated it (breach.virus.ice, breach.ice.eliminate).

    A guardian's lie on its card, and nothing eliminates it (breach.guardian.virus). Those of other
    ice are only remembered, so that it takes no tokens.
    """
    own = game.kit.hits.get(ice.kind)
    if own is not None:
        yield from own(game, ice, count, giver)
        return False
    pile = game.guardian.viruses if is_guardian(game, ice) else ice.viruses
    given = 0
    while given < count and (not is_guardian(game, ice) or (yield from ready(game, giver))):
        pile.append(giver)
        given += 1
    if given:
        named, place = Term("ice", ice.kind), spot(ice.place)
        message = say("ice-hit", ice=named, place=place, n=given, all=len(pile))
        if is_guardian(game, ice):
            message = say("guardian-hit", ice=named, place=place, n=given, all=len(pile))
            rule = "breach.guardian.virus"
        yield Tell(message, rule, None if giver == FIREWALL else giver, (ice.place,))
    resistance = card_of(game, ice).resistance
    if is_guardian(game, ice) or resistance is None or len(pile) < resistance:
        return False
    yield from remove_ice(game, ice, "eliminated", "breach.ice.eliminate")
    return True


def clear_viruses(game: Intrusion, rule: str = "breach.virus.ice") -> Script[None]:
    """Take all viruses off bots and hunters at the end of a turn (breach.virus.ice)."""
    hurt = [ice for ice in game.ice if ice.viruses]
    for ice in hurt:
        ice.viruses.clear()
    if hurt:
        yield Tell(say("ice-heals", n=len(hurt)), rule, show=tuple(ice.place for ice in hurt))
