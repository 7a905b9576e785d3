"""Hold a game of «Агентство» as plain data, and join it with the box that it is played with."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct, field

from rules.agency.components import HOSPITAL, Box, Colour, Tile
from rules.core.deck import Deck
from rules.core.message import Message, Term, say
from rules.core.state import State

ROUNDS = {"agent": 6, "android": 8}
"""How many rounds each mode has (agency.end.rounds, agency.end.android)."""
LIMIT = {3: 1, 4: 2}
"""How many androids there can be, by players (agency.android.limit)."""
JUSTICE = 2
"""How many acts of justice, or covert acts, a turn has."""


class District(Struct, kw_only=True, omit_defaults=True):
    """Hold one district: its tile, and the informants on its fields."""

    tile: str | None = None
    """None while nobody has said which tile lies here."""
    informants: list[int] = []
    """Whose informants stand here, from the upper field down (agency.piece.informant)."""
    ruined: bool = False


class Criminal(Struct, kw_only=True, omit_defaults=True):
    """Hold a criminal in play: the token, and the card that it is tied to.

    (agency.token.criminal, agency.criminal.link)
    """

    id: int
    """The number on the token."""
    cell: str = ""
    """The district; empty while in custody."""
    holder: int | None = None
    """The agent who keeps him in custody."""
    card: str
    """The card's id; `?` while only the real table knows its face."""
    open: bool = False
    """Whether the card lies face up."""
    subdued: bool = False
    investigated: list[int] = []
    """Whose investigation tokens lie on the card."""
    fresh: bool = False
    """Whether he came into the city in this round and has not moved."""


class Assassin(Struct, kw_only=True, omit_defaults=True):
    """Hold an assassin in the city (agency.token.assassin)."""

    id: int
    cell: str
    fresh: bool = False
    done: bool = False
    """Whether he was activated in this city phase."""


class Bomb(Struct, kw_only=True, omit_defaults=True):
    """Hold a bomb in the city and its timer (agency.token.bomb)."""

    id: int
    cell: str
    timer: int
    done: bool = False
    """Whether it ticked in this city phase."""


class Lasting(Struct, kw_only=True):
    """Hold a retaliation with a clock that lies on an agent (agency.retaliation.lasting)."""

    effect: str
    criminal: int
    since: int
    """The round in which it began; it lasts to the end of the turn in the next one."""


class Player(Struct, kw_only=True):
    """Hold one player: the figure, the agent board and what lies before it.

    (agency.piece.agent, agency.board.what, agency.board.markers)
    """

    colour: str = ""
    cell: str
    health: int
    credits: int
    fuel: int
    ammo: int
    clues: int
    influence: int = 0
    car: int = 0
    weapon: int = 0
    agent: int = 0
    supply: int
    """Informants that are still to be recruited."""
    gone: int = 0
    """Informants that were removed from the game."""
    turned_in: list[str] = []
    hidden: list[str] = []
    """Identity tokens that lie face down (agency.token.identity)."""
    shown: list[str] = []
    android: bool = False
    """Whether the player was unmasked as an android."""
    bared: int = 0
    """The last round in which an identity token was revealed."""
    lasting: list[Lasting] = []


class Turn(Struct, kw_only=True, omit_defaults=True):
    """Hold what is true only until a player's turn ends."""

    player: int = 0
    before: int = 0
    """Turns of this phase that are over; a corrected commander takes none away."""
    moves: int = 0
    """Moves begun in this turn."""
    steps: int = 0
    """Steps left of the running move."""
    entered: list[str] = []
    """Districts of the running move, from where it began; it comes into none of them again."""
    justice: list[tuple[str, str]] = []
    """Acts of justice or covert acts: the kind, and the district."""
    over: bool = False
    """Whether nothing more may be done."""
    hits: int = 0
    """Hits that an exposure adds to the running attack."""


class Rolled(Struct, kw_only=True, omit_defaults=True):
    """Hold one rolled special die."""

    colour: Colour
    side: int
    who: int
    used: bool = False
    """Whether its result was applied, or nothing in it matters."""
    picked: bool = False
    """Whether it is to be rolled again."""


