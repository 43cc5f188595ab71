"""The game that is played at the table: what was done, and who hears of each change.

Everything that changes the position goes through here: it is in the journal before anybody sees it.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from companion.games.protocol import (
    Action,
    Course,
    Game,
    GameView,
    IllegalAction,
    NotUnderstood,
    Refusal,
    Value,
    round_of,
    touch_for,
)
from companion.record.header_to_game import Begun, framed
from companion.record.history import DoneAct, History, telling
from companion.record.journal import Line
from companion.record.log.reader import MOST_LINES, MOST_REDONE
from companion.schema.quick_dataclass import dataclass
from companion.schema.wrong_input import LogError
from companion.session.context import Context
from companion.session.intents import Intent
from companion.session.part import GOES_ON, NEW, RESUMED, Change, Part, Parts, Run, on_touch
from companion.session.people.seats import WentOn
from companion.session.secret.choices import choices_of
from companion.session.snapshot import NOTHING, HistoryLine, Slice, Snapshot

LOG: Final = logging.getLogger(__name__)
CAMERA, DIE, HAND, HUMAN, APP, PROGRAM = "camera", "die", "hand", "human", "app", "program"
"""How a line came: read by the camera, thrown, tapped, a person's answer to the camera, the app for somebody absent, or
a program in a seat.
"""
MOST_HISTORY: Final = 40  # acts the screen can page through
RESERVE: Final = 100  # lines that are left of the longest log when nothing more may be done: one act may be many lines


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """The position of the running game, for whoever makes something of its own of it; called, it works out the header
    of the game that goes on from here, as it is or as somebody knows it. `acts` are those in force, `header` is that of
    the running game.
    """

    game: Game[Any]
    header: Mapping[str, Any]
    names: tuple[str, ...]
    state: Any
    acts: tuple[DoneAct[Any], ...]

    def __call__(self, known: Any = None) -> Mapping[str, Any]:
        return self.game.files.header_at(self.header, self.state if known is None else known)

    def called(self, names: tuple[str, ...]) -> "Position":
        """The same position with its players called by other names, in table order."""
        players = [{**player, "name": name} for player, name in zip(self.header["players"], names, strict=True)]
        state = self.game.files.renamed(self.state, names)
        return replace(self, header={**self.header, "players": players}, names=names, state=state)


class RunningGame(Part):
    """The running game, or none while one is set up."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._begun: Begun[Any] | None = None
        self._history: History[Any] | None = None
        self._parts = Parts(())
        self.header: Mapping[str, Any] = {}
        """The header of the game, as it was begun."""
        self._shown: tuple[Any, GameView | None, Position | None] = (None, None, None)
        self._lines: dict[int, tuple[DoneAct[Any], HistoryLine]] = {}
        self._went_on: WentOn | None = None
        self._in_secret: tuple[Any, bool] = (None, False)

    def follow(self, parts: Parts) -> None:
        """These parts hear of every change from now on."""
        self._parts = parts

    @property
    def on(self) -> bool:
        """Whether a game is running."""
        return self._history is not None

    @property
    def history(self) -> History[Any]:
        """The run of the game. Raises NotUnderstood when none is running."""
        if self._history is None:
            raise NotUnderstood("no game is running yet")
        return self._history

    @property
    def begun(self) -> Begun[Any]:
        """The game as it was opened. Raises NotUnderstood when none is running."""
        if self._begun is None:
            raise NotUnderstood("no game is running yet")
        return self._begun

    @property
    def secret(self) -> bool:
        """Whether several choose at once in secret now."""
        if not self.on or not self.history.game.rules.secrets:
            return False
        state, secret = self._in_secret
        if state is not self.history.state:
            state, secret = self._in_secret = (
                self.history.state,
                bool(self.history.game.rules.sealed(self.history.state)),
            )
        return secret

    def view(self) -> GameView:
        """Everything the screen shows of the position, computed once for each."""
        return self._view_and_position()[0]

    def _view_and_position(self) -> tuple[GameView, Position]:
        """The view of the position, and the position itself: the same as long as it is, so that nothing new is shown
        while nothing has happened.
        """
        history = self.history
        state, view, here = self._shown
        if state is not history.state or view is None or here is None or here.acts is not history.acts:
            game, state = history.game, history.state
            view, here = game.view(state), Position(game, self.header, history.names, state, history.acts)
            self._shown = (state, view, here)
        return view, here

    def header_at(self, state: Any) -> dict[str, Any] | None:
        """The header of the game that goes on from a position, for whoever thinks about it; None, which is logged, for
        one that no file can say.
        """
        try:
            return framed(self.history.game.files.header_at(self.header, state))
        except LogError as error:
            LOG.warning("nobody can think about this position: %s", error)
            return None

    # --- beginning and ending ---------------------------------------------------------------------------------------

    def open(self, begun: Begun[Any], history: History[Any], header: Mapping[str, Any], went_on: WentOn | None) -> None:
        """A game is opened from its header; `went_on`: with other players than before."""
        self._begun, self._history, self.header, self._went_on = begun, history, header, went_on

    def start(self, begun: Begun[Any], header: Mapping[str, Any], went_on: WentOn | None = None) -> None:
        """A game begins, or goes on with other players, and runs from now on."""
        self.open(begun, History(begun.game, begun.names, begun.state), header, went_on)
        self._parts.begin(NEW if went_on is None else GOES_ON)

    @property
    def went_on(self) -> WentOn | None:
        """From which game this one goes on with other players, as long as nothing has been done in it."""
        return self._went_on if self._history is not None and not self._history.written else None

    def resume(self, steps_back: int) -> None:
        """Go on where the opened game ends; or so many acts before, taken back."""
        # Each is undone by a line of its own, for a journal only grows, and redo brings it back.
        for _ in range(min(steps_back, len(self.history.past))):
            self._context.keep({}, self.history.undo(HAND))
        self._parts.begin(RESUMED)

    def stop(self) -> None:
        """No game runs any more."""
        self._begun, self._history, self._lines = None, None, {}
        self._parts.end()

    # --- acting -----------------------------------------------------------------------------------------------------

    def act(
        self,
        actions: Run | Course[Any],
        source: str,
        extra: Mapping[str, Any] | None = None,
        facts: Mapping[str, str] | None = None,
        unlaid: frozenset[int] = frozenset(),
        by: Part | None = None,
    ) -> None:
        """Do the actions (the rules have allowed a `Course` already), and after them what comes by itself, as one act:
        keep it, tell the table, and let all parts hear of it. `unlaid`: see `Change`. Where a part goes on `by` itself
        only the others hear of it, and it is shown at once.

        Raises IllegalAction, changing nothing, when one is refused.
        """
        history = self.history
        if by is None:
            self._check_room("act")
        course = actions if isinstance(actions, Course) else history.try_run(actions)
        more = history.game.conduct.follows(course.positions[-1])
        run, positions = (*course.run, *more.run), (*course.positions, *more.positions[1:])
        lines = history.keep(run, positions[-1], source, extra)
        self._keep_change(Change(positions, source, run=run, unlaid=unlaid), lines, facts)
        self._announce(source)
        self._parts.settled(but=by)
        if by is not None:
            self._context.show()

    def _announce(self, source: str) -> None:
        """Tell the table what was done last, how grave that is, and that no person did it; of a reveal all choices."""
        act = self.history.acts[-1]
        line = self._line(act)
        level = self.history.game.rules.levels.get(line.action.kind, "")
        own: dict[str, Value] = {source: 1} if source in (APP, PROGRAM) else {}
        self._lines[act.number] = (act, line)
        self._context.tell(
            "done", {**_values(line.action, act.actions), **own, **_together(line.choices)}, undo=True, level=level
        )

    def back(self, way: str) -> None:
        """Undo or redo one act."""
        history, before = self.history, self.history.state
        if not (history.past if way == "undo" else history.future):
            raise IllegalAction(Action(way), Refusal(f"nothing_to_{way}", ""), "this game")
        self._check_room(way)
        if way == "undo":
            # Asked first: after the undo another act is the newest.
            what = history.newest()
            self._went_back(before, history.undo(HAND), "undone")
            self._tell_back("undone", *what, history.state)
        else:
            self._went_back(before, history.redo(HAND), "redone")
            self._tell_back("redone", *history.newest(), before)
        self._parts.settled()

    def back_to(self, act: int, steps: int) -> None:
        """Undo so many steps, one after the other, until an act is the newest again; it is told once."""
        history, before = self.history, self.history.state
        lines = [line for _ in range(steps) for line in history.undo(HAND)]
        if steps:
            self._went_back(before, lines, "undone")
            last = next(known_act for known_act in history.acts if known_act.number == act)
            self._tell_back("undone", "after", last.actions, last.before)
        self._parts.settled()

    @property
    def full(self) -> bool:
        """Whether the game is almost as long as a table log can be: what is kept can always be exported."""
        return self.history.written >= MOST_LINES - RESERVE or self.history.redone >= MOST_REDONE - MOST_LINES

    def _check_room(self, what: str) -> None:
        """Raises IllegalAction when the game has become too long to be kept."""
        if self.full:
            raise IllegalAction(Action(what), Refusal("game_too_long", ""), "this game")

    def _tell_back(self, code: str, how: str, actions: Run, before: Any) -> None:
        """What was undone or redone, in the words it was done in."""
        values = _values(telling(self.history.game, actions), actions) if actions else {}
        known = how in ("", "after") and actions
        together = _together(choices_of(self.history.game, before, actions)) if known else {}
        self._context.tell(code, {**({how: 1} if how else {}), **values, **together})

    def correct(self, act: int, way: str, action: Action | None) -> None:
        """Strike an earlier act, change it, or insert one before it; what no longer holds after it is shown."""
        self._check_room("mend")
        before = self.history.state
        self._went_back(before, self.history.correct(act, way, action, HAND), "mended")
        self._context.tell("mended", {"unsettled": len(self.history.unsettled)})
        self._parts.settled()

    @on_touch("unsettled")
    def settle_unsettled(self, _intent: Intent) -> None:
        """The table has ruled on what no longer held."""
        self._context.keep({}, self.history.settle(HAND))

    def _went_back(self, before: Any, lines: Sequence[Line], why: str) -> None:
        """What was done earlier has changed."""
        self._keep_change(Change((before, self.history.state), HAND, back=True, why=why), lines)

    def _keep_change(self, change: Change, lines: Sequence[Line], facts: Mapping[str, str] | None = None) -> None:
        """The position has changed: into the journal, with what every part has to remember of it."""
        self._context.keep({**(facts or {}), **self._parts.changed(change)}, lines)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def slice(self) -> Slice:
        """The position, and what was done; nothing while no game runs."""
        if not self.on:
            return NOTHING
        history, (view, here) = self.history, self._view_and_position()
        newest = tuple(reversed(history.acts[-MOST_HISTORY:]))
        lines = [(act, self._line(act)) for act in (*newest, *history.unsettled)]
        self._lines = {act.number: (act, line) for act, line in lines}
        all_lines = tuple(line for _, line in lines)
        return partial(
            Snapshot,
            game=view,
            position=here,
            history=all_lines[: len(newest)],
            can_undo=bool(history.past) or self.went_on is not None,
            can_redo=bool(history.future),
            unsettled=all_lines[len(newest) :],
        )

    def _line(self, act: DoneAct[Any]) -> HistoryLine:
        """An act as the history shows it; worked out once for each."""
        known, line = self._lines.get(act.number, (None, None))
        return line if known is act and line is not None else line_of(self.history.game, act)


def line_of(game: Game[Any], act: DoneAct[Any]) -> HistoryLine:
    """An act as a history shows it."""
    whole, choices = telling(game, act.actions), choices_of(game, act.before, act.actions)
    return HistoryLine(act.number, round_of(act.before), whole, act.source, choices, _shared(whole, act.actions))


def _shared(whole: Action, run: Run) -> bool:
    """Whether several players did in a run what is told of it."""
    return len({action.player for action in run if action.kind == whole.kind}) > 1


def _values(action: Action, run: Run) -> dict[str, Value]:
    """An action as the values of a notice, and whether several players did it in its run."""
    numbers = {f"n{index}": value for index, value in enumerate(action.args)}
    shared: dict[str, Value] = {"shared": 1} if _shared(action, run) else {}
    return {"kind": action.kind, "player": action.player, **numbers, **shared}


def _together(choices: Run) -> dict[str, Value]:
    """The choices of a reveal as a value of a notice, nothing for any other act."""
    return {"all": " ".join(map(touch_for, choices))} if choices else {}
