"""Let the hacker see the cards of a server one by one: steal, trash, leave."""

from rules.core.deck import HIDDEN
from rules.core.message import Term, say
from rules.core.steps import Ask, Option, Roll, Script, Tell, choose, roll
from rules.hackers.adjust import adjust, manual
from rules.hackers.components import Card as Printed
from rules.hackers.duel import Duel, identify
from rules.hackers.rez import spot
from rules.hackers.state import ARCHIVE, CORP, HQ, RD, RUNNER, Card, Run

RULE = "hackers.run.access"


def access(duel: Duel) -> Script[None]:
    """Access everything on the server, in the order that the hacker likes (hackers.run.access).

    Before the first card, texts that wait for a success have their say (hackers.run.success).
    """
    run = _run(duel)
    first = True
    while not run.ended:
        if first and duel.other_cards() and _targets(duel):
            message, rule = say("access-success"), "hackers.run.success"
            chosen = yield from choose(
                lambda: [*_targets(duel), Option("adjust", say("adjust"))], message, rule, RUNNER
            )
        elif _targets(duel):
            chosen = yield from choose(
                lambda: _targets(duel), say("access-which"), "hackers.run.root-order", RUNNER
            )
        else:
            several = "hackers.run.hq-several" if run.server == HQ else "hackers.run.rd-several"
            chosen = yield from choose(lambda: _more(duel), say("access-again"), several, RUNNER)
        if chosen is None or chosen == "stop":
            return
        first = first and chosen == "adjust"
        if chosen == "adjust":
            yield from adjust(duel)
        elif chosen == "more":
            run.accessed.remove("center")
        elif chosen == "center":
            run.accessed.append("center")
            yield from CENTRES[run.server](duel)
        else:
            run.accessed.append(chosen)
            card = duel.game.find(chosen)
            if card is not None:
                yield from access_installed(duel, card)


def _run(duel: Duel) -> Run:
    """Give the run that got here."""
    assert duel.game.run is not None
    return duel.game.run


def _targets(duel: Duel) -> list[Option]:
    """List what is still to be accessed (hackers.run.root-order)."""
    run, game = _run(duel), duel.game
    server = game.server(run.server)
    found, at = [], duel.places()
    if run.server in CENTRES and "center" not in run.accessed:
        found.append(Option("center", say(f"access-{run.server}")))
    if server is not None:
        found += [
            Option(card.id, say("access-card", card=spot(server, card)), (at[card.id],))
            for card in server.root
            if card.id not in run.accessed
        ]
    return found


def _more(duel: Duel) -> list[Option]:
    """Offer one card more of a hand or deck, where a card's text gives it."""
    run, game = _run(duel), duel.game
    left = {HQ: len(game.corp.hq), RD: len(game.corp.rd) - run.depth}.get(run.server, 0)
    if left > 0 and "center" in run.accessed:
        return [Option("stop", say("access-stop")), Option("more", say("access-more"))]
    return []


def access_hq(duel: Duel) -> Script[None]:
    """Access a random card of the corporation's hand (hackers.run.access-hq)."""
    game, run = duel.game, _run(duel)
    hand = game.corp.hq
    if not hand:
        yield Tell(say("access-nothing"), "hackers.run.nothing-there", RUNNER)
        return
    if HIDDEN in hand:
        hand.remove(HIDDEN)
        code = HIDDEN
    else:
        rule = "hackers.run.access-hq"
        place = 1
        if len(hand) > 1:
            message = say("access-random", n=len(hand))
            pips = yield from roll(lambda: Roll(message, rule, "dice", sides=max(1, len(hand))))
            place = min(pips[0], len(hand))
        code = hand.pop(place - 1)
    run.aside.append(code)
    fate, named = yield from look(duel, code, "hackers.run.access-hq")
    if fate != "leave" and run.aside and run.aside[-1] == code:
        run.aside.pop()
        yield from settle(duel, fate, named)


def access_rd(duel: Duel) -> Script[None]:
    """Access the top card of R&D (hackers.run.access-rd)."""
    game, run = duel.game, _run(duel)
    if run.depth >= len(game.corp.rd):
        yield Tell(say("access-nothing"), "hackers.run.nothing-there", RUNNER)
        return
    code = game.corp.rd[run.depth]
    fate, named = yield from look(duel, code, "hackers.run.rd-secret")
    here = game.corp.rd[run.depth : run.depth + 1]
    if fate == "leave" or here != [code]:
        run.depth += 1
        return
    del game.corp.rd[run.depth]
    yield from settle(duel, fate, named)


