"""Look at a game with its cards at hand: sums, hidden cards, and cards that change places."""

from collections.abc import Callable, Iterator

from rules.core.deck import HIDDEN
from rules.core.message import Message, Term, say
from rules.core.steps import Answer, Ask, Draw, Ended, Option, Script, Shuffle, Tell, ask
from rules.hackers import components
from rules.hackers.breaks import Ice, Tool
from rules.hackers.components import Components
from rules.hackers.state import CARD_OWNERS, CORP, POINTS, RUNNER, Card, Hack, Run, card_name

BACK = "back"
OTHER = "other-price"
Fits = Callable[[components.Card], bool]


class Duel:
    """Hold a game together with the printed cards; it has no state of its own."""

    def __init__(self, box: Components, game: Hack) -> None:
        self.box = box
        self.game = game

    def printed(self, card: Card) -> components.Card | None:
        """Give what is printed on a card; None while the app does not know it."""
        return self.box.cards.get(card.code)

    def text(self, card: Card) -> components.Card:
        """Give a known card with the text that works: none while it is blank (term.blank)."""
        printed = self.box[card.code]
        return printed.blanked if card.blank else printed

    def rig(self) -> Iterator[tuple[Card, components.Card]]:
        """Yield the hacker's installed cards with what is printed on them."""
        for card in self.game.runner.rig:
            yield card, self.text(card)

    def other_cards(self) -> bool:
        """Say whether the hacker has cards in play whose texts are left to people."""
        others = (card.works and printed.breaker is None for card, printed in self.rig())
        return bool(self.game.played) or any(others)

    def shown(self, card: Card) -> tuple[str, ...]:
        """Give the place of a card in the scene, to be shown with a step."""
        return tuple(at for at, one in self.game.lying() if one is card)

    def places(self) -> dict[str, str]:
        """Give the places of all cards and servers in the scene by their names."""
        found = {card.id: at for at, card in self.game.lying()}
        for number, server in enumerate(self.game.corp.servers):
            found[server.id] = f"corp/servers/{number}"
        return found

    # Sums

    def link(self) -> int:
        """Add up the hacker's link (hackers.trace.link)."""
        base = self.box[self.game.runner.identity].link or 0
        return max(0, base + self.game.runner.link + sum(p.adds_link for _, p in self.rig()))

    def memory(self) -> int:
        """Add up the hacker's memory (hackers.term.memory)."""
        return max(0, self.game.runner.memory + sum(p.adds_memory for _, p in self.rig()))

    def memory_used(self) -> int:
        """Add up what the programs need."""
        return sum(printed.memory or 0 for _, printed in self.rig())

    def limit(self, side: int) -> int:
        """Give the limit of a hand (hackers.term.hand-limit)."""
        runner = self.game.runner
        return self.game.corp.limit if side == CORP else runner.limit - runner.brain

    def points(self, side: int) -> int:
        """Add up the points of a side (hackers.term.score)."""
        cards = self.game.corp.scored if side == CORP else self.game.runner.stolen
        return sum(self.box[card.code].points or 0 for card in cards)

    def strength(self, ice: Card) -> int:
        """Give the present strength of an ice (hackers.ice.strength)."""
        printed = self.text(ice)
        found = (printed.strength or 0) + ice.bonus
        if printed.advanceable:
            found += ice.count("advance")
        run = self.game.run
        if run is not None and run.ice == ice.id:
            found += run.harder - run.weaker
        return found

    def tools(self, run: Run) -> list[Tool]:
        """List the icebreakers with their present strength (hackers.breaker.strength)."""
        found = []
        for card, printed in self.rig():
            if printed.breaker is not None:
                more = run.boosts.get(card.id, 0) + run.lasting.get(card.id, 0) + card.bonus
                found.append(Tool(card.id, (printed.strength or 0) + more, printed.breaker))
        return found

    def met(self, run: Run, ice: Card) -> Ice:
        """Give the encountered ice as icebreakers see it."""
        printed = self.text(ice)
        left = len(printed.subroutines) - len(run.broken)
        return Ice(self.strength(ice), printed.ice_types, left)

    def recurring(self) -> list[Card]:
        """List the hacker's cards with recurring credits on them."""
        return [card for card, printed in self.rig() if printed.recurring and card.count("credit")]

    def breaking_purse(self) -> int:
        """Count what the hacker can spend on icebreakers, recurring credits included."""
        return self.game.purse(RUNNER) + sum(card.count("credit") for card in self.recurring())

    def check_points(self) -> None:
        """End the game where a side has its points (hackers.end.points)."""
        game = self.game
        if self.points(CORP) >= POINTS:
            game.result = "corp-points"
            raise Ended
        if self.points(RUNNER) >= POINTS:
            game.result = "runner-points"
            raise Ended

    # Cards that the app does not know

    def known(self, side: int) -> list[str]:
        """List the numbers of a side's cards, wherever they are; `?` for each unknown one."""
        game = self.game
        corp, runner = game.corp, game.runner
        if side == RUNNER:
            found = [*runner.stack, *runner.grip, *runner.heap]
            found += [card.code for card in runner.rig]
        else:
            found = [*corp.rd, *corp.hq, *corp.open, *corp.closed]
            found += [card.code for card in corp.scored]
            found += [card.code for card in runner.stolen]
            for server in corp.servers:
                found += [card.code for card in server.ice]
                found += [card.code for card in server.root]
            if game.run is not None:
                found += game.run.aside
        if game.played or game.gone:
            name = "corp" if side == CORP else "runner"
            found += [
                code for code in (*game.played, *game.gone) if self.box[code].side == name
            ]
        return found

    def unseen(self, side: int, known: list[str] | None = None) -> dict[str, int]:
        """Count the cards of a side that the app has not seen; below nothing is one too many."""
        left = dict(self.game.decks[side])
        for code in self.known(side) if known is None else known:
            if code != HIDDEN:
                left[code] = left.get(code, 0) - 1
        return left

    def spare(self, unseen: dict[str, int]) -> dict[str, int]:
        """Count unseen cards of each kind beyond those that lie on the table face down."""
        places = self.box.places
        found = {"ice": 0, "main": 0, "upgrade": 0, "none": 0}
        for code, count in unseen.items():
            found[places[code]] += count
        for server in self.game.corp.servers:
            for card in (*server.ice, *server.root):
                if card.place:
                    found[card.place] -= 1
        return found

    def possible(self, side: int, fits: Fits, place: str = "") -> list[str]:
        """List what an unknown card may be; `place` is what its owner said of it."""
        unseen = self.unseen(side)
        spare = self.spare(unseen)
        places = self.box.places
        return sorted(
            code
            for code, count in unseen.items()
            if count > 0
            and (places[code] == place or (not place and spare[places[code]] > 0))
            and fits(self.box[code])
        )

    def nameable(self, side: int, fits: Fits, place: str = "") -> list[str]:
        """List what a card may be for those who do not know the deck: any of its side."""
        name = "corp" if side == CORP else "runner"
        return sorted(
            card.id
            for card in self.box.cards.values()
            if card.side == name
            and card.type != "identity"
            and place in ("", card.place)
            and fits(card)
        )

    # Cards that change places

    def hand(self, side: int) -> list[str]:
        """Give a side's hand."""
        return self.game.corp.hq if side == CORP else self.game.runner.grip

    def holds(self, side: int, code: str) -> bool:
        """Say whether a hand has this card, or one that may be it."""
        hand = self.hand(side)
        return code in hand or HIDDEN in hand

    def take(self, side: int, code: str) -> None:
        """Take a card out of a hand; an unknown one where the app did not know this one."""
        hand = self.hand(side)
        hand.remove(code if code in hand else HIDDEN)

    def trash(self, card: Card, up: bool | None = None) -> None:
        """Put a card from the table on its owner's discard pile (hackers.term.trash).

        The corporation's cards keep their facing unless `up` says otherwise.
        """
        game = self.game
        game.clear(card)
        if card in game.runner.rig:
            game.runner.rig.remove(card)
            game.runner.heap.append(card.code)
            return
        found = game.where(card.id)
        if found is not None:
            found[1].remove(card)
            open = card.up if up is None else up
            (game.corp.open if open else game.corp.closed).append(card.code)

    def prune(self) -> None:
        """Forget remote servers on which nothing is left (hackers.server.new-remote)."""
        game = self.game
        busy = game.run.server if game.run else ""
        game.corp.servers[:] = [
            server
            for server in game.corp.servers
            if server.ice or server.root or server.id == busy or not server.id.startswith("remote")
        ]


