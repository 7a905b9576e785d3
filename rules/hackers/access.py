"""Let the hacker see the cards of a server one by one: steal, trash, leave."""

from typing import Literal

from msgspec import Struct

from rules.core.deck import HIDDEN
from rules.core.message import Term, say
from rules.core.steps import Ask, Option, Roll, Script, Tell, choose, roll
from rules.hackers.adjust import ADJUST, adjust, manual
from rules.hackers.components import Card as Printed
from rules.hackers.duel import OTHER, Duel, amount, identify
from rules.hackers.rez import spot
from rules.hackers.state import ARCHIVE, CORP, HQ, POINTS, RD, RUNNER, Card, Run, card_name

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
                lambda: [*_targets(duel), ADJUST], message, rule, RUNNER
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
    """Offer one card more of a hand or deck, where the text of some card may give it."""
    run, game = _run(duel), duel.game
    left = {HQ: len(game.corp.hq), RD: len(game.corp.rd) - run.depth}.get(run.server, 0)
    if left > 0 and "center" in run.accessed and duel.other_cards():
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
    if fate is not LEAVE and run.aside and run.aside[-1] == code:
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
    if fate is LEAVE or here != [code]:
        run.depth += 1
        return
    del game.corp.rd[run.depth]
    yield from settle(duel, fate, named)


class Fate(Struct, frozen=True):
    """Say what happens to an accessed card, and what the hacker pays for it."""

    kind: Literal["leave", "steal", "trash"]
    price: int = 0


LEAVE, STEAL = Fate("leave"), Fate("steal")


def look(duel: Duel, code: str, rule: str) -> Script[tuple[Fate, str]]:
    """Show the hacker a card of a hand or deck, for his eyes alone; give its fate and number."""
    helped = bool(duel.game.played)  # An event may let any card be trashed.
    if code == HIDDEN:
        named = yield from identify(
            duel,
            CORP,
            lambda card: helped or card.type == "agenda" or card.trash is not None,
            say("access-scan"),
            rule,
            RUNNER,
            secret=True,
            other=say("access-other"),
        )
        if named is None:
            return LEAVE, code
        code = named
    return (yield from decide(duel, code, rule, secret=True)), code


def decide(duel: Duel, code: str, rule: str, secret: bool) -> Script[Fate]:
    """Say what happens to an accessed card (hackers.run.trash, hackers.run.must-steal)."""
    printed = duel.box[code]
    card = Term("card", code)
    if printed.type == "agenda":
        return (yield from _may_steal(duel, card, secret))
    if "ambush" in printed.subtypes:
        message = say("access-ambush", card=card)
        yield from manual(duel, message, f"hackers.card.{code}", RUNNER, secret)

    def options() -> tuple[Option, ...]:
        found = [Option("leave", say("leave-it"))]
        if printed.trash is not None and printed.trash <= duel.game.purse(RUNNER):
            found.append(Option("trash", say("trash-for", n=printed.trash)))
        if duel.game.played or (printed.trash is not None and duel.other_cards()):
            found.append(Option(OTHER, say("trash-other")))
        return tuple(found)

    message = say("access-may-trash", card=card)
    if printed.trash is not None:
        message = say("access-trash", card=card, n=printed.trash)
    while len(options()) > 1:
        answer = yield Ask(message, "hackers.run.trash", options(), RUNNER, secret=secret)
        if answer == "leave":
            return LEAVE
        if answer == "trash":
            return Fate("trash", printed.trash or 0)
        if answer == OTHER:
            asked, purse = say("trash-price", card=card), duel.game.purse(RUNNER)
            other = "hackers.effect.other-price"
            return Fate("trash", (yield from amount(RUNNER, asked, other, purse, secret)))
    yield Tell(say("access-seen", card=card), rule, RUNNER, secret=secret)
    return LEAVE


