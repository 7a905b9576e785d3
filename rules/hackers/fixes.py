"""Offer corrections for any place of the table, and say them in words."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from rules.core.deck import HIDDEN
from rules.core.game import Fix
from rules.core.journal import corrected
from rules.core.message import Message, Term, say
from rules.hackers.duel import Duel
from rules.hackers.rez import spot
from rules.hackers.state import CORP, RUNNER, Card, card_name

ACCOUNTS = (
    "corp/credits",
    "corp/clicks",
    "corp/bad",
    "corp/limit",
    "runner/credits",
    "runner/clicks",
    "runner/tags",
    "runner/brain",
    "runner/limit",
    "runner/memory",
    "runner/link",
    "run/credits",
)
"""The numbers that people may change."""
REACH = {"credits": 9, "clicks": 3}
"""How many more or less are offered at once, where it is not one."""
SIGNED = ("corp/limit", "runner/limit")
"""The numbers that may fall below nothing."""
OPEN = ("open", "heap", "scored", "stolen", "rig", "gone")
"""The zones in which everybody sees the cards."""
PATHS = {
    "rd": "corp/rd",
    "hq": "corp/hq",
    "open": "corp/open",
    "closed": "corp/closed",
    "scored": "corp/scored",
    "stack": "runner/stack",
    "grip": "runner/grip",
    "heap": "runner/heap",
    "rig": "runner/rig",
    "stolen": "runner/stolen",
    "gone": "gone",
}
_ZONES = {path: zone for zone, path in PATHS.items()}
_CARD = re.compile(r"((?:corp/servers/\d+/(?:ice|root)|runner/rig|corp/scored|runner/stolen)/\d+)")
_COUNTER = re.compile(_CARD.pattern + r"/counters/(\w+)")
_SERVER = re.compile(r"corp/servers/\d+")
_BONUS = re.compile(_CARD.pattern + "/bonus")
_UP = re.compile(_CARD.pattern + "/up")
_BLANK = re.compile(_CARD.pattern + "/blank")

Change = tuple[Message, dict[str, Any]]


@lru_cache(maxsize=64)
def account_name(at: str) -> Message:
    """Name an account."""
    return say(f"account-{at.replace('/', '-')}")


def places(duel: Duel) -> list[tuple[str, Message]]:
    """List every place that has corrections, with its name."""
    absent = "run/" if duel.game.run is None else "-"
    found = [(at, account_name(at)) for at in ACCOUNTS if not at.startswith(absent)]
    found += [(at, _label(duel, card)) for at, card in duel.game.lying()]
    for zone in ("open", "heap", "rd", "stack"):
        cards = _zone(duel, zone)
        if cards:
            found.append((PATHS[zone], say("name", of=Term("zone", zone))))
    return found


def _zone(duel: Duel, zone: str) -> Any:
    """Give the list of a zone."""
    here: Any = duel.game
    for key in PATHS[zone].split("/"):
        here = getattr(here, key)
    return here


def label(duel: Duel, at: str) -> Message:
    """Name a card on the table by what everybody sees: its title, or where it lies face down."""
    card = _at(duel, at)
    return say("corrected", what=at[:40]) if card is None else _label(duel, card)


def _label(duel: Duel, card: Card) -> Message:
    """Name a card as everybody sees it."""
    if card.up and card.code != HIDDEN:
        return card_name(card.code)
    found = duel.game.where(card.id)
    return spot(found[0], card) if found else say("card-hidden")


def _at(duel: Duel, at: str) -> Card | None:
    """Give the card at a place."""
    return next((card for path, card in duel.game.lying() if path == at), None)


# Words


def describe(duel: Duel, path: str, value: Any) -> Message:
    """Say in words what a correction sets."""
    if path in ACCOUNTS and isinstance(value, int):
        return say("fix-account", account=account_name(path), number=value + _besides(duel, path))
    if (found := _COUNTER.fullmatch(path)) and isinstance(value, int):
        counter = Term("counter", found[2])
        return say("fix-counter", card=label(duel, found[1]), counter=counter, number=value)
    if (found := _BONUS.fullmatch(path)) and isinstance(value, int):
        return say("fix-bonus", card=label(duel, found[1]), number=f"{value:+d}")
    if found := _UP.fullmatch(path):
        return say("fix-up" if value else "fix-down", card=label(duel, found[1]))
    if found := _BLANK.fullmatch(path):
        return say("fix-blank" if value else "fix-text", card=label(duel, found[1]))
    if path == "owner/dice" and value in ("app", "table"):
        return say("fix-dice-app" if value == "app" else "fix-dice-table")
    if path in _ZONES and isinstance(value, list):
        return _moved(duel, _ZONES[path], value)
    return corrected(path, value)


def _besides(duel: Duel, at: str) -> int:
    """Say how much cards and damage add to an account as everybody counts it."""
    runner = duel.game.runner
    if at == "runner/link":
        cards = sum(printed.adds_link for _, printed in duel.rig())
        return cards + (duel.box[runner.identity].link or 0)
    if at == "runner/memory":
        return sum(printed.adds_memory for _, printed in duel.rig())
    return -runner.brain if at == "runner/limit" else 0


def _moved(duel: Duel, zone: str, value: list[Any]) -> Message:
    """Say which card comes to a zone, as far as everybody may know it."""
    name = Term("zone", zone)
    old = _codes(msgspec.to_builtins(_zone(duel, zone)))
    new = _codes(value)
    for code in old:
        if code in new:
            new.remove(code)
    if len(new) == 1 and zone in OPEN and new[0] in duel.box.cards:
        return say("fix-card", card=Term("card", new[0]), zone=name)
    return say("fix-zone", zone=name, n=len(value))


def _codes(cards: list[Any]) -> list[str]:
    """List the numbers of cards, installed or not."""
    return [str(card["code"]) if isinstance(card, dict) else str(card) for card in cards]


# Offers


def fixes(duel: Duel, at: str) -> list[Fix]:
    """List the corrections that people may want at a place of the scene."""
    return [
        Fix(group, describe(duel, *next(iter(changes.items()))), changes)
        for group, changes in _changes(duel, at)
    ]


def _changes(duel: Duel, at: str) -> Iterator[Change]:
    """List groups and changes for a place."""
    game = duel.game
    if counter := _COUNTER.fullmatch(at):
        at = counter[1]
    if at in ("corp", "runner"):
        for part in (*_of_side(at), "corp/open" if at == "corp" else "runner/heap"):
            yield from _changes(duel, part)
    elif row := _SERVER.fullmatch(at):
        for part, _ in game.lying():
            if part.startswith(f"{row[0]}/"):
                yield from _changes(duel, part)
    elif at in ACCOUNTS:
        yield from _account(duel, at)
    elif _CARD.fullmatch(at):
        card = _at(duel, at)
        if card is not None:
            yield from _card(duel, at, card)
    elif at in ("corp/open", "runner/heap"):
        zone = _ZONES[at]
        for code in sorted(set(_zone(duel, zone))):
            yield from _from_pile(duel, zone, code)
    elif at in ("corp/rd", "runner/stack"):
        deck, hand = ("rd", "hq") if at == "corp/rd" else ("stack", "grip")
        cards = _zone(duel, deck)
        if cards:
            drawn = [*_zone(duel, hand), cards[0]]
            yield say("fixes-move"), {PATHS[hand]: drawn, PATHS[deck]: cards[1:]}
        other = "table" if game.owns("dice") == "app" else "app"
        yield say("fixes-whose"), {"owner/dice": other}


def _of_side(side: str) -> list[str]:
    """List the accounts of a side."""
    return [at for at in ACCOUNTS if at.startswith(f"{side}/")]


def _account(duel: Duel, at: str) -> Iterator[Change]:
    """Offer more and less; credits come from the bank and go there."""
    side, name = at.split("/")
    owner = getattr(duel.game, side)
    if owner is None:  # There is no run.
        return
    now: int = getattr(owner, name)
    reach = REACH.get(name, 1)
    for step in (*range(1, reach + 1), *range(-1, -reach - 1, -1)):
        if now + step + _besides(duel, at) < 0 and at not in SIGNED:
            continue
        changes: dict[str, Any] = {at: now + step}
        if name == "credits":
            changes["bank"] = duel.game.bank - step
        yield say("fixes-number"), changes


def _card(duel: Duel, at: str, card: Card) -> Iterator[Change]:
    """Offer counters, the other face and other places for a card on the table.

    For a card that lies face down the offers are the same whatever it is.
    """
    corp = at.startswith("corp/servers")
    kinds = ("advance", "power", "credit") if corp else ("virus", "power", "credit")
    if at.startswith(("corp/scored", "runner/stolen")):
        kinds = ("agenda", "power", "credit")
    for kind in kinds:
        for step in (1, -1):
            number = card.count(kind) + step
            if number >= 0:
                changes: dict[str, Any] = {f"{at}/counters/{kind}": number}
                if kind == "credit":
                    changes["bank"] = duel.game.bank - step
                yield say("fixes-counters"), changes
    printed = duel.printed(card)
    if card.up and printed is not None and printed.strength is not None:
        for step in (1, -1):
            yield say("fixes-strength"), {f"{at}/bonus": card.bonus + step}
    if corp and printed is not None and (card.up or printed.type == "ice"):
        yield say("fixes-face"), {f"{at}/up": not card.up}
    if card.up:
        yield say("fixes-text"), {f"{at}/blank": not card.blank}
    yield from _moves(duel, at, card)


def _moves(duel: Duel, at: str, card: Card) -> Iterator[Change]:
    """Offer every zone to which a card on the table may go."""
    game = duel.game
    printed = duel.printed(card)
    if at.startswith("runner/rig"):
        zones = ["heap", "grip", "stack", "gone"]
    elif printed is None or not card.up:
        zones = ["closed", "hq", "rd"]
    else:
        zones = ["open", "closed", "hq", "rd", "gone"]
        if printed.type == "agenda":
            zones += ["scored", "stolen"]
    source, _, number = at.rpartition("/")
    rest = _rest(duel, source, int(number))
    for zone in zones:
        if PATHS[zone] == source:
            continue
        changes: dict[str, Any] = {PATHS[zone]: _with(duel, zone, card.code), source: rest}
        if card.count("credit"):
            changes["bank"] = game.bank + card.count("credit")
        if zone in ("scored", "stolen"):
            changes["serial"] = game.serial + 1
        yield say("fixes-move"), changes


def _rest(duel: Duel, source: str, number: int) -> list[Any]:
    """Give the list that a card lies in, without it."""
    here: Any = duel.game
    for key in source.split("/"):
        here = here[int(key)] if isinstance(here, list) else getattr(here, key)
    kept: list[Any] = msgspec.to_builtins(here)
    del kept[number]
    return kept


def _from_pile(duel: Duel, zone: str, code: str) -> Iterator[Change]:
    """Offer where a card of a discard pile may go."""
    printed = duel.box[code]
    if zone == "open":
        zones = ["hq", "rd", "gone"]
        if printed.type == "agenda":
            zones += ["scored", "stolen"]
    else:
        zones = ["grip", "stack", "gone"]
        if printed.type != "event":
            zones.append("rig")
    rest = list(_zone(duel, zone))
    rest.remove(code)
    for to in zones:
        changes: dict[str, Any] = {PATHS[to]: _with(duel, to, code), PATHS[zone]: rest}
        if to in ("scored", "stolen", "rig"):
            changes["serial"] = duel.game.serial + 1
        yield say("fixes-move"), changes


def _with(duel: Duel, zone: str, code: str) -> list[Any]:
    """Give the list of a zone with a card more: on top of decks, as unknown in people's hands."""
    now: list[Any] = msgspec.to_builtins(_zone(duel, zone))
    if zone in ("scored", "stolen", "rig"):
        return [*now, {"id": f"k{duel.game.serial + 1}", "code": code, "up": True}]
    side = CORP if zone in ("hq", "rd", "closed") else RUNNER
    if zone in ("hq", "rd", "closed", "grip", "stack") and not duel.game.app(side):
        code = HIDDEN
    return [code, *now] if zone in ("rd", "stack") else [*now, code]
