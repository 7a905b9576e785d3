"""Let people carry out what a card's own text says: any account, any card, damage, a trace."""

from rules.core.deck import HIDDEN
from rules.core.message import Message, Term, say
from rules.core.state import place
from rules.core.steps import Ask, Option, Script, Tell, ask
from rules.hackers.components import Card as Printed
from rules.hackers.duel import BACK, Duel, amount, draw, free_memory, identify, pick, shuffle
from rules.hackers.fixes import fixes, places
from rules.hackers.harm import damage, tag, trace
from rules.hackers.install import install_corp, install_runner
from rules.hackers.rez import choose_hidden, keep_unique, renew, rez_priced
from rules.hackers.state import CORP, RUNNER, Card, card_name, server_name

RULE = "hackers.effect.card-first"
ADJUST = Option("adjust", say("adjust"))
MOST = 9
"""The greatest damage, trace or draw that is asked for at once."""


def manual(
    duel: Duel,
    message: Message,
    rule: str,
    who: int | None = None,
    secret: bool = False,
    more: tuple[Option, ...] = (),
) -> Script[str]:
    """Show a card whose text matters now, until people say that it is carried out.

    Give their last answer, where `more` offers other ways to carry it out.
    """
    options = (Option("done", say("carried-out")), ADJUST, *more)
    while True:
        answer = yield Ask(message, rule, options, who, secret=secret)
        if answer == "adjust":
            yield from adjust(duel)
        elif isinstance(answer, str):
            return answer


def adjust(duel: Duel) -> Script[None]:
    """Change one thing as a card's text says."""
    answer = yield from ask(lambda: Ask(say("adjust-what"), RULE, _kinds(duel)))
    if answer == BACK:
        return
    if answer in EFFECTS:
        yield from EFFECTS[answer](duel)
    else:
        yield from _change(duel, answer)
    yield from free_memory(duel)
    duel.check_points()


def _kinds(duel: Duel) -> tuple[Option, ...]:
    """List what can be changed."""
    found = [Option(BACK, say("back"))]
    found += [Option(f"effect:{name}", say(f"adjust-{name}")) for name in ADJUSTMENTS]
    found += [Option(at, message) for at, message in places(duel)]
    return tuple(found)


def _change(duel: Duel, at: str) -> Script[None]:
    """Offer the corrections of one place and make the chosen one.

    What becomes active by it gets its credits and takes the place of its older copy.
    """
    while True:
        now = [fix for fix in fixes(duel, at) if "owner/dice" not in fix.changes]
        options = [Option(str(number), fix.message) for number, fix in enumerate(now)]
        options.append(Option(BACK, say("back")))
        answer = yield Ask(say("adjust-how"), RULE, tuple(options))
        if answer == BACK:
            return
        if isinstance(answer, str) and int(answer) < len(now):
            active = {card.id for card in duel.game.cards() if card.up}
            for path, value in now[int(answer)].changes.items():
                fault = place(duel.game, path, value)
                assert fault is None, fault
            for card in duel.game.cards():
                if card.up and card.id not in active:
                    renew(duel, card)
                    yield from keep_unique(duel, card)
            return


def _damage(duel: Duel) -> Script[None]:
    """Do damage of a kind."""
    kind = yield from ask(
        lambda: Ask(
            say("damage-kind"),
            "hackers.damage.kinds",
            tuple(
                Option(kind, say("name", of=Term("damage", kind)))
                for kind in ("net", "meat", "brain")
            ),
        )
    )
    count = yield from amount(CORP, say("how-many"), "hackers.damage.kinds", MOST)
    if count:
        yield from damage(duel, kind, count)


def _trace(duel: Duel) -> Script[None]:
    """Trace the hacker; what a success brings stands on the card."""
    base = yield from amount(CORP, say("trace-base"), "hackers.trace.what", MOST)
    yield from trace(duel, base)


def _tag(duel: Duel) -> Script[None]:
    """Give the hacker a tag."""
    yield from tag(duel, 1)


def _draw_corp(duel: Duel) -> Script[None]:
    """Let the corporation draw a card."""
    yield from draw(duel, CORP, 1, "hackers.server.rd")


def _draw_runner(duel: Duel) -> Script[None]:
    """Let the hacker draw a card."""
    yield from draw(duel, RUNNER, 1, "hackers.area.stack")


def _expose(duel: Duel) -> Script[None]:
    """Show everybody a face-down card; it stays as it lies (hackers.term.expose)."""
    rule = "hackers.term.expose"
    card = yield from choose_hidden(duel, _installed(duel), say("expose-which"), rule)
    if card is None:
        return
    if card.code == HIDDEN:
        message = say("expose-scan")
        named = yield from identify(duel, CORP, _any, message, rule, CORP, place=card.place)
        if named is not None:
            card.code, card.place = named, ""
    else:
        yield Tell(say("exposed", card=Term("card", card.code)), rule)


def _installed(duel: Duel) -> list[Card]:
    """List the corporation's installed cards."""
    return [card for server in duel.game.corp.servers for card in (*server.ice, *server.root)]


def _rez(duel: Duel) -> Script[None]:
    """Let the corporation rez any card, ice too, as a card's text says."""
    yield from rez_priced(duel, _installed(duel), free=True)


