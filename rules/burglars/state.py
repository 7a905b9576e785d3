"""Hold a heist as plain data: the building, the guards, the players and the decks."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from rules.core.deck import Deck
from rules.core.grid import Plan
from rules.core.message import Term
from rules.core.state import State

ROOF = "roof"
"""Where a player who got away stands."""
COMPUTERS = {
    "fingerprint": "fingerprint-computer",
    "laser": "laser-computer",
    "motion": "motion-computer",
}
"""The computer room that holds hack tokens for each kind of alarmed room."""
MOST_DICE = 6
MOST_HACKS = 6
MOST_SPEED = 6
ACTIONS = 4


class Room(Struct, kw_only=True, omit_defaults=True):
    """Hold one room: its tile, and all that lies in it."""

    tile: str | None = None
    """Such as `camera-2`: the kind and the digit; None while only the real table knows it."""
    shown: bool = False
    marked: bool = False
    """Whether a crack token covers the digit."""
    dice: int = 0
    """Dice on a safe."""
    cracked: bool = False
    """Whether a safe is open."""
    hacks: int = 0
    stealth: int = 0
    """Stealth tokens that may be spent only here: a lavatory's, a smoke bomb's."""
    code: bool = False
    """Whether a keypad's code is known."""
    taken: bool = False
    """Whether a laboratory's tool was taken."""
    off: bool = False
    """Whether a crowbar put the room out of order."""
    up: bool = False
    """Whether a thermal bomb made stairs from here to the floor above."""
    tools: list[str] = []
    loot: list[str] = []

    @property
    def kind(self) -> str | None:
        """Give the kind of room, such as `camera`; None while nobody has said."""
        return None if self.tile is None else self.tile.rpartition("-")[0]

    @property
    def digit(self) -> int | None:
        """Give the digit of the safe's combination; a safe has none."""
        if self.tile is None or self.kind == "safe":
            return None
        return int(self.tile.rpartition("-")[2])

    def known(self, kind: str) -> bool:
        """Say whether this is a revealed room of this kind."""
        return self.shown and self.kind == kind


class Floor(Struct, kw_only=True):
    """Hold one floor: its rooms and walls, its guard and his patrol deck."""

    plan: Plan
    rooms: dict[str, Room]
    speed: int
    patrol: Deck
    guard: str | None = None
    target: str | None = None
    alarms: list[str] = []
    lost: bool = False
    """Whether the guard was lost from sight and comes back with his next move."""
    donuts: bool = False
    """Whether the guard's next move is lost to donuts."""


class Player(Struct, kw_only=True):
    """Hold one player: where he stands and what he carries."""

    colour: str = ""
    skill: str | None = None
    """The side of the character card in play, such as `acrobat1`."""
    place: str | None = None
    """A place such as `1B2`, `roof`, or None before the first turn."""
    stealth: int = 3
    tools: list[str] = []
    loot: list[str] = []
    hack: bool = False
    """Whether the laptop's own hack token is ready."""
    alarm: bool = False
    """Whether an alarm token is pocketed."""
    extra: int = 0
    """Actions more in the next turn."""
    hidden: bool = False
    """Whether the acrobat slipped into a guard's room and may still leave it unnoticed."""


class Turn(Struct, kw_only=True, omit_defaults=True):
    """Hold what is true only until the turn ends."""

    player: int = 0
    used: int = 0
    """Actions spent."""
    extra: int = 0
    """Actions more than usual."""
    ended: bool = False
    """Whether the player's actions are over."""
    tries: dict[str, int] = {}
    """Failed guesses at each keypad."""
    entered: list[tuple[int, str]] = []
    """Who entered which room."""
    once: list[str] = []
    """Skills that may be used once a turn and were."""
    arrived: bool = False
    """Whether the player was put on the entrance in this turn."""
    unseen: bool = False
    """Whether the invisible suit is worn."""
    pace: int = 0
    """Steps more or fewer for the guard."""
    shifted: bool = False
    """Whether the other guards move instead of this floor's."""