class Placed(Struct, frozen=True):
    """Hold one die on the bomb board."""

    colour: Colour
    symbol: Literal["cross", "explosion"]


class Defusal(Struct, kw_only=True):
    """Hold the bomb board while a bomb is being defused (agency.piece.bomb-board)."""

    bomb: int
    columns: list[list[Placed]]
    """The dice of each started column from the top down."""
    left: dict[Colour, int]
    """The dice that are still to be rolled."""
    waiting: list[Placed] = []
    """Dice of the last roll that must still be placed."""
    aside: list[Placed] = []
    """Dice that found no legal place."""


class City(State, kw_only=True):
    """Hold a whole game of «Агентство»."""

    mode: Literal["agent", "android"]
    tracking: Literal["full", "light"]
    stability: Literal["strict", "easy"]
    extra: bool = True
    """Whether the ten criminals of the special edition play too."""
    districts: dict[str, District]
    players: list[Player]
    bank: int
    stream: Deck
    """The event tokens in the data stream: `bomb`, `assassin`, `criminal-1` and so on."""
    suspects: Deck
    """The criminals' cards; those that lie face down unknown are still among them, aside."""
    precincts: Deck
    places: Deck
    """The tiles that are still to be laid."""
    identities: Deck
    """The identity tokens that nobody has been dealt, or that left the game."""
    turn: Turn
    round: int = 0
    commander: int = 0
    police: str | None = None
    """The precinct of the police (agency.piece.police)."""
    criminals: list[Criminal] = field(default_factory=list)
    assassins: list[Assassin] = field(default_factory=list)
    bombs: list[Bomb] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    """Criminals' cards that left the game face up."""
    unseen: int = 0
    """Criminals' cards that left the game unseen."""
    arriving: list[str] = field(default_factory=list)
    """Tokens out of the data stream that are not in the city yet."""
    pips: list[int] = field(default_factory=list)
    """The dice that say where they go."""
    dice: list[Rolled] = field(default_factory=list)
    """Special dice on the table."""
    defusal: Defusal | None = None
    last: int = 0
    """The number of the criminal who moved last in this city phase."""
    winners: list[int] = field(default_factory=list)

    @property
    def light(self) -> bool:
        """Say whether people keep their own accounts."""
        return self.tracking == "light"


