"""Install cards: the corporation face down on servers, the hacker face up in the rig."""

from typing import Literal

from rules.core.deck import HIDDEN
from rules.core.message import Term, say
from rules.core.steps import Ask, Option, Script, Tell, ask
from rules.hackers.components import Card as Printed
from rules.hackers.duel import OTHER, Duel, amount, make_room, pick, pick_priced
from rules.hackers.rez import keep_unique, renew, spot
from rules.hackers.state import CORP, RUNNER, Card, Server, server_name

Place = Literal["ice", "main", "upgrade"]
INSTALL_PLACES: tuple[Place, ...] = ("ice", "main", "upgrade")


def install_corp(duel: Duel, action: bool = True) -> Script[None]:
    """Install a card face down (hackers.corp-action.install).

    What a card's text installs is no action: it takes no click and costs what people say.
    """
    game = duel.game
    found = yield from _choose_card(duel)
    if found is None:
        return
    code, kind = found
    target = yield from ask(
        lambda: Ask(
            say("install-where-ice" if kind == "ice" else "install-where"),
            "hackers.corp-action.install",
            (*_places(duel, kind), Option("back", say("back"))),
            CORP,
            secret=kind != "ice",  # Where a card may lie tells what it is.
        )
    )
    if target == "back" or not duel.holds(CORP, code) or (action and not game.corp.clicks):
        return
    server = game.server(target)
    if target == "new":
        game.remotes += 1
        server = Server(id=f"remote-{game.remotes}")
        game.corp.servers.append(server)
    assert server is not None
    price: int | None = 0
    if kind == "ice":
        price = yield from _clear_ice(duel, server, action)
    elif kind == "main":
        yield from _clear_main(duel, server)
    if not action and price is not None:
        price = yield from _price(duel)
    if price is None or price > game.corp.credits:
        return
    if not duel.holds(CORP, code) or (action and not game.corp.clicks):
        return
    if action:
        game.corp.clicks -= 1
    game.pay(CORP, price)
    duel.take(CORP, code)
    card = game.lay(code, False, kind if code == HIDDEN else "")
    (server.ice if kind == "ice" else server.root).append(card)
    message = say("installed", card=spot(server, card))
    yield Tell(message, "hackers.corp-action.install", CORP, duel.shown(card))


def _choose_card(duel: Duel) -> Script[tuple[str, Place] | None]:
    """Let the corporation choose a card of its hand, or only say what kind it is."""
    if HIDDEN not in duel.game.corp.hq:
        code = yield from pick(
            duel,
            CORP,
            lambda card: card.place != "none",
            say("install-which"),
            "hackers.corp-action.install",
            hide=True,
        )
        return None if code is None else (code, _place(duel.box[code]))
    chosen = yield from ask(
        lambda: Ask(
            say("install-kind"),
            "hackers.corp-action.install",
            (*_kinds(duel), Option("back", say("back"))),
            CORP,
            secret=True,
        )
    )
    return None if chosen == "back" else (HIDDEN, _as_place(chosen))


def _as_place(text: str) -> Place:
    """Read a kind of place."""
    return next(place for place in INSTALL_PLACES if place == text)


def _place(card: Printed) -> Place:
    """Say where a card is installed."""
    return _as_place(card.place)


def _kinds(duel: Duel) -> list[Option]:
    """Offer the kinds of cards that may still be in the hand."""
    spare = duel.spare(duel.unseen(CORP))
    return [
        Option(place, say(f"kind-{place}")) for place in INSTALL_PLACES if spare[place] > 0
    ]


def _places(duel: Duel, kind: Place) -> list[Option]:
    """Offer the servers for a card (hackers.server.remote, hackers.corp-card.upgrade-where)."""
    found, at = [], duel.places()
    for server in duel.game.corp.servers:
        if kind == "main" and not server.id.startswith("remote"):
            continue
        message = server_name(server.id)
        if kind == "ice":
            message = say("ice-price", server=message, n=len(server.ice))
        found.append(Option(server.id, message, (at[server.id],)))
    return [*found, Option("new", say("new-remote"))]


