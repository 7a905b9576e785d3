"""Run a game's scripts: hold the state, the pending step and the journal of answers."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Generic, TypeVar

import msgspec

from rules.core import chance
from rules.core.game import Rules
from rules.core.journal import Entry as Entry
from rules.core.journal import Snapshot as Snapshot
from rules.core.journal import answered
from rules.core.journal import digest as digest
from rules.core.message import Fault, Message, quote, refuse, say
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


EMPTY = 100
"""How many phases may follow each other without a single step."""
_ACKNOWLEDGE = (Option(DONE, say("done")),)


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

    def acknowledge_all(self) -> int:
        """Acknowledge this instruction and those that follow it; say how many that were.

        Stop before the next question, and before a secret, which has to be seen first.
        """
        before = len(self.entries)
        self.answer(DONE)
        with suppress(Refused):  # What cannot be acknowledged is left for people to see.
            while isinstance(self.step, Tell) and not self.step.secret:
                self.answer(DONE)
        return sum(not entry.auto for entry in self.entries[before:])

    def options(self) -> tuple[Option, ...]:
        """List the legal answers to the pending step; a roll and an ending have none."""
        step = self.step
        if isinstance(step, Tell):
            return _ACKNOWLEDGE
        return step.options if isinstance(step, (Ask, Draw)) else ()

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
                message = say("fault-roll", n=step.count, sides=step.sides, given=quote(answer))
                raise refuse("not-a-roll", "answer", message)
        elif answer not in [option.id for option in self.options()]:
            raise refuse("not-an-option", "answer", say("fault-answer", given=quote(answer)))

    def _say(self, answer: str | list[int]) -> None:
        """Record people's answer and go on; a script that fails leaves the table as it was."""
        before = len(self.entries)
        try:
            self._record(answer, auto=False)
            self._advance(answer)
            self._play_app()
        except Exception as error:
            self._rebuild(self.entries[:before])
            raise Refused(*_reasons("answer", error)) from error

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
        """Write an answer into the journal."""
        self.entries.append(answered(self.step, answer, auto, self.state.heading))

    def _begin_phase(self) -> None:
        """Take a snapshot and run the state's phase up to its first step."""
        empty = 0
        while self.state.phase != "over":
            if empty > EMPTY:
                raise RuntimeError(f"the phase {self.state.phase!r} never comes to a step")
            empty += 1
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

    # Looking

    def history(self, viewer: int | None = None) -> Iterator[Entry]:
        """Yield the journal as a player may see it, with the secrets of others left out."""
        return (entry.seen_by(viewer) for entry in self.entries)

    def ahead(self, limit: int = 50) -> list[Step]:
        """List the pending step and those that follow while people only acknowledge.

        The last one needs a real answer, unless there are more than the limit.
        """
        steps = [self.step]
        if not isinstance(self.step, Tell):
            return steps
        copy = self._copy()
        with suppress(Refused):
            while isinstance(copy.step, Tell) and not copy.step.secret and len(steps) < limit:
                copy.answer(DONE)
                steps.append(copy.step)
        return steps

    def turn_start(self) -> int:
        """Say how long the journal was when the present turn began."""
        length = len(self.entries)
        while length and self.entries[length - 1].heading == self.state.heading:
            length -= 1
        return length

    def _copy(self) -> "Table[S]":
        """Set up a second table at the same step, which shares nothing that can change."""
        return Table(self.rules, snapshots=self.snapshots[-1:], entries=self.entries)

    # Correcting

    def correct(self, changes: dict[str, Any]) -> None:
        """Set values at places of the state, all of them or none, and ask the question anew."""
        if isinstance(self.step, Over):
            raise refuse("game-over", "correct", say("fault-over"))
        if not changes:
            raise refuse("nothing-to-correct", "correct", say("fault-no-changes"))
        plain = _plain(changes)
        path, value = next(iter(plain.items()))
        try:
            self._judge(plain)
            said = self.rules.describe(self.state, path, value)
        except Refused:
            raise
        except Exception as error:  # The rules cannot even look at such a table.
            raise _not_now(path, error) from error
        others = len(plain) - 1
        chose = say("corrected-also", n=others) if others else Message("")
        self._apply(Entry(changes=plain, heading=self.state.heading, said=said, chose=chose))
        self.undone.clear()

    def _judge(self, changes: dict[str, Any]) -> None:
        """Refuse changes that cannot be made, or that give what cannot be on a real table."""
        trial = self._decoder.decode(msgspec.json.encode(self.state))
        faults = [fault for path, value in changes.items() if (fault := place(trial, path, value))]
        if not faults:  # What was wrong before must not bar the way to mend it.
            before = self.rules.faults(self.state)
            faults = [fault for fault in self.rules.faults(trial) if fault not in before]
        if faults:
            raise Refused(*faults)

    def _apply(self, entry: Entry) -> None:
        """Make a correction; one that the running script cannot go on from is taken back."""
        before = len(self.entries)
        try:
            self._rewrite(entry)
            self._play_app()
            if isinstance(self.step, Tell):  # The script meets the change only after this step.
                copy = self._copy()
                while isinstance(copy.step, Tell):
                    copy.answer(DONE)
        except Exception as error:
            self._rebuild(self.entries[:before])
            raise _not_now(next(iter(entry.changes)), error) from error

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
        """Take back the last answers and corrections that people gave; refuse more than all."""
        target = len(self.entries)
        for _ in range(times):
            target = self._before(target)
        self.undo_to(target)

    def undo_to(self, length: int) -> None:
        """Go back to when the journal had this many entries."""
        if length < 0 or all(entry.auto for entry in self.entries[length:]):
            raise refuse("nothing-to-undo", "undo", say("fault-no-undo"))
        now = self.state, self.step, self._script, self.entries, [*self.snapshots]
        taken, lost = self.entries[length:], len(self.lost)
        try:
            whole = self._rebuild(self.entries[:length])
        except Exception as error:  # Older rules took the snapshot, and these cannot start there.
            self.state, self.step, self._script, self.entries, self.snapshots = now
            raise Refused(*_reasons("undo", error)) from error
        if whole:
            self.undone.extend(reversed(taken))
            self._forget_app()
        else:  # They followed those that are lost now, and came before those lost earlier.
            self.lost[len(self.lost) - lost : len(self.lost) - lost] = taken

    def redo(self, times: int = 1) -> None:
        """Give again the answers that were taken back last; refuse more than all."""
        if not 0 < times <= sum(not entry.auto for entry in self.undone):
            raise refuse("nothing-to-redo", "redo", say("fault-no-redo"))
        for _ in range(times):
            self._redo(self.undone[-1])
            self.undone.pop()
            self._forget_app()

    def _redo(self, entry: Entry) -> None:
        """Give one entry again; where the rules now ask something else, redo nothing more."""
        if entry.corrects:
            self._apply(entry)
        elif entry.digest == digest(self.step):
            self._check(entry.answer)
            self._say(entry.answer)
        else:
            self.undone.clear()
            raise refuse("nothing-to-redo", "redo", say("fault-no-redo"))

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

    def _rebuild(self, entries: list[Entry]) -> bool:
        """Decode the last snapshot before the end of these entries and feed it the rest.

        Say whether the rules understood them all; if not, the table stands at the snapshot.
        """
        while len(self.snapshots) > 1 and self.snapshots[-1].at > len(entries):
            self.snapshots.pop()
        start = self.snapshots.pop()
        self.entries = entries[: start.at]
        self.state = self._decoder.decode(start.state)
        self._begin_phase()
        if self._replay(entries[start.at :]):
            return True
        self._rebuild(entries[: start.at])
        self.lost = entries[start.at :] + self.lost
        self.undone.clear()
        return False

    def _replay(self, entries: list[Entry]) -> bool:
        """Give recorded entries again; say whether the present rules still understand them."""
        try:
            for entry in entries:
                if entry.corrects:
                    self._rewrite(entry)
                elif entry.digest == digest(self.step):
                    self._feed(entry)
                else:
                    return False
            self._play_app()
        except Exception:  # Other rules wrote the entries, and these cannot go on from them.
            if not entries:
                raise
            return False
        return True

    def _feed(self, entry: Entry) -> None:
        """Replay one recorded answer."""
        self.entries.append(entry)
        if entry.auto:
            self.state.chance += 1
        self._advance(entry.answer)


def _plain(changes: dict[str, Any]) -> dict[str, Any]:
    """Copy changes as the journal will keep them, so that it shares nothing with the caller."""
    try:
        return msgspec.json.decode(msgspec.json.encode(changes), type=dict[str, Any])
    except Exception as error:
        message = say("fault-value", place=quote(next(iter(changes))), why=str(error))
        raise refuse("wrong-value", "correct", message) from error


def _reasons(at: str, error: Exception) -> tuple[Fault, ...]:
    """Say why the rules cannot go on, in their own words where they have some."""
    if isinstance(error, Refused):
        return error.faults
    why = f"{type(error).__name__}: {error}"
    return (Fault("rules-fail", at, say("fault-stuck", why=quote(why))),)


def _not_now(path: str, error: Exception) -> Refused:
    """Refuse a correction that the running script cannot go on from."""
    first = Fault("not-now", path, say("fault-not-now"))
    return Refused(first, *_reasons(path, error))
