"""The run of a game: what was done, taken back, done again, and corrected afterwards.

Lines are only added. An undo is a line too: it takes back one act, which may be several actions done by one touch.
Correcting an earlier act is a line as well: everything after it is gone through anew, and what no longer holds is set
aside, never lost.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from itertools import accumulate
from typing import Any, Generic, TypeVar

from companion.games.protocol import Action, Course, Game, IllegalAction, Refusal
from companion.record.journal import Line
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import LARGEST
from companion.schema.wrong_input import LogError

S = TypeVar("S")
STRIKE, CHANGE, INSERT, PART = "strike", "change", "insert", "part"
WAYS = (STRIKE, CHANGE, INSERT, PART)
FRAME = ("n", "by", "act", "throw", "reason", "mend", "way", "settled", "iterations")
"""Fields of a line that are not the action's own."""


@dataclass(frozen=True, slots=True)
class Teller:
    """How a fault in a log is reported: the place of a line by its number in the game, why an action is refused, and
    what can be done.
    """

    where: Callable[[int], str] = "line {}".format
    remedy: Callable[[int], str] = lambda _number: "Correct that line."
    refusal: Callable[[str, Refusal, Sequence[str]], str] = lambda _game, refusal, _names: (
        f"{refusal.code} ({refusal.rule})"
    )


TELLER = Teller()


@dataclass(frozen=True, slots=True)
class DoneAct(Generic[S]):
    """One touch or reading: its number, its actions, its source, the position before it, and the log line of its first
    action.
    """

    number: int
    actions: tuple[Action, ...]
    source: str
    before: S
    line: int


@dataclass(frozen=True, slots=True)
class Moment(Generic[S]):
    """The whole history just before act `number` was done (or, to redo it, just after)."""

    number: int
    acts: tuple[DoneAct[S], ...]
    unsettled: tuple[DoneAct[S], ...]
    state: S