def identify(
    duel: Duel,
    side: int,
    fits: Fits,
    message: Message,
    rule: str,
    who: int,
    *,
    secret: bool = False,
    place: str = "",
    other: Message | None = None,
) -> Script[str | None]:
    """Ask people which card this is: scanned or named; None where it is none of those.

    `other` offers to say that it is nothing of the kind. The other side learns nothing of a deck
    of one's own from what it may name.
    """
    more = () if other is None else (Option(BACK, other),)
    private = duel.game.private[side]
    secret = secret or (who == side and private)
    while True:
        codes = duel.possible(side, fits, place)
        if not codes and not more:
            return None
        named = duel.nameable(side, fits, place) if private and who != side else codes
        options = (*(Option(code, card_name(code)) for code in named), *more)
        answer = yield Draw(message, rule, CARD_OWNERS[side], None, options, who, secret=secret)
        if answer == BACK:
            return None
        if isinstance(answer, str) and answer in codes:
            return answer
        if isinstance(answer, str):
            yield Tell(say("not-in-deck", card=Term("card", answer)), rule, who, secret=secret)


def pick(
    duel: Duel,
    side: int,
    fits: Fits,
    message: Message,
    rule: str,
    hide: bool = False,
    more: tuple[Option, ...] = (),
) -> Script[str | None]:
    """Let a side choose a card of its hand; None where it goes back.

    What the app knows of a hand is for its owner's eyes, and so is what a deck of one's own may
    still hold; `hide` keeps the choice itself secret.
    """
    secret = hide or _for_own_eyes(duel, side)
    more = (*more, Option(BACK, say("back")))
    while True:
        codes = _held(duel, side, fits)
        options = (*(Option(code, _offer(duel, code)) for code in sorted(codes)), *more)
        if HIDDEN in duel.hand(side):
            deck = CARD_OWNERS[side]
            answer = yield Draw(message, rule, deck, None, options, side, secret=secret)
        else:
            answer = yield Ask(message, rule, options, side, secret=secret)
        if isinstance(answer, str):
            return None if answer == BACK else answer