def look(duel: Duel, code: str, rule: str) -> Script[tuple[str, str]]:
    """Show the hacker a card of a hand or deck, for his eyes alone; give its fate and number."""
    if code == HIDDEN:
        named = yield from identify(
            duel,
            CORP,
            lambda card: card.type == "agenda" or card.trash is not None,
            say("access-scan"),
            rule,
            RUNNER,
            secret=True,
            other=say("access-other"),
        )
        if named is None:
            return "leave", code
        code = named
    return (yield from decide(duel, code, rule, secret=True)), code


def decide(duel: Duel, code: str, rule: str, secret: bool) -> Script[str]:
    """Say what happens to an accessed card: `steal`, `trash` or `leave` (hackers.run.trash)."""
    printed = duel.box[code]
    card = Term("card", code)
    if printed.type == "agenda":  # There is no choice (hackers.run.must-steal).
        return "steal"
    if "ambush" in printed.subtypes:
        message = say("access-ambush", card=card)
        yield from manual(duel, message, f"hackers.card.{code}", RUNNER, secret)
    price = printed.trash
    if price is None or price > duel.game.purse(RUNNER):
        yield Tell(say("access-seen", card=card), rule, RUNNER, secret=secret)
        return "leave"
    message = say("access-trash", card=card, n=price)
    options = (Option("leave", say("leave-it")), Option("trash", say("trash-for", n=price)))
    while True:
        answer = yield Ask(message, "hackers.run.trash", options, RUNNER, secret=secret)
        if isinstance(answer, str):
            return answer if price <= duel.game.purse(RUNNER) else "leave"


def settle(duel: Duel, fate: str, code: str) -> Script[None]:
    """Put a card that left the hand or deck where it belongs."""
    if fate == "steal":
        yield from steal(duel, code)
    else:
        duel.game.pay(RUNNER, duel.box[code].trash or 0)
        duel.game.corp.open.append(code)
        yield Tell(say("trashed", card=Term("card", code)), "hackers.run.trash-where")


def steal(duel: Duel, code: str) -> Script[None]:
    """Put an agenda before the hacker; its text may matter now (hackers.run.steal)."""
    game = duel.game
    game.runner.stolen.append(game.lay(code, True))
    card, points = Term("card", code), duel.box[code].points or 0
    message = say("stolen", card=card, n=points)
    if duel.points(RUNNER) >= 7:
        yield Tell(message, "hackers.run.steal", RUNNER)
    duel.check_points()
    yield from manual(duel, message, f"hackers.card.{code}", RUNNER)


def access_archive(duel: Duel) -> Script[None]:
    """Turn the whole archive up and steal every agenda in it (hackers.run.access-archives)."""
    corp = duel.game.corp
    if not corp.open and not corp.closed:
        yield Tell(say("access-nothing"), "hackers.run.nothing-there", RUNNER)
        return
    rule = "hackers.run.access-archives"
    while corp.closed:
        code: str | None = corp.closed[0]
        if code == HIDDEN:
            code = yield from identify(
                duel, CORP, _any, say("archive-scan", n=len(corp.closed)), rule, RUNNER
            )
        if code is None or not corp.closed:
            break
        corp.closed.remove(code if code in corp.closed else HIDDEN)
        corp.open.append(code)
    while True:
        agendas = [code for code in corp.open if duel.box[code].type == "agenda"]
        if not agendas:
            break
        corp.open.remove(agendas[0])
        yield from steal(duel, agendas[0])
    yield Tell(say("archive-open", n=len(corp.open)), rule, RUNNER)


def _any(card: Printed) -> bool:
    """Accept every card."""
    return True


def access_installed(duel: Duel, card: Card) -> Script[None]:
    """Access a card in a server (hackers.run.access-remote, hackers.run.access-root)."""
    game = duel.game
    if card.code == HIDDEN:
        named = yield from identify(
            duel, CORP, _any, say("access-scan"), "hackers.run.access-remote", RUNNER,
            place=card.place,
        )
        if named is None:
            return
        card.code, card.place = named, ""
    fate = yield from decide(duel, card.code, "hackers.run.access-remote", secret=False)
    found = game.where(card.id)
    if fate == "leave" or found is None:
        return
    if fate == "trash":
        game.pay(RUNNER, duel.box[card.code].trash or 0)
        duel.trash(card, up=True)
        yield Tell(say("trashed", card=Term("card", card.code)), "hackers.run.trash")
    else:
        game.clear(card)
        found[1].remove(card)
        yield from steal(duel, card.code)


CENTRES = {HQ: access_hq, RD: access_rd, ARCHIVE: access_archive}
"""How the cards of the main servers are accessed."""
