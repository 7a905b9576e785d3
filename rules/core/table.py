"""Run a game's scripts: hold the state, the pending step and the journal of answers."""

from typing import Any, Generic, TypeVar
from zlib import crc32

import msgspec
from msgspec import Struct

from rules.core import chance
from rules.core.game import Rules
from rules.core.message import Message, refuse, say
from rules.core.message import Refused as Refused
from rules.core.state import State, place
from rules.core.steps import (
    DONE,
    Again,
    Answer,
    Ask,
    Draw,
    Option,
    Over,
    Roll,
    Script,
    Shuffle,
    Step,
    Tell,
)

S = TypeVar("S", bound=State)


class Entry(Struct, frozen=True, omit_defaults=True):
    """Record one answer or correction, in words that history can show."""

    answer: str | list[int] = ""
    changes: dict[str, Any] = {}
    """What a correction set, by place; an answer has none."""
    auto: bool = False
    """Whether the app gave the answer: its dice, its decks, its shuffles."""
    digest: int = 0
    """What tells the answered step from any other."""
    heading: Message = Message("")
    said: Message = Message("")
    chose: Message = Message("")

    @property
    def corrects(self) -> bool:
        """Say whether this entry is a correction."""
        return bool(self.changes)


class Snapshot(Struct, frozen=True):
    """Keep the state before the entry of this number, at the start of a phase."""

    at: int
    state: bytes


def digest(step: Step) -> int:
    """Tell steps apart by what they ask, whatever the words or citations are."""
    if isinstance(step, Ask):
        text = "\n".join([step.message.id, *(option.id for option in step.options)])
    elif isinstance(step, Shuffle):
        text = f"shuffle {step.count}"
    elif isinstance(step, Roll):
        text = f"{step.message.id} {step.count} {step.sides}"
    else:
        text = step.message.id
    return crc32(text.encode())


