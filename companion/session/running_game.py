"""The game that is played at the table: what was done, what the camera is waited for, and how both are kept.

Everything that changes the position goes through here: it is in the journal before anybody sees it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.eyes.commands import Crop, Order
from companion.games.protocol import Action, IllegalAction, NotUnderstood, Refusal, Value
from companion.record.history import History
from companion.record.journal import Line
from companion.record.log.reader import MOST_LINES, MOST_REDONE
from companion.session import sale
from companion.session.board.reconcile import Verdict
from companion.session.board.watch import BoardWatch
from companion.session.context import Context
from companion.session.ports import Opened
from companion.session.snapshot import TableView
from vision.sighting import SLOT

MOST_IN_A_ROW = 4
"""How many acts one reading may explain one after the other."""
CAMERA, DIE, HAND, HUMAN = "camera", "die", "hand", "human"
"""How a line came: read by the camera, thrown, tapped, or a person's answer to the camera."""
QUIET = ("pass", "close_revenue", "end_round")
"""Kinds that tell least about an act they are part of."""
Run = Sequence[Action]
RESERVE = 100
"""Lines that are left of the longest log when nothing more may be done: one act may be many lines."""


class RunningGame:
    """The running game, or none while one is set up. `shouted` are a price and who else bid, before a token says who
    won.
    """

    def __init__(self, context: Context, muted: str) -> None:
        self._context, self._muted = context, muted
        self._history: History[Any] | None = None
        self._watch: BoardWatch[Any] | None = None
        self._table: tuple[Any, TableView | None] = (None, None)
        self._ring: tuple[int, ...] = ()
        self.shouted: tuple[int, ...] = ()

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
    def watch(self) -> BoardWatch[Any]:
        """What the camera's readings are held against. Raises NotUnderstood when no game is running."""
        if self._watch is None:
            raise NotUnderstood("no game is running yet")
        return self._watch

    def view(self) -> TableView:
        """Everything the screen shows of the position, computed once for each."""
        state, view = self._table
        if state is not self.history.state or view is None:
            view = self.history.game.view(self.history.state)
            self._table = (self.history.state, view)
        return view

    # --- beginning and ending ---------------------------------------------------------------------------------------

    def begin(self, opened: Opened) -> None:
        """A game is opened and runs from now on."""
        self._history, self._watch = (
            History(opened.game, opened.names, opened.state),
            BoardWatch(opened.game, opened.clans),
        )
        self._tell_ring()

    def resume(self, lines: Sequence[Line], steps_back: int = 0) -> None:
        """Go on where the journal ends, and wait for the same cardboard; or so many acts before, taken back."""
        self.history.fold(lines)
        self.watch.remember(self._muted)
        for _ in range(min(steps_back, len(self.history.past))):
            self._context.keep({}, self.history.undo(HAND))
        self._tell_ring()

    def end(self) -> None:
        """No game runs any more."""
        self._history, self._watch = None, None

    # --- acting -----------------------------------------------------------------------------------------------------

    def act(
        self, actions: Run, source: str, extra: Mapping[str, Any] | None = None, facts: Mapping[str, str] | None = None
    ) -> None:
        """Do the actions, keep them, tell the table, and look at the camera's reading anew.

        Raises IllegalAction, changing nothing, when one is refused.
        """
        self._check_room("act")
        before = self.history.state
        self._done(before, source, self.history.do(actions, source, extra), facts)
        self._announce(telling(actions))
        self.reconcile()

    def back(self, way: str) -> None:
        """Undo or redo: one act back or forth; the camera waits until the table follows."""
        history = self.history
        if not (history.past if way == "undo" else history.future):
            raise IllegalAction(Action(way), Refusal(f"nothing_to_{way}", ""), "this game")
        self._check_room(way)
        if way == "undo":
            what = history.newest()
            self._done(history.state, HAND, history.undo(HAND), back=True)
            self._tell_back("undone", *what)
        else:
            self._done(history.state, HAND, history.redo(HAND), back=True)
            self._tell_back("redone", *history.newest())
        self.reconcile()

    def back_to(self, act: int, steps: int) -> None:
        """Undo so many steps, one after the other, until an act is the newest again; it is told once."""
        history = self.history
        for _ in range(steps):
            self._done(history.state, HAND, history.undo(HAND), back=True)
        if steps:
            self._tell_back("undone", "after", next(one.actions for one in history.acts if one.number == act))
        self.reconcile()

    @property
    def _full(self) -> bool:
        """Whether the game is almost as long as a table log can be: what is kept can always be exported."""
        return self.history.written >= MOST_LINES - RESERVE or self.history.redone >= MOST_REDONE - MOST_LINES

    def _check_room(self, what: str) -> None:
        """Raises IllegalAction when the game has become too long to be kept."""
        if self._full:
            raise IllegalAction(Action(what), Refusal("game_too_long", ""), "this game")

    def _tell_back(self, code: str, how: str, actions: Run) -> None:
        """What was undone or redone, in the words it was done in."""
        told = _values(telling(actions)) if actions else {}
        self._context.tell(code, {**({how: 1} if how else {}), **told})

    def mend(self, act: int, way: str, action: Action | None) -> None:
        """Strike an earlier act, change it, or insert one before it; what no longer holds after it is shown."""
        self._check_room("mend")
        before = self.history.state
        self._done(before, HAND, self.history.mend(act, way, action, HAND), back=True)
        self._context.tell("mended", {"unsettled": len(self.history.unsettled)})
        self.reconcile()

    def settle_unsettled(self) -> None:
        """The table has ruled on what no longer held."""
        self._context.keep({}, self.history.settle(HAND))

    def _announce(self, action: Action) -> None:
        self._context.tell("done", _values(action), undo=True)

    def _done(
        self,
        before: Any,
        source: str,
        lines: Sequence[Line],
        facts: Mapping[str, str] | None = None,
        *,
        back: bool = False,
    ) -> None:
        """The position has changed: into the journal, with what the camera is to wait for from now on.

        `back`: what was done earlier has changed, and the cardboard has to follow.
        """
        history, watch = self.history, self.watch
        self.shouted = ()
        if self.view().ring != self._ring:
            watch.forget()
            self._tell_ring()
        if source not in (CAMERA, HUMAN):
            watch.changed_by_hand(history.game.layout(before), history.game.layout(history.state), back=back)
        self._muted = watch.memory()
        self._context.keep({**(facts or {}), "muted": self._muted}, lines)

    def _tell_ring(self) -> None:
        """The eyes read each sector under its own number: they are told in which order they lie."""
        self._ring = self.view().ring
        if self._context.eyes is not None:
            self._context.eyes.tell(Order(self.view().ring), keep=True)

    # --- the camera -------------------------------------------------------------------------------------------------

    def clear_board(self) -> None:
        """What still lies on the board from showing it to the camera is to be taken off."""
        self.watch.begin(self.history.game.layout(self.history.state))
        self._remember_muted()

    def reconcile(self) -> None:
        """Judge the newest reading; act as long as one allowed explanation is certain.

        While a card lies open the board has to wait: nothing else is allowed then (en 324).
        """
        if self.view().plays or self._full:
            self.watch.wait(self.history.state)
            return
        verdict = self.watch.judge(self.history.state, self._context.clock.now(), self.shouted_runs())
        for _ in range(MOST_IN_A_ROW):
            if verdict.kind != "act":
                break
            self._take(verdict.best.run)
            verdict = self.watch.judge(self.history.state, self._context.clock.now())
        self._remember_muted()
        self._ask_for_picture(verdict)

    def _take(self, run: Run) -> None:
        """Do what the camera has seen, and show it at once."""
        before = self.history.state
        self._done(before, CAMERA, self.history.do(run, CAMERA))
        self._announce(telling(run))
        self._context.show()

    def _remember_muted(self) -> None:
        """Keep what the camera waits for, when that has changed by itself."""
        if self.watch.memory() != self._muted:
            self._muted = self.watch.memory()
            self._context.keep({"muted": self._muted})

    def _ask_for_picture(self, verdict: Verdict[Any]) -> None:
        eyes = self._context.eyes
        if verdict.kind in ("ask", "differ") and eyes is not None:
            area = next((place for place in verdict.places if isinstance(place, int)), 0)
            eyes.tell(Crop(area, SLOT, max(0, self.watch.slot_in_doubt())))

    def shouted_runs(self) -> tuple[tuple[Action, ...], ...]:
        """What a token in the active industry would mean, by whose it is, for the price that was entered."""
        if not self.shouted or self.view().phase != "auction":
            return ()
        return sale.runs(self.history.game, self.history.state, len(self.history.names), self.shouted)


def _values(action: Action) -> dict[str, Value]:
    """An action as the values of a notice."""
    numbers = {f"n{index}": value for index, value in enumerate(action.args)}
    return {"kind": action.kind, "player": action.player, **numbers}


def telling(actions: Run) -> Action:
    """The action that says best what an act was: the last one that is more than passing or ending a phase."""
    return next((action for action in reversed(actions) if action.kind not in QUIET), actions[-1])
