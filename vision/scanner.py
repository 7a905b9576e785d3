"""Watch frames, and report a label or a taught card only when several of them agree.

    scanner = Scanner("burglars", shelf())
    while True:
        seen = scanner.feed(source.read())
        for sighting in seen.counted: ...

`feed` may run in a thread of its own; it keeps to its time budget.
"""

from collections import deque
from collections.abc import Mapping

from msgspec import Struct

from vision.codes import LIVE, read
from vision.labels import Label, Payloads, Verdict, judge
from vision.pictures import Colour, grey
from vision.readers import Code
from vision.teach import Recogniser

TAUGHT = "taught"
"""What stands for the reader of a card that is known without a label."""


class Sighting(Struct, frozen=True):
    """Hold one code in a frame, and what it is."""

    code: Code
    verdict: Verdict


class Seen(Struct, frozen=True):
    """Report one frame: all that is in it, and what counts from now on."""

    sightings: tuple[Sighting, ...]
    counted: tuple[Sighting, ...]


class Agreement:
    """Count a thing once when enough of the last frames show it; again only after it was gone."""

    def __init__(self, enough: int = 3, window: int = 6, gone: int = 10) -> None:
        self._enough = enough
        self._frames: deque[frozenset[str]] = deque(maxlen=window)
        self._gone = gone
        self._missing: dict[str, int] = {}
        """How many frames ago each counted thing was last seen."""

    def feed(self, shown: frozenset[str]) -> list[str]:
        """Take what one frame shows, and give what counts now."""
        self._frames.append(shown)
        self._missing = {
            one: 0 if one in shown else frames + 1 for one, frames in self._missing.items()
        }
        self._missing = {one: n for one, n in self._missing.items() if n < self._gone}
        counted = [
            one
            for one in sorted(shown)
            if one not in self._missing
            and sum(one in frame for frame in self._frames) >= self._enough
        ]
        self._missing.update(dict.fromkeys(counted, 0))
        return counted

    def forget(self) -> None:
        """Start anew, so that what is in view may count again."""
        self._frames.clear()
        self._missing.clear()


class Scanner:
    """Read codes from frames for a table that plays a game."""

    def __init__(
        self,
        game: str,
        shelf: Mapping[str, Payloads],
        enough: int = 3,
        budget: float = LIVE,
        reader: str | None = None,
        taught: Recogniser | None = None,
    ) -> None:
        """Begin; what was taught is named by its game and what `thing` calls it: `game/kind/id`."""
        self.game = game
        self.shelf = shelf
        self.budget = budget
        """Seconds that one frame may take."""
        self._reader = reader
        self._taught = taught
        self._agreement = Agreement(enough)

    def feed(self, frame: Colour) -> Seen:
        """Read one frame; a code counts after several frames agree on it."""
        seen = self._all(frame, read(grey(frame), self._reader, self.budget))
        counted = set(self._agreement.feed(frozenset(one.code.text for one in seen)))
        return Seen(seen, tuple(one for one in seen if one.code.text in counted))

    def picture(self, picture: Colour, budget: float = 4.0) -> Seen:
        """Read one photograph thoroughly; all of its codes count at once."""
        seen = self._all(picture, read(grey(picture), self._reader, budget, still=True))
        return Seen(seen, seen)

    def _all(self, frame: Colour, codes: list[Code]) -> tuple[Sighting, ...]:
        """Judge the codes of a frame; without any, look for a taught card."""
        match = None if codes or self._taught is None else self._taught.recognise(frame)
        label = named(*match.id.split("/", 1)) if match else None
        known = self.shelf.get(label.game) if label else None
        if match and label and known and label.kind in known.code.kinds:
            codes = [Code(known.spell(label), match.corners, TAUGHT)]
        return tuple(self.judge(code) for code in codes)

    def judge(self, code: Code) -> Sighting:
        """Say what a code is."""
        return Sighting(code, judge(code.text, self.game, self.shelf))

    def forget(self) -> None:
        """Let what is in view count again."""
        self._agreement.forget()


def thing(label: Label) -> str:
    """Name a component among the things of its game that were taught."""
    return f"{label.kind}/{label.id}"


def named(game: str, name: str) -> Label | None:
    """Find the component that a taught thing's name means."""
    kind, _, id = name.partition("/")
    return Label(game, kind, id) if id else None
