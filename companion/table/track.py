"""The run of a game: its positions one after the other, what was done, taken back and done again.

Lines are only added. An undo is a line too: it takes back one act, which may be several actions done by one touch.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.games.protocol import Action, Game, IllegalAction
from companion.table.errors import LogError
from companion.table.journal import Line

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Act(Generic[S]):
    """One touch or reading: its number, the actions it stood for, how it came, and the position before it."""

    number: int
    actions: tuple[Action, ...]
    source: str
    before: S


@dataclass(slots=True)
class Track(Generic[S]):
    """The game so far. `state` is now; `acts` are those in force; `undone` wait to be done again."""

    game: Game[S]
    names: tuple[str, ...]
    state: S
    acts: list[Act[S]] = field(default_factory=list)
    undone: list[Act[S]] = field(default_factory=list)
    written: int = 0
    act_count: int = 0

    def do(self, actions: Sequence[Action], source: str, extra: Mapping[str, Any] | None = None) -> list[Line]:
        """Do the actions as one act and give their lines. Raises IllegalAction and changes nothing when one is
        refused.
        """
        state = self.state
        for action in actions:
            state = self.game.apply(state, action)
        self.act_count += 1
        self.acts.append(Act(self.act_count, tuple(actions), source, self.state))
        self.undone.clear()
        self.state = state
        lines = [self.game.to_line(action, self.names) for action in actions]
        return [self._line(source, {"act": self.act_count, **line, **(extra or {})}) for line in lines]

    def undo(self, source: str) -> list[Line]:
        """Take the last act back. Raises IndexError when there is none."""
        act = self.acts.pop()
        self.undone.append(act)
        self.state = act.before
        return [self._line(source, {"undo": act.number})]

    def redo(self, source: str) -> list[Line]:
        """Do the act taken back last once more. Raises IndexError when there is none."""
        act = self.undone.pop()
        for action in act.actions:
            self.state = self.game.apply(self.state, action)
        self.acts.append(act)
        return [self._line(source, {"redo": act.number})]

    def _line(self, source: str, body: Mapping[str, Any]) -> Line:
        self.written += 1
        return {"n": self.written, "by": source, **body}

    def forget(self, count: int) -> None:
        """The last `count` lines could not be kept after all: their numbers are free again."""
        self.written -= count

    def fold(self, lines: Sequence[Line], until: int | None = None) -> None:
        """Go through a log's lines. Raises LogError at the first that cannot be, naming line, rule and position."""
        for line in lines:
            if until is not None and self.written >= until:
                break
            self._fold_line(line)

    def _fold_line(self, line: Line) -> None:
        number = self._number(line)
        self.written = number
        for word, step in (("undo", self.undo), ("redo", self.redo)):
            if word in line:
                self._fold_back(line, word, step)
                self.written = number
                return
        body = {key: value for key, value in line.items() if key not in ("n", "by", "act", "throw")}
        act = self._act_number(line, number)
        try:
            action = self.game.from_line(body, self.names)
            before, self.state = self.state, self.game.apply(self.state, action)
        except IllegalAction as error:
            raise LogError(
                f"line {number}: {error}. Correct that line, or replay only up to line {number - 1}."
            ) from error
        except ValueError as error:
            raise LogError(f"line {number}: {error}. Correct that line.") from error
        if self.acts and self.acts[-1].number == act:
            last = self.acts.pop()
            self.acts.append(Act(act, (*last.actions, action), last.source, last.before))
        else:
            self.acts.append(Act(act, (action,), str(line.get("by", "hand")), before))
        self.undone.clear()
        self.act_count = max(self.act_count, act)

    def _act_number(self, line: Line, number: int) -> int:
        """A line goes on with the act before it, or begins a new one."""
        act = line.get("act", self.act_count + 1)
        goes_on = bool(self.acts) and self.acts[-1].number == act
        if type(act) is not int or not (goes_on or act > self.act_count):
            raise LogError(
                f"line {number}: field 'act' is {act!r}; it may be a whole number above {self.act_count}, or the act"
                " of the line before. Correct that line."
            )
        return act

    def _number(self, line: Line) -> int:
        number = line.get("n", self.written + 1)
        if type(number) is not int or number != self.written + 1:
            raise LogError(
                f"line {self.written + 1}: its number is {number!r}; lines are numbered 1, 2, 3 without a gap."
            )
        return int(number)

    def _fold_back(self, line: Line, word: str, step: Callable[[str], list[Line]]) -> None:
        waiting = self.acts if word == "undo" else self.undone
        if not waiting or waiting[-1].number != line[word]:
            last = waiting[-1].number if waiting else "none"
            raise LogError(f"line {self.written}: {word} of act {line[word]!r}, but the one that could be is {last}.")
        step(str(line.get("by", "hand")))