class Game:
    """Join the situation of a city with the components that it is played with."""

    def __init__(self, box: Box, city: City) -> None:
        self.box = box
        self.city = city
        self.plan = box.layout.plan

    # Places

    def tile(self, cell: str) -> Tile:
        """Give the tile that lies at a cell."""
        return self.box.tile[str(self.city.districts[cell].tile)]

    def find(self, tile: str) -> str:
        """Find the cell where a tile lies."""
        return next(cell for cell, its in self.city.districts.items() if its.tile == tile)

    def precinct(self, number: int) -> str:
        """Find the precinct with a number (agency.tile.number, agency.tile.precinct)."""
        return self.find(f"precinct-{number}")

    @property
    def hospital(self) -> str:
        """Find the cell of the hospital (agency.tile.hospital)."""
        return self.find(HOSPITAL)

    def fields(self, cell: str) -> int:
        """Count the informant fields; a ruined district has none (agency.district.ruined)."""
        its = self.city.districts[cell]
        return 0 if its.ruined or its.tile is None else self.tile(cell).fields

    def thugs(self, cell: str) -> int:
        """Count the thugs of a district (agency.tile.thugs, agency.tile.two-sided)."""
        tile = self.tile(cell)
        return tile.ruined_thugs if self.city.districts[cell].ruined else tile.thugs

    def protected(self, who: int, cell: str) -> bool:
        """Say whether a district protects a player (agency.district.protected).

        Agents and androids have shields of their own (agency.tile.shield-human,
        agency.tile.shield-android).
        """
        tile, ruined = self.tile(cell), self.city.districts[cell].ruined
        shields = tile.ruined_shields if ruined else tile.shields
        return ("android" if self.city.players[who].android else "human") in shields

    def next_cell(self, cell: str, fresh: bool) -> str | None:
        """Give the next district of the trail; None where the trail ends (agency.trail.what).

        Who came this round into the topmost precinct begins the trail (agency.criminals.top).
        """
        trail = self.box.layout.trail
        if cell not in trail:
            return cell
        place = trail.index(cell) + 1
        if place < len(trail):
            return trail[place]
        return trail[0] if fresh and cell == self.box.layout.top else None

    # Tokens

    def wild(self, cell: str) -> list[Criminal]:
        """List the wild criminals in a district (agency.criminal.wild)."""
        return [one for one in self.city.criminals if one.cell == cell and not one.subdued]

    def custody(self, who: int) -> list[Criminal]:
        """List the criminals whom an agent keeps in custody."""
        return [one for one in self.city.criminals if one.holder == who]

    def criminal(self, number: int) -> Criminal | None:
        """Give the criminal of a number, while he is in play."""
        return next((one for one in self.city.criminals if one.id == number), None)

    def unlike(self, assassins: Iterable[Assassin]) -> dict[tuple[str, bool], Assassin]:
        """Keep one of several assassins who are alike: by the district, and whether he is new.

        That matters only in the topmost precinct, which only old ones leave
        (agency.criminals.top-assassin).
        """
        top = self.box.layout.top
        found: dict[tuple[str, bool], Assassin] = {}
        for one in assassins:
            found.setdefault((one.cell, one.fresh and one.cell == top), one)
        return found

    def bombs_at(self, cell: str) -> list[Bomb]:
        """List the bombs in a district."""
        return [bomb for bomb in self.city.bombs if bomb.cell == cell]

    # People

    @property
    def who(self) -> int:
        """Give the number of the player whose turn it is."""
        return self.city.turn.player

    @property
    def me(self) -> Player:
        """Give the player whose turn it is."""
        return self.city.players[self.city.turn.player]

    def at(self, cell: str) -> list[int]:
        """List the players in a district, the commander first and then clockwise."""
        return [who for who in self.from_commander() if self.city.players[who].cell == cell]

    def from_commander(self) -> list[int]:
        """List the players from the commander on (agency.action.clockwise)."""
        count = len(self.city.players)
        return [(self.city.commander + ahead) % count for ahead in range(count)]

    def informants(self, who: int, cell: str) -> int:
        """Count a player's informants in a district."""
        return self.city.districts[cell].informants.count(who)

    def symbols(self, who: int, symbol: str) -> int:
        """Count the upgrade symbols that a player's markers have passed (agency.upgrade.track)."""
        if symbol not in self.box.symbol_steps:
            return 0
        track, steps = self.box.symbol_steps[symbol]
        now = getattr(self.city.players[who], track)
        return sum(step <= now for step in steps)

    def under(self, who: int, effect: str) -> int:
        """Add up a lasting effect that lies on a player; one without a number counts 1."""
        found = [one.effect.split() for one in self.city.players[who].lasting]
        return sum(int(words[1]) if words[1:] else 1 for words in found if words[0] == effect)

    @property
    def androids(self) -> int:
        """Count the unmasked androids."""
        return sum(player.android for player in self.city.players)

    @property
    def hunting(self) -> bool:
        """Say whether identity tokens can still be revealed (agency.android.limit)."""
        city = self.city
        return city.mode == "android" and self.androids < LIMIT.get(len(city.players), 0)


def place(game: Game, cell: str) -> Term:
    """Name a district in a message by its tile, or by its cell while nobody knows it."""
    tile = game.city.districts[cell].tile
    return Term("cell", cell) if tile is None else Term("tile", tile)


def token_name(token: str) -> Message:
    """Name an event token."""
    kind, _, number = token.partition("-")
    if kind == "criminal":
        return say("criminal-token", number=number)
    return say("assassin-token") if kind == "assassin" else say("bomb-token")