class Heist(State, kw_only=True):
    """Hold a whole game of «Взломщики»."""

    scenario: str
    tracking: Literal["full", "light"]
    floors: list[Floor]
    players: list[Player]
    safes: int
    """How many safes there are to crack."""
    removed: int
    """How many patrol cards of each floor are put aside unseen."""
    tiles: Deck
    """The tiles that lie somewhere unseen while only the real table knows where."""
    tools: Deck
    loot: Deck
    events: Deck
    characters: Deck
    turn: Turn
    round: int = 1
    first: int = 0
    """The player who began."""
    walls: Literal["printed", "random", "free"] = "printed"
    entrance: str | None = None
    crow: str | None = None
    kitty: str | None = None
    """Where the kitten roams; None while somebody holds it or nobody found it."""
    lasting: dict[str, int] = field(default_factory=dict)
    """Effects that last until the next turn of the player with this number."""
    skips: int = 0
    """How many coming turns are skipped."""
    result: Literal["", "won", "caught"] = ""
    caught: int | None = None

    # Places

    @property
    def most_alike(self) -> int:
        """Count the safes, and the stairs, that one floor can have (burglars.setup.building)."""
        return 1 + self.safes - len(self.floors)

    def floor_of(self, place: str) -> Floor:
        """Give the floor of a place such as `1B2`."""
        return self.floors[int(place[0]) - 1]

    def room(self, place: str) -> Room:
        """Give the room at a place."""
        return self.floors[int(place[0]) - 1].rooms[place[1:]]

    def rooms(self) -> Iterator[tuple[str, Room]]:
        """Yield every place with its room."""
        for number, floor in enumerate(self.floors, 1):
            for cell, room in floor.rooms.items():
                yield f"{number}{cell}", room

    def above(self, place: str) -> str | None:
        """Give the place straight above, if there is a floor."""
        floor = int(place[0])
        return f"{floor + 1}{place[1:]}" if floor < len(self.floors) else None

    def below(self, place: str) -> str | None:
        """Give the place straight below, if there is a floor."""
        floor = int(place[0])
        return f"{floor - 1}{place[1:]}" if floor > 1 else None

    @property
    def here(self) -> str:
        """Give the place of the active player, who is in the building."""
        return where(self, self.turn.player)

    def guard_at(self, place: str) -> bool:
        """Say whether a guard stands there."""
        return self.floor_of(place).guard == place[1:]

    # People

    @property
    def active(self) -> Player:
        """Give the player whose turn it is."""
        return self.players[self.turn.player]

    def at(self, place: str) -> list[int]:
        """List the players who stand at a place."""
        return [number for number, player in enumerate(self.players) if player.place == place]

    def inside(self) -> list[int]:
        """List the players in the building."""
        return [
            number for number, player in enumerate(self.players) if player.place not in (None, ROOF)
        ]

    def skilled(self, skill: str) -> int | None:
        """Give the player with this skill."""
        for number, player in enumerate(self.players):
            if player.skill == skill:
                return number
        return None

    def holds(self, who: int, card: str) -> bool:
        """Say whether a player carries a loot card."""
        return card in self.players[who].loot

    @property
    def left(self) -> int:
        """Count the actions that the active player still has (burglars.turn.extra)."""
        stock = ACTIONS + self.turn.extra - self.holds(self.turn.player, "mirror")
        return max(0, stock - self.turn.used)

    @property
    def light(self) -> bool:
        """Say whether people keep their own accounts."""
        return self.tracking == "light"


def where(game: Heist, who: int) -> str:
    """Give the place of a player who stands in the building."""
    place = game.players[who].place
    assert place is not None and place != ROOF
    return place


def spot(place: str) -> Term:
    """Name a place with its floor in a message."""
    return Term("place", place)