def _for_own_eyes(duel: Duel, side: int) -> bool:
    """Say whether questions about a hand would tell the other side something."""
    return any(code != HIDDEN for code in duel.hand(side)) or duel.game.private[side]


def _held(duel: Duel, side: int, fits: Fits) -> set[str]:
    """Name the fitting cards of a hand, and what its unknown cards may be."""
    hand = duel.hand(side)
    codes = {code for code in hand if code != HIDDEN and fits(duel.box[code])}
    return codes.union(duel.possible(side, fits)) if HIDDEN in hand else codes


def pick_priced(
    duel: Duel, side: int, fits: Fits, message: Message, rule: str, printed: bool = True
) -> Script[tuple[str, int] | None]:
    """Let a side choose a card of its hand and say what it pays; None where it goes back.

    That is the printed price, or what the text of a card makes of it (hackers.effect.other-price).
    """

    def affordable(card: components.Card) -> bool:
        return fits(card) and (card.cost or 0) <= duel.game.purse(side)

    code: str | None = OTHER
    if printed:
        other = (Option(OTHER, say("other-price")),) if _held(duel, side, fits) else ()
        code = yield from pick(duel, side, affordable, message, rule, more=other)
    if code == OTHER:
        printed = False
        code = yield from pick(duel, side, fits, message, rule)
    if code is None:
        return None
    cost = duel.box[code].cost
    if printed and cost is not None:
        return code, cost
    return code, (yield from other_price(duel, side, code))


def other_price(duel: Duel, side: int, code: str) -> Script[int]:
    """Ask what a side pays for a card whose price its text or another card's decides."""
    cost = duel.box[code].cost
    card = Term("card", code)
    message = say("price-asked", card=card)
    if cost is not None:
        message = say("price-other", card=card, n=cost)
    rule, secret = "hackers.effect.other-price", _for_own_eyes(duel, side)
    return (yield from amount(side, message, rule, duel.game.purse(side), secret))


