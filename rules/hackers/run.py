"""Lead a run: the target, ice after ice, the last chance to leave, the end."""

from rules.core.message import Message, Term, say
from rules.core.steps import Ask, Option, Script, Tell, ask
from rules.hackers.access import access
from rules.hackers.adjust import ADJUST, adjust
from rules.hackers.breaks import Move, Plan, after, cheapest, merged, moves
from rules.hackers.duel import Duel
from rules.hackers.effects import effect, worded
from rules.hackers.harm import damage
from rules.hackers.state import RUNNER, Card, Run, server_name
from rules.hackers.subroutines import carry_out, happen
from rules.hackers.window import window


def run(duel: Duel, target: str) -> Script[None]:
    """Run on a server from the choice of the target to the end (hackers.run.overview)."""
    game = duel.game
    server = game.server(target)
    assert server is not None
    game.run = Run(server=target, credits=game.corp.bad, at=len(server.ice))
    game.bank -= game.corp.bad
    if game.corp.bad:
        message = say("run-credits", n=game.corp.bad)
        yield Tell(message, "hackers.bad-publicity.credits", RUNNER)
    yield from attack(duel)
    if not game.run.ended:
        yield from enter(duel)
    yield from finish(duel)


def finish(duel: Duel) -> Script[None]:
    """Return what is left of the run's credits and the cards aside (hackers.run.over)."""
    game = duel.game
    assert game.run is not None
    left = game.run.credits
    game.bank += left
    game.corp.hq += game.run.aside
    game.run = None
    duel.prune()
    if left:
        yield Tell(say("run-credits-back", n=left), "hackers.bad-publicity.credits", RUNNER)


def attack(duel: Duel) -> Script[None]:
    """Pass the ice from the outermost inwards (hackers.run.order-of-ice)."""
    game = duel.game
    current = game.run
    assert current is not None
    while not current.ended:
        server = game.server(current.server)
        current.at = min(current.at, len(server.ice) if server else 0)
        if server is None or not current.at:
            return
        ice = server.ice[current.at - 1]
        if current.met and (yield from leaves(duel, ice)):
            return
        current.met = True
        here, inner = current.at, {one.id for one in server.ice[: current.at - 1]}
        yield from window(duel, ice, "hackers.run.rez-ice")
        if not current.ended and _stands(duel, ice):
            yield from encounter(duel, ice)
        left = sum(one.id in inner for one in server.ice)  # Some may have been trashed meanwhile.
        current.at = left if current.at == here else current.at - 1


def leaves(duel: Duel, ice: Card | None) -> Script[bool]:
    """Ask the hacker whether to go on or to jack out (hackers.run.approach)."""
    game = duel.game
    current = game.run
    assert current is not None
    rule = "hackers.run.last-chance" if ice is None else "hackers.run.approach"
    message = say("approach-server", server=server_name(current.server))
    if ice is not None:
        message = say("approach-ice", number=current.at, server=server_name(current.server))
    answer = yield from ask(
        lambda: Ask(
            message,
            rule,
            (Option("on", say("go-on")), Option("out", say("jack-out"))),
            RUNNER,
            () if ice is None else duel.shown(ice),
        )
    )
    current.ended = answer == "out"
    return current.ended


def enter(duel: Duel) -> Script[None]:
    """Reach the server: leave, a last rez, success and access (hackers.run.success)."""
    current = duel.game.run
    assert current is not None
    if (yield from leaves(duel, None)):
        return
    yield from window(duel, None, "hackers.run.last-rez")
    if not current.ended:
        current.success = True
        yield from access(duel)


