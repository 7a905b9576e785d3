"""Attack a model in three steps: the target, cards and tokens, the viruses."""

from rules.breach import chips, ice, kit, malware
from rules.breach.database import within
from rules.breach.effects import carry_out, number, read
from rules.breach.player import FIREWALL, Strike
from rules.breach.state import Intrusion, avatar, avatar_of, model_name, spot
from rules.breach.viruses import give
from rules.breach.walk import lose_screen
from rules.core.message import person, say
from rules.core.steps import Ask, Option, Script, Tell, ask, choose

RULE = "breach.attack.action"
CARDS = "cards"


# The action of an avatar


def targets(game: Intrusion, who: int, reach: int) -> list[str]:
    """List the models that an avatar can attack at a distance (breach.attack.target, .who)."""
    place = game.players[who].place
    if place is None:
        return []
    rooms = set(within(game, place, reach)) if reach else {place}
    avatars = [avatar(other) for other in game.kit.rivals(game, who)]
    models = [*avatars, *(one.id for one in game.ice)]
    return [one for one in models if game.whereabouts(one) in rooms]


def can_attack(game: Intrusion, who: int, free: bool = False, reach: int = 0) -> bool:
    """Say whether an avatar can attack: a chip to pay with, and a target (breach.attack.action).

    A card that reaches farther brings targets too, as far as others know (breach.malware.secret).
    """
    if not free and not chips.payments(game, who, "attack"):
        return False
    if targets(game, who, reach):
        return True
    farther = _farther(game, who, reach)
    return farther > 0 and bool(targets(game, who, reach + farther))


def _farther(game: Intrusion, who: int, reach: int) -> int:
    """Count how much farther the cards that a player may hold would reach in an attack."""
    if (who, "attack") in game.turn.silent:
        return 0
    game.turn.doing.append((who, "attack"))
    game.strike, before = Strike(attacker=avatar(who), value=1, reach=reach), game.strike
    found = sum(_reaches(game, one) for one in malware.reckoned(game, who, "attack"))
    game.turn.doing.pop()
    game.strike = before
    return found


def _reaches(game: Intrusion, option: str) -> int:
    """Count how much farther a card lets one attack."""
    effects = (read(text) for text in game.kit.malware[option.partition(":")[2]].effects)
    return sum(number(effect) for effect in effects if effect.word == "farther")


def attack(game: Intrusion, who: int, free: bool = False, reach: int = 0) -> Script[None]:
    """Carry out the action: value, chip, attack; then the screen falls (breach.attack.action)."""
    player = game.players[who]
    strike = Strike(attacker=avatar(who), value=player.value("attack"), reach=reach)
    game.strike = strike
    game.turn.doing.append((who, "attack"))
    if not (yield from _reachable(game, who, strike)):
        game.turn.doing.pop()
        game.strike = None
        game.turn.used -= not free  # Nothing was declared: the click is kept.
        game.turn.silent.append((who, "attack"))
        return
    if not free:
        yield from chips.pay(game, who, "attack", RULE)
    yield from _aim(game, who, strike)
    fallen = False
    if strike.target:
        fallen = yield from _steps(game, strike)
    game.turn.doing.pop()
    game.strike = None
    yield from lose_screen(game, who)
    if fallen and player.connected:
        game.turn.event = "eliminated"
        yield from _seize(game, who)
        game.turn.event = ""


def _reachable(game: Intrusion, who: int, strike: Strike) -> Script[bool]:
    """Let a card reach a target where none is near; say whether there is one at last."""
    while not targets(game, who, strike.reach):
        if not (yield from malware.hand_menu(game, who, "attack")):
            return False
    return True


def _seize(game: Intrusion, who: int) -> Script[None]:
    """Let a player play what waits for an elimination (breach.malware.algorithm)."""
    message = say("cards-eliminated", who=person(who))
    yield from malware.window(game, [who], message, such=_awaits_elimination)


def _awaits_elimination(game: Intrusion, option: str) -> bool:
    """Say whether a card waits for an elimination."""
    card = game.kit.malware.get(option.partition(":")[2])
    return card is not None and card.condition == "eliminated"


def _aim(game: Intrusion, who: int, strike: Strike) -> Script[None]:
    """Declare the target; cards may reach farther first (breach.attack.target)."""
    while not strike.target:
        found = targets(game, who, strike.reach)
        farther = _farther(game, who, strike.reach) > 0
        if not found and not farther:
            return
        chosen = yield from ask(lambda: _question(game, who, strike))
        if chosen == CARDS:
            played = yield from malware.hand_menu(game, who, "attack")
            if not played and not targets(game, who, strike.reach):
                return
        elif chosen in targets(game, who, strike.reach):
            strike.target = chosen