def _may_steal(duel: Duel, card: Term, secret: bool) -> Script[Fate]:
    """Steal an agenda; there is no choice, but an active card of the server may have its say."""
    server = duel.game.server(_run(duel).server)
    options = (
        Option("steal", say("steal-it")),
        ADJUST,
        Option("leave", say("not-stolen")),
    )
    while server is not None and any(one.works for one in server.root):
        message = say("access-agenda", card=card)
        answer = yield Ask(message, "hackers.run.must-steal", options, RUNNER, secret=secret)
        if answer == "adjust":
            yield from adjust(duel)
        elif isinstance(answer, str):
            return STEAL if answer == "steal" else LEAVE
    return STEAL


def settle(duel: Duel, fate: Fate, code: str) -> Script[None]:
    """Put a card that left the hand or deck where it belongs."""
    if fate is STEAL:
        yield from steal(duel, code)
    else:
        pay_trash(duel, fate)
        duel.game.corp.open.append(code)
        yield Tell(say("trashed-open", card=Term("card", code)), "hackers.run.trash-where")


def pay_trash(duel: Duel, fate: Fate) -> None:
    """Pay for a card that is trashed (hackers.run.trash)."""
    duel.game.pay(RUNNER, min(fate.price, duel.game.purse(RUNNER)))


def steal(duel: Duel, code: str) -> Script[None]:
    """Put an agenda before the hacker; its text may matter now (hackers.run.steal)."""
    game = duel.game
    game.runner.stolen.append(game.lay(code, True))
    card, points = Term("card", code), duel.box[code].points or 0
    message = say("stolen", card=card, n=points)
    if duel.points(RUNNER) >= POINTS:
        yield Tell(say("stolen-last", card=card, n=points), "hackers.run.steal", RUNNER)
    duel.check_points()
    yield from manual(duel, message, f"hackers.card.{code}", RUNNER)


def access_archive(duel: Duel) -> Script[None]:
    """Turn the whole archive up and steal every agenda in it (hackers.run.access-archives).

    The hacker takes the cards one by one in the order that he likes; those to which nothing can
    happen are passed over.
    """
    corp = duel.game.corp
    if not corp.open and not corp.closed:
        yield Tell(say("access-nothing"), "hackers.run.nothing-there", RUNNER)
        return
    yield from _open_archive(duel)
    rule = "hackers.run.access-archives"
    seen: list[str] = []

    def left() -> list[Option]:
        waiting = list(corp.open)
        for code in seen:
            if code in waiting:
                waiting.remove(code)
        return [Option(code, card_name(code)) for code in sorted(set(waiting)) if _acts(duel, code)]

    while (code := (yield from choose(left, say("archive-which"), rule, RUNNER))) is not None:
        card = Term("card", code)
        if duel.box[code].type != "agenda":
            seen.append(code)
            yield from manual(duel, say("access-ambush", card=card), f"hackers.card.{code}", RUNNER)
        elif (yield from _may_steal(duel, card, secret=False)) is LEAVE:
            seen.append(code)
        elif code in corp.open:
            corp.open.remove(code)
            yield from steal(duel, code)
    yield Tell(say("archive-open", n=len(corp.open)), rule, RUNNER)


def _open_archive(duel: Duel) -> Script[None]:
    """Turn every card of the archive face up; people name theirs."""
    corp = duel.game.corp
    while corp.closed:
        code: str | None = corp.closed[0]
        if code == HIDDEN:
            message = say("archive-scan", n=len(corp.closed))
            code = yield from identify(
                duel, CORP, _any, message, "hackers.run.access-archives", RUNNER
            )
        if code is None or not corp.closed:
            return
        corp.closed.remove(code if code in corp.closed else HIDDEN)
        corp.open.append(code)


def _acts(duel: Duel, code: str) -> bool:
    """Say whether something happens to a card, or by it, when it is accessed in the archive."""
    return duel.box[code].type == "agenda" or "ambush" in duel.box[code].subtypes


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
    if fate is LEAVE or found is None:
        return
    if fate is not STEAL:
        pay_trash(duel, fate)
        duel.trash(card, up=True)
        yield Tell(say("trashed-open", card=Term("card", card.code)), "hackers.run.trash")
    else:
        game.clear(card)
        found[1].remove(card)
        yield from steal(duel, card.code)


CENTRES = {HQ: access_hq, RD: access_rd, ARCHIVE: access_archive}
"""How the cards of the main servers are accessed."""