def encounter(duel: Duel, ice: Card) -> Script[None]:
    """Encounter an ice: its own text, breaking, what stays whole (hackers.run.encounter)."""
    current = duel.game.run
    assert current is not None
    current.ice = ice.id
    current.broken, current.boosts, current.used = [], {}, []
    current.weaker = 0
    current.harder, current.next_harder = current.next_harder, 0
    current.sting, current.next_sting = current.next_sting, 0
    texts = duel.text(ice).encounter
    past = bool(texts) and (yield from forestall(duel, ice))
    for text in () if past else texts:
        if not current.ended:
            yield from happen(duel, ice, effect(text))
    if not past and not current.ended and not (yield from break_ice(duel, ice)):
        yield from unbroken(duel, ice)
    if current.sting and len(current.broken) < len(duel.text(ice).subroutines):
        yield Tell(say("sting", n=current.sting), "hackers.damage.net-meat", RUNNER)
        yield from damage(duel, "net", current.sting)
    yield from wear_out(duel)
    current.ice, current.boosts, current.weaker, current.harder = "", {}, 0, 0


def forestall(duel: Duel, ice: Card) -> Script[bool]:
    """Let the hacker's texts come before those of an ice; say whether he is past it.

    It is his turn, so that what he does when he meets an ice comes first (hackers.effect.order).
    """
    current = duel.game.run
    assert current is not None
    while _stands(duel, ice) and not current.ended and current.ice == ice.id:
        options = bypass_options(duel, ice)
        if duel.other_cards():
            options.append(ADJUST)
        if not options:
            return False
        message = say("encounter-first", card=Term("card", ice.code))
        options.insert(0, Option("on", say("go-on")))
        answer = yield Ask(message, "hackers.effect.order", tuple(options), RUNNER)
        if answer == "on":
            return False
        if answer == "adjust":
            yield from adjust(duel)
        elif isinstance(answer, str):
            return (yield from break_some(duel, ice, answer))
    return True


def unbroken(duel: Duel, ice: Card) -> Script[None]:
    """Carry out the subroutines that were not broken, in order (hackers.run.unbroken)."""
    current = duel.game.run
    assert current is not None
    texts = duel.text(ice).subroutines
    whole = [place for place in range(len(texts)) if place not in current.broken]
    for place in whole:
        if current.ended or current.ice != ice.id:
            break
        yield from carry_out(duel, ice, texts[place])


def wear_out(duel: Duel) -> Script[None]:
    """Take a virus counter off each icebreaker that needs one for its work, or trash it."""
    current = duel.game.run
    assert current is not None
    for id in current.used:
        card = duel.game.find(id)
        if card is None:
            continue
        if card.count("virus"):
            card.counters["virus"] -= 1
            message = say("virus-spent", card=Term("card", card.code))
        else:
            duel.trash(card)
            message = say("virus-trashed", card=Term("card", card.code))
        yield Tell(message, f"hackers.card.{card.code}", RUNNER)
    current.used = []


# Breaking


def break_ice(duel: Duel, ice: Card) -> Script[bool]:
    """Let the hacker break what he wants; say whether he is past the ice (hackers.run.break).

    Where nothing can break, the texts of his other cards may still help.
    """
    game = duel.game
    current = game.run
    assert current is not None
    while len(current.broken) < len(duel.text(ice).subroutines) and _stands(duel, ice):
        options = break_options(duel, ice)
        if not options and not duel.other_cards():
            return False
        helpful = bool(options)
        options.append(Option("warn", say("warn-me")))
        options.append(ADJUST)
        options.append(Option("done", say("break-done" if helpful else "go-on")))
        answer = yield Ask(break_message(duel, ice), "hackers.run.break", tuple(options), RUNNER)
        if answer == "done":
            return False
        if answer == "warn":
            texts = duel.text(ice).subroutines
            left = [worded(text) for n, text in enumerate(texts) if n not in current.broken]
            if current.sting:
                left.append(say("warn-sting", n=current.sting))
            yield Tell(say("warning", what=tuple(left)), "hackers.run.unbroken", RUNNER)
        elif answer == "adjust":
            yield from adjust(duel)
            if current.ended or current.ice != ice.id:
                return True
        elif isinstance(answer, str) and (yield from break_some(duel, ice, answer)):
            return True
    return not _stands(duel, ice)