def _question(game: Intrusion, who: int, strike: Strike) -> Ask:
    """Ask whom to attack."""
    found: dict[object, Option] = {}
    for one in targets(game, who, strike.reach):
        place, model = game.whereabouts(one), game.model(one)
        if place is not None:
            named = ice.described(model) if model else say("player", who=model_name(game, one))
            message = say("attack-whom", model=named, place=spot(place))
            key = (model.kind, place, model.on, len(model.viruses)) if model else one
            found.setdefault(key, Option(one, message, (place,)))  # Of those quite alike, one.
    options = [*found.values()]
    if _farther(game, who, strike.reach):
        options.append(Option(CARDS, say("cards")))
    message = say("attack-target", who=person(who), n=strike.value)
    # A correction may have left no target at all.
    offered = tuple(options) or (Option("none", say("none")),)
    return Ask(message, "breach.attack.target", offered, who)


# The steps of any attack


def resolve(game: Intrusion, by: str, target: str, value: int) -> Script[bool]:
    """Let ice attack an avatar with a value; say whether it fell (breach.attack.steps)."""
    strike = Strike(attacker=by, value=value, target=target)
    before, game.strike = game.strike, strike
    game.turn.doing.append((FIREWALL, "attack"))
    fallen = yield from _steps(game, strike)
    game.turn.doing.pop()
    game.strike = before
    return fallen


def _steps(game: Intrusion, strike: Strike) -> Script[bool]:
    """Carry out the second and third step; say whether the target was eliminated."""
    target = avatar_of(strike.target)
    if game.light and target is not None:
        return (yield from _reported(game, strike, target))
    for change in game.kit.on_strike:
        yield from change(game, strike)
    yield from _exchange(game, strike)
    fallen = yield from _transmit(game, strike)
    for follow in game.kit.after_strike:
        yield from follow(game, strike)
    return fallen


def _reported(game: Intrusion, strike: Strike, who: int) -> Script[bool]:
    """Ask people how many viruses got through, where they keep their own accounts."""
    by = model_name(game, strike.attacker)
    chosen = yield from ask(
        lambda: Ask(
            say("attack-report", by=by, who=person(who), n=strike.value),
            "breach.attack.viruses",
            tuple(Option(str(n), say("viruses-through", n=n)) for n in range(4)),
            who,
        )
    )
    attacker = avatar_of(strike.attacker)
    giver = FIREWALL if attacker is None else attacker
    yield from give(game, who, int(chosen), giver, "breach.attack.viruses")
    return not game.players[who].connected


def defence(game: Intrusion, strike: Strike) -> int:
    """Give the defence of the target, with what was added to it; never below 0."""
    who = avatar_of(strike.target)
    if who is not None:
        return max(0, game.players[who].value("defence") + strike.defence)
    model = game.model(strike.target)
    by = avatar_of(strike.attacker)
    return max(0, ice.defence(game, model, by) + strike.defence) if model else 0


def _exchange(game: Intrusion, strike: Strike) -> Script[None]:
    """Let the attacker and the target play cards in turn until one stops (breach.attack.cards).

    The target may also begin (breach.attack.answer); others play what names attacks. Who could
    play is asked openly (breach.malware.secret).
    """
    models = (avatar_of(strike.attacker), avatar_of(strike.target))
    both = [who for who in models if who is not None]
    others = [who for who in range(len(game.players)) if who not in both]
    sides, begun = [*both], False
    while _goes_on(game, strike) and _able(game, sides, others):
        chosen = yield from ask(lambda: _who_plays(game, strike, sides, others))
        if chosen == malware.PASS:
            return
        who = int(chosen)
        played = yield from malware.hand_menu(game, who, "" if who in both else "attack")
        if not played and who in both and begun:
            return
        if not played:
            (sides if who in both else others).remove(who)
        elif who not in both:
            continue
        elif begun or strike.attacker == avatar(who):
            sides[:], begun = both, True
        else:  # The attacker has let the chance pass.
            sides[:], begun = [who], True


def _goes_on(game: Intrusion, strike: Strike) -> bool:
    """Say whether the target and an avatar that attacks are still there (breach.attack.stopped)."""
    attacker = avatar_of(strike.attacker)
    there = attacker is None or game.players[attacker].connected
    return there and game.whereabouts(strike.target) is not None