def _clear_ice(duel: Duel, server: Server, action: bool) -> Script[int | None]:
    """Let ice be trashed so that the new one costs less (hackers.corp-action.trash-ice).

    Give the price of the new one; None where the corporation goes back before it trashed any.
    """
    corp = duel.game.corp
    back: tuple[Option, ...] = (Option("back", say("back")),)
    while server.ice:
        price = len(server.ice)
        options = [
            Option(card.id, say("trash-spot", card=spot(server, card)), duel.shown(card))
            for card in server.ice
        ]
        if not action:
            options.insert(0, Option("no", say("no")))
        elif price <= corp.credits:
            options.insert(0, Option("no", say("ice-pay", n=price)))
        if action:
            options.append(Option(OTHER, say("other-price")))
        rule = "hackers.corp-action.trash-ice"
        answer = yield Ask(say("trash-ice", n=price), rule, (*options, *back), CORP)
        if answer == "no":
            return price
        if answer == "back":
            return None
        if answer == OTHER:
            return (yield from _price(duel))
        card = duel.game.find(answer) if isinstance(answer, str) else None
        if card is not None:
            duel.trash(card)
            back = ()
    return 0


def _price(duel: Duel) -> Script[int]:
    """Ask what the corporation pays for an installation that a card's text changes."""
    rule = "hackers.effect.other-price"
    return (yield from amount(CORP, say("install-price"), rule, duel.game.corp.credits))


def _clear_main(duel: Duel, server: Server) -> Script[None]:
    """Trash the agenda or asset that lies on a remote server (hackers.corp-action.replace)."""
    for card in list(server.root):
        printed = duel.printed(card)
        kind = card.place if printed is None else printed.place
        if kind == "main":
            message = say("replaced", card=spot(server, card))
            duel.trash(card)
            yield Tell(message, "hackers.corp-action.replace", CORP)


def install_runner(duel: Duel, action: bool = True) -> Script[None]:
    """Install a program, a resource or hardware (hackers.runner-action.install).

    What a card's text installs is no action: it takes no click and costs what people say.
    """
    game = duel.game

    def fits(card: Printed) -> bool:
        room = (card.memory or 0) <= duel.memory()
        kind = card.type in ("program", "resource", "hardware")
        return kind and room and _console_fits(duel, card)

    rule = "hackers.runner-action.install"
    chosen = yield from pick_priced(duel, RUNNER, fits, say("install-which"), rule, action)
    if chosen is None:
        return
    code, price = chosen
    printed = duel.box[code]
    if printed.type == "program" and not (yield from make_room(duel, printed.memory or 0)):
        return
    ready = fits(printed) and duel.holds(RUNNER, code) and price <= game.purse(RUNNER)
    if not ready or (action and not game.runner.clicks):
        return
    if action:
        game.runner.clicks -= 1
    game.pay(RUNNER, price)
    duel.take(RUNNER, code)
    card = game.lay(code, True)
    game.runner.rig.append(card)
    renew(duel, card)
    yield from keep_unique(duel, card)
    message = say("rig-installed", card=Term("card", code), n=price)
    yield Tell(message, f"hackers.card.{code}", RUNNER, duel.shown(card))
    if printed.breaker is not None and printed.breaker.bypass is not None:
        yield from choose_ice(duel, card)


def _console_fits(duel: Duel, new: Printed) -> bool:
    """Say whether there is room for a console (hackers.runner-card.console)."""
    if "console" not in new.subtypes:
        return True
    others = [printed for _, printed in duel.rig() if "console" in printed.subtypes]
    return all(printed.id == new.id for printed in others)


def choose_ice(duel: Duel, card: Card) -> Script[None]:
    """Let the hacker choose the ice that an icebreaker will bypass (hackers.run.bypass)."""
    game = duel.game
    if not any(server.ice for server in game.corp.servers):
        return
    card.chosen = yield from ask(
        lambda: Ask(
            say("bypass-which", card=Term("card", card.code)),
            "hackers.run.bypass",
            tuple(
                Option(ice.id, spot(server, ice), duel.shown(ice))
                for server in game.corp.servers
                for ice in server.ice
            )
            or (Option("none", say("no")),),
            RUNNER,
        )
    )