class Table(Generic[S]):
    """Play one game: answer, undo, redo and correct, always at a pending step."""

    def __init__(
        self,
        rules: Rules[S],
        state: S | None = None,
        *,
        snapshots: list[Snapshot] | None = None,
        entries: list[Entry] | None = None,
        undone: list[Entry] | None = None,
    ) -> None:
        """Start a game from its first state, or resume one from its journal."""
        self.rules = rules
        self.entries: list[Entry] = []
        self.undone: list[Entry] = list(undone or [])
        self.lost: list[Entry] = []
        """Entries that the present rules no longer understand; the game went on without them."""
        self.snapshots: list[Snapshot] = list(snapshots or [])
        self._decoder = msgspec.json.Decoder(rules.state)
        self.state: S
        self.step: Step
        self._script: Script[None]
        if state is not None:
            self.state = state
            self._begin_phase()
            self._play_app()
        else:
            self._rebuild(list(entries or []))

    # Playing

    def answer(self, answer: str | list[int]) -> None:
        """Answer the pending step and go on to the next one that needs people."""
        self._check(answer)
        self._say(answer)
        self.undone.clear()

    def _say(self, answer: str | list[int]) -> None:
        """Record people's answer and go on; a script that fails leaves the table as it was."""
        before = len(self.entries)
        try:
            self._record(answer, auto=False)
            self._advance(answer)
            self._play_app()
        except Exception:
            self._rebuild(self.entries[:before])
            raise

    def options(self) -> tuple[Option, ...]:
        """List the legal answers to the pending step; a roll and an ending have none."""
        if isinstance(self.step, Ask | Draw):
            return self.step.options
        if isinstance(self.step, Tell):
            return (Option(DONE, say("done")),)
        return ()

    def _check(self, answer: str | list[int]) -> None:
        """Refuse what is not an answer to the pending step."""
        step = self.step
        if isinstance(step, Over):
            raise refuse("game-over", "answer", say("fault-over"))
        if isinstance(step, Roll):
            fits = (
                isinstance(answer, list)
                and len(answer) == step.count
                and all(type(pip) is int and 1 <= pip <= step.sides for pip in answer)
            )
            if not fits:
                message = say("fault-roll", n=step.count, sides=step.sides, given=_quote(answer))
                raise refuse("not-a-roll", "answer", message)
        elif not any(option.id == answer for option in self.options()):
            raise refuse("not-an-option", "answer", say("fault-answer", given=_quote(answer)))

    def _play_app(self) -> None:
        """Roll, draw and shuffle for the app while it is the app's turn to."""
        while True:
            step, state = self.step, self.state
            answer: str | list[int]
            if isinstance(step, Shuffle):
                answer = chance.order(state.seed, state.chance, step.count)
            elif isinstance(step, Roll) and state.owns(step.dice) == "app":
                answer = chance.dice(state.seed, state.chance, step.count, step.sides)
            elif isinstance(step, Draw) and step.top is not None:
                answer = step.top
            else:
                return
            self._record(answer, auto=True)
            state.chance += 1
            self._advance(answer)

    def _record(self, answer: str | list[int], auto: bool) -> None:
        """Write an answer into the journal, with the words that it answers."""
        step = self.step
        chose = Message("")
        if isinstance(answer, list):
            if isinstance(step, Roll):
                chose = say("rolled", pips=" ".join(map(str, answer)))
        elif isinstance(step, Ask | Draw):
            chose = next(option.message for option in step.options if option.id == answer)
        said = Message("") if isinstance(step, Shuffle) else step.message
        entry = Entry(
            answer=[*answer] if isinstance(answer, list) else answer,
            auto=auto,
            digest=digest(step),
            heading=self.state.heading,
            said=said,
            chose=chose,
        )
        self.entries.append(entry)

    def _begin_phase(self) -> None:
        """Take a snapshot and run the state's phase up to its first step."""
        while self.state.phase != "over":
            self.snapshots.append(Snapshot(len(self.entries), msgspec.json.encode(self.state)))
            self._script = self.rules.phase(self.state)
            try:
                self.step = next(self._script)
                return
            except StopIteration:
                self.snapshots.pop()  # A phase without steps needs no place to undo to.
        self.step = self.rules.over(self.state)

    def _advance(self, answer: Answer) -> None:
        """Give the script its answer; where its phase ends, begin the next one."""
        # A script may sort its dice, but not those in the journal.
        given = [*answer] if isinstance(answer, list) else answer
        try:
            self.step = self._script.send(given)
        except StopIteration:
            self._begin_phase()

    # Correcting

    def correct(self, changes: dict[str, Any]) -> None:
        """Set values at places of the state, all of them or none, and ask the question anew."""
        if isinstance(self.step, Over):
            raise refuse("game-over", "correct", say("fault-over"))
        if not changes:
            raise refuse("nothing-to-correct", "correct", say("fault-no-changes"))
        trial = self._decoder.decode(msgspec.json.encode(self.state))
        faults = [fault for path, value in changes.items() if (fault := place(trial, path, value))]
        faults = faults or self.rules.faults(trial)
        if faults:
            raise Refused(*faults)
        what = ", ".join(f"{path} = {_quote(value)}" for path, value in changes.items())
        said = say("corrected", what=what)
        plain = msgspec.to_builtins(changes)  # The journal shares nothing with the caller.
        self._apply(Entry(changes=plain, heading=self.state.heading, said=said))
        self.undone.clear()

    def _apply(self, entry: Entry) -> None:
        """Make a correction; one that the running script cannot go on from is taken back."""
        before = len(self.entries)
        try:
            self._rewrite(entry)
            self._play_app()
        except Exception as error:
            self._rebuild(self.entries[:before])
            message = say("fault-not-now", why=str(error))
            raise refuse("not-now", next(iter(entry.changes)), message) from error

    def _rewrite(self, entry: Entry) -> None:
        """Set what a correction says and let the pending question be asked anew."""
        for path, value in entry.changes.items():
            if fault := place(self.state, path, value):
                raise Refused(fault)
        self.entries.append(entry)
        if not isinstance(self.step, Tell):
            self._advance(Again.AGAIN)

    # Going back and forth

    def undo(self, times: int = 1) -> None:
        """Take back the last answers and corrections that people gave, at most all of them."""
        target = len(self.entries)
        for _ in range(times):
            target = self._before(target)
        self.undo_to(target)

    def undo_to(self, length: int) -> None:
        """Go back to when the journal had this many entries."""
        if length < 0 or all(entry.auto for entry in self.entries[length:]):
            raise refuse("nothing-to-undo", "undo", say("fault-no-undo"))
        kept, taken = self.entries[:length], self.entries[length:]
        self.undone.extend(reversed(taken))
        self._forget_app()
        self._rebuild(kept)

    def turn_start(self) -> int:
        """Say how long the journal was when the present turn began."""
        length = len(self.entries)
        while length and self.entries[length - 1].heading == self.state.heading:
            length -= 1
        return length

    def redo(self, times: int = 1) -> None:
        """Give again the answers that were taken back last."""
        for _ in range(times):
            if not self.undone:
                raise refuse("nothing-to-redo", "redo", say("fault-no-redo"))
            entry = self.undone.pop()
            if entry.corrects:
                self._apply(entry)
            elif entry.digest == digest(self.step):
                self._say(entry.answer)
            else:
                self.undone.clear()
                raise refuse("nothing-to-redo", "redo", say("fault-no-redo"))
            self._forget_app()

    def _forget_app(self) -> None:
        """Leave out the app's own answers where they come again by themselves."""
        while self.undone and self.undone[-1].auto:
            self.undone.pop()

    def _before(self, length: int) -> int:
        """Find the place in the journal before the last thing that people said."""
        while length and self.entries[length - 1].auto:
            length -= 1
        if not length:
            raise refuse("nothing-to-undo", "undo", say("fault-no-undo"))
        return length - 1

    def _rebuild(self, entries: list[Entry]) -> None:
        """Decode the last snapshot before the end of these entries and feed it the rest."""
        while len(self.snapshots) > 1 and self.snapshots[-1].at > len(entries):
            self.snapshots.pop()
        start = self.snapshots.pop()
        self.entries = entries[: start.at]
        self.state = self._decoder.decode(start.state)
        self._begin_phase()
        for entry in entries[start.at :]:
            if not self._replay(entry):
                self.lost = entries[start.at :]
                self.undone.clear()
                self._rebuild(entries[: start.at])
                return
        self._play_app()

    def _replay(self, entry: Entry) -> bool:
        """Give a recorded entry again; say whether the present rules still understand it."""
        if not entry.corrects and entry.digest != digest(self.step):
            return False
        try:
            if entry.corrects:
                self._rewrite(entry)
            else:
                self._feed(entry)
        except Exception:  # Other rules wrote the entry, and these cannot go on from it.
            return False
        return True

    def _feed(self, entry: Entry) -> None:
        """Replay one recorded answer."""
        self.entries.append(entry)
        if entry.auto:
            self.state.chance += 1
        self._advance(entry.answer)


def _quote(value: Any) -> str:
    """Quote an input in a message, at a length that a screen can show."""
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else text[:57] + "…"