def _stands(duel: Duel, ice: Card) -> bool:
    """Say whether an ice still lies there face up (hackers.ice.subroutine)."""
    return ice.up and duel.game.where(ice.id) is not None


def break_message(duel: Duel, ice: Card) -> Message:
    """Say what is encountered, and what breaking all of it costs at least."""
    current = duel.game.run
    assert current is not None
    plan = cheapest(duel.tools(current), duel.met(current, ice))
    name, strength = Term("card", ice.code), duel.strength(ice)
    if plan is None:
        none = not break_options(duel, ice)
        return say("encounter-none" if none else "encounter", card=name, strength=strength)
    if plan.price > duel.breaking_purse():
        return say("encounter-poor", card=name, strength=strength, n=plan.price)
    return say("encounter-price", card=name, strength=strength, n=plan.price)


def break_options(duel: Duel, ice: Card) -> list[Option]:
    """List what the hacker can do to an ice and pay for (hackers.run.break-choice)."""
    game = duel.game
    current = game.run
    assert current is not None
    tools, met = duel.tools(current), duel.met(current, ice)
    purse = duel.breaking_purse()
    found = []
    plan = cheapest(tools, met)
    if plan is not None and plan.price <= purse:
        found.append(Option("plan", _plan_words(duel, plan)))
    texts = duel.text(ice).subroutines
    for move in moves(tools, met):
        if move.price > purse:
            continue
        if move.kind != "break":
            found.append(Option(f"{move.kind}:{move.tool}", _move_words(duel, move)))
            continue
        count = next(tool.breaker.count for tool in tools if tool.id == move.tool)
        for place, text in enumerate(texts):
            if place not in current.broken:
                tool = Term("card", _code(duel, move.tool))
                message = say("break-one", card=tool, what=worded(text), n=move.price)
                found.append(Option(f"break:{move.tool}:{place}", message))
                if count >= met.left:  # One payment takes the rest.
                    break
    if duel.text(ice).clicks and game.runner.clicks:
        for place, text in enumerate(texts):
            if place not in current.broken:
                found.append(Option(f"click:{place}", say("break-click", what=worded(text))))
    return [*found, *bypass_options(duel, ice)]


def bypass_options(duel: Duel, ice: Card) -> list[Option]:
    """Offer the icebreakers that may bypass an ice they were told of (hackers.run.bypass)."""
    found = []
    for card, printed in duel.rig():
        if printed.breaker and printed.breaker.bypass is not None and card.chosen == ice.id:
            price = printed.breaker.bypass * len(duel.text(ice).subroutines)
            if price <= duel.breaking_purse():
                message = say("bypass", card=Term("card", card.code), n=price)
                found.append(Option(f"bypass:{card.id}", message))
    return found


def _code(duel: Duel, id: str) -> str:
    """Give the number of a card on the table."""
    card = duel.game.find(id)
    return card.code if card else id


def _move_words(duel: Duel, move: Move, times: int = 1) -> Message:
    """Word a payment."""
    code = _code(duel, move.tool)
    card, price, breaker = Term("card", code), move.price * times, duel.box[code].breaker
    assert breaker is not None
    if move.kind == "boost":
        return say("boost", card=card, n=price, more=breaker.amount * times)
    if move.kind == "weaken":
        return say("weaken", card=card, n=price, less=times)
    return say("break-some", card=card, n=price, times=times)


def _plan_words(duel: Duel, plan: Plan) -> Message:
    """Word the cheapest way."""
    parts = tuple(_move_words(duel, move, times) for move, times in merged(plan))
    return say("break-all", n=plan.price, moves=parts)