def _able(game: Intrusion, sides: list[int], others: list[int]) -> list[int]:
    """List who could play something now: the sides whose turn it is, and others."""
    return [
        *(who for who in sides if malware.seems_ready(game, who)),
        *(who for who in others if malware.seems_ready(game, who, "attack")),
    ]


def _who_plays(game: Intrusion, strike: Strike, sides: list[int], others: list[int]) -> Ask:
    """Declare the attack and ask openly who plays a card or a token."""
    message = say(
        "attack-declared",
        by=model_name(game, strike.attacker),
        target=model_name(game, strike.target),
        attack=max(0, strike.value),
        defence=defence(game, strike),
    )
    able = [malware.player_option(who) for who in _able(game, sides, others)]
    place = game.whereabouts(strike.target)
    options = (*able, Option(malware.PASS, say("cards-nobody")))
    return Ask(message, "breach.attack.cards", options, None, (place,) if place else ())


def rivals(game: Intrusion, who: int) -> list[int]:
    """List the players whose avatars one may attack: all others (breach.attack.who)."""
    return [other for other in game.connected if other != who]


def viruses(attack: int, defence: int) -> int:
    """Count the viruses that an attack gives (breach.attack.viruses, breach.attack.zero)."""
    if attack < 1:
        return 0
    if attack >= 2 * defence:
        return 3
    return 2 if attack > defence else 1


def _transmit(game: Intrusion, strike: Strike) -> Script[bool]:
    """Compare attack and defence and give the viruses; say whether the target fell."""
    who, attacker = avatar_of(strike.target), avatar_of(strike.attacker)
    giver = FIREWALL if attacker is None else attacker
    if not _goes_on(game, strike):
        yield Tell(say("attack-stopped"), "breach.attack.stopped")
        return False
    value, against = max(0, strike.value), defence(game, strike)
    count = viruses(value, against)
    message = say(
        "attack-result",
        by=model_name(game, strike.attacker),
        target=model_name(game, strike.target),
        attack=value,
        defence=against,
        n=count,
    )
    yield Tell(message, "breach.attack.viruses", giver if giver != FIREWALL else who)
    if who is None:
        return (yield from _hit_ice(game, strike.target, count, giver))
    count = yield from _screened(game, who, max(0, count - strike.ignored))
    count = yield from _dodge(game, who, count)
    yield from give(game, who, count, giver, "breach.attack.viruses")
    return not game.players[who].connected


def _hit_ice(game: Intrusion, target: str, count: int, giver: int) -> Script[bool]:
    """Give ice viruses, and the attacker the trophy for it (breach.ice.trophy)."""
    model = game.model(target)
    if model is None or not (yield from ice.hit(game, model, count, giver, "breach.virus.ice")):
        return False
    yield from carry_out(game, giver, ice.card_of(game, model).trophy, "breach.ice.trophy")
    return True


def _screened(game: Intrusion, who: int, count: int) -> Script[int]:
    """Let a screened avatar ignore one virus (breach.screen.benefits)."""
    if not count or not game.players[who].screen:
        return count
    chosen = yield from choose(
        lambda: [
            Option("ignore", say("screen-ignores")),
            Option("take", say("screen-takes")),
        ],
        say("attack-screen", who=person(who), n=count),
        "breach.screen.benefits",
        who,
    )
    return count - (chosen == "ignore")


def _dodge(game: Intrusion, who: int, count: int) -> Script[int]:
    """Let the target move a blue chip to ignore one virus more (breach.dodge.rules)."""
    if not count or not dodges(game, who):
        return count
    chosen = yield from choose(
        lambda: [*dodges(game, who), Option("take", say("dodge-not"))],
        say("dodge-ask", who=person(who), n=count),
        "breach.dodge.rules",
        who,
    )
    if chosen is None or chosen == "take":
        return count
    yield from pay_dodge(game, who, chosen)
    return count - 1


def dodges(game: Intrusion, who: int) -> list[Option]:
    """List the ways in which an avatar can pay for evading (breach.dodge.rules)."""
    if not game.kit.can_dodge(game, who):
        return []
    chip = [Option("dodge", say("dodge"))] if chips.payments(game, who, "defence") else []
    return [*chip, *kit.offered(game.kit.dodges, game, who)]


def pay_dodge(game: Intrusion, who: int, chosen: str) -> Script[None]:
    """Pay for evading: move a blue chip, or what an expansion offers instead."""
    if chosen == "dodge":
        yield from chips.pay(game, who, "defence", "breach.dodge.rules")
    else:
        yield from kit.carry_out(game.kit.dodges, game, who, chosen)