def _install_corp(duel: Duel) -> Script[None]:
    """Let the corporation install a card as a card's text says."""
    yield from install_corp(duel, action=False)


def _install_runner(duel: Duel) -> Script[None]:
    """Let the hacker install a card as a card's text says."""
    yield from install_runner(duel, action=False)


def _fetch(duel: Duel, side: int, pile: list[str], own: Message, rule: str) -> Script[bool]:
    """Let a side take any card of a pile into its hand; say whether the app took it."""
    if HIDDEN in pile:
        pile.remove(HIDDEN)
        duel.hand(side).append(HIDDEN)
        yield Tell(own, rule, side)
        return False
    answer = yield from ask(
        lambda: Ask(
            say("search-which"),
            rule,
            (
                *(Option(code, card_name(code)) for code in sorted(set(pile))),
                Option(BACK, say("back")),
            ),
            side,
            secret=True,
        )
    )
    if answer not in pile:
        return False
    pile.remove(answer)
    duel.hand(side).append(answer)
    return True


def _search(duel: Duel) -> Script[None]:
    """Let the hacker take any card of the stack and shuffle the rest (hackers.area.stack)."""
    stack, rule = duel.game.runner.stack, "hackers.area.stack"
    if (yield from _fetch(duel, RUNNER, stack, say("search-own"), rule)):
        yield from shuffle(duel, RUNNER)


def _search_corp(duel: Duel) -> Script[None]:
    """Let the corporation take any card of R&D and shuffle the rest (hackers.server.rd)."""
    deck, rule = duel.game.corp.rd, "hackers.server.rd"
    if (yield from _fetch(duel, CORP, deck, say("search-own-corp"), rule)):
        yield from shuffle(duel, CORP)


def _take_closed(duel: Duel) -> Script[None]:
    """Let the corporation take a face-down card of the archive (hackers.server.archives-look)."""
    rule = "hackers.server.archives-look"
    yield from _fetch(duel, CORP, duel.game.corp.closed, say("take-closed"), rule)


def _discard_corp(duel: Duel) -> Script[None]:
    """Put a card of the corporation's hand into the archive face down."""
    corp = duel.game.corp
    if HIDDEN in corp.hq:
        corp.hq.remove(HIDDEN)
        corp.closed.append(HIDDEN)
        yield Tell(say("discard-corp", n=1), "hackers.term.trash", CORP)
        return
    code = yield from pick(duel, CORP, _any, say("discard-one"), "hackers.term.trash")
    if code is not None and code in corp.hq:
        corp.hq.remove(code)
        corp.closed.append(code)


def _discard_runner(duel: Duel) -> Script[None]:
    """Put a card of the hacker's hand on the heap."""
    rule = "hackers.term.trash"
    code = yield from pick(duel, RUNNER, _any, say("discard-one"), rule)
    if code is not None and duel.holds(RUNNER, code):
        duel.take(RUNNER, code)
        duel.game.runner.heap.append(code)


def _any(card: Printed) -> bool:
    """Accept every card."""
    return True


def _end_run(duel: Duel) -> Script[None]:
    """End the run, where there is one."""
    if duel.game.run is None:
        yield Tell(say("no-run"), "hackers.run.overview")
    else:
        duel.game.run.ended = True


def _pass_ice(duel: Duel) -> Script[None]:
    """Let the hacker pass the ice that he encounters (hackers.run.bypass)."""
    run = duel.game.run
    if run is None or not run.ice:
        yield Tell(say("no-ice"), "hackers.run.bypass")
    else:
        run.ice = ""


def _access_other(duel: Duel) -> Script[None]:
    """Let the hacker access another server than the one that he ran on (hackers.run.success)."""
    game, rule = duel.game, "hackers.run.success"
    if game.run is None or not game.run.success:
        yield Tell(say("no-success"), rule)
        return
    game.run.server = yield from ask(
        lambda: Ask(
            say("access-server"),
            rule,
            tuple(Option(one.id, server_name(one.id)) for one in game.corp.servers),
            RUNNER,
        )
    )


ADJUSTMENTS = (
    "damage",
    "trace",
    "tag",
    "draw-corp",
    "draw-runner",
    "discard-corp",
    "discard-runner",
    "install-corp",
    "install-runner",
    "search",
    "search-corp",
    "take-closed",
    "expose",
    "rez",
    "pass-ice",
    "end-run",
    "access-other",
)
EFFECTS = {
    "effect:damage": _damage,
    "effect:trace": _trace,
    "effect:tag": _tag,
    "effect:draw-corp": _draw_corp,
    "effect:draw-runner": _draw_runner,
    "effect:discard-corp": _discard_corp,
    "effect:discard-runner": _discard_runner,
    "effect:install-corp": _install_corp,
    "effect:install-runner": _install_runner,
    "effect:search": _search,
    "effect:search-corp": _search_corp,
    "effect:take-closed": _take_closed,
    "effect:expose": _expose,
    "effect:rez": _rez,
    "effect:pass-ice": _pass_ice,
    "effect:end-run": _end_run,
    "effect:access-other": _access_other,
}
"""What a card's text may do besides changing accounts and places."""