@dataclass(slots=True)
class History(Generic[S]):
    """The game so far. `state` is the position now; `acts` are in force; `unsettled` ones await a ruling."""

    game: Game[S]
    names: tuple[str, ...]
    state: S
    acts: tuple[DoneAct[S], ...] = ()
    unsettled: tuple[DoneAct[S], ...] = ()
    written: int = 0
    act_count: int = 0
    redone: int = 0
    past: list[Moment[S]] = field(default_factory=list)
    future: list[Moment[S]] = field(default_factory=list)

    @property
    def run(self) -> tuple[Action, ...]:
        """Every single action that is in force, in order."""
        return tuple([action for act in self.acts for action in act.actions])

    def do(self, actions: Sequence[Action], source: str, extra: Mapping[str, Any] | None = None) -> list[Line]:
        """Does the actions as one act and returns their lines. Raises IllegalAction, changing nothing, if one is
        refused.
        """
        return self.keep(actions, self.try_run(actions).positions[-1], source, extra)

    def keep(
        self, actions: Sequence[Action], after: S, source: str, extra: Mapping[str, Any] | None = None
    ) -> list[Line]:
        """The actions, tried already, are one act that leads to the position `after`; returns their lines."""
        number = self._remember()
        self.acts = (*self.acts, DoneAct(number, tuple(actions), source, self.state, self.written + 1))
        self.state = after
        return [
            self._line(source, {"act": number, **self.game.rules.to_line(action, self.names), **(extra or {})})
            for action in actions
        ]

    def undo(self, source: str) -> list[Line]:
        """Take the last act (or correction) back. Raises IndexError when there is none."""
        moment = self.past.pop()
        self.future.append(Moment(moment.number, self.acts, self.unsettled, self.state))
        self._restore(moment)
        return [self._line(source, {"undo": moment.number})]

    def redo(self, source: str) -> list[Line]:
        """Redoes what was undone last. Raises IndexError if there is nothing."""
        moment = self.future.pop()
        self.past.append(Moment(moment.number, self.acts, self.unsettled, self.state))
        self._restore(moment)
        return [self._line(source, {"redo": moment.number})]

    def newest(self) -> tuple[str, tuple[Action, ...]]:
        """What the next undo takes back: a code (`struck` for an act that was struck, `settled`, or empty) and its
        actions. Raises IndexError if there is nothing.
        """
        moment = self.past[-1]
        act = next((candidate for candidate in self.acts if candidate.number == moment.number), None)
        if act is not None:
            return "", act.actions
        kept = {one.number for one in (*self.acts, *self.unsettled)}
        gone = [one for one in moment.acts if one.number not in kept]
        return ("struck", gone[0].actions) if gone else ("settled", ())

    def correct(self, act: int, way: str, action: Action | None, source: str) -> list[Line]:
        """Strike an earlier act, change it into another action, insert one before it, or change one player's part in an
        act of several choices; then go on from there.

        Later acts that no longer hold are added to `unsettled`. Raises LookupError if there is no such act in force,
        ValueError for an unknown way, IllegalAction if the new action itself is refused there; nothing changes then.
        """
        index = next((place for place, made_act in enumerate(self.acts) if made_act.number == act), None)
        if index is None:
            raise LookupError(f"act {act} is not in force")
        if way not in WAYS:
            raise ValueError(f"an act is mended by {', '.join(WAYS)}")
        if (way == STRIKE) != (action is None):
            raise ValueError("to strike an act names no action; to change it, or insert one before it, needs one")
        self.redone += self.written + 1
        base = self.acts[index].before
        run = _run(self.acts[index].actions, way, action)
        state = self.try_run(run, base).positions[-1]
        kept, later = self.acts[:index], self.acts[index if way == INSERT else index + 1 :]
        number = self._remember()
        fresh = (DoneAct(number, run, source, base, self.written + 1),) if run else ()
        self.acts, self.state = (*kept, *fresh), state
        for later_act in later:
            self._follow(later_act)
        words = {} if action is None else self.game.rules.to_line(action, self.names)
        return [self._line(source, {"act": number, "mend": act, "way": way, **words})]

    def _follow(self, act: DoneAct[S]) -> None:
        """Replays a later act, or sets it aside if it no longer holds."""
        try:
            state = self.try_run(act.actions).positions[-1]
        except IllegalAction:
            self.unsettled = (*self.unsettled, act)
            return
        self.acts = (*self.acts, replace(act, before=self.state))
        self.state = state

    def settle(self, source: str) -> list[Line]:
        """Records that the table has ruled on the unsettled acts."""
        number = self._remember()
        self.unsettled = ()
        return [self._line(source, {"act": number, "settled": True})]

    def try_run(self, actions: Sequence[Action], start: S | None = None) -> Course[S]:
        """The actions, done from a position on (the one now, where none is named).

        Raises IllegalAction if one is refused; changes nothing.
        """
        for action in actions:
            if any(abs(number) > LARGEST for number in action.args):
                raise IllegalAction(action, Refusal("number_too_large", "", (("most", LARGEST),)), "this game")
        run, begin = tuple(actions), self.state if start is None else start
        return Course(run, tuple(accumulate(run, self.game.rules.apply, initial=begin)))

    def steps_back_to(self, act: int) -> int | None:
        """How many undos bring back the moment right after an act; None when a correction since then is in the way."""
        index = next((place for place, made_act in enumerate(self.acts) if made_act.number == act), None)
        if index is None:
            return None
        wanted = self.acts[: index + 1]
        if wanted == self.acts:
            return 0
        return next((back for back, moment in enumerate(reversed(self.past), 1) if moment.acts == wanted), None)

    def _remember(self) -> int:
        self.act_count += 1
        self.past.append(Moment(self.act_count, self.acts, self.unsettled, self.state))
        self.future.clear()
        return self.act_count

    def _restore(self, moment: Moment[S]) -> None:
        self.acts, self.unsettled, self.state = moment.acts, moment.unsettled, moment.state

    def _line(self, source: str, body: Mapping[str, Any]) -> Line:
        self.written += 1
        return {"n": self.written, "by": source, **body}

    # --- reading a log ----------------------------------------------------------------------------------------------

    def fold(self, lines: Sequence[Line], until: int | None = None, tell: Teller = TELLER) -> None:
        """Replays a log's lines, or the first `until` of them. Raises LogError at the first impossible one, naming
        line, rule and position; `tell` words the place of a line and the reason of a refusal.
        """
        for line in lines[: None if until is None else max(0, until - self.written)]:
            self._fold(line, tell)

    def _fold(self, line: Line, tell: Teller) -> None:
        number = self._number(line, tell)
        where = tell.where(number)
        source = str(line.get("by", "hand"))
        try:
            if "undo" in line or "redo" in line:
                self._fold_back(line, source)
            elif "settled" in line:
                self.settle(source)
            elif "mend" in line:
                self.correct(line["mend"], str(line.get("way")), self._action(line), source)
            else:
                self._fold_action(line, source)
        except IllegalAction as error:
            done = json.dumps(self.game.rules.to_line(error.action, self.names), ensure_ascii=False)
            why = tell.refusal(self.game.name, error.refusal, self.names)
            raise LogError(
                f"{where}: {done} is refused: {why}. There: {error.position}. {tell.remedy(number)}"
            ) from error
        except (LookupError, TypeError, ValueError) as error:
            raise LogError(f"{where}: {error}. Correct that line.") from error
        self.written = number

    def _number(self, line: Line, tell: Teller) -> int:
        due = self.written + 1
        number = line.get("n", due)
        if number != due or isinstance(number, bool):
            raise LogError(
                f"{tell.where(due)}: its number n is {number!r} and must be {due}: lines are numbered 1, 2, 3 without a"
                " gap. Correct it, or leave n out everywhere."
            )
        return int(number)

    def _action(self, line: Line) -> Action | None:
        body = {key: value for key, value in line.items() if key not in FRAME}
        return self.game.rules.from_line(body, self.names) if body else None

    def _fold_action(self, line: Line, source: str) -> None:
        action = self._action(line)
        act = line.get("act", self.act_count + 1)
        if action is None:
            raise ValueError("nothing is done in it: it needs do, undo, redo, settled, or mend")
        if act not in (self.act_count, self.act_count + 1):
            raise ValueError(f"act {act!r} cannot follow act {self.act_count}")
        if act > self.act_count:
            self.do((action,), source)
            return
        last = self.acts[-1] if self.acts else None
        if last is None or last.number != act:
            raise ValueError(f"act {act} cannot go on: it was taken back, or another one came after it")
        state = self.game.rules.apply(self.state, action)
        self.acts = (*self.acts[:-1], replace(last, actions=(*last.actions, action)))
        self.state = state

    def _fold_back(self, line: Line, source: str) -> None:
        word, moments, step = ("undo", self.past, self.undo) if "undo" in line else ("redo", self.future, self.redo)
        if not moments or moments[-1].number != line[word]:
            could = f"of act {moments[-1].number} only" if moments else "of nothing"
            raise ValueError(f"{word} of act {line[word]!r} cannot be here: {word} is possible {could}")
        step(source)


def telling(game: Game[Any], actions: Sequence[Action]) -> Action:
    """The action that says best what an act was: the last one that is more than passing or ending a phase."""
    quiet = game.rules.quiet
    return next((action for action in reversed(actions) if action.kind not in quiet), actions[-1])


def _run(actions: tuple[Action, ...], way: str, action: Action | None) -> tuple[Action, ...]:
    """What is done in the place of an act, or before it. Raises LookupError when a player has no part of their own."""
    if action is None:
        return ()
    if way != PART:
        return (action,)
    own = [place for place, other in enumerate(actions) if other.player == action.player]
    if len(own) != 1:
        raise LookupError(f"that act has {len(own)} parts of this player; one can be changed")
    return (*actions[: own[0]], action, *actions[own[0] + 1 :])
