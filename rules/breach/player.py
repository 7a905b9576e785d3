"""Hold what lies before a player: the deck with its blocks, slots, disk and cards."""

from typing import Literal

from msgspec import Struct, field

from rules.core.deck import Deck

Colour = Literal["move", "attack", "defence"]
Block = Literal["move", "attack", "defence", "cache"]
Hack = Literal["breacher", "shift", "breach", "program"]
Deed = Literal["move", "attack", "screen", "infect", "configure", "exit", "upgrade"]

COLOURS: tuple[Colour, ...] = ("move", "attack", "defence")
BLOCKS: tuple[Block, ...] = ("move", "attack", "defence", "cache")
HACKS: tuple[Hack, ...] = ("breacher", "shift", "breach", "program")
DEEDS: tuple[Deed, ...] = ("move", "attack", "screen", "infect", "configure", "upgrade", "exit")
FIREWALL = -1
"""Whose a grey virus is."""
VIRUSES = 9
"""How many viruses a player has."""
DEADLY = 3
"""The virus that disconnects an avatar."""
HAND = 4
"""How many utilities a hand may hold."""


def _blocks() -> dict[Block, list[Colour]]:
    """Make empty blocks."""
    return {block: [] for block in BLOCKS}


class Player(Struct, kw_only=True):
    """Hold one player: the avatar, the code, the disk, the cards."""

    colour: str = ""
    avatar: str = ""
    breacher: str = ""
    place: str | None = None
    """The cell of the avatar; None while it is disconnected."""
    last: str | None = None
    """The cell where the avatar was disconnected; None before the first connection."""
    blocks: dict[Block, list[Colour]] = field(default_factory=_blocks)
    """The code chips in the three skill blocks and the cache."""
    viruses: list[int] = []
    """Whose viruses the avatar got: players' numbers and `FIREWALL`."""
    threat: int = 0
    screen: bool = False
    disk: list[str] = []
    """Information in the slots from the left: `full-bio`, `partial-crypto`."""
    upgrades: list[str] = []
    """The upper slots whose chip is still there."""
    hacks: list[Hack] = []
    """The lower slots that hold a chip: the hacks that are ready."""
    programs: list[str] = []
    """The two programs in the sleeve, the visible one first."""
    utilities: Deck
    hand: list[str] = []
    playing: list[str] = []
    """Utilities whose effect is under way; they are discarded after it."""
    research: list[str] = []
    credits: int = 0
    task: str | None = None

    @property
    def connected(self) -> bool:
        """Say whether the avatar stands in the database (breach.model.connected)."""
        return self.place is not None

    def value(self, skill: Colour) -> int:
        """Add up the chips in a skill's block: own colour 2, others 1 (breach.skill.values)."""
        return sum(2 if chip == skill else 1 for chip in self.blocks[skill])


class Turn(Struct, kw_only=True, omit_defaults=True):
    """Hold what is true only until the turn ends."""

    player: int = 0
    used: int = 0
    """Clicks spent."""
    limit: int | None = None
    """Clicks instead of the processor's: 1 after a reconnection."""
    extra: int = 0
    """Clicks more than usual."""
    stage: Literal["start", "actions", "configuration", "tracing"] = "start"
    """Which part of the turn it is."""
    ended: bool = False
    """Whether the phase of actions is over."""
    doing: list[tuple[int, Deed]] = []
    """The actions under way and whose they are, the innermost last; ice is `FIREWALL`."""
    points: int = 0
    """Move points left in the move under way."""
    begun: bool = False
    """Whether the move under way has spent anything, so that it is no longer only declared."""
    paid: str | None = None
    """From where which room was just revealed, as in `A1>B1`: only its own side is still due."""
    event: str = ""
    """What just happened, for cards that wait for it."""
    activated: list[str] = []
    """Whose avatar activated the room of which cell, as in `0:A1`."""
    hacked: list[str] = []
    """Hacks and programs that were activated."""
    played: list[tuple[int, str]] = []
    """Who played which utility, by its name."""
    silent: list[tuple[int, str]] = []
    """Who looked for something to play, for which action, and played nothing since the last."""
    configured: int = 0
    """Configurations made in their phase."""
    rolled: int = 0
    """The face that the infection die shows while it is carried out; 0 at other times."""


class Strike(Struct, kw_only=True):
    """Hold an attack under way (breach.attack.steps)."""

    attacker: str
    """Who attacks: `avatar-0`, or an ice model."""
    value: int
    reach: int = 0
    target: str = ""
    """Who is attacked: `avatar-0`, or an ice model."""
    defence: int = 0
    """What cards and tokens add to the target's defence."""
    ignored: int = 0
    """Viruses that effects have taken away beforehand."""