def amount(
    side: int, message: Message, rule: str, most: int, secret: bool = False
) -> Script[int]:
    """Ask a side for a number from nothing to the most."""
    if not most:
        return 0
    answer = yield from ask(
        lambda: Ask(
            message,
            rule,
            tuple(Option(str(n), say("number", number=n)) for n in range(most + 1)),
            side,
            secret=secret,
        )
    )
    return int(answer)


def _offer(duel: Duel, code: str) -> Message:
    """Name a card with its kind and price."""
    card = duel.box[code]
    kind = Term("type", card.type)
    if card.cost is None:
        return say("card-free", card=Term("card", code), type=kind)
    if card.place != "none":  # The corporation pays when it rezzes, not when it installs.
        return say("card-rez", card=Term("card", code), type=kind, n=card.cost)
    return say("card-cost", card=Term("card", code), type=kind, n=card.cost)


def draw(duel: Duel, side: int, count: int, rule: str) -> Script[None]:
    """Draw cards; an empty R&D ends the game, an empty stack does not (area.empty-stack)."""
    game = duel.game
    deck = game.corp.rd if side == CORP else game.runner.stack
    hand = duel.hand(side)
    drawn = deck[:count]
    del deck[: len(drawn)]
    hand += drawn
    if drawn and HIDDEN in drawn:
        n = len(drawn)
        message = say("draw-corp", n=n) if side == CORP else say("draw-runner", n=n)
        yield Tell(message, rule, side)
    elif drawn:
        cards = tuple(card_name(code) for code in drawn)
        yield Tell(say("drawn", cards=cards), rule, side, secret=True)
    if len(drawn) < count and side == CORP:
        game.result = "empty"
        raise Ended
    if not drawn:
        yield Tell(say("stack-empty"), "hackers.area.empty-stack", side)


def free_memory(duel: Duel) -> Script[None]:
    """Trash programs until the rest fits (hackers.term.memory-drop)."""
    while duel.memory_used() > duel.memory():
        message = say("memory-over", used=duel.memory_used(), most=duel.memory())
        chosen = yield Ask(message, "hackers.term.memory-drop", _programs(duel), RUNNER)
        _trash_chosen(duel, chosen)


def make_room(duel: Duel, needed: int) -> Script[bool]:
    """Let the hacker trash programs before a new one (hackers.runner-action.install-program).

    Say whether he goes on; he may go back as long as none was trashed.
    """
    back: tuple[Option, ...] = (Option(BACK, say("back")),)
    while options := _programs(duel):
        used, most = duel.memory_used() + needed, duel.memory()
        message = say("memory-over", used=used, most=most)
        if used <= most:
            message = say("memory-enough", used=used, most=most)
            options = (Option("no", say("keep-programs")), *options)
        rule = "hackers.runner-action.install-program"
        chosen = yield Ask(message, rule, (*options, *back), RUNNER)
        if chosen in ("no", BACK):
            return chosen == "no"
        if _trash_chosen(duel, chosen):
            back = ()
    return True


def _programs(duel: Duel) -> tuple[Option, ...]:
    """Offer each program in the rig for the heap."""
    return tuple(
        Option(card.id, say("trash-this", card=Term("card", card.code)), duel.shown(card))
        for card, printed in duel.rig()
        if printed.type == "program"
    )


def _trash_chosen(duel: Duel, chosen: Answer) -> bool:
    """Trash the card that was chosen; say whether there was one, for a correction is none."""
    card = duel.game.find(chosen) if isinstance(chosen, str) else None
    if card is not None:
        duel.trash(card)
    return card is not None


def shuffle(duel: Duel, side: int) -> Script[None]:
    """Shuffle a deck: the app its own, people theirs."""
    game = duel.game
    deck = game.corp.rd if side == CORP else game.runner.stack
    if game.app(side):
        order = yield Shuffle(len(deck))
        assert isinstance(order, list)
        deck[:] = [deck[place] for place in order]
