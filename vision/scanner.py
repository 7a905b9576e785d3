"""Watch frames, and report a code only when several of them agree.

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
from vision.labels import Payloads, Verdict, judge
from vision.pictures import Colour, grey
from vision.readers import Code


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
    ) -> None:
        self.game = game
        self.shelf = shelf
        self.budget = budget
        """Seconds that one frame may take."""
        self._reader = reader
        self._agreement = Agreement(enough)

    def feed(self, frame: Colour) -> Seen:
        """Read one frame; a code counts after several frames agree on it."""
        seen = tuple(self.judge(code) for code in read(grey(frame), self._reader, self.budget))
        counted = set(self._agreement.feed(frozenset(one.code.text for one in seen)))
        return Seen(seen, tuple(one for one in seen if one.code.text in counted))

    def picture(self, picture: Colour, budget: float = 4.0) -> Seen:
        """Read one photograph thoroughly; all of its codes count at once."""
        codes = read(grey(picture), self._reader, budget, still=True)
        seen = tuple(self.judge(code) for code in codes)
        return Seen(seen, seen)

    def judge(self, code: Code) -> Sighting:
        """Say what a code is."""
        return Sighting(code, judge(code.text, self.game, self.shelf))

    def forget(self) -> None:
        """Let what is in view count again."""
        self._agreement.forget()

