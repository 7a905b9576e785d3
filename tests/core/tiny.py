"""Play a tiny treasure hunt, a whole game on `rules.core`: the first to dig up enough gold wins."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from rules.core.deck import Deck, draw, shuffle
from rules.core.game import Choice, Fix, Setting
from rules.core.grid import Plan, parse
from rules.core.journal import corrected
from rules.core.message import Fault, Message, Term, refuse, say
from rules.core.names import Name
from rules.core.scene import Board, Counter, Piece, Pile, Row, Scene, Tile
from rules.core.state import State
from rules.core.steps import Ask, Option, Over, Roll, Script, Tell, ask, roll

GOAL = 2
DAYS = 9
CARDS = ["gold", "gold", "gold", "rock", "rock", "rock", "storm"]
PLAN, _ = parse("""
    +---+---+---+
    |       |   |
    +   +   +   +
    |   |       |
    +   +---+   +
    |           |
    +---+---+---+
""")


class Explorer(Struct):
    """Hold what one player has."""

    cell: str = "A1"
    gold: int = 0


class Hunt(State, kw_only=True):
    """Hold the whole hunt."""

    turn: int = 0
    day: int = 1
    explorers: list[Explorer]
    deck: Deck
    plan: Plan = PLAN
    winner: int | None = None
    fog: bool = False
    """Whether people keep what they dig up to themselves."""


class Tiny:
    """Run the hunt."""

    id = "tiny"
    bases: tuple[str, ...] = ()
    state = Hunt

    def names(self) -> dict[str, dict[str, Name]]:
        """Name the cards."""
        return {
            "card": {
                "gold": Name("Золото", "Gold"),
                "rock": Name("Камень", "Rock"),
                "storm": Name("Буря", "Storm"),
            }
        }

    def settings(self) -> Sequence[Setting]:
        """Ask for the players and whose the dice and the deck are."""
        owners = (Choice("app", say("tiny-app")), Choice("table", say("tiny-table")))
        return (
            Setting("players", say("tiny-players"), "players", ["Ann"]),
            Setting("dice", say("tiny-dice"), "choice", "app", owners),
            Setting("cards", say("tiny-cards"), "choice", "app", owners),
            Setting("fog", say("tiny-fog"), "switch", False),
        )

    def start(self, options: dict[str, Any], seed: int) -> Hunt:
        """Put everybody into the corner; refuse an empty table."""
        players = options.get("players", ["Ann"])
        if not players:
            raise refuse("no-players", "players", say("tiny-no-players"))
        return Hunt(
            seed=seed,
            phase="camp",
            heading=say("tiny-camp"),
            names=players,
            owner={key: options[key] for key in ("dice", "cards") if key in options},
            explorers=[Explorer() for _ in players],
            deck=Deck(kind="card", owner="cards", cards=list(CARDS)),
            fog=options.get("fog", False),
        )

    def phase(self, state: Hunt) -> Script[None]:
        """Find the script of a phase."""
        scripts = {"camp": self.camp, "move": self.move, "dig": self.dig, "night": self.night}
        return scripts[state.phase](state)

    def camp(self, game: Hunt) -> Script[None]:
        """Shuffle the deck."""
        yield from shuffle(game, game.deck, say("tiny-shuffle"), "tiny.camp")
        yield from self.next_turn(game)

    def move(self, game: Hunt) -> Script[None]:
        """Roll for steps and walk up to that many."""
        explorer = game.explorers[game.turn]
        pips = yield from roll(
            lambda: Roll(say("tiny-roll"), "tiny.move", "dice", sides=3, who=game.turn)
        )
        steps = pips.pop()  # A script may do with its dice as it likes.
        while steps:
            to = yield from ask(partial(self.where, game, explorer, steps))
            if to == "stay":
                break
            explorer.cell = to
            steps -= 1
            message = say("tiny-moves", who=Term("player", str(game.turn)), to=Term("cell", to))
            yield Tell(message, "tiny.move", show=(to,))
        game.phase = "dig"

    def where(self, game: Hunt, explorer: Explorer, steps: int) -> Ask:
        """Offer the open neighbours."""
        cells = [Option(cell, say("tiny-go"), (cell,)) for cell in game.plan.near(explorer.cell)]
        options = (*cells, Option("stay", say("tiny-stay")))
        return Ask(say("tiny-where", n=steps), "tiny.move", options, game.turn)

    def dig(self, game: Hunt) -> Script[None]:
        """Draw a card where people dig; keep gold, lose it all in a storm."""
        deck, explorer = game.deck, game.explorers[game.turn]
        if not deck.left:
            deck.cards, deck.discard = deck.discard, []
            yield from shuffle(game, deck, say("tiny-shuffle"), "tiny.dig")
        options = (Option("dig", say("tiny-dig")), Option("rest", say("tiny-rest")))
        question = Ask(say("tiny-dig-here"), "tiny.dig", options, game.turn)
        answer = yield from ask(lambda: question)
        if answer == "dig":
            card = yield from draw(
                game, deck, say("tiny-draw"), "tiny.dig", game.turn, secret=game.fog
            )
            if card == "gold":
                explorer.gold += 1
            else:
                deck.discard.append(card)
            if card == "storm":
                deck.discard += ["gold"] * explorer.gold
                explorer.gold = 0
            finder = game.turn if game.fog else None
            message = say("tiny-found", card=Term("card", card))
            yield Tell(message, "tiny.dig", finder, secret=game.fog)
        if explorer.gold >= GOAL:
            game.winner = game.turn
            game.phase = "over"
        else:
            game.phase = "night"

    def night(self, game: Hunt) -> Script[None]:
        """Pass the turn on: a phase without a step."""
        game.turn = (game.turn + 1) % len(game.names)
        game.day += game.turn == 0
        yield from self.next_turn(game)

    def next_turn(self, game: Hunt) -> Script[None]:
        """Name the turn, or end the game after the last day."""
        game.heading = say("tiny-turn", day=game.day, who=Term("player", str(game.turn)))
        game.phase = "over" if game.day > DAYS else "move"
        yield from ()

    def over(self, state: Hunt) -> Over:
        """Name the winner, if any."""
        return Over(say("tiny-lost" if state.winner is None else "tiny-won"), "tiny.end")

    def faults(self, state: Hunt) -> list[Fault]:
        """Find people off the map, a turn of nobody, and cards that there are not."""
        faults = [
            Fault("off-map", f"explorers/{number}/cell", say("tiny-off-map"))
            for number, explorer in enumerate(state.explorers)
            if explorer.cell not in state.plan
        ]
        if state.turn not in range(len(state.names)):
            faults.append(Fault("no-such-player", "turn", say("tiny-nobody")))
        held = ["gold"] * sum(explorer.gold for explorer in state.explorers)
        if sorted(state.deck.cards + state.deck.discard + held) != CARDS:
            faults.append(Fault("card-count", "deck/cards", say("tiny-card-count")))
        return faults

    def describe(self, state: Hunt, path: str, value: Any) -> Message:
        """Say where somebody stands now; name anything else by its place."""
        match path.split("/"):
            case ["explorers", number, "cell"]:
                was = Term("cell", state.explorers[int(number)].cell)
                who = Term("player", number)
                return say("tiny-stands", who=who, was=was, cell=Term("cell", value))
        return corrected(path, value)

    def fixes(self, state: Hunt, at: str) -> list[Fix]:
        """Offer every other cell to an explorer, and the other owner of the deck."""
        match at.split("/"):
            case ["explorers", number, "cell"]:
                here = state.explorers[int(number)].cell
                return [
                    Fix(say("tiny-stand"), say("name", of=Term("cell", cell)), {at: cell})
                    for cell in state.plan.cells
                    if cell != here
                ]
            case ["deck"]:
                other = "table" if state.owns("cards") == "app" else "app"
                return [Fix(say("tiny-cards"), say(f"tiny-{other}"), {"owner/cards": other})]
        return []

    def scene(self, state: Hunt) -> Scene:
        """Picture the island, the gold and the deck."""
        tiles = {}
        for cell in state.plan.cells:
            pieces = tuple(
                Piece(f"explorers/{i}/cell", "hat", say("tiny-explorer"), name[0], count=1 + i)
                for i, name in enumerate(state.names)
                if state.explorers[i].cell == cell
            )
            known = say("tiny-beach") if cell == "A1" else None
            tiles[cell] = Tile(cell, "", known, "~", str(len(pieces)) if known else "", pieces)
        rows = tuple(
            Row(
                f"explorers/{i}",
                say("tiny-player"),
                (say("tiny-gold"),) * state.explorers[i].gold,
                (Counter(f"explorers/{i}/gold", "coin", say("tiny-gold"), state.explorers[i].gold),)
                if i == state.turn
                else (),
                active=i == state.turn,
                who=i,
            )
            for i in range(len(state.names))
        )
        deck = state.deck
        return Scene(
            say("tiny-title"),
            (Board("island", say("tiny-island"), state.plan, tiles),),
            rows,
            (Counter("day", "sun", say("tiny-day"), state.day, DAYS),),
            (Pile("deck", say("tiny-deck"), deck.left, len(deck.discard)),),
        )