def break_some(duel: Duel, ice: Card, chosen: str) -> Script[bool]:
    """Pay for one thing that `break_options` offered; say whether the ice is bypassed."""
    game = duel.game
    current = game.run
    assert current is not None
    what, _, rest = chosen.partition(":")
    if what == "bypass":
        card = game.find(rest)
        if card is not None:
            bypass = duel.box[card.code].breaker
            assert bypass is not None
            price = (bypass.bypass or 0) * len(duel.text(ice).subroutines)
            yield from pay_breaking(duel, price)
        return True
    if what == "click":
        game.runner.clicks -= 1
        current.broken.append(int(rest))
        return False
    if what == "plan":
        plan = cheapest(duel.tools(current), duel.met(current, ice))
        assert plan is not None
        words = _plan_words(duel, plan)
        yield from pay_breaking(duel, plan.price)
        for move in plan.moves:
            apply(duel, ice, move, [])
        yield Tell(words, "hackers.run.break", RUNNER)
        return False
    tool, _, place = rest.partition(":")
    options = moves(duel.tools(current), duel.met(current, ice))
    move = next(one for one in options if one.kind == what and one.tool == tool)
    wanted = [int(place)] if place else []
    if what == "break":
        wanted += yield from _others(duel, ice, tool, wanted)
    yield from pay_breaking(duel, move.price)
    apply(duel, ice, move, wanted)
    return False


def _others(duel: Duel, ice: Card, tool: str, chosen: list[int]) -> Script[list[int]]:
    """Ask which other subroutines the same payment breaks, where it takes some of the rest."""
    current = duel.game.run
    assert current is not None
    count = next(one.breaker.count for one in duel.tools(current) if one.id == tool)
    texts = duel.text(ice).subroutines
    others: list[int] = []
    while 1 + len(others) < count < len(texts) - len(current.broken):
        taken = {*current.broken, *chosen, *others}
        options = tuple(
            Option(str(place), worded(text))
            for place, text in enumerate(texts)
            if place not in taken
        )
        answer = yield Ask(say("break-also"), "hackers.run.break-choice", options, RUNNER)
        if isinstance(answer, str):
            others.append(int(answer))
    return others


def pay_breaking(duel: Duel, price: int) -> Script[None]:
    """Pay for an icebreaker, with recurring credits first (hackers.term.recurring-credit).

    The hacker chooses where the run's credits could pay instead, which are lost when it ends.
    """
    game = duel.game
    assert game.run is not None
    held = sum(card.count("credit") for card in duel.recurring())
    most, least = min(price, held), max(0, price - game.purse(RUNNER))
    if game.run.credits and price < held + game.run.credits and least < most:
        options = tuple(Option(str(n), say("number", number=n)) for n in range(least, most + 1))
        message, rule = say("pay-recurring", n=price), "hackers.term.recurring-credit"
        most = int((yield from ask(lambda: Ask(message, rule, options, RUNNER))))
    for card in duel.recurring():
        paid = min(most, card.count("credit"))
        card.counters["credit"] -= paid
        game.bank += paid
        most, price = most - paid, price - paid
    game.pay(RUNNER, min(price, game.purse(RUNNER)))


def apply(duel: Duel, ice: Card, move: Move, wanted: list[int]) -> None:
    """Do what was paid for; a break takes the wanted subroutines first."""
    current = duel.game.run
    assert current is not None
    tools, met = duel.tools(current), duel.met(current, ice)
    tool = next((one for one in tools if one.id == move.tool), None)
    if tool is None:  # A correction took it away while it was paid for.
        return
    _, then = after(tools, met, move)
    if move.kind == "weaken":
        current.weaker += 1
    elif move.kind == "boost":
        kept = current.lasting if tool.breaker.lasting else current.boosts
        kept[move.tool] = kept.get(move.tool, 0) + tool.breaker.amount
    else:
        total = len(duel.text(ice).subroutines)
        left = [place for place in range(total) if place not in current.broken]
        left.sort(key=lambda place: place not in wanted)
        current.broken += left[: met.left - then.left]
        if tool.breaker.virus and move.tool not in current.used:
            current.used.append(move.tool)
